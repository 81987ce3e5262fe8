//! How troops are led by a player of the machine: doctrines, what a commander thinks of doing, and how a battle stands
//! for a side.

pub mod combat;
mod commander;
mod doctrine;
mod given;
mod ideas;
mod prospects;
mod stance;

use std::fmt::Debug;

use standfast_dice::{Dice, Stop};

pub use commander::Commander;
pub use doctrine::{CombatModel, Doctrine};
pub use given::Given;
pub use ideas::{Act, Idea, Ideas};
pub use prospects::prospects_of;
pub use stance::{Stance, kept_back};

use super::{Audience, Battle, Eyes, Id, Opened, Play, Verb};
use crate::Shape;

/// How much it is liked to do what the rules demand: it comes before all else.
pub const DUTY: i64 = 1_000;

/// A battle as somebody imagines it who may not see all of it.
#[derive(Debug, Clone)]
pub struct Imagined<B: Play> {
    /// What he takes the system's part of the scenario for; `None` where nothing of it is hidden from him.
    pub setup: Option<B::Setup>,
    /// How he takes it to stand.
    pub state: B::State,
}

/// How a rule system's troops are led.
///
/// A doctrine decides nothing that the rules decide: it thinks of commands that a seat may give, and says how much it
/// likes each. Whoever plays by it may follow it, or try out what would come of each.
pub trait Led: Battle {
    /// The figures of a doctrine: boldness, at which odds a charge is ordered, what an objective is worth.
    type Doctrine: Shape + Debug + Clone + PartialEq + Send + Sync;

    /// The figures of a combat model: what fire and melee cost where the system leaves that to other tables; `()` where
    /// it leaves nothing to them.
    type Combat: Shape + Debug + Clone + PartialEq + Send + Sync;

    /// The doctrines that come with the system, TOML: see [`Doctrine::read`].
    const DOCTRINES: &'static str;

    /// The combat model that comes with the system, TOML; empty where it needs none.
    const COMBAT: &'static str = "";

    /// The combat model that a scenario brings along in place of the one that comes with the system, if it does.
    #[must_use]
    fn combat(setup: &Self::Setup) -> Option<&CombatModel<Self>> {
        let _ = setup;
        None
    }

    /// The verbs with which a phase ends: what was [given](Commander::has_given) before one of them no longer counts.
    const ENDS_PHASE: &'static [&'static Verb] = &[];

    /// Whether each player ends a phase for himself alone, and what others have given counts on.
    const EACH_FINISHES: bool = false;

    /// What a commander thinks of doing as the battle stands. Every idea must be a command that his seat may give;
    /// doing nothing more is one of them wherever the rules allow it, so that he is never without.
    fn think(commander: &Commander<'_, Self>, ideas: &mut Ideas<Self>);

    /// The same command with what other tables say of it, by the combat model: who was hit, how many fell. `None` where
    /// they say that nothing happened and there is nothing to be entered.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn settle(
        commander: &Commander<'_, Self>,
        command: Self::Command,
        dice: &mut dyn Dice,
    ) -> Result<Option<Self::Command>, Stop> {
        let _ = (commander, dice);
        Ok(Some(command))
    }

    /// How well the battle stands for a side, from 0 to 1,000: 500 where it is even. It reads what everybody may know.
    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64;

    /// How many turns beyond the present one a battle is fought on by a player who thinks, before he judges it by its
    /// [`prospects`](Self::prospects). With more, more comes in that would happen anyway; with fewer, less shows of what is done now.
    const TURNS_AHEAD: u8 = 1;

    /// The battle as somebody may imagine it who has these eyes: what they may not see is drawn anew from what they have
    /// seen, and does not depend on how it is.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn imagine(
        opened: Opened<'_, Self>,
        eyes: Eyes<'_>,
        dice: &mut dyn Dice,
    ) -> Result<Imagined<Self>, Stop> {
        let _ = (eyes, dice);
        Ok(Imagined { setup: None, state: opened.state.clone() })
    }

    /// Who has to decide something now: whoever has a duty, or else whose move it is.
    fn decides(opened: Opened<'_, Self>) -> Option<Audience> {
        let duty = Self::due(opened).into_iter().next().map(|due| due.whose);
        duty.or_else(|| Self::to_act(*opened).map(|to_act| Audience::Side(to_act.side)))
    }
}
