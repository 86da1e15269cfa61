"""The first table of an HTML clipboard to rows of fields, with all digits where a spreadsheet wrote them."""

import re
from html.parser import HTMLParser

from explorer.attention.groups import PLAIN, WITHOUT_GAPS
from explorer.attention.spelling import FROM_RAISED, unified
from explorer.files.block_numbers import Dated, Exact
from explorer.files.limits import check_count

EXACT = ("sdval", "x:num")  # of LibreOffice and of Excel
SHEETS_VALUE = "data-sheets-value"
SAYS_MORE = re.compile(rf"{'|'.join(EXACT)}|{SHEETS_VALUE}|<su[bp]\b", re.IGNORECASE)  # than the text of a table does
TO_RAISED = {code: chr(raised) for raised, code in FROM_RAISED.items()}
TO_RAISED[ord("−")] = "⁻"
WITHOUT_TEXT = ("script", "style")  # that anyone sees
HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
WITHOUT_END = ("img", "wbr", "input", "hr", "col", "embed", "source")  # tags that hold nothing
ROUNDING = 0.500001  # of the last digit shown
LONGEST_SHOWN = 60  # characters of a number
SHEETS_NUMBER = re.compile(r'"3":(-?[\d.eE+-]+)')
FORMAT = "sdnum"  # of LibreOffice: the number of a language, perhaps another, and how the number is shown
NO_LETTERS_OF_DATES = re.compile(r'"[^"]*"|\\.|\[\$[^\]]*\]|\[[^\W\d_]{3,}\d*\]|E[+-]')  # texts, currencies, colours
AROUND_NUMBERS = re.compile(r"^[^\d.,]+|[^\d.,]+$")  # signs, currencies, percent, units
MIXED = re.compile(r"-?(?:(\d+) )?(\d+)/(\d+)", re.ASCII)
MOST_COLUMNS, MOST_ROWS = 1000, 65534  # that one cell may span, by the HTML standard


def html_fields(html: str) -> list[list[str]] | None:
    """The fields of the first table, None where there is none; of a cell over several columns all but one are empty.

    Numbers are taken as their program wrote them for others, not as they are shown, which may be rounded. HTML that
    breaks off within a tag or a comment is no table.
    """
    if "<t" not in html and "<T" not in html:
        return None
    parser = TableParser()
    parser.feed(html + "\n")
    # It is not closed: that would look for the end of each tag and comment that has none, over and over.
    if parser.rawdata and not parser.done:
        return None
    parser.end_row()
    return parser.rows if parser.seen else None


class TableParser(HTMLParser):
    """Collects the cells of the first table; tables within its cells are text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self.seen = self.done = False
        self.depth = 0
        self.row: list[str] | None = None
        self.cell: list[str] | None = None
        self.attributes: dict[str, str | None] = {}
        self.unseen = ""  # the tag of a part of the cell that is not shown
        self.nested = 0  # how many of that tag are open
        self.raised: list[str] | None = None  # the text of a part that is set higher or lower
        self.below: dict[int, int] = {}  # for how many more rows a column is taken by a cell above
        self.count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A table, a row or a cell begins; each ends the one before it, whose end tag may be missing."""
        if tag == "table":
            self.depth += 1
            self.seen = True
        elif self.done or self.depth > 1 or not self.seen:
            return
        elif tag == "tr":
            self.end_row()
            self.row = []
        elif tag in ("td", "th"):
            self.end_cell()
            self.row = [] if self.row is None else self.row
            self.cell, self.attributes = [], dict(attrs)
        elif self.cell is not None:
            self.begin_part(tag, dict(attrs))

    def begin_part(self, tag: str, attributes: dict[str, str | None]) -> None:
        """A part of a cell begins: a line end, or what is hidden, or set higher or lower than the number before it."""
        assert self.cell is not None
        if tag == "br":
            self.cell.append("\n")
        elif self.unseen:
            self.nested += tag == self.unseen
        elif is_hidden(tag, attributes):
            self.unseen, self.nested = tag, 1
        elif tag in ("sup", "sub"):
            self.raised = []

    def end_part(self, tag: str) -> None:
        """A part of a cell ends."""
        if self.unseen:
            self.nested -= tag == self.unseen
            self.unseen = self.unseen if self.nested else ""
        elif tag in ("sup", "sub") and self.raised is not None and self.cell is not None:
            self.cell.append(set_off(tag, "".join(self.raised)))
            self.raised = None

    def handle_endtag(self, tag: str) -> None:
        """A table, a row or a cell ends."""
        if tag == "table" and self.depth:
            self.depth -= 1
            if not self.depth:
                self.end_row()
                self.done = True
        elif self.depth == 1:
            if tag == "tr":
                self.end_row()
            elif tag in ("td", "th"):
                self.end_cell()
            else:
                self.end_part(tag)

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """Pass over <![if mso]> and its like up to the next >; the library's own rule fails on unknown names."""
        return self.parse_bogus_comment(i)

    def handle_data(self, data: str) -> None:
        """Text, which belongs to the cell that is open; white space counts once."""
        if self.cell is not None and not self.unseen:
            part = self.cell if self.raised is None else self.raised
            part.append(re.sub(r"[ \t\r\n\f]+", " ", data))

    def end_cell(self) -> None:
        """Put the open cell into its row, behind columns that cells above reach down to."""
        if self.cell is None or self.row is None:
            return
        self.unseen = ""
        self.end_part("sup")
        self.pass_taken()
        wide, high = span(self.attributes, "colspan", MOST_COLUMNS), span(self.attributes, "rowspan", MOST_ROWS)
        self.count += wide
        check_count(self.count)
        if high > 1:
            self.below |= dict.fromkeys(range(len(self.row), len(self.row) + wide), high)
        self.row += [field_of(self.attributes, "".join(self.cell)), *[""] * (wide - 1)]
        self.cell = None

    def pass_taken(self) -> None:
        """Leave the columns empty that cells above take."""
        assert self.row is not None
        while self.below.get(len(self.row), 0):
            self.row.append("")
            self.count += 1
        check_count(self.count)

    def end_row(self) -> None:
        """Put the open row to the others."""
        self.end_cell()
        if self.row is not None:
            self.pass_taken()
            self.rows.append(self.row)
            self.below = {column: rows - 1 for column, rows in self.below.items() if rows > 1}
        self.row = None


def is_hidden(tag: str, attributes: dict[str, str | None]) -> bool:
    """Whether a part of a cell is not shown."""
    hidden = "hidden" in attributes or bool(HIDDEN.search(attributes.get("style") or ""))
    return tag in WITHOUT_TEXT or (hidden and tag not in WITHOUT_END)


def set_off(tag: str, text: str) -> str:
    """A part that is set higher or lower: a whole number as raised digits, else in a way that is not read as digits."""
    text = text.strip()
    raised = text.translate(TO_RAISED)
    if tag == "sup" and text and not any(map(str.isascii, raised)):
        return raised
    return f"{'^' if tag == 'sup' else '_'}({text})" if text else ""


def span(attributes: dict[str, str | None], name: str, most: int) -> int:
    """How many columns or rows a cell takes."""
    text = attributes.get(name) or ""
    return min(max(int(text), 1), most) if text.isascii() and text.isdigit() and len(text) < 10 else 1


def field_of(attributes: dict[str, str | None], shown: str) -> str:
    """What stands in a cell: an exact number, where it is the one that is shown, a date, or what is shown."""
    shown = shown.strip()
    found = next((attributes[name] for name in EXACT if attributes.get(name)), None)
    if found is None and attributes.get(SHEETS_VALUE):
        match = SHEETS_NUMBER.search(attributes[SHEETS_VALUE] or "")
        found = match[1] if match else None
    if found is None or not PLAIN.fullmatch(found.lower()):
        return shown
    if is_number_format(attributes.get(FORMAT)) or shows(shown, float(found)):
        return Exact(found)
    return Dated(shown) if any(map(str.isdigit, shown)) else shown


def is_number_format(written: str | None) -> bool:
    """Whether a format of LibreOffice is beyond doubt one of numbers: dates and times have letters."""
    if not written:
        return False
    code = written.split(";", 2)[-1] if written.count(";") > 1 else ""
    return not any(map(str.isalpha, NO_LETTERS_OF_DATES.sub("", code)))


def shows(shown: str, value: float) -> bool:
    """Whether a shown text is a number as it is rounded to the last digit shown: 0,33, 33%, $1,234.50, (5), 1/3."""
    if len(shown) > LONGEST_SHOWN:
        return False
    if shown in ("-", "−", "–"):
        return value == 0  # as accountants write it
    percent = 2 if "%" in shown or "％" in shown else 0
    plain = AROUND_NUMBERS.sub("", unified(shown)).translate(WITHOUT_GAPS)
    for reading in (plain.replace(",", ""), plain.replace(".", "").replace(",", ".")):
        if PLAIN.fullmatch(reading):
            mantissa, _, exponent = reading.partition("e")
            last = int(exponent or 0) - len(mantissa.partition(".")[2]) - percent  # the place of the last digit shown
            if last < 300 and abs(float(reading) * 10.0**-percent - abs(value)) <= ROUNDING * float(f"1e{last}"):
                return True
    mixed = MIXED.fullmatch(unified(shown))
    if mixed and int(mixed[3]):
        return abs(int(mixed[1] or 0) + int(mixed[2]) / int(mixed[3]) - abs(value)) <= 1 / int(mixed[3])
    return False
