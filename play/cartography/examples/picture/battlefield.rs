//! A made-up battle of the Napoleonic wars: a ridge, a stream with a bridge and a ford, a village, woods and 40 units.

use std::error::Error;
use std::num::NonZeroU8;

use standfast_cartography::{Drawn, Map, Marker, Overlay};
use standfast_tabletop::{
    Base, Facing, Footprint, Formation, Length, Point, Pose, Table, Terrain, TerrainKind, Troops, Unit,
};

/// Points given in inches.
fn points(inches: &[(f64, f64)]) -> Vec<Point> {
    let hundredths = |inches: f64| format!("{inches}").parse::<Length>().unwrap_or_default();
    inches.iter().map(|&(x, y)| Point { x: hundredths(x), y: hundredths(y) }).collect()
}

/// An oval of twelve corners that is not quite regular.
fn oval(x: i32, y: i32, wide: i32, high: i32) -> Vec<Point> {
    (0..12)
        .map(|corner| {
            let facing = Facing::degrees(corner * 30);
            let reach = 100 - corner * 7 % 12;
            let spot = Point::new(0, 0).moved(facing, Length::from_hundredths(reach), Length::ZERO);
            Point::new(x * 100 + wide * spot.x.hundredths(), y * 100 + high * spot.y.hundredths())
        })
        .collect()
}

/// The ground.
pub(crate) fn table() -> Result<Table, Box<dyn Error>> {
    let hill = |level| TerrainKind::Hill { level: NonZeroU8::new(level).unwrap_or(NonZeroU8::MIN) };
    let road = TerrainKind::Road { width: Length::from_hundredths(125) };
    let lane = TerrainKind::Road { width: Length::from_hundredths(75) };
    let river = TerrainKind::River { width: Length::from_hundredths(175) };
    let brook = TerrainKind::River { width: Length::from_hundredths(60) };
    let mut terrain = Vec::new();
    let mut lay = |id: &str, name: &str, kind, points| {
        let piece = Terrain::new(id, kind, points);
        terrain.push(if name.is_empty() { piece } else { piece.called(name) });
    };
    lay("ridge", "the Windmill Ridge", hill(1), oval(22, 36, 18, 9));
    lay("ridge-2", "", hill(2), oval(20, 37, 11, 5));
    lay("ridge-3", "", hill(3), oval(18, 37, 5, 2));
    lay("knoll", "Gallows Knoll", hill(1), oval(62, 8, 7, 5));
    lay("knoll-2", "", hill(2), oval(62, 8, 4, 2));
    lay(
        "wood",
        "Bois de Saint-Jean",
        TerrainKind::Woods,
        points(&[
            (50.0, 33.0),
            (58.0, 31.0),
            (66.0, 34.0),
            (69.0, 41.0),
            (63.0, 45.0),
            (54.0, 44.0),
            (49.0, 39.0),
        ]),
    );
    lay(
        "copse",
        "the Copse",
        TerrainKind::Woods,
        points(&[(4.0, 5.0), (10.0, 3.0), (14.0, 7.0), (11.0, 12.0), (5.0, 11.0)]),
    );
    lay(
        "orchard",
        "Hougue Orchard",
        TerrainKind::Orchard,
        points(&[(29.0, 8.5), (39.0, 7.0), (40.0, 12.5), (30.0, 14.0)]),
    );
    lay(
        "village",
        "Sainte-Marie",
        TerrainKind::BuiltUp,
        points(&[(38.0, 25.5), (46.0, 24.0), (49.0, 29.0), (44.5, 33.0), (38.5, 31.5)]),
    );
    lay(
        "farm",
        "Ferme Brûlée",
        TerrainKind::BuiltUp,
        points(&[(15.0, 15.0), (20.0, 15.0), (20.0, 19.0), (15.0, 19.0)]),
    );
    lay(
        "marsh",
        "the Moss",
        TerrainKind::Marsh,
        points(&[(55.0, 17.0), (66.0, 16.0), (71.0, 20.0), (66.0, 22.5), (57.0, 21.0)]),
    );
    lay(
        "rough",
        "the Quarry",
        TerrainKind::Rough,
        points(&[(3.0, 24.0), (9.0, 22.0), (12.0, 25.0), (8.0, 29.0), (3.0, 28.0)]),
    );
    lay(
        "crag",
        "the Crag",
        TerrainKind::Impassable,
        points(&[(44.0, 1.0), (49.0, 1.5), (50.0, 4.0), (46.0, 5.0)]),
    );
    lay(
        "river",
        "the Lasne",
        river,
        points(&[
            (0.0, 19.5),
            (8.0, 19.0),
            (13.0, 22.5),
            (24.0, 21.0),
            (34.0, 20.0),
            (43.0, 21.5),
            (52.0, 25.0),
            (60.0, 26.0),
            (72.0, 30.0),
        ]),
    );
    lay("brook", "", brook, points(&[(60.0, 14.0), (60.0, 26.0)]));
    lay("ford", "ford", TerrainKind::Ford, points(&[(54.5, 24.0), (57.0, 24.0), (57.0, 27.0), (54.5, 27.0)]));
    lay(
        "chaussee",
        "the Brussels road",
        road,
        points(&[(26.0, 0.0), (27.0, 12.0), (33.0, 21.0), (41.0, 28.0), (46.0, 38.0), (47.0, 48.0)]),
    );
    lay("lane", "", lane, points(&[(41.0, 28.0), (56.0, 29.0), (72.0, 25.5)]));
    lay("sunken", "", lane, points(&[(0.0, 31.0), (14.0, 29.5), (28.0, 29.0), (41.0, 28.0)]));
    lay("wall", "", TerrainKind::Wall, points(&[(14.0, 14.0), (21.0, 14.0), (21.0, 20.0)]));
    lay("hedge", "", TerrainKind::Hedge, points(&[(28.0, 7.0), (28.5, 14.8), (41.0, 13.3), (40.3, 6.0)]));
    lay("fence", "the snake fence", TerrainKind::Fence, points(&[(42.5, 12.0), (50.0, 11.0), (55.0, 13.0)]));
    lay("fence-2", "", TerrainKind::Fence, points(&[(34.0, 33.5), (34.0, 40.0), (41.0, 42.0)]));
    lay("fence-3", "", TerrainKind::Fence, points(&[(58.0, 2.0), (69.0, 3.0)]));
    for (number, (x, y)) in (0..).zip((0..6).flat_map(|row| (0..6).map(move |column| (column, row)))) {
        // Clumps and walls over the rest of the table, so that there are 60 pieces.
        let (x, y) = (4 + x * 12 + (y * 5) % 7, 2 + y * 8 + (x * 3) % 5);
        let spot = |right: i32, up: i32| Point::new(x * 100 + right, y * 100 + up);
        match number % 3 {
            0 => lay(
                &format!("clump-{number}"),
                "",
                TerrainKind::Woods,
                vec![spot(0, 0), spot(140, 20), spot(170, 120), spot(40, 150)],
            ),
            1 => lay(&format!("hedge-{number}"), "", TerrainKind::Hedge, vec![spot(0, 0), spot(250, 60)]),
            _ => lay(
                &format!("scrub-{number}"),
                "",
                TerrainKind::Rough,
                vec![spot(0, 0), spot(180, -20), spot(150, 110)],
            ),
        }
    }
    Ok(Table::new(Length::inches(72), Length::inches(48), terrain)?)
}

/// The battle.
pub(crate) fn map(table: &Table) -> Result<Map<'_>, Box<dyn Error>> {
    let base = Base::new(Length::from_hundredths(100), Length::from_hundredths(75))?;
    let horse = Base::new(Length::from_hundredths(100), Length::from_hundredths(125))?;
    let gun = Base::new(Length::from_hundredths(125), Length::from_hundredths(150))?;
    let mut units = Vec::new();
    let mut stand = |side: u8, name: &str, formation, bases, base, troops, [x, y, facing]: [i32; 3]| {
        let id = format!("unit-{}", units.len() + 1);
        let pose = Pose::new(x, y, facing);
        let footprint = Footprint::new(formation, bases, base)?;
        units.push(Drawn::new(
            Unit::new(id, if side == 0 { "french" } else { "allied" }, pose, footprint, troops),
            name,
            side,
        ));
        Ok::<(), Box<dyn Error>>(())
    };
    use Formation::{AttackColumn, Column, Limbered, Line, Single, Skirmish, Square};
    use Troops::{Foot, Guns, Horse, Other};
    for (number, x) in (1..=4).zip([1600, 2200, 3600, 4300]) {
        stand(
            0,
            &format!("{number}e Légère"),
            AttackColumn,
            6,
            base,
            Foot,
            [x, 1700 - 100 * (number % 2), 350 + 10 * number],
        )?;
    }
    for (number, x) in (12..=16).zip([900, 1500, 2100, 3300, 4900]) {
        stand(0, &format!("{number}e Ligne"), Line, 5, base, Foot, [x, 900 + 50 * (number % 3), 0])?;
    }
    stand(0, "Voltigeurs", Skirmish, 4, base, Foot, [3000, 1930, 10])?;
    stand(0, "4e Cuirassiers", Line, 4, horse, Horse, [5600, 1180, 20])?;
    stand(0, "7e Cuirassiers", Line, 4, horse, Horse, [6150, 1290, 20])?;
    stand(0, "Lanciers rouges", Column, 4, horse, Horse, [5200, 700, 0])?;
    stand(0, "Grande Batterie", Line, 4, gun, Guns, [6250, 900, 340])?;
    stand(0, "Batterie à cheval", Limbered, 3, gun, Guns, [2200, 1050, 0])?;
    stand(0, "Vieille Garde", Column, 6, base, Foot, [2800, 500, 0])?;
    stand(0, "Jeune Garde", Column, 6, base, Foot, [2500, 550, 0])?;
    stand(0, "Reille", Single, 1, base, Other, [1700, 450, 0])?;
    stand(0, "d'Erlon", Single, 1, base, Other, [4500, 680, 0])?;
    stand(0, "Train", Limbered, 2, gun, Guns, [3300, 720, 350])?;
    for (number, x) in (27..=32).zip([700, 1300, 1900, 2500, 3100, 3600]) {
        stand(
            1,
            &format!(
                "{number}{} Foot",
                if number == 31 {
                    "st"
                } else if number == 32 {
                    "nd"
                } else {
                    "th"
                }
            ),
            Line,
            5,
            base,
            Foot,
            [x, 3150 + 120 * (number % 2), 180],
        )?;
    }
    stand(1, "95th Rifles", Skirmish, 5, base, Foot, [2300, 2540, 180])?;
    stand(1, "Nassau", Square, 8, base, Foot, [4350, 2880, 180])?;
    stand(1, "Brunswick", Square, 8, base, Foot, [5200, 3000, 200])?;
    stand(1, "Scots Greys", Line, 4, horse, Horse, [1700, 3900, 180])?;
    stand(1, "Inniskillings", Line, 4, horse, Horse, [2300, 3900, 180])?;
    stand(1, "KGL Hussars", Column, 4, horse, Horse, [6600, 2950, 225])?;
    stand(1, "Mercer's Troop", Line, 3, gun, Guns, [1800, 3550, 180])?;
    stand(1, "Bull's Troop", Line, 3, gun, Guns, [2700, 3600, 170])?;
    stand(1, "Coldstream Guards", AttackColumn, 6, base, Foot, [4200, 3700, 180])?;
    stand(1, "Black Watch", Column, 5, base, Foot, [4750, 4100, 190])?;
    stand(1, "Picton", Single, 1, base, Other, [3000, 4050, 180])?;
    stand(1, "Bylandt", Line, 5, base, Foot, [6100, 3150, 215])?;
    stand(1, "Landwehr", Line, 4, base, Foot, [5700, 3900, 180])?;
    stand(1, "Pioneers", Line, 3, base, Foot, [900, 4200, 180])?;
    for (unit, name, colour) in [
        (1, "shaken", Some("white")),
        (3, "moving", Some("green")),
        (3, "shaken", Some("white")),
        (5, "routed", Some("black")),
        (10, "charging", None),
        (13, "fired", Some("red")),
        (22, "fired", Some("red")),
        (23, "disordered", None),
        (27, "shaken", Some("white")),
        (32, "fired", Some("red")),
    ] {
        if let Some(drawn) = units.get_mut(unit) {
            drawn.markers.push(Marker::new(name, colour));
        }
    }
    if let Some(drawn) = units.get_mut(2) {
        drawn.selected = true;
    }
    if let Some(drawn) = units.get_mut(38) {
        drawn.faint = true;
    }
    let overlays = vec![
        Overlay::Reach {
            outlines: vec![points(&[
                (32.0, 17.5),
                (33.0, 22.5),
                (36.0, 23.5),
                (39.0, 23.5),
                (41.0, 21.0),
                (40.5, 16.0),
                (36.0, 14.5),
                (33.0, 15.0),
            ])],
        },
        Overlay::FieldOfFire {
            outline: points(&[(60.0, 10.0), (54.0, 22.0), (58.0, 24.5), (64.0, 24.0), (65.0, 8.5)]),
        },
        Overlay::Sight { from: Point::new(3600, 1650), to: Point::new(3100, 3180), blocked: None },
        Overlay::Sight {
            from: Point::new(4300, 1650),
            to: Point::new(5200, 3000),
            blocked: Some(Point::new(4560, 2410)),
        },
        Overlay::Range {
            from: Point::new(2200, 1720),
            to: Point::new(2300, 2540),
            label: "8.3 in".to_owned(),
        },
        Overlay::Ring {
            centre: Point::new(1700, 450),
            radius: Length::inches(6),
            label: "command 6 in".to_owned(),
        },
        Overlay::Path {
            points: points(&[(36.0, 16.0), (36.5, 19.0), (38.5, 22.0)]),
            end: Some((Pose::new(3850, 2250, 30), Footprint::new(AttackColumn, 6, base)?)),
        },
        Overlay::Objective { at: Point::new(4200, 2600), name: "Crossroads".to_owned(), held_by: Some(1) },
        Overlay::Objective { at: Point::new(1500, 4480), name: "Mont Royal".to_owned(), held_by: None },
    ];
    Ok(Map {
        title: Some("The Crossing of the Lasne".to_owned()),
        north: Some(Facing::degrees(340)),
        units,
        overlays,
        ..Map::of(table)
    })
}
