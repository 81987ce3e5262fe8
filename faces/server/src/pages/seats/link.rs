use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, Seat};

use super::super::parts::qr;
use crate::guard::Outside;
use crate::hall::LinkKey;

/// The link that opens a seat, as it is given to a player.
#[derive(Debug)]
pub(super) struct Link {
    seat: Seat,
    /// What the seat is called.
    name: String,
    /// The whole address.
    address: String,
    /// The end of the address, in groups that one can read out.
    code: String,
}

impl Link {
    pub(super) fn new(outside: &Outside, seat: &Seat, roster: &Roster, key: &LinkKey) -> Self {
        Self {
            name: name_of(seat, roster),
            address: outside.link(&format!("/join/{}", key.as_str())),
            code: in_groups(key.as_str()),
            seat: seat.clone(),
        }
    }

    pub(super) fn is_of(&self, seat: &Seat) -> bool {
        self.seat == *seat
    }

    /// The link with its codes, to be scanned, copied or read out. One of them is open at a time, so that nobody scans
    /// another's.
    pub(super) fn card(&self, is_open: bool) -> Markup {
        let (field, name) = (format!("link-{}", self.seat), &self.name);
        html! {
            details.link name="link" open[is_open] {
                summary { "Link of " (name) }
                p.muted { (self.whose()) }
                (qr(&self.address))
                label for=(field) { "Its address" span.unseen { ", link of " (name) } }
                input id=(field) readonly value=(self.address) data-copy;
                p { "Or this code, typed on the first page of this server:" br; code.code { (self.code) } }
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

/// A code in groups of four.
fn in_groups(code: &str) -> String {
    let place = |place: usize| if place > 0 && place.is_multiple_of(4) { "-" } else { "" };
    code.chars().enumerate().flat_map(|(at, letter)| [place(at).to_owned(), letter.to_string()]).collect()
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
