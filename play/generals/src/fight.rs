use standfast_dice::Stop;
use standfast_engine::battle::{Id, Idea, Led, Seat, Trial};

use crate::luck::Luck;
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

/// Fights a battle on from where it stands, until it is over, `enough` says so, or `most` commands have been given.
///
/// # Errors
/// [`Stuck`], where it does not go on.
pub fn fight<B: Led>(
    trial: Trial<B>,
    leads: &mut dyn Leads<B>,
    combat: &B::Combat,
    luck: &mut Luck,
    most: usize,
    enough: impl FnMut(&Trial<B>) -> bool,
) -> Result<Fought<B>, Stuck> {
    let thrown =
        |trial, post: Post<'_>, idea, figures: Figures<'_, B>| acts(trial, post, idea, figures, luck);
    fought(trial, leads, combat, most, enough, thrown)
}

/// The same, and weighs all dice as they fall: it takes some times as long.
///
/// # Errors
/// [`Stuck`], where it does not go on.
pub fn fight_weighing<B: Led>(
    trial: Trial<B>,
    leads: &mut dyn Leads<B>,
    combat: &B::Combat,
    luck: &mut Luck,
    scale: &mut Scale<'_, B>,
    most: usize,
    enough: impl FnMut(&Trial<B>) -> bool,
) -> Result<Fought<B>, Stuck> {
    let weighed =
        |trial, post: Post<'_>, idea, figures: Figures<'_, B>| scale.acts(trial, post, idea, figures, luck);
    fought(trial, leads, combat, most, enough, weighed)
}

/// Who acts: from which seat, for which side.
type Post<'p> = (&'p Seat, &'p Id);

/// What somebody acts by: the figures of his doctrine, and what other tables say.
type Figures<'f, B> = (&'f <B as Led>::Doctrine, &'f <B as Led>::Combat);

fn fought<B: Led>(
    mut trial: Trial<B>,
    leads: &mut dyn Leads<B>,
    combat: &B::Combat,
    most: usize,
    mut enough: impl FnMut(&Trial<B>) -> bool,
    mut acts: impl FnMut(Trial<B>, Post<'_>, Idea<B::Command>, Figures<'_, B>) -> Result<Trial<B>, Stop>,
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
        trial = acts(trial, post, idea, (doctrine, combat))?;
        commands += 1;
    }
    Ok(Fought { trial, commands })
}

/// The battle after somebody has done this, by the dice that this luck has for it.
pub(crate) fn acts<B: Led>(
    trial: Trial<B>,
    post: (&Seat, &Id),
    idea: Idea<B::Command>,
    figures: (&B::Doctrine, &B::Combat),
    luck: &mut Luck,
) -> Result<Trial<B>, Stop> {
    let turn = B::turn(trial.scene());
    let mut dice = luck.dice(turn, post.1, idea.verb, idea.about.as_ref());
    trial.after_act(post, idea, figures, &mut dice).map(|(trial, _)| trial)
}
