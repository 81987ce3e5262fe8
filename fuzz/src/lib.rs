//! What must hold whatever bytes are given. The fuzz targets and a test over the seeds call these.

mod battle;
mod import;

use std::sync::LazyLock;

use standfast_rulebook::{
    AnyProcedure, Choice, DiceFrom, Fault, OddsAnswer, Replaced, Rulebook, Situation, SystemId, procedures,
};

pub use battle::battle;
pub use import::{document, import};

/// One of a list, as the first byte chooses it (`A` is the first one), and the rest as text.
fn chosen<'l, 'b, T>(list: &'l [T], bytes: &'b [u8]) -> Option<(&'l T, &'b str)> {
    let (first, rest) = bytes.split_first()?;
    let place = usize::from(first.wrapping_sub(b'A')).checked_rem(list.len())?;
    Some((list.get(place)?, std::str::from_utf8(rest).ok()?))
}

/// The first byte chooses the procedure, the rest is the JSON text of its situation. Odds answer or refuse; where
/// they answer, probabilities add up to 1, a seeded roll is one of the outcomes, and so is the same roll typed in;
/// where they refuse, the roll refuses too and for the same reasons. Gives whether it was answered.
///
/// # Panics
/// Where any of that does not hold.
pub fn situation(bytes: &[u8]) -> bool {
    let Some((procedure, text)) = chosen(procedures(), bytes) else { return false };
    match Situation::from_json(text) {
        Ok(situation) => resolves(Rulebook::standard(), *procedure, &situation, bytes.len()),
        Err(unreadable) => {
            assert!(unreadable.span.end <= text.len(), "{unreadable:?}");
            false
        }
    }
}

fn resolves(book: &Rulebook, procedure: &dyn AnyProcedure, situation: &Situation, seed: usize) -> bool {
    let roll = |dice: &DiceFrom| procedure.roll(book, situation, dice);
    let seeded = roll(&DiceFrom::Seed(seed.try_into().unwrap_or(u64::MAX)));
    let odds = match procedure.odds(book, situation, &[]) {
        Ok(odds) => odds,
        Err(Fault::Refused(refusals)) => {
            assert!(!refusals.to_string().is_empty());
            assert_eq!(seeded.err(), Some(Fault::Refused(refusals)));
            return false;
        }
        // A house chart may ask for more branches than a walk takes up; dice still fall.
        Err(Fault::Stopped(stop)) => {
            assert!(!std::ptr::eq(book, Rulebook::standard()), "{stop}");
            assert!(seeded.is_ok(), "{seeded:?}");
            return false;
        }
    };
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9, "probabilities add up to {sum}");
    let seeded = match seeded {
        Ok(seeded) => seeded,
        Err(fault) => panic!("odds are given and no roll: {fault}"),
    };
    assert!(has(&odds, seeded.outcome.get()), "{} is an outcome of {odds:?}", seeded.outcome);
    let faces = seeded.rolls.iter().flat_map(|roll| roll.faces.iter().copied()).collect();
    match roll(&DiceFrom::Faces(faces)) {
        Ok(typed) => assert_eq!(typed.outcome.get(), seeded.outcome.get()),
        Err(fault) => panic!("the faces of a roll are no roll: {fault}"),
    }
    true
}

fn has(odds: &OddsAnswer, outcome: &str) -> bool {
    odds.outcomes.iter().any(|known| known.outcome.get() == outcome)
}

/// Every chart file of every system.
static CHARTS: LazyLock<Vec<(SystemId, &'static str)>> = LazyLock::new(|| {
    let of = |&system: &SystemId| Rulebook::chart_names(system).map(move |chart| (system, chart));
    SystemId::ALL.iter().flat_map(of).collect()
});

/// A situation of each procedure that asks for charts.
const SITUATIONS: [(&str, &str, &str); 22] = [
    ("mfp", "unit-value", r#"{"arm": "infantry", "miniatures": 8, "cmr": 7}"#),
    (
        "mfp",
        "command-value",
        r#"{"level": "small", "units": [{"arm": "train", "grade": "elite", "miniatures": 3}]}"#,
    ),
    (
        "mfp",
        "usage",
        r#"{"incidents": [{"kind": "order", "order": "rest"}, {"kind": "hq", "level": "army"}]}"#,
    ),
    ("mfp", "status", r#"{"level": 60, "used": 99.5, "hours_exhausted": 9}"#),
    ("morale-check", "check", r#"{"unit": {"type": "infantry", "quality": "raw"}, "occasion": "charged"}"#),
    (
        "morale-check",
        "charge",
        r#"{"charger": {"type": "cavalry", "mount": "lancer"}, "target": {"type": "infantry"}}"#,
    ),
    ("fatigue", "effect", r#"{"unit": {"arm": "artillery", "fatigue": 750, "fire": 999999.999}}"#),
    ("fatigue", "recover", r#"{"unit": {"arm": "infantry", "fatigue": 650}, "rate": 40}"#),
    ("fatigue", "check", r#"{"unit": {"arm": "artillery", "fatigue": 900, "disrupted": true}}"#),
    ("fatigue", "casualties", r#"{"unit": {"arm": "cavalry", "fatigue": 280}, "casualties": 12}"#),
    (
        "micro-force",
        "defence-value",
        r#"{"unit": {"arm": "infantry", "original_stands": 9, "base_cohesion": 14}}"#,
    ),
    ("micro-force", "initiative", r#"{"bonus_a": -1}"#),
    (
        "micro-force",
        "fire",
        r#"{"firer": {"arm": "infantry", "original_stands": 8, "base_cohesion": 14}, "attack_value": 0.5, "target":
            {"arm": "cavalry", "original_stands": 4, "steps_lost": 2, "base_cohesion": 15}, "cover_split": "heavy"}"#,
    ),
    ("micro-force", "officer-casualty", "{}"),
    (
        "micro-force",
        "move",
        r#"{"unit": {"arm": "artillery", "original_stands": 1, "base_cohesion": 9}, "obstacles": 2}"#,
    ),
    (
        "micro-force",
        "charge",
        r#"{"charger": {"arm": "infantry", "original_stands": 8, "base_cohesion": 14}, "move_left": 2, "defender":
            {"arm": "infantry", "original_stands": 4, "base_cohesion": 9}}"#,
    ),
    (
        "micro-force",
        "melee",
        r#"{"attacker": {"arm": "infantry", "original_stands": 8, "steps_lost": 1, "base_cohesion": 14}, "defender":
            {"arm": "artillery", "original_stands": 3, "base_cohesion": 9}}"#,
    ),
    (
        "micro-force",
        "recovery",
        r#"{"action": "rally-routed", "unit":
            {"arm": "infantry", "original_stands": 40, "steps_lost": 3, "base_cohesion": 14, "routed": true}}"#,
    ),
    (
        "battlegroup",
        "morale-level",
        r#"{"infantry": [{"rank": "major"}], "robots": [{"size": 2}], "leaders": true}"#,
    ),
    ("battlegroup", "check", r#"{"level": 12, "remaining": 7, "class": "levy", "green": true}"#),
    ("battlegroup", "squad-check", r#"{"level": 12, "remaining": 8, "soldiers": 9}"#),
    ("battlegroup", "intercept", r#"{"level": 9, "remaining": 9, "nbc_unprotected": true}"#),
];

/// The first byte chooses system and chart, the rest is the TOML text that replaces parts of it. The rulebook is
/// made or refuses with a message that names the place; where it is made, situations of the system are answered or
/// refused. Gives whether it was made.
///
/// # Panics
/// Where any of that does not hold.
pub fn chart(bytes: &[u8]) -> bool {
    let Some((&(system, chart), text)) = chosen(&CHARTS, bytes) else { return false };
    let own =
        Replaced { system, chart: chart.to_owned(), origin: "own.toml".to_owned(), text: text.to_owned() };
    let book = match Rulebook::with_charts(&[own]) {
        Ok(book) => book,
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                let message = fault.to_string();
                assert!(fault.span.end <= fault.text.len(), "{fault:?}");
                assert!(
                    message.starts_with("own.toml:"),
                    "the fault is in the file that is given: {message}"
                );
            }
            return false;
        }
    };
    for table in book.tables(system) {
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
    }
    for (_, name, text) in SITUATIONS.iter().filter(|(of, _, _)| *of == system.name()) {
        let Ok(procedure) = book.procedure(system.name(), name) else { panic!("there is no {name}") };
        match Situation::from_json(text) {
            Ok(situation) => drop(resolves(&book, procedure.procedure(), &situation, bytes.len())),
            Err(unreadable) => panic!("{unreadable:?}"),
        }
    }
    true
}
