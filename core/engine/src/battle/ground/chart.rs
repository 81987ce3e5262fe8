use crate::shape;
use standfast_tabletop::{Cover, Going, Terrain, TerrainKind};

use super::words::KindOfTerrain;
use crate::chart::{Heading, Table};
use crate::form::{choice, object};
use crate::{Choice, Form, Shape};

/// A system's terrain chart: the cover each kind of terrain gives, and how troops move in it.
///
/// ```toml
/// title = "Terrain on a table"
/// source = "Chart 9"
///
/// [orchard]
/// cover = "light"     # none, light, medium, heavy
/// going = "rough"     # road, open, rough, impassable
/// ```
#[derive(Debug, Clone)]
pub struct TerrainChart {
    heading: Heading,
    rows: Vec<(KindOfTerrain, Row)>,
}

shape! {
    /// What one kind is.
    #[derive(Debug, Clone, Copy)]
    struct Row is "what a kind of terrain is" {
        cover: Cover = "the cover it gives to troops in it or behind it", required(choice());
        going: Going = "how troops move in it", required(choice());
    }
}

impl Shape for TerrainChart {
    const IS: &'static str = "a chart of terrain";

    fn read(form: &mut Form<'_>) -> Self {
        let heading = Heading::read(form);
        let kinds = KindOfTerrain::ALL.iter();
        let row = |kind: &KindOfTerrain| {
            (*kind, form.field(kind.name(), "this kind of terrain").required(object::<Row>()))
        };
        Self { heading, rows: kinds.map(row).collect() }
    }
}

impl TerrainChart {
    /// Gives a piece the chart's values for its kind; values of its own stay.
    pub(super) fn applied(&self, piece: Terrain) -> Terrain {
        let (cover, going) = (piece.own_cover(), piece.own_going());
        match self.row(piece.kind()) {
            Some(row) => piece.covering(cover.unwrap_or(row.cover)).going_as(going.unwrap_or(row.going)),
            None => piece,
        }
    }

    fn row(&self, kind: TerrainKind) -> Option<&Row> {
        self.rows.iter().find(|(known, _)| known.name() == kind.name()).map(|(_, row)| row)
    }

    /// The chart as a table to read.
    #[must_use]
    pub fn table(&self, chart: &'static str) -> Table {
        let table = Table::new(chart, &self.heading, ["terrain", "cover", "going"]);
        self.rows.iter().fold(table, |table, (kind, Row { cover, going })| {
            table.row([kind.name(), cover.name(), going.name()])
        })
    }
}
