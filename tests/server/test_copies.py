"""`crib backup` and `crib restore`: all of a site while it is played at, and back, where nobody is; or nothing."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest

from fifteentwo.record import loads
from fifteentwo.verify import verify
from tests.cli.console import output, real_crib, refusal
from tests.server.ground import Ground, Servers, on_file
from tests.server.scripted import Guest
from tests.server.site import served
from tests.server.test_upgrading import at_version, check_newest

_NUMBERS = count()
Bare: TypeAlias = Callable[[], Ground]


@pytest.fixture
def bare(request: pytest.FixtureRequest, ground: Ground, tmp_path: Path) -> Bare:
    """Another database of the same engine, without tables."""

    def make() -> Ground:
        number = next(_NUMBERS)
        if ground.redis is None:
            return on_file(tmp_path / f"bare_{number}.db")
        running: Servers = request.getfixturevalue("shared_servers")
        running.postgres.run("postgres", f"CREATE DATABASE copies_{number}")
        return Ground(running.postgres.url(f"copies_{number}"), running.redis.url)

    return make


def back_up(ground: Ground, file: Path) -> str:
    return output("backup", str(file), "--database", ground.database)


def restore(ground: Ground, file: Path, *options: str) -> str:
    return output("restore", str(file), "--database", ground.database, *options)


def not_restored(ground: Ground, file: Path, *options: str) -> str:
    return refusal("restore", str(file), "--database", ground.database, *options)


def with_people(ground: Ground, many: int) -> None:
    """A site that so many have been at."""
    with served(ground) as site:
        for _ in range(many):
            with closing(Guest(site.url)) as guest:
                guest.start()


def people(ground: Ground) -> int:
    [(many,)] = ground.rows("SELECT count(*) FROM people")
    return int(many)


def test_a_game_is_played_on_from_a_backup_made_while_it_was_played(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with served(ground) as site, closing(Guest(site.url)) as guest:
        game, cookie = guest.start(), guest.http.cookies["crib_guest"]
        with guest.sit(game) as sitting:
            sitting.play_until(lambda: sitting.view.deal_number > 1)
            seq = sitting.batch.seq
            playing = Thread(target=sitting.play_out)
            playing.start()
            told = back_up(ground, file)
            playing.join()
            assert sitting.over
    assert told == f"Backed up to {file}, {file.stat().st_size:,} bytes.\n"
    assert restore(elsewhere, file) == f"Restored from {file}.\n"
    with served(elsewhere) as site, closing(Guest(site.url)) as guest:
        guest.http.cookies.set("crib_guest", cookie)
        with guest.sit(game) as sitting:
            assert sitting.batch.seq >= seq
            sitting.play_out()
        record = guest.http.get(f"/api/games/{game}/record").text
        assert verify(loads(record)).outcome == "sealed"
        assert guest.start() != game, "who is new gets a number of their own"


def test_a_backup_is_its_owner_s_alone_and_overwrites_nothing(ground: Ground, tmp_path: Path) -> None:
    with_people(ground, 1)
    file = tmp_path / "backups" / "crib.backup"
    assert (
        refusal("backup", str(file), "--database", ground.database)
        == f"{file} cannot be written: No such file or directory"
    )
    file.parent.mkdir()
    back_up(ground, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    told = refusal("backup", str(file), "--database", ground.database)
    assert told == f"{file} is there already: name another file, or move that one away"
    assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]


def test_nothing_is_restored_into_a_database_in_use(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with_people(ground, 1)
    back_up(ground, file)
    with served(elsewhere) as site, closing(Guest(site.url)) as guest, guest.sit(guest.start()) as sitting:
        done = real_crib("restore", str(file), "--database", elsewhere.database, "--replace")
        assert done.returncode == 2 and done.stderr.endswith(" is in use: stop the server first\n")
        sitting.play_until(lambda: sitting.view.deal_number > 1)
    assert people(elsewhere) == 1


def test_games_that_are_there_are_replaced_only_when_that_is_said(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with_people(ground, 2)
    back_up(ground, file)
    with_people(elsewhere, 1)
    told = not_restored(elsewhere, file)
    assert told.endswith(" holds games already: --replace puts the backup in place of them")
    assert people(elsewhere) == 1
    restore(elsewhere, file, "--replace")
    assert people(elsewhere) == 2
    with_people(elsewhere, 1)
    assert people(elsewhere) == 3


def test_a_site_that_nobody_has_been_at_takes_a_backup(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with_people(ground, 1)
    with_people(elsewhere, 0)
    back_up(ground, file)
    restore(elsewhere, file)
    assert people(elsewhere) == 1


def test_a_backup_of_an_earlier_program_is_upgraded_when_it_is_served(
    ground: Ground, bare: Bare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, old = tmp_path / "crib.backup", bare()
    at_version(old, "0004", monkeypatch)
    old.change("INSERT INTO people (id, created) VALUES (1, 0)")
    back_up(old, file)
    with_people(ground, 2)
    restore(ground, file, "--replace")
    assert people(ground) == 1
    check_newest(ground)


def test_what_a_newer_program_made_is_not_taken_for_ours(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with_people(ground, 1)
    ground.change("UPDATE alembic_version SET version_num = '9999'")
    back_up(ground, file)
    assert not_restored(elsewhere, file) == f"{file} was made by a newer program than this one"


def test_half_a_backup_changes_nothing(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    with_people(ground, 3)
    with_people(elsewhere, 1)
    back_up(ground, file)
    whole = file.read_bytes()
    for part in (0.3, 0.9):
        file.write_bytes(whole[: int(len(whole) * part)])
        assert not_restored(elsewhere, file, "--replace")
        assert people(elsewhere) == 1
    file.write_bytes(whole)
    restore(elsewhere, file, "--replace")
    assert people(elsewhere) == 3


def test_what_is_no_backup_is_refused_in_one_line(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    assert not_restored(elsewhere, file) == f"{file} cannot be read: No such file or directory"
    file.write_text(json.dumps({"a": "record"}))
    assert not_restored(elsewhere, file) == f"{file} is no backup: one is made by `crib backup`"
    file.write_bytes(b"PGDMP" if ground.redis is None else b"SQLite format 3\0")
    told = {
        True: "PostgreSQL, and the database is one of SQLite",
        False: "SQLite, and the database is one of PostgreSQL",
    }
    assert not_restored(elsewhere, file) == f"{file} is a backup of {told[ground.redis is None]}"


def test_what_is_no_site_cannot_be_backed_up(ground: Ground, bare: Bare, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "crib.backup", bare()
    if ground.redis is None:
        told = refusal("backup", str(file), "--database", elsewhere.database)
        assert told == f"there is no database {elsewhere.database.removeprefix('sqlite:///')}"
        assert list(tmp_path.iterdir()) == []
    elsewhere.change("CREATE TABLE others (id INTEGER)")
    told = refusal("backup", str(file), "--database", elsewhere.database)
    assert told.endswith(" is no database of Fifteen Two") and not file.exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("mysql://crib:secret@x/y", "the database mysql://crib:***@x/y cannot be used: name a file, as sqlite:"),
        ("nowhere", "the database 'nowhere' cannot be used: name a file, as sqlite:"),
        ("postgresql://crib:secret@127.0.0.1:1/x", "the database postgresql://crib:***@127.0.0.1:1/x cannot be used: "),
    ],
)
def test_a_database_that_is_none_is_refused_in_one_line(
    command: str, database: str, told: str, tmp_path: Path, shared_servers: Servers
) -> None:
    file = tmp_path / "crib.backup"
    if command == "restore":
        back_up(shared_servers.ground(), file)
    line = refusal(command, str(file), "--database", database)
    assert line.startswith(told) and "secret" not in line


def test_without_its_programs_postgresql_is_refused_in_one_line(
    shared_servers: Servers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = shared_servers.ground()
    monkeypatch.setenv("PATH", str(tmp_path))
    told = refusal("backup", str(tmp_path / "crib.backup"), "--database", ground.database)
    assert told == "psql is not installed: it comes with PostgreSQL (on Debian: postgresql-client)"


def test_the_environment_may_name_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = on_file(tmp_path / "games.db")
    with_people(ground, 1)
    monkeypatch.setenv("FIFTEENTWO_DATABASE", ground.database)
    output("backup", str(tmp_path / "crib.backup"))
    output("restore", str(tmp_path / "crib.backup"), "--replace")
    assert people(ground) == 1
