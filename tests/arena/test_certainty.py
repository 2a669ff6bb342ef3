"""Intervals, and the sequence of them that holds at all times."""

from __future__ import annotations

from itertools import product
from math import comb, exp, log, sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo.arena.certainty import (
    SHARES,
    Z95,
    always_valid_share,
    decided,
    evidence_against,
    mean,
    mean_share,
    ratio,
    share,
)

counts = st.tuples(*[st.integers(0, 200)] * 3).filter(any)
chances = st.tuples(*[st.floats(0.01, 1)] * 3).map(lambda each: tuple(one / sum(each) for one in each))


def wilson(won: int, many: int) -> tuple[float, float]:
    """Wilson's score interval of a proportion, from his formula."""
    value, square = won / many, Z95**2
    centre, off = value + square / (2 * many), Z95 * sqrt(value * (1 - value) / many + square / (4 * many * many))
    return (centre - off) / (1 + square / many), (centre + off) / (1 + square / many)


@pytest.mark.parametrize(("lost", "won"), [(20, 30), (0, 20), (1, 1), (35, 15), (7, 0)])
def test_where_no_pair_is_shared_the_interval_is_wilsons(lost: int, won: int) -> None:
    low, high = wilson(won, lost + won)
    interval = share((lost, 0, won))
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=1e-9)


def test_wilsons_interval_as_printed() -> None:
    """15 of 50: 0.191 to 0.438 (worked out by hand)."""
    interval = share((35, 0, 15))
    assert (interval.value, round(interval.low, 4), round(interval.high, 4)) == (0.3, 0.1910, 0.4375)


@pytest.mark.parametrize("wins", [(2, 36, 12), (5, 3, 9), (30, 100, 60), (0, 4, 6)])
def test_the_bounds_are_where_the_score_test_turns(wins: tuple[int, int, int]) -> None:
    """The likeliest chances with that difference are sought on a fine grid, instead of by the closed formula."""
    interval, pairs = share(wins), sum(wins)
    for bound, sign in ((interval.low, 1), (interval.high, -1)):
        gap = 2 * bound - 1
        grid = [low for step in range(1, 4000) if (low := max(0.0, -gap) + step * (1 - abs(gap)) / 8000) > 0]
        lost = max(grid, key=lambda low: _likelihood(wins, low, gap))
        deviations = (wins[2] - wins[0] - pairs * gap) / sqrt(pairs * (2 * lost + gap - gap * gap))
        assert deviations == pytest.approx(sign * Z95, abs=5e-3)


def _likelihood(wins: tuple[int, int, int], lost: float, gap: float) -> float:
    chances = (lost, 1 - 2 * lost - gap, lost + gap)
    return sum(many * log(max(chance, 1e-300)) for many, chance in zip(wins, chances, strict=True))


@pytest.mark.parametrize(
    "truth", [(0.25, 0.5, 0.25), (0.1, 0.7, 0.2), (0.05, 0.15, 0.8), (0.3, 0.1, 0.6)], ids=lambda each: f"{each[2]}"
)
def test_nineteen_of_twenty_intervals_hold_the_truth(truth: tuple[float, float, float]) -> None:
    """Exactly, over every outcome of 60 pairs by its chance."""
    pairs, inside, value = 60, 0.0, truth[1] / 2 + truth[2]
    for lost, won in product(range(pairs + 1), repeat=2):
        if lost + won <= pairs:
            wins = (lost, pairs - lost - won, won)
            interval = share(wins)
            if interval.low <= value <= interval.high:
                inside += _chance(wins, truth)
    assert 0.935 <= inside <= 0.97


def _chance(wins: tuple[int, int, int], truth: tuple[float, float, float]) -> float:
    lost, shared, won = wins
    ways = comb(lost + shared + won, won) * comb(lost + shared, lost)
    return ways * truth[0] ** lost * truth[1] ** shared * truth[2] ** won


# At all times


@settings(max_examples=50, deadline=None)
@given(counts, chances)
def test_no_bet_gains_on_the_average_where_the_share_is_true(
    wins: tuple[int, int, int], truth: tuple[float, float, float]
) -> None:
    """What was bet is a martingale: one more pair changes it by nothing on the average, whatever the chances of the
    three outcomes with that mean. By Ville's inequality that is all that the sequence needs."""
    of = truth[1] / 2 + truth[2]
    before = evidence_against(of, wins)
    after = [evidence_against(of, tuple(many + (at == more) for at, many in enumerate(wins))) for more in range(3)]
    assert sum(chance * exp(each - before) for chance, each in zip(truth, after, strict=True)) == pytest.approx(
        1, rel=1e-9
    )


def test_one_unit_is_bet() -> None:
    assert evidence_against(0.5, (0, 0, 0)) == pytest.approx(0, abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(counts)
def test_bounds_are_where_the_bets_have_become_twentyfold(wins: tuple[int, int, int]) -> None:
    interval = always_valid_share(wins)
    assert interval.low <= interval.value == mean_share(wins) <= interval.high
    for bound, open_end in ((interval.low, 0.0), (interval.high, 1.0)):
        evidence = evidence_against(bound, wins)
        assert evidence == pytest.approx(log(20), abs=1e-6) or (bound == open_end and evidence < log(20))


@settings(max_examples=30, deadline=None)
@given(counts)
def test_what_holds_at_all_times_is_wider(wins: tuple[int, int, int]) -> None:
    always, once = always_valid_share(wins), share(wins)
    assert always.low <= once.low + 1e-9 and once.high <= always.high + 1e-9


@settings(max_examples=30, deadline=None)
@given(counts)
def test_bots_exchanged_mirror_the_bounds(wins: tuple[int, int, int]) -> None:
    for interval in (share, always_valid_share):
        one, other = interval(wins), interval(wins[::-1])
        assert [one.low, one.high] == pytest.approx([1 - other.high, 1 - other.low], abs=1e-9)


@pytest.mark.parametrize("truth", [(0.25, 0.5, 0.25), (0.4, 0.2, 0.4), (0.1, 0.8, 0.1)], ids=lambda each: f"{each[1]}")
def test_equal_bots_are_seldom_called_unequal_however_often_one_looks(truth: tuple[float, float, float]) -> None:
    """200 meetings of 600 pairs, looked at after every tenth: at most one of twenty is ever decided; by bounds for a
    number settled beforehand, looked at as often, it would be more than one of five."""
    random, looked, peeked = Random(17), 0, 0
    for _ in range(200):
        wins, found, fooled = [0, 0, 0], False, False
        for pair, outcome in enumerate(random.choices(range(3), truth, k=600), start=1):
            wins[outcome] += 1
            if pair % 10 == 0:
                found |= decided(wins)
                off = (wins[2] - wins[0]) / sqrt(wins[2] + wins[0] or 1)
                fooled |= pair >= 20 and abs(off) > Z95
        looked += found
        peeked += fooled
    assert looked <= 0.05 * 200
    assert peeked > 0.2 * 200


@pytest.mark.parametrize(("truth", "most"), [((0.05, 0.2, 0.75), 60), ((0.2, 0.4, 0.4), 700)], ids=["far", "near"])
def test_unequal_bots_are_told_apart_soon(truth: tuple[float, float, float], most: int) -> None:
    """Nine of ten meetings are decided within so many pairs, all for the better one."""
    random, soon = Random(3), 0
    for _ in range(30):
        wins = [0, 0, 0]
        while not decided(wins) and sum(wins) < 5000:
            wins[random.choices(range(3), truth)[0]] += 1
        assert wins[2] > wins[0]
        soon += sum(wins) <= most
    assert soon >= 27


def test_shares_of_a_pair() -> None:
    assert list(SHARES) == [0, 0.5, 1]
    assert mean_share((1, 1, 2)) == (0 + 0.5 + 1 + 1) / 4


# Means and ratios


def test_a_mean_has_the_normal_interval() -> None:
    values = [1.0, 2.0, 4.0, 9.0]
    interval = mean(sum(values), sum(each**2 for each in values), len(values))
    assert interval.value == fmean(values)
    assert interval.high - interval.value == pytest.approx(Z95 * stdev(values) / 2)


def test_a_ratio_of_equal_bottoms_is_a_mean() -> None:
    values = [3.0, -1.0, 5.0]
    squared = sum(each**2 for each in values)
    by_two = ratio(sum(values), squared, 6, 12, 2 * sum(values), 3)
    plain = mean(sum(values) / 2, squared / 4, 3)
    assert [by_two.value, by_two.low] == pytest.approx([plain.value, plain.low])


def test_a_ratio_holds_the_truth_nineteen_times_of_twenty() -> None:
    """Of 1,000 samples of 200 pairs, leads that grow with the number of deals among them."""
    random, inside = Random(5), 0
    for _ in range(1000):
        deals = [random.randint(14, 24) for _ in range(200)]
        leads = [1.5 * each + random.gauss(0, 20) for each in deals]
        both = sum(a * b for a, b in zip(leads, deals, strict=True))
        interval = ratio(sum(leads), sum(a * a for a in leads), sum(deals), sum(d * d for d in deals), both, 200)
        inside += interval.low <= 1.5 <= interval.high
    assert 930 <= inside <= 970


def test_of_one_pair_nothing_is_known() -> None:
    interval = mean(3.0, 9.0, 1)
    assert (interval.value, interval.low, interval.high) == (3, float("-inf"), float("inf"))
