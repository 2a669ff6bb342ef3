"""Whole games of bots, and duplicate pairs of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from fifteentwo.actions import Decision, Discard
from fifteentwo.arena.match import DuplicateGame, GameResult, duplicate_pair, lineups, play_game
from fifteentwo.arena.tournament import Meeting, all_meetings
from fifteentwo.bots import Bot, make_bot
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names
from fifteentwo.view import View


def meeting_id(meeting: Meeting) -> str:
    return f"{meeting.ruleset}-{meeting.seats}-{'-'.join(meeting.bots)}"


@pytest.mark.parametrize("meeting", all_meetings(), ids=meeting_id)
def test_twenty_games_of_every_pairing_come_to_their_end(meeting: Meeting) -> None:
    """An illegal decision or a game without end would be raised."""
    rules = meeting.rules
    games = [game for pair in range(10) for game in duplicate_pair(rules, meeting.bots, pair)]
    assert len(games) == 20
    for game in games:
        assert game.scores[game.won] >= rules.target
        assert all(score < rules.target for side, score in enumerate(game.scores) if side != game.won)


def test_every_ruleset_meets_with_every_number_of_seats() -> None:
    tables = {(name, seats) for name in ruleset_names() for seats in load_ruleset(name).seat_counts}
    pairings = {("steady", "novice"), ("steady", "random"), ("novice", "random")}
    met = [(meeting.ruleset, meeting.seats, meeting.bots) for meeting in all_meetings()]
    assert len(met) == len(set(met)) and set(met) == {(*table, bots) for table in tables for bots in pairings}


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
    """Plays as steady does and notes the cards it is dealt."""

    bot: Bot
    dealt: dict[int, tuple[Card, ...]]

    @property
    def name(self) -> str:
        return "witness"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        self.dealt[view.deal_number] = view.dealt
        return self.bot.act(view, legal)


def test_a_deck_deals_a_seat_the_same_cards_whoever_sits_there() -> None:
    steady, novice = (Witness(make_bot(level, seed=1), {}) for level in ("steady", "novice"))
    other = make_bot("random", seed=2)
    play_game(STANDARD, [steady, other], deck_seed=9)
    play_game(STANDARD, [novice, other], deck_seed=9)
    both = steady.dealt.keys() & novice.dealt.keys()
    assert len(both) >= 5
    assert all(steady.dealt[deal] == novice.dealt[deal] for deal in both)


class Cheat:
    name = "cheat"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        assert view.seat is not None
        return Discard(view.seat, view.dealt[:3])


def test_a_bot_that_breaks_the_rules_is_told() -> None:
    with pytest.raises(IllegalAction, match="away 2"):
        play_game(STANDARD, [Cheat(), Cheat()], deck_seed=1)


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (load_rules("standard", 2), [(0, 1), (1, 0), (0, 1)]),
        (load_rules("three"), [(0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 1, 0)]),
        (load_rules("four_partners"), [(0, 1), (1, 0)]),
        (load_rules("four_solo"), [(0, 1, 0, 1), (1, 0, 1, 0)]),
    ],
    ids=["two", "three", "partners", "four"],
)
def test_bots_sit_in_turn_and_then_in_each_others_places(rules: Rules, first: list[tuple[int, ...]]) -> None:
    for pair, sides in enumerate(first):
        assert lineups(rules, pair) == (sides, tuple(1 - bot for bot in sides))


def test_the_lead_is_between_the_means_of_the_sides() -> None:
    game = DuplicateGame(pair=0, sides=(0, 1, 0), won=0, scores=(121, 100, 99), deals=5)
    assert game.winner == 0
    assert game.lead_per_deal() == pytest.approx((110 - 100) / 5)
