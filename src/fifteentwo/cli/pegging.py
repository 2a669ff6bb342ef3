"""`crib pegging`: what each card of one count scores."""

from __future__ import annotations

import click

from ..cards import Card, parse_cards
from ..rules import COUNT_LIMIT, Rules
from ..score import Score, score_play
from .options import json_option, rules_named, rules_option, seats_option
from .words import line_data, line_name, listed, plural


@click.command(short_help="Score the cards of one count.")
@click.argument("cards", nargs=-1, metavar="CARDS")
@rules_option
@seats_option
@json_option
def command(*, cards: tuple[str, ...], ruleset: str, seats: int | None, as_json: bool) -> None:
    """Score the cards of one count, in the order they were played: crib pegging "7H 8D 9C".

    Go and last are no card's own and are left out.
    """
    rules = rules_named(ruleset, seats)
    played = parse_cards(" ".join(cards))
    if not played:
        raise click.UsageError('CARDS is missing: write the cards of one count in order, as "7H 8D 9C"')
    plays = _scored(played, rules)
    if as_json:
        import json

        count = plays[-1][1]
        click.echo(json.dumps({"count": count, "plays": [_data(*play) for play in plays]}))
        return
    for card, count, score in plays:
        lines = ", ".join(f"{line_name(line.name)} {line.points} ({listed(line.cards)})" for line in score.lines)
        click.echo(f"{card}  {count:>2}  {lines}".rstrip())
    click.echo(plural(sum(score.points for _, _, score in plays), "point"))


def _scored(played: tuple[Card, ...], rules: Rules) -> list[tuple[Card, int, Score]]:
    """Each card with the count it makes and what it scores."""
    plays, count = [], 0
    for place, card in enumerate(played):
        count += card.count_value
        if count > COUNT_LIMIT:
            raise click.UsageError(f"{card} would make {count}, over {COUNT_LIMIT}: a new count begins before it")
        plays.append((card, count, score_play(played[: place + 1], rules=rules)))
    return plays


def _data(card: Card, count: int, score: Score) -> dict[str, object]:
    lines = list(map(line_data, score.lines))
    return {"card": str(card), "count": count, "points": score.points, "lines": lines}
