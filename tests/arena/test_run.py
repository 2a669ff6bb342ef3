"""Meetings played out: one result, whoever plays it and in whatever pieces."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from fifteentwo.arena import run
from fifteentwo.arena.certainty import decided
from fifteentwo.arena.duplicate import Chunk, Span
from fifteentwo.arena.kept import InvalidResults, keep_chunk, keeping, read_chunks
from fifteentwo.arena.run import NoCluster, Standing, Workers, play_meeting
from tests.arena.table import SHORT, chunk, meeting, totals_over

OF = meeting("novice", "random", rules=SHORT)


def last(standings: Sequence[Standing]) -> Standing:
    *before, end = standings
    assert end.is_over and not any(each.is_over for each in before)
    return end


@pytest.mark.parametrize("pairs", [1, 10, 23])
def test_so_many_pairs_are_played_as_are_asked_for(pairs: int) -> None:
    assert last(list(play_meeting(OF, pairs=pairs))).totals == totals_over(OF, 0, pairs)


def test_two_processes_find_the_same() -> None:
    alone, together = (last(list(play_meeting(OF, pairs=40, workers=Workers(jobs=jobs)))) for jobs in (1, 2))
    assert alone.totals == together.totals == totals_over(OF, 0, 40)


def test_what_was_kept_is_not_played_again() -> None:
    kept, new = [chunk(OF, 0, 10), chunk(OF, 20, 10)], list[Chunk]()
    end = last(list(play_meeting(OF, pairs=30, kept=kept, keep=new.append)))
    assert [each.span for each in new] == [Span(10, 10)]
    assert end.totals == totals_over(OF, 0, 30)


def test_pieces_of_any_size_fit_together() -> None:
    """12 pairs were asked for once, and 15 another time: now 25 are."""
    kept = [chunk(OF, 0, 10), chunk(OF, 10, 2), chunk(OF, 10, 5), chunk(OF, 20, 10)]
    new: list[Chunk] = []
    end = last(list(play_meeting(OF, pairs=25, kept=kept, keep=new.append)))
    assert sorted((each.span.first, each.span.pairs) for each in new) == [(15, 5), (20, 5)]
    assert end.totals == totals_over(OF, 0, 25)


def test_it_ends_where_it_is_decided() -> None:
    """After the first chunk that decides, though later ones be at hand, in whatever order they came."""
    chunks = [chunk(OF, first, 10) for first in range(0, 60, 10)]
    total, expected = totals_over(OF, 0, 10), 10
    while not decided(total.wins):
        total, expected = total + totals_over(OF, expected, 10), expected + 10
    assert 20 <= expected <= 60
    Random(4).shuffle(chunks)
    assert last(list(play_meeting(OF, kept=chunks))).totals == total
    assert last(list(play_meeting(OF))).totals == total
    assert last(list(play_meeting(OF, workers=Workers(jobs=2)))).totals == total


def test_equal_bots_end_at_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST_PAIRS", 25)
    end = last(list(play_meeting(meeting("random", "random", rules=SHORT))))
    assert end.totals.wins == (0, 25, 0)


def test_a_cluster_finds_the_same() -> None:
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        workers = Workers(cluster=cluster.scheduler_address)
        assert last(list(play_meeting(OF, pairs=40, workers=workers))).totals == totals_over(OF, 0, 40)
        assert last(list(play_meeting(OF, workers=workers))).totals == last(list(play_meeting(OF))).totals


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CONNECTING", "1s")
    with pytest.raises(NoCluster, match=r"^no cluster answers at 'tcp://127\.0\.0\.1:1': "):
        list(play_meeting(OF, pairs=10, workers=Workers(cluster="tcp://127.0.0.1:1")))


def test_without_the_parts_for_a_cluster_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None)
    with pytest.raises(NoCluster, match=r"pip install 'fifteentwo\[cluster\]'"):
        list(play_meeting(OF, pairs=10, workers=Workers(cluster="tcp://127.0.0.1:1")))


# Files


def written(path: Path, *chunks: Chunk) -> None:
    with keeping(path) as keep:
        for each in chunks:
            keep_chunk(keep, OF)(each)


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path, chunks = tmp_path / "new" / "results.jsonl", [chunk(OF, 0, 10), chunk(OF, 10, 3)]
    written(path, *chunks)
    read = read_chunks(path, OF)
    assert [(each.span, each.totals, each.faults) for each in read] == [
        (each.span, each.totals, each.faults) for each in chunks
    ]


def test_one_file_holds_many_meetings(tmp_path: Path) -> None:
    others = [
        meeting("random", "novice", rules=SHORT),
        meeting("novice", "random"),
        meeting("novice", "random", rules=SHORT, seed=1),
    ]
    written(tmp_path / "results.jsonl", chunk(OF, 0, 2))
    assert len(read_chunks(tmp_path / "results.jsonl", OF)) == 1
    assert [read_chunks(tmp_path / "results.jsonl", each) for each in others] == [[], [], []]


def test_no_file_holds_nothing(tmp_path: Path) -> None:
    assert read_chunks(tmp_path / "results.jsonl", OF) == []


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written(path, chunk(OF, 0, 2), chunk(OF, 2, 2))
    whole = path.read_text()
    for cut in (20, len(whole.splitlines()[1])):
        path.write_text(whole[:-cut])
        assert [each.span for each in read_chunks(path, OF)] == [Span(0, 2)]
    written(path, chunk(OF, 2, 2))
    assert [each.span for each in read_chunks(path, OF)] == [Span(0, 2), Span(2, 2)]


@pytest.mark.parametrize(
    "line", ["hello", "[]", '{"format": "crib-record"}', '{"format":"crib-arena-results","version":9}']
)
def test_another_kind_of_file_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(InvalidResults, match="line 1: this is no line of an arena's results"):
        read_chunks(path, OF)
    assert path.read_text() == line + "\n"


@pytest.mark.parametrize("text", ["dear friend", "{}\ndear friend", '{"format":"crib-record"'])
def test_a_last_line_that_is_not_ours_is_not_taken_off(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(InvalidResults, match="no line of an arena's results"), keeping(path):
        pass
    with pytest.raises(InvalidResults, match="no line of an arena's results"):
        read_chunks(path, OF)
    assert path.read_text() == text


def test_results_that_are_not_whole_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written(path, chunk(OF, 0, 2))
    path.write_text(path.read_text().replace('"pairs":2', '"pairs":3'))
    with pytest.raises(InvalidResults, match="the pairs from 0 on is not whole"):
        read_chunks(path, OF)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidResults, match=r"cannot be written: "), keeping(tmp_path / "file" / "results.jsonl"):
        pass
