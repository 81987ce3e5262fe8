use standfast_engine::battle::{Doctrine, Id, Idea, Led, Seat, Trial};

use super::{Values, Weighed};
use crate::told::told;

/// How many ideas of each doctrine are tried out.
const OF_EACH: usize = 6;

/// How many are tried out in all.
const MOST: usize = 16;

/// Something that may be done now, the doctrine by which the battle is fought on after it, and what came of it.
pub(super) struct Candidate<B: Led> {
    pub(super) idea: Idea<B::Command>,
    /// The place of the doctrine among those that he knows.
    pub(super) plan: usize,
    pub(super) values: Values,
}

impl<B: Led> Candidate<B> {
    /// What the doctrines would do, each its best first; what two of them would do stands once, with the doctrine that
    /// likes it best. The first doctrine is always asked, the others as long as `goes_on` says so.
    pub(super) fn all(
        trial: &Trial<B>,
        post: (&Seat, &Id),
        school: &[&Doctrine<B>],
        combat: &B::Combat,
        goes_on: impl Fn() -> bool,
    ) -> Vec<Self> {
        let asked = school.iter().enumerate().take_while(|(place, _)| *place == 0 || goes_on());
        let ideas: Vec<Vec<Idea<B::Command>>> =
            asked.map(|(_, doctrine)| trial.ideas(post, &doctrine.figures, combat)).collect();
        let mut candidates: Vec<Self> = Vec::new();
        for rank in 0..OF_EACH {
            for (plan, ideas) in ideas.iter().enumerate() {
                let Some(idea) = ideas.get(rank) else { continue };
                let is_known = candidates.iter().any(|known| known.idea.act == idea.act);
                if !is_known && candidates.len() < MOST {
                    candidates.push(Self { idea: idea.clone(), plan, values: Values::default() });
                }
            }
        }
        candidates
    }

    /// What came of it, in words and figures; `None` where it was never tried out.
    pub(super) fn weighed(&self, trial: &Trial<B>, school: &[&Doctrine<B>]) -> Option<Weighed> {
        let Idea { verb, about, act, why, .. } = &self.idea;
        let told = told(trial.scene(), (*verb, about.as_ref()), act);
        let says = if why.is_empty() { told } else { format!("{told} ({why})") };
        (self.values.count() > 0).then(|| Weighed {
            says,
            plan: school.get(self.plan).map_or_else(String::new, |doctrine| doctrine.name.clone()),
            value: self.values.mean(),
            within: self.values.within(),
            battles: self.values.count(),
        })
    }
}
