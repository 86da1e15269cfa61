"""The actions on what is shown: steps, looks, panels."""

from explorer.app.row import Row
from explorer.texts import QT_TRANSLATE_NOOP

VIEW_ROWS = (
    Row(
        "steps.first",
        QT_TRANSLATE_NOOP("actions", "&First step"),
        QT_TRANSLATE_NOOP("actions", "Go to the first step"),
        ("Alt+Home",),
        "first",
    ),
    Row(
        "steps.previous",
        QT_TRANSLATE_NOOP("actions", "&Previous step"),
        QT_TRANSLATE_NOOP("actions", "Go one step back"),
        ("Alt+Left",),
        "previous",
    ),
    Row(
        "steps.play",
        QT_TRANSLATE_NOOP("actions", "P&lay"),
        QT_TRANSLATE_NOOP("actions", "Play through the steps, or pause"),
        ("F5",),
        "play",
    ),
    Row(
        "steps.next",
        QT_TRANSLATE_NOOP("actions", "&Next step"),
        QT_TRANSLATE_NOOP("actions", "Go one step on"),
        ("Alt+Right",),
        "next",
    ),
    Row(
        "steps.last",
        QT_TRANSLATE_NOOP("actions", "La&st step"),
        QT_TRANSLATE_NOOP("actions", "Go to the last step"),
        ("Alt+End",),
        "last",
    ),
    Row(
        "playback.back",
        QT_TRANSLATE_NOOP("actions", "Moment &back"),
        QT_TRANSLATE_NOOP("actions", "Go one moment of the play back"),
        ("Shift+F8",),
        "previous",
    ),
    Row(
        "playback.forward",
        QT_TRANSLATE_NOOP("actions", "Moment f&orward"),
        QT_TRANSLATE_NOOP("actions", "Go one moment of the play on: a step, row, cell or term"),
        ("F8",),
        "next",
    ),
    Row(
        "playback.to_first",
        QT_TRANSLATE_NOOP("actions", "First mom&ent"),
        QT_TRANSLATE_NOOP("actions", "Go to the first moment of the play"),
        icon="first",
    ),
    Row(
        "playback.to_last",
        QT_TRANSLATE_NOOP("actions", "Last mo&ment"),
        QT_TRANSLATE_NOOP("actions", "Go to the last moment of the play"),
        icon="last",
    ),
    Row(
        "player.bar",
        QT_TRANSLATE_NOOP("actions", "Playba&ck bar"),
        QT_TRANSLATE_NOOP("actions", "Play by rows, cells or terms, at any speed: show the bar for it, or hide it"),
        ("Shift+F5",),
        "playback",
        checkable=True,
    ),
    Row(
        "player.less_motion",
        QT_TRANSLATE_NOOP("actions", "Less mo&tion"),
        QT_TRANSLATE_NOOP("actions", "Play with at most two pictures a second, whatever the speed"),
        checkable=True,
        settles=False,
    ),
    Row(
        "look.next_panel",
        QT_TRANSLATE_NOOP("actions", "Next p&anel"),
        QT_TRANSLATE_NOOP("actions", "Move the focus to the next panel"),
        ("F6",),
    ),
    Row(
        "look.previous_panel",
        QT_TRANSLATE_NOOP("actions", "Previous pan&el"),
        QT_TRANSLATE_NOOP("actions", "Move the focus to the previous panel"),
        ("Shift+F6",),
    ),
    Row(
        "look.percent",
        QT_TRANSLATE_NOOP("actions", "Weights in &percent"),
        QT_TRANSLATE_NOOP("actions", "0.25 as 25.0%"),
        checkable=True,
        settles=False,
    ),
    Row(
        "terms.open",
        QT_TRANSLATE_NOOP("actions", "&Glossary"),
        QT_TRANSLATE_NOOP("actions", "What the words mean, with the numbers of the open session"),
        ("F1",),
        settles=False,
    ),
    Row(
        "terms.explain",
        QT_TRANSLATE_NOOP("actions", "&What is this?"),
        QT_TRANSLATE_NOOP("actions", "Explain what has the focus: the step, the matrix, the control"),
        ("Shift+F1",),
        settles=False,
    ),
    Row(
        "terms.pick",
        QT_TRANSLATE_NOOP("actions", "&Point at something and explain it"),
        QT_TRANSLATE_NOOP("actions", "The next click explains what it hits; Esc gives up"),
        ("Ctrl+F1",),
        settles=False,
    ),
    Row(
        "look.about",
        QT_TRANSLATE_NOOP("actions", "&About Attention Explorer"),
        QT_TRANSLATE_NOOP("actions", "Name and version"),
        icon="info",
    ),
)
