//! One file for each command: each gives the text to print.

mod balance;
mod bar;
mod battle;
mod charts;
mod cluster;
mod compare;
mod database;
mod doctrines;
mod documents;
mod export_army;
mod glossary;
mod import_scenario;
mod map;
mod matrix;
mod odds;
mod procedures;
mod roll;
mod rules;
mod serve;
mod simulate;
mod sweep;
mod war;

use crate::arguments::{Arguments, Command};
use crate::fault::Fault;

/// Runs the command that the arguments name, and gives what it prints.
pub(crate) fn run(arguments: &Arguments) -> Result<String, Fault> {
    match &arguments.command {
        Command::Procedures { output } => Ok(procedures::list(output)),
        Command::Schema(which) => procedures::schema(which),
        Command::Odds(odds) => odds::run(odds),
        Command::Roll(roll) => roll::run(roll),
        Command::Serve(given) => serve::run(given),
        Command::Export(moved) => database::export(moved),
        Command::Import(file) => database::import(file),
        Command::ImportScenario(given) => import_scenario::run(given),
        Command::ExportArmy(given) => export_army::run(given),
        Command::Remove(battle) => database::remove(battle),
        Command::Backup(copy) => database::backup(copy),
        Command::HashPassPhrase => serve::hash(),
        Command::Battle(battle) => battle::run(battle),
        Command::Simulate(given) => simulate::simulate(given),
        Command::Compare(given) => compare::compare(given),
        Command::Matrix(given) => matrix::run(given),
        Command::Balance(given) => balance::run(given),
        Command::Sweep(given) => sweep::run(given),
        Command::Doctrines { system, output } => doctrines::run(system.as_deref(), output),
        Command::Map(of) => map::run(of),
        Command::Rules { query, output } => rules::run(&query.join(" "), output),
        Command::Glossary { system, query, output } => glossary::run(system, &query.join(" "), output),
        Command::Charts { system, chart, house, output } => {
            charts::run(system.as_deref(), chart.as_deref(), house, output)
        }
        Command::Completions { shell } => Ok(documents::completions(*shell)),
        Command::Man { out } => documents::manual(out.as_deref()),
    }
}
