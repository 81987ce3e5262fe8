use standfast_dice::{Dice, Stop};
use standfast_engine::battle::Id;

use super::Deciding;
use crate::AnyFormation;
use crate::battle::Event;
use crate::battle::command::{ChargeSeen, MeleeSeen, MoveSeen, RideSeen};
use crate::charts::melee::{Imposed, Then};
use crate::procedures::{Charge, ChargeResult, Melee, MeleeSide, MeleeState, Move};

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    /// A unit moves as far as chart 9 lets it.
    pub(super) fn move_unit(&mut self, unit: &Id, seen: &MoveSeen) -> Result<(), Stop> {
        let Some(moves) = self.unit(unit, false) else { return Ok(()) };
        let MoveSeen { ground, obstacles, through_friends } = *seen;
        self.moves_as_one(unit);
        let outcome = self.resolve(&Move::Unit { unit: moves, ground, obstacles })?;
        if through_friends {
            self.note("micro-force.move.6", true, || "units may pass through friends".to_owned());
        }
        self.course.happen(Event::Moved { unit: unit.clone(), inches: outcome.inches });
        Ok(())
    }

    pub(super) fn moves_as_one(&mut self, unit: &Id) {
        let state = self.course.state();
        let setting = self.setting;
        let Some(piece) = state.units.get(unit).map(|standing| standing.piece(unit).clone()) else { return };
        if state.activation.is_none() {
            self.note("micro-force.move.4", true, || {
                format!("{} moves as one", setting.setup().name(&piece))
            });
        }
    }

    /// A unit is drawn up anew, and in order.
    pub(super) fn change_formation(&mut self, unit: &Id, to: AnyFormation, mounted: Option<bool>) {
        self.moves_as_one(unit);
        if self.course.state().units.get(unit).is_some_and(|unit| unit.unit.disordered) {
            self.note("micro-force.reform", true, || "drawn up anew, it is in order again".to_owned());
        }
        self.course.happen(Event::FormationChanged { unit: unit.clone(), to, mounted });
    }

    /// A charge is pressed home: it falters, or its target stands or skedaddles.
    pub(super) fn press_home(&mut self, unit: &Id, seen: &ChargeSeen) -> Result<(), Stop> {
        let under_way = self.course.state().activation.as_ref().and_then(|moving| moving.under_way.as_ref());
        let Some(target) = under_way.and_then(|under_way| under_way.charges.clone()) else { return Ok(()) };
        self.radius_as_seen(unit);
        self.radius_as_seen(&target);
        let Some(charger) = self.unit(unit, seen.charger_beyond_radius) else { return Ok(()) };
        let Some(defender) = self.unit(&target, seen.defender_beyond_radius) else { return Ok(()) };
        let charge = Charge { charger, move_left: seen.move_left, defender };
        let on_table = self.setting.layout().is_some();
        let (outcome, retreat) = charge.measured(on_table, &self.setting.rules(), self.dice, self.trace)?;
        let (result, bonus) = (outcome.result, outcome.bonus);
        self.course.happen(Event::Charged { unit: unit.clone(), target: target.clone(), bonus, result });
        if matches!(result, ChargeResult::MeleeDisordered | ChargeResult::Retreats) {
            self.course.happen(Event::Disordered { unit: target.clone() });
            self.skedaddles(&target, unit, retreat);
        }
        if matches!(result, ChargeResult::Melee | ChargeResult::MeleeDisordered) {
            self.meets(unit, &target);
        }
        self.course.happen(Event::UnitArrived { unit: unit.clone() });
        Ok(())
    }

    /// An officer rides.
    pub(super) fn ride(&mut self, officer: &Id, to: Option<&Id>, seen: &RideSeen) -> Result<(), Stop> {
        let outcome = self.resolve(&Move::Officer { ground: seen.ground })?;
        self.course.happen(Event::Rode { officer: officer.clone(), to: to.cloned(), inches: outcome.inches });
        Ok(())
    }

    /// The brigade has moved, and the other player acts.
    pub(super) fn end_move(&mut self) {
        let Some(piece) = self.course.state().activation.as_ref().map(|moving| moving.piece.clone()) else {
            return;
        };
        self.course.happen(Event::MoveEnded { piece });
        self.turn_passes();
    }

    /// A round of melee; when the melee has ended both sides are disordered.
    pub(super) fn fight(&mut self, attacker: &Id, defender: &Id, seen: &MeleeSeen) -> Result<(), Stop> {
        self.melee_as_seen(attacker, defender);
        let Some(attacks) = self.unit(attacker, seen.attacker_beyond_radius) else { return Ok(()) };
        let Some(defends) = self.unit(defender, seen.defender_beyond_radius) else { return Ok(()) };
        let outcome = self.resolve(&Melee {
            attacker: attacks,
            defender: defends,
            cover: seen.cover,
            rough: seen.rough,
            defender_higher: seen.defender_higher,
            flank_or_rear: seen.flank_or_rear,
            charged_half_move: seen.charged_half_move,
        })?;
        self.course.happen(Event::Fought {
            attacker: attacker.clone(),
            defender: defender.clone(),
            difference: outcome.difference,
            attacker_steps: outcome.attacker.steps,
            defender_steps: outcome.defender.steps,
            again: outcome.again,
        });
        let chart = self.setting.rules().charts.melee.difference.at(outcome.difference);
        let routs_by_chart = |then: Option<Then>| then == Some(Then::Becomes(Imposed::Routed));
        let by_chart = chart.map(|line| (line.value.attacker.then, line.value.defender.then));
        self.comes_out(attacker, outcome.attacker, routs_by_chart(by_chart.map(|then| then.0)));
        self.comes_out(defender, outcome.defender, routs_by_chart(by_chart.map(|then| then.1)));
        if !outcome.again {
            self.end_melee(attacker, defender);
        }
        Ok(())
    }

    /// How a side comes out of a round. Chart 10 itself imposes both beads, a failed test the black one alone.
    fn comes_out(&mut self, unit: &Id, side: MeleeSide, by_chart: bool) {
        match side.state {
            MeleeState::Steady | MeleeState::Dispersed => {}
            MeleeState::Shaken => self.shake(unit),
            MeleeState::Routed => {
                if by_chart {
                    self.shake(unit);
                }
                self.rout(unit);
            }
        }
        if side.falls_back > 0 {
            self.course.happen(Event::FellBack { unit: unit.clone(), inches: side.falls_back });
            self.falls_back(unit, side.falls_back);
        }
    }

    fn end_melee(&mut self, attacker: &Id, defender: &Id) {
        self.note("micro-force.melee.after", true, || "the melee is over: both are disordered".to_owned());
        self.course.happen(Event::MeleeEnded { attacker: attacker.clone(), defender: defender.clone() });
        for unit in [attacker, defender] {
            self.course.happen(Event::Disordered { unit: unit.clone() });
        }
    }
}
