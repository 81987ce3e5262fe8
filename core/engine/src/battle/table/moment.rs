use std::collections::BTreeMap;

use serde::Serialize;

use super::super::{Audience, Battle, Due, Eyes, Seat, ToAct, Verb, VerbKind};
use super::Table;
use super::common::{AGREE_UNDO, UNDO_RULE};
use super::talk::{REPLY, TALK_RULE};

/// Somebody who is waited for, and what for. Others learn nothing more of a duty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Waiting {
    /// Who it is: a side, a player, or the umpire.
    pub who: String,
    /// The seats that can do it, each of them for all.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub seats: Vec<Seat>,
    /// Whether the seat that looks is one of them. The umpire may act for everybody, and is one only of his own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub yours: bool,
    /// The verb of the command that is waited for.
    #[serde(rename = "do")]
    pub verb: &'static str,
    /// Whether it passes the move on: they may do other things before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub passes: bool,
    /// What the command does.
    pub says: &'static str,
    /// The rule that demands it.
    pub rule: &'static str,
    /// Since when: the time of the record from which on they were waited for without a break, or of the beginning.
    #[cfg_attr(feature = "schema", schema(example = "2026-06-18T11:30:00Z"))]
    pub since: String,
}

impl Waiting {
    /// The same in words: `play waits for the Union: hold fire`.
    #[must_use]
    pub fn line(&self) -> String {
        match self.holds_up_play() {
            true if self.passes => format!("play waits for {}", self.who),
            true => format!("play waits for {}: {}", self.who, self.says),
            false => format!("{} has yet to {}", self.who, self.says),
        }
    }

    /// Whether play waits for it: not for an answer, be it to a question or to a request to undo.
    #[must_use]
    pub fn holds_up_play(&self) -> bool {
        ![TALK_RULE, UNDO_RULE].contains(&self.rule)
    }
}

/// Who is waited for: by the rules, or to answer a request to undo.
type Awaited = (bool, Vec<Seat>);

/// Since when each of those who are waited for has been: kept from record to record.
#[derive(Debug, Default)]
pub(super) struct Since(BTreeMap<Awaited, String>);

impl Since {
    /// From now on these are waited for: those who were before, since then, and the others since now.
    fn take(&mut self, awaited: &[Waiting], now: &str) {
        let since = |waiting: &Waiting| self.of(waiting).unwrap_or(now).to_owned();
        self.0 = awaited.iter().map(|waiting| (key(waiting), since(waiting))).collect();
    }

    fn of(&self, waiting: &Waiting) -> Option<&str> {
        self.0.get(&key(waiting)).map(String::as_str)
    }
}

fn key(waiting: &Waiting) -> Awaited {
    (waiting.holds_up_play(), waiting.seats.clone())
}

impl<B: Battle> Table<B> {
    /// The duties of the seat: questions to the umpire first, which outlast the battle.
    pub(super) fn due_from(&self, seat: &Seat) -> Vec<Due> {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let due = self.questions_due().into_iter().chain(self.due_by_rules());
        due.filter(|due| eyes.among(&due.whose)).collect()
    }

    fn due_by_rules(&self) -> Vec<Due> {
        let is_over = self.standing.common.ending.is_some();
        if is_over { Vec::new() } else { B::due(self.opened_scene()) }
    }

    /// Everybody who is waited for as everybody may know it, each once for a verb.
    fn awaited(&self) -> Vec<Waiting> {
        let mut all: Vec<Waiting> = self.answer_to_undo().into_iter().collect();
        let due = self.due_by_rules();
        if due.is_empty()
            && self.standing.common.ending.is_none()
            && let Some(ToAct { side, verb, rule }) = B::to_act(self.scene())
        {
            all.push(Waiting { passes: true, ..self.waiting(&Audience::Side(side), verb, rule) });
        }
        for due in due {
            let seats: Vec<Seat> = self.setting.roster().seats_of(&due.whose).collect();
            if all.iter().any(|other| other.verb == due.verb && other.seats == seats) {
                continue;
            }
            let verb = B::VERBS.iter().find(|verb| verb.name == due.verb);
            let verb = verb.map_or(Verb::new(due.verb, "", VerbKind::Rules), |verb| **verb);
            let passes = B::PASSING.iter().any(|passing| passing.name == due.verb);
            all.push(Waiting { passes, ..self.waiting(&due.whose, &verb, due.rule) });
        }
        all
    }

    fn waiting(&self, whose: &Audience, verb: &Verb, rule: &'static str) -> Waiting {
        Waiting {
            who: self.setting.roster().audience_name(whose).to_owned(),
            seats: self.setting.roster().seats_of(whose).collect(),
            yours: false,
            passes: false,
            verb: verb.name,
            says: verb.says,
            rule,
            since: String::new(),
        }
    }

    /// Who answers a request to take something back: whoever is not on the side that asks.
    fn answer_to_undo(&self) -> Option<Waiting> {
        self.standing.common.asked?;
        let roster = self.setting.roster();
        let asks = roster.side_of(&self.takes_back()?.seat);
        let players =
            roster.seats().filter(|seat| roster.side_of(seat).is_some_and(|side| asks != Some(side)));
        let seats: Vec<Seat> = players.chain([Seat::Umpire]).collect();
        let names: Vec<&str> = seats.iter().map(|seat| roster.seat_name(seat)).collect();
        Some(Waiting {
            who: names.join(" or "),
            seats,
            says: "say whether the last command is taken back",
            ..self.waiting(&Audience::Umpire, &AGREE_UNDO, UNDO_RULE)
        })
    }

    /// The seats of those who have a duty.
    /// Notes who is waited for from this time on, and lets their clocks run.
    pub(super) fn note_since(&mut self, at: &str) {
        let awaited = self.awaited();
        self.since.take(&awaited, at);
        self.run_clocks(&awaited);
    }

    /// Who is waited for, as the seat may know it; the questions of the seat, and the umpire's, first.
    pub(super) fn waits(&self, seat: &Seat) -> Vec<Waiting> {
        let is_of = |asker: &Seat| *seat == Seat::Umpire || asker == seat;
        let question = self.minutes.questions().find(|question| is_of(&question.asked_by));
        let question = question.map(|question| Waiting {
            since: question.at.clone(),
            ..self.waiting(&Audience::Umpire, &REPLY, TALK_RULE)
        });
        let since = |waiting: &Waiting| self.since.of(waiting).unwrap_or_default().to_owned();
        let dated = self.awaited().into_iter().map(|waiting| Waiting { since: since(&waiting), ..waiting });
        let all = question.into_iter().chain(dated);
        all.map(|waiting| Waiting { yours: waiting.seats.contains(seat), ..waiting }).collect()
    }
}
