//! What stands on the table, where the battle has one, and what it shows.

mod eye;
mod hold;

use standfast_engine::battle::{
    Course, Declined, Id, OnTable, Opened, Placing, Seat, Tabled, Witnessed, unless,
};
use standfast_tabletop::{Formation, Troops};

use super::known::Known;
use super::{Event, Phase, Place};
use crate::{Mfp, cite};

pub(super) use hold::{Hold, hold};

impl Tabled for Mfp {
    /// Every command that is on the table, a dummy as another: one base each, since what a command consists of is hidden
    /// from the enemy, and where it stands is not.
    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        let known = Known::of(opened);
        let commands = known.commands().filter(|command| known.place(&command.id) == Place::Table);
        commands
            .map(|command| OnTable {
                id: command.id.clone(),
                side: command.side.clone(),
                troops: Troops::Other,
                formation: Formation::Single,
                bases: 1,
            })
            .collect()
    }

    /// Pieces move during the half turn, as far as the scenario's own rules of movement take them.
    fn placing(opened: Opened<'_, Self>, _: &Id) -> Result<Placing, Declined> {
        let why = || "commands move during the half turn itself".to_owned();
        unless(opened.state.phase == Phase::Action, cite::HALF_TURN, why)?;
        Ok(Placing::Anywhere)
    }

    /// Who rests has then broken his rest: for this his player alone is told, since everybody reads why a piece was
    /// moved, and may not read its order there.
    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        let moved = course.setting().setup().command(piece);
        if moved.is_some_and(|command| Known::of(course.opened()).break_rest(command).is_ok()) {
            course.happen(Event::RestBroken { command: piece.clone() });
        }
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}
