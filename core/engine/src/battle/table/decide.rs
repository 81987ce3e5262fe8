use serde_json::Value as Json;
use standfast_dice::{Dice, Die, Faces, Roll, Seeded, Stop, Thrown, Typed};

use super::super::{
    Battle, CommandText, Contribution, Course, Declined, Offers, Record, Refused, Seat, Seed, TableEvent,
};
use super::common::{COMMON, DICE_RULE};
use super::{Standing, Table};
use crate::{Key, Problem, Refusal, Refusals, Trace, Tree, Value, harmful_texts};

/// Where the dice of a command come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The battle's own dice, which follow from its seed and the record's number.
    Seed,
    /// The battle's own dice, mixed with what the seat contributes: in fair battles.
    Contributed(Contribution),
    /// Faces that a person typed, one physical die at a time.
    Typed(Vec<u32>),
}

/// The dice of a record, made only when one is thrown: most commands throw none.
struct OfRecord<'a> {
    seed: &'a Seed,
    number: u64,
    seat: &'a Seat,
    contribution: &'a Contribution,
    pledged: bool,
    dice: Option<Seeded>,
}

impl Faces for OfRecord<'_> {
    fn next(&mut self, die: Die, purpose: &'static str) -> Result<u32, Stop> {
        let Self { seed, number, seat, contribution, pledged, .. } = *self;
        let dice = self.dice.get_or_insert_with(|| seed.dice(number, seat, contribution, pledged));
        dice.next(die, purpose)
    }
}

/// The result of deciding a command.
pub(in super::super) struct Decided<E> {
    pub(in super::super) events: Vec<E>,
    pub(in super::super) table: Vec<TableEvent>,
    pub(in super::super) trace: Trace,
}

impl<B: Battle> Table<B> {
    /// The same for a command that is given now, whose texts must harm nobody who reads them. Commands of a log are not
    /// asked that, so that older logs pass their audit.
    pub(super) fn given_command(
        &self,
        seat: &Seat,
        given: &Tree,
    ) -> Result<(Json, Vec<TableEvent>), Refused> {
        match Refusals::new(harmful_texts(given, "")) {
            Some(refusals) => Err(Refused::Given(refusals)),
            None => self.legal_command(seat, given),
        }
    }

    /// The command with the omitted parts filled in, if the seat may give it now, and an event for each value that
    /// overrules the table.
    pub(super) fn legal_command(
        &self,
        seat: &Seat,
        given: &Tree,
    ) -> Result<(Json, Vec<TableEvent>), Refused> {
        let (verb, parts) = verb_of::<B>(given)?;
        let mut offers = Offers::of(verb, parts);
        self.consider(seat, &mut offers);
        if !offers.has_met() {
            offers = Offers::around(verb, parts);
            self.consider(seat, &mut offers);
        }
        offers.answer()
    }

    /// The next record, made by the command.
    pub(super) fn decided(
        &self,
        seat: &Seat,
        given: &Tree,
        source: Source,
        at: &str,
    ) -> Result<Record<B::Event>, Refused> {
        let (command, overruled) = self.given_command(seat, given)?;
        let number = self.next_number();
        let (typed, contribution, (decided, rolls)) = match source {
            Source::Seed => {
                let none = Contribution::default();
                let resolved = self.resolve_from_seed(seat, &command, &none)?;
                (false, none, resolved)
            }
            Source::Contributed(contribution) => {
                let resolved = self.resolve_from_seed(seat, &command, &contribution)?;
                (false, contribution, resolved)
            }
            Source::Typed(faces) => {
                (true, Contribution::default(), self.resolve_typed(seat, &command, faces)?)
            }
        };
        let any = !rolls.is_empty();
        let pledged = self.minutes.pledge(seat).is_some();
        if any && !typed && pledged && contribution.is_empty() {
            let why = "you have pledged what you mix into your dice, and this roll needs the next of it; `pledge` without `to` \
                       withdraws it";
            return Err(Declined::by(DICE_RULE, why).into());
        }
        Ok(Record {
            number,
            before: self.head().map(|head| head.hash),
            seat: seat.clone(),
            at: at.to_owned(),
            command: CommandText::from(&command),
            rolls,
            // A record mentions dice only if there were any. But what was pledged has been shown, and is used up.
            typed: typed && any,
            contribution: if any || pledged { contribution } else { Contribution::default() },
            events: decided.events,
            table: overruled.into_iter().chain(decided.table).collect(),
            reasons: decided.trace.into_notes().into_iter().map(Into::into).collect(),
        })
    }

    /// Resolves a command with the dice of the next record.
    fn resolve_from_seed(
        &self,
        seat: &Seat,
        command: &Json,
        contribution: &Contribution,
    ) -> Result<(Decided<B::Event>, Vec<Roll>), Refused> {
        if matches!(self.header.seed, Seed::Plain(_)) && !contribution.is_empty() {
            let why = "the battle was begun with a plain seed: its dice take no contribution";
            return Err(Declined::by(DICE_RULE, why).into());
        }
        let pledge = self.minutes.pledge(seat);
        if pledge.is_some_and(|pledge| !contribution.is_empty() && !pledge.allows(contribution)) {
            let why = "this is not the next of what you have pledged to mix into your dice";
            return Err(Declined::by(DICE_RULE, why).into());
        }
        let (seed, number) = (&self.header.seed, self.next_number());
        let mut dice =
            Thrown::new(OfRecord { seed, number, seat, contribution, pledged: pledge.is_some(), dice: None });
        let decided = self.resolve(seat, command, &mut dice)?;
        Ok((decided, dice.into_parts().1))
    }

    /// Resolves a command with typed faces, and refuses any left over.
    fn resolve_typed(
        &self,
        seat: &Seat,
        command: &Json,
        faces: Vec<u32>,
    ) -> Result<(Decided<B::Event>, Vec<Roll>), Refused> {
        let mut dice = Thrown::new(Typed::new(faces));
        let decided = self.resolve(seat, command, &mut dice)?;
        let (typed, rolls) = dice.into_parts();
        typed.finish()?;
        Ok((decided, rolls))
    }

    /// Applies the rules to a legal command.
    pub(in super::super) fn resolve(
        &self,
        seat: &Seat,
        command: &Json,
        dice: &mut dyn Dice,
    ) -> Result<Decided<B::Event>, Refused> {
        let mut trace = Trace::new();
        let mut course = self.course(dice, &mut trace);
        let table = self.run(seat, command, &mut course)?;
        let (events, moved) = course.into_events();
        let ended = |event: &TableEvent| matches!(event, TableEvent::Ended(_));
        let (ended, table): (Vec<_>, Vec<_>) = table.into_iter().partition(ended);
        Ok(Decided { events, table: table.into_iter().chain(moved).chain(ended).collect(), trace })
    }

    /// A course that starts from here, with these dice.
    pub(super) fn course<'a>(&'a self, dice: &'a mut dyn Dice, trace: &'a mut Trace) -> Course<'a, B> {
        let Standing { state, common } = &self.standing;
        Course::at(&self.setting, state, &common.places, dice, trace)
    }

    /// Runs a legal command, and what follows from it, on the course; gives the events at the table besides.
    pub(super) fn run(
        &self,
        seat: &Seat,
        command: &Json,
        course: &mut Course<'_, B>,
    ) -> Result<Vec<TableEvent>, Refused> {
        let own = self.decide_common(seat, command);
        match &own {
            Some(TableEvent::Set { thing, knob, value, .. }) => {
                B::set(course.state_mut(), knob, thing, value)
            }
            Some(TableEvent::Placed { piece, pose, .. }) => {
                if course.set_down(piece, *pose) == Some(true) {
                    B::placed(course, seat, piece);
                }
            }
            Some(TableEvent::Ended(_)) => {
                B::close(course);
                return Ok(own.into_iter().collect());
            }
            Some(_) => return Ok(own.into_iter().collect()),
            None => {
                let command = self.typed(command).ok_or_else(unreadable)?;
                return Ok(course.carry_out(seat, &command)?.map(TableEvent::Ended).into_iter().collect());
            }
        }
        let ending = course.go_on()?.map(TableEvent::Ended);
        Ok(own.into_iter().chain(ending).collect())
    }

    pub(super) fn next_number(&self) -> u64 {
        self.records.last().map_or(1, |last| last.number + 1)
    }
}

/// A legal command could not be read: the system's offer and its command differ.
pub(in super::super) fn unreadable() -> Refused {
    let reason = "the rules offer this command but can't read it: a fault of the program".to_owned();
    Refused::Given(Refusal::new("", Problem::Unreadable { reason }).into())
}

/// The verb of a command, and its parts.
pub(in super::super) type Named<'t> = (&'t str, &'t [(Key, Tree)]);

/// Reads the verb of a command.
pub(in super::super) fn verb_of<B: Battle>(given: &Tree) -> Result<Named<'_>, Refused> {
    let names = || B::VERBS.iter().chain(&COMMON).map(|verb| verb.name);
    let one_of = || format!("one of {}", names().collect::<Vec<_>>().join(", "));
    let refused = |refusal: Refusal| Err(Refused::Given(refusal.into()));
    let Value::Map(parts) = &given.value else {
        let allowed = "an object with `do` and the parts of the command".to_owned();
        return refused(Refusal::new("", Problem::Value { given: given.brief(), allowed }));
    };
    match parts.iter().find(|(key, _)| key.text == "do").map(|(_, tree)| tree) {
        None => {
            let allowed = format!("{} must be given", one_of());
            refused(Refusal::new("do", Problem::Missing { allowed }))
        }
        Some(Tree { value: Value::Text(verb), .. }) if names().any(|name| name == verb) => Ok((verb, parts)),
        Some(tree) => {
            let refusal = Refusal::new("do", Problem::Value { given: tree.brief(), allowed: one_of() });
            refused(match &tree.value {
                Value::Text(verb) => refusal.near(verb, names()),
                _ => refusal,
            })
        }
    }
}
