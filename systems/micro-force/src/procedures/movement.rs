use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, flag, object, whole};
use standfast_engine::{Form, Procedure, Refuse, Rules, Shape, Trace};

use crate::{Arm, Ground, GunFormation, Inches, MicroForce, Troops, Unit};

/// How far can it move?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A unit.
    Unit {
        /// The unit.
        unit: Unit,
        /// What it moves over.
        ground: Ground,
        /// Linear obstacles that it crosses, 0 to 20.
        obstacles: i64,
    },
    /// An officer on his horse.
    Officer {
        /// What he moves over.
        ground: Ground,
    },
}

/// What chart 9 says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MoveOutcome {
    /// Inches, 0 or more.
    pub inches: Inches,
}

impl Shape for Move {
    const IS: &'static str = "a unit or an officer who moves";

    fn read(form: &mut Form<'_>) -> Self {
        let unit = form.field("unit", "the unit (or `officer`)").optional(object::<Unit>());
        let ground = form.field("ground", "what it moves over").or(choice(), Ground::Open);
        let obstacles = form.field("obstacles", "linear obstacles that it crosses").or(whole(0..=20), 0);
        let officer = form.field("officer", "an officer on his horse, in place of a unit").or(flag(), false);
        if officer && (unit.is_some() || obstacles > 0) {
            form.refuse("officer", "an officer moves by himself, by `ground` alone");
        }
        match unit {
            Some(unit) if !officer => Self::Unit { unit, ground, obstacles },
            _ => {
                if !officer {
                    form.lack("unit", "a unit (or `officer`: true) must be given");
                }
                Self::Officer { ground }
            }
        }
    }
}

impl Move {
    fn rate(&self, rules: &Rules<'_, MicroForce>) -> Option<i64> {
        match self {
            Self::Unit { unit, ground, .. } => rules.charts.movement.rate(unit, *ground),
            Self::Officer { ground } => rules.charts.movement.officer_rate(*ground),
        }
    }
}

impl Procedure for Move {
    type System = MicroForce;
    type Outcome = MoveOutcome;
    const NAME: &'static str = "move";
    const SAYS: &'static str = "How far can a unit or officer move (chart 9)?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let (Self::Unit { ground, .. } | Self::Officer { ground }) = self;
        if let Self::Unit { unit, .. } = self {
            refuse.within("unit", |refuse| unit.verify(rules, refuse));
        }
        refuse.when(self.rate(rules).is_none(), "ground", ground, "chart 9 has no rate for it");
    }

    fn worth(outcome: &MoveOutcome) -> impl Ord {
        outcome.inches
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<MoveOutcome, Stop> {
        let rate = self.rate(rules).unwrap_or(0);
        let (unit, ground, obstacles) = match self {
            Self::Unit { unit, ground, obstacles } => (unit, ground, *obstacles),
            Self::Officer { ground } => {
                trace.note("micro-force.move.1", rate, || {
                    format!("a mounted officer {}: {rate}", ground.words())
                });
                return Ok(MoveOutcome { inches: Inches::whole(rate) });
            }
        };
        let rule = line_of(unit, trace);
        trace.note(rule, rate, || format!("{} {}: {rate} inches", unit.words(), ground.words()));
        let cost = rules.charts.movement.obstacle.get(Arm::at_obstacles(unit)) * obstacles;
        if obstacles > 0 {
            trace.note("micro-force.move.2", cost, || {
                format!("{obstacles} linear obstacles cost {cost} inches")
            });
        }
        Ok(MoveOutcome { inches: Inches::whole((rate - cost).max(0)) })
    }
}

/// The rule that gives a unit its inches; that it is read in the line of disorder is noted.
pub(crate) fn line_of(unit: &Unit, trace: &mut Trace) -> &'static str {
    if unit.disordered && unit.arm() != Arm::Artillery {
        trace.note("micro-force.disorder", true, || "read in the line of disorder".to_owned());
    }
    match unit.troops {
        Troops::Artillery { formation: GunFormation::Unlimbered, .. } => "micro-force.move.3",
        _ => "micro-force.move.1",
    }
}
