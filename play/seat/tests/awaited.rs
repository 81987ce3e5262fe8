//! For whom a battle waits.

use standfast_engine::battle::{Id, LiveBattle, Seat};
use standfast_seat::{is_awaited, is_talk};

use crate::toy;

#[test]
fn whoever_has_something_to_do_is_awaited_and_spectators_are_not() {
    let table = toy::table();
    let awaited: Vec<String> =
        table.roster().seats().filter(|seat| is_awaited(&table, seat)).map(|seat| seat.to_string()).collect();
    assert_eq!(awaited, ["nora"]);
    assert!(!is_awaited(&table, &Seat::Spectator));
    assert!(Id::new("nora").is_some_and(|nora| is_awaited(&table, &Seat::from(nora))));
    assert!(table.log(&Seat::Umpire, 0).iter().all(|entry| !is_talk(entry)));
}
