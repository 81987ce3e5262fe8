use standfast_engine::form::{choice, flag, object};
use standfast_engine::{Form, Refuse, Shape, choices, seen};

use crate::charts::Modifier;
use crate::tally::Tally;

choices! {
    /// What a unit is; `type` in a situation.
    pub enum Arm {
        /// On foot.
        Infantry = "infantry",
        /// Mounted.
        Cavalry = "cavalry",
        /// Guns. It can't charge (morale-check.charge.who).
        Artillery = "artillery",
    }
}

choices! {
    /// How good its troops are (morale-check.quality).
    pub enum Quality {
        /// Raw.
        Raw = "raw",
        /// Neither raw nor veteran.
        Regular = "regular",
        /// Veteran.
        Veteran = "veteran",
    }
}

choices! {
    /// Cavalry that charges in a way of its own.
    pub enum Mount {
        /// Cuirassiers (morale-check.charge.cuirassiers).
        Cuirassier = "cuirassier",
        /// Lancers (morale-check.charge.lancers).
        Lancer = "lancer",
    }
}

seen! {
    /// The ground that a unit stands on, as the players see it (morale-check.terrain).
    #[derive(Copy, Default)]
    #[serde(default)]
    pub struct GroundSeen {
        /// Whether it is upslope of the nearest enemy.
        upslope: bool = "upslope of the nearest enemy";
        /// Whether it is in a built-up area.
        built_up_area: bool = "in a built-up area";
        /// Whether it is defending a linear terrain feature; never of a unit that charges or pursues, of which nobody
        /// asks it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        linear_feature: bool = "defending a linear terrain feature";
    }
}

/// A unit as it stands when it checks, or when it is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub arm: Arm,
    /// How good its troops are.
    pub quality: Quality,
    /// Cuirassiers or lancers; of cavalry only.
    pub mount: Option<Mount>,
    /// Whether it is shaken (morale-check.shaken).
    pub shaken: bool,
    /// Whether it is in square; infantry only (morale-check.square).
    pub in_square: bool,
    /// Whether it is limbered; artillery only (morale-check.charged.limbered).
    pub limbered: bool,
    /// Whether a general is attached (morale-check.general).
    pub general_attached: bool,
    /// Whether it is upslope of the nearest enemy (morale-check.terrain).
    pub upslope: bool,
    /// Whether it is in a built-up area (morale-check.terrain).
    pub built_up_area: bool,
    /// Whether it is defending a linear terrain feature (morale-check.terrain).
    pub linear_feature: bool,
}

/// Regular infantry, unshaken, in the open.
impl Default for Unit {
    fn default() -> Self {
        Self {
            arm: Arm::Infantry,
            quality: Quality::Regular,
            mount: None,
            shaken: false,
            in_square: false,
            limbered: false,
            general_attached: false,
            upslope: false,
            built_up_area: false,
            linear_feature: false,
        }
    }
}

impl Shape for Unit {
    const IS: &'static str = "a unit of infantry, cavalry or artillery";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            arm: form.field("type", "what it is").required(choice()),
            quality: form.field("quality", "how good its troops are").or(choice(), Quality::Regular),
            mount: form.field("mount", "cavalry only: cuirassiers or lancers").optional(choice()),
            shaken: form.field("shaken", "shaken").or(flag(), false),
            in_square: form.field("in_square", "infantry only: in square").or(flag(), false),
            limbered: form.field("limbered", "artillery only: limbered").or(flag(), false),
            general_attached: form.field("general_attached", "a general is attached").or(flag(), false),
            upslope: form.named(GroundSeen::upslope()).or(flag(), false),
            built_up_area: form.named(GroundSeen::built_up_area()).or(flag(), false),
            linear_feature: form.named(GroundSeen::linear_feature()).or(flag(), false),
        }
    }
}

impl Unit {
    /// Asks the form for a unit in its field `name`.
    pub(crate) fn field(form: &mut Form<'_>, name: &'static str, says: &'static str) -> Self {
        form.field(name, says).required(object())
    }

    /// The unit on that ground.
    pub(crate) fn on(self, GroundSeen { upslope, built_up_area, linear_feature }: GroundSeen) -> Self {
        Self { upslope, built_up_area, linear_feature, ..self }
    }

    /// Whether it is infantry in square.
    pub(crate) fn is_square(&self) -> bool {
        self.arm == Arm::Infantry && self.in_square
    }

    /// Refuses what a unit of its arm can't be.
    pub(crate) fn verify(&self, refuse: &mut Refuse) {
        if let Some(mount) = self.mount {
            let reason = format!("only cavalry has a mount, and this is {}", self.arm);
            refuse.when(self.arm != Arm::Cavalry, "mount", mount, reason);
        }
        if self.in_square {
            self.may_form_square().or_refuse_as("in_square", true, refuse);
        }
        if self.limbered {
            self.may_limber().or_refuse_as("limbered", true, refuse);
        }
    }

    /// Adds what its own state gives it in any check.
    pub(crate) fn add_state(&self, tally: &mut Tally<'_>) {
        match self.quality {
            Quality::Raw => tally.add(Modifier::Raw),
            Quality::Regular => {}
            Quality::Veteran => tally.add(Modifier::Veteran),
        }
        self.add_terrain(tally);
        if self.shaken {
            tally.add(Modifier::Shaken);
        }
        if self.is_square() {
            tally.add(Modifier::InSquare);
        }
        if self.general_attached {
            tally.add(Modifier::GeneralAttached);
        }
    }

    fn add_terrain(&self, tally: &mut Tally<'_>) {
        let kinds = [
            (self.upslope, GroundSeen::upslope().says),
            (self.built_up_area, GroundSeen::built_up_area().says),
            (self.linear_feature, GroundSeen::linear_feature().says),
        ];
        let held = || kinds.iter().filter(|(holds, _)| *holds);
        let stacks = tally.rulings().terrain_stacks;
        if held().count() > 1 {
            tally.note("morale-check.terrain_stacks", stacks, || match stacks {
                true => "each kind of favourable terrain counts".to_owned(),
                false => "favourable terrain counts once, however many kinds of it there are".to_owned(),
            });
        }
        for (_, says) in held().take(if stacks { kinds.len() } else { 1 }) {
            tally.add_for(Modifier::FavourableTerrain, says);
        }
    }
}
