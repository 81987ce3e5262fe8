//! The sides and seats of another scenario, and which they are here.

use serde_json::{Value as Json, json};

use super::Copy;
use crate::import::Word;
use crate::import::muster::{SIDE_COLUMN, of_side, text, things};
use crate::outline::Spot;

impl Copy<'_> {
    /// The side that a side of the other scenario is here: the one that the user has said, or that is called so; else it comes in.
    pub(super) fn side(&mut self, id: &str) -> String {
        if let Some(here) = self.sides.get(id) {
            return here.clone();
        }
        let side = things(self.from, "sides").find(|side| text(side, "id") == id).cloned();
        let side = side.unwrap_or_else(|| json!({"id": id, "name": id}));
        let name = [text(&side, "name"), id]
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default()
            .to_owned();
        let is_called = |side: &Json, called: &str| {
            text(side, "id").eq_ignore_ascii_case(called) || text(side, "name").eq_ignore_ascii_case(called)
        };
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
            let mut side = side.clone();
            if let Some(fields) = side.as_object_mut() {
                fields.insert("id".to_owned(), Json::from(here.as_str()));
                fields.insert("name".to_owned(), Json::from(wanted));
            }
            self.count("sides", 1);
            self.put(&[Spot::Field("sides".to_owned())], side);
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
                let mut seat = seat.unwrap_or_else(|| json!({"name": id}));
                let here = self.free(id);
                if let Some(fields) = seat.as_object_mut() {
                    fields.insert("id".to_owned(), Json::from(here.as_str()));
                    fields.insert("side".to_owned(), Json::from(side));
                }
                self.count("seats", 1);
                self.put(&[Spot::Field("seats".to_owned())], seat);
                here
            }
        };
        self.seats.insert(id.to_owned(), here.clone());
        here
    }
}
