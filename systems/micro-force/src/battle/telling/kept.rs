//! What is kept of a battle: by hand on its printed sheets, and in the plots of its report.

use standfast_engine::battle::{Followed, Known, Reading, Sheet, Track};

pub(super) static SHEET: Sheet = Sheet {
    rows: &["stands"],
    known: &[Known::Value("arm"), Known::Named("cohesion"), Known::Value("weapon")],
    tracks: &[
        Track::Left("stands"),
        Track::Up { fact: "steps lost", each: 1 },
        Track::Marks("state", &["shaken", "routed"]),
        Track::Left("shots left"),
    ],
    of_side: None,
};

pub(super) fn followed() -> Vec<Followed> {
    vec![
        Followed::new("steps-lost", "Steps lost", "of all units", Reading::Sum("steps lost")),
        Followed::new("stands", "Stands left", "of all units", Reading::Sum("stands")),
        Followed::new(
            "cohesion",
            "Cohesion",
            "the mean of the units in play",
            Reading::Mean("cohesion", "stands"),
        ),
        Followed::new(
            "wavering",
            "Units shaken or routed",
            "of those in play",
            Reading::Marked("stands", &["shaken", "routed"]),
        ),
    ]
}
