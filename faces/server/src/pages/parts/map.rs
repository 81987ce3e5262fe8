//! The table as a picture: terrain, and every piece that the seat may know of.

use maud::{Markup, PreEscaped, html};
use standfast_cartography::{Drawn, Map, Options, of_battle, svg};
use standfast_rulebook::battle::{LiveBattle, MapView, Roster, Seat, View};

/// For how many pixels of width its letters are laid out; wider and narrower screens scale it.
const WIDTH: u32 = 720;

/// For how many pixels of width a small map is drawn.
const SMALL: u32 = 240;

/// The table of a battle as everybody may see it, drawn small; none where it has none. Its ids begin with `ids`.
pub(crate) fn small(battle: &dyn LiveBattle, ids: &str) -> Option<String> {
    let view = battle.view(&Seat::Spectator);
    let map = view.map.as_ref()?;
    let options = Options { bare: true, width: SMALL, ids: ids.to_owned(), ..Options::default() };
    Some(svg(&of_battle(map, &view.view, battle.roster()), &options))
}

/// A map as it stands on a page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'m> {
    pub(crate) map: &'m MapView,
    pub(crate) view: &'m View,
    pub(crate) roster: &'m Roster,
    /// The address of the seat's table, where each piece leads to its card there.
    pub(crate) table: Option<&'m str>,
    /// The piece that is looked at.
    pub(crate) chosen: Option<&'m str>,
}

impl Shown<'_> {
    /// The map, with what may be known of each piece as its title.
    pub(crate) fn picture(&self) -> Markup {
        let options = Options { bare: true, width: WIDTH, ..Options::default() };
        // Whatever somebody has written is escaped by the drawing, which is all markup.
        let drawing = PreEscaped(svg(&self.drawn(), &options));
        let table = &self.map.table;
        html! { div.map-sheet data-width=(table.width()) data-depth=(table.depth()) { (drawing) } }
    }

    /// What is to be drawn.
    pub(crate) fn drawn(&self) -> Map<'_> {
        let mut map = of_battle(self.map, self.view, self.roster);
        map.units = map.units.into_iter().map(|drawn| self.linked(drawn)).collect();
        map
    }

    fn linked(&self, drawn: Drawn) -> Drawn {
        let id = drawn.unit.id();
        let address = self.table.map(|table| format!("{table}?unit={id}#choices"));
        let drawn = if self.chosen == Some(id) { drawn.selected() } else { drawn };
        Drawn { address, ..drawn }
    }
}
