//! Orders of battle and scenarios of computer games.

use serde_json::json;

use super::{imported, order};

const OOB: &str = "\
3
Union A Army of the Test
Begin
 L 5 4 12 Maj. Gen. Test
 C II Corps
 Begin
  L 4 4 13 Maj. Gen. Corps
  D 3rd Division
  Begin
   B Weber's Brigade
   Begin
    L 3 3 14 Brig. Gen. Weber
    U 700 4 I R 1 8 1st Delaware
    U 60 4 Q R 1 8 4 Queer Horse
    U 6 5 A K 32 12 Battery G
   End
   S 6 39 Supply Wagon
  End
 End
End
Confederate A Other Army
Begin
 B Rodes
 Begin
  U 400 5 I M 2 8 5th Alabama
  whatever this is
 End
";

#[test]
fn an_order_of_battle_of_a_computer_game_becomes_commands_and_units() {
    let (preview, document) = imported("test.oob", OOB.as_bytes(), &order("fatigue"));
    let outline = document.outline();
    let commands: Vec<&str> = outline["commands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|command| command["name"].as_str().unwrap())
        .collect();
    assert_eq!(commands, ["II Corps", "3rd Division", "Weber's Brigade", "Rodes"]);
    let weber = &outline["commands"][2];
    assert_eq!((weber["under"].as_str(), weber["side"].as_str()), (Some("3rd-division"), Some("union")));
    assert_eq!(weber["leaders"][0]["name"], "Brig. Gen. Weber");
    assert_eq!(
        weber["units"][0],
        json!({"id": "1st-delaware", "name": "1st Delaware", "arm": "infantry", "men": 700})
    );
    // A letter that nobody has described is not guessed, nor are a battery's men.
    assert_eq!(weber["units"][1], json!({"id": "4-queer-horse", "name": "4 Queer Horse", "men": 60}));
    assert_eq!(weber["units"][2], json!({"id": "battery-g", "name": "Battery G", "arm": "artillery"}));
    let left: Vec<String> =
        preview.not_understood.iter().map(|left| format!("{}: {}", left.at, left.says)).collect();
    for wanted in ["supply wagons", "whatever this is", "has no `End`", "\"Q\""] {
        assert!(left.iter().any(|left| left.contains(wanted)), "{wanted}: {left:#?}");
    }
}

#[test]
fn an_order_of_battle_is_scaled_for_other_systems() {
    let mut order = order("mfp");
    order.maps = vec!["men=miniatures/100".parse().unwrap(), "guns=miniatures".parse().unwrap()];
    let (_, document) = imported("test.oob", OOB.as_bytes(), &order);
    let weber = document.outline()["commands"]
        .as_array()
        .unwrap()
        .iter()
        .find(|command| command["name"] == "Weber's Brigade")
        .unwrap();
    assert_eq!((&weber["units"][0]["miniatures"], &weber["units"][2]["miniatures"]), (&json!(7), &json!(6)));
    assert_eq!((&weber["level"], &weber["within"]), (&json!("brigade"), &json!("3rd-division")));
    let mut order = self::order("micro-force");
    order.maps = vec!["men=original_stands/70".parse().unwrap()];
    let (preview, document) = imported("test.oob", OOB.as_bytes(), &order);
    assert_eq!(document.outline()["armies"][0]["brigades"][0]["units"][0]["original_stands"], json!(10));
    assert!(preview.not_understood.iter().any(|left| left.says.contains("no commands above")), "{preview:?}");
}

#[test]
fn a_scenario_of_a_computer_game_gives_its_title_and_names_its_order_of_battle() {
    let scn = b"5\nThe Bridge\n1863 7 1 8 0\nbridge.map\nbridge.oob\nbridge.pdt\n1 2 3\n4 5 6\n";
    let (preview, document) = imported("bridge.scn", scn, &order("fatigue"));
    assert_eq!(document.outline()["name"], "The Bridge");
    assert!(preview.understood.iter().any(|said| said.contains("bridge.oob")), "{preview:?}");
    assert!(
        preview.not_understood.iter().any(|left| left.says.contains("not publicly described")),
        "{preview:?}"
    );
}
