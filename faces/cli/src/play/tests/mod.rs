//! Screens and keys.
