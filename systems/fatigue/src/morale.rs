//! A morale check, whatever calls for it.

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::{Figure, Rules, Trace};

use crate::level::{Burden, Weakened};
use crate::procedures::CheckResult;
use crate::{Fatigue, Leadership, RoutedCheck, Unit, cite};

/// The morale value without fatigue, which may still have to be drawn.
pub(crate) fn rested_value(unit: &Unit, modifier: i64, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let quality = rules.charts.morale.quality.get(unit.quality);
    trace.note(cite::CHECK, quality, || format!("quality {}: a morale value of {quality}", unit.quality));
    let shaken = shaken(unit.bearing, rules, trace);
    if modifier != 0 {
        trace.note(cite::CHECK, modifier, || format!("leaders, supply, night and the like: {modifier:+}"));
    }
    (quality + shaken).saturating_add(modifier)
}

/// What is added for a unit that is disrupted or routed already.
fn shaken(bearing: CheckResult, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let disrupted = rules.charts.morale.disrupted;
    match bearing {
        CheckResult::Steady => 0,
        CheckResult::Disrupted => {
            trace.note(cite::CHECK_DISRUPTED, disrupted, || format!("already disrupted: {disrupted:+}"));
            disrupted
        }
        CheckResult::Routed => {
            let ruling = rules.rulings.routed_check;
            let routed = if ruling == RoutedCheck::AsDisrupted { disrupted } else { 0 };
            trace.note(cite::ROUTED_CHECK, Figure::named(ruling), || match ruling {
                RoutedCheck::AsDisrupted => format!("routed, it checks like a disrupted unit: {routed:+}"),
                RoutedCheck::Unweakened => "routed, it checks like a steady unit".to_owned(),
            });
            routed
        }
    }
}

/// What the leaders with a unit add to its check. `own` is what they would add together, each his own modifier; it is
/// `None` where no leader is with the unit.
pub(crate) fn leadership(own: Option<i64>, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let Some(own) = own else { return 0 };
    let (chart, ruling) = (&rules.charts.morale, rules.rulings.leadership);
    let added = match ruling {
        Leadership::Own => own.min(chart.leaders_most),
        Leadership::Flat => chart.leaders_flat,
    };
    trace.note(cite::LEADERS, added, || format!("the leaders with it add {added:+}"));
    trace.note(cite::LEADERSHIP, Figure::named(ruling), || match ruling {
        Leadership::Own => format!("each adds his own modifier, {:+} together at most", chart.leaders_most),
        Leadership::Flat => "they add the same, however many and whoever they are".to_owned(),
    });
    added
}

/// The morale value of the unit with its fatigue, from its value without.
pub(crate) fn value(unit: &Unit, rested_value: i64, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let fatigue = Burden::of(unit, rules, trace).on(Weakened::Morale, rules, trace);
    let value = rested_value.saturating_add(fatigue);
    trace.note(cite::CHECK, value, || match value {
        ..=0 => format!("a d6 above {value} fails: every roll fails"),
        1..=5 => format!("a d6 above {value} fails"),
        6.. => format!("a d6 above {value} fails: no roll fails"),
    });
    value
}

/// Checks the unit's morale: whether it passes.
pub(crate) fn holds<D: Dice + ?Sized>(
    unit: &Unit,
    modifier: i64,
    rules: &Rules<'_, Fatigue>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<bool, Stop> {
    let rested = rested_value(unit, modifier, rules, trace);
    passes(value(unit, rested, rules, trace), dice, trace)
}

/// Checks morale at that value. The die is thrown even where it can't change anything, as a player would
/// throw it.
pub(crate) fn passes<D: Dice + ?Sized>(value: i64, dice: &mut D, trace: &mut Trace) -> Result<bool, Stop> {
    let passed = dice.band(1, Die::D6, &[value], "morale check")? == 0;
    trace.note(cite::CHECK, Figure::from(passed), || {
        if passed { "passed".to_owned() } else { "failed".to_owned() }
    });
    Ok(passed)
}
