use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{fought, start_of};
use standfast_rulebook::{Briefing, Choice, Rulebook, SystemId};
use standfast_workshop::import::ENDINGS;

use super::super::fault::{with_page, words};
use super::super::home::{pass_phrase, samples_of, text_of_sample};
use super::super::{Html, Page, PageFault, Sent};
use crate::form::FileForm;
use crate::guard::{Reader, address, reads_cookie, scenario_cookie};
use crate::library::{Shelved, Shelving};
use crate::limits::Caller;
use crate::{Fault, Server};

/// The scenario that is to be put into the library: one of them.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// A system, whose smallest scenario is the beginning.
    start: Option<String>,
    /// One that comes with the server, `SYSTEM/NAME`.
    sample: Option<String>,
    /// One of the sender's own, TOML.
    scenario: Option<String>,
    #[serde(default)]
    pass_phrase: String,
}

/// The ways in which a scenario begins.
pub(super) fn panel(server: &Server) -> Markup {
    let asks = server.config().pass_phrase.is_some();
    let most = server.config().limits.body / 1024;
    html! {
        section.panel aria-labelledby="new" {
            h2 #new { "A new scenario" }
            div.sides {
                form method="post" action="/studio" {
                    p {
                        label for="start" { "From a small one of a system" }
                        select #start name="start" {
                            @for system in fought() {
                                option value=(system.name()) { (Rulebook::ledger(system).title) }
                            }
                        }
                    }
                    (pass_phrase(asks, "start-pass-phrase"))
                    p { button { "Begin it" } }
                }
                form method="post" action="/studio" {
                    p {
                        label for="sample" { "A copy of one that comes with the program" }
                        select #sample name="sample" {
                            @for (title, samples) in samples_of() {
                                optgroup label=(title) {
                                    @for (value, name) in samples { option value=(value) { (name) } }
                                }
                            }
                        }
                    }
                    (pass_phrase(asks, "sample-pass-phrase"))
                    p { button { "Copy it" } }
                }
                form method="post" action="/studio/file" enctype="multipart/form-data" {
                    p {
                        label for="scenario-file" { "From a file" }
                        input #scenario-file type="file" name="file" required accept=".toml,application/toml,text/plain"
                            aria-describedby="scenario-file-says";
                    }
                    p.hint #scenario-file-says { "It ends in .toml, and has at most " (most) " KiB." }
                    (pass_phrase(asks, "file-pass-phrase"))
                    p { button { "Bring it" } }
                }
                (from_an_army(asks))
            }
        }
    }
}

/// The door to the import, which scripts open: an army that somebody has is looked at before anything begins.
fn from_an_army(asks: bool) -> Markup {
    html! {
        form #import {
            p {
                label for="army-system" { "From a spreadsheet or an order of battle" }
                select #army-system name="system" {
                    @for system in fought() {
                        option value=(system.name()) { (Rulebook::ledger(system).title) }
                    }
                }
            }
            p {
                label for="army-file" { "Its file" }
                input #army-file type="file" name="file" accept=(ENDINGS) aria-describedby="army-file-says";
            }
            p.hint #army-file-says { "CSV, XLSX, .oob, .scn or battle data. You see first what becomes of it." }
            (pass_phrase(asks, "army-pass-phrase"))
            p { button.plain type="button" data-paste { "Or paste it …" } }
            noscript { p.fault { "This needs scripts. Without them, `standfast import-scenario` does the same on a terminal." } }
        }
    }
}

/// Begins a scenario: in a moment it is open in the studio.
pub(super) async fn begin(
    State(server): State<Server>,
    caller: Caller,
    Sent(wanted): Sent<Wanted>,
) -> Result<Response, PageFault> {
    let Wanted { start, sample, scenario, pass_phrase } = wanted;
    let (scenario, says) = match (start, sample, scenario) {
        (Some(system), None, None) => {
            let found = SystemId::named(&system).and_then(start_of);
            let text = found.ok_or_else(|| Fault::NotFound(format!("system `{system}` with battles")))?;
            (text.to_owned(), "begun as the smallest scenario of its system".to_owned())
        }
        (None, Some(sample), None) => {
            let (system, text) = text_of_sample(&sample)?;
            let name = Briefing::read(system.name(), text).name;
            (text.to_owned(), format!("copied from {name}"))
        }
        (None, None, Some(text)) => (text, "brought as a text".to_owned()),
        _ => {
            let why = "one of `start`, `sample` and `scenario` says which scenario is meant";
            return Err(Fault::Unreadable(why.to_owned()).into());
        }
    };
    let shelving = Shelving { scenario, says, by: None };
    Ok(shelved(&server, server.shelve(caller, &pass_phrase, shelving).await))
}

/// Puts the file of a scenario into the library.
pub(super) async fn file(
    State(server): State<Server>,
    sent: Result<FileForm, Fault>,
) -> Result<Response, PageFault> {
    Ok(shelved(&server, brought(&server, sent).await))
}

async fn brought(server: &Server, sent: Result<FileForm, Fault>) -> Result<Shelved, Fault> {
    let mut form = sent?;
    let pass_phrase = form.text("pass_phrase")?;
    let scenario = form.text("file")?;
    if scenario.is_empty() {
        return Err(Fault::Unreadable("there is no scenario to bring: choose its file".to_owned()));
    }
    let shelving = Shelving { scenario, says: "brought from a file".to_owned(), by: None };
    server.shelve(form.caller, &pass_phrase, shelving).await
}

/// The pass phrase that a copy needs, where one is asked for.
#[derive(Debug, Deserialize)]
pub(super) struct Copying {
    #[serde(default)]
    pass_phrase: String,
}

/// Copies a scenario of the library, for who may read it.
pub(super) async fn copy(
    State(server): State<Server>,
    reader: Reader,
    Sent(Copying { pass_phrase }): Sent<Copying>,
) -> Result<Response, PageFault> {
    let name = server.library().scenario(&reader.scenario).await?.card.name;
    let scenario = server.library().version(&reader.scenario, None).await?.text;
    let shelving = Shelving { scenario, says: format!("copied from {name}"), by: None };
    Ok(shelved(&server, server.shelve(reader.caller, &pass_phrase, shelving).await))
}

/// To the new scenario, whose links the browser keeps; or why there is none.
fn shelved(server: &Server, shelved: Result<Shelved, Fault>) -> Response {
    let Shelved { id, read, change, .. } = match shelved {
        Ok(shelved) => shelved,
        Err(fault) => return again(server, fault),
    };
    let secure = server.config().is_secure();
    let mut response = Redirect::to(&address(&id, Some(&change))).into_response();
    let cookies = [scenario_cookie(&id, &change, secure), reads_cookie(&id, &read, secure)];
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The forms once more, with why nothing began.
fn again(server: &Server, fault: Fault) -> Response {
    let page: Html =
        Page { title: "A new scenario", kind: "library", module: Some("import.js"), ..Page::default() }
            .around(&html! {
                h1 { "A new scenario" }
                (words(&fault))
                (panel(server))
            });
    with_page(fault, page)
}
