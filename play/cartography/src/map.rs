use standfast_tabletop::{Facing, Footprint, Length, Point, Pose, Table, Unit};

/// Everything to be drawn: a table, the units on it, and overlays.
#[derive(Debug, Clone)]
pub struct Map<'t> {
    /// The table with its terrain.
    pub table: &'t Table,
    /// The heading, if it has one.
    pub title: Option<String>,
    /// Which way north lies, where that is known.
    pub north: Option<Facing>,
    /// The units, in the order in which they are drawn.
    pub units: Vec<Drawn>,
    /// What is laid over the ground, in the order in which it is drawn.
    pub overlays: Vec<Overlay>,
}

impl<'t> Map<'t> {
    /// The map of a table with nobody on it.
    #[must_use]
    pub const fn of(table: &'t Table) -> Self {
        Self { table, title: None, north: None, units: Vec::new(), overlays: Vec::new() }
    }
}

/// A unit as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// Where it stands, and on what ground.
    pub unit: Unit,
    /// What players call it.
    pub name: String,
    /// The number of its side, from 0: it decides the colour and the pattern.
    pub side: u8,
    /// Its markers.
    pub markers: Vec<Marker>,
    /// Whether it is the selected one.
    pub selected: bool,
    /// Whether it is only half known: where it was last seen.
    pub faint: bool,
    /// Where a click on it leads, if anywhere.
    pub address: Option<String>,
}

impl Drawn {
    /// A unit without markers, neither selected nor faint.
    #[must_use]
    pub fn new(unit: Unit, name: impl Into<String>, side: u8) -> Self {
        Self {
            unit,
            name: name.into(),
            side,
            markers: Vec::new(),
            selected: false,
            faint: false,
            address: None,
        }
    }

    /// With one marker more.
    #[must_use]
    pub fn marked(mut self, marker: Marker) -> Self {
        self.markers.push(marker);
        self
    }

    /// Marks it as selected.
    #[must_use]
    pub fn selected(self) -> Self {
        Self { selected: true, ..self }
    }

    /// Marks it as only half known.
    #[must_use]
    pub fn faint(self) -> Self {
        Self { faint: true, ..self }
    }

    /// With the address that a click on it leads to.
    #[must_use]
    pub fn leading_to(self, address: String) -> Self {
        Self { address: Some(address), ..self }
    }

    /// What it is and where, in one sentence without a full stop.
    pub(crate) fn sentence(&self) -> String {
        use standfast_tabletop::{Formation, Troops};
        let troops = match self.unit.troops() {
            Troops::Foot => "foot",
            Troops::Horse => "horse",
            Troops::Guns => "guns",
            Troops::Vehicle => "vehicle",
            Troops::Other => "",
            Troops::Wreck => "wreck",
        };
        let formation = match self.unit.footprint().formation() {
            Formation::Line => "in line",
            Formation::Column => "in column",
            Formation::AttackColumn => "in attack column",
            Formation::Skirmish => "in skirmish order",
            Formation::Square => "in square",
            Formation::Limbered => "limbered",
            Formation::Single => "",
        };
        let what = format!("{troops} {formation}");
        let mut said = self.name.clone();
        if !what.trim().is_empty() {
            said = said + ", " + what.trim();
        }
        said = format!("{said}, at {}", self.unit.pose());
        for marker in &self.markers {
            said = said + ", " + &marker.name;
        }
        said + if self.faint { ", last seen here" } else { "" }
            + if self.selected { ", selected" } else { "" }
    }
}

/// A marker of a unit, drawn as a bead with its letter, so that nobody needs to tell colours apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// What it says: `shaken`.
    pub name: String,
    /// The colour of its bead.
    pub bead: Bead,
}

impl Marker {
    /// A marker with a bead of the colour of that word; see [`Bead::of_colour`].
    #[must_use]
    pub fn new(name: impl Into<String>, colour: Option<&str>) -> Self {
        Self { name: name.into(), bead: Bead::of_colour(colour.unwrap_or_default()) }
    }

    /// The letter on its bead.
    pub(crate) fn letter(&self) -> char {
        let first = self.name.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('?');
        first.to_uppercase().next().unwrap_or(first)
    }
}

/// The colour of a bead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Bead {
    /// No colour of its own.
    #[default]
    Plain,
    /// A white ring.
    White,
    /// A black disc.
    Black,
    /// Green.
    Green,
    /// Red.
    Red,
}

impl Bead {
    /// The bead of that colour; a plain one for a word that no system uses.
    ///
    /// ```
    /// use standfast_cartography::Bead;
    /// assert_eq!(Bead::of_colour("white"), Bead::White);
    /// assert_eq!(Bead::of_colour("puce"), Bead::Plain);
    /// ```
    #[must_use]
    pub fn of_colour(word: &str) -> Self {
        match word {
            "white" => Self::White,
            "black" => Self::Black,
            "green" => Self::Green,
            "red" => Self::Red,
            _ => Self::Plain,
        }
    }

    /// Its word.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::White => "white",
            Self::Black => "black",
            Self::Green => "green",
            Self::Red => "red",
        }
    }
}

/// An overlay drawn over the ground while a player chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overlay {
    /// Where a unit can get to: outlines of areas, an outline within another one being a hole.
    Reach {
        /// The corners of each outline, in order round it.
        outlines: Vec<Vec<Point>>,
    },
    /// What a unit can fire at.
    FieldOfFire {
        /// The corners of its outline, in order round it.
        outline: Vec<Point>,
    },
    /// A line of sight.
    Sight {
        /// From whose eyes.
        from: Point,
        /// To what is looked at.
        to: Point,
        /// Where it is blocked, if it is.
        blocked: Option<Point>,
    },
    /// The distance between two points.
    Range {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// What stands beside it: `8.5 in`.
        label: String,
    },
    /// Everything within a distance.
    Ring {
        /// From where.
        centre: Point,
        /// How far.
        radius: Length,
        /// What stands beside it: `command 6 in`.
        label: String,
    },
    /// A way to go.
    Path {
        /// From where, by way of what, to where.
        points: Vec<Point>,
        /// How the unit stands at its end.
        end: Option<(Pose, Footprint)>,
    },
    /// An objective.
    Objective {
        /// Where.
        at: Point,
        /// What players call it.
        name: String,
        /// The number of the side that holds it.
        held_by: Option<u8>,
    },
}
