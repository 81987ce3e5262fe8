//! A morale check, whatever calls for it.

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::{Figure, Rules, Trace};

use crate::level::{Burden, Weakened};
use crate::{Fatigue, Unit};

/// The morale value but for fatigue: what is known even where fatigue is still to be drawn.
pub(crate) fn rested_value(unit: &Unit, modifier: i64, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let chart = &rules.charts.morale;
    let quality = chart.quality.get(unit.quality);
    trace.note("fatigue.check", quality, || format!("quality {}: a morale value of {quality}", unit.quality));
    let disrupted = if unit.disrupted { chart.disrupted } else { 0 };
    if unit.disrupted {
        trace.note("fatigue.check.disrupted", disrupted, || format!("already disrupted: {disrupted:+}"));
    }
    if modifier != 0 {
        trace
            .note("fatigue.check", modifier, || format!("leaders, supply, night and the like: {modifier:+}"));
    }
    (quality + disrupted).saturating_add(modifier)
}

/// The morale value of the unit at its fatigue, from its value but for that.
pub(crate) fn value(unit: &Unit, rested_value: i64, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
    let fatigue = Burden::of(unit, rules, trace).on(Weakened::Morale, rules, trace);
    let value = rested_value.saturating_add(fatigue);
    trace.note("fatigue.check", value, || match value {
        ..=0 => format!("a d6 above {value} fails: any roll does"),
        1..=5 => format!("a d6 above {value} fails"),
        6.. => format!("a d6 above {value} fails: no roll does"),
    });
    value
}

/// Checks the unit's morale, with no more than whether it passes.
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
    trace.note("fatigue.check", Figure::from(passed), || {
        if passed { "passed".to_owned() } else { "failed".to_owned() }
    });
    Ok(passed)
}
