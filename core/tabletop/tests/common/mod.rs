//! What the tests of answers share.

pub(crate) mod map;
pub(crate) mod random;
pub(crate) mod raster;
pub(crate) mod tables;
