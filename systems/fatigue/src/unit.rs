use serde_json::Value as Json;
use standfast_engine::form::{Kind, amount, choice, flag, object, whole};
use standfast_engine::{Form, Problem, Quantity, Refusal, Shape, Tree, Value, choices};

use crate::procedures::CheckResult;

/// The highest fatigue (fatigue.range).
pub const HIGHEST: i64 = 900;

choices! {
    /// What a unit is. Leaders have no fatigue and are not among them (fatigue.range).
    pub enum Arm {
        /// On foot.
        Infantry = "infantry",
        /// Mounted.
        Cavalry = "cavalry",
        /// Guns: fatigue weighs double on them (fatigue.artillery).
        Artillery = "artillery",
    }
}

choices! {
    /// Grades of quality, the best first (fatigue.check).
    pub enum Quality {
        /// The best troops.
        A = "A",
        /// Better than most.
        B = "B",
        /// Average.
        C = "C",
        /// Worse than most.
        D = "D",
        /// Poor.
        E = "E",
        /// The worst troops.
        F = "F",
    }
}

/// Melee strength or fire value, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {}

impl standfast_engine::Unit for Strength {
    const PARTS: i64 = 1_000;
}

/// What a percentage leaves of melee strength or fire value: hundredths of thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remaining {}

impl standfast_engine::Unit for Remaining {
    const PARTS: i64 = 100 * <Strength as standfast_engine::Unit>::PARTS;
}

/// The highest melee strength or fire value that a situation may have. No rule bounds it.
pub(crate) const STRONGEST: Quantity<Strength> = Quantity::whole(1_000_000);

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub arm: Arm,
    /// Its fatigue, 0 to 900 (fatigue.range).
    pub fatigue: i64,
    /// Its quality (fatigue.check).
    pub quality: Quality,
    /// Its fire value, 0 to 1,000,000, where it matters.
    pub fire: Option<Quantity<Strength>>,
    /// Its melee strength, 0 to 1,000,000, where it matters.
    pub melee: Option<Quantity<Strength>>,
    /// Steady, disrupted (fatigue.check.disrupted) or routed.
    pub bearing: CheckResult,
}

/// Fresh infantry of the middle quality.
impl Default for Unit {
    fn default() -> Self {
        Self {
            arm: Arm::Infantry,
            fatigue: 0,
            quality: Quality::C,
            fire: None,
            melee: None,
            bearing: CheckResult::Steady,
        }
    }
}

impl Shape for Unit {
    const IS: &'static str = "a unit of infantry, cavalry or artillery";

    fn read(form: &mut Form<'_>) -> Self {
        let strength = || amount(Quantity::ZERO..=STRONGEST);
        Self {
            arm: form.field("arm", "what it is").required(FightingArm),
            fatigue: form.field("fatigue", "its fatigue").or(whole(0..=HIGHEST), 0),
            quality: form.field("quality", "its quality, A the best").or(choice(), Quality::C),
            fire: form.field("fire", "its fire value, in thousandths at the finest").optional(strength()),
            melee: form
                .field("melee", "its melee strength, in thousandths at the finest")
                .optional(strength()),
            bearing: bearing(form),
        }
    }
}

/// Steady, disrupted or routed, by two flags of which at most one is set.
fn bearing(form: &mut Form<'_>) -> CheckResult {
    let disrupted = form.field("disrupted", "already disrupted").or(flag(), false);
    let routed = form.field("routed", "already routed").or(flag(), false);
    if disrupted && routed {
        form.refuse("routed", "a unit is disrupted or routed, not both");
    }
    match (disrupted, routed) {
        (_, true) => CheckResult::Routed,
        (true, false) => CheckResult::Disrupted,
        (false, false) => CheckResult::Steady,
    }
}

impl Unit {
    /// Asks the form for the unit.
    pub(crate) fn field(form: &mut Form<'_>) -> Self {
        form.field("unit", "the unit").required(object())
    }
}

/// Why no leader is a unit, nor a target (fatigue.range).
pub(crate) const NO_FATIGUE: &str = "leaders do not suffer fatigue";

/// An [`Arm`]. A leader is refused by the rule that excludes him, and not as an unknown word.
pub(crate) struct FightingArm;

impl Kind for FightingArm {
    type Value = Arm;

    fn allowed(&self) -> String {
        choice::<Arm>().allowed()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Arm {
        match &tree.value {
            Value::Text(arm) if arm == "leader" => {
                let reason = format!("{NO_FATIGUE}; {} is allowed", self.allowed());
                let problem = Problem::Excluded { given: Some(tree.brief()), reason };
                refusals.push(Refusal::new(path, problem));
                self.stand_in()
            }
            _ => choice::<Arm>().read(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> Arm {
        choice::<Arm>().stand_in()
    }

    fn schema(&self) -> Json {
        choice::<Arm>().schema()
    }

    fn show(&self, value: &Arm) -> Json {
        choice::<Arm>().show(value)
    }
}
