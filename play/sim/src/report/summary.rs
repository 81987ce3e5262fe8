use std::collections::BTreeMap;

use crate::battle::Battle;

/// In how many parts of one the figures are counted.
const PARTS: f64 = 100.0;

/// How often each value was seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Spread(BTreeMap<i64, u64>);

impl Spread {
    fn see(&mut self, value: f64) {
        #[expect(clippy::as_conversions, reason = "figures of armies are far below where whole numbers end")]
        let parts = (value * PARTS).round() as i64;
        *self.0.entry(parts).or_default() += 1;
    }

    /// The value below which that share of all lies; none where there are none.
    pub(super) fn quantile(&self, share: f64) -> Option<f64> {
        let all: u64 = self.0.values().sum();
        let wanted = crate::estimate::number(all) * share;
        let mut seen = 0;
        for (value, count) in &self.0 {
            seen += count;
            if crate::estimate::number(seen) >= wanted {
                return i32::try_from(*value).ok().map(|value| f64::from(value) / PARTS);
            }
        }
        None
    }
}

/// What became of a unit, battle by battle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fates {
    pub(super) name: String,
    pub(super) side: usize,
    pub(super) battles: u64,
    /// How often it broke, by turn.
    pub(super) broke: BTreeMap<i64, u64>,
    /// How often it was out of play at the end.
    pub(super) out: u64,
}

/// What the report is made of: it does not grow with the number of battles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// By figure, turn and side.
    pub(super) figures: BTreeMap<(usize, i64, usize), Spread>,
    /// How many battles ended in each turn.
    pub(super) turns: BTreeMap<i64, u64>,
    /// By id.
    pub(super) units: BTreeMap<String, Fates>,
}

impl Summary {
    pub(crate) fn take_in(&mut self, battle: &Battle) {
        *self.turns.entry(battle.turns).or_default() += 1;
        for figure in &battle.figures {
            if let Some(value) = figure.value {
                self.figures.entry((figure.figure, figure.turn, figure.side)).or_default().see(value);
            }
        }
        for unit in &battle.units {
            let fates = self.units.entry(unit.unit.clone()).or_default();
            if fates.battles == 0 {
                (fates.name, fates.side) = (unit.name.clone(), unit.side);
            }
            fates.battles += 1;
            fates.out += u64::from(unit.out.is_some());
            if let Some(turn) = unit.broke.or(unit.out) {
                *fates.broke.entry(turn).or_default() += 1;
            }
        }
    }
}
