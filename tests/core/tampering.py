"""Ways to falsify the document of a sealed game, each changing one thing. Where a way needs a certain last action, the
game is cut off there, so that what is changed still follows the rules and only the seal can tell."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from fifteentwo.cards import DECK
from fifteentwo.plain import Plain
from fifteentwo.record import Record, from_plain, to_plain
from fifteentwo.verify import sealed
from tests.sealed import GAME, fixed


@dataclass(frozen=True, slots=True)
class Way:
    """How a document is changed, the check that must notice, and the type of the last action that it needs."""

    name: str
    noticed_by: str
    change: Callable[[Plain], None]
    ends_with: str | None = None
    chained_anew: bool = False
    """Whether the forger, who has the secret from the record, also writes a chain that fits."""

    def applied(self, record: Record) -> Plain:
        document = to_plain(record if self.ends_with is None else cut_off(record, after=self.ends_with))
        document = deepcopy(document)
        self.change(document)
        return chained_anew(document) if self.chained_anew else document


def cut_off(record: Record, *, after: str) -> Record:
    """The game up to the last action of that type, as if it had been left there."""
    types = [action["type"] for action in to_plain(record)["actions"]]
    last = len(types) - types[::-1].index(after)
    assert record.seal is not None
    left = Record.of(record.rules, record.players, record.entries[:last], dealer=record.dealer)
    return sealed(left, game=GAME, steps=record.seal.steps, secret=record.seal.secret, previous=record.seal.previous)


def chained_anew(document: Plain) -> Plain:
    """The document with the links that its actions have, whatever else is wrong with it."""
    seal = document["seal"]
    record = from_plain({**document, "seal": None})
    whole = from_plain(document)
    assert whole.seal is not None
    made = sealed(record, game=GAME, steps=whole.seal.steps, secret=whole.seal.secret, previous=whole.seal.previous)
    return {**document, "seal": {**seal, "links": to_plain(made)["seal"]["links"]}}


def _last(document: Plain, kind: str) -> Any:
    return [action for action in document["actions"] if action["type"] == kind][-1]


def _steps(document: Plain, kind: str) -> list[Any]:
    return [step for step in document["seal"]["steps"] if step["type"] == kind]


def _swap_cards(document: Plain) -> None:
    hands = document["actions"][-1]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def _swap_with_the_stub(document: Plain) -> None:
    deal = document["actions"][-1]
    dealt = {*chain.from_iterable(deal["hands"]), *deal["to_crib"]}
    deal["hands"][-1][0] = next(str(card) for card in DECK if str(card) not in dealt)


def _other_first_cut(document: Plain) -> None:
    cut = document["actions"][-1]
    cut["cards"] = cut["cards"][::-1]


def _other_starter(document: Plain) -> None:
    deal, turn = _last(document, "deal"), document["actions"][-1]
    taken = {*chain.from_iterable(deal["hands"]), *deal["to_crib"], turn["card"]}
    turn["card"] = next(str(card) for card in DECK if str(card) not in taken)


def _other_position_told(document: Plain) -> None:
    document["seal"]["cuts"][-1]["position"] += 1


def _other_chooser_told(document: Plain) -> None:
    cut = document["seal"]["cuts"][-1]
    cut["by"] = "tap" if cut["by"] == "derived" else "derived"


def _other_by(document: Plain) -> None:
    action = document["actions"][-1]
    action["by"] = "clock" if action["by"] != "clock" else "person"


def _other_discard(document: Plain) -> None:
    discard = document["actions"][-1]
    hand = _last(document, "deal")["hands"][discard["seat"]]
    kept = [card for card in hand if card not in discard["cards"]]
    discard["cards"] = [kept[0], *discard["cards"][1:]]


def _drop(document: Plain) -> None:
    types = [action["type"] for action in document["actions"]]
    first = types.index("discard", len(types) - types[::-1].index("deal"))
    del document["actions"][first], document["seal"]["links"][first]


def _drop_without_link(document: Plain) -> None:
    del document["actions"][-1]


def _drop_the_end_of_the_chain(document: Plain) -> None:
    del document["seal"]["links"][-1]


def _add(document: Plain) -> None:
    document["actions"].append(document["actions"][-1])
    document["seal"]["links"].append(document["seal"]["links"][-1])


def _change_an_event(document: Plain) -> None:
    event = document["seal"]["links"][-1]["events"][0]
    event["how_many"] += 1


def _change_a_head(document: Plain) -> None:
    document["seal"]["links"][-1]["head"] = fixed("head").hex()


def _change_the_secret(document: Plain) -> None:
    document["seal"]["secret"] = fixed("secret").hex()


def _change_the_game(document: Plain) -> None:
    document["seal"]["game"] = "another"


def _change_the_previous_seal(document: Plain) -> None:
    document["seal"]["previous"] = fixed("previous").hex() if document["seal"]["previous"] is None else None


def _change_a_share(document: Plain) -> None:
    _steps(document, "revealed")[0]["share"] = fixed("share").hex()


def _change_a_commitment(document: Plain) -> None:
    _steps(document, "committed")[-1]["commitment"] = fixed("commitment").hex()


def _change_the_seal(document: Plain) -> None:
    _steps(document, "sealed")[-1]["seal"] = fixed("seal").hex()


def _commit_late(document: Plain) -> None:
    steps = document["seal"]["steps"]
    late = _steps(document, "committed")[-1]
    steps.remove(late)
    steps.insert(steps.index(_steps(document, "revealed")[0]) + 1, late)


def _leave_a_share_out(document: Plain) -> None:
    document["seal"]["steps"].pop()


def _exchange_steps(document: Plain) -> None:
    steps = document["seal"]["steps"]
    steps[-1], steps[-2] = steps[-2], steps[-1]


def _hide_a_restart(document: Plain) -> None:
    seal = document["seal"]
    first = _steps(document, "sealed")[0]
    del seal["steps"][: seal["steps"].index(_steps(document, "aborted")[0]) + 1]
    seal["previous"] = first["seal"]


def _call_a_persons_share_a_bots(document: Plain) -> None:
    person = [step for step in _steps(document, "committed") if step["by"] == "person"][-1]
    person["by"] = "bot"


WAYS: Final = (
    Way("two cards swapped", "shuffle", _swap_cards, "deal"),
    Way("two cards swapped, chained anew", "shuffle", _swap_cards, "deal", chained_anew=True),
    Way("a card swapped with the stub", "shuffle", _swap_with_the_stub, "deal", chained_anew=True),
    Way("another cut for first deal", "shuffle", _other_first_cut, "first_cut", chained_anew=True),
    Way("another starter", "cut", _other_starter, "turn"),
    Way("another starter, chained anew", "cut", _other_starter, "turn", chained_anew=True),
    Way("another position told", "cut", _other_position_told),
    Way("another chooser told", "cut", _other_chooser_told),
    Way("decided by another", "chain", _other_by, "discard"),
    Way("another discard", "chain", _other_discard, "discard"),
    Way("an action dropped", "chain", _drop, "discard"),
    Way("an action dropped without its link", "chain", _drop_without_link, "discard"),
    Way("the chain cut short", "chain", _drop_the_end_of_the_chain),
    Way("an event changed", "chain", _change_an_event, "discard"),
    Way("a head changed", "chain", _change_a_head),
    Way("another secret", "seal", _change_the_secret),
    Way("another game", "seal", _change_the_game),
    Way("another previous seal", "seal", _change_the_previous_seal),
    Way("another share", "seal", _change_a_share),
    Way("another commitment", "seal", _change_a_commitment),
    Way("another seal", "seal", _change_the_seal),
    Way("a late commitment", "seal", _commit_late),
    Way("a share left out", "seal", _leave_a_share_out),
    Way("the order of shares changed", "chain", _exchange_steps),
)
"""Ways that fit every game."""
RESTARTED: Final = Way("a restart hidden", "chain", _hide_a_restart)
CALLED_A_BOT: Final = Way("a person's share called a bot's", "seal", _call_a_persons_share_a_bots)
ADDED: Final = Way("an action added", "chain", _add, "discard")
