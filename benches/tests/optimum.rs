//! In a battle so small that all of it is walked, nobody does better than the best play, what one side makes of it the other loses,
//! and one who thinks comes near it.
#![allow(clippy::unwrap_used, reason = "tests")]

use standfast_benches::optimum::{AnyTiny, tiny};

/// How much of what the best play makes of a battle one who thinks makes of it at least.
const NEAR: f64 = 0.98;

fn squadrons() -> Box<dyn AnyTiny> {
    tiny().into_iter().find(|(name, _)| *name == "two-squadrons").unwrap().1
}

#[test]
fn nobody_does_better_than_the_best_play() {
    let tiny = squadrons();
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

#[test]
fn who_thinks_comes_near_the_best_play() {
    let tiny = squadrons();
    let attackers = tiny.sides().into_iter().next().unwrap();
    let best = tiny.at_best(&attackers).value;
    let led = tiny.led(&attackers, &"steady:1000p".parse().unwrap(), 0).value;
    assert!(led >= best * NEAR && led <= best + 1e-9, "{led} of {best}");
}
