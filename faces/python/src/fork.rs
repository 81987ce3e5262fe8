//! A fork of a battle: tried out beside it, without a log.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use standfast_rulebook::battle::{Ending, Seat};
use standfast_rulebook::generals::{AnyFork, NotDone};
use standfast_seat::Form;

use crate::fault::Fault;
use crate::{book, given, player, told};

/// A battle that is tried out beside the one that is played: it keeps no log, and nothing done in it comes back.
///
/// >>> import standfast
/// >>> battle = standfast.Battle.new("mfp/mill-bridge", seed=7)
/// >>> fork = battle.fork("umpire", seed=1)
/// >>> while fork.decides() is not None:
/// ...     command = fork.lead("bold")
/// >>> fork.ending is not None, battle.number
/// (True, 0)
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Fork {
    fork: Mutex<Box<dyn AnyFork>>,
    seat: Seat,
}

impl Fork {
    pub(crate) fn of(fork: Box<dyn AnyFork>, seat: Seat) -> Self {
        Self { fork: Mutex::new(fork), seat }
    }

    /// Does something with the fork while Python goes on.
    pub(crate) fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut dyn AnyFork) -> T + Send) -> T {
        py.detach(|| work(self.fork.lock().unwrap_or_else(PoisonError::into_inner).as_mut()))
    }

    /// The seat that is meant: the one that is named, else that of whoever decides, else the fork's own.
    fn meant(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> Result<Seat, Fault> {
        match seat {
            Some(seat) => {
                let name = given::text(seat, "seat")?;
                self.with(py, |fork| seat_of(fork.roster(), &name))
            }
            None => {
                Ok(self.with(py, |fork| fork.decides()).map_or_else(|| self.seat.clone(), |(seat, _)| seat))
            }
        }
    }
}

/// The seat of that name.
pub(crate) fn seat_of(roster: &standfast_rulebook::battle::Roster, name: &str) -> Result<Seat, Fault> {
    roster.seat(name).ok_or_else(|| {
        let seats: Vec<String> = roster.seats().map(|seat| seat.to_string()).collect();
        let allowed = format!("one of {}", seats.join(", "));
        let problem = standfast_rulebook::Problem::Value { given: format!("{name:?}"), allowed };
        standfast_rulebook::Refusal::new("seat", problem).near(name, seats.iter().map(String::as_str)).into()
    })
}

#[pymethods]
impl Fork {
    /// The seat whose eyes it is imagined by; `"umpire"`: the battle as it stands.
    #[getter]
    fn seat(&self) -> String {
        self.seat.to_string()
    }

    /// The turn, from 1.
    #[getter]
    fn turn(&self, py: Python<'_>) -> i64 {
        self.with(py, |fork| fork.turn())
    }

    /// How it ended: `way`, `winner`, `rule`; `None` while it goes on.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        ending(py, self.with(py, |fork| fork.ending().cloned()).as_ref())
    }

    /// Who has to decide something now: the seat and its side; `None` once it is over.
    fn decides(&self, py: Python<'_>) -> Option<(String, String)> {
        self.with(py, |fork| fork.decides()).map(|(seat, side)| (seat.to_string(), side.to_string()))
    }

    /// What a seat may know, with the `map` where the battle has a table; left out: the seat that decides.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let seat = self.meant(py, seat)?;
        let view = self.with(py, |fork| {
            let view = fork.view(&seat);
            let map = fork.map(&seat, &view);
            let mut told = told::value(&view)?;
            if let (Some(parts), Some(map)) = (told.as_object_mut(), map) {
                parts.insert("map".to_owned(), told::value(&map)?);
            }
            Ok::<_, Fault>(told)
        })?;
        told::exact(py, &view)
    }

    /// What a seat may do under the rules, as offers: settled parts, and free parts with their domains. Setting pieces down is
    /// none of them: see `possible`.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let seat = self.meant(py, seat)?;
        let offers = self.with(py, |fork| told::value(&fork.offers(&seat)))?;
        told::exact(py, &offers)
    }

    /// The commands of the offers that leave no choice open once each part is at its default.
    #[pyo3(signature = (seat=None))]
    fn commands<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let seat = self.meant(py, seat)?;
        let usual =
            self.with(py, |fork| fork.offers(&seat).iter().filter_map(Form::usual).collect::<Vec<_>>());
        told::exact(py, &usual)
    }

    /// What the doctrines of the system think of, each idea once, what the first likes best first: `command`, what it `says`, and
    /// `why`.
    #[pyo3(signature = (seat=None))]
    fn possible<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let seat = self.meant(py, seat)?;
        let possible = self.with(py, |fork| fork.possible(&seat));
        let possible = possible
            .into_iter()
            .map(|of| serde_json::json!({"command": of.command, "says": of.says, "why": of.why}));
        told::exact(py, &possible.collect::<Vec<_>>())
    }

    /// Gives a command, with dice of the fork's own, and all that follows from it.
    #[pyo3(signature = (command, *, seat=None))]
    fn r#do(
        &self,
        py: Python<'_>,
        command: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> Result<(), Fault> {
        let (command, seat) = (given::tree(command)?, self.meant(py, seat)?);
        self.with(py, |fork| {
            fork.give(&seat, &command).map_err(|refused| {
                let mut verbs: Vec<&'static str> = Vec::new();
                for offer in fork.offers(&seat) {
                    if !verbs.contains(&offer.verb.name) {
                        verbs.push(offer.verb.name);
                    }
                }
                Fault::refused(refused, || verbs)
            })
        })
    }

    /// Has a player of the machine decide for whoever must (`"bold"`, `"random"`, `"steady:200p"`); what he did, as a command.
    fn lead<'py>(&self, py: Python<'py>, player: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        let leader = player::leader(player, "player")?;
        let command = self.with(py, |fork| fork.lead(&leader)).map_err(|not_done| match not_done {
            NotDone::Refused(refused) => Fault::refused(refused, Vec::new),
            NotDone::Undecided(why) => Fault::Other(why),
        })?;
        told::exact(py, &command)
    }

    /// Another fork of the battle as it may be imagined at a seat, with a luck of its own; left out: by chance.
    #[pyo3(signature = (seat, *, seed=None))]
    fn imagine(&self, seat: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> Result<Self, Fault> {
        let (name, seed) = (given::text(seat, "seat")?, seed_of(seed)?);
        self.with(seat.py(), |fork| {
            let seat = seat_of(fork.roster(), &name)?;
            Ok(Self::of(fork.imagined(&seat, seed), seat))
        })
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(self.with(py, |fork| fork.copied()), self.seat.clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    /// Another fork that goes on from here with a luck of its own; left out: by chance.
    #[pyo3(signature = (seed=None))]
    fn fork(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> Result<Self, Fault> {
        let seed = seed_of(seed)?;
        Ok(Self::of(self.with(py, |fork| fork.forked(seed)), self.seat.clone()))
    }
}

/// A seed that was given, or one by chance.
pub(crate) fn seed_of(seed: Option<&Bound<'_, PyAny>>) -> Result<u64, Fault> {
    seed.map_or_else(book::chance, |seed| given::whole(seed, "seed", 0..=u64::MAX))
}

/// How a battle ended.
pub(crate) fn ending<'py>(
    py: Python<'py>,
    ending: Option<&Ending>,
) -> Result<Option<Bound<'py, PyAny>>, Fault> {
    ending.map(|ending| told::exact(py, ending)).transpose()
}
