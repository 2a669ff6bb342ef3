"""The steps of a sealing: in what order they fit, and what is refused."""

from __future__ import annotations

import pytest

from fifteentwo.cards import DECK
from fifteentwo.deck import digest
from fifteentwo.errors import BrokenSeal
from fifteentwo.seal import (
    DeckSealed,
    SealAborted,
    Sealing,
    SealStep,
    SeatCommitted,
    ShareRevealed,
    bot_share,
    commitment_of,
    deck_of,
    new_secret,
    run_through,
    seal_of,
)
from tests.sealed import GAME, PREVIOUS, fixed, sealing

SECRET = fixed("secret")
SEAL = DeckSealed(seal_of(GAME, SECRET, previous=None))
SHARES = (fixed("share", 0), fixed("share", 1))
COMMITTED = tuple(SeatCommitted(seat, commitment_of(GAME, seat, SHARES[seat]), "person") for seat in (0, 1))
REVEALED = tuple(ShareRevealed(seat, SHARES[seat]) for seat in (0, 1))
WHOLE: tuple[SealStep, ...] = (SEAL, *COMMITTED, *REVEALED)


def steps(*each: SealStep) -> Sealing:
    return run_through(GAME, 2, each, previous=None)


def test_a_whole_sealing_gives_the_deck() -> None:
    done = steps(*WHOLE)
    assert done.complete
    assert sorted(done.deck(SECRET).pack("deal", deal=1)) == list(DECK)
    assert done.deck(SECRET) == deck_of(GAME, SECRET, SHARES)


def test_seats_may_bind_themselves_and_show_in_any_order() -> None:
    other = steps(SEAL, COMMITTED[1], COMMITTED[0], REVEALED[1], REVEALED[0])
    assert other.deck(SECRET) == steps(*WHOLE).deck(SECRET)


@pytest.mark.parametrize("changed", ["secret", "share", "game", "seats"])
def test_everything_that_goes_in_changes_the_deck(changed: str) -> None:
    game = "another" if changed == "game" else GAME
    secret = fixed("other") if changed == "secret" else SECRET
    shares = {"share": (SHARES[0], fixed("other")), "seats": SHARES[::-1]}.get(changed, SHARES)
    assert deck_of(game, secret, shares) != deck_of(GAME, SECRET, SHARES)


@pytest.mark.parametrize(
    ("before", "step", "code"),
    [
        ((), COMMITTED[0], "not_sealed"),
        ((), SealAborted(SECRET), "not_sealed"),
        ((SEAL,), SEAL, "already_sealed"),
        ((SEAL,), SeatCommitted(2, SECRET, "person"), "no_such_seat"),
        ((SEAL,), ShareRevealed(2, SECRET), "no_such_seat"),
        ((SEAL, COMMITTED[0]), COMMITTED[0], "committed_twice"),
        ((SEAL, COMMITTED[0]), REVEALED[0], "early_share"),
        ((SEAL, COMMITTED[0]), REVEALED[1], "early_share"),
        ((SEAL, *COMMITTED), ShareRevealed(0, SHARES[1]), "false_share"),
        ((SEAL, *COMMITTED, REVEALED[0]), REVEALED[0], "revealed_twice"),
        ((SEAL, *COMMITTED, REVEALED[0]), COMMITTED[1], "late_commitment"),
        ((SEAL, *COMMITTED), SealAborted(SHARES[0]), "false_secret"),
        (WHOLE, SEAL, "sealing_is_over"),
        (WHOLE, SealAborted(SECRET), "sealing_is_over"),
    ],
)
def test_a_step_that_does_not_fit_is_refused(before: tuple[SealStep, ...], step: SealStep, code: str) -> None:
    standing = steps(*before)
    with pytest.raises(BrokenSeal) as refused:
        standing.after(step)
    assert refused.value.code == code


def test_no_deck_before_every_share_is_shown_nor_from_another_secret() -> None:
    with pytest.raises(BrokenSeal) as early:
        steps(*WHOLE[:-1]).deck(SECRET)
    assert early.value.code == "not_all_shares"
    with pytest.raises(BrokenSeal) as other:
        steps(*WHOLE).deck(fixed("other"))
    assert other.value.code == "false_secret"


def test_a_share_told_to_be_a_bots_must_follow_from_the_secret() -> None:
    chosen: tuple[SealStep, ...] = (SEAL, COMMITTED[0], SeatCommitted(1, COMMITTED[1].commitment, "bot"), *REVEALED)
    with pytest.raises(BrokenSeal) as refused:
        steps(*chosen).deck(SECRET)
    assert refused.value.code == "chosen_share"
    made = sealing(2, seed=1, bots=frozenset({1}))
    assert ShareRevealed(1, bot_share(GAME, 1, made.secret)) in made.steps
    assert sorted(made.deck(2).pack("deal", deal=1)) == list(DECK)


def test_an_aborted_seal_tells_its_secret_and_the_next_follows_it() -> None:
    made = sealing(3, seed=2, bots=frozenset(), restarts=2, previous=PREVIOUS)
    standing = run_through(GAME, 3, made.steps, previous=PREVIOUS)
    assert (standing.restarts, standing.complete) == (2, True)
    seals = [step.seal for step in made.steps if isinstance(step, DeckSealed)]
    told = [step.secret for step in made.steps if isinstance(step, SealAborted)]
    for seal, secret, previous in zip(seals, [*told, made.secret], [PREVIOUS, *seals], strict=False):
        assert seal == digest("cribfair/1", "server", GAME, secret, previous)
    with pytest.raises(BrokenSeal):
        run_through(GAME, 3, made.steps, previous=None)


def test_secrets_are_drawn_anew() -> None:
    assert len({new_secret() for _ in range(8)}) == 8
    assert len(new_secret()) == 32
