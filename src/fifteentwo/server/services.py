"""Every service of the site, put together over one database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .accounts.service import Accounts
from .accounts.store import AccountStore
from .accounts.turns import TurnLetters
from .db.engine import Database
from .due.store import DueStore
from .health.service import Readiness
from .limits import Limits
from .lobby.people import People
from .lobby.service import Lobby
from .lobby.store import LobbyStore
from .mail.backends import Backend
from .mail.service import Post
from .mail.store import LinkStore
from .meeting.service import Meeting
from .meeting.store import MeetingStore
from .mydata.service import MyData
from .mydata.store import MyDataStore
from .passkeys.service import Passkeys
from .passkeys.store import PasskeyStore
from .preferences.store import PreferenceStore
from .profiles.service import Profiles
from .profiles.store import ProfileStore
from .ratings.store import RatingStore
from .sessions.service import Sessions
from .sessions.store import SessionStore
from .tables.census import Census
from .tables.hub import Hub
from .tables.service import Tables
from .tables.shared_hub import SharedHub
from .tables.store import TableStore
from .talk.service import Talking
from .talk.store import TalkStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What handlers ask for, each by the name that it has here."""

    readiness: Readiness
    census: Census | None
    hub: Hub
    limits: Limits
    post: Post
    turns: TurnLetters
    tables: Tables
    lobby: Lobby
    meeting: Meeting
    talking: Talking
    sessions: Sessions
    accounts: Accounts
    passkeys: Passkeys
    profiles: Profiles
    preferences: PreferenceStore
    mydata: MyData

    async def open(self) -> None:
        """Begin to hear of other processes, and take up what is due."""
        await self.hub.open()
        await self.accounts.open()
        await self.tables.open()
        if self.census is not None:
            self.census.open()

    async def close(self) -> None:
        """Finish what was begun."""
        self.readiness.close()
        if self.census is not None:
            await self.census.close()
        await self.tables.close()
        await self.hub.close()
        await self.limits.close()
        await self.turns.close()
        await self.post.close()
        self.accounts.close()


def services_over(
    database: Database,
    *,
    redis: str | None,
    clock: Callable[[], float],
    site: str,
    mail: Backend,
    count_games: bool = False,
) -> Services:
    """The services over that database; `site` is the address that links in letters begin with; `count_games` has the
    games in play counted again and again."""
    hub, limits = Hub() if redis is None else SharedHub(redis), Limits(redis)
    post, members, ratings = Post(mail), AccountStore(database), RatingStore(database)
    turns, people = TurnLetters(members, post, site=site), People(members, ratings)
    store = TableStore(database)
    tables = Tables(store, DueStore(database), hub, clock=clock, tell=turns.tell)
    lobby = Lobby(LobbyStore(database), tables, people, hub, clock=clock)
    sessions = Sessions(SessionStore(database), clock=clock, tell=hub.moved)
    accounts = Accounts(members, LinkStore(database), sessions, post, site=site, clock=clock)
    passkeys = Passkeys(PasskeyStore(database), accounts, sessions, clock=clock)
    profiles, preferences = Profiles(ProfileStore(database), ratings, members), PreferenceStore(database)
    return Services(
        readiness=Readiness(store, hub),
        census=Census(store) if count_games else None,
        hub=hub,
        limits=limits,
        post=post,
        turns=turns,
        tables=tables,
        lobby=lobby,
        meeting=Meeting(MeetingStore(database), lobby, people, hub, clock=clock),
        talking=Talking(TalkStore(database), lobby, tables, hub, clock=clock),
        sessions=sessions,
        accounts=accounts,
        passkeys=passkeys,
        profiles=profiles,
        preferences=preferences,
        mydata=MyData(
            MyDataStore(database), accounts, passkeys, preferences, profiles, sessions, tables, lobby, hub, clock=clock
        ),
    )
