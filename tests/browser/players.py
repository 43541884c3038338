"""What people do on the page of a match."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

NewContext = Callable[..., BrowserContext]


def make(context: BrowserContext, url: str, **fields: str) -> str:
    """Make a match by its form; the address of its page."""
    form: dict[str, str | float | bool] = {"game": "kalah", "opponent": "friend", "first": "me", **fields}
    answer = context.request.post(f"{url}/new", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return url + answer.headers["location"]


def visit(context: BrowserContext, match: str) -> Page:
    """Open a match and wait until the socket has told how it stands."""
    page = context.new_page()
    page.goto(match)
    ready(page)
    return page


def ready(page: Page) -> None:
    expect(page.locator("#match[data-ready]")).to_be_attached()


def join(context: BrowserContext, match: str) -> Page:
    page = visit(context, match)
    page.get_by_role("button", name="Join the game").click()
    ready(page)
    return page


def pit(page: Page, cell: int) -> Any:
    return page.locator(f"[data-board][data-state='idle'] .playable[data-cell='{cell}'] > .press")


def sow(page: Page, cell: int) -> None:
    """Play a pit when it can be played (and not so soon that it looks like a double click)."""
    page.wait_for_timeout(360)
    pit(page, cell).click()


def moves(page: Page) -> Any:
    return page.locator(".turns a")


def seeds(page: Page) -> list[str | None]:
    return [cell.get_attribute("data-seeds") for cell in page.locator("[data-board] [data-cell]").all()]


def answer(page: Page, name: str) -> None:
    """Press a button of a question; in the first 400 ms presses are not meant for it."""
    button = page.locator(".prompt").get_by_role("button", name=name)
    expect(button).to_be_visible()
    page.wait_for_timeout(420)
    button.click()


def cells(page: Page) -> list[str | None]:
    return [cell.get_attribute("data-cell") for cell in page.locator("[data-board] [data-cell]").all()]
