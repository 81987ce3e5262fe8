//! The history of a battle, as one seat may know it: its figures over time, its story, and everything in one document.
//!
//! It is made of what the seat could see at each moment, so that no figure tells more than the seat's own table did.

mod letter;
mod plot;
mod story;
mod toll;

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use standfast_engine::Figure;
use standfast_engine::battle::{Ending, Fact, FactValue, LiveBattle, Roster, Seat, View};

pub use letter::{letter, summary};
pub use plot::{Line, Plot, Step};
pub use story::{Chapter, Scene, Told};
pub use toll::{Hurt, SideToll, Strength, Toll};

/// The most moments that are looked at: battles with fewer records are looked at record by record.
const MOST_MOMENTS: u64 = 1_000;

/// The history of a battle, as one seat may know it.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// How many records there are; record 0 is the beginning.
    pub number: u64,
    /// What the largest part of its clock is called: `turn`, `hour`.
    pub turn: &'static str,
    /// When each turn began.
    pub turns: Vec<Turn>,
    /// Its figures over time; those that the seat knows nothing of are left out.
    pub plots: Vec<Plot>,
    /// What happened.
    pub story: Vec<Chapter>,
    /// What it has cost.
    pub toll: Toll,
}

/// A turn, or whatever the largest part of the clock is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The record with which it began.
    pub record: u64,
    /// Which one it is.
    pub count: String,
}

/// What the clock said after a record.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Moment {
    record: u64,
    turn: &'static str,
    count: String,
    /// The rest of the clock.
    scene: String,
}

impl History {
    /// The history of the battle, as the seat may know it. In a battle of more than a thousand records only every
    /// second record, every third and so on is looked at, so a change may be shown some records late.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle, seat: &Seat) -> Self {
        let number = battle.number();
        let figures = battle.followed();
        let mut plots: Vec<Plot> = figures.iter().map(|figure| Plot::new(figure, battle.roster())).collect();
        let (mut moments, mut toll) = (Vec::new(), toll::Gathered::new(battle.sheet()));
        battle.past(seat, &spread(number), &mut |record, view, _| {
            for (plot, figure) in plots.iter_mut().zip(&figures) {
                plot.take_in(record, view, figure.from);
            }
            toll.take_in(record, view);
            moments.push(Moment::of(record, view));
        });
        plots.retain_mut(Plot::tells);
        let mut turns: Vec<Turn> = moments
            .iter()
            .map(|moment| Turn { record: moment.record, count: moment.count.clone() })
            .collect();
        turns.dedup_by(|later, earlier| later.count == earlier.count);
        Self {
            number,
            turn: moments.first().map_or("turn", |moment| moment.turn),
            turns,
            plots,
            story: story::story(battle, seat, &moments),
            toll: toll.toll(battle.roster()),
        }
    }

    /// The turn in which a record was made: `turn 3`.
    #[must_use]
    pub fn turn_of(&self, record: u64) -> String {
        let turn = self.turns.get(self.place_of_turn(record));
        turn.map_or_else(String::new, |turn| format!("{} {}", self.turn, turn.count))
    }

    /// Which turn that is, from 0: a record belongs to the turn that stood when it was given.
    fn place_of_turn(&self, record: u64) -> usize {
        self.turns.iter().filter(|turn| turn.record < record).count().saturating_sub(1)
    }
}

impl Moment {
    fn of(record: u64, view: &View) -> Self {
        let is_count = |fact: &&Fact| matches!(fact.value, FactValue::Figure(Figure::Whole(_)));
        let turn = view.clock.iter().find(is_count);
        let rest = view.clock.iter().filter(|fact| Some(*fact) != turn);
        let scene: Vec<String> = rest.map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        Self {
            record,
            turn: turn.map_or("turn", |fact| fact.name),
            count: turn.map(|fact| fact.value.to_string()).unwrap_or_default(),
            scene: scene.join(", "),
        }
    }
}

/// The beginning, the end, and moments evenly spread between them.
fn spread(number: u64) -> BTreeSet<u64> {
    let apart = number.div_ceil(MOST_MOMENTS).max(1);
    (0..=number / apart).map(|place| place * apart).chain([number]).collect()
}

/// How a battle ended, in a sentence.
#[must_use]
pub fn ended(ending: &Ending, roster: &Roster) -> String {
    match &ending.winner {
        Some(winner) => format!("{}; {} won.", ending.says, roster.side_name(winner)),
        None => format!("{}; nobody won.", ending.says),
    }
}

/// Everything that the seat may know of the battle, as one document.
#[must_use]
pub fn account(battle: &dyn LiveBattle, seat: &Seat) -> Json {
    let header = battle.header();
    json!({
        "standfast": header.format,
        "rules": header.rules,
        "system": header.system,
        "begun": header.begun,
        "scenario": header.hash,
        "seat": seat,
        "view": battle.view(seat),
        "log": battle.log(seat, 0),
    })
}
