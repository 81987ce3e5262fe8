//! The table itself: where units stand, what lies between them, and what a player sees by looking.
//!
//! A [`Table`] is a rectangle with [`Terrain`] on it. A [`Unit`] is a rectangle with a facing, made of its bases. A
//! [`Field`] is a table with the units on it: it answers questions of range, sight, aspect and cover, each with its
//! reason in words.
//!
//! Everything is pure geometry: this crate knows no rule of any game, reads no file, and gives the same answers on
//! every machine. Positions are whole hundredths of an inch. Decisions use whole numbers, or floating point with
//! nothing but `+ - * /` and square roots, rounded to hundredths where it says so.
//!
//! ```
//! use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Pose, Table, Troops, Unit};
//!
//! let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
//! let base = Base::new(Length::inches(1), Length::inches(1))?;
//! let line = Footprint::new(Formation::Line, 4, base)?;
//! let near = Unit::new("guard", "french", Pose::new(2400, 600, 0), line.clone(), Troops::Foot);
//! let far = Unit::new("rifles", "british", Pose::new(2400, 1800, 180), line, Troops::Foot);
//! let field = Field::new(&table, vec![near, far])?;
//! assert_eq!(field.unit("rifles").map(|unit| unit.footprint().width()), Some(Length::inches(4)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
pub mod decimal;
mod faults;
mod field;
mod formation;
mod geometry;
mod length;
mod movement;
mod names;
mod place;
mod rectangle;
mod table;
mod terrain;
mod turn;
mod unit;

pub use answers::{
    Answer, Arc, Aspect, AspectWhy, BaseCover, Contact, ContactWhy, CoverWhy, Covered, EnMasseWhy, End,
    FireWhy, Hidden, Nearest, RangeWhy, SightWhy, Slope,
};
pub use faults::{Faults, FieldFault, FootprintFault, Side, TableFault};
pub use field::{Field, Placed, Units};
pub use formation::{Base, Footprint, Formation};
pub use length::{Length, NoLength};
pub use movement::{
    Approach, Backwards, Charge, Charges, Denied, Edge, Friends, Halfway, Hand, Hindrance, Leg, NoPath, Path,
    PathFault, Rates, Reach, Relation, Retreat, Step, Turns, Walk,
};
pub use names::{ById, Names, Says};
pub use place::{Facing, NoFacing, Point, Pose};
pub use rectangle::{Bounds, Rectangle};
pub use table::Table;
pub use terrain::{Cover, Going, Shape, Terrain, TerrainKind};
pub use turn::Direction;
pub use unit::{Troops, Unit};
