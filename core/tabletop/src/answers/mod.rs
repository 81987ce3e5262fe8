//! What a player sees by looking at the table: one file for each question.

mod contact;
mod cover;
mod fire;
mod height;
mod near;
mod range;
mod sight;

pub(crate) use contact::hardest;
pub use contact::{Contact, ContactWhy, EnMasseWhy};
pub use cover::{BaseCover, CoverWhy, Covered};
pub use fire::{Arc, Aspect, AspectWhy, FireWhy};
pub use height::Slope;
pub use near::Nearest;
pub use range::RangeWhy;
pub use sight::{End, Hidden, SightWhy};

use crate::names::{Names, Says};

/// An answer with its reason. The reason costs nothing until it is put into words.
#[derive(Debug, Clone, Copy)]
pub struct Answer<T, W> {
    /// The answer.
    pub value: T,
    /// Why it is so.
    pub why: W,
}

impl<T, W: Says> Says for Answer<T, W> {
    fn says(&self, names: &dyn Names) -> String {
        self.why.says(names)
    }
}
