//! Players of somebody's own: Python callables that lead a side.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value as Json;
use standfast_rulebook::battle::{Refused, Seat};
use standfast_rulebook::generals::{AnyFork, Guest, Leader};

use crate::fault::Fault;
use crate::fork::Fork;
use crate::given;

/// Who leads: players of the machine, and Python callables.
#[derive(Debug, Default)]
pub(crate) struct Players {
    pub(crate) leaders: Vec<(String, Leader)>,
    pub(crate) guests: Vec<(String, Arc<dyn Guest>)>,
    fault: Arc<Mutex<Option<Fault>>>,
}

/// A callable: it is given a fork of the battle as its seat may imagine it, and gives a command.
#[derive(Debug)]
struct Callable {
    call: Py<PyAny>,
    /// What it raised last, for whoever called.
    fault: Arc<Mutex<Option<Fault>>>,
}

impl Players {
    /// Reads `{"south": "bold", "north": a_callable}`.
    pub(crate) fn read(given: Option<&Bound<'_, PyAny>>) -> Result<Self, Fault> {
        let mut players = Self::default();
        let Some(given) = given else { return Ok(players) };
        for (post, player) in given::mapping(given, "players")? {
            let path = format!("players.{post}");
            if player.is_callable() {
                let call = player.unbind();
                players.guests.push((post, Arc::new(Callable { call, fault: Arc::clone(&players.fault) })));
            } else if player.is_instance_of::<PyString>() {
                players.leaders.push((post, leader(&player, &path)?));
            } else {
                let allowed = "the name of a player of the machine (\"bold\", \"random\", \"steady:200p\") or a callable";
                return Err(given::wrong(&player, &path, allowed));
            }
        }
        Ok(players)
    }

    /// The same, where players of the machine alone can be had.
    pub(crate) fn machines(self) -> Result<Self, Fault> {
        let allowed = "the name of a player of the machine";
        match self.guests.first() {
            None => Ok(self),
            Some((post, _)) => Err(Fault::value(&format!("players.{post}"), "a callable", allowed)),
        }
    }

    /// What a callable raised, if one did.
    pub(crate) fn raised(&self) -> Option<Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A player of the machine, by his name, at a path.
pub(crate) fn leader(given: &Bound<'_, PyAny>, path: &str) -> Result<Leader, Fault> {
    let allowed =
        "random, a doctrine such as steady, or a doctrine with a level such as steady:1s or steady:200p";
    given::text(given, path)?.parse().map_err(|_| given::wrong(given, path, allowed))
}

impl Callable {
    fn keep(&self, fault: Fault) {
        let mut kept = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(fault);
    }

    fn asked(&self, seat: &Seat, imagined: Box<dyn AnyFork>) -> Result<Json, Fault> {
        Python::attach(|py| {
            let fork = Bound::new(py, Fork::of(imagined, seat.clone()))?;
            let command = self.call.bind(py).call1((fork,))?;
            let text = given::json(&command)?;
            serde_json::from_str(&text).map_err(|why| Fault::Other(why.to_string()))
        })
    }
}

impl Guest for Callable {
    fn decides(&self, seat: &Seat, imagined: Box<dyn AnyFork>) -> Option<Json> {
        self.asked(seat, imagined).map_err(|fault| self.keep(fault)).ok()
    }

    fn refused(&self, refused: Refused) {
        self.keep(Fault::refused(refused, Vec::new));
    }
}
