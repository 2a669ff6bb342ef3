"""Programs outside: one in another language plays, and none that misbehaves holds anything up."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fifteentwo.arena.duplicate import Span, play_span
from fifteentwo.arena.match import play_game
from fifteentwo.arena.meeting import InvalidBot, LevelEntry, Meeting, ProgramEntry
from fifteentwo.arena.outside import Program
from fifteentwo.arena.run import check_programs
from fifteentwo.arena.told import view_to_plain
from fifteentwo.asking import legal
from fifteentwo.bots import make_bot
from fifteentwo.notation import parse_position
from fifteentwo.plain import action_to_plain
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe
from tests.arena.table import SHORT, unruly
from tests.arena.watch import Reader
from tests.kit import every_rules, rules_id

ROOT = Path(__file__).parents[2]
GREEDY = ROOT / "docs" / "programs" / "greedy.mjs"
GOLDEN = ROOT / "tests" / "golden"


def against_random(program: ProgramEntry, rules: Rules = SHORT) -> Meeting:
    return Meeting(rules, (program, LevelEntry("random")))


@pytest.fixture(scope="module")
def greedy() -> ProgramEntry:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed, in whose language the example is written")
    return ProgramEntry((node, str(GREEDY)), 30.0)


def test_the_example_in_javascript_beats_chance(greedy: ProgramEntry) -> None:
    chunk = play_span(against_random(greedy), Span(0, 10))
    assert chunk.faults == ()
    assert chunk.totals.faults == (0, 0)
    assert chunk.totals.wins[2] + chunk.totals.wins[1] / 2 >= 7


@pytest.mark.parametrize(
    "rules",
    [load_rules("three"), load_rules("four_partners"), load_rules("standard", 2, counting="manual", muggins="on")],
    ids=rules_id,
)
def test_the_example_plays_at_any_table(greedy: ProgramEntry, rules: Rules) -> None:
    """Partners are programs of their own; where points are counted by hand it claims none."""
    chunk = play_span(against_random(greedy, rules), Span(0, 1))
    assert (chunk.faults, chunk.totals.games) == ((), 2)


def test_the_same_seed_is_the_same_games(greedy: ProgramEntry) -> None:
    one, other = (play_span(against_random(greedy), Span(0, 3)).totals for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("conduct", "reason"),
    [
        (("crash",), "it ended with status 1, saying ValueError: oh no"),
        (("leave",), "it ended with status 3"),
        (("choose", "99"), "it chose 99 where 3 decisions are numbered from 0"),
        (("choose", "-1"), "it chose -1 where 3 decisions are numbered from 0"),
        (("choose", "true"), "it chose true where 3 decisions are numbered from 0"),
        (("choose", '"0"'), "it chose 0 where 3 decisions are numbered from 0"),
        (("choose", "1.0"), "it chose 1.0 where 3 decisions are numbered from 0"),
        (("choose", "null"), "it chose null where 3 decisions are numbered from 0"),
        (("say", "good day"), "it answered with what is not JSON: good day"),
        (("say", ""), "it answered with what is not JSON: "),
        (("say", "[1]"), "it answered with [1], not an object"),
        (("say", "[" * 9000), "it answered with what is not JSON: " + "[" * 80 + "…"),
        (("stale",), "it answered question 2 when it was asked 3"),
        (("garble",), "it answered with what is not JSON: ��"),
        (("long",), "it answered with a line of more than 10000 bytes"),
    ],
    ids=lambda each: each[:30] if isinstance(each, str) else " ".join(each)[:20],
)
def test_a_program_that_misbehaves_loses_with_one_sentence(conduct: tuple[str, ...], reason: str) -> None:
    """Both games of the pair, since it is started again for the second."""
    chunk = play_span(against_random(unruly(*conduct)), Span(0, 1))
    assert chunk.totals.wins == (1, 0, 0)
    assert chunk.totals.faults == (2, 0)
    assert len(chunk.faults) == 2
    assert chunk.faults[0].endswith(f"lost a game of pair 0 in seat 0: {_second_time(reason, 0)}")


def _second_time(reason: str, game: int) -> str:
    return reason.replace("question 2 when it was asked 3", f"question {2 + 3 * game} when it was asked {3 + 3 * game}")


@pytest.mark.parametrize("conduct", ["hang", "half", "deaf", "mute"])
def test_a_program_that_does_not_answer_loses(conduct: str) -> None:
    """The limit is for the first two answers as well, which the loaded machine may delay."""
    chunk = play_span(against_random(unruly(conduct, time_limit=2.0)), Span(0, 1))
    assert chunk.totals.wins == (1, 0, 0)
    assert all(
        each.endswith(("it did not answer within 2 seconds", "it stopped listening or answering"))
        for each in chunk.faults
    )


def test_the_winner_of_a_forfeited_game_is_booked_as_home() -> None:
    totals = play_span(against_random(unruly("crash")), Span(0, 1)).totals
    assert -2 * SHORT.target <= totals.lead <= -SHORT.target


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (
            ProgramEntry(("no-such-program", "x")),
            "program:no-such-program x cannot play: it cannot be started: No such ",
        ),
        (
            unruly("stranger"),
            'cannot play: it did not greet with {"type": "hello", "protocol": "crib-arena", "version": 1}',
        ),
        (unruly("silent", time_limit=0.5), "cannot play: it did not answer within 0.5 seconds"),
    ],
    ids=["missing", "another version", "silent"],
)
def test_a_program_that_cannot_play_is_refused_before_the_first_game(program: ProgramEntry, words: str) -> None:
    with pytest.raises(InvalidBot) as refused:
        check_programs(against_random(program))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_program_that_behaves_is_kept_for_the_next_game(tmp_path: Path) -> None:
    """One start for all games of a chunk: the program's own list of starts says so."""
    starts = tmp_path / "starts"
    script = tmp_path / "bot.sh"
    script.write_text(f'echo started >> "{starts}"\nexec "$@"\n')
    behaved = unruly("behave")
    entry = ProgramEntry(("sh", str(script), *behaved.command), behaved.time_limit)
    assert play_span(against_random(entry), Span(0, 3)).faults == ()
    assert starts.read_text().splitlines() == ["started"]


def test_an_ended_program_leaves_nothing_running(tmp_path: Path) -> None:
    """What it has started holds a file's lock until it is ended too."""
    script, lock, held = tmp_path / "bot.sh", tmp_path / "lock", tmp_path / "held"
    script.write_text(
        f'(exec 9>"{lock}"; flock 9; echo held > "{held}"; sleep 600) &\n'
        f'until [ -s "{held}" ]; do sleep 0.05; done\nexec "$@"\n'
    )
    behaved = unruly("behave")
    with Program(ProgramEntry(("sh", str(script), *behaved.command), behaved.time_limit)) as program:
        program.greet()
    done = subprocess.run(["flock", "--timeout", "20", str(lock), "true"], check=False)
    assert done.returncode == 0


# What a program is told


def told(line: str, seat: int) -> str:
    state = parse_position(line)
    assert isinstance(state, State)
    question = {
        "view": view_to_plain(observe(state, seat)),
        "legal": [action_to_plain(decision) for decision in legal(state, seat)],
    }
    return json.dumps(question, indent=1) + "\n"


def test_a_question_is_written_as_version_1_of_the_protocol_says() -> None:
    """A change here is a new version of the protocol."""
    line = "standard/2 1 52,40 5H6S7D/4C9DKC JCQC/2C3H JD 0:TH.1:KH"
    assert told(line, 0) == (GOLDEN / "arena-question-1.json").read_text()


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_a_question_holds_no_card_that_the_seat_does_not_see(rules: Rules) -> None:
    readers = [Reader(make_bot("random", seed=seat)) for seat in range(rules.seats)]
    play_game(rules, readers, deck_seed=1)
    assert all(reader.questions > 10 for reader in readers)
