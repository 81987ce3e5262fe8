use std::collections::BTreeMap;

use standfast_rulebook::battle::{Id, Roster, Seat};
use standfast_seat::capital;

use super::{Machine, MachineDice};

/// Who sits at a battle's table at a moment: the names that they gave themselves, who is there, who is ready, and by how
/// many records spectators lag behind. Everybody may know all of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Attendance {
    pub(super) places: BTreeMap<Seat, Place>,
    /// By how many records spectators, and the board, lag behind.
    pub(crate) delay: u64,
}

/// Who sits at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Place {
    /// What he calls himself.
    pub(crate) name: Option<String>,
    /// Whether he has said that he is ready to begin.
    pub(crate) is_ready: bool,
    /// The player of the machine who plays from there, where people don't.
    pub(crate) machine: Option<Machine>,
    pub(crate) presence: Presence,
}

/// Whether somebody looks at the battle from a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Presence {
    /// Somebody does.
    There,
    /// Nobody does any more.
    Gone,
    /// Nobody has since the battle was opened.
    #[default]
    Unseen,
}

impl Attendance {
    /// Whether the seat sees the battle some records late.
    pub(crate) fn is_late(&self, seat: &Seat, is_over: bool) -> bool {
        *seat == Seat::Spectator && self.delay > 0 && !is_over
    }

    /// Who sits there.
    pub(crate) fn at(&self, seat: &Seat) -> Place {
        self.places.get(seat).cloned().unwrap_or_default()
    }

    /// What the seat is called, and who sits there: `Cutler (Anna)`.
    pub(crate) fn name(&self, roster: &Roster, seat: &Seat) -> String {
        let called = roster.seat_name(seat);
        let Place { name, machine, .. } = self.at(seat);
        match (machine, name) {
            (Some(Machine { leader, .. }), _) => format!("{called} (the machine, {leader})"),
            (None, Some(name)) => format!("{called} ({name})"),
            (None, None) => called.to_owned(),
        }
    }

    /// The same of one whom play waits for: it says so where he has gone, or has not come: `Cutler (Anna, not there)`.
    pub(crate) fn awaited(&self, roster: &Roster, seat: &Seat) -> String {
        let called = roster.seat_name(seat);
        match self.at(seat) {
            Place { presence: Presence::There, .. }
            | Place { machine: Some(_), .. }
            | Place { name: None, presence: Presence::Unseen, .. } => self.name(roster, seat),
            Place { name: Some(name), .. } => format!("{called} ({name}, not there)"),
            Place { name: None, .. } => format!("{called} (not there)"),
        }
    }

    /// Those of a side who gave their names.
    pub(crate) fn names_of_side<'a>(&'a self, roster: &'a Roster, side: &'a Id) -> Vec<&'a str> {
        let of_side = roster.players.iter().filter(move |player| player.side == *side);
        let named = |id: &Id| self.places.get(&Seat::Player(id.clone()))?.name.as_deref();
        of_side.filter_map(|player| named(&player.id)).collect()
    }

    /// Whether somebody is at the seat, in a few words: `Anna is there`, `nobody is there`.
    pub(crate) fn says(&self, seat: &Seat) -> String {
        let Place { name, presence, machine, .. } = self.at(seat);
        if let Some(Machine { leader, dice }) = machine {
            let dice = if dice == MachineDice::Thrown { ", people throw its dice" } else { "" };
            return format!("the machine plays ({leader}){dice}");
        }
        match (seat, name, presence) {
            (Seat::Spectator, _, Presence::There) => "somebody is watching".to_owned(),
            (Seat::Spectator, ..) => "nobody is watching".to_owned(),
            (_, Some(name), Presence::There) => format!("{} is there", capital(&name)),
            (_, Some(name), _) => format!("{} is not there", capital(&name)),
            (_, None, Presence::There) => "somebody is there".to_owned(),
            (_, None, _) => "nobody is there".to_owned(),
        }
    }
}
