//! Fatigue: what combat costs a unit in morale, melee and fire, and how it wears off (American Civil War).
//!
//! A unit's *fatigue* runs from 0 to 900. Its level (low, medium, high, maximum) weakens morale checks, melee
//! strength and fire value; being fired on and melee add to it, quiet turns take it off. Each procedure is a
//! type under [`procedures`]: its fields are the situation, and [`standfast_engine::odds`] or
//! [`standfast_engine::roll`] gives what the rules say of it. [`battle`] keeps count of a whole battle.
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_fatigue::procedures::Check;
//! use standfast_fatigue::{Arm, Quality, Unit, rules};
//! use standfast_odds::Exact;
//!
//! // A battery of quality B with medium fatigue: a value of 5, less 1 twice over (fatigue.artillery).
//! let unit = Unit { arm: Arm::Artillery, fatigue: 450, quality: Quality::B, ..Unit::default() };
//! let check = Check { unit, ..Check::default() };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/2");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

pub mod battle;
mod charts;
mod level;
mod morale;
pub mod procedures;
mod rulings;
mod unit;

use standfast_engine::chart::{ChartFile, ChartReader, Table};
use standfast_engine::{Procedures, RuleSystem};

pub use charts::{Charts, LevelBand};
pub use level::Level;
pub use rulings::{Fractions, Leadership, MeleePenalty, Reaching900, RoutedCheck, Rulings};
pub use unit::{Arm, HIGHEST, Quality, Remaining, Strength, Unit};

/// The system itself.
#[derive(Debug, Clone, Copy)]
pub struct Fatigue;

impl RuleSystem for Fatigue {
    const ID: &'static str = "fatigue";
    const LEDGER: &'static str = include_str!("../ledger.toml");
    const CHART_FILES: &'static [ChartFile] = &[
        ChartFile { name: "levels", text: include_str!("../charts/levels.toml") },
        ChartFile { name: "morale", text: include_str!("../charts/morale.toml") },
        ChartFile { name: "casualties", text: include_str!("../charts/casualties.toml") },
        ChartFile { name: "recovery", text: include_str!("../charts/recovery.toml") },
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
        list.add::<procedures::Effect>();
        list.add::<procedures::Loss>();
        list.add::<procedures::Recover>();
        list.add::<procedures::Check>();
        list.add::<procedures::Casualties>();
    }
}

standfast_engine::published_rules!(Fatigue);
