use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use standfast_rulebook::battle::{Id, Seat};

use crate::BattleId;
use crate::hall::SeatKey;

/// A seat's cookie is called `seat.BATTLE.SEAT`, and holds its key.
const PREFIX: &str = "seat.";

/// The cookie `links.BATTLE` holds the links of a battle's seats, each as `SEAT:KEY`, one after the other. The server
/// has but their hashes, so the browser of the umpire keeps them, for the page of seats alone.
const LINKS: &str = "links.";

/// How long links are at hand to be handed out.
const A_MONTH: cookie::time::Duration = cookie::time::Duration::days(30);

/// How long a seat is remembered: a campaign lasts.
const A_YEAR: cookie::time::Duration = cookie::time::Duration::days(365);

/// The cookie that keeps a seat open in a browser.
pub(crate) fn seat_cookie(
    battle: &BattleId,
    seat: &Seat,
    key: &SeatKey,
    secure: bool,
) -> Option<HeaderValue> {
    let cookie = Cookie::build((format!("{PREFIX}{battle}.{seat}"), key.as_str().to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(A_YEAR)
        .build();
    HeaderValue::from_str(&cookie.to_string()).ok()
}

/// The cookie that keeps links at hand for the umpire.
pub(crate) fn links_cookie(
    battle: &BattleId,
    links: &[(Seat, SeatKey)],
    secure: bool,
) -> Option<HeaderValue> {
    let pairs = links.iter().map(|(seat, key)| format!("{seat}:{}", key.as_str()));
    let cookie = Cookie::build((format!("{LINKS}{battle}"), pairs.collect::<Vec<_>>().join(".")))
        .path(format!("/battles/{battle}/umpire/seats"))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .max_age(A_MONTH)
        .build();
    HeaderValue::from_str(&cookie.to_string()).ok()
}

/// The links that the browser keeps of a battle. Whether they still open their seats is another question.
pub(crate) fn links_of(headers: &HeaderMap, battle: &BattleId) -> Vec<(Seat, SeatKey)> {
    let name = format!("{LINKS}{battle}");
    let kept = cookies(headers).find(|cookie| cookie.name() == name);
    let pairs = kept.iter().flat_map(|cookie| cookie.value().split('.'));
    let pair = |pair: &str| {
        let (seat, key) = pair.split_once(':')?;
        Some((Seat::from(Id::new(seat)?), SeatKey::parse(key)?))
    };
    pairs.filter_map(pair).collect()
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = Cookie<'_>> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(Cookie::split_parse).filter_map(Result::ok)
}

/// Every seat that the browser has a cookie of, and its key. Whether the key opens it is another question.
pub(crate) fn seats_of(headers: &HeaderMap) -> impl Iterator<Item = (BattleId, Seat, SeatKey)> {
    cookies(headers).filter_map(|cookie| {
        let (battle, seat) = cookie.name().strip_prefix(PREFIX)?.split_once('.')?;
        Some((BattleId::parse(battle)?, Seat::from(Id::new(seat)?), SeatKey::parse(cookie.value())?))
    })
}
