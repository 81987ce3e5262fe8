//! A server that is killed under load, again and again: whatever it confirmed is there, nothing is there twice, and all
//! of it is in order; players and watchers carry on by themselves and miss nothing.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, net};

use serde_json::{Value as Json, json};
use standfast_server::Config;
use standfast_store::database::Durability;

const BATTLES: usize = 6;

/// How often it is killed.
const TIMES: u64 = 100;

/// The server: it serves until it is killed. Run by itself it does nothing.
#[test]
fn server() {
    let (Ok(data), Ok(port)) = (env::var("STANDFAST_SERVES"), env::var("STANDFAST_PORT")) else { return };
    let mut config = Config::new(data.into());
    config.listen.set_port(port.parse().unwrap());
    config.limits.requests_a_minute = 1_000_000_000;
    config.limits.saves_a_minute = 1_000_000_000;
    config.limits.versions_of_scenario = 10_000;
    // Both must survive the end of the program.
    config.durability =
        if env::var("STANDFAST_FULL").is_ok() { Durability::Full } else { Durability::Normal };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let _running = standfast_server::serve(config).await.unwrap();
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own, killed at the latest when this is dropped.
struct Killable(Child);

impl Killable {
    fn start(data: &Path, address: SocketAddr, time: u64) -> Self {
        let mut server = Command::new(env::current_exe().unwrap());
        server
            .args(["kill::server", "--exact", "--nocapture", "--test-threads=1"])
            .env("STANDFAST_SERVES", data)
            .env("STANDFAST_PORT", address.port().to_string())
            .stdout(Stdio::null());
        if time.is_multiple_of(2) {
            server.env("STANDFAST_FULL", "1");
        }
        Self(server.spawn().unwrap())
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Asks for something, over a connection of its own.
fn ask(address: SocketAddr, head: &str, key: &str, body: &str) -> io::Result<(u16, Json)> {
    let mut stream = TcpStream::connect(address)?;
    let key = if key.is_empty() { String::new() } else { format!("authorization: Bearer {key}\r\n") };
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: localhost\r\n{key}content-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    // An answer that broke off does not count.
    let broken = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
    let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    Ok((status, serde_json::from_str(body).map_err(|_| broken())?))
}

/// A battle, and how its seats are opened.
#[derive(Debug, Clone)]
struct Battle {
    address: SocketAddr,
    id: String,
    umpire: String,
    spectator: String,
}

impl Battle {
    fn begin(address: SocketAddr) -> Self {
        let body = json!({"sample": "fatigue/stone-wall"}).to_string();
        let (status, begun) = ask(address, "POST /api/v1/battles", "", &body).unwrap();
        assert_eq!(status, 201, "{begun}");
        let key = |seat: &str| {
            let of = begun["seats"].as_array().unwrap().iter().find(|of| of["seat"] == seat).unwrap();
            of["key"].as_str().unwrap().to_owned()
        };
        let id = begun["battle"].as_str().unwrap().to_owned();
        Self { address, id, umpire: key("umpire"), spectator: key("spectator") }
    }

    /// Says a word as record `number`, and again until it is known what became of it.
    fn say(&self, number: u64, word: &str) {
        let head = format!("POST /api/v1/battles/{}/seats/umpire/commands", self.id);
        let body = json!({"command": {"do": "say", "text": word}, "expected": number - 1}).to_string();
        loop {
            match ask(self.address, &head, &self.umpire, &body) {
                Ok((201, done)) => return assert_eq!(done["number"], number, "{done}"),
                // It had been written down before the server was killed: what came since is that word.
                Ok((409, stale)) => {
                    assert_eq!(stale["number"], number, "{stale}");
                    return assert_eq!(word_of(&stale["since"][0]), word, "{stale}");
                }
                Ok((status, answer)) => panic!("{status}: {answer}"),
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    /// The records of the log: their numbers and words.
    fn log(&self) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        loop {
            let head = format!("GET /api/v1/battles/{}/seats/spectator/log?after={}", self.id, all.len());
            let (status, log) = ask(self.address, &head, &self.spectator, "").unwrap();
            assert_eq!(status, 200, "{log}");
            let some = log.as_array().unwrap().iter().map(entry);
            let before = all.len();
            all.extend(some);
            if all.len() == before {
                return all;
            }
        }
    }

    /// Watches until record `last` has come, and begins again where the server is gone, after what it has heard.
    fn watch(&self, last: &AtomicU64) -> Vec<(u64, String)> {
        let mut heard: Vec<(u64, String)> = Vec::new();
        while !is_last(&heard, last) {
            // Whatever breaks off is taken up again.
            if self.listen(&mut heard, last).is_err() {
                thread::sleep(Duration::from_millis(1));
            }
        }
        heard
    }

    fn listen(&self, heard: &mut Vec<(u64, String)>, last: &AtomicU64) -> io::Result<()> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_millis(500)))?;
        let seen = heard.last().map_or(0, |(number, _)| *number);
        write!(
            stream,
            "GET /api/v1/battles/{}/seats/spectator/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\
             last-event-id: {seen}\r\n\r\n",
            self.id, self.spectator
        )?;
        let (mut is_record, mut data) = (false, String::new());
        for line in BufReader::new(stream).lines() {
            let line = line?;
            if let Some(event) = line.strip_prefix("event: ") {
                is_record = event == "record";
            } else if let Some(text) = line.strip_prefix("data: ") {
                data = text.to_owned();
            } else if line.is_empty() && is_record {
                // Only an event that is whole counts.
                heard.push(entry(&serde_json::from_str(&data).unwrap()));
                is_record = false;
            }
            if is_last(heard, last) {
                break;
            }
        }
        Ok(())
    }
}

fn is_last(heard: &[(u64, String)], last: &AtomicU64) -> bool {
    heard.last().is_some_and(|(number, _)| *number == last.load(Ordering::Relaxed))
}

fn entry(entry: &Json) -> (u64, String) {
    (entry["number"].as_u64().unwrap(), word_of(entry))
}

fn word_of(entry: &Json) -> String {
    entry["command"]["text"].as_str().unwrap_or_else(|| panic!("{entry}")).to_owned()
}

/// An address that nobody listens on.
fn free_address() -> SocketAddr {
    TcpListener::bind((net::Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap()
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what} has not come about for a minute");
        thread::sleep(Duration::from_millis(1));
    }
}

fn answers(address: SocketAddr) -> bool {
    TcpStream::connect(address).is_ok()
}

#[test]
fn killing_the_server_under_load_loses_nothing_and_doubles_nothing() {
    let data = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut server = Killable::start(data.path(), address, 0);
    wait_for("the first start", || answers(address));
    let battles: Vec<Battle> = (0..BATTLES).map(|_| Battle::begin(address)).collect();

    let ends = Arc::new(AtomicBool::new(false));
    let confirmed = Arc::new(AtomicU64::new(0));
    let lasts: Vec<Arc<AtomicU64>> = battles.iter().map(|_| Arc::new(AtomicU64::new(u64::MAX))).collect();
    let players: Vec<_> = battles
        .iter()
        .zip(&lasts)
        .map(|(battle, last)| {
            let (battle, last) = (battle.clone(), Arc::clone(last));
            let (ends, confirmed) = (Arc::clone(&ends), Arc::clone(&confirmed));
            thread::spawn(move || {
                for number in 1.. {
                    battle.say(number, &format!("word {number}"));
                    confirmed.fetch_add(1, Ordering::Relaxed);
                    if ends.load(Ordering::Relaxed) {
                        return last.store(number, Ordering::Relaxed);
                    }
                }
            })
        })
        .collect();
    let watchers: Vec<_> = battles
        .iter()
        .zip(&lasts)
        .map(|(battle, last)| {
            let (battle, last) = (battle.clone(), Arc::clone(last));
            thread::spawn(move || battle.watch(&last))
        })
        .collect();

    for time in 1..=TIMES {
        let before = confirmed.load(Ordering::Relaxed);
        // Some commands later, never the same number; and then at any moment.
        wait_for("a command", || confirmed.load(Ordering::Relaxed) > before + time * 7 % 30);
        thread::sleep(Duration::from_micros(time * 7_919 % 5_000));
        drop(server);
        server = Killable::start(data.path(), address, time);
        if time.is_multiple_of(4) {
            // It may be killed while it recovers what the server before it has left.
            thread::sleep(Duration::from_micros(time * 7_919 % 20_000));
            drop(server);
            server = Killable::start(data.path(), address, time + 1);
        }
    }
    ends.store(true, Ordering::Relaxed);
    players.into_iter().for_each(|player| player.join().unwrap());
    for ((battle, last), watcher) in battles.iter().zip(&lasts).zip(watchers) {
        let last = last.load(Ordering::Relaxed);
        let said: Vec<_> = (1..=last).map(|number| (number, format!("word {number}"))).collect();
        assert_eq!(battle.log(), said, "what was confirmed, each once and in its order");
        assert_eq!(watcher.join().unwrap(), said, "what was heard, each once and in its order");
    }
    drop(server);
    verify(data.path(), &battles);
}

/// Every battle of the database is still one that the rules could have made.
fn verify(data: &Path, battles: &[Battle]) {
    let database = standfast_store::database::Database::open(data, Durability::Full).unwrap();
    for battle in battles {
        let battle = database.battle(&battle.id).unwrap().unwrap();
        assert_eq!(battle.audit().unwrap(), battle.number());
    }
}

/// A scenario of the library, and how it is changed.
#[derive(Debug, Clone)]
struct Scenario {
    address: SocketAddr,
    id: String,
    key: String,
}

impl Scenario {
    fn shelve(address: SocketAddr) -> Self {
        let body = json!({"start": "fatigue"}).to_string();
        let (status, shelved) = ask(address, "POST /api/v1/library", "", &body).unwrap();
        assert_eq!(status, 201, "{shelved}");
        let text = |name: &str| shelved[name].as_str().unwrap().to_owned();
        Self { address, id: text("scenario"), key: text("key") }
    }

    /// Sets a number, and again until it is known what became of it; the version that has it.
    fn set(&self, mut base: u64, at: &str, to: u64) -> u64 {
        let head = format!("PUT /api/v1/library/{}", self.id);
        loop {
            let body = json!({"base": base, "changes": [{"do": "set", "at": at, "to": to}]}).to_string();
            match ask(self.address, &head, &self.key, &body) {
                Ok((200, saved)) => return saved["version"].as_u64().unwrap(),
                // The other was quicker.
                Ok((409, outdated)) => base = outdated["version"].as_u64().unwrap(),
                Ok((status, answer)) => panic!("{status}: {answer}"),
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

/// The number that stands after that name in a scenario.
fn number_after(text: &str, name: &str) -> u64 {
    let (_, rest) = text.split_once(&format!("{name} = ")).unwrap();
    rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap().parse().unwrap()
}

#[test]
fn killing_the_server_while_two_save_a_scenario_loses_no_version_and_doubles_none() {
    const FIELDS: [(&str, &str, u64); 2] = [("turns", "turns", 4), ("movement.infantry", "infantry", 7)];
    let data = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut server = Killable::start(data.path(), address, 0);
    wait_for("the first start", || answers(address));
    let scenario = Scenario::shelve(address);
    let (ends, confirmed) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let writers = FIELDS.map(|(at, _, first)| {
        let (scenario, ends, confirmed) = (scenario.clone(), Arc::clone(&ends), Arc::clone(&confirmed));
        thread::spawn(move || {
            let (mut base, mut last) = (1, first);
            while !ends.load(Ordering::Relaxed) {
                base = scenario.set(base, at, last + 1);
                last += 1;
                confirmed.fetch_add(1, Ordering::Relaxed);
            }
            last
        })
    });
    for time in 1..=TIMES / 5 {
        let before = confirmed.load(Ordering::Relaxed);
        wait_for("a version", || confirmed.load(Ordering::Relaxed) > before + time * 7 % 10);
        thread::sleep(Duration::from_micros(time * 7_919 % 5_000));
        drop(server);
        server = Killable::start(data.path(), address, time);
    }
    ends.store(true, Ordering::Relaxed);
    let lasts = writers.map(|writer| writer.join().unwrap());
    drop(server);
    let database = standfast_store::database::Database::open(data.path(), Durability::Full).unwrap();
    let newest = database.version(&scenario.id, None).unwrap().unwrap().number;
    let numbers = |version: u64| {
        let text = database.version(&scenario.id, Some(version)).unwrap().unwrap().text;
        FIELDS.map(|(_, name, _)| number_after(&text, name))
    };
    let mut before = numbers(1);
    for version in 2..=newest {
        let after = numbers(version);
        let steps: u64 = before.iter().zip(after).map(|(before, after)| after - before).sum();
        assert_eq!(steps, 1, "version {version}: {before:?} to {after:?}");
        before = after;
    }
    assert_eq!(before, lasts, "what was confirmed, each once and in its order");
}
