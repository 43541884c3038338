"""Events become JSON and come back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo.store.events import JSON, decode, encode, is_storable

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=10,
)


@given(st.dictionaries(TEXT, VALUES))
def test_decoding_undoes_encoding(data: dict[str, JSON]) -> None:
    assert decode(encode(data)) == data


def test_json_is_compact_sorted_and_readable() -> None:
    assert encode({"b": [1, 2], "a": "سیاه"}) == '{"a":"سیاه","b":[1,2]}'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "half \udc00", {"half \udc00": 1}])
def test_what_is_not_json_is_a_value_error(value: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        encode({"x": value})  # type: ignore[dict-item]


def test_objects_are_a_type_error() -> None:
    with pytest.raises(TypeError):
        encode({"x": object()})  # type: ignore[dict-item]


@given(st.text())
def test_storable_text_has_bytes_and_no_nul(text: str) -> None:
    assert is_storable(text) == ("\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text))
