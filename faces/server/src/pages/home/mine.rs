use axum::http::HeaderMap;
use maud::{Markup, html};
use standfast_rulebook::battle::{LiveBattle, Seat};

use super::super::parts::moment_line;
use crate::guard::seats_of;
use crate::{BattleId, Server};

/// The most seats that are looked up for one browser.
const MOST: usize = 48;

/// A seat that this browser holds.
#[derive(Debug)]
pub(super) struct Mine {
    battle: BattleId,
    seat: Seat,
    /// What the battle is called.
    name: String,
    /// What the seat is called.
    seat_name: String,
    /// How far the battle is.
    moment: String,
    /// How many things are due from the seat.
    due: usize,
    /// Whether the battle has ended.
    over: bool,
}

/// Every battle that the browser has a seat in: where something is due first, what is over last.
pub(super) async fn battles(server: &Server, headers: &HeaderMap) -> Vec<Mine> {
    let mut mine = Vec::new();
    for (id, seat, key) in seats_of(headers).take(MOST) {
        let Ok(room) = server.hall().room(&id).await else { continue };
        if room.opens(&seat, &key) {
            mine.push(room.look(|battle| Mine::of(id, seat, battle)));
        }
    }
    mine.sort_by_key(|mine| (mine.over, mine.due == 0, mine.name.clone()));
    mine
}

impl Mine {
    fn of(battle: BattleId, seat: Seat, live: &dyn LiveBattle) -> Self {
        let view = live.view(&seat);
        Self {
            name: view.name,
            seat_name: live.roster().seat_name(&seat).to_owned(),
            moment: moment_line(&view.view.clock),
            due: view.due.len(),
            over: view.ending.is_some(),
            battle,
            seat,
        }
    }

    fn says(&self) -> String {
        match (self.over, self.due) {
            (true, _) => "over".to_owned(),
            (false, 0) => "nothing is due from you".to_owned(),
            (false, 1) => "1 thing is due from you".to_owned(),
            (false, due) => format!("{due} things are due from you"),
        }
    }
}

/// The list of one's battles.
pub(super) fn panel(mine: &[Mine]) -> Markup {
    html! {
        section.panel aria-labelledby="mine" {
            h2 #mine { "Your battles" }
            ul.mine {
                @for seat in mine {
                    li.due[seat.due > 0] {
                        a href={ "/battles/" (seat.battle) "/" (seat.seat) } { (seat.name) }
                        span { "as " (seat.seat_name) }
                        span.muted { (seat.moment) }
                        span.says { (seat.says()) }
                    }
                }
            }
        }
    }
}
