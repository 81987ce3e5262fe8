use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use standfast_rulebook::battle::{LiveBattle, Seat};

use super::{Room, Stage};
use crate::Fault;
use crate::blocking::blocking;

/// What spectators look at while they lag behind: read from the database on its own, and only as far as they may see.
#[derive(Debug, Default)]
pub(super) struct Behind {
    /// By how many records they lag.
    delay: AtomicU64,
    /// None until somebody looks.
    stage: tokio::sync::Mutex<Option<Arc<Stage>>>,
}

impl Behind {
    pub(super) fn by(delay: u64) -> Self {
        Self { delay: AtomicU64::new(delay), stage: tokio::sync::Mutex::default() }
    }
}

impl Room {
    /// By how many records spectators, and the board, lag behind; nothing of it once the battle is over.
    pub(crate) fn delay(&self) -> u64 {
        self.behind.delay.load(Ordering::SeqCst)
    }

    /// Has them lag behind by so many records from now on. Who watches is shown no more than that at once.
    pub(crate) async fn set_delay(self: &Arc<Self>, records: u64) -> Result<(), Fault> {
        let most = self.limits.delay;
        if records > most {
            let what = "records that spectators lag behind (delay)";
            return Err(Fault::Limit { what, most: most.to_string(), after: None });
        }
        let (database, id) = (self.database.clone(), self.id.clone());
        blocking(move || Ok(database.set_delay(id.as_str(), records)?)).await?;
        self.behind.delay.store(records, Ordering::SeqCst);
        if records == 0 {
            self.behind.stage.lock().await.take();
        }
        self.company.changed();
        Ok(())
    }

    /// By how many records the seat lags behind now.
    pub(super) fn lag(&self, seat: &Seat, is_over: bool) -> u64 {
        match seat {
            Seat::Spectator if !is_over => self.delay(),
            _ => 0,
        }
    }

    /// What the seat looks at: the battle as it stands, or where it lags behind, as it stood so many records ago.
    ///
    /// # Errors
    /// Where what lags behind can't be read.
    pub(crate) async fn stage(self: &Arc<Self>, seat: &Seat) -> Result<Arc<Stage>, Fault> {
        match self.lag(seat, self.is_over()) {
            0 => Ok(Arc::clone(&self.live)),
            delay => self.lagging(delay).await,
        }
    }

    /// Looks at the battle for the seat, if that stage is the one that it may see; else gives the look back, for the
    /// battle has gone on since the stage was chosen.
    pub(crate) fn look<T, L>(&self, stage: &Arc<Stage>, seat: &Seat, look: L) -> Result<T, L>
    where
        L: FnOnce(&dyn LiveBattle, &Seat) -> T,
    {
        let is_live = Arc::ptr_eq(stage, &self.live);
        stage.look(|battle| match is_live && self.lag(seat, battle.ending().is_some()) > 0 {
            true => Err(look),
            false => Ok(look(battle, seat)),
        })
    }

    /// The battle as it stood so many records ago.
    async fn lagging(self: &Arc<Self>, delay: u64) -> Result<Arc<Stage>, Fault> {
        let mut kept = self.behind.stage.lock().await;
        if self.is_closed() {
            return Err(Fault::Closing);
        }
        let until = self.live.number().saturating_sub(delay);
        // What has been shown further on than that was shown when it lagged less: it begins anew.
        let open = kept.take().filter(|stage| stage.number() <= until);
        let stage = match open {
            Some(stage) if stage.number() == until => stage,
            open => {
                let (database, id) = (self.database.clone(), self.id.clone());
                blocking(move || match open {
                    Some(stage) => {
                        let mut battle = stage.battle.write().unwrap_or_else(PoisonError::into_inner);
                        let read = database.read_on(id.as_str(), battle.as_mut(), until);
                        drop(battle);
                        match read {
                            Ok(()) => stage.tell(until),
                            Err(_) => stage.close(),
                        }
                        read.map(|()| stage).map_err(Fault::unread)
                    }
                    None => {
                        let battle = database.battle_until(id.as_str(), until).map_err(Fault::unread)?;
                        let battle = battle.ok_or_else(|| Fault::NotFound(format!("battle `{id}`")))?;
                        Ok(Arc::new(Stage::new(battle)))
                    }
                })
                .await?
            }
        };
        *kept = Some(Arc::clone(&stage));
        Ok(stage)
    }

    /// Has those who lag behind see what they may see by now, if anybody has looked.
    pub(super) fn follow(self: &Arc<Self>) {
        if self.delay() == 0 {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            if room.is_over() {
                // They look at the battle as it stands from now on.
                room.behind.stage.lock().await.take();
                room.company.changed();
            } else if room.behind.stage.lock().await.is_some() {
                // What can't be read is read when somebody looks.
                let _ = room.lagging(room.delay()).await;
            }
        });
    }
}
