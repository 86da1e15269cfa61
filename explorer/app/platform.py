"""Which platform Qt draws on."""

import os


def choose_platform() -> None:
    """Draw without a display where there is none."""
    if (
        not os.environ.get("QT_QPA_PLATFORM")
        and not os.environ.get("DISPLAY")
        and not os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
