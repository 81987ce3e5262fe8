use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, Seat};
use standfast_seat::capital;

use crate::hall::{Attendance, Place, Presence};

/// Who sits at the table but for the reader himself: a dot, a seat, who is there, and before the battle who is ready. Each
/// has a line of his own, so that nothing moves as people come and go.
pub(in crate::pages) fn company(
    attendance: &Attendance,
    roster: &Roster,
    own: Option<&Seat>,
    before: bool,
) -> Markup {
    // Players first: it is them that a battle waits for.
    let players = roster.players.iter().map(|player| Seat::Player(player.id.clone()));
    let seats = players.chain([Seat::Umpire]).filter(|seat| own != Some(seat));
    html! {
        ul.company {
            @for seat in seats {
                @let Place { presence, is_ready, .. } = attendance.at(&seat);
                li data-key=(seat) {
                    span.dot.there[presence == Presence::There] aria-hidden="true" {}
                    span.sitter { (capital(roster.seat_name(&seat))) ": " (attendance.says(&seat)) }
                    @if before { span.ready { @if is_ready { "ready" } } }
                }
            }
        }
    }
}

/// The lobby on a table before the first act: your name, your mark, and who else is there.
pub(in crate::pages) fn strip(attendance: &Attendance, roster: &Roster, own: &Seat, table: &str) -> Markup {
    let Place { name, is_ready, .. } = attendance.at(own);
    html! {
        div.lobby data-key="lobby" {
            @if *own != Seat::Spectator {
                form.own method="post" action={ (table) "/sit" } {
                    a href={ (table) "/sit" } {
                        @match &name {
                            Some(name) => { span.unseen { "Change your name: " } (name) },
                            None => "Say your name",
                        }
                    }
                    button.plain name="ready" value=(if is_ready { "no" } else { "yes" }) aria-pressed=(is_ready.to_string()) {
                        @if is_ready { "✓ I am ready" } @else { "I am ready" }
                    }
                    @if *own == Seat::Umpire { a href={ (table) "/seats" } { "Seats" } }
                }
            }
            (company(attendance, roster, Some(own), true))
        }
    }
}

/// By how much the seat lags behind, if it does.
pub(in crate::pages) fn late(attendance: &Attendance, seat: &Seat, is_over: bool) -> Markup {
    html! {
        @if attendance.is_late(seat, is_over) {
            span.late {
                // On a phone the number has to do.
                (attendance.delay)
                span.of-late { @if attendance.delay == 1 { " record" } @else { " records" } }
                " behind"
            }
        }
    }
}
