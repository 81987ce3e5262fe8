//! What a seat sees, what waits for it, and the dice that its commands ask for.

use serde_json::json;
use standfast_engine::battle::{Id, Refused, Seat, VerbKind};
use standfast_seat::{Next, Sight, foretold, is_about, is_of_the_table};

use crate::toy;

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

#[test]
fn a_seat_sees_its_own_table_and_what_it_may_do() {
    let table = toy::table();
    let nora = Sight::of(&table, &seat("nora"));
    assert!(nora.may_act());
    assert_eq!(nora.who(&nora.seat), "Nora, North");
    assert_eq!(nora.who(&Seat::Umpire), "the umpire");
    assert_eq!(nora.piece("cat").map(|piece| piece.name.as_str()), Some("Cat"));
    assert_eq!(nora.find("DA").map(|piece| piece.id.as_str()), Some("dan"));
    assert!(nora.piece("eve").is_none());
    assert_eq!(nora.offered("fire").count(), 2);
    assert!(nora.offered("fire").any(|offer| is_about(offer, "ann") && !is_of_the_table(offer)));
    assert!(!Sight::of(&table, &Seat::Spectator).may_act());
}

#[test]
fn the_verbs_of_every_table_are_all_of_some_kind() {
    let table = toy::table();
    for name in ["nora", "umpire"] {
        let sight = Sight::of(&table, &seat(name));
        for offer in &sight.offers {
            let of_rules = offer.verb.kind == VerbKind::Rules;
            assert_eq!(of_rules, !is_of_the_table(offer), "{}", offer.verb.name);
        }
    }
}

#[test]
fn a_command_asks_for_its_dice_one_by_one_and_then_says_what_they_make() {
    let (table, nora) = (toy::table(), seat("nora"));
    let fire = json!({"do": "fire", "guard": "ann", "target": "cat", "seen": {"cover": 0}});
    let Ok(Next::Die(need)) = foretold(&table, &nora, &fire, &[]) else { panic!("no die is asked for") };
    assert_eq!((need.number, need.die.as_str(), need.lowest, need.highest), (1, "d6", 1, 6));
    assert!(matches!(foretold(&table, &nora, &fire, &[7]), Err(Refused::Dice(_))));
    let Ok(Next::All(entry)) = foretold(&table, &nora, &fire, &[6]) else {
        panic!("more dice are asked for")
    };
    assert_eq!(entry.says, ["ann fires", "cat is hit, 1"]);
    let nobody = json!({"do": "fire", "guard": "cat"});
    assert!(matches!(foretold(&table, &nora, &nobody, &[]), Err(Refused::Rule(_) | Refused::Given(_))));
}
