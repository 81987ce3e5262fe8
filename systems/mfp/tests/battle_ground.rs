//! Commands on a table: those that everybody can see there, and of one size.

use standfast_engine::battle::{Header, LiveBattle, Seat, Table};
use standfast_mfp::Mfp;

const SCENARIO: &str = include_str!("../../../scenarios/battles/mfp/mill-bridge.toml");
const TABLE: &str = "
[table]
width = 60
depth = 44
units = [
    { id = \"first-division\", at = [30, 10] },
    { id = \"reserve-brigade\", at = [30, 4] },
    { id = \"mill-brigade\", at = [30, 30], facing = 180 },
]
";

#[test]
fn commands_on_the_march_are_neither_on_the_table_nor_waiting_for_anybody() {
    let text = format!("{SCENARIO}{TABLE}");
    let battle: Table<Mfp> = Table::begin(Header::new("mfp", "mill-bridge.toml", &text, 1, "")).unwrap();
    for seat in battle.roster().seats() {
        let map = battle.view(&seat).map.unwrap();
        let shown: Vec<(&str, u16)> =
            map.pieces.iter().map(|piece| (piece.unit.id(), piece.unit.footprint().bases())).collect();
        assert_eq!(shown, [("first-division", 1), ("reserve-brigade", 1), ("mill-brigade", 1)], "{seat}");
        assert!(map.waiting.is_empty(), "{seat}");
    }
    assert!(battle.ground().unwrap().piece("second-division").is_none());
    assert!(battle.legal(&Seat::Umpire).iter().any(|offer| offer.verb.name == "place"));
}
