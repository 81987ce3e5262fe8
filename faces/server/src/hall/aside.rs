use standfast_rulebook::battle::{LiveBattle, Seat};

use super::{Attendance, Awaited, Room};

/// What stands beside the records at a moment, as a seat may know it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Aside {
    /// Who sits at the table.
    pub(crate) attendance: Attendance,
    /// The dice that people throw for the machine, where play waits for them.
    pub(crate) awaited: Option<Awaited>,
}

impl Room {
    /// What stands beside the records for a seat that looks at the battle, and how often that has changed so far.
    pub(crate) fn aside(&self, battle: &dyn LiveBattle, seat: &Seat) -> (u64, Aside) {
        let (changes, attendance) = self.attendance();
        (changes, Aside { attendance, awaited: self.awaited(battle, seat) })
    }
}
