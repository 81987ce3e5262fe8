//! Plane geometry on whole hundredths, behind every answer.

mod hull;
mod outline;
mod quad;
mod vector;
mod wedge;

pub(crate) use hull::Hull;
pub(crate) use outline::{Outline, first_crossing};
pub(crate) use quad::Quad;
pub(crate) use vector::{Segment, Vector, float, rounded};
pub(crate) use wedge::Wedge;
