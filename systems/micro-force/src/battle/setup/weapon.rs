use standfast_engine::battle::{Id, id};
use standfast_engine::form::{above, choice, list, object, text};
use standfast_engine::shape;
use standfast_engine::{Choice, Refuse, choices};

use crate::{AttackValue, Inches};

choices! {
    /// The bands of a weapon's range, the nearest first.
    pub enum RangeBand {
        /// As near as can be.
        PointBlank = "point-blank",
        /// Short range.
        Short = "short",
        /// Medium range.
        Medium = "medium",
        /// Long range.
        Long = "long",
    }
}

shape! {
    /// A weapon: its line in the scenario's chart of attack values (micro-force.fire.4).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Weapon is "a weapon" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        /// Its bands, the nearest first; what lies beyond the last it can't reach.
        pub bands: Vec<Reach> =
            "its range bands, the nearest first", required(list(object(), RangeBand::ALL.len()));
    }
}

shape! {
    /// One band of a weapon's range.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reach is "a range band of a weapon" {
        pub range: RangeBand = "which band it is", required(choice());
        pub to: Inches =
            "how far it reaches, in inches", required(above(Inches::ZERO..=Inches::whole(1_000)));
        pub value: AttackValue =
            "the attack value of one stand", required(above(AttackValue::ZERO..=AttackValue::whole(1_000)));
    }
}

impl Weapon {
    /// Its attack value in a band; `None` where it has no such band.
    #[must_use]
    pub fn value(&self, range: RangeBand) -> Option<AttackValue> {
        self.bands.iter().find(|reach| reach.range == range).map(|reach| reach.value)
    }

    /// The band that lies at that range; `None` where it does not reach so far.
    #[must_use]
    pub fn band(&self, range: Inches) -> Option<RangeBand> {
        self.bands.iter().find(|reach| range <= reach.to).map(|reach| reach.range)
    }

    /// The band beyond which it does not reach.
    #[must_use]
    pub fn longest(&self) -> Option<RangeBand> {
        self.bands.last().map(|reach| reach.range)
    }

    /// Its bands in words: `short to 4", long to 12"`.
    #[must_use]
    pub fn words(&self) -> String {
        let band = |Reach { range, to, value }: &Reach| format!("{range} to {to}\": {value}");
        self.bands.iter().map(band).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn verify(&self, refuse: &mut Refuse) {
        refuse.when(
            self.bands.is_empty(),
            "bands",
            "an empty list",
            "a weapon needs at least one range band",
        );
        for (place, pair) in self.bands.iter().zip(self.bands.iter().skip(1)).enumerate() {
            let (near, far) = pair;
            refuse.within(&format!("bands[{}]", place + 1), |refuse| {
                let reason = format!("it comes after {}, and the nearest band stands first", near.range);
                refuse.when(far.range <= near.range, "range", far.range, reason);
                let reason = format!("it must reach further than the band before it, {}", near.to);
                refuse.when(far.to <= near.to, "to", far.to, reason);
            });
        }
    }
}
