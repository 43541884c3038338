"""The web application."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import structlog
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import Response

from mashimo import __version__
from mashimo.rooms import Computer, Lists, Reviews, Rooms, now_ms
from mashimo.rules.errors import MashimoError
from mashimo.server import api
from mashimo.server.language import ENGLISH, Language
from mashimo.server.limits import Limit
from mashimo.server.pages import (
    editor,
    installed,
    kept,
    landing,
    languages,
    learn,
    lesson,
    lobby,
    match,
    matches,
    new_game,
    notices,
    pictures,
    review,
)
from mashimo.server.pages.notices import notices_of
from mashimo.server.painter import Painter
from mashimo.server.problems import UNREADABLE, Problem, problem_of, problem_response, sentence
from mashimo.server.reader import language_of
from mashimo.server.security import Guard
from mashimo.server.settings import Settings
from mashimo.server.socket import States
from mashimo.server.statics import Statics
from mashimo.store import StoreError, open_store

log = structlog.get_logger()

ROUTERS = (
    api.router,
    editor.router,
    installed.router,
    kept.router,
    landing.router,
    languages.router,
    learn.router,
    lesson.router,
    lobby.router,
    matches.router,
    new_game.router,
    notices.router,
    review.router,
    pictures.router,
    match.router,
)

CODES = {400: "bad-request", 404: "nothing-here", 405: "bad-method", 413: "too-large"}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application that these settings describe."""
    chosen = settings or Settings()
    app = FastAPI(
        title="Mashimo",
        version=__version__,
        summary="Play mancala games by a shared link.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from another host
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings = chosen
    limits = {
        "create": Limit(10, 60),
        "command": Limit(60, 10),
        "connect": Limit(120, 60),
        "review": Limit(6, 60),
        "keep": Limit(20, 60),
        "list": Limit(60, 60),
        "picture": Limit(60, 60),
        "animation": Limit(10, 60),
        "public": Limit(6, 600),
        "notices": Limit(30, 60),
    }
    app.state.limits = limits if chosen.limits else {}
    for router in ROUTERS:
        app.include_router(router)
    app.state.addresses = addresses(ROUTERS)
    app.mount("/static", Statics(), name="static")
    for error in (MashimoError, StoreError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(error, on_error)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=chosen.hosts.split(","))
    app.add_middleware(Guard)
    return app


def addresses(routers: Iterable[APIRouter]) -> tuple[str, ...]:
    """What can be read here: the paths of every route that answers a GET, with their places in braces."""
    routes = (route for router in routers for route in router.routes if isinstance(route, APIRoute))
    return tuple(sorted(route.path for route in routes if "GET" in (route.methods or ())))


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the store, serve, close it."""
    store = open_store(app.state.settings.database)
    rooms = Rooms(store, Computer())
    app.state.rooms = rooms
    app.state.lists = Lists(rooms, store, now_ms)
    app.state.notices = notices_of(app.state.settings, rooms, store)
    app.state.reviews = Reviews()
    app.state.painter = Painter()
    app.state.states = States()
    await rooms.resume()
    try:
        yield
    finally:
        if app.state.notices is not None:
            await app.state.notices.close()
        await app.state.reviews.close()
        app.state.painter.close()
        await rooms.close()
        store.close()


async def on_error(request: Request, error: Exception) -> Response:
    """The answer to a request that cannot be carried out."""
    match_id = request.path_params.get("match")
    back = f"/m/{match_id}" if match_id else "/"
    language = language_of(request)
    if isinstance(error, HTTPException):
        nothing = error.status_code in (404, 405)
        words = language.gettext("There is nothing at this address." if nothing else sentence(str(error.detail)))
        problem = Problem(error.status_code, CODES.get(error.status_code, "http"), words, back)
    elif isinstance(error, RequestValidationError):
        problem = Problem(422, "bad-request", validation_words(language, error), back)
    else:
        problem = problem_of(error, back, language)
    if problem.status == 500:
        # The route, not the address: that may hold the secret of a seat.
        log.error("a request failed", route=getattr(request.scope.get("route"), "path", ""), exc_info=error)
    answer = problem_response(problem, request)
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)  # which methods there are, after a 405
    return answer


def validation_words(language: Language, error: RequestValidationError) -> str:
    """What is wrong with the fields of a request: for those who wrote it, so in detail in English only."""
    if language is not ENGLISH:
        return language.gettext(UNREADABLE)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
    return f"In {where}: {first['msg']}."
