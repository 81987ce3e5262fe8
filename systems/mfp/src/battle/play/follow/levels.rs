use standfast_engine::Figure;

use super::Flow;
use crate::battle::play::ending::ROUT;
use crate::battle::{Event, MovedBy};
use crate::procedures::Condition;
use crate::{Exhaustion, ExhaustionHours, cite};

impl Flow<'_, '_> {
    /// Levels follow the commands in the battle zone and the situations that hold.
    pub(super) fn move_levels(&mut self) {
        for command in self.commands() {
            let counts = self.known().place(&command.id).in_battle_zone();
            let counted = self.state().commands.get(&command.id).is_some_and(|command| command.counted);
            if counts != counted {
                let brought = command.contribution(self.setting());
                let by = if counts { brought } else { -brought };
                let cause = MovedBy::Command(command.id.clone());
                self.happen(Event::LevelMoved { side: command.side.clone(), cause, by });
            }
        }
        for situation in &self.setting().setup().situations {
            let holds = self.known().holds(&situation.id);
            let counted = self.state().situations.get(&situation.id).is_some_and(|held| held.counted);
            if holds != counted {
                let by = if holds { situation.points } else { -situation.points };
                let cause = MovedBy::Situation(situation.id.clone());
                self.happen(Event::LevelMoved { side: situation.side.clone(), cause, by });
            }
        }
    }

    /// Both sides hold their totals against their levels.
    pub(super) fn announce_conditions(&mut self) {
        for side in &self.setting().roster().sides {
            let Some(standing) = self.state().sides.get(&side.id) else { continue };
            let (condition, before) = (self.known().compared(standing), standing.condition);
            if condition == before {
                continue;
            }
            self.note(condition.rule(), Figure::named(condition), || format!("{} announces it", side.name));
            if [condition, before].contains(&Condition::Exhausted) {
                self.note_exhaustion();
            }
            self.happen(Event::ConditionAnnounced { side: side.id.clone(), condition });
        }
    }

    /// Notes the rulings on exhaustion.
    fn note_exhaustion(&mut self) {
        let rulings = self.rulings();
        self.note("mfp.exhaustion", Figure::named(rulings.exhaustion), || {
            match rulings.exhaustion {
                Exhaustion::ReEvaluated => "an army below its level again is no longer exhausted",
                Exhaustion::Permanent => "an army once exhausted stays so to the end",
            }
            .to_owned()
        });
        self.note("mfp.exhaustion_hours", Figure::named(rulings.exhaustion_hours), || {
            match rulings.exhaustion_hours {
                ExhaustionHours::FromExhaustion => "its hours count from this half turn",
                ExhaustionHours::GameHours => "its first hour is this hour of the game",
            }
            .to_owned()
        });
    }

    /// Why an army routs: everybody sees that it does, and not what has become of its ratings.
    pub(super) fn note_rout(&mut self) {
        let rout = self.known().ending().filter(|ending| ending.way == ROUT);
        if let Some(rout) = rout {
            self.note(cite::ROUT, true, || {
                format!(
                    "{}: most of its units on the table have no rating left, or none is left there",
                    rout.says
                )
            });
        }
    }

    /// When the battle is over the levels are opened, and can be held against what was committed to.
    pub(in crate::battle::play) fn open_levels(&mut self) {
        for side in &self.setting().roster().sides {
            let Some(standing) = self.state().sides.get(&side.id) else { continue };
            let pass = self.pass();
            let (start, level, salt) =
                (*standing.start.for_rules(pass), standing.level(pass), standing.commitment.salt.clone());
            self.note("mfp.level.1", start, || {
                format!("{} opens the level that it has kept hidden since the start", side.name)
            });
            self.happen(Event::LevelOpened { side: side.id.clone(), start, salt, level });
        }
    }
}
