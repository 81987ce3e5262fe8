use std::cell::LazyCell;
use std::fmt::{self, Debug};
use std::ops::Deref;
use std::rc::Rc;

use super::{Declined, Ground, Id, Pass, Play, Seat, Setting, Side, Thing, unless};
use crate::Rules;

/// A battle as it stands: what was settled before it, and how things are now. What is hidden in it stays hidden: see
/// [`Opened`].
///
/// A system that has more to say of it wraps it: see [`wraps`](crate::wraps).
#[derive(Debug)]
pub struct Scene<'a, B: Play> {
    /// What was settled before the battle.
    pub setting: &'a Setting<B>,
    /// How things stand.
    pub state: &'a B::State,
}

impl<B: Play> Clone for Scene<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Play> Copy for Scene<'_, B> {}

impl<'a, B: Play> Scene<'a, B> {
    /// What the scenario says beside what all scenarios say.
    #[must_use]
    pub fn setup(self) -> &'a B::Setup {
        self.setting.setup()
    }

    /// The rules that the battle is fought by.
    #[must_use]
    pub fn rules(self) -> Rules<'a, B> {
        self.setting.rules()
    }

    /// The sides, in the order of the scenario.
    #[must_use]
    pub fn sides(self) -> &'a [Side] {
        &self.setting.roster().sides
    }

    /// The sides as things to choose from.
    #[must_use]
    pub fn sides_to_choose(self) -> Vec<Thing> {
        self.sides().iter().map(|side| Thing::new(&side.id, &side.name)).collect()
    }

    /// What a side is called.
    #[must_use]
    pub fn side_name(self, side: &'a Id) -> &'a str {
        self.setting.roster().side_name(side)
    }

    /// What a side does, in words: the verb agrees with its name.
    #[must_use]
    pub fn side_does(self, side: &Id, one: &str, many: &str) -> String {
        self.setting.roster().side_does(side, one, many)
    }

    /// The other side of two; the first other one of more.
    #[must_use]
    pub fn enemy_of(self, side: &Id) -> Option<&'a Id> {
        self.sides().iter().map(|side| &side.id).find(|other| *other != side)
    }

    /// What a thing of the scenario is called; its id where there is none.
    #[must_use]
    pub fn name(self, id: &'a Id) -> &'a str {
        self.setting.name(id)
    }

    /// The thing of the scenario with that id.
    #[must_use]
    pub fn thing(self, id: &Id) -> Thing {
        self.setting.thing(id)
    }

    /// The things of the scenario with those ids.
    #[must_use]
    pub fn things<'i>(self, ids: impl IntoIterator<Item = &'i Id>) -> Vec<Thing> {
        ids.into_iter().map(|id| self.thing(id)).collect()
    }
}

/// A [`Scene`] for who decides and applies: with its pass, what is [`Hidden`](super::Hidden) may be read.
///
/// ```
/// use standfast_engine::battle::{Hidden, Opened, Play};
///
/// fn decides<B: Play>(opened: Opened<'_, B>, level: &Hidden<i64>) -> i64 {
///     *level.for_rules(opened.pass())
/// }
/// ```
///
/// A view is given a bare [`Scene`], which has no pass, and nobody but the engine makes one:
///
/// ```compile_fail,E0599
/// use standfast_engine::battle::{Hidden, Play, Scene};
///
/// fn shows<B: Play>(scene: Scene<'_, B>, level: &Hidden<i64>) -> i64 {
///     *level.for_rules(scene.pass())
/// }
/// ```
///
/// ```compile_fail,E0061
/// use standfast_engine::battle::Hidden;
///
/// fn shows(level: &Hidden<i64>) -> i64 {
///     *level.for_rules()
/// }
/// ```
#[derive(Debug)]
pub struct Opened<'a, B: Play> {
    scene: Scene<'a, B>,
    pass: Pass,
}

impl<B: Play> Clone for Opened<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Play> Copy for Opened<'_, B> {}

impl<'a, B: Play> Deref for Opened<'a, B> {
    type Target = Scene<'a, B>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<'a, B: Play> Opened<'a, B> {
    pub(super) fn new(setting: &'a Setting<B>, state: &'a B::State) -> Self {
        Self { scene: Scene { setting, state }, pass: Pass::new() }
    }

    /// The pass with which hidden values are read.
    #[must_use]
    pub fn pass(self) -> Pass {
        self.pass
    }
}

/// The table under a battle, which is laid when it is first asked for: most commands never look at it.
pub trait Laid: Debug {
    /// The table with the pieces as they stand now; `None` where the battle has no table.
    fn ground(&self) -> Option<&Ground<'_>>;
}

impl<'g, F: FnOnce() -> Option<Ground<'g>>> Laid for LazyCell<Option<Ground<'g>>, F> {
    fn ground(&self) -> Option<&Ground<'_>> {
        (**self).as_ref()
    }
}

impl<'g, F: FnOnce() -> Option<Rc<Ground<'g>>>> Laid for LazyCell<Option<Rc<Ground<'g>>>, F> {
    fn ground(&self) -> Option<&Ground<'_>> {
        (**self).as_deref()
    }
}

/// A seat that asks what it may do as the battle stands. The answer may depend on what the seat does not know.
pub struct Asking<'a, B: Play> {
    /// How the battle stands.
    pub scene: Scene<'a, B>,
    /// Who asks.
    pub seat: &'a Seat,
    /// The table, to be looked at later if at all.
    pub laid: &'a dyn Laid,
    pass: Pass,
}

impl<B: Play> Clone for Asking<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Play> Copy for Asking<'_, B> {}

impl<B: Play> Debug for Asking<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asking").field("scene", &self.scene).field("seat", self.seat).finish_non_exhaustive()
    }
}

impl<'a, B: Play> Deref for Asking<'a, B> {
    type Target = Scene<'a, B>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<'a, B: Play> Asking<'a, B> {
    /// The seat asks as the battle stands, with this table to be looked at later if at all.
    #[must_use]
    pub fn of(opened: Opened<'a, B>, seat: &'a Seat, laid: &'a dyn Laid) -> Self {
        let Opened { scene, pass } = opened;
        Self { scene, seat, laid, pass }
    }

    /// The battle as the rules know it.
    #[must_use]
    pub fn opened(self) -> Opened<'a, B> {
        Opened { scene: self.scene, pass: self.pass }
    }

    /// The pass with which hidden values are read.
    #[must_use]
    pub fn pass(self) -> Pass {
        self.pass
    }

    /// The table with the pieces as they stand; `None` where the battle has no table.
    #[must_use]
    pub fn ground(self) -> Option<&'a Ground<'a>> {
        self.laid.ground()
    }

    /// Whether the seat plays for the side, or is the umpire's.
    #[must_use]
    pub fn acts_for(self, side: &Id) -> bool {
        self.scene.setting.roster().acts_for(self.seat, side)
    }

    /// Refuses what is another side's to do.
    ///
    /// # Errors
    /// Whose it is, by that rule.
    pub fn plays_for(self, side: &Id, rule: &'static str) -> Result<(), Declined> {
        unless(self.acts_for(side), rule, || {
            format!("{} for that", self.scene.setting.roster().side_does(side, "acts", "act"))
        })
    }
}

/// Declares a system's own [`Scene`], [`Asking`] or [`Course`](crate::battle::Course): it has all that the engine's has, and to
/// it the system adds what it says of its own things.
///
/// ```ignore
/// wraps! {
///     /// The field as the rules look at it.
///     pub(super) Field<'a>: Scene<'a, Fatigue>;
/// }
///
/// wraps! {
///     /// A command under decision.
///     pub(super) Deciding<'d, 'c>: &mut Course<'c, Fatigue>;
/// }
/// ```
#[macro_export]
macro_rules! wraps {
    ($(#[$says:meta])* $visible:vis $name:ident<$one:lifetime, $two:lifetime>: &mut $of:ty;) => {
        $(#[$says])*
        #[derive(Debug)]
        $visible struct $name<$one, $two>($visible &$one mut $of);

        impl<$one, $two> ::std::ops::Deref for $name<$one, $two> {
            type Target = $of;

            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        impl<$one, $two> ::std::ops::DerefMut for $name<$one, $two> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                self.0
            }
        }
    };
    ($(#[$says:meta])* $visible:vis $name:ident<$life:lifetime>: $of:ty;) => {
        $(#[$says])*
        #[derive(Debug, Clone, Copy)]
        $visible struct $name<$life>($visible $of);

        impl<$life> ::std::ops::Deref for $name<$life> {
            type Target = $of;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
    };
}
