"""Text and HTML of the clipboard to numbers and tokens, and back to the bit."""

import contextlib
import math
import re
import time

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.attention.blocks import Content
from explorer.attention.numbers import typed
from explorer.errors import InputError
from explorer.files import fields as fields_module
from explorer.files import html_tables, limits, tables
from explorer.files.fields import fields
from explorer.files.html_tables import html_fields
from explorer.files.labelled import read_labelled
from explorer.files.table_texts import html, latex, numpy_text, tokens_tsv, tsv
from explorer.files.tables import read_numbers, read_tokens
from tests.files.sessions import bits

NAN, INF = math.nan, math.inf
FLOATS = st.floats() | st.sampled_from([0.0, -0.0, 5e-324, -2.2e-308, 1e16, 1.7976931348623157e308, 0.1, -3.0, 1e22])
BLOCKS = arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 5)), elements=FLOATS)
EXPRESSIONS = ("7-2-1", "01/02/24", "2024-1", "1/3", "sqrt(2)", "-pi", "2^0.5", "1/3 + 2", "exp(-1)", "e")


@st.composite
def typed_blocks(draw: st.DrawFn) -> Content:
    """A block in which some numbers were typed as expressions."""
    values = draw(BLOCKS)
    places = draw(st.sets(st.tuples(st.integers(0, len(values) - 1), st.integers(0, values.shape[1] - 1)), max_size=3))
    texts = {}
    for place in sorted(places):
        texts[place] = draw(st.sampled_from(EXPRESSIONS))
        values[place] = typed(texts[place]).value
    return Content(values, texts)


def same(one: Content, other: Content) -> bool:
    """Whether two blocks are the same, bit for bit and as they were typed."""
    return bits(one.values) == bits(other.values) and one.texts == other.texts


def values(text: str, of_html: str = "") -> list[list[float]]:
    """The numbers of a text, which are float64 whatever it holds."""
    table = read_numbers(text, of_html)
    assert table.values.dtype == np.float64
    assert table.values.ndim == 2
    return table.values.tolist()


def refusal(text: str, of_html: str = "") -> str:
    """The sentence about a text that is refused."""
    with pytest.raises(InputError) as caught:
        read_numbers(text, of_html)
    sentence = caught.value.message()
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 300
    return sentence


@given(typed_blocks())
def test_a_block_comes_back_from_its_text_to_the_bit(block):
    assert same(read_numbers(tsv(*block)), block)
    assert same(read_numbers(tsv(*block) + "\n"), block)
    assert same(read_numbers(tsv(*block).replace("\n", "\r\n") + "\r\n"), block)


@given(BLOCKS)
def test_a_block_comes_back_from_its_html_to_the_bit(block):
    assert bits(read_numbers("", html(block)).values) == bits(block)
    assert bits(read_numbers(tsv(block), html(block)).values) == bits(block)


@given(BLOCKS)
def test_a_numpy_text_is_python_for_the_same_array(block):
    found = eval(numpy_text(block), {"np": np})  # our own text, as a person pastes it into Python
    assert bits(found) == bits(block)
    assert found.dtype == np.float64
    assert bits(read_numbers(numpy_text(block)).values) == bits(block)


@given(arrays(np.float64, st.tuples(st.integers(1, 9), st.integers(1, 40)), elements=FLOATS), st.sampled_from([20, 75]))
def test_what_numpy_prints_with_all_digits_is_read_to_the_bit(block, width):
    with np.printoptions(precision=17, floatmode="unique", threshold=10**6, linewidth=width):
        printed = (str(block), repr(block), str(block.tolist()))
    for text in printed:
        assert bits(read_numbers(text).values) == bits(block)


@given(BLOCKS, st.sampled_from([";", "  ", " ; ", ", "]))
def test_other_separators_give_the_same_numbers(block, separator):
    rows = [separator.join(map(repr, row)) for row in block.tolist()]
    assert bits(read_numbers("\n".join(rows)).values) == bits(block)


@given(arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(2, 4)), elements=st.floats(-999, 999)))
def test_decimal_commas_give_the_same_numbers(block):
    rows = [";".join(f"{number:.4f}".replace(".", ",") for number in row) for row in block.tolist()]
    expected = [[float(f"{number:.4f}") for number in row] for row in block.tolist()]
    assert values("\n".join(rows)) == expected
    assert values("\n".join(rows).replace(";", "\t")) == expected


PLAIN_TEXTS = st.text(st.sampled_from("0123456789.-+eE\t\n\r"), max_size=24)


def outcome(text: str) -> object:
    """The bits of the numbers, or the sentence."""
    try:
        return bits(read_numbers(text).values)
    except InputError as error:
        return error.message()


@given(PLAIN_TEXTS | BLOCKS.map(tsv))
@example("1e400\t1\n")
@example("1e-400\t0\n")
@example("0.0\t-0\n-0.\t0e5")
@example("1\t\n")
@example("\n")
@example("1_0\t2")
def test_the_fast_way_gives_what_the_careful_way_gives(text):
    fast = outcome(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "plain_numbers", lambda text: None)
        assert outcome(text) == fast


def test_the_fast_way_is_taken(monkeypatch):
    monkeypatch.setattr(tables, "clipboard_fields", None)
    assert values("1\t-2.5e-3\r\n0\t-0.0\r\n") == [[1, -0.0025], [0, 0]]


def test_c1_line_ends_of_excel_leave_no_trace_and_add_no_row():
    assert values("1\t2\r\n3\t4\r\n") == [[1, 2], [3, 4]]
    assert values("1\t2\r3\t4\r") == [[1, 2], [3, 4]]
    assert values("1\t2\n3\t4") == [[1, 2], [3, 4]]
    assert fields("1\t2\r\n3\t4\r\n") == [["1", "2"], ["3", "4"]]


def test_c14_minus_signs_plus_and_wide_digits():
    assert values("−3.5\t﹣1\t－2") == [[-3.5, -1, -2]]
    assert values("+2\t３．５\t\u00a01\u2009") == [[2, 3.5, 1]]
    assert values("1，5；2，5") == [[1.5, 2.5]]
    assert values("−3.5 ; +2 ; ３．５ ; \u00a01\u2009") == [[-3.5, 2, 3.5, 1]]


def test_c16_tokens_are_copied_as_they_are():
    assert read_tokens(tokens_tsv(['say "hi"'])) == ('say "hi"',)
    assert tokens_tsv(["plain", "it's", " a ", "x,y", "她"]) == "plain\tit's\t a \tx,y\t她"
    assert read_tokens('say "hi"\t"') == ('say "hi"', '"')


def test_c17_quoted_fields_of_tokens_may_hold_line_ends_and_tabs():
    assert read_tokens('"a\nb"\tc') == ("a\nb", "c")
    assert read_tokens('"a\tb"\r\n""""\r\n') == ("a\tb", '"')
    assert refusal('1\t2\n"3\n4"\t5').startswith("row 2, column 1: ")


@given(
    st.lists(st.text(max_size=5) | st.sampled_from(["", '"', "\t", "\r\n", "a\nb", "\ufeff", '""', "\x85"]), min_size=1)
)
def test_tokens_of_any_text_come_back(tokens):
    assert read_tokens(tokens_tsv(tokens)) == tuple(tokens)


def test_places_are_told_in_the_language_of_the_reader():
    words = {"row {row}, column {column}": "Zeile {row}, Spalte {column}", "row {row}": "Zeile {row}"}

    def german(context: str, text: str) -> str:
        return words.get(text, text)

    for text, said in (("1\t2\n3\tx", "Zeile 2, Spalte 2: "), ("1\t2\n3", "Zeile 2: "), ("1,5", "Zeile 1: ")):
        with pytest.raises(InputError) as caught:
            read_numbers(text)
        assert caught.value.message(german).startswith(said)


def test_c20_words_are_refused_and_numbers_are_float64():
    assert "row 1, column 1" in refusal("a\tb")
    assert values("2") == [[2]]
    assert values("1\t2") == [[1, 2]]


def test_g19_a_decimal_comma_is_never_a_separator_of_thousands():
    assert values("0,435;1,286") == [[0.435, 1.286]]
    assert values("96,3;0,5") == [[96.3, 0.5]]
    assert values("96.3;0.5") == [[96.3, 0.5]]
    assert values("0,435\t1,286") == [[0.435, 1.286]]


def test_g20_groups_of_digits_with_blanks_or_apostrophes():
    assert values("10 237,65;1'000,5") == [[10237.65, 1000.5]]
    assert values("10\u00a0237,65\t1\u202f000\t-1\u2009234\u2009567,25") == [[10237.65, 1000, -1234567.25]]
    assert values("1’000.5\t1'234'567") == [[1000.5, 1234567]]
    for text in ("0 435,5\t1", "01 000\t1", "10 23,5\t1", "1 0000\t1", "1'00\t1", "1 000'000\t1", "1 000 00\t1"):
        assert refusal(text).startswith("row 1, column 1: "), text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,234\t0,5", [[1.234, 0.5]]),
        ("1,234\t0.5", [[1234, 0.5]]),
        ("1,234\t1.234\t0.5", [[1234, 1.234, 0.5]]),
        ("1,234.5\t1,234", [[1234.5, 1234]]),
        ("1,234,567\t1,234", [[1234567, 1234]]),
        ("1.234,5\t1,234", [[1234.5, 1.234]]),
        ("1.234,5\t2,5\n12.345.678,25\t3", [[1234.5, 2.5], [12345678.25, 3]]),
        ("0,05\n1,25", [[0.05], [1.25]]),
        ("0,5 0,25", [[0.5, 0.25]]),
        ("1.5,2.25\n1,234.5", [[1.5, 2.25], [1, 234.5]]),
        ("1.234,5,6", [[1.234, 5, 6]]),
        ("1,000.5;2", [[1000.5, 2]]),
    ],
)
def test_what_a_comma_means_is_shown_by_the_other_numbers(text, expected):
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("1,234", ["1234", "1.234"]),
        ("1,234\n5,678", ["1234", "1.234"]),
        ("1,234\t2,345", ["1234", "1.234"]),
        ("1,234\t1.234", ["1234", "1.234"]),
        ("1,234e5\t2", ["1234e5", "1.234e5"]),
        ("1,234\t1,5\t1,234.5", ["1234", "1.234"]),
        ("1.234\t0,5", ["1234", "1.234"]),
        ("1,5", ["the number 1.5", "2 numbers"]),
        ("1,2\n3,4", ["the number 1.2", "2 numbers"]),
        ("1,234,567", ["the number 1234567", "3 numbers"]),
        ("1,000.5", ["the number 1000.5", "2 numbers"]),
        ("1.000,5", ["the number 1000.5", "2 numbers"]),
        ("1,234.5\n2,345.5", ["the number 1234.5", "2 numbers"]),
        ("1\u2009000,5", ["the number 1000.5", "2 numbers"]),
        ("10 237", ["the number 10237", "2 numbers"]),
        ("(5.00)\t(6.00)", ['"(5.00)" may mean -5.00', "or 5.00"]),
        ("(1,234)\t2", ['"(1,234)" may mean -1,234', "or 1,234"]),
        ("7\t( 0,5 )", ['"( 0,5 )" may mean -0,5', "or 0,5"]),
        ('"(5)","6"', ['"(5)" may mean -5', "or 5"]),
        ("1·5\t2·25", ['"1·5" may mean 1.5 or 1*5']),
        ("−1⋅5\t2", ['"−1⋅5" may mean -1.5 or -1*5']),
        ("1.5×10−3\t2", ["1.5*10^-3 or 1.5*10 - 3"]),
        ("100 200,5\n300 400,25", ["commas as well as blanks"]),
    ],
)
def test_what_may_be_read_in_two_ways_is_refused_with_both(text, readings):
    sentence = refusal(text)
    assert all(reading in sentence for reading in readings), sentence


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,2,3\n4,5,6\n", [[1, 2, 3], [4, 5, 6]]),
        ("1, 2\n3, 4", [[1, 2], [3, 4]]),
        ("0.5,1\n2,3", [[0.5, 1], [2, 3]]),
        ("-1,-2\n3,4", [[-1, -2], [3, 4]]),
        ('"1","2"', [[1, 2]]),
        ('"0,5","1,25"', [[0.5, 1.25]]),
        ('"1" , "2"', [[1, 2]]),
        ("1;2\n3;4", [[1, 2], [3, 4]]),
        ("1 2   3\n 4 5 6 ", [[1, 2, 3], [4, 5, 6]]),
        ("1\t2\n\t\n\n", [[1, 2]]),
        ("\ufeff1\t2", [[1, 2]]),
        ("[1, 2, 3]", [[1, 2, 3]]),
        ("[[1, 2], [3, 4]]", [[1, 2], [3, 4]]),
        ("[[1, 2],\n [3, 4],]", [[1, 2], [3, 4]]),
        ("[[[1, 2], [3, 4]]]", [[1, 2], [3, 4]]),
        ("[1, 2]\n[3, 4]", [[1, 2], [3, 4]]),
        ("array([[1., 2.],\n       [3., 4.]])", [[1, 2], [3, 4]]),
        ("np.array([[1., np.inf], [-np.inf, 4.]], dtype=np.float32)", [[1, INF], [-INF, 4]]),
        ("Q = np.array([[1, 2]]);", [[1, 2]]),
        ("tensor([[ 1.0000, -2.5000]], device='cuda:0', grad_fn=<MmBackward0>)", [[1, -2.5]]),
        ("[np.float64(0.5), float('-inf'), np.int64(3)]", [[0.5, -INF, 3]]),
        ("[[1. 2.]\n [3. 4.]]", [[1, 2], [3, 4]]),
        ("[[1.e+00 2.e-05 3.e+00\n  4.e+00]\n [5.e+00 6.e+00 7.e+00\n  8.e+00]]", [[1, 2e-5, 3, 4], [5, 6, 7, 8]]),
        ("[[-0.4 -1.2]]", [[-0.4, -1.2]]),
    ],
)
def test_texts_of_editors_and_programs(text, expected):
    assert values(text) == expected


def test_expressions_are_kept():
    assert read_numbers("1/3\tsqrt(2)\n=1/4\t√3").texts == {
        (0, 0): "1/3",
        (0, 1): "sqrt(2)",
        (1, 0): "1/4",
        (1, 1): "sqrt(3)",
    }
    assert read_numbers("[[1/3, 1], [2, 1 / 7]]").texts == {(0, 0): "1/3", (1, 1): "1 / 7"}
    assert read_numbers("0,5/3\t1").texts == {(0, 0): "0.5/3"}
    assert read_numbers("=(5)\t(1+2)\t1 · 5\t0.5·3\t10⁻³").texts == {
        (0, 0): "(5)",
        (0, 1): "(1+2)",
        (0, 2): "1 * 5",
        (0, 3): "0.5*3",
        (0, 4): "10^-3",
    }


@pytest.mark.parametrize(
    ("text", "start", "part"),
    [
        ("", "", "there is no number"),
        (" \r\n\t\n", "", "there is no number"),
        ("1\t\t3\n4\t5\t6", "row 1, column 2: ", "missing"),
        ("1\t\t3\n4\t\t6", "row 1, column 2: ", "missing"),
        ("1,,3", "row 1, column 2: ", "missing"),
        ("1\t2\n\n3\t4", "row 2: ", "length (1) than the first (2)"),
        ("1\t2\n3", "row 2: ", "length (1) than the first (2)"),
        ("1\t2\n3\t4\t5", "row 2: ", "length (3) than the first (2)"),
        ("1\t2\n3\t1e400", "row 2, column 2: ", "too large"),
        ("1\t1e-400", "row 1, column 2: ", "too small"),
        ("1\tx", "row 1, column 2: ", '"x" is not a number'),
        ("1 2\t3 x", "row 1, column 1: ", "not a number"),
        ('1\t"2\t3', "row 1, column 2: ", "not a number"),
        ("[[1, 2], [3]]", "row 2: ", "length (1) than the first (2)"),
        ("[[1, , 2]]", "row 1, column 2: ", "missing"),
        ("[[0. 1. ... 2.]\n ...\n [3. 4. ... 5.]]", "", "cut short"),
        ("[[[1, 2]], [[3, 4]]]", "", "several matrices"),
        ("[[1, 2], 3]", "", "no matrix"),
        ("[[1, 2", "", "no matrix"),
        ("[1, 2] + [3]", "", "no matrix"),
        ("[]", "", "there is no number"),
        ("[[], []]", "", "there is no number"),
        ("| 1 | 2 |", "row 1, column 1: ", "not a number"),
    ],
)
def test_what_is_no_block_of_numbers_is_refused_with_its_place(text, start, part):
    sentence = refusal(text)
    assert sentence.startswith(start)
    assert part in sentence


def test_too_much_is_refused_before_it_is_taken_apart(monkeypatch):
    for text in ("1\t" * 70 + "1", "1 " * 70, "[" + "1," * 70 + "1]", "1\n" * 70, "1\t2\n" * 35):
        assert read_numbers(text).values.size >= 70
    monkeypatch.setattr(limits, "MAX_NUMBERS", 64)
    for text in ("1\t" * 70 + "1", "1 " * 70, "[" + "1," * 70 + "1]", "1\n" * 70, "1\t2\n" * 35):
        assert "more than the limit of 64" in refusal(text)
    assert "more than the limit of 64" in refusal("", "<table><tr>" + "<td>1</td>" * 65)
    monkeypatch.setattr(limits, "MAX_CHARACTERS", 100)
    assert "longer than the limit of 100" in refusal("1" * 101)


EXCEL = (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment-->'
    '<col width=64><tr height=20><td height=20 class=xl65 align=right x:num="0.33333333333333331">0,33</td>'
    '<td align=right x:num>2</td></tr>\r\n <tr><td class=xl65 x:num="-1234.5678">-1.234,57</td>\r\n'
    "<td align=right><span style='mso-spacerun:yes'>&nbsp;</span>4,5</td></tr><!--EndFragment--></table></body></html>"
)
SHEETS = (
    '<google-sheets-html-origin><style>td {border: 1px}</style><table dir="ltr"><colgroup><col width="100"/></colgroup>'
    '<tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.1234567890123456}">0.12'
    '</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:5}">5</td></tr></tbody></table>'
)
FIREFOX = "<table><tbody><tr><td>1.5</td><td><b>−2</b></td></tr><tr><th>3<td>4</table><table><tr><td>9</table>"


@pytest.mark.parametrize(
    ("text", "of_html", "expected"),
    [
        ("0,33\t2\r\n-1.234,57\t4,5\r\n", EXCEL, [[0.3333333333333333, 2], [-1234.5678, 4.5]]),
        ("0.12\t5", SHEETS, [[0.1234567890123456, 5]]),
        ("1.5\t−2\n3\t4", FIREFOX, [[1.5, -2], [3, 4]]),
        ("", FIREFOX, [[1.5, -2], [3, 4]]),
        ("0,5\r\n", "<table><tr><td>0,5</td></tr></table>", [[0.5]]),
        ("1,2\n3,4\n", "<TABLE><TR><TD>1,2<TR><TD>3,4</TABLE>", [[1.2], [3.4]]),
        ("1\t2\t3", SHEETS, [[1, 2, 3]]),
        ("1,234\t0,5", '<table><tr><td sdval="1.234">1,234<td>0,5</table>', [[1.234, 0.5]]),
        ("7", "<p>7</p>", [[7]]),
        ("$1,234.50\t5", '<table><tr><td x:num="1234.5">$1,234.50<td>5</table>', [[1234.5, 5]]),
        ("1.234,57 €\t5", '<table><tr><td x:num="1234.567">1.234,57 €<td>5</table>', [[1234.567, 5]]),
        ("(0,33)\t5", '<table><tr><td x:num="-0.3333">(0,33)<td>5</table>', [[-0.3333, 5]]),
        ("12,50%\t5", '<table><tr><td x:num="0.12498">12,50%<td>5</table>', [[0.12498, 5]]),
        ("3,14E+05\t5", '<table><tr><td x:num="314159">3,14E+05<td>5</table>', [[314159, 5]]),
        ("1/3\t5", '<table><tr><td sdval="0.3" sdnum="1033;0;# ?/?">1/3<td>5</table>', [[0.3, 5]]),
        ("1\t5", '<table><tr><td sdval="1.4" sdnum="1031;0;[ROT]0&quot;m&quot;">1m<td>5</table>', [[1.4, 5]]),
        ("5\t5", '<table><tr><td sdval="5" sdnum="1031;0;Standard">5<td>5</table>', [[5, 5]]),
        (" - \t5", '<table><tr><td x:num="0"> - <td>5</table>', [[0, 5]]),
        ("7 8 9", "<p>7 8 9</p><table></table>", [[7, 8, 9]]),
    ],
)
def test_html_gives_the_digits_and_the_size_where_it_is_the_same_table(text, of_html, expected):
    assert values(text, of_html) == expected


@pytest.mark.parametrize(
    ("of_html", "expected"),
    [
        ("<table><tr><td colspan=2>a</td><td>b</td></tr></table>", [["a", "", "b"]]),
        ("<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>", [["a", "b"], ["", "c"], ["d", "e"]]),
        ("<table><tr><td>a<td rowspan=2 colspan=2>b<tr><td>c</table>", [["a", "b", ""], ["c", "", ""]]),
        ("<table><tr><td>1<table><tr><td>2</table></td><td>3</table>", [["12", "3"]]),
        ("<table><tr><td> a &amp;\n b<br>c&nbsp;</td></tr>", [["a & b\nc"]]),
        ("<p>no table</p>", None),
        ("plain", None),
        ("<table></table>", []),
        ("<table><tr><td rowspan=0 colspan=x>1", [["1"]]),
        (
            '<table><tr><td sdval="45000" sdnum="1033;1033;D-MMM-YY">15-Mar-23</td><td sdval="1">TRUE</td></table>',
            [["15-Mar-23", "TRUE"]],
        ),
        ('<table><tr><td sdval="0.5" sdnum="1033;1033;0%">50%</td><td sdval="x">3</td></table>', [["0.5", "3"]]),
    ],
)
def test_tables_of_html(of_html, expected):
    assert html_fields(of_html) == expected


@pytest.mark.parametrize(
    ("of_html", "expected"),
    [
        ("<td>10<sup>3</sup></td><td>2</td>", [[1000.0, 2.0]]),
        ("<td>5×10<SUP>−3</SUP></td><td>2</td>", [[0.005, 2.0]]),
        ("<td>4<sup>1/2</sup></td><td>2</td>", [[2.0, 2.0]]),
        ("<td><style>9</style>1</td><td><script>8</script>2</td>", [[1.0, 2.0]]),
        ('<td><span style="color: red; display: none">7<span>8</span></span>1</td><td><i hidden>5</i>2</td>', [[1, 2]]),
        ('<td style="display:none">1</td><td>2</td>', [[1.0, 2.0]]),  # a hidden column, which the text has too
    ],
)
@pytest.mark.parametrize("text", ["", "103\t2"])
def test_raised_and_hidden_parts_of_a_cell_are_no_digits_of_its_number(text, of_html, expected):
    if text and "<sup" not in of_html.lower():
        text = "1\t2"
    assert values(text, f"<table><tr>{of_html}</tr></table>") == expected


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("5<sup>2</sup>", '"5²" may mean 5 or 5^2'),
        ("5<sup>[2]</sup>", '"5^([2])" is not a number'),
        ("10<sub>2</sub>", '"10_(2)" is not a number'),
    ],
)
def test_a_footnote_at_a_number_is_not_read_as_a_part_of_it(cell, said):
    assert said in refusal("52\t1", f"<table><tr><td>{cell}</td><td>1</td></tr></table>")


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ('sdval="45323" sdnum="1031;0;TT.MM.JJJJ"', "01.02.2024"),
        ('sdval="45323" sdnum="1031;0;MM.TT"', "02.01"),
        ('sdval="45323" sdnum="1033;1033;YYYY"', "2024"),
        ('sdval="45323" sdnum="1036;0;JJ/MM/AA"', "01/02/24"),
        ('sdval="1.5" sdnum="1033;0;[HH]:MM"', "36:00"),
        ('x:num="45323"', "01.02.2024"),
        ('x:num="45323"', "01.02"),
        ('x:num="45323"', "1/2"),
        ('x:num="45323"', "2.1.24"),
        ('x:num="45323"', "1-Feb"),
        ('x:num="45323"', "2024"),
        ('data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:45323}"', "1.2.2024"),
        ('data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.5}"', "12:00"),
    ],
)
def test_a_date_of_a_spreadsheet_is_refused_and_never_its_serial_number(cell, shown):
    for text in ("", f"{shown}\t2"):
        sentence = refusal(text, f"<table><tr><td {cell}>{shown}</td><td>2</td></tr></table>")
        assert sentence.startswith(f'row 1, column 1: "{shown}" looks like a date'), sentence


@given(
    st.text(st.sampled_from("0123456789.,-+eE/%() €٥²'\u00a0:年"), max_size=24),
    st.from_regex(r"[-+]?\d{1,3}(\.\d{0,3})?(e[-+]?\d{1,9})?", fullmatch=True),
    st.sampled_from(["", "1033;", "1033;0;0%", "1031;0;TT.MM.JJ", "1033;0;# ?/?", "1041;0;YYYY&quot;年&quot;", ";;;;"]),
)
@example("5e99999999999999999", "1e999999999", "")
@example("1/0", "0", "")
@example("9" * 5000, "5", "")
def test_any_shown_text_beside_any_number_is_a_number_or_one_sentence(shown, exact, code):
    cell = f'<td sdval="{exact}" sdnum="{code}">{shown}</td>'
    with contextlib.suppress(InputError):
        assert read_numbers("", f"<table><tr>{cell}<td>1</td></tr></table>").values.shape == (1, 2)


UNCLOSED = [
    "<a ",
    "<!--",
    "<a b=",
    "<a b='",
    "</",
    "</a ",
    "<!",
    "<?",
    "<![",
    "&",
    "<script>",
    "<td ",
    "<tr><td>",
    "<a/",
]


def seconds_to_read(content: str) -> float:
    """How long this process works on a table with that in a cell."""
    start = time.process_time()  # other programs of the machine do not count
    with contextlib.suppress(InputError):
        read_numbers("1\t2", f"<table><tr><td sdval='1'>{content}")
    return time.process_time() - start


@pytest.fixture(scope="module")
def usual() -> float:
    """The seconds that as many good cells take."""
    return min(seconds_to_read("<td a='b'>1</td>" * 20_000) for _ in range(3))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("after", ["", ">", "'>", "</table>"])
@pytest.mark.parametrize("piece", UNCLOSED)
def test_html_without_ends_takes_no_quadratic_time(piece, after, usual):
    assert any(seconds_to_read(piece * 20_000 + after) < 20 * usual for _ in range(2))


@pytest.mark.timeout(20)
def test_cells_over_thousands_of_rows_and_columns_are_refused_before_they_fill_the_memory(monkeypatch):
    monkeypatch.setattr(limits, "MAX_NUMBERS", 10**5)
    wide = "<table><tr><td rowspan=65534 colspan=1000>1</td></tr>" + "<tr></tr>" * 10**5
    with pytest.raises(InputError, match="more than the limit"):
        html_fields(wide)
    assert html_tables.MOST_COLUMNS == 1000


@given(
    st.lists(st.sampled_from([*"<>/tdrable=\"'1,.-& \n", "<table>", "<tr>", "<td>", "</td>", "sdval=", "<!--"])).map(
        "".join
    )
)
def test_any_html_gives_numbers_or_a_sentence(of_html):
    for text in ("", "1\t2"):
        with contextlib.suppress(InputError):
            assert read_numbers(text, of_html).values.size


def test_latex_has_real_minus_signs_fractions_and_infinity():
    block = np.array([[-0.5, 1 / 3, INF], [1e-20, math.sqrt(2), NAN], [-2.5e300, -0.0, 7]])
    assert latex(block, {(0, 1): "1/3", (1, 1): "sqrt(2)"}) == (
        "\\begin{bmatrix}\n"
        "-0.5 & \\frac{1}{3} & \\infty \\\\\n"
        "1 \\times 10^{-20} & \\sqrt{2} & \\mathrm{NaN} \\\\\n"
        "-2.5 \\times 10^{300} & -0 & 7\n"
        "\\end{bmatrix}\n"
    )


def test_whole_numbers_carry_no_point():
    block = np.array([[1.0, -0.0, 100.0, 1e16, 0.5]])
    assert tsv(block) == "1\t-0\t100\t1e+16\t0.5"
    assert ">100</td>" in html(block)
    assert numpy_text(block) == "np.array([[1., -0., 100., 1e+16, 0.5]])\n"


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ['"' * 99_999, '"\t""' * 50_000, '"a\t""' * 50_000, '"x""' * 50_000, '" ' * 50_000])
def test_texts_of_quotes_take_no_quadratic_time(text):
    assert len(read_tokens(text)) >= 1
    refusal(text)


def test_a_long_text_is_judged_by_its_beginning():
    text = "\n".join(["0,5;1,286"] * 20_000)
    assert len(text) > fields_module.SAMPLE
    assert read_numbers(text).values.shape == (20_000, 2)


DATES = "2026-01-03 1/3/2026 01/03/2026 2026/1/3 3-1-2026 01/02/24 12-05-23 1/2/24 05/2024 2024-01 2024-1 2024/1"
DATES += " 1/2024 12/1999 01/02 1/02 1-2 7-2-1 10-2026-3 8/4/2 01.02.2024 1.2.24 01.02. ２０２４／１／３ 12−05−23"


@pytest.mark.parametrize("date", DATES.split())
def test_a_date_is_no_calculation(date: str) -> None:
    for text in (f"1\t{date}\n", f"1;{date}\n", f"[[1, {date}]]"):
        with pytest.raises(InputError, match=f'row 1, column 2: "{re.escape(date)}" looks like a date'):
            read_numbers(text)
    assert read_labelled(f"{date},1\n{date},2").rows == (date, date)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", 1 / 3),
        ("-1/3", -1 / 3),
        ("22/7", 22 / 7),
        ("1000/3", 1000 / 3),
        ("2024/100", 20.24),
        ("1 / 999", 1 / 999),
        ("1/2+1", 1.5),
        ("1.5-2", -0.5),
        ("1.5/2024", 1.5 / 2024),
        ("(7-2)-1", 4),
        ("2*3-1", 5),
        ("2^-1", 0.5),
        ("sqrt(2)-1", math.sqrt(2) - 1),
        ("=7-2-1", 4),
        ("=1/2024", 1 / 2024),
    ],
)
def test_calculations_that_look_unlike_dates_are_read(text: str, value: float) -> None:
    assert read_numbers(f"{text}\t0").values.tolist() == [[value, 0]]


@pytest.mark.parametrize("field", ["2 345", "2\u00a0345", "2'345", "1，5", "1 2"])
def test_in_brackets_there_are_neither_groups_nor_decimal_commas(field: str) -> None:
    assert refusal(f"[[1, {field}], [3, 4]]").startswith("row 1, column 2: ")
    assert refusal(f"array([[3., 4.], [{field}, 1]])").startswith("row 2, column 1: ")


def test_latex_of_many_columns_needs_no_setting_of_amsmath():
    assert latex(np.zeros((1, 10))).startswith("\\begin{bmatrix}\n0 & 0")
    wide = latex(np.ones((2, 11)))
    row = " & ".join("1" * 11)
    assert wide == f"\\left[\\begin{{array}}{{{'r' * 11}}}\n{row} \\\\\n{row}\n\\end{{array}}\\right]\n"


def test_a_raised_digit_in_a_block_may_be_a_footnote() -> None:
    with pytest.raises(InputError, match=r'row 1, column 2: "12²" may mean 12 or 12\^2'):
        read_numbers("1\t12²\n")
    assert read_numbers("10²\t10⁻³\t=12²\t−10³\n").values.tolist() == [[100, 0.001, 144, -1000]]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("−0,5", "-0.5"),
        ("−0,5\n−1,25", "-0.5"),
        ("−1,5\n−2,5\n3,5", "-1.5"),
        ("1,5e−3", "1.5e-3"),
        ("−1 234\n−5 678", "-1234"),
        ("１，５\n２，５", "1.5"),
        ("1,5·10³\n2,5·10³", "1.5*10³"),
        ("1,234.5e3", "1234.5e3"),
        ("1.234,5e2", "1234.5e2"),
        ("1 000e3", "1000e3"),
        ("1,2\n3,4", "1.2"),
        ("10 000\n20 000", "10000"),
    ],
)
def test_a_line_that_is_a_number_by_itself_is_never_split_in_silence(text: str, number: str) -> None:
    with pytest.raises(InputError, match=rf"may be the number {re.escape(number)} or \d numbers"):
        read_numbers(text)


def test_lists_that_are_no_single_number_are_split() -> None:
    assert read_numbers("−1,2,3\n4,−5,6").values.tolist() == [[-1, 2, 3], [4, -5, 6]]
    assert read_numbers("−1 2\n3 −4").values.tolist() == [[-1, 2], [3, -4]]
    assert read_numbers("−0,5;1,25").values.tolist() == [[-0.5, 1.25]]
