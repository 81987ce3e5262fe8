use axum::extract::Path;
use maud::{Markup, html};
use standfast_rulebook::{Choice, Found, Rulebook, SystemId, Table};

use crate::Fault;
use crate::pages::parts::chart;
use crate::pages::{Html, Page, PageFault};

/// All charts by their systems.
pub(super) async fn every_chart() -> Html {
    Page { title: "Charts", kind: "rules", ..Page::default() }.around(&html! {
        p.way { a href="/rules" { "Rules" } }
        h1 { "Charts" }
        @for &system in SystemId::ALL {
            section.panel aria-labelledby={ "charts-" (system) } {
                h2 id={ "charts-" (system) } { a href={ "/rules/charts/" (system) } { (Rulebook::ledger(system).title) } }
                (contents(system))
            }
        }
    })
}

/// The charts of a system.
pub(super) async fn of_system(Path(name): Path<String>) -> Result<Html, PageFault> {
    let system = named(&name)?;
    let title = format!("Charts: {}", Rulebook::ledger(system).title);
    Ok(Page { title: &title, kind: "rules", ..Page::default() }.around(&html! {
        (way(system))
        h1 { (title) }
        (contents(system))
    }))
}

/// One chart with all its parts.
pub(super) async fn one(Path((system, name)): Path<(String, String)>) -> Result<Html, PageFault> {
    let system = named(&system)?;
    let name = Rulebook::chart(system, &name).map_err(|refusal| {
        let near = refusal.nearest.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        Fault::NotFound(format!("chart `{name}` of {system}{near}"))
    })?;
    let tables = parts(system, name);
    let title = tables.first().map_or_else(|| name.to_owned(), heading);
    Ok(Page { title: &title, kind: "rules", ..Page::default() }.around(&html! {
        (way(system))
        h1 { (title) }
        @if let Some(first) = tables.first() {
            p.muted { "Source: " (first.source) }
            @if let Some(note) = &first.note { p { (note) } }
        }
        @for table in &tables { section.panel { (chart(table)) } }
        p.muted {
            "Every cell has its own address: add " code { "#row-column" } " to the page's address, and the cell is marked."
        }
    }))
}

fn way(system: SystemId) -> Markup {
    html! {
        p.way {
            a href="/rules" { "Rules" } " › "
            a href={ "/rules/" (system) } { (Rulebook::ledger(system).title) } " › "
            a href={ "/rules/charts/" (system) } { "Charts" }
        }
    }
}

fn contents(system: SystemId) -> Markup {
    html! {
        ul.ways {
            @for name in Rulebook::chart_names(system) {
                @if let Some(first) = parts(system, name).first() {
                    li { a href={ "/rules/charts/" (system) "/" (name) } { (heading(first)) } }
                }
            }
        }
    }
}

/// The tables of one chart file.
fn parts(system: SystemId, name: &str) -> Vec<Table> {
    Rulebook::standard().tables(system).into_iter().filter(|table| table.chart == name).collect()
}

/// What a chart is called, without the name of its part.
fn heading(table: &Table) -> String {
    let colons = if table.title.starts_with("Chart ") { 2 } else { 1 };
    table.title.split(": ").take(colons).collect::<Vec<_>>().join(": ")
}

/// The charts that an entry names by their number, or shares its part of the text with: `micro-force.fire.3` and the
/// chart `fire`.
pub(super) fn about(system: SystemId, found: &Found) -> Vec<Table> {
    let Found::Rule(rule) = found else { return Vec::new() };
    let texts = [Some(&rule.says), Some(&rule.source), rule.note.as_ref()];
    let text: String = texts.into_iter().flatten().map(|text| text.to_lowercase() + " ").collect();
    let part = rule.id.split('.').nth(1).unwrap_or_default();
    let is_named = |table: &Table| {
        let number = table.title.to_lowercase();
        let number = number.split_once(':').map(|(number, _)| number.to_owned());
        number.filter(|number| number.starts_with("chart ")).is_some_and(|number| mentions(&text, &number))
    };
    let tables = Rulebook::standard().tables(system).into_iter();
    tables.filter(|table| table.chart == part || is_named(table)).collect()
}

/// Whether a text names a chart: `chart 1` is not named where `chart 10` is.
fn mentions(text: &str, chart: &str) -> bool {
    text.match_indices(chart).any(|(at, _)| {
        let behind = text.get(at + chart.len()..).and_then(|rest| rest.chars().next());
        !behind.is_some_and(|letter| letter.is_ascii_digit())
    })
}

fn named(name: &str) -> Result<SystemId, Fault> {
    SystemId::named(name).ok_or_else(|| Fault::NotFound(format!("rule system `{name}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_named_by_its_whole_number() {
        assert!(mentions("as chart 1, and chart 10 say", "chart 1"));
        assert!(!mentions("as chart 10 says", "chart 1"));
    }
}
