"""The key of the notices: made once, for its owner alone."""

import base64
import stat
import sys
from pathlib import Path

import pytest
from py_vapid import Vapid02

from mashimo.server.push.key import key_at, key_from


def test_a_key_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "push.pem"
    first, second = key_at(path), key_at(path)
    assert first == second
    assert len(base64.urlsafe_b64decode(first.public + "=")) == 65
    assert [found.name for found in tmp_path.iterdir()] == ["push.pem"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "push.pem"
    key_at(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_no_key_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "push.pem"
    path.write_bytes(b"something else")
    with pytest.raises(ValueError):  # noqa: PT011 (the words are the library's)
        key_at(path)
    with pytest.raises(OSError):  # noqa: PT011
        key_at(tmp_path / "missing" / "push.pem")


def test_notices_are_signed_for_their_service(tmp_path: Path) -> None:
    key = key_from(key_at(tmp_path / "push.pem").pem, "mailto:me@example.org")
    headers = key.headers("https://push.example.org")
    assert Vapid02.verify(headers["Authorization"])
    assert key.public in headers["Authorization"]
