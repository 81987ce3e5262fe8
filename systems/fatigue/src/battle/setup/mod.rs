mod verify;

use standfast_engine::battle::{CombatModel, Id, Thing, id};
use standfast_engine::form::{amount, choice, flag, list, object, text, whole};
use standfast_engine::{Form, Quantity, Shape, choices, shape};
use standfast_tabletop::Length;

use super::state::Phase;
use crate::procedures::{CheckResult, HIGHEST_MELEE_FATIGUE, HIGHEST_RATE, LED};
use crate::unit::{FightingArm, STRONGEST};
use crate::{Arm, Fatigue, HIGHEST, Quality, Strength};

pub(super) use verify::verify;

/// The most men of a unit.
const MOST_MEN: i64 = 10_000;
/// The most formations, units of a formation, leaders of a formation, and objectives.
const MOST_THINGS: usize = 200;
/// The most turns.
const MOST_TURNS: u32 = 1_000;
/// The furthest that units stand apart in melee, in inches.
const MOST_CONTACT: i32 = 12;
/// The most points that anything is worth.
const MOST_POINTS: i64 = 10_000;

/// What a scenario says beside what all scenarios have: turns, order of battle, objectives, how it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// After how many turns the battle is over, 1 to 1,000 (fatigue.battle.victory).
    pub turns: u32,
    /// The phases of a player's turn in their order (fatigue.battle.turn).
    pub phases: Vec<Phase>,
    /// The recovery rate, 0 to 450 (fatigue.recover.amount).
    pub recovery_rate: u32,
    /// How far units move in a movement phase on the table; without it, their players set them down where they like.
    pub movement: Option<Movement>,
    /// How far apart units stand at most to meet in melee on the table, 0 to 12 inches; without it, their players see to it
    /// (fatigue.battle.contact).
    pub contact: Option<Length>,
    /// How much melee tires a unit even without casualties, 0 to 300 (fatigue.loss.melee).
    pub melee_fatigue: u32,
    /// Whether disrupted and routed units may rally (fatigue.battle.rally).
    pub rally: bool,
    /// The order of battle: commands with their units and leaders.
    pub formations: Vec<Formation>,
    /// What is fought for.
    pub objectives: Vec<Objective>,
    /// How the battle is won.
    pub victory: Victory,
    /// What fire and melee cost where the machine leads; left out: as the model has it that comes with the system.
    pub combat: Option<CombatModel<Fatigue>>,
}

choices! {
    /// How large a command is.
    pub enum Echelon {
        /// Several corps.
        Army = "army",
        /// Several divisions.
        Corps = "corps",
        /// Several brigades.
        Division = "division",
        /// Several regiments.
        Brigade = "brigade",
        /// Several batteries, or companies.
        Battalion = "battalion",
    }
}

shape! {
    /// A command in the order of battle.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Formation is "a command with its units and leaders" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        /// How large it is.
        pub echelon: Echelon =
            by(|form| form.field("kind", "how large it is").or(choice(), Echelon::Brigade));
        pub side: Id = "its side", required(id());
        pub under: Option<Id> = "the command above it, listed before it", optional(id());
        pub leaders: Vec<Leader> = "its leaders", or(list(object(), MOST_THINGS), Vec::new());
        pub units: Vec<FieldUnit> = "its units", or(list(object(), MOST_THINGS), Vec::new());
    }
}

/// A unit of the order of battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldUnit {
    /// Its id, and what it is called.
    pub thing: Thing,
    /// What it is.
    pub arm: Arm,
    /// Its quality.
    pub quality: Quality,
    /// Its men, 1 to 10,000.
    pub men: i64,
    /// The fatigue that it brings along, 0 to 900.
    pub fatigue: i64,
    /// How it stands at the start.
    pub bearing: CheckResult,
    /// Its fire value with all its men and no fatigue; one for each man where the scenario gives none.
    pub fire: Quantity<Strength>,
    /// Its melee strength with all its men and no fatigue; one for each man where the scenario gives none.
    pub melee: Quantity<Strength>,
}

shape! {
    /// A leader: he suffers no fatigue (fatigue.range).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Leader is "a leader" {
        /// His id, and what he is called.
        pub thing: Thing = by(|form| thing(form));
        /// What he adds to the morale checks of the unit that he is with, 0 to 6 (fatigue.battle.leaders).
        pub modifier: i64 =
            "what he adds to the morale checks of the unit that he is with", or(whole(LED), 0);
        pub with: Option<Id> = "the unit that he is with at the start", optional(id());
    }
}

/// How many inches units move in a movement phase on the table, over any ground (fatigue.battle.turn).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    /// Infantry, 1 to 100.
    pub infantry: u8,
    /// Cavalry, 1 to 100.
    pub cavalry: u8,
    /// Artillery, 1 to 100.
    pub artillery: u8,
}

shape! {
    /// A place that is fought for.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Objective is "a place that is fought for" {
        /// Its id, and what it is called.
        pub thing: Thing = by(|form| thing(form));
        /// What it is worth to the side that holds it, 1 to 10,000.
        pub points: i64 = "what it is worth", required(whole(1..=MOST_POINTS));
        pub held_by: Option<Id> = "the side that holds it at the start", optional(id());
        /// The terrain of the table on which it is held, by a side with a unit in good order there and no enemy.
        pub on: Option<Id> = "the terrain of the table on which it is held", optional(id());
    }
}

/// How the battle is won before its turns are over, and what counts once they are (fatigue.battle.victory).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Victory {
    /// A side is beaten if it has lost this percentage of its men.
    pub losses_percent: Option<i64>,
    /// A side is beaten if this percentage of its units is routed or destroyed.
    pub broken_percent: Option<i64>,
    /// A side has won if it holds objectives worth this many points when a player's turn ends.
    pub objective_points: Option<i64>,
    /// The points that a side gets for each hundred men that its enemy has lost.
    pub points_per_100_men: i64,
}

impl Shape for Setup {
    const IS: &'static str = "a battle of this system";

    fn read(form: &mut Form<'_>) -> Self {
        let usual = vec![Phase::DefensiveFire, Phase::Movement, Phase::OffensiveFire, Phase::Melee];
        Self {
            turns: form.field("turns", "how many turns the battle lasts").required(whole(1..=MOST_TURNS)),
            phases: form
                .field("phases", "the four phases of a player's turn in their order")
                .or(list(choice(), usual.len()), usual),
            recovery_rate: form
                .field("recovery_rate", "a unit at rest recovers from 0 to twice this much fatigue")
                .required(whole(0..=HIGHEST_RATE)),
            movement: form
                .field("movement", "how far units move in a movement phase on the table; left out: anywhere")
                .optional(object()),
            contact: form
                .field(
                    "contact",
                    "how many inches apart units stand at most to meet in melee on the table; left out: any number",
                )
                .optional(whole(0..=MOST_CONTACT))
                .map(Length::inches),
            melee_fatigue: form
                .field(
                    "melee_fatigue",
                    "melee tires a unit by this much to three times as much, casualties or none",
                )
                .or(whole(0..=HIGHEST_MELEE_FATIGUE), 0),
            rally: form
                .field("rally", "disrupted and routed units check at the start of their turn to rally")
                .or(flag(), true),
            formations: form
                .field("commands", "the order of battle: commands, each after the one above it")
                .required(list(object(), MOST_THINGS)),
            objectives: form
                .field("objectives", "what is fought for")
                .or(list(object(), MOST_THINGS), Vec::new()),
            victory: form.field("victory", "how it is won").or(object(), Victory::default()),
            combat: CombatModel::field(form),
        }
    }
}

/// An id and a name.
fn thing(form: &mut Form<'_>) -> Thing {
    let id = form.field("id", "its id").required(id());
    Thing::new(&id, &form.field("name", "what it is called").required(text()))
}

impl Shape for FieldUnit {
    const IS: &'static str = "a unit with its men";

    fn read(form: &mut Form<'_>) -> Self {
        let thing = thing(form);
        let arm = form.field("arm", "what it is").required(FightingArm);
        let men = form.field("men", "its men").required(whole(1..=MOST_MEN));
        let mut strength = |name, says| {
            let given = form.field(name, says).optional(amount(Quantity::ZERO..=STRONGEST));
            given.unwrap_or(Quantity::whole(men))
        };
        let fire = strength("fire", "its fire value when fresh; left out: one for each man");
        let melee = strength("melee", "its melee strength when fresh; left out: one for each man");
        Self {
            thing,
            arm,
            men,
            fire,
            melee,
            quality: form.field("quality", "its quality, A the best").or(choice(), Quality::C),
            fatigue: form.field("fatigue", "the fatigue that it brings along").or(whole(0..=HIGHEST), 0),
            bearing: form.field("bearing", "how it stands at the start").or(choice(), CheckResult::Steady),
        }
    }
}

impl Shape for Movement {
    const IS: &'static str = "inches that units move in a phase";

    fn read(form: &mut Form<'_>) -> Self {
        let mut inches = |name| form.field(name, "inches in a movement phase").required(whole(1..=100));
        Self { infantry: inches("infantry"), cavalry: inches("cavalry"), artillery: inches("artillery") }
    }
}

impl Shape for Victory {
    const IS: &'static str = "how a battle is won";

    fn read(form: &mut Form<'_>) -> Self {
        let percent = || whole(1..=100);
        Self {
            losses_percent: form
                .field("losses_percent", "a side is beaten if it has lost this percentage of its men")
                .optional(percent()),
            broken_percent: form
                .field(
                    "broken_percent",
                    "a side is beaten if this percentage of its units is routed or destroyed",
                )
                .optional(percent()),
            objective_points: form
                .field(
                    "objective_points",
                    "a side has won if it holds so many points when a player's turn ends",
                )
                .optional(whole(1..=MOST_POINTS)),
            points_per_100_men: form
                .field("points_per_100_men", "the points for each hundred men that the enemy has lost")
                .or(whole(0..=MOST_POINTS), 0),
        }
    }
}

impl Setup {
    /// The units in the order of the scenario, each with its side.
    pub fn units(&self) -> impl Iterator<Item = (&Id, &FieldUnit)> {
        self.formations
            .iter()
            .flat_map(|formation| formation.units.iter().map(|unit| (&formation.side, unit)))
    }

    /// The leaders in the order of the scenario, each with his side.
    pub fn leaders(&self) -> impl Iterator<Item = (&Id, &Leader)> {
        self.formations
            .iter()
            .flat_map(|formation| formation.leaders.iter().map(|leader| (&formation.side, leader)))
    }

    /// Every unit, leader and objective.
    pub(super) fn things(&self) -> impl Iterator<Item = &Thing> {
        let units = self.units().map(|(_, unit)| &unit.thing);
        let leaders = self.leaders().map(|(_, leader)| &leader.thing);
        units.chain(leaders).chain(self.objectives.iter().map(|objective| &objective.thing))
    }
}
