"""Small expressions as a person types them into a cell - 1/3, sqrt(2), 2^0.5, pi - to numbers; nothing else is run."""

import ast
import math
import re
from collections.abc import Callable, Sequence

from explorer.texts import QT_TRANSLATE_NOOP

LONGEST = 64  # characters
NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+(?![\w.]))?"
TOKEN = re.compile(rf"\s*({NUMBER}|[a-z]+|[-+*/^()])", re.ASCII)
SIGNS = ("+", "-")
CONSTANTS = {"pi": math.pi, "e": math.e, "inf": math.inf, "infinity": math.inf, "nan": math.nan}
FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "exp": math.exp}
OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: math.pow(a, b),
}
NO_NUMBER = QT_TRANSLATE_NOOP(
    "numbers", '"{text}" is not a number; write one such as -1.5 or 1e-3, or an expression such as 1/3 or sqrt(2)'
)
NONZERO = re.compile("[^eE]*[1-9]")
NEVER_ZERO = (ast.Mult, ast.Div, ast.Pow)  # of numbers that are finite and not 0


class ExpressionError(Exception):
    """An expression that has no value: a sentence in which {text} stands for it, and the sentence's other values."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self.template, self.values = template, values


def evaluate(source: str) -> float:
    """The value of an expression in float64 arithmetic; `source` is lower-case ASCII with decimal points.

    Known are numbers, + - * / ^ (powers before signs, from the right: -2^2 = -4), parentheses, sqrt, exp, pi, e, inf
    and nan. Raises ExpressionError, with the reason, for all else and for what has no value.
    """
    if len(source) > LONGEST:
        raise ExpressionError(
            QT_TRANSLATE_NOOP(
                "numbers", '"{text}" has {count} characters, more than the {limit} of an expression; shorten it'
            ),
            limit=LONGEST,
            count=len(source),
        )
    translated = " ".join(python(token) for token in tokens(source))
    try:
        tree = ast.parse(translated, mode="eval").body
        return value_of(tree)
    except (SyntaxError, RecursionError, MemoryError):
        raise not_understood() from None
    except ZeroDivisionError:
        raise ExpressionError(QT_TRANSLATE_NOOP("numbers", '"{text}" divides by zero; change the divisor')) from None
    except OverflowError:
        raise too_large() from None
    except ValueError:
        raise ExpressionError(
            QT_TRANSLATE_NOOP("numbers", '"{text}" is no real number; change the root or power')
        ) from None


def tokens(source: str) -> Sequence[str]:
    """The numbers, names and signs of an expression."""
    found: list[str] = []
    place = 0
    while place < len(source.rstrip()):
        token = TOKEN.match(source, place)
        if token is None:
            raise not_understood()
        if token[1] in SIGNS and found and found[-1] in SIGNS:
            raise not_understood()  # rather a slip than a double negation
        if found and lacks_sign(found[-1], token[1]) and not (token[1] == "e" and source[place : place + 1] == "e"):
            raise ExpressionError(
                QT_TRANSLATE_NOOP("numbers", 'in "{text}" a * is missing between {left} and {right}; write it'),
                left=found[-1],
                right=token[1],
            )
        found.append(token[1])
        place = token.end()
    return found


def lacks_sign(left: str, right: str) -> bool:
    """Whether one token may end a factor and the next may begin one; two numbers in a row are rather a slip."""
    numbers = [part[0].isdigit() or part[0] == "." for part in (left, right)]
    ends = numbers[0] or left in CONSTANTS or left == ")"
    begins = numbers[1] or right in CONSTANTS or right in FUNCTIONS or right == "("
    return ends and begins and not all(numbers)


def python(token: str) -> str:
    """A token in Python's spelling: powers as **, a number as float64 (Python knows no 01)."""
    if token[0].isdigit() or token[0] == ".":
        return repr(number(token))
    return "**" if token == "^" else token


def number(plain: str) -> float:
    """The float64 of a decimal number. Raises ExpressionError where it would become infinite, or 0 without being it."""
    value = float(plain)
    if math.isinf(value):
        raise too_large()
    if vanishes(plain, value):
        raise too_small()
    return value


def vanishes(plain: str, value: float) -> bool:
    """Whether the float64 of a decimal number is 0 while the number is not."""
    return value == 0 and NONZERO.match(plain) is not None


def value_of(node: ast.expr) -> float:
    """The value of a parsed expression, by walking it; what is not listed here has none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in CONSTANTS:
        return CONSTANTS[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.UAdd, ast.USub)):
        value = value_of(node.operand)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left, right = value_of(node.left), value_of(node.right)
        return checked(OPERATORS[type(node.op)](left, right), (left, right), isinstance(node.op, NEVER_ZERO))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        if len(node.args) != 1 or node.keywords:
            raise not_understood()
        argument = value_of(node.args[0])
        return checked(FUNCTIONS[node.func.id](argument), (argument,), argument != 0)
    raise not_understood()


def checked(result: float, operands: Sequence[float], never_zero: bool) -> float:
    """A result that is neither too large nor too small for a float64, where its operands are finite."""
    if all(map(math.isfinite, operands)):
        if not math.isfinite(result):
            raise too_large()
        if never_zero and result == 0 and all(operands):
            raise too_small()
    return result


def not_understood() -> ExpressionError:
    """The fault of what is no expression."""
    return ExpressionError(NO_NUMBER)


def too_large() -> ExpressionError:
    """The fault of a value beyond all finite float64 numbers."""
    return ExpressionError(QT_TRANSLATE_NOOP("numbers", '"{text}" is too large; the largest number is about 1.8e308'))


def too_small() -> ExpressionError:
    """The fault of a value that is not 0 but would become 0."""
    return ExpressionError(QT_TRANSLATE_NOOP("numbers", '"{text}" is too small; the smallest number is about 4.9e-324'))
