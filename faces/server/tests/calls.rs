//! Calling players whose move it is: what reaches a webhook and a browser, when, how often, and what may be called at all.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use standfast_drill::Player;
use standfast_server::{Config, Running, serve};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::common::{Begun, pick};

const SAMPLE: &str = "micro-force/north-of-the-pike";
/// As long as a call takes that comes at all.
const SOON: Duration = Duration::from_secs(10);
/// So long nothing comes that does not come at all.
const A_WHILE: Duration = Duration::from_millis(700);

/// A server that runs, and the folder of its database.
struct Club {
    runtime: Runtime,
    running: Option<Running>,
    address: SocketAddr,
    _folder: TempDir,
}

/// An answer: its status, its head and its body.
struct Answer {
    status: u16,
    head: String,
    text: String,
}

impl Club {
    fn open(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().to_owned());
        config.listen.set_port(0);
        (config.limits.call_settles_seconds, config.limits.call_again_seconds) = (0, 0);
        config.calls_to = vec!["127.0.0.1".to_owned()];
        change(&mut config);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let running = runtime.block_on(serve(config)).unwrap();
        let address = running.address();
        Self { runtime, running: Some(running), address, _folder: folder }
    }

    /// Sends a request, and reads the answer to its end.
    fn ask(&self, line: &str, headers: &str, body: &str) -> Answer {
        let mut stream = self.connect(line, headers, body);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, text) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), text: text.to_owned() }
    }

    fn connect(&self, line: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{line} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}",
            self.address
        )
        .unwrap();
        stream
    }

    fn begin(&self, body: &Value) -> Begun {
        let begun = self.ask("POST /api/v1/battles", "content-type: application/json\r\n", &body.to_string());
        assert_eq!(begun.status, 201, "{}", begun.text);
        Begun(serde_json::from_str(&begun.text).unwrap())
    }

    /// Asks the API from a seat.
    fn api(&self, begun: &Begun, seat: &str, line: &str, below: &str, body: &str) -> Answer {
        let headers =
            format!("authorization: Bearer {}\r\ncontent-type: application/json\r\n", begun.key(seat));
        self.ask(&format!("{line} /api/v1{}", begun.at(seat, below)), &headers, body)
    }

    fn read(&self, begun: &Begun, seat: &str, below: &str) -> Value {
        serde_json::from_str(&self.api(begun, seat, "GET", below, "").text).unwrap()
    }

    /// A page of a seat, or a form that is sent to it.
    fn page(&self, begun: &Begun, seat: &str, below: &str, form: Option<&[(&str, &str)]>) -> Answer {
        let path = format!("/battles/{}/{seat}{below}", begun.0["battle"].as_str().unwrap());
        let headers =
            format!("cookie: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n", cookie(begun, seat));
        match form {
            None => self.ask(&format!("GET {path}"), &headers, ""),
            Some(form) => {
                let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
                self.ask(&format!("POST {path}"), &headers, &body)
            }
        }
    }

    fn give(&self, begun: &Begun, seat: &str, command: &Value) -> bool {
        let body = json!({"command": command}).to_string();
        self.api(begun, seat, "POST", "commands", &body).status == 201
    }

    /// Has one of the players but for that one do something that the rules allow.
    fn act(&self, begun: &Begun, player: &mut Player, but: Option<&str>) {
        for _ in 0..200 {
            for seat in begun.players().into_iter().filter(|seat| Some(*seat) != but) {
                let (offers, due) = (self.read(begun, seat, "legal"), self.read(begun, seat, "due"));
                let command = pick::command(player, &offers, &due);
                if command.is_some_and(|command| self.give(begun, seat, &command)) {
                    return;
                }
            }
            // The umpire where nobody else can.
            let (offers, due) = (self.read(begun, "umpire", "legal"), self.read(begun, "umpire", "due"));
            let command = pick::command(player, &offers, &due);
            if command.is_some_and(|command| self.give(begun, "umpire", &command)) {
                return;
            }
        }
        panic!("nobody can do anything");
    }

    /// Has things happen until somebody is called; how he was.
    fn until_called(&self, begun: &Begun, player: &mut Player, phone: &Phone, but: Option<&str>) -> Called {
        for _ in 0..60 {
            self.act(begun, player, but);
            if let Some(called) = phone.rings(A_WHILE) {
                return called;
            }
        }
        panic!("nobody was called");
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        self.runtime.block_on(self.running.take().unwrap().stop());
    }
}

fn cookie(begun: &Begun, seat: &str) -> String {
    format!("seat.{}.{seat}={}", begun.0["battle"].as_str().unwrap(), begun.key(seat))
}

/// Who is called: he answers each call with the next of some statuses, the last one again and again.
struct Phone {
    address: SocketAddr,
    calls: Receiver<Called>,
}

/// A call as it came.
#[derive(Debug, Clone)]
struct Called {
    head: String,
    body: Vec<u8>,
}

impl Phone {
    fn answering(statuses: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, calls) = channel();
        thread::spawn(move || {
            for (place, stream) in listener.incoming().enumerate() {
                let mut stream = stream.unwrap();
                let called = heard(&mut stream);
                let status = statuses.get(place).or(statuses.last()).unwrap();
                let _ = write!(stream, "HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
                if tell.send(called).is_err() {
                    return;
                }
            }
        });
        Self { address, calls }
    }

    fn at(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// The next call, if one comes in that time.
    fn rings(&self, patience: Duration) -> Option<Called> {
        match self.calls.recv_timeout(patience) {
            Ok(called) => Some(called),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the phone is broken"),
        }
    }
}

/// A request as it comes, to the end of its body.
fn heard(stream: &mut TcpStream) -> Called {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, _)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            let begins = head.len() + 4;
            if bytes.len() >= begins + length.unwrap_or(0) {
                return Called { head: head.to_owned(), body: bytes.split_off(begins) };
            }
        }
        let read = stream.read(&mut part).unwrap();
        assert!(read > 0, "half a call came");
        bytes.extend(&part[..read]);
    }
}

impl Called {
    fn path(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    fn header(&self, name: &str) -> &str {
        let of = |line: &'_ str| line.split_once(": ").is_some_and(|(of, _)| of.eq_ignore_ascii_case(name));
        self.head
            .lines()
            .find(|line| of(line))
            .and_then(|line| line.split_once(": "))
            .map_or("", |(_, value)| value)
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

#[test]
fn whose_move_it_is_is_called_once_until_he_looks_again() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["204 No Content"]));
    let begun = club.begin(&json!({"sample": SAMPLE}));
    for seat in begun.players() {
        let added = club.page(&begun, seat, "/calls", Some(&[("webhook", &phone.at(seat))]));
        assert_eq!(added.status, 303, "{}", added.text);
        // He has looked.
        assert_eq!(club.page(&begun, seat, "", None).status, 200);
    }
    assert!(club.give(&begun, "umpire", &json!({"do": "say", "text": "We begin"})));
    assert!(phone.rings(A_WHILE).is_none(), "talk alone calls nobody");

    let mut player = Player::new(1);
    let called = club.until_called(&begun, &mut player, &phone, None);
    let seat = called.path().trim_start_matches('/').to_owned();
    assert!(called.head.starts_with("POST /"), "{}", called.head);
    assert_eq!(called.header("content-type"), "application/json");
    let body = called.json();
    let id = begun.0["battle"].as_str().unwrap();
    assert_eq!(body["url"], format!("http://{}/battles/{id}/{seat}", club.address));
    assert!(body["what"].as_str().unwrap().starts_with("It is your move at "), "{body}");
    assert!(body["what"].as_str().unwrap().contains(" happened since you last looked."), "{body}");
    let names: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["battle", "seat", "url", "what"]);
    let mine = club.ask("GET /mine", &format!("cookie: {}\r\n", cookie(&begun, &seat)), "");
    assert!(mine.text.contains("it is your move"), "{}", mine.text);
    assert!(mine.text.contains("since you last looked"), "{}", mine.text);

    // Others go on; he is not called again.
    for _ in 0..4 {
        club.act(&begun, &mut player, Some(&seat));
        while let Some(again) = phone.rings(Duration::from_millis(300)) {
            assert_ne!(again.path().trim_start_matches('/'), seat, "he was called twice");
        }
    }
    // His table tells what he missed, and once he has looked he can be called again.
    let table = club.page(&begun, &seat, "", None).text;
    assert!(!table.contains("Since you last looked"), "he was not away for long enough");
    let again = (0..60).any(|_| {
        club.act(&begun, &mut player, Some(&seat));
        phone.rings(A_WHILE).is_some_and(|called| called.path().trim_start_matches('/') == seat)
    });
    assert!(again, "he is called again");
}

#[test]
fn whoever_watches_is_not_called() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["204 No Content"]));
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let seats = begun.players();
    for seat in &seats {
        let added = club.page(&begun, seat, "/calls", Some(&[("webhook", &phone.at(seat))]));
        assert_eq!(added.status, 303, "{}", added.text);
    }
    let watched = seats[0];
    let path = format!("GET /battles/{}/{watched}/live", begun.0["battle"].as_str().unwrap());
    let mut live = club.connect(&path, &format!("cookie: {}\r\n", cookie(&begun, watched)), "");
    let mut first = [0; 1];
    live.read_exact(&mut first).unwrap();
    let mut player = Player::new(2);
    for _ in 0..25 {
        club.act(&begun, &mut player, None);
        while let Some(called) = phone.rings(Duration::from_millis(100)) {
            assert_ne!(called.path().trim_start_matches('/'), watched);
        }
    }
}

#[test]
fn a_call_that_fails_is_tried_again_and_one_that_nobody_takes_is_dropped() {
    let cases: [(&'static [&'static str], usize, bool); 5] = [
        (&["500 Oops", "429 Slowly", "201 Created"], 3, true),
        (&["503 Oops"], 4, true),
        (&["410 Gone"], 1, false),
        (&["404 Not Found"], 1, false),
        // It may lead anywhere.
        (&["302 Found\r\nlocation: http://127.0.0.1:1/"], 1, true),
    ];
    for (statuses, tries, is_kept) in cases {
        let (club, phone) = (Club::open(|_| {}), Phone::answering(statuses));
        let begun = club.begin(&json!({"sample": SAMPLE}));
        for seat in begun.players() {
            club.page(&begun, seat, "/calls", Some(&[("webhook", &phone.at(seat))]));
        }
        let first = club.until_called(&begun, &mut Player::new(3), &phone, None);
        let mut called = vec![first.path().to_owned()];
        while let Some(again) = phone.rings(A_WHILE) {
            called.push(again.path().to_owned());
        }
        called.retain(|path| path == first.path());
        assert_eq!(called.len(), tries, "{statuses:?}");
        let page = club.page(&begun, first.path().trim_start_matches('/'), "/calls", None).text;
        assert_eq!(page.contains(&phone.at("")), is_kept, "{statuses:?}");
    }
}

#[test]
fn a_browser_reads_its_call_and_the_push_service_nothing_of_it() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["201 Created"]));
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let mut browsers = Vec::new();
    for seat in begun.players() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = Base64UrlUnpadded::encode_string(own.compute_public_key().unwrap().as_ref());
        let auth = Base64UrlUnpadded::encode_string(&[9; 16]);
        let fields = [("endpoint", &*phone.at(seat)), ("p256dh", &public), ("auth", &auth)];
        let added = club.page(&begun, seat, "/calls", Some(&fields));
        assert_eq!(added.status, 303, "{}", added.text);
        browsers.push((seat.to_owned(), own));
    }
    let called = club.until_called(&begun, &mut Player::new(4), &phone, None);
    let seat = called.path().trim_start_matches('/').to_owned();
    let page = club.page(&begun, &seat, "/calls", None).text;
    let key = page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(called.header("authorization").starts_with("vapid t="), "{}", called.head);
    assert!(called.header("authorization").ends_with(&format!(", k={key}")), "{}", called.head);
    assert_eq!((called.header("content-encoding"), called.header("ttl")), ("aes128gcm", "86400"));
    assert_eq!(called.header("topic").len(), 32);
    let id = begun.0["battle"].as_str().unwrap();
    let seen = [called.head.as_bytes(), &called.body].concat();
    assert!(!String::from_utf8_lossy(&seen).contains(id), "{}", called.head);

    let (_, own) = browsers.into_iter().find(|(of, _)| *of == seat).unwrap();
    let message: Value = serde_json::from_slice(&opened(own, &[9; 16], &called.body)).unwrap();
    assert_eq!(message["url"], format!("/battles/{id}/{seat}"));
    assert!(message["title"].as_str().unwrap().starts_with("It is your move at "), "{message}");
    let names: Vec<&str> = message.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["body", "title", "url"]);
}

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// What a browser does with a message (RFC 8291, section 3).
fn opened(own: EphemeralPrivateKey, auth: &[u8], message: &[u8]) -> Vec<u8> {
    let (salt, rest) = message.split_at(16);
    assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
    let (server, record) = rest[5..].split_at(65);
    let public = own.compute_public_key().unwrap();
    let derived = |salt: &[u8], secret: &[u8], info: &[u8], length: usize| {
        let mut out = vec![0; length];
        let info = [info];
        Salt::new(HKDF_SHA256, salt)
            .extract(secret)
            .expand(&info, Bytes(length))
            .unwrap()
            .fill(&mut out)
            .unwrap();
        out
    };
    let info = [b"WebPush: info\0", public.as_ref(), server].concat();
    let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
    let material = agree_ephemeral(own, &theirs, |shared| derived(auth, shared, &info, 32)).unwrap();
    let key = derived(salt, &material, b"Content-Encoding: aes128gcm\0", 16);
    let nonce = derived(salt, &material, b"Content-Encoding: nonce\0", 12);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
    let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
    let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
    assert_eq!(plain[end], 2, "it is the last record");
    plain[..end].to_vec()
}

#[test]
fn only_addresses_that_may_be_called_are_kept_and_only_so_many() {
    let club = Club::open(|config| {
        config.calls_to = vec!["127.0.0.1:9".to_owned()];
        config.limits.calls_of_seat = 1;
    });
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let seat = begun.players()[0];
    let refused = [
        ("http://example.org/", "must begin with https"),
        ("https://127.0.0.1/", "not on the public internet"),
        ("https://127.0.0.1:10/", "port 10 is not allowed"),
        ("https://[::1]/", "not on the public internet"),
        ("https://169.254.169.254/latest/meta-data", "not on the public internet"),
        ("not an address", "is wanted"),
    ];
    for (address, why) in refused {
        let answer = club.page(&begun, seat, "/calls", Some(&[("webhook", address)]));
        assert_eq!(answer.status, 400, "{address}");
        assert!(answer.text.contains(why), "{address}: {}", answer.text);
        let fields = [("endpoint", address), ("p256dh", &"B".repeat(87)), ("auth", &"A".repeat(22))];
        assert_eq!(club.page(&begun, seat, "/calls", Some(&fields)).status, 400, "{address}");
    }
    let fields = [("endpoint", "http://127.0.0.1:9/"), ("p256dh", "short"), ("auth", "short")];
    assert_eq!(club.page(&begun, seat, "/calls", Some(&fields)).status, 400);
    let added = club.page(&begun, seat, "/calls", Some(&[("webhook", "http://127.0.0.1:9/one")]));
    assert_eq!(added.status, 303, "{}", added.text);
    let more = club.page(&begun, seat, "/calls", Some(&[("webhook", "http://127.0.0.1:9/two")]));
    assert_eq!(more.status, 413);
    assert!(more.text.contains("(calls_of_seat): at most 1"), "{}", more.text);

    // A call is its own seat's to take back.
    let page = club.page(&begun, seat, "/calls", None).text;
    let key = page.split("name=\"remove\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    club.page(&begun, "umpire", "/calls", Some(&[("remove", key)]));
    assert!(club.page(&begun, seat, "/calls", None).text.contains("http://127.0.0.1:9/one"));
    assert!(!club.page(&begun, "umpire", "/calls", None).text.contains("http://127.0.0.1:9/one"));
    let taken_back = club.page(&begun, seat, "/calls", Some(&[("remove", key)]));
    assert_eq!(taken_back.status, 303, "{}", taken_back.head);
    assert!(!club.page(&begun, seat, "/calls", None).text.contains("http://127.0.0.1:9/one"));
    assert_eq!(club.page(&begun, "spectator", "/calls", None).status, 403);
}

#[test]
fn calls_can_be_switched_off() {
    let club = Club::open(|config| config.calls = false);
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let page = club.page(&begun, begun.players()[0], "/calls", None);
    assert_eq!(page.status, 403);
    assert!(page.text.contains("--no-calls"), "{}", page.text);
}

#[test]
fn a_call_tells_nothing_of_what_is_hidden() {
    const SCENARIO: &str = include_str!("../../../scenarios/battles/mfp/mill-bridge.toml");
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["204 No Content"]));
    let mut told = Vec::new();
    for (scenario, unit, lost) in [
        (SCENARIO.to_owned(), "n-light", 1),
        (SCENARIO.replace("order = \"engage\"\narrives", "order = \"attack\"\narrives"), "n-1", 3),
    ] {
        assert!(phone.rings(A_WHILE).is_none(), "once");
        let begun = club.begin(&json!({"scenario": scenario, "origin": "mill-bridge.toml"}));
        let id = begun.0["battle"].as_str().unwrap();
        club.page(&begun, "attacker", "/calls", Some(&[("webhook", &phone.at("attacker"))]));
        assert!(club.give(&begun, "defender", &json!({"do": "lose", "unit": unit, "miniatures": lost})));
        let called = phone.rings(SOON).expect("the attacker is called");
        told.push((called.head, String::from_utf8(called.body).unwrap().replace(id, "BATTLE")));
    }
    assert_eq!(told[0], told[1]);
}
