"""How numbers are explained: exactly or rounded, with all terms of long sums or the largest."""

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.app.actions import Command, ToolButton
from explorer.app.selection import Selection
from explorer.app.style import CHOOSER_SHEET

SHEET = f"""{CHOOSER_SHEET}
    QToolButton:checked {{ background: palette(midlight); border: 1px solid palette(mid); }}
    QToolButton:checked:focus {{ border: 1px solid palette(highlight); }}
"""


class WhySwitches(QObject):
    """Exact numbers, all terms; ticked as they are."""

    def __init__(self, selection: Selection) -> None:
        super().__init__()
        self.selection = selection
        self.actions: Mapping[str, Command] = {}
        selection.changed.connect(self.tick)

    def exact(self) -> None:
        """Switch between exact numbers and rounded ones."""
        self.selection.print_derivations(not self.selection.exact, self.selection.all_terms)
        self.tick()

    def all_terms(self) -> None:
        """Switch between all terms of long sums and the largest."""
        self.selection.print_derivations(self.selection.exact, not self.selection.all_terms)
        self.tick()

    def tick(self) -> None:
        """Tick what is on."""
        for name, on in (("exact", self.selection.exact), ("all_terms", self.selection.all_terms)):
            command = self.actions.get(f"why.{name}")
            if command is not None and command.isChecked() != on:
                command.setChecked(on)


def switches_bar(actions: Mapping[str, Command]) -> QWidget:
    """The switches as buttons side by side."""
    bar = QWidget()
    bar.setStyleSheet(SHEET)
    box = QHBoxLayout(bar)
    box.setContentsMargins(8, 2, 8, 0)
    box.setSpacing(4)
    for name in ("why.exact", "why.all_terms"):
        box.addWidget(ToolButton(actions[name], with_text=True))
    box.addStretch(1)
    return bar
