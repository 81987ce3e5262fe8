use std::fmt::Write as _;

use serde_json::Value as Json;
use standfast_rulebook::{DiceFrom, Fault as RuleFault, RollAnswer, Stop, outcome_in_words};

use super::odds::reasons;
use crate::arguments::{Format, Roll};
use crate::fault::Fault;
use crate::input::Given;
use crate::{input, show};

/// The outcome of one roll.
pub(crate) fn run(roll: &Roll) -> Result<String, Fault> {
    let asked = &roll.asked;
    let book = input::rulebook(&asked.house)?;
    let procedure = book.procedure(&asked.which.system, &asked.which.procedure)?;
    let given = input::situation(asked)?;
    let dice = match (&roll.dice, roll.seed) {
        (Some(faces), _) => DiceFrom::Faces(faces.0.clone()),
        (None, Some(seed)) => DiceFrom::Seed(seed),
        (None, None) => DiceFrom::Seed(input::chance()?),
    };
    let answer = procedure.roll(&given.situation, &dice).map_err(|stop| fault(stop, given))?;
    Ok(match asked.output.format() {
        Format::Json => show::json(&answer),
        Format::Table => table(&answer),
    })
}

/// What stopped a procedure, for whoever gave the situation and the dice.
pub(super) fn fault(stop: RuleFault, given: Given) -> Fault {
    match stop {
        RuleFault::Refused(refusals) => {
            let place = |path: &str| given.situation.place_of(path);
            Fault::refused(&given.name, given.text.clone(), place, &refusals)
        }
        RuleFault::Stopped(stop @ Stop::Need { .. }) => {
            Fault::Other(format!("{stop} (add its face to --dice)"))
        }
        RuleFault::Stopped(stop) => Fault::Other(stop.to_string()),
    }
}

fn table(answer: &RollAnswer) -> String {
    let RollAnswer { system, procedure, outcome, rolls, trace, seed } = answer;
    let words = serde_json::from_str::<Json>(outcome.get()).map(|value| outcome_in_words(&value));
    let words = words.unwrap_or_else(|_| outcome.get().to_owned());
    let heading = show::paragraph(&format!("{system} {procedure}: {words}"), "");
    let mut text = format!("{}\n", show::styled(show::HEADING, &heading));
    for roll in rolls {
        let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
        let _ = write!(text, "  {} for {}: {}", roll.throw, roll.purpose, faces.join(" "));
        let _ = if faces.len() > 1 { writeln!(text, " = {}", roll.value) } else { writeln!(text) };
    }
    text.push_str(&reasons("Reasons", trace));
    if let Some(seed) = seed {
        let _ = writeln!(text, "\n{}", show::styled(show::QUIET, &format!("seed {seed}")));
    }
    text
}
