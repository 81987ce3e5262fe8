//! The boxes over the table: the curtain, the seats, the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};
use standfast_seat::Next;

use super::listing::{Listing, wrapped};
use crate::play::app::{App, Pane, Screen};
use crate::play::form::{Dice, Edit, Row};
use crate::play::look::{HEADING, QUIET};

/// An empty box in the middle, and the room in it.
fn boxed(title: &str, width: u16, height: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    let place = area.centered(Constraint::Length(width), Constraint::Length(height));
    Clear.render(place, buffer);
    let block = Block::bordered().title(Span::styled(format!(" {title} "), HEADING));
    let inner = block.inner(place);
    block.render(place, buffer);
    inner
}

/// The curtain: only the name of the seat that takes the terminal next.
pub(super) fn curtain(who: &str, area: Rect, buffer: &mut Buffer) {
    let inner = boxed("The curtain", area.width.min(60), 7, area, buffer);
    let width = usize::from(inner.width);
    let mut listing = Listing::default();
    listing.push("");
    listing.text(&format!("Pass the terminal to {who}."), " ", width, HEADING);
    listing.push("");
    listing.text("Enter: I sit here. Esc: another seat.", " ", width, QUIET);
    listing.draw(false, inner, buffer);
}

/// The seats that there are.
pub(super) fn seats(app: &App, at: usize, area: Rect, buffer: &mut Buffer) {
    let seats: Vec<_> = app.sight.roster.seats().collect();
    let height = u16::try_from(seats.len() + 4).unwrap_or(u16::MAX).min(area.height);
    let inner = boxed("Whose seat?", area.width.min(60), height, area, buffer);
    let mut listing = Listing::default();
    for (place, seat) in seats.iter().enumerate() {
        let chosen = place == at;
        let mark = if chosen { "›" } else { " " };
        let here = if *seat == app.sight.seat { "  (now)" } else { "" };
        let line = format!("{mark} {}{here}", app.sight.who(seat));
        listing.group(chosen, |listing| listing.push(line));
    }
    let [list, below] =
        ratatui::layout::Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(inner);
    listing.draw(true, list, buffer);
    let says = " A curtain falls before the seat is changed.";
    buffer.set_stringn(below.x, below.y, says, usize::from(below.width), QUIET);
}

fn dice_keys(dice: &Dice, away: &'static str) -> Vec<(&'static str, &'static str)> {
    let next = match dice.next {
        Next::All(_) => ("Enter", "give it"),
        Next::Die(_) => ("0-9", "face"),
    };
    vec![next, ("Backspace", "last die again"), ("Esc", away)]
}

/// The keys that do something here, in a line.
pub(super) fn keys(app: &App) -> Vec<(&'static str, &'static str)> {
    let form = match &app.screen {
        Screen::Form(form) => form,
        Screen::Throw(throw) => return dice_keys(&throw.dice, "roll them here"),
        Screen::Log => {
            return match app.log.filter.typing {
                true => vec![("letters", "search"), ("Enter", "keep"), ("Esc", "drop")],
                false => {
                    vec![("↑↓", "entry"), ("Enter", "why"), ("a", "all"), ("/", "search"), ("Esc", "back")]
                }
            };
        }
        Screen::Seats { .. } => return vec![("↑↓", "seat"), ("Enter", "take it"), ("Esc", "back")],
        Screen::Map { .. } => return vec![("↑↓", "more of it"), ("Esc", "back"), ("?", "keys")],
        Screen::Table | Screen::Curtain(_) => return table_keys(app),
    };
    match (&form.edit, form.row()) {
        (Edit::Line { .. }, _) => vec![("Enter", "done"), ("Ctrl-U", "empty"), ("Esc", "back")],
        (Edit::Pick(pick), _) if pick.several.is_some() => {
            vec![("↑↓", "move"), ("Space", "tick"), ("Enter", "done"), ("letters", "search"), ("Esc", "back")]
        }
        (Edit::Pick(_), _) => {
            vec![("↑↓", "move"), ("Enter", "choose"), ("letters", "search"), ("Esc", "back")]
        }
        (Edit::Dice(dice), _) => dice_keys(dice, "put away"),
        (Edit::Rows, Row::Field(_)) => {
            vec![
                ("↑↓", "part"),
                ("Enter", "change"),
                ("End", "give it"),
                ("Del", "empty"),
                ("Esc", "back"),
                ("F1", "keys"),
            ]
        }
        (Edit::Rows, _) => vec![("↑↓", "part"), ("Enter", "do it"), ("Esc", "back"), ("F1", "keys")],
    }
}

fn table_keys(app: &App) -> Vec<(&'static str, &'static str)> {
    let typing = match app.pane {
        Pane::Order => app.outline.filter.typing,
        Pane::Choices => app.choices.filter.typing,
        Pane::Log => app.log.filter.typing,
        Pane::Duties => false,
    };
    if typing {
        return vec![("letters", "search"), ("Enter", "keep"), ("Esc", "drop")];
    }
    let enter = match app.pane {
        Pane::Order => "choices",
        Pane::Duties | Pane::Choices => "do it",
        Pane::Log => "why",
    };
    let before =
        [("Tab", "pane"), ("↑↓", "move"), ("Enter", enter), ("/", "search"), ("u", "undo"), ("l", "log")];
    let map = app.sight.view.map.as_ref().map(|_| ("m", "map"));
    let after = [("s", "seat"), ("?", "keys"), ("q", "quit")];
    before.into_iter().chain(map).chain(after).collect()
}

/// Every key.
const KEYS: [(&str, &str); 22] = [
    ("Tab, 1 2 3 4", "order of battle, to do, can do, log"),
    ("↑ ↓ j k", "up and down; PgUp PgDn, Home End (g G) go far"),
    ("→ ←", "unfold and fold: commands, verbs, reasons"),
    ("Enter", "do what is chosen; on a unit: what it can do"),
    ("/", "search the list; Enter keeps the search, Esc drops it"),
    ("i", "from a choice to its unit in the order of battle"),
    ("u", "take the last command back, or ask for it"),
    ("l", "the whole log; Enter there shows dice and reasons"),
    ("m", "the map, where the battle has a table"),
    ("s", "another seat, behind a curtain"),
    ("q, Ctrl-C", "quit; every command is on disk already"),
    ("Ctrl-L", "redraw the screen"),
    ("", ""),
    ("In a form", ""),
    ("↑ ↓ Tab", "from part to part, then to the dice"),
    ("Enter", "open a list, or begin a number or a text"),
    ("→ ←", "the next value, the previous value"),
    ("Space y n", "switch between yes and no, tick one of several"),
    ("Del", "empty a part; it is left out if it may be"),
    ("End", "to the end, where the command is given"),
    ("r, d", "there: roll, or type your own dice"),
    ("Esc", "back; nothing is given"),
];

/// The keys, over everything.
pub(super) fn help(area: Rect, buffer: &mut Buffer) {
    let height = u16::try_from(KEYS.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let inner = boxed("Keys (any key closes this)", area.width.min(76), height, area, buffer);
    let mut listing = Listing::default();
    for (key, does) in KEYS {
        for (place, line) in
            wrapped(does, "", usize::from(inner.width).saturating_sub(16)).into_iter().enumerate()
        {
            let key = if place == 0 { key } else { "" };
            listing.push(Line::from(vec![Span::styled(format!(" {key:<14} "), HEADING), Span::raw(line)]));
        }
    }
    listing.draw(false, inner, buffer);
}
