"""The game of OpenSpiel, by its own tests and its own bots in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

import standfast.environments.spiel  # noqa: E402

GAMES = ["standfast(scenario=mfp/mill-bridge)", "standfast(scenario=fatigue/stone-wall)"]


def at_random(state: Any, chance: np.random.RandomState) -> int:
    if state.is_chance_node():
        return int(chance.choice([action for action, _ in state.chance_outcomes()]))
    return int(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_at_random_is_sound(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_says_the_same_again(name: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(5)
    state, actions = game.new_initial_state(), []
    while not state.is_terminal():
        actions.append(at_random(state, chance))
        state.apply_action(actions[-1])
    one, two = (generate_playthrough.playthrough(name, actions) for _ in range(2))
    assert one == two and "# Apply action" in one


@pytest.mark.parametrize("name", GAMES)
def test_searching_bots_play_a_game_to_its_end(name: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    searches = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=chance)
    imagines = ismcts.ISMCTSBot(game, evaluator, 2.0, 2, random_state=chance, allow_inconsistent_action_sets=True)
    imagines.set_resampler(lambda state, player: state.resampled(player, int(chance.randint(2**31))))
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node() or decisions >= 6:
            state.apply_action(at_random(state, chance))
            continue
        decisions += 1
        bot = searches if decisions % 2 else imagines
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    chance = np.random.RandomState(5)
    state = pyspiel.load_game(name).new_initial_state()
    before = str(state)
    clone = state.clone()
    while not clone.is_terminal():
        clone.apply_action(at_random(clone, chance))
    assert str(state) == before and not state.is_terminal()


def test_a_player_knows_no_more_than_his_seat() -> None:
    state: Any = pyspiel.load_game(GAMES[0]).new_initial_state()
    player = state.current_player()
    others = {str(state.resampled(player, seed)) for seed in range(8)}
    assert len(others) > 1, "what the other side hides is imagined anew"
    known = {state.resampled(player, seed).information_state_string(player) for seed in range(8)}
    assert known == {state.information_state_string(player)}


def test_a_game_takes_two_seats() -> None:
    with pytest.raises(ValueError, match="allowed is a scenario with two"):
        standfast.environments.spiel.BattleGame({"scenario": "mfp/quatre-bras"})
