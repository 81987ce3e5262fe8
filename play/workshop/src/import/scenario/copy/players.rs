//! The sides and seats of another scenario, and which they are here.

use serde_json::{Value as Json, json};

use super::Copy;
use crate::import::Word;
use crate::import::muster::{SIDE_COLUMN, of_side};
use crate::import::things::{is_called, name_or, text, things};

impl Copy<'_> {
    /// The side that a side of the other scenario is here: the one that the user has said, or that is called so; else it comes in.
    pub(super) fn side(&mut self, id: &str) -> String {
        if let Some(here) = self.sides.get(id) {
            return here.clone();
        }
        let side = things(self.from, "sides").find(|side| text(side, "id") == id).cloned();
        let side = side.unwrap_or_else(|| json!({"id": id, "name": id}));
        let name = name_or(&side, id).to_owned();
        let reading = self.order.readings.iter().find(|reading| {
            reading.column.eq_ignore_ascii_case(SIDE_COLUMN) && is_called(&side, &reading.says)
        });
        let means = reading.map(|reading| reading.means.clone());
        let wanted = means.as_deref().unwrap_or(&name);
        let known =
            self.known.iter().find(|own| is_called(own, wanted) || (means.is_none() && is_called(own, id)));
        let known = known.map(|own| text(own, "id").to_owned());
        if !self.known.is_empty() && (means.is_some() || known.is_none()) {
            let one_of = self.known.iter().map(|own| text(own, "name").to_owned()).collect();
            let column = SIDE_COLUMN.to_owned();
            self.words.push(Word { column, says: name.clone(), times: 1, means: means.clone(), one_of });
        }
        let here = known.unwrap_or_else(|| {
            let here = if means.is_some() { self.taken.free(wanted) } else { self.free(id) };
            self.comes("sides", side.clone(), &[("id", &here), ("name", wanted)]);
            here
        });
        self.sides.insert(id.to_owned(), here.clone());
        here
    }

    /// The seat that a seat of the other scenario is here: the same one, or the first of the side, or it comes in.
    pub(super) fn seat(&mut self, id: &str, side: &str) -> String {
        if let Some(here) = self.seats.get(id) {
            return here.clone();
        }
        let was_here = self.known.iter().any(|own| text(own, "id") == side);
        let seats: Vec<Json> = things(&self.outline, "seats").cloned().collect();
        let own: Vec<&Json> = of_side(&seats, side).collect();
        let first = own.first().filter(|_| was_here);
        let known = own.iter().find(|seat| text(seat, "id") == id).or(first);
        let here = match known {
            Some(known) => text(known, "id").to_owned(),
            None => {
                let seat = things(self.from, "seats").find(|seat| text(seat, "id") == id).cloned();
                let seat = seat.unwrap_or_else(|| json!({"name": id}));
                let here = self.free(id);
                self.comes("seats", seat, &[("id", &here), ("side", side)]);
                here
            }
        };
        self.seats.insert(id.to_owned(), here.clone());
        here
    }
}
