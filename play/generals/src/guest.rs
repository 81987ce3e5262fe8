//! Players from outside who lead in battles between players of the machine.

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{Id, Idea, Led, Refused, Seat, Trial};

use crate::fight::Leads;
use crate::fork::{AnyFork, Fork};
use crate::general::Staff;
use crate::luck::Luck;

/// A player from outside: a program of somebody's own.
pub trait Guest: Debug + Send + Sync {
    /// What he does at that seat, in the battle as it may be imagined there, which is his to try things out on; `None` where he
    /// gives up.
    fn decides(&self, seat: &Seat, imagined: Box<dyn AnyFork>) -> Option<Json>;

    /// Hears why the battle does not go on after what he did.
    fn refused(&self, refused: Refused);
}

/// Guests by the side or the seat that they lead.
pub type Guests = [(String, Arc<dyn Guest>)];

/// The players of a battle, some of them guests.
pub struct Hosted<'g, 'c, B: Led> {
    /// Who leads where no guest does, and by whose doctrine other tables are settled.
    staff: Staff<'c, B>,
    guests: &'g Guests,
    luck: Luck,
    decisions: u64,
}

impl<'g, 'c, B: Led> Hosted<'g, 'c, B> {
    /// These players, with these guests in place of those at their posts. What a guest imagines is drawn by this luck.
    #[must_use]
    pub fn of(staff: Staff<'c, B>, guests: &'g Guests, luck: Luck) -> Self {
        Self { staff, guests, luck, decisions: 0 }
    }

    fn guest(&self, (seat, side): (&Seat, &Id)) -> Option<&'g dyn Guest> {
        if self.guests.is_empty() {
            return None;
        }
        let at = |post: &str| self.guests.iter().find(|(known, _)| known == post);
        let (_, guest) = at(&seat.to_string()).or_else(|| at(side.as_str()))?;
        Some(guest.as_ref())
    }

    fn asks(
        &mut self,
        guest: &dyn Guest,
        trial: &Trial<B>,
        seat: &Seat,
    ) -> Option<Result<Idea<B::Command>, Refused>> {
        self.decisions += 1;
        let luck = self.luck.beside("a guest", self.decisions);
        let imagined = trial.clone().imagined(seat, &mut luck.free()).ok()?;
        let imagined = Fork::of(imagined, self.decisions).ok()?;
        let command = guest.decides(seat, imagined.forked(self.decisions))?;
        let tree = match Tree::from_json(&command.to_string()) {
            Ok(tree) => tree,
            Err(bad) => return Some(Err(Refused::Given(bad.refusal.into()))),
        };
        // What the doctrines think of stands in what he was shown; all else is held against the battle itself.
        Some(imagined.idea_in(trial, seat, &tree))
    }
}

impl<B: Led> Leads<B> for Hosted<'_, '_, B> {
    fn decides(&mut self, trial: &Trial<B>, post: (&Seat, &Id)) -> Option<Idea<B::Command>> {
        let Some(guest) = self.guest(post) else { return self.staff.decides(trial, post) };
        match self.asks(guest, trial, post.0)? {
            Ok(idea) => Some(idea),
            Err(refused) => {
                guest.refused(refused);
                None
            }
        }
    }

    fn doctrine(&self, post: (&Seat, &Id)) -> Option<&B::Doctrine> {
        self.staff.doctrine(post)
    }
}
