"""The controls of the toolbar: scale, mask, head."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QCursor, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QMenu, QStyle, QStyleOptionComboBox, QStylePainter, QToolButton

from explorer.app.dialogs import Dialogs
from explorer.app.document import deed
from explorer.app.mask_words import summary
from explorer.app.scenes import Scenes
from explorer.app.style import wheel_if_focused
from explorer.attention.checks import SCALE_RULES
from explorer.attention.head_names import name_of
from explorer.attention.numbers import NumberFormat
from explorer.drawing.words import showable, translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from explorer.app.mask_lines import MaskLines
    from explorer.app.score_lines import ScoreLines

SCALE_NAMES = {"1/sqrt(d_k)": "1/√d_k", "1/d_k": "1/d_k", "none": QT_TRANSLATE_NOOP("controls", "none")}

WIDEST_PICKER = 190  # pixels: names of heads may be long


class MenuButton(QToolButton):
    """A button that shows its choice and opens a menu."""

    def __init__(self, scenes: Scenes, name: str, tip: str, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.settle = scenes, settle
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.choices = QMenu(self)
        self.setMenu(self.choices)
        self.choices.aboutToHide.connect(self.look_again)
        scenes.document.reshaped.connect(self.refresh)

    def refresh(self) -> None:
        """Show the present choice."""

    def look_again(self) -> None:
        """Look as the mouse is: while the menu was open Qt did not tell that it left."""
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, self.rect().contains(self.mapFromGlobal(QCursor.pos())))
        self.update()


class ScaleControl(MenuButton):
    """What the scores are multiplied by."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        super().__init__(scenes, self.tr("Scale"), self.tr("What the scores are divided by before the softmax"), settle)
        self.setObjectName("scale_control")
        self.dialogs = dialogs
        self.rule_group = QActionGroup(self)
        self.rules: dict[str, QAction] = {}
        for rule in SCALE_RULES:
            action = self.choices.addAction(translate("controls", SCALE_NAMES[rule]))
            action.setData(rule)
            self.rules[rule] = action
        self.number = self.choices.addAction(self.tr("a number…"))
        self.number.setData("")
        for action in (*self.rules.values(), self.number):
            action.setCheckable(True)
            self.rule_group.addAction(action)
        self.choices.triggered.connect(self.choose)
        self.refresh()

    def choose(self, action: QAction) -> None:
        """Set the scale; a number is asked for."""
        document = self.scenes.document
        if self.settle():
            scale = action.data() or self.dialogs.ask_scale(document.session.scale_factor)
            if scale is not None and scale != document.session.scale:
                try:
                    document.edit(deed(QT_TRANSLATE_NOOP("edits", "Set scale")), document.session.with_scale(scale))
                except InputError as error:
                    self.dialogs.show_error(error)
        self.refresh()

    def refresh(self) -> None:
        """Show the present scale; rules of d_k are grey where there is none, and say why."""
        session = self.scenes.document.session
        scale = session.scale
        for rule in ("1/sqrt(d_k)", "1/d_k"):
            name, there = translate("controls", SCALE_NAMES[rule]), session.d_k > 0
            self.rules[rule].setEnabled(there)
            reason = self.tr("{rule} (the scores are given, and there is no d_k)")
            self.rules[rule].setText(name if there else reason.format(rule=name))
        if isinstance(scale, str):
            self.setText(f"{translate('controls', SCALE_NAMES[scale])} ▾")
            self.rules[scale].setChecked(True)
        else:
            self.setText(f"× {NumberFormat(significant=4).text(scale)} ▾")
            self.number.setChecked(True)


class MaskControl(MenuButton):
    """What applies as mask, softcap and bias, and the menu that changes it."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        tip = self.tr("Which key each query may attend to; what else is done to the scores before the softmax")
        super().__init__(scenes, self.tr("Mask"), tip, settle)
        self.setObjectName("mask_control")
        self.dialogs = dialogs
        self.lines: tuple[MaskLines, ScoreLines] | None = None
        self.choices.aboutToShow.connect(self.list)
        self.refresh()

    def list(self) -> None:
        """Fill the menu, which is made when it first opens."""
        if self.lines is None:
            from explorer.app.mask_lines import MaskLines  # not needed to start
            from explorer.app.score_lines import ScoreLines

            self.choices.setToolTipsVisible(True)
            given = self.choices, self.scenes, self.dialogs, self.settle
            self.lines = MaskLines(*given), ScoreLines(*given)
        self.choices.clear()
        for lines in self.lines:
            lines.fill()

    def refresh(self) -> None:
        """Show what applies."""
        self.setText(summary(self.scenes.document.session) + " ▾")


class HeadPicker(QComboBox):
    """Which head is shown, with the key/value head that it uses; absent where there is one."""

    def __init__(self, scenes: Scenes, settle: Callable[[], bool]) -> None:
        super().__init__()
        self.scenes, self.settle = scenes, settle
        self.setObjectName("head_picker")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Head"))
        self.setToolTip(self.tr("Which head is shown"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMaximumWidth(scenes.pixels(WIDEST_PICKER))
        self.activated.connect(self.choose)
        scenes.document.reshaped.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

    def choose(self, head: int) -> None:
        """Show a head, once what is being typed in this one is settled."""
        if self.settle():
            self.scenes.selection.show_head(self.scenes.document.session, head)
        self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel chooses only where the keyboard does; else it is for what lies behind."""
        wheel_if_focused(self, super().wheelEvent, event)

    def shown_name(self) -> str:
        """The name of the shown head, cut with an ellipsis where it is too long."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The control with the name as it fits."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_name()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        """The list is as wide as its names, however narrow the control is."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 24)
        super().showPopup()

    def refresh(self) -> None:
        """List the heads of the present session."""
        session = self.scenes.document.session
        names = [self.described(head) for head in range(session.heads)]
        if names != [self.itemText(place) for place in range(self.count())]:
            self.clear()
            self.addItems(names)
        self.setCurrentIndex(self.scenes.selection.head)

    def described(self, head: int) -> str:
        """A head, and its partner where heads share keys and values."""
        session = self.scenes.document.session
        name = showable(self.scenes.theme.families, name_of(self.scenes.selection.head_names, head))
        number = f"{head + 1} {name}" if name else str(head + 1)
        if session.kv_heads == session.heads:
            return number
        return self.tr("{head} (K and V of head {kv_head})").format(head=number, kv_head=session.kv_head(head) + 1)
