//! The small scenario on tables of a few pieces.

use serde_json::json;
use standfast_drill::battles::{Stands, laid};

use super::battle::{Fight, SQUADS};

/// The small scenario on a table; trooper 1 of the militia at (12, 4.5), and a guard at (12, `y`) who looks at him. One
/// trooper has fallen, so that a check can fail, and trooper 1 is marked.
pub(crate) fn facing_at(y: f64, terrain: &str) -> Fight {
    let mut fight = on_table(&[("m-1", 12.0, 4.5, 0), ("g-1", 12.0, y, 180)], terrain);
    fight.set("m-1", "marker", json!("marked"));
    fight.set("m-8", "place", json!("destroyed"));
    fight
}

/// The small scenario on a table of 24 inches with these pieces on it.
pub(crate) fn on_table(pieces: &[Stands<'_>], terrain: &str) -> Fight {
    let bases = "bases = [{ troops = \"foot\", frontage = 0.75, depth = 0.75 }]";
    Fight::begun(&format!("{}{}", *SQUADS, laid((24, 24), &format!("{bases}\n{terrain}"), pieces)))
}
