//! A server on a network, and somebody whom it calls.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use standfast_drill::Player;
use standfast_server::{Config, Running, serve};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::{Begun, pick};

/// So long nothing comes that does not come at all.
pub(crate) const A_WHILE: Duration = Duration::from_millis(700);

/// A server that runs, and the folder of its database.
pub(crate) struct Club {
    runtime: Runtime,
    running: Option<Running>,
    pub(crate) address: SocketAddr,
    _folder: TempDir,
}

/// An answer: its status, its head and its body.
pub(crate) struct Heard {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Club {
    pub(crate) fn open(change: impl FnOnce(&mut Config)) -> Self {
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
    pub(crate) fn ask(&self, line: &str, headers: &str, body: &str) -> Heard {
        let mut stream = self.connect(line, headers, body);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, text) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Heard { status, head: head.to_owned(), text: text.to_owned() }
    }

    pub(crate) fn connect(&self, line: &str, headers: &str, body: &str) -> TcpStream {
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

    pub(crate) fn begin(&self, body: &Value) -> Begun {
        let begun = self.ask("POST /api/v1/battles", "content-type: application/json\r\n", &body.to_string());
        assert_eq!(begun.status, 201, "{}", begun.text);
        Begun(serde_json::from_str(&begun.text).unwrap())
    }

    /// Asks the API from a seat.
    pub(crate) fn api(&self, begun: &Begun, seat: &str, line: &str, below: &str, body: &str) -> Heard {
        let headers =
            format!("authorization: Bearer {}\r\ncontent-type: application/json\r\n", begun.key(seat));
        self.ask(&format!("{line} /api/v1{}", begun.at(seat, below)), &headers, body)
    }

    pub(crate) fn read(&self, begun: &Begun, seat: &str, below: &str) -> Value {
        serde_json::from_str(&self.api(begun, seat, "GET", below, "").text).unwrap()
    }

    /// A page of a seat, or a form that is sent to it.
    pub(crate) fn page(
        &self,
        begun: &Begun,
        seat: &str,
        below: &str,
        form: Option<&[(&str, &str)]>,
    ) -> Heard {
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

    pub(crate) fn give(&self, begun: &Begun, seat: &str, command: &Value) -> bool {
        let body = json!({"command": command}).to_string();
        self.api(begun, seat, "POST", "commands", &body).status == 201
    }

    /// Has one of the players but for that one do something that the rules allow.
    pub(crate) fn act(&self, begun: &Begun, player: &mut Player, but: Option<&str>) {
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
    pub(crate) fn until_called(
        &self,
        begun: &Begun,
        player: &mut Player,
        phone: &Phone,
        but: Option<&str>,
    ) -> Called {
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

pub(crate) fn cookie(begun: &Begun, seat: &str) -> String {
    format!("seat.{}.{seat}={}", begun.0["battle"].as_str().unwrap(), begun.key(seat))
}

/// Who is called: he answers each call with the next of some statuses, the last one again and again.
pub(crate) struct Phone {
    address: SocketAddr,
    calls: Receiver<Called>,
}

/// A call as it came.
#[derive(Debug, Clone)]
pub(crate) struct Called {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Phone {
    pub(crate) fn answering(statuses: &'static [&'static str]) -> Self {
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

    pub(crate) fn at(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// The next call, if one comes in that time.
    pub(crate) fn rings(&self, patience: Duration) -> Option<Called> {
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
    pub(crate) fn path(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let of = |line: &'_ str| line.split_once(": ").is_some_and(|(of, _)| of.eq_ignore_ascii_case(name));
        self.head
            .lines()
            .find(|line| of(line))
            .and_then(|line| line.split_once(": "))
            .map_or("", |(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}
