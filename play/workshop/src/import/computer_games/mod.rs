//! Orders of battle of the Civil War Battles and Napoleonic Battles computer games, which are text files.
//!
//! What is known of them is what players have described: an army stands under a line `Union A Army of the Potomac`, corps,
//! divisions and brigades under `C`, `D` and `B` (in the Napoleonic games also wings under `W`), each between `Begin` and
//! `End`; `L` is a leader, `U` a unit with its strength, quality, type and weapon. Whatever else stands there is left out.

mod oob;
mod scn;

pub(super) use oob::oob;
pub(super) use scn::scn;
