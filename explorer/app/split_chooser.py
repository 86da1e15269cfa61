"""The rule by which text is split into tokens, as a menu that shows what each would give."""

from collections.abc import Callable

from PySide6.QtGui import QAction

from explorer.app.controls import MenuButton
from explorer.app.dialogs import Dialogs
from explorer.app.scenes import Scenes
from explorer.app.style import CHOOSER_SHEET
from explorer.attention.alignment import same_starts
from explorer.attention.resizing import with_key_tokens, with_tokens
from explorer.attention.session import Session
from explorer.attention.token_lines import Reading, rule_for, text_of
from explorer.attention.tokens import RULES, Splitting, split, visible
from explorer.drawing.words import said, translate
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

SHOWN = 5  # tokens of an example
LONGEST = 12  # characters of each


class SplitChooser(MenuButton):
    """Choosing a rule splits the present text anew, as one undo step; what is typed afterwards follows it too."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        tip = self.tr(
            "How text becomes tokens. Choosing splits the present text anew, in one step that can be undone; "
            "a token keeps its numbers where one began at the same place before."
        )
        super().__init__(scenes, self.tr("Split text into"), tip, settle)
        self.setObjectName("split_chooser")
        self.setStyleSheet(CHOOSER_SHEET)
        self.dialogs = dialogs
        self._shown: tuple[tuple[str, ...], Splitting] | None = None
        self.choices.aboutToShow.connect(self.list)
        self.choices.triggered.connect(self.choose)
        scenes.selection.changed.connect(self.refresh)
        self.refresh()

    def present(self) -> Splitting:
        """The rule that the present tokens are shown and read by."""
        return rule_for(self.scenes.document.session.tokens, self.scenes.selection.splitting)

    def list(self) -> None:
        """Fill the menu: each rule, and what it would make of the present text."""
        self.choices.clear()
        present = self.present()
        text = text_of(self.scenes.document.session.tokens, self.scenes.selection.splitting)
        for name, rule in RULES.items():
            asks = name == "separator"
            splitting = self.separator() if asks else Splitting(name)
            words = translate("tokens", rule.title)
            title = self.tr("{rule}…").format(rule=words) if asks else words
            line = f"{title}\t{example(text, splitting)}".replace("&", "&&")
            action = self.choices.addAction(line)
            action.setCheckable(True)
            action.setChecked(name == present.name)
            action.setData(name)

    def separator(self) -> Splitting:
        """The separator that was chosen last, or a comma."""
        chosen = self.scenes.selection.splitting
        return chosen if chosen.separator else Splitting("separator", ",")

    def choose(self, action: QAction) -> None:
        """Split the present text by the rule; a separator is asked for."""
        name = action.data()
        if self.settle():
            separator = self.dialogs.ask_separator(self.separator().separator) if name == "separator" else ""
            if separator is not None:
                self.split_by(Splitting(name, separator))
        self.refresh()

    def split_by(self, splitting: Splitting) -> None:
        """Split the present text by the rule, and what is typed from now on."""
        document, selection = self.scenes.document, self.scenes.selection
        try:
            session = split_anew(document.session, selection.splitting, splitting)
        except InputError as error:
            self.dialogs.show_error(error)
            return
        before = document.session
        selection.split_by(splitting)
        if (session.tokens, session.key_tokens) != (before.tokens, before.key_tokens):
            document.edit(
                Text("tokens", QT_TRANSLATE_NOOP("tokens", "Split into {rule}"), {"rule": named(splitting)}), session
            )

    def refresh(self) -> None:
        """Show the rule that applies; pointing at a cell changes nothing here."""
        shown = (self.scenes.document.session.tokens, self.scenes.selection.splitting)
        if self._shown and shown[0] is self._shown[0] and shown[1] == self._shown[1]:
            return
        self._shown = shown
        self.setText(self.tr("Split: {rule}").format(rule=described(self.present())).replace("&", "&&") + " ▾")


def named(splitting: Splitting) -> Text:
    """The name of a rule, with its separator where it has one."""
    rule = Text("tokens", RULES[splitting.name].title)
    if not splitting.separator:
        return rule
    words = QT_TRANSLATE_NOOP("tokens", "{rule} {separator}")
    return Text("tokens", words, {"rule": rule, "separator": visible(splitting.separator)})


def described(splitting: Splitting) -> str:
    """A rule in words."""
    return said(named(splitting))


def example(text: str, splitting: Splitting) -> str:
    """The first tokens that a rule makes of a text."""
    tokens = split(text, splitting)
    shown = [visible(token) for token in tokens[:SHOWN]]
    shown = [token if len(token) <= LONGEST else f"{token[: LONGEST - 1]}…" for token in shown]
    return " · ".join(shown) + (" · …" if len(tokens) > SHOWN else "")


def split_anew(session: Session, before: Splitting, splitting: Splitting) -> Session:
    """The session with its text split by another rule; raises InputError where that gives none or too many tokens."""
    result = with_tokens(session, *anew(session.tokens, before, splitting))
    if session.own_key_tokens is None:
        return result
    return with_key_tokens(result, *anew(session.own_key_tokens, before, splitting))


def anew(tokens: tuple[str, ...], before: Splitting, splitting: Splitting) -> Reading:
    """The tokens of a text that was split by one rule, by another."""
    text = text_of(tokens, before)
    after = split(text, splitting)
    separators = rule_for(tokens, before).separator, splitting.separator
    return Reading(after, same_starts(text, tokens, after, separators))
