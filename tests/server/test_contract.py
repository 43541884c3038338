"""The API answers as its description says, whatever it is asked. Schemathesis reads the description and asks."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from mashimo.server.app import create_app
from mashimo.server.settings import Settings

schemathesis = pytest.importorskip("schemathesis", reason="Schemathesis is not installed")
checks = pytest.importorskip("schemathesis.specs.openapi.checks")

# A body that is too long is refused unread, with a status that Schemathesis does not expect for it.
REFUSALS = ["400", "403", "404", "405", "409", "413", "422"]
config = schemathesis.config.SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
)
api = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(Settings(limits=False)), config=config)
few = settings(max_examples=25, suppress_health_check=list(HealthCheck))

NOT_ASKED = [checks.positive_data_acceptance]  # the description knows how a position or a move looks, not the rules


def a_match() -> tuple[str, dict[str, str]]:
    """A match in which the host is to move, and his cookie."""
    asked = {"game": "kalah", "first": "me"}
    made = api["/api/v1/matches"]["POST"].Case(body=asked, media_type="application/json").call()
    match: str = made.json()["id"]
    api["/api/v1/matches/{match}/join"]["POST"].Case(path_parameters={"match": match}).call()
    name, _, value = made.headers["set-cookie"][0].partition(";")[0].partition("=")
    return match, {name: value}


@api.parametrize()
@few
def test_every_answer_is_documented(case: Any) -> None:
    case.call_and_validate(excluded_checks=NOT_ASKED)


@api.include(path_regex="{match}").parametrize()
@few
def test_every_answer_about_a_match_that_is_there_is_documented(case: Any) -> None:
    case.path_parameters["match"], cookies = a_match()
    case.call_and_validate(excluded_checks=NOT_ASKED, cookies=cookies)
