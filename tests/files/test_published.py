"""The published examples: each file holds what its record gives, and comes to what was recomputed for the record."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from explorer.files.examples import examples, open_named, printed_beside
from explorer.files.printed import read_printed
from explorer.texts import in_language

RECORDS = {
    record["name"].removeprefix("pub_"): record
    for record in json.loads((Path(__file__).parents[1] / "cases" / "published.json").read_text("utf-8"))["cases"]
}
# The record of each example, and of a batch which item.
SOURCES: dict[str, tuple[str, int | None]] = {
    "ai-by-hand": ("yeh_selfattention_small", None),
    "alammar-thinking": ("jalammar_112_96", None),
    "cat-sat-printed": ("project_cat_sat_row3", None),
    "cross-attention-3x4": ("cross_attention_3x4", None),
    "cross-cat-on-mat": ("cross_cat_on_mat", None),
    "d2l-six-real": ("d2l_valid_lens", 1),
    "d2l-two-real": ("d2l_valid_lens", 0),
    "deep-ml-four-heads": ("deepml94_mha_6x8_4heads", None),
    "deep-ml-statement": ("deepml94_example_wrong", None),
    "deep-ml-two-heads": ("deepml94_mha_4x4_2heads", None),
    "deep-ml-wide-heads": ("deepml94_mha_6x8_2heads", None),
    "deep-ml-window": ("deepml131_window2_n6", None),
    "deep-ml-window-0": ("deepml131_window0_n1", None),
    "deep-ml-window-1": ("deepml131_window1", None),
    "karim-outputs": ("karim_rounded_outputs", None),
    "karim-weights": ("karim_exact_weights", None),
    "machine-learning-mastery": ("mlmastery_4words", None),
    "mother": ("project_zh_mom_row3", None),
    "raschka-causal": ("raschka_causal", None),
    "raschka-linear": ("raschka_linear_v2", None),
    "raschka-simplified": ("raschka_simplified", None),
    "raschka-two-heads": ("raschka_multihead_concat", None),
    "tensorflow-lookup": ("tf_tutorial_qkv", None),
    "tensorflow-query-5": ("tf_tutorial_1d", None),
    "tensorflow-query-50": ("tf_tutorial_1d_q50", None),
    "unfold-cat-sat": ("unfold_the_cat_sat", None),
    "unfold-causal": ("unfold_causal", None),
}
PUBLISHED = [name for name, path in examples() if path.parent.name == "published"]
ARITHMETIC = {"cat-sat-printed": {"1.3", "3.7"}}  # numbers in the notes that are said of others: a difference, a ratio
MASKED_FIRST = ("raschka-causal",)  # the source masks the scores before it scales them
FLOAT32 = 6e-8  # of a number: some sources computed with so many digits


def floats(values: object) -> np.ndarray:
    """An array of a record, in which infinities are texts."""
    return np.array(json.loads(json.dumps(values).replace('"-inf"', "-Infinity")), dtype=float)


def of_item(name: str, values: object) -> np.ndarray:
    """What a record says for the item of the batch that an example is."""
    item = SOURCES[name][1]
    return floats(values) if item is None else floats(values)[item]


def matrices(session: Session, record: dict) -> dict[str, np.ndarray]:
    """What the session was given, by the names of records; heads stand side by side there."""
    found = {}
    for theirs in record["inputs"]:
        ours = {"X": "x", "scores": "scores"}.get(theirs, theirs.lower())
        array = session.matrix(ours)
        found[theirs] = np.concatenate(list(array), axis=1) if len(array) > 1 else array[0]
    return found


def computed(trace: Trace, name: str, wanted: np.ndarray) -> np.ndarray:
    """A step of the trace in the shape that a record has it in: without heads, or with the heads side by side."""
    array = trace[name]
    if array.shape == wanted.shape:
        return array
    return np.concatenate(list(array), axis=1)


def test_every_published_example_has_a_record():
    assert set(PUBLISHED) <= set(SOURCES)
    told = {name for name, record in RECORDS.items() if record["verdict"] in ("right", "wrong")}
    assert {record for record, _ in SOURCES.values()} == told


@pytest.mark.parametrize("name", SOURCES)
def test_it_holds_what_was_published(name):
    session, record = open_named(name), RECORDS[SOURCES[name][0]]
    for matrix, array in matrices(session, record).items():
        np.testing.assert_array_equal(array, of_item(name, record["inputs"][matrix]))
    assert session.scale_factor == pytest.approx(record["convention"]["scale"], rel=1e-15)
    allowed = session.allowed_by_masks()
    if record["mask"] is None:
        assert allowed is None
    else:
        np.testing.assert_array_equal(allowed[0], of_item(name, record["mask"]).astype(bool))
    if record["tokens"] and len(record["tokens"]) == session.n_q:
        assert session.tokens == tuple(record["tokens"])


@pytest.mark.parametrize("name", SOURCES)
def test_it_comes_to_what_was_recomputed(name):
    trace, record = run(open_named(name)), RECORDS[SOURCES[name][0]]
    steps = [step for step in record["recomputed"] if step.lower() in trace]
    assert "weights" in steps
    for step in steps:
        wanted = of_item(name, record["recomputed"][step])
        np.testing.assert_allclose(computed(trace, step.lower(), wanted), wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", [name for name in SOURCES if RECORDS[SOURCES[name][0]]["verdict"] == "right"])
def test_what_is_right_prints_as_it_was_printed(name):
    trace, record = run(open_named(name)), RECORDS[SOURCES[name][0]]
    for step, printed in record["printed"].items():
        if step.lower() in trace and "select" not in printed and not printed.get("significant_digits"):
            wanted = of_item(name, printed["value"])
            got, seen = computed(trace, step.lower(), wanted), np.isfinite(wanted)
            if step == "masked" and name in MASKED_FIRST:
                got = np.where(np.isneginf(got), got, computed(trace, "scores", wanted))
            half = 0.5 * 10.0 ** -printed["decimals"]
            assert (np.abs(got[seen] - wanted[seen]) <= half + FLOAT32 * np.abs(wanted[seen])).all()
            assert np.isneginf(got[~seen]).all()


RIDDLES = [name for name in SOURCES if RECORDS[SOURCES[name][0]]["verdict"] == "wrong"]


def test_what_is_wrong_is_a_riddle_and_nothing_else_is():
    assert [name for name, path in examples() if printed_beside(path)] == RIDDLES


@pytest.mark.parametrize("name", RIDDLES)
def test_a_riddle_has_the_printed_numbers_and_differs(name):
    path, record = dict(examples())[name], RECORDS[SOURCES[name][0]]
    trace = run(open_named(name))
    reference = read_printed(printed_beside(path), trace)
    assert reference.riddle
    for step, array in reference.arrays.items():
        printed = record["printed"][step]
        wanted = floats(printed["value"])
        np.testing.assert_array_equal(np.concatenate(list(array), axis=1) if len(array) > 1 else array[0], wanted)
        assert reference.tolerances[step].amount == pytest.approx(0.5 * 10.0 ** -printed["decimals"])
    report = reference.report(trace)
    off = {step for step, verdict in record["verdict_detail"].items() if verdict["entries_off"]}
    assert {each.matrix for each in report.outcomes if each.differing} == off
    for each in report.outcomes:
        assert each.differing == record["verdict_detail"][each.matrix]["entries_off"]


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name not in ("tensorflow-lookup",)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_decimal_numbers_in_the_notes_are_there(name, language):
    session = open_named(name)
    trace = run(session)
    numbers = np.concatenate([np.ravel(np.asarray(trace[matrix], dtype=float)) for matrix in trace])
    record = RECORDS[SOURCES[name][0]]
    printed = np.concatenate([np.ravel(of_item(name, each["value"])) for each in record["printed"].values()])
    for said in set(re.findall(r"\d+\.\d+", in_language(session.notes, language))) - ARITHMETIC.get(name, set()):
        digits = len(said.partition(".")[2])
        for all_numbers in (numbers, printed):
            if said in {f"{abs(number):.{digits}f}" for number in all_numbers[np.isfinite(all_numbers)]}:
                break
        else:
            pytest.fail(f"{said} is no number of {name}")


@pytest.mark.parametrize("name", PUBLISHED)
def test_it_is_described_in_both_languages_and_names_its_source(name):
    session = open_named(name)
    for text in (session.title, session.summary, session.notes):
        assert in_language(text, "en")
        assert re.search("[\u4e00-\u9fff]", in_language(text, "zh_CN"))
        assert "\n" not in in_language(session.summary, "en")
    assert session.source
