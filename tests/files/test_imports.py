"""Imports: roles by names and never by order, layouts, the meaning of masks, all mistakes at once, the session made."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.positions import Alibi, default_slopes
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.errors import InputError
from explorer.files.entries import Entry
from explorer.files.import_checks import mistakes, remarks
from explorer.files.import_guesses import first_plan, with_best_layout, with_role
from explorer.files.imports import ADDED, ALLOW, BLOCK, UNSAID, Plan, Use, session
from explorer.files.layouts import in_words, layouts
from explorer.files.roles import guessed
from explorer.files.sources import Source, read_source
from tests.attention.sessions import embedded, from_scores, weighted
from tests.files.array_files import safetensors
from tests.files.test_arrays import SAMPLES
from tests.files.test_field_reports import chinese_locale

RANDOM = np.random.default_rng(8)
BASE = Session(("p", "q"), *(RANDOM.normal(size=(2, width)) for width in (3, 3, 4)))


def source_of(**arrays: np.ndarray) -> Source:
    """A source of arrays that have been read."""
    entries = tuple(Entry(name, np.shape(array), "<f8") for name, array in arrays.items())
    source = Source((Path("x.npz"),), entries, {name: (Path("x.npz"), name) for name in arrays})
    for name, array in arrays.items():
        source = source.with_array(name, np.asarray(array))
    return source


def file(folder: Path, text: str, name: str = "x.csv") -> Source:
    """The source of a text file."""
    path = folder / name
    path.write_bytes(text.encode())
    return read_source([path])


def numbers(*shape: int) -> np.ndarray:
    """Numbers of a shape, each different."""
    return RANDOM.normal(size=shape)


def said(plan: Plan) -> list[str]:
    """All mistakes of a plan in words."""
    return [str(text) for text in mistakes(plan)]


def meaning(plan: Plan, words: str, name: str = "mask") -> Plan:
    """The plan with a meaning of its mask."""
    return plan.with_use(name, replace(plan.use(name), meaning=words))


@pytest.mark.parametrize(
    ("names", "roles"),
    [
        (("q", "v", "k"), ("q", "v", "k")),
        (("Q", "KEYS", "Value"), ("q", "k", "v")),
        (("attn.q", "attn.k", "attn.v", "attention_mask"), ("q", "k", "v", "mask")),
        (("layers/0/queryStates", "key_states", "MyValues"), ("q", "k", "v")),
        (("key_padding_mask", "attnMask", "x"), ("", "", "x")),
        (("attn_bias",), ("mask",)),
        (("查询", "键", "值", "掩码"), ("q", "k", "v", "mask")),
        (("a", "b", "c"), ("", "", "")),
        (("arr_0", "arr_1", "arr_2"), ("", "", "")),
        (("W_q", "wk", "v_proj.weight", "q.bias", "k_proj.bias"), ("w_q", "w_k", "w_v", "", "")),
        (("q_proj", "k_norm.weight", "v.weight.grad", "qk.weight", "out_proj.weight"), ("", "", "", "", "")),
        (("layers.0.wq", "layers.1.wq", "W_K"), ("", "", "w_k")),
        (("layers.0.q", "layers.1.q"), ("", "")),
        (("encoder.q", "q"), ("", "q")),
        (("q1", "q2", "k1"), ("", "", "k")),
        (("vq", "quick", "sky", "env"), ("", "", "", "")),
    ],
)
def test_a26_roles_come_from_names_and_never_from_order(names: tuple[str, ...], roles: tuple[str, ...]) -> None:
    assert tuple(guessed(names).values()) == roles
    assert tuple(guessed(names[::-1]).values()) == roles[::-1]


def test_a26_an_npz_in_another_order_gives_each_array_its_place(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", q=np.array([[1.0]]), v=np.array([[3.0]]), k=np.array([[2.0]]))
    source = read_source([tmp_path / "x.npz"])
    for name in ("q", "v", "k"):
        source = source.with_array(name, source.read(name))
    plan = first_plan(source, BASE)
    assert plan.base is None
    made = session(plan)
    assert (made.q.item(), made.k.item(), made.v.item()) == (1, 2, 3)
    assert run(made)["output"].item() == 3


def test_the_file_of_another_program_becomes_a_session() -> None:
    source = read_source([SAMPLES / "attention.safetensors"])
    for entry in source.entries:
        source = source.with_array(entry.name, source.read(entry.name))
    plan = first_plan(source, BASE)
    assert said(plan) == ["The mask holds 0 and 1; choose what 1 means"]
    made = session(meaning(plan, ALLOW, "attention_mask"))
    assert (made.heads, made.n_q, made.d_k, made.d_v) == (2, 3, 5, 4)
    np.testing.assert_array_equal(made.masks[0].may_attend(3, 3), Causal().may_attend(3, 3))
    np.testing.assert_array_equal(made.v, source.arrays["attn.v"])


A4 = "0,1,1\n0,0,1\n0,0,0"


def test_a4_a_mask_is_asked_about_and_the_other_meaning_is_the_complement(tmp_path: Path) -> None:
    base = Session(tuple("abc"), *(numbers(3, 2) for _ in range(3)))
    plan = first_plan(file(tmp_path, A4, "mask.csv"), base)
    assert plan.base is base
    assert said(plan) == ["The mask holds 0 and 1; choose what 1 means"]
    blocked = meaning(plan, BLOCK)
    assert (said(blocked), remarks(blocked)) == ([], [])
    causal = session(blocked).masks[0].may_attend(3, 3)
    np.testing.assert_array_equal(causal, Causal().may_attend(3, 3))
    allowed = meaning(plan, ALLOW)
    assert said(allowed) == []
    assert [str(text) for text in remarks(allowed)] == [
        "With this mask the query c (row 3) sees no key; its weights and output will be 0"
    ]
    made = session(allowed)
    np.testing.assert_array_equal(made.masks[0].may_attend(3, 3), ~causal)
    assert run(made)["weights"][0, 2].tolist() == [0, 0, 0]
    assert made.q.tobytes() == base.q.tobytes()


def test_a5_a_matrix_of_0_and_1_is_never_silently_added() -> None:
    source = source_of(q=[[2.0]], k=[[1.0], [1.0]], v=[[1.0], [0.0]], mask=[[1.0, 0.0]])
    plan = first_plan(source, BASE)
    assert plan.use("mask").meaning == UNSAID
    assert said(plan) == ["The mask holds 0 and 1; choose what 1 means"]
    weights = {words: run(session(meaning(plan, words)))["weights"][0, 0] for words in (ALLOW, BLOCK, ADDED)}
    assert weights[ALLOW].tolist() == [1, 0]
    assert weights[BLOCK].tolist() == [0, 1]
    np.testing.assert_allclose(weights[ADDED], [0.731058578630005, 0.268941421369995], rtol=1e-12)


@pytest.mark.parametrize("dtype", [bool, np.float64])
def test_masks_of_every_type_ask_for_their_meaning(dtype: type) -> None:
    plan = first_plan(source_of(mask=np.ones((2, 2), dtype)), BASE)
    assert plan.use("mask").meaning == UNSAID
    assert len(said(plan)) == 1


def test_a_mask_of_0_and_minus_infinity_is_taken_as_added() -> None:
    mask = np.where(np.tri(2, dtype=bool), 0, -np.inf)
    plan = first_plan(source_of(mask=mask), BASE)
    assert plan.use("mask").meaning == ADDED
    assert said(plan) == []
    made = session(plan)
    np.testing.assert_array_equal(made.bias, [mask])
    assert run(made)["weights"][0, 0].tolist() == [1, 0]
    np.testing.assert_array_equal(run(made)["weights"], run(replace(BASE, masks=(Causal(),)))["weights"])


def test_a_bias_takes_the_place_of_alibi_whose_slopes_go_with_the_heads() -> None:
    base = replace(BASE, alibi=Alibi((0.5,)))
    plan = replace(first_plan(source_of(mask=[[0.5, -np.inf], [1, 2]]), base), base=base)
    assert [str(text) for text in remarks(plan)] == ["The bias takes the place of that of the open session"]
    assert session(plan).alibi is None
    heads = {"q": numbers(2, 2, 3), "k": numbers(2, 2, 3), "v": numbers(2, 2, 4)}
    made = session(replace(first_plan(source_of(**heads), base), base=base))
    assert made.alibi == Alibi((0.5, default_slopes(2)[1]))


@pytest.mark.parametrize(("wrong", "place"), [(np.nan, "row 2, column 1"), (np.inf, "row 2, column 1")])
def test_a_bias_of_nan_or_infinity_is_refused(wrong: float, place: str) -> None:
    plan = first_plan(source_of(mask=[[0.5, -np.inf], [wrong, 2]]), BASE)
    assert said(plan) == [
        f"The mask holds nan or inf at head 1, {place}; a bias that is added holds finite numbers or -inf"
    ]


def test_other_numbers_than_0_and_1_can_only_be_added() -> None:
    plan = first_plan(source_of(mask=[[0.5, 1], [1, 1]]), BASE)
    assert plan.use("mask").meaning == ADDED
    assert said(meaning(plan, ALLOW)) == ["The mask holds other numbers than 0 and 1; it can only be added"]


def test_a_mask_of_keys_is_padding_and_a_row_for_all_queries_is_spread() -> None:
    keys = numbers(1, 3, 2)
    arrays = {"q": numbers(4, 2), "k": keys, "v": keys}
    padding = first_plan(source_of(**arrays, mask=np.array([True, True, False])), BASE)
    made = session(meaning(padding, ALLOW))
    assert made.masks == (Padding((True, True, False)),)
    for mask in (np.array([[[[1.0, 1, 0]]]]), np.array([[1.0, 1, 0]])):
        plan = meaning(first_plan(source_of(**arrays, mask=mask), BASE), BLOCK)
        assert said(plan) == []
        allowed = session(plan).masks[0].may_attend(4, 3)
        assert np.broadcast_to(allowed, (1, 4, 3))[0].tolist() == [[False, False, True]] * 4


def test_all_mistakes_are_said_at_once() -> None:
    source = source_of(
        q=numbers(3, 5, 4), k=numbers(2, 6, 3), value=numbers(4, 7, 2), mask=np.ones((3, 3)), a=numbers(2, 2)
    )
    plan = first_plan(source, BASE)
    plan = replace(plan.with_use("a", Use("mask", ("queries", "keys"))), tokens=("x", "y"))
    assert said(plan) == [
        "mask, a are all used as mask; keep one of them",
        "The query is 3 × 5 × 4 and the key 2 × 6 × 3 (heads × tokens × width); both need the same width",
        "The key is 2 × 6 × 3 and the value 4 × 7 × 2 (heads × tokens × width); both need the same number of tokens",
        "The key is 2 × 6 × 3 and the value 4 × 7 × 2 (heads × tokens × width); both need the same number of heads",
        "The query is 3 × 5 × 4 and the key 2 × 6 × 3 (heads × tokens × width); the query heads cannot be shared out "
        "evenly among the key heads",
        "The query has 5 rows but the tokens are 2; give one for each row",
    ]
    plan = plan.with_use("a", Use()).with_use("q", Use())
    assert said(plan)[0] == "No array is used as query (Q); choose one"
    assert said(plan)[-1] == "The mask holds 0 and 1; choose what 1 means"
    assert "The mask is 1 × 3 × 3 but the scores are 3 × 5 × 6" in said(first_plan(source, BASE))[-2]


def test_missing_and_doubled_roles() -> None:
    source = source_of(a=numbers(2, 3), b=numbers(2, 3))
    assert said(Plan(source, {})) == [
        "No array is used as query (Q); choose one",
        "No array is used as key (K); choose one",
        "No array is used as value (V); choose one",
    ]
    assert said(Plan(source, {}, BASE)) == ["No array is used; choose what one of them is used as"]
    both = Plan(source, {name: Use("k", ("tokens", "width")) for name in "ab"}, BASE)
    assert said(both) == ["a, b are all used as key (K); keep one of them"]


def test_too_many_tokens_are_a_mistake_and_allocate_nothing() -> None:
    entries = tuple(Entry(name, (5000, 1), "<f8") for name in "qkv")
    plan = first_plan(Source((), entries), BASE)
    assert said(plan) == ["Too large: 5000 tokens are more than the limit of 4096; use fewer"]
    entries = tuple(Entry(name, (2, 4096, 1), "<f8") for name in "qkv")
    assert "33554432 scores" in said(first_plan(Source((), entries), BASE))[0]


@pytest.mark.parametrize(
    ("shape", "layout", "rows"),
    [
        ((2, 5, 3), ("heads", "tokens", "width"), lambda a: a),
        ((5, 2, 3), ("tokens", "heads", "width"), lambda a: a.transpose(1, 0, 2)),
        ((2, 3, 5), ("heads", "width", "tokens"), lambda a: a.transpose(0, 2, 1)),
        ((4, 5, 3), ("batch", "tokens", "width"), lambda a: a[1:2]),
        ((4, 2, 5, 3), ("batch", "heads", "tokens", "width"), lambda a: a[1]),
        ((4, 5, 2, 3), ("batch", "tokens", "heads", "width"), lambda a: a[1].transpose(1, 0, 2)),
        ((4, 2, 3, 5), ("batch", "heads", "width", "tokens"), lambda a: a[1].transpose(0, 2, 1)),
        ((5, 3), ("tokens", "width"), lambda a: a[None]),
        ((3, 5), ("width", "tokens"), lambda a: a.T[None]),
        ((5,), ("tokens",), lambda a: a[None, :, None]),
        ((3,), ("width",), lambda a: a[None, None, :]),
    ],
)
def test_every_layout_puts_each_number_in_its_place(shape: tuple[int, ...], layout: tuple[str, ...], rows) -> None:
    array = numbers(*shape)
    use = Use("q", layout, item=1)
    plan = Plan(source_of(x=array), {"x": use}, BASE)
    expected = rows(array)
    np.testing.assert_array_equal(plan.array("x"), expected)
    assert plan.shape("q") == expected.shape


def test_a20_the_orientation_is_said_in_words_and_the_other_one_gives_the_transpose() -> None:
    q = np.array([[1.0, 2], [3, 4]])  # square: both fit, and the words and the preview tell which it is
    source = source_of(q=q)
    base = Session(("a", "b"), *(numbers(2, 2) for _ in range(3)))
    plan = first_plan(source, base)
    assert [str(in_words(layout)) for layout in layouts("q", 2)] == ["rows are tokens", "columns are tokens"]
    assert session(plan).q[0].tolist() == [[1, 2], [3, 4]]
    turned = plan.with_use("q", replace(plan.use("q"), layout=("width", "tokens")))
    assert session(turned).q[0].tolist() == [[1, 3], [2, 4]]


def test_layouts_are_guessed_by_what_fits_together() -> None:
    heads_in_the_middle = first_plan(
        source_of(q=numbers(6, 2, 4), k=numbers(6, 2, 4), v=numbers(6, 2, 3), mask=np.ones((6, 6))), BASE
    )
    assert {use.layout for use in heads_in_the_middle.uses.values()} == {
        ("tokens", "heads", "width"),
        ("queries", "keys"),
    }
    turned = first_plan(source_of(q=numbers(5, 4), k=numbers(4, 3), v=numbers(3, 2)), BASE)
    assert turned.use("k").layout == ("width", "tokens")
    assert said(turned) == []
    plain = first_plan(source_of(q=numbers(4, 4), k=numbers(4, 4), v=numbers(4, 4)), BASE)
    assert {use.layout for use in plain.uses.values()} == {("tokens", "width")}
    chosen = with_best_layout(Plan(source_of(x=numbers(3, 2)), {"x": Use("k", ("tokens", "width"))}, BASE), "x")
    assert chosen.use("x").layout == ("width", "tokens")


def test_a_batch_is_guessed_only_where_there_must_be_one() -> None:
    plan = first_plan(source_of(q=numbers(3, 5, 4), k=numbers(2, 6, 4), v=numbers(2, 6, 2)), BASE)
    assert {use.layout for use in plan.uses.values()} == {("heads", "tokens", "width")}
    source = source_of(q=numbers(2, 3, 6, 4), k=numbers(2, 1, 6, 4), v=numbers(2, 1, 6, 2), mask=np.ones((2, 6)))
    plan = meaning(first_plan(source, BASE), ALLOW)
    assert plan.use("mask").layout == ("batch", "keys")
    assert said(plan) == []
    assert [str(text) for text in remarks(plan)] == ["Of q, k, v, mask item 1 of the 2 in the batch is taken"]
    second = plan.with_item("k", 1)
    assert {use.item for use in second.uses.values()} == {1}
    np.testing.assert_array_equal(session(second).v, source.arrays["v"][1])


def test_a_single_matrix_changes_the_open_session_alone(tmp_path: Path) -> None:
    base = replace(BASE, title="kept", masks=(Causal(),), texts={("k", 0, 0, 0): "1/3", ("v", 0, 0, 0): "1/7"})
    plan = first_plan(file(tmp_path, "1,2,3\n4,1/2,6\n", "K.csv"), base)
    assert (plan.base, said(plan)) == (base, [])
    made = session(plan)
    assert made.k.tolist() == [[[1, 2, 3], [4, 0.5, 6]]]
    assert made.q.tobytes() == base.q.tobytes()
    assert (made.tokens, made.title, made.masks, made.own_key_tokens) == (base.tokens, "kept", base.masks, None)
    assert dict(made.texts) == {("v", 0, 0, 0): "1/7", ("k", 0, 1, 1): "1/2"}
    turned = plan.with_use("K", Use("k", ("width", "tokens")))
    assert said(turned)[0].startswith("The query is 1 × 2 × 3 and the key 1 × 3 × 2")
    fitting = first_plan(file(tmp_path, "1,2\n4,1/2\n5,6\n", "K.csv"), base)
    assert session(fitting).k.tolist() == [[[1, 4, 5], [2, 0.5, 6]]]
    assert dict(session(fitting).texts) == {("v", 0, 0, 0): "1/7", ("k", 0, 1, 1): "1/2"}
    sloping = first_plan(file(tmp_path, "1,1/4\n4,1\n5,6\n", "K.csv"), base)
    assert dict(session(sloping).texts) == {("v", 0, 0, 0): "1/7", ("k", 0, 1, 0): "1/4"}


def test_a_matrix_without_a_name_is_for_the_user_to_place(tmp_path: Path) -> None:
    source = file(tmp_path, "1,2,3\n4,5,6\n", "numbers.csv")
    plan = first_plan(source, BASE)
    assert said(plan) == ["No array is used; choose what one of them is used as"]
    plan = plan.with_use("numbers", with_role(source, source.entries[0], "q"))
    assert session(plan).q.tolist() == [[[1, 2, 3], [4, 5, 6]]]


def test_tokens_come_from_the_labels_of_the_rows(tmp_path: Path) -> None:
    names = []
    for name, text in {
        "q": ",c1,c2\nthe cat,1,2\n,3,4\n".replace("\n,", "\nsat,"),
        "k": ",c1,c2\na,1,2\nb,3,4\nc,5,6\n",
        "v": ",c1\na,1\nb,2\nc,3\n",
    }.items():
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
        names.append(tmp_path / f"{name}.csv")
    plan = first_plan(read_source(names), BASE)
    assert (plan.base, said(plan)) == (None, [])
    made = session(plan)
    assert made.tokens == ("the cat", "sat")
    assert made.own_key_tokens == ("a", "b", "c")
    typed = session(replace(plan, tokens=("x", "y"), key_tokens=("1", "2", "3")))
    assert (typed.tokens, typed.own_key_tokens) == (("x", "y"), ("1", "2", "3"))


def test_tokens_are_made_up_where_no_one_names_them() -> None:
    plan = first_plan(source_of(q=numbers(2, 3), k=numbers(3, 3), v=numbers(3, 1)), BASE)
    made = session(plan)
    assert (made.tokens, made.own_key_tokens) == (("t1", "t2"), ("k1", "k2", "k3"))
    same = session(first_plan(source_of(q=numbers(2, 3), k=numbers(2, 3), v=numbers(2, 1)), BASE))
    assert (same.tokens, same.own_key_tokens) == (("t1", "t2"), None)


def test_more_queries_than_before_leave_the_keys_their_tokens() -> None:
    plan = first_plan(source_of(q=numbers(3, 3)), BASE)
    assert said(plan) == []
    made = session(plan)
    assert (made.tokens, made.own_key_tokens) == (("t1", "t2", "t3"), ("p", "q"))
    assert made.k.tobytes() == BASE.k.tobytes()
    renamed = session(replace(first_plan(source_of(k=numbers(2, 3)), BASE), tokens=("x", "y")))
    assert (renamed.tokens, renamed.own_key_tokens) == (("x", "y"), None)


def test_g22_a_table_in_gbk_is_read_and_its_encoding_told(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_bytes("词,一,二\n猫,1,2\n狗,3,4\n".encode("gbk"))
    source = read_source([path])
    assert source.encodings == {"q": "gb18030"}
    assert source.labels["q"] == ("猫", "狗")
    path.write_bytes("词,一,二\n猫,1,2\n狗,3,4\n".encode())
    assert read_source([path]).encodings == {}


@pytest.mark.parametrize("language", ["plain", "Chinese"])
def test_g22_no_encoding_is_left_to_the_system(tmp_path: Path, language: str) -> None:
    name = "C" if language == "plain" else chinese_locale()
    (tmp_path / "k.csv").write_bytes("词,一\n猫,1\n".encode())
    (tmp_path / "x.safetensors").write_bytes(safetensors([("查询", "F32", (1, 1), b"\0\0\xc0\x3f")]))
    code = (
        "import sys; from pathlib import Path; from explorer.files.sources import read_source\n"
        "source = read_source(sorted(Path(sys.argv[1]).iterdir()))\n"
        "assert [entry.name for entry in source.entries] == ['k', '\\u67e5\\u8be2'], source.entries\n"
        "assert source.labels['k'] == ('\\u732b',) and not source.encodings\n"
        "assert source.read('\\u67e5\\u8be2').item() == 1.5\n"
    )
    environment = os.environ | {"PYTHONUTF8": "0", "LC_ALL": name, "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-W", "error", "-c", code, os.fsencode(tmp_path)],
        capture_output=True,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_mask_that_stays_but_does_not_fit_is_a_mistake() -> None:
    base = replace(BASE, masks=(Custom([[True, False], [True, True]]),))
    source = source_of(q=numbers(3, 3), k=numbers(3, 3), v=numbers(3, 4), mask=np.tri(3))
    plan = replace(first_plan(source, base), base=base)
    unmasked = plan.with_use("mask", Use())
    assert said(unmasked) == ["The mask of the open session does not fit the new shapes; import into a new session"]
    masked = meaning(plan, ALLOW)
    assert said(masked) == []
    assert [str(text) for text in remarks(masked)] == ["The mask takes the place of those of the open session"]
    assert session(masked).masks[0].may_attend(3, 3).sum() == 6


def test_special_numbers_may_stand_in_q_k_and_v() -> None:
    q = np.array([[np.nan, np.inf, -np.inf]] * 2)
    plan = first_plan(source_of(q=q), BASE)
    assert said(plan) == []
    np.testing.assert_array_equal(session(plan).q[0], q)


def test_several_files_are_one_source_unless_names_clash(tmp_path: Path) -> None:
    np.save(tmp_path / "q.npy", numbers(2, 3))
    np.savez(tmp_path / "kv.npz", k=numbers(2, 3), v=numbers(2, 4))
    source = read_source([tmp_path / "q.npy", tmp_path / "kv.npz"])
    assert [entry.name for entry in source.entries] == ["q", "k", "v"]
    assert source.read("k").shape == (2, 3)
    np.savez(tmp_path / "more.npz", q=numbers(2, 3))
    with pytest.raises(InputError, match=r"more\.npz: q: another of the files"):
        read_source([tmp_path / "q.npy", tmp_path / "more.npz"])


def test_what_only_a_session_can_refuse_is_an_error() -> None:
    plan = first_plan(source_of(q=numbers(2, 3), k=numbers(2, 3), v=numbers(2, 1)), BASE)
    with pytest.raises(InputError):
        session(replace(plan, tokens=("only one",)))


@pytest.mark.parametrize(
    ("text", "shape", "remark"),
    [
        ("token,0,1,2\nThe,0.1,0.2,0\ncat,0.3,0.4,0\n", (2, 3), "counts the columns; it is taken as their labels"),
        ("The,0,1,2\ncat,3,4,5\n", (2, 3), "is taken as numbers; where it only counts the columns, remove it"),
    ],
)
def test_a_first_row_that_may_count_the_columns_is_remarked_on(
    tmp_path: Path, text: str, shape: tuple[int, int], remark: str
) -> None:
    source = file(tmp_path, text, "q.csv")
    assert source.entry("q").shape == shape
    plan = first_plan(source, BASE)
    assert said(plan) == []
    (told,) = remarks(plan)
    assert str(told).startswith(f"The first row of q {remark}")
    assert remarks(plan.with_use("q", Use())) == []


@pytest.mark.parametrize("make", [lambda: weighted(cross=True), embedded, from_scores])
def test_what_is_imported_into_computed_q_k_and_v_takes_their_place_and_a_mask_leaves_them_computed(make) -> None:
    base = make()
    trace = run(base)
    allowed = np.ones((base.n_q, base.n_k), dtype=bool)
    allowed[0, 1] = False
    v = np.arange(base.n_k * 2 * 3, dtype=float).reshape(2, base.n_k, 3)
    source = source_of(v=v, mask=allowed)
    plan = Plan(source, {"v": Use("v", ("heads", "tokens", "width"))}, base)
    assert mistakes(plan) == []
    found = session(plan)
    assert found.inputs == ("q", "k", "v")
    assert np.array_equal(found.v, v)
    np.testing.assert_allclose(run(found)["scores"], trace["scores"], rtol=1e-12)
    plan = Plan(source, {"mask": Use("mask", ("queries", "keys"), 0, ALLOW)}, base)
    assert mistakes(plan) == []
    masked = session(plan)
    assert masked.inputs == base.inputs
    assert np.array_equal(masked.masks[0].allowed[0], allowed)


def weights_of() -> dict[str, np.ndarray]:
    """X of 3 tokens and 4 columns, and W of 6, 6 and 5 columns."""
    return {"x": numbers(3, 4), "W_q": numbers(4, 6), "W_k": numbers(4, 6), "W_v": numbers(4, 5)}


def test_x_and_weights_become_a_session_that_computes_q_k_and_v() -> None:
    arrays = weights_of()
    plan = first_plan(source_of(**arrays), BASE)
    assert plan.base is None
    assert mistakes(plan) == []
    found = session(plan)
    assert found.inputs == ("x", "w_q", "w_k", "w_v")
    np.testing.assert_allclose(run(found)["k"][0], arrays["x"] @ arrays["W_k"], rtol=1e-12)
    assert [*map(plan.shape, "qkv")] == [(1, 3, 6), (1, 3, 6), (1, 3, 5)]


def test_weights_that_are_kept_transposed_are_turned() -> None:
    arrays = weights_of()
    turned = {name if name == "x" else name.replace("W_", "") + "_proj.weight": a.T for name, a in arrays.items()}
    turned["x"] = arrays["x"]
    found = session(first_plan(source_of(**turned), BASE))
    np.testing.assert_array_equal(found.w_v[0], arrays["W_v"])


@pytest.mark.parametrize(
    ("name", "layout", "query"),
    [("W_q", ("inputs", "outputs"), [1, 2]), ("q.weight", ("outputs", "inputs"), [1, 3])],
)
def test_a20_a_square_w_fits_both_ways_and_that_is_said(name: str, layout: tuple[str, ...], query) -> None:
    square = np.array([[1.0, 2.0], [3.0, 4.0]])
    turned = layout[0] == "outputs"
    arrays = {"x": np.array([[1.0, 0.0]]), name: square}
    arrays |= {name.replace("q", "k"): numbers(2, 2), name.replace("q", "v"): numbers(*((3, 2) if turned else (2, 3)))}
    plan = first_plan(source_of(**arrays), BASE)
    assert plan.use(name).layout == layout
    words = in_words(layout)
    assert f"{name} is square, so both ways round fit; taken as “{words}”" in map(str, remarks(plan))
    assert not any(name.replace("q", "v") in str(remark) for remark in remarks(plan))
    assert run(session(plan))["q"][0, 0].tolist() == query
    other = plan.with_use(name, replace(plan.use(name), layout=layout[::-1]))
    assert run(session(other))["q"][0, 0].tolist() == ([1, 3] if query == [1, 2] else [1, 2])


def test_weights_of_several_heads_stand_side_by_side() -> None:
    arrays = {"x": numbers(3, 4), "wq": numbers(4, 4, 2), "wk": numbers(2, 4, 2), "wv": numbers(2, 4, 5)}
    plan = first_plan(source_of(**arrays), BASE)
    assert mistakes(plan) == []
    found = session(plan)
    assert found.head_counts == (4, 2)
    trace = run(found)
    for head in range(4):
        np.testing.assert_allclose(trace["q"][head], arrays["x"] @ arrays["wq"][head], rtol=1e-12)
    np.testing.assert_allclose(trace["v"][1], arrays["x"] @ arrays["wv"][1], rtol=1e-12)


def test_what_does_not_go_together_is_said_with_both_shapes() -> None:
    arrays = weights_of()
    plan = first_plan(source_of(**arrays | {"W_k": numbers(5, 6)}), BASE)
    assert "X is 3 × 4 and key weights (W_K) is 5 × 6" in said(plan)[0]
    plan = first_plan(source_of(**arrays), BASE)
    plan = plan.with_use("W_v", Use("v", ("tokens", "width")))
    assert "not both" in said(plan)[0]
    del arrays["W_v"]
    plan = first_plan(source_of(**arrays), BASE)
    assert plan.used() == []  # Q, K and V are given in the open session
    plan = plan.with_use("W_q", Use("w_q", ("inputs", "outputs")))
    assert len([words for words in said(plan) if words.startswith("No array is used as")]) == 3


@pytest.mark.parametrize("make", [lambda: weighted(cross=True), embedded])
def test_one_weight_is_taken_into_a_session_that_has_them(make) -> None:
    base = make()
    new = numbers(*base.w_q.shape[1:])
    plan = first_plan(source_of(W_Q=new), base)
    assert plan.base is base
    assert mistakes(plan) == []
    found = session(plan)
    np.testing.assert_array_equal(found.w_q[0], new)
    assert found.inputs == base.inputs
    assert found.head_counts == base.head_counts
    x = numbers(base.n_q, base.d_model)
    found = session(first_plan(source_of(x=x), base))
    np.testing.assert_array_equal(found.x[0], x)
    assert found.embeddings is None


def test_x_and_weights_take_the_place_of_given_q_k_and_v() -> None:
    source = source_of(**weights_of())
    base = replace(BASE, tokens=("p", "q"), texts={("q", 0, 0, 0): "1/3"})
    plan = replace(first_plan(source, base), base=base)
    assert mistakes(plan) == []
    found = session(plan)
    assert found.inputs == ("x", "w_q", "w_k", "w_v")
    assert found.texts == {}
