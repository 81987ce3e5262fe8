use standfast_dice::{Stop, Thrown, Typed};
use standfast_engine::battle::{Id, Idea, Led, Seat, Trial};

use crate::luck::{Keyed, Luck};
use crate::swing::Scale;

/// Whoever decides for one side or more.
pub trait Leads<B: Led> {
    /// What is done now from that seat, for that side; `None` where nothing can be thought of.
    fn decides(&mut self, trial: &Trial<B>, post: (&Seat, &Id)) -> Option<Idea<B::Command>>;

    /// The doctrine of whoever leads there; `None` where nobody does.
    fn doctrine(&self, post: (&Seat, &Id)) -> Option<&B::Doctrine>;
}

/// A battle that was fought.
#[derive(Debug, Clone)]
pub struct Fought<B: Led> {
    /// How it stands.
    pub trial: Trial<B>,
    /// How many commands were given.
    pub commands: usize,
}

/// Why a battle does not go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// Somebody has to decide something, and thinks of nothing.
    #[error("after {commands} commands {seat} has to act, and thinks of nothing")]
    Thoughtless {
        /// Who.
        seat: Seat,
        /// How many commands were given before.
        commands: usize,
    },
    /// Nobody has anything to decide, and the battle is not over.
    #[error("after {commands} commands nobody has anything to decide, and the battle is not over")]
    Idle {
        /// How many commands were given before.
        commands: usize,
    },
    /// It has taken as many commands as it may.
    #[error("the battle is not over after {commands} commands")]
    Endless {
        /// How many.
        commands: usize,
    },
    /// The dice gave no answer.
    #[error(transparent)]
    Dice(#[from] Stop),
}

/// How the dice of a battle are thrown.
pub enum Throws<'t, 's, B: Led> {
    /// By this luck.
    Bare(&'t mut Luck),
    /// By this luck, each weighed as it falls: it takes some times as long.
    Weighed(&'t mut Luck, &'t mut Scale<'s, B>),
    /// Not at all: the battle stops before the first command that throws any.
    Not,
}

impl<B: Led> Throws<'_, '_, B> {
    fn act(
        &mut self,
        trial: Trial<B>,
        post: (&Seat, &Id),
        idea: Idea<B::Command>,
        figures: (&B::Doctrine, &B::Combat),
    ) -> Result<Trial<B>, Stop> {
        match self {
            Self::Bare(luck) => acts(trial, post, idea, figures, luck),
            Self::Weighed(luck, scale) => scale.acts(trial, post, idea, figures, luck),
            Self::Not => {
                trial.after_act(post, idea, figures, &mut Thrown::new(Typed::new([]))).map(|(trial, _)| trial)
            }
        }
    }
}

/// Fights a battle on from where it stands, until it is over, `enough` says so, or `most` commands have been given.
///
/// # Errors
/// [`Stuck`], where it does not go on.
pub fn fight<B: Led>(
    mut trial: Trial<B>,
    leads: &mut dyn Leads<B>,
    combat: &B::Combat,
    mut throws: Throws<'_, '_, B>,
    most: usize,
    mut enough: impl FnMut(&Trial<B>) -> bool,
) -> Result<Fought<B>, Stuck> {
    let mut commands = 0;
    while trial.ending().is_none() && !enough(&trial) {
        if commands == most {
            return Err(Stuck::Endless { commands });
        }
        let Some((seat, side)) = trial.decides() else { return Err(Stuck::Idle { commands }) };
        let side = side.clone();
        let post = (&seat, &side);
        let idea = leads.decides(&trial, post);
        let Some((idea, doctrine)) = idea.zip(leads.doctrine(post)) else {
            return Err(Stuck::Thoughtless { seat, commands });
        };
        trial = throws.act(trial, post, idea, (doctrine, combat))?;
        commands += 1;
    }
    Ok(Fought { trial, commands })
}

/// A battle that goes on for more commands than these without a die is not looked at further.
const MOST_FORESEEN: usize = 100;

/// The battle as far as it is settled: these players go on until one of them does something that throws dice, or it is over.
#[must_use]
pub fn foreseen<B: Led>(trial: &Trial<B>, leads: &mut dyn Leads<B>, combat: &B::Combat) -> Trial<B> {
    let mut reached = trial.clone();
    let looks = |trial: &Trial<B>| {
        reached.clone_from(trial);
        false
    };
    let fought = fight(trial.clone(), leads, combat, Throws::Not, MOST_FORESEEN, looks);
    fought.map_or(reached, |fought| fought.trial)
}

/// The battle after somebody has done this, by the dice that this luck has for it.
pub(crate) fn acts<B: Led>(
    trial: Trial<B>,
    post: (&Seat, &Id),
    idea: Idea<B::Command>,
    figures: (&B::Doctrine, &B::Combat),
    luck: &mut Luck,
) -> Result<Trial<B>, Stop> {
    let mut dice = keyed(&trial, post, &idea, luck);
    trial.after_act(post, idea, figures, &mut dice).map(|(trial, _)| trial)
}

/// The dice that a luck has for what somebody does.
pub(crate) fn keyed<B: Led>(
    trial: &Trial<B>,
    post: (&Seat, &Id),
    idea: &Idea<B::Command>,
    luck: &mut Luck,
) -> Keyed {
    luck.dice(B::turn(trial.scene()), post.1, idea.verb, idea.about.as_ref())
}
