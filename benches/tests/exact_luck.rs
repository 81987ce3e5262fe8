//! A small battle whose exact chance is found by walking all that its dice can show: shares with luck subtracted agree.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use standfast_dice::Every;
use standfast_engine::battle::{CombatModel, Doctrine, Header, Id, Led, Table, Trial};
use standfast_morale_check::MoraleCheck;
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{AnyWar, Battle, Order, Subtracted};

/// Hussars before raw yeomanry: one turn and few dice.
const SMALL: &str = include_str!("../../play/rulebook/tests/common/hussars-and-militia.toml");

fn war() -> Box<dyn AnyWar> {
    let order = Order {
        scenario: SMALL.to_owned(),
        origin: "a scenario".to_owned(),
        seed: 3,
        weighs: true,
        ..Order::default()
    };
    declare(&order).unwrap()
}

/// The chance of the first side, exactly, and in how many ways the battle can go: it is walked for all that its dice can
/// show, command by command.
struct Walk {
    steady: <MoraleCheck as Led>::Doctrine,
    combat: <MoraleCheck as Led>::Combat,
    first: Id,
    ways: u64,
}

impl Walk {
    fn chance(&mut self, trial: &Trial<MoraleCheck>) -> f64 {
        if let Some(ending) = trial.ending() {
            self.ways += 1;
            return f64::from(u8::from(ending.winner.as_ref() == Some(&self.first)));
        }
        let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
        let best = trial.best_idea((&seat, &side), &self.steady, &self.combat).unwrap();
        let mut dice = Every::<f64>::new(100_000);
        let (mut chance, mut whole) = (0.0, 0.0);
        loop {
            let figures = (&self.steady, &self.combat);
            let after = trial.clone().after_act((&seat, &side), best.clone(), figures, &mut dice);
            let weight = dice.weight();
            chance += weight * self.chance(&after.unwrap().0);
            whole += weight;
            if !dice.advance().unwrap() {
                assert!((whole - 1.0_f64).abs() < 1e-9);
                return chance;
            }
        }
    }
}

fn chance_of_the_first() -> (f64, u64) {
    let table = Table::<MoraleCheck>::begin(Header::new("morale-check", "small", SMALL, 0, "")).unwrap();
    let steady = Doctrine::<MoraleCheck>::published().unwrap().swap_remove(0).figures;
    let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
    let first = table.trial().roster().sides[0].id.clone();
    let mut walk = Walk { steady, combat, first, ways: 0 };
    let chance = walk.chance(&table.trial());
    (chance, walk.ways)
}

fn won(battle: &Battle) -> f64 {
    f64::from(u8::from(battle.winner == Some(0)))
}

/// Raw and without luck, the share of wins agrees with the exact chance; without luck it is known better.
#[test]
fn shares_without_luck_are_those_of_exact_odds() {
    let (chance, ways) = chance_of_the_first();
    assert!((0.05..0.95).contains(&chance) && ways > 10, "{chance} of {ways}");
    let war = war();
    let (mut raw_errors, mut errors) = (Vec::new(), Vec::new());
    for run in 0..20 {
        let mut wins = Subtracted::default();
        for number in run * 100..(run + 1) * 100 {
            let battle = war.battle(number).unwrap();
            let luck = battle.luck.iter().map(|figure| (format!("{:?}", figure.of), figure.value));
            wins.take_in(won(&battle), luck.collect::<Vec<_>>());
        }
        let mean = wins.mean().unwrap();
        raw_errors.push((mean.raw_mean - chance, mean.raw_variance / 100.0));
        errors.push((mean.mean - chance, mean.variance / 100.0));
    }
    // Twenty independent runs: their mean lies within three standard errors, and their intervals hold.
    let of = |errors: &[(f64, f64)]| {
        let mean = errors.iter().map(|(error, _)| error).sum::<f64>() / 20.0;
        let variance = errors.iter().map(|(_, variance)| variance).sum::<f64>() / 20.0;
        let within = errors.iter().filter(|(error, variance)| error.abs() <= 2.6 * variance.sqrt()).count();
        (mean, variance, within)
    };
    let ((raw_mean, raw_variance, raw_within), (mean, variance, within)) = (of(&raw_errors), of(&errors));
    assert!(raw_mean.abs() < 3.0 * (raw_variance / 20.0).sqrt(), "{raw_mean} {raw_variance}");
    assert!(mean.abs() < 3.0 * (variance / 20.0).sqrt(), "{mean} {variance}");
    assert!(raw_within >= 19 && within >= 19, "{raw_within} {within}");
    assert!(variance < raw_variance / 2.0, "{variance} against {raw_variance}");
}
