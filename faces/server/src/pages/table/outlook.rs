//! The exact odds of a command, as a bar.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::{Markup, html};
use serde_json::Value as Json;
use standfast_rulebook::battle::{OddsLine, Refused};
use standfast_seat::{Outlook, tree};

use super::super::parts::{Segment, bar, rule_link};
use super::super::{Html, PageFault};
use super::pairs::Pairs;
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;

/// How many outcomes are listed; the others are added up.
const LISTED: usize = 8;

/// A fragment: the odds of the command that the fields make.
pub(super) async fn odds(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Html, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let id = seated.room.id().clone();
    let drawn = seated.ask(move |battle, seat| {
        let sight = Sight::of(&id, battle, seat);
        Ok(outlook(&sight, &pairs.command(&sight.offers)))
    });
    Ok(Html(drawn.await?))
}

/// What could become of a command, or why that can't be said.
pub(super) fn outlook(sight: &Sight<'_>, command: &Json) -> Markup {
    let odds = tree(command).and_then(|tree| sight.battle.odds(&sight.seat, &tree));
    match odds {
        Ok(odds) => {
            let outlook = Outlook::new(odds, &sight.names_with_digits());
            let side = outlook.side.as_ref().map(|side| sight.battle.roster().side_name(side));
            drawn(&outlook, side)
        }
        Err(Refused::Rule(declined)) => html! { p.muted { (declined.why) " " (rule_link(declined.rule)) } },
        Err(refused) => html! { @for line in refused.to_string().lines() { p.muted { (line) } } },
    }
}

/// The same beside a target, if odds may still be counted for this page: how likely it is that anything comes of it.
pub(super) fn in_short(sight: &Sight<'_>, command: &Json) -> Markup {
    let odds = Some(()).filter(|()| sight.may_count_odds());
    let odds = odds.and_then(|()| sight.battle.odds(&sight.seat, &tree(command).ok()?).ok());
    let Some(odds) = odds else { return Markup::default() };
    let idle = odds.outcomes.iter().max_by_key(|line| std::cmp::Reverse(line.says.len()));
    let any = 1.0 - idle.map_or(0.0, |line| line.probability);
    html! { span.chance { (super::super::parts::percent(any)) } }
}

fn drawn(outlook: &Outlook, side: Option<&str>) -> Markup {
    if let ([only], None) = (outlook.outcomes.as_slice(), outlook.laid) {
        let says = if only.says.is_empty() {
            "nothing that this seat would see".to_owned()
        } else {
            only.says.join("; ")
        };
        return html! { p.certain { "Certain: " (says) } };
    }
    let (listed, others) = outlook.worst_to_best(LISTED);
    let worth = |line: Option<&&OddsLine>| line.map(|line| line.worth);
    let differ = worth(listed.first()) != worth(listed.last());
    html! {
        @if !outlook.always.is_empty() { p.muted { "In any case: " (outlook.always.join("; ")) } }
        @if let Some(side) = side.filter(|_| differ) { p.muted { "From worst to best for " (side) ":" } }
        (bar(&segments(&listed, others)))
        @if let Some(count) = outlook.laid {
            p.muted { (count) " outcomes; those that differ only in a number are grouped." }
        }
    }
}

fn segments(listed: &[&OddsLine], others: &[OddsLine]) -> Vec<Segment> {
    let label = |line: &OddsLine| {
        if line.says.is_empty() { "nothing more".to_owned() } else { line.says.join("; ") }
    };
    let segment = |line: &&OddsLine| Segment {
        label: label(line),
        probability: line.probability,
        exact: line.exact.clone(),
    };
    let mut segments: Vec<Segment> = listed.iter().map(segment).collect();
    if !others.is_empty() {
        let probability = others.iter().map(|line| line.probability).sum();
        let label = format!("{} more outcomes", others.len());
        segments.push(Segment { label, probability, exact: String::new() });
    }
    segments
}
