use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};

use super::super::fault::{PageFault, with_page, words};
use super::super::{Html, Page, seats};
use super::begin;
use crate::form::FileForm;
use crate::hall::{Begun, Sending};
use crate::{Fault, Server};

/// For whoever has the file of a battle: it goes on here.
pub(super) fn form(server: &Server) -> Markup {
    let most = server.config().limits.battle_file / 1024;
    html! {
        form method="post" action="/battles/file" enctype="multipart/form-data" {
            p {
                label for="battle-file" { "Its file" }
                input #battle-file type="file" name="file" required accept=".jsonl,application/jsonl,application/x-ndjson,text/plain"
                    aria-describedby="battle-file-says";
            }
            p.hint #battle-file-says { "It ends in .jsonl, and has at most " (most) " KiB." }
            (begin::pass_phrase(server.config().pass_phrase.is_some(), "file-pass-phrase"))
            p { button { "Open the battle" } }
        }
    }
}

/// What the form is for.
pub(super) fn says() -> Markup {
    html! {
        p.muted {
            "A battle that was played elsewhere goes on here from where it stands: in the terminal, on another server, or here "
            "before. You are its umpire, and every seat gets a new link. It is held against the rules before it is opened."
        }
    }
}

/// Opens the file of a battle. Whoever does so is its umpire.
pub(super) async fn open(
    State(server): State<Server>,
    sent: Result<FileForm, Fault>,
) -> Result<Response, PageFault> {
    match opened(&server, sent).await {
        Ok(begun) => Ok(seats::begun(&server, &begun)),
        Err(fault) => Ok(again(&server, fault)),
    }
}

async fn opened(server: &Server, sent: Result<FileForm, Fault>) -> Result<Begun, Fault> {
    let mut form = sent?;
    let pass_phrase = form.text("pass_phrase")?;
    let file = form.bytes("file");
    let file =
        file.ok_or_else(|| Fault::Unreadable("there is no battle to open: choose its file".to_owned()))?;
    server.take_in(form.caller, &pass_phrase, Sending { file, load: form.load }).await
}

/// The form once more, with why the battle can't go on here.
fn again(server: &Server, fault: Fault) -> Response {
    let page: Html = Page { title: "Open a battle file", kind: "home", ..Page::default() }.around(&html! {
        h1 { "Open a battle file" }
        (words(&fault))
        section.panel { (says()) (form(server)) }
    });
    with_page(fault, page)
}
