//! Battles so small that everything that may be done in them, and all that the dice can show, is walked: what a side makes of
//! one at best, and what it makes of one by a player of the machine, against an enemy who does the best that can be done.

#![allow(clippy::panic, reason = "a measuring program: what goes wrong ends it")]

use std::sync::Arc;

use standfast_battlegroup::Battlegroup;
use standfast_engine::battle::{
    Act, CombatModel, Doctrine, Header, Id, Idea, Led, Offer, Seat, Table, Trial,
};
use standfast_generals::{Asked, General, Leader, Luck, Walk};
use standfast_micro_force::MicroForce;
use standfast_morale_check::MoraleCheck;

/// In how many ways an offer may be taken up at most: what can be taken up in more belongs in no tiny battle.
const MOST_WAYS: usize = 256;

/// A battle so small that all of it is walked.
#[derive(Debug)]
pub struct Tiny<B: Led> {
    start: Trial<B>,
    school: Arc<[Doctrine<B>]>,
    combat: B::Combat,
    choices: &'static [&'static str],
}

/// What somebody makes of a battle, and how many situations were looked at to find out.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// Which share of such battles he wins, from 0 to 1; a draw counts half.
    pub value: f64,
    /// How many situations were looked at.
    pub situations: usize,
}

/// A command that is not the best that could have been given.
#[derive(Debug, Clone)]
pub struct Stray {
    /// What he does.
    pub does: String,
    /// What is better.
    pub better: String,
    /// How much less it is worth to his side.
    pub loses: f64,
}

/// Commands of which one is worth so little more are as good as one another.
const LITTLE: f64 = 1e-9;

/// A tiny battle without the types of its system.
pub trait AnyTiny {
    /// Its sides.
    fn sides(&self) -> Vec<Id>;

    /// Its doctrines.
    fn doctrines(&self) -> Vec<String>;

    /// What a side makes of it at best, against the best that the enemy can do.
    fn at_best(&self, side: &Id) -> Made;

    /// What a side makes of it that is led by that player, with that luck of his own, against an enemy who does the best that can be
    /// done.
    fn led(&self, side: &Id, leader: &Leader, seed: u64) -> Made;

    /// Where that player does something else than the best that can be done.
    fn strays(&self, side: &Id, leader: &Leader, seed: u64) -> Vec<Stray>;
}

/// The tiny battles, each with its name.
#[must_use]
pub fn tiny() -> [(&'static str, Box<dyn AnyTiny>); 3] {
    let squadrons = Tiny::<MoraleCheck>::of(
        include_str!("../tiny/two-squadrons.toml"),
        &["order", "declare", "answer", "form"],
    );
    let regiments = Tiny::<MicroForce>::of(
        include_str!("../tiny/two-regiments.toml"),
        &["mark", "choose-first", "change-formation", "charge", "hold-fire", "pass"],
    );
    let patrols =
        Tiny::<Battlegroup>::of(include_str!("../tiny/two-patrols.toml"), &["pass", "end-initiative"]);
    [
        ("two-squadrons", Box::new(squadrons)),
        ("two-regiments", Box::new(regiments)),
        ("two-patrols", Box::new(patrols)),
    ]
}

impl<B: Led> Tiny<B> {
    /// The battle of that scenario. Beside what the doctrines think of, these commands are tried in every way in which the
    /// rules offer them: those that a player chooses between, and none by which he says what he sees on a table.
    ///
    /// # Panics
    /// Where the scenario or what the system publishes is not sound.
    #[must_use]
    pub fn of(scenario: &str, choices: &'static [&'static str]) -> Self {
        let table = Table::<B>::begin(Header::new(B::ID, "tiny", scenario, 0, ""))
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        let school = Doctrine::<B>::published().unwrap_or_else(|faults| panic!("{faults:#?}"));
        let combat = CombatModel::<B>::of(table.setting().setup())
            .unwrap_or_else(|faults| panic!("{faults:#?}"))
            .figures;
        Self { start: table.trial(), school: school.into(), combat, choices }
    }

    fn figures(&self) -> (&B::Doctrine, &B::Combat) {
        let Some(doctrine) = self.school.first() else { panic!("the system has no doctrine") };
        (&doctrine.figures, &self.combat)
    }

    fn walked(
        &self,
        side: &Id,
        mut options: impl FnMut(&str, &Trial<B>, (&Seat, &Id)) -> Vec<Idea<B::Command>>,
    ) -> Made {
        let mut walk = Walk::of(side, self.figures(), &mut options, u64::MAX);
        let value = walk.value(&self.start).unwrap_or_else(|no_end| panic!("{no_end}"));
        Made { value, situations: walk.situations() }
    }

    /// What a player decides: in the same situation always the same.
    fn decided(
        &self,
        situation: &str,
        trial: &Trial<B>,
        post: (&Seat, &Id),
        leader: &Leader,
        seed: u64,
    ) -> Option<Idea<B::Command>> {
        let luck = Luck::of(seed).beside(situation, 0);
        let general = General::<B>::new(leader, &self.school, luck);
        let mut general = general.unwrap_or_else(|unknown| panic!("nobody knows the doctrine {unknown}"));
        Some(general.decide(trial, post, &self.combat, Asked::now())?.idea)
    }

    /// All that may be done: what the doctrines think of, and every choice that the rules offer.
    fn ideas(&self, trial: &Trial<B>, post: (&Seat, &Id)) -> Vec<Idea<B::Command>> {
        let thought = self.school.iter().flat_map(|own| trial.ideas(post, &own.figures, &self.combat));
        let offers = trial.offers(post.0);
        let chosen = offers.iter().filter(|offer| self.choices.contains(&offer.verb.name));
        let mut ideas: Vec<Idea<B::Command>> = Vec::new();
        for idea in thought.chain(chosen.flat_map(taken_up::<B>)) {
            if !ideas.iter().any(|known| known.act == idea.act) {
                ideas.push(idea);
            }
        }
        ideas
    }
}

impl<B: Led> AnyTiny for Tiny<B> {
    fn sides(&self) -> Vec<Id> {
        self.start.roster().sides.iter().map(|side| side.id.clone()).collect()
    }

    fn doctrines(&self) -> Vec<String> {
        self.school.iter().map(|doctrine| doctrine.name.clone()).collect()
    }

    fn at_best(&self, side: &Id) -> Made {
        self.walked(side, |_, trial, post| self.ideas(trial, post))
    }

    fn led(&self, side: &Id, leader: &Leader, seed: u64) -> Made {
        self.led_and_seen(side, leader, seed, |_, _, _| ())
    }

    fn strays(&self, side: &Id, leader: &Leader, seed: u64) -> Vec<Stray> {
        let mut strays = Vec::new();
        let mut all = |_: &str, trial: &Trial<B>, post: (&Seat, &Id)| self.ideas(trial, post);
        let mut best = Walk::of(side, self.figures(), &mut all, u64::MAX);
        self.led_and_seen(side, leader, seed, |trial, post, does| {
            let own = after(&mut best, trial, post, does);
            let better = self.ideas(trial, post).into_iter();
            let better = better.filter_map(|idea| Some((after(&mut best, trial, post, &idea)?, idea)));
            let better = better.max_by(|(one, _), (other, _)| one.total_cmp(other));
            if let Some((own, (worth, better))) =
                own.zip(better).filter(|(own, (worth, _))| worth - own > LITTLE)
            {
                let [does, better] = [does, &better].map(|idea| format!("{:?}", idea.act));
                strays.push(Stray { does, better, loses: worth - own });
            }
        });
        strays
    }
}

impl<B: Led> Tiny<B> {
    /// What a side makes of the battle that is led by that player, against the best play; `sees` is told what he decides.
    fn led_and_seen(
        &self,
        side: &Id,
        leader: &Leader,
        seed: u64,
        mut sees: impl FnMut(&Trial<B>, (&Seat, &Id), &Idea<B::Command>),
    ) -> Made {
        let mut all = |_: &str, trial: &Trial<B>, post: (&Seat, &Id)| self.ideas(trial, post);
        let mut best = Walk::of(side, self.figures(), &mut all, u64::MAX);
        self.walked(side, |situation, trial, post| {
            let decided = if post.1 == side {
                let decided = self.decided(situation, trial, post, leader, seed);
                decided.inspect(|idea| sees(trial, post, idea))
            } else {
                let ideas = self.ideas(trial, post).into_iter();
                let worth = ideas.filter_map(|idea| Some((after(&mut best, trial, post, &idea)?, idea)));
                worth.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, idea)| idea)
            };
            decided.into_iter().collect()
        })
    }
}

/// What a command is worth to the side that the walk is for.
fn after<B: Led>(
    walk: &mut Walk<'_, B>,
    trial: &Trial<B>,
    post: (&Seat, &Id),
    idea: &Idea<B::Command>,
) -> Option<f64> {
    walk.after(trial, post, idea).unwrap_or_else(|no_end| panic!("{no_end}"))
}

/// Every way in which an offer can be taken up.
fn taken_up<B: Led>(offer: &Offer) -> Vec<Idea<B::Command>> {
    let mut commands = Vec::new();
    // What is picked, out of how many: the last is counted up until all has been picked.
    let mut picked: Vec<(u64, u64)> = Vec::new();
    loop {
        let mut places = 0..;
        let filled = offer.fill(&mut |of| {
            let place = places.next().unwrap_or_default();
            if place == picked.len() {
                picked.push((0, of));
            }
            picked.get(place).map_or(0, |(pick, _)| *pick)
        });
        commands.extend(filled.and_then(|command| serde_json::from_value(command).ok()));
        assert!(commands.len() <= MOST_WAYS, "{} can be taken up in too many ways", offer.verb.name);
        while picked.last().is_some_and(|(pick, of)| pick + 1 >= *of) {
            picked.pop();
        }
        let Some((pick, _)) = picked.last_mut() else { break };
        *pick += 1;
    }
    let idea = |command| Idea {
        verb: B::VERBS.iter().copied().find(|verb| verb.name == offer.verb.name),
        act: Act::Command(command),
        about: offer.fixed.first().map(|(_, thing)| thing.id.clone()),
        worth: 0,
        why: String::new(),
    };
    commands.into_iter().map(idea).collect()
}
