"""Which test proves each flow of `cases/flows.md`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit import CASES

TESTS = Path(__file__).parents[1]

BY_NAME = {
    "core/test_flows_of_the_deal.py": {
        "F01", "F02", "F04", "F05", "F07", "F08", "F10", "F13", "F14", "F16", "F17", "F19", "F20", "F61",
    },
    "core/test_flows_of_the_play.py": {
        "F22", "F23", "F25", "F26", "F28", "F29", "F31", "F32", "F34", "F35", "F37", "F41",
    },
    "core/test_flows_of_the_end.py": {"F43", "F44", "F49", "F50", "F52"},
    "core/test_muggins.py": {"F53"},
    "core/test_tutor.py": {"F59"},
    "bots/test_hints.py": {"F88"},
    "cli/test_play.py": {"F55", "F59", "F88"},
    "bots/test_play.py": {"F85", "F86"},
}  # fmt: skip
"""Flows with tests of their name, `test_f01_...`; of the server's what the rules say of them."""
BY_OTHERS = {
    "F47": ["core/test_conformance.py::test_points_cards_and_the_end"],
    "F53": ["core/test_muggins.py::test_muggins_table",
            "core/test_muggins.py::test_a_count_too_high_is_corrected_at_once",
            "core/test_muggins.py::test_a_hand_waits_for_each_opponent_before_the_next_one"],
    "F58": ["core/test_show_cases.py::test_lines_and_words_add_up",
            "core/test_show_cases.py::test_double_run_is_named_as_such"],
    "F68": ["core/test_conformance.py::test_nobody_sees_a_hidden_card",
            "core/test_conformance.py::test_a_view_does_not_change_when_what_it_cannot_see_is_reshuffled"],
    "F79": ["core/test_conformance.py::test_a_game_is_the_same_after_saving_and_loading",
            "core/test_record.py::test_a_game_goes_on_from_its_record_after_every_action"],
    "F83": ["core/test_deck.py::test_every_card_is_equally_likely_in_every_place",
            "core/test_deck.py::test_same_seed_same_game"],
}  # fmt: skip
"""Flows that tests of wider names prove."""
OF_THE_SERVER = {"F13", "F14", "F16", "F50", "F56", "F62", "F67", "F70", "F71", "F73", "F76", "F77"}
"""Also, or only, a property of the server: tests in `server/` or `browser/` name them."""
OF_THE_PAGE = {"F38", "F40", "F46", "F47", "F64", "F80"}
"""A property of the screen: tests in `browser/`, or beside the page's own code, name them."""
NOT_YET = {
    "F65": "undo, which needs a second person to learn something",
    "F74": "joining a table, which needs a second person",
    "F82": "statistics of players",
}
"""What they are about is not built yet."""


def flows() -> set[str]:
    return set(re.findall(r"^## (F\d\d) ", (CASES / "flows.md").read_text(encoding="utf-8"), re.MULTILINE))


def names_of_tests(file: str) -> list[str]:
    return re.findall(r"^(?:async )?def (test_\w+)", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE)


def named_in(*patterns: str) -> set[str]:
    """The flows that these files name."""
    files = [file for pattern in patterns for file in TESTS.parent.glob(pattern)]
    return {name for file in files for name in re.findall(r"\bF\d\d\b", file.read_text(encoding="utf-8"))}


def test_every_flow_is_proved_somewhere_or_named_as_not_yet_built() -> None:
    proved = set().union(*BY_NAME.values(), BY_OTHERS, OF_THE_SERVER, OF_THE_PAGE)
    assert proved | NOT_YET.keys() == flows()
    assert not proved & NOT_YET.keys()


@pytest.mark.parametrize("file", BY_NAME)
def test_every_flow_has_tests_of_its_name(file: str) -> None:
    named = {name[5:8].upper() for name in names_of_tests(file) if re.match(r"test_f\d\d_", name)}
    assert named == BY_NAME[file]


@pytest.mark.parametrize("test", [test for tests in BY_OTHERS.values() for test in tests])
def test_tests_that_prove_flows_are_there(test: str) -> None:
    file, _, name = test.partition("::")
    assert name in names_of_tests(file)


def test_flows_of_server_and_page_are_named_by_their_tests() -> None:
    server = named_in("tests/server/test_*.py", "tests/browser/test_*.py")
    page = named_in("tests/browser/test_*.py", "web/src/**/*.test.ts")
    assert not (OF_THE_SERVER - server) | (OF_THE_PAGE - page)
