"""Kill -9 at random moments: every game goes on from its last acknowledged action, none is lost, none doubled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
from websockets.exceptions import WebSocketException

from fifteentwo.record import final_state, loads
from fifteentwo.server.wire import messages as wm
from tests.server.ground import Ground
from tests.server.nursery import Nursery, nursery
from tests.server.scripted import Guest, Sitting

PLAYERS = 6
TABLES = (("short_61", 2, "random"), ("standard", 3, "random"), ("standard", 4, "novice"), ("five_card", 2, "steady"))
GONE = (WebSocketException, OSError, httpx.TransportError, EOFError)


@dataclass
class Memory:
    """What a client knows of a game whatever happens to the server."""

    game: str
    told: dict[int, list[Any]] = field(default_factory=dict)
    """The events of every batch it was sent."""
    sent: dict[UUID, wm.Act] = field(default_factory=dict)
    acknowledged: dict[UUID, int] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    record: str = ""

    def tell(self, seq: int, events: list[Any]) -> None:
        assert self.told.setdefault(seq, events) == events, f"batch {seq} of {self.game} is another than before"


class Player:
    """Plays game after game, through every end of the server, until it is told to stop after the one it is in."""

    def __init__(self, nursery: Nursery, seed: int, stop: threading.Event, count: Callable[[], None]) -> None:
        self._nursery = nursery
        self._random = Random(seed)
        self._stop = stop
        self._count = count
        self._table = TABLES[seed % len(TABLES)]
        self.guest = Guest(nursery.url)
        self.memories: list[Memory] = []

    def run(self) -> None:
        with closing(self.guest):
            while not self._stop.is_set():
                memory = Memory(self._patiently(lambda: self.guest.start(*self._table)))
                self.memories.append(memory)
                self._patiently(lambda memory=memory: self._play(memory))  # type: ignore[misc]
                path = f"/api/games/{memory.game}/record"
                memory.record = self._patiently(lambda path=path: self.guest.http.get(path)).text  # type: ignore[misc]

    def _patiently(self, work: Callable[[], Any]) -> Any:
        """Again and again, wherever the server is by then."""
        while True:
            self.guest.http.base_url = self._nursery.url
            try:
                return work()
            except TimeoutError:
                # The server lives and says nothing: a game is stuck.
                raise
            except GONE:
                time.sleep(0.02)

    def _play(self, memory: Memory) -> None:
        with self.guest.sit(memory.game, self._random) as sitting:
            last = max(memory.told, default=0)
            assert sitting.batch.seq >= max([last, *memory.acknowledged.values()]), "something acknowledged is lost"
            for entry in sitting.hello.log:
                memory.tell(entry.seq, entry.events)
            for act in list(memory.sent.values()):
                if act.id not in memory.acknowledged:
                    self._send(sitting, memory, act)
            while not sitting.over:
                self._follow(sitting, memory)
            memory.scores = sitting.view.scores

    def _follow(self, sitting: Sitting, memory: Memory) -> None:
        if sitting.hello.you in sitting.batch.waiting_for:
            seq = sitting.batch.seq
            sitting.send(wm.Continue(sitting.view.deal_number))
            self._receive(sitting, memory, lambda: sitting.batch.seq > seq)
        elif sitting.batch.question is not None:
            act = wm.Act(UUID(int=self._random.getrandbits(128)), sitting.batch.question, sitting.choose())
            memory.sent[act.id] = act
            self._send(sitting, memory, act)
        else:
            seq = sitting.batch.seq
            self._receive(sitting, memory, lambda: sitting.batch.seq > seq)

    def _send(self, sitting: Sitting, memory: Memory, act: wm.Act) -> None:
        sitting.send(act)
        self._receive(sitting, memory, lambda: act.id in sitting.done)
        memory.acknowledged[act.id] = sitting.done[act.id]
        self._count()
        self._receive(sitting, memory, lambda: sitting.batch.seq >= sitting.done[act.id])

    def _receive(self, sitting: Sitting, memory: Memory, reached: Callable[[], bool]) -> None:
        while not reached():
            match sitting.receive():
                case wm.Events(batches):
                    for batch in batches:
                        memory.tell(batch.seq, batch.events)
                case wm.Refused() as refused:
                    raise AssertionError(f"refused: {refused.code} {refused.message}")


def test_kills_lose_nothing_and_double_nothing(ground: Ground, tmp_path: Path) -> None:
    """On a file of ours 50 of them; a database server is not killed with us, so that fewer say the same."""
    stop, counted, random = threading.Event(), threading.Semaphore(0), Random(50)
    with nursery(ground, tmp_path / "log") as server, ThreadPoolExecutor(PLAYERS) as threads:
        players = [Player(server, seed, stop, counted.release) for seed in range(PLAYERS)]
        running = [threads.submit(player.run) for player in players]
        try:
            for _ in range(50 if ground.redis is None else 10):
                for _ in range(random.randint(1, 8)):
                    assert counted.acquire(timeout=120), [each.exception(0) for each in running if each.done()]
                # The moment itself is random: in the middle of whatever the server is doing.
                time.sleep(random.random() * 0.02)
                server.kill()
                server.start()
        finally:
            stop.set()
        for each in running:
            each.result()
    memories = [memory for player in players for memory in player.memories]
    assert len(memories) >= PLAYERS
    assert ground.rows("SELECT count(*) FROM due") == [(0,)]
    for memory in memories:
        check(ground, memory)


def check(ground: Ground, memory: Memory) -> None:
    """The finished game is what its client was told, each action once."""
    query = "SELECT seq, by, action_id FROM actions WHERE game = :game ORDER BY seq"
    rows = ground.rows(query, game=memory.game)
    assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1)) == sorted(memory.told)
    stored = {UUID(own): seq for seq, by, own in rows if by == "person"}
    assert stored == memory.acknowledged and stored.keys() == memory.sent.keys()
    record = loads(memory.record)
    assert len(record.entries) == len(rows)
    final = final_state(record)
    assert final.result is not None and list(final.scores) == memory.scores
