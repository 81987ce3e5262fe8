//! What stands on the table, and what is seen there.

mod eye;
mod look;

use standfast_engine::battle::{
    Course, Declined, Id, OnTable, Opened, Placing, Seat, Tabled, TerrainChart, Witnessed,
};

use super::{Event, UnderWay};
use crate::{MicroForce, cite};

pub(super) use look::{Look, Pursuit, Stretch, inches};

impl Tabled for MicroForce {
    fn terrain(charts: &Self::Charts) -> Option<&TerrainChart> {
        Some(&charts.terrain)
    }

    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        look::standing_on_table(opened.state)
    }

    fn placing(_opened: Opened<'_, Self>, _piece: &Id) -> Result<Placing, Declined> {
        Err(Declined::by("table.place", "it has its place: the rules move it, or the umpire"))
    }

    fn placed(course: &mut Course<'_, Self>, _seat: &Seat, piece: &Id) {
        course.note(cite::TABLE_MOVE, true, || "set down elsewhere, it counts as moved".to_owned());
        course.happen(Event::SetDown { piece: piece.clone() });
        // If it was on its way, its move is over; so is the charge of any unit that was charging it.
        let its =
            |under_way: &&UnderWay| under_way.unit == *piece || under_way.charges.as_ref() == Some(piece);
        let ended: Vec<Id> =
            course.state().on_the_way().filter(its).map(|under_way| under_way.unit.clone()).collect();
        ended.into_iter().for_each(|unit| course.happen(Event::UnitArrived { unit }));
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}
