use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, Seat};

use super::super::parts::qr;
use crate::guard::Outside;
use crate::hall::SeatKey;

/// The link that opens a seat, as it is given to a player.
#[derive(Debug)]
pub(super) struct Link {
    seat: Seat,
    /// What the seat is called.
    name: String,
    /// What the seat's side is called, where it has one.
    side: Option<String>,
    /// The whole address.
    address: String,
}

impl Link {
    pub(super) fn new(outside: &Outside, seat: &Seat, roster: &Roster, key: &SeatKey) -> Self {
        Self {
            name: name_of(seat, roster),
            side: roster.side_of(seat).map(|side| roster.side_name(side).to_owned()),
            address: outside.link(&format!("/join/{}", key.as_str())),
            seat: seat.clone(),
        }
    }

    /// The link with its code, to be scanned or copied.
    pub(super) fn card(&self) -> Markup {
        let field = format!("link-{}", self.seat);
        html! {
            section.panel.link {
                h2 { (self.name) }
                @if let Some(side) = &self.side { p { (side) } }
                p.muted { (self.whose()) }
                (qr(&self.address))
                label for=(field) { "Link of " (self.name) }
                input id=(field) readonly value=(self.address) data-copy;
            }
        }
    }

    fn whose(&self) -> &'static str {
        match self.seat {
            Seat::Umpire => "Yours: it opens the umpire's seat on another device, and shows everything.",
            Seat::Player(_) => "It opens this player's seat, and no other.",
            Seat::Spectator => "For anybody who wants to watch: it shows what everybody may know.",
        }
    }
}

/// What a seat is called in a heading.
pub(super) fn name_of(seat: &Seat, roster: &Roster) -> String {
    match seat {
        Seat::Umpire => "Umpire".to_owned(),
        Seat::Spectator => "Spectators".to_owned(),
        Seat::Player(_) => roster.seat_name(seat).to_owned(),
    }
}

/// What to do if the links work on this machine only.
pub(super) fn only_here(outside: &Outside) -> Markup {
    html! {
        @if outside.is_here_only() {
            p.warning {
                strong { "These links work on this machine only. " }
                "For phones on the same network, start the server with " code { "--listen 0.0.0.0:8017" }
                " and open this page by the machine's own address there."
            }
        }
    }
}
