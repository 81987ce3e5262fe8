use axum::http::HeaderMap;
use maud::{Markup, html};
use standfast_rulebook::battle::{LiveBattle, Seat};
use standfast_seat::Moment;

use super::super::parts::moment_line;
use crate::limits::{Asker, Caller};
use crate::{BattleId, Server};

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
    /// Whether the seat is waited for.
    due: bool,
    /// Whose moment it is, in a line.
    says: String,
    /// Whether the battle has ended.
    over: bool,
}

/// Every battle that the browser has a seat in: where something is due first, what is over last.
pub(super) async fn battles(server: &Server, caller: Caller, headers: &HeaderMap) -> Vec<Mine> {
    let mut mine = Vec::new();
    for (room, seat) in server.own_seats(headers).await.unwrap_or_default() {
        let asker = Asker { caller, battle: Some(room.id().clone()) };
        let look = move || Ok(room.look(|battle| Mine::of(room.id().clone(), seat, battle)));
        // Where too much is asked, the page comes with what it has.
        let Ok(of) = server.workbench().reckon(asker, look).await else { break };
        mine.push(of);
    }
    mine.sort_by_key(|mine| (mine.over, !mine.due, mine.name.clone()));
    mine
}

impl Mine {
    fn of(battle: BattleId, seat: Seat, live: &dyn LiveBattle) -> Self {
        let view = live.view(&seat);
        let moment = Moment::of(&view, live.roster(), false);
        Self {
            name: view.name,
            seat_name: live.roster().seat_name(&seat).to_owned(),
            moment: moment_line(&view.view.clock),
            due: moment.yours.is_some(),
            says: moment.line(),
            over: view.ending.is_some(),
            battle,
            seat,
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
                    li.due[seat.due] {
                        a href={ "/battles/" (seat.battle) "/" (seat.seat) } { (seat.name) }
                        span { "as " (seat.seat_name) }
                        span.muted { (seat.moment) }
                        span.says { (seat.says) }
                    }
                }
            }
        }
    }
}
