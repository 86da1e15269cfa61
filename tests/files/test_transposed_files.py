"""Files whose arrays have rows and columns exchanged: their names say so, and what is read is in the right place."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.masks import Causal
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from explorer.files.entries import Entry
from explorer.files.import_checks import mistakes
from explorer.files.import_guesses import first_plan
from explorer.files.imports import Plan
from explorer.files.imports import session as imported
from explorer.files.labelled import read_labelled
from explorer.files.matrix_files import number_files, pipeline, write_numbers
from explorer.files.reference_files import fitting, guessed, reference_from
from explorer.files.roles import is_transposed, role_of
from explorer.files.sources import read_source

SIZES = {  # n_q, n_k, d_k, d_v, heads, kv_heads; of the square ones no shape tells rows from columns
    "square": (3, 3, 3, 3, 1, 1),
    "square heads": (2, 2, 2, 2, 2, 2),
    "tall": (5, 5, 2, 3, 1, 1),
    "wide": (2, 2, 6, 3, 4, 2),
    "own keys": (3, 4, 2, 5, 2, 1),
    "keys as many as numbers": (3, 2, 2, 3, 1, 1),
}
BASE = Session(("one",), [[1.0]], [[1.0]], [[1.0]])


def sized(name: str) -> Session:
    """A session of these sizes whose numbers are all different."""
    n_q, n_k, d_k, d_v, heads, kv_heads = SIZES[name]
    random = np.random.default_rng(len(name))
    return Session(
        tuple("uvwxy"[:n_q]),
        random.normal(size=(heads, n_q, d_k)),
        random.normal(size=(kv_heads, n_k, d_k)),
        random.normal(size=(kv_heads, n_k, d_v)),
        own_key_tokens=None if n_q == n_k else tuple("abcdef"[:n_k]),
        masks=(Causal(),) if n_q == n_k else (),
    )


def projected(n: int, d_model: int) -> Session:
    """A session of X and weights, with one head."""
    random = np.random.default_rng(d_model)
    return Session(
        tuple("uvwxy"[:n]),
        x=random.normal(size=(1, n, d_model)),
        w_q=random.normal(size=(1, d_model, 3)),
        w_k=random.normal(size=(1, d_model, 3)),
        w_v=random.normal(size=(1, d_model, 2)),
    )


def written(trace: Trace, names: list[str], file_format: str, folder: Path, labelled: bool = True) -> list[Path]:
    """The files that matrices are written to with their rows as columns."""
    files = number_files(trace, names, file_format, transposed=True)
    return write_numbers(trace, files, folder, labelled, lambda done, total: None)


def read(plan: Plan) -> Plan:
    """The plan once the numbers that it uses are read."""
    for name in plan.unread():
        plan = replace(plan, source=plan.source.with_array(name, plan.source.read(name)))
    return plan


def test_names_say_that_arrays_are_transposed_and_labels_stand_at_their_lines(tmp_path):
    trace = run(sized("own keys"))
    paths = written(trace, ["q", "v"], "csv", tmp_path)
    assert [path.name for path in paths] == ["q-transposed-head-1.csv", "q-transposed-head-2.csv", "v-transposed.csv"]
    found = read_labelled(paths[2].read_text(encoding="utf-8"))
    assert (found.rows, found.columns) == (("1", "2", "3", "4", "5"), ("a", "b", "c", "d"))
    assert found.values.tolist() == trace["v"][0].T.tolist()
    scores = read_labelled(written(trace, ["scores"], "csv", tmp_path)[1].read_text(encoding="utf-8"))
    assert (scores.rows, scores.columns) == (("a", "b", "c", "d"), ("u", "v", "w"))
    assert scores.values.tolist() == trace["scores"][1].T.tolist()
    (path,) = written(trace, ["q", "weights"], "npz", tmp_path)
    assert path.name == "matrices-transposed.npz"
    with np.load(path) as arrays:
        assert set(arrays) == {"q_transposed", "weights_transposed"}
        assert arrays["q_transposed"].shape == (2, 2, 3)
        assert arrays["weights_transposed"].tobytes() == np.swapaxes(trace["weights"], 1, 2).tobytes()


def test_json_has_the_rows_of_the_command_values_always(tmp_path):
    trace = run(sized("own keys"))
    (path,) = written(trace, ["q"], "json", tmp_path)
    assert path.name == "q.json"
    assert json.loads(path.read_text(encoding="utf-8"))["matrices"]["q"] == trace["q"].tolist()


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("together", [True, False])
def test_arrays_come_back_from_an_npz_file_in_their_places(tmp_path, name, together):
    trace = run(sized(name))
    paths = written(trace, list(pipeline(trace.session)) if together else ["q", "k", "v"], "npz", tmp_path)
    plan = first_plan(read_source(paths), BASE)
    assert mistakes(plan) == []
    made = imported(read(plan))
    for matrix in "qkv":
        assert made.matrix(matrix).tobytes() == trace.session.matrix(matrix).tobytes()


@pytest.mark.parametrize("name", ["square", "tall", "keys as many as numbers"])
@pytest.mark.parametrize("labelled", [True, False])
def test_matrices_come_back_from_csv_files_with_their_tokens(tmp_path, name, labelled):
    trace = run(sized(name))
    plan = first_plan(read_source(written(trace, ["q", "k", "v"], "csv", tmp_path, labelled)), BASE)
    assert mistakes(plan) == []
    made = imported(read(plan))
    for matrix in "qkv":
        assert made.matrix(matrix).tobytes() == trace.session.matrix(matrix).tobytes()
    if labelled:
        assert (made.tokens, made.key_tokens) == (trace.session.tokens, trace.session.key_tokens)


@pytest.mark.parametrize(("n", "d_model"), [(4, 4), (4, 3), (3, 5)])
@pytest.mark.parametrize("file_format", ["csv", "npz"])
def test_inputs_and_weights_come_back_too(tmp_path, n, d_model, file_format):
    trace = run(projected(n, d_model))
    names = ["x", "w_q", "w_k", "w_v"]
    plan = first_plan(read_source(written(trace, names, file_format, tmp_path)), BASE)
    assert mistakes(plan) == []
    made = imported(read(plan))
    for matrix in names:
        assert made.matrix(matrix).tobytes() == trace.session.matrix(matrix).tobytes(), matrix


@pytest.mark.parametrize("name", SIZES)
def test_results_are_compared_cell_by_cell(tmp_path, name):
    trace = run(sized(name))
    source = read_source(written(trace, ["scores", "weights", "output"], "npz", tmp_path))
    steps = guessed(source.entries, trace)
    assert steps == {f"{step}_transposed": step for step in ("scores", "weights", "output")}
    reference = reference_from(source, steps, trace, None, None)
    for step in ("scores", "weights", "output"):
        assert np.asarray(reference.arrays[step]).reshape(trace[step].shape).tolist() == trace[step].tolist()


def test_an_array_that_is_called_transposed_fits_the_steps_of_its_transpose():
    trace = run(sized("own keys"))  # scores are 3 x 4, output 3 x 5
    assert fitting(Entry("output_transposed", (2, 5, 3), "f8"), trace) == ["output"]
    assert fitting(Entry("output_transposed", (2, 3, 5), "f8"), trace) == []
    assert fitting(Entry("output", (2, 3, 5), "f8"), trace) == ["output"]


@pytest.mark.parametrize(
    ("name", "role", "transposed"),
    [
        ("q_transposed", "q", True),
        ("K-Transposed", "k", True),
        ("w_q_transposed", "w_q", True),
        ("v-transposed-head-2", "v", True),
        ("q", "q", False),
        ("transposition_of_q", "q", False),
    ],
)
def test_what_names_say(name, role, transposed):
    assert (role_of(name), is_transposed(name)) == (role, transposed)
