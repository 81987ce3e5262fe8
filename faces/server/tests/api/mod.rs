//! The API: battles played through it, what it refuses, and its description.

mod battle;
mod description;
mod guide;
mod refusals;
mod rules;
