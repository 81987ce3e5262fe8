//! A battle under way, in memory or in a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use serde_json::{Value as Json, json};
use standfast_rulebook::Choice;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{
    BattleReport, Checked, Header, LiveBattle, Player, Refused, Seat, Source, begin, generals_at, instead,
    system_of,
};
use standfast_rulebook::generals::{Memory, Plan};
use standfast_seat::Form;
use standfast_store::{NotGiven, StoreFault, Stored};

use crate::book::no_randomness;
use crate::fault::Fault;
use crate::fork::{Fork, ending, seat_of, seed_of};
use crate::scenario::Origin;
use crate::{given, player, told};

/// A battle: what is offered to each seat, what it sees, and what it does.
///
/// >>> import standfast
/// >>> battle = standfast.Battle.new("mfp/mill-bridge", seed=7)
/// >>> battle.seats
/// ['umpire', 'attacker', 'defender', 'spectator']
/// >>> seat = battle.decides()[0]
/// >>> command = battle.advise(seat, "steady")["command"]
/// >>> record = battle.do(seat, command)
/// >>> battle.number, battle.audit()
/// (1, 1)
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Battle(Mutex<Option<Kept>>);

/// What may happen, in sentences, each with its chance.
type Chances<'py> = Vec<(Vec<String>, Bound<'py, PyAny>)>;

/// Where a battle is kept.
#[derive(Debug)]
enum Kept {
    /// In memory: the battle, and the lines of its log.
    Here(Box<dyn LiveBattle>, Vec<String>),
    /// In a file.
    Filed(Stored, PathBuf),
}

impl Kept {
    fn battle(&self) -> &dyn LiveBattle {
        match self {
            Self::Here(battle, _) => battle.as_ref(),
            Self::Filed(stored, _) => stored.battle.as_ref(),
        }
    }

    fn give(&mut self, seat: &Seat, command: &Tree, source: Source) -> Result<(), Fault> {
        let at = format!("{:.0}", jiff::Timestamp::now());
        let given = match self {
            Self::Here(battle, lines) => match battle.propose(seat, command, source, &at, None) {
                Ok(line) => {
                    battle.confirm();
                    lines.push(line);
                    Ok(())
                }
                Err(refused) => Err(NotGiven::Refused(refused)),
            },
            Self::Filed(stored, _) => stored.give(seat, command, source, &at, None),
        };
        given.map_err(|not_given| match not_given {
            NotGiven::Refused(refused) => self.refused(refused, seat),
            NotGiven::Store(fault) => fault.into(),
        })
    }

    fn refused(&self, refused: Refused, seat: &Seat) -> Fault {
        Fault::refused(refused, || instead(self.battle(), seat))
    }
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Scenario { faults, .. } => Self::Files(faults),
            StoreFault::Log { path, line, ref why } => {
                Self::value("file", format!("{path}, line {line}: {why}"), "the log of a battle")
            }
            other => Self::Other(other.to_string()),
        }
    }
}

impl Battle {
    /// Does something with the battle while Python goes on.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Kept) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        py.detach(|| {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            work(kept.as_mut().ok_or(Fault::Closed)?)
        })
    }

    /// The same, from a seat.
    fn from<T: Send>(
        &self,
        py: Python<'_>,
        seat: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut Kept, Seat) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        let name = given::text(seat, "seat")?;
        self.with(py, |kept| {
            let seat = seat_of(kept.battle().roster(), &name)?;
            work(kept, seat)
        })
    }

    /// What a seat is told, as Python objects.
    fn told<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        tells: impl FnOnce(&dyn LiveBattle, &Seat) -> Result<Json, Fault> + Send,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let told = self.from(seat.py(), seat, |kept, seat| tells(kept.battle(), &seat))?;
        told::exact(seat.py(), &told)
    }
}

#[pymethods]
impl Battle {
    /// Begins a battle: of a scenario that comes with Standfast (`"mfp/mill-bridge"`), of a file, or of a text.
    ///
    /// Without a seed it is fair: its dice come from a secret, and `view("umpire")["promise"]` binds it. With `file` it is kept
    /// there, each command on disk before it counts.
    #[staticmethod]
    #[pyo3(signature = (scenario, *, seed=None, file=None))]
    fn new(
        py: Python<'_>,
        scenario: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        file: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self, Fault> {
        let Origin { name, text } = Origin::scenario(scenario)?;
        let seed = seed.map(|seed| given::whole(seed, "seed", 0..=u64::MAX)).transpose()?;
        let file = file.map(|file| given::file(file, "file")).transpose()?;
        py.detach(|| {
            let system = system_of(&text, &name).map_err(Fault::Files)?;
            let begun = format!("{:.0}", jiff::Timestamp::now());
            let header = match seed {
                Some(seed) => Header::new(system.name(), &name, &text, seed, &begun),
                None => {
                    let mut secret = [0; 32];
                    getrandom::fill(&mut secret).map_err(no_randomness)?;
                    Header::fair(system.name(), &name, &text, secret, &begun)
                }
            };
            let kept = match file {
                Some(file) => Kept::Filed(Stored::begin(&file, header)?, file),
                None => {
                    let line = serde_json::to_string(&header).unwrap_or_default();
                    Kept::Here(begin(header).map_err(Fault::Files)?, vec![line])
                }
            };
            Ok(Self(Mutex::new(Some(kept))))
        })
    }

    /// Opens the battle of a file, to look at it and to play on.
    #[staticmethod]
    fn open(py: Python<'_>, file: &Bound<'_, PyAny>) -> Result<Self, Fault> {
        let file = given::file(file, "file")?;
        py.detach(|| {
            let (stored, _) = Stored::open(&file)?;
            Ok(Self(Mutex::new(Some(Kept::Filed(stored, file)))))
        })
    }

    /// What it is called.
    #[getter]
    fn name(&self, py: Python<'_>) -> Result<String, Fault> {
        self.with(py, |kept| Ok(kept.battle().view(&Seat::Spectator).name))
    }

    /// Its rule system.
    #[getter]
    fn system(&self, py: Python<'_>) -> Result<String, Fault> {
        self.with(py, |kept| Ok(kept.battle().header().system.clone()))
    }

    /// Its seats: the umpire's, the players', the spectators'.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Result<Vec<String>, Fault> {
        self.with(py, |kept| Ok(kept.battle().roster().seats().map(|seat| seat.to_string()).collect()))
    }

    /// The players' seats, each with the side that it plays for.
    #[getter]
    fn players(&self, py: Python<'_>) -> Result<BTreeMap<String, String>, Fault> {
        let pair = |player: &Player| (player.id.to_string(), player.side.to_string());
        self.with(py, |kept| Ok(kept.battle().roster().players.iter().map(pair).collect()))
    }

    /// Its sides, by their ids.
    #[getter]
    fn sides(&self, py: Python<'_>) -> Result<Vec<String>, Fault> {
        self.with(py, |kept| {
            Ok(kept.battle().roster().sides.iter().map(|side| side.id.to_string()).collect())
        })
    }

    /// How many records its log has.
    #[getter]
    fn number(&self, py: Python<'_>) -> Result<u64, Fault> {
        self.with(py, |kept| Ok(kept.battle().number()))
    }

    /// How it ended: `way`, `winner`, `says`, `rule`; `None` while it goes on.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        ending(py, self.with(py, |kept| Ok(kept.battle().ending().cloned()))?.as_ref())
    }

    /// The log as it is kept, with the seed: for the keeper of the battle alone.
    #[getter]
    fn file_text(&self, py: Python<'_>) -> Result<String, Fault> {
        self.with(py, |kept| match kept {
            Kept::Here(_, lines) => Ok(lines.join("\n") + "\n"),
            Kept::Filed(_, file) => {
                fs::read_to_string(&*file).map_err(|why| Fault::Other(format!("{}: {why}", file.display())))
            }
        })
    }

    /// The players' seats that have to decide something now.
    fn decides(&self, py: Python<'_>) -> Result<Vec<String>, Fault> {
        self.with(py, |kept| {
            let battle = kept.battle();
            let Some(generals) = generals_at(battle) else { return Ok(Vec::new()) };
            let seats = battle.roster().seats().filter(|seat| generals.decides(battle, seat));
            Ok(seats.map(|seat| seat.to_string()).collect())
        })
    }

    /// What a seat may know.
    fn view<'py>(&self, seat: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        self.told(seat, |battle, seat| told::value(&battle.view(seat)))
    }

    /// What a seat may do, as offers: settled parts, and free parts with their domains.
    fn legal<'py>(&self, seat: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        self.told(seat, |battle, seat| told::value(&battle.legal(seat)))
    }

    /// The commands of the offers that leave no choice open once each part is at its default.
    fn commands<'py>(&self, seat: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        self.told(seat, |battle, seat| Ok(battle.legal(seat).iter().filter_map(Form::usual).collect()))
    }

    /// The duties of a seat; for the umpire, those of everybody.
    fn due<'py>(&self, seat: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        self.told(seat, |battle, seat| told::value(&battle.due(seat)))
    }

    /// A dry run: whether a seat may give the command, or which rule refuses it and what it may do instead.
    fn check<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        command: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let command = given::tree(command)?;
        self.told(seat, |battle, seat| told::value(&Checked::of(battle, seat, &command)))
    }

    /// The exact odds of what a command would make happen: each outcome in sentences, with its probability as a `Fraction`.
    fn odds<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        command: &Bound<'py, PyAny>,
    ) -> Result<Chances<'py>, Fault> {
        let command = given::tree(command)?;
        let odds = self.from(seat.py(), seat, |kept, seat| {
            let odds = kept.battle().odds(&seat, &command);
            odds.map_err(|refused| kept.refused(refused, &seat))
        })?;
        let outcomes = odds.outcomes.into_iter();
        outcomes.map(|line| Ok((line.says, told::fraction(seat.py(), &line.exact)?))).collect()
    }

    /// Gives a command, with the battle's own dice or those that you threw; what happened, as the seat may read it.
    #[pyo3(signature = (seat, command, *, dice=None))]
    fn r#do<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        command: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let command = given::tree(command)?;
        let source = match dice {
            Some(dice) => Source::Typed(given::faces(dice)?),
            None => Source::Seed,
        };
        let told = self.from(seat.py(), seat, |kept, seat| {
            kept.give(&seat, &command, source)?;
            let battle = kept.battle();
            told::value(&battle.log(&seat, battle.number().saturating_sub(1)).last())
        })?;
        told::exact(seat.py(), &told)
    }

    /// The records after number `after`, as the seat may read them.
    #[pyo3(signature = (seat, after=None))]
    fn log<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        after: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let after = after.map(|after| given::whole(after, "after", 0..=u64::MAX)).transpose()?;
        self.told(seat, |battle, seat| told::value(&battle.log(seat, after.unwrap_or_default())))
    }

    /// The battle in short, as the seat may know it: luck, what turned it, what it cost, and how one would tell it.
    fn report<'py>(&self, seat: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Fault> {
        let report =
            self.from(seat.py(), seat, |kept, seat| told::value(&BattleReport::of(kept.battle(), &seat)))?;
        told::measured(seat.py(), &report)
    }

    /// What a player of the machine would do from a seat: `command`, what it `says`, and `why`; `None` where nothing is to be
    /// decided.
    #[pyo3(signature = (seat, player, *, seed=None))]
    fn advise<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        player: &Bound<'py, PyAny>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> Result<Option<Bound<'py, PyAny>>, Fault> {
        let leader = player::leader(player, "player")?;
        let seed = seed.map(|seed| given::whole(seed, "seed", 0..=u64::MAX)).transpose()?.unwrap_or(1);
        let advice = self.from(seat.py(), seat, |kept, seat| {
            let battle = kept.battle();
            let generals = generals_at(battle);
            let generals =
                generals.ok_or_else(|| Fault::Other("nobody leads the battles of this system".to_owned()))?;
            generals.knows(&leader).map_err(|why| Fault::value("player", leader.to_string(), why))?;
            Ok(generals.advise(battle, &seat, &Plan { leader, seed }, &mut Memory::default()))
        })?;
        let advice = advice.map(|of| json!({"command": of.command, "says": of.says, "why": of.why}));
        advice.map(|advice| told::exact(seat.py(), &advice)).transpose()
    }

    /// Decides each command again from its recorded dice, and gives how many there are.
    fn audit(&self, py: Python<'_>) -> Result<u64, Fault> {
        self.with(py, |kept| kept.battle().audit().map_err(|fault| Fault::Other(fault.to_string())))
    }

    /// A fork of the battle as it may be imagined at a seat; the umpire's is the battle as it stands.
    #[pyo3(signature = (seat, *, seed=None))]
    fn fork(&self, seat: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> Result<Fork, Fault> {
        let seed = seed_of(seed)?;
        self.from(seat.py(), seat, |kept, seat| {
            let fork =
                generals_at(kept.battle()).and_then(|generals| generals.fork(kept.battle(), &seat, seed));
            let fork =
                fork.ok_or_else(|| Fault::Other("nobody leads the battles of this system".to_owned()))?;
            Ok(Fork::of(fork, seat))
        })
    }

    /// Closes the battle: nothing more can be asked of it. A file stays as it is.
    fn close(&self, py: Python<'_>) {
        py.detach(|| drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take()));
    }

    fn __enter__(own: Py<Self>) -> Py<Self> {
        own
    }

    #[pyo3(signature = (*_raised))]
    fn __exit__(&self, py: Python<'_>, _raised: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let told = self.with(py, |kept| {
            let battle = kept.battle();
            let view = battle.view(&Seat::Spectator);
            Ok(format!("<battle {:?} ({}), {} records>", view.name, view.system, battle.number()))
        });
        told.unwrap_or_else(|_| "<battle, closed>".to_owned())
    }
}
