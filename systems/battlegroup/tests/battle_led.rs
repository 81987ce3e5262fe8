//! Battles that doctrines fight.

use standfast_battlegroup::Battlegroup;
use standfast_battlegroup::battle::{Command, Effect, Manner, Model};
use standfast_dice::Seeded;
use standfast_drill::battles::{begin, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Id, Idea, Led, Trial};
use standfast_tabletop::Length;

const SQUADS: &str = include_str!("../../../scenarios/battles/battlegroup/squad-against-squad.toml");
const GATE: &str = include_str!("../../../scenarios/battles/battlegroup/platoon-against-strongpoint.toml");
const CAUSEWAY: &str = include_str!("../../../scenarios/battles/battlegroup/the-causeway-at-sarn.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<Battlegroup>("squads", SQUADS, 0..15, 500);
    led_at_the_table::<Battlegroup>("the gate", GATE, 0..3, 2_000);
    led_at_the_table::<Battlegroup>("the causeway", CAUSEWAY, 0..2, 3_000);
}

#[test]
fn the_same_holds_where_nothing_is_laid_on_a_table() {
    let without_table = |scenario: &str| scenario.split("[table]").next().unwrap().to_owned();
    led_at_the_table::<Battlegroup>("squads", &without_table(SQUADS), 0..10, 500);
    led_at_the_table::<Battlegroup>("the gate", &without_table(GATE), 0..3, 2_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<Battlegroup>("squads", SQUADS, 0..50, 500);
    assert_eq!(war.battles, 50);
    assert_eq!(war.endings.values().sum::<usize>(), 50);
    for verb in ["initiative", "move", "fire", "leave-board"] {
        assert!(war.verbs.contains_key(verb), "nobody gives {verb}: {:?}", war.verbs);
    }
}

#[test]
fn a_battle_stands_for_one_side_as_badly_as_it_stands_well_for_the_other() {
    for (scenario, sides) in [(SQUADS, ["colony", "combine"]), (GATE, ["league", "dominion"])] {
        for seed in 0..4 {
            let mut war = War::of(scenario, seed, usual());
            while war.trial.ending().is_none() {
                let both = sides.map(|side| war.trial.prospects(&id(side)));
                assert!((999..=1001).contains(&both.iter().sum::<i64>()), "seed {seed}: {both:?}");
                war.goes_on();
            }
        }
    }
}

#[test]
fn the_doctrines_and_the_model_that_come_with_the_system_are_read() {
    let names: Vec<String> =
        Doctrine::<Battlegroup>::published().unwrap().into_iter().map(|doctrine| doctrine.name).collect();
    assert_eq!(names, ["steady", "bold", "cautious", "stubborn", "tuned"]);
    assert_eq!(CombatModel::<Battlegroup>::published().unwrap().figures, model());
}

#[test]
fn a_bold_commander_closes_where_a_cautious_one_stays() {
    let bold = Manner { patience: 0, ..usual() };
    let cautious = Manner { patience: 100, attack_at: 1000, ..usual() };
    assert_eq!(War::of(SQUADS, 1, bold).first().unwrap().verb.unwrap().name, "initiative");
    assert_eq!(War::of(SQUADS, 1, cautious).first().unwrap().verb.unwrap().name, "pass");
}

#[test]
fn who_has_not_beaten_the_enemy_by_half_the_turns_goes_closer() {
    let harmless = Model { close_fire: 0, long_fire: 0, ..model() };
    let mut war = War { model: harmless, ..War::of(SQUADS, 1, usual()) };
    let (mut early, mut late) = (Length::inches(100), Length::inches(100));
    while war.trial.ending().is_none() {
        let nearest = if war.trial.scene().state.turn <= 3 { &mut early } else { &mut late };
        *nearest = (*nearest).min(war.apart("m-1", "g-1"));
        war.goes_on();
    }
    assert!(late + Length::inches(2) < early, "{late} after half the turns, {early} before");
}

#[test]
fn fire_that_promises_too_little_is_not_ordered() {
    let fires = |manner: Manner| {
        let mut war = War::of(SQUADS, 1, manner);
        let mut fires = 0;
        while war.trial.ending().is_none() {
            fires += usize::from(war.goes_on().verb.is_some_and(|verb| verb.name == "fire"));
        }
        fires
    };
    assert!(fires(usual()) > 0);
    assert_eq!(fires(Manner { fire_at: 1000, ..usual() }), 0);
}

#[test]
fn what_somebody_enters_of_fire_is_replaced_by_what_the_model_says() {
    let harmless = Model { close_fire: 0, long_fire: 0, ..model() };
    let mut war = War::of(SQUADS, 1, usual());
    while war.next().verb.is_none_or(|verb| verb.name != "fire") {
        war.goes_on();
    }
    let fire = war.next();
    let Act::Command(Command::Fire { unit, target, pieces, nbc, .. }) = fire.act else { panic!("{fire:?}") };
    let fallen = vec![id("g-1"), id("m-1")];
    let claimed = Some(Effect { fallen, ..Effect::default() });
    let command = Command::Fire { unit, target, pieces, nbc, effect: claimed };
    let (seat, side) = war.trial.decides().unwrap();
    let settled = war.trial.asks((&seat, side), &war.manner, &harmless, |commander| {
        Battlegroup::settle(commander, command, &mut Seeded::stream(1, 1)).unwrap()
    });
    let Some(Command::Fire { effect, .. }) = settled else { panic!("{settled:?}") };
    assert_eq!(effect, Some(Effect::default()));
}

/// The figures of a commander of whom nothing else is said.
fn usual() -> Manner {
    Doctrine::<Battlegroup>::read("[[doctrines]]\nname = \"usual\"\nsays = \"usual\"", "")
        .unwrap()
        .remove(0)
        .figures
}

fn model() -> Model {
    CombatModel::<Battlegroup>::read("name = \"usual\"\nsource = \"ours\"", "").unwrap().figures
}

/// A battle in which both sides are led alike.
struct War {
    trial: Trial<Battlegroup>,
    manner: Manner,
    model: Model,
    dice: Seeded,
}

impl War {
    fn of(scenario: &str, seed: u64, manner: Manner) -> Self {
        let trial = begin::<Battlegroup>(scenario, seed).trial();
        Self { trial, manner, model: model(), dice: Seeded::stream(seed, 1) }
    }

    /// What whoever decides likes best.
    fn next(&self) -> Idea<Command> {
        let (seat, side) = self.trial.decides().unwrap();
        self.trial.best_idea((&seat, side), &self.manner, &self.model).unwrap()
    }

    /// He does it.
    fn goes_on(&mut self) -> Idea<Command> {
        let (seat, side) = self.trial.decides().unwrap();
        let (side, best) = (side.clone(), self.next());
        let figures = (&self.manner, &self.model);
        let after = self.trial.clone().after_act((&seat, &side), best.clone(), figures, &mut self.dice);
        self.trial = after.unwrap().0;
        best
    }

    /// How far apart two pieces stand.
    fn apart(&self, one: &str, other: &str) -> Length {
        let [one, other] = [one, other].map(|piece| self.trial.pose_of(&id(piece)).unwrap());
        one.at.distance(other.at)
    }

    /// What is liked best once the battle has begun.
    fn first(mut self) -> Option<Idea<Command>> {
        let begun = self.goes_on();
        begun.verb.is_some_and(|verb| verb.name == "begin").then(|| self.next())
    }
}

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}
