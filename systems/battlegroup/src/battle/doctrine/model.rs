use standfast_engine::battle::combat::{at_range, left_by_cover};
use standfast_engine::form::whole;
use standfast_engine::shape;
use standfast_tabletop::{Covered, Length};

use crate::battle::field::PieceOn;

/// What is left of a shot whatever armour stops, in percent.
const LEAST_LEFT: i64 = 5;

shape! {
    /// What fire does: the figures of a combat model.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Model is "what fire does" {
        /// How far a soldier fires, in inches: 1 to 200.
        pub soldier_range: i64 = "how far a soldier fires, in inches", or(whole(1..=200), 18);
        /// How far a robot fires, in inches: 1 to 200.
        pub robot_range: i64 = "how far a robot fires, in inches", or(whole(1..=200), 24);
        /// How far a vehicle or strongpoint fires, in inches: 1 to 400.
        pub machine_range: i64 = "how far a vehicle or strongpoint fires, in inches", or(whole(1..=400), 36);
        /// How often a shot at close range hits in the open, in percent: 0 to 100.
        pub close_fire: i64 = "how often a shot at close range hits in the open, in percent",
            or(whole(0..=100), 45);
        /// The same at the end of the range: 0 to 100.
        pub long_fire: i64 = "how often a shot at the end of the range hits in the open, in percent",
            or(whole(0..=100), 12);
        /// How many soldiers' shots a robot fires: 0 to 100.
        pub robot_shots: i64 = "how many soldiers' shots a robot fires", or(whole(0..=100), 3);
        /// How many soldiers' shots a weapon system of a vehicle or strongpoint fires at troops: 0 to 100.
        pub weapon_shots: i64 = "how many soldiers' shots a weapon system fires at troops", or(whole(0..=100), 3);
        /// What light cover leaves of it, in percent: 0 to 100.
        pub light_cover: i64 = "what light cover leaves of it, in percent", or(whole(0..=100), 65);
        /// What woods, walls and houses leave of it, in percent: 0 to 100.
        pub good_cover: i64 = "what woods, walls and houses leave of it, in percent", or(whole(0..=100), 45);
        /// What each point of armour class takes off it, in percent: 0 to 100.
        pub armour: i64 = "what each point of armour class takes off it, in percent", or(whole(0..=100), 7);
        /// How often a weapon system damages a vehicle or strongpoint without armour, in percent: 0 to 100.
        pub penetration: i64 = "how often a weapon system damages a vehicle without armour, in percent",
            or(whole(0..=100), 90);
        /// How often a soldier's or a robot's shot does, in percent: 0 to 100.
        pub hand_weapons: i64 = "how often a soldier's shot damages a vehicle without armour, in percent",
            or(whole(0..=100), 15);
    }
}

impl Model {
    /// How far a piece fires.
    pub(super) fn reach(&self, piece: PieceOn<'_>) -> Length {
        let inches = match () {
            () if piece.is_machine() => self.machine_range,
            () if piece.is_soldier() => self.soldier_range,
            () => self.robot_range,
        };
        Length::whole_inches(inches)
    }

    /// What the shots of a piece promise at that range against troops, or against a vehicle or strongpoint, in the open
    /// and without armour: in hundredths of a hit.
    pub(super) fn promises(&self, piece: PieceOn<'_>, at_machine: bool, range: Length) -> i64 {
        let reach = self.reach(piece);
        if range > reach {
            return 0;
        }
        let near = at_range(range, reach, (self.close_fire, self.long_fire));
        // Whoever has lost levels of targeting hits less.
        let weapons = || i64::try_from(piece.working_weapons().count()).unwrap_or_default();
        let aimed = |shots: i64| shots * (1 + piece.now.systems.targeting) / 4;
        match (piece.is_machine(), at_machine) {
            (true, true) => aimed(weapons() * self.penetration) * near / self.close_fire.max(1),
            (true, false) => aimed(weapons() * self.weapon_shots * near),
            (false, true) => self.shots(piece) * self.hand_weapons * near / self.close_fire.max(1),
            (false, false) => self.shots(piece) * near,
        }
    }

    fn shots(&self, piece: PieceOn<'_>) -> i64 {
        if piece.is_soldier() { 1 } else { self.robot_shots }
    }

    /// What cover leaves of it, in percent.
    pub(super) fn through(&self, covered: Covered) -> i64 {
        left_by_cover(covered, (self.light_cover, self.good_cover))
    }

    /// What armour leaves of it, in percent.
    pub(super) fn past(&self, armour_class: i64) -> i64 {
        (100 - self.armour * armour_class).max(LEAST_LEFT)
    }
}
