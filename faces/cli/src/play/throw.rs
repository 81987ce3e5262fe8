//! What players of the machine do, and the dice that people throw for them.

use standfast_rulebook::battle::Refused;
use standfast_seat::{Next, foretold_to, tree};
use standfast_store::{NotGiven, StoreFault};

use super::app::{News, Screen};
use super::battle::Source;
use super::form::Dice;
use super::keeper::Keeper;
use super::opponent::{Move, Opponents, TheirDice};
use super::session::Session;

/// A command of a player of the machine that waits for dice that people throw.
#[derive(Debug)]
pub(crate) struct Throw {
    pub(crate) moved: Move,
    pub(crate) dice: Dice,
}

/// What became of what a player of the machine wanted.
#[derive(Debug)]
pub(crate) enum Became {
    Done(Move),
    /// It was not done, and why.
    Refused(String),
}

impl<K: Keeper> Session<K> {
    /// Has the players of the machine act, at a pace that can be followed; whether there is anything new to see.
    pub(crate) fn hear_of(&mut self, opponents: &mut Opponents) -> bool {
        // Who is to throw dice for them must look at the table.
        if opponents.dice == TheirDice::Thrown && !matches!(self.app.screen, Screen::Table) {
            return false;
        }
        let is_told = self.tell_them(opponents);
        let moved = opponents.next(self.keeper.battle());
        let has_acted = moved.is_some_and(|moved| self.take_move(moved, opponents.dice));
        self.tell_them(opponents) || is_told || has_acted
    }

    /// Tells them what became of what one of them wanted; whether that leaves the decision to whoever sits here.
    fn tell_them(&mut self, opponents: &mut Opponents) -> bool {
        match self.became.take() {
            Some(Became::Done(moved)) => opponents.has_done(moved),
            Some(Became::Refused(why)) if !opponents.think_again() => {
                let leaves = "the machine comes to nothing else, and leaves it to you";
                self.app.news = Some(News::Bad(format!("{why}: {leaves}.")));
                return true;
            }
            Some(Became::Refused(_)) | None => {}
        }
        false
    }

    /// Does what a player of the machine does, or waits for the dice that it takes; whether there is anything new to see.
    /// Dice of what this seat may not read are rolled.
    pub(super) fn take_move(&mut self, moved: Move, dice: TheirDice) -> bool {
        let reader = &self.app.sight.seat;
        let needs = || foretold_to(self.keeper.battle(), (reader, &moved.seat), &moved.command, &[]);
        if dice == TheirDice::Thrown
            && let Ok(Next::Die(need)) = needs()
        {
            self.app.screen = Screen::Throw(Box::new(Throw { moved, dice: Dice::new(need) }));
            return true;
        }
        let done = self.does(&moved, Source::Seed);
        let is_done = done.is_ok();
        self.became = became(moved, done);
        is_done
    }

    /// Finds out what comes after the faces that were typed for a player of the machine.
    pub(super) fn next_die_of_throw(&mut self) {
        let Screen::Throw(throw) = &mut self.app.screen else { return };
        let Throw { moved, dice } = throw.as_mut();
        let (reader, battle) = (&self.app.sight.seat, self.keeper.battle());
        dice.follow(foretold_to(battle, (reader, &moved.seat), &moved.command, &dice.numbers()));
    }

    /// Does what waited for dice, with these faces, or else with the battle's own.
    pub(super) fn give_throw(&mut self, faces: Option<Vec<u32>>) {
        let Screen::Throw(throw) = std::mem::replace(&mut self.app.screen, Screen::Table) else { return };
        let done = self.does(&throw.moved, faces.map_or(Source::Seed, Source::Typed));
        self.became = became(throw.moved, done);
        let why = match &self.became {
            Some(Became::Done(_)) => return,
            Some(Became::Refused(why)) => why,
            None => "The battle has moved on",
        };
        self.app.news = Some(News::Bad(format!("{why}: the machine thinks again.")));
    }

    /// What players of the machine have done while this seat was taken, and why, which opens when the battle is over.
    pub(crate) fn thoughts(&self) -> Option<String> {
        let is_open = self.app.sight.view.ending.is_some() && !self.thoughts.is_empty();
        is_open.then(|| format!("What the machine thought:\n{}\n", self.thoughts.join("\n")))
    }

    /// What happened stands in the log as this seat may read it; why they did it opens when the battle is over.
    fn does(&mut self, moved: &Move, source: Source) -> Result<(), NotGiven> {
        let command = tree(&moved.command)?;
        let ways = self.keeper.battle().ways(&moved.command);
        self.keeper.give(&moved.seat, &command, source, moved.number)?;
        self.refresh();
        let roster = &self.app.sight.roster;
        let (number, who) = (self.app.sight.view.number, roster.seat_name(&moved.seat));
        self.thoughts.push(format!("{number}: {who}: {} ({})", moved.says, moved.why));
        let done = self.app.sight.log.first().filter(|entry| entry.seat == moved.seat);
        let says = done.map(|entry| (entry.says.join("; "), entry.command.is_some()));
        let (says, is_read) = says.unwrap_or_default();
        // Where there are miniatures, somebody has to move them.
        let says = std::iter::once(format!("{who}: {says}")).chain(ways.into_iter().filter(|_| is_read));
        let news = News::Good(says.collect::<Vec<_>>().join("; "));
        self.tell(news);
        self.look();
        Ok(())
    }
}

/// What became of a move; none where the battle has moved on, since he is then asked anew.
fn became(moved: Move, done: Result<(), NotGiven>) -> Option<Became> {
    match done {
        Ok(()) => Some(Became::Done(moved)),
        Err(NotGiven::Store(StoreFault::Grown { .. }) | NotGiven::Refused(Refused::Stale { .. })) => None,
        Err(NotGiven::Refused(refused)) => Some(Became::Refused(refused.to_string())),
        Err(NotGiven::Store(fault)) => Some(Became::Refused(format!("It could not be saved ({fault})"))),
    }
}
