//! The form of a command.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use standfast_seat::{Field, Next, capital};

use super::listing::{Listing, cut, heading};
use super::odds;
use crate::play::app::App;
use crate::play::battle::{Domain, Fact, Piece};
use crate::play::form::{Dice, Edit, Form, Odds, Pick, Ready, Row, is_short};
use crate::play::look::{CALL, HEADING, QUIET, REFUSED};
use crate::play::throw::Throw;

/// Draws the form: what is free to the left; odds, lists and dice to the right.
pub(super) fn draw(app: &App, form: &Form, area: Rect, buffer: &mut Buffer) {
    let [head, body] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    heading(&form.filled.offer.line(), form.filled.offer.rule, true, head, buffer);
    let halves = [Constraint::Percentage(48), Constraint::Min(0)];
    let [left, right] = Layout::horizontal(halves).spacing(1).areas(body);
    for row in left.rows() {
        buffer.set_string(left.right(), row.y, "│", QUIET);
    }
    let about = about(form, usize::from(left.width));
    let height = u16::try_from(about.len()).unwrap_or(u16::MAX).min(left.height / 2);
    let [rows, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(height)]).areas(left);
    let focused = matches!(form.edit, Edit::Rows | Edit::Line { .. });
    let mut listing = fields(form, usize::from(left.width));
    listing.push("");
    for piece in form.filled.things().into_iter().filter_map(|id| app.sight.piece(id)) {
        standing(piece, usize::from(left.width), &mut listing);
    }
    listing.draw(focused, rows, buffer);
    about.draw(false, below, buffer);
    side(app, form, right, buffer);
}

/// Draws what a player of the machine does, and the dice that it takes.
pub(super) fn throw(app: &App, throw: &Throw, area: Rect, buffer: &mut Buffer) {
    let Throw { moved, dice } = throw;
    let [head, body] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    heading("DICE FOR THE MACHINE", "", true, head, buffer);
    let width = usize::from(body.width);
    let mut listing = Listing::default();
    let who = app.sight.roster.seat_name(&moved.seat);
    listing.text(&format!("{who}: {}", moved.says), " ", width, HEADING);
    throwing(dice, width, &mut listing);
    listing.draw(false, body, buffer);
}

/// The free parts and what stands in them, and then the ways to give the command.
fn fields(form: &Form, width: usize) -> Listing {
    const WIDEST_NAME: usize = 18;
    let mut listing = Listing::default();
    let names = form.filled.shown().map(|(_, field)| field.depth() * 2 + field.name().chars().count());
    let column = names.max().unwrap_or_default().min(WIDEST_NAME);
    let row = form.row();
    for (place, field) in form.filled.shown() {
        let chosen = row == Row::Field(place);
        listing.group(chosen, |listing| {
            let typed = match &form.edit {
                Edit::Line { text, wrong } if chosen => Some((text, wrong)),
                _ => None,
            };
            listing.push(field_line(field, chosen, typed.map(|(text, _)| text.as_str()), column, width));
            if let Some((_, Some(wrong))) = typed {
                listing.text(&format!("! {wrong}"), "   ", width, REFUSED);
            }
        });
    }
    if listing.len() > 0 {
        listing.push("");
    }
    let give = match form.ready {
        Ready::Dice(_) => "Roll with the dice of the battle".to_owned(),
        _ => capital(form.filled.offer.verb.says),
    };
    let ways = [(Row::Give, give), (Row::Type, "Type the dice that you rolled".to_owned())];
    for (way, words) in ways.into_iter().filter(|(way, _)| form.stops().contains(way)) {
        let ready = matches!(form.ready, Ready::Plain | Ready::Dice(_));
        let style = if ready { HEADING } else { QUIET };
        let mark = if row == way { "›" } else { " " };
        listing.group(row == way, |listing| {
            listing.push(Span::styled(format!("{mark} [ {} ]", cut(&words, width.saturating_sub(6))), style));
        });
    }
    listing
}

/// The state of a piece that the command is about.
fn standing(piece: &Piece, width: usize, listing: &mut Listing) {
    let markers = piece.markers.iter().map(|marker| format!("[{}]", marker.name));
    let words = markers.chain(piece.facts.iter().map(Fact::line)).collect::<Vec<_>>().join(", ");
    listing.push(Span::styled(format!("  {}", piece.name), HEADING));
    listing.text(&words, "    ", width, QUIET);
}

fn field_line(
    field: &Field<'_>,
    chosen: bool,
    typed: Option<&str>,
    column: usize,
    width: usize,
) -> Line<'static> {
    let mark = if chosen { "›" } else { " " };
    let name = format!("{}{}", "  ".repeat(field.depth()), field.name());
    let style = if field.is_group() { QUIET } else { Style::new() };
    let name = format!("{mark} {:column$} ", cut(&name, column));
    let room = width.saturating_sub(name.chars().count());
    let value = match typed {
        Some(text) => {
            // The end is where one types.
            let from = text.chars().count().saturating_sub(room.saturating_sub(1));
            Span::styled(format!("{}▌", text.chars().skip(from).collect::<String>()), HEADING)
        }
        None if field.is_missing() => Span::styled("? choose", CALL),
        None if field.is_out() => Span::styled(field.shown(), QUIET),
        None => Span::styled(cut(&field.shown(), room), HEADING),
    };
    Line::from(vec![Span::styled(name, style), value])
}

/// What the chosen row is about.
fn about(form: &Form, width: usize) -> Listing {
    let mut listing = Listing::default();
    let Some(field) = form.field() else { return listing };
    listing.push(Span::styled("─".repeat(width), QUIET));
    listing.text(&field.part.says, " ", width, Style::new());
    let out = if field.is_optional { "; may be left out" } else { "" };
    listing.text(&format!("{}{out}", allowed(&field.part.domain)), " ", width, QUIET);
    listing.text(keys(&field.part.domain), " ", width, QUIET);
    listing
}

/// What is allowed there, in few words; a long list opens on its own.
fn allowed(domain: &Domain) -> String {
    match domain {
        Domain::Things(of) if of.len() == 1 => "only one to choose".to_owned(),
        Domain::Things(of) => format!("one of {}", of.len()),
        Domain::Several { of, least, most } if least == most => format!("{least} of {}", of.len()),
        Domain::Several { of, least, most } => format!("{least} to {most} of {}", of.len()),
        Domain::Flag => "yes or no".to_owned(),
        Domain::Parts(_) => "parts of its own".to_owned(),
        Domain::Each { of, least } => format!("{least} to {} of those below", of.len()),
        Domain::Place(_) => "x, y and facing, as 12.5, 20, 270".to_owned(),
        Domain::Path(_) => "where to: x, y, as 12.5, 20".to_owned(),
        other => other.allowed(),
    }
}

fn keys(domain: &Domain) -> &'static str {
    match domain {
        Domain::Things(_) | Domain::Words(_) => "Enter lists them, ←→ go through them, letters search",
        Domain::Several { .. } => "Enter lists them, Space ticks there",
        Domain::Whole { .. } | Domain::Amount { .. } => "←→ or digits",
        Domain::Flag => "Space turns it, y and n set it",
        Domain::Text { .. } | Domain::Hash | Domain::Place(_) | Domain::Path(_) => "type it",
        Domain::Parts(_) => "Space puts it in or leaves it out",
        Domain::Each { .. } => "fill in the ones you mean",
    }
}

/// The right half: a list, dice, or the odds.
fn side(app: &App, form: &Form, area: Rect, buffer: &mut Buffer) {
    let [head, body] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    let (width, height) = (usize::from(body.width), usize::from(body.height));
    match &form.edit {
        Edit::Pick(pick) => {
            let name = form.field().map(Field::name).unwrap_or_default();
            let note = pick
                .several
                .as_ref()
                .map(|ticks| format!("{} ticked, {} to {}", ticks.ticked.len(), ticks.least, ticks.most));
            let title = super::table::titled(&name.to_uppercase(), &pick.filter);
            heading(&title, &note.unwrap_or_default(), true, head, buffer);
            picking(pick).draw(true, body, buffer);
        }
        Edit::Dice(dice) => {
            heading("YOUR DICE", "", true, head, buffer);
            let mut listing = Listing::default();
            throwing(dice, width, &mut listing);
            listing.draw(false, body, buffer);
        }
        Edit::Rows | Edit::Line { .. } => {
            let title = if matches!(form.ready, Ready::Plain) { "WHAT HAPPENS" } else { "ODDS" };
            heading(title, "", false, head, buffer);
            outlook(app, form, width, height).draw(false, body, buffer);
        }
    }
}

fn picking(pick: &Pick) -> Listing {
    let mut listing = Listing::default();
    for (place, (name, value)) in pick.seen().into_iter().enumerate() {
        let chosen = place == pick.at;
        let mark = if chosen { "›" } else { " " };
        let tick = match &pick.several {
            None => "",
            Some(ticks) if ticks.ticked.contains(value) => "[x] ",
            Some(_) => "[ ] ",
        };
        listing.group(chosen, |listing| listing.push(format!("{mark} {tick}{name}")));
    }
    if listing.len() == 0 {
        listing.push(Span::styled("  nothing by that name", QUIET));
    }
    listing
}

fn throwing(dice: &Dice, width: usize, listing: &mut Listing) {
    for (place, face) in dice.faces.iter().enumerate() {
        listing.push(Line::from(vec![
            Span::styled(format!(" {:>3}  ", place + 1), QUIET),
            Span::styled(face.face.to_string(), HEADING),
            Span::styled(format!("  {} for {}", face.die, face.purpose), QUIET),
        ]));
    }
    if let Some(sum) = dice.sum() {
        listing.push(Span::styled(format!("      sum {sum}"), QUIET));
    }
    listing.push("");
    match &dice.next {
        Next::Die(need) => {
            listing.text(
                &format!("Die {}: {} for {}", need.number, need.die, need.purpose),
                " ",
                width,
                CALL,
            );
            let how = if is_short(need) { "press" } else { "type, then Enter:" };
            let to = if need.lowest + 1 == need.highest { "or" } else { "to" };
            let (lowest, highest) = (need.lowest, need.highest);
            listing.push(format!(" {how} {lowest} {to} {highest}  {}▌", dice.text));
        }
        Next::All(entry) => {
            listing.push(Span::styled(" These are all. What they come to:", HEADING));
            for reason in &entry.reasons {
                listing.text(&reason.says, "  ", width, Style::new());
            }
            listing.push("");
            listing.push(Span::styled(" Enter gives the command with them.", CALL));
        }
    }
    if let Some(wrong) = &dice.wrong {
        listing.text(&format!("! {wrong}"), " ", width, REFUSED);
    }
}

/// What would happen.
fn outlook(app: &App, form: &Form, width: usize, height: usize) -> Listing {
    let dice = matches!(form.ready, Ready::Dice(_));
    let mut listing = match &form.odds {
        Odds::Known(odds) => odds::listing(odds, dice, width, height.saturating_sub(2)),
        other => {
            let mut listing = Listing::default();
            match (other, &form.ready) {
                (_, Ready::Missing) => {
                    let names = form.filled.missing().join(", ");
                    let words = format!("First choose: {names}.");
                    listing.text(&words, " ", width, QUIET);
                }
                (_, Ready::Refused(why)) => listing.text(&format!("! {why}"), " ", width, REFUSED),
                (Odds::None(_), Ready::Plain) => listing.push(Span::styled("  It needs no dice.", QUIET)),
                (Odds::None(why), _) => listing.text(&format!("No odds: {why}."), " ", width, QUIET),
                _ => listing.push(Span::styled(" being worked out …", QUIET)),
            }
            listing
        }
    };
    if form.filled.offer.verb.name.ends_with("undo") {
        taken_back(app, width, &mut listing);
    }
    if let Ready::Dice(need) = &form.ready {
        listing.push("");
        listing.text(&format!("The first die is a {} for {}.", need.die, need.purpose), " ", width, QUIET);
    }
    listing
}

/// Which command an undo is about.
fn taken_back(app: &App, width: usize, listing: &mut Listing) {
    let Some(entry) = app.sight.last_act() else { return };
    let who = app.sight.roster.seat_name(&entry.seat);
    let words = format!("It takes back record {}, of {who}: {}.", entry.number, entry.says.join("; "));
    listing.text(&words, " ", width, Style::new());
}
