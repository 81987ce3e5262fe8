//! Reading server-sent events.

use axum::body::BodyDataStream;
use axum::response::Response;
use futures_util::StreamExt;
use serde_json::Value;

/// A stream of events that is read one by one.
pub(crate) struct Events {
    body: BodyDataStream,
    text: String,
}

/// An event.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: u64,
    pub(crate) data: Value,
}

impl Events {
    /// The events of an answer.
    #[track_caller]
    pub(crate) fn of(response: Response) -> Self {
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event; none when the stream has ended. Comments, which keep a silent stream alive, are passed over.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            while !self.text.contains("\n\n") {
                self.text.push_str(std::str::from_utf8(&self.body.next().await?.unwrap()).unwrap());
            }
            let (event, rest) = self.text.split_once("\n\n").unwrap();
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
            let read = field("event:").map(|name| Event {
                name: name.to_owned(),
                id: field("id:").unwrap().parse().unwrap(),
                data: serde_json::from_str(field("data:").unwrap()).unwrap(),
            });
            self.text = rest.to_owned();
            if read.is_some() {
                return read;
            }
        }
    }

    /// The records up to the next view, and that view.
    pub(crate) async fn next_view(&mut self) -> (Vec<Event>, Event) {
        let mut records = Vec::new();
        loop {
            let event = self.next().await.unwrap();
            match event.name.as_str() {
                "record" => records.push(event),
                "view" => return (records, event),
                other => panic!("an event called {other:?}"),
            }
        }
    }
}
