use maud::{Markup, html};
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::{Roster, generals_of};
use standfast_rulebook::generals::Named;
use standfast_seat::capital;

use super::super::home::pass_phrase;
use super::{BATTLES, PLAYER, SEED};
use crate::Server;
use crate::simulations::USUAL_BATTLES;

/// How many battles somebody may choose, as far as they are allowed.
const CHOICES: [u64; 4] = [100, 1_000, 5_000, 10_000];

/// What is to be fought, and where that is said.
#[derive(Debug, Clone, Copy)]
pub(in crate::pages) struct Fought<'f> {
    pub(in crate::pages) system: SystemId,
    pub(in crate::pages) roster: &'f Roster,
    /// Where the form goes.
    pub(in crate::pages) to: &'f str,
    /// The scenario that comes with the server, `SYSTEM/NAME`, where the address does not say what is fought.
    pub(in crate::pages) sample: Option<&'f str>,
    /// Whether the pass phrase is asked for here.
    pub(in crate::pages) asks: bool,
}

/// The form that begins a simulation, ready to be sent as it is; nothing where there are none.
pub(in crate::pages) fn panel(server: &Server, fought: Fought<'_>) -> Markup {
    let Fought { system, roster, to, sample, asks } = fought;
    let generals = server.simulations().are_allowed().then(|| generals_of(system)).flatten();
    let Some(generals) = generals else { return html! {} };
    let doctrines = generals.doctrines();
    let most = server.config().limits.simulation_battles;
    html! {
        section.panel #fight aria-labelledby="fight-title" {
            h2 #fight-title { "Fight it out" }
            p.muted {
                "The server fights it between players of the machine, battle after battle, and you watch who wins. It says how they "
                "fare, not how you would."
            }
            form method="post" action=(to) {
                @if let Some(sample) = sample { input type="hidden" name="sample" value=(sample); }
                details {
                    summary { "Who plays, how many battles, which seed" }
                    div.orders {
                        @for side in &roster.sides {
                            @let id = format!("{PLAYER}{}", side.id);
                            p {
                                label for=(id) { (capital(&side.name)) }
                                select id=(id) name=(id) { (players(&doctrines)) }
                            }
                        }
                        p {
                            label for=(BATTLES) { "Battles" }
                            select id=(BATTLES) name=(BATTLES) {
                                @for battles in choices(most) {
                                    option value=(battles) selected[battles == USUAL_BATTLES.min(most)] { (battles) }
                                }
                            }
                        }
                        p {
                            label for=(SEED) { "Seed" }
                            input id=(SEED) name=(SEED) inputmode="numeric" pattern="[0-9]*" maxlength="15" autocomplete="off"
                                aria-describedby="seed-says";
                        }
                    }
                    p.hint #seed-says { "The same seed gives the same battles. Left empty, one is drawn." }
                }
                (pass_phrase(asks, "fight-pass-phrase"))
                p.buttons { button.plain { "Fight it out" } }
            }
        }
    }
}

/// The players of the machine who decide at once; the first is the usual one.
fn players(doctrines: &[Named]) -> Markup {
    html! {
        @for doctrine in doctrines { option value=(doctrine.name) { (doctrine.name) ": " (doctrine.says) } }
        option value="random" { "random: anything that is allowed" }
    }
}

/// The numbers of battles to choose from, the most that is allowed among them where it is less than the largest.
fn choices(most: u64) -> Vec<u64> {
    let mut choices: Vec<u64> = CHOICES.into_iter().filter(|battles| *battles <= most).collect();
    if choices.len() < CHOICES.len() && choices.last() != Some(&most) {
        choices.push(most);
    }
    choices
}
