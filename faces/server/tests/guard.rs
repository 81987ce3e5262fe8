//! Strangers, the curious, and attackers: refused in clear words, and nobody else is disturbed.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use standfast_server::{Config, Running, Server, hash_pass_phrase, router, serve};
use tempfile::TempDir;
use tower::ServiceExt;

/// A server over a folder that goes away with it.
struct Guarded {
    server: Server,
    _folder: TempDir,
}

impl Guarded {
    fn new(change: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut config = Config::new(folder.path().join("data"));
        change(&mut config);
        Self { server: Server::open(config).unwrap(), _folder: folder }
    }

    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        router(self.server.clone()).oneshot(request).await.unwrap()
    }

    async fn get(&self, path: &str, cookie: &str) -> Response<Body> {
        let request = Request::get(path).header(header::COOKIE, cookie);
        self.answer(request.body(Body::empty()).unwrap()).await
    }

    async fn post(&self, path: &str, form: &str, headers: &[(&str, &str)]) -> Response<Body> {
        let mut request =
            Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.answer(request.body(Body::from(form.to_owned())).unwrap()).await
    }

    /// Begins a battle; its id, and the cookie of its umpire.
    async fn begin(&self) -> (String, String) {
        let begun = self.post("/battles", "sample=micro-force/north-of-the-pike", &[]).await;
        let cookie = begun.headers()[header::SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let id = cookie.split('.').nth(1).unwrap().to_owned();
        (id, cookie)
    }
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn the_umpires_cookie_is_his_alone_and_no_script_reads_it() {
    let guarded = Guarded::new(|_| {});
    let begun = guarded.post("/battles", "sample=micro-force/north-of-the-pike", &[]).await;
    let cookie = begun.headers()[header::SET_COOKIE].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "over plain HTTP a secure cookie would be lost: {cookie}");
    let key = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(key.len(), 32, "five bits a letter: 160 bits");

    let by_tls = Guarded::new(|config| config.public = Some("https://table.example.org".to_owned()));
    let begun = by_tls.post("/battles", "sample=micro-force/north-of-the-pike", &[]).await;
    assert!(begun.headers()[header::SET_COOKIE].to_str().unwrap().contains("Secure"));
}

#[tokio::test]
async fn a_seat_opens_by_its_own_key_only() {
    let guarded = Guarded::new(|_| {});
    let (id, cookie) = guarded.begin().await;
    let own = format!("/battles/{id}/umpire");
    assert_eq!(guarded.get(&own, &cookie).await.status(), StatusCode::OK);
    assert_eq!(guarded.get(&own, "").await.status(), StatusCode::UNAUTHORIZED);

    let key = cookie.split('=').nth(1).unwrap();
    let of_another = format!("/battles/{id}/spectator");
    let forged = [
        format!("seat.{id}.umpire={}", "0".repeat(32)),
        format!("seat.{id}.umpire={}", &key[..31]),
        format!("seat.{id}.umpire={key}0"),
        format!("seat.{id}.spectator={key}"),
        format!("seat.{id}.umpire="),
        "seat.=".to_owned(),
    ];
    for forged in &forged {
        assert_eq!(guarded.get(&own, forged).await.status(), StatusCode::UNAUTHORIZED, "{forged}");
    }
    assert_eq!(guarded.get(&of_another, &forged[3]).await.status(), StatusCode::UNAUTHORIZED);
    let (other, _) = guarded.begin().await;
    let replayed = format!("seat.{other}.umpire={key}");
    let elsewhere = guarded.get(&format!("/battles/{other}/umpire"), &replayed).await;
    assert_eq!(elsewhere.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_link_opens_its_seat_and_guessing_is_stopped() {
    let guarded = Guarded::new(|config| config.limits.wrong_keys_an_hour = 3);
    let (id, cookie) = guarded.begin().await;
    let key = cookie.split('=').nth(1).unwrap();
    let joined = guarded.get(&format!("/join/{key}"), "").await;
    assert_eq!(joined.status(), StatusCode::SEE_OTHER);
    assert_eq!(joined.headers()[header::LOCATION].to_str().unwrap(), format!("/battles/{id}/umpire"));
    assert!(joined.headers().contains_key(header::SET_COOKIE));

    for _ in 0..3 {
        let wrong = guarded.get(&format!("/join/{}", "z".repeat(32)), "").await;
        assert_eq!(wrong.status(), StatusCode::FORBIDDEN);
        assert!(!wrong.headers().contains_key(header::SET_COOKIE));
    }
    let too_many = guarded.get(&format!("/join/{}", "z".repeat(32)), "").await;
    assert_eq!(too_many.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(too_many.headers().contains_key(header::RETRY_AFTER));
    assert!(text(too_many).await.contains("at most 3 an hour"));
    // Those who know their key play on.
    assert_eq!(guarded.get(&format!("/battles/{id}/umpire"), &cookie).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn what_another_site_sends_is_not_done() {
    let guarded = Guarded::new(|config| config.hosts = vec!["table.local".to_owned()]);
    let form = "sample=micro-force/north-of-the-pike";
    let foreign: [&[(&str, &str)]; 4] = [
        &[("host", "table.local"), ("origin", "http://evil.example")],
        &[("host", "table.local"), ("origin", "null")],
        &[("host", "table.local"), ("sec-fetch-site", "cross-site")],
        &[("host", "table.local"), ("origin", "http://table.local"), ("sec-fetch-site", "same-site")],
    ];
    for headers in foreign {
        let answer = guarded.post("/battles", form, headers).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{headers:?}");
        assert!(!answer.headers().contains_key(header::SET_COOKIE));
    }
    let own = [("host", "table.local"), ("origin", "http://table.local"), ("sec-fetch-site", "same-origin")];
    assert!(guarded.post("/battles", form, &own).await.headers().contains_key(header::SET_COOKIE));
}

#[tokio::test]
async fn a_page_whose_own_name_points_here_does_nothing() {
    let guarded = Guarded::new(|config| {
        config.public = Some("https://table.example.org".to_owned());
        config.hosts = vec!["table.club".to_owned()];
    });
    let form = "sample=micro-force/north-of-the-pike";
    for host in ["evil.example", "evil.example:8017", "127.0.0.1.evil.example", "table.club.evil.example:80"]
    {
        let headers =
            [("host", host), ("origin", &*format!("http://{host}")), ("sec-fetch-site", "same-origin")];
        let answer = guarded.post("/battles", form, &headers).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{host}");
        assert!(!answer.headers().contains_key(header::SET_COOKIE), "{host}");
        let name = host.split(':').next().unwrap();
        assert!(text(answer).await.contains(&format!("--host {name}")), "{host}");
        let asked = Request::get("/metrics").header(header::HOST, host).body(Body::empty()).unwrap();
        assert_eq!(guarded.answer(asked).await.status(), StatusCode::FORBIDDEN, "{host}");
    }
    for host in
        ["127.0.0.1:8017", "[::1]:8017", "192.168.1.20", "localhost:8017", "Table.Club", "table.example.org"]
    {
        let answer = guarded.post("/battles", form, &[("host", host)]).await;
        assert!(answer.headers().contains_key(header::SET_COOKIE), "{host}");
    }
}

#[tokio::test]
async fn tricks_with_paths_lead_nowhere() {
    let guarded = Guarded::new(|_| {});
    let (id, cookie) = guarded.begin().await;
    let tricks = [
        "/assets/../Cargo.toml".to_owned(),
        "/assets/..%2f..%2fCargo.toml/style.css".to_owned(),
        "/assets/x/..%2f..%2fetc%2fpasswd".to_owned(),
        format!("/battles/{id}/..%2fumpire"),
        format!("/battles/{id}/umpire%00"),
        format!("/battles/{id}/UMPIRE"),
        format!("/battles/%2e%2e/{id}/umpire"),
        format!("/battles/{}/umpire", "a".repeat(5_000)),
        "/join/%ff%fe".to_owned(),
        "/rules/%3Cscript%3E".to_owned(),
        "//battles".to_owned(),
    ];
    for path in &tricks {
        let answer = guarded.get(path, &cookie).await;
        assert!(answer.status().is_client_error(), "{path}: {}", answer.status());
        assert!(!text(answer).await.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn every_answer_bears_the_guarding_headers() {
    let guarded = Guarded::new(|_| {});
    for path in ["/", "/nowhere", "/healthz", "/battles/x/y", "/api/nowhere"] {
        let answer = guarded.get(path, "").await;
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(answer.headers()[header::REFERRER_POLICY], "same-origin", "{path}");
        assert!(!text(answer).await.contains("style=\""), "{path}");
    }
}

#[tokio::test]
async fn a_pass_phrase_is_asked_where_there_is_one() {
    let hash = hash_pass_phrase("stone wall").unwrap();
    let guarded = Guarded::new(|config| {
        config.pass_phrase = Some(hash);
        config.limits.wrong_keys_an_hour = 3;
    });
    let form = |phrase: &str| format!("sample=micro-force/north-of-the-pike&pass_phrase={phrase}");
    assert_eq!(guarded.post("/battles", &form(""), &[]).await.status(), StatusCode::FORBIDDEN);
    let right = guarded.post("/battles", &form("stone+wall"), &[]).await;
    assert!(right.headers().contains_key(header::SET_COOKIE));
    assert_eq!(guarded.post("/battles", &form("stone"), &[]).await.status(), StatusCode::FORBIDDEN);
    // Each of the three was counted before it was hashed, the right one too: what comes after is not even looked at.
    let after = guarded.post("/battles", &form("stone+wall"), &[]).await;
    assert_eq!(after.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(text(after).await.contains("at most 3 an hour"));
}

#[tokio::test]
async fn limits_of_number_are_told() {
    let guarded = Guarded::new(|config| config.limits.battles = 1);
    guarded.begin().await;
    let second = guarded.post("/battles", "sample=micro-force/north-of-the-pike", &[]).await;
    assert!(second.status().is_client_error());
    assert!(text(second).await.contains("battles on this server (battles): at most 1"));

    let guarded = Guarded::new(|config| config.limits.battles_an_hour = 1);
    guarded.begin().await;
    let second = guarded.post("/battles", "sample=micro-force/north-of-the-pike", &[]).await;
    assert_eq!(second.status(), StatusCode::TOO_MANY_REQUESTS);

    let guarded = Guarded::new(|config| config.limits.requests_a_minute = 5);
    for _ in 0..5 {
        assert_eq!(guarded.get("/", "").await.status(), StatusCode::OK);
    }
    assert_eq!(guarded.get("/", "").await.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn methods_that_nobody_knows_are_counted_under_one_name() {
    let guarded = Guarded::new(|_| {});
    for number in 0..50 {
        let request = Request::builder().method(format!("INVENTED{number}").as_str()).uri("/");
        guarded.answer(request.body(Body::empty()).unwrap()).await;
    }
    let figures = text(guarded.get("/metrics", "").await).await;
    assert!(!figures.contains("INVENTED"), "{figures}");
    let counted = "standfast_requests_total{method=\"other\",path=\"/\",status=\"405\"} 50";
    assert!(figures.contains(counted), "{figures}");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let guarded = Guarded::new(|config| config.limits.body = 2_000);
    let form = format!("scenario={}", "x".repeat(3_000));
    let answer = guarded.post("/battles", &form, &[]).await;
    assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

/// A server on a port of its own.
async fn running(change: impl FnOnce(&mut Config)) -> (Running, TempDir) {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("data"));
    config.listen.set_port(0);
    change(&mut config);
    (serve(config).await.unwrap(), folder)
}

/// Sends the bytes and reads until the server hangs up.
fn answered(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    // Whether it hangs up politely or not: what counts is that it does.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_dawdles_is_sent_away_and_others_are_served() {
    let (running, _folder) = running(|config| config.limits.patience_seconds = 1).await;
    let address = running.address();
    let slow_body = tokio::task::spawn_blocking(move || {
        answered(
            address,
            b"POST /battles HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n\
              content-length: 100\r\n\r\nsample=",
        )
    });
    let slow_head = tokio::task::spawn_blocking(move || answered(address, b"GET / HTTP/1.1\r\nhost:"));
    let served = tokio::task::spawn_blocking(move || {
        answered(address, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    });
    assert!(served.await.unwrap().starts_with("HTTP/1.1 200"));
    let slow_body = slow_body.await.unwrap();
    assert!(slow_body.starts_with("HTTP/1.1 408"), "{slow_body}");
    assert!(slow_body.contains("(patience_seconds): at most 1;"), "{slow_body}");
    let slow_head = slow_head.await.unwrap();
    assert!(slow_head.is_empty() || slow_head.starts_with("HTTP/1.1 408"), "{slow_head}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_connections_is_turned_away_at_the_door() {
    let (running, _folder) = running(|config| config.limits.connections_of_address = 4).await;
    let address = running.address();
    let ask = move || {
        tokio::task::spawn_blocking(move || {
            answered(address, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        })
    };
    let held: Vec<TcpStream> = (0..4).map(|_| TcpStream::connect(address).unwrap()).collect();
    // Let in one after the other, so that all four are inside once a fifth is turned away.
    let mut refused = ask().await.unwrap();
    while refused.starts_with("HTTP/1.1 200") {
        refused = ask().await.unwrap();
    }
    assert!(refused.is_empty() || refused.contains("4 (connections_of_address)"), "{refused}");
    drop(held);
    let mut served = ask().await.unwrap();
    while !served.starts_with("HTTP/1.1 200") {
        served = ask().await.unwrap();
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_is_served_by_one_server() {
    let (first, folder) = running(|_| {}).await;
    let mut config = Config::new(folder.path().join("data"));
    config.listen.set_port(0);
    let refused = serve(config.clone()).await.unwrap_err().to_string();
    assert!(refused.contains("another program serves this database"), "{refused}");
    first.stop().await;
    serve(config).await.unwrap().stop().await;
}
