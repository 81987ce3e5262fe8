//! What is asked of the server, as bytes.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::{Value as Json, json};

use super::script::Move;
use super::wire::{Answer, Wire};

/// Where the server is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Api {
    address: SocketAddr,
}

/// A battle that was begun on the server.
#[derive(Debug, Clone)]
pub(crate) struct Begun {
    pub(crate) id: String,
    keys: BTreeMap<String, String>,
}

impl Api {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    pub(crate) async fn wire(&self) -> Wire {
        Wire::to(self.address).await.unwrap()
    }

    /// Begins a battle.
    pub(crate) async fn begin(&self, wire: &mut Wire, beginning: &Json) -> Begun {
        let answer = wire.ask(&post("/api/v1/battles", None, &beginning.to_string())).await.unwrap();
        assert_eq!(answer.status, 201, "a battle could not be begun: {}", answer.text());
        let begun: Json = serde_json::from_slice(&answer.body).unwrap();
        let word = |of: &Json, name: &str| of[name].as_str().unwrap().to_owned();
        let seats = begun["seats"].as_array().unwrap().iter();
        let keys = seats.map(|seat| (word(seat, "seat"), word(seat, "key"))).collect();
        Begun { id: word(&begun, "battle"), keys }
    }

    /// Begins many battles, a few at the same time.
    pub(crate) async fn begin_all(&self, beginnings: Vec<Json>) -> Vec<Begun> {
        const TOGETHER: usize = 16;
        let mut begun = Vec::new();
        let lanes = (0..TOGETHER).map(|lane| {
            let api = *self;
            let own: Vec<Json> = beginnings.iter().skip(lane).step_by(TOGETHER).cloned().collect();
            tokio::spawn(async move {
                let mut wire = api.wire().await;
                let mut begun = Vec::new();
                for beginning in &own {
                    begun.push(api.begin(&mut wire, beginning).await);
                }
                begun.into_iter()
            })
        });
        let mut lanes: Vec<_> = futures(lanes).await;
        while begun.len() < beginnings.len() {
            for lane in &mut lanes {
                begun.extend(lane.next());
            }
        }
        begun
    }

    /// Has the machine play so many seats, in as many battles of that scenario as it takes.
    pub(crate) async fn give_to_the_machine(&self, seats: usize, sample: &str, player: &str) {
        let mut wire = self.wire().await;
        let mut left = seats;
        while left > 0 {
            let battle = self.begin(&mut wire, &json!({"sample": sample})).await;
            for seat in battle.players().take(left) {
                let path = format!("/api/v1/battles/{}/seats/umpire/machines/{seat}", battle.id);
                let body = json!({"player": player}).to_string();
                let given = sent("PUT", &path, battle.key("umpire"), &body);
                expect(&wire.ask(&given).await.unwrap(), 204);
                left -= 1;
            }
        }
    }

    /// A figure of `/metrics`.
    pub(crate) async fn figure(&self, name: &str) -> f64 {
        let text = self.wire().await.ask(&get("/metrics", None, "")).await.unwrap().text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("there is no figure {name}")).parse().unwrap()
    }
}

/// What all of them come to, in their order.
pub(crate) async fn futures<T>(tasks: impl Iterator<Item = tokio::task::JoinHandle<T>>) -> Vec<T> {
    let tasks: Vec<_> = tasks.collect();
    let mut all = Vec::with_capacity(tasks.len());
    for task in tasks {
        all.push(task.await.unwrap());
    }
    all
}

impl Begun {
    /// The request that gives a command.
    pub(crate) fn give(&self, step: &Move) -> Vec<u8> {
        let Move { seat, body } = step;
        post(&format!("/api/v1/battles/{}/seats/{seat}/commands", self.id), self.key(seat), body)
    }

    /// The request that says something to all, so that nothing else changes.
    pub(crate) fn say(&self, seat: &str, words: &str) -> Vec<u8> {
        let body = json!({"command": {"do": "say", "text": words}}).to_string();
        self.give(&Move { seat: seat.to_owned(), body })
    }

    /// The request for a page of a seat.
    pub(crate) fn page(&self, seat: &str, more: &str) -> Vec<u8> {
        get(&format!("/battles/{}/{seat}", self.id), self.key(seat), more)
    }

    /// The request for what a seat may know.
    pub(crate) fn view(&self, seat: &str) -> Vec<u8> {
        get(&format!("/api/v1/battles/{}/seats/{seat}/view", self.id), self.key(seat), "")
    }

    /// The request for a page as it changes.
    pub(crate) fn live(&self, seat: &str) -> Vec<u8> {
        get(&format!("/battles/{}/{seat}/live", self.id), self.key(seat), "")
    }

    /// The request for the records as they come.
    pub(crate) fn events(&self, seat: &str) -> Vec<u8> {
        get(&format!("/api/v1/battles/{}/seats/{seat}/events", self.id), self.key(seat), "")
    }

    /// The seats of its players.
    fn players(&self) -> impl Iterator<Item = &String> {
        self.keys.keys().filter(|seat| !["umpire", "spectator"].contains(&seat.as_str()))
    }

    fn key(&self, seat: &str) -> Option<&str> {
        self.keys.get(seat).map(String::as_str)
    }
}

pub(crate) fn get(path: &str, key: Option<&str>, more: &str) -> Vec<u8> {
    let key = key.map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{key}{more}\r\n").into_bytes()
}

fn post(path: &str, key: Option<&str>, body: &str) -> Vec<u8> {
    sent("POST", path, key, body)
}

fn sent(method: &str, path: &str, key: Option<&str>, body: &str) -> Vec<u8> {
    let key = key.map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{key}content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body.as_bytes()].concat()
}

/// Sees to it that an answer is what was asked for.
pub(crate) fn expect(answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{}{}", answer.head, answer.text());
}
