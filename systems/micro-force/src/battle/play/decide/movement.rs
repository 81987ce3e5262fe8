use std::collections::BTreeMap;

use standfast_dice::Stop;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::Event;
use crate::battle::command::{ChargeSeen, Leg, MoveSeen, RideSeen};
use crate::procedures::{Charge, ChargeResult, Move};
use crate::{AnyFormation, Inches, cite};

impl Deciding<'_, '_> {
    /// A unit moves as far as chart 9 lets it.
    pub(super) fn move_unit(&mut self, unit: &Id, seen: &MoveSeen) -> Result<(), Stop> {
        let Some(moves) = self.unit(unit, false) else { return Ok(()) };
        let MoveSeen { ground, obstacles, through_friends } = *seen;
        self.moves_as_one(unit);
        let outcome = self.consult(&Move::Unit { unit: moves, ground, obstacles })?;
        if through_friends {
            self.note(cite::THROUGH_FRIENDS, true, || "units may pass through friends".to_owned());
        }
        self.happen(Event::Moved { unit: unit.clone(), inches: outcome.inches, way: None });
        Ok(())
    }

    /// Several units of a brigade move, one after the other.
    pub(super) fn march_together(&mut self, moves: &BTreeMap<Id, Leg>) -> Result<(), Stop> {
        for (unit, leg) in moves {
            match leg {
                Leg::Way(path) => self.march(unit, path),
                Leg::Seen(seen) => self.move_unit(unit, seen)?,
            }
        }
        Ok(())
    }

    pub(super) fn moves_as_one(&mut self, unit: &Id) {
        let state = self.state();
        let setting = self.setting();
        let Some(piece) = state.units.get(unit).map(|standing| standing.piece(unit).clone()) else { return };
        if state.activation.is_none() {
            self.note(cite::MOVE_IN_TURN, true, || format!("{} moves as one", setting.name(&piece)));
        }
    }

    /// A unit is drawn up anew, and in order.
    pub(super) fn change_formation(&mut self, unit: &Id, to: AnyFormation, mounted: Option<bool>) {
        self.moves_as_one(unit);
        if self.state().units.get(unit).is_some_and(|unit| unit.unit.disordered) {
            self.note("micro-force.reform", true, || "re-formed, it is in order again".to_owned());
        }
        self.happen(Event::FormationChanged { unit: unit.clone(), to, mounted });
    }

    /// A charge is pressed home, with what the table says.
    pub(in crate::battle) fn press_home_by_itself(&mut self, unit: &Id) -> Result<(), Stop> {
        let under_way = self.state().under_way(unit);
        let target = under_way.and_then(|under_way| under_way.charges.clone());
        let left = under_way.and_then(|under_way| under_way.onset).map_or(Inches::ZERO, |onset| onset.left);
        let beyond = |unit: &Id| self.look(|look| look.beyond_radius(unit)).is_some_and(|seen| seen.value);
        let seen = ChargeSeen {
            move_left: left,
            charger_beyond_radius: beyond(unit),
            defender_beyond_radius: target.as_ref().is_some_and(beyond),
        };
        self.press_home(unit, &seen)
    }

    /// A charge is pressed home: it falls short or falters, or its target stands or skedaddles.
    pub(super) fn press_home(&mut self, unit: &Id, seen: &ChargeSeen) -> Result<(), Stop> {
        let Some(under_way) = self.state().under_way(unit).cloned() else { return Ok(()) };
        let Some(target) = under_way.charges else { return Ok(()) };
        self.radius_as_seen(unit);
        self.radius_as_seen(&target);
        let Some(charger) = self.unit(unit, seen.charger_beyond_radius) else { return Ok(()) };
        let Some(defender) = self.unit(&target, seen.defender_beyond_radius) else { return Ok(()) };
        let measured = self.setting().layout().is_some();
        let outcome = self.consult(&Charge {
            charger,
            move_left: seen.move_left,
            may_fall_short: under_way.bonus.is_some(),
            bonus: under_way.bonus,
            measured,
            defender,
        })?;
        let (bonus, mut result) = (outcome.bonus, outcome.result);
        if matches!(result, ChargeResult::MeleeDisordered | ChargeResult::Retreats) {
            self.happen(Event::Disordered { unit: target.clone() });
            self.skedaddles(&target, unit, outcome.retreat);
            let left = (seen.move_left + Inches::whole(bonus)).max(Inches::ZERO);
            result = self.pursues(unit, &target, left).unwrap_or(result);
        }
        if result == ChargeResult::Melee {
            self.meets(unit, &target);
        }
        self.happen(Event::Charged { unit: unit.clone(), target: target.clone(), bonus, result });
        self.happen(Event::UnitArrived { unit: unit.clone() });
        Ok(())
    }

    /// An officer rides.
    pub(super) fn ride(&mut self, officer: &Id, to: Option<&Id>, seen: &RideSeen) -> Result<(), Stop> {
        let outcome = self.consult(&Move::Officer { ground: seen.ground })?;
        self.happen(Event::Rode { officer: officer.clone(), to: to.cloned(), inches: outcome.inches });
        Ok(())
    }

    /// The brigade has moved, and the other player acts.
    pub(super) fn end_move(&mut self) {
        let Some(piece) = self.state().activation.as_ref().map(|moving| moving.piece.clone()) else {
            return;
        };
        self.happen(Event::MoveEnded { piece });
        self.turn_passes();
    }
}
