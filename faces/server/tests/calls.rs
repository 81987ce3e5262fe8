//! Calling players whose move it is: what reaches a webhook and a browser, when, how often, and what may be called at all.

use std::io::Read;
use std::thread;
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use standfast_drill::Player;

use crate::common::Begun;
use crate::common::club::{A_WHILE, Club, Phone, cookie};

const SAMPLE: &str = "micro-force/north-of-the-pike";
/// As long as a call takes that comes at all.
const SOON: Duration = Duration::from_secs(10);

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

/// Has the machine play from that seat, with dice that people throw, until they are waited for.
fn has_machine(club: &Club, begun: &Begun, seat: &str) {
    let body = json!({"player": "bold", "dice": "thrown"}).to_string();
    assert_eq!(club.api(begun, "umpire", "PUT", &format!("machines/{seat}"), &body).status, 204);
    let waits = |_| {
        thread::sleep(Duration::from_millis(100));
        club.read(begun, "umpire", "throw")["awaited"] == true
    };
    assert!((0..300).any(waits), "no throw after half a minute");
}

#[test]
fn whoever_may_throw_for_the_machine_is_called_once_until_he_looks_again() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["204 No Content"]));
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let [away, machine] = begun.players()[..2] else { panic!("two players") };
    club.page(&begun, away, "/calls", Some(&[("webhook", &phone.at(away))]));
    // He has seen all the records that there are.
    assert_eq!(club.page(&begun, away, "", None).status, 200);
    has_machine(&club, &begun, machine);
    let called = phone.rings(SOON).expect("he is called").json();
    let what = called["what"].as_str().unwrap();
    assert!(what.starts_with("It is your throw for the machine at "), "{what}");
    assert!(what.ends_with(". Nothing has happened since you last looked."), "{what}");
    let anew = |lost: u32| {
        let set =
            json!({"do": "set", "thing": "hall", "knob": "steps-lost", "value": lost, "reason": "a try"});
        assert!(club.give(&begun, "umpire", &set));
        has_machine(&club, &begun, machine);
    };
    anew(1);
    assert!(phone.rings(A_WHILE).is_none(), "he has not looked since");
    assert!(club.page(&begun, away, "", None).text.contains("You throw for the machine"));
    assert!(club.give(&begun, "umpire", &json!({"do": "say", "text": "Throw!"})));
    assert!(phone.rings(A_WHILE).is_none(), "he knows of this one");
    anew(2);
    assert!(phone.rings(SOON).is_some(), "he is called again");
}

#[test]
fn nobody_is_called_to_throw_while_somebody_is_there_who_may() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["204 No Content"]));
    let begun = club.begin(&json!({"sample": SAMPLE}));
    let [there, machine] = begun.players()[..2] else { panic!("two players") };
    club.page(&begun, "umpire", "/calls", Some(&[("webhook", &phone.at("umpire"))]));
    let path = format!("GET /battles/{}/{there}/live", begun.0["battle"].as_str().unwrap());
    let mut live = club.connect(&path, &format!("cookie: {}\r\n", cookie(&begun, there)), "");
    live.read_exact(&mut [0; 1]).unwrap();
    has_machine(&club, &begun, machine);
    assert!(phone.rings(A_WHILE).is_none(), "he who is there throws");
    drop(live);
    let called = phone.rings(SOON).expect("the umpire is called once he has gone");
    assert_eq!(called.path(), "/umpire");
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
fn a_browser_with_a_new_address_is_called_there_in_all_its_battles() {
    let (club, phone) = (Club::open(|_| {}), Phone::answering(&["201 Created"]));
    let begun = [club.begin(&json!({"sample": SAMPLE})), club.begin(&json!({"sample": SAMPLE}))];
    let auth = Base64UrlUnpadded::encode_string(&[9; 16]);
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let public = Base64UrlUnpadded::encode_string(own.compute_public_key().unwrap().as_ref());
    let keys = |at: &str, name: &'static str| {
        [(name, phone.at(at)), ("p256dh", public.clone()), ("auth", auth.clone())]
    };
    let seat = begun[0].players()[0].to_owned();
    let other = begun[0].players()[1].to_owned();
    for (battle, seat) in [(&begun[0], &seat), (&begun[1], &seat), (&begun[0], &other)] {
        let fields = keys("old", "endpoint");
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(club.page(battle, seat, "/calls", Some(&fields)).status, 303);
    }
    let renewed = |fields: &[(&str, &str)], cookies: &str| {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let headers = format!("cookie: {cookies}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
        club.ask("POST /mine/calls", &headers, &body)
    };
    let cookies = format!("{}; {}", cookie(&begun[0], &seat), cookie(&begun[1], &seat));
    let (old, new) = (phone.at("old"), phone.at("new"));
    let fields = [("old", &*old), ("endpoint", &*new), ("p256dh", &*public), ("auth", &*auth)];
    let answer = renewed(&fields, &cookies);
    assert_eq!(answer.status, 204, "{}", answer.text);
    for battle in &begun {
        let page = club.page(battle, &seat, "/calls", None).text;
        assert!(page.contains(&new) && !page.contains(&old), "{page}");
    }
    // Whoever does not hold the seat changes nothing of it.
    let page = club.page(&begun[0], &other, "/calls", None).text;
    assert!(page.contains(&old) && !page.contains(&new), "{page}");
    assert_eq!(renewed(&fields, "").status, 204);
    assert!(club.page(&begun[0], &other, "/calls", None).text.contains(&old));
    let inward = [("old", &*new), ("endpoint", "https://10.0.0.1/"), ("p256dh", &*public), ("auth", &*auth)];
    let refused = renewed(&inward, &cookies);
    assert_eq!(refused.status, 400, "{}", refused.text);
    assert!(refused.text.contains("not on the public internet"), "{}", refused.text);
    assert!(club.page(&begun[0], &seat, "/calls", None).text.contains(&new));
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
