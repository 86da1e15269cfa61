"""The glossary as a panel: a search field, and pages whose words lead to other pages and back."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QKeyEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from explorer.app.scenes import Scenes
from explorer.app.style import TOOLBAR_SHEET
from explorer.drawing import glossary
from explorer.drawing.glossary import INDEX, SCHEME
from explorer.drawing.words import language

SEARCH = "search"  # the page of what was found
MARGIN = 12


class GlossaryBrowser(QTextBrowser):
    """Shows the pages; it goes back by itself."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes, self.language = scenes, language()
        self.wanted = ""
        self._state: tuple[object, ...] = ()
        self.setObjectName("glossary_text")
        self.setAccessibleName(self.tr("Glossary"))
        self.setToolTip(self.tr("Tab goes from term to term, Enter follows one, Backspace goes back"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(False)
        self.document().setDocumentMargin(MARGIN)
        scenes.document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh)

    def look_up(self, key: str) -> None:
        """Show an entry, the index, or what was found."""
        self.setSource(QUrl(SCHEME + key), QTextDocument.ResourceType.HtmlResource)

    def key(self) -> str:
        """What is shown."""
        return self.source().path()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """The page of an address of ours; there are no others."""
        key = QUrl(name).path()
        if key not in glossary.entries(self.language):
            return glossary.index(self.language, self.wanted if key == SEARCH else "")
        session, selection, trace = self.scenes.document.session, self.scenes.selection, self.scenes.document.trace
        families = self.scenes.theme.families
        filled = glossary.values(session, trace, selection.head, selection.numbers, families)
        return glossary.page(self.language, key, filled, glossary.holds(session, selection.notation))

    def refresh(self) -> None:
        """Show the numbers of the open session, where the page is seen and something of it may have changed."""
        document, selection = self.scenes.document, self.scenes.selection
        state = (document.session, document.trace, selection.head, selection.numbers, selection.notation)
        same = len(state) == len(self._state) and all(a is b for a, b in zip(state, self._state, strict=True))
        if same or not self.isVisible():
            return
        self._state = state
        if self.key() in glossary.entries(self.language):
            self.load_again()

    def load_again(self) -> None:
        """The same page anew, at the same place."""
        place = self.verticalScrollBar().value()
        self.reload()
        self.verticalScrollBar().setValue(place)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up on what was changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Links have the colour of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.load_again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace goes back."""
        if event.key() == Qt.Key.Key_Backspace:
            self.backward()
        else:
            super().keyPressEvent(event)


class SearchLine(QLineEdit):
    """What is searched for; Enter opens the first entry found, Down goes to what was found, Esc empties it."""

    def __init__(self, browser: GlossaryBrowser) -> None:
        super().__init__()
        self.browser = browser
        self.setObjectName("glossary_search")
        self.setPlaceholderText(self.tr("Search"))
        self.setAccessibleName(self.tr("Search the glossary"))
        self.setToolTip(self.tr("Words to find; Enter opens the first term found"))
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self.search_for)
        self.returnPressed.connect(self.open_first)

    def search_for(self, wanted: str) -> None:
        """Show the terms that have the words."""
        browser = self.browser
        browser.wanted = wanted.strip()
        if browser.key() == SEARCH:
            browser.load_again()
        else:
            browser.look_up(SEARCH)

    def open_first(self) -> None:
        """Open the first term found."""
        found = glossary.matching(self.browser.language, self.text())
        if found:
            self.browser.look_up(found[0].key)
            self.browser.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes on to the page, Esc empties the field."""
        if event.key() == Qt.Key.Key_Down:
            self.browser.setFocus()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class Parts(NamedTuple):
    """What stands in the panel."""

    back: QToolButton
    all: QToolButton
    search: SearchLine
    browser: GlossaryBrowser


class GlossaryPanel(QWidget):
    """Where the glossary stands, which is made when it is first looked at."""

    def __init__(self, scenes: Scenes) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("glossary")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(8, 6, 8, 6)
        self.first = INDEX  # what it shows when it is first looked at
        self._parts: Parts | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Make what stands in it."""
        super().showEvent(event)
        self.parts()

    def parts(self) -> Parts:
        """What stands in the panel."""
        if self._parts is None:
            browser = GlossaryBrowser(self.scenes)
            back = self.button("←", self.tr("Back"), self.tr("Back to the page before (Backspace in the text)"))
            all_terms = self.button("≡", self.tr("All terms"), self.tr("The list of all terms"))
            self._parts = Parts(back, all_terms, SearchLine(browser), browser)
            back.setEnabled(False)
            back.clicked.connect(browser.backward)
            browser.backwardAvailable.connect(back.setEnabled)
            all_terms.clicked.connect(self.show_all)
            line = QHBoxLayout()
            for part in self._parts[:3]:
                line.addWidget(part)
            self.box.addLayout(line)
            self.box.addWidget(browser, 1)
            self.setFocusProxy(browser)
            browser.look_up(self.first)
        return self._parts

    def shown(self) -> str:
        """The entry that is shown, or else the index."""
        key = self.first if self._parts is None else self._parts.browser.key()
        return INDEX if key == SEARCH else key

    def button(self, sign: str, name: str, tip: str) -> QToolButton:
        """A button with a sign."""
        button = QToolButton()
        button.setText(sign)
        button.setAccessibleName(name)
        button.setToolTip(tip)
        button.setStyleSheet(TOOLBAR_SHEET)
        return button

    def show_all(self) -> None:
        """Show the list of all terms."""
        self.parts().browser.look_up(INDEX)
