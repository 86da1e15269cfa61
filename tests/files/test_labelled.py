"""CSV and TSV files: numbers and labels, what is refused, how far it is, and files of many megabytes."""

import random
import threading
import time
import tracemalloc

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.errors import InputError
from explorer.files import labelled, limits
from explorer.files.encodings import decoded
from explorer.files.labelled import TableLayout, layout_of, read_labelled
from explorer.files.table_texts import csv_text
from explorer.files.tables import read_numbers
from tests.files.sessions import bits

FLOATS = st.floats() | st.sampled_from([0.0, -0.0, 5e-324, 1e16, 0.1, -3.0])
BLOCKS = arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 5)), elements=FLOATS)
LABELS = st.text(st.characters(exclude_categories=["Cs"]), max_size=4) | st.sampled_from(
    ["", "1", "#", "# a", "sep=;", "e", "nan", '"', ",", ";", "\t", "\n", "\r\n", " a", "=1+1", "a;b", '""', "她"]
)


def read(text: str, layout: TableLayout | None = None) -> tuple[object, ...]:
    """Numbers, column labels and row labels of a text."""
    found = read_labelled(text, layout=layout)
    assert found.values.dtype == np.float64
    return found.values.tolist(), found.columns, found.rows


def refusal(text: str) -> str:
    """The sentence about a text that is refused."""
    with pytest.raises(InputError) as caught:
        read_labelled(text)
    assert len(caught.value.message().splitlines()) == 1
    return caught.value.message()


@given(BLOCKS, st.data())
@example(np.array([[1.0]]), None)
def test_a_file_of_ours_comes_back_with_its_labels_to_the_bit(block, data):
    draw = (
        (lambda count: ["", "x"][:count])
        if data is None
        else lambda n: data.draw(st.lists(LABELS, min_size=n, max_size=n))
    )
    rows, columns = draw(len(block)), draw(block.shape[1])
    found = read_labelled(csv_text(block, rows, columns), layout=TableLayout(",", True, True))
    assert bits(found.values) == bits(block)
    assert (found.rows, found.columns) == (tuple(rows), tuple(columns))
    assert layout_of(csv_text(block, rows, columns)) == TableLayout(",", True, True)


@pytest.mark.parametrize("columns", [("",), ("", ""), (" ", "\n"), ("", "\u3000", "\t")])
@pytest.mark.parametrize("rows", [("", ""), ("a", "7")])
def test_a_file_of_ours_whose_labels_are_all_blank_comes_back(rows, columns):
    block = np.arange(2.0 * len(columns)).reshape(2, -1) + 0.5
    assert read(csv_text(block, rows, columns)) == (block.tolist(), columns, rows)


@given(BLOCKS)
def test_a_file_without_labels_comes_back_to_the_bit(block):
    assert bits(read_labelled(csv_text(block), layout=TableLayout(",", False, False)).values) == bits(block)
    for separator in ("\t", ";", " "):
        text = csv_text(block).replace(",", separator)
        assert bits(read_labelled(text).values) == bits(block)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,2\n3,4\n", ([[1, 2], [3, 4]], None, None)),
        ("x,y\n1,2\n3,4", ([[1, 2], [3, 4]], ("x", "y"), None)),
        ("the,1,2\ncat,3,4", ([[1, 2], [3, 4]], None, ("the", "cat"))),
        ("token,x,y\nthe,1,2\ncat,3,4", ([[1, 2], [3, 4]], ("x", "y"), ("the", "cat"))),
        (",0,1\n0,1,2\n1,3,4", ([[1, 2], [3, 4]], ("0", "1"), ("0", "1"))),
        ("x y\nr1 1 2\nr2 3 4", ([[1, 2], [3, 4]], ("x", "y"), ("r1", "r2"))),
        ('"x","y"\n"1",2,3', ([[2, 3]], ("x", "y"), ("1",))),
        ("词\n1\n2", ([[1], [2]], ("词",), None)),
        ("e,1\npi,2", ([[1], [2]], None, ("e", "pi"))),
        ('"a\n""b",1\n"c;d",2\n\n', ([[1], [2]], None, ('a\n"b', "c;d"))),
        ("a;1,5;2\nb;0,25;3", ([[1.5, 2], [0.25, 3]], None, ("a", "b"))),
        ("0,435;1,286", ([[0.435, 1.286]], None, None)),
        ("10 237,65;1'000,5\n1,234;2", ([[10237.65, 1000.5], [1.234, 2]], None, None)),
        ("1,05\n2,5", ([[1.05], [2.5]], None, None)),
        ("  1.5   2\n 3  -4e0", ([[1.5, 2], [3, -4]], None, None)),
        ("1\t2\r\n3\t4\r\n", ([[1, 2], [3, 4]], None, None)),
        ("1,2\r3,4\r\r", ([[1, 2], [3, 4]], None, None)),
        ("[[1, 2], [3, 4]]", ([[1, 2], [3, 4]], None, None)),
        ("1", ([[1]], None, None)),
        ("# Q\n1.5,2\n3,4", ([[1.5, 2], [3, 4]], None, None)),
        ("# x y\n1.5 2 3 5", ([[1.5, 2, 3, 5]], None, None)),
        ("# made, by; hand\n#\n1 2\n3 4", ([[1, 2], [3, 4]], None, None)),
        ("# Q\n[[1, 2], [3, 4]]", ([[1, 2], [3, 4]], None, None)),
        ("# Q\nx,y\nthe,1,2", ([[1, 2]], ("x", "y"), ("the",))),
        ("#,1,2\ncat,3,4", ([[1, 2], [3, 4]], None, ("#", "cat"))),
        ("#1,1,2\n#2,3,4", ([[1, 2], [3, 4]], None, ("#1", "#2"))),
        ("#,x,y\ncat,3,4", ([[3, 4]], ("x", "y"), ("cat",))),
        ('"# a",1\n"b",2', ([[1], [2]], None, ("# a", "b"))),
        ('"x"\t"y"\n"1"\t2\t3\n"2"\t4\t5', ([[2, 3], [4, 5]], ("x", "y"), ("1", "2"))),
        ("sep=;\n1,5;2\n3;4", ([[1.5, 2], [3, 4]], None, None)),
        ("sep=;\nx;y\na;1;2", ([[1, 2]], ("x", "y"), ("a",))),
        ('"sep=,"\r\n1,2\r\n3,4', ([[1, 2], [3, 4]], None, None)),
        ("SEP=\t\n1\t2", ([[1, 2]], None, None)),
        ("1,2,\n3,4,\n", ([[1, 2], [3, 4]], None, None)),
        ("x;y;\n1;2,5;\n3;4;", ([[1, 2.5], [3, 4]], ("x", "y"), None)),
        ("x,y\n1,2,\n3,4,", ([[1, 2], [3, 4]], ("x", "y"), None)),
        ("token,x,y,\nthe,1,2,\ncat,1/2,4,", ([[1, 2], [0.5, 4]], ("x", "y"), ("the", "cat"))),
        ("1,\n2,\n", ([[1], [2]], None, None)),
    ],
)
def test_what_is_no_number_names_rows_and_columns(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "columns", "numbered"),
    [
        ("token,0,1\nThe,0.1,0.2\ncat,0.3,0.4\n", ("0", "1"), True),  # pandas, to_csv with a named index
        ("token;1;2;3\nThe;0,1;0,2;1\ncat;0,3;0,4;1\n", ("1", "2", "3"), True),
        ("token,0,1\nThe,1e-3,nan\n", ("0", "1"), True),
        ('"词",0,1\n"猫",1/3,0\n', ("0", "1"), True),
        ("token,0,1\nThe,5,2\ncat,3,4\n", None, False),  # may as well be the numbers of a token
        ("token,0\nThe,0.5\n", None, False),
        ("The,0,1\n", None, None),
        ("token,0,2\nThe,0.1,0.2\n", None, None),
        ("token,0.0,1.0\nThe,0.1,0.2\n", None, None),
        ("token,2,3\nThe,0.1,0.2\n", None, None),
        (",0,1\nThe,0.1,0.2\ncat,0.3,0.4\n", ("0", "1"), None),
        ("token,x,y\nThe,0.1,0.2\n", ("x", "y"), None),
    ],
)
def test_a_first_row_that_counts_the_columns_is_a_header_or_a_doubt(text, columns, numbered):
    found = read_labelled(text)
    assert (found.columns, found.numbered) == (columns, numbered)
    assert found.rows is not None
    assert ("token" in found.rows) == (columns is None and text.startswith("token"))


def test_expressions_are_kept_by_their_place_among_the_numbers():
    assert read_labelled(",x,y\na,1,1/3\nb,sqrt(2),4").texts == {(0, 1): "1/3", (1, 0): "sqrt(2)"}


@pytest.mark.parametrize(
    ("text", "start", "part"),
    [
        ("", "there is no number in the file", ""),
        ("\n\n", "there is no number in the file", ""),
        ("1,2,x\n3,4,5", "row 1, column 3: ", '"x" is not a number'),
        ("a,1\nb,2\nc,x", "row 3, column 2: ", '"x" is not a number'),
        ("1,2\nx,4\n5,6", "row 2, column 1: ", '"x" is not a number'),
        ("x,y\n1,2\n3", "row 3: ", "length (1) than the first (2)"),
        ("x,y\n1,2,3,4", "row 2: ", "length (4) than the first (2)"),
        ("x,y", "row 1, column 2: ", "not a number"),
        ("1,2\n3,4,5", "row 2: ", "length (3) than the first (2)"),
        ("1,2\n\n3,4", "row 2: ", "empty"),
        ("1,,3\n4,5,6", "row 1, column 2: ", "missing"),
        ("1,2,\n3,4", "row 1, column 3: ", "missing"),
        ("1,2,\n3,4,5", "row 1, column 3: ", "missing"),
        ("x y\n1.5 2 3", "row 2: ", "length (3) than the first (2)"),
        ("Q\n1.5,2\n3,4", "row 2: ", "length (2) than the first (1)"),
        ("# Q\n1,2\n3,x", "row 3, column 2: ", "not a number"),
        ("sep=;\n1;2\n3;x", "row 3, column 2: ", "not a number"),
        ("# Q", "", "not a number"),
        ("# Q\n", "", "not a number"),
        ("1,1e400", "row 1, column 2: ", "too large"),
        ('"1,234","2"', "row 1, column 1: ", "1234 or 1.234"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_in_the_file(text, start, part):
    sentence = refusal(text)
    assert sentence.startswith(start), sentence
    assert part in sentence, sentence


def test_what_proves_a_decimal_comma_may_stand_anywhere_in_the_file():
    lines = ['"1,234";2'] * 40_000
    assert "1234 or 1.234" in refusal("\n".join(lines))
    found = read_labelled("\n".join([*lines, '"0,5";2']))
    assert found.values[0, 0] == 1.234
    assert found.values[-1, 0] == 0.5


def test_numbers_between_commas_beside_quoted_decimal_commas_stay_apart():
    quoted = '"1,5","2,5"\n' * 10922
    found = read_labelled(quoted + "1000000000000,2000000000000\n").values
    assert found.shape == (10923, 2)
    assert found[-1].tolist() == [1e12, 2e12]
    assert read_labelled(quoted + "1,2\n" * 40_000).values[-1].tolist() == [1, 2]


def test_a_trailing_separator_counts_where_every_row_has_one():
    rows = "1,2,\n" * 60_000
    assert read_labelled(rows).values.shape == (60_000, 2)
    assert refusal(rows + "3,4\n").startswith("row 60001: ")
    assert refusal(rows + "3,4,5\n").startswith("row 60001, column 3: ")


FIELDS = ["1", "-2.5", "1/3", '"3"', "1e400", "x", "", '"a\nb"']
COMMA_FIELDS = ["1", '"1,5"', "-2,5", ",5", "1,234", "0.25", "1.234", "1,2,3", "0", "0,0", "5,"]


@given(
    st.lists(st.lists(st.sampled_from(FIELDS), max_size=4), max_size=8)
    | st.lists(st.lists(st.sampled_from(COMMA_FIELDS), min_size=1, max_size=2), max_size=8),
    st.sampled_from([",", ";", "\t", " "]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.integers(1, 12),
    st.booleans(),
    st.sampled_from(["", "# a b\n", "sep=;\n"]),
    st.sampled_from(["", ",", ";"]),
)
@settings(deadline=None, max_examples=300)
def test_it_does_not_matter_where_the_chunks_end(rows, separator, line_end, size, with_labels, before, after):
    text = before + line_end.join(separator.join((["w,"] if with_labels else []) + row) + after for row in rows)

    def outcome() -> object:
        try:
            found = read_labelled(text)
            return bits(found.values), found.texts, found.columns, found.rows
        except InputError as error:
            return error.message()

    whole = outcome()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(labelled, "CHUNK", size)
        assert outcome() == whole
        patch.setattr(labelled.Reading, "read_fast", lambda reading, chunk: False)
        assert outcome() == whole


def test_limits_hold_before_anything_is_made_of_the_text(monkeypatch):
    monkeypatch.setattr(limits, "MAX_NUMBERS", 100)
    assert read_labelled("1,2\n" * 50).values.shape == (50, 2)
    assert "more than the limit of 100" in refusal("1,2\n" * 51)
    assert "more than the limit of 100" in refusal("1,1/2\n" * 51)
    monkeypatch.setattr(limits, "MAX_CHARACTERS", 20)
    assert "longer than the limit of 20" in refusal("1," * 11)


def many_lines(count: int, row: str) -> str:
    """A text of so many rows."""
    return (row + "\n") * count


@pytest.mark.parametrize("row", ["1.25,-3,4e-5", "x,1.25,-3", '"1.25",2,3', "1;2,5;3", "1.5 2.5"])
def test_g29_a_long_file_tells_how_far_it_is_and_stops_when_it_is_told_to(row):
    text = many_lines(10**5, row)
    told: list[int] = []
    read_labelled(text, lambda done, total: told.append(done) or None)
    assert told == sorted(told)
    assert len(told) >= len(text) // labelled.CHUNK
    assert told[-1] == len(text)

    def stop(done: int, total: int) -> None:
        assert done < total / 2
        raise KeyError

    with pytest.raises(KeyError):
        read_labelled(text, stop)


@pytest.mark.timeout(120)
def test_g29_reading_in_a_thread_leaves_the_other_its_turns_and_little_memory():
    text = many_lines(300_000, "0.12345678901234567,-12.5,3e-7")
    longest, done = 0.0, threading.Event()
    found = []

    def work() -> None:
        found.append(read_labelled(text))
        done.set()

    tracemalloc.start()
    thread = threading.Thread(target=work)
    thread.start()
    before = time.perf_counter()
    while not done.wait(0.001):
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    thread.join()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found[0].values.shape == (300_000, 3)
    assert longest < 0.3  # about 0.02; machines that run tests are busy
    assert peak < 4 * found[0].values.nbytes


SEEDS = [
    b"1,2,3\n4,5,6\n",
    b"\xef\xbb\xbftoken,x,y\nthe,1.5,-2\ncat,3e-5,4\n",
    "词,二\n1,2\n3,4\n".encode("gbk"),
    "10\u00a0237,65;1'000,5\n0,435;1,286\n".encode(),
    "a\tb\n1\t2\n".encode("utf-16"),
    b'"a\nb",1/3,sqrt(2)\n"c""d",inf,nan\n',
    b"[[1. 2.]\n [3. 4.]]",
    b"array([[1., 2.],\n       [3., 4.]], dtype=float32)",
    b"   1.5   2.5\n  -3     4\r\n",
    csv_text(np.random.default_rng(1).normal(size=(9, 4)), list("abcdefghi"), list("wxyz")).encode(),
]
SNIPPETS = [
    b'"',
    b",",
    b";",
    b"\t",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\xe5\xa5",
    b"e",
    b"-",
    b"1e999",
    b"[",
    b"]",
    b"...",
    b"/",
]


def mutated(choice: random.Random) -> bytes:
    """One of the seeds with one or two changes: bytes changed, left out, put in, repeated, or the rest cut off."""
    data = bytearray(choice.choice(SEEDS))
    for _ in range(choice.randint(1, 2)):
        place, length = choice.randrange(len(data) + 1), choice.randint(1, 6)
        kind = choice.randrange(5)
        if kind == 0 and place < len(data):
            data[place] ^= 1 << choice.randrange(8)
        elif kind == 1:
            del data[place : place + length]
        elif kind == 2:
            data[place:place] = choice.choice(SNIPPETS) * choice.choice([1, 1, 2, 50])
        elif kind == 3:
            data[place:place] = data[place : place + length] * choice.choice([1, 30])
        else:
            del data[place:]
    return bytes(data)


def test_a_thousand_mutated_files_give_numbers_or_one_sentence_in_little_memory():
    choice = random.Random(2026)
    inputs = [mutated(choice) for _ in range(1000)]
    counts = {"numbers": 0, "refused": 0}
    tracemalloc.start()
    for data in inputs:
        for way in (read_labelled, read_numbers):
            try:
                values = way(decoded(data).text).values
            except InputError as error:
                sentence = error.message()
                assert len(sentence.splitlines()) == 1, data
                assert 10 < len(sentence) < 400, data
                counts["refused"] += 1
            else:
                assert values.dtype == np.float64, data
                assert values.size, data
                counts["numbers"] += 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert min(counts.values()) > 300, counts
    assert peak < 2_000_000
