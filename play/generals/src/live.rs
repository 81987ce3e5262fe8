//! Players of the machine in a battle under way, without the types of its system.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::time::Instant;

use serde_json::{Value as Json, json};
use standfast_dice::Dice;
use standfast_engine::battle::{
    Act, CombatModel, Doctrine, Given, Id, Led, LiveBattle, PLACE, Record, Seat, Table, Trial, Verb,
};
use standfast_engine::chart::FileFault;

use crate::answer::{Figure, Named, described};
use crate::asked::Asked;
use crate::fork::{AnyFork, Fork};
use crate::general::General;
use crate::leader::Leader;
use crate::luck::Luck;
use crate::thinking::Weighed;
use crate::told::{Steps, told};

/// What a player of the machine would do now.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The command, to be given from his seat.
    pub command: Json,
    /// What it does, in words: the verb, and what it is about.
    pub says: String,
    /// Why, in words without a full stop.
    pub why: String,
    /// What he has tried out, each thing once, the best first; empty where he did not think.
    pub weighed: Vec<Weighed>,
}

/// Who advises, and by what luck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Who he is.
    pub leader: Leader,
    /// The seed of his own luck: what he imagines and tries out, and what other tables say of what he does.
    pub seed: u64,
}

/// What players of the machine have done, beyond what the log says: fire that hit nobody, what a command was about, and which
/// doctrine each goes by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    done: Vec<Done>,
    doctrines: Vec<GoesBy>,
}

/// The doctrine that somebody has gone over to.
#[derive(Debug, Clone, PartialEq, Eq)]
struct GoesBy {
    seat: Seat,
    leader: Leader,
    doctrine: String,
}

/// What one of them did after so many records.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Done {
    number: u64,
    seat: Seat,
    side: Id,
    verb: Option<&'static Verb>,
    about: Option<Id>,
}

/// Somebody who knows what he needs, and decides when he is asked.
pub type Briefed = Box<dyn FnOnce(&mut Memory) -> Option<Advice> + Send>;

/// The players of one system's battles, without its types.
pub trait AnyGenerals: Debug + Send + Sync {
    /// The doctrines that come with the system.
    fn doctrines(&self) -> Vec<Named>;

    /// What the figures of its doctrines are.
    fn figures(&self) -> Vec<Figure>;

    /// What is wrong with a file of doctrines, if anything is.
    ///
    /// # Errors
    /// Every fault, with its place.
    fn check(&self, text: &str, origin: &str) -> Result<Vec<Named>, Vec<FileFault>>;

    /// Whether a player of that kind can be had.
    ///
    /// # Errors
    /// In words: that nobody knows his doctrine, and which there are.
    fn knows(&self, leader: &Leader) -> Result<(), String> {
        let known: Vec<String> = self.doctrines().into_iter().map(|doctrine| doctrine.name).collect();
        match leader {
            Leader::Doctrine(name) | Leader::Thinks(name, _) if !known.contains(name) => {
                Err(format!("nobody knows the doctrine {name:?}: allowed is one of {}", known.join(", ")))
            }
            _ => Ok(()),
        }
    }

    /// A fork of the battle as it may be imagined at that seat, with the luck of this seed; the umpire's is the battle as it
    /// stands.
    fn fork(&self, battle: &dyn LiveBattle, seat: &Seat, seed: u64) -> Option<Box<dyn AnyFork>>;

    /// Whether the seat has to decide something now.
    fn decides(&self, battle: &dyn LiveBattle, seat: &Seat) -> bool;

    /// What a player of that kind needs to decide at that seat, so that he can think while the battle is in nobody's way;
    /// `None` where it has nothing to decide, or nobody knows his doctrine.
    fn briefs(&self, battle: &dyn LiveBattle, seat: &Seat, plan: &Plan, memory: &Memory) -> Option<Briefed>;

    /// What he would do now; `None` too where he thinks of nothing.
    fn advise(
        &self,
        battle: &dyn LiveBattle,
        seat: &Seat,
        plan: &Plan,
        memory: &mut Memory,
    ) -> Option<Advice> {
        let briefed = self.briefs(battle, seat, plan, memory)?;
        briefed(memory)
    }
}

/// The players of the battles of the system `B`.
#[derive(Debug)]
pub struct Generals<B>(PhantomData<B>);

impl<B> Generals<B> {
    /// The players of that system.
    #[must_use]
    pub const fn of() -> Self {
        Self(PhantomData)
    }
}

/// How badly a battle stands that is given up, in thousandths.
const BEATEN: i64 = 15;

/// The verb by which a side gives the battle up.
const CONCEDE: &str = "concede";

/// How often somebody is asked again where nothing comes of what he does, and he has done the same before.
const MOST_REPEATS: usize = 8;

impl<B: Led> AnyGenerals for Generals<B> {
    fn doctrines(&self) -> Vec<Named> {
        Doctrine::<B>::published().map(named).unwrap_or_default()
    }

    fn figures(&self) -> Vec<Figure> {
        described::<B>()
    }

    fn check(&self, text: &str, origin: &str) -> Result<Vec<Named>, Vec<FileFault>> {
        Doctrine::<B>::read(text, origin).map(named)
    }

    fn fork(&self, battle: &dyn LiveBattle, seat: &Seat, seed: u64) -> Option<Box<dyn AnyFork>> {
        let table = battle.as_any().downcast_ref::<Table<B>>()?;
        Some(Fork::of(table.trial(), seed).ok()?.imagined(seat, seed))
    }

    fn decides(&self, battle: &dyn LiveBattle, seat: &Seat) -> bool {
        let table = battle.as_any().downcast_ref::<Table<B>>();
        table.is_some_and(|table| table.trial().decides_for(seat).is_some())
    }

    fn briefs(&self, battle: &dyn LiveBattle, seat: &Seat, plan: &Plan, memory: &Memory) -> Option<Briefed> {
        let asked = Instant::now();
        let table = battle.as_any().downcast_ref::<Table<B>>()?;
        let school = Doctrine::<B>::published().ok()?.into();
        let combat = CombatModel::<B>::of(table.setting().setup()).ok()?.figures;
        let (number, luck) = (battle.number(), Luck::stream(plan.seed, battle.number()));
        let mut general = General::<B>::new(&plan.leader, &school, luck.clone()).ok()?;
        if let Some(doctrine) = memory.doctrine(seat, &plan.leader) {
            general.acts_by(doctrine);
        }
        let leader = plan.leader.clone();
        let whole = table.trial();
        let side = whole.decides_for(seat)?.clone();
        let imagined = whole.imagined(seat, &mut luck.free()).ok()?;
        let given = memory.with_log(table);
        let seat = seat.clone();
        Some(Box::new(move |memory| {
            Deciding { general, leader, combat, luck, seat, side, asked }
                .decide(&imagined, given, number, memory)
        }))
    }
}

/// Somebody who decides at a seat.
struct Deciding<B: Led> {
    general: General<B>,
    /// Who was asked for.
    leader: Leader,
    combat: B::Combat,
    luck: Luck,
    seat: Seat,
    side: Id,
    /// When.
    asked: Instant,
}

impl<B: Led> Deciding<B> {
    /// Whether he gives the battle up: it is as good as lost, and nobody else leads his side who may think otherwise.
    fn is_beaten(&self, trial: &Trial<B>) -> bool {
        let leaders = trial.roster().players.iter().filter(|player| player.side == self.side).count();
        leaders == 1 && trial.prospects(&self.side) <= BEATEN
    }

    /// What he does; where nothing comes of what he does, it is remembered, and he decides anew.
    fn decide(
        mut self,
        imagined: &Trial<B>,
        mut given: Given,
        number: u64,
        memory: &mut Memory,
    ) -> Option<Advice> {
        if self.is_beaten(imagined) {
            return Some(Advice {
                command: json!({"do": CONCEDE}),
                says: "concede the battle".to_owned(),
                why: "it can't be won any more".to_owned(),
                weighed: Vec::new(),
            });
        }
        let mut dice = self.luck.beside("other tables", 0).free();
        let advice = self.comes_to(imagined, &mut given, number, (memory, &mut dice));
        // Who acts at random may come to nothing for ever.
        advice.or_else(|| {
            self.general.keeps_to_doctrine();
            self.comes_to(imagined, &mut given, number, (memory, &mut dice))
        })
    }

    /// What he comes to as he decides again and again; none where he thinks of nothing, or of the same over and over.
    fn comes_to(
        &mut self,
        imagined: &Trial<B>,
        given: &mut Given,
        number: u64,
        (memory, dice): (&mut Memory, &mut dyn Dice),
    ) -> Option<Advice> {
        let mut repeats = 0;
        while repeats < MOST_REPEATS {
            let trial = imagined.clone().remembering(given.clone());
            let post = (&self.seat, &self.side);
            let decision = self.general.decide(&trial, post, &self.combat, Asked::at(self.asked))?;
            if let Some(doctrine) = decision.goes_over_to {
                memory.goes_over(&self.seat, &self.leader, doctrine);
            }
            let (idea, doctrine) = (decision.idea, &self.general.doctrine().figures);
            let act = trial.settled(post, idea.act, (doctrine, &self.combat), dice).ok()?;
            let is_new = given.note::<B>(post, idea.verb, idea.about.clone());
            memory.done.push(Done {
                number,
                seat: self.seat.clone(),
                side: self.side.clone(),
                verb: idea.verb,
                about: idea.about.clone(),
            });
            match (act, idea.verb) {
                (Some(act), verb) => {
                    return Some(Advice {
                        command: act.to_json()?,
                        says: told(trial.scene(), (verb, idea.about.as_ref()), &act, Steps::LeftOut)
                            .to_string(),
                        why: why(&trial, post, doctrine, &self.combat, &act, idea.why),
                        weighed: decision.weighed,
                    });
                }
                (None, Some(_)) => repeats += usize::from(!is_new),
                (None, None) => return None,
            }
        }
        None
    }
}

/// Why he does it: his own reason, or that of his doctrine for it where he was not asked for one.
fn why<B: Led>(
    trial: &Trial<B>,
    post: (&Seat, &Id),
    doctrine: &B::Doctrine,
    combat: &B::Combat,
    act: &Act<B::Command>,
    own: String,
) -> String {
    if !own.is_empty() {
        return own;
    }
    let ideas = trial.ideas(post, doctrine, combat);
    let alike = ideas.iter().find(|idea| idea.act == *act).or_else(|| ideas.first());
    alike.map_or_else(String::new, |idea| idea.why.clone())
}

fn named<B: Led>(doctrines: Vec<Doctrine<B>>) -> Vec<Named> {
    doctrines.into_iter().map(|Doctrine { name, says, .. }| Named { name, says }).collect()
}

impl Memory {
    /// The doctrine that such a leader at that seat has gone over to.
    fn doctrine(&self, seat: &Seat, leader: &Leader) -> Option<&str> {
        let known = self.doctrines.iter().find(|known| known.seat == *seat && known.leader == *leader)?;
        Some(&known.doctrine)
    }

    fn goes_over(&mut self, seat: &Seat, leader: &Leader, doctrine: String) {
        self.doctrines.retain(|known| known.seat != *seat);
        self.doctrines.push(GoesBy { seat: seat.clone(), leader: leader.clone(), doctrine });
    }

    /// What has been given since the phase began: what the log tells, but for what was taken back, and what nothing came of.
    fn with_log<B: Led>(&self, table: &Table<B>) -> Given {
        let mut given = Given::default();
        let mut done = self.done.iter().peekable();
        let note = |given: &mut Given, Done { seat, side, verb, about, .. }: &Done| {
            given.note::<B>((seat, side), *verb, about.clone());
        };
        let roster = table.setting().roster();
        // Talk is nothing that was done.
        for record in table.all_records().filter(|record| record.is_act()) {
            let side = roster.side_of(&record.seat);
            let is_undone = table.is_undone(record.number);
            while let Some(done) = done.next_if(|done| done.number < record.number) {
                if !is_undone || side != Some(&done.side) {
                    note(&mut given, done);
                }
            }
            if !is_undone {
                logged(&mut given, table, record, side);
            }
        }
        done.for_each(|done| note(&mut given, done));
        given
    }
}

/// Notes a record of the log, with the pieces that its command names.
fn logged<B: Led>(given: &mut Given, table: &Table<B>, record: &Record<B::Event>, side: Option<&Id>) {
    let name = record.command.verb();
    let verb = B::VERBS.iter().copied().find(|verb| Some(verb.name) == name.as_deref());
    let Some(side) = side else {
        verb.inspect(|verb| given.note_umpire::<B>(verb));
        return;
    };
    let is_placed = name.as_deref() == Some(PLACE.name);
    if verb.is_none() && !is_placed {
        return;
    }
    let command = record.command.json();
    let words = command.as_object().into_iter().flatten().filter_map(|(_, said)| Id::new(said.as_str()?));
    let pieces = words.filter(|word| table.scene().name(word) != word.as_str());
    let nobody = Some(None).filter(|_| verb.is_some());
    for about in pieces.map(Some).chain(nobody) {
        given.note::<B>((&record.seat, side), verb, about);
    }
}
