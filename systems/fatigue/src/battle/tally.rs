use standfast_engine::battle::Id;

use super::field::Field;

/// How a side stands, by what counts for victory (fatigue.battle.victory).
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    pub(super) men: i64,
    pub(super) men_at_start: i64,
    pub(super) units: i64,
    /// Units routed or destroyed.
    pub(super) out_of_action: i64,
    /// The points of the objectives that it holds.
    pub(super) held: i64,
    /// All its points: for objectives, and for men that the enemy has lost.
    pub(super) points: i64,
}

impl Tally {
    /// The men that it has lost.
    pub(super) fn lost(self) -> i64 {
        self.men_at_start - self.men
    }

    pub(super) fn of(field: Field<'_>, side: &Id) -> Self {
        let mut tally = Self { men: 0, men_at_start: 0, units: 0, out_of_action: 0, held: 0, points: 0 };
        for regiment in field.units_of(side) {
            tally.men += regiment.state.men;
            tally.men_at_start += regiment.unit.men;
            tally.units += 1;
            tally.out_of_action += i64::from(regiment.state.is_routed() || regiment.state.is_destroyed());
        }
        let enemy = field.units().filter(|regiment| regiment.state.side != *side);
        let killed: i64 = enemy.map(|regiment| regiment.unit.men - regiment.state.men).sum();
        let objectives = field.setup().objectives.iter();
        let held = objectives.filter(|objective| field.holder(&objective.thing.id) == Some(side));
        tally.held = held.map(|objective| objective.points).sum();
        tally.points = tally.held + killed * field.setup().victory.points_per_100_men / 100;
        tally
    }
}
