//! The report of a battle, as the seat may know it: how its figures went, the luck of each seat, the story, and all of
//! it to download.

mod exports;
mod luck;
mod plot;
mod story;
mod toll;
mod turning;

use axum::Router;
use axum::extract::Path;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{Ending, Luck, Roster, Seat, TableView, TurningPoints};
use standfast_rulebook::history::{History, ended, letter};

use super::file::File;
use super::seats::take_panel;
use super::{Html, Page, PageFault};
use crate::guard::Seated;
use crate::{BattleId, Fault, Server};

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/report", get(report))
        .route("/battles/{battle}/{seat}/report/story.txt", get(exports::story))
        .route("/battles/{battle}/{seat}/report/letter.txt", get(exports::as_letter))
        .route("/battles/{battle}/{seat}/report/replay.html", get(exports::film))
        .route("/battles/{battle}/{seat}/report/battle.json", get(exports::account))
        .route("/battles/{battle}/{seat}/report/battle.jsonl", get(exports::file))
        .route("/battles/{battle}/{seat}/report/plots/{plot}", get(drawing))
}

/// Everything that the page shows.
struct Report {
    view: TableView,
    history: History,
    luck: Luck,
    points: TurningPoints,
    /// The battle as one would tell it to a friend.
    letter: String,
    roster: Roster,
    /// Whether the whole file may be had.
    opened: bool,
    /// The battle, for its umpire, who may take it along.
    takes: Option<BattleId>,
}

async fn report(seated: Seated) -> Result<Html, PageFault> {
    let table = format!("/battles/{}/{}", seated.room.id(), seated.seat);
    let takes = (seated.seat == Seat::Umpire).then(|| seated.room.id().clone());
    let drawn = seated.ask_of_all(move |battle, seat| {
        let view = battle.view(seat);
        let (history, points) = (History::of(battle, seat), battle.turning_points(seat));
        let report = Report {
            opened: view.opened.is_some(),
            view,
            letter: letter(battle, seat, &history, &points),
            history,
            points,
            luck: battle.luck_for(seat),
            roster: battle.roster().clone(),
            takes,
        };
        let title = format!("Report: {}", report.view.name);
        Ok(Page {
            title: &title,
            kind: "report",
            words: Some(&battle.header().system),
            module: Some("report.js"),
            ..Page::default()
        }
        .around(&page(&report, &table)))
    });
    Ok(drawn.await?)
}

fn page(report: &Report, table: &str) -> Markup {
    let Report { view, history, luck, points, letter, roster, opened, takes } = report;
    html! {
        p { a href=(table) { "Back to the table" } }
        h1 { (view.name) }
        p.lead { (lead(view.ending.as_ref(), history, roster)) }
        section.panel aria-labelledby="figures" {
            h2 #figures { "How it went" }
            @if history.plots.is_empty() {
                p { "There is nothing to draw yet." }
            }
            div.plots {
                @for plot in &history.plots {
                    @let save = format!("{table}/report/plots/{}.svg", plot.name);
                    (plot::figure(plot, history, &save))
                }
            }
        }
        (turning::section(points, history, roster, table))
        (toll::section(history))
        section.panel aria-labelledby="letter-heading" {
            h2 #letter-heading { "To tell a friend" }
            pre.letter #letter tabindex="0" { (letter) }
            p.exports {
                button.plain type="button" data-copies="letter" hidden { "Copy" }
                a.button.plain href={ (table) "/report/letter.txt" } { "As a page of text" }
                a.button.plain href={ (table) "/report/replay.html" } download { "Share this replay (one file)" }
            }
        }
        (luck::section(luck, roster))
        (story::section(&history.story, &format!("{table}/report/story.txt")))
        section.panel aria-labelledby="take-away" {
            h2 #take-away { "Download" }
            p { "These hold what this seat may know, and nothing else." }
            p.exports {
                a.button.plain href={ (table) "/report/story.txt" } download { "The story as text" }
                a.button.plain href={ (table) "/report/battle.json" } download { "Table and log as JSON" }
                @if *opened {
                    a.button.plain href={ (table) "/report/battle.jsonl" } download { "The whole battle file" }
                    a.button.plain href={ (table) "/verify" } { "Verify every roll" }
                }
                a.button.plain href={ (table) "/replay" } { "Replay, record by record" }
                a.button.plain href={ (table) "/print" } { "Sheets to print" }
            }
            @if !opened && takes.is_none() {
                p.muted {
                    "The whole battle file holds the seed of the dice: you can download it here once the battle is over \
                     and the seed is opened at the table."
                }
            }
        }
        @if let Some(battle) = takes { (take_panel(battle)) }
    }
}

/// The battle in a sentence.
fn lead(ending: Option<&Ending>, history: &History, roster: &Roster) -> String {
    match (ending, history.turns.last()) {
        (Some(ending), _) => ended(ending, roster),
        (None, Some(now)) => {
            format!("Still being fought: {} {}, {} records so far.", history.turn, now.count, history.number)
        }
        (None, None) => format!("Still being fought: {} records so far.", history.number),
    }
}

/// The name of a plot's file.
#[derive(Debug, Deserialize)]
struct Wanted {
    plot: String,
}

async fn drawing(seated: Seated, Path(wanted): Path<Wanted>) -> Result<File, PageFault> {
    let drawn = seated.ask_of_all(|battle, seat| {
        let history = History::of(battle, seat);
        let name = wanted.plot.strip_suffix(".svg").unwrap_or_default();
        let plot = history.plots.iter().find(|plot| plot.name == name);
        let plot = plot.ok_or_else(|| Fault::NotFound(format!("plot `{}`", wanted.plot)))?;
        let content = plot::drawing(plot, &history).into_string();
        Ok(File { name: wanted.plot, kind: "image/svg+xml", content })
    });
    Ok(drawn.await?)
}
