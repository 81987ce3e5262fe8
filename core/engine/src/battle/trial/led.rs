//! A trial in the hands of a player of the machine: who decides, what he thinks of, and what comes of it.

use std::cell::{LazyCell, RefCell};
use std::sync::Arc;

use standfast_dice::{Dice, Stop};

use super::Trial;
use crate::Tree;
use crate::battle::ground::Relaid;
use crate::battle::table::{OVER_RULE, SEATS_RULE, unreadable, verb_of};
use crate::battle::{
    Act, Asking, Audience, Commander, Eyes, Given, Id, Idea, Ideas, Led, Offers, Opened, Refused, Seat,
};

impl<B: Led> Trial<B> {
    /// Who has to decide something now, and for which side; `None` once the battle is over, or where nobody has to.
    #[must_use]
    pub fn decides(&self) -> Option<(Seat, &Id)> {
        if self.ending.is_some() {
            return None;
        }
        let roster = self.roster();
        let whose = B::decides(self.opened())?;
        let seat = roster.seats_of(&whose).next().unwrap_or(Seat::Umpire);
        let side = match &whose {
            Audience::Side(side) => roster.sides.iter().map(|side| &side.id).find(|known| *known == side),
            Audience::Player(_) => roster.side_of(&seat),
            Audience::Umpire | Audience::Everybody => roster.sides.first().map(|side| &side.id),
        };
        Some((seat, side?))
    }

    /// The side for which that seat has to decide something now; `None` where it has not.
    #[must_use]
    pub fn decides_for(&self, seat: &Seat) -> Option<&Id> {
        if self.ending.is_some() {
            return None;
        }
        let roster = self.roster();
        let side = roster.side_of(seat)?;
        let eyes = Eyes { seat, roster };
        let due = B::due(self.opened());
        let is_due = match due.is_empty() {
            true => B::decides(self.opened()).is_some_and(|whose| eyes.among(&whose)),
            false => due.iter().any(|due| eyes.among(&due.whose)),
        };
        is_due.then_some(side)
    }

    /// Asks somebody who leads that side from that seat, by that doctrine.
    pub fn asks<R>(
        &self,
        (seat, side): (&Seat, &Id),
        doctrine: &B::Doctrine,
        combat: &B::Combat,
        ask: impl FnOnce(&Commander<'_, B>) -> R,
    ) -> R {
        let laid = RefCell::new(Relaid::of(&self.setting, self.laid.take()));
        let answer = {
            let standing = || B::standing(self.opened());
            let ground = LazyCell::new(|| laid.borrow_mut().now(&self.setting, standing, &self.places));
            let asking = Asking::of(self.opened(), seat, &ground);
            ask(&Commander::new(asking, side, &self.given, doctrine, combat))
        };
        *self.laid.borrow_mut() = laid.into_inner().keep();
        answer
    }

    /// What he likes best; `None` where he thinks of nothing.
    #[must_use]
    pub fn best_idea(
        &self,
        post: (&Seat, &Id),
        doctrine: &B::Doctrine,
        combat: &B::Combat,
    ) -> Option<Idea<B::Command>> {
        self.thought_of(post, doctrine, combat, Ideas::best()).pop()
    }

    /// All that he thinks of, with his reasons, what he likes best first.
    #[must_use]
    pub fn ideas(
        &self,
        post: (&Seat, &Id),
        doctrine: &B::Doctrine,
        combat: &B::Combat,
    ) -> Vec<Idea<B::Command>> {
        self.thought_of(post, doctrine, combat, Ideas::all())
    }

    fn thought_of(
        &self,
        post: (&Seat, &Id),
        doctrine: &B::Doctrine,
        combat: &B::Combat,
        mut ideas: Ideas<B>,
    ) -> Vec<Idea<B::Command>> {
        self.asks(post, doctrine, combat, |commander| {
            B::think(commander, &mut ideas);
            ideas.into_vec()
        })
    }

    /// What a command does under the rules, looked up among the offers as at the table: its verb, the command with the omitted
    /// parts filled in, and the piece that it is about.
    ///
    /// # Errors
    /// [`Refused`]: by which rule, or what is wrong with the command and what is allowed.
    pub fn taken_up<'t>(&self, seat: &Seat, given: &'t Tree) -> Result<Idea<B::Command>, Refused> {
        let (name, parts) = verb_of::<B>(given)?;
        let ground = LazyCell::new(|| self.ground());
        let considered = |mut offers: Offers<'t>| {
            match (seat, &self.ending) {
                (Seat::Spectator, _) => {
                    offers.closed(B::VERBS, SEATS_RULE, || "spectators look on".to_owned());
                }
                (_, Some(ending)) => {
                    offers.closed(B::VERBS, OVER_RULE, || format!("the battle is over: {}", ending.says));
                }
                (seat, None) => B::legal(Asking::of(self.opened(), seat, &ground), &mut offers),
            }
            offers
        };
        let mut offers = considered(Offers::of(name, parts));
        if !offers.has_met() {
            offers = considered(Offers::around(name, parts));
        }
        let about = offers.about();
        let (command, _) = offers.answer()?;
        Ok(Idea {
            verb: B::VERBS.iter().copied().find(|verb| verb.name == name),
            act: Act::Command(serde_json::from_value(command).map_err(|_| unreadable())?),
            about,
            worth: 0,
            why: String::new(),
        })
    }

    /// What somebody does, with what other tables say of it by the combat model; `None` where they say that nothing happened.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice; seeded ones never stop.
    pub fn settled(
        &self,
        post: (&Seat, &Id),
        act: Act<B::Command>,
        (doctrine, combat): (&B::Doctrine, &B::Combat),
        dice: &mut dyn Dice,
    ) -> Result<Option<Act<B::Command>>, Stop> {
        let Act::Command(command) = act else { return Ok(Some(act)) };
        let settled = self.asks(post, doctrine, combat, |commander| B::settle(commander, command, dice))?;
        Ok(settled.map(Act::Command))
    }

    /// The battle after somebody has done this, with what other tables say of it by the combat model, and what happened.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice; seeded ones never stop.
    pub fn after_act(
        mut self,
        (seat, side): (&Seat, &Id),
        idea: Idea<B::Command>,
        figures: (&B::Doctrine, &B::Combat),
        dice: &mut dyn Dice,
    ) -> Result<(Self, Vec<B::Event>), Stop> {
        let settled = self.settled((seat, side), idea.act, figures, dice)?;
        self.given.note::<B>((seat, side), idea.verb, idea.about);
        match settled {
            Some(act) => self.after_settled(seat, &act, dice),
            None => Ok((self, Vec::new())),
        }
    }

    /// The same where other tables have already said what they say of it.
    ///
    /// # Errors
    /// As [`after_act`](Self::after_act).
    pub fn after_settled(
        self,
        seat: &Seat,
        act: &Act<B::Command>,
        dice: &mut dyn Dice,
    ) -> Result<(Self, Vec<B::Event>), Stop> {
        match act {
            Act::Command(command) => self.after(seat, command, dice),
            Act::Place { piece, pose } => self.going_on(dice, |course| {
                if course.set_down(piece, *pose) == Some(true) {
                    B::placed(course, seat, piece);
                }
                course.go_on()
            }),
        }
    }

    /// What each side has given since the phase began.
    #[must_use]
    pub fn given(&self) -> &Given {
        &self.given
    }

    /// The same battle where each side remembers to have given that.
    #[must_use]
    pub fn remembering(self, given: Given) -> Self {
        Self { given, ..self }
    }

    /// How well the battle stands for a side, from 0 to 1,000: once it is over, who has won.
    #[must_use]
    pub fn prospects(&self, side: &Id) -> i64 {
        match &self.ending {
            Some(ending) => match &ending.winner {
                Some(winner) if winner == side => 1000,
                Some(_) => 0,
                None => 500,
            },
            None => B::prospects(self.opened(), side).clamp(0, 1000),
        }
    }

    /// All that tells this battle from another of the same scenario, as a text: two that have the same go on alike.
    #[must_use]
    pub fn situation(&self) -> String {
        let winner = self.ending.as_ref().map(|ending| &ending.winner);
        format!("{:?} {:?} {:?} {winner:?}", self.state, self.places, self.given)
    }

    /// Whether nothing tells the other battle of the same scenario from this one: they go on alike.
    #[must_use]
    pub fn goes_on_as(&self, other: &Self) -> bool {
        self.state == other.state
            && self.places == other.places
            && self.given == other.given
            && self.ending == other.ending
    }

    /// Whether the other battle stands as this one does.
    #[must_use]
    pub fn stands_as(&self, other: &Self) -> bool {
        self.state == other.state
    }

    /// The battle as somebody at that seat may imagine it: what he may not see is drawn anew.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice; seeded ones never stop.
    pub fn imagined(mut self, seat: &Seat, dice: &mut dyn Dice) -> Result<Self, Stop> {
        let eyes = Eyes { seat, roster: self.setting.roster() };
        let imagined = B::imagine(Opened::new(&self.setting, &self.state), eyes, dice)?;
        self.state = imagined.state;
        if let Some(setup) = imagined.setup {
            self.setting = Arc::new(self.setting.imagined(setup));
        }
        Ok(self)
    }
}
