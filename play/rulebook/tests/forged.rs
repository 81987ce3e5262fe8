//! Forged logs: every forgery is found, by the program and by the lines of Python in the guide.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value as Json, json};
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::{Head, Header, Point, begin, verify};

use crate::common::scenarios;
use crate::fair::{File, check, failing, lines_of_python, played, rolled};

/// A fair battle of which somebody kept the last head, with pledges in it: its lines, and that head.
fn with_pledges() -> (Vec<String>, Head) {
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::MicroForce).unwrap();
    let begun = (1..200).map(|secret| -> Vec<String> {
        let text = played(&scenario, secret);
        text.lines().take(100).map(str::to_owned).collect()
    });
    let lines = begun.into_iter().find(|lines| {
        let mut after = lines.iter().skip_while(|line| !line.contains(r#""do":"pledge""#));
        after.any(|line| line.contains(r#""rolls""#) && line.contains(r#""contribution""#))
    });
    let lines = lines.unwrap();
    let mut battle = begin(Header::read(lines[0].as_bytes()).unwrap()).unwrap();
    for line in &lines[1..] {
        battle.read_record(line).unwrap();
    }
    (lines, battle.head().unwrap())
}

/// Whatever its dice would be, the rules refuse it: the pledge stands in the log.
#[test]
fn a_contribution_that_was_not_pledged_is_found() {
    let (lines, _) = with_pledges();
    let mut file = File { lines: lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let pledge = file.find(|record| record["command"]["do"] == "pledge");
    let seat = file.lines[pledge]["seat"].clone();
    let kept = |record: &Json| record["seat"] == seat && rolled(record) && record["contribution"].is_string();
    let place = pledge + file.lines[pledge..].iter().position(kept).unwrap();
    file.lines.truncate(place + 1);
    assert_eq!(file.failing(), []);
    file.lines[place]["contribution"] = json!("0".repeat(64));
    let verification = file.verified(None);
    let rules = check(&verification, Point::Rules);
    assert!(!rules.holds && rules.says.contains("its contribution is not the next of what"), "{rules:?}");
}

#[test]
fn every_view_shows_the_promise_and_the_head() {
    let (lines, head) = with_pledges();
    let mut battle = begin(Header::read(lines[0].as_bytes()).unwrap()).unwrap();
    for line in &lines[1..] {
        battle.read_record(line).unwrap();
    }
    for seat in battle.roster().seats() {
        let view = battle.view(&seat);
        assert_eq!((view.promise.as_deref(), view.head), (battle.header().seed.promise(), Some(head)));
    }
}

/// Something else of the same kind.
fn other(value: &Json) -> Json {
    match value {
        Json::String(text) if text.starts_with('z') => json!(format!("a{text}")),
        Json::String(text) => json!(format!("z{text}")),
        Json::Number(number) => json!(number.as_u64().unwrap_or_default() + 1),
        Json::Bool(flag) => json!(!flag),
        Json::Array(all) => json!(all.iter().skip(1).collect::<Vec<_>>()),
        Json::Object(all) => json!(all.iter().skip(1).collect::<std::collections::BTreeMap<_, _>>()),
        Json::Null => json!(0),
    }
}

/// The lines numbered anew, so that none seems to be missing.
fn numbered(mut lines: Vec<String>) -> Vec<String> {
    for (number, line) in lines.iter_mut().enumerate().skip(1) {
        let mut record: Json = serde_json::from_str(line).unwrap();
        if record["number"] != json!(number) {
            record["number"] = json!(number);
            *line = record.to_string();
        }
    }
    lines
}

/// Every way to forge a log: each line dropped, repeated, swapped with the next one, and each field of each changed.
fn forgeries(lines: &[String]) -> Vec<(String, Vec<String>)> {
    let mut forged = Vec::new();
    let mut forge = |what: String, change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = lines.to_vec();
        change(&mut lines);
        forged.push((what, lines));
    };
    for place in 0..lines.len() {
        if place > 0 {
            forge(format!("{place} dropped"), &|lines| drop(lines.remove(place)));
            forge(format!("{place} dropped, and renumbered"), &|lines| {
                lines.remove(place);
                *lines = numbered(std::mem::take(lines));
            });
            forge(format!("{place} repeated"), &|lines| {
                lines.insert(place, lines[place].clone());
                *lines = numbered(std::mem::take(lines));
            });
            if place + 1 < lines.len() {
                forge(format!("{place} swapped"), &|lines| {
                    lines.swap(place, place + 1);
                    *lines = numbered(std::mem::take(lines));
                });
            }
        }
        let line: Json = serde_json::from_str(&lines[place]).unwrap();
        for field in line.as_object().unwrap().keys() {
            forge(format!("{field} of {place} changed"), &|lines| {
                let mut line = line.clone();
                line[field] = other(&line[field]);
                lines[place] = line.to_string();
            });
        }
    }
    forged
}

#[test]
fn every_forgery_of_a_log_is_found_here_and_by_the_lines_of_python() {
    let (lines, head) = with_pledges();
    let whole = verify(&lines.join("\n"), None, &[head]);
    assert!(whole.holds, "{whole:#?}");
    let forged = forgeries(&lines);
    assert!(forged.len() > 1_000, "{}", forged.len());
    // Each is verified in full, which takes its time: some of them here, from all over the log; all of them in Python.
    let every = if std::env::var_os("STANDFAST_LONG").is_some() { 1 } else { 4 };
    for (what, lines) in forged.iter().step_by(every) {
        assert!(!verify(&lines.join("\n"), None, &[head]).holds, "{what}");
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("forged");
    fs::create_dir_all(&folder).unwrap();
    let all: Vec<(&str, String)> =
        forged.iter().map(|(what, lines)| (what.as_str(), lines.join("\n") + "\n")).collect();
    fs::write(folder.join("whole"), lines.join("\n") + "\n").unwrap();
    fs::write(folder.join("forged.json"), serde_json::to_string(&all).unwrap()).unwrap();
    fs::write(folder.join("lines.py"), lines_of_python()).unwrap();
    let tries = r#"
import json, pathlib, sys
folder, head = pathlib.Path(sys.argv[1]), sys.argv[2]
program = compile((folder / "lines.py").read_text(), "lines.py", "exec")
def holds(text):
    (folder / "tried").write_text(text, encoding="utf-8")
    sys.argv = ["lines.py", str(folder / "tried"), head]
    try:
        exec(program, {"print": lambda *_: None})
    except Exception:
        return False
    return True
assert holds((folder / "whole").read_text(encoding="utf-8")), "the log as it is"
missed = [what for what, text in json.loads((folder / "forged.json").read_text()) if holds(text)]
assert not missed, missed
"#;
    let ran = Command::new("python3").arg("-c").arg(tries).arg(&folder).arg(head.to_string()).output();
    let Ok(ran) = ran else { return eprintln!("there is no python3 here to try them with") };
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// Whoever keeps the battle can link forged lines anew. The heads that seats were shown tell.
#[test]
fn a_log_that_is_linked_anew_is_told_from_the_heads_that_were_kept() {
    let (lines, head) = with_pledges();
    let cut = lines[..lines.len() - 1].join("\n");
    assert!(verify(&cut, None, &[]).holds);
    assert_eq!(failing(&verify(&cut, None, &[head])), [Point::Kept]);
    let scenario = scenarios().into_iter().find(|scenario| scenario.system == SystemId::MicroForce).unwrap();
    let another = played(&scenario, 77);
    assert!(verify(&another, None, &[]).holds);
    assert!(failing(&verify(&another, None, &[head])).contains(&Point::Kept));
}
