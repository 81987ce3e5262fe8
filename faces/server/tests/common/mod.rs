//! A server without a network, and how it is asked.

pub(crate) mod club;
pub(crate) mod events;
pub(crate) mod house;
pub(crate) mod pick;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use serde_json::{Value, json};
use standfast_server::{Config, Server, router};
use standfast_store::database::{Database, Durability, FILE};
use tempfile::TempDir;
use tower::ServiceExt;

/// A server over a database of its own, which goes with it.
pub(crate) struct Site {
    router: Router,
    folder: TempDir,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|bad| panic!("{bad}: {self:?}"))
    }

    /// A header's text.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// The body as problem details of that status.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["status"], status, "{problem}");
        assert!(!problem["detail"].as_str().unwrap().is_empty(), "{problem}");
        problem
    }
}

impl Site {
    /// A server with the usual configuration.
    pub(crate) fn open() -> Self {
        Self::with(|_| {})
    }

    /// A server whose configuration differs.
    pub(crate) fn with(differs: impl FnOnce(&mut Config)) -> Self {
        Self::over(tempfile::tempdir().unwrap(), differs)
    }

    /// Another server over a copy of this one's battles, as they are now.
    pub(crate) fn copied(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(self.folder.path(), Durability::Full).unwrap();
        database.backup(&folder.path().join(FILE)).unwrap();
        Self::over(folder, |_| {})
    }

    fn over(folder: TempDir, differs: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new(folder.path().to_owned());
        config.limits.requests_a_minute = 1_000_000;
        config.hosts = vec!["table.test".to_owned()];
        differs(&mut config);
        Self { router: router(Server::open(config).unwrap()), folder }
    }

    /// Sends a request, and gives the answer with its body unread.
    pub(crate) async fn send(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Sends a request, and reads the answer.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.send(request).await.into_parts();
        let bytes = to_bytes(body, 64 << 20).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// Asks for an address below `/api/v1`, with a key where there is one.
    pub(crate) async fn get(&self, path: &str, key: Option<&str>) -> Answer {
        self.ask(request(Method::GET, path, key, Body::empty())).await
    }

    /// Sends JSON to an address below `/api/v1`.
    pub(crate) async fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Answer {
        self.ask(request(Method::POST, path, key, Body::from(body.to_string()))).await
    }

    /// Begins a battle of a scenario that comes with the server.
    pub(crate) async fn begin(&self, sample: &str) -> Begun {
        let answer = self.post("/battles", None, &json!({"sample": sample})).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        Begun(answer.json())
    }
}

/// A request to an address below `/api/v1`.
pub(crate) fn request(method: Method, path: &str, key: Option<&str>, body: Body) -> Request<Body> {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(header::HOST, "table.test")
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    request.body(body).unwrap()
}

/// A battle that has begun, as it was answered.
#[derive(Debug)]
pub(crate) struct Begun(pub Value);

impl Begun {
    /// The address of a seat, or below it.
    pub(crate) fn at(&self, seat: &str, below: &str) -> String {
        format!("/battles/{}/seats/{seat}/{below}", self.0["battle"].as_str().unwrap())
    }

    /// The key of a seat.
    pub(crate) fn key(&self, seat: &str) -> &str {
        let of = self.0["seats"].as_array().unwrap().iter().find(|of| of["seat"] == seat);
        of.unwrap_or_else(|| panic!("{seat} has no key"))["key"].as_str().unwrap()
    }

    /// Every seat, the umpire's first and the spectators' last.
    pub(crate) fn seats(&self) -> Vec<&str> {
        self.0["seats"].as_array().unwrap().iter().map(|of| of["seat"].as_str().unwrap()).collect()
    }

    /// The players' seats.
    pub(crate) fn players(&self) -> Vec<&str> {
        let seats = self.seats();
        seats[1..seats.len() - 1].to_vec()
    }
}
