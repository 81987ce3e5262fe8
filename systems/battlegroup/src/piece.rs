use standfast_engine::form::{choice, flag, whole};
use standfast_engine::{Figure, Form, Quantity, Refuse, Rules, Trace, Unit, choices};

use crate::charts::Condition;
use crate::rulings::{ClassModifies, NbcAtFullStrength};
use crate::{Battlegroup, cite};

choices! {
    /// Morale classes (battlegroup.class).
    pub enum Class {
        /// The best of a nation's forces.
        Elite = "elite",
        /// The standard line.
        Regular = "regular",
        /// Badly trained or untrained.
        Levy = "levy",
    }
}

choices! {
    /// The result of a morale check.
    pub enum Morale {
        /// Moves and fights normally (battlegroup.good).
        Good = "good",
        /// Advances in concealment (battlegroup.cautious).
        Cautious = "cautious",
        /// Stays concealed or seeks concealment (battlegroup.shaken).
        Shaken = "shaken",
        /// Falls back its whole move (battlegroup.broken).
        Broken = "broken",
        /// No further action (battlegroup.eliminated).
        Eliminated = "eliminated",
        /// No points left (battlegroup.ratio).
        Destroyed = "destroyed",
    }
}

/// What morale points are counted in: whole ones.
#[derive(Debug, Clone, Copy)]
pub enum MoralePoint {}

impl Unit for MoralePoint {
    const PARTS: i64 = 1;
}

/// Morale points.
pub type Points = Quantity<MoralePoint>;

const RATIO: &str = "battlegroup.ratio";

/// The largest morale level that is read; no rule bounds it.
pub(crate) const LARGEST: i64 = 1_000_000_000;

/// A piece that checks morale: a soldier by his unit's points, or a vehicle, warbot or strongpoint by its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The morale level: points at full strength, 1 or more.
    pub level: i64,
    /// The points that remain, 0 to `level`.
    pub remaining: i64,
    /// The morale class.
    pub class: Class,
    /// Whether the troops are inexperienced.
    pub green: bool,
    /// Whether they are attacked with an NBC weapon and not equipped against it.
    pub nbc_unprotected: bool,
}

/// At 1 point of 1, regular and seasoned.
impl Default for Piece {
    fn default() -> Self {
        Self { level: 1, remaining: 1, class: Class::Regular, green: false, nbc_unprotected: false }
    }
}

/// What a morale check needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// It succeeds without a roll.
    Succeeds,
    /// It fails without a roll.
    Fails(Morale),
    /// A d10 must not pass `needed`, 0 to 10.
    Roll {
        /// The number that the die must not pass.
        needed: i64,
        /// What failing means.
        failure: Morale,
    },
}

impl Piece {
    pub(crate) fn read(form: &mut Form<'_>) -> Self {
        Self {
            level: form
                .field("level", "the morale level: points at full strength")
                .required(whole(1..=LARGEST)),
            remaining: form
                .field("remaining", "the points that remain, up to `level`")
                .required(whole(0..=LARGEST)),
            class: form.field("class", "the morale class").or(choice(), Class::Regular),
            green: form.field("green", "inexperienced troops").or(flag(), false),
            nbc_unprotected: form
                .field("nbc_unprotected", "attacked with an NBC weapon and not equipped against it")
                .or(flag(), false),
        }
    }

    pub(crate) fn verify(&self, refuse: &mut Refuse) {
        let Self { level, remaining, .. } = *self;
        let reason = format!("points remaining run from 0 to the level, {level}");
        refuse.when(!(0..=level).contains(&remaining), "remaining", remaining, reason);
    }

    /// What this piece's morale check needs, modifiers counted.
    pub(crate) fn needed(&self, rules: &Rules<'_, Battlegroup>, trace: &mut Trace) -> Needed {
        let Self { level, remaining, .. } = *self;
        trace.note(cite::LEVEL_CURRENT, remaining, || format!("{remaining} of {level} points remain"));
        if remaining == 0 {
            trace.note(RATIO, Figure::named(Morale::Destroyed), || "no points remain".to_owned());
            return Needed::Fails(Morale::Destroyed);
        }
        let (needed, failure) = match self.base(rules, trace) {
            Needed::Roll { needed, failure } => (needed, failure),
            automatic => return automatic,
        };
        let modified = (needed + self.modifier(rules, trace)).clamp(0, 10);
        trace.note(RATIO, modified, || {
            format!("a d10 must show {modified} or less, or the result is {failure}")
        });
        Needed::Roll { needed: modified, failure }
    }

    /// What the ratio says before modifiers.
    fn base(&self, rules: &Rules<'_, Battlegroup>, trace: &mut Trace) -> Needed {
        let Self { level, remaining, nbc_unprotected, .. } = *self;
        let chart = &rules.charts.ratio;
        let at_full_strength = remaining == level;
        if at_full_strength && nbc_unprotected {
            let ruling = rules.rulings.nbc_at_full_strength;
            trace.note("battlegroup.nbc_at_full_strength", Figure::named(ruling), || match ruling {
                NbcAtFullStrength::Checks => "an NBC attack makes even a full-strength unit check".to_owned(),
                NbcAtFullStrength::Automatic => {
                    "a full-strength unit succeeds even under NBC attack".to_owned()
                }
            });
            if ruling == NbcAtFullStrength::Checks {
                return chart.nbc_at_full_strength.0;
            }
        }
        if at_full_strength {
            trace.note("battlegroup.full-strength", true, || "at full strength no check is made".to_owned());
        }
        let ratio = remaining.saturating_mul(100) / level.max(1);
        let needed = chart.bands.at(ratio).map_or(Needed::Succeeds, |band| band.value.0);
        trace.note(RATIO, ratio, || {
            let of = format!("{remaining} of {level} is {ratio} hundredths");
            match needed {
                Needed::Succeeds => format!("{of}: automatic success"),
                Needed::Fails(failure) => format!("{of}: automatic failure, {failure}"),
                Needed::Roll { needed, failure } => format!("{of}: {needed} or less, else {failure}"),
            }
        });
        if let Needed::Roll { needed, .. } = needed
            && (1..=20).contains(&level)
            && needed == 10 * remaining / level
        {
            trace.note("battlegroup.table", needed, || {
                format!("the printed table says the same at level {level} with {remaining} points")
            });
        }
        needed
    }

    /// What class, experience and NBC add to the number needed.
    fn modifier(&self, rules: &Rules<'_, Battlegroup>, trace: &mut Trace) -> i64 {
        let chart = &rules.charts.factors;
        let class = chart.class.get(self.class);
        let green = if self.green { chart.condition.get(Condition::Green) } else { 0 };
        let nbc = if self.nbc_unprotected { nbc_factor(rules) } else { 0 };
        if class != 0 {
            trace.note("battlegroup.class", class, || format!("{}: {class:+}", self.class));
        }
        if green != 0 {
            trace.note(cite::GREEN, green, || format!("inexperienced troops: {green:+} to the die"));
        }
        if nbc != 0 {
            trace.note("battlegroup.nbc", nbc, || format!("not equipped against NBC weapons: {nbc:+}"));
        }
        let ruling = rules.rulings.class_modifies;
        let modifier = match ruling {
            // Green is added to the die in either reading.
            ClassModifies::Target => class + nbc - green,
            ClassModifies::Die => -(class + nbc + green),
        };
        if class != 0 || nbc != 0 {
            trace.note("battlegroup.class_modifies", Figure::named(ruling), || match ruling {
                ClassModifies::Target => "the factors for class and NBC change the number needed".to_owned(),
                ClassModifies::Die => "the factors for class and NBC are added to the die".to_owned(),
            });
        }
        if modifier != 0 {
            trace.note("battlegroup.modifiers", modifier, || {
                format!("the number needed changes by {modifier:+}")
            });
        }
        modifier
    }
}

/// The points of a level at which failing comes to mean something else (battlegroup.ratio).
pub(crate) fn marks(level: i64, rules: &Rules<'_, Battlegroup>) -> Vec<i64> {
    rules.charts.ratio.marks(level)
}

/// The factor of an attack with an NBC weapon against troops not equipped against it (battlegroup.nbc).
pub(crate) fn nbc_factor(rules: &Rules<'_, Battlegroup>) -> i64 {
    rules.charts.factors.condition.get(Condition::NbcUnprotected)
}

/// Notes what a result of a check means.
pub(crate) fn note_result(result: Morale, trace: &mut Trace) {
    let (rule, says) = match result {
        Morale::Good => (cite::GOOD, "moves and fights normally"),
        Morale::Cautious => {
            (cite::CAUTIOUS, "cautious: advances in concealment, seeks cover from direct fire")
        }
        Morale::Shaken => (cite::SHAKEN, "shaken: stays concealed, or falls back to concealment"),
        Morale::Broken => (cite::BROKEN, "broken: falls back its whole move and does not fire"),
        Morale::Eliminated | Morale::Destroyed => (cite::ELIMINATED, "no further action"),
    };
    trace.note(rule, Figure::named(result), || says.to_owned());
}
