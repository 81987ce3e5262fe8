use super::super::Event;
use super::super::ground::{Hold, hold};
use super::Flow;

impl Flow<'_, '_> {
    /// Situations that the table shows arise and end by themselves. What moves a level is for its own side to know, so
    /// no reason is noted.
    pub(super) fn see_situations(&mut self) {
        let situations = || self.setting.setup().situations.iter().filter(|situation| situation.on.is_some());
        if situations().next().is_none() {
            return;
        }
        let Some(ground) = self.course.ground() else { return };
        for situation in situations() {
            let holds = self.state().holds(&situation.id);
            let seen = hold(self.setting, self.state(), &ground, situation);
            let situation = situation.id.clone();
            match seen {
                Hold::Taken if !holds => self.course.happen(Event::SituationArose { situation }),
                Hold::Lost if holds => self.course.happen(Event::SituationEnded { situation }),
                Hold::Taken | Hold::Lost | Hold::AsBefore => {}
            }
        }
    }
}
