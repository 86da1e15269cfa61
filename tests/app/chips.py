"""Chips as hands find, point at, click and drag them."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from explorer.app.token_chips import TokenChips
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from tests.app.hands import CTRL, LEFT_BUTTON, PLAIN, Hands, same

KEY = Qt.Key
CAT = ("The", "cat", "sat", "on", "the", "mat")


def session_of(tokens) -> Session:
    """Each row holds its place, in all three matrices."""
    rows = [[float(place)] for place in range(len(tokens))]
    return Session(tuple(tokens), rows, rows, rows)


def chips(hands: Hands, name: str = "token_chips") -> TokenChips:
    """The chips, with the focus."""
    found = hands.window.findChild(TokenChips, name)
    found.setFocus()
    hands.paint()
    return found


def middle(part: TokenChips, place: int) -> QPoint:
    """The middle of a chip."""
    return part.rect_of(place).center()


def point(hands: Hands, part: TokenChips, at: QPoint) -> None:
    """Move the mouse there, so that what a click would do is shown."""
    hands.point(part.viewport(), at + QPoint(0, 1))
    hands.point(part.viewport(), at)
    hands.paint()


def click(hands: Hands, part: TokenChips, place: int, held=PLAIN) -> None:
    """Click a chip."""
    point(hands, part, middle(part, place))
    QTest.mouseClick(hands.window.windowHandle(), LEFT_BUTTON, held, hands.at(part.viewport(), middle(part, place)))


def cross_of(part: TokenChips, place: int) -> QPoint:
    """The middle of the × of a chip."""
    top = part.verticalScrollBar().value()
    return part.chips().cross(place).center().toPoint() - QPoint(0, top)


def delete_by_mouse(hands: Hands, part: TokenChips, place: int) -> None:
    """Click the × of a chip."""
    point(hands, part, middle(part, place))
    point(hands, part, cross_of(part, place))
    hands.click(part.viewport(), cross_of(part, place))


def drag(hands: Hands, part: TokenChips, start: QPoint, end: QPoint, release: bool = True) -> None:
    """Drag from one point to another."""
    handle = hands.window.windowHandle()
    begin, goal = hands.at(part.viewport(), start), hands.at(part.viewport(), end)
    QTest.mousePress(handle, LEFT_BUTTON, PLAIN, begin)
    for step in range(1, 6):
        QTest.mouseMove(handle, begin + (goal - begin) * step / 5)
    hands.paint()
    if release:
        QTest.mouseRelease(handle, LEFT_BUTTON, PLAIN, goal)


def rows(hands: Hands) -> list[float]:
    """The first column of Q."""
    return hands.session.q[0, :, 0].tolist()


def undone(hands: Hands, before: Session) -> bool:
    """Whether one undo brings all of it back."""
    hands.press(KEY.Key_Z, held=CTRL)
    now = hands.session
    return (now.tokens, now.key_tokens) == (before.tokens, before.key_tokens) and same(now, before)


def wrong_cell(hands: Hands):
    """An editor of a cell with a text that is no number."""
    hands.click(*hands.place_in_table(Cell("q", 0, 1, 0)))
    hands.type("abc")
    hands.press(KEY.Key_Return)
    return hands.open_editor()
