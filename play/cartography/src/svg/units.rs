//! Units: true to scale and turned as they stand, with their name and their beads upright beside them.

use std::collections::BTreeSet;

use standfast_tabletop::{Formation, Pose, Rectangle, Troops};

use super::ink::{Ink, Mark, Trail};
use super::labels::{Block, Words};
use super::plane::Spot;
use super::sheet::Sheet;
use crate::map::{Drawn, Marker};

/// The diameter of a bead, in letters' heights.
pub(super) const BEAD: f64 = 1.05;

/// How thick the strokes of units are, in hundredths of an inch.
pub(super) fn stroke(sheet: &Sheet<'_>) -> f64 {
    sheet.ems(0.1)
}

/// One unit with its label, as a link where it leads somewhere.
pub(super) fn unit(ink: &mut Ink, sheet: &Sheet<'_>, drawn: &Drawn, label: &Block, bare: bool) {
    match &drawn.address {
        Some(address) => ink
            .draw("a")
            .with("href", address)
            // The link is heard, and what it is drawn with is not.
            .with("aria-label", heard(drawn, label))
            .around(|ink| group(ink, sheet, drawn, label, false)),
        None => group(ink, sheet, drawn, label, bare),
    }
    ink.end_line();
}

/// What is heard of a unit: all that is read of it, and what it is.
fn heard(drawn: &Drawn, label: &Block) -> String {
    match &label.words {
        Words::Name => drawn.sentence(),
        Words::Key(number) => format!("{number}: {}", drawn.sentence()),
    }
}

/// The letters of all beads, each once: a letter that is used instead of written is no part of what is read of a unit.
pub(super) fn letters(ink: &mut Ink, sheet: &Sheet<'_>) {
    let letters = sheet.map.units.iter().flat_map(|drawn| drawn.markers.iter().map(Marker::letter));
    for letter in letters.collect::<BTreeSet<_>>() {
        ink.draw("text").with("id", letter_id(sheet, letter)).around(|ink| ink.say(letter));
    }
}

fn letter_id(sheet: &Sheet<'_>, letter: char) -> String {
    format!("{}-letter-{:x}", sheet.ids, u32::from(letter))
}

/// The group of one unit.
fn group(ink: &mut Ink, sheet: &Sheet<'_>, drawn: &Drawn, label: &Block, bare: bool) {
    let unit = &drawn.unit;
    let at = sheet.spot(unit.at());
    let class = format!(
        "unit side-{} {} {}{}{}",
        drawn.side,
        unit.footprint().formation(),
        troops(unit.troops()),
        if drawn.selected { " selected" } else { "" },
        if drawn.faint { " faint" } else { "" },
    );
    let group = ink.group(class);
    // In a file the whole map is one image; on a page each unit is.
    let group = if bare { group.with("role", "img") } else { group };
    group
        .with("data-id", unit.id())
        .with("data-x", unit.at().x)
        .with("data-y", unit.at().y)
        .with("data-facing", unit.facing().in_degrees())
        .with("transform", format_args!("translate({} {})", Mark(at.x), Mark(at.y)))
        .around(|ink| {
            ink.title(heard(drawn, label));
            let turn = unit.facing().in_degrees();
            let body = ink.group("body").with("transform", format_args!("rotate({turn})"));
            // On a small map strokes are no thicker than the unit bears.
            let bears = f64::from(unit.footprint().depth().hundredths()) * 0.12;
            let body = if bears < stroke(sheet) { body.length("stroke-width", bears) } else { body };
            body.around(|ink| self::body(ink, sheet, drawn));
            let middle = label.middle.minus(at);
            self::label(ink, sheet, drawn, label, middle);
        });
}

/// What a style sheet calls the troops.
const fn troops(troops: Troops) -> &'static str {
    match troops {
        Troops::Foot => "foot",
        Troops::Horse => "horse",
        Troops::Guns => "guns",
        Troops::Vehicle => "vehicle",
        Troops::Other => "other",
        Troops::Wreck => "wreck",
    }
}

/// The bases, the sign of the troops and the front: as they lie when the unit looks to the far edge, the middle of its
/// front at nought.
fn body(ink: &mut Ink, sheet: &Sheet<'_>, drawn: &Drawn) {
    let footprint = drawn.unit.footprint();
    let corners = |rectangle: Rectangle| {
        rectangle
            .corners()
            .map(|point| Spot::new(f64::from(point.x.hundredths()), -f64::from(point.y.hundredths())))
    };
    let ground = corners(footprint.at(Pose::default()));
    if drawn.selected {
        ink.draw("path").is("halo").along(&Trail::round(&ground)).alone();
    }
    // Bases side by side cover the ground themselves.
    if drawn.faint || footprint.formation() == Formation::Skirmish {
        ink.draw("path").is("ground").along(&Trail::round(&ground)).alone();
    }
    let mut bases = Trail::default();
    footprint.bases_at(Pose::default()).for_each(|base| bases.outline(&corners(base)));
    ink.draw("path").is("bases").along(&bases).alone();

    let width = f64::from(footprint.width().hundredths());
    let depth = f64::from(footprint.depth().hundredths());
    sign(ink, drawn.unit.troops(), width, depth);

    let half = width / 2.0;
    let mut front = Trail::through([Spot::new(-half, 0.0), Spot::new(half, 0.0)]);
    // The point of the front reaches no further than half a letter, so that it stays out of the enemy's ranks.
    let point = (width * 0.2).min(depth * 0.6).min(sheet.ems(0.5));
    front.outline(&[Spot::new(-point, 0.0), Spot::new(0.0, -point), Spot::new(point, 0.0)]);
    ink.draw("path")
        .is("front")
        .length("stroke-width", sheet.ems(0.22).min(depth * 0.25))
        .along(&front)
        .alone();
}

/// The sign of the troops, in a box in the middle of the unit.
fn sign(ink: &mut Ink, troops: Troops, width: f64, depth: f64) {
    let tall = (depth * 0.72).min(width * 0.6);
    let half = Spot::new((tall * 0.75).min(width * 0.42), tall / 2.0);
    let middle = depth / 2.0;
    let (left, right, top, low) = (-half.x, half.x, middle - half.y, middle + half.y);
    let mut frame = Trail::default();
    frame.outline(&[
        Spot::new(left, top),
        Spot::new(right, top),
        Spot::new(right, low),
        Spot::new(left, low),
    ]);
    match troops {
        Troops::Foot | Troops::Wreck => {
            frame.go_through([Spot::new(left, top), Spot::new(right, low)]);
            frame.go_through([Spot::new(left, low), Spot::new(right, top)]);
        }
        Troops::Horse => frame.go_through([Spot::new(left, low), Spot::new(right, top)]),
        Troops::Guns | Troops::Vehicle | Troops::Other => {}
    }
    ink.draw("path").is("sign").along(&frame).alone();
    let round = |ink: &mut Ink, class: &str, wide: f64, high: f64| {
        ink.draw("ellipse").is(class).length("cy", middle).length("rx", wide).length("ry", high).alone();
    };
    match troops {
        Troops::Guns => round(ink, "shot", half.y * 0.5, half.y * 0.5),
        Troops::Vehicle | Troops::Wreck => round(ink, "sign", half.x * 0.72, half.y * 0.6),
        Troops::Other => round(ink, "sign", half.y * 0.5, half.y * 0.5),
        Troops::Foot | Troops::Horse => {}
    }
}

/// The beads and the name, in one row around a middle.
fn label(ink: &mut Ink, sheet: &Sheet<'_>, drawn: &Drawn, label: &Block, middle: Spot) {
    let pitch = sheet.ems(BEAD + 0.08);
    let mut left = middle.x - label.width / 2.0;
    for marker in &drawn.markers {
        bead(ink, sheet, marker, Spot::new(left + pitch / 2.0, middle.y));
        left += pitch;
    }
    let low = middle.y + sheet.ems(0.35);
    // After beads a name begins where they end, however wide its letters are in truth.
    let (at, class) = if drawn.markers.is_empty() {
        (Spot::new(middle.x, low), "name")
    } else {
        (Spot::new(left + sheet.ems(0.12), low), "name after")
    };
    match &label.words {
        Words::Name => ink.label(class, at, &drawn.name),
        Words::Key(number) => ink.label(format_args!("{class} key"), at, number),
    }
}

fn bead(ink: &mut Ink, sheet: &Sheet<'_>, marker: &Marker, at: Spot) {
    let class = format!("marker {} bead-{}", class_of(&marker.name), marker.bead.name());
    ink.group(class).around(|ink| {
        ink.title(&marker.name);
        ink.draw("circle").length("cx", at.x).length("cy", at.y).length("r", sheet.ems(BEAD / 2.0)).alone();
        ink.draw("use")
            .is("letter")
            .with("href", format_args!("#{}", letter_id(sheet, marker.letter())))
            .length("x", at.x)
            .length("y", at.y + sheet.ems(0.27))
            .alone();
    });
}

/// A name as one class: small letters, with hyphens for all that is neither letter nor digit.
fn class_of(name: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    name.chars().flat_map(char::to_lowercase).map(plain).collect()
}
