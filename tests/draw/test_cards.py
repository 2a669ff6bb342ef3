"""Faces, the back, and hands as notebooks show them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from fifteentwo import draw
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.draw.cards import back, face

SVG = "{http://www.w3.org/2000/svg}"


def picture(svg: str) -> ET.Element:
    return ET.fromstring(svg)


@pytest.mark.parametrize("form", [{}, {"compact": True}], ids=["full", "compact"])
def test_every_card_has_a_face_of_its_own(form: dict[str, bool]) -> None:
    faces = [face(card, **form) for card in DECK]
    assert len(set(faces)) == 52
    assert all("var(" not in each and picture(each).tag == f"{SVG}svg" for each in faces)


@pytest.mark.parametrize("rank", range(2, 11))
def test_number_cards_show_as_many_pips(rank: int) -> None:
    signs = list(picture(face(Card(4 * (rank - 1)))).iter(f"{SVG}path"))
    characters = 2 if rank == 10 else 1
    assert len(signs) == rank + 2 * (1 + characters)


def test_a_card_is_named_in_words() -> None:
    names = [picture(face(Card.parse(card))).get("aria-label") for card in ("AS", "5H", "TD", "JC", "KH")]
    assert names == ["ace of spades", "5 of hearts", "10 of diamonds", "jack of clubs", "king of hearts"]


def test_a_face_is_as_wide_as_asked() -> None:
    drawn = picture(face(Card.parse("5H"), width=60, compact=True))
    assert (drawn.get("width"), drawn.get("height")) == ("60", "84")


def test_the_back_tells_nothing() -> None:
    assert picture(back()).get("aria-label") == "face-down card"


def test_a_card_draws_itself_in_a_notebook() -> None:
    card = Card.parse("QH")
    assert card._repr_svg_() == face(card)


def test_a_hand_lies_in_the_order_given_with_the_starter_apart() -> None:
    hand = draw.hand(parse_cards("5H 5C 5S JD"), starter=Card.parse("5D"))
    drawn = picture(hand._repr_svg_())
    assert drawn.get("aria-label") == ("5 of hearts, 5 of clubs, 5 of spades, jack of diamonds; starter 5 of diamonds")
    places = [float(str(card.get("x"))) for card in drawn]
    assert places == [0, 110, 220, 330, 460]
    assert drawn.get("width") == "560"


def test_an_empty_hand_is_a_picture_too() -> None:
    assert picture(str(draw.hand(()))).get("aria-label") == "no cards"
