"""Events as callers see them, and their JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

LARGEST_TIME = 2**63 - 1


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be written: `at` in milliseconds since 1970, `kind` a short word, `data` a JSON object."""

    at: int
    kind: str
    data: Mapping[str, JSON]


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of a log: `seq` counts from 1 without gaps, `message` is the client's id of what caused it."""

    seq: int
    at: int
    kind: str
    data: dict[str, JSON]
    message: str | None


def encode(data: Mapping[str, JSON]) -> str:
    """Return `data` as compact JSON with sorted keys; raise ValueError or TypeError if it is not JSON."""
    text = json.dumps(dict(data), ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    if not text.isascii():
        text.encode()  # half of a surrogate pair is refused here, in the caller's thread, as a ValueError
    return text


def decode(text: str) -> dict[str, JSON]:
    """Return the object that `encode` wrote."""
    return cast("dict[str, JSON]", json.loads(text))


def is_storable(text: str) -> bool:
    """Whether both databases can hold `text`: it has no NUL and no half of a surrogate pair."""
    if text.isascii():
        return "\0" not in text
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text
