//! Odds in at most four named bands: what they are called, in which order they stand, how dark they are.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use standfast_dice::Weight;
use standfast_engine::{Band, BandOdds, Choice, Strength, Words};
use standfast_odds::Exact;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin};
use standfast_rulebook::{Rulebook, Situation, Tree, procedures};
use standfast_seat::Bands;

/// A band with so many chances of a hundred.
fn odds(band: Band, hundredths: u64, worth: f64) -> BandOdds {
    BandOdds { band, chance: Exact::ways(1).scaled(hundredths, 100), worth }
}

/// Names, percent and shades: `routs 9 #3`.
fn told(bands: &Bands) -> Vec<String> {
    let told = bands.bands.iter().map(|band| {
        let hundredths = (band.probability * 100.0).round();
        format!("{} {hundredths} #{}", band.name, band.shade)
    });
    told.collect()
}

fn steps(count: i64) -> Words {
    Words::counted(count, "loses a step", "loses ", " steps")
}

#[test]
fn a_fire_stands_from_nothing_to_the_rout() {
    let of = |strength, words: Words| Band::new(strength, words).of("42nd Mississippi");
    let bands = Bands::of(vec![
        odds(of(Strength::Nothing, "nothing".into()), 38, 0.0),
        odds(of(Strength::Slight, steps(1)), 20, 10.0),
        odds(of(Strength::Slight, steps(3)), 14, 30.0),
        odds(of(Strength::Grave, "shaken".into()), 19, 40.0),
        odds(of(Strength::Total, "routs".into()), 9, 100.0),
    ]);
    let bands = bands.unwrap();
    assert_eq!(told(&bands), ["nothing 38 #0", "loses 1–3 steps 34 #1", "shaken 19 #2", "routs 9 #3"]);
    assert_eq!(
        (bands.headline.as_str(), bands.of.as_deref()),
        ("28% shaken or worse", Some("42nd Mississippi"))
    );
    assert!((bands.any - 0.62).abs() < 1e-9);
}

#[test]
fn a_test_of_one_s_own_stands_from_the_rout_to_holding() {
    let bands = Bands::of(vec![
        odds(Band::nothing("holds"), 60, 2.0),
        odds(Band::new(Strength::Grave, "shaken"), 35, 1.0),
        odds(Band::new(Strength::Total, "routs"), 5, 0.0),
    ]);
    let bands = bands.unwrap();
    assert_eq!(told(&bands), ["routs 5 #3", "shaken 35 #2", "holds 60 #0"]);
    assert_eq!(bands.headline, "40% shaken or worse");
}

#[test]
fn more_than_four_are_merged_and_named() {
    let bands = Bands::of(vec![
        odds(Band::nothing("nothing"), 40, 0.0),
        odds(Band::new(Strength::Slight, "tires"), 20, -1.0),
        odds(Band::new(Strength::Grave, "disordered"), 15, -2.0),
        odds(Band::new(Strength::Grave, "shaken"), 15, -3.0),
        odds(Band::new(Strength::Total, "routs"), 6, -4.0),
        odds(Band::new(Strength::Total, "destroyed"), 4, -5.0),
    ]);
    assert_eq!(
        told(&bands.unwrap()),
        ["shaken or worse 25 #3", "disordered 15 #2", "tires 20 #1", "nothing 40 #0"]
    );
}

#[test]
fn a_squad_is_counted() {
    let failed = |count| {
        let each = |failed| {
            Band::new(
                if failed { Strength::Grave } else { Strength::Nothing },
                Words::each(if failed { "shaken" } else { "good" }),
            )
        };
        Band::of_all((0..5).map(|soldier| each(soldier < count))).unwrap()
    };
    let chances = [10, 30, 30, 20, 7, 3];
    let bands = (0..=5).zip(chances).map(|(count, chance)| odds(failed(count), chance, -f64::from(count)));
    let bands = Bands::of(bands.collect()).unwrap();
    assert_eq!(
        told(&bands),
        ["3 or more of 5 shaken 30 #3", "2 of 5 shaken 30 #2", "1 of 5 shaken 30 #1", "all 5 good 10 #0"]
    );
    assert_eq!(bands.headline, "90% 1 or more of 5 shaken");
}

#[test]
fn whom_they_befall_is_said_where_it_differs() {
    let bands = Bands::of(vec![
        odds(Band::new(Strength::Grave, "halts").of("lancers"), 30, 0.0),
        odds(Band::new(Strength::Slight, "contact").good(), 30, 1.0),
        odds(Band::new(Strength::Total, "flees").of("battery"), 40, 2.0),
    ]);
    let bands = bands.unwrap();
    assert_eq!(told(&bands), ["lancers halts 30 #2", "contact 30 #1", "battery flees 40 #3"]);
    assert_eq!(bands.of, None);
}

#[test]
fn one_band_is_no_bar() {
    assert_eq!(Bands::of(vec![odds(Band::nothing("nothing"), 100, 0.0)]), None);
    assert_eq!(Bands::of(Vec::new()), None);
}

/// The bands of every situation from history, as they were read and found good.
#[test]
fn situations_from_history() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<_> =
        fs::read_dir(root.join("scenarios/situations")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut told = String::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "json")) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let of = |procedure: &&&dyn standfast_rulebook::AnyProcedure| {
            name.starts_with(&format!("{}-{}-", procedure.system(), procedure.name()))
        };
        let procedure = procedures().iter().filter(of).max_by_key(|known| known.name().len()).unwrap();
        let asked = Rulebook::standard().procedure(procedure.system().name(), procedure.name()).unwrap();
        let odds = asked.odds(&Situation::from_json(&fs::read_to_string(file).unwrap()).unwrap()).unwrap();
        let Some(bands) = Bands::of(odds.bands) else {
            writeln!(told, "{name}: no bar").unwrap();
            continue;
        };
        writeln!(told, "{name}: {}", bands.headline).unwrap();
        for band in &bands.bands {
            writeln!(
                told,
                "  #{} {:>5.1}% {} ({})",
                band.shade,
                band.probability * 100.0,
                band.name,
                band.exact
            )
            .unwrap();
        }
    }
    is_kept(&root.join("play/seat/tests/bands.txt"), &told);
}

/// The bands of the rolls in the battles of conformance, each kind of command once, as they were read and found good.
#[test]
fn battles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut told = String::new();
    for system in ["battlegroup", "fatigue", "micro-force", "morale-check"] {
        let mut files: Vec<_> = fs::read_dir(root.join("conformance").join(system).join("battles"))
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        let mut seen = std::collections::BTreeMap::<String, usize>::new();
        for file in files {
            let text = fs::read_to_string(file).unwrap();
            let mut lines = text.lines();
            let header = Header::read(lines.next().unwrap().as_bytes()).unwrap();
            let mut battle = begin(header).unwrap();
            for line in lines {
                told.push_str(&bands_before(battle.as_ref(), system, line, &mut seen));
                battle.read_record(line).unwrap();
            }
        }
    }
    is_kept(&root.join("play/seat/tests/battles.txt"), &told);
}

/// How many commands of a kind are told.
const OF_A_KIND: usize = 3;

/// The odds of the record on that line, which comes next.
fn bands_before(
    battle: &dyn LiveBattle,
    system: &str,
    line: &str,
    seen: &mut std::collections::BTreeMap<String, usize>,
) -> String {
    let record: serde_json::Value = serde_json::from_str(line).unwrap();
    let verb = record["command"]["do"].as_str().unwrap_or_default().to_owned();
    if record["rolls"].as_array().is_none_or(Vec::is_empty)
        || seen.get(&verb).is_some_and(|seen| *seen >= OF_A_KIND)
    {
        return String::new();
    }
    let seat: Seat = serde_json::from_value(record["seat"].clone()).unwrap();
    let Ok(odds) = battle.odds(&seat, &Tree::from_json(&record["command"].to_string()).unwrap()) else {
        return String::new();
    };
    let outcomes = odds.outcomes.len();
    let Some(bands) = Bands::of(odds.bands) else { return String::new() };
    *seen.entry(verb.clone()).or_default() += 1;
    let of = bands.of.clone().unwrap_or_default();
    let mut told = format!("{system} {verb}: {of}: {} ({outcomes} outcomes)\n", bands.headline);
    for band in &bands.bands {
        writeln!(told, "  #{} {:>5.1}% {}", band.shade, band.probability * 100.0, band.name).unwrap();
    }
    told
}

/// Whether it is as it was read and found good: `STANDFAST_BLESS=1` writes it anew.
fn is_kept(kept: &Path, told: &str) {
    if std::env::var_os("STANDFAST_BLESS").is_some() {
        fs::write(kept, told).unwrap();
    }
    assert_eq!(told, fs::read_to_string(kept).unwrap());
}
