"""The scripts: they run by themselves, compute what the program computes, and notice a changed number."""

import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.masks import Causal, Custom, Padding, Prefix, Window
from explorer.attention.notation import NOTATIONS
from explorer.attention.positions import Alibi
from explorer.attention.scripts import MOST, as_numpy, as_torch, listing
from explorer.attention.session import Session
from explorer.attention.steps import STEPS, steps_of
from explorer.attention.trace import run
from explorer.errors import InputError
from tests.attention.sessions import SESSIONS, from_scores, generic, generic_bias, turnable

INF, NAN = float("inf"), float("nan")
FAKE = Path(__file__).with_name("fake_torch.py")
EVIL = (
    "'''\nraise SystemExit(7)\n'''",
    '"""',
    "a\\",
    "\u2028raise SystemExit(7)",
    "\x85x",
    "\r\ny",
    "# no",
    "\ud800",
    "a\0b",
    "\u202eabc",
)


def with_number(matrix, place, value):
    """The generic session with one number of a matrix replaced."""
    array = getattr(generic(), matrix).copy()
    array[place] = value
    return {matrix: array}


def evil(**changes):
    """Tokens and a title that would break out of a literal or of a comment."""
    count = len(EVIL)
    random = np.random.default_rng(1)
    q, k, v = (random.normal(size=(count, width)) for width in (3, 3, 2))
    return Session(EVIL, q, k, v, title="a\nraise SystemExit(7)\n#", masks=(Causal(),), **changes)


NOTHING = Custom(np.array([[1, 0, 1, 1, 0], [0, 0, 0, 0, 0], [1, 1, 0, 1, 1]], dtype=bool))
SPECIAL = {
    "NaN in a value": generic(**with_number("v", (0, 1, 2), NAN)),
    "NaN in a value that the first queries do not see": generic(
        masks=(Causal("top_left"),), **with_number("v", (1, 2, 3), NAN)
    ),
    "infinity in a value, and a row without a key": generic(masks=(NOTHING,), **with_number("v", (0, 3, 5), -INF)),
    "NaN in a key": generic(masks=(Causal("top_left"),), **with_number("k", (1, 2, 0), NAN)),
    "infinity in a query": generic(**with_number("q", (2, 1, 1), INF)),
    "no query sees a key": generic(masks=(Custom(np.zeros((3, 5), dtype=bool)),)),
    "an offset far away": generic(masks=(Causal(offset=-(10**9)),)),
    "an offset the other way": generic(masks=(Causal("top_left", 10**9),)),
    "several masks of a kind": generic(
        masks=(Padding((True, True, False, True, True)), NOTHING, Padding((True, False, True, True, True)), NOTHING)
    ),
    "a prefix behind padding": generic(masks=(Padding((True, False, True, True, True)), Prefix("top_left", 1, 3))),
    "a prefix alone, longer than all": generic(masks=(Prefix("bottom_right", -1, 10**9),)),
    "a prefix alone, without length": generic(masks=(Prefix("top_left"),)),
    "windows open at both sides and at one": generic(masks=(Window(), Window(left=0), Window("top_left", 3, -1, 0))),
    "a window far away": generic(masks=(Window("top_left", 10**9, 1, 10**9),)),
    "a softcap over infinite scores": generic(softcap=0.1, **with_number("q", (2, 1, 1), INF)),
    "a tiny softcap": generic(softcap=5e-324),
    "ALiBi in one head": Session(("a", "b"), [[1.0], [2]], [[2.0], [1]], [[3.0], [4]], alibi=Alibi((0.5,))),
    "only padding, and NaN in the value behind it": generic(
        masks=(Padding((True, True, False, True, True)),), **with_number("v", (0, 2, 0), NAN)
    ),
    "a bias of -inf over NaN": generic(
        bias=generic_bias(barred=((0, 1, 2), (3, 2, 2))), **with_number("k", (0, 2, 1), NAN)
    ),
    "a bias of -inf alone in its row": generic(bias=np.full((1, 3, 5), -INF)),
    "huge scores": generic(q=generic().q * 1e200, k=generic().k * 1e150),
    "tiny numbers and minus zero": generic(q=np.full((4, 3, 2), -0.0), v=generic().v * 5e-320),
    "evil tokens": evil(),
    "one of everything": Session(("a",), [[1.0]], [[2.0]], [[3.0]]),
}


def one_head(seed=31, **changes):
    """One head on 3 tokens, or with a context on 5 keys, from an input of 5 numbers: d_k 2, d_v 4."""
    random = np.random.default_rng(seed)
    sizes = {"x": (3, 5), "w_q": (5, 2), "w_k": (5, 2), "w_v": (5, 4), "w_o": (4, 6)}
    sizes |= {"b_q": (1, 2), "b_k": (1, 2), "b_v": (1, 4), "b_o": (1, 6)}
    fields = {name: random.normal(size=size) for name, size in sizes.items()}
    return Session(**({"tokens": ("the", "cat", "sat")} | fields | changes))


KEYS = {"own_key_tokens": tuple("vwxyz"), "context": np.random.default_rng(37).normal(size=(5, 5))}
WITHOUT_X = {"x": None, "embeddings": np.random.default_rng(41).normal(size=(4, 5)), "vocabulary": tuple("then")}
ONE_HEAD = {
    "one head": one_head(),
    "one head, and sines": one_head(positions=Sinusoidal(), masks=(Causal(),)),
    "one head, turned": one_head(positions=Rope(5.0, "interleaved"), **KEYS),
    "one head, turned in part": generic(
        **{name: array[:1] for name, array in turnable().items()}, v=generic().v[:1], positions=Rope(rotary_dim=2)
    ),
    "one head of words": one_head(**WITHOUT_X | {"tokens": tuple("hen"), "own_key_tokens": tuple("tenth")}),
    "one head that sees nothing at one place": one_head(
        masks=(NOTHING, Padding((True, False, True, True, True))), **KEYS
    ),
    "one head, and NaN in a value": generic(
        q=generic().q[:1], k=generic().k[:1], masks=(Causal("top_left"),), v=with_number("v", (0, 2, 3), NAN)["v"][:1]
    ),
    "one head, from scores": from_scores(v=from_scores().v[:1], scores=from_scores().scores[:1]),
}


def varied(seed):
    """A session whose sizes, masks, bias and numbers come from a seed."""
    random = np.random.default_rng(seed)
    kv_heads, group = random.integers(1, 4, size=2)
    heads, (n_q, n_k, d_k, d_v) = int(kv_heads * group), random.integers(1, 6, size=4).tolist()

    def numbers(*sizes, special):
        array = random.normal(size=sizes) * 10.0 ** random.integers(-2, 3)
        if random.random() < 0.3:
            array.flat[random.integers(array.size)] = random.choice(special)
        return array

    def custom():
        return Custom(random.random((int(random.choice([1, heads])), n_q, n_k)) < 0.7)

    makers = (
        lambda: Causal(str(random.choice(["bottom_right", "top_left"])), int(random.integers(-2, 3))),
        lambda: Padding(tuple(random.random(n_k) < 0.7)),
        custom,
        lambda: Window("top_left", int(random.integers(-2, 3)), *random.integers(-1, 3, 2).tolist()),
    )
    bias = numbers(int(random.choice([1, heads])), n_q, n_k, special=[-INF]) if random.random() < 0.4 else None
    return Session(
        tokens=tuple("qwert"[:n_q]),
        own_key_tokens=tuple("asdfg"[:n_k]),
        q=numbers(heads, n_q, d_k, special=[NAN, INF, -INF]),
        k=numbers(int(kv_heads), n_k, d_k, special=[NAN, INF, -INF]),
        v=numbers(int(kv_heads), n_k, d_v, special=[NAN, INF, -INF]),
        scale=(0.37, "1/sqrt(d_k)", "1/d_k", "none")[random.integers(4)],
        softcap=2.5 if random.random() < 0.3 else None,
        bias=bias,
        alibi=Alibi() if bias is None and random.random() < 0.3 else None,
        masks=tuple(makers[random.integers(4)]() for _ in range(random.integers(0, 4))),
    )


ALL = SESSIONS | SPECIAL | ONE_HEAD | {f"varied {seed}": varied(seed) for seed in range(40)}


def executed(script: str, tmp_path: Path) -> subprocess.CompletedProcess:
    """What became of a script that the plain interpreter ran."""
    file = tmp_path / "script.py"
    file.write_text(script, encoding="utf-8")
    command = [sys.executable, "-I", "-W", "error", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


REPEATED = ("k", "v", "k_rotated")  # where several query heads share them
RUNNER = f"""
import contextlib, io, runpy, sys, traceback
import numpy as np
for path in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            found = runpy.run_path(path)
            steps = {[step.name for step in STEPS]!r}
            np.savez(path + ".npz", **{{step: np.asarray(found[step]) for step in steps if step in found}})
            fault = "" if printed.getvalue() else "it printed nothing"
        except BaseException:
            fault = traceback.format_exc()
    print(repr(fault))
"""
STAND_IN = f"import sys; sys.path.append({str(FAKE.parent)!r}); import fake_torch; fake_torch.install()"


def faults(write, notation: str, folder: Path, before: str = "") -> dict[str, str]:
    """What was wrong with the script of each session: one plain interpreter runs them one after the other."""
    files = [folder / f"{place}.py" for place in range(len(ALL))]
    for file, session in zip(files, ALL.values(), strict=True):
        file.write_text(write(session, run(session), notation), encoding="utf-8")
    command = [sys.executable, "-I", "-W", "error", "-c", f"{before}\n{RUNNER}", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    told = map(ast.literal_eval, done.stdout.splitlines())
    results = zip(ALL.values(), files, told, strict=True)
    return {name: fault or difference(*found, notation) for name, (*found, fault) in zip(ALL, results, strict=True)}


def difference(session: Session, file: Path, notation: str) -> str:
    """In which steps a script came to something else than the program, whose matrices are turned for columns."""
    trace = run(session)
    with np.load(f"{file}.npz") as found:
        assert set(found) >= {step.name for step in steps_of(session)}
        computed = [step.name for step in steps_of(session)]
        results = {
            name: found[name][:: len(found[name]) // len(trace[name])]
            for name in computed
            if name in REPEATED and found[name].ndim == 3
        }
        results = {name: results.get(name, found[name]) for name in computed}
        wanted = {name: in_notation(trace[name], notation) for name in computed}
        pairs = {name: (array, wanted[name].reshape(array.shape)) for name, array in results.items()}
        shapes = {name: wanted[name].shape[-array.ndim :] for name, array in results.items()}
        assert {name: array.shape for name, array in results.items()} == shapes
    close = {name: np.allclose(*pair, rtol=1e-9, atol=1e-12, equal_nan=True) for name, pair in pairs.items()}
    return ", ".join(name for name in pairs if not close[name])


def in_notation(array: np.ndarray, notation: str) -> np.ndarray:
    """A matrix of the program with its vectors as rows, as it is, or as columns."""
    return array.swapaxes(-1, -2) if notation == "columns" else array


@pytest.fixture(scope="module", params=NOTATIONS)
def numpy_faults(tmp_path_factory, request) -> dict[str, str]:
    return faults(as_numpy, request.param, tmp_path_factory.mktemp("numpy"))


@pytest.fixture(scope="module", params=NOTATIONS)
def torch_faults(tmp_path_factory, request) -> dict[str, str]:
    """With PyTorch, or where it is not installed with what stands in for it."""
    there = importlib.util.find_spec("torch") is not None
    return faults(as_torch, request.param, tmp_path_factory.mktemp("torch"), "" if there else STAND_IN)


@pytest.mark.parametrize("name", ALL)
def test_the_script_of_numpy_runs_and_comes_to_the_same(name, numpy_faults):
    assert numpy_faults[name] == ""


@pytest.mark.parametrize("name", ALL)
def test_the_script_of_pytorch_runs_and_comes_to_the_same(name, torch_faults):
    assert torch_faults[name] == ""


def with_shapes(comment: str) -> list[tuple[int, ...]]:
    """The shapes that a comment tells."""
    return [ast.literal_eval(found) for found in re.findall(r"\([^)]*\)", comment.split(": ")[0])]


def operands(code: str, operator: str, names: dict[str, object]) -> list[np.ndarray]:
    """The arrays on both sides of the operator that a comment tells of, or without one the first that is read."""
    tree = ast.parse(code.split(" = ", 1)[1], mode="eval")
    kind = {"@": ast.MatMult, "+": ast.Add}.get(operator)
    if kind is None:
        read = (names[node.id] for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id != "np")
        return [next(read)]
    pair = next(node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, kind))
    return [eval(ast.unparse(side), names) for side in (pair.left, pair.right)]


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", ALL)
def test_every_shape_in_a_comment_is_that_of_the_array(name, notation):
    session, names = ALL[name], {}
    first, *lines = listing(session, notation=notation)
    script = as_numpy(session, run(session), notation)
    with np.errstate():  # which the script changes
        exec(script[: script.index(f"\n{lines[0].code} ")], names)
        told = dict(re.findall(r"(\w+) (\([^)]*\))", first.comment))
        assert {name: str(names[name].shape) for name in told} == told
        assert set(told) >= set(session.inputs)
        for line in lines:
            operator = next(iter(re.findall(r"[@+]", line.comment.split(": ")[0])), "")
            shapes = with_shapes(line.comment)
            found = [array.shape for array in operands(line.code, operator, names)] if len(shapes) > 1 else []
            exec(line.code, names)
            made = names[line.code.split(" = ")[0]].shape
            assert [*found, *([] if operator == "+" else [made])] == shapes, line
            assert operator != "+" or made == np.broadcast_shapes(*shapes)


def changed(script: str, name: str) -> str:
    """The script with the first number of an array one larger."""
    head, array, rest = re.split(rf"^({name} = .*$)", script, maxsplit=1, flags=re.MULTILINE)
    return head + array + re.sub(r"-?\d+\.\d+(e[+-]\d+)?", lambda found: repr(float(found[0]) + 1), rest, count=1)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", ["q", "k", "v", "bias", "expected"])
def test_the_check_fails_where_a_number_was_changed(name, notation, tmp_path):
    session = generic(bias=generic_bias())
    script = as_numpy(session, run(session), notation)
    done = executed(changed(script, name), tmp_path)
    assert done.returncode == 1
    assert "Not equal to tolerance" in done.stderr


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("write", [as_numpy, as_torch])
def test_the_check_fails_where_a_query_that_sees_no_key_is_not_exactly_0(write, notation, tmp_path):
    session = SESSIONS["a row without a key"]
    stand_in = "" if write is as_numpy or importlib.util.find_spec("torch") is not None else STAND_IN
    script = f"{stand_in}\n{write(session, run(session), notation)}"
    assert executed(script, tmp_path).returncode == 0
    spoilt = re.sub(r"^(weights = .*), 0\.0\)", r"\1, 1e-15)", script, flags=re.MULTILINE)
    assert spoilt != script
    done = executed(spoilt, tmp_path)
    assert done.returncode == 1
    assert "exactly 0" in done.stderr


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("write", [as_numpy, as_torch])
def test_no_token_and_no_title_breaks_out_of_its_line(write, notation):
    harmless = evil()
    plain = Session(tuple("abcdefghij"), harmless.q, harmless.k, harmless.v, title="x", masks=harmless.masks)
    scripts = [write(session, run(session), notation) for session in (harmless, plain)]
    assert ast.dump(ast.parse(scripts[0])) == ast.dump(ast.parse(scripts[1]))
    assert len(scripts[0].splitlines()) == len(scripts[1].splitlines())
    assert not re.search("[\u202a-\u202e\x00\x85\u2028\ud800-\udfff]", scripts[0])


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("write", [as_numpy, as_torch])
def test_every_number_is_there_to_the_bit(write, notation):
    session = SPECIAL["tiny numbers and minus zero"]
    tree = ast.parse(write(session, run(session), notation))
    named = {node.targets[0].id: node.value for node in reversed(tree.body) if isinstance(node, ast.Assign)}
    for name in ("q", "v"):
        written = np.array(ast.literal_eval(named[name].args[0]))
        assert in_notation(written, notation).tobytes() == session.matrix(name).tobytes()


@pytest.mark.parametrize("write", [as_numpy, as_torch])
def test_a_script_of_columns_says_so_and_names_them(write):
    session = generic(masks=(Padding((True, True, False, True, True)), NOTHING))
    rows, columns = (write(session, run(session), notation).splitlines() for notation in NOTATIONS)
    assert columns[1].startswith("# Vectors are columns")
    assert "columns" not in rows[1]
    named = {line.split(" = ")[0]: line.split("# columns: ")[1] for line in columns if "# columns: " in line}
    queries, keys = "'the', 'cat', 'sat'", "'on', 'the', 'mat', 'and', 'the'"
    assert named == {"q": queries, "k": keys, "v": keys, "custom": queries, "expected": queries}
    place = columns.index(next(line for line in columns if line.startswith("custom = ")))
    assert [line.split("  # ")[1] for line in columns[place + 1 : place + 6]] == keys.split(", ")
    assert "    [False, False, True],  # 'the'" in columns[place + 1 : place + 6]


def test_the_script_computes_in_the_names_of_the_steps():
    session = generic(bias=generic_bias(), masks=(Causal(),))
    script = as_numpy(session, run(session))
    places = [script.index(f"\n{name} = ") for name in ("scores", "scaled", "biased", "masked", "weights", "output")]
    assert places == sorted(places)


@pytest.mark.parametrize("write", [as_numpy, as_torch])
def test_a_large_session_is_refused_in_a_sentence(write):
    width = MOST // 3
    matrix = np.zeros((1, width))
    session = Session(("a",), matrix, matrix, matrix)
    with pytest.raises(InputError, match=f"hold {4 * width} numbers, .* at most {MOST}; use File > Export"):
        write(session, run(session))
