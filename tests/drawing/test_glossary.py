"""The glossary: complete in each language, every link leads somewhere, the numbers are the session's."""

import re
import string

import numpy as np
import pytest

from explorer.attention.masks import Causal, Padding
from explorer.attention.matrices import MATRICES
from explorer.attention.notation import NOTATIONS, Notation
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.steps import STEPS, steps_of
from explorer.attention.trace import run
from explorer.drawing import glossary
from explorer.drawing.glossary import LINK, OF_MATRIX, OF_STEP, entries, holds, matching, models, page, values
from explorer.drawing.header import formula_measures
from tests.attention.sessions import SESSIONS

pytestmark = pytest.mark.usefixtures("families")
LANGUAGES = ("en", "zh_CN")
ASKED_FOR = (
    *("token", "embedding", "query", "key", "value", "score", "scale", "causal-mask", "softmax", "weights", "output"),
    *("head", "self-attention", "cross-attention", "projection", "roles", "future", "library", "shapes"),
)


def plain(html: str) -> str:
    """What is read of a page."""
    return re.sub(r"<[^>]*>", "", html)


def session(**changes):
    """2 heads on 1 key/value head, 3 queries, 5 keys of their own, d_k 4, d_v 7."""
    random = np.random.default_rng(2)
    fields = {
        "tokens": ("one", "two", "three"),
        "own_key_tokens": tuple("vwxyz"),
        "q": random.normal(size=(2, 3, 4)),
        "k": random.normal(size=(1, 5, 4)),
        "v": random.normal(size=(1, 5, 7)),
    }
    return Session(**(fields | changes))


def shown(opened: Session, key: str, language: str = "en", head: int = 0, notation: Notation = "rows") -> str:
    """A page as rich text."""
    filled = values(opened, run(opened), head, NumberFormat(), ())
    return page(language, key, filled, holds(opened, notation))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_the_terms_that_a_student_needs(language):
    assert set(ASKED_FOR) <= set(entries(language))
    assert {*OF_MATRIX.values(), *OF_STEP.values(), "attention", "growth"} <= set(entries(language))
    assert set(MATRICES) <= set(OF_MATRIX)
    assert {step.name for step in STEPS} <= set(OF_STEP)


def test_both_languages_say_the_same_of_the_same_terms():
    one, other = (entries(language) for language in LANGUAGES)
    assert list(one) == list(other)
    for key in one:
        assert [when for when, _ in one[key].here] == [when for when, _ in other[key].here]
        assert one[key].table == other[key].table
        for here, there in zip(one[key].here, other[key].here, strict=True):
            assert set(fields(here[1])) == set(fields(there[1])), key
        large = [set(re.findall(r"\d[\d,]+\d", text)) for text in (one[key].text, other[key].text)]
        assert large[0] - {"17"} <= large[1], key  # 17 billion are 170 times a hundred million
        assert {key for _, key in LINK.findall(one[key].text)} == {key for _, key in LINK.findall(other[key].text)}


def fields(text: str) -> list[str]:
    """The names of the places in a text."""
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_two_to_six_sentences_and_leads_somewhere(language):
    known = set(values(session(), None, 0, NumberFormat(), ()))
    for key, entry in entries(language).items():
        sentences = re.split(r"(?<=[.?!。？！])(?:\s|(?<=[。？！]))", entry.text)
        assert 2 <= len([one for one in sentences if one.strip()]) <= 6, key
        texts = [entry.text, *(case for _, case in entry.here)]
        for link in (link for text in texts for _, link in LINK.findall(text)):
            assert link in entries(language), (key, link)
            assert link != key
        assert {name for text in texts for name in fields(text)} <= known
        assert {when for when, _ in entry.here} <= set(holds(session()))
        assert not entry.here or entry.here[-1][0] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_but_the_first_is_linked_from_another(language):
    linked = {
        link
        for entry in entries(language).values()
        for text in (entry.text, *(case for _, case in entry.here))
        for _, link in LINK.findall(text)
    }
    assert set(entries(language)) - linked == {"attention"}


def test_a_language_without_a_glossary_has_the_english_one():
    assert entries("xx") == entries("en")


def test_the_numbers_are_those_of_the_open_session():
    opened = session(masks=(Causal(),))
    assert "5 × 7" in plain(shown(opened, "value"))
    assert "3 × 5 = 15 scores is a sum of 4 products" in plain(shown(opened, "score"))
    assert "2 query heads, and 1 key/value heads" in plain(shown(opened, "head"))
    assert "√4 = 2.00" in plain(shown(opened, "scale"))
    assert "Of 15 scores 12 are visible" in plain(shown(opened, "mask"))  # 3 + 4 + 5
    for head in (0, 1):
        weight = f"{run(opened)['weights'][head, 2, 0]:.2f}"
        assert f"“three” gives “v” the weight {weight}" in plain(shown(opened, "weights", head=head))


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"masks": (Causal(),)}, "causal-mask", "12 of 15 scores are visible"),
        ({"masks": (Padding((True,) * 5),)}, "causal-mask", "has no causal mask"),
        ({}, "mask", "Nothing is masked"),
        ({"scale": 0.25}, "scale", "multiplied by 0.25"),
        ({"scale": "none"}, "scale", "multiplied by 1.00"),
        ({"bias": np.zeros((3, 5))}, "bias", "has a bias"),
        ({}, "bias", "has no bias"),
        ({}, "cross-attention", "The open session is one: 3 queries look at 5 keys"),
        ({}, "self-attention", "no self-attention"),
    ],
)
def test_what_is_said_of_the_session_follows_it(changes, key, words):
    assert words in plain(shown(session(**changes), key))


SHAPE = re.compile(r"([A-Z]\w*(?:·\w+)?)\s*(?:=[^是i]*)?(?:is|是)\s(\d+) × (\d+)")
MATRIX = {"Q": "q", "K": "k", "V": "v", "S": "scores", "O": "output", "X": "x", "W_Q": "w_q"}


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["plain", "projected", "projected from a context", "from scores", "from scores alone"])
def test_the_shapes_are_those_that_the_notation_shows(name, language, notation):
    opened = SESSIONS[name]
    trace = run(opened)
    wanted = {"W_Q·X", "X·W_Q"} if opened.projects else set()
    seen = set()
    for key in ("vectors", "query", "key", "value"):
        if key != "vectors" and opened.scores is not None:
            continue
        said = plain(shown(opened, key, language, notation=notation)).split("In the open session")[-1]
        for symbol, *sizes in SHAPE.findall(said):
            found = np.zeros((3, 8)) if symbol in wanted else trace[MATRIX[symbol]][0]
            assert tuple(map(int, sizes)) == (found.T if notation == "columns" else found).shape, (key, symbol)
            seen.add(symbol)
    if opened.scores is not None:
        assert seen == {"S"}
    else:
        product = {"W_Q·X" if notation == "columns" else "X·W_Q", "W_Q", "X"} if opened.projects else set()
        assert seen == {"Q", "K", "V", "S", "O"} | product


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, opened in SESSIONS.items() if opened.scores is None])
def test_its_products_are_those_of_the_formulas_on_the_stage(name, language, notation):
    opened = SESSIONS[name]
    said = plain(shown(opened, "vectors", language, notation=notation)).split("In the open session")[-1]
    for step in steps_of(opened):
        drawn = step.formula(opened)
        turned = f"{drawn}-columns"
        formula = formula_measures()[turned if notation == "columns" and turned in formula_measures() else drawn]
        if step.name == "scores":
            assert formula["plain"] in said
        if step.name == "q":
            assert formula["plain"].removeprefix("Q = ").removesuffix(" + b_Q") in said


@pytest.mark.parametrize(
    ("key", "with_rows", "with_columns"),
    [
        ("vectors", "shown in rows", "shown in columns"),
        ("output", "The output is 3 × 7: one row a query", "The output is 7 × 3: one column a query"),
        ("shapes", "multiplies 3 × 4 by 4 × 5; 2 × 4 = 8 columns", "multiplies 5 × 4 by 4 × 3; 2 × 4 = 8 rows"),
        ("query", "Q is 3 × 4: one row for each", "Q is 4 × 3: one column for each"),
    ],
)
def test_the_open_session_is_told_in_its_notation(key, with_rows, with_columns):
    assert with_rows in plain(shown(session(), key))
    assert with_columns in plain(shown(session(), key, notation="columns"))


def test_self_attention_says_so():
    matrix = np.ones((2, 3))
    opened = Session(("a", "b"), matrix, matrix, matrix)
    assert "is self-attention" in plain(shown(opened, "cross-attention"))
    assert "a vector in Q, one in K and one in V" in plain(shown(opened, "roles"))


def test_while_numbers_are_computed_a_page_shows_dots_for_them():
    filled = values(session(), None, 0, NumberFormat(), ())
    assert "the weight …" in plain(page("en", "weights", filled, holds(session())))


EVIL = '<b>&amp;"{n_q}[x](key)\n\u202e'


def test_a_user_s_token_is_literal():
    matrix = np.ones((1, 2))
    opened = Session((EVIL,), matrix, matrix, matrix)
    for key in ("token", "library", "score", "weights"):
        html = shown(opened, key)
        assert "<b>&amp" not in html
        assert "&lt;b&gt;&amp;amp;" in html
        assert '<a href="glossary:key">x</a>' not in html
        assert "{n_q}" in html


def test_the_table_has_the_models_with_their_sources_and_the_open_session():
    html = shown(session(), "shapes")
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    assert len(rows) == len(models()) + 2
    assert plain(rows[-1].replace("</td>", "|")) == "here|3|8|2 × 4|"
    for model in models():
        assert model.heads * model.head == model.width
        assert model.source in plain(html).replace("&amp;", "&")
    sizes = {model.name: (model.context, model.width, model.heads, model.head) for model in models()}
    assert sizes["GPT-3 175B"] == (2048, 12288, 96, 128)
    assert sizes["GPT-2 small"] == (1024, 768, 12, 64)


@pytest.mark.parametrize(
    ("language", "wanted", "first"),
    [
        ("en", "softmax", "softmax"),
        ("en", "SELF", "self-attention"),
        ("en", "sqrt", "scale"),
        ("en", "12288", "shapes"),
        ("en", "dot product", "score"),
        ("zh_CN", "缩放", "scale"),
        ("zh_CN", "因果", "causal-mask"),
        ("zh_CN", "softmax", "softmax"),
        ("zh_CN", "交叉", "cross-attention"),
    ],
)
def test_a_search_finds_titles_before_other_words(language, wanted, first):
    assert matching(language, wanted)[0].key == first


def test_a_search_for_nothing_lists_all_and_one_in_vain_says_so():
    assert [entry.key for entry in matching("en", " ")] == list(entries("en"))
    assert "No term has “zebra”" in plain(glossary.index("en", "zebra"))
    assert "&lt;b&gt;" in glossary.index("en", "<b>")
