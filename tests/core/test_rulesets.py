"""Ruleset files: those that come with the library, a person's own, and how a wrong one is refused."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo.errors import InvalidRules, MissingRule, UnknownRuleset
from fifteentwo.rules import Rules
from fifteentwo.ruleset import (
    CHOICES,
    NUMBERS,
    SWITCHES,
    load_rules,
    load_ruleset,
    ruleset_names,
    values_of,
    with_values,
)
from tests.core.conformance import check_cards, check_end, check_points
from tests.kit import every_rules, rules_id, whole_game

HEADING = 'title = "Ours"\nsummary = "As we play it."\n'
TWO = "[seats.2]\ndealt = [6, 6]\nto_crib = [2, 2]\n"
FOUR = "[seats.4]\ndealt = [5, 5, 5, 5]\nto_crib = [1, 1, 1, 1]\n"
NAMES = {
    "standard", "short_61", "three", "four_partners", "four_solo", "five_card", "five_plus_two", "seven_card",
    "five_players", "six_three_pairs", "table", "catalogue", "h2g2", "kawu", "free", "acc",
}  # fmt: skip


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return tmp_path / "ours.toml"


def refused(path: Path, text: str) -> InvalidRules:
    """How a file with that text is refused: one sentence that names the file, the field and what is allowed."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRules) as error:
        load_ruleset(str(path))
    said = str(error.value)
    assert "\n" not in said
    value = error.value.value
    fault = "is missing: write" if isinstance(error.value, MissingRule) else f"= {value!r} is not allowed:"
    assert f"{error.value.field} {fault} {error.value.allowed}" in said
    assert "ours" in said
    return error.value


def test_rulesets_that_come_with_the_library() -> None:
    assert set(ruleset_names()) == NAMES
    assert ruleset_names()[0] == "standard"
    for name in ruleset_names():
        ruleset = load_ruleset(name)
        assert ruleset.name == name
        assert ruleset.title
        assert ruleset.summary.endswith(".")


@pytest.mark.parametrize("name", sorted(NAMES))
def test_own_file_says_what_a_name_says(name: str, tmp_path: Path) -> None:
    import fifteentwo

    bundled = Path(fifteentwo.__file__).parent / "rulesets" / f"{name}.toml"
    copy = tmp_path / f"{name}.toml"
    copy.write_bytes(bundled.read_bytes())
    assert load_ruleset(str(copy)) == load_ruleset(name)
    assert load_rules(str(copy)) == load_rules(name)


def test_own_file_with_rules_of_its_own(ours: Path) -> None:
    common = 'target = 31\nskunk_lines = [16]\nheels = 5\nsides = "opposite"\nallow = ["cut"]\n'
    ours.write_text(HEADING + common + FOUR + '[seats.6]\nsides = "each"\ndealt = [5, 5, 5, 5, 5, 5]\n'
                    "to_crib = [1, 1, 1, 1, 1, 1]\nnobs = 3\n", encoding="utf-8")  # fmt: skip
    four, six = load_rules(str(ours), 4, cut="position"), load_rules(str(ours), 6)
    assert (four.name, four.target, four.heels, four.nobs, four.cut) == ("ours", 31, 5, 1, "position")
    assert four.sides == ((0, 2), (1, 3))
    assert (len(six.sides), six.nobs, six.crib_size, six.cut) == (6, 3, 6, "automatic")
    assert whole_game(six, 1)[-1].step.state.result is not None


# What is wrong with a file

WRONG: dict[str, list[str]] = {
    **{name: ['"sometimes"', "1", "[]", "true"] for name in CHOICES},
    **{
        name: [str(allowed[0] - 1), str(allowed[-1] + 1), f'"{allowed[0]}"', f"{allowed[0]}.0", "true"]
        for name, allowed in NUMBERS.items()
    },
    "dealt": ["6", '"6, 6"', "[6]", "[6, 6, 6]", "[6, -6]", '["6", "6"]', "[true, true]", "[6, 7]", "[30, 30]"],
    "to_crib": ["2", "[]", "[2]", "[2.0, 2.0]", "[1, 2]", "[0, 0]", "[4, 4]"],
    "start_points": ["3", "[3]", "[0, 3, 0]", "[0, 121]", "[0, -1]"],
    "skunk_lines": ["91", "[61, 91]", "[91, 91]", "[91, 61, 31]", "[121]", "[91, 0]"],
    "play_continues": ["1", '"yes"'],
    "sides": ['"across"', "[[0], [1]]", "2", '"opposite"'],
    "title": ["3", '""', '"  "', '"two\\nlines"'],
    "summary": ["[]", '""', '"two\\nlines"'],
    "aliases": ['"other"', "[1]"],
    "allow": ['"cut"', '["nobs"]', '["crib_flush"]', "[1]"],
    "seats": ["2", "[]"],
}
BY_SEATS = {"sides", "dealt", "to_crib", "deck_to_crib", "start_points"}
"""What can depend on the number of players, and is tried there."""
# A value that is right by itself may not agree with another; then either field may be blamed.
BLAMED = {"dealt": {"dealt", "to_crib"}, "deck_to_crib": {"deck_to_crib", "to_crib"}}


def test_every_field_is_tried_with_wrong_values() -> None:
    in_file = {each.name for each in fields(Rules) if each.compare and each.name != "name"}
    assert WRONG.keys() == in_file | {"title", "summary", "aliases", "allow", "seats"}


@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, values in WRONG.items() for value in values],
    ids=lambda text: text.replace("\\n", " "),
)
def test_wrong_value(field: str, value: str, ours: Path) -> None:
    lines = {"title": '"Ours"', "summary": '"As we play it."'}
    table = {"dealt": "[6, 6]", "to_crib": "[2, 2]"}
    (table if field in BY_SEATS else lines)[field] = value
    text = "".join(f"{key} = {line}\n" for key, line in lines.items())
    if field != "seats":
        text += "[seats.2]\n" + "".join(f"{key} = {line}\n" for key, line in table.items())
    assert refused(ours, text).field in BLAMED.get(field, {field})


@pytest.mark.parametrize("field", sorted(WRONG.keys() - {"sides", "dealt", "to_crib", "start_points", "seats"}))
def test_missing_field_is_the_standard_game_s(field: str, ours: Path) -> None:
    if field in ("title", "summary"):
        assert refused(ours, HEADING.replace(f"{field} =", "#") + TWO).field == field
        return
    ours.write_text(HEADING + TWO, encoding="utf-8")
    rules, standard = load_rules(str(ours)), load_rules("standard")
    assert getattr(rules, field, None) == getattr(standard, field, None)


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        (HEADING + "targets = 121\n" + TWO, "targets", "there is no such field; the fields are title"),
        (HEADING + TWO + "speed = 3\n", "speed", "there is no such field"),
        (HEADING, "seats", "a table [seats.N]"),
        (HEADING + TWO.replace("seats.2", "seats.7"), "seats", "N from 2 to 6"),
        (HEADING + "[seats.2]\n", "dealt", "2 numbers, the dealer's first"),
        (HEADING + "[seats.2]\ndealt = [6, 6]\n", "to_crib", "2 numbers, the dealer's first"),
        (HEADING + '[seats.3]\nsides = "opposite"\ndealt = [5, 5, 5]\nto_crib = [1, 1, 1]\n', "sides", "partners"),
        (HEADING + 'muggins = "on"\n' + TWO, "muggins", "counting = manual"),
        (HEADING + "target = 61\n" + TWO, "skunk_lines", "below the target"),
        (HEADING + TWO.replace("6, 6", "5, 5"), "hand_flush", "3 cards of a hand"),
        (HEADING + "min_packet = 8\n" + FOUR.replace("5", "9").replace("1", "5"), "to_crib", "the crib must hold"),
        ("target = ", "file", "TOML"),
    ],
)
def test_what_is_wrong_is_said(text: str, field: str, said: str, ours: Path) -> None:
    error = refused(ours, text)
    assert error.field == field
    assert said in error.allowed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADING.replace("title", "#") + TWO, "ours: title is missing: write a line of text"),
        (HEADING.replace("summary", "#") + TWO, "ours: summary is missing: write a line of text"),
        (HEADING, "ours: seats is missing: write a table [seats.N] for each number of players, 2 to 6"),
        (HEADING + "[seats.2]\n", "ours [seats.2]: dealt is missing: write 2 numbers, the dealer's first"),
        ("", "ours: title is missing"),
        ("targets = 61\n", "ours: targets = 61 is not allowed: there is no such field"),
        ("target = 5\ntitle = 3\n", "ours: target = 5 is not allowed"),
        ("title = 3\ntarget = 5\n", "ours: title = 3 is not allowed"),
        (TWO + "speed = 3\n", "ours [seats.2]: speed = 3 is not allowed"),
        (HEADING + TWO.replace("6, 6", "60, 60"), "ours [seats.2]: dealt = [60, 60] is not allowed: too many: of the"),
    ],
)
def test_what_is_said_first(text: str, said: str, ours: Path) -> None:
    ours.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRules) as error:
        load_ruleset(str(ours))
    assert str(error.value).startswith(said)


def test_a_folder_is_no_ruleset_file(ours: Path) -> None:
    ours.mkdir()
    with pytest.raises(InvalidRules, match=r"ours\.toml' is not allowed: it is a folder: give a file, as "):
        load_ruleset(str(ours))


@pytest.mark.parametrize("content", [None, b"\xff\xfe", "folder"], ids=["no file", "not UTF-8", "a folder"])
def test_file_that_cannot_be_read(content: bytes | str | None, ours: Path) -> None:
    if content == "folder":
        ours.mkdir()
    elif isinstance(content, bytes):
        ours.write_bytes(content)
    with pytest.raises(InvalidRules) as error:
        load_ruleset(str(ours))
    assert error.value.field == "file"
    assert str(ours) in str(error.value)


@pytest.mark.parametrize("name", ["", "nonesuch", "STANDARD", "../standard", "/etc/passwd"])
def test_unknown_ruleset(name: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        load_rules(name)
    assert error.value.code == "unknown_ruleset"
    assert all(known in str(error.value) for known in NAMES)


@pytest.mark.parametrize(
    ("name", "seats", "said"),
    [("standard", 5, "2, 3 or 4 players"), ("five_players", 2, "5 players"), ("free", 3, "2 or 4 players")],
)
def test_wrong_number_of_seats(name: str, seats: int, said: str) -> None:
    with pytest.raises(InvalidRules) as error:
        load_rules(name, seats)
    assert (error.value.field, error.value.value) == ("seats", seats)
    assert said in str(error.value)


# Switches


@pytest.mark.parametrize("name", sorted(NAMES))
@pytest.mark.parametrize("switch", SWITCHES)
def test_switch_is_the_tables_choice_only_where_the_ruleset_says_so(name: str, switch: str) -> None:
    offered = switch in load_ruleset(name).allow
    with_it = {"counting": "manual"} if switch == "muggins" else {}
    for value in CHOICES[switch]:
        if offered:
            assert getattr(load_rules(name, None, **{**with_it, switch: value}), switch) == value
            continue
        with pytest.raises(InvalidRules) as error:
            load_rules(name, None, **{switch: value})
        assert error.value.field == switch
        assert all(each in error.value.allowed for each in load_ruleset(name).allow)


@pytest.mark.parametrize("switch", SWITCHES)
def test_switch_with_a_wrong_value(switch: str) -> None:
    with pytest.raises(InvalidRules) as error:
        load_rules("standard", 2, **{switch: "perhaps"})
    assert (error.value.field, error.value.value) == (switch, "perhaps")
    assert all(choice in error.value.allowed for choice in CHOICES[switch])


def test_no_switch_of_that_name() -> None:
    with pytest.raises(InvalidRules) as error:
        load_rules("standard", 2, target="61")
    assert error.value.field == "target"


def test_muggins_needs_counting_by_hand() -> None:
    with pytest.raises(InvalidRules) as error:
        load_rules("standard", 2, muggins="on")
    assert error.value.field == "muggins"


# Resolved values


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_resolved_values_and_back(rules: Rules) -> None:
    assert with_values(values_of(rules), where="here") == rules


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules of a table whose every value was chosen by somebody else."""
    values = values_of(draw(st.sampled_from(every_rules())))
    for name, choices in CHOICES.items():
        values[name] = draw(st.sampled_from(choices))
    values["muggins"] = "off" if values["counting"] == "automatic" else values["muggins"]
    for name in ("heels", "nobs", "fifteen", "pair", "limit_points", "go", "last", "min_packet"):
        values[name] = draw(st.sampled_from(NUMBERS[name]))
    values |= {"target": draw(st.integers(11, 361)), "skunk_lines": [], "play_continues": draw(st.booleans())}
    seats = len(values["dealt"])
    values["start_points"] = draw(st.just([]) | st.lists(st.integers(0, 10), min_size=seats, max_size=seats))
    return with_values(values, where="drawn")


@given(rules=any_rules())
@settings(deadline=None, max_examples=15)
def test_a_game_by_any_rules_comes_to_an_end(rules: Rules) -> None:
    for move in whole_game(rules, 5):
        check_points(move)
        check_end(move)
        check_cards(move.step.state)
