"""Pages from templates. All text that a person reads is made here, on the server, in his language."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse

from mashimo.server.drawing import sprite
from mashimo.server.language import ENGLISH, LANGUAGES, Language, preferred
from mashimo.server.reader import base_of, chosen_language, language_of
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
    made.globals.update(language=language, languages=LANGUAGES.values(), asset=asset, sprite=drawings)
    made.filters["number"] = language.number
    return made


def render(template: str, language: Language = ENGLISH, **context: Any) -> str:
    """The text of a template."""
    return environment(language).get_template(template).render(**context)


def page(
    connection: HTTPConnection,
    template: str,
    status: int = 200,
    *,
    language: Language | None = None,
    here: str = "",
    **context: Any,
) -> HTMLResponse:
    """A page from a template. It is private to its reader, so nothing between here and him keeps it.

    Args:
        language: the language that the address of the page names; else it is the reader's.
        here: the address to come back to when the reader has chosen another language, if it is not that of the page.
    """
    written = language or language_of(connection)
    headers = {"Cache-Control": "no-store", "Content-Language": written.code}
    if language is None:
        headers["Vary"] = "Cookie, Accept-Language"
    offered = None if language else _offered(connection)
    own = {"here": here or _address(connection), "offered": offered, "base": base_of(connection)}
    text = render(template, written, **(own | context))
    return HTMLResponse(text, status, headers)


def data(connection: HTTPConnection, content: dict[str, Any]) -> JSONResponse:
    """What scripts need for a page: there are texts in it, so it is as private and in the same language as the page."""
    headers = {"Cache-Control": "no-store", "Content-Language": language_of(connection).code, "Vary": "Cookie"}
    return JSONResponse(content, headers=headers)


def _offered(connection: HTTPConnection) -> Language | None:
    """The language that the browser speaks, for one who has chosen none yet: a link to a match carries no language."""
    if chosen_language(connection):
        return None
    language = preferred(connection.headers.get("accept-language", ""))
    return language if language is not ENGLISH else None


def _address(connection: HTTPConnection) -> str:
    """The address of a page; the first page for an answer to a form, which cannot be had again by its address."""
    if connection.scope.get("method") not in ("GET", "HEAD"):
        return "/"
    query = connection.scope["query_string"].decode("latin-1")
    return quote(connection.scope["path"]) + (f"?{query}" if query else "")
