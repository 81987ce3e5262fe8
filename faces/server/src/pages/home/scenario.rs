use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use standfast_rulebook::battle::{LiveBattle, Piece, Seat, generals_of};
use standfast_rulebook::sim::{Estimate, percent};
use standfast_rulebook::{Choice, Rulebook};
use standfast_seat::capital;

use super::super::fault::{PageFault, with_page, words};
use super::super::parts::{fact_line, rule_link};
use super::super::simulations::{Fought, panel};
use super::super::{Html, Page};
use super::{Prepared, begin, find};
use crate::{Fault, Server};

/// The page of a scenario that comes with the server.
pub(super) async fn scenario(
    State(server): State<Server>,
    Path((system, name)): Path<(String, String)>,
) -> Result<Html, PageFault> {
    let found = find(&system, &name);
    let found = found.ok_or_else(|| Fault::NotFound(format!("scenario `{name}` of `{system}`")))?;
    Ok(page(&server, found, &html! {}))
}

/// The page once more, with why nothing began.
pub(in crate::pages) fn again(server: &Server, fault: Fault, scenario: &Prepared) -> Response {
    let page = page(server, scenario, &words(&fault));
    with_page(fault, page)
}

fn page(server: &Server, scenario: &Prepared, fault: &Markup) -> Html {
    let asks = server.config().pass_phrase.is_some();
    let Prepared { sample, briefing, .. } = scenario;
    let copy = html! { button.plain formaction="/studio" { "Copy and change" } };
    Page { title: &briefing.name, kind: "home", words: Some(sample.system.name()), ..Page::default() }.around(&html! {
        h1 { (briefing.name) }
        p.muted { (Rulebook::ledger(sample.system).title) }
        (fault)
        p.lead { (briefing.says) }
        p.measure { (scenario.measure) }
        (scenario.teaches())
        (begin::button(scenario, asks, &copy))
        (told("What is known", briefing.history.as_deref()))
        (told("What is assumed", briefing.assumed.as_deref()))
        (standing(scenario))
        (fight(server, scenario, asks))
        (sides_of(scenario.battle.as_ref()))
        @if !briefing.rulings.is_empty() {
            section.panel {
                h2 { "Rulings" }
                p.muted { "All other rulings are as published." }
                ul {
                    @for (ruling, value) in &briefing.rulings {
                        li { (ruling.question) " " strong { (value) } " " (rule_link(&format!("{}.{}", sample.system, ruling.id))) }
                    }
                }
            }
        }
        section.panel {
            h2 { "The scenario itself" }
            details {
                summary { "The file, to copy and change: it shows everything, hidden values too" }
                pre.file tabindex="0" { (sample.text) }
            }
        }
    })
}

/// How it stands between players of the machine, side by side.
fn standing(scenario: &Prepared) -> Markup {
    let Some(standing) = scenario.sample.standing() else { return html! {} };
    let sides = scenario.battle.roster().sides.iter();
    let won = sides.map(|side| (capital(&side.name), standing.wins.get(side.id.as_str()).copied()));
    let won: Vec<(String, u64)> = won.filter_map(|(name, wins)| Some((name, wins?))).collect();
    let drawn = standing.battles.saturating_sub(won.iter().map(|(_, wins)| wins).sum());
    let nobody = (drawn > 0).then(|| ("Nobody".to_owned(), drawn));
    let doctrines =
        generals_of(scenario.sample.system).map(|generals| generals.doctrines()).unwrap_or_default();
    html! {
        section.panel {
            h2 { "How it stands" }
            p.muted {
                "Who won " (standing.battles) " battles between two players of the machine"
                @if let Some(doctrine) = doctrines.first() { ", both " (doctrine.name) } ", with 95% intervals. It says how these two "
                "fare, not how you would."
            }
            table {
                tbody {
                    @for (name, wins) in won.into_iter().chain(nobody) {
                        @let won = Estimate::of(wins, standing.battles);
                        tr {
                            th scope="row" { (name) }
                            td { meter min="0" max="1" value=(won.share) aria-label={ "won by " (name) } { (percent(won.share)) } }
                            td { (percent(won.share)) span.muted { " (" (won.interval()) ")" } }
                        }
                    }
                }
            }
        }
    }
}

/// Having it fought between players of the machine.
fn fight(server: &Server, scenario: &Prepared, asks: bool) -> Markup {
    let (system, roster) = (scenario.sample.system, scenario.battle.roster());
    let sample = format!("{system}/{}", scenario.sample.name);
    panel(server, Fought { system, roster, to: "/simulations", sample: Some(&sample), asks })
}

/// A part of the briefing, where the scenario has it.
pub(in crate::pages) fn told(heading: &str, text: Option<&str>) -> Markup {
    html! {
        @if let Some(text) = text {
            section.panel { h2 { (heading) } p { (text) } }
        }
    }
}

/// The sides, each with its seats and its troops as everybody may know them.
pub(in crate::pages) fn sides_of(battle: &dyn LiveBattle) -> Markup {
    let roster = battle.roster();
    let view = battle.view(&Seat::Spectator).view;
    html! {
        div.sides {
            @for side in &roster.sides {
                section.panel {
                    h2 { (side.name) }
                    h3 { "Seats" }
                    ul { @for player in roster.players.iter().filter(|player| player.side == side.id) { li { (player.name) } } }
                    h3 { "Order of battle" }
                    (pieces(view.of_side(&side.id)))
                }
            }
        }
    }
}

fn pieces<'p>(pieces: impl Iterator<Item = &'p Piece>) -> Markup {
    html! {
        ul.troops {
            @for piece in pieces {
                li {
                    (piece.name) " " span.muted { (piece.kind) }
                    @let facts: Vec<String> = piece.facts.iter().filter_map(fact_line).collect();
                    @if !facts.is_empty() { div.facts { (facts.join(" · ")) } }
                    @if !piece.parts.is_empty() { (self::pieces(piece.parts.iter())) }
                }
            }
        }
    }
}
