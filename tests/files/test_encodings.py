"""Bytes to text: marks, UTF-8, UTF-16, GB18030 as a guess, and what is no text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import InputError
from explorer.files import encodings, limits
from explorer.files.encodings import Decoded, decoded
from explorer.files.labelled import read_labelled
from explorer.files.progress import unwatched

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def refusal(data: bytes) -> str:
    """The sentence about bytes that are refused."""
    with pytest.raises(InputError) as caught:
        decoded(data)
    return caught.value.message()


def test_g16_a_mark_of_utf8_is_no_part_of_the_first_number():
    text, encoding = decoded(bytes.fromhex("EF BB BF 31 2C 32 0A"))
    assert encoding == "utf-8"
    assert read_labelled(text).values.tolist() == [[1, 2]]
    assert decoded(b"\xff\xfe1\x00,\x002\x00") == Decoded("1,2", "utf-16-le")
    assert decoded(b"\xfe\xff\x001\x00,\x002") == Decoded("1,2", "utf-16-be")


def test_g17_a_mark_before_a_quoted_field_leaves_the_quotes_whole():
    text = decoded(b'\xef\xbb\xbf"1","2"').text
    assert text == '"1","2"'
    assert read_labelled(text).values.tolist() == [[1, 2]]


def test_g22_a_header_in_gbk_is_read_and_said_to_be_a_guess():
    text, encoding = decoded("词,b\n1,2\n".encode("gbk"))
    assert encoding == "gb18030"
    assert read_labelled(text).columns == ("词", "b")


@given(TEXTS, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_text_comes_back_from_its_bytes(text, encoding):
    if text.startswith("\ufeff") and encoding == "utf-8":
        text = text.lstrip("\ufeff")
    found = decoded(text.encode(encoding))
    assert found.text == text
    assert found.encoding != "gb18030"


@given(TEXTS, st.integers(1, 9))
def test_it_does_not_matter_where_the_pieces_end(text, size):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encodings, "PIECE", size)
        assert decoded(text.encode("utf-8-sig")).text == text
        assert decoded(text.encode("utf-16")).text == text
        assert encodings.text_of(text.encode("gb18030"), 0, "gb18030", unwatched) == text


@pytest.mark.parametrize("size", [1, 2, 3, 100])
@pytest.mark.parametrize(
    ("data", "start"),
    [
        (b"1,\x802", "byte 2: 0x80 "),
        (b"1;caf\xe9 ;3", "byte 5: 0xe9 "),
        ("她".encode() + b"1,\xff\xff", "byte 5: 0xff "),
        (b"\xef\xbb\xbf1,\xb4\xca", "byte 5: 0xb4 "),
        (b"\xef\xbb\xbf1,\xe8\xaf", "byte 5: 0xe8 "),
        (b"\xff\xfe1\x00\x00\xd8", "byte 4: 0x00 "),
        (b"\xff\xfe1", "byte 2: 0x31 "),
    ],
)
def test_bytes_that_are_no_text_are_named(monkeypatch, data, start, size):
    monkeypatch.setattr(encodings, "PIECE", size)
    sentence = refusal(data)
    assert sentence.startswith(start), sentence
    assert "save the file as UTF-8" in sentence


@pytest.mark.parametrize("data", [b"PK\x03\x04\x14\x00", b"\xd0\xcf\x11\xe0\xa1", b"\x1f\x8b\x08\x00"])
def test_a_spreadsheet_or_archive_is_told_from_text(data):
    assert "save the numbers as a CSV file" in refusal(data)


@pytest.mark.parametrize("data", [b"1\x00,\x002\x00", b"\x93NUMPY\x01\x00", b"\xff\xfe\x00\x001\x00\x00\x00"])
def test_zero_bytes_are_no_text(data):
    assert "byte" in refusal(data)


@given(st.binary())
def test_any_bytes_are_a_text_or_give_a_sentence(data):
    try:
        text, encoding = decoded(data)
    except InputError as error:
        assert error.message().isprintable()  # noqa: PT017 - either is right
    else:
        assert text.encode(encoding) in (data, data[2:], data[3:])


def test_a_file_beyond_the_limit_is_refused_before_it_is_decoded(monkeypatch):
    monkeypatch.setattr(limits, "MAX_FILE_BYTES", 3 * 2**20)
    assert decoded(b"1" * 3 * 2**20).text
    monkeypatch.setattr(encodings, "text_of", None)
    assert "more than 3 MB" in refusal(b"1" * (3 * 2**20 + 1))


def test_a_long_text_tells_how_far_it_is_and_can_be_stopped():
    told = []
    data = "词".encode() * 10**6
    decoded(data, lambda done, total: told.append((done, total)))
    assert told == [(2**20, len(data)), (2**21, len(data)), (len(data), len(data))]

    def stop(done: int, total: int) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        decoded(data, stop)
