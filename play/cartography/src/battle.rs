//! The map of a battle, as a seat sees it.

use std::collections::BTreeMap;

use standfast_engine::battle::{MapPiece, MapView, Piece, Roster, View};

use crate::map::{Drawn, Map, Marker};

/// A seat's map, ready to be drawn: its pieces in the colours of their sides, with the markers from the seat's view. It
/// uses only the map and the view, so it draws nothing that the seat may not know.
#[must_use]
pub fn of_battle<'m>(map: &'m MapView, view: &View, roster: &Roster) -> Map<'m> {
    let known: BTreeMap<&str, &Piece> = view.pieces().map(|piece| (piece.id.as_str(), piece)).collect();
    let drawn = |piece: &MapPiece| {
        let side = u8::try_from(roster.colour(piece.unit.side()).place()).unwrap_or_default();
        let markers = known.get(piece.unit.id()).map_or(&[][..], |piece| &piece.markers);
        let markers = markers.iter().map(|marker| Marker::new(marker.name, marker.colour));
        markers.fold(Drawn::new(piece.unit.clone(), &*piece.name, side), Drawn::marked)
    };
    Map { units: map.pieces.iter().map(drawn).collect(), ..Map::of(&map.table) }
}
