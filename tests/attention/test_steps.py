"""The rows of STEPS: what each says of a session, and that the texts fit what is computed."""

import numpy as np
import pytest

from explorer.attention.code import Written
from explorer.attention.masks import Causal, Padding
from explorer.attention.matrices import MATRICES, PIPELINE
from explorer.attention.positions import Alibi
from explorer.attention.steps import STEPS, matrices_of, source, step_named, steps_of
from tests.attention.sessions import SESSIONS, generic, generic_bias


def said(step, session):
    """The operation and the sentence of a step."""
    return str(step.operation(session)), str(step.sentence(session))


def test_steps_are_the_results_in_order():
    names = [step.name for step in STEPS]
    assert names == [matrix.name for matrix in PIPELINE if matrix.name in names]
    assert names == [
        *(
            "x",
            "x_positioned",
            "context",
            "q",
            "k",
            "v",
            "q_rotated",
            "k_rotated",
            "scores",
            "scaled",
            "softcapped",
            "biased",
            "masked",
            "weights",
            "output",
        ),
        *("concat", "projection"),
    ]
    assert step_named("w_q") is None
    assert step_named("masked").matrix is MATRICES["masked"]


def names_of(session):
    return [step.name for step in steps_of(session)]


def test_bias_and_softcap_are_steps_only_where_they_are_used():
    assert names_of(generic()) == ["scores", "scaled", "masked", "weights", "output"]
    every = ["scores", "scaled", "softcapped", "biased", "masked", "weights", "output"]
    for both in (generic(bias=generic_bias(), softcap=2.0), generic(alibi=Alibi(), softcap=2.0)):
        assert names_of(both) == every
        assert [matrix.name for matrix in matrices_of(both)] == ["q", "k", "v", "bias", *every]
    assert names_of(generic(softcap=2.0))[:4] == ["scores", "scaled", "softcapped", "masked"]
    assert names_of(generic(bias=generic_bias()))[1:4] == ["scaled", "biased", "masked"]


@pytest.mark.parametrize("name", SESSIONS)
def test_every_step_says_what_it_does(name):
    session = SESSIONS[name]
    for step in steps_of(session):
        assert all(said(step, session))
        assert step.formula(session)
        assert step.code(Written(session), source(session, step.reads[0]))[-1].name == step.name
        assert {matrix for read in step.reads for matrix in read.matrices} <= set(MATRICES)


@pytest.mark.parametrize(
    ("scale", "operation", "sentence", "formula"),
    [
        ("1/sqrt(d_k)", "÷ √d_k", "divided by √d_k = √2", "scaled-sqrt"),
        ("1/d_k", "÷ d_k", "divided by d_k = 2", "scaled-dk"),
        ("none", "no scale", "No scale", "scaled-none"),
        (0.125, "× 0.125", "multiplied by 0.125", "scaled-number"),
    ],
)
def test_the_scale_is_named(scale, operation, sentence, formula):
    session = generic(scale=scale)
    step = step_named("scaled")
    assert said(step, session)[0] == operation
    assert sentence in said(step, session)[1]
    assert step.formula(session) == formula


@pytest.mark.parametrize(
    ("changes", "operation", "sentence"),
    [
        ({}, "no mask", "No mask"),
        ({"masks": (Causal(),)}, "causal mask", "gets −∞"),
        ({"masks": (Causal(), Padding((True,) * 5))}, "mask", "gets −∞"),
        ({"bias": np.full((3, 5), -np.inf)}, "mask", "gets −∞"),
        ({"bias": np.zeros((3, 5))}, "no mask", "No mask"),
    ],
)
def test_the_mask_is_named(changes, operation, sentence):
    session = generic(**changes)
    found = said(step_named("masked"), session)
    assert found[0] == operation
    assert sentence in found[1]


def test_the_scores_are_counted():
    assert "3 × 5 = 15 dot products" in said(step_named("scores"), generic())[1]
