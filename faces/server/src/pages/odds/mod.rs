//! Odds: every procedure as a form, its answer as a bar, a table and one example roll. The address carries the
//! situation, so that it can be shared.

mod answer;
mod asked;
mod columns;
mod draw;
mod examples;
mod fields;
mod form;
mod outcomes;
mod shape;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::{Choice, ProcedureOf, Rulebook, SystemId, procedures};

use super::{Html, Page, PageFault};
use crate::limits::{Asker, Caller};
use crate::{Fault, Server};
use answer::Answer;
use asked::Asked;
use examples::Example;

/// What a procedure says of its dice where it asks for none.
const NO_DICE: &str = "-";

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/odds", get(every_procedure))
        .route("/odds/{system}", get(of_system))
        .route("/odds/{system}/{procedure}", get(procedure))
}

async fn every_procedure() -> Html {
    Page { title: "Odds", kind: "odds", ..Page::default() }.around(&html! {
        h1 { "Odds" }
        p { "Every question that the rules put to the dice, answered exactly. Choose one, and fill in the situation." }
        @for &system in SystemId::ALL {
            section.panel aria-labelledby={ "system-" (system) } {
                h2 id={ "system-" (system) } { (Rulebook::ledger(system).title) }
                p.muted { (Rulebook::ledger(system).setting) }
                (of(system))
            }
        }
    })
}

async fn of_system(Path(name): Path<String>) -> Result<Html, PageFault> {
    let system = SystemId::named(&name).ok_or_else(|| Fault::NotFound(format!("rule system `{name}`")))?;
    let ledger = Rulebook::ledger(system);
    let title = format!("Odds: {}", ledger.title);
    Ok(Page { title: &title, kind: "odds", words: Some(system.name()), ..Page::default() }.around(&html! {
        p.way { a href="/odds" { "Odds" } }
        h1 { (ledger.title) }
        p { (ledger.governs) }
        (of(system))
    }))
}

/// The procedures of a system, each with what it answers.
pub(super) fn of(system: SystemId) -> Markup {
    html! {
        ul.procedures {
            @for procedure in procedures().iter().filter(|procedure| procedure.system() == system) {
                li {
                    a href={ "/odds/" (system) "/" (procedure.name()) } { (procedure.name().replace('-', " ")) }
                    span.says { (procedure.says()) }
                }
            }
        }
    }
}

async fn procedure(
    State(server): State<Server>,
    caller: Caller,
    Path((system, name)): Path<(String, String)>,
    query: Result<Query<Vec<(String, String)>>, QueryRejection>,
) -> Result<Response, PageFault> {
    let procedure = named(&system, &name)?;
    let Query(query) = query.map_err(|rejection| Fault::Unreadable(rejection.body_text()))?;
    let asked = Asked::read(procedure, query)?;
    if asked.is_elsewhere {
        return Ok(Redirect::to(&asked.here()).into_response());
    }
    let (asked, answer) = server
        .workbench()
        .reckon(Asker { caller, battle: None }, move || {
            let answer = Answer::to(&asked, procedure);
            Ok((asked, answer))
        })
        .await?;
    let status = match answer {
        Answer::Refused(_) | Answer::Stopped(_) if !asked.fields.are_open() => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        _ => StatusCode::OK,
    };
    Ok((status, page(procedure, &asked, &answer)).into_response())
}

fn named(system: &str, name: &str) -> Result<ProcedureOf<'static>, Fault> {
    Rulebook::standard().procedure(system, name).map_err(|refusal| {
        let near = refusal.nearest.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        Fault::NotFound(format!("procedure `{name}` of a system `{system}`{near}"))
    })
}

fn page(procedure: ProcedureOf<'_>, asked: &Asked, answer: &Answer) -> Html {
    let procedure = procedure.procedure();
    let (system, name) = (procedure.system(), procedure.name());
    let has_dice = procedure.dice() != NO_DICE;
    let title = format!("{}: {}", Rulebook::ledger(system).title, name.replace('-', " "));
    let examples: Vec<&Example> = Example::of(system.name(), name).collect();
    Page { title: &title, kind: "odds", words: Some(system.name()), module: Some("odds.js"), ..Page::default() }.around(&html! {
        p.way { a href="/odds" { "Odds" } " › " a href={ "/odds/" (system) } { (Rulebook::ledger(system).title) } }
        h1 { (procedure.says()) }
        @if has_dice { p.muted { "Dice: " (procedure.dice()) } }
        @if let Some(example) = asked.example {
            details.panel.example {
                summary { "An example: " (example.title()) }
                p { (example.comment()) }
            }
        }
        @if !examples.is_empty() {
            p.examples {
                "Begin with: "
                @for example in examples {
                    a href={ (asked.address) "?example=" (example.name) } { (example.title()) } " "
                }
                a href={ (asked.address) "?blank=1" } { "an empty form" }
            }
        }
        div.sides {
            section.panel aria-labelledby="situation-heading" {
                h2 #situation-heading { "Situation" }
                p.to-answer { a href="#answer" { "To the answer" } }
                (form::form(asked, answer.refusals()))
            }
            div.side { (draw::answer(asked, answer, has_dice)) }
        }
    })
}
