//! The exact odds of a command, as a bar.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::{Markup, html};
use serde_json::Value as Json;
use standfast_rulebook::battle::{OddsLine, Refused};
use standfast_seat::{Bands, Outlook, percent, tree};

use super::super::parts::{bar, mini, rule_link};
use super::super::{Html, PageFault};
use super::pairs::Pairs;
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;

/// The most branches of the odds that stand beside a target: nobody has asked for them yet.
const OF_A_LABEL: u64 = 1_000;
/// How many outcomes are listed; the others are added up.
const LISTED: usize = 40;
/// How many outcomes are in view where no bar sums them up; more of them wait until somebody opens them.
const AT_A_GLANCE: usize = 6;

/// A fragment: the odds of the command that the fields make.
pub(super) async fn odds(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Html, PageFault> {
    asked(seated, query, outlook).await
}

/// A fragment: the same as small as a label at a target: a bar and the chance that anything changes.
pub(super) async fn label(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Html, PageFault> {
    asked(seated, query, |sight, command| {
        let odds = tree(command).and_then(|tree| sight.battle.odds_within(OF_A_LABEL, &sight.seat, &tree));
        let bands = odds.ok().and_then(|odds| Bands::of(odds.bands));
        bands.map_or_else(Markup::default, |bands| mini(&bands))
    })
    .await
}

async fn asked(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
    drawn: fn(&Sight<'_>, &Json) -> Markup,
) -> Result<Html, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let id = seated.room.id().clone();
    let drawn = seated.ask(move |battle, seat| {
        let sight = Sight::of(&id, battle, seat);
        Ok(drawn(&sight, &pairs.command(&sight.offers)))
    });
    Ok(Html(drawn.await?))
}

/// What could become of a command, or why that can't be said.
pub(super) fn outlook(sight: &Sight<'_>, command: &Json) -> Markup {
    let odds = tree(command).and_then(|tree| sight.battle.odds(&sight.seat, &tree));
    match odds {
        Ok(odds) => {
            let outlook = Outlook::new(odds);
            let side = outlook.side.as_ref().map(|side| sight.battle.roster().side_name(side));
            drawn(&outlook, side)
        }
        Err(Refused::Rule(declined)) => html! { p.muted { (declined.why) " " (rule_link(declined.rule)) } },
        Err(refused) => html! { @for line in refused.to_string().lines() { p.muted { (line) } } },
    }
}

fn drawn(outlook: &Outlook, side: Option<&str>) -> Markup {
    if let Some(only) = outlook.certain() {
        let says = if only.says.is_empty() {
            "nothing that this seat would see".to_owned()
        } else {
            only.says.join("; ")
        };
        return html! { p.certain { "Certain: " (says) } };
    }
    let Some(bands) = &outlook.bands else {
        let in_view = outlook.outcomes.len() <= AT_A_GLANCE;
        return html! {
            (in_any_case(outlook))
            @if in_view { (list(outlook)) } @else { (folded(outlook, &html! {})) }
        };
    };
    let above = html! {
        @if let Some(side) = side { p.muted { "The bar runs from worst to best for " (side) "." } }
        (in_any_case(outlook))
    };
    html! {
        p.headline { @if let Some(of) = &bands.of { (of) ": " } (bands.headline) }
        (bar(bands))
        (folded(outlook, &above))
    }
}

fn in_any_case(outlook: &Outlook) -> Markup {
    html! { @if !outlook.always.is_empty() { p.muted { "In any case: " (outlook.always.join("; ")) } } }
}

/// Every outcome, for who opens it.
fn folded(outlook: &Outlook, above: &Markup) -> Markup {
    html! {
        details.outcomes {
            summary { "All " (outlook.outcomes.len()) " outcomes" }
            (above)
            (list(outlook))
        }
    }
}

/// Every outcome in its own words, the likeliest first.
fn list(outlook: &Outlook) -> Markup {
    let (listed, others) = outlook.outcomes.split_at(outlook.outcomes.len().min(LISTED));
    let says =
        |line: &OddsLine| if line.says.is_empty() { "nothing more".to_owned() } else { line.says.join("; ") };
    html! {
        ol.odds {
            @for line in listed {
                li {
                    span.says { (says(line)) }
                    span.chance title=(line.exact) { (percent(line.probability)) }
                }
            }
            @if !others.is_empty() {
                li {
                    span.says { (others.len()) " more outcomes" }
                    span.chance { (percent(others.iter().map(|line| line.probability).sum())) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_that_no_bar_sums_up_are_folded_away_where_they_are_many() {
        let drawn = |many: usize| {
            let line = |number| OddsLine {
                says: vec![format!("fatigue rises by {number}")],
                probability: 0.01,
                exact: "1/100".to_owned(),
                worth: 0,
            };
            let outcomes = (0..many).map(line).collect();
            drawn(&Outlook { always: Vec::new(), side: None, bands: None, outcomes }, None).into_string()
        };
        assert!(drawn(AT_A_GLANCE).starts_with("<ol"));
        let folded = drawn(AT_A_GLANCE + 1);
        assert!(folded.starts_with("<details") && folded.contains("All 7 outcomes"), "{folded}");
    }
}
