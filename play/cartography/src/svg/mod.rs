//! The map as SVG.

mod frame;
mod ink;
mod labels;
mod overlays;
mod plane;
mod scatter;
mod sheet;
mod style;
mod terrain;
mod units;

use crate::map::Map;
use ink::{Ink, Mark};
use labels::{Labels, Name};
use plane::Spot;
use sheet::Sheet;
pub use style::{Colours, style_sheet};

/// How a map is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Without a style sheet of its own, for a page that brings [`style_sheet`]: the page then need not allow inline
    /// styles.
    pub bare: bool,
    /// How wide the map will be shown, in CSS pixels: letters, signs and strokes are sized for that. Names without room
    /// are numbered, and stand in a key below the map. At least 240; less counts as 240.
    pub width: u32,
    /// The prefix of its ids: on a page with several maps, each needs its own.
    pub ids: String,
    /// The colours of a map with a style sheet of its own.
    pub colours: Colours,
}

/// A standalone file, 960 pixels wide, light or dark to match the reader's screen.
impl Default for Options {
    fn default() -> Self {
        Self { bare: false, width: 960, ids: "map".to_owned(), colours: Colours::Both }
    }
}

/// Draws the map as SVG.
///
/// One unit of the drawing is a tenth of an inch of the table, the far edge is at the top, and the table's far left
/// corner is its origin. A script finds its way by these:
///
/// - `g.terrain.KIND[data-id]` is a piece of terrain;
/// - `g.unit.side-N.FORMATION.TROOPS[data-id]` is a unit, with `data-x`, `data-y` (inches from the left and the near
///   edge) and `data-facing` (degrees clockwise, 0 towards the far edge); its `transform` moves it with its name, and
///   the `transform` of `g.body` in it turns it; `selected` and `faint` are classes;
/// - `g.marker.NAME.bead-COLOUR` is a bead in it;
/// - `g.overlay.reach`, `.field-of-fire`, `.ring`, `.sight`, `.range`, `.path` and `.objective` lie over the ground.
///
/// A unit with a link stands in an `a`, described by its `aria-label`.
///
/// Each of them has a `<title>`. To a screen reader a standalone file is one image (`role="img"`); a bare map is a
/// group of images, since a page wants each unit heard.
#[must_use]
pub fn svg(map: &Map<'_>, options: &Options) -> String {
    let ids: String = options
        .ids
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter))
        .collect();
    let sheet = Sheet::new(map, &ids, options.width);
    let labels = labels::place(&sheet);
    let key = frame::Key::new(&sheet, &labels.key);
    let size = sheet.size();
    let origin = Spot::new(sheet.ems(-Sheet::LEFT), sheet.ems(-Sheet::TOP));
    let whole = Spot::new(
        size.x + sheet.ems(Sheet::LEFT + Sheet::RIGHT),
        size.y + sheet.ems(Sheet::TOP + Sheet::BELOW) + key.height(&sheet),
    );
    let mut ink = Ink::default();
    ink.draw("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .is("map")
        .with(
            "viewBox",
            format_args!("{} {} {} {}", Mark(origin.x), Mark(origin.y), Mark(whole.x), Mark(whole.y)),
        )
        .length("font-size", sheet.em)
        .with("role", if options.bare { "group" } else { "img" })
        .with("aria-label", sentence(map))
        .around(|ink| {
            if !options.bare {
                ink.draw("style").around(|ink| ink.sound(&options.colours.sheet()));
                ink.draw("rect")
                    .is("sheet")
                    .length("x", origin.x)
                    .length("y", origin.y)
                    .length("width", whole.x)
                    .length("height", whole.y)
                    .alone();
            }
            ink.end_line();
            within_the_frame(ink, &sheet, &labels, options.bare);
            frame::frame(ink, &sheet);
            frame::heading(ink, &sheet);
            frame::scale_bar(ink, &sheet);
            key.draw(ink, &sheet, &labels.key);
        });
    ink.end_line();
    ink.into_text()
}

/// What the map shows, in one sentence.
fn sentence(map: &Map<'_>) -> String {
    let title = map.title.as_deref().unwrap_or("Map");
    let (width, depth) = (map.table.width(), map.table.depth());
    let units = match map.units.len() {
        0 => "nobody on it".to_owned(),
        1 => "1 unit".to_owned(),
        units => format!("{units} units"),
    };
    format!("{title}: a table {width} by {depth} inches, {units}")
}

fn within_the_frame(ink: &mut Ink, sheet: &Sheet<'_>, labels: &Labels<'_>, bare: bool) {
    let size = sheet.size();
    let table = |ink: &mut Ink, class: &str| {
        ink.draw("rect").is(class).length("width", size.x).length("height", size.y).alone();
    };
    ink.draw("defs").around(|ink| {
        ink.draw("clipPath")
            .with("id", format_args!("{}-table", sheet.ids))
            .around(|ink| table(ink, "table"));
        units::letters(ink, sheet);
    });
    ink.end_line();
    table(ink, "table");
    let clipped = |ink: &mut Ink, class: &str, inside: &dyn Fn(&mut Ink)| {
        ink.group(class).with("clip-path", format_args!("url(#{}-table)", sheet.ids)).around(inside);
        ink.end_line();
    };
    clipped(ink, "ground", &|ink| {
        terrain::areas(ink, sheet);
        frame::grid(ink, sheet);
        terrain::lines(ink, sheet);
        overlays::under(ink, sheet);
    });
    ink.group("places").with("aria-hidden", "true").around(|ink| names(ink, sheet, &labels.terrain));
    ink.end_line();
    ink.group("units").length("stroke-width", units::stroke(sheet)).around(|ink| {
        for (drawn, label) in sheet.map.units.iter().zip(&labels.units) {
            units::unit(ink, sheet, drawn, label, bare);
        }
    });
    ink.end_line();
    clipped(ink, "overlays", &|ink| overlays::over(ink, sheet));
    ink.group("measures").with("aria-hidden", "true").around(|ink| names(ink, sheet, &labels.overlays));
    ink.end_line();
}

/// Names at their places, turned as their letters run.
fn names(ink: &mut Ink, sheet: &Sheet<'_>, names: &[Name<'_>]) {
    for Name { text, class, middle, along } in names {
        let base = middle.plus(along.to_the_right().times(sheet.ems(0.33)));
        if along.y == 0.0 {
            ink.label(class, base, text);
        } else {
            let turn = format_args!(
                "matrix({:.4} {:.4} {:.4} {:.4} {} {})",
                along.x,
                along.y,
                -along.y,
                along.x,
                Mark(base.x),
                Mark(base.y)
            );
            ink.draw("text").is(class).with("transform", turn).around(|ink| ink.say(text));
        }
    }
}
