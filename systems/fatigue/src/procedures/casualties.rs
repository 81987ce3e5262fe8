use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Figure, Form, Procedure, Rules, Shape, Trace, choices};

use super::loss::{after, note_exhausted, suffer};
use crate::{Fatigue, Unit, morale};

/// A unit takes casualties: how tired is it then, and does it hold?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Casualties {
    /// The unit.
    pub unit: Unit,
    /// Its casualties, 0 to 1,000 men.
    pub casualties: u32,
    /// Whether it takes them in melee, or by fire.
    pub melee: bool,
}

choices! {
    /// Whether a check was called for, and how it came out.
    pub enum Called {
        /// None was called for.
        None = "none",
        /// It was passed.
        Passed = "passed",
        /// It was failed.
        Failed = "failed",
    }
}

/// What the casualties do to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CasualtiesOutcome {
    /// Its morale check.
    pub check: Called,
    /// Its fatigue, 0 to 900.
    pub fatigue: i64,
}

impl Shape for Casualties {
    const IS: &'static str = "a unit and its casualties";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            unit: Unit::field(form),
            casualties: form.field("casualties", "its casualties, in men").required(whole(0..=1_000)),
            melee: form.field("melee", "it takes them in melee and not by fire").or(flag(), false),
        }
    }
}

impl Procedure for Casualties {
    type System = Fatigue;
    type Outcome = CasualtiesOutcome;
    const NAME: &'static str = "casualties";
    const SAYS: &'static str = "Casualties tire a unit: how far, does it hold?";
    const DICE: &'static str = "one draw of the fatigue gained, then one trial whether a check is called for \
        (not in melee), neither without casualties; then 1d6 if it checks";

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CasualtiesOutcome, Stop> {
        let Self { unit, casualties, melee } = *self;
        let chart = &rules.charts.casualties;
        let least = casualties.saturating_mul(chart.fatigue.least);
        let most = casualties.saturating_mul(chart.fatigue.most);
        let chance_of = casualties.saturating_add(chart.trigger.beside);
        trace.note("fatigue.casualties", i64::from(most), || match casualties {
            0 => "no casualties, so no fatigue".to_owned(),
            _ => format!("casualties of {casualties} tire by {least} to {most}"),
        });
        note_exhausted(&unit, least.into(), trace);
        trace.note("fatigue.trigger", i64::from(casualties), || match (melee, casualties) {
            (true, _) => "melee always calls for a morale check".to_owned(),
            (false, 0) => "without casualties no morale check is called for".to_owned(),
            (false, _) => format!("a morale check is called for in {casualties} of {chance_of} cases"),
        });
        let may_check = melee || casualties > 0;
        let rested = if may_check { self.rested_value(rules, trace) } else { 0 };
        // Where every draw leaves the same fatigue, the whole value is known before it.
        let (tired_least, tired_most) = (after(&unit, least.into()), after(&unit, most.into()));
        let known_value = (may_check && tired_least == tired_most)
            .then(|| morale::value(&Unit { fatigue: tired_least, ..unit }, rested, rules, trace));

        let gained = dice.uniform(least, most, "fatigue from casualties")?;
        let suffered = suffer(&unit, gained, rules, trace);
        let called = if melee {
            true
        } else if casualties == 0 {
            false
        } else {
            let called = dice.trial(casualties, chance_of, "the call for a morale check")?;
            trace.note("fatigue.trigger", called, || {
                if called { "a check is called for".to_owned() } else { "no check is called for".to_owned() }
            });
            called
        };
        let check = if called || suffered.check_due {
            let tired = Unit { fatigue: suffered.fatigue, ..unit };
            let value = known_value.unwrap_or_else(|| morale::value(&tired, rested, rules, trace));
            if morale::passes(value, dice, trace)? { Called::Passed } else { Called::Failed }
        } else {
            Called::None
        };
        Ok(CasualtiesOutcome { fatigue: suffered.fatigue, check })
    }
}

impl Casualties {
    /// The morale value of a check but for fatigue, and what failing means.
    fn rested_value(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
        let failure = if self.melee { "routed" } else { "disrupted or routed" };
        trace.note("fatigue.check.result", Figure::Word(failure), || match self.melee {
            true => "failing in melee routs".to_owned(),
            false => "failing disrupts in defensive fire, and routs in any other phase".to_owned(),
        });
        morale::rested_value(&self.unit, 0, rules, trace)
    }
}
