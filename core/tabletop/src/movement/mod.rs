//! How units move: along a path, as far as they can, up to a target, away from the enemy.

mod advance;
mod bearing;
mod body;
mod charge;
mod charges;
mod explain;
mod flight;
mod ground;
mod hindrance;
mod partway;
mod path;
mod rates;
mod ray;
mod reach;
mod retreat;
mod search;
mod standing;
mod steps;
mod surroundings;
mod towards;
mod walk;
mod wheeled;
mod words;

pub use charge::{Approach, Charge};
pub use charges::Charges;
pub use hindrance::{Denied, Edge, Hindrance, Relation};
pub use partway::Halfway;
pub use path::{Hand, Path, PathFault, Step};
pub use rates::{Friends, Rates, Turns};
pub use reach::Reach;
pub use retreat::{Backwards, Retreat};
pub use walk::{Leg, Walk};
pub use words::NoPath;
