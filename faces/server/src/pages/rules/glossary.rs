//! The words of a system, each with what it means and its rule.

use axum::extract::Path;
use maud::{Markup, html};
use standfast_rulebook::{Choice, Glossary, Rulebook, SystemId};

use super::super::PageFault;
use crate::Fault;
use crate::pages::parts::rule_link;
use crate::pages::{Html, Page};

/// The words of every system, each system apart: the same word may mean something else in another.
pub(super) async fn every_glossary() -> Html {
    Page { title: "Words", kind: "glossary", ..Page::default() }.around(&html! {
        h1 { "Words" }
        p { "Each system has words of its own; the same word may mean something else in another." }
        ul.ways {
            @for &system in SystemId::ALL {
                li { a href={ "/rules/" (system) "/glossary" } { (Rulebook::ledger(system).title) } " " span.muted { (Glossary::of(system).terms.len()) " words" } }
            }
        }
    })
}

/// The words of one system.
pub(super) async fn of_system(Path(id): Path<String>) -> Result<Html, PageFault> {
    let system = Rulebook::system(&id).map_err(|refusal| Fault::NotFound(refusal.to_string()))?;
    let title = format!("Words: {}", Rulebook::ledger(system).title);
    Ok(Page { title: &title, kind: "glossary", words: Some(system.name()), ..Page::default() }.around(&html! {
        p.way { a href="/rules" { "Rules" } " › " a href={ "/rules/" (system) } { (Rulebook::ledger(system).title) } }
        h1 { (title) }
        p.muted { "What the words of the rules mean, in our own; each with the rule that says so." }
        (terms(system))
    }))
}

fn terms(system: SystemId) -> Markup {
    html! {
        dl #glossary .glossary {
            @for term in &Glossary::of(system).terms {
                div id=(term.anchor()) {
                    dt { (term.term) @if !term.also.is_empty() { " " span.muted { "also " (term.also.join(", ")) } } }
                    dd { (term.says) " " (rule_link(&term.rule)) }
                }
            }
        }
    }
}
