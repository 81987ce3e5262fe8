//! Situations from history to begin with.

use serde_json::Value as Json;

use super::fields::Fields;

/// A situation that comes with the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Example {
    pub(super) system: &'static str,
    pub(super) procedure: &'static str,
    /// What comes behind system and procedure in the name of its file.
    pub(super) name: &'static str,
    text: &'static str,
}

macro_rules! examples {
    ($($system:literal $procedure:literal $name:literal),* $(,)?) => {
        &[$(Example {
            system: $system,
            procedure: $procedure,
            name: $name,
            text: include_str!(concat!(
                "../../../../../scenarios/situations/", $system, "-", $procedure, "-", $name, ".json"
            )),
        }),*]
    };
}

/// What each situation is, in a table.
const README: &str = include_str!("../../../../../scenarios/situations/README.md");

/// Every situation of `scenarios/situations`; a test holds this to the folder.
static EXAMPLES: &[Example] = examples![
    "mfp" "command-value" "austerlitz-saint-hilaire",
    "mfp" "usage" "bussaco-reynier",
    "mfp" "status" "wagram-austrians",
    "morale-check" "charge" "waterloo-squares",
    "morale-check" "charge" "albuera-lancers",
    "morale-check" "check" "fuentes-ramsay",
    "fatigue" "casualties" "antietam-1st-texas",
    "fatigue" "check" "gettysburg-bigelow",
    "fatigue" "recover" "gettysburg-8th-illinois",
    "micro-force" "fire" "mcphersons-ridge",
    "micro-force" "fire" "pelham-fredericksburg",
    "micro-force" "melee" "little-round-top",
    "micro-force" "charge" "the-angle",
    "micro-force" "charge" "brandy-station",
    "micro-force" "recovery" "henry-hill",
    "micro-force" "initiative" "chancellorsville",
    "battlegroup" "squad-check" "ridge-outpost",
    "battlegroup" "intercept" "damaged-tank",
    "battlegroup" "crew-survivors" "ore-crawler",
];

impl Example {
    /// The examples of a procedure.
    pub(super) fn of(system: &str, procedure: &str) -> impl Iterator<Item = &'static Self> {
        EXAMPLES.iter().filter(move |example| example.system == system && example.procedure == procedure)
    }

    /// What it is, in a line.
    pub(super) fn title(&self) -> &'static str {
        let file = format!("[{}-{}-{}.json]", self.system, self.procedure, self.name);
        let row = README.lines().find(|line| line.contains(&file));
        row.and_then(|row| row.split('|').nth(2)).map_or(self.name, str::trim)
    }

    /// What is known of it, and what is assumed.
    pub(super) fn comment(&self) -> String {
        let comment = self.situation().get("comment").and_then(Json::as_str).map(str::to_owned);
        comment.unwrap_or_default()
    }

    /// Its fields.
    pub(super) fn fields(&self) -> Fields {
        Fields::of_json(&self.situation())
    }

    fn situation(&self) -> Json {
        serde_json::from_str(self.text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::collections::BTreeSet;
    use std::fs;

    use standfast_rulebook::{Rulebook, Situation};

    use super::super::shape::Shape;
    use super::*;

    #[test]
    fn every_situation_of_the_folder_is_an_example_with_a_title() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/situations");
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let files: BTreeSet<String> = names.filter(|name| name.ends_with(".json")).collect();
        let own =
            |example: &Example| format!("{}-{}-{}.json", example.system, example.procedure, example.name);
        assert_eq!(EXAMPLES.iter().map(own).collect::<BTreeSet<_>>(), files);
        for example in EXAMPLES {
            assert_ne!(example.title(), example.name);
            assert!(!example.comment().is_empty());
        }
    }

    #[test]
    fn the_form_asks_for_the_same_odds_as_the_file() {
        for example in EXAMPLES {
            let procedure = Rulebook::standard().procedure(example.system, example.procedure).unwrap();
            let shape = Shape::of(&procedure.schema());
            let mut fields = example.fields();
            shape.count_rows(&mut fields, 200);
            let odds = |text: &str| {
                let answer = procedure.odds(&Situation::from_json(text).unwrap()).unwrap();
                let line = |outcome: &standfast_rulebook::OutcomeOdds| {
                    format!("{} {}", outcome.outcome, outcome.exact)
                };
                answer.outcomes.iter().map(line).collect::<Vec<_>>()
            };
            assert_eq!(odds(&shape.situation(&fields).to_string()), odds(example.text), "{}", example.name);
        }
    }
}
