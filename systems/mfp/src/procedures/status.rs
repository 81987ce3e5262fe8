use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{amount, whole};
use standfast_engine::{Form, Procedure, Refuse, Rules, Shape, Trace, choices};

use super::MOST;
use crate::charts::Effect;
use crate::rulings::WAVER_AT;
use crate::{Mfp, Points, cite};

/// How does a side stand?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Its level as it now stands, 0 to 1,000,000.
    pub level: Points,
    /// Its running total, 0 to 1,000,000.
    pub used: Points,
    /// The hours begun since it became exhausted, 1 to 1,000,000; 1 where not given. Only an exhausted side has
    /// any.
    pub hours_exhausted: Option<i64>,
}

choices! {
    /// How a side stands.
    pub enum Condition {
        /// Neither wavering nor exhausted.
        Steady = "steady",
        /// Close to its level (mfp.effect.waver).
        Wavering = "wavering",
        /// At its level, or past it (mfp.effect.exhausted).
        Exhausted = "exhausted",
    }
}

impl Condition {
    /// The rule by which a side comes to stand so.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Steady | Self::Wavering => cite::WAVERING,
            Self::Exhausted => cite::EXHAUSTED,
        }
    }
}

/// How the side stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct StatusOutcome {
    /// Whether its owner must tell his opponents.
    pub announce: bool,
    /// What is added to the CMR of all its units on the table: 0, or below 0 once it is exhausted.
    pub cmr_adjustment: i64,
    /// Its condition.
    pub status: Condition,
}

impl Shape for Status {
    const IS: &'static str = "a side's level and what it has used of it";

    fn read(form: &mut Form<'_>) -> Self {
        let points = || amount(Points::ZERO..=Points::whole(MOST));
        let level = form.field("level", "the side's level as it stands now").required(points());
        let used = form.field("used", "its running total").required(points());
        let hours = form
            .field("hours_exhausted", "hours begun since it became exhausted; for an exhausted side only")
            .or(whole(1..=MOST), 1);
        let hours_exhausted = form.has("hours_exhausted").then_some(hours);
        Self { level, used, hours_exhausted }
    }
}

impl Procedure for Status {
    type System = Mfp;
    type Outcome = StatusOutcome;
    const NAME: &'static str = "status";
    const SAYS: &'static str = "Is a side steady, wavering or exhausted?";
    const DICE: &'static str = "-";

    fn verify(&self, _rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        let Self { level, used, hours_exhausted } = *self;
        if let Some(hours) = hours_exhausted {
            let reason =
                format!("a side that has used {used} of {level} is not exhausted: leave its hours out");
            refuse.when(!self.is_exhausted(), "hours_exhausted", hours, reason);
        }
    }

    fn worth(outcome: &StatusOutcome) -> impl Ord {
        (Reverse(outcome.status), outcome.cmr_adjustment)
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Mfp>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<StatusOutcome, Stop> {
        Ok(self.outcome(rules, trace))
    }
}

impl Status {
    /// How the side stands, for which no dice are thrown.
    pub(crate) fn outcome(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> StatusOutcome {
        let Self { level, used, .. } = *self;
        if !self.is_exhausted() {
            let wavers = self.wavers(rules, trace);
            let status = if wavers { Condition::Wavering } else { Condition::Steady };
            return StatusOutcome { status, announce: wavers, cmr_adjustment: 0 };
        }
        trace.note(cite::EXHAUSTED, true, || {
            format!("{used} used of a level of {level}: the whole side is exhausted")
        });
        let cmr_adjustment = self.cmr_adjustment(rules, trace);
        StatusOutcome { status: Condition::Exhausted, announce: true, cmr_adjustment }
    }

    fn is_exhausted(&self) -> bool {
        self.used >= self.level
    }

    /// Whether the running total is at least that share of the level.
    fn is_at(&self, percent: i64) -> bool {
        self.used.times(100) >= self.level.times(percent)
    }

    /// Whether a side that is not exhausted wavers.
    fn wavers(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> bool {
        let Self { level, used, .. } = *self;
        let percent = rules.rulings.waver_at;
        let wavers = self.is_at(percent);
        trace.note(cite::WAVERING, wavers, || {
            if wavers {
                format!("{used} used of a level of {level}, {percent}% or more: the owner announces it")
            } else {
                format!("{used} used of a level of {level}, less than {percent}%: steady")
            }
        });
        // Only between the lowest and the highest share that it may be does the ruling decide.
        if self.is_at(*WAVER_AT.start()) && !self.is_at(*WAVER_AT.end()) {
            trace.note("mfp.waver_at", percent, || {
                format!("a side wavers once {percent}% of its level is used")
            });
        }
        wavers
    }

    /// What exhaustion adds to the CMR.
    fn cmr_adjustment(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> i64 {
        let chart = &rules.charts.status.effect;
        let hours = self.hours_exhausted.unwrap_or(1);
        let hourly = chart.get(Effect::EachHour).saturating_mul(hours);
        trace.note("mfp.effect.cmr", hourly, || {
            format!("hour {hours} of exhaustion: {hourly} to the CMR of all its units on the table")
        });
        let percent = chart.get(Effect::FurtherFrom);
        if self.level == Points::ZERO {
            trace.note("mfp.effect.zero-level", true, || {
                format!("a side with a level of 0 is exhausted at once and counts as past {percent}%")
            });
        } else if !self.is_at(percent) {
            return hourly;
        }
        let further = chart.get(Effect::Further);
        trace.note("mfp.effect.cmr-150", further, || {
            format!("{percent}% of the level is used: {further} more")
        });
        hourly.saturating_add(further)
    }
}
