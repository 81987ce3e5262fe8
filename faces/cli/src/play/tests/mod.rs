//! Keys go in, screens come out: the table played without a terminal.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod drive;
mod fields;
mod hidden;
mod monkey;
mod screens;
mod throws;
#[path = "../../../../../core/engine/tests/toy/mod.rs"]
mod toy;

use std::collections::VecDeque;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use standfast_store::{NotGiven, StoreFault};

use super::battle::{Id, LiveBattle, Refused, Seat, Source, Tree};
use super::draw;
use super::keeper::{Answer, Keeper, Question};
use super::look::Look;
use super::session::Session;

/// A battle that nothing keeps.
pub(super) struct Memory {
    battle: Box<dyn LiveBattle>,
    answers: VecDeque<Answer>,
    /// Whether odds are counted.
    counts: bool,
    /// Commands that others have given meanwhile.
    elsewhere: Vec<(Seat, &'static str)>,
}

impl Memory {
    pub(super) fn new(battle: Box<dyn LiveBattle>) -> Self {
        Self { battle, answers: VecDeque::new(), counts: true, elsewhere: Vec::new() }
    }

    fn put(
        &mut self,
        seat: &Seat,
        command: &Tree,
        source: Source,
        number: Option<u64>,
    ) -> Result<(), Refused> {
        self.battle.propose(seat, command, source, "2026-01-01T12:00:00Z", number)?;
        self.battle.confirm();
        Ok(())
    }
}

impl Keeper for Memory {
    fn battle(&self) -> &dyn LiveBattle {
        self.battle.as_ref()
    }

    fn give(&mut self, seat: &Seat, command: &Tree, source: Source, number: u64) -> Result<(), NotGiven> {
        Ok(self.put(seat, command, source, Some(number))?)
    }

    fn catch_up(&mut self) -> Result<u64, StoreFault> {
        let others = std::mem::take(&mut self.elsewhere);
        let count = others.len().try_into().unwrap();
        for (seat, command) in others {
            self.put(&seat, &Tree::from_json(command).unwrap(), Source::Seed, None).unwrap();
        }
        Ok(count)
    }

    fn ask(&mut self, question: Question) {
        if self.counts {
            self.answers.push_back(Answer::of(self.battle.as_ref(), question));
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        self.answers.pop_front()
    }
}

impl Session<Memory> {
    fn keeper(&self) -> &Memory {
        &self.keeper
    }

    /// Somebody else gives a command meanwhile.
    fn elsewhere(&mut self, seat: Seat, command: &'static str) {
        self.keeper.elsewhere.push((seat, command));
    }
}

pub(super) fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

/// The toy battle, from that seat.
pub(super) fn bridge(name: &str) -> Session<Memory> {
    Session::new(Memory::new(Box::new(toy::table())), &seat(name))
}

/// The toy battle on a table, from that seat.
pub(super) fn ground(name: &str) -> Session<Memory> {
    Session::new(Memory::new(Box::new(toy::on_table())), &seat(name))
}

/// Presses keys, written one after the other: a word in angle brackets is one key.
pub(super) fn press(session: &mut Session<Memory>, keys: &str) {
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let (code, length) = match rest.strip_prefix('<').and_then(|word| word.split_once('>')) {
            Some((word, _)) => (named(word), word.len() + 2),
            None => (KeyCode::Char(letter), letter.len_utf8()),
        };
        rest = &rest[length..];
        assert!(session.press(KeyEvent::new(code, KeyModifiers::NONE)), "{keys:?} quits");
        session.listen();
    }
}

fn named(word: &str) -> KeyCode {
    match word {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "end" => KeyCode::End,
        "home" => KeyCode::Home,
        "del" => KeyCode::Delete,
        "back" => KeyCode::Backspace,
        _ => panic!("no key {word:?}"),
    }
}

/// The screen as text, on a terminal that shows everything.
pub(super) fn screen(session: &Session<Memory>, width: u16, height: u16) -> String {
    shown(session, width, height, Look { colour: true, unicode: true })
}

pub(super) fn shown(session: &Session<Memory>, width: u16, height: u16, look: Look) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            draw::picture(&session.app, frame.area(), frame.buffer_mut());
            look.settle(frame.buffer_mut());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let rows = buffer.area.rows().map(|row| {
        let cells = row.columns().map(|cell| buffer[(cell.x, cell.y)].symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    });
    rows.collect()
}

/// The screen is as it was read and found good. `STANDFAST_SCREENS=write` writes it down again.
#[track_caller]
pub(super) fn is_as(screen: &str, name: &str) {
    let path = format!("{}/src/play/tests/screens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("STANDFAST_SCREENS").is_ok_and(|what| what == "write") {
        std::fs::write(&path, screen).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == screen, "{name} is now\n{screen}\nand was\n{known}");
}
