use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::assets;

/// A finished page.
#[derive(Debug)]
pub(crate) struct Html(pub(crate) Markup);

impl IntoResponse for Html {
    fn into_response(self) -> Response {
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        ([(header::CONTENT_TYPE, kind)], self.0.into_string()).into_response()
    }
}

/// The frame that every page stands in: its head, the way to the other rooms, the main part.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Page<'p> {
    /// What the page is called, first in the browser's title.
    pub(crate) title: &'p str,
    /// A class of its body: `table`, `board`, `print`.
    pub(crate) kind: &'p str,
    /// Where live updates come from, where the page has any.
    pub(crate) live: Option<&'p str>,
    /// A module of this page's own, by the name of its file.
    pub(crate) module: Option<&'p str>,
    /// A style sheet of this page's own, by the name of its file.
    pub(crate) style: Option<&'p str>,
    /// What stands in the header in place of the ways to the other rooms: a table's moment.
    pub(crate) moment: Option<&'p Markup>,
    /// After how many seconds the page is loaded again where no script runs.
    pub(crate) reload: Option<u32>,
}

impl Page<'_> {
    /// The page around its main part.
    pub(crate) fn around(self, main: &Markup) -> Html {
        Html(html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" content="#f7f3e9" media="(prefers-color-scheme: light)";
                    meta name="theme-color" content="#16191d" media="(prefers-color-scheme: dark)";
                    title { (self.title) " · Standfast" }
                    @if let Some(seconds) = self.reload {
                        noscript { meta http-equiv="refresh" content=(seconds); }
                    }
                    link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                    link rel="apple-touch-icon" href=(assets::address("icon-180.png"));
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="stylesheet" href=(assets::address("style.css"));
                    @if let Some(style) = self.style { link rel="stylesheet" href=(assets::address(style)); }
                    script type="module" src=(assets::address("table.js")) {}
                    @if let Some(module) = self.module { script type="module" src=(assets::address(module)) {} }
                }
                body class=(self.kind) data-live=[self.live] {
                    a.skip href="#main" { "Skip to the main part" }
                    header.top {
                        a.home href="/" { (mark()) span { "Standfast" } }
                        @match self.moment {
                            Some(moment) => (moment),
                            None => (self.rooms()),
                        }
                    }
                    main #main tabindex="-1" { (main) }
                    p #news .unseen role="status" aria-live="polite" {}
                }
            }
        })
    }

    /// The ways to the rooms; the one that the page is of, by its kind, is marked.
    fn rooms(self) -> Markup {
        html! {
            nav aria-label="Rooms" {
                @for (kind, name, address) in ROOMS {
                    a href=(address) aria-current=[(self.kind == kind).then_some("page")] { (name) }
                }
            }
        }
    }
}

/// The kind of a room's pages, what it is called, and where it is.
const ROOMS: [(&str, &str, &str); 5] = [
    ("home", "Battles", "/"),
    ("library", "Studio", "/studio"),
    ("odds", "Odds", "/odds"),
    ("rules", "Rules", "/rules"),
    ("verify", "Verify", "/verify"),
];

/// The project's mark: a battle line that stands.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" {
            rect x="2" y="9" width="20" height="6" rx="1" fill="currentColor" {}
            path d="M12 9V2l7 2.5L12 7" fill="currentColor" {}
            path d="M5 15v6M12 15v6M19 15v6" stroke="currentColor" stroke-width="2" {}
        }
    }
}
