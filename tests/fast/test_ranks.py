"""The table of ranks: rebuilt bit for bit, and the same points as the plain engine's."""

from __future__ import annotations

from importlib import resources
from itertools import combinations_with_replacement

import pytest

from fifteentwo.cards import Card
from fifteentwo.fast.ranks import CODES, FILE, PAIRS, build_table, points_by_code, show_table
from fifteentwo.rules import Rules
from fifteentwo.score import score_show


def off_suit(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, as many of a rank as there are, without a flush where it can be helped."""
    return tuple(Card(4 * rank + (ranks[:place].count(rank) + rank) % 4) for place, rank in enumerate(ranks))


def rank_lines(ranks: tuple[int, ...], rules: Rules) -> int:
    lines = score_show(off_suit(ranks), None, rules=rules).lines
    return sum(line.points for line in lines if line.name in ("fifteen", "pair") or line.name.startswith("run"))


def test_shipped_table_is_rebuilt_bit_for_bit() -> None:
    shipped = (resources.files("fifteentwo.fast") / FILE).read_bytes()
    assert len(shipped) == 107_653
    assert shipped == build_table(fifteen=2, pair=2)


@pytest.mark.parametrize(("fifteen", "pair"), [(2, 2), (3, 1), (0, 10)])
def test_table_holds_every_set_of_five_ranks(fifteen: int, pair: int) -> None:
    rules = Rules(name="house", sides=((0,), (1,)), dealt=(6, 6), to_crib=(2, 2), fifteen=fifteen, pair=pair)
    table, number = show_table(fifteen=fifteen, pair=pair), {each: place for place, each in enumerate(PAIRS)}
    checked = 0
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] == ranks[4]:
            continue
        place = (number[ranks[0], ranks[1]] * 91 + number[ranks[2], ranks[3]]) * 13 + ranks[4]
        assert table[place] == rank_lines(ranks, rules), ranks
        checked += 1
    assert checked == 6175


def test_table_does_not_care_how_a_hand_is_paired() -> None:
    table, number = show_table(fifteen=2, pair=2), {each: place for place, each in enumerate(PAIRS)}
    for a, b, c, d, e in [(0, 1, 2, 3, 4), (4, 4, 4, 9, 10), (6, 7, 7, 8, 8)]:
        ways = [((a, b), (c, d), e), ((c, d), (a, b), e), ((a, c), (b, d), e), ((b, e), (c, d), a), ((a, e), (b, c), d)]
        assert len({table[(number[first] * 91 + number[second]) * 13 + last] for first, second, last in ways}) == 1


@pytest.mark.parametrize("size", [4, 6])
def test_other_sizes_equal_the_plain_engine(size: int, standard: Rules) -> None:
    points = points_by_code(size, fifteen=2, pair=2)
    for place, ranks in enumerate(combinations_with_replacement(range(13), size)):
        if (size == 6 and place % 7) or max(map(ranks.count, ranks)) > 4:
            continue
        assert points[sum(CODES[rank] for rank in ranks)] == rank_lines(ranks, standard), ranks
