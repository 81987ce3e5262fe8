//! Overlays over the ground while a player chooses.

use standfast_tabletop::{Footprint, Pose};

use super::ink::{Ink, Trail};
use super::labels::Name;
use super::plane::Spot;
use super::sheet::Sheet;
use crate::map::Overlay;

/// What lies under the units: areas.
pub(super) fn under(ink: &mut Ink, sheet: &Sheet<'_>) {
    for overlay in &sheet.map.overlays {
        match overlay {
            Overlay::Reach { outlines } => {
                let mut trail = Trail::default();
                outlines.iter().for_each(|outline| trail.outline(&sheet.spots(outline)));
                area(ink, "reach", "where it can go", &trail);
            }
            Overlay::FieldOfFire { outline } => {
                area(ink, "field-of-fire", "field of fire", &Trail::round(&sheet.spots(outline)));
            }
            Overlay::Ring { centre, radius, label } => {
                let at = sheet.spot(*centre);
                ink.group("overlay ring").around(|ink| {
                    ink.title(label);
                    ink.draw("circle")
                        .length("cx", at.x)
                        .length("cy", at.y)
                        .length("r", f64::from(radius.hundredths()))
                        .alone();
                });
            }
            _ => {}
        }
    }
}

/// What lies over the units: lines and marks.
pub(super) fn over(ink: &mut Ink, sheet: &Sheet<'_>) {
    for overlay in &sheet.map.overlays {
        match overlay {
            Overlay::Sight { from, to, blocked } => {
                sight(ink, sheet, sheet.spot(*from), sheet.spot(*to), blocked.map(|at| sheet.spot(at)));
            }
            Overlay::Range { from, to, label } => {
                let (from, to) = (sheet.spot(*from), sheet.spot(*to));
                let bar = to.minus(from).unit().to_the_right().times(sheet.ems(0.4));
                let mut trail = Trail::through([from, to]);
                for end in [from, to] {
                    trail.go_through([end.minus(bar), end.plus(bar)]);
                }
                group(ink, "range", label, &trail);
            }
            Overlay::Path { points, end } => way(ink, sheet, &sheet.spots(points), end.as_ref()),
            Overlay::Objective { at, name, held_by } => {
                let class = held_by.map_or("objective".to_owned(), |side| format!("objective side-{side}"));
                group(ink, &class, name, &Trail::round(&star(sheet.spot(*at), sheet.ems(0.75))));
            }
            _ => {}
        }
    }
}

fn area(ink: &mut Ink, class: &str, title: &str, outline: &Trail) {
    ink.group(format_args!("overlay {class}")).around(|ink| {
        ink.title(title);
        ink.draw("path").with("fill-rule", "evenodd").along(outline).alone();
    });
    ink.end_line();
}

fn group(ink: &mut Ink, class: &str, title: &str, trail: &Trail) {
    ink.group(format_args!("overlay {class}")).around(|ink| {
        ink.title(title);
        ink.draw("path").along(trail).alone();
    });
    ink.end_line();
}

/// A line of sight: whole as far as one sees; from where it is blocked, broken, with a cross there.
fn sight(ink: &mut Ink, sheet: &Sheet<'_>, from: Spot, to: Spot, blocked: Option<Spot>) {
    let Some(at) = blocked else {
        return group(ink, "sight free", "line of sight, free", &Trail::through([from, to]));
    };
    ink.group("overlay sight blocked").around(|ink| {
        ink.title("line of sight, blocked");
        ink.draw("path").along(&Trail::through([from, at])).alone();
        ink.draw("path").is("unseen").along(&Trail::through([at, to])).alone();
        let arm = sheet.ems(0.4);
        let [down, up] = [Spot::new(arm, arm), Spot::new(arm, -arm)];
        let mut cross = Trail::through([at.minus(down), at.plus(down)]);
        cross.go_through([at.minus(up), at.plus(up)]);
        ink.draw("path").is("cross").along(&cross).alone();
    });
    ink.end_line();
}

/// A path with the ground on which the unit ends, or with an arrow where that is not known.
fn way(ink: &mut Ink, sheet: &Sheet<'_>, points: &[Spot], end: Option<&(Pose, Footprint)>) {
    ink.group("overlay path").around(|ink| {
        ink.title("path");
        ink.draw("path").along(&Trail::through(points.iter().copied())).alone();
        if let Some((pose, footprint)) = end {
            let ground = footprint.at(*pose);
            ink.draw("path").is("end").along(&Trail::round(&sheet.spots(&ground.corners()))).alone();
            let ahead = Spot::towards(pose.facing);
            ink.draw("path").is("arrow").along(&arrow(sheet, sheet.spot(pose.at), ahead)).alone();
        } else if let [.., before, last] = points {
            let ahead = last.minus(*before).unit();
            let tip = last.minus(ahead.times(sheet.ems(0.5)));
            ink.draw("path").is("arrow").along(&arrow(sheet, tip, ahead)).alone();
        }
    });
    ink.end_line();
}

/// The point of an arrow on its base's middle.
fn arrow(sheet: &Sheet<'_>, base: Spot, ahead: Spot) -> Trail {
    let aside = ahead.to_the_right().times(sheet.ems(0.4));
    Trail::round(&[base.minus(aside), base.plus(ahead.times(sheet.ems(0.5))), base.plus(aside)])
}

/// The corners of a star with five points.
fn star(middle: Spot, radius: f64) -> Vec<Spot> {
    use standfast_tabletop::Facing;
    let corner = |corner: i32| {
        let reach = if corner % 2 == 0 { radius } else { radius * 0.42 };
        middle.plus(Spot::towards(Facing::degrees(corner * 36)).times(reach))
    };
    (0..10).map(corner).collect()
}

/// Where marks stand that no name may hide.
pub(super) fn marks(sheet: &Sheet<'_>) -> Vec<Spot> {
    let mark = |overlay: &Overlay| match overlay {
        Overlay::Objective { at, .. } | Overlay::Sight { blocked: Some(at), .. } => Some(sheet.spot(*at)),
        _ => None,
    };
    sheet.map.overlays.iter().filter_map(mark).collect()
}

/// The names of overlays, where they would like to stand.
pub(super) fn names<'m>(sheet: &Sheet<'m>) -> Vec<Name<'m>> {
    let along = Spot::new(1.0, 0.0);
    let name = |overlay: &'m Overlay| match overlay {
        Overlay::Objective { at, name, .. } => {
            let middle = sheet.spot(*at).plus(Spot::new(0.0, sheet.ems(1.35)));
            Some(Name { text: name.into(), class: "goal", middle, along })
        }
        Overlay::Range { from, to, label } => {
            let middle = sheet.spot(*from).between(sheet.spot(*to));
            Some(Name { text: label.into(), class: "measure", middle, along })
        }
        Overlay::Ring { centre, radius, label } => {
            let top = Spot::new(0.0, -f64::from(radius.hundredths()) - sheet.ems(0.6));
            Some(Name { text: label.into(), class: "measure", middle: sheet.spot(*centre).plus(top), along })
        }
        _ => None,
    };
    sheet.map.overlays.iter().filter_map(name).filter(|name| !name.text.is_empty()).collect()
}
