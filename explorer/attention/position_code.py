"""What the steps of positions are as lines of NumPy and of PyTorch."""

from explorer.attention.code import Line, Written, text
from explorer.attention.encodings import Rope
from explorer.attention.matrices import heads_of, shape_of
from explorer.texts import QT_TRANSLATE_NOOP


def positioned(written: Written, before: str) -> tuple[Line, ...]:
    """The sines and cosines of the places, and the sum."""
    n, width = shape_of(written.session, "x")
    pairs = (width + 1) // 2
    numpy, torch = (
        f"{written.across(places)} / 10000 ** ({written.along(numbers)} / {width})"
        for places, numbers in (
            (f"np.arange({n})", f"np.arange(0, {width}, 2)"),
            (f"torch.arange({n}, dtype=torch.float64)", f"torch.arange(0, {width}, 2, dtype=torch.float64)"),
        )
    )
    cut = written.choose(f"[:, :{width}]", f"[:{width}]") if width % 2 else ""
    shape, waves = written.sizes(n, width), written.sizes(n, pairs)
    both = f"{{0}}.stack([{{0}}.sin(waves), {{0}}.cos(waves)], {{1}}={written.axis})"
    both += f".reshape{written.sizes(n, 2 * pairs)}{cut}"
    remark = text(QT_TRANSLATE_NOOP("code", "sin and cos in turn"))
    added = f"{before} + encoding"
    return (
        Line("waves", numpy, torch, waves),
        Line("encoding", both.format("np", "axis"), both.format("torch", "dim"), shape, remark),
        Line("x_positioned", added, added, f"{shape} + {shape}"),
    )


def rotated(written: Written, before: str, name: str) -> tuple[Line, ...]:
    """The lines that turn queries or keys."""
    session, rope = written.session, written.session.positions
    assert isinstance(rope, Rope)
    n, width = shape_of(session, name)
    heads, turned = heads_of(session, name), rope.turned(width)
    half, whole = turned // 2, written.shape(n, width, heads=heads)
    first, second = (written.part(before, of_slice(places)) for places in rope.pairs(width))
    given = f"{'query' if name == 'q' else 'key'}_positions"
    explicit = getattr(rope, given) is not None
    numpy, torch = (
        f"{written.across(given if explicit else f'{library}.arange({n})')} * {float(rope.theta)!r} ** "
        f"(-{written.along(f'{library}.arange(0, {turned}, 2{kind})')} / {turned})"
        for library, kind in (("np", ""), ("torch", ", dtype=torch.float64"))
    )
    a, b, cos, sin = (f"{name}_{part}" for part in ("a", "b", "cos", "sin"))
    parts = f"[{a} * {cos} - {b} * {sin}, {b} * {cos} + {a} * {sin}]"
    remark = text(QT_TRANSLATE_NOOP("code", "an angle for each position and pair"))
    paired, angles = written.shape(n, half, heads=heads), written.sizes(n, half)
    return (
        Line(f"{name}_angles", numpy, torch, angles, remark),
        Line(cos, f"np.cos({name}_angles)", f"torch.cos({name}_angles)", angles),
        Line(sin, f"np.sin({name}_angles)", f"torch.sin({name}_angles)", angles),
        Line(a, *2 * (first,), paired, text(QT_TRANSLATE_NOOP("code", "the first of each pair"))),
        Line(b, *2 * (second,), paired, text(QT_TRANSLATE_NOOP("code", "the second of each pair"))),
        *joined(written, rope, name, parts, written.shape(n, turned, heads=heads)),
        *(rest(written, rope, name, whole) if turned < width else ()),
    )


def joined(written: Written, rope: Rope, name: str, parts: str, shape: str) -> tuple[Line, ...]:
    """The turned numbers in their places."""
    if rope.style == "interleaved":
        numpy, torch = (
            f"{library}.stack({parts}, {axis}={written.axis}).reshape{shape}"
            for library, axis in (("np", "axis"), ("torch", "dim"))
        )
    else:
        numpy, torch = f"np.concatenate({parts}, axis={written.axis})", f"torch.cat({parts}, dim={written.axis})"
    return (Line(f"{name}_rotated", numpy, torch, shape),)


def rest(written: Written, rope: Rope, name: str, shape: str) -> tuple[Line, ...]:
    """The numbers that are not turned, behind those that are."""
    made = f"{name}_rotated"
    both = f"[{made}, {written.part(name, f'{rope.rotary_dim}:')}]"
    remark = text(QT_TRANSLATE_NOOP("code", "the rest is not turned"))
    numpy, torch = f"np.concatenate({both}, axis={written.axis})", f"torch.cat({both}, dim={written.axis})"
    return (Line(made, numpy, torch, shape, remark),)


def of_slice(columns: slice) -> str:
    """A slice as Python writes it."""
    step = f":{columns.step}" if columns.step else ""
    return f"{columns.start or ''}:{columns.stop}{step}"
