use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use standfast_rulebook::battle::Seat;
use standfast_store::database::Sitter;
use tokio::sync::watch;

use super::key::seat_named;
use super::{Attendance, Machine, MachineDice, Place, Presence, Room, SitterName};
use crate::Fault;
use crate::blocking::blocking;

/// Whoever comes back within this time has not been away: he loaded his page again.
const GRACE: Duration = Duration::from_secs(5);

/// Who sits at the table, and who of them is there. Names and marks are kept in the database; who is there is known from
/// the live connections alone.
#[derive(Debug)]
pub(super) struct Company {
    known: Mutex<Known>,
    /// How often anything of it has changed, from a number drawn at random: after a restart nobody takes it for what he
    /// has seen.
    changes: watch::Sender<u64>,
    /// Held by whoever changes what is kept.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Known {
    sitters: BTreeMap<Seat, Sits>,
    watchers: BTreeMap<Seat, Watchers>,
}

/// What somebody says of himself.
#[derive(Debug, Clone, Default)]
struct Sits {
    name: Option<String>,
    is_ready: bool,
    machine: Option<Machine>,
}

/// Who watches from a seat.
#[derive(Debug, Default)]
struct Watchers {
    count: usize,
    /// When the last of them went.
    gone: Option<Instant>,
}

impl Watchers {
    fn are_there(&self) -> bool {
        self.count > 0 || self.gone.is_some_and(|gone| gone.elapsed() < GRACE)
    }
}

impl Company {
    pub(super) fn of(kept: Vec<Sitter>) -> Self {
        let sits = |of: Sitter| {
            let dice = if of.thrown { MachineDice::Thrown } else { MachineDice::Rolled };
            let leader = of.machine.and_then(|leader| leader.parse().ok());
            let machine = leader.map(|leader| Machine { leader, dice });
            Some((seat_named(&of.seat)?, Sits { name: of.name, is_ready: of.ready, machine }))
        };
        let known = Known { sitters: kept.into_iter().filter_map(sits).collect(), ..Known::default() };
        let mut drawn = [0; 4];
        // Without randomness it begins at 0, and at worst somebody sees for a while who was there before.
        let _ = getrandom::fill(&mut drawn);
        let changes = watch::Sender::new(u64::from(u32::from_be_bytes(drawn)) << 16);
        Self { known: Mutex::new(known), changes, turn: tokio::sync::Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody who watches that something has changed.
    pub(super) fn changed(&self) {
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Counts one more who watches from that seat.
    fn enter(&self, seat: &Seat) {
        let mut known = self.known();
        let watchers = known.watchers.entry(seat.clone()).or_default();
        let was_there = watchers.are_there();
        (watchers.count, watchers.gone) = (watchers.count + 1, None);
        drop(known);
        if !was_there {
            self.changed();
        }
    }

    /// Counts one less. That nobody is left is told once it is certain that he does not come back at once.
    fn leave(self: &Arc<Self>, seat: &Seat) {
        let mut known = self.known();
        let Some(watchers) = known.watchers.get_mut(seat) else { return };
        watchers.count = watchers.count.saturating_sub(1);
        if watchers.count > 0 {
            return;
        }
        watchers.gone = Some(Instant::now());
        drop(known);
        let (company, seat) = (Arc::clone(self), seat.clone());
        // As the server stops there is nobody left to tell.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                if !company.known().watchers.get(&seat).is_some_and(Watchers::are_there) {
                    company.changed();
                }
            });
        }
    }

    /// Who watches from a seat at this moment.
    pub(super) fn present(&self) -> Vec<Seat> {
        let known = self.known();
        known.watchers.iter().filter(|(_, of)| of.count > 0).map(|(seat, _)| seat.clone()).collect()
    }

    /// The seats that players of the machine play from.
    pub(super) fn machines(&self) -> Vec<(Seat, Machine)> {
        let known = self.known();
        let machine = |(seat, sits): (&Seat, &Sits)| Some((seat.clone(), sits.machine.clone()?));
        known.sitters.iter().filter_map(machine).collect()
    }

    /// Who had the seat's link sits there no more; a player of the machine needs no link.
    pub(super) fn rise(&self, seat: &Seat) {
        if let Some(sits) = self.known().sitters.get_mut(seat) {
            *sits = Sits { machine: sits.machine.take(), ..Sits::default() };
        }
        self.changed();
    }

    /// How often anything of it has changed.
    pub(super) fn changes(&self) -> u64 {
        *self.changes.borrow()
    }
}

impl Room {
    /// Who sits at the table, and how often that has changed so far.
    pub(crate) fn attendance(&self) -> (u64, Attendance) {
        // The count is read first: what comes meanwhile is told once more.
        let changes = self.company.changes();
        let known = self.company.known();
        let mut places: BTreeMap<Seat, Place> = BTreeMap::new();
        for (seat, sits) in &known.sitters {
            let Sits { name, is_ready, machine } = sits.clone();
            places.insert(seat.clone(), Place { name, is_ready, machine, presence: Presence::Unseen });
        }
        for (seat, watchers) in &known.watchers {
            let presence = if watchers.are_there() { Presence::There } else { Presence::Gone };
            places.entry(seat.clone()).or_default().presence = presence;
        }
        (changes, Attendance { places, delay: self.delay() })
    }

    /// Sends how often who sits at the table has changed.
    pub(crate) fn watch_company(&self) -> watch::Receiver<u64> {
        self.company.changes.subscribe()
    }

    /// Counts one more who watches from that seat.
    pub(crate) fn enter(&self, seat: &Seat) {
        self.company.enter(seat);
    }

    /// Counts one less.
    pub(crate) fn leave(&self, seat: &Seat) {
        self.company.leave(seat);
        self.looked_until_now(seat);
        if self.may_wait_for_dice() {
            // Others may throw, who were not called as long as somebody was there to do it.
            self.bell.ring(&self.id);
        }
    }

    /// The seats that somebody watches from.
    pub(crate) fn present(&self) -> Vec<Seat> {
        self.company.present()
    }

    /// Notes what somebody calls himself at his seat; none takes his name back.
    ///
    /// # Errors
    /// [`Fault::Unreadable`] where somebody else has such a name; [`Fault::Forbidden`] at the spectators' seat, which
    /// many share; where it can't be written.
    pub(crate) async fn set_name(&self, seat: &Seat, name: Option<SitterName>) -> Result<(), Fault> {
        self.keep_sitter(seat, |sits| sits.name = name.map(|name| name.as_str().to_owned())).await
    }

    /// Notes whether somebody says that he is ready to begin. It binds nobody.
    ///
    /// # Errors
    /// As of [`set_name`](Self::set_name).
    pub(crate) async fn set_ready(&self, seat: &Seat, is_ready: bool) -> Result<(), Fault> {
        self.keep_sitter(seat, |sits| sits.is_ready = is_ready).await
    }

    /// Notes which player of the machine plays from a seat; none: people do.
    pub(super) async fn keep_machine(&self, seat: &Seat, machine: Option<Machine>) -> Result<(), Fault> {
        self.keep_sitter(seat, |sits| sits.machine = machine).await
    }

    async fn keep_sitter(&self, seat: &Seat, change: impl FnOnce(&mut Sits)) -> Result<(), Fault> {
        if *seat == Seat::Spectator {
            let why = "many look on from the spectators' seat: it has no name, and is never asked whether it is ready";
            return Err(Fault::Forbidden(why.to_owned()));
        }
        let _turn = self.company.turn.lock().await;
        let mut sits = self.company.known().sitters.get(seat).cloned().unwrap_or_default();
        change(&mut sits);
        if let Some(name) = self.like(seat, sits.name.as_deref()) {
            let why = format!("name: somebody else at this table is called {name} already: choose another");
            return Err(Fault::Unreadable(why));
        }
        let machine = sits.machine.as_ref();
        let sitter = Sitter {
            seat: seat.to_string(),
            name: sits.name.clone(),
            ready: sits.is_ready,
            machine: machine.map(|machine| machine.leader.to_string()),
            thrown: machine.is_some_and(|machine| machine.dice == MachineDice::Thrown),
        };
        let (database, id) = (self.database.clone(), self.id.clone());
        blocking(move || Ok(database.sit(id.as_str(), sitter)?)).await?;
        self.company.known().sitters.insert(seat.clone(), sits);
        self.company.changed();
        Ok(())
    }

    /// The name of another seat that nobody could tell from that one.
    fn like(&self, seat: &Seat, name: Option<&str>) -> Option<String> {
        let name = SitterName::read(name?).ok()??;
        let known = self.company.known();
        let others = known.sitters.iter().filter(|(of, _)| *of != seat);
        others.filter_map(|(_, sits)| sits.name.clone()).find(|other| name.is_like(other))
    }
}
