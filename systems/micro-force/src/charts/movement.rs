use standfast_engine::chart::{Grid, Heading, Listing, Table};
use standfast_engine::choices;
use standfast_engine::form::object;
use standfast_engine::shape;

use super::fire::ChartLine;
use crate::{Arm, GunFormation, Troops, Unit, Weight};

choices! {
    /// What the ground is (micro-force.move.1).
    #[derive(Default)]
    pub enum Ground {
        /// Open ground.
        #[default]
        Open = "open",
        /// A road.
        Road = "road",
        /// Woods, rocks, orchards, steep slopes, building areas, marshes and fords.
        Rough = "rough",
    }
}

choices! {
    /// The lines of chart 9 that have no formation.
    pub enum LimberedOrOfficers {
        /// Light artillery, limbered.
        LightArtillery = "light-artillery",
        /// Heavy artillery, limbered.
        HeavyArtillery = "heavy-artillery",
        /// Officers on horses.
        MountedOfficers = "mounted-officers",
    }
}

choices! {
    /// The numbers of a charge.
    pub enum ChargeNumber {
        /// Added to 1d6 for its distance.
        Distance = "distance",
        /// How far from the target the charger halts.
        Halt = "halt",
    }
}

shape! {
    /// Chart 9, and the numbers of movement beside it.
    #[derive(Debug, Clone)]
    pub(crate) struct Movement is "chart 9" {
        heading: Heading = flat;
        infantry: Grid<ChartLine, Ground, Option<i64>> =
            "infantry, and dismounted cavalry", required(object());
        cavalry: Grid<ChartLine, Ground, Option<i64>> = "mounted cavalry", required(object());
        others: Grid<LimberedOrOfficers, Ground, Option<i64>> =
            by(|form| form.field("limbered_and_officers", "limbered artillery and officers").required(object()));
        pub(crate) unlimbered: Listing<Weight, i64> = "unlimbered artillery", required(object());
        pub(crate) obstacle: Listing<Arm, i64> = "what an obstacle costs", required(object());
        pub(crate) charge: Listing<ChargeNumber, i64> = "the numbers of a charge", required(object());
    }
}

impl Movement {
    /// The rate of chart 9; the open one where a road has none. `None` where the chart has neither.
    pub(crate) fn rate(&self, unit: &Unit, ground: Ground) -> Option<i64> {
        let at = |ground: Ground| match unit.troops {
            Troops::Infantry { formation } | Troops::Cavalry { mounted: false, formation } => {
                self.infantry.get(unit.chart_line(formation), ground)
            }
            Troops::Cavalry { mounted: true, formation } => {
                self.cavalry.get(unit.chart_line(formation), ground)
            }
            Troops::Artillery { weight, formation: GunFormation::Unlimbered } => {
                Some(self.unlimbered.get(weight))
            }
            Troops::Artillery { weight: Weight::Light, .. } => {
                self.others.get(LimberedOrOfficers::LightArtillery, ground)
            }
            Troops::Artillery { weight: Weight::Heavy, .. } => {
                self.others.get(LimberedOrOfficers::HeavyArtillery, ground)
            }
        };
        open_for_road(ground, at)
    }

    /// The rate of a mounted officer.
    pub(crate) fn officer_rate(&self, ground: Ground) -> Option<i64> {
        open_for_road(ground, |ground| self.others.get(LimberedOrOfficers::MountedOfficers, ground))
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { heading, infantry, cavalry, others, unlimbered, obstacle, charge } = self;
        let table = |head: [&str; 2]| Table::new("movement", heading, head);
        vec![
            Table::new("movement", heading, infantry.head("infantry"))
                .part("infantry")
                .rows(infantry.table_rows()),
            Table::new("movement", heading, cavalry.head("cavalry"))
                .part("mounted cavalry")
                .rows(cavalry.table_rows()),
            Table::new("movement", heading, others.head("others"))
                .part("limbered artillery and officers")
                .rows(others.table_rows()),
            table(["unlimbered", "inches"]).part("unlimbered artillery").rows(unlimbered.table_rows()),
            table(["obstacle", "inches"]).part("cost of a linear obstacle").rows(obstacle.table_rows()),
            table(["charge", "inches"]).part("charge").rows(charge.table_rows()),
        ]
    }
}

fn open_for_road(ground: Ground, at: impl Fn(Ground) -> Option<i64>) -> Option<i64> {
    at(ground).or_else(|| if ground == Ground::Road { at(Ground::Open) } else { None })
}

impl Ground {
    /// The ground in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Open => "in the open",
            Self::Road => "by road",
            Self::Rough => "over rough ground",
        }
    }
}

impl Arm {
    /// The arm as it counts at obstacles: dismounted cavalry is infantry.
    pub(crate) fn at_obstacles(unit: &Unit) -> Self {
        match unit.troops {
            Troops::Cavalry { mounted: false, .. } => Self::Infantry,
            _ => unit.arm(),
        }
    }
}
