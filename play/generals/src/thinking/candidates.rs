use standfast_engine::battle::{Doctrine, Id, Idea, Led, Seat, Trial};

use super::mixed::mixed;
use super::{Values, Weighed};
use crate::told::{Steps, Told, told};

/// How many ideas of each doctrine are tried out.
const OF_EACH: usize = 6;

/// How many are tried out in all.
const MOST: usize = 32;

/// Something that may be done now, the doctrine by which the battle is fought on after it, and what came of it.
pub(super) struct Candidate<B: Led> {
    pub(super) idea: Idea<B::Command>,
    /// The place of the doctrine among those that he knows.
    pub(super) plan: usize,
    pub(super) values: Values,
}

/// Candidates, each once.
struct Candidates<B: Led>(Vec<Candidate<B>>);

impl<B: Led> Candidates<B> {
    fn add(&mut self, idea: &Idea<B::Command>, plan: usize) {
        if !self.0.iter().any(|known| known.idea.act == idea.act) {
            self.push(idea, plan);
        }
    }

    fn push(&mut self, idea: &Idea<B::Command>, plan: usize) {
        if self.0.len() < MOST {
            self.0.push(Candidate { idea: idea.clone(), plan, values: Values::default() });
        }
    }
}

impl<B: Led> Candidate<B> {
    /// What the doctrines would do, each its best first; what his own doctrine would do, but for one piece of which another idea
    /// says something else; what else they think of; and then what none likes best with each other doctrine to go on by, since what
    /// one makes nothing of another may follow up. The first doctrine is always asked, the others as long as `goes_on` says so.
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
        let of_rank = |rank: usize| {
            let ranked = ideas.iter().map(move |ideas| ideas.get(rank)).enumerate();
            ranked.filter_map(|(plan, idea)| Some((idea?, plan)))
        };
        let mut candidates = Candidates(Vec::new());
        of_rank(0).for_each(|(idea, plan)| candidates.add(idea, plan));
        if let Some(own) = ideas.first().and_then(|ideas| ideas.first()) {
            let others = ideas.iter().flatten().filter(|other| is_alike(own, other));
            for other in others.take_while(|_| goes_on()) {
                mixed(trial, post.0, own, other, &goes_on).iter().for_each(|idea| candidates.add(idea, 0));
            }
        }
        let liked_best = candidates.0.len();
        (1..OF_EACH).flat_map(of_rank).for_each(|(idea, plan)| candidates.add(idea, plan));
        let liked_less: Vec<(Idea<B::Command>, usize)> =
            candidates.0.iter().skip(liked_best).map(|known| (known.idea.clone(), known.plan)).collect();
        for plan in 0..ideas.len() {
            let other = liked_less.iter().filter(|(_, own)| *own != plan);
            other.for_each(|(idea, _)| candidates.push(idea, plan));
        }
        candidates.0
    }

    /// What it would do, in words.
    pub(super) fn told(&self, trial: &Trial<B>) -> Told {
        let Idea { verb, about, act, .. } = &self.idea;
        told(trial.scene(), (*verb, about.as_ref()), act, Steps::Told)
    }

    /// What came of it, in words and figures, for a list that begins with the `first`; `None` where nothing is known of it.
    pub(super) fn weighed(&self, trial: &Trial<B>, school: &[&Doctrine<B>], first: &Told) -> Option<Weighed> {
        let (told, why) = (self.told(trial), &self.idea.why);
        let with_why = |told: String| if why.is_empty() { told } else { format!("{told} ({why})") };
        self.values.is_known().then(|| Weighed {
            says: with_why(told.to_string()),
            beside: with_why(told.beside(first)),
            plan: school.get(self.plan).map_or_else(String::new, |doctrine| doctrine.name.clone()),
            value: self.values.mean(),
            within: self.values.within(),
            battles: self.values.count(),
        })
    }
}

/// Whether two ideas are commands of the same kind about the same piece.
fn is_alike<C: PartialEq>(one: &Idea<C>, other: &Idea<C>) -> bool {
    let verb = |idea: &Idea<C>| idea.verb.map(|verb| verb.name);
    verb(one) == verb(other) && one.about == other.about && one.act != other.act
}
