//! What is refused: status 2, nothing on standard output, and where and what on standard error.

use std::fs::{self, File};
use std::process::Stdio;

use crate::common::{Run, command, folder, lines, shell, standfast, standfast_on};

const CHECK: [&str; 3] = ["odds", "battlegroup", "check"];
const EIGHT: &[u8] = br#"{"level": 8, "remaining": 6}"#;

#[test]
fn every_refused_fixture_is_refused_at_its_path_by_odds_and_roll() {
    for line in lines("refused.jsonl") {
        let text =
            line.get("raw").map_or_else(|| line["situation"].to_string(), |raw| raw.as_str().unwrap().into());
        let name = |field: &str| line[field].as_str().unwrap();
        for command in [&["odds"][..], &["roll", "--seed", "1"]] {
            let arguments = [command, &[name("system"), name("procedure")]].concat();
            let message = standfast_on(text.as_bytes(), &arguments).refused();
            let path = if name("path").is_empty() { "the input" } else { name("path") };
            let told = message.contains(&format!("{path} ")) || message.contains(&format!("{path}: "));
            assert!(told || line.get("raw").is_some(), "{text}: {path}: {message}");
        }
    }
}

#[test]
fn an_unknown_name_is_refused_with_the_nearest_one() {
    for (arguments, meant) in [
        (&["odds", "micro-forse", "fire"][..], "micro-force"),
        (&["odds", "micro-force", "fires"], "fire"),
        (&["roll", "batlegroup", "check", "--seed", "1"], "battlegroup"),
        (&["schema", "fatigue", "recovery"], "recover"),
        (&["charts", "morale-chek"], "morale-check"),
        (&["charts", "mfp", "ordr"], "order"),
        (&["rules", "micro-force.fire.modz"], "micro-force.fire.mods"),
    ] {
        let message = standfast(arguments).refused();
        assert!(message.contains(&format!("did you mean `{meant}`?")), "{message}");
    }
    let message = standfast_on(br#"{"level": 12, "remainning": 6}"#, &CHECK).refused();
    assert!(message.contains("remainning: ") && message.contains("did you mean `remaining`?"), "{message}");
    let by = [&CHECK[..], &["--by", "resul"]].concat();
    assert!(standfast_on(EIGHT, &by).refused().contains("did you mean `result`?"));
}

#[test]
fn a_wrong_ruling_is_refused_at_its_path_and_a_right_one_holds() {
    let with = |option: &str| {
        standfast_on(
            br#"{"level": 9, "remaining": 6, "class": "elite"}"#,
            &[&CHECK[..], &["--option", option]].concat(),
        )
    };
    assert_eq!(with("class_modifies=target").json()["outcomes"][0]["exact"], "7/10");
    assert_eq!(with("class_modifies=die").json()["outcomes"][0]["exact"], "1/2");
    assert_eq!(with(" class_modifies = die ").json()["outcomes"][0]["exact"], "1/2");
    assert!(with("class_modifies=dice").refused().contains("rules.class_modifies is \"dice\""));
    assert!(with("class_modifies=").refused().contains("rules.class_modifies is \"\""));
    assert!(with("class_modifies=1e400").refused().contains("rules.class_modifies is 1e400"));
    let message = with("clas_modifies=die").refused();
    assert!(message.contains("rules.clas_modifies: ") && message.contains("`class_modifies`"), "{message}");
    assert!(with("class_modifies").refused().contains("NAME=VALUE"));
    let twice = [&CHECK[..], &["-o", "class_modifies=die", "-o", "class_modifies=target"]].concat();
    assert_eq!(standfast_on(EIGHT, &twice).json(), standfast_on(EIGHT, &CHECK).json(), "the later one holds");
    let over = br#"{"level": 9, "remaining": 6, "class": "elite", "rules": {"class_modifies": "die"}}"#;
    let over = standfast_on(over, &[&CHECK[..], &["-o", "class_modifies=target"]].concat());
    assert_eq!(over.json()["outcomes"][0]["exact"], "7/10", "an option stands over the situation");
    let list = standfast_on(br#"{"level": 9, "remaining": 6, "rules": [1]}"#, &CHECK).refused();
    assert!(list.contains("rules is a list"), "{list}");
}

#[test]
fn dice_that_do_not_fit_are_refused() {
    let roll = |dice: &str| standfast_on(EIGHT, &["roll", "battlegroup", "check", "--dice", dice]);
    assert_eq!(roll("4").json()["rolls"][0]["faces"], serde_json::json!([4]));
    assert_eq!(roll(" 4 ").json()["outcome"]["passed"], true);
    for (dice, words) in [
        ("", "die 1 is needed: d10 for"),
        ("4,5", "2 dice were given and 1 needed: the first one too many is 5"),
        ("11", "shows 11, and d10 shows 1 to 10"),
        ("0", "shows 0"),
        ("-1", "-1"),
        ("x", "\"x\" is not a face"),
        ("4,", "\"\" is not a face"),
        ("99999999999", "not a face"),
        ("4.0", "not a face"),
    ] {
        let message = roll(dice).refused();
        assert!(message.contains(words), "{dice:?}: {message}");
    }
    let both = standfast_on(EIGHT, &["roll", "battlegroup", "check", "--dice", "4", "--seed", "1"]).refused();
    assert!(both.contains("cannot be used with"), "{both}");
    assert!(standfast(&["roll", "battlegroup", "check", "--seed=-1"]).refused().contains("--seed"));
    assert!(
        standfast(&["roll", "battlegroup", "check", "--seed", "18446744073709551616"])
            .refused()
            .contains("--seed")
    );
}

#[test]
fn what_is_no_situation_is_refused() {
    let mut inputs: Vec<(Vec<u8>, &str)> = [
        ("", "the input"),
        (" \n", "the input"),
        ("{", "the input"),
        ("null", "the input is null"),
        ("[]", "the input is an empty list"),
        ("{} {}", "the input"),
        ("{\"é\": é}", "the input"),
        ("\u{feff}{}", "level is missing"),
        ("{\"level\": 1e999999999999}", "level is 1e999999999999"),
        ("{\"level\":\n\"ß\u{0301}\u{200d}\", \"remaining\": 3}", "level is "),
        ("{\"\\u001b[31m\": 1}", "there is no such field"),
    ]
    .map(|(text, words)| (text.as_bytes().to_vec(), words))
    .into();
    inputs.push((b"\xff\xfe{}".to_vec(), "not UTF-8 text"));
    inputs.push((b"{\"level\": \"\xc3\"}".to_vec(), "not UTF-8 text"));
    inputs.push((vec![b' '; 5 << 20], "longer than"));
    inputs.push(("[".repeat(200).into_bytes(), "the input"));
    inputs.push(([vec![b'['; 1 << 20], vec![b']'; 1 << 20]].concat(), "deeper"));
    for (input, words) in inputs {
        let message = standfast_on(&input, &CHECK).refused();
        let shown = String::from_utf8_lossy(&input[..input.len().min(40)]).into_owned();
        assert!(message.contains(words), "{shown:?}: {message}");
        assert!(!message.contains('\u{1b}'), "{shown:?}: {message:?}");
    }
}

#[test]
fn a_fault_far_along_a_long_line_is_refused_too() {
    for length in [1_000, 70_000, 1_000_000] {
        let far = format!("{{\"comment\": \"{}\", \"level\": \"x\", \"remaining\": 1}}", "-".repeat(length));
        assert!(standfast_on(far.as_bytes(), &CHECK).refused().contains("level is \"x\""), "{length}");
        let long = format!("{{\"level\": \"{}\", \"remaining\": 1}}", "é".repeat(length));
        assert!(standfast_on(long.as_bytes(), &CHECK).refused().contains("level is \"é"), "{length}");
        let name = format!("{{\"{}\": 1}}", "k".repeat(length));
        assert!(
            standfast_on(name.as_bytes(), &CHECK).refused().contains("longer than 200 bytes"),
            "{length}"
        );
    }
}

#[test]
fn an_endless_input_is_refused() {
    for endless in ["/dev/zero", "yes |"] {
        let run = match endless.strip_suffix('|') {
            Some(program) => shell(&format!("{program} | standfast odds battlegroup check")),
            None => {
                let mut command = command(env!("CARGO_BIN_EXE_standfast"));
                Run::of(
                    command.args(CHECK).stdin(Stdio::from(File::open(endless).unwrap())).output().unwrap(),
                )
            }
        };
        assert!(run.refused().contains("longer than"), "{endless}");
    }
    assert!(standfast(&[&CHECK[..], &["--input", "/dev/zero"]].concat()).refused().contains("longer than"));
}

#[test]
fn a_file_that_is_none_is_refused_by_its_name() {
    for input in ["no/such/file.json", "scenarios", ""] {
        let message = standfast(&[&CHECK[..], &["--input", input]].concat()).refused();
        assert!(message.contains(input), "{message}");
    }
}

#[test]
fn bad_charts_are_refused_with_file_and_line_and_good_ones_hold() {
    let own = folder("charts");
    let file = own.join("battlegroup/factors.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let charts = own.to_str().unwrap().to_owned();
    let odds = |text: &str| {
        fs::write(&file, text).unwrap();
        let arguments = [&CHECK[..], &["--charts", &charts]].concat();
        standfast_on(br#"{"level": 9, "remaining": 6, "class": "elite"}"#, &arguments)
    };
    assert_eq!(odds("[class]\nelite = 2\n").json()["outcomes"][0]["exact"], "4/5");
    for (text, line, words) in [
        ("[class]\nelit = 2", 2, "class.elit"),
        ("[class]\n\nelite = \"x\"", 3, "class.elite is \"x\""),
        ("[class", 1, "can't be read"),
    ] {
        let message = odds(text).refused();
        assert!(
            message.contains(&format!("{}:{line}", file.display())) && message.contains(words),
            "{message}"
        );
    }
    fs::write(&file, [0xff_u8]).unwrap();
    let with = || standfast(&["charts", "--charts", &charts]);
    assert!(with().refused().contains("factors.toml is not UTF-8 text"));
    fs::remove_file(&file).unwrap();
    fs::write(own.join(".hidden"), "left alone").unwrap();
    assert_eq!(with().good(), standfast(&["charts"]).good(), "an empty folder changes nothing");
    fs::write(own.join("battlegroup/readme.md"), "").unwrap();
    assert!(with().refused().contains("readme.md"));
    fs::remove_file(own.join("battlegroup/readme.md")).unwrap();
    fs::write(own.join("battlegroup/factor.toml"), "").unwrap();
    assert!(with().refused().contains("did you mean `factors`?"));
    fs::remove_file(own.join("battlegroup/factor.toml")).unwrap();
    fs::create_dir(own.join("batlegroup")).unwrap();
    assert!(with().refused().contains("batlegroup"));
    assert!(standfast(&["charts", "--charts", "no/such/folder"]).refused().contains("no/such/folder"));
    assert!(standfast(&["charts", "--charts", "README.md"]).refused().contains("README.md"));
}
