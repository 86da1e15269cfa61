"""The head recorded from MiniLM: what is computed from its q, k and v is what the model itself computed."""

from pathlib import Path

import numpy as np
import pytest

from explorer.attention.trace import run
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from explorer.texts import in_language

SESSION = read_session(dict(examples())["minilm-it"])
TRACE = run(SESSION)
WEIGHTS = TRACE["weights"][0]
ATOL = 2e-6  # the model computes in float32


@pytest.fixture(scope="module")
def recorded():
    """What transformers recorded of this head, and the output that onnxruntime computes from the layer's input."""
    with np.load(Path(__file__).parents[1] / "cases" / "minilm.npz") as arrays:
        return dict(arrays)


def test_the_weights_are_those_of_the_model(recorded):
    np.testing.assert_allclose(WEIGHTS, recorded["weights"], rtol=0, atol=ATOL)


@pytest.mark.parametrize("name", ["output", "output_onnxruntime"])
def test_the_output_is_that_of_the_model(recorded, name):
    np.testing.assert_allclose(TRACE["output"][0], recorded[name], rtol=0, atol=ATOL)


def test_its_numbers_are_the_float32_numbers_of_the_model():
    for matrix in ("q", "k", "v"):
        kept = TRACE[matrix]
        assert (kept.astype(np.float32).astype(str) == kept.astype(str)).all()
        assert kept.shape == (1, 12, 32)


def test_it_is_not_causal_and_says_so():
    assert SESSION.masks == ()
    assert SESSION.bias is None
    assert (WEIGHTS[np.triu_indices(12, 1)] > 0).all()
    assert "not causal" in in_language(SESSION.notes, "en")
    assert "没有因果掩码" in in_language(SESSION.notes, "zh_CN")


@pytest.mark.parametrize(
    ("query", "key", "said"),
    [(8, 2, "0.49"), (8, 6, "0.14"), (1, 2, "0.61"), (4, 6, "0.36"), (2, 0, "0.90"), (6, 0, "0.88"), (10, 0, "0.80")],
)
def test_the_notes_say_what_is_there(query, key, said):
    assert f"{WEIGHTS[query, key]:.2f}" == said
    assert said in in_language(SESSION.notes, "en")
    assert said in in_language(SESSION.notes, "zh_CN")


def test_its_licence_is_beside_it():
    path = dict(examples())["minilm-it"].with_name("minilm-it.LICENSE.txt")
    assert "Apache License" in path.read_text(encoding="utf-8")
    for language in ("en", "zh_CN"):
        assert path.name in in_language(SESSION.notes, language)
