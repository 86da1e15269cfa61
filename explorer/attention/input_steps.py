"""The steps before the scores: words are looked up, and made into queries, keys and values."""

from explorer.attention import arithmetic, input_lines, input_words, operations
from explorer.attention.cells import Index, Reads
from explorer.attention.matrices import MATRICES
from explorer.attention.position_steps import POSITIONED
from explorer.attention.step import Step, code_from
from explorer.attention.step_words import text
from explorer.texts import QT_TRANSLATE_NOOP


def looked_up(name: str, title: str, rows: str) -> Step:
    """The step that takes the row of each token out of the embeddings."""
    return Step(
        matrix=MATRICES[name],
        title=title,
        compute=operations.looked_up,
        reads=(Reads(("embeddings",), Index.LOOKUP, Index.COLUMN),),
        needs=(rows,),
        explain=input_lines.looked_up,
        tell=input_words.of_looked_up,
        layout="lookup",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP(
                "steps", "Each token takes its vector from the embeddings: the same word, the same vector."
            )
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "look up")),
        formula=lambda session: "looked-up" if name == "x" else "context-looked-up",
        equation=lambda session: (name, " = ", "embeddings", input_words.OF_TOKENS),
        code=code_from("input_code", "looked_up", name),
        used=lambda session: session.embeddings is not None and (name == "x" or session.own_key_tokens is not None),
    )


def projected(name: str, title: str, inputs: tuple[str, ...], heads: str) -> Step:
    """The step that makes q, k or v of the inputs by its weights."""
    weights, bias = f"w_{name}", f"b_{name}"
    return Step(
        matrix=MATRICES[name],
        title=title,
        compute=operations.projected,
        reads=(
            Reads(inputs, Index.ROW, Index.ALL),
            Reads((weights,), Index.ALL, Index.SPLIT),
            Reads((bias,), Index.ALL, Index.SPLIT, optional=True, added=True),
        ),
        needs=(heads,),
        explain=arithmetic.product,
        tell=input_words.of_projected,
        layout="product",
        sentence=lambda session: text(input_words.PROJECTED[name]),
        operation=lambda session: text(input_words.TIMES[name]),
        formula=lambda session: input_words.projection_formula(session, name),
        equation=lambda session: input_words.projection_equation(session, name, inputs[0]),
        code=code_from("input_code", "projected", name),
        used=lambda session: session.projects,
    )


OF_QUERIES = ("x_positioned", "x")
OF_KEYS = ("context", "x_positioned", "x")
INPUT_STEPS: tuple[Step, ...] = (
    looked_up("x", QT_TRANSLATE_NOOP("steps", "Embed"), "token_rows"),
    POSITIONED,
    looked_up("context", QT_TRANSLATE_NOOP("steps", "Embed keys"), "key_token_rows"),
    projected("q", QT_TRANSLATE_NOOP("steps", "Queries"), OF_QUERIES, "heads"),
    projected("k", QT_TRANSLATE_NOOP("steps", "Keys"), OF_KEYS, "kv_heads"),
    projected("v", QT_TRANSLATE_NOOP("steps", "Values"), OF_KEYS, "kv_heads"),
)
