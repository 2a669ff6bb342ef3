"""What stays in memory: games in play as long as there is room, and few that are over."""

from __future__ import annotations

from dataclasses import replace

from fifteentwo.actions import Resign
from fifteentwo.ruleset import load_rules
from fifteentwo.server.tables.play import Play, Setup, Sitter, decide, new_play
from fifteentwo.server.tables.shelf import Shelf


def playing(name: str) -> Play:
    sitters = (Sitter(name="Ann", person=1), Sitter(name="Ben", person=2))
    setup = Setup(
        id=name, ruleset="standard", rules=load_rules("standard"), sitters=sitters, first_dealer=0, sealed=False
    )
    return new_play(setup, bytes(32))


def ended(play: Play) -> Play:
    return play.after(decide(play, Resign(0), by="person", question=None))


def test_the_longest_unused_makes_room() -> None:
    shelf = Shelf(room=2, room_over=1)
    for name in ("a", "b"):
        shelf.put(playing(name))
    assert shelf.get("a") is not None
    shelf.doubt("b")
    shelf.put(playing("c"))
    assert [name for name in "abc" if shelf.get(name)] == ["a", "c"]
    assert shelf.doubts("b") is None


def test_games_that_are_over_take_no_room_from_those_in_play() -> None:
    shelf = Shelf(room=2, room_over=1)
    games = {name: playing(name) for name in "abcd"}
    for name in "ab":
        shelf.put(games[name])
        shelf.doubt(name)
        shelf.put(ended(games[name]))
    for name in "cd":
        shelf.put(games[name])
    assert [name for name in "abcd" if shelf.get(name)] == ["b", "c", "d"]
    kept = shelf.get("b")
    assert kept is not None and kept.over
    assert shelf.doubts("a") is None and shelf.doubts("b") is not None
    shelf.put(replace(kept, again="d"))
    assert [name for name in "abcd" if shelf.get(name)] == ["b", "c", "d"]
