"""Sine and cosine of decimal numbers, with more digits than a float64 has."""

from decimal import Context, Decimal, localcontext

PI = Decimal("3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679")
LARGEST = Decimal("1e30")  # of larger angles these digits of pi leave too few
DIGITS = 100
ENOUGH = Decimal("1e-60")


def sine(angle: Decimal) -> Decimal:
    """The sine of an angle in radians. Raises OverflowError for one beyond the limit."""
    return series(within_a_turn(angle), 1)


def cosine(angle: Decimal) -> Decimal:
    """The cosine of an angle in radians. Raises OverflowError for one beyond the limit."""
    return series(within_a_turn(angle), 0)


def within_a_turn(angle: Decimal) -> Decimal:
    """The angle less its whole turns."""
    if abs(angle) > LARGEST:
        raise OverflowError
    with localcontext(Context(prec=DIGITS)):
        return angle - (angle / (2 * PI)).to_integral_value() * 2 * PI


def series(angle: Decimal, power: int) -> Decimal:
    """The power series of the sine, which begins with angle^1, or of the cosine, with angle^0."""
    with localcontext(Context(prec=DIGITS)):
        term = angle**power if power else Decimal(1)
        total = Decimal(0)
        while abs(term) > ENOUGH * abs(total):
            total += term
            term *= -angle * angle / ((power + 1) * (power + 2))
            power += 2
        return total
