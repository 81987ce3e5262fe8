//! Which value of a knob gives a side the wanted chance.

use std::collections::BTreeMap;

use standfast_generals::Leader;

use super::arena::{Arena, Chance, Outcome, QuestionFault, side_of};
use super::knob::Knob;
use super::levels::Levels;
use super::matrix::{Matrix, matrix};
use super::search::{Known, Search, Step};
use super::value::{Value, Values};
use crate::estimate::{count, number, percent};
use crate::fault::WarFault;
use crate::order::Order;
use crate::run::News;
use crate::war::AnyWar;

/// What is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// The side, by its id; left out: the first.
    pub side: Option<String>,
    /// Its chance, 0 to 1, of which a draw counts half between two.
    pub chance: f64,
    /// By how much the chance may be missed, and how well it is known in the end: 0.001 to 0.25.
    pub within: f64,
    /// Who leads in the matrix; without any: the doctrines that there are.
    pub among: Vec<Leader>,
    /// How many battles each pair of the matrix fights.
    pub battles_of_matrix: u64,
}

/// A value that was tried.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Tried {
    /// The value.
    pub value: Value,
    /// What chance it gives.
    pub chance: Chance,
}

/// A value between others that the rules refuse.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Refused {
    /// The value.
    pub value: Value,
    /// Why.
    pub why: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Balance {
    /// What the scenario is called.
    pub scenario: String,
    /// The knob.
    pub knob: String,
    /// The id and the name of the side.
    pub side: (String, String),
    /// The chance that was wanted.
    pub wanted: f64,
    /// By how much it may be missed.
    pub within: f64,
    /// Whether a value was found.
    pub found: bool,
    /// The value, or the nearest.
    pub answer: Tried,
    /// All that was tried, in the order of the values.
    pub tried: Vec<Tried>,
    /// What would have been tried, and is refused by the rules.
    pub refused: Vec<Refused>,
    /// Levels of victory for the scenario with that value; none where no figure of it tells battles apart.
    pub levels: Option<Levels>,
    /// The scenario with that value, by who leads.
    pub matrix: Matrix,
}

impl Balance {
    /// What was asked, in a line.
    #[must_use]
    pub fn asks(&self) -> String {
        format!("{}: the chance of {} is to be {}", self.scenario, self.side.1, self.wish())
    }

    /// The answer, in words.
    #[must_use]
    pub fn says(&self) -> String {
        let Chance { battles, estimate, .. } = self.answer.chance;
        let (knob, value) = (&self.knob, &self.answer.value);
        let side = &self.side.1;
        let gives = format!("{} ({}, by {battles} battles)", percent(estimate.share), estimate.interval());
        match self.found {
            true => format!("{knob} = {value} gives {side} {gives}."),
            false => format!(
                "No value of {knob} that was tried gives {side} {}. The nearest is {value}, which gives {gives}.",
                self.wish()
            ),
        }
    }

    fn wish(&self) -> String {
        format!("{}, give or take {}", percent(self.wanted), percent(self.within))
    }
}

/// Looks among the values for one that gives the chance. A scan comes first, with few battles of the same luck for each value;
/// then values between those where the chance passes the wanted one, and more battles for what might be it. The chance need not
/// rise or fall all along; where it does both between two neighbours of the scan, that is not seen. Whoever is `told` hears how
/// far it is learned what luck is worth, and then what is tried.
///
/// # Errors
/// [`QuestionFault`]; a value that the rules refuse is one.
pub fn balance(
    arena: &Arena<'_>,
    order: &Order,
    (knob, values): (&Knob, &Values),
    wanted: &Wanted,
    told: &mut dyn FnMut(News<&str>),
) -> Result<Balance, QuestionFault> {
    let war = arena.declare(order)?;
    let sides = war.sides();
    let side = side_of(&sides, wanted.side.as_deref())?;
    let mut variants = Variants::of(arena, order, knob, values);
    variants.check()?;
    arena.learns(war.as_ref(), &mut |learning| told(News::Learns(learning)))?;
    let chance = |outcomes: &[Outcome]| Chance::of(outcomes, side, sides.len());
    let (found, place) = loop {
        let known: Vec<Known> = variants
            .fought
            .iter()
            .map(|(place, outcomes)| {
                let Chance { battles, estimate, fewer, .. } = chance(outcomes);
                Known { place: *place, battles: times(battles, fewer), estimate }
            })
            .collect();
        let search = Search { values: variants.values.len(), wanted: wanted.chance, within: wanted.within };
        match search.next(&known) {
            Step::Found(place) => break (true, place),
            Step::Missed(place) => break (false, place),
            Step::Fight { place, battles } => {
                let fewer = variants.fought.get(&place).map_or(1.0, |outcomes| chance(outcomes).fewer);
                let battles = times(battles, 1.0 / fewer);
                let value = variants.value(place)?;
                told(News::Stands(&format!("{knob} = {value}, {battles} battles")));
                variants.fight(place, battles)?;
            }
        }
    };
    let tried = |(place, outcomes): (&usize, &Vec<Outcome>)| {
        Some(Tried { value: variants.values.get(*place)?.clone(), chance: chance(outcomes) })
    };
    let nothing = || QuestionFault::Nothing("there are no values to try".to_owned());
    let answer = variants.fought.get_key_value(&place).and_then(tried).ok_or_else(nothing)?;
    let turned = knob.turned(order, &answer.value)?;
    let levels =
        variants.fought.get(&place).and_then(|outcomes| Levels::of(outcomes, &sides, &war.figures()));
    told(News::Stands(&format!("doctrine against doctrine, with {knob} = {}", answer.value)));
    let matrix = matrix(arena, &turned, &wanted.among, wanted.battles_of_matrix, &mut |_, _| ())?;
    Ok(Balance {
        scenario: war.name(),
        knob: knob.to_string(),
        side: sides.get(side).cloned().unwrap_or_default(),
        wanted: wanted.chance,
        within: wanted.within,
        found,
        answer,
        tried: variants.fought.iter().filter_map(tried).collect(),
        refused: variants.refused,
        levels,
        matrix,
    })
}

/// So many times as many, rounded up: at least one.
fn times(battles: u64, times: f64) -> u64 {
    #[expect(clippy::as_conversions, reason = "less than a million battles, and few times as many")]
    let battles = (number(battles) * times).ceil() as u64;
    battles.max(1)
}

/// The scenario with each value, and what was fought with it.
struct Variants<'v> {
    arena: &'v Arena<'v>,
    order: &'v Order,
    knob: &'v Knob,
    values: Vec<Value>,
    /// Whether values between the first and the last may be refused.
    is_range: bool,
    refused: Vec<Refused>,
    fought: BTreeMap<usize, Vec<Outcome>>,
}

impl<'v> Variants<'v> {
    fn of(arena: &'v Arena<'v>, order: &'v Order, knob: &'v Knob, values: &Values) -> Self {
        let (values, is_range) = match values {
            Values::Listed(values) => (values, false),
            Values::Between(values) => (values, true),
        };
        let (refused, fought) = (Vec::new(), BTreeMap::new());
        Self { arena, order, knob, values: values.clone(), is_range, refused, fought }
    }

    /// What must be allowed is, before anything is fought.
    fn check(&self) -> Result<(), QuestionFault> {
        let last = self.values.len().saturating_sub(1);
        let must = |place: &usize| !self.is_range || *place == 0 || *place == last;
        (0..self.values.len()).filter(must).try_for_each(|place| self.declared(place).map(drop))
    }

    fn value(&self, place: usize) -> Result<&Value, QuestionFault> {
        let nothing = || QuestionFault::Nothing("there are no values to try".to_owned());
        self.values.get(place).ok_or_else(nothing)
    }

    fn declared(&self, place: usize) -> Result<Box<dyn AnyWar>, QuestionFault> {
        Ok(self.arena.declare(&self.knob.turned(self.order, self.value(place)?)?)?)
    }

    /// Fights on until there are so many battles with this value; a value that is refused is left out.
    fn fight(&mut self, place: usize, battles: u64) -> Result<(), QuestionFault> {
        let war = match self.declared(place) {
            Err(QuestionFault::War(WarFault::File(faults))) if self.is_range => {
                let why = faults.first().map(|fault| fault.refusal.to_string()).unwrap_or_default();
                self.leave_out(place, why);
                return Ok(());
            }
            war => war?,
        };
        let before = self.fought.entry(place).or_default();
        let from = count(before.len());
        before.extend(self.arena.outcomes(war.as_ref(), from..battles)?);
        Ok(())
    }

    fn leave_out(&mut self, place: usize, why: String) {
        let value = self.values.remove(place);
        self.refused.push(Refused { value, why });
        let behind = self.fought.split_off(&place);
        self.fought.extend(behind.into_iter().map(|(place, outcomes)| (place - 1, outcomes)));
    }
}
