use axum::response::Response;
use maud::{Markup, html};

use super::super::fault::{with_page, words};
use super::super::{Html, Page};
use super::begin;
use crate::{Fault, Server};

/// What a scenario is called that came without the name of its file.
pub(in crate::pages) const ORIGIN: &str = "your scenario";

/// The form for a scenario of one's own, with what stood in it.
pub(super) fn form(server: &Server, text: &str) -> Markup {
    html! {
        form method="post" action="/battles" {
            label for="scenario" { "The scenario, TOML" }
            textarea #scenario .code name="scenario" rows="12" required spellcheck="false" autocapitalize="off" { (text) }
            // A script reads the file into the field above, and shows this.
            p hidden data-fills="scenario" {
                label for="file" { "or a file" }
                input #file type="file" accept=".toml,application/toml,text/plain";
            }
            (begin::pass_phrase(server.config().pass_phrase.is_some(), "pass-phrase"))
            p.buttons {
                button { "Begin the battle" }
                button.plain formaction="/studio" { "Keep it in the studio" }
                @if server.simulations().are_allowed() {
                    button.plain formaction="/simulations" { "Fight it out between players of the machine" }
                }
            }
        }
    }
}

/// The scenario once more, with what is wrong with it.
pub(in crate::pages) fn again(server: &Server, fault: Fault, text: &str) -> Response {
    let page: Html = Page { title: "Your scenario", kind: "home", ..Page::default() }.around(&html! {
        h1 { "Your scenario" }
        (words(&fault))
        section.panel { (form(server, text)) }
    });
    with_page(fault, page)
}
