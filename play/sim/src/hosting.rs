//! A war in which guests lead: programs of somebody's own.

use std::num::NonZeroUsize;
use std::sync::Arc;

use standfast_generals::{Guest, Leader};

use crate::battle::Battle;
use crate::fault::WarFault;
use crate::judged::Judged;
use crate::luck::{Learned, Lesson};
use crate::terms::Terms;
use crate::war::{AnyWar, Kept};

/// A war with guests at some posts. What they do is theirs to answer for: its battles follow from the seed as far as the guests do.
#[derive(Debug)]
pub struct Hosting {
    war: Box<dyn AnyWar>,
    guests: Vec<(String, Arc<dyn Guest>)>,
}

impl Hosting {
    /// That war, with these guests in place of those who lead at their posts: a side or a seat, by its id.
    ///
    /// # Errors
    /// [`WarFault::Post`], where there is no such post.
    pub fn of(war: Box<dyn AnyWar>, guests: Vec<(String, Arc<dyn Guest>)>) -> Result<Self, WarFault> {
        let known = war.posts();
        match guests.iter().find(|(post, _)| !known.contains(post)) {
            Some((post, _)) => Err(WarFault::Post { given: post.clone(), known }),
            None => Ok(Self { war, guests }),
        }
    }

    /// Whether there are any.
    #[must_use]
    pub fn has_guests(&self) -> bool {
        !self.guests.is_empty()
    }
}

impl AnyWar for Hosting {
    fn sides(&self) -> Vec<(String, String)> {
        self.war.sides()
    }

    fn posts(&self) -> Vec<String> {
        self.war.posts()
    }

    fn colours(&self) -> Vec<usize> {
        self.war.colours()
    }

    fn name(&self) -> String {
        self.war.name()
    }

    fn leaders(&self) -> Vec<(String, Leader)> {
        self.war.leaders()
    }

    fn led(&self) -> String {
        let is_guest = |post: &str| self.guests.iter().any(|(guest, _)| guest == post);
        let own = self.war.leaders().into_iter().filter(|(post, _)| !is_guest(post));
        let guests = self.guests.iter().map(|(post, _)| format!("{post}=a player of your own"));
        guests.chain(own.map(|(post, leader)| format!("{post}={leader}"))).collect::<Vec<_>>().join(", ")
    }

    fn doctrines(&self) -> Vec<String> {
        self.war.doctrines()
    }

    fn figures(&self) -> Vec<(&'static str, &'static str)> {
        self.war.figures()
    }

    fn battle_on(&self, number: u64, terms: Terms<'_>) -> Result<Battle, WarFault> {
        self.war.battle_on(number, Terms { guests: &self.guests, ..terms })
    }

    /// What guests do need not follow from the seed.
    fn comes_to_the_same(&self) -> bool {
        !self.has_guests() && self.war.comes_to_the_same()
    }

    fn judged(&self, number: u64) -> Result<Judged, WarFault> {
        self.war.judged(number)
    }

    fn weighs(&self) -> bool {
        self.war.weighs()
    }

    fn learned(&self) -> Result<Option<Arc<Learned>>, WarFault> {
        self.war.learned()
    }

    fn has_learned(&self) -> bool {
        self.war.has_learned()
    }

    fn seed(&self) -> u64 {
        self.war.seed()
    }

    fn pilot(&self) -> u64 {
        self.war.pilot()
    }

    fn teaches(&self, number: u64, every: NonZeroUsize) -> Result<Lesson, WarFault> {
        self.war.teaches(number, every)
    }

    fn taught(&self, by: &Arc<Learned>) {
        self.war.taught(by);
    }

    fn kept(&self, number: u64) -> Result<Kept, WarFault> {
        self.war.kept(number)
    }
}
