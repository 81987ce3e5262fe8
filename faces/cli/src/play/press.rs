//! What a key does, wherever it is pressed.

use std::cell::Cell;

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::app::{App, Pane, Screen, Wish};
use super::choices::Only;
use super::form::{Done, Thrown};
use super::list::{Filter, has_control, moved};

/// More lines than any map has.
const MOST_LINES: usize = 100_000;

impl App {
    /// Takes a key.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Option<Wish> {
        if has_control(key) && key.code == KeyCode::Char('c') {
            return Some(Wish::Quit);
        }
        if self.help {
            self.help = false;
            return None;
        }
        if key.code == KeyCode::F(1) {
            self.help = true;
            return None;
        }
        match &mut self.screen {
            Screen::Table => {
                let wish = self.press_table(key);
                self.follow();
                wish
            }
            Screen::Log => self.press_log(key),
            Screen::Map { .. } => {
                self.press_map(key);
                None
            }
            Screen::Form(form) => match form.press(key) {
                Done::Nothing => None,
                Done::Dice => Some(Wish::Dice),
                Done::Give(faces) => Some(Wish::Give(faces)),
                Done::Dropped => {
                    self.screen = Screen::Table;
                    None
                }
            },
            Screen::Throw(throw) => match throw.dice.press(key) {
                Thrown::Open => None,
                Thrown::Changed => Some(Wish::Dice),
                Thrown::Given => Some(Wish::Give(Some(throw.dice.numbers()))),
                // Dice that are not thrown are rolled.
                Thrown::Dropped => Some(Wish::Give(None)),
            },
            Screen::Seats { .. } => {
                self.press_seats(key);
                None
            }
            Screen::Curtain(seat) => match key.code {
                KeyCode::Enter => Some(Wish::Sit(seat.clone())),
                KeyCode::Esc => {
                    let at = self.sight.roster.seats().position(|known| known == *seat).unwrap_or_default();
                    self.screen = Screen::Seats { at, curtain: true };
                    None
                }
                _ => None,
            },
        }
    }

    /// The filter of what the keys go into.
    fn filter(&mut self) -> Option<&mut Filter> {
        match (&self.screen, self.pane) {
            (Screen::Log, _) | (_, Pane::Log) => Some(&mut self.log.filter),
            (_, Pane::Order) => Some(&mut self.outline.filter),
            (_, Pane::Choices) => Some(&mut self.choices.filter),
            (_, Pane::Duties) => None,
        }
    }

    /// Takes a key into a filter that is being typed; whether it went there.
    fn press_filter(&mut self, key: KeyEvent) -> bool {
        let Some(filter) = self.filter().filter(|filter| filter.typing) else { return false };
        match key.code {
            KeyCode::Esc => *filter = Filter::default(),
            KeyCode::Enter => filter.typing = false,
            _ if filter.take(key) => {}
            _ => return false,
        }
        // Another list lies under the cursor now.
        if key.code != KeyCode::Enter {
            self.place(|_| 0);
        }
        true
    }

    /// Moves the cursor of what the keys go into.
    fn place(&mut self, to: impl Fn(usize) -> usize) {
        let at = match (&self.screen, self.pane) {
            (Screen::Log, _) | (_, Pane::Log) => &mut self.log.at,
            (_, Pane::Order) => &mut self.outline.at,
            (_, Pane::Choices) => &mut self.choices.at,
            (_, Pane::Duties) => &mut self.duty,
        };
        *at = to(*at);
    }

    fn at(&self) -> (usize, usize) {
        match (&self.screen, self.pane) {
            (Screen::Log, _) | (_, Pane::Log) => (self.log.at, self.entries().len()),
            (_, Pane::Order) => (self.outline.at, self.outline.rows(&self.sight).len()),
            (_, Pane::Choices) => (self.choices.at, self.choices.rows(&self.sight).len()),
            (_, Pane::Duties) => (self.duty, self.sight.duties().len()),
        }
    }

    fn press_table(&mut self, key: KeyEvent) -> Option<Wish> {
        if self.press_filter(key) {
            return None;
        }
        let (at, count) = self.at();
        if let Some(to) = moved(key, at, count, true) {
            self.place(|_| to);
            return self.reads_on(key);
        }
        self.news = None;
        match key.code {
            KeyCode::Tab => self.pane = self.beside(true),
            KeyCode::BackTab => self.pane = self.beside(false),
            KeyCode::Enter => return self.enter(),
            KeyCode::Right => self.turn(true),
            KeyCode::Left => self.turn(false),
            KeyCode::Esc => self.widen(),
            KeyCode::Char('i') if self.pane == Pane::Choices => self.show_piece(),
            KeyCode::Char(letter) if !has_control(key) => return self.letter(letter),
            _ => {}
        }
        None
    }

    fn letter(&mut self, letter: char) -> Option<Wish> {
        match letter {
            '?' => self.help = true,
            'q' => return Some(Wish::Quit),
            '1' => self.pane = Pane::Order,
            '2' if !self.sight.duties().is_empty() => self.pane = Pane::Duties,
            '3' => self.pane = Pane::Choices,
            '4' => self.pane = Pane::Log,
            'l' => self.screen = Screen::Log,
            'm' if self.sight.view.map.is_some() => self.screen = Screen::Map { from: Cell::new(0) },
            's' => {
                let at = self.sight.roster.seats().position(|seat| seat == self.sight.seat);
                self.screen = Screen::Seats { at: at.unwrap_or_default(), curtain: false };
            }
            'u' => match self.offer_of("undo").or_else(|| self.offer_of("ask-undo")) {
                Some(place) => self.open_form(place),
                None => return Some(Wish::WhyNoUndo),
            },
            '/' => {
                if self.pane == Pane::Duties {
                    self.pane = Pane::Choices;
                }
                if let Some(filter) = self.filter() {
                    filter.typing = true;
                }
            }
            _ => {}
        }
        None
    }

    /// The part of the table that comes next; that of the duties is left out while there are none.
    fn beside(&self, forward: bool) -> Pane {
        let mut panes = vec![Pane::Order, Pane::Duties, Pane::Choices, Pane::Log];
        panes.retain(|pane| *pane != Pane::Duties || !self.sight.duties().is_empty());
        let step = if forward { 1 } else { panes.len() - 1 };
        let now = panes.iter().position(|pane| *pane == self.pane).unwrap_or_default();
        panes.into_iter().cycle().nth(now + step).unwrap_or(Pane::Choices)
    }

    fn enter(&mut self) -> Option<Wish> {
        match self.pane {
            Pane::Order => self.choose_piece(),
            Pane::Duties => self.do_duty(),
            Pane::Choices => self.choose(),
            Pane::Log => self.unfold(None),
        }
        None
    }

    /// Goes deeper into what is chosen, or back out of it.
    fn turn(&mut self, deeper: bool) {
        match (self.pane, deeper) {
            (Pane::Order, true) => self.outline.deeper(&self.sight),
            (Pane::Order, false) => self.outline.shallower(&self.sight),
            (Pane::Choices, true) => self.choices.unfold(&self.sight),
            (Pane::Choices, false) => self.choices.fold(&self.sight),
            (Pane::Log, _) => self.unfold(Some(deeper)),
            (Pane::Duties, _) => {}
        }
    }

    /// Drops what narrows the list down.
    fn widen(&mut self) {
        if let Some(filter) = self.filter() {
            *filter = Filter::default();
        }
        if matches!(self.pane, Pane::Choices | Pane::Duties) {
            self.choices.narrow(Only::All);
        }
    }

    /// Goes to the piece that the chosen offer is about.
    fn show_piece(&mut self) {
        if let Some(super::choices::Row::Offer { place, .. }) = self.choices.chosen(&self.sight)
            && let Some((_, thing)) = self.sight.offers.get(place).and_then(|offer| offer.fixed.first())
        {
            self.outline.choose(&self.sight, &thing.id);
            self.pane = Pane::Order;
        }
    }

    /// Shows the reasons of the chosen entry, or puts them away; turns it about where `open` says nothing.
    fn unfold(&mut self, open: Option<bool>) {
        let Some(number) = self.entries().get(self.log.at).map(|entry| entry.number) else { return };
        if open.unwrap_or(!self.log.unfolded.contains(&number)) {
            self.log.unfolded.insert(number);
        } else {
            self.log.unfolded.remove(&number);
        }
    }

    /// More of the log is wanted where its end was reached.
    fn reads_on(&self, key: KeyEvent) -> Option<Wish> {
        let down = matches!(key.code, KeyCode::Down | KeyCode::PageDown | KeyCode::End | KeyCode::Char(_));
        let in_log = matches!(self.screen, Screen::Log) || self.pane == Pane::Log;
        let at_end = self.log.at + 1 >= self.entries().len();
        (down && in_log && at_end && self.sight.earlier > 0).then_some(Wish::Earlier)
    }

    fn press_log(&mut self, key: KeyEvent) -> Option<Wish> {
        if self.press_filter(key) {
            return None;
        }
        if let Some(to) = moved(key, self.log.at, self.entries().len(), true) {
            self.log.at = to;
            return self.reads_on(key);
        }
        match key.code {
            KeyCode::Enter => self.unfold(None),
            KeyCode::Right => self.unfold(Some(true)),
            KeyCode::Left => self.unfold(Some(false)),
            KeyCode::Char('/') => self.log.filter.typing = true,
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('a') => {
                let all: Vec<u64> = self.entries().iter().map(|entry| entry.number).collect();
                if all.iter().all(|number| self.log.unfolded.contains(number)) {
                    self.log.unfolded.clear();
                } else {
                    self.log.unfolded.extend(all);
                }
            }
            KeyCode::Esc if self.log.filter.is_on() => self.log.filter = Filter::default(),
            KeyCode::Esc | KeyCode::Char('l' | 'q') => self.screen = Screen::Table,
            _ => {}
        }
        None
    }

    fn press_map(&mut self, key: KeyEvent) {
        let Screen::Map { from } = &self.screen else { return };
        // Where the map ends is known once it is drawn.
        if let Some(to) = moved(key, from.get(), MOST_LINES, true) {
            from.set(to);
            return;
        }
        match key.code {
            KeyCode::Char('?') => self.help = true,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('m' | 'q') => self.screen = Screen::Table,
            _ => {}
        }
    }

    fn press_seats(&mut self, key: KeyEvent) {
        let Screen::Seats { at, curtain } = &mut self.screen else { return };
        let count = self.sight.roster.seats().count();
        if let Some(to) = moved(key, *at, count, true) {
            *at = to;
            return;
        }
        match key.code {
            KeyCode::Enter => {
                if let Some(seat) = self.sight.roster.seats().nth(*at) {
                    self.screen = Screen::Curtain(seat);
                }
            }
            // Whoever stands before the curtain need not be who sat behind it.
            KeyCode::Esc if *curtain => self.screen = Screen::Curtain(self.sight.seat.clone()),
            KeyCode::Esc => self.screen = Screen::Table,
            _ => {}
        }
    }
}
