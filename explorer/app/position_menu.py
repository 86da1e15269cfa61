"""The control of positions: what puts the places of the tokens into the numbers, and the menu that changes it."""

from collections.abc import Callable
from dataclasses import replace

from explorer.app.controls import MenuButton
from explorer.app.dialogs import Dialogs
from explorer.app.mask_menu import Lines
from explorer.app.scenes import Scenes
from explorer.attention.encodings import Positions, Rope, Sinusoidal
from explorer.attention.numbers import brief
from explorer.attention.session import Session
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

NAMES = {
    type(None): QT_TRANSLATE_NOOP("controls", "positions"),  # there is no room for a title beside it
    Sinusoidal: QT_TRANSLATE_NOOP("controls", "sinusoidal"),
    Rope: QT_TRANSLATE_NOOP("controls", "RoPE"),
}


class PositionControl(MenuButton):
    """What becomes of the places of the tokens."""

    def __init__(self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool]) -> None:
        tip = self.tr("How the place of a token is put into the numbers; without it order counts for nothing")
        super().__init__(scenes, self.tr("Positions"), tip, settle)
        self.setObjectName("position_control")
        self.choices.setToolTipsVisible(True)
        self.lines = PositionLines(self.choices, scenes, dialogs, settle)
        self.choices.aboutToShow.connect(self.list)
        self.refresh()

    def list(self) -> None:
        """Fill the menu."""
        self.choices.clear()
        self.lines.fill()

    def refresh(self) -> None:
        """Show the present rule."""
        self.setText(f"{translate('controls', NAMES[type(self.scenes.document.session.positions)])} ▾")


class PositionLines(Lines):
    """None, sinusoidal or RoPE, of which one is ticked; what cannot be is grey and says why."""

    def fill(self) -> None:
        """Add the lines to the menu, which is empty."""
        self.deeds.clear()
        session, rule = self.session, self.session.positions
        tip = self.tr("The order of the tokens counts for nothing, but for the mask and the bias")
        self.line(self.tr("None"), self.remove, tip, rule is None)
        text = self.tr("Sinusoidal: sines and cosines added to X")
        if not session.projects:
            text = self.tr("Sinusoidal (it is added to X, and there is no X here)")
        tip = self.tr("Each place has its own vector of sines and cosines (Vaswani et al. 2017)")
        sinusoidal = isinstance(rule, Sinusoidal)
        self.line(text, self.add_sinusoidal if session.projects else None, tip, sinusoidal)
        self.add_rope(session, rule)

    def add_rope(self, session: Session, rule: Positions | None) -> None:
        """RoPE with its numbers, or why it cannot be."""
        text, act = self.tr("RoPE: pairs of numbers of Q and K are turned…"), self.ask_rope
        if isinstance(rule, Rope):
            text = self.tr("RoPE: θ = {theta}, {count} of {d_k} numbers turned…").format(
                theta=brief(rule.theta), count=rule.turned(session.d_k), d_k=session.d_k
            )
        tip = self.tr("By position · θ^(−2m/d), so that a score depends on the distance (Su et al. 2021)")
        if session.scores is not None:
            text = self.tr("RoPE (it turns Q and K, and here the scores are given)")
        elif session.d_k < 2:
            text = self.tr("RoPE (it turns pairs of numbers, and d_k is 1)")
        possible = session.scores is None and session.d_k > 1
        self.line(text, act if possible else None, tip, isinstance(rule, Rope))

    def remove(self) -> None:
        """Let positions count for nothing."""
        if self.session.positions is not None:
            self.put(QT_TRANSLATE_NOOP("edits", "Remove positions"), None)

    def add_sinusoidal(self) -> None:
        """Add sines and cosines to X."""
        if not isinstance(self.session.positions, Sinusoidal):
            self.put(QT_TRANSLATE_NOOP("edits", "Use sinusoidal positions"), Sinusoidal())

    def ask_rope(self) -> None:
        """Ask for the numbers of RoPE."""
        document, begun = self.scenes.document, self.session
        present = begun.positions if isinstance(begun.positions, Rope) else usual(begun)
        rope = self.dialogs.ask_rope(present, begun)
        if rope is None or rope == begun.positions or document.session is not begun:
            return
        name = QT_TRANSLATE_NOOP("edits", "Use RoPE")
        if isinstance(begun.positions, Rope):
            name = QT_TRANSLATE_NOOP("edits", "Change RoPE")
        self.put(name, rope)

    def put(self, name: str, rule: Positions | None) -> None:
        """Make another rule the present one."""
        self.edit(name, replace(self.session, positions=rule))


def usual(session: Session) -> Rope:
    """RoPE as it begins: of an odd width all numbers but the last are turned."""
    return Rope(rotary_dim=session.d_k - 1 if session.d_k % 2 else 0)
