use standfast_engine::chart::{ChartReader, Heading, Listing, Table};
use standfast_engine::choices;
use standfast_engine::form::{object, whole};
use standfast_engine::shape;

use crate::cite;

choices! {
    /// Everything that is added to the die, in the order of the text.
    pub enum Modifier {
        /// Raw troops (morale-check.quality).
        Raw = "raw",
        /// Veteran troops (morale-check.quality).
        Veteran = "veteran",
        /// Upslope, in a built-up area, or defending a linear feature (morale-check.terrain).
        FavourableTerrain = "favourable-terrain",
        /// Shaken (morale-check.shaken).
        Shaken = "shaken",
        /// Infantry in square (morale-check.square).
        InSquare = "in-square",
        /// A general attached (morale-check.general).
        GeneralAttached = "general-attached",
        /// Charging unshaken artillery from the front (morale-check.charge.artillery).
        ChargingArtilleryInFront = "charging-artillery-in-front",
        /// Charging shaken troops (morale-check.charge.shaken).
        ChargingShaken = "charging-shaken",
        /// Charging a target that friends charge too (morale-check.charge.friends).
        ChargingWithFriends = "charging-with-friends",
        /// Charging a flank or rear (morale-check.charge.flank-rear).
        ChargingFlankOrRear = "charging-flank-or-rear",
        /// Infantry charging en masse (morale-check.charge.en-masse).
        ChargingEnMasse = "charging-en-masse",
        /// Charged by more than one unit (morale-check.charged.many).
        ChargedByMany = "charged-by-many",
        /// Charged in the flank (morale-check.charged.flank).
        ChargedInFlank = "charged-in-flank",
        /// Charged in the rear (morale-check.charged.rear).
        ChargedInRear = "charged-in-rear",
        /// Limbered artillery that is charged (morale-check.charged.limbered).
        ChargedWhileLimbered = "charged-while-limbered",
        /// Cavalry charging infantry in square (morale-check.charge.cavalry-square).
        CavalryChargingSquare = "cavalry-charging-square",
        /// Cavalry charging infantry not in square (morale-check.charge.cavalry-infantry).
        CavalryChargingInfantry = "cavalry-charging-infantry",
        /// Cavalry charging cavalry (morale-check.charge.cavalry-cavalry).
        CavalryChargingCavalry = "cavalry-charging-cavalry",
        /// Cuirassiers charging cavalry (morale-check.charge.cuirassiers).
        CuirassiersChargingCavalry = "cuirassiers-charging-cavalry",
        /// The first follow-up charge of the turn (morale-check.charge.followup).
        FirstFollowUp = "first-follow-up",
        /// The second follow-up charge of the turn (morale-check.charge.followup).
        SecondFollowUp = "second-follow-up",
        /// Lancers charging infantry (morale-check.charge.lancers).
        LancersChargingInfantry = "lancers-charging-infantry",
    }
}

impl Modifier {
    /// The ledger id of the rule that gives it.
    #[must_use]
    pub fn rule(self) -> &'static str {
        self.entry().0
    }

    /// What it is for, in the words of the players.
    pub(crate) fn says(self) -> &'static str {
        self.entry().1
    }

    fn entry(self) -> (&'static str, &'static str) {
        const QUALITY: &str = "morale-check.quality";
        match self {
            Self::Raw => (QUALITY, "raw troops"),
            Self::Veteran => (QUALITY, "veteran troops"),
            Self::FavourableTerrain => ("morale-check.terrain", "favourable terrain"),
            Self::Shaken => ("morale-check.shaken", "shaken"),
            Self::InSquare => ("morale-check.square", "in square"),
            Self::GeneralAttached => ("morale-check.general", "a general is attached"),
            Self::ChargingArtilleryInFront => {
                ("morale-check.charge.artillery", "charging unshaken artillery from the front")
            }
            Self::ChargingShaken => ("morale-check.charge.shaken", "charging shaken troops"),
            Self::ChargingWithFriends => ("morale-check.charge.friends", "friends charge the same target"),
            Self::ChargingFlankOrRear => ("morale-check.charge.flank-rear", "charging a flank or rear"),
            Self::ChargingEnMasse => ("morale-check.charge.en-masse", "charging en masse"),
            Self::ChargedByMany => ("morale-check.charged.many", "charged by more than one unit"),
            Self::ChargedInFlank => ("morale-check.charged.flank", "charged in the flank"),
            Self::ChargedInRear => ("morale-check.charged.rear", "charged in the rear"),
            Self::ChargedWhileLimbered => {
                ("morale-check.charged.limbered", "limbered artillery that is charged")
            }
            Self::CavalryChargingSquare => {
                ("morale-check.charge.cavalry-square", "cavalry charging infantry in square")
            }
            Self::CavalryChargingInfantry => {
                ("morale-check.charge.cavalry-infantry", "cavalry charging infantry not in square")
            }
            Self::CavalryChargingCavalry => {
                ("morale-check.charge.cavalry-cavalry", "cavalry charging cavalry")
            }
            Self::CuirassiersChargingCavalry => {
                ("morale-check.charge.cuirassiers", "cuirassiers charging cavalry")
            }
            Self::FirstFollowUp => (cite::FOLLOW_UP, "the first follow-up charge of the turn"),
            Self::SecondFollowUp => (cite::FOLLOW_UP, "the second follow-up charge of the turn"),
            Self::LancersChargingInfantry => ("morale-check.charge.lancers", "lancers charging infantry"),
        }
    }
}

shape! {
    /// The numbers of the system.
    #[derive(Debug, Clone)]
    pub struct Charts is "the chart of modifiers" {
        heading: Heading = flat;
        /// What die and modifiers must come to, or more (morale-check.base).
        pub(crate) needed: i64 = "the total that die and modifiers must reach", required(whole(-100..=100));
        pub(crate) modifier: Listing<Modifier, i64> = "what is added to the die", required(object());
    }
}

impl Charts {
    pub(crate) fn read(reader: &mut ChartReader<'_>) -> Self {
        reader.chart("modifiers")
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        vec![
            Table::new("modifiers", &self.heading, ["check", "d6 with all modifiers"])
                .part("number needed")
                .row(["passed".to_owned(), format!("{} or more", self.needed)]),
            Table::new("modifiers", &self.heading, ["modifier", "added to the die"])
                .rows(self.modifier.table_rows()),
        ]
    }
}
