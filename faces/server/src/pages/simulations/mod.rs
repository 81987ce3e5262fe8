//! Simulations: begun by a form, watched while they are fought, and their report.

mod begin;
mod form;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Redirect;
use axum::routing::{get, post};
use maud::{Markup, html};
use standfast_rulebook::battle::Sample;
use standfast_rulebook::sim;
use standfast_seat::{capital, counted};

use super::file::File;
use super::{Html, Page, PageFault};
use crate::limits::{Asker, Caller};
use crate::simulations::{Ending, Look, Simulation, Stage};
use crate::{Fault, Server};

pub(super) use begin::begun_of;
pub(super) use form::{Fought, panel};

/// After how many seconds the page is loaded again where no script runs.
const RELOAD: u32 = 3;

/// What the fields of the form are called; that of a side is its id behind `PLAYER`.
const BATTLES: &str = "battles";
const SEED: &str = "seed";
const PLAYER: &str = "player-";

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/simulations", post(begin::begin))
        .route("/simulations/{simulation}", get(page))
        .route("/simulations/{simulation}/stop", post(stop))
        .route("/simulations/{simulation}/report", get(report))
        .route("/battles/{battle}/{seat}/simulations", post(begin::of_battle))
}

async fn page(
    State(server): State<Server>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Html, PageFault> {
    let simulation = server.simulations().named(&id)?;
    let look = server.simulations().look(&simulation);
    let drawn = move || Ok(drawn(&simulation, &look));
    Ok(server.workbench().reckon(Asker { caller, battle: None }, drawn).await?)
}

async fn stop(State(server): State<Server>, Path(id): Path<String>) -> Result<Redirect, PageFault> {
    server.simulations().named(&id)?.stop();
    Ok(Redirect::to(&format!("/simulations/{id}")))
}

/// The report as one file: the one that `standfast simulate` writes.
async fn report(
    State(server): State<Server>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<File, PageFault> {
    let simulation = server.simulations().named(&id)?;
    let Look { stage, progress } = server.simulations().look(&simulation);
    if !matches!(stage, Stage::Over(..)) {
        return Err(Fault::NotFound("report of this simulation yet: it is not over".to_owned()).into());
    }
    let written = move || {
        let name = format!("{}.html", simulation.war().name());
        let content = sim::report(simulation.war(), &progress);
        Ok(File { name, kind: "text/html; charset=utf-8", content })
    };
    Ok(server.workbench().reckon(Asker { caller, battle: None }, written).await?)
}

fn drawn(simulation: &Arc<Simulation>, Look { stage, progress }: &Look) -> Html {
    let (war, is_over) = (simulation.war(), matches!(stage, Stage::Over(..)));
    let (name, fought, of) = (war.name(), progress.tally.battles, simulation.battles());
    let page = Page {
        title: &name,
        kind: "simulation",
        module: Some("simulation.js"),
        reload: (!is_over).then_some(RELOAD),
        ..Page::default()
    };
    page.around(&html! {
        h1 { (name) }
        p.lead { (of) " battles between players of the machine. " (led(simulation)) " The seed is " (simulation.seed()) "." }
        div #simulation data-goes-on=[(!is_over).then_some("yes")] {
            div #how-far {
                p { strong { (how_far(stage, fought, of)) } }
                @if !is_over { progress max=(of) value=(fought) aria-label="Battles fought" {} }
            }
            (acts(simulation, is_over, fought))
            div #bars .drawn {
                @match (is_over, fought) {
                    (_, 0) => p.muted { "No battle has been fought yet." },
                    (false, _) => (sim::standing(war, progress)),
                    (true, _) => (sim::told(war, progress)),
                }
            }
        }
        p.muted {
            "Whoever has the address of this page may look on" @if !is_over { ", and stop it" } ". "
            "It is kept for a while only, and not on disk."
        }
    })
}

/// What may be done: ending it, and once it is over taking its report along.
fn acts(simulation: &Simulation, is_over: bool, fought: u64) -> Markup {
    let address = format!("/simulations/{}", simulation.id());
    html! {
        @if !is_over {
            form method="post" action={ (address) "/stop" } {
                p.buttons {
                    button.plain { "Stop it" }
                    noscript { a.button.plain href=(address) { "Look again" } }
                }
            }
        } @else {
            p.buttons {
                @if fought > 0 { a.button href={ (address) "/report" } { "Keep the report (one file)" } }
                @if let Some(Sample { system, name, .. }) = simulation.sample() {
                    a.button.plain href={ "/scenarios/" (system) "/" (name) "#fight" } { "To the scenario" }
                }
            }
        }
    }
}

/// Who leads whom: `The Union is led by steady, the Confederacy by bold.`
fn led(simulation: &Simulation) -> String {
    let (sides, mut leaders) = (simulation.war().sides(), simulation.war().leaders());
    leaders.sort_by_key(|(post, _)| sides.iter().position(|(id, _)| id == post).unwrap_or(usize::MAX));
    let led = leaders.into_iter().map(|(post, leader)| {
        let name = sides.iter().find(|(id, _)| *id == post).map_or(&post, |(_, name)| name);
        format!("{name} by {leader}")
    });
    format!("{}.", capital(&led.collect::<Vec<_>>().join(", ")))
}

/// How far it is, in a line.
fn how_far(stage: &Stage, fought: u64, of: u64) -> String {
    match stage {
        Stage::Waits(0) => "It begins in a moment.".to_owned(),
        Stage::Waits(1) => "It waits for another one.".to_owned(),
        Stage::Waits(others) => format!("It waits for {others} others."),
        Stage::Fights(None) => "The first battle is being fought.".to_owned(),
        Stage::Fights(Some(left)) => format!("{fought} of {of} battles, about {} left.", lasting(*left)),
        Stage::Over(Ending::Done, took) => format!("{fought} battles in {}.", lasting(*took)),
        Stage::Over(Ending::Stopped, _) => format!("It was stopped: {fought} of {of} battles count."),
        Stage::Over(Ending::OutOfTime, took) => format!(
            "After {} no more are fought on this server (simulation_seconds): {fought} of {of} battles count.",
            lasting(*took)
        ),
        Stage::Over(Ending::BrokenOff(why), _) => {
            format!("It broke off after {fought} of {of} battles: {why}")
        }
    }
}

/// How long that is: to the second below two minutes, to the nearest minute above.
fn lasting(seconds: u64) -> String {
    match seconds {
        0 => "less than a second".to_owned(),
        1..120 => counted(seconds, "second", "seconds"),
        _ => counted(seconds.saturating_add(30) / 60, "minute", "minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_it_takes_is_told_in_minutes_where_seconds_say_little() {
        let told = [0, 1, 119, 120, 149, 150, 900].map(lasting);
        let expected =
            "less than a second, 1 second, 119 seconds, 2 minutes, 2 minutes, 3 minutes, 15 minutes";
        assert_eq!(told.join(", "), expected);
    }
}
