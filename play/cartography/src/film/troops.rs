use standfast_engine::battle::{Piece, Roster, View};

use super::escaped;

/// The order of battle as markup, a piece on a line.
pub(super) fn listed(view: &View, roster: &Roster) -> String {
    let mut text = String::from("<div class=\"troops\">\n");
    for side in &roster.sides {
        text.push_str(&format!("<section><h2>{}</h2><ul>\n", escaped(&side.name)));
        for piece in view.of_side(&side.id).flat_map(Piece::with_parts) {
            text.push_str(&line(piece));
        }
        text.push_str("</ul></section>\n");
    }
    text.push_str("</div>");
    text
}

fn line(piece: &Piece) -> String {
    let facts =
        piece.facts.iter().filter(|fact| fact.brief).map(|fact| format!("{} {}", fact.name, fact.value));
    let markers = piece.markers.iter().map(|marker| marker.name.to_owned());
    let says: Vec<String> = facts.chain(markers).chain(piece.out.clone()).collect();
    let class = if piece.out.is_some() { " class=\"out\"" } else { "" };
    format!("<li{class}><b>{}</b> {}</li>\n", escaped(&piece.name), escaped(&says.join(", ")))
}
