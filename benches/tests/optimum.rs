//! In a battle so small that all of it is walked, nobody does better than the best play, what one side makes of it the other loses,
//! and one who thinks comes near it.
#![allow(clippy::unwrap_used, reason = "tests")]

use standfast_benches::optimum::{AnyTiny, tiny};

/// How much of what the best play makes of a battle one who thinks makes of it at least.
const NEAR: f64 = 0.98;

fn battle(name: &str) -> Box<dyn AnyTiny> {
    tiny().into_iter().find(|(known, _)| *known == name).unwrap().1
}

#[test]
fn nobody_does_better_than_the_best_play() {
    let tiny = battle("two-squadrons");
    let mut whole = 0.0;
    for side in tiny.sides() {
        let best = tiny.at_best(&side).value;
        whole += best;
        assert!((0.05..0.95).contains(&best), "{side}: {best} leaves nothing to decide");
        let led = tiny.led(&side, &"tuned".parse().unwrap(), 0).value;
        assert!(led <= best + 1e-9, "{side}: {led} of {best}");
    }
    assert!((whole - 1.0).abs() < 1e-9, "both sides together make {whole} of it");
}

/// How near a player who thinks comes to what that side makes of a battle at best: 1 where he makes as much of it.
fn of_the_best(name: &str, side: usize, level: &str) -> f64 {
    let tiny = battle(name);
    let side = tiny.sides().into_iter().nth(side).unwrap();
    let led = tiny.led(&side, &format!("steady:{level}").parse().unwrap(), 0).value;
    led / tiny.at_best(&side).value
}

#[test]
fn who_thinks_comes_near_the_best_play() {
    for (name, side, level) in [("two-squadrons", 0, "1000p"), ("two-regiments", 1, "200p")] {
        let share = of_the_best(name, side, level);
        assert!((NEAR..=1.0 + 1e-9).contains(&share), "{name}: {share} of the best play");
    }
}
