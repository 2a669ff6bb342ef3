"""Several workers behind one address: one that dies is replaced, and all end in good order."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path
from random import Random

from tests.server.fleet import fleet
from tests.server.ground import Servers
from tests.server.scripted import Guest


def test_a_worker_that_dies_is_replaced_and_all_end_in_good_order(shared_servers: Servers, tmp_path: Path) -> None:
    with fleet(shared_servers.ground(), tmp_path / "log", workers=2) as site:
        first = site.started(2)
        with closing(Guest(site.url)) as guest:
            game = guest.start("short_61")
            with guest.sit(game, Random(1)) as one, guest.sit(game, Random(2)) as two:
                one.play_until(lambda: one.my_move)
                two.until(lambda: two.batch.seq >= one.batch.seq)
            os.kill(first[0], signal.SIGKILL)
            replaced = site.started(3)[-1]
            os.kill(first[1], signal.SIGKILL)
            site.started(4)
            with guest.sit(game, Random(3)) as sitting:
                assert sitting.batch.seq >= one.batch.seq
                sitting.play_out()
        assert site.end() == 0
        assert replaced not in first
        for pid in site.started(4):
            assert not Path(f"/proc/{pid}").exists()
