use standfast_engine::form::{choice, whole};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// What class, experience and NBC factors are added to (battlegroup.class, battlegroup.green, battlegroup.nbc).
    pub enum ClassModifies {
        /// The number needed: elite makes a check easier.
        Target = "target",
        /// The die, as printed: elite makes a check harder.
        Die = "die",
    }
}

choices! {
    /// Whether an NBC attack makes a full-strength unit check (battlegroup.nbc).
    pub enum NbcAtFullStrength {
        /// It must check.
        Checks = "checks",
        /// Full strength succeeds automatically, as always.
        Automatic = "automatic",
    }
}

choices! {
    /// How the share of a crew that survives is worked out (battlegroup.crew).
    pub enum CrewFraction {
        /// The ratio is rounded to hundredths first.
        Hundredths = "hundredths",
        /// The ratio is exact.
        Exact = "exact",
    }
}

choices! {
    /// What a battlegroup's endurance points are (battlegroup.break); matters to battles only.
    pub enum Endurance {
        /// The sum of its units' morale levels.
        Sum = "sum",
        /// The number that the scenario gives.
        Scenario = "scenario",
    }
}

choices! {
    /// Whether a piece that has failed a check of its own this turn may make interceptive fire (battlegroup.intercept);
    /// matters to battles only.
    pub enum InterceptAfterFailure {
        /// It may not: it would have to check again first, and has checked.
        Refused = "refused",
        /// It may, as that check left it: cautious at -1, shaken at -3.
        AsItLeftHim = "as-it-left-him",
    }
}

choices! {
    /// What a strongpoint does when it fails its check before interceptive fire (battlegroup.shutdown).
    pub enum StrongpointIntercepts {
        /// It shuts down and does not fire.
        ShutDown = "shut-down",
        /// If cautious or shaken it fires first, as any other piece does.
        Fires = "fires",
    }
}

choices! {
    /// What a crew outside its vehicle checks by, without the option for bailed crews (battlegroup.bailed); matters to
    /// battles only.
    pub enum CrewOutside {
        /// The points of the whole crew that was aboard; those who fell with the vehicle are lost to it.
        Crew = "crew",
        /// The points of those who got out, who are at full strength.
        Survivors = "survivors",
        /// The level of its vehicle, as with the option; each survivor counts for his points.
        Vehicle = "vehicle",
    }
}

/// The rulings: what is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// What class, experience and NBC factors are added to.
    pub class_modifies: ClassModifies,
    /// Whether an NBC attack makes a full-strength unit check.
    pub nbc_at_full_strength: NbcAtFullStrength,
    /// How the share of a crew that survives is worked out.
    pub crew_fraction: CrewFraction,
    /// The fewest survivors while the vehicle has a level left, 0 or 1.
    pub crew_minimum: i64,
    /// What a battlegroup's endurance points are.
    pub endurance: Endurance,
    /// Whether a piece that has failed a check of its own this turn may make interceptive fire.
    pub intercept_after_failure: InterceptAfterFailure,
    /// What a strongpoint does when it fails its check before interceptive fire.
    pub strongpoint_intercepts: StrongpointIntercepts,
    /// What a crew outside checks by, without the option for bailed crews.
    pub crew_outside: CrewOutside,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            class_modifies: ClassModifies::Target,
            nbc_at_full_strength: NbcAtFullStrength::Checks,
            crew_fraction: CrewFraction::Hundredths,
            crew_minimum: 1,
            endurance: Endurance::Sum,
            intercept_after_failure: InterceptAfterFailure::Refused,
            strongpoint_intercepts: StrongpointIntercepts::ShutDown,
            crew_outside: CrewOutside::Crew,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of battlegroup";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            class_modifies: form
                .field("class_modifies", "what class, experience and NBC factors are added to")
                .or(choice(), default.class_modifies),
            nbc_at_full_strength: form
                .field("nbc_at_full_strength", "whether an NBC attack makes a full-strength unit check")
                .or(choice(), default.nbc_at_full_strength),
            crew_fraction: form
                .field("crew_fraction", "whether the ratio of levels is rounded before it is multiplied")
                .or(choice(), default.crew_fraction),
            crew_minimum: form
                .field("crew_minimum", "the fewest survivors while the vehicle has a level left")
                .or(whole(0..=1), default.crew_minimum),
            endurance: form
                .field("endurance", "what a battlegroup's endurance points are (battles only)")
                .or(choice(), default.endurance),
            intercept_after_failure: form
                .field(
                    "intercept_after_failure",
                    "whether a piece that has failed a check this turn may intercept (battles only)",
                )
                .or(choice(), default.intercept_after_failure),
            strongpoint_intercepts: form
                .field(
                    "strongpoint_intercepts",
                    "what a strongpoint does when it fails before interceptive fire",
                )
                .or(choice(), default.strongpoint_intercepts),
            crew_outside: form
                .field(
                    "crew_outside",
                    "what a crew outside checks by, without the option `bailed` (battles only)",
                )
                .or(choice(), default.crew_outside),
        }
    }
}
