use standfast_engine::form::{above, choice, flag, whole};
use standfast_engine::{Choice, Form, Refuse, Rules, Shape, Trace, counted};

use crate::charts::cohesion::Lost;
use crate::procedures::CohesionLoss;
use crate::{AnyFormation, Arm, Cohesion, Formation, GunFormation, MicroForce, Stands, Troops, Weight, cite};

/// A unit: a regiment or a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it is made of, and how it is drawn up.
    pub troops: Troops,
    /// Stands at the start, 1 to 40.
    pub original_stands: i64,
    /// Stands left, in halves, above 0 and at most `original_stands`.
    pub stands: Stands,
    /// Steps lost so far, 0 or more.
    pub steps_lost: i64,
    /// Cohesion at the start, 1 to 30.
    pub base_cohesion: i64,
    /// What officers and the like add to it, -20 to 20.
    pub cohesion_adjustment: i64,
    /// Whether it is in disorder.
    pub disordered: bool,
    /// Whether it carries the white marker.
    pub shaken: bool,
    /// Whether it carries the black marker.
    pub routed: bool,
}

/// The most steps lost that are read; chart 7 ends long before.
pub(crate) const MOST_STEPS: i64 = 1_000;
/// The most original stands.
pub(crate) const MOST_STANDS: i64 = 40;

impl Unit {
    /// Fresh infantry in line, with this many stands and this base cohesion.
    #[must_use]
    pub fn infantry(stands: i64, cohesion: i64) -> Self {
        Self::fresh(Troops::Infantry { formation: Formation::Line }, stands, cohesion)
    }

    /// A fresh unit.
    #[must_use]
    pub fn fresh(troops: Troops, stands: i64, cohesion: i64) -> Self {
        Self {
            troops,
            original_stands: stands,
            stands: Stands::whole(stands),
            steps_lost: 0,
            base_cohesion: cohesion,
            cohesion_adjustment: 0,
            disordered: false,
            shaken: false,
            routed: false,
        }
    }

    /// Its arm.
    #[must_use]
    pub fn arm(&self) -> Arm {
        match self.troops {
            Troops::Infantry { .. } => Arm::Infantry,
            Troops::Cavalry { .. } => Arm::Cavalry,
            Troops::Artillery { .. } => Arm::Artillery,
        }
    }

    /// Its formation; `None` of artillery.
    #[must_use]
    pub fn formation(&self) -> Option<Formation> {
        match self.troops {
            Troops::Infantry { formation } | Troops::Cavalry { formation, .. } => Some(formation),
            Troops::Artillery { .. } => None,
        }
    }

    /// Whether cavalry is mounted; `None` of other arms.
    #[must_use]
    pub fn mounted(&self) -> Option<bool> {
        match self.troops {
            Troops::Cavalry { mounted, .. } => Some(mounted),
            Troops::Infantry { .. } | Troops::Artillery { .. } => None,
        }
    }

    /// The formations that its arm can take.
    #[must_use]
    pub fn formations(&self) -> &'static [AnyFormation] {
        use AnyFormation::{AttackColumn, Column, Limbered, Line, Skirmish, Unlimbered};
        match self.arm() {
            Arm::Infantry => &[Line, Skirmish, Column, AttackColumn],
            Arm::Cavalry => &[Line, Skirmish, Column],
            Arm::Artillery => &[Limbered, Unlimbered],
        }
    }

    /// Its formation, whatever its arm.
    #[must_use]
    pub fn any_formation(&self) -> AnyFormation {
        match self.troops {
            Troops::Infantry { formation } | Troops::Cavalry { formation, .. } => match formation {
                Formation::Line => AnyFormation::Line,
                Formation::Skirmish => AnyFormation::Skirmish,
                Formation::Column => AnyFormation::Column,
                Formation::AttackColumn => AnyFormation::AttackColumn,
            },
            Troops::Artillery { formation: GunFormation::Limbered, .. } => AnyFormation::Limbered,
            Troops::Artillery { formation: GunFormation::Unlimbered, .. } => AnyFormation::Unlimbered,
        }
    }

    /// The same unit drawn up in a formation of its arm; as it was where its arm has no such formation.
    #[must_use]
    pub fn drawn_up(self, to: AnyFormation) -> Self {
        let (foot, guns) = (Formation::named(to.name()), GunFormation::named(to.name()));
        let troops = match (self.troops, foot, guns) {
            (Troops::Infantry { .. }, Some(formation), _) => Troops::Infantry { formation },
            (Troops::Cavalry { mounted, .. }, Some(formation), _) => Troops::Cavalry { mounted, formation },
            (Troops::Artillery { weight, .. }, _, Some(formation)) => Troops::Artillery { weight, formation },
            (as_it_was, ..) => as_it_was,
        };
        Self { troops, ..self }
    }

    /// Whether it is artillery that is limbered.
    #[must_use]
    pub fn is_limbered(&self) -> bool {
        matches!(self.troops, Troops::Artillery { formation: GunFormation::Limbered, .. })
    }

    /// Whether it is mounted cavalry in line and in order, which counts the charge that it has made.
    pub(crate) fn counts_its_charge(&self) -> bool {
        self.troops == Troops::Cavalry { mounted: true, formation: Formation::Line } && !self.disordered
    }

    /// Whether it is at half of its original stands or fewer.
    #[must_use]
    pub fn at_half_strength(&self) -> bool {
        self.stands.times(2) <= Stands::whole(self.original_stands)
    }

    /// The unit in a few words: `infantry in line`.
    pub(crate) fn words(&self) -> String {
        let arm = match self.troops {
            Troops::Cavalry { mounted: false, .. } => "dismounted cavalry".to_owned(),
            Troops::Artillery { weight, formation } => {
                return format!("{weight} artillery, {formation}");
            }
            _ => self.arm().to_string(),
        };
        match self.formation() {
            _ if self.disordered && self.arm() != Arm::Artillery => format!("{arm} in disorder"),
            Some(formation) => format!("{arm} in {formation}"),
            None => arm,
        }
    }

    /// The same unit with more steps and stands lost.
    pub(crate) fn after(&self, steps: i64, stands: Stands) -> Self {
        Self { steps_lost: self.steps_lost + steps, stands: self.stands - stands, ..*self }
    }

    /// Its current cohesion; `None` where its losses disperse it.
    pub(crate) fn cohesion(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> Option<Cohesion> {
        let loss = self.losses().lost(rules);
        self.losses().note_last_row(rules, trace);
        if self.is_dispersed_by(loss) {
            let Self { steps_lost, stands, .. } = *self;
            trace.note(cite::DISPERSAL, true, || {
                let (steps, stands) =
                    (counted(steps_lost, "step", "steps"), counted(stands, "stand", "stands"));
                format!("{steps} lost and {stands} left: the unit is dispersed")
            });
            return None;
        }
        let cohesion = Cohesion::whole(self.base_cohesion) + Cohesion::whole(self.cohesion_adjustment)
            - Cohesion::whole(loss.loss);
        if self.steps_lost > 0 {
            trace.note(cite::LOSS, loss.loss, || {
                let stands = counted(self.original_stands, "original stand", "original stands");
                let steps = counted(self.steps_lost, "step", "steps");
                format!("{stands}, {steps} lost: {} cohesion lost", loss.loss)
            });
        }
        trace.note(cite::COHESION, cohesion, || format!("current cohesion {cohesion}"));
        Some(cohesion)
    }

    /// Whether its losses disperse it (micro-force.dispersal).
    pub(crate) fn is_dispersed(&self, rules: &Rules<'_, MicroForce>) -> bool {
        self.is_dispersed_by(self.losses().lost(rules))
    }

    fn is_dispersed_by(&self, loss: Lost) -> bool {
        loss.dispersed || self.stands <= Stands::ZERO
    }

    /// Its losses, as chart 7 reads them.
    fn losses(&self) -> CohesionLoss {
        let Self { original_stands, steps_lost, .. } = *self;
        CohesionLoss { arm: self.arm(), original_stands, steps_lost }
    }

    /// Refuses what can't be a unit.
    pub(crate) fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let cavalry = matches!(self.troops, Troops::Cavalry { .. });
        let attack_column = self.formation() == Some(Formation::AttackColumn);
        refuse.when(
            cavalry && attack_column,
            "formation",
            Formation::AttackColumn,
            "cavalry has line, skirmish and column; attack column is for infantry",
        );
        let original = self.original_stands;
        refuse.when(
            self.stands > Stands::whole(original) || self.stands <= Stands::ZERO,
            "stands",
            self.stands,
            format!("a unit has more than 0 stands and at most its original {original}"),
        );
        self.losses().verify_size(rules, refuse);
        let steps = self.steps_lost;
        refuse.when(
            self.losses().lost(rules).dispersed,
            "steps_lost",
            steps,
            "losing so many steps disperses the unit: it can take no part in anything (micro-force.dispersal)",
        );
    }
}

impl Shape for Unit {
    const IS: &'static str = "a regiment or a battery";

    fn read(form: &mut Form<'_>) -> Self {
        let arm = form.field("arm", "its arm").required(choice::<Arm>());
        let mounted = form.field("mounted", "on its horses (cavalry only, default true)").optional(flag());
        let weight =
            form.field("weight", "its pieces (artillery only, default light)").optional(choice::<Weight>());
        let original_stands =
            form.field("original_stands", "stands at the start").required(whole(1..=MOST_STANDS));
        let stands = form
            .field("stands", "stands left, in halves; at most `original_stands`, the default")
            .optional(above(Stands::ZERO..=Stands::whole(MOST_STANDS)))
            .unwrap_or(Stands::whole(original_stands));
        let steps_lost = form.field("steps_lost", "steps lost so far").or(whole(0..=MOST_STEPS), 0);
        let base_cohesion = form.field("base_cohesion", "cohesion at the start").required(whole(1..=30));
        let cohesion_adjustment =
            form.field("cohesion_adjustment", "what officers and the like add").or(whole(-20..=20), 0);
        let formation = form
            .field(
                "formation",
                "line (default), skirmish, column, attack-column; artillery limbered, unlimbered (default)",
            )
            .optional(choice::<AnyFormation>());
        let disordered = form.field("disordered", "in disorder").or(flag(), false);
        let shaken = form.field("shaken", "carries the white marker").or(flag(), false);
        let routed = form.field("routed", "carries the black marker").or(flag(), false);

        // Where the arm itself was refused, nothing can be held against it.
        let sound = form.is_sound();
        form.only_when(!sound || arm == Arm::Cavalry, &["mounted"], "only cavalry is mounted or dismounted");
        form.only_when(!sound || arm == Arm::Artillery, &["weight"], "only artillery is light or heavy");
        let name = formation.map(Choice::name);
        let foot = name.map_or(Some(Formation::Line), Formation::named);
        let gun = name.map_or(Some(GunFormation::Unlimbered), GunFormation::named);
        if sound && arm == Arm::Artillery && gun.is_none() {
            form.refuse("formation", "artillery is limbered or unlimbered");
        }
        if sound && arm != Arm::Artillery && foot.is_none() {
            form.refuse("formation", "only artillery is limbered or unlimbered");
        }
        let formation = foot.unwrap_or(Formation::Line);
        let troops = match arm {
            Arm::Infantry => Troops::Infantry { formation },
            Arm::Cavalry => Troops::Cavalry { mounted: mounted.unwrap_or(true), formation },
            Arm::Artillery => Troops::Artillery {
                weight: weight.unwrap_or(Weight::Light),
                formation: gun.unwrap_or(GunFormation::Unlimbered),
            },
        };
        Self {
            troops,
            original_stands,
            stands,
            steps_lost,
            base_cohesion,
            cohesion_adjustment,
            disordered,
            shaken,
            routed,
        }
    }
}
