use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use standfast_rulebook::battle::{Id, Seat};

use crate::BattleId;
use crate::hall::SeatKey;

/// A seat's cookie is called `seat.BATTLE.SEAT`, and holds its key.
const PREFIX: &str = "seat.";

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

/// Every seat that the browser has a cookie of, and its key. Whether the key opens it is another question.
pub(crate) fn seats_of(headers: &HeaderMap) -> impl Iterator<Item = (BattleId, Seat, SeatKey)> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(Cookie::split_parse).filter_map(|cookie| {
        let cookie = cookie.ok()?;
        let (battle, seat) = cookie.name().strip_prefix(PREFIX)?.split_once('.')?;
        Some((BattleId::parse(battle)?, Seat::from(Id::new(seat)?), SeatKey::parse(cookie.value())?))
    })
}
