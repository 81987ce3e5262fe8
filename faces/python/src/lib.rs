//! The Python module `standfast._standfast`: what the rulebook, its battles and its wars answer, as Python objects.
//!
//! No rule is decided here. What Python gives becomes the JSON that every face gives (`given`), what is answered becomes
//! Python objects (`told`), and what is refused becomes an exception (`fault`).

mod battle;
mod book;
mod fault;
mod fork;
mod given;
mod odds;
mod parts;
mod player;
mod questions;
mod scenario;
mod spaces;
mod table;
mod told;
mod war;
mod watched;

use pyo3::prelude::*;

/// Battles allocate much: this one hands out memory in half the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[pymodule]
mod _standfast {
    #[pymodule_export]
    use super::battle::Battle;
    #[pymodule_export]
    use super::book::{HouseCharts, charts, odds, procedures, roll, rules, schema};
    #[pymodule_export]
    use super::fork::Fork;
    #[pymodule_export]
    use super::odds::{Odds, Outcome};
    #[pymodule_export]
    use super::parts::{fight_parts, order_of};
    #[pymodule_export]
    const PART: u64 = standfast_rulebook::sim::PART;
    #[pymodule_export]
    use super::questions::{balance, sweep};
    #[pymodule_export]
    use super::scenario::{doctrines, scenario, scenarios};
    #[pymodule_export]
    use super::spaces::Spaces;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::war::{Simulation, simulate};
}
