//! Armies in other files, on the terminal.

use std::fs;

use crate::common::{folder, standfast};

const CSV: &str = "Side,Command,Name,Arm,Men,Qualty\nUnion,Weber,1st Delaware,infantry,700,C\nSouth,Rodes,5th Alabama,foot,300,B\n";

#[test]
fn an_army_is_looked_at_then_written_then_written_out_again() {
    let folder = folder("imports");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("army.csv"), CSV).unwrap();
    let looked_at =
        standfast(&["import-scenario", &path("army.csv"), "--system", "fatigue", "--format", "table"]).good();
    for wanted in
        ["2 units", "did you mean", "`quality`?", "row 3, Arm", "Nothing was written", "turns is missing"]
    {
        assert!(looked_at.contains(wanted), "{wanted}: {looked_at}");
    }
    let (army, scenario) = (path("army.csv"), path("army.toml"));
    let mapped = ["import-scenario", &army, "--system", "fatigue", "--map", "Qualty=quality"];
    let written = ["--read", "Arm:foot=infantry", "-o", &scenario];
    let json = standfast(&[mapped.as_slice(), &written].concat()).json();
    let scenario = fs::read_to_string(path("army.toml")).unwrap();
    assert_eq!(json["scenario"], scenario.as_str());
    assert!(
        scenario
            .contains("[[commands.units]]\nid = \"5th-alabama\"\nname = \"5th Alabama\"\narm = \"infantry\""),
        "{scenario}"
    );
    let csv = standfast(&["export-army", &path("army.toml")]).good();
    assert!(csv.starts_with("side,id,name,arm,"), "{csv}");
    fs::write(path("again.csv"), csv).unwrap();
    let again = standfast(&["import-scenario", &path("again.csv"), "--into", &path("army.toml")]).json();
    assert_eq!(again["preview"]["changes"], serde_json::json!([]));
}

#[test]
fn rows_without_headings_come_in_by_the_letters_of_their_columns() {
    let folder = folder("imports-without-headings");
    let army = folder.join("army.csv").display().to_string();
    fs::write(&army, "Union,Weber,1st Delaware,700\n").unwrap();
    let mapped = ["--map", "A=side", "--map", "B=command", "--map", "C=name", "--map", "D=men"];
    let given = ["import-scenario", &army, "--system", "fatigue", "--no-headings"];
    let json = standfast(&[given.as_slice(), &mapped].concat()).json();
    assert_eq!(json["preview"]["headings"], "none");
    let scenario = json["scenario"].as_str().unwrap();
    assert!(scenario.contains("name = \"1st Delaware\"\nmen = 700"), "{scenario}");
}

#[test]
fn a_command_of_another_scenario_is_listed_and_brought_in() {
    let folder = folder("armies");
    let path = |name: &str| folder.join(name).display().to_string();
    let other =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/battles/fatigue/antietam-sunken-road.toml");
    let looked_at = standfast(&["import-scenario", other, "--system", "fatigue", "--format", "table"]).good();
    assert!(looked_at.contains("Weber's brigade (") && looked_at.contains("--part"), "{looked_at}");
    let part = ["import-scenario", other, "--system", "fatigue", "--part", "weber's brigade"];
    let json = standfast(&[part.as_slice(), &["-o", &path("weber.toml")]].concat()).json();
    assert!(json["preview"]["understood"].as_array().unwrap().contains(&"3 units".into()), "{json}");
    let refused = standfast(&["import-scenario", other, "--system", "mfp"]).refused();
    assert!(refused.contains("only armies of mfp"), "{refused}");
}

#[test]
fn what_can_t_be_imported_is_refused_in_words() {
    let path = folder("imports-refused").join("army.csv").display().to_string();
    fs::write(&path, CSV).unwrap();
    let refused =
        |arguments: &[&str]| standfast(&[&["import-scenario", &path], arguments].concat()).refused();
    assert!(refused(&["--system", "fatige"]).contains("did you mean `fatigue`?"));
    assert!(refused(&["--system", "fatigue", "--map", "Men"]).contains("COLUMN=FIELD"));
    assert!(refused(&["--system", "fatigue", "--map", "Mn=men"]).contains("did you mean `Men`?"));
    assert!(refused(&[]).contains("--system"));
    fs::write(&path, "battle_id,belligerent,strength\nShiloh,US,1\nAntietam,US,2\n").unwrap();
    assert!(refused(&["--system", "fatigue"]).contains("Shiloh; Antietam"));
    fs::write(&path, "PK\u{3}\u{4} no workbook").unwrap();
    assert!(refused(&["--system", "fatigue"]).contains("no workbook"));
}
