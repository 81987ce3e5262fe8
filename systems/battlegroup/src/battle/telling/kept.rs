//! What is kept of a battle: by hand on its printed sheets, and in the plots of its report.

use standfast_engine::battle::{Followed, Known, Reading, Sheet, Track};

pub(super) static SHEET: Sheet = Sheet {
    rows: &["endurance", "morale level", "morale"],
    known: &[
        Known::Named("endurance"),
        Known::Value("class"),
        Known::Value("rank"),
        Known::Named("armour class"),
        Known::Named("morale level"),
        Known::Value("weapons"),
        Known::Value("weapon systems"),
    ],
    tracks: &[
        Track::Write("endurance lost"),
        Track::Left("current morale level"),
        Track::Marks("morale", &["cautious", "shaken", "broken", "eliminated"]),
    ],
    of_side: None,
};

pub(super) fn followed() -> Vec<Followed> {
    vec![
        Followed::new(
            "endurance-lost",
            "Endurance lost",
            "of all battlegroups",
            Reading::Sum("endurance lost"),
        ),
        Followed::new(
            "in-play",
            "Pieces in play",
            "soldiers, robots and machines on the table",
            Reading::Total("in play"),
        ),
        Followed::new(
            "morale",
            "Current morale level",
            "the mean of the units in play",
            Reading::Mean("current morale level", "morale level"),
        ),
        Followed::new(
            "wavering",
            "Shaken or broken",
            "pieces in play, by their last check",
            Reading::Marked("morale", &["shaken", "broken"]),
        ),
    ]
}
