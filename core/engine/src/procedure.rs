use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use standfast_dice::{Dice, Stop, Thrown, Typed, Weight};
use standfast_odds::Odds;

use crate::chart::{ChartFile, ChartReader, Table};
use crate::{Refusals, Refuse, Shape, Trace};

/// A published rule system: its charts, its rulings, its ledger.
pub trait RuleSystem: Sized + 'static {
    /// The system's id: `micro-force`.
    const ID: &'static str;
    /// The ledger of its rules, as TOML.
    const LEDGER: &'static str;
    /// Its charts as they are published.
    const CHART_FILES: &'static [ChartFile];
    /// The numbers of its charts.
    type Charts: Debug + Send + Sync;
    /// A value for each of its rulings.
    type Rulings: Shape + Debug + Clone + Default + Send + Sync;

    /// Reads the charts, file by file.
    fn read_charts(reader: &mut ChartReader) -> Self::Charts;

    /// The charts as tables for people to read.
    fn tables(charts: &Self::Charts) -> Vec<Table>;

    /// Gives every procedure, in the order of the text.
    fn procedures(list: &mut impl Procedures<Self>);
}

/// Takes the procedures of a system, one after another.
pub trait Procedures<S: RuleSystem> {
    /// Takes the next one.
    fn add<P: Procedure<System = S> + 'static>(&mut self);
}

/// What a procedure goes by: the charts and the rulings of its system.
#[derive(Debug)]
pub struct Rules<'a, S: RuleSystem> {
    /// The numbers.
    pub charts: &'a S::Charts,
    /// What was decided where the text leaves a choice.
    pub rulings: S::Rulings,
}

impl<S: RuleSystem> Clone for Rules<'_, S> {
    fn clone(&self) -> Self {
        Self { charts: self.charts, rulings: self.rulings.clone() }
    }
}

/// One thing that a player does with the rules. The type that implements it is the situation.
///
/// It is written once and read every way: whoever answers the dice decides whether it is a roll, a table
/// with real dice, an audit, or exact odds.
pub trait Procedure: Shape + Debug {
    /// The system whose rules it applies.
    type System: RuleSystem;
    /// What it comes to.
    type Outcome: Serialize + Debug + Clone + Eq + Hash;
    /// Its name within its system: `cohesion-loss`.
    const NAME: &'static str;
    /// What it answers, in one sentence.
    const SAYS: &'static str;
    /// Which dice it asks for, in their order; a dash where it asks for none.
    const DICE: &'static str;

    /// Refuses what the rules exclude in this situation. The fields by themselves are in their ranges; this
    /// looks at how they go together and at what the charts hold.
    fn verify(&self, rules: &Rules<'_, Self::System>, refuse: &mut Refuse) {
        let _ = (rules, refuse);
    }

    /// What an outcome is worth to whoever throws the dice, or suffers what they decide: outcomes are shown from the
    /// least to the greatest. Only the order counts, and what is worth the same stays as likely ones stand.
    fn worth(outcome: &Self::Outcome) -> impl Ord;

    /// Applies the rules. Call it by way of [`odds`] or [`roll`], which verify the situation first: what a
    /// situation that was not verified comes to has no meaning, but nothing panics.
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
/// All that they exclude.
pub fn verify<P: Procedure>(situation: &P, rules: &Rules<'_, P::System>) -> Result<(), Refusals> {
    let mut refuse = Refuse::default();
    situation.verify(rules, &mut refuse);
    refuse.finish()
}

/// The probability of every outcome, in the weight that is asked for (`f64`, or
/// [`Exact`](standfast_odds::Exact) fractions).
///
/// # Errors
/// [`Fault::Refused`] for a situation that the rules exclude; [`Fault::Stopped`] where there are more
/// branches than a walk may take up.
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
/// [`Fault::Refused`] for a situation that the rules exclude; [`Fault::Stopped`] where the dice give no
/// answer.
pub fn roll<P: Procedure, D: Dice + ?Sized>(
    situation: &P,
    rules: &Rules<'_, P::System>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<P::Outcome, Fault> {
    verify(situation, rules)?;
    Ok(situation.resolve(rules, dice, trace)?)
}

/// The reasons that are known before any die is thrown: the procedure is run without dice, up to its first
/// question. The situation is taken as verified.
pub fn known_before_dice<P: Procedure>(situation: &P, rules: &Rules<'_, P::System>) -> Trace {
    let mut trace = Trace::new();
    // Whether it ends or asks for a die, the notes up to there are what is wanted.
    let _ = situation.resolve(rules, &mut Thrown::new(Typed::default()), &mut trace);
    trace
}

/// Declares a rule system in its crate: its type, the charts of its folder `charts`, which its `Charts` reads and shows
/// (`read`, `tables`), its `Rulings`, its procedures, and `rules()`, all of it as it is published.
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

        /// The rules as they are published, with every ruling at its default.
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
