"""Canonical JSON as RFC 8785 wants it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifteentwo.canonical import LARGEST, canonical, canonical_of_ours


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-7, "-7"),
        (LARGEST, "9007199254740991"),
        (-LARGEST, "-9007199254740991"),
        ("", '""'),
        ([], "[]"),
        ({}, "{}"),
        ((1, [2, ()]), "[1,[2,[]]]"),
        ({"one": {"two": [True, None]}}, '{"one":{"two":[true,null]}}'),
    ],
)
def test_values_without_spaces(value: object, written: str) -> None:
    assert canonical(value) == written.encode()


def test_texts_are_escaped_as_section_3_2_2_2_lists_it() -> None:
    # The control characters that have a short form, all others as four small digits; nothing else is escaped.
    assert canonical('"\\\b\f\n\r\t') == rb'"\"\\\b\f\n\r\t"'
    assert canonical("\x00\x0b\x1f") == rb'"\u0000\u000b\u001f"'
    assert canonical("/\x7f\u2028€ö") == '"/\x7f\u2028€ö"'.encode()
    # The example of 3.2.2.
    assert canonical('€$\x0f\nA\'B"\\\\"/') == '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'.encode()


def test_names_are_sorted_by_utf_16_units_as_section_3_2_3_shows() -> None:
    # A smiling face is after the euro sign and before the Hebrew letter by its units, though last by its number.
    given_names = ["€", "\r", "\ufb33", "1", "\U0001f600", "\x80", "ö"]
    written = canonical(dict.fromkeys(given_names))
    assert list(json.loads(written)) == ["\r", "1", "\x80", "ö", "€", "\U0001f600", "\ufb33"]


@pytest.mark.parametrize("value", [LARGEST + 1, -LARGEST - 1, "\ud800", {"\udfff": 1}])
def test_what_has_no_canonical_form_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"JSON|surrogate"):
        canonical(value)


@pytest.mark.parametrize("value", [1.0, {1: 2}, {None}, b"bytes", {"a": [object()]}])
def test_what_records_do_not_hold_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical(value)


def plain(names: str) -> st.SearchStrategy[object]:
    """Values of JSON with objects of such names."""
    leaves = st.none() | st.booleans() | st.integers(-LARGEST, LARGEST)
    return st.recursive(
        leaves | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(names), inner, max_size=4),
        max_leaves=12,
    )


PLAIN = plain("ab\n€\U0001f600\ufb33")


@given(PLAIN)
def test_it_is_read_back_and_written_alike_again(value: object) -> None:
    written = canonical(value)
    again = json.loads(written)
    assert again == value
    assert canonical(again) == written


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 9)))
def test_the_order_in_which_names_were_put_in_does_not_matter(value: dict[str, int]) -> None:
    assert canonical(dict(reversed(value.items()))) == canonical(value)


@given(st.dictionaries(st.text("abB_\n1"), plain("abB_\n1")))
def test_what_is_ours_is_written_as_anybodys(value: dict[str, object]) -> None:
    assert canonical_of_ours(value) == canonical(value)
