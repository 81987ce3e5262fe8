//! Verify: whether a battle was fair, from its file; and a battle of this server from its own log.

mod own;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::battle::{Head, Verification, verify};

use super::{Html, Page, PageFault};
use crate::form::FileForm;
use crate::limits::Asker;
use crate::{Fault, Server};

pub(super) fn router() -> Router<Server> {
    // The limit of the file is the server's own, and told in words where the form is read.
    Router::new()
        .route("/verify", get(form).post(verified).layer(DefaultBodyLimit::disable()))
        .route("/battles/{battle}/{seat}/verify", get(own::verified))
}

async fn form(State(server): State<Server>) -> Html {
    page(&ask(&server, "", ""))
}

async fn verified(State(server): State<Server>, form: Result<FileForm, Fault>) -> Result<Html, PageFault> {
    let mut form = form?;
    // A file where one was chosen, else what was pasted.
    let log = match form.bytes("file").or_else(|| form.bytes("log")) {
        Some(log) => String::from_utf8(log)
            .map_err(|_| Fault::Unreadable("a battle file is text, UTF-8; this is not".to_owned()))?,
        None => {
            let says = "there is no battle to verify: choose its file, or paste it";
            return Err(Fault::Unreadable(says.to_owned()).into());
        }
    };
    let (promise, heads) = (form.text("promise")?, form.text("heads")?);
    let (sent, kept) = (promise.trim().to_owned(), self::heads(&heads)?);
    let FileForm { caller, load, .. } = form;
    let verification = server.archive().reckon(Asker { caller, battle: None }, move || {
        let _load = load;
        Ok(verify(&log, written_down(&sent), &kept))
    });
    let verification = verification.await?;
    Ok(page(&html! {
        (found(&verification))
        (ask(&server, promise.trim(), &heads))
    }))
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
                li {
                    "Each roll is made from the secret, and from what the rolling player adds. No player can know it beforehand, "
                    "and the server can't change it afterwards. The umpire may take the battle's file along, and has the secret "
                    "then: so let him be somebody who does not play."
                }
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
