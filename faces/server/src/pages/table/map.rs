//! The map: who stands where, and who has no place yet.

use maud::{Markup, html};

use super::super::parts::map::Shown;
use super::sight::Sight;

/// What stands in the map's section; nothing where the battle has no table.
pub(super) fn map(sight: &Sight<'_>, chosen: Option<&str>) -> Option<Markup> {
    let map = sight.view.map.as_ref()?;
    let table = Some(sight.address.as_str());
    let shown = Shown { map, view: &sight.view.view, roster: sight.roster(), table, chosen };
    Some(html! {
        h2.unseen { "Map" }
        div.map-foot {
            @if !map.waiting.is_empty() {
                p.waiting {
                    "Not on the table: "
                    @for (place, piece) in map.waiting.iter().filter_map(|id| sight.piece(id)).enumerate() {
                        @if place > 0 { ", " }
                        a href={ (sight.address) "?unit=" (piece.id) "#choices" } { (piece.name) }
                    }
                }
            }
            p { a href={ (sight.address) "/map.svg" } download { "Keep the map (SVG)" } }
            @if sight.view.number > 0 { p { a href={ (sight.address) "/replay" } { "Replay" } } }
        }
        (shown.picture())
    })
}
