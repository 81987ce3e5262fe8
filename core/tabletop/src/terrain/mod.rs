//! Pieces of terrain: what they are, where they lie, and what they give.

mod kind;
mod piece;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use kind::TerrainKind;
pub use piece::{Shape, Terrain};

/// How well terrain covers, from the least to the best.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// A fence, an orchard.
    Light,
    /// Woods, a wall.
    Medium,
    /// Houses, works.
    Heavy,
}

impl Cover {
    /// Every cover, from the least to the best.
    pub const ALL: [Self; 4] = [Self::None, Self::Light, Self::Medium, Self::Heavy];

    /// Its name, as files and players write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
        }
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How troops move on a piece of ground.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Going {
    /// On a road or over a bridge.
    Road,
    /// In the open.
    #[default]
    Open,
    /// Over difficult ground.
    Rough,
    /// Not at all.
    Impassable,
}

impl Going {
    /// Every going, from the best to the worst.
    pub const ALL: [Self; 4] = [Self::Road, Self::Open, Self::Rough, Self::Impassable];

    /// Its name, as files and players write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Open => "open",
            Self::Rough => "rough",
            Self::Impassable => "impassable",
        }
    }

    /// In a sentence: `on rough ground`.
    #[must_use]
    pub(crate) const fn in_words(self) -> &'static str {
        match self {
            Self::Road => "on a road",
            Self::Open => "in the open",
            Self::Rough => "on rough ground",
            Self::Impassable => "on impassable ground",
        }
    }
}

impl fmt::Display for Going {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
