use standfast_engine::form::{choice, whole};
use standfast_engine::{Figure, Form, Refuse, Rules, Trace, choices};

use crate::cmr::Rating;
use crate::{Cmr, Mfp, Points};

choices! {
    /// What a unit is.
    pub enum Arm {
        /// A battalion.
        Infantry = "infantry",
        /// A regiment of horse.
        Cavalry = "cavalry",
        /// A battery.
        Artillery = "artillery",
        /// Wagons.
        Train = "train",
    }
}

choices! {
    /// Morale grades, rising (mfp.value.3).
    pub enum Grade {
        /// The lowest.
        Militia = "militia",
        /// The middle one.
        Line = "line",
        /// The highest.
        Elite = "elite",
    }
}

/// How a unit's grade is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Its Combat Morale Rating.
    Cmr(Cmr),
    /// The grade itself.
    Grade(Grade),
}

impl Quality {
    /// Whether an adjustment leaves it a rating. For a grade alone this is unknown, and assumed.
    pub(crate) fn stands(self, adjustment: i64) -> bool {
        match self {
            Self::Cmr(cmr) => cmr.stands(adjustment),
            Self::Grade(_) => true,
        }
    }
}

/// A unit that brings points to its command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub arm: Arm,
    /// Its miniatures, 1 to 12. Artillery and train are worth the same without.
    pub miniatures: Option<i64>,
    /// What tells its grade.
    pub quality: Quality,
}

/// The most miniatures of a unit: the chart of unit values ends there.
pub(crate) const MOST_MINIATURES: i64 = 12;

impl Unit {
    pub(crate) fn read(form: &mut Form<'_>) -> Self {
        let arm = form.field("arm", "what the unit is").required(choice());
        let miniatures = form
            .field("miniatures", "its miniatures; artillery and train are worth the same without")
            .optional(whole(1..=MOST_MINIATURES));
        let cmr = form.field("cmr", "its Combat Morale Rating, unless `grade` is given").optional(Rating);
        let grade = form.field("grade", "its grade, unless `cmr` is given").optional(choice());
        form.exactly_one(&["cmr", "grade"]);
        let quality = match (cmr, grade) {
            (Some(cmr), _) => Quality::Cmr(cmr),
            (None, grade) => Quality::Grade(grade.unwrap_or(Grade::Militia)),
        };
        Self { arm, miniatures, quality }
    }

    pub(crate) fn verify(&self, refuse: &mut Refuse) {
        let lacking = self.counts_by_size() && self.miniatures.is_none();
        let allowed = format!("what {} is worth depends on its size, 1 to {MOST_MINIATURES}", self.arm);
        refuse.missing(lacking, "miniatures", allowed);
    }

    fn counts_by_size(&self) -> bool {
        matches!(self.arm, Arm::Infantry | Arm::Cavalry)
    }

    /// What `count` such units are worth.
    pub(crate) fn value(&self, count: i64, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> Points {
        let grade = self.grade(rules, trace);
        let chart = &rules.charts.unit_value;
        let (rule, each) = if self.counts_by_size() {
            let band = chart.size.at(self.miniatures.unwrap_or(1));
            ("mfp.value.1", band.map_or(Points::ZERO, |band| band.value.get(grade)))
        } else {
            ("mfp.value.2", chart.any_size.get(grade))
        };
        let value = each.times(count);
        trace.note(rule, value, || {
            let size = match self.miniatures {
                Some(miniatures) if self.counts_by_size() => format!("of {miniatures} miniatures"),
                _ => "of any size".to_owned(),
            };
            let worth = format!("{grade} {} {size} is worth {each}", self.arm);
            if count == 1 { worth } else { format!("{worth}, and {count} such units {value}") }
        });
        value
    }

    fn grade(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> Grade {
        let cmr = match self.quality {
            Quality::Grade(grade) => return grade,
            Quality::Cmr(cmr) => cmr,
        };
        // The bands cover the whole scale, so there is always one.
        let Some(band) = rules.charts.grade.bands.at(cmr.place()) else { return Grade::Militia };
        let grade = band.value.0;
        if band.to == Cmr::S.place() {
            trace.note("mfp.cmr-scale", cmr, || {
                format!("ratings run from 1 to 10 and then S, so {cmr} falls in {} to S", band.from)
            });
        }
        trace.note("mfp.value.3", Figure::named(grade), || format!("CMR {cmr} is {grade}"));
        grade
    }
}
