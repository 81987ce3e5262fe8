/// What is kept of a system's battles on paper. Facts and markers go by the names that its views give them.
#[derive(Debug)]
pub struct Sheet {
    /// A piece has a row where it has one of these facts.
    pub rows: &'static [&'static str],
    /// What stands behind its name.
    pub known: &'static [Known],
    /// What is ticked or written in its row.
    pub tracks: &'static [Track],
    /// The fact of a side that says what it uses up, and the one that says of how much.
    pub of_side: Option<(&'static str, &'static str)>,
}

/// A fact that stands behind the name of a piece.
#[derive(Debug, Clone, Copy)]
pub enum Known {
    /// Its value alone, which is understood by itself: `cavalry`.
    Value(&'static str),
    /// Its name and its value: `cohesion 15`.
    Named(&'static str),
}

/// What is ticked or written by hand.
#[derive(Debug, Clone, Copy)]
pub enum Track {
    /// As many boxes as there were at the start; those that are lost are ticked.
    Left(&'static str),
    /// Boxes along the gauge of a fact; those that have come are ticked.
    Up {
        /// The fact.
        fact: &'static str,
        /// How much a box stands for, 1 or more.
        each: u8,
    },
    /// How it stands, with room to write behind it.
    Write(&'static str),
    /// A box for each marker, under one heading.
    Marks(&'static str, &'static [&'static str]),
}

impl Track {
    /// What stands above its column.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Left(fact) | Self::Up { fact, .. } | Self::Write(fact) => fact,
            Self::Marks(head, _) => head,
        }
    }
}
