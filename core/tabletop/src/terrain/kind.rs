use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::{Cover, Going};
use crate::length::Length;

/// What a piece of terrain is.
///
/// The table below gives the effect of each kind on sight, cover and movement; a piece may have a cover or going of its
/// own.
///
/// | kind | lies as | sight reaches into it | cover | going |
/// |---|---|---|---|---|
/// | woods | area | 2 inches | medium | rough |
/// | rough | area | all through | light | rough |
/// | orchard | area | 4 inches | light | open |
/// | marsh | area | all through | none | rough |
/// | built-up | area | 1 inch | heavy | rough |
/// | hill | area | over it, unless it is higher than both ends | none | open |
/// | fence | line | all through | light | obstacle |
/// | hedge | line | all through | light | obstacle |
/// | wall | line | all through | medium | obstacle |
/// | road | line with a width | all through | none | road |
/// | river | line with a width | all through | none | impassable |
/// | ford | area | all through | none | rough |
/// | impassable | area | all through | none | impassable |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TerrainKind {
    /// Trees: troops see into the edge and out of it, not through.
    Woods,
    /// Broken, stony or scrubby ground.
    Rough,
    /// Fruit trees in rows.
    Orchard,
    /// Wet ground.
    Marsh,
    /// Houses and their gardens, as one area.
    BuiltUp,
    /// A contour of a hill: everything inside stands at least that high. Nested contours make a higher hill.
    Hill {
        /// How high: 1 is the first contour above the plain.
        level: NonZeroU8,
    },
    /// A fence of rails or boards.
    Fence,
    /// A hedge.
    Hedge,
    /// A wall of stones.
    Wall,
    /// A road; where it meets a river there is a bridge.
    Road {
        /// From verge to verge.
        width: Length,
    },
    /// Running water, crossed by fords and bridges only. A stream is a river with a going of its own.
    River {
        /// From bank to bank.
        width: Length,
    },
    /// A crossing place of a river.
    Ford,
    /// A cliff or a lake: nobody can stand there or go through.
    Impassable,
}

/// How a kind lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Lies {
    /// As an area with a closed outline.
    Area,
    /// As a line without a width.
    Line,
    /// As a line of that width.
    Strip(Length),
}

/// The effects of a kind.
pub(super) struct Nature {
    /// Its name, as files and players write it.
    pub(super) name: &'static str,
    /// How it lies on the table.
    pub(super) lies: Lies,
    /// How deep sight reaches into it; `None`: all through.
    pub(super) seen_into: Option<Length>,
    /// The cover of those who stand in it, or behind it if it is a line.
    pub(super) cover: Cover,
    /// Its going.
    pub(super) going: Going,
}

impl TerrainKind {
    /// The names of all kinds.
    pub const NAMES: [&'static str; 13] = [
        "woods",
        "rough",
        "orchard",
        "marsh",
        "built-up",
        "hill",
        "fence",
        "hedge",
        "wall",
        "road",
        "river",
        "ford",
        "impassable",
    ];

    /// The table of all kinds.
    pub(super) const fn nature(self) -> Nature {
        use Cover::{Heavy, Light, Medium, None as Bare};
        use Going::{Impassable, Open, Rough};
        use Lies::{Area, Line, Strip};
        const fn row(
            name: &'static str,
            lies: Lies,
            seen: Option<i32>,
            cover: Cover,
            going: Going,
        ) -> Nature {
            let seen_into = match seen {
                Some(inches) => Some(Length::inches(inches)),
                None => None,
            };
            Nature { name, lies, seen_into, cover, going }
        }
        match self {
            Self::Woods => row("woods", Area, Some(2), Medium, Rough),
            Self::Rough => row("rough", Area, None, Light, Rough),
            Self::Orchard => row("orchard", Area, Some(4), Light, Open),
            Self::Marsh => row("marsh", Area, None, Bare, Rough),
            Self::BuiltUp => row("built-up", Area, Some(1), Heavy, Rough),
            Self::Hill { .. } => row("hill", Area, None, Bare, Open),
            Self::Fence => row("fence", Line, None, Light, Open),
            Self::Hedge => row("hedge", Line, None, Light, Open),
            Self::Wall => row("wall", Line, None, Medium, Open),
            Self::Road { width } => row("road", Strip(width), None, Bare, Going::Road),
            Self::River { width } => row("river", Strip(width), None, Bare, Impassable),
            Self::Ford => row("ford", Area, None, Bare, Rough),
            Self::Impassable => row("impassable", Area, None, Bare, Impassable),
        }
    }

    /// Its name, as files and players write it: `built-up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.nature().name
    }

    /// How deep sight reaches into it, in inches; `None` if it hides nothing.
    #[must_use]
    pub const fn seen_into(self) -> Option<Length> {
        self.nature().seen_into
    }

    /// The cover that it gives to those who stand in it, or behind it if it is a line.
    #[must_use]
    pub const fn cover(self) -> Cover {
        self.nature().cover
    }

    /// Its going. A line without a width is crossed, not walked in, and counts as open.
    #[must_use]
    pub const fn going(self) -> Going {
        self.nature().going
    }

    /// Whether it is a linear obstacle: a fence, a hedge or a wall.
    #[must_use]
    pub const fn is_linear_obstacle(self) -> bool {
        matches!(self.nature().lies, Lies::Line)
    }

    /// Whether it is an area with a closed outline; otherwise it is a line.
    #[must_use]
    pub const fn is_area(self) -> bool {
        matches!(self.nature().lies, Lies::Area)
    }

    /// How high the ground in it stands above the plain: 0 unless it is a hill.
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            Self::Hill { level } => level.get(),
            _ => 0,
        }
    }

    /// The width of a road or a river, from side to side.
    #[must_use]
    pub const fn width(self) -> Option<Length> {
        match self.nature().lies {
            Lies::Strip(width) => Some(width),
            Lies::Area | Lies::Line => None,
        }
    }
}

impl fmt::Display for TerrainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
