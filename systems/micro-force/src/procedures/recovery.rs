use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{choice, flag, object};
use standfast_engine::shape;
use standfast_engine::{Band, Named, Procedure, Refuse, Rules, Trace, choices};

use crate::battle::CeaseSeen;
use crate::charts::cohesion::TestAddition;
use crate::cohesion::{CohesionTest, added, markers};
use crate::{Arm, MarkerOnRally, MicroForce, Unit, bands, bars, cite};

choices! {
    /// What a unit tries in the recovery phase.
    pub enum Action {
        /// To cease fire.
        CeaseFire = "cease-fire",
        /// To rally from shaken.
        RallyShaken = "rally-shaken",
        /// To rally from rout.
        RallyRouted = "rally-routed",
        /// To rejoin its brigade.
        Rejoin = "rejoin",
        /// To be resupplied with ammunition.
        Resupply = "resupply",
    }
}

shape! {
    /// A unit tries to recover.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Recovery is "a unit that tries to recover" {
        pub action: Action = "what it tries", required(choice());
        pub unit: Unit = "the unit; a rally needs its marker", required(object());
        /// Whether the enemy is at long range; to cease fire only.
        pub long_range: bool =
            by(|form| form
                .named(Named { says: "the enemy is at long range (cease-fire only)", ..CeaseSeen::long_range() })
                .or(flag(), false));
    }
}

choices! {
    /// Which of its markers come off a unit.
    pub enum MarkersCleared {
        /// None.
        None = "none",
        /// The one that it rallies from.
        One = "one",
        /// White and black.
        All = "all",
    }
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct RecoveryOutcome {
    /// Which of its markers come off.
    pub markers_cleared: MarkersCleared,
    /// Whether it succeeded.
    pub success: bool,
}

impl Procedure for Recovery {
    type System = MicroForce;
    type Outcome = RecoveryOutcome;
    const NAME: &'static str = "recovery";
    const SAYS: &'static str = "Does a unit cease fire, rally, rejoin, resupply?";
    const DICE: &'static str = "1d20, none for a cease-fire by artillery or at long range";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let Self { action, unit, long_range } = self;
        refuse.within("unit", |refuse| {
            unit.verify(rules, refuse);
            bars::refuse(unit.bar_to(*action).as_slice(), refuse);
        });
        let elsewhere = *long_range && *action != Action::CeaseFire;
        refuse.when(elsewhere, "long_range", true, "range matters to a cease-fire only");
    }

    fn worth(outcome: &RecoveryOutcome) -> impl Ord {
        (outcome.markers_cleared, outcome.success)
    }

    fn band(&self, outcome: &RecoveryOutcome) -> Option<Band> {
        Some(bands::recovery(self.action, outcome.success, outcome.markers_cleared))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<RecoveryOutcome, Stop> {
        let Self { action, unit, long_range } = self;
        let outcome = |success, markers_cleared| RecoveryOutcome { success, markers_cleared };
        if *action == Action::CeaseFire && (unit.arm() == Arm::Artillery || *long_range) {
            trace.note(cite::CEASE_FIRE, true, || {
                let why = if *long_range { "the enemy is at long range" } else { "artillery needs no test" };
                format!("{why}: the unit ceases fire")
            });
            return Ok(outcome(true, MarkersCleared::None));
        }
        let Some(test) = self.test(rules, trace) else { return Ok(outcome(false, MarkersCleared::None)) };
        test.note(action.rule(), action.words(), trace);
        if *action == Action::RallyRouted {
            return rally_from_rout(test, dice, trace);
        }
        let success = test.passes(dice, action.words())?;
        let rallied = success && *action == Action::RallyShaken;
        Ok(outcome(success, if rallied { MarkersCleared::One } else { MarkersCleared::None }))
    }
}

impl Recovery {
    /// The test of this action. In a rally the printed addition is the whole one, unless the ruling
    /// marker_on_rally says otherwise; elsewhere the markers count as usual.
    fn test(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> Option<CohesionTest> {
        let printed = match self.action {
            Action::CeaseFire => TestAddition::CeaseFire,
            Action::RallyShaken => TestAddition::RallyShaken,
            Action::RallyRouted => TestAddition::RallyRouted,
            Action::Rejoin => TestAddition::Rejoin,
            Action::Resupply => TestAddition::Resupply,
        };
        let printed = added(printed, rules);
        let cohesion = self.unit.cohesion(rules, trace)?;
        let markers = markers(&self.marked(printed, rules, trace), rules, trace);
        Some(CohesionTest { cohesion, addition: printed + markers })
    }

    /// The unit with the markers that add to this test.
    fn marked(&self, printed: i64, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> Unit {
        let unit = self.unit;
        let others = match self.action {
            Action::RallyShaken => Unit { shaken: false, ..unit },
            Action::RallyRouted => Unit { routed: false, ..unit },
            Action::CeaseFire | Action::Rejoin | Action::Resupply => return unit,
        };
        let ruling = rules.rulings.marker_on_rally;
        let (marked, how) = match ruling {
            MarkerOnRally::None => (Unit { shaken: false, routed: false, ..unit }, "no marker adds to it"),
            MarkerOnRally::All => (unit, "every marker adds to it too"),
            MarkerOnRally::Others => (others, "a marker that it does not take off adds to it too"),
        };
        trace.note("micro-force.marker_on_rally", ruling, || format!("a rally adds {printed}; {how}"));
        marked
    }
}

/// A routed unit rallies from its black marker; a natural 20 takes off both, whatever is needed.
fn rally_from_rout<D: Dice + ?Sized>(
    test: CohesionTest,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<RecoveryOutcome, Stop> {
    const NATURAL: i64 = 20;
    let passes_at = test.passes_at().min(NATURAL - 1);
    let (success, markers_cleared) =
        match dice.band(1, Die::D20, &[passes_at, NATURAL - 1], Action::RallyRouted.words())? {
            0 => (true, MarkersCleared::One),
            1 => (false, MarkersCleared::None),
            _ => (true, MarkersCleared::All),
        };
    trace.note(cite::RALLY_ROUTED, success, || match markers_cleared {
        MarkersCleared::All => "a natural 20: white and black markers come off".to_owned(),
        MarkersCleared::One => "it rallies: the black marker comes off".to_owned(),
        MarkersCleared::None => "it routs on, away from the enemy".to_owned(),
    });
    Ok(RecoveryOutcome { success, markers_cleared })
}

impl Action {
    /// The rule by which it is tried.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::CeaseFire => cite::CEASE_FIRE,
            Self::RallyShaken => cite::RALLY_SHAKEN,
            Self::RallyRouted => cite::RALLY_ROUTED,
            Self::Rejoin => cite::REJOIN,
            Self::Resupply => cite::RESUPPLY,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::CeaseFire => "cease-fire test",
            Self::RallyShaken => "rally from shaken",
            Self::RallyRouted => "rally from rout",
            Self::Rejoin => "rejoining the brigade",
            Self::Resupply => "resupply",
        }
    }
}
