//! How long a change of a large scenario takes with its check, and an army that is pasted into it.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{Header, Sample, begin};
use standfast_rulebook::{Choice, SystemId};
use standfast_workshop::import::{Order, preview};
use standfast_workshop::{Change, Document};

/// How often each is measured; the median is told.
const TIMES: usize = 21;
const TERRAIN: usize = 200;
const UNITS: usize = 120;
const PASTED: usize = 200;

fn main() {
    let Some(sample) = Sample::named("fatigue", "stone-wall") else { return };
    let text = enlarged(sample.text);
    let moved = |number: usize| Change::Set {
        at: "table.terrain[=piece-7].outline".to_owned(),
        to: square(f64::from(u8::try_from(number).unwrap_or_default()) / 100.0, 0.0),
    };
    let change = median(|number| {
        let mut document = read(&text);
        if let Err(refusal) = document.change(&[moved(number)]) {
            println!("{refusal}");
        }
        check(sample.system, document.text());
    });
    println!("a change of {TERRAIN} pieces of terrain and {UNITS} units, with its check: {change:?}");
    let csv = pasted();
    let paste = median(|_| {
        let mut document = read(sample.text);
        let looked_at = preview("army.csv", csv.as_bytes(), &document, &Order::of(sample.system));
        if let Err(refusal) = looked_at.and_then(|looked_at| document.change(&looked_at.changes)) {
            println!("{refusal}");
        }
        check(sample.system, document.text());
    });
    println!("an army of {PASTED} units pasted, with its check: {paste:?}");
}

fn median(mut run: impl FnMut(usize)) -> Duration {
    let mut took: Vec<Duration> = (0..TIMES)
        .map(|number| {
            let begun = Instant::now();
            run(number);
            begun.elapsed()
        })
        .collect();
    took.sort_unstable();
    took.get(TIMES / 2).copied().unwrap_or_default()
}

fn check(system: SystemId, text: &str) {
    if let Err(faults) = begin(Header::new(system.name(), "own.toml", text, 7, "")) {
        faults.first().into_iter().for_each(|fault| println!("{fault}"));
    }
}

#[expect(clippy::panic, reason = "a bench")]
fn read(text: &str) -> Document {
    Document::read(text).unwrap_or_else(|unreadable| panic!("{unreadable}"))
}

/// A square of terrain with its corner there.
fn square(x: f64, y: f64) -> Json {
    json!([[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]])
}

/// The scenario on a large table, with much terrain and many units.
fn enlarged(text: &str) -> String {
    let mut document = read(text);
    let put = |at: &str, what: Json| Change::Put { at: at.to_owned(), place: None, what };
    let set = |at: &str, to: Json| Change::Set { at: at.to_owned(), to };
    let mut changes = vec![set("table.width", json!(120)), set("table.depth", json!(72))];
    for number in 0..TERRAIN.saturating_sub(6) {
        let place = |number: usize| f64::from(u32::try_from(number).unwrap_or_default());
        let outline = square(place(number % 38) * 3.0, 40.0 + place(number / 38) * 4.0);
        let name = format!("Piece {number}");
        changes.push(put(
            "table.terrain",
            json!({"id": format!("piece-{number}"), "name": name, "kind": "woods", "outline": outline}),
        ));
    }
    for number in 0..UNITS.saturating_sub(6) {
        let unit = json!({"id": format!("more-{number}"), "name": format!("More {number}"), "arm": "infantry", "men": 300});
        changes.push(put("commands[=northern-brigade].units", unit));
    }
    if let Err(refusal) = document.change(&changes) {
        println!("{refusal}");
    }
    document.text().to_owned()
}

fn pasted() -> String {
    let mut csv = "side,command,name,arm,men,quality\n".to_owned();
    for number in 0..PASTED {
        let (side, brigade) = (if number % 2 == 0 { "South" } else { "North" }, number / 8);
        let _ =
            writeln!(csv, "{side},{side} brigade {brigade},Regiment {number},infantry,{},C", 200 + number);
    }
    csv
}
