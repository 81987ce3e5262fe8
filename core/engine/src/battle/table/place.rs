use serde_json::Value as Json;

use super::super::ground::pose_of;
use super::super::{Battle, Declined, Domain, Id, Offers, OnTable, Part, Seat, TableEvent, Thing, Verb};
use super::Table;
use super::common::LONGEST_TEXT;

pub(super) static PLACE: Verb = Verb { name: "place", says: "set a piece down on the table" };

/// The rule ids under which the table refuses places.
const PLACE_RULE: &str = "table.place";

impl<B: Battle> Table<B> {
    /// Considers setting each piece down that can stand on the table.
    pub(super) fn consider_place(&self, seat: &Seat, offers: &mut Offers<'_>) {
        if !offers.wants(&PLACE) {
            return;
        }
        let Some(ground) = offers.ground() else {
            offers.closed(&[&PLACE], PLACE_RULE, || {
                "the battle has no table: its scenario says nothing of one".to_owned()
            });
            return;
        };
        if ground.pieces().is_empty() {
            offers.closed(&[&PLACE], PLACE_RULE, || "nothing can stand on the table now".to_owned());
        }
        for piece in ground.pieces() {
            let thing = Thing::new(&piece.id, &B::piece_name(&self.setting, &piece.id));
            offers.consider(&PLACE, PLACE_RULE, &[("piece", &thing)], || {
                self.may_place(seat, piece, ground.unit(&piece.id).is_some())?;
                let full = || Declined::by(PLACE_RULE, "there is no room for it on the table");
                let spot = ground.spot(&piece.id).filter(|spot| spot.first().is_some()).ok_or_else(full)?;
                let to = Part::new("to", "where it stands: x, y and facing", Domain::Place(Box::new(spot)));
                let reason = (*seat == Seat::Umpire)
                    .then(|| Part::new("reason", "why", Domain::Text { most: LONGEST_TEXT }));
                Ok(std::iter::once(to).chain(reason).collect())
            });
        }
    }

    fn may_place(&self, seat: &Seat, piece: &OnTable, stands: bool) -> Result<(), Declined> {
        if *seat == Seat::Umpire {
            Ok(())
        } else if !self.setting.roster().acts_for(seat, &piece.side) {
            let side = self.setting.roster().side_name(&piece.side);
            Err(Declined::by(PLACE_RULE, format!("who plays for {side} sets it down, or the umpire")))
        } else if stands && B::MOVES_PIECES {
            Err(Declined::by(PLACE_RULE, "it has its place: the rules move it, or the umpire"))
        } else {
            Ok(())
        }
    }
}

/// What setting a piece down makes happen.
pub(super) fn placed(command: &Json) -> Option<TableEvent> {
    let piece = command.get("piece").and_then(Json::as_str).and_then(Id::new)?;
    let pose = pose_of(command.get("to")?)?;
    let reason = command.get("reason").and_then(Json::as_str).unwrap_or_default().to_owned();
    Some(TableEvent::Placed { piece, pose, reason })
}
