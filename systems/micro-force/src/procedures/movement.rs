use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, flag, object, whole};
use standfast_engine::{Choice, Form, Procedure, Refuse, Rules, Shape, Trace};

use crate::battle::MoveSeen;
use crate::charts::movement::{ChargeNumber, Movement};
use crate::{Arm, Ground, GunFormation, Inches, MicroForce, Troops, Unit, cite};

/// The most linear obstacles that are crossed in one move.
pub(crate) const MOST_OBSTACLES: i64 = 20;

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
        let ground = form.named(MoveSeen::ground()).or(choice(), Ground::Open);
        let obstacles = form.named(MoveSeen::obstacles()).or(whole(0..=MOST_OBSTACLES), 0);
        let officer = form.field("officer", "an officer on his horse, in place of a unit").or(flag(), false);
        if officer && (unit.is_some() || obstacles > 0) {
            form.refuse("officer", "an officer rides alone: give only `ground`");
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

/// A unit or an officer who moves by chart 9.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Mover<'a> {
    Unit(&'a Unit),
    Officer,
}

/// A number of a charge, in inches.
pub(crate) fn number_of_a_charge(number: ChargeNumber, rules: &Rules<'_, MicroForce>) -> i64 {
    chart_9(rules).charge.get(number)
}

fn chart_9<'a>(rules: &Rules<'a, MicroForce>) -> &'a Movement {
    &rules.charts.movement
}

impl Mover<'_> {
    /// His inches over that ground; `None` where chart 9 has no rate for it.
    pub(crate) fn rate(self, ground: Ground, rules: &Rules<'_, MicroForce>) -> Option<i64> {
        let chart = chart_9(rules);
        match self {
            Self::Unit(unit) => chart.rate(unit, ground),
            Self::Officer => chart.officer_rate(ground),
        }
    }

    /// The grounds that chart 9 has an inch for, with his inches over them.
    pub(crate) fn rates(self, rules: &Rules<'_, MicroForce>) -> impl Iterator<Item = (Ground, i64)> {
        let rate = move |ground: &Ground| Some((*ground, self.rate(*ground, rules)?));
        Ground::ALL.iter().filter_map(rate).filter(|(_, inches)| *inches > 0)
    }

    /// The most inches that he moves on any ground.
    pub(crate) fn farthest(self, rules: &Rules<'_, MicroForce>) -> i64 {
        self.rates(rules).map(|(_, inches)| inches).max().unwrap_or(0)
    }

    /// What a linear obstacle costs him (micro-force.move.2).
    pub(crate) fn obstacle(self, rules: &Rules<'_, MicroForce>) -> i64 {
        match self {
            Self::Unit(unit) => chart_9(rules).obstacle.get(Arm::at_obstacles(unit)),
            Self::Officer => 0,
        }
    }
}

impl Move {
    fn mover(&self) -> Mover<'_> {
        match self {
            Self::Unit { unit, .. } => Mover::Unit(unit),
            Self::Officer { .. } => Mover::Officer,
        }
    }

    fn rate(&self, rules: &Rules<'_, MicroForce>) -> Option<i64> {
        let (Self::Unit { ground, .. } | Self::Officer { ground }) = self;
        self.mover().rate(*ground, rules)
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
                trace.note(cite::RATES, rate, || format!("a mounted officer {}: {rate}", ground.words()));
                return Ok(MoveOutcome { inches: Inches::whole(rate) });
            }
        };
        let rule = line_of(unit, trace);
        trace.note(rule, rate, || format!("{} {}: {rate} inches", unit.words(), ground.words()));
        let cost = self.mover().obstacle(rules) * obstacles;
        if obstacles > 0 {
            trace.note(cite::OBSTACLES, cost, || format!("{obstacles} linear obstacles cost {cost} inches"));
        }
        Ok(MoveOutcome { inches: Inches::whole((rate - cost).max(0)) })
    }
}

/// The rule that gives a unit its inches; that it is read in the line of disorder is noted.
pub(crate) fn line_of(unit: &Unit, trace: &mut Trace) -> &'static str {
    if unit.disordered && unit.arm() != Arm::Artillery {
        trace.note(cite::DISORDER, true, || "read in the disorder line".to_owned());
    }
    match unit.troops {
        Troops::Artillery { formation: GunFormation::Unlimbered, .. } => "micro-force.move.3",
        _ => cite::RATES,
    }
}
