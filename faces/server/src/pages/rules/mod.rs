//! Rules: every statement of every ledger, every ruling with its alternatives, every chart.

mod charts;
mod entry;
mod glossary;
mod ledger;

use std::collections::HashSet;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::{Choice, Found, Ledger, Rulebook, SystemId, nearest};

use super::parts::rule_link;
use super::{Html, Page, PageFault};
use crate::{Fault, Server};

/// So many findings of a search are shown.
const MOST_FOUND: usize = 60;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/rules", get(rules))
        .route("/rules/{id}", get(rule))
        .route("/rules/glossary", get(glossary::every_glossary))
        .route("/rules/{id}/glossary", get(glossary::of_system))
        .route("/rules/charts", get(charts::every_chart))
        .route("/rules/charts/{system}", get(charts::of_system))
        .route("/rules/charts/{system}/{chart}", get(charts::one))
}

/// What is looked for.
#[derive(Debug, Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

async fn rules(search: Result<Query<Search>, QueryRejection>) -> Result<Html, PageFault> {
    let Query(Search { q }) = search.map_err(|rejection| Fault::Unreadable(rejection.body_text()))?;
    let query = q.trim();
    Ok(Page { title: "Rules", kind: "rules", ..Page::default() }.around(&html! {
        h1 { "Rules" }
        (search_form(query))
        @if !query.is_empty() { (findings(query)) }
        @for &system in SystemId::ALL {
            @let ledger = Rulebook::ledger(system);
            section.panel aria-labelledby={ "system-" (system) } {
                h2 id={ "system-" (system) } { (ledger.title) }
                p.muted { (ledger.setting) }
                p { (ledger.governs) }
                ul.ways {
                    li { a href={ "/rules/" (system) } { (ledger.rules.len()) " rules, " (ledger.rulings.len()) " rulings" } }
                    li { a href={ "/rules/" (system) "/glossary" } { "Words" } }
                    li { a href={ "/rules/charts/" (system) } { "Charts" } }
                    li { a href={ "/odds/" (system) } { "Odds" } }
                }
            }
        }
        section.panel aria-labelledby="system-table" {
            @let table = Ledger::table();
            h2 #system-table { (table.title) }
            p { (table.governs) }
            ul.ways { li { a href="/rules/table" { (table.rules.len()) " rules" } } }
        }
    }))
}

fn search_form(query: &str) -> Markup {
    html! {
        form.search method="get" action="/rules" role="search" {
            label for="q" { "Search rules and rulings" }
            div.ask {
                input #q type="search" name="q" value=(query) maxlength="200";
                button { "Search" }
            }
        }
    }
}

fn findings(query: &str) -> Markup {
    let found = Ledger::search(query);
    html! {
        section.panel aria-labelledby="found" {
            @match found.as_slice() {
                [] => {
                    h2 #found { "Nothing found" }
                    p { "No rule or ruling has the id or mentions “" (query) "”." (meant(query)) }
                }
                found => {
                    h2 #found { (found.len()) " found" }
                    @for found in found.iter().take(MOST_FOUND) { (entry::brief(found)) }
                    @if found.len() > MOST_FOUND { p.muted { "There are more: add a word to the search." } }
                }
            }
        }
    }
}

/// The id that was probably meant.
fn meant(query: &str) -> Markup {
    let near = nearest(query, ids().iter().map(String::as_str));
    html! { @if let Some(near) = near { " Did you mean " (rule_link(near)) "?" } }
}

/// One statement or ruling; the statements below an id; or a whole ledger.
async fn rule(Path(id): Path<String>) -> Result<Html, PageFault> {
    if let Some(system) = SystemId::named(&id) {
        return Ok(ledger::page(Rulebook::ledger(system), Some(system)));
    }
    if id == Ledger::table().system {
        return Ok(ledger::page(Ledger::table(), None));
    }
    if let Some(found) = Ledger::everything().find(|found| found.id() == id) {
        return Ok(entry::page(&found));
    }
    let stem = format!("{id}.");
    let below: Vec<Found> = Ledger::everything().filter(|found| found.id().starts_with(&stem)).collect();
    if below.is_empty() {
        let near = nearest(&id, ids().iter().map(String::as_str));
        let near = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        return Err(Fault::NotFound(format!("rule or ruling `{id}`{near}")).into());
    }
    Ok(Page { title: &id, kind: "rules", ..Page::default() }.around(&html! {
        p.way { a href="/rules" { "Rules" } }
        h1 { (id) }
        @for found in &below { (entry::brief(found)) }
    }))
}

/// The ids of all statements and rulings.
fn ids() -> &'static HashSet<String> {
    static IDS: LazyLock<HashSet<String>> =
        LazyLock::new(|| Ledger::everything().map(|found| found.id()).collect());
    &IDS
}

/// A text in which every id is a link.
fn linked(text: &str) -> Markup {
    let words = text.split_whitespace().map(|word| {
        let id = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        match word.split_once(id) {
            Some((before, behind)) if ids().contains(id) => html! { (before) (rule_link(id)) (behind) " " },
            _ => html! { (word) " " },
        }
    });
    html! { @for word in words { (word) } }
}
