"""What the steps before the scores and after the weighted sum are as lines of NumPy and of PyTorch."""

from explorer.attention.code import Code, Line, shape, text
from explorer.attention.matrices import heads_of, shape_of
from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP


def looked_up(name: str) -> Code:
    """The lines that take the rows of the tokens."""

    def lines(session: Session, before: str) -> tuple[Line, ...]:
        rows = "token_rows" if name == "x" else "key_token_rows"
        shapes = f"{shape_of(session, before)} -> {shape_of(session, name)}"
        remark = text(QT_TRANSLATE_NOOP("code", "the row of each token"))
        return (Line(name, *2 * (f"{before}[{rows}]",), shapes, remark),)

    return lines


def projected(name: str) -> Code:
    """The lines that multiply by the weights, and split the result into heads."""

    def lines(session: Session, before: str) -> tuple[Line, ...]:
        weights, bias = f"w_{name}", f"b_{name}"
        product = f"{before} @ {weights}" + (f" + {bias}" if getattr(session, bias) is not None else "")
        rows, width = shape_of(session, name)
        heads = heads_of(session, name)
        shapes = f"{shape_of(session, before)} @ {shape_of(session, weights)} -> {(rows, heads * width)}"
        if session.heads == 1:
            return (Line(name, product, product, shapes),)
        split = f"{name}.reshape({rows}, {heads}, {width}).swapaxes(0, 1)"
        remark = text(QT_TRANSLATE_NOOP("code", "each head has columns of its own"))
        return (
            Line(name, product, product, shapes),
            Line(name, split, split, f"-> {shape(session, rows, width, heads=heads)}", remark),
        )

    return lines


def concat(session: Session, before: str) -> tuple[Line, ...]:
    """The outputs of all heads side by side."""
    shapes = str(shape_of(session, "concat"))
    if session.heads == 1:
        return (Line("concat", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "one head"))),)
    joined = f"{before}.swapaxes(0, 1).reshape({session.n_q}, {session.size('o_width')})"
    return (Line("concat", joined, joined, f"{shape(session, session.n_q, session.d_v)} -> {shapes}"),)


def projection(session: Session, before: str) -> tuple[Line, ...]:
    """The projection of the outputs."""
    product = f"{before} @ w_o" + (" + b_o" if session.b_o is not None else "")
    shapes = f"{shape_of(session, before)} @ {shape_of(session, 'w_o')} -> {shape_of(session, 'projection')}"
    return (Line("projection", product, product, shapes),)
