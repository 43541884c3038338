"""Pictures of the site to be looked at: every game in every state, size, theme and language, and the other pages.

    python -m tools.screenshots FOLDER --only 'kalah-*-phone-*' --only 'landing-*'

Starts a server of its own with matches of its own. A picture is called SCENE-SIZE-THEME-LANGUAGE.png; `index.html`
in the folder shows them side by side. Nothing here is part of the tests: the pictures are read by people.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import mashimo  # noqa: E402  (the source tree is put on the path first)
from mashimo.rules.position import Position, StepKind  # noqa: E402
from tests.conftest import BROWSER_FLAGS, find_browser  # noqa: E402
from tests.server.process import ServerProcess  # noqa: E402

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1366, 768), "desktop": (1920, 1080)}
MORE_SIZES = {"small": (360, 640), "narrow": (320, 568), "lying": (740, 360)}
THEMES = ("light", "dark")
MATERIALS = ("clay", "contrast")
LANGUAGES = ("en", "fa")
MOST_PLIES = 400

Act = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Scene:
    """One page in one state: its name, its address, and what is done there before the picture is taken."""

    name: str
    path: str
    act: Act | None = None
    full: bool = False


# --- positions -----------------------------------------------------------------------------------------------------


def middle(key: str) -> list[str]:
    """Moves from the start to a position in which much can be seen: the last one sowed far and captured."""
    position, chance, moves = mashimo.game(key).start(), random.Random(7), list[str]()  # noqa: S311 (no secret)
    while position.outcome is None and len(moves) < MOST_PLIES:
        move = chance.choice(position.moves()).text
        kinds = [step.kind for step in position.trace(move)]
        moves.append(move)
        position = position.play(move)
        told = StepKind.CAPTURE in kinds or len(moves) > 30
        if len(moves) > 11 and told and kinds.count(StepKind.SOW) > 2 and position.outcome is None:
            break
    return moves


def to_the_end(key: str) -> list[str]:
    """Moves of a whole game, or of as much of it as is shown."""
    position, chance, moves = mashimo.game(key).start(), random.Random(5), list[str]()  # noqa: S311 (no secret)
    while position.outcome is None and len(moves) < MOST_PLIES:
        moves.append(chance.choice(position.moves()).text)
        position = position.play(moves[-1])
    return moves


def heavy(key: str) -> str:
    """A position with one pit of forty seeds, and the rest in a store where there are stores."""
    start = mashimo.game(key).start()
    side, total = start.game.side, sum(start.counts) + sum(start.stores)
    cells = [0] * (2 * side)
    cells[3] = min(40, total - 8)
    for cell in (0, 1, side + 1, side + 2):
        cells[cell] = 2
    rest = total - sum(cells)
    stores = [0, 0]
    if start.game.entry.stores:
        stores[0] = rest
    else:
        cells[2 * side - 1] += rest
    rows = ["-".join(map(str, row)) for row in (cells[:side], cells[side:], stores)]
    return f"{start.game.text} {'/'.join(rows)}/S"


def playable(text: str) -> bool:
    """Whether a position can be begun from."""
    try:
        return Position.parse(text).outcome is None
    except mashimo.MashimoError:
        return False


# --- matches -------------------------------------------------------------------------------------------------------


class Maker:
    """Makes matches over the API as the host (whose browser takes the pictures) and as his guest."""

    def __init__(self, host: APIRequestContext, guest: APIRequestContext) -> None:
        self.host = host
        self.guest = guest

    def make(self, game: str, moves: tuple[str, ...] | list[str] = (), **more: Any) -> str:
        """The path of a new match after some moves, both of whose sides the host plays unless said otherwise."""
        made = self.ask(self.host, "/api/v1/matches", {"game": game, "opponent": "shared", "first": "me", **more})
        for ply, move in enumerate(moves):
            self.ask(self.host, f"/api/v1/matches/{made['id']}/moves", {"move": move, "ply": ply})
        return f"/m/{made['id']}"

    def with_guest(self, game: str, **more: Any) -> str:
        """The path of a new match that the guest has joined."""
        path = self.make(game, opponent="friend", **more)
        self.ask(self.guest, f"/api/v1/matches/{path.removeprefix('/m/')}/join", {})
        return path

    @staticmethod
    def ask(who: APIRequestContext, path: str, data: dict[str, Any]) -> Any:
        """Post and read the answer."""
        answer = who.post(path, data=data)
        if not answer.ok:
            raise RuntimeError(f"{path} {data}: {answer.status} {answer.text()}")
        return answer.json()

    @staticmethod
    def form(who: APIRequestContext, path: str, what: str = "") -> None:
        """Send a form."""
        who.post(path, form={"what": what}, max_redirects=0)


def open_choice(page: Page) -> None:
    """Press a pit that can be sown both ways, if there is one."""
    for pit in page.locator(".press[popovertarget]").all()[:1]:
        pit.click()


def press(text: str) -> Act:
    """Press what a selector names."""
    return lambda page: page.locator(text).first.click()


def seat_link(page: Page) -> None:
    """Ask for the link to one's seat."""
    page.locator("form[action$='/seat-link']").evaluate("form => form.submit()")
    page.locator("#match").wait_for(state="detached")


def game_scenes(maker: Maker, key: str) -> Iterator[Scene]:
    """The states of a match that look different from game to game."""
    rows = mashimo.game(key).rows
    yield Scene(f"{key}-start", maker.make(key))
    yield Scene(f"{key}-middle", maker.make(key, middle(key)))
    if playable(text := heavy(key)):
        yield Scene(f"{key}-heavy", maker.make(key, start=text))
    if rows == 4:
        yield Scene(f"{key}-choice", maker.make(key, middle(key)), open_choice)


def other_scenes(maker: Maker) -> Iterator[Scene]:
    """Pages and states that look alike in all games."""
    yield Scene("landing", "/", full=True)
    yield Scene("new", "/new/kalah?opponent=computer", full=True)
    yield Scene("learn", "/learn")
    yield Scene("learn-kalah", "/learn/kalah")
    yield Scene("learn-kiswahili", "/learn/kiswahili")
    yield Scene("options", "/learn/oware/options")
    yield Scene("lesson", "/learn/kalah/lesson/2")
    yield Scene("editor", "/editor/kalah")
    yield Scene("lobby", "/lobby")
    yield Scene("matches", "/matches")
    maker.make("congkak", opponent="friend", public=True, clock="300+5")
    maker.make("kiswahili", opponent="friend", public=True)
    yield Scene("clock", maker.with_guest("oware", clock="600+10"))
    yield Scene("clock-days", maker.with_guest("kenyan_laps", clock="3d"))
    yield Scene("waiting", maker.make("kalah", opponent="friend"))
    invited = maker.make("oware", opponent="friend", first="other")
    yield Scene("invited", f"guest:{invited}")
    fist = maker.with_guest("kiswahili", first="fist")
    yield Scene("guessing", f"guest:{fist}")
    offered = maker.with_guest("kalah")
    maker.ask(maker.host, f"/api/v1/matches/{offered.removeprefix('/m/')}/moves", {"move": "3", "ply": 0})
    maker.form(maker.guest, f"{offered}/offer", "draw")
    yield Scene("offer", offered)
    yield Scene("turned", maker.with_guest("kalah", first="other"))
    yield Scene("hints", maker.make("kalah", opponent="computer", hints=True), press(".ask-hint button"))
    over = maker.make("kalah", to_the_end("kalah"))
    yield Scene("over", over)
    yield Scene("past", f"{over}?ply=12")
    yield Scene("sheet-moves", over, press("[popovertarget=sheet-moves]:visible, .turns a"))
    yield Scene("sheet-more", over, press("[popovertarget=sheet-more]:visible"))
    reviewed = maker.make("oware", to_the_end("oware")[:24])
    maker.form(maker.host, f"{reviewed}/resign")
    maker.form(maker.host, f"{reviewed}/review")
    yield Scene("review", f"{reviewed}/review?ply=15")
    yield Scene("resign", f"{offered}/resign")
    yield Scene("seat-link", offered, seat_link)
    yield Scene("problem", "/m/nothing")


# --- pictures ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """In what a scene is seen."""

    size: str
    theme: str
    language: str
    material: str = "wood"

    @property
    def name(self) -> str:
        """As it stands in the name of a picture."""
        more = "" if self.material == "wood" else f"-{self.material}"
        return f"{self.size}-{self.theme}-{self.language}{more}"


def looks() -> Iterator[Look]:
    """Everything that a scene may be asked for in; those of MORE_SIZES and MATERIALS only on request."""
    for language in LANGUAGES:
        for theme in THEMES:
            yield from (Look(size, theme, language) for size in {**SIZES, **MORE_SIZES})
            yield from (Look(size, theme, language, material) for size in SIZES for material in MATERIALS)


def wanted(name: str, look: Look, only: list[str]) -> bool:
    """Whether a picture was asked for."""
    if only:
        return any(fnmatch(f"{name}-{look.name}", pattern) for pattern in only)
    return look.size in SIZES and look.material == "wood"


class Camera:
    """Takes the pictures, each person in one browser for each look."""

    def __init__(self, browser: Browser, url: str, states: dict[str, Any], folder: Path) -> None:
        self.browser = browser
        self.url = url
        self.states = states
        self.folder = folder

    def take(self, look: Look, scenes: list[Scene]) -> None:
        """All scenes in one look."""
        people: dict[str, BrowserContext] = {}
        for scene in scenes:
            who, _, path = scene.path.rpartition("guest:")
            who = "guest" if scene.path.startswith("guest:") else "host"
            context = people.get(who) or people.setdefault(who, self.context(who, look))
            self.picture(context.new_page(), scene, path, self.folder / f"{scene.name}-{look.name}.png")
        for context in people.values():
            context.close()

    def context(self, who: str, look: Look) -> BrowserContext:
        """A browser of one person."""
        width, height = {**SIZES, **MORE_SIZES}[look.size]
        context = self.browser.new_context(
            base_url=self.url,
            storage_state=self.states[who],
            viewport={"width": width, "height": height},
            color_scheme="dark" if look.theme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "mashimo_language", "value": look.language, "url": self.url}])
        context.add_init_script(f"localStorage.setItem('mashimo-material', '{look.material}')")
        return context

    @staticmethod
    def picture(page: Page, scene: Scene, path: str, file: Path) -> None:
        """One picture."""
        page.goto(path)
        if page.locator("#match").count():
            page.locator("#match[data-ready]").wait_for(state="attached")
        if page.locator("[data-small]").count():
            page.wait_for_load_state("networkidle")  # small boards come by and by
        if scene.act is not None:
            scene.act(page)
            page.wait_for_timeout(400)
        page.screenshot(path=file, full_page=scene.full)
        page.close()


def write_index(folder: Path) -> None:
    """A page with all pictures of the folder."""
    files = sorted(folder.glob("*.png"))
    figures = "".join(
        f'<figure><a href="{f.name}"><img src="{f.name}" loading="lazy"></a><figcaption>{f.stem}</figcaption></figure>'
        for f in files
    )
    style = "body{font:14px system-ui;background:#888;display:flex;flex-wrap:wrap}figure{margin:6px}img{height:420px}"
    text = f'<!doctype html><meta charset="utf-8"><title>Pictures</title><style>{style}</style>{figures}'
    (folder / "index.html").write_text(text, encoding="utf-8")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="where they go; a new temporary folder if not given")
    parser.add_argument(
        "--only", action="append", default=[], metavar="PATTERN", help="names of pictures, with * and ?"
    )
    options = parser.parse_args()
    folder: Path = options.folder or Path(tempfile.mkdtemp(prefix="mashimo-pictures-"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
            photograph(browser, server.url, folder, options.only)
            browser.close()
        finally:
            server.kill()
    write_index(folder)
    print(folder / "index.html")


def photograph(browser: Browser, url: str, folder: Path, only: list[str]) -> None:
    """Make the matches, then take every picture that is wanted."""
    host, guest = browser.new_context(base_url=url), browser.new_context(base_url=url)
    maker = Maker(host.request, guest.request)
    scenes = [scene for key in mashimo.games() if asked_for(key, only) for scene in game_scenes(maker, key)]
    if any(asked_for(name, only) for name in OTHERS):
        scenes += other_scenes(maker)
        time.sleep(5)  # the review is made meanwhile
    camera = Camera(browser, url, {"host": host.storage_state(), "guest": guest.storage_state()}, folder)
    for look in looks():
        camera.take(look, [scene for scene in scenes if wanted(scene.name, look, only)])


OTHERS = (
    "landing",
    "new",
    "learn",
    "options",
    "lesson",
    "editor",
    "lobby",
    "matches",
    "clock",
    "waiting",
    "invited",
    "guessing",
    "offer",
    "turned",
    "hints",
    "over",
    "past",
    "sheet",
    "review",
    "resign",
    "seat",
    "problem",
)


def asked_for(start: str, only: list[str]) -> bool:
    """Whether a picture whose name begins so may be wanted: matches are made only for those."""
    return not only or any(p.startswith(("*", start)) or start.startswith(p.split("*")[0]) for p in only)


if __name__ == "__main__":
    main()
