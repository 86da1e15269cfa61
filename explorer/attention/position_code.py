"""What the steps of positions are as lines of NumPy and of PyTorch."""

from explorer.attention.code import Code, Line, shape, text
from explorer.attention.encodings import Rope
from explorer.attention.matrices import heads_of, shape_of
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP


def positioned(session: Session, before: str) -> tuple[Line, ...]:
    """The sines and cosines of the places, and the sum."""
    n, width = shape_of(session, "x")
    pairs = (width + 1) // 2
    numpy = f"np.arange({n})[:, None] / 10000 ** (np.arange(0, {width}, 2) / {width})"
    torch = (
        f"torch.arange({n}, dtype=torch.float64)[:, None] / "
        f"10000 ** (torch.arange(0, {width}, 2, dtype=torch.float64) / {width})"
    )
    cut = f"[:, :{width}]" if width % 2 else ""
    both = f"{{0}}.stack([{{0}}.sin(waves), {{0}}.cos(waves)], {{1}}=-1).reshape({n}, {2 * pairs}){cut}"
    remark = text(QT_TRANSLATE_NOOP("code", "sin and cos in turn"))
    added, shapes = f"{before} + encoding", f"{(n, width)} + {(n, width)}"
    return (
        Line("waves", numpy, torch, str((n, pairs))),
        Line("encoding", both.format("np", "axis"), both.format("torch", "dim"), str((n, width)), remark),
        Line("x_positioned", added, added, shapes),
    )


def rotated(name: str) -> Code:
    """The lines that turn queries or keys."""

    def lines(session: Session, before: str) -> tuple[Line, ...]:
        rope = session.positions
        assert isinstance(rope, Rope)
        n, width = shape_of(session, name)
        heads, turned = heads_of(session, name), rope.turned(width)
        half, whole = turned // 2, shape(session, n, width, heads=heads)
        first, second = (f"[..., {of_slice(columns)}]" for columns in rope.pairs(width))
        angle = f"{{0}}[:, None] * {float(rope.theta)!r} ** (-{{1}} / {turned})"
        given = f"{'query' if name == 'q' else 'key'}_positions"
        explicit = getattr(rope, given) is not None
        numpy, torch = (
            angle.format(given if explicit else f"{library}.arange({n})", f"{library}.arange(0, {turned}, 2{kind})")
            for library, kind in (("np", ""), ("torch", ", dtype=torch.float64"))
        )
        a, b, cos, sin = (f"{name}_{part}" for part in ("a", "b", "cos", "sin"))
        parts = f"[{a} * {cos} - {b} * {sin}, {b} * {cos} + {a} * {sin}]"
        remark = text(QT_TRANSLATE_NOOP("code", "an angle for each position and pair"))
        paired = shape(session, n, half, heads=heads)
        return (
            Line(f"{name}_angles", numpy, torch, str((n, half)), remark),
            Line(cos, f"np.cos({name}_angles)", f"torch.cos({name}_angles)", str((n, half))),
            Line(sin, f"np.sin({name}_angles)", f"torch.sin({name}_angles)", str((n, half))),
            Line(a, *2 * (before + first,), paired, text(QT_TRANSLATE_NOOP("code", "the first of each pair"))),
            Line(b, *2 * (before + second,), paired, text(QT_TRANSLATE_NOOP("code", "the second of each pair"))),
            *joined(rope, name, parts, shape(session, n, turned, heads=heads), whole, turned < width),
        )

    return lines


def joined(rope: Rope, name: str, parts: str, turned: str, whole: str, partial: bool) -> tuple[Line, ...]:
    """The turned numbers in their places, and those behind them that are not turned."""
    made = f"{name}_rotated"
    numpy, torch = f"np.concatenate({parts}, axis=-1)", f"torch.cat({parts}, dim=-1)"
    if rope.style == "interleaved":
        numpy, torch = (
            f"{library}.stack({parts}, {axis}=-1).reshape({turned.strip('()')})"
            for library, axis in (("np", "axis"), ("torch", "dim"))
        )
    line = Line(made, numpy, torch, turned)
    if not partial:
        return (line,)
    rest = f"[{made}, {name}[..., {rope.rotary_dim}:]]"
    remark = text(QT_TRANSLATE_NOOP("code", "the rest is not turned"))
    return (line, Line(made, f"np.concatenate({rest}, axis=-1)", f"torch.cat({rest}, dim=-1)", whole, remark))


def of_slice(columns: slice) -> str:
    """A slice as Python writes it."""
    step = f":{columns.step}" if columns.step else ""
    return f"{columns.start or ''}:{columns.stop}{step}"
