/// A figure worth following through a battle, one for each side.
#[derive(Debug, Clone)]
pub struct Followed {
    /// Its name in addresses: `men-lost`.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What exactly is counted.
    pub says: &'static str,
    /// Where in a view it is read.
    pub from: Reading,
    /// Values at which the rules make something happen.
    pub marks: Vec<i64>,
}

/// Where in a view a figure is read. Facts and markers go by the names that the system gives them.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// A fact of the whole side.
    Total(&'static str),
    /// The sum of a fact over its pieces.
    Sum(&'static str),
    /// The mean of a fact over its pieces in play that have the second fact too.
    Mean(&'static str, &'static str),
    /// How many of its pieces in play have the fact and one of the markers.
    Marked(&'static str, &'static [&'static str]),
}

impl Followed {
    /// A figure without marks.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, says: &'static str, from: Reading) -> Self {
        Self { name, title, says, from, marks: Vec::new() }
    }

    /// Adds the values at which the rules make something happen.
    #[must_use]
    pub fn marked(self, marks: Vec<i64>) -> Self {
        Self { marks, ..self }
    }
}
