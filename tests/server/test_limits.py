"""Limits: so many at once, so many again in a while, for each visitor by himself."""

import pytest

from mashimo.server import limits
from mashimo.server.limits import Limit, network_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_and_comes_back_with_time() -> None:
    clock = Clock()
    limit = Limit(3, 60, clock)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    clock.now = 19.9
    assert not limit.allows("a")
    clock.now = 20.1  # a third of the minute gives one of three again
    assert [limit.allows("a") for _ in range(2)] == [True, False]
    clock.now = 10_000
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]


def test_visitors_do_not_share_a_limit() -> None:
    limit = Limit(1, 60, Clock())
    assert [limit.allows(key) for key in ("a", "b", "a")] == [True, True, False]


def test_only_so_many_visitors_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BUCKETS_KEPT", 2)
    limit = Limit(1, 60, Clock())
    assert [limit.allows(key) for key in ("a", "b", "c", "b", "a")] == [True, True, True, False, True]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_a_visitor_is_known_by_his_network(address: str | None, network: str) -> None:
    assert network_of(address) == network
