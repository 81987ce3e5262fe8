use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::{Audience, Eyes, Pledge, Record, Seat, TableEvent};

/// The most remarks, and the most notes, that a view holds.
const LAST_TALK: usize = 50;

/// The last of what was said, and of what a seat noted. All of it stands in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Talk {
    /// What was said to the seat, by it, or to everybody: the last 50 remarks.
    pub said: Vec<Remark>,
    /// How many remarks there were that the seat may read.
    pub said_in_all: usize,
    /// What the seat wrote for itself: the last 50 notes.
    pub notes: Vec<String>,
    /// How many notes the seat wrote.
    pub notes_in_all: usize,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Remark {
    /// The number of its record.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub number: u64,
    /// Who said it.
    pub seat: Seat,
    /// Who may read it, beside the speaker and the umpire.
    pub to: Audience,
    /// What was said.
    pub text: String,
    /// The record of the question that it answers, where the reader knows of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<u64>,
}

/// A question that waits for the umpire.
#[derive(Debug)]
pub(super) struct Question {
    /// The number of its record.
    pub(super) number: u64,
    pub(super) asked_by: Seat,
    pub(super) at: String,
    pub(super) text: String,
}

/// Something that was said, and who asked for it, if it answers a question.
#[derive(Debug)]
struct Spoken {
    remark: Remark,
    asked_by: Option<Seat>,
}

impl Spoken {
    fn is_read_by(&self, eyes: Eyes<'_>) -> bool {
        self.remark.seat == *eyes.seat || eyes.among(&self.remark.to)
    }

    /// The remark; the question that it answers only for who knows of it.
    fn read_by(&self, eyes: Eyes<'_>) -> Remark {
        let knows = *eyes.seat == Seat::Umpire || self.asked_by.as_ref() == Some(eyes.seat);
        Remark { answers: self.remark.answers.filter(|_| knows), ..self.remark.clone() }
    }
}

/// The last of what was noted.
fn last_of(notes: &[String]) -> Vec<String> {
    notes.iter().skip(notes.len().saturating_sub(LAST_TALK)).cloned().collect()
}

/// What no undo changes: what was said, and which commands count.
#[derive(Debug, Default)]
pub(super) struct Minutes {
    /// The records that were taken back.
    undone: BTreeSet<u64>,
    /// The commands that made something happen and still count, in their order.
    acts: BTreeSet<u64>,
    /// What was said.
    said: Vec<Spoken>,
    /// The questions that wait for the umpire, in their order.
    questions: Vec<Question>,
    /// What each seat wrote for itself.
    notes: BTreeMap<Seat, Vec<String>>,
    /// What each seat has pledged to mix into its dice. A roll that is taken back was seen: it is not rolled again.
    pledges: BTreeMap<Seat, Pledge>,
    /// Whether the umpire has forbidden players to ask the machine for advice.
    forbids_advice: bool,
}

impl Minutes {
    /// Takes in the next record; gives the one that it takes back, if it does.
    pub(super) fn take<E>(&mut self, record: &Record<E>) -> Option<u64> {
        // A contribution keeps the pledge that stood before, be it a command that makes another.
        if let Some(pledge) = self.pledges.get_mut(&record.seat) {
            pledge.keep(&record.contribution);
        }
        for event in &record.table {
            match event {
                TableEvent::Noted(text) => {
                    self.notes.entry(record.seat.clone()).or_default().push(text.clone());
                }
                TableEvent::Said(text) => self.hear(record, &Audience::Everybody, text, None),
                TableEvent::SaidTo { to, text } => self.hear(record, to, text, None),
                TableEvent::Answered { question, to, text } => self.hear(record, to, text, Some(*question)),
                TableEvent::SetAside { question } => drop(self.close(*question)),
                TableEvent::Pledged { to: Some(to) } => {
                    self.pledges.insert(record.seat.clone(), Pledge::to(*to));
                }
                TableEvent::AdviceAllowed(allowed) => self.forbids_advice = !allowed,
                TableEvent::Pledged { to: None } => drop(self.pledges.remove(&record.seat)),
                _ => {}
            }
        }
        let undoes = record.undoes();
        if let Some(undone) = undoes {
            self.undone.insert(undone);
            self.acts.remove(&undone);
        } else if record.is_act() {
            self.acts.insert(record.number);
        }
        undoes
    }

    /// Whether the umpire has forbidden players to ask the machine for advice.
    pub(super) fn forbids_advice(&self) -> bool {
        self.forbids_advice
    }

    /// Takes in what was said; a player's word to the umpire is a question.
    fn hear<E>(&mut self, record: &Record<E>, to: &Audience, text: &str, answers: Option<u64>) {
        let (number, seat) = (record.number, record.seat.clone());
        if *to == Audience::Umpire && seat != Seat::Umpire {
            self.questions.push(Question {
                number,
                asked_by: seat.clone(),
                at: record.at.clone(),
                text: text.to_owned(),
            });
        }
        let asked_by = answers.and_then(|question| self.close(question)).map(|question| question.asked_by);
        let remark = Remark { number, seat, to: to.clone(), text: text.to_owned(), answers };
        self.said.push(Spoken { remark, asked_by });
    }

    fn close(&mut self, number: u64) -> Option<Question> {
        let place = self.questions.iter().position(|question| question.number == number)?;
        Some(self.questions.remove(place))
    }

    /// The questions that wait for the umpire, the oldest first.
    pub(super) fn questions(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter()
    }

    /// How many questions of the seat wait for the umpire.
    pub(super) fn questions_of(&self, seat: &Seat) -> usize {
        self.questions.iter().filter(|question| question.asked_by == *seat).count()
    }

    /// What these eyes may read of the talk.
    pub(super) fn talk(&self, eyes: Eyes<'_>) -> Talk {
        let notes = self.notes.get(eyes.seat).map_or(&[][..], Vec::as_slice);
        let read = || self.said.iter().filter(|spoken| spoken.is_read_by(eyes));
        let mut said: Vec<Remark> = read().rev().take(LAST_TALK).map(|spoken| spoken.read_by(eyes)).collect();
        said.reverse();
        Talk { said, said_in_all: read().count(), notes: last_of(notes), notes_in_all: notes.len() }
    }

    /// What the seat has pledged to mix into its dice.
    pub(super) fn pledge(&self, seat: &Seat) -> Option<Pledge> {
        self.pledges.get(seat).copied()
    }

    pub(super) fn is_undone(&self, record: u64) -> bool {
        self.undone.contains(&record)
    }

    /// The last command that made something happen and was not taken back.
    pub(super) fn last_act(&self) -> Option<u64> {
        self.acts.last().copied()
    }
}
