use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_store::database::{KeptScenario, Right};

use super::super::parts::qr;
use super::super::{Html, Page, PageFault, Sent};
use crate::guard::{Editor, Outside, address, read_of, reads_cookie, scenario_cookie};
use crate::hall::LinkKey;
use crate::library::time;
use crate::{Fault, Server};

/// What is to become of who may see a scenario: one of them.
#[derive(Debug, Deserialize)]
pub(super) struct Change {
    /// The link that is made anew.
    issue: Option<Opens>,
    /// The link that is withdrawn.
    withdraw: Option<Opens>,
    /// Whether everybody may find and read it.
    listed: Option<YesOrNo>,
    /// Whether it is to go.
    becomes: Option<Becomes>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Opens {
    Read,
    Change,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum YesOrNo {
    Yes,
    No,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Becomes {
    Removed,
    Kept,
}

impl From<Opens> for Right {
    fn from(opens: Opens) -> Self {
        match opens {
            Opens::Read => Self::Read,
            Opens::Change => Self::Change,
        }
    }
}

/// Who may see and change the scenario.
pub(super) async fn share(
    State(server): State<Server>,
    Editor(reader): Editor,
    outside: Outside,
    headers: HeaderMap,
) -> Result<Html, PageFault> {
    let library = server.library();
    let scenario = library.scenario(&reader.scenario).await?;
    let has_read = library.links(&reader.scenario).await?.contains(&Right::Read);
    // The server has only its hash; the browser that made it keeps the link.
    let read = match read_of(&headers, &reader.scenario) {
        Some(key) => library.right(&reader.scenario, vec![key]).await?,
        None => None,
    };
    let read = read.and_then(|(right, key)| key.filter(|_| right == Right::Read));
    let read: Option<String> = read.map(|key: LinkKey| outside.link(&address(&reader.scenario, Some(&key))));
    let hours = server.config().limits.removal_hours;
    let own = reader.address();
    let title = format!("Share {}", scenario.card.name);
    Ok(Page { title: &title, kind: "library", ..Page::default() }.around(&html! {
        h1 { (title) }
        p.buttons { a.button.plain href=(own) { "To the studio" } a.button.plain href={ (own) "/about" } { "About the scenario" } }
        @if outside.is_here_only() {
            p.warning { strong { "These links work on this machine only. " } "Open this page by the machine's own address on the network to share it there." }
        }
        form method="post" action={ (own) "/share" } {
            section.panel aria-labelledby="read" {
                h2 #read { "A link to read" }
                p { "It shows everything in the scenario, hidden values too, and how it was played. Whoever has it may copy and play it." }
                @match &read {
                    Some(read) => (link("read-link", read)),
                    None if has_read => p.muted { "It has one, which only the browser that made it still knows. A new one takes its place." },
                    None => p.muted { "It has none." },
                }
                p.buttons {
                    button.plain name="issue" value="read" { @if has_read { "Make a new one" } @else { "Make one" } }
                    @if has_read { button.plain name="withdraw" value="read" { "Withdraw it" } }
                }
            }
            section.panel aria-labelledby="change" {
                h2 #change { "The link to change" }
                p { "Whoever has it is as much its owner as you are: he changes it, shares it, and may remove it. Every version is kept." }
                (link("change-link", &outside.link(&own)))
                details {
                    summary { "Make a new one …" }
                    p { "The one above opens nothing any more; you are led to the new one." }
                    button.plain name="issue" value="change" { "Make a new one" }
                }
            }
            (listed(&scenario))
            (removal(&scenario, hours))
        }
    }))
}

/// A link, to be copied or scanned.
fn link(id: &str, link: &str) -> Markup {
    html! {
        div.link {
            label for=(id) { "Its address" }
            input id=(id) readonly value=(link) data-copy;
            details { summary { "Its code" } (qr(link)) }
        }
    }
}

fn listed(scenario: &KeptScenario) -> Markup {
    html! {
        section.panel aria-labelledby="listed" {
            h2 #listed { "In the club's list" }
            @if scenario.listed {
                p { "Everybody who reaches this server finds it, reads it, copies it and plays it." }
                button.plain name="listed" value="no" { "Take it out of the list" }
            } @else {
                p { "Only who has a link finds it. In the list everybody who reaches this server reads it, copies it and plays it." }
                button.plain name="listed" value="yes" { "Show it to everybody" }
            }
        }
    }
}

fn removal(scenario: &KeptScenario, hours: u32) -> Markup {
    html! {
        section.panel aria-labelledby="removal" {
            h2 #removal { "Removing the scenario" }
            @if let Some(leaves) = scenario.leaves {
                p.warning { "It is gone for good from " (time(leaves)) " on." }
                button name="becomes" value="kept" { "Take that back: it stays" }
            } @else {
                details {
                    summary { "Remove this scenario …" }
                    p {
                        "For " (hours) " hours you can take it back here; after that it is gone with all its versions. Battles that were "
                        "begun from it go on."
                    }
                    button.plain name="becomes" value="removed" { "Remove it" }
                }
            }
        }
    }
}

/// Changes who may see the scenario, or has it go.
pub(super) async fn change(
    State(server): State<Server>,
    Editor(reader): Editor,
    Sent(change): Sent<Change>,
) -> Result<Response, PageFault> {
    let (library, id) = (server.library(), &reader.scenario);
    let secure = server.config().is_secure();
    let (mut own, mut cookie) = (reader.address(), None);
    match change {
        Change { issue: Some(Opens::Read), withdraw: None, listed: None, becomes: None } => {
            let key = library.issue(id, Right::Read).await?;
            cookie = reads_cookie(id, &key, secure);
        }
        Change { issue: Some(Opens::Change), withdraw: None, listed: None, becomes: None } => {
            let key = library.issue(id, Right::Change).await?;
            (own, cookie) = (address(id, Some(&key)), scenario_cookie(id, &key, secure));
        }
        Change { issue: None, withdraw: Some(opens), listed: None, becomes: None } => {
            library.withdraw(id, opens.into()).await?;
        }
        Change { issue: None, withdraw: None, listed: Some(listed), becomes: None } => {
            library.list(id, listed == YesOrNo::Yes).await?;
        }
        Change { issue: None, withdraw: None, listed: None, becomes: Some(Becomes::Removed) } => {
            library.let_go(id).await?;
        }
        Change { issue: None, withdraw: None, listed: None, becomes: Some(Becomes::Kept) } => {
            library.keep_on(id).await?;
        }
        _ => {
            let why = "one of `issue`, `withdraw`, `listed` and `becomes` says what is to be done";
            return Err(Fault::Unreadable(why.to_owned()).into());
        }
    }
    let mut response = Redirect::to(&format!("{own}/share")).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
