//! The legend below the map.

use super::canvas::Canvas;
use super::signs::{Letters, fitted, from_lowest, width_of};
use crate::map::{Drawn, Map, Overlay};

/// The scale, the units, the objectives and the terrain: in as many columns as there is room for.
pub(super) fn lines(
    map: &Map<'_>,
    signs: &[char],
    canvas: &Canvas,
    letters: Letters,
    columns: usize,
) -> Vec<String> {
    let scale = canvas.scale();
    let scale = format!("one cell: {scale} by {} inches", scale + scale);
    let mut lines = set(vec![scale, "far edge at the top".to_owned()], columns);
    let units = map.units.iter().zip(signs).map(|(drawn, sign)| unit(drawn, *sign, letters)).collect();
    lines.extend(set(units, columns));
    let objectives = map.overlays.iter().filter_map(|overlay| match overlay {
        Overlay::Objective { at, name, .. } => Some(format!("{} {name} {at}", letters.objective())),
        _ => None,
    });
    lines.extend(set(objectives.collect(), columns));
    let mut kinds: Vec<String> = Vec::new();
    for piece in from_lowest(map.table) {
        let kind = piece.kind();
        let said = match kind.level() {
            0 => format!("{} {kind}", letters.terrain(kind)),
            _ => "1-9 hill level".to_owned(),
        };
        if !kinds.contains(&said) {
            kinds.push(said);
        }
    }
    lines.extend(set(kinds, columns));
    lines
}

/// `A the Guard ^ (12, 6) shaken`.
fn unit(drawn: &Drawn, sign: char, letters: Letters) -> String {
    let at = drawn.unit.at();
    let arrow = letters.arrow(drawn.unit.facing());
    let mut said = format!("{sign} {} {arrow} {at}", drawn.name);
    for (index, marker) in drawn.markers.iter().enumerate() {
        said += if index == 0 { " " } else { ", " };
        said += &marker.name;
    }
    said + if drawn.faint { " last seen" } else { "" } + if drawn.selected { " <-" } else { "" }
}

/// Entries one below the other in columns of one width, read down each column.
fn set(entries: Vec<String>, columns: usize) -> Vec<String> {
    const GAP: usize = 2;
    let widest = entries.iter().map(|entry| width_of(entry)).max().unwrap_or(0).min(columns);
    let across = ((columns + GAP) / (widest + GAP)).max(1);
    let rows = entries.len().div_ceil(across);
    let line = |row: usize| {
        let mut line = String::new();
        for entry in entries.iter().skip(row).step_by(rows.max(1)) {
            let entry = fitted(entry, widest);
            line += entry;
            line += &" ".repeat(widest + GAP - width_of(entry));
        }
        line
    };
    (0..rows).map(line).collect()
}
