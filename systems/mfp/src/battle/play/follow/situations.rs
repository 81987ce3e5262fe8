use super::Flow;
use crate::battle::Event;
use crate::battle::table::{Hold, hold};

impl Flow<'_, '_> {
    /// Situations that the table shows arise and end by themselves. What moves a level is for its own side to know, so
    /// no reason is noted.
    pub(super) fn see_situations(&mut self) {
        let situations = self.setting().setup().situations.iter();
        let mut shown = situations.filter(|situation| situation.on.is_some()).peekable();
        if shown.peek().is_none() {
            return;
        }
        let Some(ground) = self.ground() else { return };
        for situation in shown {
            let holds = self.known().holds(&situation.id);
            let seen = hold(self.known(), &ground, situation);
            let situation = situation.id.clone();
            match seen {
                Hold::Taken if !holds => self.happen(Event::SituationArose { situation }),
                Hold::Lost if holds => self.happen(Event::SituationEnded { situation }),
                Hold::Taken | Hold::Lost | Hold::AsBefore => {}
            }
        }
    }
}
