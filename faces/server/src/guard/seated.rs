use std::sync::Arc;

use axum::RequestPartsExt;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::{Id, LiveBattle, Seat};

use super::seats_of;
use crate::answer::Answer;
use crate::hall::{LinkKey, Room, Stage};
use crate::limits::{Asker, Caller, Rate, Workbench};
use crate::{BattleId, Fault, Server};

/// Somebody who has shown the key of the seat that the address names, by cookie or as a bearer; or a spectator of what
/// is public.
#[derive(Debug, Clone)]
pub(crate) struct Seated {
    pub(crate) room: Arc<Room>,
    pub(crate) seat: Seat,
    server: Server,
    caller: Caller,
    /// None of those who look on without one.
    key: Option<LinkKey>,
}

/// What the address names.
#[derive(Debug, Deserialize)]
struct Place {
    battle: String,
    seat: String,
}

impl Seated {
    /// Somebody who looks at the board, and so sees what spectators see.
    pub(crate) fn onlooker(server: Server, caller: Caller, room: Arc<Room>) -> Self {
        Self { room, seat: Seat::Spectator, server, caller, key: None }
    }

    /// Where he calls from.
    pub(crate) fn caller(&self) -> Caller {
        self.caller
    }

    /// Whether he has shown no key.
    pub(crate) fn is_onlooker(&self) -> bool {
        self.key.is_none()
    }

    /// Looks at the battle for him, when it is his turn.
    ///
    /// # Errors
    /// Those of the look; [`Fault::Limit`] where too much of his waits already, or it takes too long until it is his
    /// turn.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        look: impl FnOnce(&dyn LiveBattle, &Seat) -> Result<T, Fault> + Send + 'static,
    ) -> impl Future<Output = Result<T, Fault>> + Send {
        self.ask_at(self.server.workbench(), Box::new(look))
    }

    /// [`ask`](Self::ask) for what goes through the whole battle, from its first record to its last.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub(crate) fn ask_of_all<T: Send + 'static>(
        &self,
        look: impl FnOnce(&dyn LiveBattle, &Seat) -> Result<T, Fault> + Send + 'static,
    ) -> impl Future<Output = Result<T, Fault>> + Send {
        self.ask_at(self.server.archive(), Box::new(look))
    }

    /// The whole log of the battle, with all that is hidden: the umpire's. It is made as [`ask_of_all`](Self::ask_of_all)
    /// has it, but nobody who acts waits for it.
    ///
    /// # Errors
    /// [`Fault::Forbidden`] for everybody else; where it can't be read.
    pub(crate) async fn whole_log(self) -> Result<String, Fault> {
        let Self { room, server, caller, .. } = self.umpire()?;
        let asker = Asker { caller, battle: Some(room.id().clone()) };
        server.archive().reckon(asker, move || room.whole_log()).await
    }

    /// What the look gives as JSON, written where it is made, so far as an answer may go.
    ///
    /// # Errors
    /// As [`ask`](Self::ask); and where it is more than the limit of an answer.
    pub(crate) fn answer<T: Serialize>(
        &self,
        look: impl FnOnce(&dyn LiveBattle, &Seat) -> Result<T, Fault> + Send + 'static,
    ) -> impl Future<Output = Result<Answer, Fault>> + Send {
        let most = self.server.config().limits.answer;
        self.ask(move |battle, seat| Answer::of(&look(battle, seat)?, most))
    }

    async fn ask_at<T: Send + 'static>(&self, workbench: &Workbench, look: Look<T>) -> Result<T, Fault> {
        let asker = Asker { caller: self.caller, battle: Some(self.room.id().clone()) };
        look_on(&self.room, &self.seat, workbench, asker, look).await
    }

    /// [`ask`](Self::ask) at that stage, and no other.
    ///
    /// # Errors
    /// As [`ask`](Self::ask); [`Fault::Closing`] where his seat may not look at that stage any more.
    pub(super) async fn ask_at_stage<T: Send + 'static>(
        &self,
        stage: &Arc<Stage>,
        look: impl FnOnce(&dyn LiveBattle, &Seat) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let asker = Asker { caller: self.caller, battle: Some(self.room.id().clone()) };
        let (room, seat, stage) = (Arc::clone(&self.room), self.seat.clone(), Arc::clone(stage));
        let looked = move || room.look(&stage, &seat, look).map_err(|_| Fault::Closing);
        self.server.workbench().reckon(asker, looked).await
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

/// Somebody's look at a battle from his seat. Boxed, so that waiting for it is compiled once for each kind of answer, not for each
/// look.
pub(crate) type Look<T> = Box<dyn FnOnce(&dyn LiveBattle, &Seat) -> Result<T, Fault> + Send>;

/// Looks at a battle for a seat, as late as it sees it, when it is its turn.
///
/// # Errors
/// Those of the look, and of [`Seated::ask`]; where what the seat sees can't be read.
pub(crate) async fn look_on<T: Send + 'static>(
    room: &Arc<Room>,
    seat: &Seat,
    workbench: &Workbench,
    asker: Asker,
    mut look: Look<T>,
) -> Result<T, Fault> {
    loop {
        let stage = room.stage(seat).await?;
        let (room, of) = (Arc::clone(room), seat.clone());
        let looked = workbench.reckon(asker.clone(), move || Ok(room.look(&stage, &of, look)));
        match looked.await? {
            Ok(answer) => return answer,
            Err(again) => look = again,
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
            Some(Self { room, seat, server: server.clone(), caller, key: Some(key) })
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
fn keys(headers: &HeaderMap, battle: &BattleId, seat: &Seat) -> Vec<LinkKey> {
    let cookies = seats_of(headers).filter(|(of, name, _)| of == battle && name == seat).map(|(.., key)| key);
    bearer(headers).into_iter().chain(cookies).collect()
}

/// The key that came as a bearer.
pub(super) fn bearer(headers: &HeaderMap) -> Option<LinkKey> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    bearer.and_then(|text| text.strip_prefix("Bearer ")).and_then(LinkKey::parse)
}
