//! Pickets: a whole rule system in a few pages, to write others by.
//!
//! Its rules stand in `ledger.toml`, its numbers in `charts`. [`Nerve`] is its one procedure, and [`battle`] says how
//! it is fought: companies fire at one another, and one that loses its nerve gives way.

pub mod battle;
mod procedures;

use standfast_engine::chart::{ChartReader, Heading, Listing, Table};
use standfast_engine::form::object;
use standfast_engine::{Form, Shape, choices};

pub use procedures::{Nerve, NerveOutcome};

standfast_engine::rule_system! {
    Pickets is "pickets";
    charts "nerve";
    procedures Nerve;
}

/// The text leaves no choice.
pub type Rulings = ();

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

impl Charts {
    fn read(reader: &mut ChartReader<'_>) -> Self {
        reader.chart("nerve")
    }

    fn tables(&self) -> Vec<Table> {
        vec![Table::new("nerve", &self.heading, ["quality", "nerve"]).rows(self.nerve.table_rows())]
    }
}
