//! Units that move on the table, several in one command.

use std::collections::BTreeMap;

use standfast_engine::battle::{Ground, Id, Moves};
use standfast_tabletop::{Point, Pose};

use super::Deciding;
use crate::battle::command::Going;
use crate::battle::event::Event;
use crate::battle::motion;
use crate::cite;

impl Deciding<'_, '_> {
    /// Each goes its way. A unit barred by another that has moved in this command waits for the rest, and stays where
    /// it is if its way is still barred then.
    pub(super) fn move_to(&mut self, to: &BTreeMap<Id, Going>) {
        let mut waiting: Vec<(&Id, &Going)> = to.iter().collect();
        loop {
            let before = waiting.len();
            waiting.retain(|(unit, going)| !self.goes(unit, going));
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for (unit, _) in waiting {
            let name = self.setting().name(unit);
            self.note(cite::TURN, false, || format!("{name} finds its way barred and stays where it is"));
        }
    }

    /// Whether the unit has gone that way.
    fn goes(&mut self, unit: &Id, going: &Going) -> bool {
        let Some((end, moves)) = self.ground().and_then(|ground| self.end(&ground, unit, going)) else {
            return false;
        };
        self.place(unit, end, moves);
        self.happen(Event::Moved { unit: unit.clone() });
        true
    }

    /// Where the way ends, and what the unit does on it; `None` where it is barred.
    fn end(&self, ground: &Ground<'_>, unit: &Id, going: &Going) -> Option<(Pose, Moves)> {
        match going {
            Going::Way(path) => {
                let field = self.field();
                let march = ground.march(unit, field.rates(field.unit(unit)?)?)?;
                let walk = march.walk(path)?;
                Some((walk.end, motion::GOES.over(walk.used)))
            }
            Going::Place { x, y, facing } => {
                let pose = Pose { at: Point { x: *x, y: *y }, facing: *facing };
                ground.fits(ground.layout().unit(ground.piece(unit)?, pose)?).ok()?;
                Some((pose, Moves::from(&motion::IS_SET_DOWN)))
            }
        }
    }
}
