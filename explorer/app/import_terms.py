"""What goes for an import as a whole: the tokens, where it goes, and all that keeps it from being done."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QTextCharFormat
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from explorer.app.form_fields import Choice
from explorer.app.style import mute
from explorer.app.tokens_line import TokensEdit, TokensLine
from explorer.attention.session import Session
from explorer.attention.token_lines import Reading
from explorer.attention.tokens import WORDS, Splitting
from explorer.drawing.words import said
from explorer.files.encodings import ENCODING_NAMES
from explorer.files.import_checks import by, mistakes, remarks
from explorer.files.imports import Plan, Tokens, own_key_tokens, query_tokens
from explorer.files.roles import MATRICES


class ImportTerms(QWidget):
    """Tokens, and whether a new session is made or the open one changed; `changed` brings the plan with other ones."""

    changed = Signal(object)

    def __init__(self, plan: Plan, present: Session) -> None:
        super().__init__()
        self.plan, self.present = plan, present
        self.committed = plan  # whose tokens Esc goes back to
        self.encoding = QLabel()
        self.encoding.setObjectName("encoding_note")
        self.encoding.setWordWrap(True)
        self.encoding.setTextFormat(Qt.TextFormat.PlainText)
        self.tokens = TokensEdit(self.tr("Tokens"), self.present_tokens, self.rule, self.commit_tokens)
        self.tokens.setObjectName("import_tokens")
        self.tokens.setToolTip(self.tr("The tokens of the queries; words separated by spaces. Enter commits."))
        self.key_tokens = TokensEdit(self.tr("Key tokens"), self.present_key_tokens, self.rule, self.commit_key_tokens)
        self.key_tokens.setObjectName("import_key_tokens")
        self.key_tokens.setToolTip(self.tr("The tokens of the keys; words separated by spaces. Enter commits."))
        self.key_line = TokensLine(self.tr("Key tokens"), self.key_tokens)
        self.target = Choice(
            self.tr("Import into"), self.tr("Changing the open session is one step, undo takes it back")
        )
        self.target.setObjectName("target_choice")
        self.target.setMinimumContentsLength(32)
        self.target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.targets = [(self.tr("a new session"), "new"), (self.tr("the open session, in place of its own"), "open")]
        target = QHBoxLayout()
        target.setSpacing(12)
        title = mute(QLabel(self.tr("Import into")), bold=True)
        title.setBuddy(self.target)
        target.addWidget(title)
        target.addWidget(self.target)
        target.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        for part in (self.encoding, TokensLine(self.tr("Tokens"), self.tokens), self.key_line):
            box.addWidget(part)
        box.addLayout(target)
        self.tokens.textChanged.connect(self.type_tokens)
        self.key_tokens.textChanged.connect(self.type_key_tokens)
        self.target.activated.connect(self.choose_target)

    def show_plan(self, plan: Plan) -> None:
        """Follow a change of the plan; the line of key tokens only where the keys have tokens of their own."""
        self.plan = plan
        self.tokens.refresh()
        self.key_tokens.refresh()
        self.key_line.setVisible(own_key_tokens(plan) is not None)
        self.target.offer(self.targets, "new" if plan.base is None else "open")
        names = sorted({ENCODING_NAMES[name] for name in plan.source.encodings.values()})
        self.encoding.setVisible(bool(names))
        words = self.tr(
            "Read as {encoding}, since it is not UTF-8. Where the tokens look wrong, save it as UTF-8 first."
        )
        self.encoding.setText(words.format(encoding=", ".join(names)))

    def settle(self) -> None:
        """Commit tokens that are being typed."""
        self.tokens.finish()
        self.key_tokens.finish()

    def present_tokens(self) -> Tokens:
        """The tokens that the queries will have."""
        return query_tokens(replace(self.plan, tokens=self.committed.tokens))

    def present_key_tokens(self) -> Tokens:
        """The tokens that the keys will have."""
        plan = replace(self.plan, key_tokens=self.committed.key_tokens)
        return own_key_tokens(plan) or query_tokens(plan)

    def rule(self) -> Splitting:
        """How a line is split: words, as long as no other rule is chosen."""
        return WORDS

    def type_tokens(self) -> None:
        """Follow what is typed, so that it is known at once whether it fits."""
        self.set_tokens(self.tokens.reading().tokens)

    def type_key_tokens(self) -> None:
        """Follow what is typed as tokens of the keys."""
        self.set_key_tokens(self.key_tokens.reading().tokens)

    def set_tokens(self, tokens: Tokens) -> None:
        """Take tokens; none, or those that the file gives anyway, leave it to the file."""
        if tokens != query_tokens(self.plan):
            given = query_tokens(replace(self.plan, tokens=None))
            self.changed.emit(replace(self.plan, tokens=None if tokens in ((), given) else tokens))

    def set_key_tokens(self, tokens: Tokens) -> None:
        """Take tokens of the keys; none, or those that the file gives anyway, leave it to the file."""
        if tokens != (own_key_tokens(self.plan) or query_tokens(self.plan)):
            given = own_key_tokens(replace(self.plan, key_tokens=None))
            self.changed.emit(replace(self.plan, key_tokens=None if tokens in ((), given) else tokens))

    def commit_tokens(self, reading: Reading) -> None:
        """Keep tokens that were typed."""
        self.set_tokens(reading.tokens)
        self.committed = self.plan

    def commit_key_tokens(self, reading: Reading) -> None:
        """Keep tokens of the keys that were typed."""
        self.set_key_tokens(reading.tokens)
        self.committed = self.plan

    def choose_target(self) -> None:
        """Make a new session, or change the open one."""
        self.changed.emit(replace(self.plan, base=None if self.target.currentData() == "new" else self.present))


class ImportState(QPlainTextEdit):
    """All that keeps an import from being done, a line each; else what it will become, and what to know before."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("import_state")
        self.setAccessibleName(self.tr("What is still wrong"))
        self.setToolTip(self.tr("What keeps this from being imported, or what it will become"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFixedHeight(88)

    def show_plan(self, plan: Plan) -> bool:
        """Say what is wrong with a plan; whether nothing is."""
        wrong = [said(text) for text in mistakes(plan)]
        lines = wrong or [self.outcome(plan), *(said(text) for text in remarks(plan))]
        self.show_lines(lines, QPalette.ColorRole.BrightText if wrong else QPalette.ColorRole.Text)
        return not wrong

    def outcome(self, plan: Plan) -> str:
        """What the session will have."""
        shapes = [f"{role.upper()} {by(shape)}" for role in MATRICES if (shape := plan.shape(role)) is not None]
        words = self.tr("Ready: {matrices} (heads × tokens × width)")
        return words.format(matrices=", ".join(shapes))

    def show_lines(self, lines: list[str], role: QPalette.ColorRole) -> None:
        """Show these lines in a colour of the palette."""
        ink = QTextCharFormat()
        ink.setForeground(self.palette().color(role))
        self.setCurrentCharFormat(ink)
        self.setPlainText("\n".join(lines))
