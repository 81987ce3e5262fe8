use standfast_engine::shape;
use std::ops::RangeInclusive;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, flag, list, object, whole};
use standfast_engine::{Form, Procedure, Refuse, Rules, Shape, Trace};

use crate::charts::{Individual, Rank};
use crate::piece::Points;
use crate::{Battlegroup, cite};

/// The levels of each system of a vehicle or strongpoint (battlegroup.level.vehicle).
pub(crate) const LEVELS: RangeInclusive<i64> = 0..=3;

/// The most weapon systems of a vehicle or strongpoint.
pub(crate) const MOST_WEAPONS: u8 = 20;

/// The sizes of warbots and wardrones (battlegroup.level.robot).
pub(crate) const ROBOT_SIZES: RangeInclusive<i64> = 0..=2;

/// The most of one kind of soldiers or robots that are counted, and the longest list of kinds.
const MOST: i64 = 1_000_000;
const MOST_KINDS: usize = 1_000;

shape! {
    /// Soldiers of one rank.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Infantry is "soldiers of one rank" {
        pub rank: Rank = "their rank", or(choice(), Rank::Trooper);
        pub morale_officer: bool = "morale officers (needs `leaders`)", or(flag(), false);
        pub count: i64 = "how many", or(whole(1..=MOST), 1);
    }
}

shape! {
    /// Warbots or wardrones of one size.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Robot is "warbots or wardrones of one size" {
        pub size: i64 = "their size", required(whole(ROBOT_SIZES));
        pub count: i64 = "how many", or(whole(1..=MOST), 1);
    }
}

shape! {
    /// A vehicle or strongpoint: the levels of its systems, and how many weapon systems work.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Vehicle is "a vehicle or strongpoint" {
        pub movement: i64 = "levels of movement", required(whole(LEVELS));
        pub targeting: i64 = "levels of targeting", required(whole(LEVELS));
        pub damage_control: i64 = "levels of damage control", required(whole(LEVELS));
        pub weapons: i64 = "working weapon systems", required(whole(0..=i64::from(MOST_WEAPONS)));
    }
}

/// What is a unit's morale level?
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoraleLevel {
    /// A unit of soldiers and robots.
    Unit {
        /// Its soldiers.
        infantry: Vec<Infantry>,
        /// Its warbots and wardrones.
        robots: Vec<Robot>,
        /// Whether points go by rank (the optional rule for leaders).
        leaders: bool,
    },
    /// A vehicle or strongpoint, which is a unit by itself.
    Vehicle(Vehicle),
}

/// The points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MoraleLevelOutcome {
    /// Morale points: the level, of what is at full strength.
    pub points: Points,
}

impl Shape for MoraleLevel {
    const IS: &'static str = "a unit of soldiers and robots, or a vehicle or strongpoint";

    fn read(form: &mut Form<'_>) -> Self {
        let infantry =
            form.field("infantry", "its soldiers").or(list(object::<Infantry>(), MOST_KINDS), Vec::new());
        let robots = form
            .field("robots", "its warbots and wardrones")
            .or(list(object::<Robot>(), MOST_KINDS), Vec::new());
        let leaders = form.field("leaders", "points go by rank (optional rule)").or(flag(), false);
        let vehicle = form
            .field("vehicle", "a vehicle or strongpoint, a unit by itself: give nothing else")
            .optional(object::<Vehicle>());
        let Some(vehicle) = vehicle else {
            return Self::Unit { infantry, robots, leaders };
        };
        if !infantry.is_empty() || !robots.is_empty() || leaders {
            form.refuse(
                "vehicle",
                "each vehicle is a unit of its own: soldiers and robots are counted separately",
            );
        }
        Self::Vehicle(vehicle)
    }
}

impl Procedure for MoraleLevel {
    type System = Battlegroup;
    type Outcome = MoraleLevelOutcome;
    const NAME: &'static str = "morale-level";
    const SAYS: &'static str = "How many morale points does a unit or vehicle have?";
    const DICE: &'static str = "-";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        let Self::Unit { infantry, robots, leaders } = self else { return };
        let nothing = infantry.is_empty() && robots.is_empty();
        refuse.when(nothing, "infantry", "empty", "a unit needs soldiers or robots, or is a `vehicle`");
        for (place, soldiers) in infantry.iter().enumerate() {
            refuse.within(&format!("infantry[{place}]"), |refuse| {
                refuse_uncounted_officer(soldiers.morale_officer, *leaders, refuse);
            });
        }
    }

    fn worth(outcome: &MoraleLevelOutcome) -> impl Ord {
        outcome.points
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Battlegroup>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<MoraleLevelOutcome, Stop> {
        let chart = &rules.charts.points.individual;
        let points = match self {
            Self::Vehicle(Vehicle { movement, targeting, damage_control, weapons }) => {
                let levels: Points = [movement, targeting, damage_control]
                    .map(|level| Points::whole(*level))
                    .into_iter()
                    .sum();
                let weapons = Points::whole((*weapons).min(chart.get(Individual::MostForWeapons)));
                trace.note("battlegroup.level.vehicle", levels + weapons, || {
                    format!("{levels} levels of systems, {weapons} for weapons")
                });
                levels + weapons
            }
            Self::Unit { infantry, robots, leaders } => {
                let soldiers: Points =
                    infantry.iter().map(|soldiers| soldiers.points(rules, *leaders, trace)).sum();
                let beyond_size = Points::whole(chart.get(Individual::RobotBeyondSize));
                let robots = robots.iter().map(|robot| {
                    let each = Points::whole(robot.size) + beyond_size;
                    trace.note("battlegroup.level.robot", each.times(robot.count), || {
                        format!("{} of size {}: {each} each", robot.count, robot.size)
                    });
                    each.times(robot.count)
                });
                soldiers + robots.sum()
            }
        };
        trace.note(cite::UNITS, points, || format!("{points} points, checked as one unit"));
        Ok(MoraleLevelOutcome { points })
    }
}

/// Refuses a morale officer where points do not go by rank (battlegroup.morale-officer).
pub(crate) fn refuse_uncounted_officer(morale_officer: bool, leaders: bool, refuse: &mut Refuse) {
    let reason = "morale officers need `leaders`, their optional rule";
    refuse.when(morale_officer && !leaders, "morale_officer", true, reason);
}

impl Rank {
    /// The points of one soldier of that rank; they also say who outranks whom (battlegroup.leaders).
    pub(crate) fn points(self, rules: &Rules<'_, Battlegroup>) -> i64 {
        rules.charts.points.rank.get(self)
    }
}

impl Infantry {
    /// The points of all of these soldiers.
    fn points(&self, rules: &Rules<'_, Battlegroup>, leaders: bool, trace: &mut Trace) -> Points {
        let (chart, count) = (&rules.charts.points.individual, self.count);
        if !leaders {
            let each = Points::whole(chart.get(Individual::Trooper));
            trace.note("battlegroup.level.infantry", each.times(count), || {
                format!("{count} soldiers: {each} each")
            });
            return each.times(count);
        }
        let rank = Points::whole(self.rank.points(rules));
        trace.note("battlegroup.leaders", rank, || format!("{count} of rank {}: {rank} each", self.rank));
        if !self.morale_officer {
            return rank.times(count);
        }
        let more = Points::whole(chart.get(Individual::MoraleOfficer));
        trace.note("battlegroup.morale-officer", more, || format!("morale officers: {more} more each"));
        (rank + more).times(count)
    }
}
