use std::fmt;

use serde::{Deserialize, Serialize};

use crate::faults::FootprintFault;
use crate::length::Length;
use crate::place::Pose;
use crate::rectangle::Rectangle;

/// How the bases of a unit are arranged. Half bases count as whole ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// All bases side by side in one rank.
    Line,
    /// One base wide, one behind another.
    Column,
    /// Two bases wide, in as many ranks as it takes; one base wide where there is only one.
    AttackColumn,
    /// One rank with a gap of one frontage between neighbours: `n` bases are `2n - 1` frontages wide.
    Skirmish,
    /// As near to a square as whole bases allow: the number of files for which width and depth differ least; of two
    /// such, the wider.
    Square,
    /// Guns or wagons with their teams: one base wide, each base twice as deep as in battle.
    Limbered,
    /// One piece, whatever the number of bases: a soldier, a vehicle, an officer.
    Single,
}

impl Formation {
    /// Every formation.
    pub const ALL: [Self; 7] = [
        Self::Line,
        Self::Column,
        Self::AttackColumn,
        Self::Skirmish,
        Self::Square,
        Self::Limbered,
        Self::Single,
    ];

    /// Its name, as files and players write it: `attack-column`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::AttackColumn => "attack-column",
            Self::Skirmish => "skirmish",
            Self::Square => "square",
            Self::Limbered => "limbered",
            Self::Single => "single",
        }
    }

    /// The formation of that name.
    ///
    /// ```
    /// use standfast_tabletop::Formation;
    /// assert_eq!(Formation::named("attack-column"), Some(Formation::AttackColumn));
    /// assert_eq!(Formation::named("phalanx"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|formation| formation.name() == name)
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The size of one base (a stand): both sides from 0.1 to 1,000 inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Base {
    frontage: Length,
    depth: Length,
}

impl Base {
    /// The shortest side of a base: anything shorter would vanish in the rounding of corners.
    pub const LEAST: Length = Length::from_hundredths(10);

    /// The longest side of a base: as long as the largest table.
    pub const MOST: Length = Length::inches(1_000);

    /// A base that wide and that deep.
    ///
    /// # Errors
    /// [`FootprintFault::Base`] if a side is shorter than [`LEAST`](Self::LEAST) or longer than [`MOST`](Self::MOST).
    pub fn new(frontage: Length, depth: Length) -> Result<Self, FootprintFault> {
        let fits = |side| (Self::LEAST..=Self::MOST).contains(&side);
        if fits(frontage) && fits(depth) {
            Ok(Self { frontage, depth })
        } else {
            Err(FootprintFault::Base { frontage, depth })
        }
    }

    /// How wide it is.
    #[must_use]
    pub const fn frontage(self) -> Length {
        self.frontage
    }

    /// How deep it is.
    #[must_use]
    pub const fn depth(self) -> Length {
        self.depth
    }
}

/// The ground that a unit covers in its formation, and how its bases lie on it.
///
/// Bases fill ranks from the front. A last rank that is not full stands in the middle. The footprint is the whole
/// rectangle around them, gaps included.
///
/// ```
/// use standfast_tabletop::{Base, Footprint, Formation, Length};
/// let base = Base::new(Length::inches(1), Length::from_hundredths(75))?;
/// let column = Footprint::new(Formation::AttackColumn, 5, base)?;
/// assert_eq!(column.width(), Length::inches(2));
/// assert_eq!(column.depth(), Length::from_hundredths(225));
/// # Ok::<(), standfast_tabletop::FootprintFault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Footprint {
    formation: Formation,
    base: Base,
    bases: u16,
    files: u16,
}

impl Footprint {
    /// The most bases of a unit.
    pub const MOST_BASES: u16 = 100;

    /// The footprint of that many bases in that formation. Count half bases as whole ones; a single piece has one base,
    /// however many are given.
    ///
    /// # Errors
    /// [`FootprintFault::Bases`] if there are none, or more than [`MOST_BASES`](Self::MOST_BASES).
    pub fn new(formation: Formation, bases: u16, base: Base) -> Result<Self, FootprintFault> {
        if !(1..=Self::MOST_BASES).contains(&bases) {
            return Err(FootprintFault::Bases(bases));
        }
        let bases = if formation == Formation::Single { 1 } else { bases };
        let files = match formation {
            Formation::Line | Formation::Skirmish => bases,
            Formation::Column | Formation::Limbered | Formation::Single => 1,
            Formation::AttackColumn => bases.min(2),
            Formation::Square => squarest(bases, base),
        };
        Ok(Self { formation, base, bases, files })
    }

    /// The formation of the bases.
    #[must_use]
    pub const fn formation(&self) -> Formation {
        self.formation
    }

    /// The size of each base.
    #[must_use]
    pub const fn base(&self) -> Base {
        self.base
    }

    /// How many bases there are: 1 to 100.
    #[must_use]
    pub const fn bases(&self) -> u16 {
        self.bases
    }

    /// How wide it is, from flank to flank.
    #[must_use]
    pub fn width(&self) -> Length {
        let gaps = if self.formation == Formation::Skirmish { self.files - 1 } else { 0 };
        self.base.frontage.times(i32::from(self.files + gaps))
    }

    /// How deep it is, from front to rear.
    #[must_use]
    pub fn depth(&self) -> Length {
        self.rank_depth().times(i32::from(self.bases.div_ceil(self.files)))
    }

    /// How deep one rank is.
    fn rank_depth(&self) -> Length {
        self.base.depth.times(if self.formation == Formation::Limbered { 2 } else { 1 })
    }

    /// The same bases in another formation.
    #[must_use]
    pub fn formed(&self, formation: Formation) -> Self {
        Self::new(formation, self.bases, self.base).unwrap_or_else(|_| self.clone())
    }

    /// The ground that it covers at that pose.
    #[must_use]
    pub fn at(&self, pose: Pose) -> Rectangle {
        Rectangle::new(pose, self.width(), self.depth())
    }

    /// Its bases at that pose, from the front left one, rank by rank.
    pub fn bases_at(&self, pose: Pose) -> impl Iterator<Item = Rectangle> + '_ {
        (0..self.bases).map(move |base| {
            let ([left, right], [front, rear]) = self.place_of(base);
            Rectangle::within(pose, [left, right], [front, rear])
        })
    }

    /// Where a base lies to the right of the middle of the front, and behind the front, in halves of a hundredth.
    fn place_of(&self, base: u16) -> ([i64; 2], [i64; 2]) {
        let (rank, file) = (base / self.files, base % self.files);
        let in_rank = self.files.min(self.bases - rank * self.files);
        let pitch = if self.formation == Formation::Skirmish { 2 } else { 1 };
        let frontage = self.base.frontage.wide();
        let frontages = i64::from(pitch * (in_rank - 1) + 1);
        let left = 2 * frontage * i64::from(file * pitch) - frontage * frontages;
        let front = 2 * self.rank_depth().wide() * i64::from(rank);
        ([left, left + 2 * frontage], [front, front + 2 * self.rank_depth().wide()])
    }
}

/// The number of files in which width and depth differ least; of two, the larger.
fn squarest(bases: u16, base: Base) -> u16 {
    let off_square = |files: u16| {
        let ranks = i64::from(bases.div_ceil(files));
        (i64::from(files) * base.frontage.wide() - ranks * base.depth.wide()).abs()
    };
    (1..=bases).rev().min_by_key(|&files| off_square(files)).unwrap_or(1)
}
