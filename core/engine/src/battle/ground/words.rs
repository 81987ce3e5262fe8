use standfast_tabletop::{Cover, Formation, Going, Length, TerrainKind, Troops};

use crate::Choice;

/// Makes the table's own enums into choices.
macro_rules! words_of_the_table {
    ($($kind:ty: $all:expr, $name:expr;)+) => {
        $(impl Choice for $kind {
            const ALL: &'static [Self] = &$all;

            fn name(self) -> &'static str {
                ($name)(self)
            }
        })+
    };
}

// Wrecks are left out: a scenario has none; a vehicle becomes one.
words_of_the_table! {
    Cover: Self::ALL, Self::name;
    Formation: Self::ALL, Self::name;
    Going: Self::ALL, Self::name;
    Troops: [Self::Foot, Self::Horse, Self::Guns, Self::Vehicle, Self::Other], troops;
}

const fn troops(troops: Troops) -> &'static str {
    match troops {
        Troops::Foot => "foot",
        Troops::Horse => "horse",
        Troops::Guns => "guns",
        Troops::Vehicle => "vehicle",
        Troops::Other => "other",
        Troops::Wreck => "wreck",
    }
}

crate::choices! {
    /// A kind of terrain without its measures.
    pub(super) enum KindOfTerrain {
        Woods = "woods",
        Rough = "rough",
        Orchard = "orchard",
        Marsh = "marsh",
        BuiltUp = "built-up",
        Hill = "hill",
        Fence = "fence",
        Hedge = "hedge",
        Wall = "wall",
        Road = "road",
        River = "river",
        Ford = "ford",
        Impassable = "impassable",
    }
}

impl KindOfTerrain {
    /// Adds the measures: how high a hill is, how wide a road or a river.
    pub(super) fn measured(self, level: std::num::NonZeroU8, width: Length) -> TerrainKind {
        match self {
            Self::Woods => TerrainKind::Woods,
            Self::Rough => TerrainKind::Rough,
            Self::Orchard => TerrainKind::Orchard,
            Self::Marsh => TerrainKind::Marsh,
            Self::BuiltUp => TerrainKind::BuiltUp,
            Self::Hill => TerrainKind::Hill { level },
            Self::Fence => TerrainKind::Fence,
            Self::Hedge => TerrainKind::Hedge,
            Self::Wall => TerrainKind::Wall,
            Self::Road => TerrainKind::Road { width },
            Self::River => TerrainKind::River { width },
            Self::Ford => TerrainKind::Ford,
            Self::Impassable => TerrainKind::Impassable,
        }
    }
}
