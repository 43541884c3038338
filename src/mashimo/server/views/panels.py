"""The parts of the match page that change, each rendered by the template that the whole page uses for it."""

from mashimo.server.language import Language
from mashimo.server.templating import render
from mashimo.server.views.match import MatchView

PANELS = ("top", "bottom", "prompt", "status", "actions", "moves", "about", "stage", "hint", "talk")


def panels(language: Language, view: MatchView) -> dict[str, str]:
    """The HTML of every panel by its name (`templates/panels/NAME.html`)."""
    return {name: render(f"panels/{name}.html", language, view=view) for name in PANELS}
