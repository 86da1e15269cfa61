"""Changing a number by steps: how large a step fits it, and counting them without rounding that adds up."""

import math
import sys
from decimal import Context, Decimal, localcontext

from explorer.attention.numbers import NumberFormat, read_back, shortest
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text

FINE = 10  # fine steps in a step
DIGITS = 60  # more than a number and its fine steps have together


def step_of(value: float, numbers: NumberFormat) -> Decimal:
    """The step that fits a number: one in its second digit, and at least one in the last place that is shown.

    A power of ten. With two decimals 120 changes by 10, 1.5 by 0.1, 0.35 by 0.01, 0.012 by 0.01 (as 0.001 would not be
    seen) and 3.2e-9 by 1e-10; 0 changes by 0.1, and with no decimals by 1. Raises InputError for what is not finite.
    """
    if not math.isfinite(value):
        template = QT_TRANSLATE_NOOP("numbers", "{number} has no next number; type one instead")
        raise InputError(Text("numbers", template, {"number": numbers.text(value)}))
    own = Decimal(repr(value)).adjusted() - 1 if value else -1
    shown = int(read_back(numbers.text(value)).as_tuple().exponent)
    return Decimal(1).scaleb(max(own, shown))


def nudged(value: float, step: Decimal, count: int) -> float:
    """The number so many steps on, computed in decimals: 1 less ten steps of 0.1 is 0, and 0.1 and two more is 0.3.

    At the ends of what a number can be it stays; no step at all leaves every bit as it is.
    """
    if count == 0:
        return value
    with localcontext(Context(prec=DIGITS)):
        result = float(Decimal(shortest(value)) + count * step)
    return max(-sys.float_info.max, min(sys.float_info.max, result))
