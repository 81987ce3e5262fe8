use standfast_engine::Choice;
use standfast_engine::battle::{Id, OnTable};
use standfast_tabletop::{FieldFault, Formation as Drawn, Length, Rates};

use super::Look;
use super::standing::unit_on_table;
use crate::{AnyFormation, Arm, Ground, Troops};

impl Look<'_> {
    /// What a unit pays for moving (micro-force.move.1, micro-force.move.2, micro-force.move.6); `None` where chart 9 has
    /// no inch for it.
    ///
    /// Lines and attack columns wheel; whoever stands in another formation turns on the spot as he likes. Backwards a
    /// unit goes half as far (micro-force.table.move).
    pub(in crate::battle) fn rates(&self, unit: &Id) -> Option<Rates> {
        let unit = &self.state.units.get(unit)?.unit;
        let rules = self.setting.rules();
        let chart = &rules.charts.movement;
        let obstacle = chart.obstacle.get(Arm::at_obstacles(unit));
        let rates = by_ground(|ground| chart.rate(unit, ground))?.over_obstacles(Some(whole(obstacle)));
        let backwards = rates.open.map(|open| Length::from_hundredths(open.hundredths() / 2));
        let turns = match super::standing::formed(&unit.troops) {
            Drawn::Line if unit.arm() != Arm::Artillery => 0,
            Drawn::AttackColumn => 0,
            _ => 180,
        };
        Some(rates.backwards(backwards).turning(turns, None).through_friends())
    }

    /// What an officer pays for riding (micro-force.move.1): obstacles cost him nothing, and he turns as he likes. `None`
    /// where chart 9 has no inch for him.
    pub(super) fn officer_rates(&self) -> Option<Rates> {
        let chart = &self.setting.rules().charts.movement;
        let rates = by_ground(|ground| chart.officer_rate(ground))?;
        Some(rates.over_obstacles(Some(Length::ZERO)).turning(180, None).through_friends())
    }

    /// Whether a unit that is drawn up anew, the middle of its front where it was, is in nobody's way; on its horses and
    /// off them, for cavalry.
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
        let pieces = troops.into_iter().map(|troops| crate::Unit { troops, ..drawn_up });
        let mut units = pieces.filter_map(|drawn_up| {
            let piece: OnTable = unit_on_table(unit, &standing.side, &drawn_up);
            self.ground.layout().unit(&piece, pose)
        });
        units.try_for_each(|unit| self.ground.fits(unit))
    }
}

/// The rates of chart 9. The allowance is counted in the open.
fn by_ground(rate: impl Fn(Ground) -> Option<i64>) -> Option<Rates> {
    let on = |ground| rate(ground).filter(|inches| *inches > 0).map(whole);
    let best = Ground::ALL.iter().filter_map(|ground| on(*ground)).max()?;
    let rates = Rates::new(on(Ground::Open).unwrap_or(best));
    Some(Rates { open: on(Ground::Open), ..rates }.on_road(on(Ground::Road)).on_rough(on(Ground::Rough)))
}

fn whole(inches: i64) -> Length {
    Length::inches(i32::try_from(inches).unwrap_or(i32::MAX))
}
