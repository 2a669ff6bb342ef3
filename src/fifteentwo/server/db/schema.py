"""The tables. The migrations make the same ones; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
"""Moments are seconds since 1970 (UTC)."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("created", Float, nullable=False),
)
"""Whoever has played here: a guest, as long as nothing else is known of them."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    # Only the hash of what the cookie holds: who reads the store can be nobody else.
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    # A few words for the person's own list of sessions: "Firefox on Linux".
    Column("device", String(40), nullable=False, server_default=""),
    # A log-in is a new session: `created` is when it was proved who this is.
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index(None, "person"),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("name", String(20), nullable=False),
    # What two names must not have in common, and what a name is looked up by.
    Column("name_key", String(64), nullable=False, unique=True),
    # An argon2 hash; NULL where only passkeys open the account.
    Column("password", String(255)),
    # Only one that has been confirmed stands here. A family may share one.
    Column("email", String(254)),
    Column("email_key", String(254)),
    Column("turn_mail", Boolean, nullable=False),
    Column("joined", Float, nullable=False),
    Index(None, "email_key"),
)
"""Members: people with a name of their own."""

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("accounts.person"), nullable=False),
    Column("credential", LargeBinary(1023), nullable=False, unique=True),
    Column("public_key", LargeBinary(2048), nullable=False),
    Column("sign_count", BigInteger, nullable=False),  # unsigned, 32 bits
    Column("label", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index(None, "person"),
)

CEREMONIES: Final = Table(
    "ceremonies",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("purpose", String(8), nullable=False),  # join, add or login
    Column("person", Integer, ForeignKey("people.id")),
    Column("name", String(20)),
    Column("challenge", LargeBinary(64), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("expires", Float, nullable=False),
)
"""Challenges put to passkeys: each is gone with the first answer."""

MAIL_LINKS: Final = Table(
    "mail_links",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("purpose", String(8), nullable=False),  # confirm or reset
    Column("person", Integer, ForeignKey("accounts.person"), nullable=False),
    Column("address", String(254), nullable=False),
    Column("expires", Float, nullable=False),
    Index(None, "person"),
)
"""Links sent by mail: each is gone with its first use."""

OUTCOMES: Final = Table(
    "outcomes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    # two, three, partners or more; people or bots.
    Column("form", String(8), nullable=False),
    Column("against", String(8), nullable=False),
    Column("won", Boolean, nullable=False),
    # Played to the target by this person: what a win in the profile and experience need.
    Column("completed", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("skunk", Integer, nullable=False),
    # Experience, and under which of the daily limits it fell: members or others.
    Column("xp", Integer, nullable=False),
    Column("xp_source", String(8), nullable=False),
    Index(None, "person", "at"),
)
"""What a finished game was for each person in it, written with its last action."""

AVERAGES: Final = Table(
    "averages",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    # dealer, pone or other.
    Column("role", String(8), primary_key=True),
    Column("form", String(8), nullable=False),
    Column("against", String(8), nullable=False),
    # How many, and their points: plays of a deal, hands, cribs.
    Column("plays", Integer, nullable=False),
    Column("play", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("cribs", Integer, nullable=False),
    Column("crib", Integer, nullable=False),
    Index(None, "person"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("form", String(8), primary_key=True),
    # untimed, live or correspondence.
    Column("speed", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index(None, "form", "speed", "mu"),
)

RATING_CHANGES: Final = Table(
    "rating_changes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index(None, "person"),
)
"""What a game did to a rating: once, since there is one row of a game and a person."""

WORN: Final = Table(
    "worn",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("face", String(16), nullable=False),
    Column("back", String(16), nullable=False),
    Column("pegs", String(16), nullable=False),
    Column("board", String(16), nullable=False),
)

PREFERENCES: Final = Table(
    "preferences",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("settings", Text, nullable=False),
)
"""What a person chose about looks and pace, as the document that the wire has."""

TABLES: Final = Table(
    "tables",
    METADATA,
    # What its link says: 128 random bits.
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("host", Integer, ForeignKey("people.id"), nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("match_kind", String(8)),
    Column("match_length", Integer),
    # The number of the match that is played now; a change of company begins another.
    Column("match", Integer, nullable=False),
    Column("created", Float, nullable=False),
    # When somebody last did something there, or had it open.
    Column("seen", Float, nullable=False),
    Index(None, "open", "seen"),
)
"""Tables that people gather at; their games name them, and the last of those says whether one is in play."""

PLACES: Final = Table(
    "places",
    METADATA,
    Column("at_table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("person", Integer, ForeignKey("people.id")),
    Column("level", String(64)),
    Column("ready", Boolean, nullable=False),
    Index(None, "person"),
)
"""Who sits at a table; a seat without a row is free."""

SEEKS: Final = Table(
    "seeks",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("since", Float, nullable=False),
    # When something was last heard of the seeker.
    Column("seen", Float, nullable=False),
    # Once company is found.
    Column("at_table", String(32), ForeignKey("tables.id")),
    Index(None, "ruleset", "seats", "clock", "rated"),
)
"""Who seeks company for a game."""

INVITES: Final = Table(
    "invites",
    METADATA,
    Column("at_table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("by", Integer, ForeignKey("people.id"), nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "person", "at"),
)
"""Challenges: who is asked to a table, and by whom."""

MUTES: Final = Table(
    "mutes",
    METADATA,
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("other", Integer, ForeignKey("people.id"), primary_key=True),
    # Not only unheard, but never met: no pairing, no challenge, no seat at a table of the other's.
    Column("blocked", Boolean, nullable=False),
)
"""Whom a person does not want to hear."""

TALK: Final = Table(
    "talk",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at_table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("person", Integer, ForeignKey("people.id"), nullable=False),
    Column("name", String(64), nullable=False),
    # A phrase is a code that clients translate; else there is a text.
    Column("phrase", String(16)),
    Column("text", String(200)),
    Column("at", Float, nullable=False),
    Index(None, "at_table", "id"),
    Index(None, "person", "at"),
)
"""What was said at tables."""

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("line", Integer, ForeignKey("talk.id"), primary_key=True),
    Column("person", Integer, ForeignKey("people.id"), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Lines that somebody found amiss, for whoever runs the site."""

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    # As resolved values: a ruleset that is edited later does not touch a game in play.
    Column("rules", Text, nullable=False),
    # Tells every card to come: leaves the store only into the vault. Where no deck was sealed it is the deck's own key.
    Column("secret", LargeBinary(32), nullable=False),
    Column("sealed", Boolean, nullable=False),
    Column("previous_seal", LargeBinary(32)),
    Column("first_dealer", Integer),
    Column("again", String(32), ForeignKey("games.id")),
    # The table that people play it at, and which of its games this is: a game begins once.
    Column("at_table", String(32), ForeignKey("tables.id")),
    Column("number", Integer),
    Column("match", Integer),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    # Counts the steps, those without an action too: a step is stored only if none was since the game was read.
    Column("version", Integer, nullable=False, server_default="0"),
    # What lists show, written with the action that changed it.
    Column("updated", Float, nullable=False),
    Column("scores", Text, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("won_by", Integer),
    Column("skunk", Integer, nullable=False),
    # When the next deal comes though somebody has not said Continue, and since when the clocks stand still.
    Column("deal_by", Float),
    Column("paused", Float),
    UniqueConstraint("at_table", "number"),
)
_IN_PLAY: Final = GAMES.c.won_by.is_(None)
Index("ix_games_in_play", GAMES.c.id, sqlite_where=_IN_PLAY, postgresql_where=_IN_PLAY)

SEAL_STEPS: Final = Table(
    "seal_steps",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("step", Text, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    # A person's seat names the person, a bot's has a level and a seed.
    Column("person", Integer, ForeignKey("people.id")),
    Column("level", String(64)),
    Column("seed", String(32)),
    # The last deal whose show a person has seen, 0 for the cut for first deal, -1 for nothing yet.
    Column("continued", Integer, nullable=False),
    # Its clock: seconds beyond those of a move, when it runs out, and how many moves in a row were the clock's.
    Column("bank", Float, nullable=False),
    Column("deadline", Float),
    Column("late", Integer, nullable=False),
    # Since when its player is away, how they went for good (resigned, timed_out, left), and what they ask for.
    Column("away_since", Float),
    Column("left", String(16)),
    Column("wish", String(8)),
    Column("pause", Boolean, nullable=False),
    Column("your_turn", Boolean, nullable=False),
    Index(None, "person"),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("action", Text, nullable=False),
    Column("by", String(8), nullable=False),  # deck: chance
    Column("seat", Integer),
    Column("question", String(64)),
    Column("action_id", String(36)),  # the client's own
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "action_id"),
)

DUE: Final = Table(
    "due",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(64), primary_key=True),
    # What is to be done: bot, clock, deal or away.
    Column("kind", String(8), primary_key=True),
    # From when on it is to be done.
    Column("at", Float, nullable=False),
    # Until then a process is at it; if it has not done it by then, another takes it up.
    Column("taken_until", Float, nullable=False),
    Index(None, "at"),
)
"""What has to be done about questions, written with what asked them and gone with the answer."""
