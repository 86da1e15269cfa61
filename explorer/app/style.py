"""The theme as Qt's palette, the looks that a palette cannot give, and what a control leaves to others."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.drawing.theme import Theme

PIXELS = 14  # the size of text in the window


def palette(theme: Theme) -> QPalette:
    """All roles of the palette, so that nothing is left to the platform."""
    result = QPalette()
    role = QPalette.ColorRole
    text, muted = theme.colour("text"), theme.colour("muted")
    for roles, colour in (
        ((role.Window, role.Button, role.Light), theme.colour("card")),
        ((role.AlternateBase,), theme.colour("window")),
        ((role.Base, role.ToolTipBase), theme.colour("field")),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), text),
        ((role.BrightText,), theme.colour("error")),
        ((role.PlaceholderText,), muted),
        ((role.Highlight, role.Link, role.LinkVisited, role.Accent), theme.colour("accent")),
        ((role.HighlightedText,), theme.colour("accent_text")),
        ((role.Midlight,), theme.colour("current")),
        ((role.Mid, role.Dark), theme.colour("border")),
        ((role.Shadow,), theme.colour("hatch")),
    ):
        for each in roles:
            result.setColor(each, colour)
    faded = blend(text, theme.colour("window"), 0.55)
    for each in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, each, faded)
    return result


# The style makes the frames of these a darker shade of the window's colour, which on black is none at all.
FRAMED = ("QLineEdit", "QAbstractSpinBox", "QComboBox", "QCheckBox", "QRadioButton", "QPushButton", "QTableView")
SHADE = 140  # percent; how much darker


def framed(theme: Theme) -> QPalette:
    """The palette of what has a frame, which then has the colour of frames."""
    result = palette(theme)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
        result.setColor(group, QPalette.ColorRole.Window, theme.colour("frame").lighter(SHADE))
    return result


def blend(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two, `share` of it the first."""
    return QColor.fromRgbF(
        one.redF() * share + other.redF() * (1 - share),
        one.greenF() * share + other.greenF() * (1 - share),
        one.blueF() * share + other.blueF() * (1 - share),
    )


# Style sheets are few and local: one for the whole application costs every widget some time at the start.
TOOLBAR_SHEET = """
    QToolBar { border: none; border-bottom: 1px solid palette(mid); padding: 5px 10px; spacing: 6px; }
    QToolBar::separator { background: palette(mid); width: 1px; margin: 4px 6px; }
    QToolButton { background: palette(button); color: palette(button-text); border: 1px solid palette(mid);
        border-radius: 6px; padding: 4px 9px; min-height: 20px; }
    QToolButton:hover, QToolButton:pressed { background: palette(midlight); }
    QToolButton:focus { border: 1px solid palette(highlight); }
    QToolButton:disabled { background: palette(alternate-base); }
    QToolButton::menu-indicator { image: none; }
    QToolButton#play { background: palette(highlight); color: palette(highlighted-text);
        border-color: palette(highlight); }
"""
CHOOSER_SHEET = """
    QToolButton { border: 1px solid transparent; border-radius: 5px; padding: 2px 5px; color: palette(button-text); }
    QToolButton:hover, QToolButton:pressed { background: palette(midlight); }
    QToolButton:focus { border: 1px solid palette(highlight); }
    QToolButton::menu-indicator { image: none; }
"""
WRONG = "QLineEdit { border: 2px solid palette(bright-text); color: palette(bright-text); }"
REASON = """
    QLabel { color: palette(bright-text); background: palette(base); border: 1px solid palette(bright-text);
        border-radius: 4px; padding: 2px 5px; }
"""


def show_wrong(edit: QLineEdit, reason: QLabel, problem: str) -> None:
    """Make an editor red, with the reason in words beside it; without a problem make it look normal again."""
    if bool(problem) == bool(edit.property("wrong")) and problem == reason.text():
        return
    edit.setProperty("wrong", bool(problem))
    edit.setStyleSheet(WRONG if problem else "")
    edit.setAccessibleDescription(problem)
    reason.setStyleSheet(REASON)
    reason.setText(problem)
    reason.setVisible(bool(problem))


def wheel_if_focused(control: QWidget, turn: Callable[[QWheelEvent], None], event: QWheelEvent) -> None:
    """Give the wheel to a control that has the focus; one that was merely under the mouse must not change."""
    if control.hasFocus():
        turn(event)
    else:
        event.ignore()


def leaves_undo(event: QEvent, undo: bool = True, redo: bool = True) -> bool:
    """Leave the keys of undo and of redo to the window, where a control has no use for them; whether it was one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    keys = QKeySequence.StandardKey
    left = (undo and event.matches(keys.Undo)) or (redo and event.matches(keys.Redo))
    if left:
        event.ignore()
    return left


def surface(widget: QWidget) -> QWidget:
    """Let a widget be filled with the colour of a card before it paints."""
    widget.setBackgroundRole(QPalette.ColorRole.Light)
    widget.setAutoFillBackground(True)
    return widget


def mute(label: QLabel, bold: bool = False) -> QLabel:
    """Set a label in the muted colour."""
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    if bold:
        font = label.font()
        font.setBold(True)
        label.setFont(font)
    return label


class Card(QFrame):
    """A rounded surface that a panel lies on."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(part)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The surface and its border."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.setBrush(self.palette().color(QPalette.ColorRole.Light))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 9, 9)
