use standfast_engine::form::{choice, flag, whole};
use standfast_engine::{Choice, Form, Refuse, choices};

use crate::charts::Modifier;
use crate::tally::Tally;
use crate::{Arm, Mount, Unit, cite};

choices! {
    /// Where a charge strikes its target.
    pub enum Aspect {
        /// The front.
        Front = "front",
        /// A flank (morale-check.charged.flank).
        Flank = "flank",
        /// The rear (morale-check.charged.rear); flank and rear together are the rear.
        Rear = "rear",
    }
}

/// The most follow-up charges of a turn: the text has no third (morale-check.charge.followup).
pub(crate) const MOST_FOLLOW_UPS: i64 = 2;

/// A charge: its target, and how it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charging {
    /// The unit that is charged.
    pub target: Unit,
    /// Where the charge strikes it.
    pub aspect: Aspect,
    /// Whether any part of the charger is straight ahead of the front edge of the guns that it charges, where that was
    /// looked at; of artillery only. Left out, it is wherever the charge strikes the front
    /// (morale-check.charge.artillery).
    pub before_guns: Option<bool>,
    /// Whether another charge on the target has been declared this turn (morale-check.charge.friends).
    pub friends_charging: bool,
    /// Whether friendly infantry backs the charge; infantry only (morale-check.charge.en-masse).
    pub en_masse: bool,
    /// Which follow-up charge of the turn it is, 1 or 2, or 0 for none; above 0 cavalry only
    /// (morale-check.charge.followup).
    pub follow_up: i64,
}

/// On the front of regular infantry, alone, not a follow-up.
impl Default for Charging {
    fn default() -> Self {
        Self {
            target: Unit::default(),
            aspect: Aspect::Front,
            before_guns: None,
            friends_charging: false,
            en_masse: false,
            follow_up: 0,
        }
    }
}

impl Charging {
    /// The fields of a charge beside its target, by their names.
    pub(crate) const HOW: [&str; 4] = ["before_guns", "friends_charging", "en_masse", "follow_up"];

    /// Asks the form for how the target is charged.
    pub(crate) fn read(form: &mut Form<'_>, target: Unit) -> Self {
        Self {
            target,
            aspect: form.field("aspect", "where the charge strikes").or(choice(), Aspect::Front),
            before_guns: form
                .field(
                    "before_guns",
                    "artillery charged only: part of the charger is straight ahead of its front edge; left out: where \
                     the charge strikes the front",
                )
                .optional(flag()),
            friends_charging: form
                .field("friends_charging", "another charge on the target has been declared this turn")
                .or(flag(), false),
            en_masse: form
                .field("en_masse", "infantry only: friendly infantry close behind, facing the same way")
                .or(flag(), false),
            follow_up: form
                .field("follow_up", "cavalry only: the first or second follow-up charge of the turn")
                .or(whole(0..=MOST_FOLLOW_UPS), 0),
        }
    }

    /// Refuses a charge that the rules exclude; the charger stands in the field `name`.
    pub(crate) fn verify(&self, name: &str, charger: &Unit, refuse: &mut Refuse) {
        refuse.within(name, |refuse| {
            charger.verify(refuse);
            charger.may_charge().or_refuse(refuse);
        });
        refuse.within("target", |refuse| self.target.verify(refuse));
        self.aspect.verify(&self.target, refuse);
        if let Some(given) = self.before_guns {
            self.target.may_be_charged_before_guns().or_refuse_as("before_guns", given, refuse);
        }
        if self.en_masse {
            charger.may_charge_en_masse().or_refuse_as("en_masse", true, refuse);
        }
        if self.follow_up > 0 {
            charger.may_follow_up().or_refuse_as("follow_up", self.follow_up, refuse);
        }
    }

    /// Adds what charging in this way gives the charger.
    pub(crate) fn add(&self, charger: &Unit, tally: &mut Tally<'_>) {
        tally.note(cite::WHO_CHARGES, true, || {
            format!("{} that is neither in square nor behind a linear feature may charge", charger.arm)
        });
        self.aspect.note_square(&self.target, tally);
        self.add_artillery(tally);
        if self.target.shaken {
            tally.add(Modifier::ChargingShaken);
        }
        if self.friends_charging {
            tally.add(Modifier::ChargingWithFriends);
        }
        if self.aspect != Aspect::Front {
            tally.add(Modifier::ChargingFlankOrRear);
        }
        if self.en_masse {
            tally.add(Modifier::ChargingEnMasse);
        }
        if charger.arm == Arm::Cavalry {
            self.add_cavalry(charger.mount, tally);
        }
    }

    fn add_artillery(&self, tally: &mut Tally<'_>) {
        let Unit { arm, shaken, limbered, .. } = self.target;
        if arm != Arm::Artillery || shaken {
            return;
        }
        if self.before_guns == Some(false) {
            tally.note(Modifier::ChargingArtilleryInFront.rule(), 0, || {
                "no part of it is straight ahead of the guns".to_owned()
            });
        }
        if !self.before_guns.unwrap_or(self.aspect == Aspect::Front) {
            return;
        }
        let limbered_counts = tally.rulings().limbered_front;
        if limbered {
            tally.note("morale-check.limbered_front", limbered_counts, || match limbered_counts {
                true => "limbered artillery too is hard to charge from the front".to_owned(),
                false => "limbered artillery is not hard to charge from the front".to_owned(),
            });
        }
        if !limbered || limbered_counts {
            tally.add(Modifier::ChargingArtilleryInFront);
        }
    }

    fn add_cavalry(&self, mount: Option<Mount>, tally: &mut Tally<'_>) {
        match self.target.arm {
            Arm::Infantry if self.target.is_square() => tally.add(Modifier::CavalryChargingSquare),
            Arm::Infantry => tally.add(Modifier::CavalryChargingInfantry),
            Arm::Cavalry => self.add_against_cavalry(mount, tally),
            Arm::Artillery => {}
        }
        match self.follow_up {
            1 => tally.add(Modifier::FirstFollowUp),
            2 => tally.add(Modifier::SecondFollowUp),
            _ => {}
        }
        if self.follow_up > 0 && self.friends_charging {
            tally.note("morale-check.charge.followup.friends", true, || {
                "a follow-up charge beside friends whose charge is not yet resolved: their help counts, and \
                 the target is charged by many"
                    .to_owned()
            });
        }
        if mount == Some(Mount::Lancer) && self.target.arm == Arm::Infantry {
            self.add_lancers(tally);
        }
    }

    fn add_against_cavalry(&self, mount: Option<Mount>, tally: &mut Tally<'_>) {
        if mount != Some(Mount::Cuirassier) {
            return tally.add(Modifier::CavalryChargingCavalry);
        }
        let stacks = tally.rulings().cuirassier_stacks;
        tally.note("morale-check.cuirassier_stacks", stacks, || match stacks {
            true => "cuirassiers have the modifier of all cavalry beside their own".to_owned(),
            false => "cuirassiers have their own modifier alone".to_owned(),
        });
        if stacks {
            tally.add(Modifier::CavalryChargingCavalry);
        }
        tally.add(Modifier::CuirassiersChargingCavalry);
    }

    fn add_lancers(&self, tally: &mut Tally<'_>) {
        let keep = tally.rulings().lancers_vs_square;
        if self.target.is_square() {
            tally.note("morale-check.lancers_vs_square", keep, || match keep {
                true => "lancers keep their modifier against a square".to_owned(),
                false => "lancers have no modifier against a square".to_owned(),
            });
        }
        if keep || !self.target.is_square() {
            tally.add(Modifier::LancersChargingInfantry);
        }
    }
}

impl Aspect {
    /// Where a unit can be struck: a square has no flank and no rear (morale-check.square.no-flank).
    pub(crate) fn of(target: &Unit) -> &'static [Self] {
        if target.is_square() { &[Self::Front] } else { Self::ALL }
    }

    /// Refuses the flank or rear of a unit that has none (morale-check.square.no-flank).
    pub(crate) fn verify(self, target: &Unit, refuse: &mut Refuse) {
        refuse.when(
            !Self::of(target).contains(&self),
            "aspect",
            self,
            "a square has no flank and no rear: infantry in square is always charged in front",
        );
    }

    /// Notes that a square is charged in front.
    pub(crate) fn note_square(self, target: &Unit, tally: &mut Tally<'_>) {
        if target.is_square() {
            tally.note("morale-check.square.no-flank", true, || {
                "a square has no flank and no rear: it is charged in front".to_owned()
            });
        }
    }

    /// Adds what being charged there costs the unit that is charged.
    pub(crate) fn add_charged(self, tally: &mut Tally<'_>) {
        match self {
            Self::Front => {}
            Self::Flank => tally.add(Modifier::ChargedInFlank),
            Self::Rear => tally.add(Modifier::ChargedInRear),
        }
    }
}
