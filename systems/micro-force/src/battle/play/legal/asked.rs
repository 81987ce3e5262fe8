use std::ops::Deref;

use standfast_engine::Named;
use standfast_engine::battle::{Asking, Declined, Domain, Id, Part, Scene, Seat, Seen};

use crate::battle::command::{RadiusSeen, part};
use crate::battle::play::may::Field;
use crate::battle::state::{OfficerStanding, Standing, UnderWay};
use crate::battle::table::Look;
use crate::{MicroForce, cite};

/// A seat that asks what it may do: the field, and the table to be looked at.
#[derive(Debug, Clone, Copy)]
pub(in crate::battle) struct Asked<'a> {
    field: Field<'a>,
    asking: Asking<'a, MicroForce>,
}

impl<'a> Deref for Asked<'a> {
    type Target = Field<'a>;

    fn deref(&self) -> &Self::Target {
        &self.field
    }
}

impl<'a> Asked<'a> {
    pub(in crate::battle) fn of(asking: Asking<'a, MicroForce>) -> Self {
        Self { field: Field(asking.scene), asking }
    }

    /// How the battle stands.
    pub(in crate::battle) fn scene(&self) -> Scene<'a, MicroForce> {
        self.asking.scene
    }

    /// Whether the seat is the umpire's.
    pub(super) fn is_umpires(&self) -> bool {
        *self.asking.seat == Seat::Umpire
    }

    /// The seat plays for the side.
    pub(in crate::battle) fn plays(&self, side: &Id) -> Result<(), Declined> {
        self.asking.plays_for(side, "table.seats")
    }

    /// The battle with its table, where it has one.
    pub(in crate::battle) fn look(&self) -> Option<Look<'a>> {
        self.asking.ground().map(|ground| Look::of(self.asking.scene, ground))
    }

    /// What the table says, where there is one and it says anything.
    pub(super) fn sees<T>(&self, look: impl FnOnce(Look<'a>) -> Option<Seen<T>>) -> Option<Seen<T>> {
        self.look().and_then(look)
    }

    /// Whether a unit is beyond its commander's radius.
    pub(super) fn beyond_radius(&self, part: Named, unit: &Id) -> Part {
        part.part(Domain::Flag).as_seen(self.sees(|look| look.beyond_radius(unit)), false)
    }

    /// What is seen of a unit that tests.
    pub(super) fn radius_seen(&self, unit: &Id) -> Part {
        let beyond = self.beyond_radius(RadiusSeen::beyond_radius(), unit);
        part::SEEN.part(Domain::Parts(vec![beyond]))
    }

    /// Whether a unit may be declared to fire at a target; on a table it must see it. What bars it is put in words only
    /// on demand: most targets are asked about for the answer alone.
    pub(in crate::battle) fn may_fire_at<T>(
        &self,
        id: &Id,
        unit: &Standing,
        target: &Id,
        mut barred: impl FnMut(&'static str, &dyn Fn() -> String) -> T,
    ) -> Result<(), T> {
        self.may_fire(id, unit).map_err(|declined| barred(declined.rule, &|| declined.why.clone()))?;
        if unit.bound.as_ref().is_some_and(|bound| bound != target) {
            let goes_on = "a unit that has not ceased fire goes on firing at the same target";
            return Err(barred(cite::CEASE_FIRE, &|| goes_on.to_owned()));
        }
        let Some(look) = self.look() else { return Ok(()) };
        let mut unseen = |says: &dyn Fn() -> String| Err(barred(cite::TABLE_SEEN, says));
        let sees = look.line_to(id, target, |sees, says| if sees { Ok(()) } else { unseen(says) });
        let unplaced = || "one of them is not on the table yet: set it down first".to_owned();
        sees.unwrap_or_else(|| unseen(&unplaced))
    }

    /// The same without its reason.
    pub(in crate::battle) fn can_fire_at(&self, id: &Id, unit: &Standing, target: &Id) -> bool {
        self.may_fire_at(id, unit, target, |_, _| ()).is_ok()
    }

    /// Whether a unit may move, change formation or charge now, by this seat's word.
    pub(in crate::battle) fn may_move(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        self.plays(&unit.side)?;
        self.on_turn(&unit.side, cite::MOVE_IN_TURN)?;
        self.may_act(id, unit)
    }

    /// Whether an officer may ride now, by this seat's word.
    pub(in crate::battle) fn may_have_ride(&self, officer: &OfficerStanding) -> Result<(), Declined> {
        self.plays(&officer.side)?;
        self.may_ride(officer)
    }

    /// Whether a side can fire at anything in the fire phase.
    pub(in crate::battle) fn can_fire(&self, side: &Id) -> bool {
        let mut firers = self.state.units_of(side).filter(|(id, unit)| self.may_fire(id, unit).is_ok());
        let may = |id: &Id, unit: &Standing| {
            let mut targets = self.state.units_of(self.state.opponent(side));
            targets.any(|(target, _)| self.can_fire_at(id, unit, target))
        };
        firers.any(|(id, unit)| may(id, unit))
    }

    /// Whether any enemy could fire at a unit on its way.
    pub(in crate::battle) fn is_watched(&self, under_way: &UnderWay, side: &Id) -> bool {
        let enemy = self.state.opponent(side);
        if self.state.holding.contains(enemy) {
            return false;
        }
        let look = self.look();
        self.state.units_of(enemy).any(|(id, unit)| {
            self.may_fire_in_passing(id, unit).is_ok() && look.is_none_or(|look| look.watches(id, under_way))
        })
    }
}
