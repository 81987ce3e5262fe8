//! The map in characters, for a terminal or a plain-text message.

mod canvas;
mod legend;
mod signs;

use crate::map::Map;
use canvas::Canvas;
pub use signs::Letters;

/// Draws the map in lines of characters, none wider than `columns`.
///
/// A cell is twice as high as it is wide, as characters are; its size in inches stands below the map. Inches run along
/// the left and the near edge. Each unit is a letter on all the ground that it covers, with an arrow in front of it:
/// capitals for the first side, small letters for the second; with more than two sides, the third and fourth use the
/// second halves of the alphabet. The legend below names the units, with their markers, places and facings. Units
/// beyond the alphabet get a sign of their side.
///
/// Overlays are left out, except objectives.
///
/// ```
/// use standfast_cartography::{Letters, Map, characters};
/// use standfast_tabletop::{Length, Point, Table, Terrain, TerrainKind};
///
/// let wood = [(200, 200), (800, 200), (800, 600), (200, 600)].map(|(x, y)| Point::new(x, y));
/// let wood = Terrain::new("wood", TerrainKind::Woods, wood.to_vec());
/// let table = Table::new(Length::inches(12), Length::inches(8), vec![wood])?;
/// let drawn = characters(&Map::of(&table), 18, Letters::Ascii);
/// assert!(drawn.lines().any(|line| line == "    |  %%%%%%    |"));
/// assert!(drawn.lines().all(|line| line.len() <= 18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn characters(map: &Map<'_>, columns: usize, letters: Letters) -> String {
    let mut canvas = Canvas::new(map.table, columns);
    for piece in signs::from_lowest(map.table) {
        canvas.piece(piece, letters);
    }
    let signs = signs::of_units(map, letters);
    for (drawn, sign) in map.units.iter().zip(&signs) {
        canvas.unit(&drawn.unit, *sign);
    }
    for (drawn, sign) in map.units.iter().zip(&signs) {
        canvas.arrow(&drawn.unit, *sign, letters);
    }
    canvas.objectives(map, letters);
    let mut lines = Vec::new();
    lines.extend(map.title.clone());
    lines.extend(canvas.framed(letters));
    lines.extend(legend::lines(map, &signs, &canvas, letters, columns));
    let mut text = String::new();
    for line in lines {
        text.push_str(signs::fitted(&letters.plain(&line), columns).trim_end());
        text.push('\n');
    }
    text
}
