//! Questions to a scenario on the command line: doctrine against doctrine, balance, sweeps.

use std::fs;

use crate::common::{folder, root, standfast};

const MILL_BRIDGE: &str = "scenarios/battles/mfp/mill-bridge.toml";

#[test]
fn a_matrix_has_a_row_and_a_column_for_each_player() {
    let ask = |format| {
        standfast(&["matrix", MILL_BRIDGE, "--battles", "20", "--among", "steady,random", "--format", format])
    };
    let told = ask("json").json();
    assert_eq!(told["leaders"], serde_json::json!(["steady", "random"]));
    assert_eq!(told["chances"][0][1]["battles"], 20);
    assert!(told["chances"][0][1]["share"].as_f64() > told["chances"][1][0]["share"].as_f64(), "{told}");
    let shown = ask("table").good();
    assert!(shown.contains("v. random") && shown.contains("Southern army's chance"), "{shown}");
}

#[test]
fn balance_is_found_or_all_that_was_tried_is_told() {
    let ask = |more: &[&str]| {
        let given = ["balance", MILL_BRIDGE, "--within", "5%", "--among", "steady", "--matrix-battles", "20"];
        standfast(&[&given[..], more].concat())
    };
    let size = ["--turn", "commands.first-division.units.*.miniatures", "--from", "1", "--to", "12"];
    let found = ask(&[&size[..], &["--format", "json"]].concat()).json();
    let share = found["answer"]["chance"]["share"].as_f64().unwrap();
    assert!(found["found"] == true && (0.45..=0.55).contains(&share), "{found}");
    let shown = ask(&[&size[..], &["--format", "table"]].concat()).good();
    assert!(shown.contains("wins decisively") && shown.contains("v. steady"), "{shown}");
    let page = folder("balanced").join("page.html").display().to_string();
    ask(&[&size[..], &["--out", &page]].concat()).good();
    let page = fs::read_to_string(page).unwrap();
    for words in
        ["gives Southern army", "<h2>Levels of victory</h2>", "<h2>Doctrine against doctrine</h2>", "<circle"]
    {
        assert!(page.contains(words), "{words}");
    }
    // No hour gives it: an answer like any other, and a status that scripts see.
    let hours = ["--turn", "commands.second-division.arrives", "--from", "10:15", "--to", "11:00"];
    let none = ask(&[&hours[..], &["--wanted", "20%", "--format", "table"]].concat());
    assert_eq!(none.status, Some(2), "{none:?}");
    for words in
        ["No value of commands.second-division.arrives", "The nearest is", "10:30 ", "10:45 ", "11:00 "]
    {
        assert!(none.out.contains(words), "{words}: {}", none.out);
    }
}

#[test]
fn what_is_wrong_with_a_knob_is_said() {
    let refused = |more: &[&str]| standfast(&[&["balance", MILL_BRIDGE][..], more].concat()).refused();
    assert!(refused(&["--turn", "victory.hours"]).contains("--from"));
    assert!(refused(&["--turn", "victory..hours", "--from", "1", "--to", "2"]).contains("victory.hours"));
    let hour = refused(&["--turn", "victory.hours", "--values", "2,99"]);
    assert!(
        hour.contains("mill-bridge.toml:") && hour.contains("99") && hour.contains("from 1 to 24"),
        "{hour}"
    );
    let far = refused(&["--turn", "comands.guard.markers", "--from", "2", "--to", "1"]);
    assert!(far.contains("the lower end must stand first"), "{far}");
    assert!(refused(&["--turn", "n-milita.cmr", "--values", "2,3"]).contains("n-milita"));
    assert!(refused(&["--turn", "turns", "--values", "1,2", "--wanted", "50"]).contains("such as 50%"));
}

#[test]
fn a_sweep_keeps_its_points_and_writes_a_report() {
    let folder = folder("swept");
    let (plan, out) = (folder.join("plan.toml"), folder.join("out").display().to_string());
    let scenario = root().join(MILL_BRIDGE);
    let text = format!(
        "scenario = {:?}\nbattles = 10\nmatrix_battles = 5\namong = [\"steady\"]\n\n[[axes]]\nknob = \"victory.hours\"\nfrom = 1\nto = 3\n",
        scenario.display().to_string()
    );
    fs::write(&plan, &text).unwrap();
    let plan = plan.display().to_string();
    let sweep = |more: &[&str]| standfast(&[&["sweep", &plan][..], more].concat());
    let told = sweep(&["-o", &out, "--format", "json"]).json();
    assert_eq!(told["axes"][0]["values"].as_array().unwrap().len(), 3);
    assert_eq!(told, sweep(&["--cores", "1", "--format", "json"]).json());
    assert_eq!(fs::read_dir(format!("{out}/points")).unwrap().count(), 3);
    let report = fs::read_to_string(format!("{out}/report.html")).unwrap();
    assert!(report.contains("<h3>victory.hours</h3>") && !report.contains("<script"), "a report");
    let kept: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(format!("{out}/sweep.json")).unwrap()).unwrap();
    assert_eq!(kept, told);
    assert!(sweep(&["-o", &out, "--format", "table"]).good().contains("against the mean"));
    fs::write(&plan, text.replace("to = 3", "to = 99").replace("battles = 10", "battels = 10")).unwrap();
    assert!(sweep(&[]).refused().contains("did you mean `battles`"));
    fs::write(&plan, text.replace("to = 3", "to = 30")).unwrap();
    let fault = sweep(&["-o", &format!("{out}-not")]).refused();
    assert!(fault.contains("plan.toml:8") && fault.contains("from 1 to 24"), "{fault}");
    assert!(!std::path::Path::new(&format!("{out}-not")).exists(), "no folder for what is not fought");
}

/// Luck is learned from as many battles as the folder was begun with, as in `simulate`.
#[test]
fn a_sweep_with_luck_goes_on_by_the_pilot_that_it_began_with() {
    let folder = folder("swept-with-luck");
    let (plan, out) = (folder.join("plan.toml"), folder.join("out").display().to_string());
    let scenario = root().join("play/rulebook/tests/common/hussars-and-militia.toml");
    let text = format!(
        "scenario = {:?}\nbattles = 5\nmatrix_battles = 5\namong = [\"steady\"]\n\n[[axes]]\nknob = \"player.attackers\"\nvalues = [\"steady\", \"bold\"]\n",
        scenario.display().to_string()
    );
    fs::write(&plan, text).unwrap();
    let plan = plan.display().to_string();
    let sweep = |more: &[&str]| {
        standfast(&[&["sweep", &plan, "-o", &out, "--luck", "--format", "json"][..], more].concat())
    };
    let begun = sweep(&["--pilot", "30"]).json();
    assert_eq!(sweep(&[]).json(), begun);
    let refused = sweep(&["--pilot", "31"]).refused();
    assert!(refused.contains("from how many battles luck is learned differs"), "{refused}");
}
