use standfast_engine::form::{choice, flag};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// The turn at whose start a unit must have been shaken to check in the De-Shaking Phase
    /// (morale-check.when.deshake); matters to battles only.
    pub enum ShakenAtStart {
        /// Its side's player turn.
        PlayerTurn = "player-turn",
        /// The whole turn of both sides.
        GameTurn = "game-turn",
    }
}

choices! {
    /// How often a target of several charges checks (morale-check.when.charged); matters to battles only.
    pub enum TargetChecks {
        /// Against each charge that goes in.
        EachCharge = "each-charge",
        /// Until it has stood against one.
        Once = "once",
    }
}

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// Whether several kinds of favourable terrain add up (morale-check.terrain).
    pub terrain_stacks: bool,
    /// Whether cuirassiers that charge cavalry have the modifier of all cavalry beside their own
    /// (morale-check.charge.cuirassiers).
    pub cuirassier_stacks: bool,
    /// Whether lancers keep their modifier against infantry in square (morale-check.charge.lancers).
    pub lancers_vs_square: bool,
    /// Whether limbered artillery counts as artillery charged in front (morale-check.charge.artillery).
    pub limbered_front: bool,
    /// Whether another charge of the turn helps one that was declared when it has been resolved
    /// (morale-check.charge.friends); matters to battles only.
    pub resolved_charges_help: bool,
    /// The turn at whose start a unit must have been shaken to check in the De-Shaking Phase.
    pub shaken_at_start: ShakenAtStart,
    /// How often a target of several charges checks.
    pub target_checks: TargetChecks,
    /// Whether infantry that the scenario marks for it may form square when a charge on it is declared
    /// (morale-check.battle.answer); matters to battles only.
    pub square_in_answer: bool,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            terrain_stacks: false,
            cuirassier_stacks: true,
            lancers_vs_square: true,
            limbered_front: true,
            resolved_charges_help: true,
            shaken_at_start: ShakenAtStart::PlayerTurn,
            target_checks: TargetChecks::EachCharge,
            square_in_answer: false,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of morale-check";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            terrain_stacks: form
                .field("terrain_stacks", "whether several kinds of favourable terrain add up")
                .or(flag(), default.terrain_stacks),
            cuirassier_stacks: form
                .field("cuirassier_stacks", "whether cuirassiers have the modifier of all cavalry as well")
                .or(flag(), default.cuirassier_stacks),
            lancers_vs_square: form
                .field("lancers_vs_square", "whether lancers keep their modifier against a square")
                .or(flag(), default.lancers_vs_square),
            limbered_front: form
                .field("limbered_front", "whether limbered artillery too is hard to charge in front")
                .or(flag(), default.limbered_front),
            resolved_charges_help: form
                .field(
                    "resolved_charges_help",
                    "whether another charge on the target counts once it has been resolved; battles only",
                )
                .or(flag(), default.resolved_charges_help),
            shaken_at_start: form
                .field(
                    "shaken_at_start",
                    "at the start of which turn a unit that checks was shaken; battles only",
                )
                .or(choice(), default.shaken_at_start),
            target_checks: form
                .field("target_checks", "how often a target of several charges checks; battles only")
                .or(choice(), default.target_checks),
            square_in_answer: form
                .field("square_in_answer", "whether a charge may be answered by forming square; battles only")
                .or(flag(), default.square_in_answer),
        }
    }
}
