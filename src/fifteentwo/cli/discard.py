"""`crib discard`: what every way to lay cards away is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..cards import DECK, Card, parse_cards
from ..rules import Rules, Seat
from .choices import tell_discards
from .options import json_option, rules_named, rules_option, seats_option
from .words import listed, plural

if TYPE_CHECKING:
    from ..view import View

ME: Seat = 0


@click.command(short_help="Weigh every discard.")
@click.argument("hand", nargs=-1, metavar="HAND")
@click.option("--dealer", "offset", flag_value=0, type=int, help="You deal: the crib is yours.")
@click.option("--pone", "offset", flag_value=1, type=int, help="You sit left of the dealer.")
@click.option("--seat", type=click.IntRange(min=0), metavar="K", help="You sit K seats left of the dealer.")
@click.option("--scores", metavar="88,101", help="Front pegs by side, mine first; by default all at the start.")
@rules_option
@seats_option
@json_option
def command(
    *,
    hand: tuple[str, ...],
    offset: int | None,
    seat: int | None,
    scores: str | None,
    ruleset: str,
    seats: int | None,
    as_json: bool,
) -> None:
    """Weigh every way to lay cards away: crib discard "5H 5C 6S 7D JD KH" --dealer.

    Points are expected values, mine minus theirs: of the hand over every starter, of the crib over all that may lie in
    it, and of the play.
    """
    from ..analysis.settling import ranked_discards

    if (offset is None) == (seat is None):
        raise click.UsageError("say where you sit: --dealer, --pone, or --seat K for K seats left of the dealer")
    rules = rules_named(ruleset, seats)
    place = offset if offset is not None else seat
    assert place is not None
    if place >= rules.seats:
        raise click.UsageError(f"--seat is {place}: with {rules.seats} seats write 0 (the dealer) to {rules.seats - 1}")
    cards = parse_cards(" ".join(hand))
    choices = ranked_discards(_view(cards, place, _scores(scores, rules), rules))
    tell_discards(choices, as_json=as_json)


def _scores(text: str | None, rules: Rules) -> tuple[int, ...]:
    """Scores by side, that of seat 0 first."""
    if text is None:
        return (0,) * len(rules.sides)
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 4 and int(part) < rules.target for part in parts):
        raise click.UsageError(f"--scores is {text!r}: write whole numbers from 0 to {rules.target - 1}, as 88,101")
    if len(parts) != len(rules.sides):
        raise click.UsageError(f"--scores is {text!r}: write one score for each of {len(rules.sides)} sides")
    return tuple(map(int, parts))


def _view(cards: tuple[Card, ...], place: Seat, scores: tuple[int, ...], rules: Rules) -> View:
    """What seat 0 sees when it holds these cards, so many seats left of the dealer, in a deal that is not the first."""
    from ..actions import Deal
    from ..dealing import deal_sizes
    from ..game import apply, new_game
    from ..view import observe

    dealer = (ME - place) % rules.seats
    sizes = deal_sizes(rules, dealer)
    if len(cards) != sizes[ME]:
        given = f"{len(cards)}: {listed(cards)}" if cards else "none"
        raise click.UsageError(f"HAND is the {plural(sizes[ME], 'card')} that {rules.name} deals here, not {given}")
    if not rules.to_crib[place]:
        raise click.UsageError(f"under {rules.name} that seat lays no cards away")
    # Nobody's cards but its own are in its view, so that it does not matter which they are.
    rest = iter([card for card in DECK if card not in cards])
    hands = tuple(cards if not seat else tuple(next(rest) for _ in range(size)) for seat, size in enumerate(sizes))
    before = replace(new_game(rules, dealer=(dealer - 1) % rules.seats), deal_number=1, scores=scores, back_pegs=scores)
    return observe(apply(before, Deal(hands, tuple(next(rest) for _ in range(rules.deck_to_crib)))).state, ME)
