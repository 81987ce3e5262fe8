use crate::SystemId;

/// A figure of each side that is worth following through a battle.
#[derive(Debug)]
pub(super) struct Followed {
    /// Its name in addresses: `men-lost`.
    pub(super) name: &'static str,
    /// What it is called.
    pub(super) title: &'static str,
    /// What exactly is counted.
    pub(super) says: &'static str,
    /// Where it is read.
    pub(super) from: Reading,
    /// Values that the rules make something of.
    pub(super) marks: &'static [u32],
}

/// Where a figure is read in a view. Facts, kinds and markers go by the names that the system gives them.
#[derive(Debug)]
pub(super) enum Reading {
    /// A fact of the whole side.
    Total(&'static str),
    /// The sum of a fact over its pieces.
    Sum(&'static str),
    /// The mean of a fact over its pieces in play that have the second fact too.
    Mean(&'static str, &'static str),
    /// How many of its pieces in play that have the fact bear one of the markers.
    Marked(&'static str, &'static [&'static str]),
}

use Reading::{Marked, Mean, Sum, Total};

const fn followed(name: &'static str, title: &'static str, says: &'static str, from: Reading) -> Followed {
    Followed { name, title, says, from, marks: &[] }
}

/// What is followed in the battles of a system, losses first.
pub(super) const fn figures(system: SystemId) -> &'static [Followed] {
    match system {
        SystemId::Mfp => MFP,
        SystemId::MoraleCheck => MORALE_CHECK,
        SystemId::Fatigue => FATIGUE,
        SystemId::MicroForce => MICRO_FORCE,
        SystemId::Battlegroup => BATTLEGROUP,
    }
}

static MFP: &[Followed] = &[
    followed("total", "MFP used", "the running total of each side, as it is posted", Total("total")),
    followed("level", "MFP level", "what each side can bear before it is exhausted", Total("level")),
    followed(
        "miniatures",
        "Miniatures left",
        "of the units whose losses this seat may know",
        Sum("miniatures"),
    ),
];

static MORALE_CHECK: &[Followed] = &[
    followed("lost", "Units lost", "fled or destroyed", Total("lost")),
    followed("shaken", "Units shaken", "of those in play", Marked("quality", &["shaken"])),
    followed("victory-points", "Victory points", "as they stand at each moment", Total("victory points")),
];

static FATIGUE: &[Followed] = &[
    followed("men-lost", "Men lost", "of all units", Total("men lost")),
    Followed {
        marks: &[300, 600, 900],
        ..followed("fatigue", "Fatigue", "the mean of the units in play", Mean("fatigue", "men"))
    },
    followed("morale", "Morale", "the mean of the units in play", Mean("morale", "men")),
    followed("out", "Units routed or destroyed", "at each moment", Total("routed or destroyed")),
];

static MICRO_FORCE: &[Followed] = &[
    followed("steps-lost", "Steps lost", "of all units", Sum("steps lost")),
    followed("stands", "Stands left", "of all units", Sum("stands")),
    followed("cohesion", "Cohesion", "the mean of the units in play", Mean("cohesion", "stands")),
    followed(
        "wavering",
        "Units shaken or routed",
        "of those in play",
        Marked("stands", &["shaken", "routed"]),
    ),
];

static BATTLEGROUP: &[Followed] = &[
    followed("endurance-lost", "Endurance lost", "of all battlegroups", Sum("endurance lost")),
    followed("in-play", "Pieces in play", "soldiers, robots and machines on the table", Total("in play")),
    followed(
        "morale",
        "Current morale level",
        "the mean of the units in play",
        Mean("current morale level", "morale level"),
    ),
    followed(
        "wavering",
        "Shaken or broken",
        "pieces in play, by their last check",
        Marked("morale", &["shaken", "broken"]),
    ),
];
