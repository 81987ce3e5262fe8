use standfast_rulebook::SystemId;

/// What is kept on the status sheets of a system.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sheet {
    /// A piece has a row where it has one of these facts.
    pub(super) rows: &'static [&'static str],
    /// What stands behind its name.
    pub(super) known: &'static [&'static str],
    /// What is ticked or written in its row.
    pub(super) tracks: &'static [Track],
    /// What a side uses up, and the fact that says of how much.
    pub(super) of_side: Option<(&'static str, &'static str)>,
}

/// What is ticked or written by hand. Facts and markers go by the names that the system gives them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Track {
    /// As many boxes as there were at the start; those that are lost are ticked.
    Left(&'static str),
    /// As many boxes as the rules have use for; those that have come are ticked.
    Up {
        fact: &'static str,
        /// How many boxes.
        boxes: usize,
        /// How much one of them stands for.
        each: usize,
        /// Values that are written into their boxes.
        marks: &'static [usize],
    },
    /// How it stands, with room to write behind it.
    Write(&'static str),
    /// A box for each marker, under one heading.
    Marks(&'static str, &'static [&'static str]),
}

impl Track {
    /// What stands above its column.
    pub(super) const fn head(self) -> &'static str {
        match self {
            Self::Left(fact) | Self::Up { fact, .. } | Self::Write(fact) => fact,
            Self::Marks(head, _) => head,
        }
    }
}

/// The sheets of a system's battles.
pub(super) const fn sheet(system: SystemId) -> Sheet {
    match system {
        SystemId::Mfp => MFP,
        SystemId::MoraleCheck => MORALE_CHECK,
        SystemId::Fatigue => FATIGUE,
        SystemId::MicroForce => MICRO_FORCE,
        SystemId::Battlegroup => BATTLEGROUP,
    }
}

const MFP: Sheet = Sheet {
    rows: &["CMR", "grade"],
    known: &["CMR", "grade"],
    tracks: &[Track::Left("miniatures"), Track::Marks("state", &["overrun"])],
    of_side: Some(("total", "level")),
};

const MORALE_CHECK: Sheet = Sheet {
    rows: &["quality"],
    known: &["type", "mount", "quality"],
    tracks: &[
        Track::Marks("state", &["shaken", "in square", "limbered", "pursuing"]),
        Track::Marks("out of play", &["fled", "destroyed"]),
    ],
    of_side: None,
};

const FATIGUE: Sheet = Sheet {
    rows: &["men"],
    known: &["arm", "quality"],
    tracks: &[
        Track::Write("men"),
        Track::Up { fact: "fatigue", boxes: 18, each: 50, marks: &[300, 600, 900] },
        Track::Marks("state", &["disrupted", "routed"]),
    ],
    of_side: None,
};

const MICRO_FORCE: Sheet = Sheet {
    rows: &["stands"],
    known: &["arm", "cohesion", "weapon"],
    tracks: &[
        Track::Left("stands"),
        Track::Up { fact: "steps lost", boxes: 12, each: 1, marks: &[] },
        Track::Marks("state", &["shaken", "routed"]),
        Track::Left("shots left"),
    ],
    of_side: None,
};

const BATTLEGROUP: Sheet = Sheet {
    rows: &["endurance", "morale level", "morale"],
    known: &["endurance", "class", "rank", "armour class", "morale level", "weapons", "weapon systems"],
    tracks: &[
        Track::Write("endurance lost"),
        Track::Left("current morale level"),
        Track::Marks("morale", &["cautious", "shaken", "broken", "eliminated"]),
    ],
    of_side: None,
};
