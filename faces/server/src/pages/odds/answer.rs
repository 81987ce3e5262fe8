use std::num::ParseIntError;

use serde_json::Value as Json;
use standfast_rulebook::{
    DiceFrom, Fault as RuleFault, OddsAnswer, ProcedureOf, Refusal, RollAnswer, Situation,
};
use standfast_seat::Bands;

use super::asked::Asked;
use super::outcomes::{Outcome, paths};

/// What is to be said of a situation.
#[derive(Debug)]
pub(super) enum Answer {
    /// Nothing yet: no field is filled in, and some must be.
    Open,
    /// What the rules refuse in it.
    Refused(Vec<Refusal>),
    /// Why it could not be reckoned.
    Stopped(String),
    /// Its odds.
    Odds(Box<Reckoned>),
}

/// The odds of a situation, and one roll of it.
#[derive(Debug)]
pub(super) struct Reckoned {
    pub(super) odds: OddsAnswer,
    pub(super) outcomes: Vec<Outcome>,
    /// What they come to, as a bar.
    pub(super) bands: Option<Bands>,
    /// The fields that outcomes can be merged by.
    pub(super) fields: Vec<String>,
    /// What is wrong with the typed dice: too few, too many, or not on the die.
    pub(super) dice: Option<String>,
    pub(super) roll: RollAnswer,
}

impl Answer {
    /// The answer to what is asked. It may take a while: at most a walk of as many branches as the bound allows.
    pub(super) fn to(asked: &Asked, procedure: ProcedureOf<'_>) -> Self {
        if asked.fields.are_open() && !asked.shape.may_be_open() {
            return Self::Open;
        }
        let text = asked.shape.situation(&asked.fields).to_string();
        let situation = match Situation::from_json(&text) {
            Ok(situation) => situation,
            Err(unreadable) => return Self::Refused(vec![unreadable.refusal.clone()]),
        };
        reckon(asked, procedure, &situation).unwrap_or_else(|fault| match fault {
            RuleFault::Refused(refusals) => Self::Refused(refusals.all().to_vec()),
            RuleFault::Stopped(stop) => Self::Stopped(stop.to_string()),
        })
    }

    /// What is refused.
    pub(super) fn refusals(&self) -> &[Refusal] {
        match self {
            Self::Refused(refusals) => refusals,
            _ => &[],
        }
    }
}

fn reckon(asked: &Asked, procedure: ProcedureOf<'_>, situation: &Situation) -> Result<Answer, RuleFault> {
    let by: Vec<&str> = asked.by.iter().map(String::as_str).collect();
    let mut odds = procedure.odds_by(situation, &by)?;
    let bands = Bands::of(std::mem::take(&mut odds.bands));
    let seeded = || procedure.roll(situation, &DiceFrom::Seed(asked.seed));
    let (roll, dice) = match &asked.dice {
        None => (seeded()?, None),
        Some(typed) => match typed_roll(procedure, situation, typed) {
            Ok(roll) => (roll, None),
            Err(says) => (seeded()?, Some(says)),
        },
    };
    let outcome: Json = serde_json::from_str(roll.outcome.get()).unwrap_or_default();
    let outcomes = odds.outcomes.iter().map(Outcome::read).collect();
    Ok(Answer::Odds(Box::new(Reckoned { odds, outcomes, bands, fields: paths(&outcome), dice, roll })))
}

fn typed_roll(procedure: ProcedureOf<'_>, situation: &Situation, typed: &str) -> Result<RollAnswer, String> {
    let faces: Result<Vec<u32>, ParseIntError> =
        typed.split([' ', ',']).filter(|face| !face.is_empty()).map(str::parse).collect();
    let faces =
        faces.map_err(|_| "the dice are whole numbers with spaces between them: 4 12 6".to_owned())?;
    procedure.roll(situation, &DiceFrom::Faces(faces)).map_err(|fault| fault.to_string())
}
