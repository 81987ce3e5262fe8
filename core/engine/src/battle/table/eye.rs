use standfast_dice::Recorded;

use super::super::{Battle, Pass, Record, Witnessed};
use super::Table;
use crate::Trace;

impl<B: Battle> Table<B> {
    /// Carries out the next record in a trial, which must give the same result.
    pub(super) fn tried(&self, record: &Record<B::Event>) -> Result<(), String> {
        let Some(command) = self.own_command(record) else { return Ok(()) };
        let mut dice = Recorded::new(&record.rolls);
        let (trial, events) =
            self.trial().after(&record.seat, &command, &mut dice).map_err(|stop| stop.to_string())?;
        dice.finish().map_err(|stop| stop.to_string())?;
        let mut standing = self.standing.clone();
        standing.apply(&self.setting, record);
        let same = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(format!("a trial and the table come to different {what}")) }
        };
        same(events == record.events, "events")?;
        same(*trial.scene().state == standing.state, "states")?;
        same(*trial.places() == standing.common.places, "places")?;
        same(trial.ending() == standing.common.ending.as_ref(), "endings")?;
        same(trial.is_laid_as_it_stands(), "tables")
    }

    /// The command of a record, if it is the system's own.
    fn own_command(&self, record: &Record<B::Event>) -> Option<B::Command> {
        let command = record.command.json();
        match self.decide_common(&record.seat, &command) {
            Some(_) => None,
            None => self.typed(&command),
        }
    }

    /// Decides the next record once more under the umpire's eye: no resolved situation may be excluded by the rules,
    /// and the table must agree with each.
    pub(super) fn eyed(&self, record: &Record<B::Event>) -> Result<(), String> {
        let (mut dice, mut silent) = (Recorded::new(&record.rolls), Trace::silent());
        let mut course = self.course(&mut dice, &mut silent).watched();
        self.run(&record.seat, &record.command.json(), &mut course).map_err(|refused| refused.to_string())?;
        if let Some(excluded) = course.excluded().first() {
            return Err(excluded.clone());
        }
        let (ground, ground_after) = (self.ground(), course.ground());
        let command = self.own_command(record);
        B::eye(&Witnessed {
            setting: &self.setting,
            before: self.state(),
            ground: ground.as_ref(),
            seat: &record.seat,
            command: command.as_ref(),
            table: &record.table,
            happened: &record.events,
            after: course.state(),
            ground_after: ground_after.as_deref(),
            pass: Pass::new(),
        })
    }
}
