"""The published values of sealed decks, and the program on the page: both agree with the library."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fifteentwo.cards import spell
from fifteentwo.chain import first_head, head_after_action, head_after_step
from fifteentwo.deck import Deck, uniform
from fifteentwo.record import load, to_plain
from fifteentwo.ruleset import with_values
from fifteentwo.seal import SealStep, bot_share, commitment_of, deck_of, run_through, seal_of
from fifteentwo.sealed_record import seal_from_plain
from fifteentwo.verify import verify
from tests.core.tampering import CALLED_A_BOT, RESTARTED, WAYS, Way
from tests.kit import CASES

FOLDER = CASES / "sealed"
RECORDS = sorted(FOLDER.glob("*.crib.json"))
PAGE = (Path(__file__).parents[2] / "docs" / "sealed-deck.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def vectors(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def program() -> ModuleType:
    """The program on the page, not started."""
    module = ModuleType("verifier")
    exec(compile(PROGRAM, "sealed-deck.md", "exec"), module.__dict__)
    return module


@pytest.mark.parametrize("case", vectors("seals"), ids=lambda case: case["game"][:8])
def test_seals(case: Any, program: ModuleType) -> None:
    game, secret = case["game"], bytes.fromhex(case["secret"])
    previous = None if case["previous"] is None else bytes.fromhex(case["previous"])
    shares = list(map(bytes.fromhex, case["shares"]))
    assert seal_of(game, secret, previous=previous).hex() == case["seal"]
    assert [commitment_of(game, seat, share).hex() for seat, share in enumerate(shares)] == case["commitments"]
    assert [bot_share(game, seat, secret) for seat in case["bots"]] == [shares[seat] for seat in case["bots"]]
    assert deck_of(game, secret, shares).key.hex() == case["key"]
    parts = [part for seat, share in enumerate(shares) for part in (seat, share)]
    assert program.M(secret, "game", game, *parts).hex() == case["key"]


@pytest.mark.parametrize(
    "case", vectors("decks"), ids=lambda case: f"{case['key'][:6]}-{case['label']}-{case['deal']}-{case['round']}"
)
def test_packs(case: Any, program: ModuleType) -> None:
    key = bytes.fromhex(case["key"])
    pack = Deck(key).pack(case["label"], deal=case["deal"], round_of_cuts=case["round"])
    assert spell(pack) == case["pack"] == "".join(program.pack(key, case["label"], case["deal"], case["round"]))


@pytest.mark.parametrize("case", vectors("cuts"), ids=lambda case: f"{case['key'][:6]}-{case['deal']}")
def test_cuts(case: Any, program: ModuleType) -> None:
    key, stub, least = bytes.fromhex(case["key"]), case["stub"], case["least"]
    assert least + uniform(Deck(key).words("cut", deal=case["deal"]), stub - 2 * least + 1) == case["position"]
    assert [least + at for at in program.numbers(key, "cut", case["deal"], 0, below=[stub - 2 * least + 1])] == [
        case["position"]
    ]


@pytest.mark.parametrize("case", vectors("heads"), ids=lambda case: case["heads"][0][:6])
def test_heads(case: Any) -> None:
    heads = [first_head(case["game"], with_values(case["rules"], where="rules"), case["dealer"])]
    for step in steps_of(case):
        heads.append(head_after_step(heads[-1], step))
    secret = bytes.fromhex(case["secret"])
    for seq, each in enumerate(case["actions"], start=1):
        made = head_after_action(heads[-1], secret=secret, seq=seq, entry=each["action"], events=each["events"])
        heads.append(made)
    assert [head.hex() for head in heads] == case["heads"]


def steps_of(case: Any) -> tuple[SealStep, ...]:
    told: dict[str, Any] = {"scheme": "cribfair/1", "previous": None, "cuts": [], "links": []}
    return seal_from_plain({**told, **{name: case[name] for name in ("game", "steps", "secret")}}).steps


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_records_are_believed_by_both(path: Path, program: ModuleType) -> None:
    record = load(path)
    assert verify(record).outcome == "sealed"
    seal = record.seal
    assert seal is not None
    sealing = run_through(seal.game, record.rules.seats, seal.steps, previous=seal.previous)
    assert program.verify(to_plain(record)) == sealing.deck(seal.secret).key


@pytest.mark.parametrize("way", [*WAYS, RESTARTED, CALLED_A_BOT], ids=lambda way: way.name)
def test_the_program_notices_every_single_change(way: Way, program: ModuleType) -> None:
    record = load(FOLDER / "three.crib.json")
    document = way.applied(record)
    with pytest.raises((AssertionError, ValueError, KeyError)):
        program.verify(document)


def test_the_program_is_short_and_takes_nothing_but_the_standard_library() -> None:
    lines = [line for line in PROGRAM.splitlines() if line.strip()]
    assert len(lines) <= 60 and max(map(len, lines)) <= 120
    imported = [line for line in lines if "import" in line]
    assert set(imported[0].removeprefix("import ").split(", ")) <= sys.stdlib_module_names and len(imported) == 1


def test_the_program_runs_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "verifier.py"
    file.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run([sys.executable, str(file), str(RECORDS[0])], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "good\n", "")
