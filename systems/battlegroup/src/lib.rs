//! Battlegroup: morale by ratio, for soldiers, warbots, vehicles, strongpoints and whole battlegroups (science
//! fiction).
//!
//! A unit's *morale level* is its points at full strength. The points that remain, over that level, give the
//! number that a d10 must not pass, and what failing means. Each procedure is a type under [`procedures`]: its
//! fields are the situation, and [`standfast_engine::odds`] or [`standfast_engine::roll`] gives what the rules
//! say of it.
//!
//! ```
//! use standfast_battlegroup::{Piece, procedures::Check, rules};
//! use standfast_engine::odds;
//! use standfast_odds::Exact;
//!
//! // A heavy battledrone with 7 of its 12 points left holds on 5 or less (battlegroup.ratio).
//! let check = Check { piece: Piece { level: 12, remaining: 7, ..Piece::default() } };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/2");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

pub mod battle;
mod charts;
mod cite;
mod piece;
pub mod procedures;
mod rulings;

use standfast_engine::chart::{ChartFile, ChartReader, Table};
use standfast_engine::{Procedures, RuleSystem};

pub use charts::{Charts, Condition, Individual, Rank, RatioBand};
pub use piece::{Class, Morale, Needed, Piece, Points};
pub use rulings::{
    ClassModifies, CrewFraction, CrewOutside, Endurance, InterceptAfterFailure, NbcAtFullStrength, Rulings,
    StrongpointIntercepts,
};

/// The system itself.
#[derive(Debug, Clone, Copy)]
pub struct Battlegroup;

impl RuleSystem for Battlegroup {
    const ID: &'static str = "battlegroup";
    const LEDGER: &'static str = include_str!("../ledger.toml");
    const CHART_FILES: &'static [ChartFile] = &[
        ChartFile { name: "morale-ratio", text: include_str!("../charts/morale-ratio.toml") },
        ChartFile { name: "factors", text: include_str!("../charts/factors.toml") },
        ChartFile { name: "points", text: include_str!("../charts/points.toml") },
        ChartFile { name: "intercept", text: include_str!("../charts/intercept.toml") },
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
        list.add::<procedures::MoraleLevel>();
        list.add::<procedures::Check>();
        list.add::<procedures::SquadCheck>();
        list.add::<procedures::Intercept>();
        list.add::<procedures::CrewSurvivors>();
        list.add::<procedures::BreakPoint>();
    }
}

standfast_engine::published_rules!(Battlegroup);
