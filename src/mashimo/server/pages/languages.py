"""Choosing a language. Without scripts too: a form that comes back to the page it was sent from."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from mashimo.server.forms import fields
from mashimo.server.language import ENGLISH, LANGUAGES
from mashimo.server.reader import remember_language

router = APIRouter(include_in_schema=False)

LANDINGS = frozenset({"/", *(f"/{code}/" for code in LANGUAGES)})


@router.post("/language")
async def choose(request: Request) -> Response:
    """Keep the language that the reader has chosen, and show him the page again."""
    given = await fields(request)
    language = LANGUAGES.get(given.get("language", ""), ENGLISH)
    there = local(given.get("to", ""))
    answer = RedirectResponse(f"/{language.code}/" if there in LANDINGS else there, 303)
    remember_language(answer, language)
    return answer


def local(address: str) -> str:
    """An address on this server; that of the first page if it is none."""
    is_local = address.startswith("/") and not address.startswith("//") and address.isprintable()
    return address if is_local and "\\" not in address else "/"
