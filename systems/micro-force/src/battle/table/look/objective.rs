use standfast_engine::battle::Id;

use super::Look;

impl Look<'_> {
    /// The side that holds a piece of terrain: that of a unit in good order on it, with no enemy on it
    /// (micro-force.table.objective). `None` where no side has it so.
    pub(in crate::battle) fn holder(&self, terrain: &Id) -> Option<&Id> {
        let on_it = || self.ground.on(terrain).filter_map(|placed| self.state.units.get(placed.id()));
        let holds = on_it().find(|unit| unit.in_good_order())?;
        on_it().all(|unit| unit.side == holds.side).then_some(&holds.side)
    }
}
