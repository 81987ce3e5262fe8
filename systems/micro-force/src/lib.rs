//! Micro Force: a whole battle of the American Civil War on d20 cohesion: initiative, fire, movement, charge,
//! melee and recovery.
//!
//! A unit has *stands*, its body, lost in halves, and *steps*, its losses, which wear down its *cohesion*. A
//! cohesion test is 1d20 plus additions, passed when the total is at most the unit's current cohesion. Each
//! procedure is a type under [`procedures`]: its fields are the situation, and [`standfast_engine::odds`] or
//! [`standfast_engine::roll`] gives what the rules say of it.
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_micro_force::{Unit, procedures::{Grade, Test}, rules};
//! use standfast_odds::Exact;
//!
//! // A fresh regiment of cohesion 14 tests with nothing added (micro-force.cohesion).
//! let test = Test { unit: Unit::infantry(6, 14), addition: 0 };
//! let odds = odds::<_, Exact>(&test, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.result == Grade::Passed).to_string(), "7/10");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

pub mod battle;
mod charts;
mod cohesion;
pub mod procedures;
mod rulings;
mod unit;

use standfast_engine::chart::{ChartFile, ChartReader, Table};
use standfast_engine::{Procedures, RuleSystem};

pub use charts::Charts;
pub use charts::fire::{Aspect, Cover, Effect};
pub use charts::movement::Ground;
pub use rulings::{
    FirstFireBonus, MarkerOnRally, OfficerAlone, OfficerCheck, OfficerCohesion, Rulings, SeveralInMelee,
    SkirmishPenalty, StandsOverChart, UntriedCeaseFire,
};
pub use unit::{
    AnyFormation, Arm, AttackValue, Cohesion, Formation, GunFormation, Inches, Stands, Troops, Unit, Weight,
};

/// The system itself.
#[derive(Debug, Clone, Copy)]
pub struct MicroForce;

impl RuleSystem for MicroForce {
    const ID: &'static str = "micro-force";
    const LEDGER: &'static str = include_str!("../ledger.toml");
    const CHART_FILES: &'static [ChartFile] = &[
        ChartFile { name: "command", text: include_str!("../charts/command.toml") },
        ChartFile { name: "fire", text: include_str!("../charts/fire.toml") },
        ChartFile { name: "defence", text: include_str!("../charts/defence.toml") },
        ChartFile { name: "butchers-bill", text: include_str!("../charts/butchers-bill.toml") },
        ChartFile { name: "cohesion-loss", text: include_str!("../charts/cohesion-loss.toml") },
        ChartFile { name: "cohesion-tests", text: include_str!("../charts/cohesion-tests.toml") },
        ChartFile { name: "officer-casualties", text: include_str!("../charts/officer-casualties.toml") },
        ChartFile { name: "movement", text: include_str!("../charts/movement.toml") },
        ChartFile { name: "melee", text: include_str!("../charts/melee.toml") },
        ChartFile { name: "terrain", text: include_str!("../charts/terrain.toml") },
    ];
    type Charts = Charts;
    type Rulings = Rulings;

    fn read_charts(reader: &mut ChartReader<'_>) -> Charts {
        Charts::read(reader)
    }

    fn tables(charts: &Charts) -> Vec<Table> {
        charts.tables()
    }

    fn procedures(list: &mut impl Procedures<Self>) {
        list.add::<procedures::CohesionLoss>();
        list.add::<procedures::DefenceValue>();
        list.add::<procedures::Initiative>();
        list.add::<procedures::Test>();
        list.add::<procedures::Fire>();
        list.add::<procedures::OfficerCasualty>();
        list.add::<procedures::Move>();
        list.add::<procedures::Charge>();
        list.add::<procedures::Melee>();
        list.add::<procedures::Recovery>();
    }
}

standfast_engine::published_rules!(MicroForce);
