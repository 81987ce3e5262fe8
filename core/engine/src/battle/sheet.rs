/// What a system's printed record sheet holds. Facts and markers go by the names that its views give them.
#[derive(Debug)]
pub struct Sheet {
    /// A piece has a row if it has one of these facts.
    pub rows: &'static [&'static str],
    /// The facts printed after its name.
    pub known: &'static [Known],
    /// What players tick or write in its row.
    pub tracks: &'static [Track],
    /// The fact of a side that counts what it has used up, and the fact that gives the total.
    pub of_side: Option<(&'static str, &'static str)>,
}

/// A fact printed after the name of a piece.
#[derive(Debug, Clone, Copy)]
pub enum Known {
    /// Its value alone, which speaks for itself: `cavalry`.
    Value(&'static str),
    /// Its name and its value: `cohesion 15`.
    Named(&'static str),
}

/// What players tick or write by hand.
#[derive(Debug, Clone, Copy)]
pub enum Track {
    /// A box for each at the start; losses are ticked.
    Left(&'static str),
    /// Boxes along the gauge of a fact, ticked as it rises.
    Up {
        /// The fact.
        fact: &'static str,
        /// How much each box stands for, 1 or more.
        each: u8,
    },
    /// The value at the start, with room to write after it.
    Write(&'static str),
    /// A box for each marker, under one heading.
    Marks(&'static str, &'static [&'static str]),
}

impl Track {
    /// The heading of its column.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Left(fact) | Self::Up { fact, .. } | Self::Write(fact) => fact,
            Self::Marks(head, _) => head,
        }
    }
}
