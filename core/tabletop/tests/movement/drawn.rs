//! Tables drawn in characters: a square inch each, the far edge on top.

use standfast_tabletop::{
    Base, Bounds, Facing, Field, Footprint, Formation, Length, Path, Point, Pose, Rates, Table, Terrain,
    TerrainKind, Troops, Unit, Walk,
};

/// What the letters of a drawing stand for; a full stop is open ground.
///
/// The squares of a letter make one rectangle: from the lowest and leftmost one to the highest and rightmost one.
pub(crate) enum Means {
    /// A piece of terrain.
    Ground(TerrainKind),
    /// A unit of a side, of one base, that looks that many degrees round.
    Unit(&'static str, i32),
}

pub(crate) use Means::{Ground, Unit as Troop};

/// A table, and the units on it.
pub(crate) struct Drawn {
    pub(crate) table: Table,
    pub(crate) units: Vec<Unit>,
}

impl Drawn {
    pub(crate) fn new(rows: &[&str], legend: &[(char, Means)]) -> Self {
        Self::with(rows, legend, Vec::new())
    }

    /// With pieces more that can't be drawn in squares.
    pub(crate) fn with(rows: &[&str], legend: &[(char, Means)], more: Vec<Terrain>) -> Self {
        let (width, depth) = (rows[0].len(), rows.len());
        let inches = |count: usize| Length::inches(i32::try_from(count).unwrap());
        let (mut terrain, mut units) = (Vec::new(), Vec::new());
        for (letter, means) in legend {
            let squares = rows.iter().rev().enumerate().flat_map(|(y, row)| {
                let columns = row.char_indices().filter(|(_, square)| square == letter);
                columns.map(move |(x, _)| (x, y))
            });
            let corners: Vec<Point> = squares
                .flat_map(|(x, y)| [(x, y), (x + 1, y + 1)])
                .map(|(x, y)| Point { x: inches(x), y: inches(y) })
                .collect();
            assert!(!corners.is_empty(), "{letter} is not drawn");
            let Bounds { low, high } = Bounds::around(&corners);
            let id = letter.to_string();
            match means {
                Ground(kind) => {
                    let outline =
                        vec![low, Point { x: low.x, y: high.y }, high, Point { x: high.x, y: low.y }];
                    terrain.push(Terrain::new(id, *kind, outline));
                }
                Troop(side, degrees) => units.push(unit(&id, side, low, high, *degrees)),
            }
        }
        terrain.extend(more);
        let table = Table::new(inches(width), inches(depth), terrain).unwrap();
        Self { table, units }
    }

    pub(crate) fn field(&self) -> Field<'_> {
        Field::new(&self.table, self.units.clone()).unwrap()
    }

    /// What is said of the path of the first unit of the legend, and that the field is as it was.
    pub(crate) fn walk(&self, path: &str, rates: &Rates) -> Result<Walk, String> {
        let field = self.field();
        let path: Path = serde_json::from_str(path).unwrap();
        let walk = field.walk(&self.units[0], &path, rates).map_err(|hindrance| hindrance.to_string());
        assert!(field.units().iter().map(|unit| &**unit).eq(&self.units));
        walk
    }
}

fn unit(id: &str, side: &str, low: Point, high: Point, degrees: i32) -> Unit {
    let (across, along) = (high.x - low.x, high.y - low.y);
    let middle = Point::new((low.x + high.x).hundredths() / 2, (low.y + high.y).hundredths() / 2);
    let (frontage, depth) = if degrees % 180 == 0 { (across, along) } else { (along, across) };
    let facing = Facing::degrees(degrees);
    let front = middle.moved(facing, Length::from_hundredths(depth.hundredths() / 2), Length::ZERO);
    let footprint = Footprint::new(Formation::Single, 1, Base::new(frontage, depth).unwrap()).unwrap();
    Unit::new(id, side, Pose { at: front, facing }, footprint, Troops::Foot)
}

/// Foot: 6 inches in the open, 3 on rough ground, 9 on a road, an inch for an obstacle.
pub(crate) fn foot() -> Rates {
    Rates::new(Length::inches(6))
        .on_rough(Some(Length::inches(3)))
        .on_road(Some(Length::inches(9)))
        .over_obstacles(Some(Length::inches(1)))
}

/// That many hundredths of an inch.
pub(crate) fn hundredths(hundredths: i32) -> Length {
    Length::from_hundredths(hundredths)
}

/// A piece through these points, in inches.
pub(crate) fn piece(id: &str, kind: TerrainKind, points: &[(i32, i32)]) -> Terrain {
    Terrain::new(id, kind, points.iter().map(|(x, y)| Point::new(100 * x, 100 * y)).collect())
}
