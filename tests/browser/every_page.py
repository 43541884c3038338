"""Every page of the site, found by asking each of its addresses; the tests of all pages read this list."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect

from mashimo.server.app import create_app
from mashimo.server.language import LANGUAGES
from mashimo.server.reader import LANGUAGE
from mashimo.server.settings import Settings
from tests.browser.players import NewContext, make

PLACE = re.compile(r"\{(\w+)\}")
HTML = {"accept": "text/html"}

BESIDE: tuple[str, ...] = (
    "/new/kiswahili?opponent=computer",
    "/new/kalah?start=rubbish",
    "/learn/kiswahili",
    "/learn/congkak/options",
    "/nothing-here",
)
"""Pages that look different from the one of their address that is asked anyway."""


@dataclass(frozen=True)
class Visit:
    """A page and who looks at it."""

    address: str
    visitor: BrowserContext

    def open(self, page: Page) -> None:
        """Go there and wait until it stands."""
        page.goto(self.address)
        if page.locator("#match").count():
            expect(page.locator("#match[data-ready]")).to_be_attached()


@dataclass(frozen=True)
class Matches:
    """A match in each of its stages, by who looks at it."""

    host: BrowserContext
    guest: BrowserContext
    waiting: str
    guessing: str
    playing: str
    computer: str
    over: str
    reviewed: str
    organised: str
    cancelled: str
    seat: str


def matches(context_of: NewContext, url: str) -> Matches:
    """Play what is to be looked at."""
    host, guest = context_of(base_url=url), context_of(base_url=url)
    two = make(host, url, game="kiswahili")
    guest.request.post(f"{two}/join")
    guessing = make(host, url, first="fist")
    guest.request.post(f"{guessing}/join")
    over, reviewed = finished(host, url), finished(host, url)
    cancelled = make(host, url)
    host.request.post(f"{cancelled}/cancel")
    host.request.post(f"{reviewed}/review")
    link = host.request.post(f"{two}/seat-link", headers=HTML).text()
    found = re.search(r'value="[^"]*(/s/[^"]+)"', link)
    assert found
    return Matches(
        host,
        guest,
        waiting=make(host, url, public="yes"),
        guessing=guessing,
        playing=two,
        computer=make(host, url, game="oware", opponent="computer", hints="on"),
        over=over,
        reviewed=reviewed,
        organised=make(host, url, opponent="others"),
        cancelled=cancelled,
        seat=found[1],
    )


def finished(host: BrowserContext, url: str) -> str:
    """A match of three moves that was resigned."""
    match = make(host, url, opponent="shared")
    for ply, move in enumerate(("3", "1", "2")):
        assert host.request.post(f"{match}/move", form={"move": move, "ply": str(ply)}, max_redirects=0).status == 303
    host.request.post(f"{match}/resign")
    return match


def every_page(made: Matches, url: str) -> list[Visit]:
    """Every page there is. A new address joins by itself; one with a place that nobody knows here is an error."""
    host, guest = made.host, made.guest
    visits = [Visit(url + path, host) for path in BESIDE]
    visits += [
        Visit(match, host) for match in (made.waiting, made.playing, made.computer, made.guessing, made.organised)
    ]
    visits += [Visit(match, guest) for match in (made.waiting, made.playing, made.guessing, made.cancelled)]
    visits += [Visit(f"{made.reviewed}/review", host), Visit(f"{made.over}?ply=1", host)]
    for path in create_app(Settings()).state.addresses:
        if path.strip("/") not in LANGUAGES:
            address = filled(path, made)
            if is_page(host, url + address):
                visits.append(Visit(url + address, host))
    return visits


def filled(path: str, made: Matches) -> str:
    """An address with its places filled in."""
    if path.startswith("/s/"):
        return made.seat
    known = {
        "key": "kalah",
        "match": (made.computer if path.endswith("/resign") else made.over).rsplit("/", 1)[1],
        "ply": "1",
        "number": "1",
        "form": "svg",
    }
    unknown = set(PLACE.findall(path)) - set(known)
    assert not unknown, f"{path}: say in tests/browser/every_page.py what stands for {unknown}"
    return PLACE.sub(lambda place: known[place[1]], path)


def is_page(context: BrowserContext, address: str) -> bool:
    """Whether a whole page answers there."""
    answer = context.request.get(address, headers=HTML)
    return answer.headers.get("content-type", "").startswith("text/html") and "<html" in answer.text()[:200]


def read_in(code: str, contexts: Iterable[BrowserContext], url: str) -> None:
    """Let visitors read in a language."""
    for context in contexts:
        context.add_cookies([{"name": LANGUAGE, "value": code, "url": url}])
