//! The picture of what is on the screen.

mod form;
mod listing;
mod log;
mod map;
mod odds;
mod over;
mod table;
mod tree;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::app::{App, News, Screen};
use super::battle::Fact;
use super::look::{HEADING, QUIET, REFUSED};
use listing::{cut, end_of_row, wrapped};
use standfast_seat::SideClock;

use crate::battle::now;

/// The smallest screen that anything is drawn on.
const NARROWEST: u16 = 60;
const LOWEST: u16 = 16;

/// Draws the picture.
pub(crate) fn picture(app: &App, area: Rect, buffer: &mut Buffer) {
    if area.width < NARROWEST || area.height < LOWEST {
        let words =
            format!("Too small: {NARROWEST}x{LOWEST} at least, and 80x24 is better. q or Ctrl-C quits.");
        for (row, line) in area.rows().zip(wrapped(&words, "", usize::from(area.width))) {
            buffer.set_stringn(row.x, row.y, line, usize::from(row.width), HEADING);
        }
        return;
    }
    if let Screen::Curtain(seat) = &app.screen {
        over::curtain(&app.sight.who(seat), area, buffer);
    } else if let Screen::Seats { at, curtain: true } = app.screen {
        over::seats(app, at, area, buffer);
    } else {
        open(app, area, buffer);
    }
    if app.help {
        over::help(area, buffer);
    }
}

/// The picture while no curtain is drawn.
fn open(app: &App, area: Rect, buffer: &mut Buffer) {
    let news = news(app, usize::from(area.width).saturating_sub(1));
    let news_height = u16::try_from(news.len()).unwrap_or(u16::MAX);
    let rows =
        [Constraint::Length(2), Constraint::Min(0), Constraint::Length(news_height), Constraint::Length(1)];
    let [head, body, told, foot] = Layout::vertical(rows).areas(area);
    self::head(app, head, buffer);
    match &app.screen {
        Screen::Form(form) => form::draw(app, form, body, buffer),
        Screen::Throw(throw) => form::throw(app, throw, body, buffer),
        Screen::Log => log::screen(app, body, buffer),
        Screen::Map { from } => map::screen(app, from, body, buffer),
        _ => table::draw(app, body, buffer),
    }
    for (row, line) in told.rows().zip(&news) {
        buffer.set_line(row.x + 1, row.y, line, row.width.saturating_sub(1));
    }
    self::foot(app, foot, buffer);
    if let Screen::Seats { at, .. } = app.screen {
        over::seats(app, at, area, buffer);
    }
}

/// The news, in three lines at most.
fn news(app: &App, width: usize) -> Vec<Line<'static>> {
    const MOST: usize = 3;
    let (words, style) = match (&app.news, &app.screen) {
        (_, Screen::Form(form)) => match &form.refused {
            Some(why) => (format!("! {why}"), REFUSED),
            None => return vec![Line::default()],
        },
        (Some(News::Bad(words)), _) => (format!("! {words}"), REFUSED),
        (Some(News::Good(words)), _) => (words.clone(), HEADING),
        (None, _) if app.sight.view.ending.is_some() || app.throws() => return vec![Line::default()],
        (None, _) if !app.sight.may_act() => {
            ("This seat has nothing to decide now; s passes the terminal on.".to_owned(), QUIET)
        }
        (None, _) => return vec![Line::default()],
    };
    let lines = wrapped(&words, "", width);
    let more = lines.len() > MOST;
    let lines =
        lines.into_iter().take(MOST).enumerate().map(|(place, line)| {
            if more && place + 1 == MOST { cut(&format!("{line} …"), width) } else { line }
        });
    lines.map(|line| Line::from(Span::styled(line, style))).collect()
}

/// Whose seat this is and when in the battle; then whose moment it is, and what is under way or how the sides stand.
fn head(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut rows = area.rows();
    let view = &app.sight.view;
    if let Some(row) = rows.next() {
        let (clock, seat) = moment(app, usize::from(row.width));
        let room = usize::from(row.width).saturating_sub(seat.chars().count() + 4);
        let left = room.saturating_sub(clock.chars().count() + 3);
        // The clock comes before the battle's name.
        const WORTHWHILE: usize = 12;
        let name = if left < WORTHWHILE { String::new() } else { format!("{}   ", cut(&view.name, left)) };
        let line = Line::from(vec![
            Span::styled(format!(" {name}"), QUIET),
            Span::styled(cut(&clock, room), HEADING),
        ]);
        buffer.set_line(row.x, row.y, &line, row.width);
        end_of_row(&format!("  {seat} "), row, buffer);
    }
    let Some(row) = rows.next() else { return };
    let line = match (&view.ending, view.view.pending.as_slice()) {
        (Some(ending), _) => {
            let won = ending.winner.as_ref().map_or("nobody won".to_owned(), |winner| {
                format!("{} won", app.sight.roster.side_name(winner))
            });
            Span::styled(format!("THE BATTLE IS OVER: {}; {won}. ({})", ending.says, ending.rule), HEADING)
        }
        (None, []) => {
            let sides = view.view.totals.iter().map(|side| {
                let facts = side.facts.iter().map(Fact::line).collect::<Vec<_>>().join(", ");
                format!("{}: {facts}", side.name)
            });
            Span::styled(sides.collect::<Vec<_>>().join(" · "), QUIET)
        }
        (None, [only]) => Span::raw(only.clone()),
        (None, [first, rest @ ..]) => Span::raw(format!("{first} (and {} more under way)", rest.len())),
    };
    let width = usize::from(row.width).saturating_sub(2);
    let whose =
        if view.ending.is_some() { String::new() } else { cut(&format!("{} · ", whose(app)), width) };
    let rest = cut(&line.content, width.saturating_sub(whose.chars().count()));
    let line = Line::from(vec![Span::styled(whose, HEADING), Span::styled(rest, line.style)]);
    buffer.set_line(row.x + 1, row.y, &line, row.width.saturating_sub(1));
}

/// Whose moment it is, and since when.
fn whose(app: &App) -> String {
    let moment = app.sight.moment();
    let since = moment.since.as_deref().and_then(|since| since.get(11..16));
    let line = since.map_or_else(|| moment.line(), |since| format!("{} since {since}", moment.line()));
    let clocks = SideClock::all(&app.sight.view, &app.sight.roster, &now());
    clocks.iter().filter(|clock| clock.runs).fold(line, |line, clock| format!("{line} · {}", clock.says()))
}

/// When in the battle, and whose seat it is, in as many words as there is room for.
fn moment(app: &App, width: usize) -> (String, String) {
    let facts = &app.sight.view.view.clock;
    let joined = |words: Vec<String>| words.join(" · ");
    let whole = joined(facts.iter().map(Fact::line).collect());
    let bare = joined(facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect());
    let who = app.sight.who(&app.sight.seat);
    let name = app.sight.roster.seat_name(&app.sight.seat).to_owned();
    let ways = [(whole.clone(), who), (whole, name.clone()), (bare.clone(), name.clone())];
    let fits = |(clock, seat): &(String, String)| clock.chars().count() + seat.chars().count() + 4 <= width;
    ways.into_iter().find(fits).unwrap_or((bare, name))
}

/// The keys that do something here.
fn foot(app: &App, area: Rect, buffer: &mut Buffer) {
    let keys = over::keys(app);
    let mut line = Line::default();
    for (place, (key, does)) in keys.iter().enumerate() {
        if place > 0 {
            line.push_span(Span::raw("  "));
        }
        line.push_span(Span::styled(*key, HEADING));
        line.push_span(Span::styled(format!(" {does}"), QUIET));
    }
    buffer.set_line(area.x + 1, area.y, &line, area.width.saturating_sub(1));
}
