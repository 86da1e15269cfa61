"""The cursor among chips, and the range that it extends."""


class ChipCursor:
    """A place from 0 to the number of tokens, where the + stands, and the place where the range begins."""

    def __init__(self) -> None:
        self.place = 0
        self.anchor = 0
        self.count = 0

    @property
    def start(self) -> int:
        """The first token of the range."""
        return min(self.place, self.anchor)

    @property
    def end(self) -> int:
        """After the last token of the range; the + is no token."""
        return min(max(self.place, self.anchor) + 1, self.count)

    @property
    def size(self) -> int:
        """How many tokens the range holds."""
        return self.end - self.start

    def go(self, place: int, extend: bool = False) -> None:
        """Move, within bounds; the range goes along or is extended."""
        self.place = max(0, min(self.count, place))
        if not extend:
            self.anchor = self.place

    def take(self, start: int, end: int) -> None:
        """Make the tokens from one place to before another the range."""
        self.go(start)
        self.go(max(start, end - 1), extend=True)

    def fit(self, count: int) -> None:
        """Stay within so many tokens."""
        self.count = count
        self.place, self.anchor = min(self.place, count), min(self.anchor, count)
