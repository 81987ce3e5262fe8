//! Who holds what is fought for (morale-check.battle.objectives).

use standfast_engine::battle::{Id, Seat};

use super::Deciding;
use crate::battle::event::Event;
use crate::battle::state::{State, UnitState};
use crate::cite;

impl Deciding<'_, '_> {
    /// The umpire's word on an objective settles it; a side's claim is answered by the other side.
    pub(super) fn hold(&mut self, seat: &Seat, objective: &Id, by: Option<&Id>) {
        let (objective, by) = (objective.clone(), by.cloned());
        match self.setting().roster().side_of(seat) {
            None => self.happen(Event::Held { objective, by }),
            Some(side) => {
                let side = side.clone();
                self.note(cite::OBJECTIVES, false, || "the other side or the umpire confirms it".to_owned());
                self.happen(Event::Claimed { objective, side, by });
            }
        }
    }

    /// The other side confirms or denies the claim.
    pub(super) fn confirm(&mut self, objective: &Id, agrees: bool) {
        let Some(claim) = self.state().claims.get(objective).cloned() else { return };
        self.note(cite::OBJECTIVES, agrees, || {
            if agrees { "both sides say so" } else { "the other side does not say so" }.to_owned()
        });
        let objective = objective.clone();
        self.happen(match agrees {
            true => Event::Held { objective, by: claim.holder },
            false => Event::ClaimRefused(objective),
        });
    }

    /// At the end of a player turn the table shows who holds the objectives that lie on it: the side that has an
    /// unshaken unit there, where the other has none.
    pub(super) fn hold_what_they_stand_on(&mut self) {
        let objectives = &self.setup().objectives;
        if objectives.iter().all(|objective| objective.on.is_none()) {
            return;
        }
        let Some(table) = self.ground() else { return };
        for objective in objectives {
            let Some(on) = &objective.on else { continue };
            let there = table.on(on).map(|unit| unit.id());
            let Some(holder) = holder_of(self.state(), there) else { continue };
            if self.state().objectives.get(&objective.id).is_some_and(|now| now.as_ref() != Some(&holder)) {
                self.note(cite::OBJECTIVES, true, || {
                    "an unshaken unit stands there, and no enemy".to_owned()
                });
                self.happen(Event::Held { objective: objective.id.clone(), by: Some(holder) });
            }
        }
    }
}

/// The side that holds the ground that these units stand on.
fn holder_of<'u>(state: &State, units: impl Iterator<Item = &'u str>) -> Option<Id> {
    let units: Vec<&UnitState> = units.filter_map(|unit| state.units.get(unit)).collect();
    let steady = units.iter().find(|unit| !unit.troops.shaken)?;
    units.iter().all(|unit| unit.side == steady.side).then(|| steady.side.clone())
}
