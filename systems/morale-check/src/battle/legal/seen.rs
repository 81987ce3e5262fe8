//! What the players see of a unit's ground and of a charge: as the table says, where the battle has one.

use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Ground, Id, Part, Seen};
use standfast_tabletop::{Contact, Placed};

use super::super::ground::way_in;
use super::super::state::UnitState;
use super::Here;
use crate::{Arm, Aspect};

impl<'h> Here<'h> {
    /// What the players see of the ground of a unit that checks by itself; who moves out is not defending a linear
    /// feature.
    pub(super) fn seen_of_ground(&self, unit: &Id, moves_out: bool) -> Part {
        let nearest = self.placed(unit).and_then(|unit| self.ground()?.field().nearest_enemy(unit));
        let from = nearest.map(|enemy| enemy.of).filter(|_| !moves_out);
        self.ground_of("seen", "the ground that it stands on", unit, moves_out, from)
    }

    /// What the players see of a charge.
    pub(super) fn seen_of_charge(&self, id: &Id, charger: &UnitState, target: &Id) -> Part {
        let is_square = self.state.units.get(target).is_some_and(|target| target.troops.is_square());
        // A square has no flank and no rear (morale-check.square.no-flank).
        let aspects: &[Aspect] =
            if is_square { &[Aspect::Front] } else { &[Aspect::Front, Aspect::Flank, Aspect::Rear] };
        let aspect = Part::new("aspect", "where the charge strikes its target", Domain::some_of(aspects));
        let strikes = self.aspect(id, target).map(|seen| seen.map(Choice::name));
        let mut parts = vec![aspect.as_seen(strikes, Aspect::Front.name())];
        if charger.troops.arm == Arm::Infantry && self.has_infantry_beside(id, charger) {
            let says = "friendly infantry behind it, facing the same way, edge to edge over more than half";
            parts.push(flag("en_masse", says, self.en_masse(id)));
        }
        parts.push(self.ground_of("charger", "the ground of who charges", id, true, None));
        parts.push(self.ground_of("target", "the ground of who is charged", target, false, self.placed(id)));
        Part::new("seen", "what the players see of the charge", Domain::Parts(parts))
    }

    /// The table with everybody on it, where the battle has one.
    pub(super) fn ground(&self) -> Option<&'h Ground<'h>> {
        self.laid.ground()
    }

    /// The unit where it stands, if it has a place on a table.
    fn placed(&self, unit: &Id) -> Option<&'h Placed> {
        self.ground()?.unit(unit)
    }

    /// Where a charge strikes, by the way that it goes in (morale-check.charged.flank, morale-check.charged.rear).
    fn aspect(&self, charger: &Id, target: &Id) -> Option<Seen<Aspect>> {
        let (ground, charger, target) = (self.ground()?, self.placed(charger)?, self.placed(target)?);
        let charge = way_in(ground, charger, target)?;
        let there = ground.field().place(charger.moved(charge.contact.pose));
        let met = ground.field().contact(charger.pose(), &there, target);
        let value = match met.value {
            Contact::None => return None,
            Contact::Front => Aspect::Front,
            Contact::Flank => Aspect::Flank,
            Contact::Rear => Aspect::Rear,
        };
        Some(Seen::new(value, met.says()))
    }

    /// Whether friends press on from behind (morale-check.charge.en-masse).
    fn en_masse(&self, charger: &Id) -> Option<Seen<bool>> {
        Some(Seen::of(&self.ground()?.field().en_masse(self.placed(charger)?)))
    }

    /// The ground of a unit (morale-check.terrain): against who comes `from` there, for a linear feature.
    fn ground_of(
        &self,
        name: &'static str,
        says: &'static str,
        unit: &Id,
        moves_out: bool,
        from: Option<&Placed>,
    ) -> Part {
        let unit = self.placed(unit);
        let mut parts = vec![
            flag("upslope", "upslope of the nearest enemy", unit.and_then(|unit| self.upslope(unit))),
            flag("built_up_area", "in a built-up area", unit.and_then(|unit| self.built_up(unit))),
        ];
        if !moves_out {
            let shown = unit.and_then(|unit| self.linear(unit, from));
            parts.push(flag("linear_feature", "defending a linear terrain feature", shown));
        }
        Part::new(name, says, Domain::Parts(parts))
    }

    fn upslope(&self, unit: &Placed) -> Option<Seen<bool>> {
        Some(Seen::of(&self.ground()?.field().upslope_of_nearest_enemy(unit)?))
    }

    fn built_up(&self, unit: &Placed) -> Option<Seen<bool>> {
        let (value, why) = match self.ground()?.field().in_built_up(unit) {
            Some(area) => (true, format!("half of its bases or more are in {area}")),
            None => (false, "less than half of its bases are in a built-up area".to_owned()),
        };
        Some(Seen::new(value, why))
    }

    fn linear(&self, unit: &Placed, from: Option<&Placed>) -> Option<Seen<bool>> {
        let from = from?;
        let (value, why) = match self.ground()?.field().behind_linear(unit, from) {
            Some(obstacle) => {
                (true, format!("half of its bases or more are behind {obstacle} from {:?}", from.id()))
            }
            None => {
                (false, format!("no fence, hedge or wall lies between it and {:?} at an inch", from.id()))
            }
        };
        Some(Seen::new(value, why))
    }

    /// Whether its side has other infantry on the table, which could back its charge.
    fn has_infantry_beside(&self, id: &Id, unit: &UnitState) -> bool {
        let mut units = self.state.units.iter().filter(|(other, _)| *other != id);
        units.any(|(_, other)| {
            other.side == unit.side && other.is_in_play() && other.troops.arm == Arm::Infantry
        })
    }
}

/// Yes or no, as the table says; where it says nothing, no.
fn flag(name: &'static str, says: &'static str, shown: Option<Seen<bool>>) -> Part {
    Part::new(name, says, Domain::Flag).as_seen(shown, false)
}
