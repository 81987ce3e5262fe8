//! Who is to be called, and calling him.

use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use jiff::Timestamp;
use standfast_rulebook::battle::{Id, Seat, Sha256};
use standfast_store::database::KeptCall;
use tokio::sync::watch;

use super::address::Address;
use super::news::News;
use super::sealing::sealed;
use crate::blocking::blocking;
use crate::hall::Room;
use crate::{BattleId, Fault, Server};

/// How often a call is tried.
const TRIES: u32 = 4;
/// For how many seconds a push service keeps a call for a browser that is not there.
const KEPT: u32 = 24 * 3_600;

/// How many letters a topic has: push services take no more.
const TOPIC: usize = 32;

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Arrived,
    /// It may get through later.
    Failed,
    /// It never will.
    Refused,
    /// There is nobody at that address any more.
    Gone,
}

/// Calls whose move it is, until the server stops.
pub(crate) async fn call_all(server: Server, mut stopped: watch::Receiver<bool>) {
    let bell = Arc::clone(server.hall().bell());
    let database = server.hall().database().clone();
    // What became due while the server was away, or just before it stopped.
    let called = blocking(move || database.called_battles().map_err(Fault::unread)).await;
    for battle in called.unwrap_or_default().iter().filter_map(|id| BattleId::parse(id)) {
        bell.ring(&battle);
    }
    loop {
        let battle = tokio::select! {
            battle = bell.quiet() => battle,
            _ = stopped.wait_for(|stopped| *stopped) => return,
        };
        if !server.config().calls {
            continue;
        }
        match see_to(&server, &battle).await {
            Ok(()) | Err(Fault::NotFound(_) | Fault::Closing) => {}
            Err(fault) => tracing::warn!(%battle, %fault, "nobody could be called"),
        }
    }
}

/// Calls those of a battle whose move it is and who are not looking.
async fn see_to(server: &Server, battle: &BattleId) -> Result<(), Fault> {
    let (database, id) = (server.hall().database().clone(), battle.clone());
    let calls = blocking(move || database.calls(id.as_str()).map_err(Fault::unread)).await?;
    if calls.is_empty() {
        return Ok(());
    }
    let room = server.hall().room(battle).await?;
    let present = room.present();
    let mut seats: Vec<Seat> = calls.iter().filter_map(|kept| Id::new(&kept.seat).map(Seat::from)).collect();
    seats.dedup();
    seats.retain(|seat| !present.contains(seat));
    for seat in seats {
        let Some(news) = news(&room, &seat).await? else { continue };
        let of_seat: Vec<&KeptCall> = calls.iter().filter(|kept| kept.seat == seat.to_string()).collect();
        if !server.calls().may_wait(of_seat.len()) {
            tracing::warn!(%battle, "too many calls wait (calls_waiting): this one goes out later");
            server.hall().bell().ring(battle);
            return Ok(());
        }
        // Noted before it goes out: rather a call too few than one after each failure.
        let (calling, of, called) = (Arc::clone(&room), seat.clone(), news.called);
        blocking(move || calling.note_call(&of, called)).await?;
        for kept in of_seat {
            tokio::spawn(call(server.clone(), Arc::clone(&room), seat.clone(), kept.clone(), news.clone()));
        }
    }
    Ok(())
}

/// What the seat is to be told, as far as it has looked.
async fn news(room: &Arc<Room>, seat: &Seat) -> Result<Option<News>, Fault> {
    let (room, seat, stage) = (Arc::clone(room), seat.clone(), room.stage(seat).await?);
    blocking(move || {
        let looked = room.looked(&seat)?;
        let news = room.look(&stage, &seat, |battle, seat| {
            // Somebody who is there throws.
            let has_throw = room.has_unseen_throw(battle, seat) && !room.has_thrower(battle);
            News::of(battle, seat, looked, has_throw)
        });
        Ok(news.unwrap_or_default())
    })
    .await
}

/// Makes one call, and tries it again where it fails, until the seat looks.
async fn call(server: Server, room: Arc<Room>, seat: Seat, kept: KeptCall, news: News) {
    let _waiting = server.calls().wait();
    let mut pause = Duration::from_secs(server.config().limits.call_again_seconds);
    for tried in 1..=TRIES {
        let outcome = once(&server, &kept, &news).await;
        match outcome {
            Outcome::Arrived | Outcome::Refused => return,
            Outcome::Gone => {
                tracing::debug!(battle = %room.id(), "a call is dropped: there is nobody at its address");
                let (database, id) = (server.hall().database().clone(), room.id().clone());
                let dropped = blocking(move || Ok(database.uncall(id.as_str(), &kept.seat, kept.key)?)).await;
                if let Err(fault) = dropped {
                    tracing::warn!(%fault, "a call could not be dropped");
                }
                return;
            }
            Outcome::Failed if tried == TRIES => return,
            Outcome::Failed => {
                tokio::time::sleep(pause).await;
                pause *= 4;
                let (looking, of) = (Arc::clone(&room), seat.clone());
                let looked = blocking(move || looking.looked(&of)).await;
                if room.present().contains(&seat) || looked.is_ok_and(|of| !of.is_called()) {
                    return;
                }
            }
        }
    }
}

/// Tries it once, when it is its turn.
async fn once(server: &Server, kept: &KeptCall, news: &News) -> Outcome {
    let calls = server.calls();
    let Ok(address) = Address::read(&kept.call.address, &server.config().calls_to) else {
        // It was allowed once.
        return Outcome::Refused;
    };
    let Some(_turn) = calls.turn(&address.host).await else { return Outcome::Failed };
    let Some((headers, body)) = message(server, &address, kept, news) else { return Outcome::Gone };
    match calls.line().send(&address, headers, body).await {
        Ok(status) => {
            tracing::debug!(host = address.host, status = status.as_u16(), "called");
            outcome(status)
        }
        Err(why) => {
            tracing::debug!(host = address.host, why, "a call did not get through");
            Outcome::Failed
        }
    }
}

fn outcome(status: StatusCode) -> Outcome {
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Outcome::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Outcome::Failed,
        status if status.is_success() => Outcome::Arrived,
        status if status.is_server_error() => Outcome::Failed,
        // Also an answer that leads elsewhere: it may lead anywhere.
        _ => Outcome::Refused,
    }
}

/// The headers and the body of a call; none where its browser's key is none.
fn message(server: &Server, address: &Address, kept: &KeptCall, news: &News) -> Option<(HeaderMap, Vec<u8>)> {
    let page = &kept.call.page;
    let mut headers = HeaderMap::new();
    let Some(browser) = &kept.call.browser else {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        return Some((headers, news.for_webhook(page)));
    };
    let path = page.find("/battles/").and_then(|at| page.get(at..)).unwrap_or("/");
    let body = sealed(browser, &news.for_browser(path)).ok()?;
    let proof = server.calls().proof(&address.origin(), server.config(), Timestamp::now())?;
    let text = |text: &str| HeaderValue::from_str(text).ok();
    headers.insert(AUTHORIZATION, text(&proof)?);
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(HeaderName::from_static("ttl"), HeaderValue::from(KEPT));
    headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static("normal"));
    // A later call takes the place of an earlier one that still lies at the push service.
    headers.insert(HeaderName::from_static("topic"), text(&topic(page))?);
    Some((headers, body))
}

/// A name for what a call is about, from which nobody learns what that is.
fn topic(page: &str) -> String {
    Sha256::of(page).to_string().chars().take(TOPIC).collect()
}
