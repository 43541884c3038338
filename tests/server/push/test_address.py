"""Which addresses notices may go to."""

import asyncio
from dataclasses import replace

import pytest

from mashimo.server.push.address import BadAddress, PublicResolver, checked, is_allowed
from mashimo.store import Subscription
from tests.server.push.push_service import PushBrowser

GOOD = "https://push.example.org/send/abc-DEF_123?x=1"


def at(endpoint: str) -> Subscription:
    fields = PushBrowser(endpoint).fields
    return Subscription(endpoint, 0, fields["key"], fields["auth"], "en")


def test_an_address_out_in_the_world_is_taken() -> None:
    for endpoint in (GOOD, "https://fcm.googleapis.com/fcm/send/a:b", "https://web.push.example:443/x"):
        assert checked(at(endpoint)).endpoint == endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push.example.org",
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "file:///etc/passwd",
        "https:///x",
        "https://localhost/x",
        "https://router/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest",
        "https://2130706433/x",
        "https://0x7f.1/x\n",
        "https://127.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://push.example.org:22/x",
        "https://push.example.org:99999/x",
        "https://me:secret@push.example.org/x",
        "https://push.example.org\\@127.0.0.1/x",
        "https://push.example.org/x#y",
        "https://push.example.org/a b",
        "https://push.example.org/ä",
        "https://push.example.org/" + "x" * 900,
        "http://127.0.0.1:8080/x",
    ],
)
def test_an_address_that_leads_elsewhere_is_not(endpoint: str) -> None:
    with pytest.raises(BadAddress):
        checked(at(endpoint))


def test_this_machine_is_allowed_only_when_a_test_says_so() -> None:
    assert checked(at("http://127.0.0.1:8080/x"), loopback=True).endpoint
    for endpoint in ("http://10.0.0.1/x", "http://push.example.org/x", "http://169.254.169.254/x"):
        with pytest.raises(BadAddress):
            checked(at(endpoint), loopback=True)


@pytest.mark.parametrize("key", ["", "!", "AAAA", "B" * 87, "A" * 87, "B" * 200])
def test_keys_that_are_none_are_refused(key: str) -> None:
    with pytest.raises(BadAddress):
        checked(replace(at(GOOD), key=key))
    with pytest.raises(BadAddress):
        checked(replace(at(GOOD), auth=key))


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:192.168.1.1", False),
        ("nonsense", False),
    ],
)
def test_only_public_addresses_are_connected_to(address: str, allowed: bool) -> None:
    assert is_allowed(address, loopback=False) == allowed


def test_a_name_that_means_this_machine_is_not_connected_to() -> None:
    async def resolve(loopback: bool) -> int:
        resolver = PublicResolver(loopback=loopback)
        return len(await resolver.resolve("localhost", 80))

    assert asyncio.run(resolve(loopback=True))
    with pytest.raises(OSError, match="no public address"):
        asyncio.run(resolve(loopback=False))
