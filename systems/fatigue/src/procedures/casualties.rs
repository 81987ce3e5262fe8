use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Band, Figure, Form, Procedure, Rules, Shape, Strength, Trace, choices, counted};

use super::check::{leaders, modifier};
use super::loss::{LossOutcome, after, note_exhausted, suffer};
use crate::battle::SeenLosses;
use crate::{Fatigue, Unit, cite, morale};

/// A unit takes casualties: how tired is it then, and does it hold?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Casualties {
    /// The unit.
    pub unit: Unit,
    /// Its casualties, 0 to 1,000 men.
    pub casualties: u32,
    /// Whether it takes them in melee and not by fire.
    pub melee: bool,
    /// The scenario's melee fatigue, 0 to 300: melee tires it even without casualties (fatigue.loss.melee).
    pub melee_fatigue: u32,
    /// What is added to its morale value, -6 to 6: leaders, supply, night and the like.
    pub modifier: i64,
    /// The modifiers of the leaders with it together, 0 to 6, unless they are in `modifier`; none where no leader is
    /// with it.
    pub leaders: Option<i64>,
}

/// The most casualties at once.
pub(crate) const MOST_CASUALTIES: u32 = 1_000;
/// The highest melee fatigue: three times that is all the fatigue there is.
pub(crate) const HIGHEST_MELEE_FATIGUE: u32 = 300;

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
        let unit = Unit::field(form);
        let casualties = form.named(SeenLosses::casualties()).required(whole(0..=MOST_CASUALTIES));
        let melee = form.field("melee", "it takes them in melee and not by fire").or(flag(), false);
        let melee_fatigue = form
            .field("melee_fatigue", "the scenario's melee fatigue, beside the casualties")
            .or(whole(0..=HIGHEST_MELEE_FATIGUE), 0);
        form.only_when(melee, &["melee_fatigue"], "only melee tires a unit beside its casualties");
        Self { unit, casualties, melee, melee_fatigue, modifier: modifier(form), leaders: leaders(form) }
    }
}

impl Procedure for Casualties {
    type System = Fatigue;
    type Outcome = CasualtiesOutcome;
    const NAME: &'static str = "casualties";
    const SAYS: &'static str = "Casualties tire a unit: how far, does it hold?";
    const DICE: &'static str = "one draw of the fatigue gained, then one trial whether a check is called for \
        (not in melee), neither where nothing tires it; then 1d6 if it checks";

    fn worth(outcome: &CasualtiesOutcome) -> impl Ord {
        Reverse((outcome.check, outcome.fatigue))
    }

    fn band(&self, outcome: &CasualtiesOutcome) -> Option<Band> {
        Some(match outcome.check {
            Called::None => Band::nothing("no check"),
            Called::Passed => Band::new(Strength::Slight, "checks, holds"),
            Called::Failed => Band::new(Strength::Total, "fails its check"),
        })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CasualtiesOutcome, Stop> {
        let Self { unit, casualties, melee, .. } = *self;
        self.note_fatigue(rules, trace);
        self.note_call(rules, trace);
        let may_check = melee || casualties > 0;
        let rested = if may_check { self.rested_value(rules, trace) } else { 0 };
        // Where every draw leaves the same fatigue, the whole value is known before it.
        let (least, most) = self.bounds(rules);
        let (tired_least, tired_most) = (after(&unit, least.into()), after(&unit, most.into()));
        let known_value = (may_check && tired_least == tired_most)
            .then(|| morale::value(&Unit { fatigue: tired_least, ..unit }, rested, rules, trace));

        let gained = self.draw(rules, dice)?;
        let suffered = suffer(&unit, gained, rules, trace);
        let called = self.is_called(rules, dice, trace)?;
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
    /// What the casualties do at once: the fatigue that they add, and what it comes to. A check that they call for
    /// waits for the end of the phase.
    pub(crate) fn tire<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(i64, LossOutcome), Stop> {
        self.note_fatigue(rules, trace);
        let gained = self.draw(rules, dice)?;
        Ok((gained, suffer(&self.unit, gained, rules, trace)))
    }

    /// Whether the casualties call for a morale check (fatigue.trigger).
    pub(crate) fn call<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<bool, Stop> {
        self.note_call(rules, trace);
        self.is_called(rules, dice, trace)
    }

    /// The least and the most fatigue that it gains.
    fn bounds(&self, rules: &Rules<'_, Fatigue>) -> (u32, u32) {
        let (least, most) = self.by_casualties(rules);
        let (melee_least, melee_most) = self.by_melee(rules);
        (least.saturating_add(melee_least), most.saturating_add(melee_most))
    }

    /// The least and the most fatigue from its casualties.
    fn by_casualties(&self, rules: &Rules<'_, Fatigue>) -> (u32, u32) {
        rules.charts.casualties.fatigue.of(self.casualties)
    }

    /// The least and the most fatigue from melee itself.
    fn by_melee(&self, rules: &Rules<'_, Fatigue>) -> (u32, u32) {
        rules.charts.casualties.melee.of(if self.melee { self.melee_fatigue } else { 0 })
    }

    /// In how many cases of how many a check is called for.
    fn chance(&self, rules: &Rules<'_, Fatigue>) -> (u32, u32) {
        (self.casualties, self.casualties.saturating_add(rules.charts.casualties.trigger.beside))
    }

    fn note_fatigue(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) {
        let (least, most) = self.by_casualties(rules);
        trace.note(cite::CASUALTIES, i64::from(most), || match self.casualties {
            0 => "no casualties, and no fatigue from them".to_owned(),
            casualties => {
                let add = counted(casualties, "casualty adds", "casualties add");
                format!("{add} {least} to {most} fatigue")
            }
        });
        let (least, most) = self.by_melee(rules);
        if most > 0 {
            trace.note(cite::LOSS_MELEE, i64::from(most), || {
                format!("melee itself adds {least} to {most} more")
            });
        }
        note_exhausted(&self.unit, self.bounds(rules).0.into(), trace);
    }

    fn note_call(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) {
        let (casualties, of) = self.chance(rules);
        trace.note(cite::TRIGGER, i64::from(casualties), || match (self.melee, casualties) {
            (true, _) => "melee always calls for a morale check".to_owned(),
            (false, 0) => "without casualties no morale check is called for".to_owned(),
            (false, _) => format!("a morale check is called for in {casualties} of {of} cases"),
        });
    }

    fn draw<D: Dice + ?Sized>(&self, rules: &Rules<'_, Fatigue>, dice: &mut D) -> Result<i64, Stop> {
        let (least, most) = self.bounds(rules);
        dice.uniform(
            least,
            most,
            if self.melee_fatigue > 0 { "fatigue from melee" } else { "fatigue from casualties" },
        )
    }

    fn is_called<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<bool, Stop> {
        if self.melee || self.casualties == 0 {
            return Ok(self.melee);
        }
        let (casualties, of) = self.chance(rules);
        let called = dice.trial(casualties, of, "the call for a morale check")?;
        trace.note(cite::TRIGGER, called, || {
            if called {
                "a morale check is called for".to_owned()
            } else {
                "no morale check is called for".to_owned()
            }
        });
        Ok(called)
    }

    /// The morale value of a check without fatigue, and what failing means.
    fn rested_value(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
        let failure = if self.melee { "routed" } else { "disrupted or routed" };
        trace.note(cite::CHECK_RESULT, Figure::Word(failure), || match self.melee {
            true => "failing in melee routs".to_owned(),
            false => "failing disrupts in defensive fire, and routs in any other phase".to_owned(),
        });
        let leaders = morale::leadership(self.leaders, rules, trace);
        morale::rested_value(&self.unit, self.modifier, rules, trace).saturating_add(leaders)
    }
}
