"""What games have given: profiles, leaderboards, and things to wear."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .parts import Worn

FormName: TypeAlias = Literal["two", "three", "partners", "more"]
"""One against one, three alone, two pairs, or anything else."""
PoolForm: TypeAlias = Literal["two", "three", "partners"]
PoolSpeed: TypeAlias = Literal["untimed", "live", "correspondence"]
AgainstName: TypeAlias = Literal["people", "bots"]
Design = Annotated[str, Meta(min_length=1, max_length=16)]


class Wear(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to wear from now on: unlocked designs."""

    face: Design
    back: Design
    pegs: Design
    board: Design


class Reward(Struct, frozen=True, kw_only=True):
    """A design, and the level that unlocks it."""

    kind: Literal["face", "back", "pegs", "board"]
    design: str
    level: int
    unlocked: bool


class Progress(Struct, frozen=True, kw_only=True):
    """Experience so far, the level it makes, where that began and where the next begins."""

    xp: int
    level: int
    level_at: int
    next_at: int


class Wardrobe(Struct, frozen=True, kw_only=True):
    """What I wear, and all there is to wear, by kind and then by level."""

    progress: Progress
    worn: Worn
    rewards: list[Reward]


class GameTally(Struct, frozen=True, kw_only=True):
    """How games of one form against people, or against bots, have ended. `won` and `lost`: completed to the target;
    `unfinished`: ended by somebody else's leaving; `left`: by one's own. Skunks are not counted among double ones."""

    form: FormName
    against: AgainstName
    won: int
    lost: int
    unfinished: int
    left: int
    skunks_given: int
    doubles_given: int
    skunks_taken: int
    doubles_taken: int


class PoolRating(Struct, frozen=True, kw_only=True):
    """A rating as it is shown; with a "?" unless it is `sure`."""

    form: PoolForm
    speed: PoolSpeed
    rating: int
    sure: bool
    games: int


class Normal(Struct, frozen=True):
    """What strong players get on average, from about `low` to about `high`."""

    low: float
    high: float


class Average(Struct, frozen=True, kw_only=True):
    """Points for `what`, on average over `deals`, of games of one form against people or bots; `normal` is null where
    it is not known."""

    form: FormName
    against: AgainstName
    role: Literal["dealer", "pone", "other"]
    what: Literal["play", "hand", "crib"]
    deals: int
    average: float
    normal: Normal | None


class LastGame(Struct, frozen=True, kw_only=True):
    """A finished game. `game` is its id, in one's own profile only; `names` by seat and `you` the seat; `scores` by
    side, as they were pegged, so that they may pass the `target`; `completed`: to the target, by this person; `at`
    ISO 8601."""

    game: str | None
    ruleset: str
    title: str
    at: str
    form: FormName
    against: AgainstName
    you: int
    won: bool
    completed: bool
    left: bool
    skunk: int
    xp: int
    names: list[str]
    scores: list[int]
    target: int


class Profile(Struct, frozen=True, kw_only=True):
    """A person's page; `name` and `joined` (ISO 8601) are null for a guest, who sees only their own."""

    name: str | None
    joined: str | None
    progress: Progress
    worn: Worn
    ratings: list[PoolRating]
    tallies: list[GameTally]
    averages: list[Average]
    last: list[LastGame]


class RatingChange(Struct, frozen=True, kw_only=True):
    """What a rated game did to a rating, as it is shown; with a "?" where it was not `sure`, or still is not."""

    before: int
    sure_before: bool
    after: int
    sure: bool


class Given(Struct, frozen=True, kw_only=True):
    """What a finished game gave to one of its people. `won` as the match and the rating have it; a win in the profile
    and `xp` there are only where it was `completed` to the target by this person, and no `xp` past the limits of a day.
    `unlocked` are the designs of levels that were reached by it; `rating` is null where the game was not rated."""

    won: bool
    completed: bool
    xp: int
    before: Progress
    after: Progress
    unlocked: list[Reward]
    rating: RatingChange | None


class LeaderLine(Struct, frozen=True, kw_only=True):
    """A place on a leaderboard, from 1; equal ratings share one."""

    place: int
    name: str
    rating: int
    games: int


class Leaders(Struct, frozen=True):
    """The best of a pool, among ratings that are sure; 100 at most."""

    form: PoolForm
    speed: PoolSpeed
    leaders: list[LeaderLine]
