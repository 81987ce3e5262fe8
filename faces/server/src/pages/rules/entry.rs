use maud::{Markup, html};
use standfast_rulebook::{Alternative, Choice, Found, Ledger, Rule, Rulebook, Ruling, SystemId};

use super::charts::about;
use super::linked;
use crate::pages::parts::{chart, rule_link};
use crate::pages::{Html, Page, odds};

/// An entry in a list: its id, and what it says.
pub(super) fn brief(found: &Found) -> Markup {
    let (kind, says) = match found {
        Found::Rule(rule) => ("", &rule.says),
        Found::Ruling(_, ruling) => ("ruling", &ruling.question),
    };
    html! {
        article.entry {
            p.id { (rule_link(&found.id())) @if !kind.is_empty() { " " span.flag { (kind) } } (flags_of(found)) }
            p { (linked(says)) }
        }
    }
}

/// A statement or a ruling on a page of its own.
pub(super) fn page(found: &Found) -> Html {
    let id = found.id();
    let system = system_of(found);
    let ledger = system.map_or_else(Ledger::table, Rulebook::ledger);
    Page { title: &id, kind: "rules", words: system.map(Choice::name), ..Page::default() }.around(&html! {
        p.way { a href="/rules" { "Rules" } " › " a href={ "/rules/" (ledger.system) } { (ledger.title) } }
        h1.id { (id) }
        @match found {
            Found::Rule(rule) => (statement(rule)),
            Found::Ruling(_, ruling) => (ruling_in_full(&ledger.system, ruling)),
        }
        (neighbours(&id, ledger))
        @if let Some(system) = system {
            @for table in &about(system, found) { section.panel { (chart(table)) (chart_link(system, table.chart)) } }
            section.panel aria-labelledby="odds-heading" {
                h2 #odds-heading { "Odds of these rules" }
                (odds::of(system))
            }
        }
    })
}

fn chart_link(system: SystemId, chart: &str) -> Markup {
    html! { p { a href={ "/rules/charts/" (system) "/" (chart) } { "The whole chart" } } }
}

/// The system that an entry belongs to; none for what holds at every table.
fn system_of(found: &Found) -> Option<SystemId> {
    match found {
        Found::Rule(rule) => rule.id.split_once('.').and_then(|(system, _)| SystemId::named(system)),
        Found::Ruling(system, _) => Some(*system),
    }
}

fn flags_of(found: &Found) -> Markup {
    let Found::Rule(rule) = found else { return html! {} };
    let flags =
        [(rule.option, "optional rule"), (rule.ours, "an addition of ours"), (rule.companion, "companion")];
    html! { @for (_, flag) in flags.into_iter().filter(|(is, _)| *is) { " " span.flag { (flag) } } }
}

fn statement(rule: &'static Rule) -> Markup {
    html! {
        section.panel {
            p.statement { (linked(&rule.says)) }
            dl {
                dt { "Source" } dd { (rule.source) (flags_of(&Found::Rule(rule))) }
                @if let Some(note) = &rule.note { dt { "Note" } dd { (linked(note)) } }
            }
        }
        @for (system, ruling) in Ledger::rulings_about(&rule.id) {
            section.panel {
                h2 { "Ruling " (rule_link(&format!("{system}.{}", ruling.id))) }
                (choices(ruling))
            }
        }
    }
}

fn ruling_in_full(system: &str, ruling: &Ruling) -> Markup {
    html! {
        section.panel {
            (choices(ruling))
            dl {
                dt { "Why there is a choice" } dd { (linked(&ruling.why)) }
                dt { "About" }
                dd { @for id in &ruling.about { (rule_link(id)) " " } }
                dt { "How to set it" }
                dd {
                    "In a scenario, under " code { "[rules]" } ": " code { (ruling.id) " = " (ruling.default) } ". "
                    @if ruling.battle {
                        "It matters in battles only."
                    } @else {
                        "In the form of any " a href={ "/odds/" (system) } { "odds" } ", under rules."
                    }
                }
            }
        }
    }
}

/// What must be chosen, and what may be.
fn choices(ruling: &Ruling) -> Markup {
    html! {
        p.statement { (linked(&ruling.question)) }
        ul.choices {
            li { code { (ruling.default) } " " span.flag { "usual" } " " (linked(&ruling.says)) }
            @for alternative in &ruling.alternatives {
                li { code { (value(alternative)) } " " (linked(&alternative.says)) }
            }
        }
    }
}

fn value(alternative: &Alternative) -> String {
    match (&alternative.value, alternative.from, alternative.to) {
        (Some(value), _, _) => value.to_string(),
        (None, Some(from), Some(to)) => format!("{from} to {to}"),
        _ => "other".to_owned(),
    }
}

/// The entries before and behind it in the ledger.
fn neighbours(id: &str, ledger: &'static Ledger) -> Markup {
    let rules = ledger.rules.iter().map(|rule| rule.id.clone());
    let rulings = ledger.rulings.iter().map(|ruling| format!("{}.{}", ledger.system, ruling.id));
    let all: Vec<String> = rules.chain(rulings).collect();
    let place = all.iter().position(|known| known == id);
    let before = place.and_then(|place| place.checked_sub(1)).and_then(|place| all.get(place));
    let behind = place.and_then(|place| all.get(place + 1));
    html! {
        nav.neighbours aria-label="In the text" {
            @if let Some(before) = before { a rel="prev" href={ "/rules/" (before) } { "‹ " (before) } }
            @if let Some(behind) = behind { a rel="next" href={ "/rules/" (behind) } { (behind) " ›" } }
        }
    }
}
