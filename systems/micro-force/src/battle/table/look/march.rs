use standfast_engine::battle::{Id, OnTable};
use standfast_tabletop::{FieldFault, Formation as Drawn, Length, Rates};

use super::Look;
use super::standing::unit_on_table;
use crate::procedures::{Charge, Mover};
use crate::{AnyFormation, Arm, Ground, Troops, Unit};

impl Look<'_> {
    /// What a unit pays for moving (micro-force.move.1, micro-force.move.2, micro-force.move.6); `None` where chart 9
    /// has no inch for it.
    ///
    /// Lines and attack columns wheel; other formations turn on the spot as they like. Backwards a unit goes half as
    /// far (micro-force.table.move).
    pub(in crate::battle) fn rates(&self, unit: &Id) -> Option<Rates> {
        let unit = &self.state.units.get(unit)?.unit;
        let rates = self.by_chart(Mover::Unit(unit))?;
        let backwards = rates.open.map(|open| Length::from_hundredths(open.hundredths() / 2));
        let turns = match super::standing::formed(&unit.troops) {
            Drawn::Line if unit.arm() != Arm::Artillery => 0,
            Drawn::AttackColumn => 0,
            _ => 180,
        };
        Some(rates.backwards(backwards).turning(turns, None).through_friends())
    }

    /// What an officer pays for riding (micro-force.move.1): obstacles cost him nothing, and he turns as he likes.
    /// `None` where chart 9 has no inch for him.
    pub(super) fn officer_rates(&self) -> Option<Rates> {
        Some(self.by_chart(Mover::Officer)?.turning(180, None).through_friends())
    }

    /// The rates of chart 9. The allowance is counted in the open.
    fn by_chart(&self, mover: Mover<'_>) -> Option<Rates> {
        let rules = self.setting.rules();
        let on = |wanted| {
            let mut rates = mover.rates(&rules);
            rates.find(|(ground, _)| *ground == wanted).map(|(_, inches)| whole(inches))
        };
        let open = on(Ground::Open);
        let rates = Rates::new(open.unwrap_or(whole(mover.farthest(&rules))));
        let rates = Rates { open, ..rates }.on_road(on(Ground::Road)).on_rough(on(Ground::Rough));
        let moves = rates.open.or(rates.road).or(rates.rough).is_some();
        let obstacle = Some(whole(mover.obstacle(&rules)));
        moves.then(|| rates.over_obstacles(obstacle).halting(whole(Charge::halts_at(&rules))))
    }

    /// Whether there is room for a unit to change formation around the middle of its front; for cavalry, mounted and
    /// dismounted.
    pub(in crate::battle) fn may_draw_up(&self, unit: &Id, to: AnyFormation) -> Result<(), FieldFault> {
        let (Some(standing), Some(pose)) = (self.state.units.get(unit), self.ground.pose(unit)) else {
            return Ok(());
        };
        let drawn_up = standing.unit.drawn_up(to);
        let troops = match drawn_up.troops {
            Troops::Cavalry { formation, .. } => {
                vec![
                    Troops::Cavalry { mounted: true, formation },
                    Troops::Cavalry { mounted: false, formation },
                ]
            }
            other => vec![other],
        };
        let pieces = troops.into_iter().map(|troops| Unit { troops, ..drawn_up });
        let mut units = pieces.filter_map(|drawn_up| {
            let piece: OnTable = unit_on_table(unit, &standing.side, &drawn_up);
            self.ground.layout().unit(&piece, pose)
        });
        units.try_for_each(|unit| self.ground.fits(unit))
    }
}

fn whole(inches: i64) -> Length {
    Length::inches(i32::try_from(inches).unwrap_or(i32::MAX))
}
