"""Reading printed numbers and lines again, with nothing of the program's own number code."""

import re
from decimal import Context, Decimal, localcontext

NUMBER = r"−?\d+(?:\.\d+)?(?:e[+−]\d+)?"
OPERAND = rf"(?:{NUMBER}|\({NUMBER}\))"


def tanh(x: Decimal) -> Decimal:
    """The hyperbolic tangent."""
    power = (-2 * abs(x)).exp()
    return ((1 - power) / (1 + power)).copy_sign(x)


FORMS = (
    (rf"({OPERAND}) · tanh\(({OPERAND}) ÷ ({OPERAND})\)", lambda a, x, b: a * tanh(x / b)),
    (rf"−({OPERAND}) × \((\d+) − (\d+)\)", lambda slope, i, j: -slope * (i - j)),
    (rf"({OPERAND}) × ({OPERAND})", lambda a, b: a * b),
    (rf"({OPERAND}) \+ ({OPERAND})", lambda a, b: a + b),
    (rf"({OPERAND}) ÷ √(\d+)", lambda a, b: a / b.sqrt()),
    (rf"({OPERAND}) ÷ ({OPERAND})", lambda a, b: a / b),
    (rf"exp\(({OPERAND}) − ({OPERAND})\)", lambda a, b: (a - b).exp()),
    (rf"({OPERAND})", lambda a: a),
)
SMALLEST = Decimal("2.5e-324")


def number(text: str) -> Decimal:
    """The number that a printed text states."""
    return Decimal(text.strip("()").replace("−", "-"))


def is_finite(text: str) -> bool:
    """Whether the text is that of a finite number."""
    return re.fullmatch(NUMBER, text) is not None


def unit(text: str, significant: bool = False) -> Decimal:
    """One unit of the last printed digit; with significant digits the zeros before the point may only fill it up."""
    last = number(text)
    if significant and "." not in text:
        last = last.normalize()
    return Decimal(1).scaleb(last.as_tuple().exponent)


def calculated(line: str) -> Decimal | None:
    """What a calculator gets for a printed line; None where a number in it is not finite."""
    for form, arithmetic in FORMS:
        match = re.fullmatch(form, line)
        if match:
            with localcontext(Context(prec=80)):
                return arithmetic(*(number(group) for group in match.groups()))
    assert "∞" in line or "?" in line, f"a line that no calculator reads: {line}"
    return None


def rounds_to(exact: Decimal, printed: str, significant: bool = False) -> bool:
    """Whether the exact number rounds to the printed text: it is within half a unit of its last digit."""
    with localcontext(Context(prec=700)):
        if abs(exact) < SMALLEST:
            exact = Decimal(0)
        return abs(exact - number(printed)) <= unit(printed, significant) / 2
