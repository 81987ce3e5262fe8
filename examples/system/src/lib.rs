//! Pickets: a whole rule system in a few pages, to write others by.
//!
//! Its rules stand in `ledger.toml`, its numbers in `charts`. [`Nerve`] is its one procedure, and [`battle`] says how it
//! is fought: companies fire at one another, and who loses his nerve gives way.

pub mod battle;
mod procedures;

use standfast_engine::chart::{ChartFile, ChartReader, Heading, Listing, Table};
use standfast_engine::form::object;
use standfast_engine::{Form, Procedures, RuleSystem, Shape, choices};

pub use procedures::{Nerve, NerveOutcome};

/// The system itself.
#[derive(Debug, Clone, Copy)]
pub struct Pickets;

impl RuleSystem for Pickets {
    const ID: &'static str = "pickets";
    const LEDGER: &'static str = include_str!("../ledger.toml");
    const CHART_FILES: &'static [ChartFile] =
        &[ChartFile { name: "nerve", text: include_str!("../charts/nerve.toml") }];
    type Charts = Charts;
    /// The text leaves no choice.
    type Rulings = ();

    fn read_charts(reader: &mut ChartReader<'_>) -> Charts {
        reader.chart("nerve")
    }

    fn tables(charts: &Charts) -> Vec<Table> {
        vec![Table::new("nerve", &charts.heading, ["quality", "nerve"]).rows(charts.nerve.table_rows())]
    }

    fn procedures(list: &mut impl Procedures<Self>) {
        list.add::<Nerve>();
    }
}

standfast_engine::published_rules!(Pickets);

choices! {
    /// What a company is worth (pickets.nerve).
    pub enum Quality {
        /// It has never been under fire.
        Raw = "raw",
        /// It has.
        Steady = "steady",
        /// It is used to it.
        Veteran = "veteran",
    }
}

/// The numbers of the system.
#[derive(Debug, Clone)]
pub struct Charts {
    heading: Heading,
    nerve: Listing<Quality, i64>,
}

impl Shape for Charts {
    const IS: &'static str = "the chart of nerve";

    fn read(form: &mut Form<'_>) -> Self {
        let heading = Heading::read(form);
        Self { heading, nerve: form.field("nerve", "the nerve of each quality").required(object()) }
    }
}
