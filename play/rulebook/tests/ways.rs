//! What hands do with miniatures, for whoever plays on a real table.

use serde_json::{Value as Json, json};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, LiveBattle, Sample, begin};

fn battle(name: &str) -> Box<dyn LiveBattle> {
    let sample = Sample::all().find(|sample| sample.name == name).unwrap();
    begin(Header::new(sample.system.name(), "", sample.text, 1, "")).unwrap()
}

fn ways(name: &str, command: &Json) -> Vec<String> {
    battle(name).ways(command)
}

#[test]
fn a_way_is_told_by_the_name_of_who_goes_it_and_step_by_step() {
    let wheels = json!([{"wheel": "left", "degrees": 30}, {"ahead": 3.25}]);
    let brigade = json!({"do": "march", "brigade": "davis", "moves": {"55-north-carolina": wheels, "2-mississippi": []}});
    let told = ["55th North Carolina: wheel 30° to the left, ahead 3.25 inches"];
    assert_eq!(ways("north-of-the-pike", &brigade), told, "who stands still needs no hands");
    let unit = json!({"do": "move", "unit": "55-north-carolina", "path": wheels});
    assert_eq!(ways("north-of-the-pike", &unit), told);
    let all = json!({"do": "move-all", "units": [], "to": {"14-indiana": [{"turn": -26}, {"ahead": 4.5}]}});
    assert_eq!(ways("antietam-sunken-road", &all), ["14th Indiana: turn 26° to the left, ahead 4.5 inches"]);
}

#[test]
fn what_moves_nobody_or_nobody_known_tells_of_no_way() {
    let nobody = [
        json!({"do": "march", "moves": {"nobody": [{"ahead": 3}]}}),
        json!({"do": "mark", "piece": "davis", "posture": "fire"}),
        json!([{"ahead": 3}]),
        json!({"a": {"b": {"c": {"d": {"55-north-carolina": [{"ahead": 3}]}}}}}),
    ];
    for command in nobody {
        assert!(ways("north-of-the-pike", &command).is_empty(), "{command}");
    }
}
