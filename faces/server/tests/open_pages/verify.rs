use std::fs;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use standfast_rulebook::battle::verify;

use super::{Open, Page, folder};

const BATTLE: &str = "conformance/micro-force/battles";

/// Sends the form as a browser does.
async fn sent(open: &Open, parts: &[(&str, &str)]) -> Page {
    let mut body = String::new();
    for (name, value) in parts {
        body += &format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    body += "--edge--\r\n";
    let request = Request::post("/verify").header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
    open.answer(request.body(Body::from(body)).unwrap()).await
}

fn battle() -> String {
    let files = fs::read_dir(folder(BATTLE)).unwrap().map(|entry| entry.unwrap().path());
    let mut logs: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    logs.sort();
    fs::read_to_string(logs.first().unwrap()).unwrap()
}

#[tokio::test]
async fn the_page_explains_the_promise_and_asks_for_a_battle() {
    let page = Open::new().page("/verify").await;
    assert!(page.contains("name=\"file\"") && page.contains("name=\"log\"") && page.contains("SHA-256"));
}

#[tokio::test]
async fn a_battle_is_checked_point_by_point() {
    let (open, log) = (Open::new(), battle());
    for form in [vec![("log", log.as_str())], vec![("file", log.as_str()), ("log", "")]] {
        let page = sent(&open, &form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        let expected = verify(&log, None, &[]);
        assert_eq!(
            page.text.matches("✓ holds").count() + page.text.matches("✗ fails").count(),
            expected.checks.len()
        );
        assert_eq!(page.text.contains("Everything holds"), expected.holds);
        assert!(expected.holds, "a battle that was fought by the rules");
    }
}

#[tokio::test]
async fn a_battle_that_was_changed_does_not_hold() {
    let log = battle();
    let lines: Vec<&str> = log.lines().collect();
    let without_a_line = [&lines[..2], &lines[3..]].concat().join("\n");
    let page = sent(&Open::new(), &[("log", &without_a_line)]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Not everything holds") && page.text.contains("✗ fails"));
}

#[tokio::test]
async fn a_promise_that_was_written_down_is_compared() {
    let page = sent(&Open::new(), &[("log", &battle()), ("promise", "0123456789abcdef0123")]).await;
    assert!(page.text.contains("written down") && page.text.contains("Not everything holds"));
}

#[tokio::test]
async fn what_is_no_battle_is_answered_with_words() {
    let open = Open::with(|config| config.limits.battle_file = 10_000);
    let nothing = sent(&open, &[("promise", "")]).await;
    assert_eq!(nothing.status, StatusCode::BAD_REQUEST);
    assert!(nothing.text.contains("choose its file"));
    let large = sent(&open, &[("log", &"x".repeat(10_001))]).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(large.text.contains("at most 10000"));
    for log in
        ["<script>alert(1)</script>", "{}", "[[[[[[", "\n\n\n", &format!("{}{{", "{\"a\":".repeat(1_000))]
    {
        let page = sent(&open, &[("log", log)]).await;
        assert!(page.status.is_success() || page.status.is_client_error(), "{log}");
        assert!(!page.text.contains("<script>alert"), "{log}");
    }
    let no_form = Request::post("/verify").body(Body::from("x")).unwrap();
    assert_eq!(open.answer(no_form).await.status, StatusCode::BAD_REQUEST);
}
