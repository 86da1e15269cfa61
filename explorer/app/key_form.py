"""The dialog that lists all keys."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from explorer.app.form_fields import described
from explorer.app.key_sheet import KeyGroup


class KeysDialog(QDialog):
    """Keys and what they do, under the menus and panels that they belong to."""

    def __init__(self, groups: Sequence[KeyGroup], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(620, 620)
        tip = self.tr("Panels take their keys while they have the focus; F6 goes from panel to panel")
        self.list = described(QTreeWidget(), self.tr("Keys"), tip)
        self.list.setColumnCount(2)
        self.list.setHeaderLabels([self.tr("What it does"), self.tr("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        for group in groups:
            top = QTreeWidgetItem(self.list, [group.title, ""])
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            for line in group.lines:
                QTreeWidgetItem(top, [line.words, line.keys])
            top.setExpanded(True)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setToolTip(self.tr("Close the list"))
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.list)
        box.addWidget(buttons)
