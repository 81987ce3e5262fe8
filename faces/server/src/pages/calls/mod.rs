//! Whom a seat has called when it is its move: this browser, or a webhook.
//!
//! # Hooks of `assets/calls.js`
//! - `#push[data-key]`: the part that is shown where the browser can be called; the key is what it subscribes with.
//! - `#push form`: what is filled in and sent once the browser has subscribed.

mod renew;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use base64ct::{Base64UrlUnpadded, Encoding};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::Seat;
use standfast_store::database::{Browser, Call, DatabaseFault, KeptCall};

use super::fault::{PageFault, with_page, words};
use super::{Html, Page, Sent};
use crate::blocking::blocking;
use crate::guard::{Outside, Seated};
use crate::hall::Room;
use crate::{Fault, Server};

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/calls", get(calls).post(change))
        .route("/mine/calls", post(renew::renew))
}

/// What is to become of a seat's calls.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Change {
    /// Where a browser is called.
    endpoint: Option<String>,
    /// What its messages are encrypted for: `p256dh` and `auth` of its subscription.
    p256dh: String,
    auth: String,
    /// The address of a webhook.
    webhook: Option<String>,
    /// The number of a call that is taken back.
    remove: Option<i64>,
}

async fn calls(State(server): State<Server>, seated: Seated) -> Result<Html, PageFault> {
    Ok(page(&server, &seated, None, "").await?)
}

/// Adds a call, or takes one back; what is wrong with an address stands beside it.
async fn change(
    State(server): State<Server>,
    seated: Seated,
    outside: Outside,
    Sent(change): Sent<Change>,
) -> Result<Response, PageFault> {
    let webhook = change.webhook.clone().unwrap_or_default();
    match changed(&server, &seated, &outside, change).await {
        Ok(()) => Ok(Redirect::to(&format!("{}/calls", table(&seated.room, &seated.seat))).into_response()),
        Err(fault @ (Fault::Unreadable(_) | Fault::Limit { .. })) => {
            let page = page(&server, &seated, Some(&fault), &webhook).await?;
            Ok(with_page(fault, page))
        }
        Err(fault) => Err(fault.into()),
    }
}

async fn changed(server: &Server, seated: &Seated, outside: &Outside, change: Change) -> Result<(), Fault> {
    may_be_called(server, seated)?;
    let (database, battle) = (server.hall().database().clone(), seated.room.id().clone());
    let seat = seated.seat.to_string();
    if let Some(key) = change.remove {
        return blocking(move || Ok(database.uncall(battle.as_str(), &seat, key)?)).await;
    }
    let (address, browser) = match (change.endpoint, change.webhook) {
        (Some(endpoint), None) => (endpoint, Some(browser(&change.p256dh, &change.auth)?)),
        (None, Some(webhook)) => (webhook.trim().to_owned(), None),
        _ => return Err(unreadable("either `endpoint`, `webhook` or `remove` says what is to change")),
    };
    server.calls().verify(&address, server.config()).await.map_err(Fault::Unreadable)?;
    let call = Call { address, browser, page: outside.link(&table(&seated.room, &seated.seat)) };
    let most = server.config().limits.calls_of_seat;
    let called = blocking(move || match database.call(battle.as_str(), &seat, call, most) {
        Err(DatabaseFault::Calls { most, .. }) => Err(Fault::Limit {
            what: "calls of one seat (calls_of_seat)",
            most: most.to_string(),
            after: None,
        }),
        called => Ok(called?),
    });
    called.await
}

/// Whether anybody is called here at all, and this seat.
fn may_be_called(server: &Server, seated: &Seated) -> Result<(), Fault> {
    verify_switched_on(server)?;
    match seated.seat {
        Seat::Spectator => {
            let why = "nobody waits for spectators: only players and the umpire are called";
            Err(Fault::Forbidden(why.to_owned()))
        }
        _ => Ok(()),
    }
}

fn verify_switched_on(server: &Server) -> Result<(), Fault> {
    if !server.config().calls {
        let why = "whoever runs this server has switched calls off (`--no-calls`)";
        return Err(Fault::Forbidden(why.to_owned()));
    }
    Ok(())
}

/// What a browser's messages are encrypted for.
fn browser(public: &str, secret: &str) -> Result<Browser, Fault> {
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
    let public = bytes(public).and_then(|bytes| <[u8; 65]>::try_from(bytes).ok());
    let secret = bytes(secret).and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
    let both = public.zip(secret).map(|(public, secret)| Browser { public, secret });
    both.ok_or_else(|| unreadable("`p256dh` and `auth` are not those of a subscription"))
}

fn unreadable(why: &str) -> Fault {
    Fault::Unreadable(why.to_owned())
}

/// Where the seat's table is.
fn table(room: &Room, seat: &Seat) -> String {
    format!("/battles/{}/{seat}", room.id())
}

/// The page; beside the webhook stands what was wrong with the one that was given.
async fn page(server: &Server, seated: &Seated, fault: Option<&Fault>, webhook: &str) -> Result<Html, Fault> {
    may_be_called(server, seated)?;
    let (database, battle) = (server.hall().database().clone(), seated.room.id().clone());
    let mut calls = blocking(move || database.calls(battle.as_str()).map_err(Fault::unread)).await?;
    calls.retain(|kept| kept.seat == seated.seat.to_string());
    let (name, table) = (seated.room.name(), table(&seated.room, &seated.seat));
    let page = Page {
        title: "Call me",
        kind: "calls",
        words: Some(seated.room.system()),
        module: Some("calls.js"),
        ..Page::default()
    };
    Ok(page.around(&html! {
        h1 { "Call me when it is my move" }
        p.lead {
            "For " (name) ", when you are not looking; or your throw for the machine, when nobody is there to throw. A call says "
            "the battle's name, which of the two it is, and how many things have happened. Everything else stays behind your link."
        }
        p.buttons { a.button href=(table) { "To the table" } }
        @if let Some(fault) = fault { (words(fault)) }
        (push(server.calls().public_key(), &table))
        (hook(&table, webhook))
        @if !calls.is_empty() { (list(&table, &calls)) }
    }))
}

/// What a script makes work: the browser has to agree.
fn push(key: &str, table: &str) -> Markup {
    html! {
        section #push.panel aria-labelledby="push-title" data-key=(key) {
            h2 #push-title { "On this device" }
            p #push-says role="status" { "Your browser can't be called: it runs no scripts here." }
            form method="post" action={ (table) "/calls" } hidden {
                input type="hidden" name="endpoint";
                input type="hidden" name="p256dh";
                input type="hidden" name="auth";
                button { "Tell me when it is my move" }
            }
        }
    }
}

fn hook(table: &str, webhook: &str) -> Markup {
    html! {
        section.panel aria-labelledby="hook-title" {
            h2 #hook-title { "By a webhook" }
            p.muted {
                "The server posts JSON to the address: " code { "{battle, seat, what, url}" } ". It must begin with https and be "
                "on the public internet."
            }
            form.hook method="post" action={ (table) "/calls" } {
                label for="webhook" { "Address" }
                p.buttons {
                    input #webhook type="url" name="webhook" required maxlength="1024" value=(webhook) autocomplete="off";
                    button { "Call this address" }
                }
            }
        }
    }
}

fn list(table: &str, calls: &[KeptCall]) -> Markup {
    html! {
        section.panel aria-labelledby="called" {
            h2 #called { "Who is called now" }
            form method="post" action={ (table) "/calls" } {
                ul.calls {
                    @for kept in calls {
                        @let whom = whom(kept);
                        li data-endpoint=[kept.call.browser.is_some().then_some(&kept.call.address)] {
                            span { (whom) }
                            span.muted { "since " (kept.made.get(..10).unwrap_or_default()) }
                            button.plain name="remove" value=(kept.key) { "Take back" span.unseen { " (" (whom) ")" } }
                        }
                    }
                }
            }
        }
    }
}

/// A browser by the service that its messages go through; a webhook by its address.
fn whom(kept: &KeptCall) -> String {
    let address = &kept.call.address;
    match kept.call.browser {
        None => address.clone(),
        Some(_) => {
            let host = address.split("://").nth(1).and_then(|rest| rest.split('/').next());
            format!("A browser, by {}", host.unwrap_or_default())
        }
    }
}
