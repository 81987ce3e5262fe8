use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use standfast_rulebook::battle::Refused;

use super::parts::{in_terms, rule_link};
use super::{Html, Page};
use crate::Fault;

/// A fault as a page: what is the matter, and what to do.
#[derive(Debug)]
pub(crate) struct PageFault(pub(crate) Fault);

impl<F: Into<Fault>> From<F> for PageFault {
    fn from(fault: F) -> Self {
        Self(fault.into())
    }
}

impl IntoResponse for PageFault {
    fn into_response(self) -> Response {
        let Self(fault) = self;
        let (_, title) = fault.kind();
        let page = Page { title, kind: "words", ..Page::default() }.around(&html! {
            h1 { (title) }
            (words(&fault))
            p { a href="/" { "To your battles" } }
        });
        with_page(fault, page)
    }
}

/// The answer to a request with that fault, by a page that tells of it.
pub(crate) fn with_page(fault: Fault, page: Html) -> Response {
    let mut response = (fault.status(), page).into_response();
    if let Some(after) = fault.into_response().headers_mut().remove(RETRY_AFTER) {
        response.headers_mut().insert(RETRY_AFTER, after);
    }
    response
}

/// What is the matter, in words.
pub(crate) fn words(fault: &Fault) -> Markup {
    html! {
        div.fault role="alert" {
            @match fault {
                Fault::Refused(Refused::Rule(declined)) => p { (in_terms(declined.rule, &declined.why)) " " (rule_link(declined.rule)) },
                Fault::Scenario(faults) => {
                    p { (fault.to_string()) "." }
                    @for fault in faults { (super::parts::excerpt(fault)) }
                }
                _ => @for line in fault.to_string().lines() { p { (line) } },
            }
        }
    }
}
