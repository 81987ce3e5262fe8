//! Verify: whether a battle was fair, from its file; and a battle of this server from its own log.

mod own;

use axum::Router;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::battle::{Head, Verification, verify};

use super::{Html, Page, PageFault};
use crate::limits::{Asker, Caller};
use crate::{Fault, Server};

/// So much of a form is read beside the file itself.
const BESIDE: usize = 64 * 1024;

pub(super) fn router() -> Router<Server> {
    // The limit of the file is the server's own, and told in words where the form is read.
    Router::new()
        .route("/verify", get(form).post(verified).layer(DefaultBodyLimit::disable()))
        .route("/battles/{battle}/{seat}/verify", get(own::verified))
}

async fn form(State(server): State<Server>) -> Html {
    page(&ask(&server, "", ""))
}

/// A battle that somebody wants to have verified.
#[derive(Debug, Default)]
struct Sent {
    log: String,
    promise: String,
    /// Heads that were kept, one a line.
    heads: String,
}

async fn verified(
    State(server): State<Server>,
    caller: Caller,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Html, PageFault> {
    let form = form.map_err(|rejection| Fault::Unreadable(rejection.body_text()))?;
    let most = server.config().limits.battle_file;
    // Counted as if it were as large as it may be: nobody knows before it is here.
    let load = server.loads().hold(caller, most + BESIDE)?;
    let sent = read(form, most).await?;
    let (sent, verification) = server
        .archive()
        .reckon(Asker { caller, battle: None }, move || {
            let _load = load;
            let verification = verify(&sent.log, written_down(&sent.promise), &heads(&sent.heads)?);
            Ok((sent, verification))
        })
        .await?;
    Ok(page(&html! {
        (found(&verification))
        (ask(&server, &sent.promise, &sent.heads))
    }))
}

/// Reads the form: a file where one was chosen, else what was pasted.
async fn read(mut form: Multipart, most: usize) -> Result<Sent, Fault> {
    let unreadable = |error: axum::extract::multipart::MultipartError| Fault::Unreadable(error.body_text());
    let mut sent = Sent::default();
    let mut left = most + BESIDE;
    while let Some(mut field) = form.next_field().await.map_err(unreadable)? {
        let name = field.name().unwrap_or_default().to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(unreadable)? {
            left = left.checked_sub(chunk.len()).filter(|_| bytes.len() + chunk.len() <= most).ok_or_else(
                || Fault::Limit {
                    what: "bytes of a battle file (battle_file)",
                    most: most.to_string(),
                    after: None,
                },
            )?;
            bytes.extend_from_slice(&chunk);
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| Fault::Unreadable("a battle file is text, UTF-8; this is not".to_owned()))?;
        match name.as_str() {
            "file" | "log" if !text.trim().is_empty() => sent.log = text,
            "promise" => sent.promise = text.trim().to_owned(),
            "heads" => sent.heads = text,
            _ => {}
        }
    }
    if sent.log.is_empty() {
        return Err(Fault::Unreadable(
            "there is no battle to verify: choose its file, or paste it".to_owned(),
        ));
    }
    Ok(sent)
}

/// The promise that somebody wrote down, if he did.
fn written_down(promise: &str) -> Option<&str> {
    Some(promise.trim()).filter(|promise| !promise.is_empty())
}

/// Reads heads, one a line.
fn heads(text: &str) -> Result<Vec<Head>, Fault> {
    let read = |line: &str| {
        let says = || {
            format!("`{line}` is no head: it is the number of a record, a colon, and 64 hexadecimal digits")
        };
        Head::read(line).ok_or_else(|| Fault::Unreadable(says()))
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(read).collect()
}

fn page(main: &Markup) -> Html {
    Page { title: "Verify", kind: "verify", ..Page::default() }.around(&html! {
        h1 { "Were the dice fair?" }
        (main)
        section.panel aria-labelledby="how" {
            h2 #how { "How it works" }
            ol {
                li { "Before anybody moves, the server draws a secret seed and shows a promise: the SHA-256 of the secret and the scenario. Write its first 16 digits down." }
                li { "Each roll is made from the secret, its number in the log, and what the rolling player adds. Nobody at the table can know it beforehand, and the server can't change it afterwards." }
                li { "At the end the secret is opened. With the battle's file anybody can make every roll again, here or with " code { "standfast battle verify FILE" } " on his own machine." }
            }
            p { "Typed dice fell on a table and not from the seed: they are only listed here." }
        }
    })
}

fn ask(server: &Server, promise: &str, heads: &str) -> Markup {
    let most = server.config().limits.battle_file / 1024;
    html! {
        form.panel.verify method="post" action="/verify" enctype="multipart/form-data" {
            div.field {
                label for="file" { "The battle's file" }
                input #file type="file" name="file" accept=".jsonl,.battle,.txt,text/plain,application/json" aria-describedby="file-says";
                p.hint #file-says { "The one that is exported when the battle is over, at most " (most) " KiB. It is not kept here." }
            }
            div.field {
                label for="log" { "Or its text" }
                textarea #log name="log" rows="6" spellcheck="false" {}
            }
            (kept(promise, heads))
            p { button { "Verify" } }
        }
    }
}

/// What somebody kept of a battle, to hold its log against.
fn kept(promise: &str, heads: &str) -> Markup {
    html! {
        div.field {
            label for="promise" { "The promise that you wrote down" }
            input #promise type="text" name="promise" value=(promise) maxlength="128" autocomplete="off" aria-describedby="promise-says";
            p.hint #promise-says { "Its first 16 digits or more; optional." }
        }
        div.field {
            label for="heads" { "Heads of the log that your seat was shown" }
            textarea #heads name="heads" rows="2" spellcheck="false" aria-describedby="heads-says" { (heads) }
            p.hint #heads-says { "One a line, such as 42:ba78…; optional. They show that nothing before them was changed." }
        }
    }
}

fn found(verification: &Verification) -> Markup {
    html! {
        section.panel role="status" aria-labelledby="found" {
            h2 #found { @if verification.holds { "Everything holds" } @else { "Not everything holds" } }
            ul.checks {
                @for check in &verification.checks {
                    li.fails[!check.holds] {
                        span.mark { @if check.holds { "✓ holds" } @else { "✗ fails" } }
                        strong { (check.point.name()) }
                        span.says { (check.says) }
                    }
                }
            }
        }
    }
}
