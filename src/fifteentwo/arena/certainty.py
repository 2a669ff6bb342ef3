"""What duplicate pairs prove: paired intervals at 95 %, and a confidence sequence that holds whenever one looks.

Of a pair a bot wins none, one or both of the games; its share of the pair is 0, 1/2 or 1. Pairs are independent, and
alike in kind; the two games of one pair are neither, and are never counted singly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import copysign, exp, inf, log, sqrt
from typing import Final

DOUBT: Final = 0.05
"""How often an interval may miss the truth."""
Z95: Final = 1.959964
"""Standard deviations either side that hold 95 % of a normal distribution."""
SHARES: Final = (0.0, 0.5, 1.0)
_STEPS: Final = 60
"""Halvings of an interval when a bound is sought: to the last digit."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds between which the truth lies, 19 times of 20."""

    value: float
    low: float
    high: float


def mean_share(wins: Sequence[int]) -> float:
    """The share of games won, from pairs of which none, one and both were won."""
    return (wins[1] / 2 + wins[2]) / sum(wins)


def share(wins: Sequence[int]) -> Interval:
    """The share of games won, for a number of pairs settled beforehand; `wins` are pairs of which none, one and both
    were won.

    Tango's score interval for paired proportions (T. Tango, Statistics in Medicine 17, 1998, 891-908): pairs won and
    pairs lost are the discordant ones. It holds for few pairs, and where all are won; where no pair is shared it is
    Wilson's interval over pairs.
    """
    lost, _, won = wins
    pairs, value = sum(wins), mean_share(wins)

    def deviations(of: float) -> float:
        """How many standard deviations the difference of pairs won and lost lies above that of a share `of`."""
        gap = 2 * of - 1
        # The most likely share of lost pairs, if won and lost ones were `gap` apart: the root of a quadratic.
        half, product = (won + lost - (2 * pairs - won + lost) * gap), lost * gap * (1 - gap)
        least = (half + sqrt(max(half * half + 8 * pairs * product, 0.0))) / (4 * pairs)
        variance = pairs * (2 * least + gap * (1 - gap))
        above = won - lost - pairs * gap
        return above / sqrt(variance) if variance > 0 else copysign(inf, above) if above else 0.0

    low = _crossing(lambda of: deviations(of) > Z95, 0.0, value)
    high = _crossing(lambda of: deviations(of) >= -Z95, value, 1.0)
    return Interval(value, low, high)


def always_valid_share(wins: Sequence[int], *, doubt: float = DOUBT) -> Interval:
    """The share of games won, with bounds that hold at all times at once: however often one looks, and whenever one
    stops for what one sees, in no more than `doubt` of all runs does the truth ever lie outside.

    The shares that `evidence_against` has not refuted. That is convex in the share, so they are an interval.
    """
    value = mean_share(wins)
    limit = log(1 / doubt)
    low = _crossing(lambda of: evidence_against(of, wins) >= limit, 0.0, value)
    high = _crossing(lambda of: evidence_against(of, wins) < limit, value, 1.0)
    return Interval(value, low, high)


def decided(wins: Sequence[int], *, doubt: float = DOUBT) -> bool:
    """Whether one bot is proven stronger: a share of one half is refuted. May be asked after every pair, and playing on
    until it is true finds a difference between equal bots in no more than `doubt` of all runs."""
    return evidence_against(0.5, wins) >= log(1 / doubt)


_BETS: Final = tuple(sign * 0.9 * 2 ** (-step / 2) for step in range(19) for sign in (1, -1))


def evidence_against(of: float, wins: Sequence[int]) -> float:
    """The logarithm of what one unit has become that was bet, pair after pair, against a true share `of`.

    The unit is split evenly among bets b of 0.9, 0.64, ... 0.0018 either way; at each pair a part grows by
    1 + b (x - of), x being the share won of the pair. If `of` is true no bet gains on the average, whatever went
    before, so that the whole ever reaches 1 / doubt with a chance of at most `doubt` (J. Ville, 1939). Estimating a
    mean by such bets: I. Waudby-Smith and A. Ramdas, Journal of the Royal Statistical Society B 86, 2024, 1-27; mixing
    fixed bets instead of adapting one: H. Robbins, Annals of Mathematical Statistics 41, 1970, 1397-1409. Since the
    bets are fixed, the counts alone tell the whole, and pairs may be counted in any order.
    """
    logs = [sum(many * log(1 + bet * (share - of)) for many, share in zip(wins, SHARES, strict=True)) for bet in _BETS]
    top = max(logs)
    return top + log(sum(exp(each - top) for each in logs) / len(logs))


def _crossing(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where a condition that holds from `low` on ceases to, up to `high`."""
    if not holds(low):
        return low
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def mean(total: float, squared: float, many: int) -> Interval:
    """The mean of independent values from their sum and the sum of their squares, by the normal distribution. Of one
    value nothing is known but itself."""
    return ratio(total, squared, many, many, total, many)


def ratio(top: float, top_squared: float, bottom: float, bottom_squared: float, both: float, many: int) -> Interval:
    """What the tops come to for each of the bottoms: sums over `many` independent pairs of them, of their squares and
    products. The bounds are the ratio estimator's (W. Cochran, Sampling Techniques, 1977, ch. 6)."""
    value = top / bottom
    spread = max(top_squared - 2 * value * both + value * value * bottom_squared, 0.0)
    off = Z95 * sqrt(spread * many / (many - 1)) / bottom if many > 1 else inf
    return Interval(value, value - off, value + off)
