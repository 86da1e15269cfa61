"""The built-in examples made for this program: what each says of itself is so, from its file through `run(session)`."""

import re
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from explorer.attention.session import Session
from explorer.attention.tokens import Splitting, split
from explorer.attention.trace import Trace, run
from explorer.files.examples import examples, open_named
from explorer.texts import in_language

BY_HAND = (
    "bank",
    "cat-sat-ids",
    "dog-bites-man",
    "dog-bites-man-positions",
    "she-finds-mum",
    "three-heads",
    "translation",
)
SWAPPED = ("man", "bites", "dog")


def weight(trace: Trace, query: str, key: str, head: int = 0) -> float:
    """The weight of a token for another, each by its text."""
    session = trace.session
    row, column = session.tokens.index(query), session.key_tokens.index(key)
    return float(trace["weights"][head, row, column])


def found(trace: Trace, query: str, head: int = 0) -> str:
    """The token that a query gives clearly the largest weight, more than twice that of any other."""
    session = trace.session
    row = trace["weights"][head, session.tokens.index(query)]
    *_, second, largest = np.sort(row)
    assert largest > 2 * second
    return session.key_tokens[int(row.argmax())]


@pytest.mark.parametrize("name", BY_HAND)
def test_it_says_in_both_languages_that_its_numbers_were_chosen(name):
    session = open_named(name)
    assert name in [path.stem for _, path in examples() if path.parent.name == "examples"]
    assert "by hand" in in_language(session.notes, "en")
    assert re.search("手工(挑选|搭成)", in_language(session.notes, "zh_CN"))
    for text in (session.title, session.summary, session.notes):
        assert re.search("[\u4e00-\u9fff]", in_language(text, "zh_CN"))
    assert "\n" not in in_language(session.summary, "en")


@pytest.mark.parametrize("name", BY_HAND)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_decimal_numbers_in_its_notes_are_in_its_results(name, language):
    trace = run(open_named(name))
    results = [np.ravel(trace[matrix]) for matrix in ("weights", "output", "projection") if matrix in trace]
    if name == "dog-bites-man-positions":
        swapped = run(replace(trace.session, tokens=SWAPPED))
        results += [np.ravel(swapped["weights"]), np.abs(swapped["output"] - trace["output"])[0, 1]]
    there = {f"{number:.2f}" for number in np.concatenate(results)}
    said = set(re.findall(r"\d+\.\d+", in_language(trace.session.notes, language)))
    assert said
    assert said <= there


def test_a_text_becomes_tokens_ids_and_rows_of_the_table():
    session = open_named("cat-sat-ids")
    assert split("The cat sat", Splitting(str(session.view["splitting"]))) == session.tokens
    trace = run(session)
    ids = [session.ids[row] for row in trace["token_rows"]]
    assert ids == [464, 3797, 1042]
    for place, number in enumerate(ids):
        row = session.embeddings[0, session.ids.index(number)]
        np.testing.assert_array_equal(trace["x"][0, place], row)
    assert len(session.vocabulary) > len(session.tokens)
    assert [found(trace, token) for token in session.tokens] == [" cat", " sat", " cat"]


def test_a_row_of_the_table_changes_each_place_of_its_token():
    session = open_named("bank")
    row = session.vocabulary.index("银行")
    trace = run(session.with_cell("embeddings", 0, row, 1, 3.0))
    changed = np.flatnonzero((trace["x"] != run(session)["x"]).any(axis=(0, 2)))
    assert [session.tokens[place] for place in changed] == ["银行", "银行"]


def test_the_same_embedding_comes_to_different_outputs():
    session = open_named("bank")
    trace = run(session)
    first, second = (place for place, token in enumerate(session.tokens) if token == "银行")
    assert " ".join(session.tokens) == "去 银行 取 钱 河岸 银行"
    for matrix in ("x", "q", "k", "v"):
        np.testing.assert_array_equal(trace[matrix][0, first], trace[matrix][0, second])
    assert np.abs(trace["output"][0, first] - trace["output"][0, second]).max() > 1
    weights = trace["weights"][0]
    assert session.tokens[weights[first].argmax()] == "钱"
    assert session.tokens[weights[second].argmax()] == "河岸"
    together = run(replace(session, masks=()))
    np.testing.assert_allclose(together["output"][0, first], together["output"][0, second], rtol=1e-12)


def test_a_text_beside_another_comes_to_what_it_comes_to_alone():
    session = open_named("bank")
    whole = run(session)["output"][0]
    for part in (slice(0, 4), slice(4, 6)):
        alone = run(replace(session, tokens=session.tokens[part], masks=()))
        np.testing.assert_allclose(alone["output"][0], whole[part], rtol=1e-12)


def outputs(session: Session) -> dict[str, np.ndarray]:
    """The output of each token, by its text."""
    return dict(zip(session.tokens, run(session)["output"][0], strict=True))


def test_without_positions_the_order_makes_no_difference():
    session = open_named("dog-bites-man")
    before = outputs(session)
    for tokens in permutations(session.tokens):
        for token, output in outputs(replace(session, tokens=tokens)).items():
            np.testing.assert_allclose(output, before[token], rtol=1e-12)
    assert len({tuple(output) for output in before.values()}) == len(before)


def test_with_positions_the_order_makes_a_difference():
    session, without = open_named("dog-bites-man-positions"), open_named("dog-bites-man")
    assert (session.tokens, session.vocabulary) == (without.tokens, without.vocabulary)
    for name in ("embeddings", "w_q", "w_k", "w_v"):
        np.testing.assert_array_equal(session.matrix(name), without.matrix(name))
    before, after = outputs(session), outputs(replace(session, tokens=SWAPPED))
    for token in session.tokens:
        assert np.abs(after[token] - before[token]).max() > 0.1


def test_she_finds_mum():
    trace = run(open_named("she-finds-mum"))
    assert " ".join(trace.session.tokens) == "小明 的 妈妈 走进来 她 非常 开心"
    assert found(trace, "她") == "妈妈"
    assert weight(trace, "她", "妈妈") > 5 * weight(trace, "她", "她")
    assert weight(trace, "她", "妈妈") > 30 * weight(trace, "她", "小明")
    assert found(trace, "非常") == "开心"
    for asking in ("走进来", "开心"):
        row = trace["weights"][0, trace.session.tokens.index(asking)]
        assert weight(trace, asking, "小明") == pytest.approx(weight(trace, asking, "妈妈")) == row.max()
        assert (row == row.max()).sum() == 2


def test_each_of_three_heads_does_its_own_thing():
    trace = run(open_named("three-heads"))
    tokens = trace.session.tokens
    previous, subject, reference = range(3)
    assert [found(trace, token, previous) for token in tokens[1:]] == list(tokens[:-1])
    assert {token: found(trace, token, subject) for token in ("sat", "was", "tired")} == {
        "sat": "cat",
        "was": "it",
        "tired": "it",
    }
    assert found(trace, "it", reference) == "cat"
    for head, looking in ((subject, ("sat", "was", "tired")), (reference, ("it",))):
        assert {found(trace, token, head) for token in tokens[1:] if token not in looking} == {"The"}
    np.testing.assert_allclose(trace["projection"][0], trace["output"].sum(axis=0), rtol=1e-12)


def test_a_translation_finds_its_words_and_is_not_square():
    trace = run(open_named("translation"))
    assert trace["weights"].shape == (1, 3, 4)
    assert trace["output"].shape == (1, 3, 2)
    assert [found(trace, token) for token in trace.session.tokens] == ["She", "likes", "cats"]
    np.testing.assert_allclose(trace["k"], trace.session.context @ trace.session.w_k)
