"""What seats of self-play lay away by: the hand over all starters, the crib by what others are known to lay away, and
what the kept hand may peg; as tables that kernels look up by ranks."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..fast.coded import points_alone
from ..fast.discard_many import rank_means
from ..fast.throw_tables import ThrowTables, rank_sets, tables_from
from ..rules import Rules, Seat
from .discards import crib_worth
from .habits import habits_of, throws_beside
from .hands import Floats, places_of


@lru_cache(maxsize=4)
def throws_of(rules: Rules) -> ThrowTables:
    """The tables of players who lay away by habit. What others lay away weighs the crib by ranks; flush and nobs are
    weighed by chance."""
    return tables_from(rules, [_worths(points_alone(rules), offset) for offset in range(rules.seats)])


def _worths(rules: Rules, offset: Seat) -> Floats:
    """Points of every way to lay away, by what is dealt, shape (sets, ways), sets standing as in `rank_sets`."""
    dealt, away = rank_sets(rules.dealt[offset]), rules.to_crib[offset]
    hand, crib = rank_means(dealt, rules, throws_beside(rules, offset))
    size = range(rules.dealt[offset])
    rest = [[at for at in size if at not in laid] for laid in combinations(size, away)]
    habits = habits_of(rules)
    pegged = (habits.own - habits.theirs)[offset][places_of(dealt[:, rest])]
    worths: Floats = hand + crib_worth(rules, offset) * crib + pegged
    return worths
