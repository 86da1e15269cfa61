"""What the steps before the scores and after the weighted sum are as lines of NumPy and of PyTorch."""

from explorer.attention.code import Line, Written, text
from explorer.attention.matrices import heads_of, shape_of
from explorer.texts import QT_TRANSLATE_NOOP


def looked_up(written: Written, before: str, name: str) -> tuple[Line, ...]:
    """The lines that take the row of each token out of the embeddings, or its column."""
    rows = written.choose("token_rows", "token_columns")
    places = rows if name == "x" else f"key_{rows}"
    found = f"{before}[{written.choose(places, f':, {places}')}]"
    session = written.session
    shapes = f"{written.sizes(*shape_of(session, before))} -> {written.sizes(*shape_of(session, name))}"
    remark = written.choose(
        QT_TRANSLATE_NOOP("code", "the row of each token"), QT_TRANSLATE_NOOP("code", "the column of each token")
    )
    return (Line(name, found, found, shapes, text(remark)),)


def projected(written: Written, before: str, name: str) -> tuple[Line, ...]:
    """The lines that multiply by the weights, and split the result into heads."""
    session = written.session
    product, shapes = multiplied(written, before, f"w_{name}", f"b_{name}")
    if session.heads == 1:
        return (Line(name, product, product, shapes),)
    rows, width = shape_of(session, name)
    heads = heads_of(session, name)
    split = written.choose(
        f"{name}.reshape({rows}, {heads}, {width}).swapaxes(0, 1)", f"{name}.reshape({heads}, {width}, {rows})"
    )
    remark = written.choose(
        QT_TRANSLATE_NOOP("code", "each head has columns of its own"),
        QT_TRANSLATE_NOOP("code", "each head has rows of its own"),
    )
    return (
        Line(name, product, product, shapes),
        Line(name, split, split, f"-> {written.shape(rows, width, heads=heads)}", text(remark)),
    )


def multiplied(written: Written, before: str, weights: str, bias: str) -> tuple[str, str]:
    """A matrix times weights, plus a bias if there is one; and the shapes of the product."""
    session = written.session
    product = written.product(before, weights)
    if getattr(session, bias) is not None:
        product += f" + {written.along(bias)}"
    rows, middle = shape_of(session, before)
    width = shape_of(session, weights)[1]
    return product, written.product(
        written.sizes(rows, middle), written.sizes(middle, width), written.sizes(rows, width)
    )


def concat(written: Written, before: str) -> tuple[Line, ...]:
    """The outputs of all heads side by side, or one above the other."""
    session = written.session
    shapes = written.sizes(*shape_of(session, "concat"))
    if session.heads == 1:
        return (Line("concat", before, before, shapes, text(QT_TRANSLATE_NOOP("code", "one head"))),)
    n_q, width = shape_of(session, "concat")
    joined = written.choose(f"{before}.swapaxes(0, 1).reshape({n_q}, {width})", f"{before}.reshape({width}, {n_q})")
    return (Line("concat", joined, joined, f"{written.shape(n_q, session.d_v)} -> {shapes}"),)


def projection(written: Written, before: str) -> tuple[Line, ...]:
    """The projection of the outputs."""
    product, shapes = multiplied(written, before, "w_o", "b_o")
    return (Line("projection", product, product, shapes),)
