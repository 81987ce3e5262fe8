//! What the tests of answers share.
#![allow(dead_code, reason = "every test uses a part of it")]

pub(crate) mod map;
pub(crate) mod random;
pub(crate) mod raster;
pub(crate) mod tables;
