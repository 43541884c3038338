"""The installed site, and what it does without a connection."""

import struct
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mashimo.server.language import LANGUAGES
from tests.browser.players import NewContext, make, ready, seeds, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

KEPT = """async ([cache, path]) => {
  const names = (await caches.keys()).filter((name) => name.startsWith(cache));
  for (const name of names) if (await (await caches.open(name)).match(path)) return true;
  return false;
}"""


def installed(context_of: NewContext, url: str) -> tuple[BrowserContext, Page]:
    """A browser whose service worker has the site."""
    context = context_of(service_workers="allow", base_url=url)
    page = context.new_page()
    page.goto("/learn")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return context, page


def wait_until(page: Page, asked: str, argument: object = None) -> None:
    """Wait for a promise of the page (Playwright's own waiting takes the promise itself for the answer)."""
    deadline = time.monotonic() + 20
    while not page.evaluate(asked, argument):
        assert time.monotonic() < deadline, asked
        page.wait_for_timeout(100)


def wait_until_kept(page: Page, cache: str, path: str) -> None:
    wait_until(page, KEPT, [cache, path])


def finish(context: BrowserContext, url: str, *cells: int) -> str:
    """A match of two on one device that is over; the address of its page."""
    match = make(context, url, opponent="shared")
    for ply, cell in enumerate(cells):
        text = str(cell % 6 + 1)
        answer = context.request.post(f"{match}/move", form={"move": text, "ply": str(ply)}, max_redirects=0)
        assert answer.status == 303
    assert context.request.post(f"{match}/resign", max_redirects=0).status == 303
    return match


def png_size(data: bytes) -> str:
    width, height = struct.unpack(">II", data[16:24])
    return f"{width}x{height}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manifest_names_the_site_in_the_language_of_its_reader(
    page: Page, server: ServerProcess, code: str
) -> None:
    page.goto(f"{server.url}/{code}/")
    address = page.locator("link[rel='manifest']").get_attribute("href")
    answer = page.request.get(f"{server.url}{address}")
    manifest = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (manifest["lang"], manifest["dir"]) == (code, LANGUAGES[code].direction)
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = page.request.get(server.url + icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert png_size(picture.body()) == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert len(manifest["shortcuts"]) == 3


def test_the_browser_finds_nothing_that_hinders_installing(context_of: NewContext, server: ServerProcess) -> None:
    context, page = installed(context_of, server.url)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_rules_and_past_matches_are_there_when_the_server_is_not(context_of: NewContext, server: ServerProcess) -> None:
    context, page = installed(context_of, server.url)
    wait_until_kept(page, "pages", "/learn/oware")
    match = finish(context, server.url, 2, 0, 7)
    visited = visit(context, match)
    path = match.removeprefix(server.url)
    wait_until_kept(visited, "matches", f"{path}/kept")
    after = seeds(visited)
    server.kill()

    visited.goto("/learn/oware")
    expect(visited.locator("h1")).to_contain_text("Oware")
    expect(visited.locator("[data-offline]")).to_contain_text("You are offline. This page was kept")

    visited.goto("/new/kalah")
    expect(visited.locator("h1")).to_have_text("You are offline")
    expect(visited.locator(".kept-line")).to_have_count(1)
    visited.locator(".kept-line a").click()
    visited.wait_for_url(f"**{path}")
    expect(visited.locator("[data-offline]")).to_contain_text("You are offline. This page was kept")
    expect(visited.locator(".connection")).to_be_hidden()
    assert seeds(visited) == after
    board = visited.locator("[data-board] > .board")
    for ply in (2, 1, 0):
        visited.get_by_role("link", name="A move back", exact=True).click()
        expect(board).to_have_attribute("data-ply", str(ply))
    expect(visited.locator("[data-cell='2'][data-seeds='4']")).to_be_attached()
    for ply in (1, 2, 3):
        visited.get_by_role("link", name="A move on", exact=True).click()
        expect(board).to_have_attribute("data-ply", str(ply))
    assert seeds(visited) == after
    expect(visited.locator("[data-look-at='flip']")).to_have_css("display", "none")
    visited.locator("[data-board] .press[tabindex='0']").focus()
    visited.keyboard.press("f")
    assert visited.url.endswith(path)

    page.goto("/new/kalah")
    expect(page.locator("h1")).to_have_text("You are offline")
    server.start()
    expect(page.locator("h1")).not_to_have_text("You are offline")
    assert page.url.endswith("/new/kalah")
    expect(page.locator("[data-offline]")).not_to_have_class("told")
    expect(visited.locator("[data-offline] [role='status']")).to_have_text("")
    ready(visited)


def test_pages_that_teach_are_not_asked_for_again_and_again_without_a_connection(
    context_of: NewContext, server: ServerProcess
) -> None:
    context, page = installed(context_of, server.url)
    context.set_offline(True)
    failed: list[str] = []
    context.on("requestfailed", lambda request: failed.append(request.url))
    for _ in range(2):
        page.goto("/lobby")
        page.wait_for_timeout(1500)
    assert len({url for url in failed if "/learn" in url}) <= 1


def test_a_page_says_when_the_connection_is_lost_and_when_it_is_back(
    context_of: NewContext, server: ServerProcess
) -> None:
    context = context_of(base_url=server.url)
    page = context.new_page()
    page.goto("/new/kalah")
    banner = page.locator("[data-offline] [role='status']")
    expect(banner).to_have_text("")
    context.set_offline(True)
    expect(banner).to_have_text("You are offline. What you see may be out of date.")
    context.set_offline(False)
    expect(banner).to_have_text("")


def test_nothing_secret_and_no_answer_to_a_form_is_kept(context_of: NewContext, server: ServerProcess) -> None:
    context, page = installed(context_of, server.url)
    playing = make(context, server.url)
    visit(context, playing)
    over = visit(context, finish(context, server.url))
    wait_until_kept(over, "matches", over.url.removeprefix(server.url) + "/kept")
    with over.expect_navigation():
        over.locator("form[action$='/seat-link'] button").dispatch_event("click")
    link = over.locator("input[readonly]").first.input_value()
    over.goto(link)
    addresses = page.evaluate(
        """async () => {
          const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = (await Promise.all(open.map((cache) => cache.keys()))).flat();
          return requests.map(({ url }) => new URL(url).pathname);
        }"""
    )
    known = ("/static/", "/learn", "/offline", "/m/")
    assert all(address.startswith(known) for address in addresses)
    assert not any(playing.removeprefix(server.url) in address for address in addresses)
    assert not any(address.startswith(("/s/", "/api/")) or "seat" in address for address in addresses)


def test_another_language_and_another_version_take_the_place_of_what_was_kept(
    context_of: NewContext, server: ServerProcess
) -> None:
    context, page = installed(context_of, server.url)
    wait_until_kept(page, "pages", "/offline")
    page.evaluate(
        "caches.open('shell of-old').then((cache) => cache.put('/static/of-old/match.js', new Response('old')))"
    )
    page.goto("/fi/")
    wait_until(
        page,
        """async () => {
          const names = await caches.keys();
          return names.some((name) => /^pages .* fi$/.test(name)) && !names.some((name) => / en$|of-old/.test(name));
        }""",
    )
    context.set_offline(True)
    page.goto("/new/kalah")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    # A page of another version finds its scripts under their names.
    assert "createPolicy" in page.evaluate("fetch('/static/of-old/html.js').then((answer) => answer.text())")
