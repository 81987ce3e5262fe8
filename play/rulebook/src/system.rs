//! What a line of the table of systems expands to.

use std::marker::PhantomData;
use std::sync::LazyLock;

use serde_json::Value as Json;
use standfast_engine::battle::{Battle, Header, Led, LiveBattle, Scenario, Table as Fought};
use standfast_engine::chart::{ChartFile, FileFault, Replacement, Table, read_charts};
use standfast_engine::{Choice, Procedure, Procedures, RuleSystem, form};
use standfast_generals::{AnyGenerals, Generals};
use standfast_sim::Wars;

use crate::procedure::ByName;
use crate::systems::Charts;
use crate::{AnyProcedure, Replaced, SystemId};

/// A line says where a system's type is and which of its battles come with the program: files under
/// `scenarios/battles/ID`, the one to begin with first, beside `scenarios/starts/ID.toml` and the troops of
/// `scenarios/templates/ID.toml`; `led` where players of the machine can fight them; `taught` where a lesson of them comes with the program: `scenarios/lessons/ID.toml`, and its
/// words, `systems/ID/lesson.toml`. A system with procedures alone is `"id" is home::System;`.
macro_rules! systems {
    ($($id:literal is $home:ident::$System:ident $(, fought at [$($battle:literal),+] $($led:ident $($taught:ident)?)?)?;)+) => {
        standfast_engine::choices! {
            /// The rule systems.
            pub enum SystemId {
                $(#[doc = concat!("`", $id, "`: [`", stringify!($home), "`].")] $System = $id,)+
            }
        }

        /// The charts of every system.
        #[derive(Debug)]
        pub(crate) struct Charts {
            $($home: <$home::$System as standfast_engine::RuleSystem>::Charts,)+
        }

        impl Charts {
            /// Reads them, each system's own ones with what replaces parts of them.
            pub(crate) fn read(
                replaced: &[$crate::Replaced],
            ) -> Result<Self, Vec<standfast_engine::chart::FileFault>> {
                let mut faults = Vec::new();
                $(let $home = $crate::system::charts::<$home::$System>(replaced, &mut faults);)+
                match ($($home,)+) {
                    ($(Some($home),)+) => Ok(Self { $($home,)+ }),
                    _ => Err(faults),
                }
            }
        }

        $(impl $crate::system::Has<$home::$System> for Charts {
            const ID: SystemId = SystemId::$System;

            fn of_system(&self) -> &<$home::$System as standfast_engine::RuleSystem>::Charts {
                &self.$home
            }
        })+

        impl SystemId {
            /// What there is of the system.
            pub(crate) fn system(self) -> &'static $crate::system::System {
                use $crate::system::System;
                match self {
                    $(Self::$System => {
                        const SYSTEM: System = System::of::<$home::$System>()
                            $(.fought::<$home::$System>(&[$(($battle, include_str!(concat!(
                                "../../../scenarios/battles/", $id, "/", $battle, ".toml"
                            )))),+], include_str!(concat!("../../../scenarios/starts/", $id, ".toml")),
                            include_str!(concat!("../../../scenarios/templates/", $id, ".toml")))
                            $(.$led::<$home::$System>()$(.$taught(
                                include_str!(concat!("../../../scenarios/lessons/", $id, ".toml")),
                                include_str!(concat!("../../../systems/", $id, "/lesson.toml")),
                            ))?)?)?;
                        &SYSTEM
                    })+
                }
            }
        }
    };
}
pub(crate) use systems;

/// Charts that include those of the system `S`.
pub(crate) trait Has<S: RuleSystem> {
    /// The system.
    const ID: SystemId;

    /// Its charts.
    fn of_system(&self) -> &S::Charts;
}

/// A system without its types.
pub(crate) struct System {
    pub(crate) ledger: &'static str,
    pub(crate) glossary: &'static str,
    pub(crate) chart_files: &'static [ChartFile],
    pub(crate) tables: fn(&Charts) -> Vec<Table>,
    procedures: fn(&mut Listed),
    /// What there is of its battles, where it has any.
    pub(crate) battles: Option<Battles>,
}

/// A battle that has begun, or all that is wrong with its scenario.
type Begun = Result<Box<dyn LiveBattle>, Vec<FileFault>>;

/// A system's battles, without its types.
pub(crate) struct Battles {
    pub(crate) begin: fn(Header) -> Begun,
    pub(crate) schema: fn() -> Json,
    pub(crate) endings: &'static [&'static str],
    /// Those that come with the program: the name and the text of each scenario.
    pub(crate) ready: &'static [(&'static str, &'static str)],
    /// The smallest sound scenario, which a new one begins as.
    pub(crate) start: &'static str,
    /// The troops that come ready made, TOML.
    pub(crate) templates: &'static str,
    /// The players of the machine, where there are any, and the wars between them.
    pub(crate) generals: Option<fn() -> Box<dyn AnyGenerals>>,
    pub(crate) wars: Option<fn() -> Box<dyn Wars>>,
    /// The scenario of its lesson and its words, where there is one.
    pub(crate) lesson: Option<(&'static str, &'static str)>,
}

impl System {
    pub(crate) const fn of<S: RuleSystem>() -> Self
    where
        Charts: Has<S>,
    {
        Self {
            ledger: S::LEDGER,
            glossary: S::GLOSSARY,
            chart_files: S::CHART_FILES,
            tables: |charts| S::tables(charts.of_system()),
            procedures: S::procedures,
            battles: None,
        }
    }

    pub(crate) const fn fought<B: Battle>(
        self,
        ready: &'static [(&'static str, &'static str)],
        start: &'static str,
        templates: &'static str,
    ) -> Self {
        let battles = Battles {
            begin: |header| Ok(Box::new(Fought::<B>::begin(header)?)),
            schema: form::describe::<Scenario<B>>,
            endings: B::ENDINGS,
            ready,
            start,
            templates,
            generals: None,
            wars: None,
            lesson: None,
        };
        Self { battles: Some(battles), ..self }
    }

    pub(crate) const fn led<B: Led>(self) -> Self {
        let battles = match self.battles {
            Some(battles) => Some(Battles {
                generals: Some(|| Box::new(Generals::<B>::of())),
                wars: Some(|| Box::new(PhantomData::<fn() -> B>)),
                ..battles
            }),
            None => None,
        };
        Self { battles, ..self }
    }

    pub(crate) const fn taught(self, scenario: &'static str, words: &'static str) -> Self {
        let battles = match self.battles {
            Some(battles) => Some(Battles { lesson: Some((scenario, words)), ..battles }),
            None => None,
        };
        Self { battles, ..self }
    }
}

/// The charts of one system, with what replaces parts of them.
pub(crate) fn charts<S: RuleSystem>(replaced: &[Replaced], faults: &mut Vec<FileFault>) -> Option<S::Charts>
where
    Charts: Has<S>,
{
    let own = replaced.iter().filter(|replaced| replaced.system == <Charts as Has<S>>::ID);
    let own: Vec<Replacement> =
        own.map(|replaced| Replacement::file(&replaced.chart, &replaced.origin, &replaced.text)).collect();
    read_charts::<S>(&own).map_err(|more| faults.extend(more)).ok()
}

/// The procedures that a system gives.
#[derive(Default)]
struct Listed(Vec<&'static dyn AnyProcedure>);

impl<S: RuleSystem> Procedures<S> for Listed
where
    Charts: Has<S>,
{
    fn add<P: Procedure<System = S> + 'static>(&mut self) {
        self.0.push(&ByName::<P>(PhantomData));
    }
}

/// Every procedure of every system, in the order of the pages.
#[must_use]
pub fn procedures() -> &'static [&'static dyn AnyProcedure] {
    static ALL: LazyLock<Vec<&dyn AnyProcedure>> = LazyLock::new(|| {
        let mut listed = Listed::default();
        SystemId::ALL.iter().for_each(|id| (id.system().procedures)(&mut listed));
        listed.0
    });
    &ALL
}
