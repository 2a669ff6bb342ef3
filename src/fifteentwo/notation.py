"""A position as one line of text, in the manner of chess's FEN: seven parts with a space between.

    standard/2 1 52,40 5H6S7D/?????? JCQC/???? JD 0:TH.1:KC
    ruleset/seats dealer scores hands discards starter play

A line exists from the deal to the last card of the play. It tells all that the rest of that deal depends on, and
nothing of earlier deals. `docs/records.md` describes every part; whatever follows from them (count, turn, points of the
play) comes from replaying the line through the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from .actions import Action, Cut, Deal, Discard, Muggins, Play, Turn
from .asking import asked_seats
from .cards import DECK, Card, spell
from .errors import CribbageError, InvalidPosition, InvalidRules
from .events import Claimed, CountClosed, Played, PlayEvent, Revealed, Scored, Went
from .game import apply, new_game
from .rules import COUNT_LIMIT, Rules, Seat
from .ruleset import SWITCHES, load_rules, ruleset_names
from .state import Phase, State
from .view import View, observe

PARTS: Final = ("ruleset", "dealer", "scores", "hands", "discards", "starter", "play")
MOST_CHARACTERS: Final = 1000
NOTHING: Final = "-"
UNKNOWN: Final = "??"
_PHASES: Final = (Phase.DISCARD, Phase.CUT, Phase.TURN, Phase.PLAY)
_RULESET: Final = re.compile(r"([a-z0-9_]+)/([2-6])(?:/([a-z0-9_]+=[a-z0-9_/]+(?:,[a-z0-9_]+=[a-z0-9_/]+)*))?")
_MOVE: Final = re.compile(
    r"(?P<seat>[0-5])(?::(?P<card>[A2-9TJQK][CDHS])(?:=(?P<claim>[0-9]{1,2}))?|!(?P<call>[0-9]{1,2})|:go)"
)
_OUT_OF_REACH: Final = -(10**6)


def position_line(position: State | View) -> str:
    """The line of a state, or of what a view knows: every card it does not know is `??`.

    Raises InvalidPosition before the deal, between pone's cut and the starter, from the show on, when somebody has
    resigned, and under rules that are none of the library's own.
    """
    cut_made = position.phase is Phase.TURN and position.rules.cut == "position"
    if position.phase not in _PHASES or cut_made:
        raise InvalidPosition("only a game in which cards are being laid away, cut for or played has a position line")
    if position.resigned:
        raise InvalidPosition("a game in which somebody has resigned has no position line")
    hands, discards, crib = _known(position) if isinstance(position, State) else _seen(position)
    return " ".join(
        (
            _write_rules(position.rules),
            str(position.dealer),
            ",".join(map(str, position.scores)),
            "/".join(each or NOTHING for each in hands),
            "/".join(each or NOTHING for each in (*discards, *([crib] if crib else []))),
            NOTHING if position.starter is None else str(position.starter),
            _write_play(position.play) or NOTHING,
        )
    )


def _known(state: State) -> tuple[list[str], list[str], str]:
    hands = [spell(sorted(hand)) for hand in state.hands]
    return hands, [spell(sorted(away or ())) for away in state.discards], spell(sorted(state.deck_to_crib))


def _seen(view: View) -> tuple[list[str], list[str], str]:
    assert view.dealer is not None
    hands = [UNKNOWN * many for many in view.card_counts]
    away = [
        UNKNOWN * view.rules.to_crib[view.rules.offset(seat, view.dealer)] if view.has_discarded[seat] else ""
        for seat in range(view.rules.seats)
    ]
    if view.seat is not None:
        hands[view.seat], away[view.seat] = spell(view.hand), spell(view.discard)
    return hands, away, UNKNOWN * view.rules.deck_to_crib


def _write_rules(rules: Rules) -> str:
    changed: dict[str, str] = {}
    ours = rules.name in ruleset_names()
    if ours:
        try:
            plain = load_rules(rules.name, rules.seats)
            changed = {name: getattr(rules, name) for name in SWITCHES if getattr(rules, name) != getattr(plain, name)}
            ours = load_rules(rules.name, rules.seats, **changed) == rules
        except InvalidRules:
            ours = False
    if not ours:
        raise InvalidPosition(
            f"ruleset: {rules.name!r} is none of the library's own, and only those have position lines"
        )
    switches = ",".join(f"{name}={value}" for name, value in changed.items())
    return f"{rules.name}/{rules.seats}" + (f"/{switches}" if switches else "")


def _write_play(play: Sequence[PlayEvent]) -> str:
    """The play from what happened: cards, goes and calls of muggins; a count that has closed ends with `|`."""
    counts: list[list[str]] = [[]]
    for place, event in enumerate(play):
        match event:
            case Played(seat, card):
                counts[-1].append(f"{seat}:{card}")
            case Went(seat):
                counts[-1].append(f"{seat}:go")
            case Claimed(points=points):
                counts[-1][-1] += f"={points}"
            case Revealed(caller=caller) if caller is not None:
                paid = play[place + 1]
                assert isinstance(paid, Scored)
                counts[-1].append(f"{caller}!{paid.points}")
            case CountClosed():
                counts.append([])
            case _:
                pass
    return "|".join(".".join(count) for count in counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A line taken apart; a card that is not known is None."""

    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    discards: tuple[tuple[Card | None, ...], ...]
    to_crib: tuple[Card | None, ...]
    starter: Card | None
    play: tuple[tuple[re.Match[str], ...], ...]
    """What was played, said and called, count by count."""
    play_text: str

    @property
    def has_unknown(self) -> bool:
        return any(None in cards for cards in (*self.hands, *self.discards, self.to_crib))


class _PlayDiffers(InvalidPosition):
    """With these cards in hand the play goes on otherwise than the line says."""


def parse_position(line: str) -> State | View:
    """The state that the line tells, or, when it has a card `??`, the view of the seat whose cards are known.

    That seat is the one with a known card in hand or discards; if there is none the view is a spectator's. Of earlier
    deals nothing is known: it is deal number 1, a back peg stands beside its front peg until points are pegged, tallies
    hold this deal's points, and everybody's cards are in rank order.

    Raises InvalidPosition with the part that is wrong.
    """
    told = _read(line)
    if not told.has_unknown:
        return _replayed(told)
    seat = _own_seat(told)
    differs: _PlayDiffers
    # The seat to play must hold a card that fits, any other seat may hold nothing but high cards.
    for with_low_card in (None, *range(told.rules.seats)):
        try:
            return observe(_replayed(_filled(told, with_low_card)), seat)
        except _PlayDiffers as error:
            differs = error
    raise differs


@contextmanager
def _part(name: str) -> Iterator[None]:
    """Any error of the library inside is an InvalidPosition that names the part."""
    try:
        yield
    except CribbageError as error:
        raise InvalidPosition(f"{name}: {error}") from None


def _read(line: str) -> _Told:
    parts = line.split(" ")
    if len(parts) != len(PARTS) or len(line) > MOST_CHARACTERS:
        raise InvalidPosition(f"a position line has seven parts with one space between: {' '.join(PARTS)}")
    with _part("ruleset"):
        rules = _read_rules(parts[0])
    with _part("dealer"):
        dealer = _read_number(parts[1], rules.seats - 1)
    with _part("scores"):
        scores = tuple(_read_number(score, rules.target - 1) for score in parts[2].split(","))
        if len(scores) != len(rules.sides):
            raise InvalidPosition(f"there are {len(rules.sides)} sides, not {len(scores)}")
    with _part("hands"):
        hands = _read_groups(parts[3], rules.seats, "one for each seat")
    with _part("discards"):
        last = ", then the cards from the deck to the crib" * bool(rules.deck_to_crib)
        away = _read_groups(parts[4], rules.seats + bool(rules.deck_to_crib), f"one for each seat{last}")
    with _part("starter"):
        starter = None if parts[5] == NOTHING else Card.parse(parts[5])
    with _part("play"):
        counts = parts[6].split("|") if parts[6] != NOTHING else []
        play = tuple(tuple(_read_moves(count, rules.seats)) for count in counts)
    return _Told(
        rules=rules,
        dealer=dealer,
        scores=scores,
        hands=hands,
        discards=away[: rules.seats],
        to_crib=away[rules.seats] if rules.deck_to_crib else (),
        starter=starter,
        play=play,
        play_text=parts[6],
    )


def _read_rules(text: str) -> Rules:
    match = _RULESET.fullmatch(text)
    if match is None:
        raise InvalidPosition(f"write NAME/SEATS, and what the table changed, as acc/2/cut=position; not {text!r}")
    switches = dict(each.split("=", 1) for each in match[3].split(",")) if match[3] else {}
    return load_rules(match[1], int(match[2]), **switches)


def _read_number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > most:
        raise InvalidPosition(f"write a number from 0 to {most}, not {text!r}")
    return int(text)


def _read_groups(text: str, many: int, which: str) -> tuple[tuple[Card | None, ...], ...]:
    groups = text.split("/")
    if len(groups) != many:
        raise InvalidPosition(f"write {many} groups with / between, {which}; not {len(groups)}")
    return tuple(tuple(_read_cards(group)) for group in groups)


def _read_cards(group: str) -> Iterator[Card | None]:
    if not group:
        raise InvalidPosition(f"a group is empty: write {NOTHING} for no cards")
    for at in range(0, len(group) if group != NOTHING else 0, 2):
        card = group[at : at + 2]
        yield None if card == UNKNOWN else Card.parse(card)


def _read_moves(count: str, seats: int) -> Iterator[re.Match[str]]:
    for text in count.split(".") if count else []:
        move = _MOVE.fullmatch(text)
        if move is None or int(move["seat"]) >= seats:
            raise InvalidPosition(f"write SEAT:CARD or SEAT:go (SEAT:CARD=CLAIM, SEAT!CALL by hand), not {text!r}")
        yield move


def _own_seat(told: _Told) -> Seat | None:
    """The seat whose view it is: it knows its own cards, all of them, and no others."""
    held = [(*hand, *away) for hand, away in zip(told.hands, told.discards, strict=True)]
    known = [seat for seat, cards in enumerate(held) if any(card is not None for card in cards)]
    with _part("hands"):
        if len(known) > 1:
            seats = " and ".join(map(str, known))
            raise InvalidPosition(f"beside cards {UNKNOWN} a line shows one seat's cards, not those of seats {seats}")
        if known and None in held[known[0]]:
            raise InvalidPosition(f"seat {known[0]} knows its own cards: write all of them, or none")
    with _part("discards"):
        if any(card is not None for card in told.to_crib):
            raise InvalidPosition(f"nobody knows the cards from the deck to the crib: write {UNKNOWN} for each")
    return known[0] if known else None


def _filled(told: _Told, with_low_card: Seat | None) -> _Told:
    """The line with some card in place of each that is unknown: in hands cards that could not be played when their
    seat said go, but for one card of `with_low_card` that is as low as that allows. A view of it shows none of them."""
    least = _least_values(told)
    known = {card for cards in (*told.hands, *told.discards, told.to_crib, (told.starter,)) for card in cards}
    known |= {Card.parse(move["card"]) for count in told.play for move in count if move["card"]}
    free = sorted((card for card in DECK if card not in known), key=lambda card: card.count_value)
    unknown = [hand.count(None) for hand in told.hands]
    if sum(cards.count(None) for cards in (*told.hands, *told.discards, told.to_crib)) > len(free):
        raise InvalidPosition("hands: there are more cards than a pack has")
    found: list[list[Card]] = [[] for _ in unknown]
    if with_low_card is not None and unknown[with_low_card]:
        fitting = [card for card in free if card.count_value >= least[with_low_card]] or free
        found[with_low_card].append(fitting[0])
        free.remove(fitting[0])
    for seat in sorted(range(len(unknown)), key=lambda seat: -least[seat]):
        while len(found[seat]) < unknown[seat]:
            found[seat].append(free.pop())
    return replace(
        told,
        hands=tuple(tuple(found[seat]) or hand for seat, hand in enumerate(told.hands)),
        discards=tuple(tuple(free.pop() if card is None else card for card in away) for away in told.discards),
        to_crib=tuple(free.pop() if card is None else card for card in told.to_crib),
    )


def _least_values(told: _Told) -> list[int]:
    """What each card that a seat still holds counts at least: what it held when it said go did not fit, nor what the
    last to play held when the count closed."""
    least = [1] * told.rules.seats
    for number, moves in enumerate(told.play, start=1):
        count, stopped, last = 0, [], []
        for move in moves:
            seat = int(move["seat"])
            if move["card"]:
                count, last = count + Card.parse(move["card"]).count_value, [seat]
            elif not move["call"]:
                stopped.append((seat, count))
        if number < len(told.play):
            stopped += [(seat, count) for seat in last]
        for seat, at in stopped:
            least[seat] = max(least[seat], COUNT_LIMIT + 1 - at)
    return least


def _replayed(told: _Told) -> State:
    """The state: the deal is played from far below any target to see what it brought each side, then from the scores
    that the sides had before it."""
    brought = [score - _OUT_OF_REACH for score in _run(told, (_OUT_OF_REACH,) * len(told.scores)).scores]
    before = tuple(now - gain for now, gain in zip(told.scores, brought, strict=True))
    for side, score in enumerate(before):
        if score < 0:
            needed = f"side {side} has pegged {brought[side]} points in this deal and cannot have {told.scores[side]}"
            raise InvalidPosition(f"scores: {needed}")
    return replace(_run(told, before), deal_number=1, cut_position=None)


def _run(told: _Told, scores: tuple[int, ...]) -> State:
    """The deal played through the game, from its deal to the line's last card."""
    rules = told.rules
    # Not the first deal of a game: that one may begin with points of its own.
    start = replace(
        new_game(rules, dealer=(told.dealer - 1) % rules.seats), deal_number=1, scores=scores, back_pegs=scores
    )
    with _part("hands, with what is laid away and played"):
        state = apply(start, Deal(_dealt(told), _all_known(told.to_crib))).state
    with _part("discards"):
        for seat, away in enumerate(told.discards):
            state = apply(state, Discard(seat, _all_known(away))).state if away else state
    if told.starter is not None:
        with _part("starter"):
            if state.phase is Phase.CUT:
                state = apply(state, Cut(asked_seats(state)[0], rules.cut_positions[0])).state
            state = apply(state, Turn(told.starter)).state
    with _part("play"):
        for move in (move for count in told.play for move in count):
            state = _moved(state, move)
    if told.starter is not None and state.phase is not Phase.PLAY:
        raise _PlayDiffers("play: the play of this deal is over, and a position line ends with it")
    if (written := _write_play(state.play) or NOTHING) != told.play_text:
        raise _PlayDiffers(f"play: this play is written {written}, not {told.play_text}")
    return state


def _dealt(told: _Told) -> tuple[tuple[Card, ...], ...]:
    """Every seat's cards as they were dealt: those in hand, laid away and played."""
    held = [[*_all_known(hand), *_all_known(away)] for hand, away in zip(told.hands, told.discards, strict=True)]
    for move in (move for count in told.play for move in count):
        if move["card"]:
            held[int(move["seat"])].append(Card.parse(move["card"]))
    return tuple(tuple(sorted(cards)) for cards in held)


def _all_known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _moved(state: State, move: re.Match[str]) -> State:
    seat = int(move["seat"])
    action: Action
    if move["card"]:
        action = Play(seat, Card.parse(move["card"]), int(move["claim"] or 0))
    elif move["call"]:
        action = Muggins(seat, int(move["call"]))
    else:
        return state  # A go follows by itself.
    with _part(move[0]):
        return apply(state, action).state
