use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, CookieBuilder, SameSite};
use standfast_rulebook::battle::{Id, Seat};

use crate::BattleId;
use crate::hall::LinkKey;
use crate::library::ScenarioId;

/// A seat's cookie is called `seat.BATTLE.SEAT`, and holds its key.
const PREFIX: &str = "seat.";

/// The cookie `links.BATTLE` holds the links of a battle's seats, each as `SEAT:KEY`, one after the other. The server
/// has only their hashes, so the umpire's browser keeps them, for the page of seats alone.
const LINKS: &str = "links.";

/// The cookie `scenario.ID` holds the key of a scenario of the library, so that its browser finds the way back to it.
const SCENARIO: &str = "scenario.";

/// The cookie `reads.ID` holds the key of the link to read a scenario, for the page that shares it alone.
const READS: &str = "reads.";

/// How long links are at hand to be handed out.
const A_MONTH: cookie::time::Duration = cookie::time::Duration::days(30);

/// How long a seat is remembered: a campaign lasts.
const A_YEAR: cookie::time::Duration = cookie::time::Duration::days(365);

/// The cookie that keeps a seat open in a browser.
pub(crate) fn seat_cookie(
    battle: &BattleId,
    seat: &Seat,
    key: &LinkKey,
    secure: bool,
) -> Option<HeaderValue> {
    let cookie = Cookie::build((format!("{PREFIX}{battle}.{seat}"), key.as_str()));
    set(cookie.path("/").same_site(SameSite::Lax).max_age(A_YEAR), secure)
}

/// The cookie that keeps links at hand for the umpire.
pub(crate) fn links_cookie(
    battle: &BattleId,
    links: &[(Seat, LinkKey)],
    secure: bool,
) -> Option<HeaderValue> {
    let pairs = links.iter().map(|(seat, key)| format!("{seat}:{}", key.as_str()));
    let cookie = Cookie::build((format!("{LINKS}{battle}"), pairs.collect::<Vec<_>>().join(".")));
    let cookie = cookie.path(format!("/battles/{battle}/umpire/seats"));
    set(cookie.same_site(SameSite::Strict).max_age(A_MONTH), secure)
}

/// The cookie that keeps a scenario open in a browser.
pub(crate) fn scenario_cookie(scenario: &ScenarioId, key: &LinkKey, secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((format!("{SCENARIO}{scenario}"), key.as_str()));
    set(cookie.path("/").same_site(SameSite::Lax).max_age(A_YEAR), secure)
}

/// The cookie that keeps the link to read a scenario at hand for who shares it.
pub(crate) fn reads_cookie(scenario: &ScenarioId, key: &LinkKey, secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((format!("{READS}{scenario}"), key.as_str()));
    let cookie = cookie.path(format!("/studio/{scenario}"));
    set(cookie.same_site(SameSite::Strict).max_age(A_MONTH), secure)
}

/// The key of the link to read a scenario that the browser keeps. Whether it still opens it is another question.
pub(crate) fn read_of(headers: &HeaderMap, scenario: &ScenarioId) -> Option<LinkKey> {
    let name = format!("{READS}{scenario}");
    let kept = cookies(headers).find(|cookie| cookie.name() == name)?;
    LinkKey::parse(kept.value())
}

/// Every scenario that the browser has a cookie of, and its key. Whether the key opens it is another question.
pub(crate) fn scenarios_of(headers: &HeaderMap) -> impl Iterator<Item = (ScenarioId, LinkKey)> {
    cookies(headers).filter_map(|cookie| {
        let scenario = ScenarioId::parse(cookie.name().strip_prefix(SCENARIO)?)?;
        Some((scenario, LinkKey::parse(cookie.value())?))
    })
}

/// The links that the browser keeps of a battle. Whether they still open their seats is another question.
pub(crate) fn links_of(headers: &HeaderMap, battle: &BattleId) -> Vec<(Seat, LinkKey)> {
    let name = format!("{LINKS}{battle}");
    let kept = cookies(headers).find(|cookie| cookie.name() == name);
    let pairs = kept.iter().flat_map(|cookie| cookie.value().split('.'));
    let pair = |pair: &str| {
        let (seat, key) = pair.split_once(':')?;
        Some((Seat::from(Id::new(seat)?), LinkKey::parse(key)?))
    };
    pairs.filter_map(pair).collect()
}

/// The header that sets a cookie, which no script reads.
fn set(cookie: CookieBuilder<'_>, secure: bool) -> Option<HeaderValue> {
    HeaderValue::from_str(&cookie.http_only(true).secure(secure).build().to_string()).ok()
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = Cookie<'_>> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(Cookie::split_parse).filter_map(Result::ok)
}

/// Every seat that the browser has a cookie of, and its key. Whether the key opens it is another question.
pub(crate) fn seats_of(headers: &HeaderMap) -> impl Iterator<Item = (BattleId, Seat, LinkKey)> {
    cookies(headers).filter_map(|cookie| {
        let (battle, seat) = cookie.name().strip_prefix(PREFIX)?.split_once('.')?;
        Some((BattleId::parse(battle)?, Seat::from(Id::new(seat)?), LinkKey::parse(cookie.value())?))
    })
}
