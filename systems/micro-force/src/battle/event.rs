use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;

use super::{Onset, Phase, Posture, RangeBand, Way};
use crate::procedures::{Action, ChargeResult, FireResult, Grade, MarkersCleared, Wound};
use crate::{AnyFormation, Inches, Stands};

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Event {
    /// A side won the initiative.
    InitiativeWon { side: Id },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// It became a side's turn to act.
    TurnPassed {
        /// The side.
        to: Id,
    },
    /// A side has no more to do in this phase.
    Passed { side: Id },
    /// A unit came apart from its brigade.
    CameApart { unit: Id },
    /// A brigade or an independent unit was marked.
    Marked {
        /// The brigade or unit.
        piece: Id,
        /// Green or red.
        posture: Posture,
    },
    /// Fire was declared.
    Declared {
        /// Who fires.
        side: Id,
        /// At which unit.
        target: Id,
        /// The units that fire.
        firers: Vec<Id>,
    },
    /// A unit fired.
    Fired {
        unit: Id,
        /// At which unit.
        target: Id,
        /// In which band of its weapon.
        range: RangeBand,
        /// Steps lost by the target.
        steps: i64,
        /// Stands lost by it.
        stands: Stands,
        /// What its test came to.
        result: FireResult,
    },
    /// A declared unit has no line of sight and does not fire.
    FireHeldBack { unit: Id },
    /// The declared fire is over.
    VolleyEnded,
    /// A unit is shaken: the white bead.
    Shaken { unit: Id },
    /// A unit is routed: the black bead.
    Routed { unit: Id },
    /// A unit is in disorder.
    Disordered { unit: Id },
    /// A unit's losses dispersed it, and it is removed.
    Dispersed { unit: Id },
    /// An officer's unit was hit, and somebody may ask whether he was.
    OfficerExposed { officer: Id },
    /// An officer was checked.
    OfficerChecked {
        officer: Id,
        /// What became of him.
        result: Wound,
        /// Added to his cohesion.
        cohesion: i64,
        /// Whether he is out of play.
        out_of_play: bool,
    },
    /// An officer's death makes a unit test.
    TestImposed {
        unit: Id,
        officer: Id,
        /// What is added to the test.
        addition: i64,
    },
    /// A unit made the test that it owed.
    Tested {
        unit: Id,
        /// How it came out.
        result: Grade,
    },
    /// A unit is out of ammunition.
    RanOut { unit: Id },
    /// A unit moved.
    Moved {
        unit: Id,
        /// How far it may go.
        inches: Inches,
        /// Its way, where the battle has a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// A unit changed formation.
    FormationChanged {
        unit: Id,
        /// Its formation.
        to: AnyFormation,
        /// Whether cavalry is on its horses.
        mounted: Option<bool>,
    },
    /// A unit declared a charge.
    ChargeDeclared {
        unit: Id,
        /// Whom it charges.
        target: Id,
        /// How the charge came about, where the battle has a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        onset: Option<Onset>,
        /// Inches that the die adds; none where it is rolled when the charge is pressed home.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bonus: Option<i64>,
        /// Its way, where the battle has a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
    },
    /// There is no more opportunity fire at the units on their way.
    FireWithheld,
    /// A side holds its fire for the rest of the movement phase.
    FireHeld { side: Id },
    /// A charge was pressed home.
    Charged {
        unit: Id,
        /// Whom it charged.
        target: Id,
        /// Inches that the die added.
        bonus: i64,
        /// How it came out.
        result: ChargeResult,
    },
    /// The unit on its way has done what it set out to do.
    UnitArrived { unit: Id },
    /// A brigade or an independent unit has moved.
    MoveEnded {
        /// The brigade or unit.
        piece: Id,
    },
    /// An officer rode.
    Rode {
        officer: Id,
        /// The unit that he joined.
        to: Option<Id>,
        /// How far he may go.
        inches: Inches,
    },
    /// A round of melee was fought.
    Fought {
        /// Who charged.
        attacker: Id,
        /// Who was charged.
        defender: Id,
        /// The attacker's die less the defender's.
        difference: i64,
        /// Steps lost by the attacker.
        attacker_steps: i64,
        /// Steps lost by the defender.
        defender_steps: i64,
        /// Whether they fight again.
        again: bool,
    },
    /// A unit fell back.
    FellBack {
        unit: Id,
        /// How far.
        inches: i64,
    },
    /// A melee ended.
    MeleeEnded {
        /// Who charged.
        attacker: Id,
        /// Who was charged.
        defender: Id,
    },
    /// Green beads were taken off, and red ones of units that did not fire.
    MarkersRemoved,
    /// A unit tried to recover.
    Tried {
        unit: Id,
        /// What it tried.
        action: Action,
        /// Whether it succeeded.
        success: bool,
        /// Which markers came off.
        cleared: MarkersCleared,
    },
    /// A unit that did not try to cease fire keeps its red bead, and may fire at any target.
    KeptFiring { unit: Id },
    /// A routed unit routs on, away from the enemy.
    RoutedOn { unit: Id },
    /// A side says that it holds an objective.
    ObjectiveClaimed { objective: Id, side: Id },
    /// The other side denies it.
    ObjectiveDenied { objective: Id },
    /// A side holds an objective.
    ObjectiveHeld { objective: Id, side: Id },
    /// A side broke.
    Broke { side: Id },
    /// A turn ended.
    TurnEnded { turn: i64 },
    /// A unit came onto the table.
    Arrived { unit: Id },
    /// A unit or an officer on the table was set down elsewhere: it has moved.
    SetDown {
        /// The unit or officer.
        piece: Id,
    },
}
