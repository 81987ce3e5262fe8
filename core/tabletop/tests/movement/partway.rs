//! Part of a way: how far a unit comes along it, and where it stands in between.

use standfast_tabletop::{Approach, Length, Path, Pose, Rates, TerrainKind};

use super::drawn::{Drawn, Ground, Troop, foot, hundredths};

/// How far the first unit comes.
fn goes(drawn: &Drawn, json: &str, rates: &Rates) -> Approach {
    let field = drawn.field();
    field.as_far_as_it_goes(&field.units()[0], &serde_json::from_str(json).unwrap(), rates)
}

#[test]
fn it_goes_as_far_as_its_allowance() {
    let drawn = Drawn::new(&["..aa..", "......"], &[('a', Troop("french", 180))]);
    let allowed = Rates { allowance: hundredths(75), ..foot() };
    let came = goes(&drawn, r#"[{"ahead": 1}]"#, &allowed);
    assert_eq!((came.path.to_string(), came.cost), ("ahead 0.75 inches".to_owned(), hundredths(75)));
    assert_eq!(came.pose, Pose::new(300, 25, 180));
    let whole = goes(&drawn, r#"[{"ahead": 0.5}, {"ahead": 0.25}]"#, &allowed);
    assert_eq!(whole.path.steps().len(), 2);
    let nothing = goes(&drawn, r#"[{"ahead": 1}]"#, &Rates { allowance: Length::ZERO, ..allowed });
    assert_eq!((nothing.path, nothing.cost), (Path::still(), Length::ZERO));
}

#[test]
fn it_stops_before_what_is_in_the_way_and_never_on_a_friend() {
    let rows = ["..mm..", "......", "..bb..", "......", "..aa.."];
    let drawn = Drawn::new(
        &rows,
        &[('a', Troop("french", 0)), ('b', Troop("french", 0)), ('m', Ground(TerrainKind::Impassable))],
    );
    let through = Rates { allowance: Length::inches(9), ..foot() }.through_friends();
    let before = goes(&drawn, r#"[{"ahead": 2}]"#, &through);
    assert!(before.pose.at.y <= hundredths(203) && before.pose.at.y >= hundredths(200), "{:?}", before.pose);
    let beyond = goes(&drawn, r#"[{"ahead": 3}]"#, &through);
    assert_eq!(beyond.pose.at.y, Length::inches(4), "up to the rocks, past its friend");
}

#[test]
fn along_a_path_it_stands_every_so_often_and_at_its_end() {
    let drawn = Drawn::new(&["......", "......", "......", "..aa..", "......"], &[('a', Troop("french", 0))]);
    let field = drawn.field();
    let path: Path = serde_json::from_str(r#"[{"ahead": 1}, {"wheel": "right", "degrees": 45}]"#).unwrap();
    let way = path.along(&field.units()[0], hundredths(50));
    let gone: Vec<String> = way.iter().map(|halfway| halfway.gone.to_string()).collect();
    assert_eq!(gone, ["0", "0.5", "1", "1.52", "2.04", "2.57"]);
    assert_eq!(way[1].unit.at().y, way[0].unit.at().y + hundredths(50));
    let walked = field.walk(&field.units()[0], &path, &Rates::new(Length::inches(9))).unwrap();
    assert_eq!(way.last().unwrap().unit.pose(), walked.end, "it ends where the path leads");
    assert_eq!(Path::still().along(&field.units()[0], hundredths(50)).len(), 1);
}
