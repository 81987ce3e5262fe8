//! Small battles whose exact chances are found by walking all that their dice can show: shares with luck subtracted agree, and so
//! does the difference of two variants.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions, reason = "tests")]

use standfast_dice::Every;
use standfast_engine::battle::{CombatModel, Doctrine, Header, Id, Led, Table, Trial};
use standfast_morale_check::MoraleCheck;
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{AnyWar, LuckTally, Order, Tally, compare};
use std::sync::atomic::AtomicBool;

/// Hussars before raw yeomanry: one turn and few dice.
const SMALL: &str = include_str!("../../play/rulebook/tests/common/hussars-and-militia.toml");

fn war(leader: &str, pilot: u64) -> Box<dyn AnyWar> {
    let order = Order {
        scenario: SMALL.to_owned(),
        origin: "a scenario".to_owned(),
        leaders: vec![("attackers".to_owned(), leader.parse().unwrap())],
        seed: 3,
        pilot: Some(pilot),
        ..Order::default()
    };
    declare(&order).unwrap()
}

/// The chance of the first side, exactly, and in how many ways the battle can go: it is walked for all that its dice can
/// show, command by command.
struct Walk {
    first_by: <MoraleCheck as Led>::Doctrine,
    steady: <MoraleCheck as Led>::Doctrine,
    combat: <MoraleCheck as Led>::Combat,
    first: Id,
}

impl Walk {
    /// The chance, and the number of ways.
    fn chance(&self, trial: &Trial<MoraleCheck>) -> (f64, u64) {
        if let Some(ending) = trial.ending() {
            return (f64::from(u8::from(ending.winner.as_ref() == Some(&self.first))), 1);
        }
        let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
        let doctrine = if side == self.first { &self.first_by } else { &self.steady };
        let best = trial.best_idea((&seat, &side), doctrine, &self.combat).unwrap();
        let mut dice = Every::<f64>::new(100_000);
        let (mut chance, mut whole, mut ways) = (0.0, 0.0, 0);
        loop {
            let figures = (doctrine, &self.combat);
            let after = trial.clone().after_act((&seat, &side), best.clone(), figures, &mut dice);
            let weight = dice.weight();
            let (of_this, ways_of_this) = self.chance(&after.unwrap().0);
            chance += weight * of_this;
            whole += weight;
            ways += ways_of_this;
            if !dice.advance().unwrap() {
                assert!((whole - 1.0_f64).abs() < 1e-9);
                return (chance, ways);
            }
        }
    }
}

/// The chance of the first side, and in how many ways the battle can go, where that doctrine leads it.
fn chance_of_the_first(doctrine: &str) -> (f64, u64) {
    let table = Table::<MoraleCheck>::begin(Header::new("morale-check", "small", SMALL, 0, "")).unwrap();
    let school = Doctrine::<MoraleCheck>::published().unwrap();
    let of = |name: &str| school.iter().find(|known| known.name == name).unwrap().figures.clone();
    let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
    let first = table.trial().roster().sides[0].id.clone();
    Walk { first_by: of(doctrine), steady: of("steady"), combat, first }.chance(&table.trial())
}

const RUNS: u64 = 40;
const BATTLES: u64 = 100;

/// What a run came to: how far its mean is off, by which variance it is to be, and half the width of the interval that is told.
struct Error {
    of_mean: f64,
    variance: f64,
    within: f64,
}

/// The means of the runs lie within three standard errors on average. Their variance, and how many of their intervals of 95% hold.
fn checked(errors: &[Error]) -> (f64, usize) {
    let runs = errors.len() as f64;
    let mean = errors.iter().map(|error| error.of_mean).sum::<f64>() / runs;
    let variance = errors.iter().map(|error| error.variance).sum::<f64>() / runs;
    assert!(mean.abs() < 3.0 * (variance / runs).sqrt() + 1e-9, "{mean} {variance}");
    let holds = |error: &&Error| error.of_mean.abs() <= error.within + 1e-9;
    (variance, errors.iter().filter(holds).count())
}

/// Raw and without luck, the share of wins agrees with the exact chance, however little was learned; without luck it is known
/// better, and much better where more was learned.
#[test]
fn shares_without_luck_are_those_of_exact_odds() {
    let (chance, ways) = chance_of_the_first("steady");
    assert!((0.05..0.95).contains(&chance) && ways > 10, "{chance} of {ways}");
    for (pilot, fewer) in [(0, 8.0), (3, 8.0), (2_000, 50.0)] {
        let war = war("steady", pilot);
        let (mut raw, mut without) = (Vec::new(), Vec::new());
        for run in 0..RUNS {
            let mut tally = LuckTally::between(2);
            (run * BATTLES..(run + 1) * BATTLES)
                .for_each(|number| tally.take_in(&war.battle(number).unwrap()));
            let wins = tally.wins_of(0).unwrap();
            let variance = wins.raw_variance / BATTLES as f64;
            raw.push(Error { of_mean: wins.raw_mean - chance, variance, within: 1.96 * variance.sqrt() });
            let (variance, within) = (wins.variance / BATTLES as f64, wins.within());
            without.push(Error { of_mean: wins.mean - chance, variance, within });
        }
        let ((raw, raw_holds), (variance, holds)) = (checked(&raw), checked(&without));
        assert!(raw_holds >= 35 && holds >= 35, "{raw_holds} {holds} of {RUNS}, pilot {pilot}");
        assert!(variance * fewer < raw, "{variance} against {raw}, pilot {pilot}");
    }
}

/// By how much one variant wins more often agrees with exact chances, by pairs and with luck subtracted.
#[test]
fn differences_without_luck_are_those_of_exact_odds() {
    let exact = chance_of_the_first("cautious").0 - chance_of_the_first("steady").0;
    let (one, other) = (war("steady", 1_000), war("cautious", 1_000));
    let wars = [one.as_ref(), other.as_ref()];
    let compared = compare(wars, RUNS * BATTLES, None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    for difference in [compared.paired(), compared.subtracted(), compared.subtracted_alone()] {
        let difference = difference.unwrap();
        // Three standard errors.
        assert!((difference.more - exact).abs() < difference.within * 1.53 + 1e-9, "{difference:?}, {exact}");
    }
    let fought: u64 = compared.tallies.iter().map(|tally: &Tally| tally.battles).sum();
    assert_eq!(fought, 2 * RUNS * BATTLES);
}
