"""`crib play`: whole games from typed lines, and what happens to lines that fit no question."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path

import pytest

from fifteentwo.actions import Claim, Cut, Discard, Muggins, Play
from fifteentwo.cli.screen import say
from fifteentwo.record import load
from fifteentwo.rules import Rules
from tests.cli.console import CRIB, crib, output, refusal
from tests.kit import every_rules, rules_id

ENOUGH = 1500


def lines_for(rules: Rules) -> str:
    """Lines that answer every question of a game sooner or later: each card in turn, some points, Enter, a cut."""
    away = " ".join(map(str, range(1, max(rules.to_crib) + 1)))
    return "\n".join(chain.from_iterable(repeat((away, "1", "2", "3", "4", "5", "", "12"), ENOUGH)))


def options_for(rules: Rules, *, level: str = "random", seed: str = "7") -> tuple[str, ...]:
    """The options of `crib play` for a table of the kit."""
    switches = rules_id(rules).split("-")[2:]
    chosen = chain.from_iterable(("--switch", switch) for switch in switches)
    return ("play", "--rules", rules.name, "--seats", str(rules.seats), "--level", level, "--seed", seed, *chosen)


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_a_whole_game_under_every_ruleset(rules: Rules, tmp_path: Path) -> None:
    path = tmp_path / "game.crib.json"
    told = output(*options_for(rules), "--save", str(path), typed=lines_for(rules))
    record = load(path)
    assert record.rules == rules
    assert record.result is not None
    winner, *others = sorted(record.result.scores, reverse=True)
    assert winner >= rules.target > max(others)
    ending = told.rpartition("\n\n")[2].splitlines()
    assert f", {winner} to " in ending[0]
    assert "win" in ending[0]
    assert ending[1] == "Points by source"
    assert ending[-1] == f"The record is in {path}."


def test_points_by_source_add_up(tmp_path: Path) -> None:
    path = tmp_path / "game.crib.json"
    told = output("play", "--seed", "3", "--save", str(path), typed=lines_for(load_standard()))
    rows = [line.split() for line in told.rpartition("Points by source\n")[2].splitlines()[1:-1]]
    result = load(path).result
    assert result is not None
    assert tuple(sum(int(row[side - 2]) for row in rows) for side in (0, 1)) == result.scores


def load_standard() -> Rules:
    return next(rules for rules in every_rules() if rules.name == "standard")


def test_the_same_seed_deals_the_same_cards() -> None:
    first, again = (crib("play", "--seed", "12", typed="quit\n").stdout for _ in range(2))
    assert first == again
    assert first != crib("play", "--seed", "13", typed="quit\n").stdout


def test_a_game_begins_with_who_plays_and_who_deals() -> None:
    told = crib("play", "--seats", "4", "--seed", "1", typed="quit\n").stdout.splitlines()
    assert told[0] == "You and Ben against Ann and Cleo, to 121 (Steady bots)."
    assert told[2].startswith("The first deal is cut for: You ")
    assert "Deal 1." in "\n".join(told)


def test_hidden_cards_stay_hidden() -> None:
    told = crib("play", "--seed", "3", typed="quit\n").stdout
    assert "Your cards: 1 5C  2 5S  3 JC  4 JD  5 JH  6 KS" in told
    assert "QS" not in told.partition("Deal 1.")[2]


def test_every_hand_of_the_show_is_explained() -> None:
    told = output("play", "--seed", "3", typed=lines_for(load_standard()))
    assert (
        "Your hand: JC JD JH KS, starter 4H\n"
        "  pair            2  JC JD\n"
        "  pair            2  JC JH\n"
        "  pair            2  JD JH\n"
        "  his nobs        1  JH\n"
        "  A pair royal is six, and his nobs is seven.\n"
        "  You peg 7, now 10.\n"
    ) in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "Choose 2 cards, not 1: write 1 2 or 5C 5S."),
        ("1 1", "Choose 2 cards that differ: write 1 2 or 5C 5S."),
        ("", "Choose 2 cards, not 0: write 1 2 or 5C 5S."),
        ("1 9", "There is no card 9: you hold 6."),
        ("5C 5H", "You do not hold 5H: your cards are 5C 5S JC JD JH KS."),
        ("5C 5X", "'5X' is no card: write rank and suit, as 5H, TD (or 10D), AS."),
        ("5C 5C", "5C is there twice: a pack has one of each card."),
    ],
)
def test_an_answer_that_fits_no_question_is_asked_again(typed: str, told: str) -> None:
    lines = crib("play", "--seed", "3", typed=f"{typed}\n12\nquit\n").stdout.splitlines()
    asked = [line for line in lines if line.startswith("Lay 2 cards away to Ann's crib: ")]
    assert asked[0].endswith(typed)
    assert told in lines
    assert "You lay 2 cards away." in lines


def test_the_number_of_a_card_is_told_as_it_was_typed() -> None:
    lines = crib("play", "--seed", "3", typed="1 2\n99\n12\nquit\n").stdout.splitlines()
    assert "There is no card 99: you hold 4." in lines
    assert "There is no card 12: you hold 4." in lines


def test_a_card_over_31_is_asked_for_again() -> None:
    told = crib("play", "--seed", "2", typed="1 2\n1\n2\n\nquit\n").stdout
    assert (
        "Your cards: 1 5H  (2 JC)  (3 KS)\n"
        "Play a card on 24 (Enter plays 5H): 2\n"
        "JC would make 34, over 31.\n"
        "Your cards: 1 5H  (2 JC)  (3 KS)\n"
        "Play a card on 24 (Enter plays 5H): \n"
        "You play 5H: 29.\n"
    ) in told


def test_cards_are_named_or_numbered() -> None:
    numbered = crib("play", "--seed", "3", typed="5 6\n1\nquit\n").stdout
    named = crib("play", "--seed", "3", typed="jh ks\n5c\nquit\n").stdout
    assert numbered.replace("5 6", "jh ks").replace("on 0: 1", "on 0: 5c") == named


def test_counting_by_hand_and_muggins(tmp_path: Path) -> None:
    path = tmp_path / "game.crib.json"
    rules = next(
        each for each in every_rules() if rules_id(each) == "standard-2-counting=manual-muggins=on-overcount=two"
    )
    told = output(*options_for(rules, level="novice"), "--save", str(path), typed=lines_for(rules))
    taken = {type(entry.action) for entry in load(path).entries if entry.by == "person"}
    assert taken >= {Discard, Play, Claim}
    assert "Count your hand, " in told
    assert "calls muggins." in told


def test_a_missed_point_can_be_called_in_the_play(tmp_path: Path) -> None:
    """The carefree bot says now and then what is not so; calling muggins without a cause pays it instead."""
    path = tmp_path / "game.crib.json"
    switches = ("--switch", "counting=manual", "--switch", "muggins=on")
    typed = "1 2\n1\n0\nmuggins 1\n1\n0\nquit\n"
    told = crib("play", "--seed", "5", "--level", "random", *switches, "--save", str(path), typed=typed).stdout
    assert "To call what an opponent missed in the play" in told
    called = [entry.action for entry in load(path).entries if isinstance(entry.action, Muggins)]
    assert called == [Muggins(0, 1)]
    assert "You call muggins." in told


@pytest.mark.parametrize(("overcount", "costs"), [("correct_only", None), ("excess", "excess"), ("two", "2")])
def test_f55_a_count_of_the_computer_that_is_too_high_is_settled_and_the_game_goes_on(
    overcount: str, costs: str | None
) -> None:
    """Whoever lets it stand loses nothing by that: it is corrected at once, and costs what the ruleset says."""
    switches = ("--switch", "counting=manual", "--switch", "muggins=on", "--switch", f"overcount={overcount}")
    told = output("play", "--seed", "7", "--level", "random", *switches, typed=lines_for(load_standard()))
    met = 0
    for counted, points, after in re.findall(
        r"^Ann counts (\d+)\.\nThe count of \1 is wrong: it is worth (\d+)\.\n((?: .*\n)*)", told, re.MULTILINE
    ):
        if over := int(counted) - int(points):
            met += over > 0
            paid = re.findall(r"You peg (\d+), now \d+: overcount \1\.", after)
            assert paid == ([] if costs is None or over < 0 else [str(over) if costs == "excess" else costs])
            assert (f"Ann pegs {points}, now " in after) == (int(points) > 0)
    assert met >= 3
    assert "Points by source" in told


def to_the_count(*typed: str, **switches: str) -> str:
    """What is told from the end of the first play on, when these lines follow; the hands are 4H 5S 8H QS with KH, and
    AC 2C 2H KC in the crib."""
    played = ("1 2", *("1", "0") * 4)
    options = chain.from_iterable(("--switch", f"{key}={value}") for key, value in switches.items())
    lines = "\n".join((*played, *typed, "quit", ""))
    told = crib("play", "--seed", "5", "--level", "random", *options, typed=lines).stdout
    return told.partition("The play is over.\n")[2]


def test_f59_a_tutor_checks_each_line_of_a_count_that_is_said() -> None:
    told = to_the_count(
        "pair 4H 5S 2, a fifteen 5S KH is 4; and fifteen 5s qs for 6",
        "fifteen AC 2C 2H KC 2, fifteen AC 2C 2H KH 5, pair royal 2C 2H 7",
        counting="manual",
    )
    assert "You count 6.\nThe count of 6 is wrong: it is worth 4." in told
    assert (
        """\
The tutor on your hand:
  pair 4H 5S, 2: these cards score nothing that was not said before, and the total is 0 then.
  fifteen 5S KH, 4: right.
  fifteen 5S QS, 6: right.
"""
        in told
    )
    assert "You count 7.\nThe count of 7 is wrong: it is worth 8." in told
    assert (
        """\
The tutor on your crib:
  fifteen AC 2C 2H KC, 2: right.
  fifteen AC 2C 2H KH, 5: the total is 4 then.
  pair royal 2C 2H, 7: it is called pair.
  Not said: pair KC KH, 2.
"""
        in told
    )


def test_f59_with_muggins_the_tutor_waits_until_nobody_can_call() -> None:
    said = "fifteen AC 2C 2H KC 2"
    typed = ("1 2", *chain.from_iterable(repeat(("1", "0", "", said), 12)), "quit", "")
    switches = ("--switch", "counting=manual", "--switch", "muggins=on")
    told = crib("play", "--seed", "5", "--level", "novice", *switches, typed="\n".join(typed)).stdout
    claimed, truth, tutor = (told.index(text) for text in ("You count 2.\n", "is worth ", "The tutor on your "))
    assert claimed < truth < tutor


@pytest.mark.parametrize("said", ["fifteen", "fifteen 5H", "run of two 5S QS 2", "5S QS 2", "fifteen 5S QX 2"])
def test_a_count_that_cannot_be_read_is_asked_again(said: str) -> None:
    told = to_the_count(f"{said}, fifteen 5S KH 4", "4", counting="manual")
    assert "is no line of a count: write its name, its cards and the total so far, as fifteen 5H TD 2." in told
    assert "You count 4." in told


def test_f88_a_hint_is_the_best_few_of_what_may_be_done_and_asks_again() -> None:
    told = crib("play", "--seed", "3", typed="hint\n5 6\n?\n1\nquit\n").stdout
    for choices in told.split("A steady player, by points of ")[1:]:
        what, *lines = choices.splitlines()[:5]
        assert what in ("hand and crib:", "lead:")
        assert len(lines) == 4
        places = [int(line.split(".")[0]) for line in lines]
        assert places[0] == 1 and places == sorted(places)
        assert all(card in ("5C", "5S", "JC", "JD", "JH", "KS") for line in lines for card in line.split()[1:-1])
    assert told.count("A steady player") == 2


def test_there_is_no_hint_for_a_count() -> None:
    assert "There is no hint for this: it is yours to count or to choose." in to_the_count("hint", counting="manual")


def test_muggins_without_an_open_count_is_asked_again() -> None:
    told = crib("play", "--seed", "3", typed="1 2\nmuggins 2\nquit\n").stdout
    assert "There is no count now on which you may call muggins." in told


def test_pone_cuts_where_the_rules_say_so(tmp_path: Path) -> None:
    path = tmp_path / "game.crib.json"
    typed = "1 2\n99\nx\n12\nquit\n"
    told = crib("play", "--seed", "3", "--switch", "cut=position", "--save", str(path), typed=typed).stdout
    assert "Cut for the starter: lift how many cards, 4 to 36? 12" in told
    assert "'x' is no number: write one, as 12." in told
    assert "You cut, lifting 12 cards." in told
    assert [entry.action for entry in load(path).entries if isinstance(entry.action, Cut)] == [Cut(0, 12)]


def test_resigning_gives_the_game_to_the_other_side() -> None:
    told = output("play", "--seed", "3", typed="12\nresign\n")
    assert "You give up." in told
    assert "\nAnn wins, 0 to 0.\n" in told


def test_partners_resign_together() -> None:
    told = output("play", "--seats", "4", "--seed", "3", typed="resign\n")
    assert "You give up.\nBen gives up." in told
    assert "Ann and Cleo win" in told


def test_with_three_sides_nobody_can_resign() -> None:
    result = crib("play", "--seats", "3", "--seed", "3", typed="resign\nquit\n")
    assert "With three or more sides the game goes on without you." in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize("typed", ["", "12\n", "12\nquit\n", "12\nq"])
def test_leaving_early_says_so_and_keeps_the_record(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "game.crib.json"
    result = crib("play", "--seed", "3", "--save", str(path), typed=typed)
    assert (result.exit_code, result.stderr) == (1, "")
    *_, left, saved = result.stdout.splitlines()
    assert left == "You left the game in deal 1: You 0, Ann 0."
    assert saved == f"The record is in {path}."
    assert load(path).result is None


def test_the_keyboard_stops_it_cleanly() -> None:
    process = subprocess.Popen(
        [CRIB, "play", "--seed", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    seen = ""
    while not seen.endswith("crib: "):
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    rest, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (1, "")
    assert rest.strip() == "You left the game in deal 1: You 0, Ann 0."


LEVELS = "random (Carefree), novice (Gentle), eager (Eager), steady (Steady), shrewd (Shrewd), master (Master)"


def test_the_help_names_the_levels() -> None:
    told = " ".join(output("play", "--help").split())
    assert f"How well the bots play: {LEVELS}. [default: steady]" in told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--level", "nope"), f"there is no level 'nope': choose one of {LEVELS}"),
        (("--level", ""), f"there is no level '': choose one of {LEVELS}"),
        (("--rules", ""), "there is no ruleset '': choose one of standard, "),
        (("--seed", ""), "--seed is empty: write a word or a number, or leave it out"),
        (("--seed", "  "), "--seed is empty"),
        (("--switch", "cut="), "standard: cut = '' is not allowed: one of "),
        (("--rules", "nope"), "there is no ruleset 'nope'"),
        (("--seats", "6"), "seats = 6 is not allowed: standard is for 2, 3 or 4 players"),
        (("--switch", "muggins"), "--switch is 'muggins': write the rule and its value, as counting=manual"),
        (("--switch", "muggins=on"), "standard: muggins = 'on' is not allowed: on needs counting = manual"),
        (("--switch", "heels=3"), "heels = '3' is not allowed: a table of standard may change"),
        (("--save", "/nowhere/game.crib.json"), "cannot write /nowhere/game.crib.json: there is no folder /nowhere"),
        (("--save", "/"), "Invalid value for '--save'"),
    ],
)
def test_bad_input_is_refused_in_one_line(options: tuple[str, ...], told: str) -> None:
    assert refusal("play", *options).startswith(told)


class Screen(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_red_cards_are_red_on_a_terminal_that_wants_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.delenv("NO_COLOR", raising=False)
    say("Your cards: 1 5C  2 5H")
    monkeypatch.setenv("NO_COLOR", "1")
    say("Your cards: 1 5C  2 5H")
    assert screen.getvalue() == "Your cards: 1 5C  2 \x1b[31m5H\x1b[0m\nYour cards: 1 5C  2 5H\n"
