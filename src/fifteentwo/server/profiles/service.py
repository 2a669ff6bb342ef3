"""Profiles and wardrobes, put together from what the stores sum up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime

from ..accounts.names import key_of
from ..accounts.store import Account, AccountStore
from ..catalog.service import title_of
from ..errors import NotFound
from ..ratings.rating import Pool, Rating
from ..ratings.store import Held, RatingStore
from ..sessions.service import Person
from ..wire import profiles as wire
from ..wire.convert import worn_of
from .averages import NORMAL, Source
from .progress import level_of, points_for
from .rewards import PLAIN, REWARDS, Worn, check_worn
from .store import Finished, ProfileStore, SumLine

LONGEST_KEY = 64


class Profiles:
    """What games have given to people."""

    def __init__(self, store: ProfileStore, ratings: RatingStore, accounts: AccountStore) -> None:
        self._store = store
        self._ratings = ratings
        self._accounts = accounts

    async def mine(self, person: Person) -> wire.Profile:
        """The person's own page, with the ids of games."""
        return await self._profile(person.id, await self._accounts.of(person.id), own=True)

    async def named(self, name: str) -> wire.Profile:
        """A member's page. Raises NotFound."""
        key = key_of(name)
        account = await self._accounts.named(key) if key.isprintable() and len(key) <= LONGEST_KEY else None
        if account is None:
            raise NotFound("no_such_member", "nobody here has that name")
        return await self._profile(account.person, account, own=False)

    async def leaders(self, pool: Pool) -> wire.Leaders:
        """The best of a pool."""
        lines: list[wire.LeaderLine] = []
        for place, leader in enumerate(await self._ratings.leaders(pool), start=1):
            shown = leader.rating.shown
            equal = lines and lines[-1].rating == shown
            lines.append(
                wire.LeaderLine(
                    place=lines[-1].place if equal else place, name=leader.name, rating=shown, games=leader.games
                )
            )
        return wire.Leaders(pool.form, pool.speed, lines)  # type: ignore[arg-type]

    async def given(self, game: str, person: Person) -> wire.Given:
        """What a finished game gave to the person. Raises NotFound."""
        gain = await self._store.gain(game, person.id)
        if gain is None:
            raise NotFound("nothing_given", "no game of yours that is over has that id")
        before, after = _progress(gain.experience - gain.xp), _progress(gain.experience)
        change = await self._ratings.change(game, person.id)
        return wire.Given(
            won=gain.won,
            completed=gain.completed,
            xp=gain.xp,
            before=before,
            after=after,
            unlocked=[each for each in _rewards(after.level) if before.level < each.level <= after.level],
            rating=None if change is None else _change(*change),
        )

    async def wardrobe(self, person: Person | None) -> wire.Wardrobe:
        """What the person wears and may wear; somebody who is nobody yet sees what there is."""
        progress = await self._progress(None if person is None else person.id)
        worn = PLAIN if person is None else (await self.worn([person.id]))[person.id]
        return wire.Wardrobe(
            progress=progress,
            worn=worn_of(worn),
            rewards=_rewards(progress.level),
        )

    async def wear(self, person: Person, wish: wire.Wear) -> None:
        """Wear that from now on, for everybody to see. Raises NotOffered or Conflict."""
        worn = Worn(face=wish.face, back=wish.back, pegs=wish.pegs, board=wish.board)
        check_worn(worn, level_of(await self._store.experience(person.id)))
        await self._store.wear(person.id, worn)

    async def worn(self, persons: Collection[int]) -> Mapping[int, Worn]:
        """What these wear."""
        chosen = await self._store.worn(persons) if persons else {}
        return {person: chosen.get(person, PLAIN) for person in persons}

    async def _progress(self, person: int | None) -> wire.Progress:
        return _progress(0 if person is None else await self._store.experience(person))

    async def _profile(self, person: int, account: Account | None, *, own: bool) -> wire.Profile:
        worn = await self.worn([person])
        return wire.Profile(
            name=None if account is None else account.name,
            joined=None if account is None else _moment(account.joined),
            progress=await self._progress(person),
            worn=worn_of(worn[person]),
            ratings=[_rating(held) for held in await self._ratings.of(person)],
            tallies=[
                wire.GameTally(**{name: getattr(tally, name) for name in wire.GameTally.__struct_fields__})
                for tally in await self._store.tallies(person)
            ],
            averages=[each for line in await self._store.sums(person) for each in _averages(line)],
            last=[_last(game, own=own) for game in await self._store.last(person)],
        )


def _progress(points: int) -> wire.Progress:
    level = level_of(points)
    return wire.Progress(xp=points, level=level, level_at=points_for(level), next_at=points_for(level + 1))


def _rewards(level: int) -> list[wire.Reward]:
    return [
        wire.Reward(kind=kind, design=design, level=needs, unlocked=needs <= level)
        for kind, designs in REWARDS.items()
        for design, needs in designs.items()
    ]


def _change(before: Rating, after: Rating) -> wire.RatingChange:
    return wire.RatingChange(before=before.shown, sure_before=before.sure, after=after.shown, sure=after.sure)


def _rating(held: Held) -> wire.PoolRating:
    return wire.PoolRating(
        form=held.pool.form,  # type: ignore[arg-type]
        speed=held.pool.speed,
        rating=held.rating.shown,
        sure=held.rating.sure,
        games=held.games,
    )


def _averages(line: SumLine) -> Iterator[wire.Average]:
    sums = line.sums
    found: tuple[tuple[Source, int, int], ...] = (
        ("play", sums.plays, sums.play),
        ("hand", sums.hands, sums.hand),
        ("crib", sums.cribs, sums.crib),
    )
    for what, deals, points in found:
        if deals:
            # Known for two alone: there every deal has a dealer and a pone.
            normal = NORMAL.get((line.role, what)) if line.form == "two" else None
            yield wire.Average(
                form=line.form,
                against=line.against,
                role=line.role,
                what=what,
                deals=deals,
                average=round(points / deals, 2),
                normal=None if normal is None else wire.Normal(*normal),
            )


def _last(game: Finished, *, own: bool) -> wire.LastGame:
    return wire.LastGame(
        game=game.game if own else None,
        ruleset=game.ruleset,
        title=title_of(game.ruleset),
        at=_moment(game.at),
        form=game.form,
        against=game.against,
        you=game.seat,
        won=game.won,
        completed=game.completed,
        left=game.left,
        skunk=game.skunk,
        xp=game.xp,
        names=list(game.names),
        scores=list(game.scores),
        target=game.target,
    )


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
