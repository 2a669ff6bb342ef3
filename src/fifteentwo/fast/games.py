"""Kernels: whole games of simple policies, the plain engine's rules step by step.

A table is a few small arrays that are used again for every game: `hands[seat]` in rank order, `held[seat]` how many of
them are left, `kept[seat]` as they are counted. `game` is a row of what a game comes to, by the places below.
"""

from __future__ import annotations

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
    SEATS,
    SIDE_OF,
    SIDES,
    START,
    TARGET,
    TO_CRIB,
    Integers,
    Small,
)
from .compiling import kernel
from .counts import play_points_of, show_points_of, value_of
from .policies import GREEDY
from .streams import DECK, PLAYERS, Words
from .tables import (
    CRIB_SOURCE,
    DEALER,
    DEALS,
    HAND_SOURCE,
    HEELS_SOURCE,
    MOST_KEPT,
    PLAY_SOURCE,
    ROLES,
    SCORES,
    SOURCES,
    START_SOURCE,
    TALLIES,
    WINNER,
    Packs,
    Row,
    Table,
)
from .throws import any_way, best_way


@kernel
def award(numbers: Integers, game: Row, seat: int, source: int, points: int) -> bool:
    """Add points, here and nowhere else; True when they win the game."""
    side, offset = numbers[SIDE_OF + seat], (seat - game[DEALER] + numbers[SEATS]) % numbers[SEATS]
    game[SCORES + side] += points
    game[TALLIES + side * SOURCES + source] += points
    game[ROLES + offset * SOURCES + source] += points
    if game[SCORES + side] < numbers[TARGET]:
        return False
    game[WINNER] = side
    return True


@kernel
def sort_cards(cards: Small, many: int) -> None:
    """Put the first so many cards in order."""
    for at in range(1, many):
        card, place = cards[at], at
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@kernel
def deal_out(table: Table, dealer: int) -> int:
    """Give each seat its cards off the pack, and the crib those from the deck; where the starter lies."""
    numbers, pack, at = table.numbers, table.pack, 0
    for seat in range(numbers[SEATS]):
        many = numbers[DEALT + (seat - dealer + numbers[SEATS]) % numbers[SEATS]]
        for place in range(many):
            table.hands[seat, place] = pack[at + place]
        sort_cards(table.hands[seat], many)
        table.held[seat] = many
        at += many
    for place in range(numbers[DECK_TO_CRIB]):
        table.crib[place] = pack[at + place]
    return at + numbers[DECK_TO_CRIB]


@kernel
def lay_away(table: Table, policies: Small, dealer: int) -> None:
    """Each seat lays its cards away, seat by seat; what is kept stays in order."""
    numbers, into = table.numbers, table.numbers[DECK_TO_CRIB]
    for seat in range(numbers[SEATS]):
        offset = (seat - dealer + numbers[SEATS]) % numbers[SEATS]
        hand, way = table.hands[seat], 0
        if numbers[TO_CRIB + offset] == 0:
            pass
        elif policies[seat] == GREEDY:
            way = best_way(numbers, table.ways, table.away, table.worths, table.scales, hand, offset)
        else:
            way = any_way(table.words, table.ways, offset)
        laid, kept = 0, 0
        for place in range(numbers[DEALT + offset]):
            if laid < numbers[TO_CRIB + offset] and table.away[offset, way, laid] == place:
                table.crib[into] = hand[place]
                into, laid = into + 1, laid + 1
            else:
                hand[kept] = hand[place]
                table.kept[seat, kept] = hand[place]
                kept += 1
        table.held[seat] = kept


@kernel
def choose_card(table: Table, policy: int, seat: int, laid: int, count: int) -> int:
    """Which of the seat's cards to play, as a place in its hand: any that fits, or that which scores most now, of equals
    the highest."""
    hand, fitting = table.hands[seat], 0
    # Higher ranks never fit where lower ones do not, and the hand is in order.
    while fitting < table.held[seat] and count + value_of(hand[fitting] >> 2) <= 31:
        fitting += 1
    if policy != GREEDY:
        return draw(table.words, PLAYERS, fitting)
    best, found, before = -1, 0, -1
    for place in range(fitting):
        rank = int(hand[place] >> 2)
        if rank != before:
            points = play_points_of(table.numbers, table.laid, laid, count + value_of(rank), rank)
            if points >= best:
                best, found = points, place
            before = rank
    return found


@kernel
def next_to_play(table: Table, last: int, count: int) -> int:
    """The next seat that can play, those that cannot saying go; -1 when nobody can and the count closes."""
    if count == 31:
        return -1
    seats = table.numbers[SEATS]
    for step in range(1, seats + 1):
        seat = (last + step) % seats
        if table.held[seat] == 0 or table.gone[seat]:
            continue
        if count + value_of(table.hands[seat, 0] >> 2) <= 31:
            return seat
        table.gone[seat] = 1
    return -1


@kernel
def cards_left(table: Table) -> int:
    """How many cards all seats hold."""
    many = 0
    for seat in range(table.numbers[SEATS]):
        many += table.held[seat]
    return many


@kernel
def leader_after(table: Table, last: int) -> int:
    """The first seat after the last to play that holds cards."""
    seat = (last + 1) % table.numbers[SEATS]
    while table.held[seat] == 0:
        seat = (seat + 1) % table.numbers[SEATS]
    return seat


@kernel
def play_out(table: Table, game: Row, policies: Small) -> bool:
    """The play from pone's lead to the last card; True when it wins the game."""
    numbers, seats = table.numbers, table.numbers[SEATS]
    seat, left = (game[DEALER] + 1) % seats, cards_left(table)
    while left:
        count, laid, last = 0, 0, seat
        while seat >= 0:
            place = choose_card(table, policies[seat], seat, laid, count)
            rank = int(table.hands[seat, place] >> 2)
            for after in range(place + 1, table.held[seat]):
                table.hands[seat, after - 1] = table.hands[seat, after]
            table.held[seat] -= 1
            count, left = count + value_of(rank), left - 1
            points = play_points_of(numbers, table.laid, laid, count, rank)
            table.laid[laid] = rank
            laid, last = laid + 1, seat
            if points and award(numbers, game, seat, PLAY_SOURCE, points):
                return True
            seat = next_to_play(table, last, count)
        if count != 31 and award(numbers, game, last, PLAY_SOURCE, numbers[GO] if left else numbers[LAST]):
            return True
        for each in range(seats):
            table.gone[each] = 0
        if left == 0 or not numbers[CONTINUES]:
            return False
        seat = leader_after(table, last)
    return False


@kernel
def show(table: Table, game: Row, starter: int) -> bool:
    """Hands from pone round to the dealer, then the crib; True when one wins the game."""
    numbers, seats = table.numbers, table.numbers[SEATS]
    for step in range(1, seats + 1):
        seat = (game[DEALER] + step) % seats
        points = show_points_of(numbers, table.hand_table, table.pairs, table.kept[seat], numbers[KEEP], starter, 0)
        if award(numbers, game, seat, HAND_SOURCE, points):
            return True
    points = show_points_of(numbers, table.crib_table, table.pairs, table.crib, numbers[CRIB_SIZE], starter, 1)
    return award(numbers, game, game[DEALER], CRIB_SOURCE, points)


@kernel
def play_deal(table: Table, game: Row, policies: Small) -> bool:
    """One deal from the cards in the pack; True when the game is won in it."""
    numbers, dealer = table.numbers, game[DEALER]
    turned = deal_out(table, dealer)
    if game[DEALS] == 1:
        for step in range(1, numbers[SEATS] + 1):
            offset = step % numbers[SEATS]
            if award(numbers, game, (dealer + step) % numbers[SEATS], START_SOURCE, numbers[START + offset]):
                return True
    lay_away(table, policies, dealer)
    starter = int(table.pack[turned])
    if starter >> 2 == 10 and award(numbers, game, dealer, HEELS_SOURCE, numbers[HEELS]):
        return True
    return play_out(table, game, policies) or show(table, game, starter)


@kernel
def play_game(table: Table, game: Row, policies: Small, packs: Packs, most_deals: int) -> None:
    """A game from its first deal to its end, or until so many deals are played (0: to its end).

    Where `packs` holds cards, they are dealt as they lie, deal by deal.
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
        elif game[DEALS] == packs.shape[0]:
            return
        else:
            table.pack[:need] = packs[game[DEALS], :need]
        game[DEALS] += 1
        if play_deal(table, game, policies) or game[DEALS] == most_deals:
            return
        game[DEALER] = (game[DEALER] + 1) % seats


@kernel
def play_games(table: Table, games: Row, policies: Small, packs: Packs, seed: int, first: int, most_deals: int) -> None:
    """Many games, the numbers of which begin with `first`; a row of `games` for each, with the first dealer in it."""
    for at in range(len(games)):
        begin_streams(table.words, seed, first + at)
        play_game(table, games[at], policies, packs[at if packs.shape[1] else 0], most_deals)
