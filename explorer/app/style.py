"""The theme as Qt's palette and style sheet."""

from PySide6.QtGui import QColor, QPalette

from explorer.drawing.theme import Theme

PIXELS = 14  # the size of text in the window


def palette(theme: Theme) -> QPalette:
    """All roles of the palette, so that nothing is left to the platform."""
    result = QPalette()
    role = QPalette.ColorRole
    text, muted = theme.colour("text"), theme.colour("muted")
    for roles, colour in (
        ((role.Window, role.AlternateBase), theme.colour("window")),
        ((role.Button,), theme.colour("card")),
        ((role.Base, role.ToolTipBase), theme.colour("field")),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText, role.BrightText), text),
        ((role.PlaceholderText,), muted),
        ((role.Highlight, role.Link, role.LinkVisited, role.Accent), theme.colour("accent")),
        ((role.HighlightedText,), theme.colour("accent_text")),
        ((role.Light, role.Midlight), theme.colour("card")),
        ((role.Mid, role.Dark), theme.colour("border")),
        ((role.Shadow,), theme.colour("hatch")),
    ):
        for each in roles:
            result.setColor(each, colour)
    faded = blend(text, theme.colour("window"), 0.55)
    for each in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, each, faded)
    return result


def blend(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two, `share` of it the first."""
    return QColor.fromRgbF(
        one.redF() * share + other.redF() * (1 - share),
        one.greenF() * share + other.greenF() * (1 - share),
        one.blueF() * share + other.blueF() * (1 - share),
    )


def style_sheet(theme: Theme) -> str:
    """What the palette cannot say: cards, quiet borders, the look of controls."""
    c = {role: colour.name() for role, colour in theme.colours.items()}
    return f"""
        QMainWindow, QWidget#centre {{ background: {c["window"]}; }}
        QMenuBar {{ background: {c["card"]}; color: {c["text"]}; padding: 2px 6px; }}
        QMenuBar::item {{ padding: 4px 10px; background: transparent; border-radius: 4px; }}
        QMenuBar::item:selected {{ background: {c["current"]}; }}
        QToolBar {{ background: {c["card"]}; border: none; border-top: 1px solid {c["border"]};
                    border-bottom: 1px solid {c["border"]}; padding: 5px 10px; spacing: 6px; }}
        QToolBar::separator {{ background: {c["border"]}; width: 1px; margin: 4px 6px; }}
        QToolButton, QPushButton {{ background: {c["card"]}; color: {c["text"]};
            border: 1px solid {c["border"]}; border-radius: 6px; padding: 4px 9px; min-height: 20px; }}
        QToolButton:hover, QPushButton:hover {{ background: {c["current"]}; }}
        QToolButton:pressed, QToolButton:checked, QPushButton:pressed {{ background: {c["current"]};
            border-color: {c["accent"]}; }}
        QToolButton:focus, QPushButton:focus, QLineEdit:focus, QListWidget:focus {{ border: 1px solid {c["accent"]}; }}
        QToolButton:disabled, QPushButton:disabled {{ color: {c["muted"]}; background: {c["window"]}; }}
        QToolButton::menu-indicator {{ image: none; }}
        QToolButton#play, QPushButton:default {{ background: {c["accent"]}; color: {c["accent_text"]};
            border-color: {c["accent"]}; }}
        QToolButton#play:hover {{ background: {c["accent"]}; }}
        QLineEdit {{ background: {c["field"]}; color: {c["text"]};
            border: 1px solid {c["border"]}; border-radius: 6px; padding: 4px 8px;
            selection-background-color: {c["accent"]}; selection-color: {c["accent_text"]}; }}
        CellEditor {{ border: 2px solid {c["accent"]}; border-radius: 2px; padding: 0 4px; }}
        CellEditor[wrong="true"], TokensEdit[wrong="true"] {{ border: 2px solid {c["error"]};
            background: {c["error_ground"]}; }}
        QLabel#reason {{ color: {c["error"]}; background: {c["error_ground"]}; border: 1px solid {c["error"]};
            border-radius: 4px; padding: 2px 5px; }}
        QLabel#section {{ color: {c["muted"]}; font-weight: bold; }}
        QLabel#note, QLabel#shape {{ color: {c["muted"]}; }}
        QLabel#count {{ font-weight: bold; }}
        QTableView {{ background: {c["card"]}; border: 1px solid {c["border"]}; gridline-color: {c["border"]}; }}
        QTableView QTableCornerButton::section, QHeaderView {{ background: {c["card"]}; border: none; }}
        QHeaderView::section {{ background: {c["card"]}; color: {c["muted"]}; border: none; padding: 0; }}
        QDockWidget {{ color: {c["muted"]}; font-weight: bold; }}
        QDockWidget::title {{ background: {c["card"]}; padding: 8px 10px 4px 14px; }}
        QDockWidget > QWidget, QScrollArea, QWidget#side {{ background: {c["card"]}; border: none; }}
        QFrame#card {{ background: {c["card"]}; border: 1px solid {c["border"]}; border-radius: 9px; }}
        QStatusBar {{ background: {c["card"]}; color: {c["muted"]}; border-top: 1px solid {c["border"]}; }}
        QStatusBar::item {{ border: none; }}
        QStatusBar QLabel {{ color: {c["muted"]}; padding: 1px 8px; }}
        QMainWindow::separator {{ background: {c["border"]}; width: 1px; height: 1px; }}
        QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
        QToolTip {{ background: {c["card"]}; color: {c["text"]}; border: 1px solid {c["border"]}; padding: 4px; }}
        QToolButton#fold {{ border: none; padding: 0; background: transparent; min-height: 16px; }}
        QListWidget {{ background: {c["field"]}; border: 1px solid {c["border"]}; border-radius: 6px; }}
    """
