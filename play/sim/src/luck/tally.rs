use std::collections::BTreeMap;

use super::{CHANCE, LuckOf, PROSPECTS, Subtracted, Unlucky};
use crate::battle::Battle;

/// How wide a step of luck is in a report, in points of a hundred; and how many steps there are to either side.
const STEP: i8 = 10;
const STEPS: i8 = 5;

/// What was counted of battles and their luck.
#[derive(Debug, Clone, PartialEq)]
pub struct LuckTally {
    /// The wins of each side.
    sides: Vec<Subtracted>,
    /// How many battles the first side fought with so much luck, and how many of them it won; in steps.
    pub(crate) steps: BTreeMap<i8, (u64, u64)>,
}

impl LuckTally {
    /// Nothing yet, between that many sides.
    #[must_use]
    pub fn between(sides: usize) -> Self {
        Self { sides: vec![Subtracted::default(); sides], steps: BTreeMap::new() }
    }

    /// Counts a battle whose luck was weighed.
    pub fn take_in(&mut self, battle: &Battle) {
        let controls = controls(battle);
        let chance = chance(battle);
        for (place, side) in self.sides.iter_mut().enumerate() {
            // What one of two sides gains the other loses.
            let gained = if place == 0 { chance } else { -chance };
            let luck = controls.iter().map(|(name, value)| (name.clone(), *value));
            side.take_in(battle.won(place), gained, luck);
        }
        let (battles, won) = self.steps.entry(step(battle)).or_default();
        *battles += 1;
        *won += u64::from(battle.winner == Some(0));
    }

    /// The wins of a side without luck.
    #[must_use]
    pub fn wins_of(&self, side: usize) -> Option<Unlucky> {
        self.sides.get(side)?.mean()
    }
}

/// What the dice of a battle made of the chance of its first side; 0 where none was learned.
pub(crate) fn chance(battle: &Battle) -> f64 {
    of_measure(battle, CHANCE)
}

/// What the dice of a battle made of it, by one measure.
fn of_measure(battle: &Battle, measure: &str) -> f64 {
    let own = |of: &LuckOf| matches!(of, LuckOf::Battle(name) if name == measure);
    battle.luck.iter().filter(|figure| own(&figure.of)).map(|figure| figure.value).sum()
}

/// How lucky the first side was, in steps.
fn step(battle: &Battle) -> i8 {
    let luck = of_measure(battle, PROSPECTS);
    let mut steps = (-STEPS..STEPS).rev();
    // From the highest down: the first that the luck reaches.
    steps.find(|step| luck * 100.0 >= f64::from(step * STEP)).unwrap_or(-STEPS)
}

/// The points of a step: `10 to 20`.
pub(crate) fn points(step: i8) -> String {
    let from = step * STEP;
    match step {
        _ if step <= -STEPS => format!("below {}", from + STEP),
        _ if step >= STEPS - 1 => format!("{from} and more"),
        _ => format!("{from} to {}", from + STEP),
    }
}

/// The luck of a battle as controls of its outcome, each 0 on average: of dice by side, of the battle over all turns, and
/// once more the late turns for more than the early ones.
pub(crate) fn controls(battle: &Battle) -> BTreeMap<String, f64> {
    let mut controls: BTreeMap<String, f64> = BTreeMap::new();
    for figure in &battle.luck {
        match &figure.of {
            LuckOf::Dice(name) => {
                *controls.entry(format!("dice of {}: {name}", figure.side)).or_default() += figure.value;
            }
            LuckOf::Battle(name) => {
                let turn = f64::from(i32::try_from(figure.turn).unwrap_or(i32::MAX));
                *controls.entry(name.clone()).or_default() += figure.value;
                *controls.entry(format!("late {name}")).or_default() += figure.value * turn;
            }
        }
    }
    controls
}
