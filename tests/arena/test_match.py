"""Whole games of bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from fifteentwo.actions import Decision, Discard
from fifteentwo.arena.match import BotFault, GameResult, play_game
from fifteentwo.arena.totals import SOURCES
from fifteentwo.bots import Bot, make_bot
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.view import View
from tests.kit import every_table, rules_id


def of_two(first: str, second: str, seed: int | str) -> GameResult:
    return play_game(STANDARD, [make_bot(first, seed=1), make_bot(second, seed=2)], deck_seed=seed)


def test_the_same_bots_and_deck_play_the_same_game() -> None:
    assert of_two("steady", "novice", 4) == of_two("steady", "novice", 4)
    assert of_two("steady", "novice", 4) != of_two("steady", "novice", 5)


def test_points_by_source_add_up_to_the_scores() -> None:
    result = of_two("steady", "steady", 1)
    for score, tally in zip(result.scores, result.tallies, strict=True):
        assert score == tally.heels + tally.play + tally.hand + tally.crib
    assert result.deals >= 5


@dataclass(frozen=True)
class Witness:
    """Plays as its bot does, and notes the cards it is dealt and the scores before each deal."""

    bot: Bot
    dealt: dict[int, tuple[Card, ...]]
    scores: dict[int, tuple[int, ...]]
    dealers: dict[int, int]

    @property
    def name(self) -> str:
        return "witness"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        assert view.dealer is not None
        if view.deal_number not in self.dealt:
            self.dealt[view.deal_number] = view.dealt
            self.scores[view.deal_number] = view.scores
            self.dealers[view.deal_number] = view.dealer
        return self.bot.act(view, legal)


def witness(level: str, seed: int) -> Witness:
    return Witness(make_bot(level, seed=seed), {}, {}, {})


def test_a_deck_deals_a_seat_the_same_cards_whoever_sits_there() -> None:
    steady, novice = witness("steady", 1), witness("novice", 1)
    other = make_bot("random", seed=2)
    play_game(STANDARD, [steady, other], deck_seed=9)
    play_game(STANDARD, [novice, other], deck_seed=9)
    both = steady.dealt.keys() & novice.dealt.keys()
    assert len(both) >= 5
    assert all(steady.dealt[deal] == novice.dealt[deal] for deal in both)


def test_a_bots_seed_changes_no_card() -> None:
    """Other random choices, the same deck: bot and dealer share no stream of numbers."""
    games = []
    for seed in (1, 2):
        seen = witness("random", seed)
        play_game(STANDARD, [seen, make_bot("random", seed=seed + 10)], deck_seed=9)
        games.append(seen.dealt)
    one, other = games
    both = one.keys() & other.keys()
    assert len(both) >= 5
    assert all(one[deal] == other[deal] for deal in both)


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_averages_are_of_deals_that_began_before_half_way(rules: Rules) -> None:
    """Deals by role as a witness in seat 0 counts them, and points that lie within the tallies."""
    seen = witness("steady", 0)
    bots = [seen, *(make_bot("steady", seed=seat) for seat in range(1, rules.seats))]
    result = play_game(rules, bots, deck_seed=3)
    begun = [deal for deal, scores in seen.scores.items() if max(scores) <= rules.target // 2]
    offsets = [(0 - seen.dealers[deal]) % rules.seats for deal in begun]
    assert [role[0] for role in result.early[0]] == [offsets.count(offset) for offset in range(rules.seats)]
    for side, seats in enumerate(rules.sides):
        for place, source in enumerate(SOURCES, start=1):
            points = sum(role[place] for seat in seats for role in result.early[seat])
            assert points <= getattr(result.tallies[side], source)


def test_every_deal_but_the_last_is_early_where_the_game_hole_is_out_of_reach() -> None:
    """By hand: with 2,000 holes, all that was scored in the first half is what the averages hold."""
    result = play_game(
        replace(STANDARD, target=2000), [make_bot("random", seed=0), make_bot("random", seed=1)], deck_seed=2
    )
    early = sum(sum(role[1:]) for roles in result.early for role in roles)
    deals = sum(roles[0][0] for roles in result.early)
    assert 900 < early <= sum(result.scores)
    assert result.deals * 0.4 < deals < result.deals * 0.7


class Cheat:
    name = "cheat"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        assert view.seat is not None
        return Discard(view.seat, view.dealt[:3])


def test_a_bot_of_ours_that_breaks_the_rules_is_told() -> None:
    with pytest.raises(IllegalAction, match="away 2"):
        play_game(STANDARD, [Cheat(), Cheat()], deck_seed=1)


@dataclass
class Quitter:
    """Cannot go on after some decisions."""

    bot: Bot
    left: int
    name: str = "quitter"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        self.left -= 1
        if self.left < 0:
            raise BotFault("it had enough")
        return self.bot.act(view, legal)


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_a_fault_ends_the_game_as_lost(rules: Rules) -> None:
    quitter = Quitter(make_bot("steady", seed=0), left=7)
    bots = [quitter, *(make_bot("random", seed=seat) for seat in range(1, rules.seats))]
    result = play_game(rules, bots, deck_seed=5)
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.reason) == (0, "it had enough")
    others = [side for side in range(len(rules.sides)) if side != rules.side_of(0)]
    assert result.side in others
    assert result.scores[result.side] == max(result.scores[side] for side in others) < rules.target
    assert not any(any(role) for roles in result.early for role in roles)
