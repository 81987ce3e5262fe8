//! What somebody would do, in words.

use std::fmt;

use serde_json::Value as Json;
use standfast_engine::battle::{Act, Id, Led, Scene, Verb};
use standfast_tabletop::Path;

/// How many pieces are named; more are counted.
const NAMED: usize = 4;

/// What a field of a command says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Who acts, or is acted for.
    Who,
    /// Against whom.
    Against,
    /// Something that its value tells by itself.
    Plain,
    /// The side that it is about.
    Side,
    /// Something that only its name makes plain.
    Labelled,
    /// How somebody goes, step by step.
    Way,
    /// What the table shows, or how exactly it is done.
    Untold,
}

/// What a field says, by the name that all systems have for it.
fn role(field: &str, said: &Json) -> Role {
    match (field, said) {
        ("because" | "do" | "effect" | "player" | "seen", _) | (_, Json::Null) => Role::Untold,
        ("path", _) => Role::Way,
        ("for_the_phase" | "nbc", Json::Bool(false)) => Role::Untold,
        ("defender" | "defenders" | "target", _) => Role::Against,
        ("side", _) => Role::Side,
        ("by" | "edge" | "how" | "posture" | "restriction", _) | ("to", Json::String(_)) => Role::Plain,
        (
            "attacker" | "attackers" | "brigade" | "charges" | "checks" | "command" | "fire" | "firers"
            | "general" | "losses" | "moves" | "officer" | "orders" | "piece" | "pieces" | "results" | "to"
            | "unit" | "units" | "ways",
            _,
        ) => Role::Who,
        _ => Role::Labelled,
    }
}

/// Whether the steps are told that somebody takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Steps {
    /// They tell acts apart: `55th North Carolina (wheel 30° to the left, ahead 3.25 inches)`.
    Told,
    /// They stand elsewhere, or would be too much.
    LeftOut,
}

/// An act in words: `mark a unit green or red: Cutler's brigade, fire`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Told {
    verb: String,
    who: Vec<Part>,
    against: Vec<String>,
    /// What else it says.
    more: Vec<String>,
}

/// Somebody, and what is said of him: ` (attack)`, ` against 2nd Mississippi`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    name: String,
    said: String,
}

impl Part {
    /// Somebody of whom nothing more is said.
    fn alone(name: String) -> Self {
        Self { name, said: String::new() }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.said)
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = listed(self.who.iter().map(ToString::to_string).collect());
        if !self.against.is_empty() {
            let aimed = format!("{} against {}", parts.join(", "), listed(self.against.clone()).join(", "));
            parts = vec![aimed.trim_start().to_owned()];
        }
        parts.extend(self.more.iter().cloned());
        match parts.is_empty() {
            true => f.write_str(&self.verb),
            false => write!(f, "{}: {}", self.verb, parts.join(", ")),
        }
    }
}

impl Told {
    /// The act beside another, which is told before it: where the same units act in both, those alone that do otherwise.
    pub(crate) fn beside(&self, other: &Self) -> String {
        let names = |told: &Self| told.who.iter().map(|part| part.name.clone()).collect::<Vec<_>>();
        let is_alike = self.verb == other.verb && self.against == other.against && self.more == other.more;
        let otherwise: Vec<String> =
            self.who.iter().filter(|part| !other.who.contains(part)).map(ToString::to_string).collect();
        if !is_alike
            || names(self) != names(other)
            || otherwise.is_empty()
            || otherwise.len() == self.who.len()
        {
            return self.to_string();
        }
        format!("the same, but {}", listed(otherwise).join(", "))
    }
}

/// What an act is, by its verb; who acts against whom, and what else it says.
pub(crate) fn told<B: Led>(
    scene: Scene<'_, B>,
    (verb, about): (Option<&Verb>, Option<&Id>),
    act: &Act<B::Command>,
    steps: Steps,
) -> Told {
    if let Act::Place { pose, .. } = act {
        let piece = about.map(|about| scene.name(about).to_owned());
        let more = piece.into_iter().chain([format!("at {pose}")]).collect();
        return Told { verb: "set a piece down".to_owned(), more, ..Told::default() };
    }
    let command = act.to_json().unwrap_or_default();
    let done = command.get("do").and_then(Json::as_str);
    // An idea may go under the verb by which it is remembered.
    let verb = B::VERBS.iter().copied().find(|verb| Some(verb.name) == done).or(verb);
    let says = |count: usize| match verb {
        Some(verb) => verb.says_of(count).to_owned(),
        None => plain(done.unwrap_or_default()),
    };
    Words { scene, steps }.told(says, about, &command)
}

/// Some names, and how many more there are.
fn listed(mut names: Vec<String>) -> Vec<String> {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names
}

/// A word of a command as it is written in a sentence.
fn plain(word: &str) -> String {
    word.replace(['-', '_'], " ")
}

/// How a battle calls what its commands name.
struct Words<'a, B: Led> {
    scene: Scene<'a, B>,
    steps: Steps,
}

impl<B: Led> Words<'_, B> {
    /// What so many do, who acts against whom, and what else a command says.
    fn told(&self, says: impl Fn(usize) -> String, about: Option<&Id>, command: &Json) -> Told {
        let fields = || command.as_object().into_iter().flatten();
        let of = |wanted: Role| fields().filter(move |(field, said)| role(field, said) == wanted);
        let each_of = |wanted: Role| of(wanted).flat_map(|(_, said)| self.each(said));
        let against: Vec<String> = each_of(Role::Against).map(|part| part.to_string()).collect();
        let about = about.map(|about| Part::alone(self.scene.name(about).to_owned()));
        let mut who: Vec<Part> = about.into_iter().filter(|about| !against.contains(&about.name)).collect();
        for part in each_of(Role::Who) {
            if !who.contains(&part) {
                who.push(part);
            }
        }
        let ways = of(Role::Way).filter_map(|(_, said)| self.way(said));
        let mut more: Vec<String> = ways.chain(each_of(Role::Plain).map(|part| part.to_string())).collect();
        let side = of(Role::Side).filter_map(|(_, said)| Id::new(said.as_str()?));
        more.extend(side.map(|side| self.scene.side_name(&side).to_owned()));
        more.extend(of(Role::Labelled).filter_map(|(field, said)| self.labelled(field, said)));
        Told { verb: says(who.len()), who, against, more }
    }

    /// What a piece is called; `None` where the word is none's id.
    fn piece(&self, word: &str) -> Option<String> {
        let id = Id::new(word)?;
        Some(self.scene.name(&id)).filter(|name| *name != word).map(str::to_owned)
    }

    fn name(&self, word: &str) -> String {
        self.piece(word).unwrap_or_else(|| plain(word))
    }

    /// Each thing that a field names, with what is said of it.
    fn each(&self, said: &Json) -> Vec<Part> {
        let alone = |word: &str| Part::alone(self.name(word));
        match said {
            Json::String(word) => vec![alone(word)],
            Json::Array(words) => words.iter().filter_map(Json::as_str).map(alone).collect(),
            Json::Object(pieces) => {
                let part = |(piece, said): (&String, &Json)| Part {
                    name: self.name(piece),
                    said: self.said_of(said),
                };
                pieces.iter().map(part).collect()
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => Vec::new(),
        }
    }

    /// What is said of a piece, to stand behind its name: ` against The two guns`, ` (attack)`.
    fn said_of(&self, said: &Json) -> String {
        match said {
            Json::String(word) => match self.piece(word) {
                Some(target) => format!(" against {target}"),
                None => format!(" ({})", plain(word)),
            },
            Json::Number(number) => format!(" ({number})"),
            Json::Object(fields) => {
                let target = fields.get("target").and_then(Json::as_str).map(|target| self.name(target));
                let against = target.map_or_else(String::new, |target| format!(" against {target}"));
                let told = fields.iter().filter(|(_, said)| said.as_i64().is_some_and(|figure| figure != 0));
                let figures: Vec<String> =
                    told.map(|(field, figure)| format!("{}: {figure}", plain(field))).collect();
                match figures.is_empty() {
                    true => against,
                    false => format!("{against} ({})", figures.join(", ")),
                }
            }
            Json::Array(_) => self.way(said).map_or_else(String::new, |way| format!(" ({way})")),
            Json::Null | Json::Bool(_) => String::new(),
        }
    }

    /// The steps of a way: `wheel 30° to the left, ahead 3.25 inches`.
    fn way(&self, said: &Json) -> Option<String> {
        match self.steps {
            Steps::Told => serde_json::from_value::<Path>(said.clone()).ok().map(|path| path.to_string()),
            Steps::LeftOut => None,
        }
    }

    /// What a field says under its name; `None` where it says nothing.
    fn labelled(&self, field: &str, said: &Json) -> Option<String> {
        let label = plain(field);
        match said {
            Json::Bool(true) => Some(label),
            Json::Bool(false) => Some(format!("not {label}")),
            Json::Number(figure) => Some(format!("{label}: {figure}")),
            said => Some(listed(self.each(said).iter().map(ToString::to_string).collect()))
                .filter(|names| !names.is_empty())
                .map(|names| format!("{label}: {}", names.join(", "))),
        }
    }
}
