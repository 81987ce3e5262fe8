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

impl<K: Keeper> Session<K> {
    /// Has the players of the machine act, at a pace that can be followed; whether one has.
    pub(crate) fn hear_of(&mut self, opponents: &mut Opponents) -> bool {
        // Who is to throw dice for them must look at the table.
        if opponents.dice == TheirDice::Thrown && !matches!(self.app.screen, Screen::Table) {
            return false;
        }
        let moved = opponents.next(self.keeper.battle());
        moved.is_some_and(|moved| self.take_move(moved, opponents.dice))
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
        self.does(&moved, Source::Seed).is_ok()
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
        let why = match self.does(&throw.moved, faces.map_or(Source::Seed, Source::Typed)) {
            Ok(()) => return,
            Err(NotGiven::Store(StoreFault::Grown { .. }) | NotGiven::Refused(Refused::Stale { .. })) => {
                "The battle has moved on".to_owned()
            }
            Err(NotGiven::Refused(refused)) => refused.to_string(),
            Err(NotGiven::Store(fault)) => format!("It could not be saved ({fault})"),
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
