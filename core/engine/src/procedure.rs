use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use standfast_dice::{Dice, Stop, Thrown, Typed, Weight};
use standfast_odds::Odds;

use crate::chart::{ChartFile, ChartReader, Table};
use crate::{Band, Refusals, Refuse, Shape, Trace};

/// A published rule system: its charts, its rulings, its ledger.
pub trait RuleSystem: Sized + 'static {
    /// The system's id: `micro-force`.
    const ID: &'static str;
    /// The ledger of its rules, as TOML.
    const LEDGER: &'static str;
    /// Its words, each with what it means and the rule that says so, as TOML.
    const GLOSSARY: &'static str;
    /// Its published charts.
    const CHART_FILES: &'static [ChartFile];
    /// The type of its charts, once read.
    type Charts: Debug + Send + Sync;
    /// A value for each of its rulings.
    type Rulings: Shape + Debug + Clone + Default + Send + Sync;

    /// Reads the charts, file by file.
    fn read_charts(reader: &mut ChartReader) -> Self::Charts;

    /// The charts as tables for people to read.
    fn tables(charts: &Self::Charts) -> Vec<Table>;

    /// Adds every procedure to the list, in the order of the text.
    fn procedures(list: &mut impl Procedures<Self>);
}

/// Takes the procedures of a system, one after another.
pub trait Procedures<S: RuleSystem> {
    /// Takes the next one.
    fn add<P: Procedure<System = S> + 'static>(&mut self);
}

/// What a procedure follows: the charts and rulings of its system.
#[derive(Debug)]
pub struct Rules<'a, S: RuleSystem> {
    /// The charts.
    pub charts: &'a S::Charts,
    /// The choices made where the text leaves one.
    pub rulings: S::Rulings,
}

impl<S: RuleSystem> Clone for Rules<'_, S> {
    fn clone(&self) -> Self {
        Self { charts: self.charts, rulings: self.rulings.clone() }
    }
}

/// One thing that a player does with the rules. The type that implements it is the situation.
///
/// It is written once and read in every way: whoever answers the dice makes it a roll, a table with real dice, an
/// audit, or exact odds.
pub trait Procedure: Shape + Debug {
    /// The system whose rules it applies.
    type System: RuleSystem;
    /// The type of its outcome.
    type Outcome: Serialize + Debug + Clone + Eq + Hash;
    /// Its name within its system: `cohesion-loss`.
    const NAME: &'static str;
    /// What it answers, in one sentence.
    const SAYS: &'static str;
    /// Which dice it asks for, in their order; a dash where it asks for none.
    const DICE: &'static str;

    /// Refuses what the rules exclude in this situation. Each field is already in its range; this checks the fields
    /// against one another and against the charts.
    fn verify(&self, rules: &Rules<'_, Self::System>, refuse: &mut Refuse) {
        let _ = (rules, refuse);
    }

    /// What an outcome is worth to whoever does this, or suffers it where nobody does it: outcomes are shown from the least
    /// to the greatest. Only the order counts; among equals, the likelier comes first.
    fn worth(outcome: &Self::Outcome) -> impl Ord;

    /// What an outcome comes to, in a few words: its part in the bar of odds. Where it is a number that has no name,
    /// there is none.
    fn band(&self, outcome: &Self::Outcome) -> Option<Band> {
        let _ = outcome;
        None
    }

    /// Applies the rules. Call it through [`odds`] or [`roll`], which verify the situation first: the outcome of an
    /// unverified situation means nothing, but nothing panics.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Self::System>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<Self::Outcome, Stop>;
}

/// Why a procedure gave no outcome.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The situation is not one that the rules allow.
    #[error(transparent)]
    Refused(#[from] Refusals),
    /// The dice stopped it.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Checks that the rules allow the situation.
///
/// # Errors
/// Everything that they exclude.
pub fn verify<P: Procedure>(situation: &P, rules: &Rules<'_, P::System>) -> Result<(), Refusals> {
    let mut refuse = Refuse::default();
    situation.verify(rules, &mut refuse);
    refuse.finish()
}

/// The probability of every outcome, in the chosen weight (`f64`, or [`Exact`](standfast_odds::Exact) fractions).
///
/// # Errors
/// [`Fault::Refused`] if the rules exclude the situation; [`Fault::Stopped`] if there are more branches than a walk may
/// take.
pub fn odds<P: Procedure, W: Weight>(
    situation: &P,
    rules: &Rules<'_, P::System>,
) -> Result<Odds<P::Outcome, W>, Fault> {
    verify(situation, rules)?;
    let mut silent = Trace::silent();
    Ok(Odds::of(|dice| situation.resolve(rules, dice, &mut silent))?)
}

/// The outcome that the dice give; its reasons are added to the trace.
///
/// # Errors
/// [`Fault::Refused`] if the rules exclude the situation; [`Fault::Stopped`] if the dice give no answer.
pub fn roll<P: Procedure, D: Dice + ?Sized>(
    situation: &P,
    rules: &Rules<'_, P::System>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<P::Outcome, Fault> {
    verify(situation, rules)?;
    Ok(situation.resolve(rules, dice, trace)?)
}

/// The reasons known before any die is thrown: runs the procedure up to its first question. The situation must be
/// verified.
pub fn known_before_dice<P: Procedure>(situation: &P, rules: &Rules<'_, P::System>) -> Trace {
    let mut trace = Trace::new();
    // Whether it ends or asks for a die, its notes so far are what is wanted.
    let _ = situation.resolve(rules, &mut Thrown::new(Typed::default()), &mut trace);
    trace
}

/// Declares a rule system in its crate: its type, its `ledger.toml` and `glossary.toml`, the chart files in its folder
/// `charts`, which its `Charts` reads and shows (`read`, `tables`), its `Rulings`, its procedures, and `rules()`, which
/// gives the published rules.
///
/// ```ignore
/// rule_system! {
///     MicroForce is "micro-force";
///     charts "command", "fire";
///     procedures procedures::Fire, procedures::Melee;
/// }
/// ```
#[macro_export]
macro_rules! rule_system {
    ($name:ident is $id:literal; charts $($chart:literal),+; procedures $($procedure:ty),+;) => {
        /// The system itself.
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl $crate::RuleSystem for $name {
            const ID: &'static str = $id;
            const LEDGER: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/ledger.toml"));
            const GLOSSARY: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/glossary.toml"));
            const CHART_FILES: &'static [$crate::chart::ChartFile] = &[$($crate::chart::ChartFile {
                name: $chart,
                text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/charts/", $chart, ".toml")),
            }),+];
            type Charts = Charts;
            type Rulings = Rulings;

            fn read_charts(reader: &mut $crate::chart::ChartReader<'_>) -> Charts {
                Charts::read(reader)
            }

            fn tables(charts: &Charts) -> Vec<$crate::chart::Table> {
                charts.tables()
            }

            fn procedures(list: &mut impl $crate::Procedures<Self>) {
                $(list.add::<$procedure>();)+
            }
        }

        /// The published rules, with every ruling at its default.
        #[must_use]
        pub fn rules() -> $crate::Rules<'static, $name> {
            #[expect(clippy::expect_used, reason = "the charts are embedded, and a test reads them")]
            static CHARTS: ::std::sync::LazyLock<Charts> = ::std::sync::LazyLock::new(|| {
                $crate::chart::read_charts::<$name>(&[]).expect("the published charts are sound")
            });
            $crate::Rules { charts: &CHARTS, rulings: ::std::default::Default::default() }
        }
    };
}
