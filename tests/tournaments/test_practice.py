"""Practice is replayed from what the address tells, with cards of its own."""

import hashlib
import hmac
from itertools import product

import pytest

from games.core.actions import WORDS
from games.core.errors import IllegalAction
from tests.tournaments.factories import first, last, make_tournament
from tests.tournaments.playing import any_of, dice
from tests.tournaments.practising import GAMES, address, cards
from tournaments.errors import RoundOver, TurnAlreadyPlayed, TurnNotReached
from tournaments.play.action_codes import MOST_LETTERS, actions_decode, actions_encode
from tournaments.play.practice import (
    ROUNDS,
    practice_replayed,
    practice_round,
    practice_seed,
    practice_setup,
    practice_taken,
)
from tournaments.play.replay import terms_of
from tournaments.play.seeds import seed_hash
from tournaments.web.practice.context import practice_context


def _play(shuffle, choose, *, rounds=ROUNDS):
    practice = practice_replayed(shuffle, ())
    while not practice.is_over and practice.begun <= rounds:
        seen = practice_round(practice, practice.begun)
        action = choose(seen)
        practice = practice_taken(practice, number=seen.number, turn=seen.turn, action=action)
    return practice


def test_a_seed_is_a_keyed_hash_of_what_the_round_is(settings):
    label = b"practice-v1:klassiek:3:c0ffee123456:0123456789abcdef0123456789abcdef"
    key = settings.PRACTICE_KEY.encode()

    assert practice_seed(cards(), 3) == hmac.new(key, label, hashlib.sha256).hexdigest()


def test_another_key_visitor_game_shuffle_or_round_is_another_seed(settings):
    settings.PRACTICE_KEY = "one key, for this test"
    whose, names = ("0" * 32, "f" * 32), ("000000000000", "00000000000f")
    kinds = [
        cards(game, name=name, visitor=who) for who, game, name in product(whose, GAMES, names)
    ]
    seeds = {practice_seed(kind, number) for kind in kinds for number in range(1, ROUNDS + 1)}
    assert len(seeds) == 2 * 4 * 2 * ROUNDS

    settings.PRACTICE_KEY = "another key, for this test"
    assert not seeds & {practice_seed(kind, 1) for kind in kinds}


@pytest.mark.real_seeds
def test_a_practice_is_never_dealt_from_a_tournaments_seed(db, settings):
    """Case 60: another key, another domain; what a tournament draws does not come from either."""
    made = [make_tournament() for _ in range(20)]
    seeds = {practice_seed(cards(one.game), number) for one in made for number in (1, 2, 3)}

    assert not seeds & {terms_of(one).seed for one in made}
    assert not {seed_hash(seed) for seed in seeds} & {one.seed_key_hash for one in made}
    assert settings.PRACTICE_KEY not in {settings.SECRET_KEY, *settings.SEED_KEYS}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_comes_back_from_its_word(game):
    random = dice(7)
    practice = _play(cards(game), lambda seen: any_of(seen, random), rounds=4)
    word = actions_encode(practice.turns)

    again = practice_replayed(cards(game), actions_decode(word).rounds)

    assert again == practice
    assert again.is_whole
    assert again.half_points == practice.half_points
    for number in range(1, practice.begun + 1):
        assert practice_round(again, number) == practice_round(practice, number)


@pytest.mark.parametrize("game", GAMES)
def test_sixteen_long_rounds_fit_in_an_address(game):
    def longest(seen):
        going_on = [words for words in seen.legal_actions if words not in ("pass", "swap-all")]
        return (going_on or list(seen.legal_actions))[-1]

    practice = _play(cards(game), longest)
    word = actions_encode(practice.turns)

    assert practice.is_over
    assert len(practice.half_points) <= ROUNDS
    assert len(word) <= MOST_LETTERS
    assert len(address(game, ROUNDS, word)) < 3500  # a server takes 4094 in its first line
    assert not practice_context(practice, 1).is_playing


def test_every_action_has_a_word_of_three_letters():
    assert len({actions_encode([[words]]) for words in WORDS.values()}) == len(WORDS)
    assert {len(actions_encode([[words]])) for words in WORDS.values()} == {3}
    assert all(
        actions_decode(actions_encode([[word]])).rounds == ((word,),) for word in WORDS.values()
    )


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_is_not_legal_ends_what_is_taken_over(game):
    practice = _play(cards(game), lambda seen: first(seen.legal_actions), rounds=1)
    turns = practice.turns[0]
    for at in range(len(turns)):
        forged = (*turns[:at], "swap 2c 2d", *turns[at:])

        cut = practice_replayed(cards(game), [forged])

        assert cut.turns[0] == turns[:at]
        assert not cut.is_whole


def test_a_turn_is_taken_once_and_in_order():
    practice = practice_replayed(cards(), ())
    after = practice_taken(practice, number=1, turn=0, action="pass")

    assert practice_taken(after, number=1, turn=0, action="pass") == after
    for number, turn, action, refusal in [
        (1, 0, "swap-all", TurnAlreadyPlayed),
        (1, 1, "pass", RoundOver),
        (2, 1, "pass", TurnNotReached),
        (3, 0, "pass", TurnNotReached),
        (0, 0, "pass", TurnNotReached),
        (2, 0, "hold", IllegalAction),
    ]:
        with pytest.raises(refusal):
            practice_taken(after, number=number, turn=turn, action=action)


def test_who_loses_all_chips_is_done(settings):
    settings.PRACTICE_KEY = "a key, for this test"

    def all_in(seen):
        return last([words for words in seen.legal_actions if words != "pass"] or ["pass"])

    ended = [_play(cards("eenentwintigen", name=f"{n:012x}"), all_in) for n in range(12)]

    broke = [one for one in ended if len(one.half_points) < ROUNDS]
    assert broke
    for one in broke:
        assert one.is_over
        assert practice_setup(one.shuffle, 1).purse(one.half_points) == 0


def test_a_visitors_secret_stays_out_of_what_is_printed():
    practice = practice_replayed(cards(), ())

    assert cards().visitor not in repr(practice) + repr(practice.shuffle)
    assert practice_seed(cards(), 1) not in repr(practice)
