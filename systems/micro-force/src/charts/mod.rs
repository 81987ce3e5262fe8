//! The numbers of the system, chart by chart.

pub(crate) mod cohesion;
pub(crate) mod fire;
pub(crate) mod leaders;
pub(crate) mod melee;
pub(crate) mod movement;

use standfast_engine::battle::TerrainChart;
use standfast_engine::chart::{ChartReader, Table};

/// The numbers of the system.
#[derive(Debug, Clone)]
pub struct Charts {
    pub(crate) command: leaders::Command,
    pub(crate) officers: leaders::Officers,
    pub(crate) fire: fire::Fire,
    pub(crate) defence: fire::Defence,
    pub(crate) bill: fire::ButchersBill,
    pub(crate) loss: cohesion::Loss,
    pub(crate) tests: cohesion::Tests,
    pub(crate) movement: movement::Movement,
    pub(crate) melee: melee::Melee,
    pub(crate) terrain: TerrainChart,
}

impl Charts {
    pub(crate) fn read(reader: &mut ChartReader<'_>) -> Self {
        Self {
            command: reader.chart("command"),
            officers: reader.chart("officer-casualties"),
            fire: reader.chart("fire"),
            defence: reader.chart("defence"),
            bill: reader.chart("butchers-bill"),
            loss: reader.chart("cohesion-loss"),
            tests: reader.chart("cohesion-tests"),
            movement: reader.chart("movement"),
            melee: reader.chart("melee"),
            terrain: reader.chart("terrain"),
        }
    }

    /// In the order of the charts' numbers in the text.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { command, officers, fire, defence, bill, loss, tests, movement, melee, terrain } = self;
        let mut tables = vec![command.table()];
        tables.extend(fire.tables());
        tables.extend(defence.tables());
        tables.push(bill.table());
        tables.extend(loss.tables());
        tables.extend(tests.tables());
        tables.push(officers.table());
        tables.extend(movement.tables());
        tables.extend(melee.tables());
        tables.push(terrain.table("terrain"));
        tables
    }
}
