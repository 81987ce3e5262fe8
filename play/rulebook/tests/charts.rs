//! Charts of a user's own: what is unsound is refused with its file, line and reason; what is sound changes what it
//! says and nothing else. And the published charts: all sound, with the repairs of the damaged print marked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use standfast_rulebook::{Choice, FileFault, Replaced, Rulebook, Situation, SystemId};

fn replaced(system: &str, chart: &str, text: &str) -> Replaced {
    Replaced {
        system: SystemId::named(system).unwrap(),
        chart: chart.to_owned(),
        origin: format!("own/{system}/{chart}.toml"),
        text: text.to_owned(),
    }
}

fn faults(own: &[Replaced]) -> Vec<FileFault> {
    match Rulebook::with_charts(own) {
        Ok(_) => panic!("{own:?} is sound"),
        Err(faults) => faults,
    }
}

/// The one fault of a chart: where it is found, at which path, and words that its message has.
fn refused(system: &str, chart: &str, text: &str, line: usize, path: &str, words: &str) {
    let faults = faults(&[replaced(system, chart, text)]);
    let [fault] = faults.as_slice() else { panic!("{text:?} has one fault, and not {faults:#?}") };
    let message = fault.to_string();
    assert_eq!(fault.refusal.path, path, "{message}");
    assert!(message.starts_with(&format!("own/{system}/{chart}.toml:{line}: ")), "{message}: line {line}");
    assert!(message.contains(words), "{message}: {words}");
    assert!(fault.span.end <= text.len() && fault.text == text, "{fault:?}");
}

/// The rows of a list that are replaced as a whole, each `from`, `to` and the same rest.
fn bands(name: &str, ends: &[(i64, i64)], rest: &str) -> String {
    let band = |(from, to): &(i64, i64)| format!("[[{name}]]\nfrom = {from}\nto = {to}\n{rest}\n");
    ends.iter().map(band).collect()
}

#[test]
fn bands_that_do_not_meet_are_refused() {
    let grade = |ends: &[(i64, i64)]| bands("band", ends, "grade = \"line\"");
    let cases = [
        (&[(1, 4), (6, 11)][..], 5, "band[1]", "there is a gap: 5 to 5 is in no band"),
        (&[(1, 4), (4, 11)], 5, "band[1]", "overlap: 4 is in the band before too"),
        (&[(1, 11), (1, 11)], 5, "band[1]", "overlap"),
        (&[(5, 11), (1, 4)], 1, "band[0]", "there is a gap: 1 to 4"),
        (&[(1, 4), (7, 5), (5, 11)], 5, "band[1]", "runs from 7 down to 5"),
        (&[(2, 11)], 1, "band[0]", "there is a gap: 1 to 1"),
        (&[(1, 12)], 3, "band[0].to", "a whole number from 1 to 11 is allowed"),
        (&[(1, 10)], 1, "band", "there is a gap: 11 to 11"),
    ];
    for (ends, line, path, words) in cases {
        refused("mfp", "grade", &grade(ends), line, path, words);
    }
    refused("mfp", "grade", "band = []", 1, "band", "there is a gap: 1 to 11");
    let sizes = bands("size", &[(1, 3), (5, 12)], "militia = 1\nline = 2\nelite = 3");
    refused("mfp", "unit-value", &sizes, 7, "size[1]", "there is a gap: 4 to 4");
    let levels = bands("band", &[(0, 900)], "level = \"low\"\nmelee_percent = 0\nfire_percent = 0");
    refused("fatigue", "levels", &levels, 1, "band[0].morale", "give one for low fatigue");
    let ratio = bands("band", &[(0, 100)], "needed = 3");
    refused("battlegroup", "morale-ratio", &ratio, 4, "band[0].needed", "give a result of failing");
    let sides = "attacker = { steps = 0 }\ndefender = { steps = 1, test = 0, state = \"shaken\" }";
    let melee = bands("difference", &[(-5, 5)], sides);
    refused("micro-force", "melee", &melee, 5, "difference[0].defender.state", "either tests or");
}

#[test]
fn rows_of_the_wrong_width_or_out_of_order_are_refused() {
    let defence = |row: &str| format!("# Ours.\n[infantry]\n{row}\n");
    refused(
        "micro-force",
        "defence",
        &defence("light = [1, 2, 3]"),
        3,
        "infantry.light",
        "has 3 cells, and there are 5",
    );
    refused("micro-force", "defence", &defence("light = []"), 3, "infantry.light", "has 0 cells");
    refused(
        "micro-force",
        "defence",
        &defence("columns = [\"line\"]"),
        3,
        "infantry.columns",
        "the columns are line,",
    );
    refused(
        "micro-force",
        "defence",
        &defence("reconstructed = [\"light/lines\"]"),
        3,
        "infantry.reconstructed[0]",
        "(did you mean `light/line`?)",
    );
    let bill = |rows: &[(i64, &str)]| -> String {
        rows.iter().map(|(total, cells)| format!("[[row]]\ntotal = {total}\ncells = {cells}\n")).collect()
    };
    let cases = [
        (bill(&[(9, "[\"\"]"), (7, "[\"S\"]")]), 5, "row[1].total", "this one should be 8, not 7"),
        (bill(&[(9, "[\"\"]"), (9, "[\"S\"]")]), 5, "row[1].total", "this one should be 8, not 9"),
        (bill(&[(9, "[\"\"]"), (8, "[\"\", \"S\"]")]), 6, "row[1].cells", "has 2 cells, and the first row 1"),
        (bill(&[(9, "[]")]), 3, "row[0].cells", "0 cells"),
        (bill(&[(9, "[\"1\", \"2/.25\"]")]), 3, "row[0].cells[1]", "an empty cell \"\", \"S\""),
        (bill(&[(9, "[\"0\"]")]), 3, "row[0].cells[0]", "is \"0\""),
        ("row = []".to_owned(), 1, "row", "no rows"),
    ];
    for (text, line, path, words) in cases {
        refused("micro-force", "butchers-bill", &text, line, path, words);
    }
    let loss = |rows: &[(i64, &str)]| -> String {
        rows.iter()
            .map(|(stands, loss)| format!("[[artillery]]\nstands = {stands}\nloss = {loss}\n"))
            .collect()
    };
    let cases = [
        (loss(&[(1, "[5]"), (3, "[6]")]), 5, "artillery[1].stands", "this one should be 2, not 3"),
        (loss(&[(1, "[5, 4]")]), 3, "artillery[0].loss", "never falls"),
        (loss(&[(1, "[]")]), 3, "artillery[0].loss", "has at least one step"),
        ("artillery = []".to_owned(), 1, "artillery", "there are no rows"),
    ];
    for (text, line, path, words) in cases {
        refused("micro-force", "cohesion-loss", &text, line, path, words);
    }
    // What stands in the published file does not go with what stands in ours: ours is named.
    let below = faults(&[replaced("fatigue", "casualties", "[fatigue]\nleast = 4")])[0].to_string();
    assert!(below.starts_with("own/fatigue/casualties.toml:"), "{below}");
    assert!(below.contains("fatigue.most is 3: the most can't be below the least, 4"), "{below}");
}

#[test]
fn misspelt_keys_and_wrong_values_are_refused() {
    refused("mfp", "order", "\n[cost]\natack = 4", 3, "cost.atack", "(did you mean `attack`?)");
    refused("mfp", "order", "[costs]\nattack = 4", 1, "costs", "(did you mean `cost`?)");
    refused("mfp", "order", "[cost]\n\"é\" = 4", 2, "cost.é", "attack, defend");
    let wrong = [
        "\"four\"",
        "true",
        "0.25",
        "1e9",
        "10001",
        "inf",
        "nan",
        "0x10",
        "[4]",
        "1979-05-27",
        "1e400",
        "99999999999999999999",
    ];
    for value in wrong {
        refused(
            "mfp",
            "order",
            &format!("[cost]\nattack = {value}\n"),
            2,
            "cost.attack",
            "a whole or half number",
        );
    }
    refused("mfp", "order", "[cost]\nattack = { a = 1 }", 2, "cost.attack", "a whole or half number");
    refused("mfp", "order", "cost = 4", 1, "cost", "an object");
    refused("mfp", "order", "title = 4", 1, "title", "a text");
    refused("mfp", "grade", "[band]\nfrom = 1", 1, "band", "a list");
    refused("battlegroup", "intercept", "[modifier]\nbroken = \"none\"", 2, "modifier.broken", "or \"n/a\"");
    refused(
        "micro-force",
        "command",
        "[[competence]]\nlevel = 0\nradius = 8\nbonus = 0",
        1,
        "competence[0].cohesion",
        "is missing",
    );
}

#[test]
fn what_is_no_toml_is_refused_at_its_line() {
    let texts = [
        ("[cost]\nattack = ", 2),
        ("[cost]\nattack = 1\nattack = 2", 3),
        ("[cost]\nattack = 1\n\n[cost]\ndefend = 2", 4),
        ("\n\n[cost", 3),
        ("[cost]\nattack = 01", 2),
        ("é", 1),
        ("[cost]\nattack = \"\u{7f}\"", 2),
    ];
    for (text, line) in texts {
        let faults = faults(&[replaced("mfp", "order", text)]);
        let message = faults[0].to_string();
        assert_eq!(faults.len(), 1, "{faults:#?}");
        assert!(message.starts_with(&format!("own/mfp/order.toml:{line}: ")), "{text:?}: {message}");
        assert!(message.contains("can't be read"), "{message}");
    }
}

#[test]
fn an_unknown_chart_is_refused_with_the_nearest_one() {
    refused("mfp", "ordr", "[cost]", 1, "ordr.toml", "(did you mean `order`?)");
    refused("fatigue", "order", "", 1, "order.toml", "levels.toml, morale.toml");
    refused("fatigue", "", "", 1, ".toml", "there is no such field");
}

#[test]
fn all_faults_of_all_files_are_told_each_with_its_file() {
    let own = [
        replaced("mfp", "order", "[cost]\nattack = 0.3\ndefnd = 2"),
        replaced("mfp", "grade", "band = []"),
        replaced("fatigue", "recovery", "most = 1"),
        replaced("micro-force", "melees", ""),
        replaced("battlegroup", "factors", "[class]\nlevy = \"-1\""),
    ];
    let told: BTreeSet<String> = faults(&own).iter().map(|fault| fault.to_string()).collect();
    let starts = [
        "battlegroup/factors.toml:2",
        "mfp/grade.toml:1",
        "mfp/order.toml:2",
        "mfp/order.toml:3",
        "micro-force/melees.toml:1",
    ];
    assert_eq!(told.len(), starts.len(), "{told:#?}");
    for (told, start) in told.iter().zip(starts) {
        assert!(told.starts_with(&format!("own/{start}: ")), "{told}");
    }
}

/// What every situation of the fixtures comes to under a rulebook: outcomes and fractions, by place.
fn answers(book: &Rulebook) -> BTreeMap<String, Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/given");
    let mut answers = BTreeMap::new();
    for system in SystemId::names() {
        let text = fs::read_to_string(folder.join(format!("{system}.jsonl"))).unwrap();
        for (number, line) in text.lines().enumerate() {
            let line: Json = serde_json::from_str(line).unwrap();
            let procedure = book.procedure(system, line["procedure"].as_str().unwrap()).unwrap();
            let odds =
                procedure.odds(&Situation::from_json(&line["situation"].to_string()).unwrap()).unwrap();
            let outcomes = odds.outcomes.into_iter().map(|odds| (odds.outcome.get().to_owned(), odds.exact));
            answers
                .insert(format!("{} {} {number}", line["situation"], line["procedure"]), outcomes.collect());
        }
    }
    answers
}

/// Every cell of every table, by system, table, row and column, with whether it is a repair.
fn cells(book: &Rulebook) -> BTreeMap<[String; 4], (String, bool)> {
    let mut cells = BTreeMap::new();
    for &system in SystemId::ALL {
        for table in book.tables(system) {
            for row in &table.rows {
                for (cell, column) in row.iter().zip(&table.head).skip(1) {
                    let place = [
                        format!("{system} {}", table.chart),
                        table.title.clone(),
                        row[0].text.clone(),
                        column.clone(),
                    ];
                    let known = cells.insert(place.clone(), (cell.text.clone(), cell.reconstructed));
                    assert_eq!(known, None, "{place:?} is there once");
                }
            }
        }
    }
    cells
}

#[test]
fn a_replaced_row_changes_what_it_says_and_nothing_else() {
    let standard = (answers(Rulebook::standard()), cells(Rulebook::standard()));
    let cases = [
        ("mfp", "order", "[cost]\nattack = 3.5", "\"order\":\"attack\"", 1),
        ("battlegroup", "factors", "[class]\nelite = 2", "\"class\":\"elite\"", 1),
        ("micro-force", "defence", "[infantry]\nheavy = [9, 6, 4, 4, 3]", "\"cover\":\"heavy\"", 1),
        ("micro-force", "fire", "[roll]\nenfilade = -3", "\"aspect\":\"enfilade\"", 1),
        ("fatigue", "morale", "[quality]\nA = 5", "\"quality\":\"A\"", 1),
        ("morale-check", "modifiers", "[modifier]\nraw = -2", "\"quality\":\"raw\"", 1),
    ];
    for (system, chart, text, has, cells_changed) in cases {
        let own = [replaced(system, chart, text)];
        let book = Rulebook::with_charts(&own).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let own_cells = cells(&book);
        let changed = standard.1.iter().filter(|(place, cell)| own_cells[*place] != **cell);
        let changed: Vec<_> = changed.collect();
        assert_eq!(changed.len(), cells_changed, "{text:?}: {changed:?}");
        assert!(changed[0].0[0] == format!("{system} {chart}"), "{changed:?}");
        let answers = answers(&book);
        let changed = standard.0.iter().filter(|(place, answer)| answers[*place] != **answer);
        let changed: Vec<_> = changed.map(|(place, _)| place).collect();
        assert!(!changed.is_empty(), "{text:?} changes something");
        assert!(changed.iter().all(|situation| situation.contains(has)), "{text:?}: {changed:#?}");
    }
}

#[test]
fn of_two_files_for_one_chart_the_later_one_holds() {
    let own =
        ["[cost]\nattack = 9\nmarch = 2", "[cost]\nattack = 7"].map(|text| replaced("mfp", "order", text));
    let book = Rulebook::with_charts(&own).unwrap();
    let usage =
        r#"{"incidents": [{"kind": "order", "order": "attack"}, {"kind": "order", "order": "march"}]}"#;
    let answer = book.procedure("mfp", "usage").unwrap().odds(&Situation::from_json(usage).unwrap()).unwrap();
    assert_eq!(answer.outcomes[0].outcome.get(), r#"{"points":9}"#);
    assert_eq!(cells(&Rulebook::with_charts(&[]).unwrap()), cells(Rulebook::standard()));
    let empty = [replaced("mfp", "order", ""), replaced("fatigue", "levels", "# Nothing of ours.\n")];
    assert_eq!(cells(&Rulebook::with_charts(&empty).unwrap()), cells(Rulebook::standard()));
}

#[test]
fn every_published_chart_is_sound_and_shown() {
    for &system in SystemId::ALL {
        let tables = Rulebook::standard().tables(system);
        let shown: BTreeSet<&str> = tables.iter().map(|table| table.chart).collect();
        let files: BTreeSet<&str> = Rulebook::chart_names(system).collect();
        assert_eq!(shown, files, "{system}: every file has a table, and every table a file");
        for table in &tables {
            assert!(
                !table.title.is_empty() && !table.source.is_empty() && !table.rows.is_empty(),
                "{table:?}"
            );
            assert!(
                table.rows.iter().all(|row| row.len() == table.head.len()),
                "{}: rows are full",
                table.title
            );
            assert!(table.note.as_ref().is_none_or(|note| !note.is_empty()), "{}", table.title);
        }
        for name in files {
            assert_eq!(Rulebook::chart(system, name), Ok(name));
            let refusal = Rulebook::chart(system, &format!("{name}x")).unwrap_err();
            assert_eq!(refusal.nearest.as_deref(), Some(name), "{refusal}");
        }
    }
}

#[test]
fn every_repaired_cell_of_the_pages_is_marked_and_no_other() {
    let cells = cells(Rulebook::standard());
    let marked = cells.into_iter().filter(|(_, (_, reconstructed))| *reconstructed);
    let marked: Vec<(String, String)> = marked
        .map(|([chart, title, row, column], (text, _))| {
            let part = title.split_once(": ").map_or("", |(_, title)| title);
            (format!("{chart}: {part}"), format!("{row} {column} {text}"))
        })
        .collect();
    let has = |chart: &str, cell: &str| {
        let found = marked.iter().filter(|(place, known)| place.starts_with(chart) && known == cell).count();
        assert_eq!(found, 1, "{chart} {cell}: {marked:#?}");
    };
    for (cover, values) in [("medium", [1, 1, 0, 0]), ("heavy", [2, 2, 0, 0])] {
        for (formation, value) in ["line", "skirmish", "disordered", "column"].iter().zip(values) {
            has("micro-force defence", &format!("{cover} {formation} {value}"));
        }
    }
    has("micro-force cohesion-loss", "3 2 3");
    has("micro-force movement", "light-artillery open 8");
    assert_eq!(marked.len(), 10, "{marked:#?}");
}
