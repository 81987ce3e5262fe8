use maud::html;
use standfast_rulebook::{Choice, Found, Ledger, SystemId};

use super::entry::brief;
use super::search_form;
use crate::pages::{Html, Page};

/// A whole ledger, in the order of the text.
pub(super) fn page(ledger: &'static Ledger, system: Option<SystemId>) -> Html {
    Page { title: &ledger.title, kind: "rules", words: system.map(Choice::name), ..Page::default() }.around(
        &html! {
            p.way { a href="/rules" { "Rules" } }
            h1 { (ledger.title) }
            p.muted { (ledger.setting) }
            p { (ledger.governs) }
            @if let Some(system) = system {
                ul.ways {
                    li { a href={ "/rules/" (system) "/glossary" } { "Words" } }
                    li { a href={ "/rules/charts/" (system) } { "Charts" } }
                    li { a href={ "/odds/" (system) } { "Odds" } }
                    @if !ledger.rulings.is_empty() { li { a href="#rulings" { "Rulings" } } }
                }
            }
            (search_form(""))
            section aria-label="Rules" { @for rule in &ledger.rules { (brief(&Found::Rule(rule))) } }
            @if let (Some(system), false) = (system, ledger.rulings.is_empty()) {
                section #rulings aria-labelledby="rulings-heading" {
                    h2 #rulings-heading { "Rulings" }
                    p { "Where the text leaves a choice: what is usual here, and what else may be chosen." }
                    @for ruling in &ledger.rulings { (brief(&Found::Ruling(system, ruling))) }
                }
            }
        },
    )
}
