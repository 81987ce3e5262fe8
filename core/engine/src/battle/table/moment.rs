use serde::Serialize;

use super::super::{Audience, Battle, Due, Eyes, Seat, ToAct};
use super::Table;
use super::talk::{ANSWER, TALK_RULE};

/// Somebody play waits for, and what for. Others learn nothing more of a duty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Waiting {
    /// Who it is: a side, a player, or the umpire.
    pub who: String,
    /// The verb of the command that play waits for.
    #[serde(rename = "do")]
    pub verb: &'static str,
    /// What the command does.
    pub says: &'static str,
    /// The rule that demands it.
    pub rule: &'static str,
}

impl Waiting {
    /// The same in words: `play waits for the Union: hold fire`.
    #[must_use]
    pub fn line(&self) -> String {
        match self.rule {
            TALK_RULE => format!("{} has yet to {}", self.who, self.says),
            _ => format!("play waits for {}: {}", self.who, self.says),
        }
    }
}

impl<B: Battle> Table<B> {
    /// The duties of the seat: questions to the umpire first, which outlast the battle.
    pub(super) fn due_from(&self, seat: &Seat) -> Vec<Due> {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let is_over = self.standing.common.ending.is_some();
        let by_rules = if is_over { Vec::new() } else { B::due(self.opened_scene()) };
        let due = self.questions_due().into_iter().chain(by_rules);
        due.filter(|due| eyes.among(&due.whose)).collect()
    }

    /// Everybody else that play waits for, each once.
    pub(super) fn waits_for_others(&self, seat: &Seat) -> Vec<Waiting> {
        let roster = self.setting.roster();
        let eyes = Eyes { seat, roster };
        let mut waits: Vec<Waiting> = Vec::new();
        if *seat != Seat::Umpire && self.minutes.questions_of(seat) > 0 {
            let who = roster.audience_name(&Audience::Umpire).to_owned();
            waits.push(Waiting { who, verb: ANSWER.name, says: ANSWER.says, rule: TALK_RULE });
        }
        if self.standing.common.ending.is_some() {
            return waits;
        }
        let due = B::due(self.opened_scene());
        if due.is_empty()
            && let Some(ToAct { side, verb, rule }) = B::to_act(self.scene())
            && roster.side_of(seat) != Some(&side)
            && *seat != Seat::Umpire
        {
            let who = roster.side_name(&side).to_owned();
            waits.push(Waiting { who, verb: verb.name, says: verb.says, rule });
        }
        for due in due {
            let says = B::VERBS.iter().find(|verb| verb.name == due.verb).map_or("", |verb| verb.says);
            let who = match &due.whose {
                _ if eyes.among(&due.whose) => continue,
                Audience::Everybody => continue,
                audience => roster.audience_name(audience).to_owned(),
            };
            if !waits.iter().any(|other| other.who == who && other.verb == due.verb) {
                waits.push(Waiting { who, verb: due.verb, says, rule: due.rule });
            }
        }
        waits
    }
}
