//! What is kept of a battle: by hand on its printed sheets, and in the plots of its report.

use standfast_engine::battle::{Followed, Known, Reading, Sheet, Track};

pub(super) static SHEET: Sheet = Sheet {
    rows: &["CMR", "grade"],
    known: &[Known::Named("CMR"), Known::Named("grade")],
    tracks: &[Track::Left("miniatures"), Track::Marks("state", &["overrun"])],
    of_side: Some(("total", "level")),
};

pub(super) fn followed() -> Vec<Followed> {
    vec![
        Followed::new(
            "total",
            "MFP used",
            "the running total of each side, as it is posted",
            Reading::Total("total"),
        ),
        Followed::new(
            "level",
            "MFP level",
            "what each side can use before it is exhausted",
            Reading::Total("level"),
        ),
        Followed::new(
            "miniatures",
            "Miniatures left",
            "of the units whose losses this seat may know",
            Reading::Sum("miniatures"),
        ),
    ]
}
