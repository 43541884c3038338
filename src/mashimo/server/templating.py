"""Pages from templates. All text that a person reads is made here, on the server, in his language."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from mashimo.server.drawing import sprite
from mashimo.server.language import ENGLISH, Language
from mashimo.server.statics import asset

WEB = Path(__file__).parent.parent / "web"


@cache
def environment(language: Language = ENGLISH) -> Environment:
    """The templates in a language."""
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)  # type: ignore[attr-defined]
    drawings = Markup(sprite())  # noqa: S704 (a constant)
    made.globals.update(language=language, asset=asset, sprite=drawings)
    made.filters["number"] = language.number
    return made


def render(template: str, language: Language = ENGLISH, **context: Any) -> str:
    """The text of a template."""
    return environment(language).get_template(template).render(**context)


def page(template: str, status: int = 200, language: Language = ENGLISH, **context: Any) -> HTMLResponse:
    """A page from a template. It is private to its reader, so nothing between here and him keeps it."""
    return HTMLResponse(render(template, language, **context), status, {"Cache-Control": "no-store"})
