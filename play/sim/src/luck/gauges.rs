//! How a battle stands, by several measures.

use std::collections::BTreeMap;

use standfast_engine::battle::{Led, Trial};
use standfast_generals::Swing;

use super::{CHANCE, LuckFigure, LuckOf, PROSPECTS};

/// How steeply the second measure rises where the battle is even: a small lead counts for much, a large one hardly for more.
const STEEPNESS: f64 = 12.0;

/// What is read, in this order.
const NAMES: [&str; 5] = [PROSPECTS, "prospects, steeper", "decided", "worth", CHANCE];

/// How a battle stands for its first side after a command: by its prospects, by whether it is decided, by what the command made
/// happen, and by its chance, where one was learned.
pub(crate) fn measured<B: Led>(trial: &Trial<B>, events: &[B::Event], chance: Option<f64>) -> Vec<f64> {
    let Some(side) = trial.roster().sides.first() else { return Vec::new() };
    let in_floats = |number: i64| f64::from(i32::try_from(number).unwrap_or_default());
    let lead = in_floats(trial.prospects(&side.id)) / 1000.0 - 0.5;
    let steep = 1.0 / (1.0 + (-STEEPNESS * lead).exp()) - 0.5;
    let worth = events.iter().map(|event| B::worth(trial.scene().setting, &side.id, event)).sum();
    let [steep, decided] = if trial.ending().is_some() { [lead, lead] } else { [steep, 0.0] };
    let mut all = vec![lead, steep, decided, in_floats(worth)];
    all.extend(chance);
    all
}

/// The figures of a battle's luck, turn by turn and side by side.
pub(crate) fn figures(swings: Vec<Swing>) -> Vec<LuckFigure> {
    let mut sums: BTreeMap<(i64, usize, LuckOf), f64> = BTreeMap::new();
    for Swing { turn, side, verb, throws, moved, .. } in swings {
        let verb = verb.map_or("", |verb| verb.name);
        let dice = throws.iter().map(|fell| (LuckOf::Dice(format!("{verb}: {}", fell.purpose)), fell.by));
        let battle = NAMES.iter().zip(moved).map(|(name, by)| (LuckOf::Battle((*name).to_owned()), by));
        for (of, by) in dice.chain(battle) {
            *sums.entry((turn, side, of)).or_default() += by;
        }
    }
    sums.into_iter().map(|((turn, side, of), value)| LuckFigure { turn, side, of, value }).collect()
}
