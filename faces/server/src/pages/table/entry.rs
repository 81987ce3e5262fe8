//! An entry of the log.

use maud::{Markup, html};
use standfast_rulebook::Roll;
use standfast_rulebook::battle::{Entry, LiveBattle, Roster};
use standfast_seat::{capital, worded};

use super::super::parts::{face, in_terms, rule_link};

/// An entry whole: who did what, what happened, and behind a tap the dice and the reasons.
pub(super) fn entry(battle: &dyn LiveBattle, entry: &Entry, open: bool) -> Markup {
    html! {
        article.entry.undone[entry.undone].sealed[entry.sealed] id={ "entry-" (entry.number) } {
            (account(battle.roster(), entry, ""))
            (ways(battle, entry))
            @if !entry.rolls.is_empty() || !entry.reasons.is_empty() {
                details open[open] {
                    summary { (counted(entry)) }
                    (grounds(entry))
                }
            }
        }
    }
}

/// Who did what, and what happened; its number leads to where all of it stands on that page.
pub(super) fn account(roster: &Roster, entry: &Entry, page: &str) -> Markup {
    let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
    html! {
        p.by {
            a.number href={ (page) "#entry-" (entry.number) } { (entry.number) }
            " " strong { (roster.seat_name(&entry.seat)) }
            @if let Some(verb) = verb { ", " (worded(verb)) }
            " " time datetime=(entry.at) { (clock(&entry.at)) }
            @if entry.undone { " " em { "taken back" } }
        }
        @for says in &entry.says { p.says { (capital(says)) } }
        @if entry.sealed && entry.says.is_empty() {
            p.muted { "Sealed: this seat may not know what it was." }
        }
    }
}

/// What hands do with the miniatures of who moved, where the seat may know it.
pub(super) fn ways(battle: &dyn LiveBattle, entry: &Entry) -> Markup {
    let ways = entry.command.as_ref().map(|command| battle.ways(command)).unwrap_or_default();
    html! {
        @if !ways.is_empty() {
            details.ways {
                summary { "On a real table" }
                ul { @for way in &ways { li { (capital(way)) } } }
            }
        }
    }
}

/// The dice, and the reasons with their rules.
pub(super) fn grounds(entry: &Entry) -> Markup {
    html! {
        @if !entry.rolls.is_empty() {
            ul.rolls { @for roll in &entry.rolls { li { (self::roll(roll, entry.typed)) } } }
        }
        @if !entry.contribution.is_empty() {
            p.muted { "mixed with “" (entry.contribution.as_str()) "” from this seat" }
        }
        @if !entry.reasons.is_empty() {
            ol.reasons { @for reason in &entry.reasons { li { (in_terms(&reason.rule, &reason.says)) " " (rule_link(&reason.rule)) } } }
        }
    }
}

fn roll(roll: &Roll, typed: bool) -> Markup {
    html! {
        span.purpose { (roll.throw) " for " (roll.purpose) }
        " "
        span.faces { @for shown in &roll.faces { (face(*shown)) } }
        @if roll.faces.len() > 1 { " = " strong { (roll.value) } }
        @if typed { " " span.tag { "typed" } }
    }
}

fn counted(entry: &Entry) -> String {
    let several = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let dice = several(entry.rolls.len(), "roll", "rolls");
    let reasons = several(entry.reasons.len(), "reason", "reasons");
    capital(&dice.into_iter().chain(reasons).collect::<Vec<_>>().join(" and "))
}

/// Hours and minutes of a time.
fn clock(at: &str) -> &str {
    at.get(11..16).unwrap_or_default()
}
