"""The plain engine playing what kernels play: the same cards, the same choices. The kernels are tested against it, and
it plays where there is no Numba."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from ..actions import Action, Claim, Cut, Deal, Discard, Pass, Play, Turn
from ..asking import awaits
from ..cards import DECK, Card
from ..dealing import deal_sizes, next_dealer
from ..events import Event, Scored
from ..game import apply, new_game
from ..pegging import fits
from ..rules import Rules, Seat
from ..score import score_play, score_show
from ..state import ChanceKind, Over, Phase, State
from .coded import code_rules, points_alone
from .discards import discard_values
from .play import play_points
from .policies import Policy
from .streams import DECK as DECK_STREAM
from .streams import PLAYERS, Stream
from .tables import DEALER, DEALS, ROLES, SCORES, SOURCE_NAMES, SOURCES, TALLIES, WHOLE_PACK, WINNER, Row
from .throw_tables import ThrowTables, cost, ranked_worths, throw_tables

Pack = Sequence[int]


@dataclass(slots=True)
class Game:
    """One game under way: its streams, the packs to deal if they are given, and the pack as it lies."""

    rules: Rules
    policies: Sequence[Policy]
    deck: Stream
    players: Stream
    packs: Sequence[Pack] | None
    pack: list[int]
    throws: ThrowTables | None

    def actions(self, state: State) -> Iterator[Action]:
        """What the table and its seats do next."""
        match awaits(state):
            case ChanceKind.DEAL:
                yield self._deal(state)
            case ChanceKind.TURN:
                yield Turn(DECK[self.pack[sum(self.rules.dealt) + self.rules.deck_to_crib]])
            case (seat, *_):
                yield self._decide(state, seat)
            case _:
                raise AssertionError("a simulated game has its dealer and is not over")

    def _deal(self, state: State) -> Deal:
        need = sum(self.rules.dealt) + self.rules.deck_to_crib + 1
        if self.packs is None:
            self.deck.shuffle(self.pack, need)
        else:
            self.pack[:need] = list(self.packs[state.deal_number])[:need]
        cards = iter([DECK[number] for number in self.pack])
        dealer = next_dealer(state)
        assert dealer is not None
        hands = tuple(tuple(next(cards) for _ in range(size)) for size in deal_sizes(self.rules, dealer))
        return Deal(hands, tuple(next(cards) for _ in range(self.rules.deck_to_crib)))

    def _decide(self, state: State, seat: Seat) -> Action:
        match state.phase:
            case Phase.DISCARD:
                return Discard(seat, self._discard(state, seat))
            case Phase.CUT:
                return Cut(seat, state.rules.cut_positions[0])
            case Phase.PLAY:
                return self._play(state, seat)
            case _:
                if any(window.what != "play" for window in state.windows):
                    return Pass(seat)
                shown = state.shown[-1]
                return Claim(seat, score_show(shown.cards, shown.starter, crib=shown.crib, rules=state.rules).points)

    def _discard(self, state: State, seat: Seat) -> tuple[Card, ...]:
        assert state.dealer is not None
        offset = self.rules.offset(seat, state.dealer)
        cards = tuple(sorted(state.dealt[seat]))
        if self.policies[seat] != "random":
            worths = discard_worths(cards, self.rules, offset, self.throws)
            return max(worths, key=worths.__getitem__)
        ways = list(combinations(cards, self.rules.to_crib[offset]))
        return ways[self.players.draw(len(ways))]

    def _play(self, state: State, seat: Seat) -> Play:
        fitting = sorted(card for card in state.hands[seat] if fits(card, state.count))
        match self.policies[seat]:
            case "random":
                card = fitting[self.players.draw(len(fitting))]
            case "greedy":
                so_far = tuple(each.rank - 1 for each in state.count_cards)
                points = {each: play_points((*so_far, each.rank - 1), self.rules) for each in fitting}
                best = max(points.values())
                card = next(each for each in reversed(fitting) if points[each] == best)
            case "wary":
                card = sorted(state.hands[seat])[wary_place(state, seat)]
        if self.rules.counting == "automatic":
            return Play(seat, card)
        return Play(seat, card, score_play((*state.count_cards, card), rules=self.rules).points)


def wary_place(state: State, seat: Seat) -> int:
    """The place in its sorted hand of the card that a wary seat plays."""
    assert state.starter is not None
    opened = [
        state.starter,
        *(card for kept, held in zip(state.kept, state.hands, strict=True) for card in {*kept} - {*held}),
    ]
    hidden = np.array([WHOLE_PACK - sum(1 << 4 * (card.rank - 1) for card in opened), len(DECK) - len(opened)])
    hand, line = 0, 0
    for place, card in enumerate(sorted(state.hands[seat])):
        hand |= card.rank - 1 << 4 * place
    for card in state.count_cards:
        line = line << 4 | card.rank - 1
    others = (other for other in state.rules.clockwise_from(seat) if other != seat and other not in state.gone)
    theirs = next((len(state.hands[other]) for other in others if state.hands[other]), 0)
    from .wary import choose

    numbers, held, laid = code_rules(points_alone(state.rules)).numbers, len(state.hands[seat]), len(state.count_cards)
    return int(choose(numbers, hidden, hand, held, line, laid, state.count, theirs))


def discard_worths(
    cards: tuple[Card, ...], rules: Rules, offset: Seat, throws: ThrowTables | None = None
) -> dict[tuple[Card, ...], int]:
    """What each way to lay away is worth for a seat so far from the dealer: whole numbers, in the order of the ways.

    A point of the hand counts for each crib as often as a point of the crib; by what, `throw_tables` says. Where
    `throws` are given, ranks are worth what these say.
    """
    hand, crib = cost(rules, offset)
    worths = {
        value.discard: value.hand_total * (value.cribs // value.starters) * hand + value.crib_total * crib
        for value in discard_values(cards, rules=rules)
    }
    if throws is not None:
        ranks = tuple(card.rank - 1 for card in cards)
        by_chance, given = (
            ranked_worths(each, rules, offset, ranks) for each in (throw_tables(points_alone(rules)), throws)
        )
        for way, discard in enumerate(worths):
            worths[discard] += given[way] - by_chance[way]
    return worths


def play_plainly(
    rules: Rules,
    policies: Sequence[Policy],
    game: Row,
    *,
    seed: int,
    number: int,
    packs: Sequence[Pack] | None,
    most_deals: int,
    throws: ThrowTables | None = None,
) -> list[Event]:
    """Play a game by the plain engine and fill in its row, as the kernel does; all events."""
    plan = Game(
        rules,
        policies,
        Stream(seed, number, DECK_STREAM),
        Stream(seed, number, PLAYERS),
        packs,
        list(range(52)),
        throws,
    )
    dealer = int(game[DEALER])
    state = new_game(rules, dealer=plan.deck.draw(rules.seats) if dealer < 0 else dealer)
    state = replace(state, scores=tuple(int(game[SCORES + side]) for side in range(len(rules.sides))))
    events: list[Event] = []
    while not isinstance(awaits(state), Over):
        dealt_out = state.deal_number == (most_deals or -1) or (packs is not None and state.deal_number == len(packs))
        if state.phase is Phase.DEAL and dealt_out:
            break
        for action in plan.actions(state):
            step = apply(state, action)
            _note(rules, game, step.state, step.events)
            events += step.events
            state = step.state
    return events


def _note(rules: Rules, game: Row, state: State, events: Sequence[Event]) -> None:
    assert state.dealer is not None
    game[DEALER], game[DEALS] = state.dealer, state.deal_number
    game[SCORES : SCORES + len(state.scores)] = np.array(state.scores)
    game[WINNER] = -1 if state.result is None else state.result.side
    for event in events:
        if isinstance(event, Scored):
            source = SOURCE_NAMES.index(event.source)
            game[TALLIES + rules.side_of(event.seat) * SOURCES + source] += event.points
            game[ROLES + rules.offset(event.seat, state.dealer) * SOURCES + source] += event.points
