//! What stands on the table, where the battle has one, and what it shows.

mod eye;
mod objectives;

use standfast_engine::battle::{Course, Declined, Id, OnTable, Opened, Placing, Seat, Tabled, Witnessed};
use standfast_tabletop::{Formation, Troops};

use super::field::{Field, Regiment};
use super::{Event, may};
use crate::{Arm, Fatigue, cite};

pub(super) use objectives::objectives_taken;

/// Men on a base. The text has no bases: the number is ours, and a common one.
const MEN_OF_A_BASE: i64 = 100;

impl Tabled for Fatigue {
    /// Every unit that is not destroyed, in line, on as many bases as its men fill.
    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        Field(*opened).units().filter(|regiment| !regiment.state.is_destroyed()).map(on_table).collect()
    }

    /// A player sets his units down elsewhere as their move.
    fn placing(opened: Opened<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        let field = Field(*opened);
        let Some(regiment) = field.unit(piece) else { return Ok(Placing::Anywhere) };
        may::be_set_down(field, regiment)?;
        Ok(field.rates(regiment).map_or(Placing::Anywhere, Placing::Within))
    }

    /// However a unit moved, it has moved (fatigue.recover.when).
    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        course.note(cite::RECOVER_WHEN, true, || {
            "set down elsewhere, it counts as moved and does not recover".to_owned()
        });
        course.happen(Event::Moved { unit: piece.clone() });
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}

fn on_table(regiment: Regiment<'_>) -> OnTable {
    let bases = (regiment.state.men + MEN_OF_A_BASE - 1) / MEN_OF_A_BASE;
    OnTable {
        id: regiment.id().clone(),
        side: regiment.state.side.clone(),
        troops: match regiment.state.arm {
            Arm::Infantry => Troops::Foot,
            Arm::Cavalry => Troops::Horse,
            Arm::Artillery => Troops::Guns,
        },
        formation: Formation::Line,
        bases: u16::try_from(bases).unwrap_or(u16::MAX),
    }
}
