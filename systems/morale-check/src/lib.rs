//! Morale check: when a unit must check its morale on a d6, and how a charge is decided (Napoleonic).
//!
//! A check is passed when a d6, with every modifier that applies, comes to 4 or more. A charge is two checks,
//! the charger's and then its target's. Each procedure is a type under [`procedures`]: its fields are the
//! situation, and [`standfast_engine::odds`] or [`standfast_engine::roll`] gives what the rules say of it. Whole
//! battles under these rules are under [`battle`].
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_morale_check::procedures::{Check, Occasion};
//! use standfast_morale_check::{Arm, Aspect, Unit, rules};
//! use standfast_odds::Exact;
//!
//! // Limbered guns have -2 when they are charged (morale-check.charged.limbered): only a six is enough.
//! let unit = Unit { arm: Arm::Artillery, limbered: true, ..Unit::default() };
//! let check = Check { unit, occasion: Occasion::Charged { chargers: 1, aspect: Aspect::Front } };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/6");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

pub mod battle;
mod charging;
mod charts;
pub mod procedures;
mod rulings;
mod tally;
mod unit;

use standfast_engine::chart::{ChartFile, ChartReader, Table};
use standfast_engine::{Procedures, RuleSystem};

pub use charging::{Aspect, Charging};
pub use charts::{Charts, Modifier};
pub use rulings::{Rulings, ShakenAtStart, TargetChecks};
pub use unit::{Arm, Mount, Quality, Unit};

/// The system itself.
#[derive(Debug, Clone, Copy)]
pub struct MoraleCheck;

impl RuleSystem for MoraleCheck {
    const ID: &'static str = "morale-check";
    const LEDGER: &'static str = include_str!("../ledger.toml");
    const CHART_FILES: &'static [ChartFile] =
        &[ChartFile { name: "modifiers", text: include_str!("../charts/modifiers.toml") }];
    type Charts = Charts;
    type Rulings = Rulings;

    fn read_charts(reader: &mut ChartReader<'_>) -> Charts {
        Charts::read(reader)
    }

    fn tables(charts: &Charts) -> Vec<Table> {
        charts.tables()
    }

    fn procedures(list: &mut impl Procedures<Self>) {
        list.add::<procedures::Check>();
        list.add::<procedures::Charge>();
    }
}

standfast_engine::published_rules!(MoraleCheck);
