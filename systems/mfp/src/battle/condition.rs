use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::Setting;
use standfast_engine::{Procedure, Trace};

use super::Clock;
use super::state::Side;
use crate::procedures::{Condition, Status, StatusOutcome};
use crate::{Exhaustion, ExhaustionHours, Mfp};

/// How the side stands if its total is held against its level now (mfp.effect.confirm).
pub(super) fn compared(setting: &Setting<Mfp>, side: &Side) -> Condition {
    let permanent = setting.rules().rulings.exhaustion == Exhaustion::Permanent;
    if permanent && exhausted(side) {
        return Condition::Exhausted;
    }
    resolve(setting, Status { level: side.level(), used: side.total, hours_exhausted: None }).status
}

/// What exhaustion adds to the CMR of the side's units on the table; nothing unless it was announced.
pub(super) fn adjustment(setting: &Setting<Mfp>, side: &Side, clock: Clock) -> Option<i64> {
    let since = side.exhausted_since.filter(|_| exhausted(side))?;
    let level = side.level();
    // It is exhausted until it is announced that it is not.
    let used = side.total.max(level);
    let hours_exhausted = Some(hours(setting, since, clock));
    Some(resolve(setting, Status { level, used, hours_exhausted }).cmr_adjustment)
}

/// How many hours of exhaustion have begun, the first included. Once the last hour of the battle is over none begins
/// (mfp.phase.last).
pub(super) fn hours(setting: &Setting<Mfp>, since: Clock, clock: Clock) -> i64 {
    let rulings = setting.rules().rulings;
    let clock = clock.min(Clock::last_of(setting.setup().victory.hours, rulings.turns_per_hour)).max(since);
    match rulings.exhaustion_hours {
        ExhaustionHours::FromExhaustion => clock.hours_since(since, rulings.turns_per_hour),
        ExhaustionHours::GameHours => clock.hour - since.hour + 1,
    }
}

/// Whether it was announced that the side is exhausted.
pub(super) fn exhausted(side: &Side) -> bool {
    side.condition == Condition::Exhausted
}

/// The answer of the procedure, which asks for no dice and so never stops.
fn resolve(setting: &Setting<Mfp>, status: Status) -> StatusOutcome {
    let mut no_dice = Thrown::new(Typed::default());
    let steady = StatusOutcome { announce: false, cmr_adjustment: 0, status: Condition::Steady };
    status.resolve(&setting.rules(), &mut no_dice, &mut Trace::silent()).unwrap_or(steady)
}
