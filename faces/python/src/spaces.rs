//! A battle in numbers of fixed size, for players that learn: what a seat sees, and what it may do.

use std::collections::{BTreeMap, BTreeSet};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value as Json;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Fact, FactValue, Id, MapView, Piece, Seat, View};
use standfast_rulebook::generals::{AnyFork, Leader, Possible};

use crate::fault::Fault;
use crate::fork::{Fork, seat_of};
use crate::{given, told};

/// The most commands of a battle that is looked through for what can be seen in it.
const MOST_COMMANDS: usize = 5_000;

/// The most commands alike (of one verb, about one piece) that are told apart.
const MOST_ALIKE: u64 = 16;

/// The observations and actions of a scenario, each of a fixed size.
///
/// An action is a verb, a piece that it is about (or none), and which of the commands alike, by how the doctrines of the system like them. What no
/// doctrine thinks of is left out, and so are commands alike past `alike`.
///
/// An observation is what the seat's own view says in numbers: the turn, the clock, the totals of each side, and for each piece of the
/// scenario whether it is known and out, its facts, its markers and its place. Which facts, words and markers there are is found out
/// by fighting the scenario twice; what did not come up there is left out, and so is what is told in sentences, and terrain.
///
/// >>> import standfast
/// >>> fork = standfast.Battle.new("mfp/mill-bridge", seed=1).fork("umpire", seed=1)
/// >>> spaces = standfast.Spaces(fork)
/// >>> seat = fork.decides()[0]
/// >>> action = spaces.mask(fork, seat).index(1)
/// >>> spaces.act(fork, seat, action)
/// True
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Spaces {
    seats: Vec<String>,
    sides: Vec<Id>,
    verbs: Vec<&'static str>,
    pieces: Vec<Id>,
    alike: usize,
    clock: Names,
    totals: Names,
    facts: Names,
    markers: Names,
    has_table: bool,
}

/// What can be seen by name, each at its place.
type Names = BTreeMap<String, usize>;

/// The figures of a piece beside its facts and markers: whether it is known, and whether it is out.
const OF_PIECE: [&str; 2] = ["known", "out"];

/// Where it stands: whether it does, x and y in inches, and its facing in degrees.
const OF_PLACE: [&str; 4] = ["on table", "x", "y", "facing"];

#[pymethods]
impl Spaces {
    #[new]
    #[pyo3(signature = (fork, *, alike=None))]
    fn new(py: Python<'_>, fork: &Fork, alike: Option<&Bound<'_, PyAny>>) -> Result<Self, Fault> {
        let alike = alike.map(|alike| given::whole(alike, "alike", 1..=MOST_ALIKE)).transpose()?.unwrap_or(2);
        let alike = usize::try_from(alike).unwrap_or(1);
        fork.with(py, |fork| Self::found_out(fork, alike))
    }

    /// The players' seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.seats.clone()
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.verbs.len() * (self.pieces.len() + 1) * self.alike
    }

    /// What each number of an observation is.
    #[getter]
    fn fields(&self) -> Vec<String> {
        let named = |names: &Names, of: &str| -> Vec<String> {
            sorted(names).map(|name| format!("{of}{name}")).collect()
        };
        let mut fields = vec!["turn".to_owned()];
        fields.extend(self.sides.iter().map(|side| format!("for {side}")));
        fields.extend(named(&self.clock, "clock "));
        fields.extend(self.sides.iter().flat_map(|side| named(&self.totals, &format!("{side} "))));
        for piece in &self.pieces {
            let of = format!("{piece} ");
            let place: &[&str] = if self.has_table { &OF_PLACE } else { &[] };
            fields.extend(OF_PIECE.iter().chain(place).map(|name| format!("{of}{name}")));
            fields.extend(named(&self.facts, &of));
            fields.extend(named(&self.markers, &of));
        }
        fields
    }

    /// What a seat sees of a fork: as many 32-bit floating-point numbers as there are fields, in the machine's order of bytes.
    fn observe<'py>(
        &self,
        fork: &Bound<'py, Fork>,
        seat: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyBytes>, Fault> {
        let (py, seat) = (fork.py(), given::text(seat, "seat")?);
        let seen = fork.get().with(py, |fork| {
            let seat = seat_of(fork.roster(), &seat)?;
            Ok::<_, Fault>(self.seen(fork, &seat))
        })?;
        let bytes: Vec<u8> = seen.into_iter().flat_map(f32::to_ne_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Which actions a seat may take in a fork: a byte each, 1 or 0.
    fn mask<'py>(
        &self,
        fork: &Bound<'py, Fork>,
        seat: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyBytes>, Fault> {
        let (py, seat) = (fork.py(), given::text(seat, "seat")?);
        let mut mask = vec![0; self.actions()];
        for action in self.choices(fork, &seat)?.into_keys() {
            if let Some(is_allowed) = mask.get_mut(action) {
                *is_allowed = 1;
            }
        }
        Ok(PyBytes::new(py, &mask))
    }

    /// The command of an action; `None` where the seat may not take it.
    fn command<'py>(
        &self,
        fork: &Bound<'py, Fork>,
        seat: &Bound<'py, PyAny>,
        action: &Bound<'py, PyAny>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        let command = self.chosen(fork, &given::text(seat, "seat")?, action)?;
        command.map(|command| told::exact(fork.py(), &command)).transpose()
    }

    /// Takes an action in a fork; `False` where the seat may not take it, and nothing happens.
    fn act(
        &self,
        fork: &Bound<'_, Fork>,
        seat: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
    ) -> Result<bool, Fault> {
        let seat = given::text(seat, "seat")?;
        let Some(command) = self.chosen(fork, &seat, action)? else { return Ok(false) };
        let tree = Tree::from_json(&command.to_string()).map_err(|bad| bad.refusal)?;
        fork.get().with(fork.py(), |fork| {
            let seat = seat_of(fork.roster(), &seat)?;
            fork.give(&seat, &tree).map_err(|refused| Fault::refused(refused, Vec::new))
        })?;
        Ok(true)
    }

    fn __deepcopy__(own: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        own
    }

    fn __repr__(&self) -> String {
        format!("<{} actions, {} fields, for {}>", self.actions(), self.fields().len(), self.seats.join(", "))
    }
}

impl Spaces {
    /// Fights a battle on from there by the first doctrine, and another at random, and notes what is seen.
    fn found_out(fork: &dyn AnyFork, alike: usize) -> Result<Self, Fault> {
        let mut seen = Seen::default();
        seen.note(fork);
        let first = fork.doctrines().into_iter().next().unwrap_or_default();
        for (seed, leader) in [(1, Leader::Doctrine(first)), (2, Leader::Random)] {
            let mut fork = fork.forked(seed);
            for _ in 0..MOST_COMMANDS {
                if fork.decides().is_none() {
                    break;
                }
                fork.lead(&leader).map_err(|why| Fault::Other(why.to_string()))?;
                seen.note(fork.as_ref());
            }
        }
        let roster = fork.roster();
        Ok(Self {
            seats: roster.players.iter().map(|player| player.id.to_string()).collect(),
            sides: roster.sides.iter().map(|side| side.id.clone()).collect(),
            verbs: fork.verbs(),
            pieces: seen.pieces.into_iter().collect(),
            alike,
            clock: numbered(seen.clock),
            totals: numbered(seen.totals),
            facts: numbered(seen.facts),
            markers: numbered(seen.markers),
            has_table: seen.has_table,
        })
    }

    fn seen(&self, fork: &dyn AnyFork, seat: &Seat) -> Vec<f32> {
        let view = fork.view(seat);
        let map = if self.has_table { fork.map(seat, &view) } else { None };
        let own = fork.roster().side_of(seat);
        let mut numbers = vec![number(fork.turn())];
        numbers.extend(self.sides.iter().map(|side| flag(own == Some(side))));
        numbers.extend(read(&view.clock, &self.clock));
        for side in &self.sides {
            let of_side = view.totals.iter().find(|of| of.side == *side);
            numbers.extend(read(of_side.map_or(&[], |of| of.facts.as_slice()), &self.totals));
        }
        let known: BTreeMap<&Id, &Piece> = view.pieces().map(|piece| (&piece.id, piece)).collect();
        let places = map.as_ref().map(places).unwrap_or_default();
        for id in &self.pieces {
            let piece = known.get(id);
            numbers.push(flag(piece.is_some()));
            numbers.push(flag(piece.is_some_and(|piece| piece.out.is_some())));
            if self.has_table {
                numbers.extend(places.get(id.as_str()).copied().unwrap_or_default());
            }
            numbers.extend(read(piece.map_or(&[], |piece| piece.facts.as_slice()), &self.facts));
            let mut markers = vec![0.0; self.markers.len()];
            for marker in piece.into_iter().flat_map(|piece| &piece.markers) {
                if let Some(on) = self.markers.get(marker.name).and_then(|place| markers.get_mut(*place)) {
                    *on += 1.0;
                }
            }
            numbers.extend(markers);
        }
        numbers
    }

    /// What a seat may do, by the number of its action.
    fn choices(&self, fork: &Bound<'_, Fork>, seat: &str) -> Result<BTreeMap<usize, Json>, Fault> {
        let possible = fork.get().with(fork.py(), |fork| {
            let seat = seat_of(fork.roster(), seat)?;
            Ok::<_, Fault>(fork.possible(&seat))
        })?;
        let mut choices = BTreeMap::new();
        for of in possible {
            let Some(first) = self.first_alike(&of) else { continue };
            let free = (first..first + self.alike).find(|action| !choices.contains_key(action));
            if let Some(action) = free {
                choices.insert(action, of.command);
            }
        }
        Ok(choices)
    }

    /// The first action of the verb and the piece of that command.
    fn first_alike(&self, of: &Possible) -> Option<usize> {
        let verb = self.verbs.iter().position(|verb| *verb == of.verb)?;
        let about = of.about.as_ref().and_then(|about| self.pieces.iter().position(|piece| piece == about));
        Some((verb * (self.pieces.len() + 1) + about.map_or(0, |place| place + 1)) * self.alike)
    }

    fn chosen(
        &self,
        fork: &Bound<'_, Fork>,
        seat: &str,
        action: &Bound<'_, PyAny>,
    ) -> Result<Option<Json>, Fault> {
        let most = u64::try_from(self.actions()).unwrap_or(u64::MAX).saturating_sub(1);
        let action = usize::try_from(given::whole(action, "action", 0..=most)?).unwrap_or(usize::MAX);
        Ok(self.choices(fork, seat)?.remove(&action))
    }
}

/// What was seen in battles that were looked through.
#[derive(Default)]
struct Seen {
    pieces: BTreeSet<Id>,
    clock: BTreeSet<String>,
    totals: BTreeSet<String>,
    facts: BTreeSet<String>,
    markers: BTreeSet<String>,
    has_table: bool,
}

impl Seen {
    fn note(&mut self, fork: &dyn AnyFork) {
        let view: View = fork.view(&Seat::Umpire);
        self.has_table |= fork.map(&Seat::Umpire, &view).is_some();
        self.clock.extend(view.clock.iter().filter_map(named));
        self.totals.extend(view.totals.iter().flat_map(|side| &side.facts).filter_map(named));
        for piece in view.pieces() {
            self.pieces.insert(piece.id.clone());
            self.facts.extend(piece.facts.iter().filter_map(named));
            self.markers.extend(piece.markers.iter().map(|marker| marker.name.to_owned()));
        }
    }
}

fn numbered(names: BTreeSet<String>) -> Names {
    names.into_iter().zip(0..).collect()
}

/// The names in the order of their places, which is their own.
fn sorted(names: &Names) -> impl Iterator<Item = &String> {
    names.keys()
}

/// The name under which a fact is read: its own for a number, with its word for a word; none of a text.
fn named(fact: &Fact) -> Option<String> {
    let FactValue::Figure(figure) = fact.value else { return None };
    match serde_json::to_value(figure) {
        Ok(Json::String(word)) => Some(format!("{}={word}", fact.name)),
        Ok(Json::Number(_) | Json::Bool(_)) => Some(fact.name.to_owned()),
        _ => None,
    }
}

/// Facts as numbers: a word is 1 where it is said.
fn read(facts: &[Fact], names: &Names) -> Vec<f32> {
    let mut numbers = vec![0.0; names.len()];
    for fact in facts {
        let place = named(fact).and_then(|name| names.get(&name).copied());
        let Some(number) = place.and_then(|place| numbers.get_mut(place)) else { continue };
        let FactValue::Figure(figure) = fact.value else { continue };
        *number = match serde_json::to_value(figure) {
            Ok(Json::Number(value)) => narrow(value.as_f64().unwrap_or_default()),
            Ok(Json::Bool(value)) => flag(value),
            _ => 1.0,
        };
    }
    numbers
}

/// Where the pieces of a map stand.
fn places(map: &MapView) -> BTreeMap<&str, [f32; 4]> {
    let place = |of: &standfast_rulebook::battle::MapPiece| {
        let pose = of.unit.pose();
        let inches = |hundredths: i32| narrow(f64::from(hundredths) / 100.0);
        [
            1.0,
            inches(pose.at.x.hundredths()),
            inches(pose.at.y.hundredths()),
            f32::from(pose.facing.in_degrees()),
        ]
    };
    map.pieces.iter().map(|of| (of.unit.id(), place(of))).collect()
}

fn flag(flag: bool) -> f32 {
    f32::from(u8::from(flag))
}

fn number(number: i64) -> f32 {
    f32::from(i16::try_from(number).unwrap_or(i16::MAX))
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "whoever learns reads 32 bits")]
fn narrow(number: f64) -> f32 {
    number as f32
}
