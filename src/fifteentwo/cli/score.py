"""`crib score`: what a hand, or a crib, counts with the starter."""

from __future__ import annotations

import click

from ..cadence import spoken
from ..cards import Card, parse_cards
from ..errors import InvalidCard
from ..rules import Rules
from ..score import Score, score_show
from .options import json_option, rules_named, rules_option, seats_option
from .words import line_data, line_name, listed, plural, sentence


@click.command(short_help="Count a hand with the starter.")
@click.argument("cards", nargs=-1, metavar="HAND STARTER")
@click.option("--crib", is_flag=True, help="Count the cards as a crib.")
@rules_option
@seats_option
@json_option
def command(*, cards: tuple[str, ...], crib: bool, ruleset: str, seats: int | None, as_json: bool) -> None:
    """Count a hand with the starter: crib score "5H 5C 5S JD" 5D.

    A card is its rank and suit, as 5H, TD (or 10D), A♠, in capitals or not. HAND is one argument; where every card is
    an argument of its own, the last is the starter.
    """
    rules = rules_named(ruleset, seats)
    hand, starter = _parsed(cards, rules, crib=crib)
    score = score_show(hand, starter, crib=crib, rules=rules)
    if as_json:
        _print_json(score)
    else:
        _print_lines(score, hand, starter)


def _parsed(texts: tuple[str, ...], rules: Rules, *, crib: bool) -> tuple[tuple[Card, ...], Card]:
    """The hand and the starter, as many cards as the rules have."""
    if len(texts) < 2:
        missing = "STARTER is" if texts else "HAND and STARTER are"
        raise click.UsageError(f'{missing} missing: write the hand and the starter, as "5H 5C 5S JD" 5D')
    turned = parse_cards(texts[-1])
    if len(turned) != 1:
        raise click.UsageError(f"the starter is one card, not {len(turned)}: {listed(turned) or 'none'}")
    hand, (starter,) = parse_cards(" ".join(texts[:-1])), turned
    if starter in hand:
        raise InvalidCard(str(starter), twice=True)
    size, what = (rules.crib_size, "crib") if crib else (rules.keep, "hand")
    if len(hand) != size:
        given = f"{len(hand)}: {listed(hand)}" if hand else "none"
        raise click.UsageError(f"a {what} of {rules.name} is {plural(size, 'card')} without the starter, not {given}")
    return hand, starter


def _print_json(score: Score) -> None:
    import json

    lines = list(map(line_data, score.lines))
    document = {"points": score.points, "lines": lines, "spoken": list(spoken(score))}
    click.echo(json.dumps(document, ensure_ascii=False))


def _print_lines(score: Score, hand: tuple[Card, ...], starter: Card) -> None:
    click.echo(f"{listed(hand)}, starter {starter}")
    for line in score.lines:
        click.echo(f"  {line_name(line.name):<14} {line.points:>2}  {listed(line.cards)}")
    click.echo(sentence(spoken(score)))
    click.echo(plural(score.points, "point"))
