use standfast_engine::Figure;

use super::super::Event;
use super::super::condition::compared;
use super::super::ending::{ROUT, ending};
use super::super::state::Cause;
use super::Flow;
use crate::procedures::Condition;
use crate::{Exhaustion, ExhaustionHours};

impl Flow<'_, '_> {
    /// Levels follow what is in the battle zone, and what holds.
    pub(super) fn move_levels(&mut self) {
        for command in self.commands() {
            let Some(standing) = self.state().commands.get(&command.id) else { continue };
            let counts = standing.place.for_rules().in_battle_zone();
            if counts != standing.counted {
                let brought = command.contribution(self.setting);
                let by = if counts { brought } else { -brought };
                let cause = Cause::Command(command.id.clone());
                self.course.happen(Event::LevelMoved { side: command.side.clone(), cause, by });
            }
        }
        for situation in &self.setting.setup().situations {
            let Some(held) = self.state().situations.get(&situation.id) else { continue };
            let holds = *held.holds.for_rules();
            if holds != held.counted {
                let by = if holds { situation.points } else { -situation.points };
                let cause = Cause::Situation(situation.id.clone());
                self.course.happen(Event::LevelMoved { side: situation.side.clone(), cause, by });
            }
        }
    }

    /// Both sides hold their totals against their levels.
    pub(super) fn announce_conditions(&mut self) {
        for side in &self.setting.roster().sides {
            let Some(known) = self.state().sides.get(&side.id) else { continue };
            let (condition, before) = (compared(self.setting, known), known.condition);
            if condition == before {
                continue;
            }
            let exhausted = condition == Condition::Exhausted;
            let rule = if exhausted { "mfp.effect.exhausted" } else { "mfp.effect.waver" };
            self.trace.note(rule, Figure::named(condition), || format!("{} announces it", side.name));
            if exhausted || before == Condition::Exhausted {
                self.note_exhaustion();
            }
            self.course.happen(Event::ConditionAnnounced { side: side.id.clone(), condition });
        }
    }

    /// What is ruled of exhaustion.
    fn note_exhaustion(&mut self) {
        let rulings = self.setting.rules().rulings;
        self.trace.note("mfp.exhaustion", Figure::named(rulings.exhaustion), || {
            match rulings.exhaustion {
                Exhaustion::ReEvaluated => "an army below its level again is no longer exhausted",
                Exhaustion::Permanent => "an army once exhausted stays so to the end",
            }
            .to_owned()
        });
        self.trace.note("mfp.exhaustion_hours", Figure::named(rulings.exhaustion_hours), || {
            match rulings.exhaustion_hours {
                ExhaustionHours::FromExhaustion => "its hours count from this half turn",
                ExhaustionHours::GameHours => "its first hour is this hour of the game",
            }
            .to_owned()
        });
    }

    /// Why an army routs: everybody sees that it does, and not what has become of its ratings.
    pub(super) fn note_rout(&mut self) {
        let rout = ending(self.setting, self.state()).filter(|ending| ending.way == ROUT);
        if let Some(rout) = rout {
            self.trace.note("mfp.victory.rout", true, || {
                format!("{}: most of its units on the table have no rating left, or none is there", rout.says)
            });
        }
    }

    /// When the battle is over the levels are opened, and can be held against what was committed to.
    pub(super) fn open_levels(&mut self) {
        for side in &self.setting.roster().sides {
            let Some(known) = self.state().sides.get(&side.id) else { continue };
            let (start, level) = (*known.start.for_rules(), known.level());
            self.trace.note("mfp.level.1", start, || {
                format!("{} opens the level that it has kept hidden since the start", side.name)
            });
            let salt = self.setting.commit(&side.id, &start.to_string()).salt;
            self.course.happen(Event::LevelOpened { side: side.id.clone(), start, salt, level });
        }
    }
}
