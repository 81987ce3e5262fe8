//! The armies of the field on a table.

use standfast_drill::battles::{Stands, changed, laid};

use super::battle::{FIELD, Game};

/// What lies on the table.
const TERRAIN: &str = r#"
[[table.terrain]]
id = "copse"
name = "the copse"
kind = "woods"
outline = [[8, 19], [16, 19], [16, 23], [8, 23]]

[[table.terrain]]
id = "knoll"
name = "the knoll"
kind = "hill"
outline = [[16, 13], [24, 13], [24, 17], [16, 17]]

[[table.terrain]]
id = "lake"
name = "the lake"
kind = "impassable"
outline = [[34, 14], [40, 14], [40, 16], [34, 16]]

[[table.terrain]]
id = "fence"
name = "the fence"
kind = "fence"
along = [[26, 12], [30, 12]]
"#;

/// Who stands there.
const UNITS: [Stands<'_>; 9] = [
    ("blue-1", 12.0, 10.0, 0),
    ("blue-2", 20.0, 10.0, 0),
    ("blue-guns", 28.0, 10.0, 0),
    ("blue-horse", 36.0, 10.0, 0),
    ("blue-general", 20.0, 4.0, 0),
    ("grey-1", 12.0, 20.0, 180),
    ("grey-2", 20.0, 13.5, 180),
    ("grey-guns", 28.0, 26.0, 180),
    ("grey-general", 20.0, 32.0, 180),
];

/// The armies of the field face one another across a table of four feet by three: the Blues look up it.
///
/// ```text
///  grey-general            grey-guns
///
///   [wood grey-1]
///
///             [hill grey-2]        lake
///   blue-1      blue-2   blue-guns  blue-horse
///             blue-general
/// ```
pub(crate) fn facing() -> String {
    format!("{FIELD}{}", laid((48, 36), TERRAIN, &UNITS))
}

pub(crate) fn game() -> Game {
    Game::of(&facing())
}

/// The field with one thing in another place.
pub(crate) fn with(from: &str, to: &str) -> Game {
    Game::of(&changed(&facing(), &[(from, to)]))
}
