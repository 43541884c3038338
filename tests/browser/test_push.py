"""A notice of one's turn, in a real browser: asked for, sent, shown by the service worker, and no longer wanted."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, sow, visit
from tests.server.process import ServerProcess
from tests.server.push.push_service import PushService, push_service

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that may send notices to this machine."""
    process = ServerProcess(tmp_path_factory.mktemp("telling"), MASHIMO_PUSH_LOOPBACK="true")
    process.start()
    yield process
    process.kill()


@pytest.mark.ux(20)
def test_a_notice_comes_while_the_page_is_closed(
    context_of: NewContext, telling: ServerProcess, service: PushService
) -> None:
    """The service and the browser's subscription to it are imitations: a test reaches nothing outside."""
    server, browser = telling, service.browser("/browser")
    host, guest = context_of(permissions=["notifications"], service_workers="allow"), context_of()
    given = browser.fields
    subscription = {"endpoint": given["endpoint"], "keys": {"p256dh": given["key"], "auth": given["auth"]}}
    host.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", str(subscription)))
    match = make(host, server.url)
    page = visit(host, match)
    other = join(guest, match)
    expect(page.locator(".board")).to_be_visible()
    page.get_by_role("button", name="Settings and links").click()
    button = page.get_by_role("button", name="Tell me when it is my turn")
    button.click()
    expect(page.locator("[data-notices-said]")).to_have_text("You will be told.")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    sow(page, 0)
    expect(moves(other)).to_have_count(1)
    page.goto(f"{server.url}/robots.txt")
    sow(other, 7)
    service.wait_for(1)
    notice = service.received[-1][2]
    assert notice["title"] == "Your turn"
    assert server.url + notice["url"] == match
    shown = deliver(host, page, server.url, notice)
    assert shown == [["Your turn", notice["body"], notice["url"]]]
    page.goto(match)
    ready(page)
    page.get_by_role("button", name="Settings and links").click()
    expect(button).to_have_attribute("aria-pressed", "true")  # it is remembered
    button.click()
    expect(page.locator("[data-notices-said]")).to_have_text("You will not be told any more.")
    expect(button).to_have_attribute("aria-pressed", "false")


SUBSCRIBES = """
const given = SUBSCRIPTION;
let subscribed = location.protocol === "http:" && localStorage.getItem("subscribed");
const fake = { endpoint: given.endpoint, toJSON: () => given };
PushManager.prototype.subscribe = async () => {
  localStorage.setItem("subscribed", (subscribed = "1"));
  return fake;
};
PushManager.prototype.getSubscription = async () => (subscribed ? fake : null);
"""


def deliver(context: BrowserContext, page: Page, origin: str, notice: dict[str, str]) -> list[list[str]]:
    """Hand a notice to the service worker, as a push service would; the notices that it shows then."""
    page.goto(f"{origin}/lobby")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if one["scopeURL"].startswith(origin)
        ),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(100)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1], "data": json.dumps(notice)},
    )
    shown: list[list[str]] = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          for (let k = 0; k < 200; k += 1) {
            const notices = await registration.getNotifications();
            if (notices.length) return notices.map((one) => [one.title, one.body, one.data]);
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          return [];
        }"""
    )
    return shown
