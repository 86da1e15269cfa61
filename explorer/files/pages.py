"""The names of exported pages: the step's place among the session's steps, and its name."""

from explorer.attention.session import Session
from explorer.attention.steps import steps_of


def page_names(session: Session, ending: str = "png") -> dict[str, str]:
    """For each step of the session, the name of the file that its page is exported to: 01-scores.png."""
    return {step.name: f"{place:02d}-{step.name}.{ending}" for place, step in enumerate(steps_of(session), 1)}
