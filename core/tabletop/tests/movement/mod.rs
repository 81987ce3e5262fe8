//! How units move, in drawn examples and in properties.

mod charge;
mod drawn;
mod partway;
mod path;
mod properties;
mod random;
mod reach;
mod retreat;
mod walk;
