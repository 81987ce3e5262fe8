//! What happened: the last entries on the table, all of them behind it.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::Entry;

use super::super::{Html, Page, PageFault};
use super::entry::{account, entry};
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;

/// How many entries the table shows.
const LAST: u64 = 6;
/// How many entries a page of the log shows.
const A_PAGE: u64 = 50;

/// The last entries.
pub(super) fn last(sight: &Sight<'_>) -> Markup {
    let entries = sight.last_entries(LAST);
    html! {
        h2 { "Log" }
        @if entries.is_empty() { p.muted { "Nothing has been done yet." } }
        ol.last { @for of in &entries { (slot(sight, of)) } }
        @if sight.view.number > LAST {
            p { a href={ (sight.address) "/log" } { "All " (sight.view.number) " entries" } }
        }
    }
}

/// An entry in few lines, always as high, so that those that come move no others; all of it stands in the log.
fn slot(sight: &Sight<'_>, of: &Entry) -> Markup {
    html! {
        li.slot.undone[of.undone].sealed[of.sealed] data-entry=(of.number) {
            (account(sight.roster(), of, &format!("{}/log?before={}", sight.address, of.number + 1)))
        }
    }
}

/// Which entries are wanted: those before this number.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    before: Option<u64>,
}

/// A page of the log, the latest entry first.
pub(super) async fn page(
    seated: Seated,
    query: Result<Query<Wanted>, QueryRejection>,
) -> Result<Html, PageFault> {
    let Query(Wanted { before }) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let (room, address) = (seated.room.clone(), format!("/battles/{}/{}", seated.room.id(), seated.seat));
    let page = seated.ask(move |battle, seat| {
        let end = before.map_or(battle.number(), |before| before.saturating_sub(1).min(battle.number()));
        let first = end.saturating_sub(A_PAGE);
        let most = usize::try_from(end - first).unwrap_or(usize::MAX);
        let mut entries = battle.some_of_log(seat, first, most);
        entries.reverse();
        let (table, title) = (address, format!("Log of {}", room.name()));
        Ok(Page {
            title: &title,
            kind: "table log-page",
            words: Some(&battle.header().system),
            ..Page::default()
        }
        .around(&html! {
            h1 { (title) }
            p { a href=(table) { "To the table" } }
            (turning("Pages of the log, above", &table, first, end, battle.number()))
            section aria-label="Entries" { @for of in &entries { (entry(battle, of, false)) } }
            @if entries.is_empty() { p.muted { "There is nothing here." } }
            (turning("Pages of the log, below", &table, first, end, battle.number()))
        }))
    });
    Ok(page.await?)
}

/// The ways to later and earlier entries.
fn turning(name: &str, table: &str, first: u64, end: u64, all: u64) -> Markup {
    html! {
        nav.turning aria-label=(name) {
            @if end < all { a href={ (table) "/log?before=" (end + A_PAGE + 1) } { "Later" } }
            span { (first + 1) " to " (end) " of " (all) }
            @if first > 0 { a href={ (table) "/log?before=" (first + 1) } { "Earlier" } }
        }
    }
}
