//! Battles that are taken along as files, and go on elsewhere.

use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use standfast_drill::Player;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Contribution, Sha256, Source};
use standfast_server::Config;
use standfast_store::Stored;

use crate::common::house::House;
use crate::common::{Answer, Begun, Site, pick, request};

/// A form with a file, as a browser sends it.
fn form(fields: &[(&str, &str)]) -> Body {
    let fields = fields.iter().map(|(name, value)| {
        format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    });
    Body::from(fields.collect::<String>() + "--edge--\r\n")
}

const MULTIPART: &str = "multipart/form-data; boundary=edge";

async fn opened_at(site: &Site, fields: &[(&str, &str)]) -> Answer {
    let mut request = request(Method::POST, "/battles/file", None, form(fields));
    request.headers_mut().insert(header::CONTENT_TYPE, MULTIPART.parse().unwrap());
    site.ask(request).await
}

async fn opened_on_page(house: &House, fields: &[(&str, &str)]) -> Answer {
    let request = Request::post("/battles/file").header(header::CONTENT_TYPE, MULTIPART);
    house.ask(request.body(form(fields)).unwrap()).await
}

async fn give(site: &Site, begun: &Begun, seat: &str, body: &Value) -> Answer {
    site.post(&begun.at(seat, "commands"), Some(begun.key(seat)), body).await
}

async fn seen(site: &Site, begun: &Begun, seat: &str, below: &str) -> Value {
    let answer = site.get(&begun.at(seat, below), Some(begun.key(seat))).await;
    assert_eq!(answer.status, 200, "{seat} {below}: {}", answer.text);
    answer.json()
}

async fn taken(site: &Site, begun: &Begun) -> String {
    let answer = site.get(&begun.at("umpire", "battle-file"), Some(begun.key("umpire"))).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "application/x-ndjson"));
    answer.text
}

/// The hash that a seat pledges, and what keeps it.
fn pledge() -> (String, String) {
    let contribution = Sha256::of("a secret of the first player").to_string();
    (Sha256::of(&contribution).to_string(), contribution)
}

/// A battle with dice, private words, and a player's pledge that is still to be kept; and a command that rolls.
async fn under_way(site: &Site) -> (Begun, String, Value) {
    let begun = site.begin("battlegroup/squad-against-squad").await;
    let players: Vec<String> = begun.players().into_iter().map(str::to_owned).collect();
    for command in [
        json!({"do": "note", "text": "their left is weak"}),
        json!({"do": "say", "to": "umpire", "text": "May I look behind the hill?"}),
    ] {
        assert_eq!(give(site, &begun, &players[0], &json!({"command": command})).await.status, 201);
    }
    for seat in &players {
        let command = json!({"do": "pledge", "to": pledge().0});
        assert_eq!(give(site, &begun, seat, &json!({"command": command})).await.status, 201);
    }
    let mut random = Player::new(5);
    for turn in 0..200 {
        for seat in players.iter().map(String::as_str).chain(["umpire"]) {
            let (legal, due) =
                (seen(site, &begun, seat, "legal").await, seen(site, &begun, seat, "due").await);
            let Some(command) = pick::command(&mut random, &legal, &due) else { continue };
            let odds = site
                .post(&begun.at(seat, "check"), Some(begun.key(seat)), &json!({"command": command}))
                .await
                .json();
            assert_eq!(odds["legal"], true, "{odds}");
            if seat == "umpire" {
                give(site, &begun, seat, &json!({"command": command, "contribution": "mine"})).await;
                continue;
            }
            // A roll of a seat that has pledged is refused without its contribution.
            let plain = give(site, &begun, seat, &json!({"command": command})).await;
            if plain.status != 201 && turn > 3 {
                return (begun, seat.to_owned(), command);
            }
            if plain.status != 201 {
                let dice = json!({"command": {"do": "pledge"}});
                assert_eq!(give(site, &begun, seat, &dice).await.status, 201);
                let rolled = give(site, &begun, seat, &json!({"command": command})).await;
                assert_eq!(rolled.status, 201, "{}", rolled.text);
                let again = json!({"command": {"do": "pledge", "to": pledge().0}});
                assert_eq!(give(site, &begun, seat, &again).await.status, 201);
            }
        }
    }
    panic!("nobody rolled");
}

#[tokio::test]
async fn a_battle_that_is_taken_along_is_the_same_elsewhere_and_its_dice_fall_the_same() {
    let (here, there) = (Site::open(), Site::open());
    let (begun, seat, command) = under_way(&here).await;
    let file = taken(&here, &begun).await;
    let answer = opened_at(&there, &[("file", &file)]).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let again = Begun(answer.json());
    assert_eq!(again.0["promise"], begun.0["promise"]);
    assert!(again.0.get("torn").is_none(), "{}", again.0);
    assert_ne!(again.0["battle"], begun.0["battle"]);
    assert_eq!(taken(&there, &again).await, file, "byte for byte, and so with every hash");
    for seat in begun.seats() {
        assert_ne!(again.key(seat), begun.key(seat), "a link of its own");
        for below in ["view", "legal", "due", "log?limit=5000", "luck"] {
            let (one, other) =
                (seen(&here, &begun, seat, below).await, seen(&there, &again, seat, below).await);
            assert_eq!(one, other, "{seat} {below}");
        }
    }

    // In the terminal too: there all dice come from the same secret.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    fs::write(&path, &file).unwrap();
    let (mut stored, torn) = Stored::open(&path).unwrap();
    assert_eq!(torn, None);
    let body = json!({"command": command, "contribution": pledge().1});
    let (one, other) = (give(&here, &begun, &seat, &body).await, give(&there, &again, &seat, &body).await);
    assert_eq!((one.status, other.status), (StatusCode::CREATED, StatusCode::CREATED), "{}", one.text);
    let dice = |entry: &Value| entry["entry"]["rolls"].clone();
    assert!(dice(&one.json()).as_array().is_some_and(|rolls| !rolls.is_empty()), "{}", one.text);
    assert_eq!(dice(&one.json()), dice(&other.json()));
    let giver = stored.battle.roster().seat(&seat).unwrap();
    let tree = Tree::from_json(&command.to_string()).unwrap();
    let source = Source::Contributed(Contribution::new(&pledge().1).unwrap());
    stored.give(&giver, &tree, source, "2026-01-01T00:00:00Z", None).unwrap();
    let in_terminal = stored.battle.log(&giver, stored.battle.number() - 1);
    let in_terminal = serde_json::to_value(&in_terminal[0]).unwrap();
    assert_eq!(in_terminal["rolls"], dice(&one.json()));
    assert!(stored.battle.audit().is_ok());
}

#[tokio::test]
async fn nobody_but_the_umpire_takes_the_file_and_no_other_answer_holds_the_secret() {
    let site = Site::open();
    let (begun, ..) = under_way(&site).await;
    let file = taken(&site, &begun).await;
    let header: Value = serde_json::from_str(file.lines().next().unwrap()).unwrap();
    let secret = header["seed"]["fair"]["secret"].as_str().unwrap();
    assert!(file.contains("their left is weak"), "private words go along");
    for seat in begun.seats().into_iter().filter(|seat| *seat != "umpire") {
        let refused = site.get(&begun.at(seat, "battle-file"), Some(begun.key(seat))).await;
        assert!(!refused.problem(403).to_string().contains(secret));
        site.get(&begun.at("umpire", "battle-file"), Some(begun.key(seat))).await.problem(401);
        for below in ["view", "log", "report", "luck", "links"] {
            let told = site.get(&begun.at(seat, below), Some(begun.key(seat))).await;
            assert!(!told.text.contains(secret), "{seat} {below}");
        }
    }
    site.get(&begun.at("umpire", "battle-file"), None).await.problem(401);
}

/// A battle of the pages: its id, the cookies of its umpire, and those of its first player.
async fn on_pages(house: &House) -> (String, String, String) {
    let answer = house.post("/battles", "", "sample=mfp%2Focana").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let umpire = answer.cookies();
    let id = umpire.split('.').nth(1).unwrap().to_owned();
    let seats = house.get(answer.header("location"), &umpire).await;
    let link = seats.all_between("readonly value=\"http://table.test", "\"")[1].to_owned();
    let player = house.get(&link, "").await.cookies();
    (id, umpire, player)
}

#[tokio::test]
async fn the_umpires_pages_offer_the_file_and_say_what_it_gives_away() {
    let house = House::open();
    let (id, umpire, player) = on_pages(&house).await;
    let way = format!("/battles/{id}/umpire/battle.jsonl");
    for page in ["seats", "report"] {
        let page = house.get(&format!("/battles/{id}/umpire/{page}"), &umpire).await;
        assert!(page.text.contains(&format!("href=\"{way}\"")), "{}", page.text);
        assert!(page.text.contains("Whoever has it knows the dice to come"));
    }
    let file = house.get(&way, &umpire).await;
    assert_eq!(file.status, StatusCode::OK);
    assert!(file.header("content-disposition").starts_with("attachment; filename=\"Oca"), "{file:?}");
    let seat = player.split(['.', '=']).nth(2).unwrap();
    let report = house.get(&format!("/battles/{id}/{seat}/report"), &player).await;
    assert!(report.status == StatusCode::OK && !report.text.contains("battle.jsonl"), "{}", report.text);
    let refused = house.get(&format!("/battles/{id}/{seat}/battle.jsonl"), &player).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    let secret = file.all_between("\"secret\":\"", "\"")[0];
    assert!(!refused.text.contains(secret) && !report.text.contains(secret));
    assert_eq!(house.get(&way, &player).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn whoever_opens_a_file_on_the_first_page_is_umpire_and_comes_to_its_seats() {
    let house = House::open();
    let home = house.get("/", "").await;
    assert_eq!(home.all_between("action=\"/battles/file\" enctype=\"multipart/form-data\"", ">").len(), 1);
    let file = played("micro-force");
    let answer = opened_on_page(&house, &[("pass_phrase", ""), ("file", &file)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let umpire = answer.cookies();
    let id = umpire.split('.').nth(1).unwrap();
    let seats = house.get(answer.header("location"), &umpire).await;
    assert!(seats.all_between("readonly value=\"http://table.test/join/", "\"").len() > 3, "{}", seats.text);
    assert!(!seats.text.contains("was not whole"), "{}", seats.text);
    let back = house.get(&format!("/battles/{id}/umpire/battle.jsonl"), &umpire).await;
    assert_eq!(back.text, file);
    assert_eq!(house.get(&format!("/battles/{id}/umpire"), &umpire).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_line_that_was_cut_off_is_left_out_and_told_of() {
    let house = House::open();
    let file = played("fatigue");
    let whole = file.lines().count();
    let torn = opened_on_page(&house, &[("file", &file[..file.len() - 20])]).await;
    assert_eq!(torn.status, StatusCode::SEE_OTHER, "{}", torn.text);
    let seats = house.get(torn.header("location"), &torn.cookies()).await;
    assert!(seats.text.contains(&format!("Line {whole} of the file was not whole")), "{}", seats.text);
    let site = Site::open();
    let answer = opened_at(&site, &[("file", &file[..file.len() - 20])]).await.json();
    assert_eq!(answer["torn"], whole);
}

#[tokio::test]
async fn every_battle_that_was_ever_played_here_can_be_opened() {
    let site = Site::open();
    let mut opened = 0;
    for path in files() {
        let file = fs::read_to_string(&path).unwrap();
        let answer = opened_at(&site, &[("file", &file)]).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}: {}", path.display(), answer.text);
        opened += 1;
    }
    assert!(opened > 10, "{opened}");
}

#[tokio::test]
async fn what_is_no_battle_or_was_changed_is_refused_with_its_place() {
    let site = Site::open();
    let file = played("morale-check");
    let lines: Vec<&str> = file.lines().collect();
    let (before, dice) = file.split_at(file.find("\"faces\":[").unwrap() + 9);
    let face = dice.split([',', ']']).next().unwrap();
    let other = if face == "1" { "2" } else { "1" };
    let die_changed = format!("{before}{other}{}", &dice[face.len()..]);
    let without_a_line = format!("{}\n{}\n", lines[0], lines[2..].join("\n"));
    let wrong = [
        ("", "file: the file of a battle must be given"),
        ("<script>alert(1)</script>\n", "line 1: it is empty or not whole"),
        ("{}\n", "line 1: it is not the header of a battle's log: `standfast`, its format, is missing"),
        (&format!("{}\n{{}}\n", lines[0]), "line 2: "),
        (&without_a_line, "record 2 stands where record 1 should"),
        (&die_changed, "is not as it was fought"),
    ];
    for (file, says) in wrong {
        let problem = opened_at(&site, &[("file", file)]).await.problem(400);
        assert!(problem["detail"].as_str().unwrap().contains(says), "{says}: {problem}");
    }
    let fields = opened_at(&site, &[("file", &file), ("fiel", "")]).await.problem(400);
    assert!(fields["detail"].as_str().unwrap().contains("file, pass_phrase are allowed"), "{fields}");
    let twice = opened_at(&site, &[("file", &file), ("file", &file)]).await.problem(400);
    assert!(twice["detail"].as_str().unwrap().contains("each once"), "{twice}");
    let mut header: Value = serde_json::from_str(lines[0]).unwrap();
    header["scenario"] = json!(header["scenario"].as_str().unwrap().replace('a', "e"));
    let other_scenario = format!("{header}\n{}\n", lines[1..].join("\n"));
    opened_at(&site, &[("file", &other_scenario)]).await.problem(400);
    let json = request(Method::POST, "/battles/file", None, Body::from("{}"));
    site.ask(json).await.problem(400);

    let page = opened_on_page(&House::open(), &[("file", &die_changed)]).await;
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    assert!(
        page.text.contains("is not as it was fought") && page.text.contains("name=\"file\""),
        "{}",
        page.text
    );
}

#[tokio::test]
async fn a_broken_promise_is_refused() {
    let site = Site::open();
    let (begun, ..) = under_way(&site).await;
    let file = taken(&site, &begun).await;
    let header: Value = serde_json::from_str(file.lines().next().unwrap()).unwrap();
    let promise = header["seed"]["fair"]["promise"].as_str().unwrap();
    let broken = file.replacen(promise, &Sha256::of("another").to_string(), 1);
    let problem = opened_at(&site, &[("file", &broken)]).await.problem(400);
    assert!(problem["detail"].as_str().unwrap().contains("promise: "), "{problem}");
}

/// Makes a limit narrow.
type Narrow = fn(&mut Config);

#[tokio::test]
async fn limits_hold_for_files_as_for_scenarios() {
    let file = played("micro-force");
    let narrow: [(Narrow, &str); 5] = [
        (|config| config.limits.battle_file = 5_000, "(battle_file): at most 5000"),
        (|config| config.limits.records = 3, "(records): at most 3"),
        (|config| config.limits.pieces = 2, "(pieces): at most 2"),
        (|config| config.limits.seats = 1, "(seats): at most 1"),
        (|config| config.limits.battles = 0, "(battles): at most 0"),
    ];
    for (limit, says) in narrow {
        let problem = opened_at(&Site::with(limit), &[("file", &file)]).await.problem(413);
        assert!(problem["detail"].as_str().unwrap().contains(says), "{problem}");
    }
    let often = Site::with(|config| config.limits.battles_an_hour = 1);
    assert_eq!(opened_at(&often, &[("file", &file)]).await.status, StatusCode::CREATED);
    let problem = opened_at(&often, &[("file", &file)]).await.problem(429);
    assert!(problem["detail"].as_str().unwrap().contains("(battles_an_hour)"), "{problem}");
}

#[tokio::test]
async fn a_server_that_asks_for_a_pass_phrase_asks_for_it_here_too() {
    let hash = standfast_server::hash_pass_phrase("open sesame").unwrap();
    let house = House::with(|config| config.pass_phrase = Some(hash));
    let home = house.get("/", "").await;
    assert!(home.text.contains("file-pass-phrase"), "{}", home.text);
    let file = played("micro-force");
    let refused = opened_on_page(&house, &[("pass_phrase", "sesame"), ("file", &file)]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let opened = opened_on_page(&house, &[("pass_phrase", "open sesame"), ("file", &file)]).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
}

/// Every battle that the project keeps.
fn files() -> Vec<std::path::PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let systems = fs::read_dir(root.join("conformance")).unwrap().map(|entry| entry.unwrap().path());
    let folders = systems.map(|system| system.join("battles")).filter(|folder| folder.is_dir());
    let folders = folders.chain([root.join("play/store/tests/formats")]);
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}

/// A battle of the system, as its file has it.
fn played(system: &str) -> String {
    let of_system =
        files().into_iter().find(|path| path.to_string_lossy().contains(&format!("conformance/{system}/")));
    fs::read_to_string(of_system.unwrap()).unwrap()
}
