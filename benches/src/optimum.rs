//! Battles so small that everything that may be done in them, and all that the dice can show, is walked: what each side makes
//! of one at best, and what it makes of one by a player of the machine, against the best that the other side can do.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Map, Value as Json, json};
use standfast_engine::battle::{
    Act, CombatModel, Doctrine, Domain, Header, Id, Idea, Led, Offer, Part, Seat, Table, Thing, Trial,
};
use standfast_generals::{General, Leader, Luck};
use standfast_odds::Odds;

/// Commands that are no way to fight: who gives up or disputes what is seen is not looked at.
const NO_WAY_TO_FIGHT: [&str; 1] = ["concede"];

/// A battle so small that all of it is walked.
#[derive(Debug)]
pub struct Tiny<B: Led> {
    start: Trial<B>,
    school: Arc<[Doctrine<B>]>,
    combat: B::Combat,
}

/// Who is looked at: what he makes of the battle, from 0 to 1, and how many situations were looked at for it.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// Of 1: the share of battles that he wins, a draw counting half.
    pub value: f64,
    /// How many situations were looked at.
    pub situations: usize,
}

impl<B: Led> Tiny<B> {
    /// The battle of that scenario.
    ///
    /// # Panics
    /// Where the scenario or what the system publishes is not sound.
    #[must_use]
    pub fn of(scenario: &str) -> Self {
        let table = Table::<B>::begin(Header::new(B::ID, "tiny", scenario, 0, ""))
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        let school = Doctrine::<B>::published().unwrap_or_else(|faults| panic!("{faults:#?}"));
        let combat = CombatModel::<B>::of(table.setting().setup())
            .unwrap_or_else(|faults| panic!("{faults:#?}"))
            .figures;
        Self { start: table.trial(), school: school.into(), combat }
    }

    /// Its sides.
    #[must_use]
    pub fn sides(&self) -> Vec<Id> {
        self.start.roster().sides.iter().map(|side| side.id.clone()).collect()
    }

    /// What a side makes of it at best, against the best that the other can do.
    #[must_use]
    pub fn at_best(&self, side: &Id) -> Made {
        self.made(side, None)
    }

    /// What a side makes of it that is led by that player, against the best that the other can do who knows each of his
    /// decisions beforehand.
    #[must_use]
    pub fn led(&self, side: &Id, leader: &Leader) -> Made {
        self.made(side, Some(leader))
    }

    fn made(&self, side: &Id, leader: Option<&Leader>) -> Made {
        let mut walk = Walk { tiny: self, side, leader, known: HashMap::new() };
        let value = walk.value(&situation(&self.start), &self.start).unwrap_or(f64::NAN);
        Made { value, situations: walk.known.len() }
    }
}

/// A walk through all of a battle.
struct Walk<'t, B: Led> {
    tiny: &'t Tiny<B>,
    /// The side whose value it is.
    side: &'t Id,
    /// By whom it is led; none where it does the best.
    leader: Option<&'t Leader>,
    /// What is known of a situation; none while it is looked at.
    known: HashMap<String, Option<f64>>,
}

impl<B: Led> Walk<'_, B> {
    /// How a situation stands; none where it is the one that is looked at, so that a command led back to it.
    fn value(&mut self, key: &str, trial: &Trial<B>) -> Option<f64> {
        if let Some(ending) = trial.ending() {
            return Some(match &ending.winner {
                Some(winner) => f64::from(u8::from(winner == self.side)),
                None => 0.5,
            });
        }
        if let Some(known) = self.known.get(key) {
            return *known;
        }
        self.known.insert(key.to_owned(), None);
        let Some((seat, side)) = trial.decides() else { panic!("nobody decides: {key}") };
        let (post, is_own) = ((&seat, &side.clone()), side == self.side);
        let ideas = match self.leader.filter(|_| is_own) {
            Some(leader) => vec![self.decided(trial, post, leader, key)],
            None => self.tiny.ideas(trial, post),
        };
        // Whatever leads back gains nothing.
        let values = ideas.into_iter().filter_map(|idea| self.after(trial, post, &idea));
        let value = match is_own {
            true => values.fold(f64::MIN, f64::max),
            false => values.fold(f64::MAX, f64::min),
        };
        self.known.insert(key.to_owned(), Some(value));
        Some(value)
    }

    /// What comes of it, over all that the dice can show.
    fn after(&mut self, trial: &Trial<B>, post: (&Seat, &Id), idea: &Idea<B::Command>) -> Option<f64> {
        let Some(doctrine) = self.tiny.school.first() else { panic!("the system has no doctrine") };
        let mut reached: HashMap<String, Trial<B>> = HashMap::new();
        let odds = Odds::<String, f64>::of(|dice| {
            let figures = (&doctrine.figures, &self.tiny.combat);
            let (after, _) = trial.clone().after_act(post, idea.clone(), figures, dice)?;
            let key = situation(&after);
            reached.entry(key.clone()).or_insert(after);
            Ok(key)
        });
        let odds = odds.unwrap_or_else(|stop| panic!("{stop:?}"));
        odds.iter().map(|(key, weight)| Some(weight * self.value(key, reached.get(key)?)?)).sum()
    }

    /// What the player does whose decisions are looked at: in the same situation always the same.
    fn decided(
        &self,
        trial: &Trial<B>,
        post: (&Seat, &Id),
        leader: &Leader,
        key: &str,
    ) -> Idea<B::Command> {
        let luck = Luck::of(1).beside(key, 0);
        let general = General::<B>::new(leader, &self.tiny.school, luck);
        let mut general = general.unwrap_or_else(|unknown| panic!("nobody knows the doctrine {unknown}"));
        let decision = general.decide(trial, post, &self.tiny.combat, Instant::now());
        decision.unwrap_or_else(|| panic!("{leader} thinks of nothing: {key}")).idea
    }
}

/// All that tells one situation from another.
fn situation<B: Led>(trial: &Trial<B>) -> String {
    let places: Vec<String> = trial.ground().map_or_else(Vec::new, |ground| {
        let units = ground.field().units().iter();
        units.map(|unit| format!("{} {:?}", unit.id(), unit.pose())).collect()
    });
    let winner = trial.ending().map(|ending| &ending.winner);
    format!("{:?} {places:?} {:?} {winner:?}", trial.scene().state, trial.given())
}

impl<B: Led> Tiny<B> {
    /// All that may be done: what the rules offer, in every way in which it can be taken up, and what the doctrines think of.
    /// Where a unit may go on a table is left to these. What is seen stays as it is seen, and what other tables say of fire
    /// and melee the combat model says.
    fn ideas(&self, trial: &Trial<B>, post: (&Seat, &Id)) -> Vec<Idea<B::Command>> {
        let thought = self.school.iter().flat_map(|own| trial.ideas(post, &own.figures, &self.combat));
        let offers = trial.offers(post.0).into_iter();
        let fights = offers.filter(|offer| !NO_WAY_TO_FIGHT.contains(&offer.verb.name));
        let offered = fights.flat_map(|offer| taken_up::<B>(&offer));
        let mut ideas: Vec<Idea<B::Command>> = Vec::new();
        for idea in thought.chain(offered) {
            if !ideas.iter().any(|known| known.act == idea.act) {
                ideas.push(idea);
            }
        }
        ideas
    }
}

/// Every way in which an offer can be taken up.
fn taken_up<B: Led>(offer: &Offer) -> Vec<Idea<B::Command>> {
    let verb = B::VERBS.iter().copied().find(|verb| verb.name == offer.verb.name);
    let filled = filled(&offer.parts).into_iter().filter_map(|mut command| {
        command.insert("do".to_owned(), json!(offer.verb.name));
        for (name, thing) in &offer.fixed {
            command.insert((*name).to_owned(), json!(thing.id));
        }
        let command = serde_json::from_value(Json::Object(command)).ok()?;
        let about = offer.fixed.first().map(|(_, thing)| thing.id.clone());
        Some(Idea { verb, act: Act::Command(command), about, worth: 0, why: String::new() })
    });
    filled.collect()
}

/// Every way in which these parts can be given.
fn filled(parts: &[Part]) -> Vec<Map<String, Json>> {
    let begun = vec![Map::new()];
    parts.iter().fold(begun, |begun, part| {
        let values = values(part);
        let with = |map: &Map<String, Json>, value: &Json| {
            let mut map = map.clone();
            map.insert(part.name.to_string(), value.clone());
            map
        };
        begun.iter().flat_map(|map| values.iter().map(|value| with(map, value))).collect()
    })
}

/// All that may stand in a part. What is seen or reckoned stays as it is where it is left out; of what would be entered any
/// number will do, since the combat model puts in another.
fn values(part: &Part) -> Vec<Json> {
    let is_choice = matches!(part.domain, Domain::Things(_) | Domain::Words(_) | Domain::Several { .. });
    match &part.default {
        Some(default) if part.derived.is_some() || !is_choice => vec![default.clone()],
        Some(default) => {
            let mut values = of(&part.domain);
            if !values.contains(default) {
                values.push(default.clone());
            }
            values
        }
        None => of(&part.domain),
    }
}

fn of(domain: &Domain) -> Vec<Json> {
    let ids = |things: &[Thing]| things.iter().map(|thing| json!(thing.id)).collect::<Vec<Json>>();
    match domain {
        Domain::Things(things) => ids(things),
        Domain::Words(words) => words.iter().map(|word| json!(word)).collect(),
        Domain::Several { of, least, most } => {
            let chosen = subsets(&ids(of)).into_iter();
            chosen.filter(|some| (*least..=*most).contains(&some.len())).map(Json::Array).collect()
        }
        Domain::Whole { low, .. } => vec![json!(low)],
        Domain::Amount { low, per_whole, .. } => vec![json!(low / per_whole)],
        Domain::Flag => vec![json!(false), json!(true)],
        Domain::Parts(parts) => filled(parts).into_iter().map(Json::Object).collect(),
        Domain::Each { of, least } => {
            let some = subsets(of).into_iter().filter(|some| some.len() >= *least);
            some.flat_map(|some| filled(&some)).map(Json::Object).collect()
        }
        Domain::Hash | Domain::Text { .. } | Domain::Place(_) | Domain::Path(_) => Vec::new(),
    }
}

/// Every choice of some of these, in their order.
fn subsets<T: Clone>(of: &[T]) -> Vec<Vec<T>> {
    of.iter().fold(vec![Vec::new()], |subsets, more| {
        let with = |some: &Vec<T>| some.iter().cloned().chain([more.clone()]).collect();
        let grown: Vec<Vec<T>> = subsets.iter().map(with).collect();
        subsets.into_iter().chain(grown).collect()
    })
}
