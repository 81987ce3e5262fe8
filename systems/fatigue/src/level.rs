use standfast_engine::{Figure, Rules, Trace, choices};

use crate::charts::{Charts, LevelBand};
use crate::unit::Arm;
use crate::{Fatigue, Unit, cite};

choices! {
    /// Levels of fatigue, the lowest first (fatigue.range).
    pub enum Level {
        /// It has no effect.
        Low = "low",
        /// See fatigue.medium.
        Medium = "medium",
        /// See fatigue.high.
        High = "high",
        /// See fatigue.maximum.
        Maximum = "maximum",
    }
}

/// Where the levels after the first begin.
pub(crate) fn begin(charts: &Charts) -> Vec<i64> {
    charts.levels.bands.all().iter().skip(1).map(|band| band.from).collect()
}

/// What fatigue weakens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weakened {
    /// Morale in checks.
    Morale,
    /// Melee strength, in percent.
    Melee,
    /// Fire value, in percent.
    Fire,
}

impl Weakened {
    fn says(self, value: i64) -> String {
        match self {
            Self::Morale => format!("{value:+} in morale checks"),
            Self::Melee => format!("{value:+}% melee strength"),
            Self::Fire => format!("{value:+}% fire value"),
        }
    }
}

/// What a unit's fatigue does to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Burden {
    arm: Arm,
    band: LevelBand,
}

impl Burden {
    /// The burden of the unit; its level is noted among the reasons.
    pub(crate) fn of(unit: &Unit, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> Self {
        const NONE: LevelBand =
            LevelBand { level: Level::Low, morale: Some(0), melee_percent: 0, fire_percent: 0 };
        let fatigue = unit.fatigue;
        let band = rules.charts.levels.bands.at(fatigue).map_or(NONE, |band| band.value);
        trace.note(cite::RANGE, Figure::named(band.level), || {
            format!("a fatigue of {fatigue} is {}", band.level)
        });
        Self { arm: unit.arm, band }
    }

    pub(crate) fn level(&self) -> Level {
        self.band.level
    }

    /// Whether the level weakens melee at all.
    pub(crate) fn weakens_melee(&self) -> bool {
        self.band.melee_percent != 0
    }

    /// What the level adds, with its reasons: to morale, or in percent.
    pub(crate) fn on(&self, what: Weakened, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
        let Self { arm, band } = *self;
        let printed = match what {
            Weakened::Morale => band.morale,
            Weakened::Melee => Some(band.melee_percent),
            Weakened::Fire => Some(band.fire_percent),
        };
        let value = printed.unwrap_or(rules.rulings.maximum_morale);
        match printed {
            None => trace.note(cite::MAXIMUM_MORALE, value, || {
                format!("{} fatigue, by the ruling: {}", band.level, what.says(value))
            }),
            Some(0) => {}
            Some(_) => trace.note(cite::level(band.level), value, || {
                format!("{} fatigue: {}", band.level, what.says(value))
            }),
        }
        if arm != Arm::Artillery || value == 0 {
            return value;
        }
        let times = rules.charts.levels.artillery;
        let value = match what {
            Weakened::Morale => value.saturating_mul(times),
            // No chart can take more than all.
            Weakened::Melee | Weakened::Fire => value.saturating_mul(times).max(-100),
        };
        trace.note(cite::ARTILLERY, value, || {
            format!("artillery suffers {times} times that: {}", what.says(value))
        });
        value
    }
}
