use std::cmp::Ordering;
use std::collections::HashMap;
use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use standfast_dice::{Faces, Roll, Seeded, Thrown, Typed};
use standfast_engine::form::{self, object, text};
use standfast_engine::{
    BandOdds, Fault, Form, Problem, Procedure, Refusal, Refusals, RuleSystem, Rules, Shape, Trace, Tree,
};
use standfast_odds::{Exact, Fraction, Odds};

use crate::situation::RULES;
use crate::system::Has;
use crate::systems::Charts;
use crate::{OddsAnswer, OutcomeOdds, RollAnswer, Rulebook, Situation, SystemId};

/// Where the dice of a roll come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceFrom {
    /// A seed: the same one always gives the same faces.
    Seed(u64),
    /// Faces that a person typed, one die at a time in the order in which they are asked for.
    Faces(Vec<u32>),
}

/// A procedure whose situation and outcome are JSON.
pub trait AnyProcedure: Sync {
    /// Its system.
    fn system(&self) -> SystemId;
    /// Its name.
    fn name(&self) -> &'static str;
    /// What it answers, in one sentence.
    fn says(&self) -> &'static str;
    /// Which dice it asks for, in their order.
    fn dice(&self) -> &'static str;
    /// The JSON Schema of its situation.
    fn schema(&self) -> Json;
    /// The odds of a situation, merged by fields of the outcome where any are named.
    ///
    /// # Errors
    /// As [`ProcedureOf::odds_by`].
    fn odds(&self, book: &Rulebook, situation: &Situation, by: &[&str]) -> Result<OddsAnswer, Fault>;
    /// The outcome of a roll.
    ///
    /// # Errors
    /// As [`ProcedureOf::roll`].
    fn roll(&self, book: &Rulebook, situation: &Situation, dice: &DiceFrom) -> Result<RollAnswer, Fault>;
}

/// A procedure together with the rulebook that it uses.
#[derive(Clone, Copy)]
pub struct ProcedureOf<'b> {
    book: &'b Rulebook,
    procedure: &'static dyn AnyProcedure,
}

impl<'b> ProcedureOf<'b> {
    pub(crate) fn new(book: &'b Rulebook, procedure: &'static dyn AnyProcedure) -> Self {
        Self { book, procedure }
    }

    /// The procedure itself.
    #[must_use]
    pub fn procedure(&self) -> &'static dyn AnyProcedure {
        self.procedure
    }

    /// The JSON Schema (draft 2020-12) of its situation.
    #[must_use]
    pub fn schema(&self) -> Json {
        self.procedure.schema()
    }

    /// The exact probability of every outcome.
    ///
    /// # Errors
    /// [`Fault::Refused`] with everything that is wrong with the situation; [`Fault::Stopped`] where its exact
    /// walk would pass the bound of branches.
    pub fn odds(&self, situation: &Situation) -> Result<OddsAnswer, Fault> {
        self.odds_by(situation, &[])
    }

    /// The same, merged by some fields of the outcome: `["attacker.state", "difference"]`. The outcomes then
    /// hold those fields only. No fields at all leaves the outcomes as they are.
    ///
    /// # Errors
    /// As [`odds`](Self::odds); and [`Fault::Refused`] at `by` for a field that the outcomes lack.
    pub fn odds_by(&self, situation: &Situation, by: &[&str]) -> Result<OddsAnswer, Fault> {
        self.procedure.odds(self.book, situation, by)
    }

    /// The outcome of one roll.
    ///
    /// # Errors
    /// [`Fault::Refused`] with everything that is wrong with the situation; [`Fault::Stopped`] where typed faces
    /// are too few, too many, or not on their dice.
    pub fn roll(&self, situation: &Situation, dice: &DiceFrom) -> Result<RollAnswer, Fault> {
        self.procedure.roll(self.book, situation, dice)
    }
}

/// Makes a typed procedure one of JSON.
pub(crate) struct ByName<P>(pub(crate) PhantomData<fn() -> P>);

/// A situation with its rulings, and a comment that no rule reads.
struct Asked<P: Procedure> {
    situation: P,
    rulings: <P::System as RuleSystem>::Rulings,
}

impl<P: Procedure> Shape for Asked<P> {
    const IS: &'static str = P::IS;

    fn read(form: &mut Form<'_>) -> Self {
        let situation = P::read(form);
        let rulings = form
            .field(RULES, "rulings, where they are not at their defaults")
            .or(object(), Default::default());
        let _: Option<String> = form.field("comment", "anything that readers should know").optional(text());
        Self { situation, rulings }
    }
}

impl<P: Procedure> ByName<P>
where
    Charts: Has<P::System>,
{
    fn read<'b>(book: &'b Rulebook, tree: &Tree) -> Result<(P, Rules<'b, P::System>), Fault> {
        let Asked { situation, rulings } = form::read::<Asked<P>>(tree)?;
        Ok((situation, Rules { charts: book.charts.of_system(), rulings }))
    }

    fn thrown<F: Faces>(
        book: &Rulebook,
        tree: &Tree,
        faces: F,
        finish: impl FnOnce(F) -> Result<(), Fault>,
    ) -> Result<(P::Outcome, Vec<Roll>, Trace), Fault> {
        let (situation, rules) = Self::read(book, tree)?;
        let (mut dice, mut trace) = (Thrown::new(faces), Trace::new());
        let outcome = standfast_engine::roll(&situation, &rules, &mut dice, &mut trace)?;
        let (faces, rolls) = dice.into_parts();
        finish(faces)?;
        Ok((outcome, rolls, trace))
    }
}

impl<P: Procedure> AnyProcedure for ByName<P>
where
    Charts: Has<P::System>,
{
    fn system(&self) -> SystemId {
        <Charts as Has<P::System>>::ID
    }

    fn name(&self) -> &'static str {
        P::NAME
    }

    fn says(&self) -> &'static str {
        P::SAYS
    }

    fn dice(&self) -> &'static str {
        P::DICE
    }

    fn schema(&self) -> Json {
        let mut schema = form::describe::<Asked<P>>();
        if let Json::Object(fields) = &mut schema {
            fields.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
            fields.insert("title".to_owned(), format!("{} {}", P::System::ID, P::NAME).into());
            fields.insert("description".to_owned(), P::SAYS.into());
        }
        schema
    }

    fn odds(&self, book: &Rulebook, situation: &Situation, by: &[&str]) -> Result<OddsAnswer, Fault> {
        let (situation, rules) = Self::read(book, &situation.tree)?;
        let odds = standfast_engine::odds::<P, Exact>(&situation, &rules)?;
        let trace = standfast_engine::known_before_dice(&situation, &rules).into_notes();
        let worths: Vec<_> = odds.iter().map(|(outcome, _)| P::worth(outcome)).collect();
        let places = places(worths.len(), &|left, right| worths.get(left).cmp(&worths.get(right)));
        let bands = odds.iter().zip(&places).filter_map(|((outcome, chance), worth)| {
            let band = situation.band(outcome)?;
            Some(BandOdds { band, chance: chance.clone(), worth: *worth })
        });
        let bands = BandOdds::merged(bands);
        let outcomes = if by.is_empty() {
            let outcomes = odds.iter().zip(places);
            sorted(outcomes.map(|((outcome, weight), place)| (json(outcome), weight, place)).collect())
        } else {
            merged(&odds.map(|outcome| serde_json::to_value(outcome).unwrap_or_default()), by, &places)?
        };
        Ok(OddsAnswer { system: P::System::ID, procedure: P::NAME, outcomes, trace, bands })
    }

    fn roll(&self, book: &Rulebook, situation: &Situation, dice: &DiceFrom) -> Result<RollAnswer, Fault> {
        let tree = &situation.tree;
        let (outcome, rolls, trace) = match dice {
            DiceFrom::Seed(seed) => Self::thrown(book, tree, Seeded::new(*seed), |_| Ok(()))?,
            DiceFrom::Faces(faces) => {
                Self::thrown(book, tree, Typed::new(faces.as_slice()), |faces| Ok(faces.finish()?))?
            }
        };
        Ok(RollAnswer {
            system: P::System::ID,
            procedure: P::NAME,
            outcome: json(&outcome),
            rolls,
            trace: trace.into_notes(),
            seed: match dice {
                DiceFrom::Seed(seed) => Some(*seed),
                DiceFrom::Faces(_) => None,
            },
        })
    }
}

/// The JSON text of an outcome. Its fields are declared in the order of their names, so that its text is the
/// one with sorted keys; a test holds them to it.
fn json<T: Serialize>(outcome: &T) -> Box<RawValue> {
    #[expect(
        clippy::expect_used,
        reason = "an outcome is made of numbers, names and flags: nothing can fail"
    )]
    serde_json::value::to_raw_value(outcome).expect("an outcome is plain data")
}

/// The place of each of so many outcomes, the worst first; outcomes of the same worth share a place.
fn places(number: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<f64> {
    let mut ranked: Vec<usize> = (0..number).collect();
    ranked.sort_by(|left, right| compare(*left, *right));
    let alike = ranked.chunk_by(|left, right| compare(*left, *right).is_eq());
    let places = (0_u32..).map(f64::from).zip(alike);
    let mut places: Vec<(usize, f64)> =
        places.flat_map(|(place, alike)| alike.iter().map(move |outcome| (*outcome, place))).collect();
    places.sort_by_key(|(outcome, _)| *outcome);
    places.into_iter().map(|(_, place)| place).collect()
}

/// The outcomes with their probabilities: the likeliest first, equally likely ones by their text.
fn sorted(outcomes: Vec<(Box<RawValue>, Exact, f64)>) -> Vec<OutcomeOdds> {
    let outcome = |(outcome, weight, worth): (Box<RawValue>, Exact, f64)| {
        let fraction = weight.fraction();
        let (probability, exact) = (fraction.to_f64(), fraction.to_string());
        (fraction, OutcomeOdds { outcome, probability, exact, worth })
    };
    let mut outcomes: Vec<(Fraction, OutcomeOdds)> = outcomes.into_iter().map(outcome).collect();
    // The nearest floating-point numbers rise with the fractions, so these decide only where those are equal.
    outcomes.sort_by(|(a, left), (b, right)| {
        let likelier = right.probability.total_cmp(&left.probability).then_with(|| b.cmp(a));
        likelier.then_with(|| left.outcome.get().cmp(right.outcome.get()))
    });
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// The odds of some fields of outcomes, each of which has its place.
fn merged(odds: &Odds<Json, Exact>, by: &[&str], places: &[f64]) -> Result<Vec<OutcomeOdds>, Fault> {
    if let Some((first, _)) = odds.iter().next()
        && let Some(unknown) = by.iter().find(|path| field(first, path).is_none())
    {
        let known: Vec<String> = fields(first);
        let near = known.clone();
        let problem = Problem::Unknown { known };
        let refusal = Refusal::new(format!("by.{unknown}"), problem);
        return Err(Refusals::from(refusal.near(unknown, near.iter().map(String::as_str))).into());
    }
    let fields = |outcome: &Json| {
        let part = |path: &&str| ((*path).to_owned(), field(outcome, path).cloned().unwrap_or_default());
        Json::Object(by.iter().map(part).collect())
    };
    let mut means: HashMap<Json, (f64, f64)> = HashMap::new();
    for ((outcome, weight), place) in odds.iter().zip(places) {
        let (sum, whole) = means.entry(fields(outcome)).or_default();
        let probability = weight.fraction().to_f64();
        *sum += probability * place;
        *whole += probability;
    }
    let mean = |merged: &Json| means.get(merged).map_or(0.0, |(sum, whole)| sum / whole);
    let merged = odds.map(fields);
    Ok(sorted(merged.iter().map(|(outcome, weight)| (json(outcome), weight, mean(outcome))).collect()))
}

/// The field at a path such as `attacker.state`.
fn field<'j>(outcome: &'j Json, path: &str) -> Option<&'j Json> {
    path.split('.').try_fold(outcome, |part, name| part.get(name))
}

/// The paths of all fields that hold no fields themselves.
fn fields(outcome: &Json) -> Vec<String> {
    let Json::Object(parts) = outcome else { return Vec::new() };
    let paths = parts.iter().flat_map(|(name, part)| match part {
        Json::Object(_) => fields(part).into_iter().map(|below| format!("{name}.{below}")).collect(),
        _ => vec![name.clone()],
    });
    paths.collect()
}
