//! What units are made of, and how they are drawn up.

use standfast_engine::choices;

choices! {
    /// The arms.
    pub enum Arm {
        /// On foot.
        Infantry = "infantry",
        /// On horses, or dismounted from them.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
    }
}

choices! {
    /// Formations of infantry and cavalry.
    pub enum Formation {
        /// Line.
        Line = "line",
        /// Skirmish.
        Skirmish = "skirmish",
        /// Column.
        Column = "column",
        /// Attack column: infantry only.
        AttackColumn = "attack-column",
    }
}

choices! {
    /// Formations of artillery.
    pub enum GunFormation {
        /// Hitched to their limbers.
        Limbered = "limbered",
        /// Ready to fire.
        Unlimbered = "unlimbered",
    }
}

choices! {
    /// Weights of artillery.
    pub enum Weight {
        /// Light pieces.
        Light = "light",
        /// Heavy pieces.
        Heavy = "heavy",
    }
}

choices! {
    /// All formations, as they are given in one field.
    pub enum AnyFormation {
        /// Line.
        Line = "line",
        /// Skirmish.
        Skirmish = "skirmish",
        /// Column.
        Column = "column",
        /// Attack column: infantry only.
        AttackColumn = "attack-column",
        /// Artillery hitched to its limbers.
        Limbered = "limbered",
        /// Artillery ready to fire.
        Unlimbered = "unlimbered",
    }
}

/// What a unit is made of, and how it is drawn up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Troops {
    /// Infantry.
    Infantry {
        /// Any formation.
        formation: Formation,
    },
    /// Cavalry; dismounted, it counts as infantry in charts 5 and 9 and at obstacles.
    Cavalry {
        /// Whether it is on its horses.
        mounted: bool,
        /// Any formation but attack column.
        formation: Formation,
    },
    /// Artillery.
    Artillery {
        /// Light or heavy pieces.
        weight: Weight,
        /// Limbered or unlimbered.
        formation: GunFormation,
    },
}
