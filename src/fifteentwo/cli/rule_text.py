"""The rules of a game as readable text: every sentence follows from the ruleset's values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from ..rules import COUNT_LIMIT, Rules
from ..ruleset import CHOICES, Ruleset
from .words import both, either, plural


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, a sentence a line."""

    heading: str
    sentences: tuple[str, ...]


def sections(ruleset: Ruleset, seats: int | None = None) -> tuple[Section, ...]:
    """All sections of a ruleset. Where numbers of players differ, each has a section of its own."""
    tables = [rules for count, rules in ruleset.by_seats.items() if seats in (None, count)]
    found = []
    for versions in zip(*map(sections_of, tables), strict=True):
        if len(set(versions)) == 1:
            found.append(versions[0])
            continue
        for rules, section in zip(tables, versions, strict=True):
            found.append(Section(f"{section.heading}, {rules.seats} players", section.sentences))
    return (*found, _choices(ruleset))


def sections_of(rules: Rules) -> Iterator[Section]:
    """The sections for one table, each from its resolved values alone."""
    yield Section("The deal", (*_sides(rules), *_dealing(rules)))
    yield Section("Who deals", (_first_dealer(rules), _next_game(rules)))
    yield Section("The starter", tuple(_starter(rules)))
    yield Section("The play", tuple(_play(rules)))
    yield Section("The show", tuple(_show(rules)))
    yield Section("Counting", tuple(_counting(rules)))
    yield Section("Winning", tuple(_winning(rules)))


def _sides(rules: Rules) -> Iterator[str]:
    if len(rules.sides) == rules.seats:
        yield f"{rules.seats} players, each alone."
    else:
        yield f"{rules.seats} players on {len(rules.sides)} sides; partners sit opposite each other and peg together."


def _dealing(rules: Rules) -> Iterator[str]:
    yield f"Dealt: {_by_offset(rules.dealt, 'card')}."
    yield f"Laid away to the crib: {_by_offset(rules.to_crib, 'card')}."
    if rules.deck_to_crib:
        yield f"From the deck to the crib: {plural(rules.deck_to_crib, 'card')}."
    yield f"So a hand is {plural(rules.keep, 'card')} and the crib, which is the dealer's, {rules.crib_size}."
    if rules.discard_change == "never":
        yield "A discard is final."
    else:
        yield "A discard may be changed until the last player's is in."
    for offset, points in enumerate(rules.start_points):
        if points:
            yield f"Before the first deal {_seat(offset, rules)} pegs {points}, three for last."


def _by_offset(numbers: Sequence[int], what: str) -> str:
    """Numbers from the dealer on, those that are equal together."""
    if len(set(numbers)) == 1:
        return f"{plural(numbers[0], what)} each"
    dealer, *others = numbers
    if len(set(others)) == 1:
        return f"{plural(dealer, what)} for the dealer, {others[0]} for each of the others"
    return f"{', '.join(map(str, numbers))} from the dealer on, clockwise"


def _seat(offset: int, rules: Rules) -> str:
    if offset == 0:
        return "the dealer"
    return "pone" if offset == 1 else f"the player {offset} seats left of the dealer of {rules.seats}"


def _first_dealer(rules: Rules) -> str:
    match rules.first_dealer:
        case "cut_low":
            who = "those players cut" if rules.tie == "tied_lowest" else "everyone cuts"
            return f"Everyone cuts for the first deal, and the lowest card deals; of equal lowest cards {who} again."
        case "random":
            return "The first dealer is drawn at random."
        case "host":
            return "The host deals first."
        case _:
            assert_never(rules.first_dealer)


def _next_game(rules: Rules) -> str:
    deals = "The deal passes to the left"
    match rules.next_game:
        case "loser":
            return f"{deals}; the loser deals the next game first."
        case "winner":
            return f"{deals}; the winner deals the next game first."
        case "alternate":
            return f"{deals}; games begin with the deal of one player after the other."
        case "cut":
            return f"{deals}; the next game begins with a new cut."
        case _:
            assert_never(rules.next_game)


def _starter(rules: Rules) -> Iterator[str]:
    if rules.cut == "position":
        yield f"Pone, on the dealer's left, cuts for the starter, lifting and leaving {rules.min_packet} cards or more."
    else:
        yield "The starter is cut for pone, on the dealer's left."
    if rules.heels:
        yield f"A jack is his heels: the dealer pegs {rules.heels}."
    else:
        yield "A jack turned as starter scores nothing."


def _play(rules: Rules) -> Iterator[str]:
    yield f"Pone leads; the count must not pass {COUNT_LIMIT}, and who can play must."
    for points, text in ((rules.fifteen, "Fifteen"), (rules.limit_points, "Thirty-one")):
        if points:
            yield f"{text}: {points}."
    if rules.pair:
        yield f"Pair: {rules.pair}; pair royal: {3 * rules.pair}; double pair royal: {6 * rules.pair}."
    yield "Run of three or more cards, in any order: one for each card."
    if rules.go:
        yield f"Go, to the last who could play under {COUNT_LIMIT}: {rules.go}."
    if rules.last:
        yield f"Last card, unless it makes {COUNT_LIMIT}: {rules.last}."
    if rules.play_continues:
        yield "Then a new count begins, led by the next player who has cards, until all are played."
    else:
        yield "There is one count only: the cards left after it are not played."


def _show(rules: Rules) -> Iterator[str]:
    yield "Hands are counted with the starter from pone round to the dealer, then the crib."
    parts = []
    if rules.fifteen:
        parts.append(f"each fifteen {rules.fifteen}")
    if rules.pair:
        parts.append(f"each pair {rules.pair}")
    parts.append("each run one for each card")
    yield f"{both(parts)[:1].upper()}{both(parts)[1:]}."
    if rules.hand_flush < rules.keep:
        yield f"Flush of {rules.hand_flush} or more cards of the hand: one for each card, one more with the starter."
    else:
        yield f"Flush of all {rules.keep} cards of the hand: {rules.keep}, or {rules.keep + 1} with the starter."
    if rules.crib_flush == "all":
        yield "The crib is a flush only when all its cards and the starter are of one suit."
    else:
        yield "The crib is a flush as a hand is."
    if rules.nobs:
        yield f"His nobs, the jack of the starter's suit in hand or crib: {rules.nobs}."


def _counting(rules: Rules) -> Iterator[str]:
    if rules.counting == "automatic":
        yield "Points are counted for the players."
        return
    yield "The players count their points themselves."
    if rules.muggins == "off":
        yield "A wrong count is corrected."
        return
    yield "Muggins: opponents may call the points that a player missed, and peg them."
    match rules.overcount:
        case "correct_only":
            yield "A count too high is corrected."
        case "excess":
            yield "A count too high is corrected, and what it was too much goes to the next opponent."
        case "two":
            yield "A count too high is corrected, and two points go to the next opponent."
        case _:
            assert_never(rules.overcount)


def _winning(rules: Rules) -> Iterator[str]:
    yield f"The first side to reach {rules.target} wins at once; whatever would follow is not counted."
    if rules.skunks == "off" or not rules.skunk_lines:
        yield "There are no skunks."
        return
    lost = ("is skunked", "doubly skunked")
    yield f"A loser {', '.join(f'below {line} {how}' for line, how in zip(rules.skunk_lines, lost, strict=False))}."
    won = ("a win counts", "a skunk", "a double skunk")[: len(rules.skunk_lines) + 1]
    yield f"In a match {both([f'{how} {points}' for how, points in zip(won, rules.match_points, strict=False)])}."


def _choices(ruleset: Ruleset) -> Section:
    if not ruleset.allow:
        return Section("A table may change", ("Nothing.",))
    return Section("A table may change", tuple(f"{name}: {either(CHOICES[name])}" for name in ruleset.allow))
