//! Everything around the table: the frame in feet and half feet, coordinates, heading, scale bar and key.

use super::ink::{Ink, Mark, Trail};
use super::plane::{Spot, count};
use super::sheet::{Sheet, fitted, width_of};

/// The grid on the table.
pub(super) fn grid(ink: &mut Ink, sheet: &Sheet<'_>) {
    let size = sheet.size();
    let mut lines = Trail::default();
    for x in sheet.grid_lines(size.x).filter(|&x| x > 0.0 && x < size.x) {
        lines.go_through([Spot::new(x, 0.0), Spot::new(x, size.y)]);
    }
    for y in sheet.grid_lines(size.y).map(|y| size.y - y).filter(|&y| y > 0.0 && y < size.y) {
        lines.go_through([Spot::new(0.0, y), Spot::new(size.x, y)]);
    }
    if !lines.is_empty() {
        ink.draw("path").is("grid").along(&lines).alone();
    }
}

/// The frame, whose dark and light parts are half a step of the grid, and the inches along it.
pub(super) fn frame(ink: &mut Ink, sheet: &Sheet<'_>) {
    let size = sheet.size();
    let off = sheet.ems(0.28);
    ink.group("frame").with("aria-hidden", "true").around(|ink| {
        ink.draw("rect").is("neatline").length("width", size.x).length("height", size.y).alone();
        let (right, low) = (size.x + off, size.y + off);
        let band = Trail::round(&[
            Spot::new(-off, -off),
            Spot::new(right, -off),
            Spot::new(right, low),
            Spot::new(-off, low),
        ]);
        ink.draw("path").is("band").along(&band).alone();
        // Each side begins at the corner from which inches are counted.
        let mut steps = Trail::through([Spot::new(0.0, -off), Spot::new(size.x, -off)]);
        steps.go_through([Spot::new(0.0, low), Spot::new(size.x, low)]);
        steps.go_through([Spot::new(-off, size.y), Spot::new(-off, 0.0)]);
        steps.go_through([Spot::new(right, size.y), Spot::new(right, 0.0)]);
        ink.draw("path").is("steps").length("stroke-dasharray", sheet.grid() / 2.0).along(&steps).alone();
        for x in sheet.grid_lines(size.x) {
            ink.label("inches", Spot::new(x, size.y + sheet.ems(1.5)), inches(x));
        }
        for y in sheet.grid_lines(size.y) {
            ink.label("inches", Spot::new(sheet.ems(-1.3), size.y - y + sheet.ems(0.3)), inches(y));
        }
    });
    ink.end_line();
}

fn inches(hundredths: f64) -> usize {
    count(hundredths / 100.0)
}

/// The heading, the far edge, and north where it is known.
pub(super) fn heading(ink: &mut Ink, sheet: &Sheet<'_>) {
    let size = sheet.size();
    ink.group("heading").with("aria-hidden", "true").around(|ink| {
        let line = sheet.ems(-1.15);
        let far = Spot::new(size.x, line);
        if let Some(title) = &sheet.map.title {
            // Its letters are larger, and the far edge has its place at the right.
            let room = (size.x / sheet.em - 8.0) / 1.5;
            ink.label("title", Spot::new(0.0, line), fitted(title, room));
        }
        let north = if sheet.map.north.is_some() { sheet.ems(2.2) } else { 0.0 };
        ink.label("edge", far.minus(Spot::new(north, 0.0)), "far edge \u{2191}");
        if let Some(north) = sheet.map.north {
            let at = Spot::new(size.x - sheet.ems(0.5), sheet.ems(-1.3));
            ink.group("north")
                .with(
                    "transform",
                    format_args!("translate({} {}) rotate({})", Mark(at.x), Mark(at.y), north.in_degrees()),
                )
                .around(|ink| {
                    let spot = |x, y| Spot::new(sheet.ems(x), sheet.ems(y));
                    let west = [spot(0.0, -0.55), spot(-0.3, 0.65), spot(0.0, 0.4)];
                    let east = [spot(0.0, -0.55), spot(0.3, 0.65), spot(0.0, 0.4)];
                    ink.draw("path").is("west").along(&Trail::round(&west)).alone();
                    ink.draw("path").is("east").along(&Trail::round(&east)).alone();
                    ink.label("inches", spot(0.0, -0.7), "N");
                });
        }
    });
}

/// A bar of one step of the grid, in quarters.
pub(super) fn scale_bar(ink: &mut Ink, sheet: &Sheet<'_>) {
    let table = sheet.size();
    let length = sheet.grid().min(table.x);
    let top = table.y + sheet.ems(2.35);
    let high = sheet.ems(0.35);
    ink.group("scale").with("aria-hidden", "true").around(|ink| {
        let bar = |from: f64, to: f64| {
            [(from, top), (to, top), (to, top + high), (from, top + high)]
                .map(|(x, y)| Spot::new(x * length, y))
        };
        ink.draw("path").is("bar").along(&Trail::round(&bar(0.0, 1.0))).alone();
        let mut dark = Trail::round(&bar(0.0, 0.25));
        dark.outline(&bar(0.5, 0.75));
        ink.draw("path").is("dark").along(&dark).alone();
        let low = top + sheet.ems(1.25);
        ink.label("inches", Spot::new(0.0, low), "0");
        if length > sheet.ems(8.0) {
            ink.label("inches", Spot::new(length / 2.0, low), Half(length / 2.0));
        }
        let end = Half(length);
        ink.label(
            "inches last",
            Spot::new(length - sheet.ems(width_of(&end.to_string()) * 0.4), low),
            format_args!("{end} inches"),
        );
    });
    ink.end_line();
}

/// Inches, with their half if there is one.
struct Half(f64);

impl std::fmt::Display for Half {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        standfast_tabletop::Length::from_hundredths(super::plane::whole(self.0)).fmt(f)
    }
}

/// The key below the map: numbers with the names for which there was no room.
pub(super) struct Key {
    rows: usize,
    width: f64,
}

impl Key {
    /// How the key lies under that map.
    pub(super) fn new(sheet: &Sheet<'_>, names: &[(usize, &str)]) -> Self {
        let widest = names.iter().map(|(_, name)| width_of(name)).fold(0.0, f64::max);
        let width = sheet.ems(widest + 3.2);
        let columns = count((sheet.size().x / width).floor()).clamp(1, names.len().max(1));
        Self { rows: names.len().div_ceil(columns), width }
    }

    /// How high it is.
    pub(super) fn height(&self, sheet: &Sheet<'_>) -> f64 {
        sheet.ems(1.35) * number(self.rows)
    }

    /// Draws it, column by column.
    pub(super) fn draw(&self, ink: &mut Ink, sheet: &Sheet<'_>, names: &[(usize, &str)]) {
        if names.is_empty() {
            return;
        }
        let size = sheet.size();
        let top = size.y + sheet.ems(5.1);
        ink.group("keys").around(|ink| {
            for (index, (key, name)) in names.iter().enumerate() {
                let (column, row) = (index / self.rows.max(1), index % self.rows.max(1));
                let at = Spot::new(number(column) * self.width, top + sheet.ems(1.35) * number(row));
                ink.label("number", at.plus(Spot::new(sheet.ems(1.3), 0.0)), key);
                let room = size.x.min(self.width) / sheet.em - 1.8;
                ink.label("keyed", at.plus(Spot::new(sheet.ems(1.8), 0.0)), fitted(name, room));
            }
        });
        ink.end_line();
    }
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}
