//! The server run by the program, and its database beside it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::common::{Run, command, folder, root, standfast};

/// A server over a folder, ended with the test.
struct Served(Child, String);

impl Served {
    fn over(data: &str, more: &[&str]) -> Self {
        let mut served = command(env!("CARGO_BIN_EXE_standfast"));
        served.args(["serve", "--listen", "127.0.0.1:0", "--data", data]).args(more).stderr(Stdio::null());
        Self::started(served)
    }

    fn started(mut serve: Command) -> Self {
        let mut child = serve.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.next().unwrap().unwrap();
        // The rest is read on, so that the server never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Self(child, said.strip_prefix("Standfast serves at http://").unwrap().to_owned())
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.1).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Tells it to end as a service is told; its exit status.
    fn end(mut self) -> Option<i32> {
        let told = command("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(told.success());
        self.0.wait().unwrap().code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_answers_and_ends_when_it_is_told() {
    let data = folder("served");
    let served = Served::over(data.to_str().unwrap(), &["--limit", "battles=3"]);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(served.get("/").contains("Standfast"));
    assert_eq!(served.end(), Some(0));
}

#[test]
fn what_can_not_be_is_refused() {
    let data = folder("refused");
    let serve = |more: &[&str]| -> Run {
        standfast(&[&["serve", "--data", data.to_str().unwrap(), "--listen", "127.0.0.1:0"], more].concat())
    };
    assert!(serve(&["--limit", "battels=3"]).refused().contains("perhaps battles"));
    assert!(serve(&["--limit", "battles=none"]).refused().contains("a whole number from 1"));
    assert!(serve(&["--limit", "battles"]).refused().contains("NAME=VALUE"));
    let phrase = data.join("phrase");
    fs::write(&phrase, "not a hash").unwrap();
    assert!(serve(&["--pass-phrase", phrase.to_str().unwrap()]).refused().contains("hash-pass-phrase"));
    assert!(serve(&["--host", "http://table.club"]).refused().contains("a host's name alone"));
    let nothing = data.join("nothing");
    assert!(
        standfast(&["export", "--list", "--data", nothing.to_str().unwrap()])
            .refused()
            .contains("no database")
    );
}

#[test]
fn no_key_stands_in_the_servers_own_log() {
    let data = folder("logged");
    let path = data.to_str().unwrap();
    let file = root().join("conformance/battlegroup/battles/concession-on-a-table.jsonl");
    let told = standfast(&["import", file.to_str().unwrap(), "--data", path]).good();
    let link = told.split_whitespace().find(|word| word.starts_with("/join/")).unwrap();
    let key = link.strip_prefix("/join/").unwrap();
    let log = data.join("log");
    let mut serve = command(env!("CARGO_BIN_EXE_standfast"));
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data", path]).env("RUST_LOG", "debug");
    serve.stderr(fs::File::create(&log).unwrap());
    let (served, wrong) = (Served::started(serve), "z".repeat(32));
    assert!(served.get(link).starts_with("HTTP/1.1 303"));
    assert!(served.get(&format!("/join/{wrong}")).starts_with("HTTP/1.1 403"));
    assert_eq!(served.end(), Some(0));
    let logged = fs::read_to_string(log).unwrap();
    assert!(logged.contains("/join/{key}"), "requests stand in it by their pattern: {logged}");
    assert!(!logged.contains(key) && !logged.contains(&wrong), "{logged}");
}

/// Root may write everything: the server is run by a user who is not root.
#[test]
#[cfg(unix)]
fn a_database_that_can_only_be_read_is_nothing_to_serve_from() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    const NOBODY: u32 = 65_534;
    let data = folder("read-only");
    let path = data.to_str().unwrap();
    assert_eq!(Served::over(path, &[]).end(), Some(0), "the database is made");
    let may = |file: u32, folder: u32| {
        for file_in in fs::read_dir(&data).unwrap() {
            fs::set_permissions(file_in.unwrap().path(), fs::Permissions::from_mode(file)).unwrap();
        }
        fs::set_permissions(&data, fs::Permissions::from_mode(folder)).unwrap();
    };
    may(0o444, 0o555);
    let mut serve = command(env!("CARGO_BIN_EXE_standfast"));
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data", path]);
    if data.metadata().unwrap().uid() == 0 {
        serve.uid(NOBODY).gid(NOBODY);
    }
    let refused = serve.output();
    may(0o600, 0o700);
    let Ok(refused) = refused else { return eprintln!("left out: another user can't run the program") };
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success(), "it serves");
    assert!(told.contains("the database or its folder can't be written to"), "{told}");
    let served = Served::over(path, &[]);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200"), "it serves again once it may write");
}

#[test]
fn battles_go_from_files_to_the_database_and_back() {
    let data = folder("moved");
    let database = data.join("data");
    let at = ["--data", database.to_str().unwrap()];
    let run = |given: &[&str]| standfast(&[given, &at].concat()).good();
    let file = root().join("conformance/battlegroup/battles/concession-on-a-table.jsonl");
    let told = run(&["import", file.to_str().unwrap()]);
    let id = told.split_whitespace().find(|word| word.len() == 17 && word.ends_with('.')).unwrap();
    let id = id.trim_end_matches('.');
    assert!(told.contains("umpire") && told.matches("/join/").count() >= 3, "{told}");
    assert!(run(&["export", "--list"]).contains(id));

    let back = data.join("back.jsonl");
    run(&["export", id, "-o", back.to_str().unwrap()]);
    assert_eq!(fs::read(&file).unwrap(), fs::read(&back).unwrap(), "not a byte is another");

    // While a server uses it, too.
    let served = Served::over(at[1], &[]);
    let link = told.split_whitespace().find(|word| word.starts_with("/join/")).unwrap();
    assert!(served.get(link).starts_with("HTTP/1.1 303"));
    let copy = data.join("copy.sqlite");
    run(&["backup", copy.to_str().unwrap()]);
    // What it holds in memory is its own.
    let second = standfast(&["serve", "--listen", "127.0.0.1:0", "--data", at[1]]).refused();
    assert!(second.contains("another program serves this database"), "{second}");
    assert!(run(&["remove", id]).contains("--for-good"));
    let refused = standfast(&[&["remove", id, "--for-good"], &at[..]].concat()).refused();
    assert!(refused.contains("a server runs on this database"), "{refused}");
    run(&["import", file.to_str().unwrap()]);
    assert_eq!(served.end(), Some(0));
    assert!(run(&["remove", id, "--for-good"]).contains("It is removed."));
    assert!(!run(&["export", "--list"]).contains(id));
    assert!(standfast(&[&["remove", id], &at[..]].concat()).refused().contains("there is no battle"));
    let listed = standfast(&["export", "--list", "--data", copy.to_str().unwrap()]).good();
    assert!(listed.contains(id), "{listed}");
}

#[test]
fn a_pass_phrase_is_hashed_with_a_salt_of_its_own() {
    let hash = || {
        let mut child = command(env!("CARGO_BIN_EXE_standfast"));
        let mut child = child.arg("hash-pass-phrase").stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"stone wall\n").unwrap();
        Run::of(child.wait_with_output().unwrap()).good()
    };
    let (one, other) = (hash(), hash());
    assert!(one.starts_with("$argon2id$"), "{one}");
    assert_ne!(one, other);
    assert!(standfast(&["hash-pass-phrase"]).refused().contains("empty"));
}

/// A file that may not grow refuses what does not fit, as a full disk does; the program goes on.
#[test]
#[cfg(unix)]
fn a_file_that_is_too_large_is_refused_and_ends_nothing() {
    let data = folder("too-large");
    let file = data.join("battle.jsonl");
    let scenario = root().join("scenarios/battles/fatigue/stone-wall.toml");
    let program = env!("CARGO_BIN_EXE_standfast");
    let (scenario, file) = (scenario.display(), file.display());
    let script = format!("ulimit -f 2; exec {program} battle new {scenario} --out {file}");
    let refused = Run::of(command("sh").args(["-c", &script]).output().unwrap()).refused();
    assert!(refused.contains("battle.jsonl") && refused.contains("File too large"), "{refused}");
}
