use std::sync::Arc;

use axum::RequestPartsExt;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use standfast_rulebook::battle::{Id, Seat};

use super::seats_of;
use crate::hall::{Room, SeatKey};
use crate::limits::{Caller, Rate};
use crate::{BattleId, Fault, Server};

/// Somebody who has shown the key of the seat that the address names, by cookie or as a bearer; or a spectator of what
/// is public.
#[derive(Debug, Clone)]
pub(crate) struct Seated {
    pub(crate) room: Arc<Room>,
    pub(crate) seat: Seat,
    /// None for spectators without a key.
    key: Option<SeatKey>,
}

/// What the address names.
#[derive(Debug, Deserialize)]
struct Place {
    battle: String,
    seat: String,
}

impl Seated {
    /// Somebody who looks at the board, and so sees what spectators see.
    pub(crate) fn onlooker(room: Arc<Room>) -> Self {
        Self { room, seat: Seat::Spectator, key: None }
    }

    /// Whether the key still opens the seat: its link may have been withdrawn since.
    pub(crate) fn holds(&self) -> bool {
        self.key.as_ref().is_none_or(|key| self.room.opens(&self.seat, key))
    }

    /// The umpire, if that is who it is.
    ///
    /// # Errors
    /// [`Fault::Forbidden`] for everybody else.
    pub(crate) fn umpire(self) -> Result<Self, Fault> {
        match self.seat {
            Seat::Umpire => Ok(self),
            _ => Err(Fault::Forbidden("only the umpire may do this".to_owned())),
        }
    }
}

impl FromRequestParts<Server> for Seated {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Fault> {
        let place = parts.extract::<Path<Place>>().await;
        let Path(place) = place.map_err(|_| Fault::NotFound("such page".to_owned()))?;
        Self::in_place(parts, server, place).await
    }
}

/// Somebody who has shown the umpire's key of the battle that the address names, without a seat.
#[derive(Debug, Clone)]
pub(crate) struct Umpire(pub(crate) Arc<Room>);

impl FromRequestParts<Server> for Umpire {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Fault> {
        let battle = parts.extract::<Path<String>>().await;
        let Path(battle) = battle.map_err(|_| Fault::NotFound("such battle".to_owned()))?;
        let place = Place { battle, seat: Seat::Umpire.to_string() };
        Seated::in_place(parts, server, place).await.map(|seated| Self(seated.room))
    }
}

impl Seated {
    /// Somebody who shows the key of that seat.
    async fn in_place(parts: &mut Parts, server: &Server, place: Place) -> Result<Self, Fault> {
        let Ok(caller) = parts.extract_with_state::<Caller, _>(server).await;
        let Place { battle, seat } = place;
        let named = BattleId::parse(&battle).zip(Id::new(&seat).map(Seat::from));
        let (battle, seat) =
            named.ok_or_else(|| Fault::NotFound(format!("battle `{battle}` with seat `{seat}`")))?;
        // Without a key nobody learns whether the battle exists.
        let keys = keys(&parts.headers, &battle, &seat);
        if keys.is_empty() {
            return Err(Fault::NoSeat);
        }
        let room = match server.hall().room(&battle).await {
            Ok(room) => Some(room),
            Err(Fault::NotFound(_)) => None,
            Err(fault) => return Err(fault),
        };
        let opened = room.and_then(|room| {
            let key = keys.into_iter().find(|key| room.opens(&seat, key))?;
            Some(Self { room, seat, key: Some(key) })
        });
        match opened {
            Some(seated) => Ok(seated),
            None => {
                server.rates().count(Rate::WrongKeys, caller)?;
                Err(Fault::NoSeat)
            }
        }
    }
}

/// The keys that came with a request for a seat: as a bearer, or in its cookie.
fn keys(headers: &HeaderMap, battle: &BattleId, seat: &Seat) -> Vec<SeatKey> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|text| text.strip_prefix("Bearer ")).and_then(SeatKey::parse);
    let cookies = seats_of(headers).filter(|(of, name, _)| of == battle && name == seat).map(|(.., key)| key);
    bearer.into_iter().chain(cookies).collect()
}
