use maud::{Markup, html};
use standfast_rulebook::sim::{Estimate, percent};
use standfast_seat::capital;

use crate::library::{Outcome, Played, Tally, time};

/// How many battles are told one by one.
const TOLD: usize = 20;

/// How a scenario was played: who won how often, and the latest battles one by one.
pub(super) fn panel(plays: &[Played]) -> Markup {
    let tally = Tally::of(plays);
    if tally == Tally::default() {
        return html! {};
    }
    let ended = plays.iter().filter_map(|played| Some((played, played.outcome.as_ref()?)));
    html! {
        section.panel aria-labelledby="played" {
            h2 #played { "How it was played" }
            p {
                @match tally.ended { 0 => "No battle has ended yet", 1 => "1 battle has ended", ended => { (ended) " battles have ended" } }
                @match tally.under_way { 0 => ".", 1 => "; one is under way.", more => { "; " (more) " are under way." } }
            }
            @if tally.ended > 0 {
                (wins(&tally))
                ul.played { @for (played, outcome) in ended.take(TOLD) { li { (one(played, outcome)) } } }
            }
        }
    }
}

fn wins(tally: &Tally) -> Markup {
    let won = tally.wins.iter().map(|(name, wins)| (capital(name), *wins));
    let nobody = (tally.draws > 0).then(|| ("Nobody".to_owned(), tally.draws));
    html! {
        table {
            tbody {
                @for (name, wins) in won.chain(nobody) {
                    @let won = Estimate::of(wins, tally.ended);
                    tr {
                        th scope="row" { (name) }
                        td { meter min="0" max="1" value=(won.share) aria-label={ "won by " (name) } { (percent(won.share)) } }
                        td { (wins) " of " (tally.ended) }
                    }
                }
            }
        }
    }
}

fn one(played: &Played, outcome: &Outcome) -> Markup {
    html! {
        strong {
            @match outcome.winner() { Some(winner) => { (capital(winner)) " won" }, None => "Nobody won" }
            @if !outcome.clock.is_empty() { ", " (outcome.clock) }
        }
        span.muted { " (version " (played.version) ", begun " (time(played.begun).get(..10).unwrap_or_default()) ")" }
        @if !outcome.ending.says.is_empty() { p { (capital(&outcome.ending.says)) } }
        ul { @for side in &outcome.sides { li { (capital(&side.name)) ": " (side.lost) } } }
    }
}
