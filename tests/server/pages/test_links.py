"""docs/links.md: every link in it opens a form that is filled as it says, and nothing is left out."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

import mashimo
from tests.server.pages.html import check

pytestmark = pytest.mark.ux(23)

TEXT = (Path(__file__).parents[3] / "docs" / "links.md").read_text(encoding="utf-8")
LINKS = re.findall(r"^    (/new/\S+)$", TEXT, re.MULTILINE)
PARAMETERS = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
BROWSER = {"accept": "text/html"}


def test_it_names_every_game() -> None:
    for key in mashimo.games():
        assert f"`{key}`" in TEXT


def test_every_field_of_the_form_is_a_parameter(site) -> None:
    page = check(site.get("/new/oware").text)
    tags = [tag for kind in ("input", "select") for tag in page.all(kind)]
    fields = {name for tag in tags if (name := tag.get("name")) and not name.startswith("look-")}
    options = {option.name for option in mashimo.options_of("oware")}
    assert fields - options - {"game", "language", "to"} <= {*PARAMETERS}


@pytest.mark.parametrize("link", LINKS)
def test_every_link_opens_a_filled_form(site, link: str) -> None:
    answer = site.get(link, headers=BROWSER)
    assert answer.status_code == 200
    page = check(answer.text)
    for name, value in parse_qsl(urlsplit(link).query):
        if name == "preset":
            continue
        if name == "start":
            assert page.all("input", name="start")[0]["value"] == value
        elif name in ("hints", "public"):
            assert "checked" in page.all("input", name=name)[0]
        else:
            assert page.chosen(name) == value


@pytest.mark.parametrize("link", LINKS)
def test_the_form_has_a_link_that_fills_it_the_same(site, link: str) -> None:
    shown = check(site.get(link).text).all("input", id="form-link")[0]["value"]
    assert shown is not None
    again = check(site.get(shown).text).all("input", id="form-link")[0]["value"]
    assert again == shown
    if "preset" not in link:
        assert dict(parse_qsl(urlsplit(shown).query)).items() <= dict(parse_qsl(urlsplit(link).query)).items()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("opponent=nobody", "opponent"),
        ("first=last", "first"),
        ("level=99", "level"),
        ("clock=soon", "clock"),
        ("seeds=900", "seeds"),
        ("start=rubbish", "start"),
        ("start=oware+0-0-0-0-0-0%2F0-0-0-0-0-0%2F24-24%2FS", "start"),
        ("start=kalah+4-4-4-4-4-4%2F4-4-4-4-4-4%2F0-0%2FS", "start"),
    ],
)
def test_what_cannot_be_chosen_is_marked_and_the_rest_stays(site, query: str, field: str) -> None:
    answer = site.get(f"/new/oware?houses=5&public=yes&{query}", headers=BROWSER)
    assert answer.status_code == 422
    page = check(answer.text)
    assert f'id="error-{field}"' in answer.text
    assert "checked" in page.all("input", name="public")[0]
    assert page.chosen("houses") == "5"


def test_a_bad_position_can_be_corrected_where_it_stands(visitors) -> None:
    visitor = visitors()
    refused = visitor.post("/new", data={"game": "kalah", "start": "rubbish"}, headers=BROWSER)
    assert refused.status_code == 422
    assert check(refused.text).all("input", name="start")[0]["value"] == "rubbish"
    assert visitor.post("/new", data={"game": "kalah", "start": ""}).status_code == 303
