use serde::Deserialize;
use serde_json::Value as Json;
use standfast_tabletop::{Path, Pose};

use super::super::ground::pose_of;
use super::super::{
    Asking, Battle, Declined, Domain, Ground, Id, Offers, OnTable, Part, Placing, Seat, TableEvent, Thing,
    Verb, VerbKind,
};
use super::Table;
use super::common::LONGEST_TEXT;

/// The verb by which every table sets a piece down.
pub static PLACE: Verb = Verb::new("place", "set a piece down on the table", VerbKind::Place);

/// The id of the table's rule about places.
const PLACE_RULE: &str = "table.place";

impl<B: Battle> Table<B> {
    /// Considers setting each piece down that can stand on the table.
    pub(super) fn consider_place(&self, asking: Asking<'_, B>, offers: &mut Offers<'_>) {
        if !offers.wants(&PLACE) {
            return;
        }
        let Some(ground) = asking.ground() else {
            offers.closed(&[&PLACE], PLACE_RULE, || {
                "the battle has no table: its scenario sets none up".to_owned()
            });
            return;
        };
        if ground.pieces().is_empty() {
            offers.closed(&[&PLACE], PLACE_RULE, || "nothing can stand on the table now".to_owned());
        }
        for piece in ground.pieces() {
            let thing = Thing::new(&piece.id, self.setting.name(&piece.id));
            offers.consider(&PLACE, PLACE_RULE, &[("piece", &thing)], || {
                let placing = self.may_place(asking.seat, piece, ground.unit(&piece.id).is_some())?;
                let full = || Declined::by(PLACE_RULE, "there is no room for it on the table");
                let domain = where_to(ground, &piece.id, &placing).ok_or_else(full)?;
                let to = Part::new("to", "where it stands: x, y and facing", domain);
                let reason = (*asking.seat == Seat::Umpire)
                    .then(|| Part::new("reason", "why", Domain::Text { most: LONGEST_TEXT }));
                Ok(std::iter::once(to).chain(reason).collect())
            });
        }
    }

    fn may_place(&self, seat: &Seat, piece: &OnTable, stands: bool) -> Result<Placing, Declined> {
        if *seat == Seat::Umpire {
            Ok(Placing::Anywhere)
        } else if !self.setting.roster().acts_for(seat, &piece.side) {
            let side = self.setting.roster().side_name(&piece.side);
            Err(Declined::by(PLACE_RULE, format!("only {side} or the umpire sets it down")))
        } else if stands {
            B::placing(self.opened_scene(), &piece.id)
        } else {
            Ok(Placing::Anywhere)
        }
    }

    /// The event of setting a piece down.
    pub(super) fn placed(&self, seat: &Seat, command: &Json) -> Option<TableEvent> {
        let piece = command.get("piece").and_then(Json::as_str).and_then(Id::new)?;
        let pose = match command.get("to")? {
            steps @ Json::Array(_) => self.end_of(seat, &piece, steps)?,
            place => pose_of(place)?,
        };
        let reason = command.get("reason").and_then(Json::as_str).unwrap_or_default().to_owned();
        Some(TableEvent::Placed { piece, pose, reason })
    }

    /// Where these steps lead the piece.
    fn end_of(&self, seat: &Seat, piece: &Id, steps: &Json) -> Option<Pose> {
        let ground = self.ground()?;
        match self.may_place(seat, ground.piece(piece)?, true).ok()? {
            Placing::Anywhere => None,
            Placing::Within(rates) => {
                let path: Path = Path::deserialize(steps).ok()?;
                Some(ground.march(piece, rates)?.walk(&path)?.end)
            }
        }
    }
}

/// Where the piece may be set down; `None` if there is no room for it.
fn where_to(ground: &Ground<'_>, piece: &Id, placing: &Placing) -> Option<Domain> {
    match placing {
        Placing::Anywhere => {
            let spot = ground.spot(piece).filter(|spot| spot.first().is_some())?;
            Some(Domain::Place(Box::new(spot)))
        }
        Placing::Within(rates) => Some(Domain::Path(Box::new(ground.march(piece, *rates)?))),
    }
}
