use axum::response::Response;
use maud::{Markup, html};

use super::super::fault::{with_page, words};
use super::super::{Html, Page};
use super::begin;
use crate::Fault;

/// The form for a scenario of one's own, with what stood in it.
pub(super) fn form(text: &str, asks: bool) -> Markup {
    html! {
        form method="post" action="/battles" {
            label for="scenario" { "The scenario, TOML" }
            textarea #scenario .code name="scenario" rows="12" required spellcheck="false" autocapitalize="off" { (text) }
            // A script reads the file into the field above, and shows this.
            p hidden data-fills="scenario" {
                label for="file" { "or a file" }
                input #file type="file" accept=".toml,application/toml,text/plain";
            }
            (begin::pass_phrase(asks, "pass-phrase"))
            p { button { "Begin the battle" } }
        }
    }
}

/// The scenario once more, with what is wrong with it.
pub(super) fn again(fault: Fault, text: &str, asks: bool) -> Response {
    let page: Html = Page { title: "Your scenario", kind: "home", ..Page::default() }.around(&html! {
        h1 { "Your scenario" }
        (words(&fault))
        section.panel { (form(text, asks)) }
    });
    with_page(fault, page)
}
