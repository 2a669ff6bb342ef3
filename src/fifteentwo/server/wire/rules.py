"""The rules of a game, every field resolved, as the rules pages and the table read them."""

from __future__ import annotations

from msgspec import Struct

from ... import rules as r


class RulesWire(Struct, frozen=True, kw_only=True):
    """The fields of `Rules` under their own names, and what follows from them: seats, keep, crib_size, stub and
    match_points. Lists by offset count from the dealer: 0 the dealer, 1 pone."""

    name: str
    sides: list[list[int]]
    dealt: list[int]
    to_crib: list[int]
    deck_to_crib: int
    target: int
    start_points: list[int]
    first_dealer: r.FirstDealer
    tie: r.Tie
    next_game: r.NextGame
    heels: int
    nobs: int
    fifteen: int
    pair: int
    limit_points: int
    go: int
    last: int
    play_continues: bool
    hand_flush: int
    crib_flush: r.CribFlush
    cut: r.CutBy
    min_packet: int
    discard_change: r.DiscardChange
    counting: r.Counting
    muggins: r.Switch
    overcount: r.Overcount
    skunks: r.Switch
    skunk_lines: list[int]
    match: r.MatchScale
    seats: int
    keep: int
    crib_size: int
    stub: int
    match_points: list[int]
