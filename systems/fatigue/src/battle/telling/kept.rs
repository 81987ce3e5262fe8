//! What is kept of a battle: by hand on its printed sheets, and in the plots of its report.

use standfast_engine::battle::{Followed, Known, Reading, Sheet, Track};

use crate::{Charts, level};

pub(super) static SHEET: Sheet = Sheet {
    rows: &["men"],
    known: &[Known::Value("arm"), Known::Value("quality")],
    tracks: &[
        Track::Write("men"),
        Track::Up { fact: "fatigue", each: 50 },
        Track::Marks("state", &["disrupted", "routed"]),
    ],
    of_side: None,
};

pub(super) fn followed(charts: &Charts) -> Vec<Followed> {
    let mean = |fact| Reading::Mean(fact, "men");
    vec![
        Followed::new("men-lost", "Men lost", "of all units", Reading::Total("men lost")),
        Followed::new("fatigue", "Fatigue", "the mean of the units in play", mean("fatigue"))
            .marked(level::begin(charts)),
        Followed::new("morale", "Morale", "the mean of the units in play", mean("morale")),
        Followed::new(
            "out",
            "Units routed or destroyed",
            "at each moment",
            Reading::Total("routed or destroyed"),
        ),
    ]
}
