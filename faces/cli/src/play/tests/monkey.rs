//! Whatever is pressed, wherever: nothing panics, and the battle stays sound.

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, begin, system_of};

use super::super::app::Screen;
use super::super::keeper::Keeper as _;
use super::super::session::Session;
use super::{Memory, Seat, bridge, ground, screen};

const KEYS: [KeyCode; 14] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Tab,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::PageDown,
];
const LETTERS: &str = "1234567890 abdejklmprsuy/?.-é";

/// Presses so many keys at random, drawing now and then.
fn monkey(session: &mut Session<Memory>, seed: u64, keys: u32) {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut draw = |below: usize| -> usize {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..keys {
        let code = match draw(2) {
            0 => KEYS[draw(KEYS.len())],
            _ => KeyCode::Char(LETTERS.chars().nth(draw(LETTERS.chars().count())).unwrap()),
        };
        session.press(KeyEvent::new(code, KeyModifiers::NONE));
        session.listen();
        if draw(4) == 0 {
            screen(session, 80, 24);
        }
        if draw(40) == 0 {
            screen(session, 120, 40);
        }
    }
    assert_eq!(session.keeper().battle().sound(), Ok(()));
    let records = session.keeper().battle().number();
    assert_eq!(session.keeper().battle().audit(), Ok(records));
}

#[test]
fn of_the_toy() {
    for seed in 0..20 {
        monkey(&mut bridge("umpire"), seed, 1_000);
        monkey(&mut bridge("nora"), seed, 500);
        monkey(&mut ground("umpire"), seed, 500);
    }
}

#[test]
fn of_every_scenario() {
    for path in scenarios() {
        let text = fs::read_to_string(&path).unwrap();
        let system = system_of(&text, "scenario").unwrap();
        let header = Header::new(system.name(), "scenario", &text, 1, "");
        let seats: Vec<Seat> = begin(header.clone()).unwrap().roster().seats().collect();
        for (seed, seat) in (0..).zip(seats) {
            let mut memory = Memory::new(begin(header.clone()).unwrap());
            memory.counts = false;
            monkey(&mut Session::new(memory, &seat), seed, 400);
        }
    }
}

/// Every form that is offered at the start of every scenario is drawn, and Enter leads through it.
#[test]
fn every_first_form_of_every_scenario_opens() {
    for path in scenarios() {
        let text = fs::read_to_string(&path).unwrap();
        let system = system_of(&text, "scenario").unwrap();
        let header = Header::new(system.name(), "scenario", &text, 1, "");
        let mut memory = Memory::new(begin(header).unwrap());
        memory.counts = false;
        let mut session = Session::new(memory, &Seat::Umpire);
        let mut last = "";
        for place in 0..session.app.sight.offers.len() {
            let verb = session.app.sight.offers[place].verb.name;
            if std::mem::replace(&mut last, verb) == verb {
                continue;
            }
            session.app.open_form(place);
            for _ in 0..12 {
                screen(&session, 80, 24);
                let Screen::Form(form) = &session.app.screen else { break };
                if form.row() == super::super::form::Row::Give {
                    break;
                }
                session.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
                session.press(KeyEvent::new(KeyCode::Char('1'), KeyModifiers::NONE));
                session.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
                session.press(KeyEvent::new(KeyCode::Down, KeyModifiers::NONE));
            }
        }
    }
}

fn scenarios() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/battles");
    let systems = fs::read_dir(folder).unwrap().map(|system| system.unwrap().path());
    let systems = systems.filter(|system| system.is_dir());
    let files = systems.flat_map(|system| fs::read_dir(system).unwrap().map(|file| file.unwrap().path()));
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    files
}
