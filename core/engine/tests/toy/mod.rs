//! A rule system of a few lines, to try the engine with: guards shoot at one another with a d6, and each side
//! has a password that the other may not know.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests of several crates, each with its own part of it"
)]

pub(crate) mod rules;
mod scenario;
mod tabled;
mod telling;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_dice::{Die, Stop};
use standfast_engine::battle::{
    Asking, Audience, Course, Declined, Domain, Due, Ending, Header, Hidden, Id, Offers, Opened, Part, Play,
    Scenario, Scene, Seat, Setting, Table, Thing, ToAct, Verb, verify_known, verify_new,
};
use standfast_engine::{Refuse, Rules};
use standfast_tabletop::{FieldFault, Length, Pose, Says};

use verb::{CALM, END_TURN, FIRE, FLEE, VOLLEY, WHISPER};

pub(crate) use scenario::{GuardSetup, SCENARIO, Setup, TABLE};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Toy;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) turn: i64,
    pub(crate) last_turn: i64,
    pub(crate) to_move: Id,
    pub(crate) guards: BTreeMap<Id, Guard>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guard {
    pub(crate) side: Id,
    pub(crate) health: i64,
    pub(crate) fired: bool,
    pub(crate) frightened: bool,
    pub(crate) moved: bool,
    pub(crate) password: Hidden<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Command {
    Fire { guard: Id, target: Id, seen: Seen },
    Volley { targets: BTreeMap<Id, Id> },
    Flee { guard: Id },
    Calm { guard: Id },
    Whisper { guard: Id, password: String },
    EndTurn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) cover: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    Fired { guard: Id },
    Moved { guard: Id },
    Hit { guard: Id, by: i64 },
    Calmed { guard: Id },
    Whispered { guard: Id, password: String },
    TurnEnded { next: Id, turn: i64 },
}

mod motion {
    standfast_engine::motions! {
        FALLS_BACK = "falls-back", "falls back";
    }
}

mod verb {
    standfast_engine::verbs! {
        FIRE = "fire", "fire at somebody";
        VOLLEY = "volley", "fire with several guards";
        FLEE = "flee", "fall back three inches";
        CALM = "calm", "calm a frightened guard";
        WHISPER = "whisper", "agree on a new password";
        END_TURN = "end-turn", "end your turn";
    }
}

fn side(state: &State, guard: &str) -> Option<Id> {
    state.guards.get(guard).map(|guard| guard.side.clone())
}

impl Play for Toy {
    type Setup = Setup;

    type State = State;

    type Command = Command;

    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;

    const ENDINGS: &'static [&'static str] = &["shot", "dusk"];

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        let mut taken = std::collections::BTreeSet::new();
        for (place, guard) in scenario.setup.guards.iter().enumerate() {
            refuse.within(&format!("guards[{place}]"), |refuse| {
                verify_new(&guard.id, &mut taken, refuse);
                verify_known("side", &guard.side, scenario.roster.sides.iter().map(|side| &side.id), refuse);
            });
        }
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.guards.iter().map(|guard| Thing::new(&guard.id, &guard.name)).collect()
    }

    fn start(setting: &Setting<Self>) -> State {
        let guards = setting.setup().guards.iter().map(|guard| {
            let password = Hidden::new(guard.password.clone(), Audience::Side(guard.side.clone()));
            let side = guard.side.clone();
            (
                guard.id.clone(),
                Guard { side, health: 2, fired: false, frightened: false, moved: false, password },
            )
        });
        State {
            turn: 1,
            last_turn: setting.setup().turns,
            to_move: setting.roster().sides[0].id.clone(),
            guards: guards.collect(),
        }
    }

    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>) {
        let (Scene { setting, state }, seat) = (asking.scene, asking.seat);
        let names: BTreeMap<&Id, &str> =
            setting.setup().guards.iter().map(|guard| (&guard.id, guard.name.as_str())).collect();
        let own = setting.roster().acts_for(seat, &state.to_move);
        if !own {
            offers.closed(Self::VERBS, "toy.turns", || "it is the other side's turn".to_owned());
            return;
        }
        let ground = asking.ground();
        let living = |of: bool| {
            let alive = state.guards.iter().filter(|(_, guard)| guard.health > 0);
            let alive = alive.filter(move |(_, guard)| (guard.side == state.to_move) == of);
            alive.map(|(id, _)| Thing::new(id, names[id])).collect::<Vec<_>>()
        };
        for (id, guard) in state.guards.iter().filter(|(_, guard)| guard.side == state.to_move) {
            let thing = Thing::new(id, names[id]);
            offers.consider(&FIRE, "toy.fire", &[("guard", &thing)], || {
                if guard.health == 0 {
                    return Err(Declined::by("toy.shot", "it has been shot"));
                }
                if guard.fired || guard.frightened {
                    return Err(Declined::by("toy.fire", "it has fired this turn, or is frightened"));
                }
                let cover = Part::new("cover", "how good its cover is", Domain::Whole { low: 0, high: 2 });
                // On a table the cover of whoever is nearest is seen.
                let derived = ground.and_then(|ground| {
                    let own = ground.unit(id)?;
                    let nearest = ground.field().nearest_enemy(own)?;
                    let range = ground.field().range(own, nearest.of);
                    Some((i64::from(nearest.distance > Length::inches(12)), range.says(ground)))
                });
                let cover = match derived {
                    Some((value, why)) => cover.as_the_table_says(value, why),
                    None => cover.or(0),
                };
                Ok(vec![
                    Part::new("target", "at whom", Domain::Things(living(false))),
                    Part::new("seen", "what is seen", Domain::Parts(vec![cover])),
                ])
            });
            offers.consider(&FLEE, "toy.flee", &[("guard", &thing)], || {
                let ground = ground.ok_or_else(|| Declined::by("toy.flee", "there is no table"))?;
                let stands = ground.pose(id).ok_or_else(|| Declined::by("toy.flee", "it stands nowhere"))?;
                let back = stands.at.moved(stands.facing, -Length::inches(3), Length::ZERO);
                let spot = ground.spot(id).ok_or_else(|| Declined::by("toy.flee", "it stands nowhere"))?;
                let blocked = |fault: FieldFault| Declined::by("toy.flee", fault.says(ground));
                spot.check(Pose { at: back, ..stands }).map(|()| Vec::new()).map_err(blocked)
            });
            offers.consider(&CALM, "toy.calm", &[("guard", &thing)], || match guard.frightened {
                true if guard.health > 0 => Ok(Vec::new()),
                _ => Err(Declined::by("toy.calm", "it is not frightened")),
            });
            offers.consider(&WHISPER, "toy.whisper", &[("guard", &thing)], || {
                Ok(vec![Part::new("password", "the new one", Domain::Text { most: 20 })])
            });
        }
        offers.consider(&VOLLEY, "toy.fire", &[], || {
            let own = state.guards.iter().filter(|(_, guard)| guard.side == state.to_move);
            let ready = own.filter(|(_, guard)| guard.health > 0 && !guard.fired && !guard.frightened);
            let firer =
                |(id, _): (&Id, &Guard)| Part::of(&Thing::new(id, names[id]), Domain::Things(living(false)));
            let of: Vec<Part> = ready.map(firer).collect();
            match of.len() {
                0 | 1 => Err(Declined::by("toy.fire", "there are not two who may fire")),
                _ => Ok(vec![Part::new("targets", "who fires at whom", Domain::Each { of, least: 2 })]),
            }
        });
        offers.consider(&END_TURN, "toy.turns", &[], || {
            match state.guards.values().any(|guard| guard.side == state.to_move && guard.due()) {
                true => Err(Declined::by("toy.calm", "a frightened guard must be calmed first")),
                false => Ok(Vec::new()),
            }
        });
    }

    fn decide(course: &mut Course<'_, Self>, _: &Seat, command: &Command) -> Result<(), Stop> {
        match command {
            Command::Fire { guard, target, seen } => {
                fire(course, (guard, target), seen.cover)?;
            }
            Command::Volley { targets } => {
                for shot in targets {
                    fire(course, shot, 0)?;
                }
            }
            Command::Flee { guard } => {
                if let Some(stands) = course.ground().and_then(|ground| ground.pose(guard)) {
                    let back = stands.at.moved(stands.facing, -Length::inches(3), Length::ZERO);
                    course.place(guard, Pose { at: back, ..stands }, &motion::FALLS_BACK);
                }
            }
            Command::Calm { guard } => {
                if course.dice.band(1, Die::D6, &[3], "calm")? > 0 {
                    course.happen(Event::Calmed { guard: guard.clone() });
                }
            }
            Command::Whisper { guard, password } => {
                course.happen(Event::Whispered { guard: guard.clone(), password: password.clone() });
            }
            Command::EndTurn => {
                let (sides, state) = (&course.setting().roster().sides, course.state());
                let first = state.to_move == sides[0].id;
                let next = if first { &sides[1] } else { &sides[0] };
                let turn = state.turn + i64::from(!first);
                course.happen(Event::TurnEnded { next: next.id.clone(), turn });
            }
        }
        Ok(())
    }

    fn follow(course: &mut Course<'_, Self>) -> Result<(), Stop> {
        let begins = matches!(course.events().last(), Some(Event::TurnEnded { .. }));
        if !begins || !course.setting().setup().brave {
            return Ok(());
        }
        let own = course.state().to_move.clone();
        let due = course.state().guards.iter().filter(|(_, guard)| guard.side == own && guard.due());
        let due: Vec<Id> = due.map(|(id, _)| id.clone()).collect();
        for guard in due {
            course.note("toy.brave", true, || format!("{guard} calms itself on 4 or more"));
            if course.dice.band(1, Die::D6, &[3], "nerve")? > 0 {
                course.happen(Event::Calmed { guard });
            }
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Moved { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.moved = true;
                }
            }
            Event::Fired { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.fired = true;
                }
            }
            Event::Hit { guard, by } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.health = (guard.health - by).max(0);
                    guard.frightened = true;
                }
            }
            Event::Calmed { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.frightened = false;
                }
            }
            Event::Whispered { guard, password } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.password = Hidden::new(password.clone(), Audience::Side(guard.side.clone()));
                }
            }
            Event::TurnEnded { next, turn } => {
                state.to_move = next.clone();
                state.turn = *turn;
                for guard in state.guards.values_mut() {
                    (guard.fired, guard.moved) = (false, false);
                }
            }
        }
    }

    fn due(opened: Opened<'_, Self>) -> Vec<Due> {
        let Scene { state, .. } = *opened;
        let due = state.guards.iter().filter(|(_, guard)| guard.side == state.to_move && guard.due());
        due.map(|(id, guard)| Due {
            whose: Audience::Side(guard.side.clone()),
            verb: CALM.name,
            of: Some(id.clone()),
            what: format!("{id} is calmed"),
            why: "it was hit".to_owned(),
            rule: "toy.calm",
            by: "before the turn ends",
        })
        .collect()
    }

    fn to_act(Scene { state, .. }: Scene<'_, Self>) -> Option<ToAct> {
        Some(ToAct { side: state.to_move.clone(), verb: &END_TURN, rule: "toy.turns" })
    }

    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.turn
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        let Scene { state, .. } = *opened;
        if state.turn > state.last_turn {
            let says = "it is dark".to_owned();
            return Some(Ending { way: "dusk".to_owned(), winner: None, says, rule: "toy.turns".to_owned() });
        }
        let alive = |of: &Id| state.guards.values().any(|guard| guard.side == *of && guard.health > 0);
        let sides: std::collections::BTreeSet<&Id> = state.guards.values().map(|guard| &guard.side).collect();
        let shot = sides.iter().find(|side| !alive(side))?;
        let winner = sides.iter().find(|side| alive(side)).map(|side| (*side).clone());
        let says = format!("all of {shot} are shot");
        Some(Ending { way: "shot".to_owned(), winner, says, rule: "toy.shot".to_owned() })
    }

    fn stands(command: &Command, _: &[Event]) -> Option<Declined> {
        matches!(command, Command::EndTurn)
            .then(|| Declined::by("toy.turns", "a turn that has ended has ended"))
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        match opened.state.guards.iter().find(|(_, guard)| !(0..=2).contains(&guard.health)) {
            Some((id, guard)) => Err(format!("{id} has health {}", guard.health)),
            None => Ok(()),
        }
    }
}

fn fire(course: &mut Course<'_, Toy>, (guard, target): (&Id, &Id), cover: i64) -> Result<(), Stop> {
    let needed = course.setting().rules().charts.needed + cover;
    course.note("toy.fire", needed, || format!("a d6 of {needed} or more hits"));
    course.happen(Event::Fired { guard: guard.clone() });
    if course.dice.band(1, Die::D6, &[needed - 1], "fire")? > 0 {
        let by = if course.setting().rules().rulings.twice { 2 } else { 1 };
        course.happen(Event::Hit { guard: target.clone(), by });
    }
    Ok(())
}

impl Guard {
    fn due(&self) -> bool {
        self.frightened && self.health > 0
    }
}

pub(crate) fn table_text() -> String {
    format!("{SCENARIO}{TABLE}")
}

pub(crate) fn on_table() -> Table<Toy> {
    Table::begin(Header { scenario: table_text(), ..header() }).expect("the scenario is sound")
}

pub(crate) fn header() -> Header {
    Header::new("toy", "bridge.toml", SCENARIO, 7, "2026-01-01T00:00:00Z")
}

pub(crate) fn table() -> Table<Toy> {
    Table::begin(header()).expect("the scenario is sound")
}
