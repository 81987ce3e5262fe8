use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::Rulebook;
use standfast_rulebook::battle::{Difficulty, generals_of};
use standfast_rulebook::lesson::Lesson;

use super::super::fault::PageFault;
use super::super::{Sent, seats};
use super::{Prepared, named, own, scenario};
use crate::hall::Beginning;
use crate::limits::Caller;
use crate::{Fault, Server};

/// Which battle is to begin: a scenario that comes with the server, or one of the sender's own.
#[derive(Debug, Deserialize)]
pub(in crate::pages) struct Wanted {
    /// `SYSTEM/NAME`.
    sample: Option<String>,
    /// A scenario, TOML.
    scenario: Option<String>,
    #[serde(default)]
    pass_phrase: String,
    /// Given where the machine is to play all seats but the first.
    alone: Option<String>,
    /// Given where the lesson of the scenario's system is wanted in its place.
    lesson: Option<String>,
}

/// The buttons that begin a scenario that comes with the server, and those that do more with it.
pub(super) fn button(scenario: &Prepared, asks: bool, more: &Markup) -> Markup {
    html! {
        form method="post" action="/battles" {
            input type="hidden" name="sample" value={ (scenario.sample.system) "/" (scenario.sample.name) };
            (pass_phrase(asks, "pass-phrase"))
            p.buttons {
                button { "Begin" span.unseen { " " (scenario.briefing.name) } }
                @if scenario.briefing.difficulty == Some(Difficulty::FirstGame) && Lesson::of(scenario.sample.system).is_some() {
                    button.plain name="lesson" value="yes" {
                        "Learn by playing" span.unseen { " " (Rulebook::ledger(scenario.sample.system).title) }
                    }
                }
                @if generals_of(scenario.sample.system).is_some() {
                    button.plain name="alone" value="yes" {
                        "Play alone" span.unseen { " " (scenario.briefing.name) }
                    }
                }
                (more)
            }
        }
    }
}

/// The field for the pass phrase, where one is asked for.
pub(in crate::pages) fn pass_phrase(asks: bool, id: &str) -> Markup {
    html! {
        @if asks {
            p {
                label for=(id) { "Pass phrase of this server" }
                input id=(id) type="password" name="pass_phrase" required autocomplete="current-password";
            }
        }
    }
}

/// The battle that a lesson is taught in.
fn taught(lesson: &Lesson) -> Beginning {
    Beginning { origin: "lesson.toml".to_owned(), scenario: lesson.scenario.to_owned(), of: None }
}

/// Begins a battle. Whoever begins it is its umpire, and his browser gets the links of all seats: the server keeps
/// only their hashes.
pub(super) async fn begin(
    State(server): State<Server>,
    caller: Caller,
    Sent(wanted): Sent<Wanted>,
) -> Result<Response, PageFault> {
    match (&wanted.sample, wanted.scenario) {
        (Some(sample), None) => {
            let found = named(sample)?;
            let lesson = wanted.lesson.and_then(|_| Lesson::of(found.sample.system));
            let beginning = lesson.map_or_else(|| found.beginning(), taught);
            match server.begin(caller, &wanted.pass_phrase, beginning).await {
                Ok(begun) if lesson.is_some() => Ok(seats::begun_alone(&server, &begun, lesson).await?),
                Ok(begun) if wanted.alone.is_some() => Ok(seats::begun_alone(&server, &begun, None).await?),
                Ok(begun) => Ok(seats::begun(&server, &begun)),
                Err(fault) => Ok(scenario::again(&server, fault, found)),
            }
        }
        (None, Some(scenario)) => {
            let beginning =
                Beginning { origin: own::ORIGIN.to_owned(), scenario: scenario.clone(), of: None };
            match server.begin(caller, &wanted.pass_phrase, beginning).await {
                Ok(begun) => Ok(seats::begun(&server, &begun)),
                Err(fault) => Ok(own::again(&server, fault, &scenario)),
            }
        }
        _ => {
            Err(Fault::Unreadable("either `sample` or `scenario` says which scenario is meant".to_owned())
                .into())
        }
    }
}
