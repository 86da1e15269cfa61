"""Histograms of the largest weight of random queries against d_k: why scores are divided by its square root."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Floats
from explorer.attention.spread import BINS, Contrast, Draw, shares
from explorer.drawing.theme import Theme
from explorer.drawing.words import CENTRE, LEFT, RIGHT, draw_words, elided, text
from explorer.texts import QT_TRANSLATE_NOOP

MARGIN, SPACE = 20.0, 26.0
HEAD, FOOT, AXIS = 68.0, 62.0, 46.0  # what stands above and below the plots, and at their left
MEANS = NumberFormat(decimals=2)


def draw_histograms(painter: QPainter, theme: Theme, contrast: Contrast, area: QRectF) -> None:
    """One plot for each d_k side by side, with their title, legend and axes."""
    left = area.left() + MARGIN
    title = text(QT_TRANSLATE_NOOP("drawing", "Why 1/√d_k: the largest weight of a query, for random queries and keys"))
    draw_words(painter, QPointF(left, area.top() + 20), title, theme.font(14, True), theme.colour("text"))
    draw_legend(painter, theme, contrast, QPointF(left, area.top() + 41), area.width() - 2 * MARGIN)
    body = area.adjusted(MARGIN + AXIS, HEAD, -MARGIN, -FOOT)
    each = (body.width() - SPACE * (len(contrast.draws) - 1)) / len(contrast.draws)
    for place, draw in enumerate(contrast.draws):
        draw_plot(painter, theme, draw, QRectF(body.left() + place * (each + SPACE), body.top(), each, body.height()))
    draw_axis_words(painter, theme, body)


def draw_legend(painter: QPainter, theme: Theme, contrast: Contrast, at: QPointF, room: float) -> None:
    """Which is which, and what was drawn."""
    x, y = at.x(), at.y()
    muted = theme.colour("muted")
    box = QRectF(x, y - 10, 16, 11)
    painter.fillRect(box, theme.colour("chart"))
    x += 22
    name = text(QT_TRANSLATE_NOOP("drawing", "with 1/√d_k"))
    draw_words(painter, QPointF(x, y), name, theme.font(12), muted)
    x += theme.metrics(12).horizontalAdvance(name) + 18
    painter.setPen(unscaled_pen(theme))
    painter.drawLine(QLineF(x, y - 4, x + 16, y - 4))
    x += 22
    name = text(QT_TRANSLATE_NOOP("drawing", "without"))
    draw_words(painter, QPointF(x, y), name, theme.font(12), muted)
    x += theme.metrics(12).horizontalAdvance(name) + 18
    words = text(
        QT_TRANSLATE_NOOP("drawing", "{count} random queries over {n_k} random keys for each d_k, seed {seed}"),
        count=len(contrast.draws[0].scaled),
        n_k=contrast.given.session.n_k,
        seed=contrast.seed,
    )
    shown = elided(words, theme.families, 12, False, int(at.x() + room - x))
    draw_words(painter, QPointF(x, y), shown, theme.font(12), muted, LEFT)


def unscaled_pen(theme: Theme) -> QPen:
    """The line of what has no scale: dashed, so that it is not told by its colour alone."""
    return QPen(theme.colour("chart_dot"), 2.0, Qt.PenStyle.DashLine)


def draw_plot(painter: QPainter, theme: Theme, draw: Draw, plot: QRectF) -> None:
    """The shares of both as bars and as a line, their means below."""
    scaled, bare = shares(draw.scaled), shares(draw.unscaled)
    for place, share in enumerate(scaled.tolist()):
        high = share * plot.height()
        wide = plot.width() / BINS
        painter.fillRect(
            QRectF(plot.left() + place * wide, plot.bottom() - high, wide - 0.5, high), theme.colour("chart")
        )
    painter.setPen(unscaled_pen(theme))
    painter.drawPath(steps(bare, plot))
    painter.setPen(QPen(theme.colour("border"), 1.0))
    painter.drawRect(plot)
    title = f"d_k = {draw.d_k}"
    at = QPointF(plot.center().x(), plot.top() - 6)
    draw_words(painter, at, title, theme.font(13, True), theme.colour("text"), CENTRE)
    for words, x, align in (("0", plot.left(), LEFT), ("1", plot.right(), RIGHT)):
        draw_words(painter, QPointF(x, plot.bottom() + 14), words, theme.font(11), theme.colour("muted"), align)
    means = text(
        QT_TRANSLATE_NOOP("drawing", "means {scaled} · {bare}"),
        scaled=MEANS.text(float(draw.scaled.mean())),
        bare=MEANS.text(float(draw.unscaled.mean())),
    )
    shown = elided(means, theme.families, 12, False, int(plot.width() + SPACE - 4))
    draw_words(
        painter, QPointF(plot.center().x(), plot.bottom() + 31), shown, theme.font(12), theme.colour("text"), CENTRE
    )


def steps(shares_of: Floats, plot: QRectF) -> QPainterPath:
    """A histogram as one line."""
    path = QPainterPath(plot.bottomLeft())
    for place, share in enumerate(shares_of.tolist()):
        y = plot.bottom() - share * plot.height()
        path.lineTo(plot.left() + place * plot.width() / BINS, y)
        path.lineTo(plot.left() + (place + 1) * plot.width() / BINS, y)
    path.lineTo(plot.bottomRight())
    return path


def draw_axis_words(painter: QPainter, theme: Theme, body: QRectF) -> None:
    """What the axes count."""
    muted = theme.colour("muted")
    for words, y in (("100 %", body.top() + 10), ("0 %", body.bottom())):
        draw_words(painter, QPointF(body.left() - 6, y), words, theme.font(11), muted, RIGHT)
    words = QT_TRANSLATE_NOOP(
        "drawing", "largest weight of a query, from 0 to 1 · above: the means with 1/√d_k and without"
    )
    across = text(words)
    draw_words(painter, QPointF(body.center().x(), body.bottom() + 50), across, theme.font(12), muted, CENTRE)
    painter.save()
    painter.translate(body.left() - 42, body.center().y())
    painter.rotate(-90)
    draw_words(
        painter, QPointF(0, 0), text(QT_TRANSLATE_NOOP("drawing", "share of queries")), theme.font(12), muted, CENTRE
    )
    painter.restore()
