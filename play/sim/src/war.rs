//! What is fought, and one battle of it.

use std::cell::RefCell;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock};

use standfast_engine::battle::{
    CombatModel, Doctrine, Followed, Given, Header, Led, LiveBattle, Roster, Table, Trial,
};
use standfast_generals::{
    Fought, General, Hosted, Leader, Leads, Level, Luck, Scale, Staff, Throws, acted, fight,
};

use crate::battle::Battle;
use crate::fault::WarFault;
use crate::foresight::Foresight;
use crate::judged::{Judged, Judging};
use crate::luck::{self, Learned, Lesson, Seen};
use crate::order::Order;
use crate::pilot;
use crate::posts::{Post, posts};
use crate::terms::Terms;
use crate::watch::Watch;

/// The most commands of a battle: one that takes more is given up as a fault of the doctrines.
const MOST_COMMANDS: usize = 50_000;

/// A war without the types of its system.
pub trait AnyWar: Debug + Send + Sync {
    /// Its sides: the id and the name of each.
    fn sides(&self) -> Vec<(String, String)>;

    /// Where somebody leads: its sides and seats, by their ids.
    fn posts(&self) -> Vec<String>;

    /// The colours of its sides, by their places.
    fn colours(&self) -> Vec<usize>;

    /// What the scenario is called.
    fn name(&self) -> String;

    /// Who leads each side, and each seat that is named, by its id.
    fn leaders(&self) -> Vec<(String, Leader)>;

    /// The same as the command line has it: `south=steady, north=bold`.
    fn led(&self) -> String {
        let led = |(post, leader): &(String, Leader)| format!("{post}={leader}");
        self.leaders().iter().map(led).collect::<Vec<_>>().join(", ")
    }

    /// The doctrines that somebody can act by: those of the system, and those of the order.
    fn doctrines(&self) -> Vec<String>;

    /// The figures that are followed: the name and the title of each.
    fn figures(&self) -> Vec<(&'static str, &'static str)>;

    /// Fights the battle of that number.
    ///
    /// # Errors
    /// [`WarFault::Stuck`], where it does not go on.
    fn battle(&self, number: u64) -> Result<Battle, WarFault> {
        self.battle_on(number, Terms::default())
    }

    /// The same on these terms.
    ///
    /// # Errors
    /// As [`battle`](Self::battle), where a guest gives up too; [`WarFault::Stopped`].
    fn battle_on(&self, number: u64, terms: Terms<'_>) -> Result<Battle, WarFault>;

    /// Whether its battles always come to the same: not where somebody thinks by time.
    fn comes_to_the_same(&self) -> bool {
        let by_time = |(_, leader): &(String, Leader)| matches!(leader, Leader::Thinks(_, Level::Time(_)));
        !self.leaders().iter().any(by_time)
    }

    /// Fights the battle of that number, and says how it was judged on the way. Guests do not lead it.
    ///
    /// # Errors
    /// As [`battle`](Self::battle).
    fn judged(&self, number: u64) -> Result<Judged, WarFault>;

    /// Whether its battles come with their luck.
    fn weighs(&self) -> bool;

    /// How well its battles stand, as it was learned from its pilot, which is fought now if it was not; none where there is no pilot.
    ///
    /// # Errors
    /// As [`battle`](Self::battle).
    fn learned(&self) -> Result<Option<Arc<Learned>>, WarFault>;

    /// Whether it has learned that already, or taken it over.
    fn has_learned(&self) -> bool;

    /// The seed from which the luck of its battles follows.
    fn seed(&self) -> u64;

    /// How many battles its pilot has.
    fn pilot(&self) -> u64;

    /// Fights a battle of the pilot, and says what it teaches: one state of so many commands (`every`), and how it ended. Whoever
    /// thinks acts by his doctrine in it.
    ///
    /// # Errors
    /// As [`battle`](Self::battle).
    fn teaches(&self, number: u64, every: NonZeroUsize) -> Result<Lesson, WarFault>;

    /// Takes over what a variant of the war has learned, unless this one has learned by itself already.
    fn taught(&self, by: &Arc<Learned>);

    /// Fights it once more at a table: the lines of its file, with every die as it fell.
    ///
    /// # Errors
    /// As [`battle`](Self::battle), and where the table refuses a command.
    fn kept(&self, number: u64) -> Result<Kept, WarFault>;
}

/// The file of a battle that was fought once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its lines.
    pub lines: Vec<String>,
    /// Why it breaks off, where it does.
    pub broke_off: Option<String>,
}

/// What makes wars of one system.
pub trait Wars: Debug + Send + Sync {
    /// The war of that order.
    ///
    /// # Errors
    /// [`WarFault`].
    fn declare(&self, order: &Order) -> Result<Box<dyn AnyWar>, WarFault>;
}

/// A war under the system `B`: everything that its battles have in common.
#[derive(Debug)]
pub struct War<B: Led> {
    scenario: String,
    origin: String,
    seed: u64,
    pilot: Option<u64>,
    learned: OnceLock<Result<Option<Arc<Learned>>, WarFault>>,
    leaders: Vec<Post>,
    school: Arc<[Doctrine<B>]>,
    combat: B::Combat,
    followed: Vec<Followed>,
    start: Mutex<Trial<B>>,
}

impl<B: Led> Wars for PhantomData<fn() -> B> {
    fn declare(&self, order: &Order) -> Result<Box<dyn AnyWar>, WarFault> {
        Ok(Box::new(War::<B>::declared(order)?))
    }
}

impl<B: Led> War<B> {
    /// The war of that order.
    ///
    /// # Errors
    /// [`WarFault`].
    pub fn declared(order: &Order) -> Result<Self, WarFault> {
        let header = Header::new(B::ID, &order.origin, &order.scenario, order.seed, "");
        let table = Table::<B>::begin(header).map_err(WarFault::File)?;
        let mut school = Doctrine::<B>::published().map_err(WarFault::File)?;
        for (origin, text) in &order.doctrines {
            let more = Doctrine::<B>::read(text, origin).map_err(WarFault::File)?;
            school.retain(|known| !more.iter().any(|own| own.name == known.name));
            school.extend(more);
        }
        let combat = match &order.combat {
            Some((origin, text)) => CombatModel::<B>::read(text, origin),
            None => CombatModel::of(table.setting().setup()),
        };
        let combat = combat.map_err(WarFault::File)?.figures;
        let leaders = posts(&table, &order.leaders, &school)?;
        let followed = B::followed(table.setting().rules().charts);
        let (scenario, origin, seed) = (order.scenario.clone(), order.origin.clone(), order.seed);
        Ok(Self {
            scenario,
            origin,
            seed,
            pilot: order.pilot,
            learned: OnceLock::new(),
            leaders,
            school: school.into(),
            combat,
            followed,
            start: Mutex::new(table.trial()),
        })
    }

    fn start(&self) -> Trial<B> {
        // Nobody panics while he holds it; and what he held would be whole.
        self.start.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// The players of a battle by that luck, each with a luck of his own.
    fn staff(&self, luck: &Luck) -> Result<Staff<'_, B>, WarFault> {
        self.led(luck, Clone::clone)
    }

    /// The same, with each leader changed to another.
    fn led(&self, luck: &Luck, changed: impl Fn(&Leader) -> Leader) -> Result<Staff<'_, B>, WarFault> {
        let general = |Post { of, leader, place }: &Post| {
            let luck = luck.beside("a player", *place);
            let general = General::new(&changed(leader), &self.school, luck);
            let known = || self.school.iter().map(|doctrine| doctrine.name.clone()).collect();
            let unknown = |given| WarFault::Doctrine { given, known: known() };
            Ok((of.clone(), general.map_err(unknown)?))
        };
        let posts: Result<Vec<_>, WarFault> = self.leaders.iter().map(general).collect();
        Ok(Staff::of(posts?, &self.combat))
    }

    /// The same, but that whoever thinks acts by his doctrine.
    fn staff_at_once(&self, luck: &Luck) -> Result<Staff<'_, B>, WarFault> {
        self.led(luck, |leader| match leader {
            Leader::Thinks(name, _) => Leader::Doctrine(name.clone()),
            Leader::Random | Leader::Doctrine(_) => leader.clone(),
        })
    }

    /// What is foreseen in a battle of that luck.
    fn foresight(&self, luck: &Luck) -> Result<Foresight<'_, B>, WarFault> {
        let staff = self.staff_at_once(&luck.beside("what is foreseen", 0))?;
        Ok(Foresight::of(staff, &self.combat))
    }

    fn luck_of(&self, number: u64) -> Luck {
        Luck::stream(self.seed, number)
    }

    /// The battle of that number between these players, however the dice are thrown.
    fn fought(
        &self,
        number: u64,
        leads: &mut dyn Leads<B>,
        throws: Throws<'_, '_, B>,
        terms: Terms<'_>,
    ) -> Result<Battle, WarFault> {
        let mut watch = Watch::of(&self.followed);
        let looks = |trial: &Trial<B>| {
            watch.passes(trial);
            terms.are_broken()
        };
        let fought = fight(self.start(), leads, &self.combat, throws, MOST_COMMANDS, looks);
        let Fought { trial, commands } = fought.map_err(|stuck| WarFault::Stuck { number, stuck })?;
        // Whoever was to leave off thinking may have ended it by what he had not thought through.
        trial.ending().filter(|_| !terms.are_broken()).ok_or(WarFault::Stopped)?;
        Ok(watch.battle(number, &trial, commands))
    }

    /// The same with its luck, die by die.
    fn weighed(&self, number: u64, leads: &mut dyn Leads<B>, terms: Terms<'_>) -> Result<Battle, WarFault> {
        let mut luck = self.luck_of(number);
        let learned = self.learned()?;
        let foresight = match learned.as_deref() {
            Some(learned) => Some((learned, RefCell::new(self.foresight(&luck)?))),
            None => None,
        };
        let measured = |trial: &Trial<B>, events: &[B::Event]| {
            let foresight = foresight.as_ref();
            let chance = foresight.map(|(learned, foresight)| foresight.borrow_mut().chance(trial, learned));
            luck::measured(trial, events, chance)
        };
        let mut scale = Scale::reading(&measured);
        let battle = self.fought(number, leads, Throws::Weighed(&mut luck, &mut scale), terms)?;
        Ok(Battle { luck: luck::figures(scale.into_swings()), ..battle })
    }
}

impl<B: Led> AnyWar for War<B> {
    fn sides(&self) -> Vec<(String, String)> {
        let trial = self.start();
        trial.roster().sides.iter().map(|side| (side.id.to_string(), side.name.clone())).collect()
    }

    fn posts(&self) -> Vec<String> {
        let trial = self.start();
        let Roster { sides, players } = trial.roster();
        let sides = sides.iter().map(|side| side.id.to_string());
        sides.chain(players.iter().map(|player| player.id.to_string())).collect()
    }

    fn colours(&self) -> Vec<usize> {
        let trial = self.start();
        let roster = trial.roster();
        roster.sides.iter().map(|side| roster.colour(&side.id).place()).collect()
    }

    fn name(&self) -> String {
        self.start().scene().setting.scenario.name.clone()
    }

    fn leaders(&self) -> Vec<(String, Leader)> {
        self.leaders.iter().map(|post| (post.of.to_string(), post.leader.clone())).collect()
    }

    fn doctrines(&self) -> Vec<String> {
        self.school.iter().map(|doctrine| doctrine.name.clone()).collect()
    }

    fn figures(&self) -> Vec<(&'static str, &'static str)> {
        self.followed.iter().map(|followed| (followed.name, followed.title)).collect()
    }

    fn battle_on(&self, number: u64, terms: Terms<'_>) -> Result<Battle, WarFault> {
        let mut luck = self.luck_of(number);
        let staff = self.staff(&luck)?.unless(terms.stop);
        let mut leads = Hosted::of(staff, terms.guests, luck.beside("guests", 0));
        match self.weighs() && !terms.unweighed {
            true => self.weighed(number, &mut leads, terms),
            false => self.fought(number, &mut leads, Throws::Bare(&mut luck), terms),
        }
    }

    fn judged(&self, number: u64) -> Result<Judged, WarFault> {
        let mut luck = self.luck_of(number);
        let mut staff = self.staff(&luck)?;
        let mut judging = Judging::default();
        let looks = |trial: &Trial<B>| judging.looks(trial);
        let throws = Throws::Bare(&mut luck);
        let fought = fight(self.start(), &mut staff, &self.combat, throws, MOST_COMMANDS, looks);
        let fought = fought.map_err(|stuck| WarFault::Stuck { number, stuck })?;
        Ok(judging.judged(&fought.trial))
    }

    fn weighs(&self) -> bool {
        self.pilot.is_some()
    }

    fn learned(&self) -> Result<Option<Arc<Learned>>, WarFault> {
        self.learned.get_or_init(|| Ok(pilot::learn(&[self])?.map(Arc::new))).clone()
    }

    fn has_learned(&self) -> bool {
        self.learned.get().is_some()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn pilot(&self) -> u64 {
        self.pilot.unwrap_or_default()
    }

    fn teaches(&self, number: u64, every: NonZeroUsize) -> Result<Lesson, WarFault> {
        let mut luck = Luck::of(self.seed).beside("the pilot", number);
        let (mut staff, mut foresight) = (self.staff_at_once(&luck)?, self.foresight(&luck)?);
        let mut seen = Seen::taking(every, number);
        let looks = |trial: &Trial<B>| seen.looks(trial, |trial| foresight.sees(trial));
        let throws = Throws::Bare(&mut luck);
        let fought = fight(self.start(), &mut staff, &self.combat, throws, MOST_COMMANDS, looks);
        let fought = fought.map_err(|stuck| WarFault::Stuck { number, stuck })?;
        Ok(seen.lesson(luck::won(&fought.trial)))
    }

    fn taught(&self, by: &Arc<Learned>) {
        // One who has learned by himself keeps to that.
        let _ = self.learned.set(Ok(Some(Arc::clone(by))));
    }

    fn kept(&self, number: u64) -> Result<Kept, WarFault> {
        let header = Header::new(B::ID, &self.origin, &self.scenario, self.seed, "");
        let first = serde_json::to_string(&header).unwrap_or_default();
        let mut table = Table::<B>::begin(header).map_err(WarFault::File)?;
        let mut luck = self.luck_of(number);
        let mut staff = self.staff(&luck)?;
        let mut lines = vec![first];
        let mut given = Given::default();
        while table.ending().is_none() && lines.len() <= MOST_COMMANDS {
            match acted(&mut table, &mut given, &mut staff, &self.combat, &mut luck) {
                Ok(line) => lines.extend(line),
                Err(fault) => return Ok(Kept { lines, broke_off: Some(fault) }),
            }
        }
        Ok(Kept { lines, broke_off: None })
    }
}
