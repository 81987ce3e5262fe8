//! What is kept of a battle: by hand on its printed sheets, and in the plots of its report.

use standfast_engine::battle::{Followed, Known, Reading, Sheet, Track};

pub(super) static SHEET: Sheet = Sheet {
    rows: &["quality"],
    known: &[Known::Value("type"), Known::Named("mount"), Known::Value("quality")],
    tracks: &[
        Track::Marks("state", &["shaken", "in square", "limbered", "pursuing"]),
        Track::Marks("out of play", &["fled", "destroyed"]),
    ],
    of_side: None,
};

pub(super) fn followed() -> Vec<Followed> {
    vec![
        Followed::new("lost", "Units lost", "fled or destroyed", Reading::Total("lost")),
        Followed::new("shaken", "Units shaken", "of those in play", Reading::Marked("quality", &["shaken"])),
        Followed::new(
            "victory-points",
            "Victory points",
            "as they stand at each moment",
            Reading::Total("victory points"),
        ),
    ]
}
