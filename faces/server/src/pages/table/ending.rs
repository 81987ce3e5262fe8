//! How the battle ended, once it has.

use maud::{Markup, html};
use standfast_seat::capital;

use super::super::parts::rule_link;
use super::form::{Manner, form};
use super::sight::Sight;

/// The ending, large; nothing as long as the battle goes on.
pub(super) fn ending(sight: &Sight<'_>) -> Markup {
    let Some(ending) = &sight.view.ending else { return Markup::default() };
    html! {
        h2.end { "The battle is over" }
        p.outcome {
            (capital(&ending.says)) ". "
            strong {
                @match &ending.winner {
                    Some(winner) => { (capital(sight.roster().side_name(winner))) " won." }
                    None => "Nobody won.",
                }
            }
            " " (rule_link(&ending.rule))
        }
        p { a.button href={ (sight.address) "/report" } { "Report of the battle" } }
        @if let Some(secret) = &sight.view.opened {
            p { "The seed of the dice is open: " code.hash { (secret) } " " a href={ (sight.address) "/verify" } { "Verify every roll" } }
            p.compared role="status" data-compare {}
        }
        @for offer in sight.offered("open-seed") {
            p.muted { "Open the seed, and everybody can verify every roll. Nothing can be taken back afterwards." }
            (form(sight, offer, Manner::default()))
        }
    }
}
