//! Draws a table with its units: as a staff map in SVG, in characters for a terminal, and (feature `png`) as a picture
//! in PNG.
//!
//! A [`Map`] holds what is to be seen: the table, the units with their markers, and the [`Overlay`]s drawn while a
//! player chooses. This crate decides nothing: reach, fields of fire and lines of sight come from whoever knows the
//! rules. The same map gives the same text on every machine.
//!
//! ```
//! use standfast_cartography::{Drawn, Letters, Map, Options, characters, svg};
//! use standfast_tabletop::{Base, Footprint, Formation, Length, Pose, Table, Troops, Unit};
//!
//! let table = Table::new(Length::inches(24), Length::inches(12), Vec::new())?;
//! let base = Base::new(Length::inches(1), Length::inches(1))?;
//! let line = Footprint::new(Formation::Line, 4, base)?;
//! let guard = Unit::new("guard", "french", Pose::new(1200, 600, 0), line, Troops::Foot);
//! let map = Map { units: vec![Drawn::new(guard, "the Guard", 0)], ..Map::of(&table) };
//!
//! assert!(svg(&map, &Options::default()).contains("<title>the Guard, foot in line, at (12, 6) facing 0°</title>"));
//! assert!(characters(&map, 40, Letters::Ascii).contains("A the Guard"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod battle;
mod characters;
mod film;
mod map;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use battle::of_battle;
pub use characters::{Letters, characters};
pub use film::{TooLarge, film};
pub use map::{Bead, Drawn, Map, Marker, Overlay};
#[cfg(feature = "png")]
pub use png::{NoPicture, Picture, png};
pub use svg::{Colours, Options, style_sheet, svg};
