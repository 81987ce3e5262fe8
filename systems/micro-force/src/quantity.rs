//! What is counted: stands, inches, attack values, cohesion.

use standfast_engine::{Quantity, Unit as CountedIn};

/// What stands are counted in: halves.
#[derive(Debug, Clone, Copy)]
pub enum Stand {}

impl CountedIn for Stand {
    const PARTS: i64 = 2;
}

/// What inches are counted in: hundredths.
#[derive(Debug, Clone, Copy)]
pub enum Inch {}

impl CountedIn for Inch {
    const PARTS: i64 = 100;
}

/// What attack values are counted in: hundredths.
#[derive(Debug, Clone, Copy)]
pub enum AttackPoint {}

impl CountedIn for AttackPoint {
    const PARTS: i64 = 100;
}

/// What cohesion is counted in: whole points.
#[derive(Debug, Clone, Copy)]
pub enum CohesionPoint {}

impl CountedIn for CohesionPoint {
    const PARTS: i64 = 1;
}

/// Stands, in halves.
pub type Stands = Quantity<Stand>;
/// Inches, in hundredths.
pub type Inches = Quantity<Inch>;
/// Attack value of one stand, in hundredths.
pub type AttackValue = Quantity<AttackPoint>;
/// Cohesion, in whole points; losses can bring it below 0.
pub type Cohesion = Quantity<CohesionPoint>;
