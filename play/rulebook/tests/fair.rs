//! Fair battles of every system, verified from the text of their files; and every way to tamper with one is found.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::common::{Scenario, scenarios};
use serde_json::{Value as Json, json};
use standfast_drill::{Player, step};
use standfast_rulebook::battle::{Check, Header, Point, Seat, Source, Verification, begin, promise, verify};
use standfast_rulebook::{Choice, SystemId, Tree};

/// The most commands of a random battle.
const MOST: usize = 20_000;

/// The text of a file: a battle played at random to its end, whose seed was opened.
pub(crate) fn played(scenario: &Scenario, secret: u8) -> String {
    let origin = &scenario.name;
    let header = Header::fair(scenario.system.name(), origin, &scenario.text, [secret; 32], "");
    text_of(header, secret.into())
}

fn text_of(header: Header, seed: u64) -> String {
    let mut lines = vec![serde_json::to_string(&header).unwrap()];
    let mut battle = begin(header).unwrap();
    let mut player = Player::new(seed);
    while battle.ending().is_none() && lines.len() < MOST {
        lines.push(step(battle.as_mut(), &mut player).unwrap().1);
    }
    if battle.header().seed.promise().is_some() {
        let tree = Tree::from_json(r#"{"do": "open-seed"}"#).unwrap();
        lines.push(battle.propose(&Seat::Umpire, &tree, Source::Seed, "", None).unwrap());
    }
    lines.join("\n") + "\n"
}

pub(crate) fn failing(verification: &Verification) -> Vec<Point> {
    verification.checks.iter().filter(|check| !check.holds).map(|check| check.point).collect()
}

pub(crate) fn check(verification: &Verification, point: Point) -> &Check {
    verification.checks.iter().find(|check| check.point == point).unwrap()
}

#[test]
fn fair_battles_of_every_system_hold() {
    for scenario in scenarios() {
        let text = played(&scenario, 3);
        let verification = verify(&text, None, &[]);
        assert!(verification.holds, "{}: {verification:#?}", scenario.name);
        let hidden = verification.checks.iter().filter(|check| check.point == Point::Hidden).count();
        assert_eq!(hidden > 0, scenario.system == SystemId::Mfp, "{}", scenario.name);
    }
}

#[test]
fn played_battles_hold_those_of_plain_seeds_without_a_promise() {
    for path in crate::common::played_battles() {
        let text = fs::read_to_string(&path).unwrap();
        let verification = verify(&text, None, &[]);
        assert!(verification.holds, "{}: {verification:#?}", path.display());
        let header: Json = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let says_so = check(&verification, Point::Promise).says.starts_with("nothing was promised");
        assert_eq!(says_so, header["seed"].get("fair").is_none(), "{}", path.display());
    }
}

/// The lines of a file, to be changed.
pub(crate) struct File {
    pub(crate) lines: Vec<Json>,
}

impl File {
    fn of(system: SystemId) -> Self {
        let scenario = scenarios().into_iter().find(|scenario| scenario.system == system).unwrap();
        let text = played(&scenario, 5);
        Self { lines: text.lines().map(|line| serde_json::from_str(line).unwrap()).collect() }
    }

    /// The first record of which that holds.
    pub(crate) fn find(&self, holds: impl Fn(&Json) -> bool) -> usize {
        self.lines.iter().skip(1).position(holds).unwrap() + 1
    }

    pub(crate) fn verified(&self, written_down: Option<&str>) -> Verification {
        let lines: Vec<String> = self.lines.iter().map(Json::to_string).collect();
        verify(&lines.join("\n"), written_down, &[])
    }

    /// What fails beside the links, which any change breaks.
    pub(crate) fn failing(&self) -> Vec<Point> {
        failing(&self.verified(None)).into_iter().filter(|point| *point != Point::Links).collect()
    }

    fn promise(&self) -> String {
        self.lines[0]["seed"]["fair"]["promise"].as_str().unwrap().to_owned()
    }
}

/// A record whose dice were rolled here.
pub(crate) fn rolled(record: &Json) -> bool {
    record["rolls"].is_array()
}

/// One digit changed.
fn bent(digits: &Json) -> Json {
    let digits = digits.as_str().unwrap();
    let first = if digits.starts_with('0') { "1" } else { "0" };
    json!(format!("{first}{}", &digits[1..]))
}

#[test]
fn a_file_that_is_left_alone_holds() {
    let file = File::of(SystemId::Mfp);
    assert!(file.verified(Some(&file.promise())).holds);
}

#[test]
fn a_changed_die_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    let place = file.find(rolled);
    let (die, face) =
        (file.lines[place]["rolls"][0]["die"].clone(), &mut file.lines[place]["rolls"][0]["faces"][0]);
    let (die, was) = (die.as_str().unwrap(), face.as_u64().unwrap());
    let other = if was == 1 { 2 } else { was - 1 };
    *face = json!(other);
    let verification = file.verified(None);
    assert!(failing(&verification).contains(&Point::Dice));
    let says = &check(&verification, Point::Dice).says;
    assert!(says.contains(&format!("record {place}: die 1 of {die} for ")), "{says}");
    assert!(says.contains(&format!("shows {other} in the log, and {was} by the seed")), "{says}");
}

#[test]
fn a_changed_die_that_is_called_typed_is_told_of() {
    let mut file = File::of(SystemId::MicroForce);
    let place = file.find(rolled);
    assert_eq!(check(&file.verified(None), Point::Typed).says, "no dice were typed");
    let record = file.lines[place].as_object_mut().unwrap();
    record.insert("typed".to_owned(), json!(true));
    let contributed = record.remove("contribution").is_some();
    let says = check(&file.verified(None), Point::Typed).says.clone();
    assert!(says.starts_with("typed, and taken on trust: ") && says.contains("of 1 record by "), "{says}");
    if contributed {
        file.lines[place]["contribution"] = json!("luck");
        assert_eq!(file.failing(), [Point::Rules]);
    }
}

#[test]
fn a_changed_contribution_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    // One die may well show the same; not all of them.
    for line in file.lines.iter_mut().filter(|line| line["contribution"].is_string()) {
        line["contribution"] = json!("something else");
    }
    assert!(file.failing().contains(&Point::Dice));
    let place = file.find(|record| record["contribution"].is_string());
    file.lines[place]["contribution"] = json!("no\nline break");
    assert!(file.failing().contains(&Point::Log));
}

#[test]
fn a_contribution_without_dice_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    let place = file.find(|record| !rolled(record));
    file.lines[place]["contribution"] = json!("something");
    assert_eq!(file.failing(), [Point::Rules]);
}

#[test]
fn a_changed_secret_is_found() {
    let mut file = File::of(SystemId::Mfp);
    file.lines[0]["seed"]["fair"]["secret"] = bent(&file.lines[0]["seed"]["fair"]["secret"]);
    let failing = file.failing();
    for point in [Point::Promise, Point::Opened, Point::Hidden, Point::Rules] {
        assert!(failing.contains(&point), "{point:?} of {failing:?}");
    }
    let mut file = File::of(SystemId::MicroForce);
    file.lines[0]["seed"]["fair"]["secret"] = bent(&file.lines[0]["seed"]["fair"]["secret"]);
    assert!(file.failing().contains(&Point::Dice));
}

#[test]
fn another_secret_that_is_opened_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    let place = file.lines.len() - 1;
    let opened = &mut file.lines[place]["table"][0]["seed-opened"]["secret"];
    *opened = bent(opened);
    assert_eq!(file.failing(), [Point::Opened, Point::Rules]);
}

#[test]
fn a_changed_promise_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    file.lines[0]["seed"]["fair"]["promise"] = bent(&file.lines[0]["seed"]["fair"]["promise"]);
    assert_eq!(file.failing(), [Point::Promise]);
}

/// The keeper of a battle exchanges secret and promise, and plays the battle as he likes it: nothing in the file tells,
/// and whoever wrote down the promise does.
#[test]
fn another_battle_is_told_from_the_promise_that_was_written_down() {
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::Fatigue).unwrap();
    let (first, other) = (played(&scenario, 5), played(&scenario, 6));
    let promised =
        File { lines: vec![serde_json::from_str(first.lines().next().unwrap()).unwrap()] }.promise();
    assert!(verify(&other, None, &[]).holds);
    assert_eq!(failing(&verify(&other, Some(&promised), &[])), [Point::WrittenDown]);
    assert!(verify(&first, Some(&promised[..16]), &[]).holds);
    let on_paper = format!("{} {}\n{}", &promised[..4].to_uppercase(), &promised[4..10], &promised[10..20]);
    assert!(verify(&first, Some(&on_paper), &[]).holds);
    for bad in [&promised[..15], "", &format!("{promised}0"), &bent(&json!(promised)).as_str().unwrap()[..16]]
    {
        assert_eq!(failing(&verify(&first, Some(bad), &[])), [Point::WrittenDown], "{bad}");
    }
}

#[test]
fn a_plain_seed_keeps_no_promise_that_somebody_wrote_down() {
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::Fatigue).unwrap();
    let text = text_of(Header::new("fatigue", "", &scenario.text, 1, ""), 1);
    assert_eq!(failing(&verify(&text, Some("0123456789abcdef"), &[])), [Point::WrittenDown]);
}

#[test]
fn a_changed_level_is_found() {
    let opened = |record: &Json| record["events"].to_string().contains("level-opened");
    let change = |change: &dyn Fn(&mut Json)| {
        let mut file = File::of(SystemId::Mfp);
        let place = file.find(opened);
        let events = file.lines[place]["events"].as_array_mut().unwrap();
        change(events.iter_mut().find(|event| event["level-opened"].is_object()).unwrap());
        file.failing()
    };
    assert_eq!(change(&|event| event["level-opened"]["start"] = json!(99)), [Point::Hidden, Point::Rules]);
    let failing = change(&|event| event["level-opened"]["salt"] = bent(&event["level-opened"]["salt"]));
    assert_eq!(failing, [Point::Hidden, Point::Rules]);
}

/// A level that is changed in the scenario, the hash of the scenario with it: the promise tells.
#[test]
fn a_scenario_that_is_exchanged_is_found() {
    let mut file = File::of(SystemId::Mfp);
    let promised = file.promise();
    let scenario =
        file.lines[0]["scenario"].as_str().unwrap().replacen("name = \"", "name = \"Once more: ", 1);
    file.lines[0]["scenario"] = json!(scenario);
    assert_eq!(file.failing(), [Point::Scenario]);
    let header: Header = serde_json::from_value(file.lines[0].clone()).unwrap();
    let again = Header::fair("mfp", "", &scenario, [5; 32], "");
    assert_ne!(header.hash, again.hash);
    file.lines[0]["hash"] = json!(again.hash);
    assert_eq!(file.failing(), [Point::Promise]);
    file.lines[0]["seed"]["fair"]["promise"] = json!(promise(again.seed.secret().unwrap(), &again.hash));
    assert_eq!(file.failing(), []);
    assert_eq!(failing(&file.verified(Some(&promised))), [Point::WrittenDown, Point::Links]);
}

#[test]
fn a_removed_record_is_found() {
    let mut file = File::of(SystemId::MicroForce);
    let place = 2;
    file.lines.remove(place);
    let verification = file.verified(None);
    let says = &check(&verification, Point::Log).says;
    assert!(says.contains(&format!(
        "line {}: record {} stands where record {place} should",
        place + 1,
        place + 1
    )));
    // Numbered anew, the rolls after it are those of other numbers.
    for (number, line) in file.lines.iter_mut().enumerate().skip(1) {
        line["number"] = json!(number);
    }
    assert!(file.failing().contains(&Point::Dice));
}

#[test]
fn what_is_no_log_is_told() {
    for text in ["", "\n", "{}", "not a battle", r#"{"standfast": 99}"#] {
        let verification = verify(text, None, &[]);
        assert_eq!(failing(&verification), [Point::Log], "{text}");
        assert!(!verification.holds && verification.checks.len() == 1);
    }
    let mut file = File::of(SystemId::MicroForce);
    file.lines[0]["scenario"] = json!("system = \"micro-force\"");
    let failing = file.failing();
    assert_eq!(failing, [Point::Log, Point::Scenario]);
}

#[test]
fn rolls_that_were_taken_back_are_told_of() {
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::Fatigue).unwrap();
    let header = Header::fair("fatigue", "", &scenario.text, [1; 32], "");
    let mut lines = vec![serde_json::to_string(&header).unwrap()];
    let mut battle = begin(header).unwrap();
    let mut player = Player::new(1);
    while !lines.last().unwrap().contains("\"rolls\"") {
        lines.push(step(battle.as_mut(), &mut player).unwrap().1);
    }
    let number = battle.number();
    let undo = Tree::from_json(r#"{"do": "undo"}"#).unwrap();
    lines.push(battle.propose(&Seat::Umpire, &undo, Source::Seed, "", None).unwrap());
    let verification = verify(&lines.join("\n"), None, &[]);
    assert!(verification.holds, "{verification:#?}");
    let says = &check(&verification, Point::TakenBack).says;
    assert_eq!(*says, format!("the roll of record {number} was taken back"));
}

/// Conceding opens the levels: whoever only asks what would be is not told.
#[test]
fn what_a_command_without_dice_shows_is_not_foretold() {
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::Mfp).unwrap();
    let battle = begin(Header::fair("mfp", "", &scenario.text, [1; 32], "")).unwrap();
    let concede = Tree::from_json(r#"{"do": "concede"}"#).unwrap();
    let seats: Vec<Seat> = battle.roster().seats().collect();
    let player = seats.iter().find(|seat| matches!(seat, Seat::Player(_))).unwrap();
    let entry = battle.foretell(player, &concede, &[]).unwrap();
    assert!(entry.says.is_empty() && entry.reasons.is_empty(), "{entry:?}");
}

/// The lines of Python that players are given to check a battle by themselves.
pub(crate) fn lines_of_python() -> String {
    let guide = fs::read_to_string(crate::common::root().join("docs/fair-dice.md")).unwrap();
    let (_, rest) = guide.split_once("```python\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_lines_of_python_in_the_guide_agree() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (script, file) = (folder.join("fair-dice.py"), folder.join("fair-dice.jsonl"));
    fs::write(&script, lines_of_python()).unwrap();
    let run = |text: &str| {
        fs::write(&file, text).unwrap();
        Command::new("python3").arg(&script).arg(&file).output()
    };
    if Command::new("python3").arg("--version").output().is_err() {
        return eprintln!("there is no python3 here to try them with");
    }
    for scenario in scenarios() {
        for secret in [8, 200] {
            let output = run(&played(&scenario, secret)).unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success() && output.stdout.starts_with(b"The promise is kept: "), "{said}");
        }
    }
    let mut changed = File::of(SystemId::MicroForce);
    let place = changed.find(rolled);
    let face = &mut changed.lines[place]["rolls"][0]["faces"][0];
    *face = json!(if *face == json!(1) { 2 } else { 1 });
    let said = run(&changed.lines.iter().map(|line| line.to_string() + "\n").collect::<String>()).unwrap();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains(&format!("AssertionError: record {place}")), "{said}");
    let mut broken = File::of(SystemId::Mfp);
    broken.lines[0]["seed"]["fair"]["secret"] = bent(&broken.lines[0]["seed"]["fair"]["secret"]);
    let said = run(&broken.lines.iter().map(|line| line.to_string() + "\n").collect::<String>()).unwrap();
    assert!(String::from_utf8_lossy(&said.stderr).contains("the promise is broken"));
}
