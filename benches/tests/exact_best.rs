//! A small battle whose best play is found by walking all that may be done and all that the dice can show: one who thinks comes
//! within two points of a hundred of it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::sync::Arc;
use std::time::Instant;

use standfast_dice::Every;
use standfast_engine::battle::{CombatModel, Doctrine, Header, Id, Idea, Led, Play, Seat, Table, Trial};
use standfast_morale_check::MoraleCheck;
use standfast_rulebook::generals::{General, Luck};

/// Hussars before raw yeomanry: one turn and few dice.
const SMALL: &str = include_str!("../../play/rulebook/tests/common/hussars-and-militia.toml");

type Ideas = Vec<Idea<<MoraleCheck as Play>::Command>>;
type Post<'p> = (&'p Seat, &'p Id);

struct Walk {
    school: Arc<[Doctrine<MoraleCheck>]>,
    combat: <MoraleCheck as Led>::Combat,
    first: Id,
}

impl Walk {
    fn begin() -> (Self, Trial<MoraleCheck>) {
        let table = Table::<MoraleCheck>::begin(Header::new("morale-check", "small", SMALL, 0, "")).unwrap();
        let trial = table.trial();
        let school = Doctrine::<MoraleCheck>::published().unwrap().into();
        let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
        (Self { school, combat, first: trial.roster().sides[0].id.clone() }, trial)
    }

    /// The exact chance of the first side, which does the best of what it `thinks` of; the other acts by the first doctrine.
    fn chance(
        &self,
        trial: &Trial<MoraleCheck>,
        thinks: &mut dyn FnMut(&Trial<MoraleCheck>, Post<'_>) -> Ideas,
    ) -> f64 {
        if let Some(ending) = trial.ending() {
            return f64::from(u8::from(ending.winner.as_ref() == Some(&self.first)));
        }
        let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
        let post = (&seat, &side);
        let steady = &self.school[0].figures;
        let ideas = match side == self.first {
            true => thinks(trial, post),
            false => trial.best_idea(post, steady, &self.combat).into_iter().collect(),
        };
        let mut most = 0.0_f64;
        for idea in ideas {
            let mut dice = Every::<f64>::new(100_000);
            let mut chance = 0.0;
            loop {
                let after = trial.clone().after_act(post, idea.clone(), (steady, &self.combat), &mut dice);
                let weight = dice.weight();
                chance += weight * self.chance(&after.unwrap().0, thinks);
                if !dice.advance().unwrap() {
                    break;
                }
            }
            most = most.max(chance);
        }
        most
    }

    /// The chance of the first side where that player leads it.
    fn of(&self, trial: &Trial<MoraleCheck>, leader: &str) -> f64 {
        let luck = Luck::stream(7, 0);
        let mut general = General::<MoraleCheck>::new(&leader.parse().unwrap(), &self.school, luck).unwrap();
        self.chance(trial, &mut |trial, post| {
            let decision = general.decide(trial, post, &self.combat, Instant::now());
            decision.into_iter().map(|decision| decision.idea).collect()
        })
    }
}

#[test]
fn one_who_thinks_comes_near_the_best() {
    let (walk, trial) = Walk::begin();
    let school = Arc::clone(&walk.school);
    let best = walk.chance(&trial, &mut |trial, post| {
        let ideas = |doctrine: &Doctrine<MoraleCheck>| trial.ideas(post, &doctrine.figures, &walk.combat);
        school.iter().flat_map(ideas).fold(Ideas::new(), |mut all, idea| {
            if all.iter().all(|known| known.act != idea.act) {
                all.push(idea);
            }
            all
        })
    });
    let (thinks, random) = (walk.of(&trial, "steady:60p"), walk.of(&trial, "random"));
    assert!(best < 1.0 && random < best - 0.05, "what is done makes a difference: {random} of {best}");
    assert!(thinks <= best + 1e-9 && thinks >= best - 0.02, "{thinks} of {best}");
}
