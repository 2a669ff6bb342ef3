"""Kernels: whole games of simple policies, the plain engine's rules step by step.

What lies on a table is in its `desk`, and what a game comes to in a row of numbers; `tables` says where. Remainders are
taken by hand: a division costs as much as all the rest of a step.
"""

from __future__ import annotations

import numpy as np

from .chances import begin_streams, draw, shuffle
from .coded import (
    CONTINUES,
    CRIB_SIZE,
    DEALT,
    DECK_TO_CRIB,
    GO,
    HEELS,
    KEEP,
    LAST,
    MOST_DEALT,
    MOST_KEPT,
    SEATS,
    SIDE_OF,
    START,
    TARGET,
    TO_CRIB,
    Integers,
    Small,
)
from .compiling import kernel
from .counts import play_points_of, show_points_of, value_of
from .policies import GREEDY, RANDOM, WARY
from .streams import DECK, PLAYERS, Words
from .tables import (
    CRIB,
    CRIB_SOURCE,
    DEALER,
    DEALS,
    DEALT_OUT,
    HAND,
    HAND_SOURCE,
    HEELS_SOURCE,
    HELD,
    HIDDEN,
    KEPT,
    LOG,
    LOGGED,
    OFFSET,
    PLAY_SOURCE,
    POLICY,
    ROLES,
    SCORED,
    SCORES,
    SOURCES,
    START_SOURCE,
    TALLIES,
    WHOLE_PACK,
    WINNER,
    Packs,
    Row,
    Table,
)
from .throws import best_way
from .wary import choose, without


@kernel
def award(numbers: Integers, desk: Integers, game: Row, seat: int, source: int, points: int) -> bool:
    """Add points and log them, here and nowhere else; True when they win the game."""
    side = numbers[SIDE_OF + seat]
    desk[LOG + desk[LOGGED]] = points << 8 | source << 4 | desk[OFFSET + seat]
    desk[LOGGED] += points > 0
    game[SCORES + side] += points
    game[TALLIES + side * SOURCES + source] += points
    game[ROLES + desk[OFFSET + seat] * SOURCES + source] += points
    if game[SCORES + side] < numbers[TARGET]:
        return False
    game[WINNER] = side
    return True


@kernel
def seats_from(numbers: Integers, desk: Integers, dealer: int) -> None:
    """Note how far each seat sits from the dealer."""
    for offset in range(numbers[SEATS]):
        seat = dealer + offset
        desk[OFFSET + (seat if seat < numbers[SEATS] else seat - numbers[SEATS])] = offset


@kernel
def deal_out(numbers: Integers, pack: Integers, desk: Integers) -> int:
    """Give each seat its cards off the pack, in order, and the crib those from the deck; where the starter lies."""
    top = 0
    for seat in range(numbers[SEATS]):
        many, begin = numbers[DEALT + desk[OFFSET + seat]], DEALT_OUT + seat * MOST_DEALT
        # Of each two cards the higher goes one place up: places of four bits, without a branch to guess wrong.
        places = 0
        for at in range(1, many):
            card = pack[top + at]
            for other in range(at):
                higher = card > pack[top + other]
                places += higher << 4 * at | (not higher) << 4 * other
        for at in range(many):
            desk[begin + (places >> 4 * at & 15)] = pack[top + at]
        top += many
    for at in range(numbers[DECK_TO_CRIB]):
        desk[CRIB + at] = pack[top + at]
    return top + numbers[DECK_TO_CRIB]


@kernel
def lay_away(table: Table) -> None:
    """Each seat lays its cards away, seat by seat; what is kept stays in order."""
    numbers, desk, into = table.numbers, table.desk, CRIB + table.numbers[DECK_TO_CRIB]
    for seat in range(numbers[SEATS]):
        offset, way = desk[OFFSET + seat], 0
        many = numbers[TO_CRIB + offset]
        if many and desk[POLICY + seat] == RANDOM:
            way = draw(table.words, PLAYERS, table.ways[offset])
        elif many:
            way = best_way(table, seat, offset)
        dealt, kept, ranks = DEALT_OUT + seat * MOST_DEALT, KEPT + seat * MOST_KEPT, 0
        for at in range(many):
            desk[into + at] = desk[dealt + table.away[offset, way, at]]
        into += many
        for at in range(numbers[KEEP]):
            card = desk[dealt + table.rest[offset, way, at]]
            desk[kept + at] = card
            ranks |= card >> 2 << 4 * at
        desk[HAND + seat], desk[HELD + seat] = ranks, numbers[KEEP]


@kernel
def fitting_cards(ranks: int, held: int, room: int) -> int:
    """How many of the cards fit; higher ranks never do where lower ones do not, and they are in order."""
    below, fitting = room if room < 10 else 13, 0
    for at in range(MOST_KEPT):
        fitting += (at < held) & (ranks >> 4 * at & 15 < below)
    return fitting


@kernel
def best_card(numbers: Integers, desk: Integers, ranks: int, fitting: int, line: int, laid: int, count: int) -> int:
    """The place of the card that scores most now, of equals the highest; what it scores is noted."""
    best, found, before = -1, 0, -1
    for place in range(fitting):
        rank = ranks >> 4 * place & 15
        if rank != before:
            points = play_points_of(numbers, line, laid, count + value_of(rank), rank)
            if points >= best:
                best, found = points, place
            before = rank
    desk[SCORED] = best
    return found


@kernel
def play_card(
    numbers: Integers, desk: Integers, words: Words, seat: int, line: int, laid: int, count: int, gone: int
) -> int:
    """Take the card that the seat plays from its hand, and note what it scores; its rank."""
    ranks, held = desk[HAND + seat], desk[HELD + seat]
    fitting = fitting_cards(ranks, held, 31 - count)
    if desk[POLICY + seat] == GREEDY:
        place = best_card(numbers, desk, ranks, fitting, line, laid, count)
        rank = ranks >> 4 * place & 15
    else:
        if desk[POLICY + seat] == WARY:
            theirs = next_holds(numbers, desk, seat, gone)
            place = choose(numbers, desk[HIDDEN : HIDDEN + 2], ranks, held, line, laid, count, theirs)
        else:
            place = draw(words, PLAYERS, fitting)
        rank = ranks >> 4 * place & 15
        desk[SCORED] = play_points_of(numbers, line, laid, count + value_of(rank), rank)
    desk[HAND + seat], desk[HELD + seat] = without(ranks, place), held - 1
    desk[HIDDEN] -= 1 << 4 * rank
    desk[HIDDEN + 1] -= 1
    return rank


@kernel
def next_holds(numbers: Integers, desk: Integers, seat: int, gone: int) -> int:
    """How many cards the next other seat holds that may still play in this count; 0 where there is none."""
    other = seat
    for _ in range(numbers[SEATS] - 1):
        other += 1
        if other == numbers[SEATS]:
            other = 0
        if desk[HELD + other] and not gone >> other & 1:
            return desk[HELD + other]
    return 0


@kernel
def next_to_play(numbers: Integers, desk: Integers, last: int, count: int, gone: int) -> int:
    """The next seat that can play, and above it a bit for each seat that has said go, 16 x each; -1 when nobody can
    and the count closes."""
    if count == 31:
        return -1
    seat = last
    for _ in range(numbers[SEATS]):
        seat += 1
        if seat == numbers[SEATS]:
            seat = 0
        if desk[HELD + seat] == 0 or gone >> seat & 1:
            continue
        if count + value_of(desk[HAND + seat] & 15) <= 31:
            return seat | gone << 4
        gone |= 1 << seat
    return -1


@kernel
def leader_after(numbers: Integers, desk: Integers, last: int) -> int:
    """The first seat after the last to play that holds cards."""
    seat = last
    while True:
        seat += 1
        if seat == numbers[SEATS]:
            seat = 0
        if desk[HELD + seat]:
            return seat


@kernel
def play_out(numbers: Integers, desk: Integers, words: Words, game: Row, pone: int) -> bool:
    """The play from pone's lead to the last card; True when it wins the game."""
    seat, left = pone, numbers[SEATS] * numbers[KEEP]
    while left:
        count, line, laid, last, gone = 0, 0, 0, seat, 0
        while True:
            rank = play_card(numbers, desk, words, seat, line, laid, count, gone)
            count, left = count + value_of(rank), left - 1
            line, laid, last = line << 4 | rank, laid + 1, seat
            if desk[SCORED] and award(numbers, desk, game, seat, PLAY_SOURCE, desk[SCORED]):
                return True
            following = next_to_play(numbers, desk, last, count, gone)
            if following < 0:
                break
            seat, gone = following & 15, following >> 4
        points = numbers[GO] if left else numbers[LAST]
        if count != 31 and award(numbers, desk, game, last, PLAY_SOURCE, points):
            return True
        if left == 0 or not numbers[CONTINUES]:
            return False
        seat = leader_after(numbers, desk, last)
    return False


@kernel
def show(table: Table, game: Row, starter: int) -> bool:
    """Hands from pone round to the dealer, then the crib; True when one wins the game."""
    numbers, desk, seat = table.numbers, table.desk, game[DEALER]
    for _ in range(numbers[SEATS]):
        seat += 1
        if seat == numbers[SEATS]:
            seat = 0
        begin = KEPT + seat * MOST_KEPT
        points = show_points_of(numbers, table.hand_table, table.pairs, desk, begin, numbers[KEEP], starter, 0)
        if award(numbers, desk, game, seat, HAND_SOURCE, points):
            return True
    points = show_points_of(numbers, table.crib_table, table.pairs, desk, CRIB, numbers[CRIB_SIZE], starter, 1)
    return award(numbers, desk, game, game[DEALER], CRIB_SOURCE, points)


@kernel
def give_start_points(numbers: Integers, desk: Integers, game: Row) -> bool:
    """Points before the first deal, from pone round; True when they win the game."""
    for step in range(1, numbers[SEATS] + 1):
        seat = (game[DEALER] + step) % numbers[SEATS]
        if award(numbers, desk, game, seat, START_SOURCE, numbers[START + desk[OFFSET + seat]]):
            return True
    return False


@kernel
def play_deal(table: Table, game: Row) -> bool:
    """One deal from the cards in the pack; True when the game is won in it."""
    numbers, desk, dealer = table.numbers, table.desk, int(game[DEALER])
    desk[LOGGED] = 0
    seats_from(numbers, desk, dealer)
    turned = deal_out(numbers, table.pack, desk)
    if game[DEALS] == 1 and give_start_points(numbers, desk, game):
        return True
    lay_away(table)
    starter, pone = table.pack[turned], dealer + 1 if dealer + 1 < numbers[SEATS] else 0
    desk[HIDDEN], desk[HIDDEN + 1] = WHOLE_PACK - (1 << 4 * (starter >> 2)), 51
    if starter >> 2 == 10 and award(numbers, desk, game, dealer, HEELS_SOURCE, numbers[HEELS]):
        return True
    return play_out(numbers, desk, table.words, game, pone) or show(table, game, starter)


@kernel
def play_game(table: Table, game: Row, packs: Packs, most_deals: int) -> None:
    """A game from its first deal to its end, or until so many deals are played (0: to its end).

    Where `packs` holds cards, they are dealt as they lie, deal by deal, until they are used up.
    """
    seats, need = table.numbers[SEATS], 1 + table.numbers[DECK_TO_CRIB]
    for offset in range(seats):
        need += table.numbers[DEALT + offset]
    if game[DEALER] < 0:
        game[DEALER] = draw(table.words, DECK, seats)
    for card in range(52):
        table.pack[card] = card
    while True:
        if packs.shape[0] == 0:
            shuffle(table.words, table.pack, need)
        else:
            for place in range(need):
                table.pack[place] = packs[game[DEALS], place]
        game[DEALS] += 1
        if play_deal(table, game) or game[DEALS] == most_deals or game[DEALS] == packs.shape[0]:
            return
        game[DEALER] = (game[DEALER] + 1) % seats


@kernel
def play_games(
    table: Table, games: Row, policies: Small, packs: Packs, seed: np.uint64, first: int, most_deals: int
) -> None:
    """Many games, the numbers of which begin with `first`; a row of `games` for each, with the first dealer in it."""
    for seat in range(table.numbers[SEATS]):
        table.desk[POLICY + seat] = policies[seat]
    for at in range(len(games)):
        begin_streams(table.words, seed, first + at)
        play_game(table, games[at], packs[at if packs.shape[1] else 0], most_deals)


@kernel
def log_deals(
    table: Table, rows: Row, policies: Small, packs: Packs, seed: np.uint64, first: int, logs: Integers
) -> None:
    """Many single deals, games of one deal each, of which `logs` takes all awards in order, a row for each deal; `rows`
    are those of `play_games`."""
    for seat in range(table.numbers[SEATS]):
        table.desk[POLICY + seat] = policies[seat]
    for at in range(len(rows)):
        begin_streams(table.words, seed, first + at)
        play_game(table, rows[at], packs[0], 1)
        for place in range(table.desk[LOGGED]):
            logs[at, place] = table.desk[LOG + place]
