//! Going back on a table: who falls back, retreats or routs, away from the enemy.

use standfast_engine::Figure;
use standfast_engine::battle::Id;
use standfast_tabletop::{Backwards, Length, Placed, Retreat, Says};

use super::Deciding;
use crate::battle::{Event, motion};

/// The rule by which units go back on a table.
const BACK: &str = "micro-force.table.back";

/// How a unit goes back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goes<'a> {
    /// How far.
    pub(super) inches: i64,
    /// The enemy that it goes back from; left out, all of them.
    pub(super) from: Option<&'a Id>,
    /// Whether it turns its back on them.
    pub(super) turned: bool,
}

impl Deciding<'_, '_> {
    /// A unit goes back from the enemy; over the edge of the table it is lost. Nothing where there is no table, or
    /// where it has no place.
    pub(super) fn goes_back(&mut self, unit: &Id, goes: Goes<'_>) {
        let Some(retreat) = self.retreat(unit, goes) else { return };
        let setting = self.setting();
        self.note(BACK, goes.inches, || retreat.says(setting));
        match retreat {
            Retreat::Stands { .. } => {}
            Retreat::Moves { end, inches, .. } => self.place(unit, end, motion::GOES_BACK.over(inches)),
            Retreat::Leaves { edge, .. } => {
                self.note("micro-force.table.edge", Figure::Word(edge.name()), || {
                    format!("over the {} edge of the table it is lost", edge.name())
                });
                self.happen(Event::Dispersed { unit: unit.clone() });
            }
        }
    }

    fn retreat(&self, unit: &Id, goes: Goes<'_>) -> Option<Retreat> {
        let ground = self.ground()?;
        let placed = ground.unit(unit)?;
        let units = &self.state().units;
        let is_enemy = |other: &&Placed| {
            let named = goes.from.is_none_or(|from| from.as_str() == other.id());
            named && other.side() != placed.side() && units.contains_key(other.id())
        };
        let enemies: Vec<&Placed> = ground.field().units().iter().filter(is_enemy).collect();
        let how = if goes.turned { Backwards::TurnedAway } else { Backwards::Facing };
        let inches = Length::inches(i32::try_from(goes.inches).unwrap_or(i32::MAX));
        Some(ground.field().fall_back(placed, inches, &enemies, how))
    }
}
