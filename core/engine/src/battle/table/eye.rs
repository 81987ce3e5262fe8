use standfast_dice::Recorded;

use super::super::{Battle, Record, Witnessed};
use super::Table;
use crate::Trace;

impl<B: Battle> Table<B> {
    /// Decides the record, which comes next, once more under somebody's eyes: no situation may be resolved that the rules
    /// exclude, and the table must say the same.
    pub(super) fn eyed(&self, record: &Record<B::Event>) -> Result<(), String> {
        let (mut dice, mut silent) = (Recorded::new(&record.rolls), Trace::silent());
        let mut course = self.course(&mut dice, &mut silent).watched();
        self.run(&record.seat, &record.command, &mut course).map_err(|refused| refused.to_string())?;
        if let Some(excluded) = course.excluded().first() {
            return Err(excluded.clone());
        }
        let (ground, ground_after) = (self.ground(), course.ground());
        let command = self.decide_common(&record.seat, &record.command).is_none();
        let command = command.then(|| self.typed(&record.command)).flatten();
        B::eye(&Witnessed {
            setting: &self.setting,
            before: self.state(),
            ground: ground.as_ref(),
            seat: &record.seat,
            command: command.as_ref(),
            table: &record.table,
            happened: &record.events,
            after: course.state(),
            ground_after: ground_after.as_ref(),
        })
    }
}
