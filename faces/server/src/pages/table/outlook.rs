//! The exact odds of a command, as a bar.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::{Markup, html};
use serde_json::Value as Json;
use standfast_rulebook::battle::{OddsLine, Outlook, Refused};

use super::super::parts::{Segment, bar, rule_link};
use super::super::{Html, PageFault};
use super::pairs::Pairs;
use super::read;
use super::sight::{Sight, tree};
use crate::Fault;
use crate::guard::Seated;
use crate::hall::blocking;

/// So many outcomes are listed; the others are counted together.
const LISTED: usize = 8;

/// A fragment: the odds of the command that the fields make.
pub(super) async fn odds(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Html, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let drawn = blocking(move || {
        Ok(seated.room.look(|battle| {
            let sight = Sight::of(seated.room.id(), battle, &seated.seat);
            let command = read::command(read::taken_up(&sight.offers, &pairs), &pairs);
            outlook(&sight, &command)
        }))
    });
    Ok(Html(drawn.await?))
}

/// What could become of a command, or why that can't be said.
pub(super) fn outlook(sight: &Sight<'_>, command: &Json) -> Markup {
    let odds = tree(command).and_then(|tree| sight.battle.odds(sight.seat, &tree));
    match odds {
        Ok(odds) => drawn(&Outlook::new(odds, &sight.names)),
        Err(Refused::Rule(declined)) => html! { p.muted { (declined.why) " " (rule_link(declined.rule)) } },
        Err(refused) => html! { @for line in refused.to_string().lines() { p.muted { (line) } } },
    }
}

fn drawn(outlook: &Outlook) -> Markup {
    if let ([only], None) = (outlook.outcomes.as_slice(), outlook.laid) {
        let says = if only.says.is_empty() {
            "nothing that this seat would see".to_owned()
        } else {
            only.says.join("; ")
        };
        return html! { p.certain { "Certain: " (says) } };
    }
    let segments = segments(&outlook.outcomes);
    html! {
        @if !outlook.always.is_empty() { p.muted { "In any case: " (outlook.always.join("; ")) } }
        (bar(&segments))
        @if let Some(count) = outlook.laid {
            p.muted { (count) " outcomes; those that differ only in their numbers stand together." }
        }
    }
}

fn segments(outcomes: &[OddsLine]) -> Vec<Segment> {
    let label = |line: &OddsLine| {
        if line.says.is_empty() { "nothing more".to_owned() } else { line.says.join("; ") }
    };
    let mut segments: Vec<Segment> = outcomes
        .iter()
        .take(LISTED)
        .map(|line| Segment { label: label(line), probability: line.probability, exact: line.exact.clone() })
        .collect();
    let more = outcomes.len().saturating_sub(LISTED);
    if more > 0 {
        let probability = outcomes.iter().skip(LISTED).map(|line| line.probability).sum();
        segments.push(Segment { label: format!("{more} more outcomes"), probability, exact: String::new() });
    }
    segments
}
