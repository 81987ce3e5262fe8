use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::super::{
    Audience, Battle, CommandText, Domain, Due, Eyes, Id, Offers, Part, Record, Seat, TableEvent, Thing,
    Verb, VerbKind,
};
use super::Table;
use super::common::LONGEST_TEXT;

pub(super) static NOTE: Verb = Verb::new("note", "write yourself a private note", VerbKind::Talk);
pub(super) static SAY: Verb = Verb::new("say", "say something", VerbKind::Talk);
pub(super) static REPLY: Verb = Verb::new("reply", "answer a question", VerbKind::Talk);
pub(super) static SET_ASIDE: Verb = Verb::new("set-aside", "set a question aside", VerbKind::Talk);

/// The id of the table's rule about talk.
pub(super) const TALK_RULE: &str = "table.talk";

/// The most questions of one seat that wait for the umpire.
const MOST_QUESTIONS: usize = 20;

/// Whom a seat speaks to, where that is no side and no seat by its id.
const EVERYBODY: &str = "everybody";
const OWN_SIDE: &str = "side";
const UMPIRE: &str = "umpire";

/// Stands in for words that not everybody may read; as a note, it is still a legal command.
const LEFT_OUT: &str = "…";

/// Somebody that a seat may speak to.
struct Hearer {
    thing: Thing,
    audience: Audience,
}

impl Hearer {
    fn of(id: &str, name: &str, audience: Audience) -> Option<Self> {
        Id::new(id).map(|id| Self { thing: Thing::new(&id, name), audience })
    }
}

impl<B: Battle> Table<B> {
    /// Considers what the seat may say, note and answer.
    pub(super) fn consider_talk(&self, seat: &Seat, offers: &mut Offers<'_>) {
        let text = || Part::new("text", "the text", Domain::Text { most: LONGEST_TEXT });
        offers.consider(&NOTE, TALK_RULE, &[], || Ok(vec![text()]));
        offers.consider(&SAY, TALK_RULE, &[], || {
            let may_ask = self.minutes.questions_of(seat) < MOST_QUESTIONS;
            let hearers = self.hearers(seat).into_iter();
            let hearers = hearers.filter(|hearer| may_ask || hearer.audience != Audience::Umpire);
            Ok(vec![text(), to(hearers).or(EVERYBODY)])
        });
        let umpire = *seat == Seat::Umpire;
        if !umpire {
            offers.closed(&[&REPLY], TALK_RULE, || "only the umpire answers questions".to_owned());
        }
        let own = |asker: &Seat| umpire || asker == seat;
        let mut questions = self.minutes.questions().filter(|question| own(&question.asked_by)).peekable();
        if questions.peek().is_none() {
            let (verbs, whose): (&[&Verb], _) =
                if umpire { (&[&REPLY, &SET_ASIDE], "") } else { (&[&SET_ASIDE], " of yours") };
            offers.closed(verbs, TALK_RULE, || format!("no question{whose} waits for the umpire"));
        }
        for question in questions {
            let Some(id) = id_of(question.number) else { continue };
            let asker = self.setting.roster().seat_name(&question.asked_by);
            let thing = Thing::new(&id, &format!("record {}, of {asker}", question.number));
            let settled = [("question", &thing)];
            if umpire {
                offers.consider(&REPLY, TALK_RULE, &settled, || {
                    Ok(vec![text(), self.hearers_of_answer(&question.asked_by)])
                });
            }
            offers.consider(&SET_ASIDE, TALK_RULE, &settled, || Ok(Vec::new()));
        }
    }

    /// Whom the seat may speak to.
    fn hearers(&self, seat: &Seat) -> Vec<Hearer> {
        let roster = self.setting.roster();
        let named = |id: &str, audience: Audience| {
            let name = roster.audience_name(&audience).to_owned();
            Hearer::of(id, &name, audience)
        };
        let others: Vec<Option<Hearer>> = match roster.side_of(seat) {
            Some(side) => {
                let side = Hearer::of(OWN_SIDE, "your side", Audience::Side(side.clone()));
                vec![side, named(UMPIRE, Audience::Umpire)]
            }
            None => {
                let sides = roster.sides.iter().map(|side| named(&side.id, Audience::Side(side.id.clone())));
                let seats = roster.players.iter();
                let seats = seats.map(|player| named(&player.id, Audience::Player(player.id.clone())));
                sides.chain(seats).collect()
            }
        };
        // An id of a scenario may be the word for everybody, and the word means what it says.
        let mut taken = BTreeSet::new();
        let all = std::iter::once(named(EVERYBODY, Audience::Everybody)).chain(others).flatten();
        all.filter(|hearer| taken.insert(hearer.thing.id.clone())).collect()
    }

    /// Whom the umpire answers: who asked, unless he says his side, or everybody.
    fn hearers_of_answer(&self, asker: &Seat) -> Part {
        let (id, side) = (Id::from(asker.clone()), self.setting.roster().side_of(asker));
        let hears = |hearer: &Hearer| match &hearer.audience {
            Audience::Everybody => true,
            Audience::Side(of) => side == Some(of),
            Audience::Player(player) => *player == id,
            Audience::Umpire => false,
        };
        let hearers: Vec<Hearer> = self.hearers(&Seat::Umpire).into_iter().filter(hears).collect();
        let alone = hearers.iter().find(|hearer| matches!(hearer.audience, Audience::Player(_)));
        let default = alone.map(|hearer| json!(hearer.thing.id));
        Part { default, ..to(hearers) }
    }

    /// The event of a command that talks; `None` for any other.
    pub(super) fn decide_talk(&self, seat: &Seat, command: &Json) -> Option<TableEvent> {
        let text = |part: &str| command.get(part).and_then(Json::as_str).unwrap_or_default();
        let question = || text("question").parse().ok();
        let hearer = || self.hearers(seat).into_iter().find(|hearer| hearer.thing.id.as_str() == text("to"));
        let words = || text("text").to_owned();
        match text("do") {
            verb if verb == NOTE.name => Some(TableEvent::Noted(words())),
            verb if verb == SAY.name => Some(match hearer()?.audience {
                Audience::Everybody => TableEvent::Said(words()),
                to => TableEvent::SaidTo { to, text: words() },
            }),
            verb if verb == REPLY.name => {
                Some(TableEvent::Answered { question: question()?, to: hearer()?.audience, text: words() })
            }
            verb if verb == SET_ASIDE.name => Some(TableEvent::SetAside { question: question()? }),
            _ => None,
        }
    }

    /// The questions that wait for the umpire, as his duties.
    pub(super) fn questions_due(&self) -> Vec<Due> {
        let due = |question: &super::minutes::Question| Due {
            whose: Audience::Umpire,
            verb: REPLY.name,
            of: id_of(question.number),
            what: format!(
                "{} asks: “{}”",
                self.setting.roster().seat_name(&question.asked_by),
                question.text
            ),
            why: "it waits for your answer".to_owned(),
            rule: TALK_RULE,
            by: "unless you set it aside",
        };
        self.minutes.questions().map(due).collect()
    }

    /// Who may read what was said, if the event is talk.
    pub(super) fn hears(&self, event: &TableEvent) -> Option<Audience> {
        match event {
            TableEvent::Noted(_) => Some(Audience::Umpire),
            TableEvent::SaidTo { to, .. } | TableEvent::Answered { to, .. } => Some(to.clone()),
            TableEvent::SetAside { question } => Some(match self.asker(*question) {
                Some(Seat::Player(asker)) => Audience::Player(asker.clone()),
                _ => Audience::Umpire,
            }),
            _ => None,
        }
    }

    fn asker(&self, question: u64) -> Option<&Seat> {
        self.record(question).map(|record| &record.seat)
    }

    /// The command and the event of an answer for eyes that may read it, but not the question: it is said, and that it
    /// answers anything shows nowhere. `None` for everything else.
    pub(super) fn without_question(
        &self,
        eyes: Eyes<'_>,
        record: &Record<B::Event>,
    ) -> Option<(Json, TableEvent)> {
        let [event @ TableEvent::Answered { question, .. }] = record.table.as_slice() else { return None };
        let knows = *eyes.seat == Seat::Umpire || self.asker(*question) == Some(eyes.seat);
        if knows { None } else { said(&record.command.json(), event) }
    }
}

/// The part of a command that says whom it speaks to.
fn to(hearers: impl IntoIterator<Item = Hearer>) -> Part {
    let things = hearers.into_iter().map(|hearer| hearer.thing).collect();
    Part::new("to", "who may read it", Domain::Things(things))
}

/// A question goes by the number of its record.
fn id_of(question: u64) -> Option<Id> {
    Id::new(&question.to_string())
}

/// An answer as something that was merely said.
fn said(command: &Json, answer: &TableEvent) -> Option<(Json, TableEvent)> {
    let TableEvent::Answered { to, text, .. } = answer else { return None };
    let command = json!({"do": SAY.name, "to": command.get("to"), "text": text});
    Some((
        command,
        match to {
            Audience::Everybody => TableEvent::Said(text.clone()),
            to => TableEvent::SaidTo { to: to.clone(), text: text.clone() },
        },
    ))
}

/// The record as everybody may read it once the seed is open, where that differs: what was not said to everybody is a
/// note without its words, and a public answer is merely said, so that an audit still agrees.
pub(super) fn opened<E: Clone>(record: &Record<E>) -> Option<Record<E>> {
    let [event] = record.table.as_slice() else { return None };
    let (command, event) = match event {
        TableEvent::Answered { to: Audience::Everybody, .. } => said(&record.command.json(), event)?,
        TableEvent::Noted(_)
        | TableEvent::SaidTo { .. }
        | TableEvent::Answered { .. }
        | TableEvent::SetAside { .. } => {
            (json!({"do": NOTE.name, "text": LEFT_OUT}), TableEvent::Noted(LEFT_OUT.to_owned()))
        }
        _ => return None,
    };
    Some(Record { command: CommandText::from(&command), table: vec![event], ..record.clone() })
}
