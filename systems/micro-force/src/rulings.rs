use standfast_engine::form::{choice, flag, whole};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// What first fire adds (micro-force.fire.first).
    pub enum FirstFireBonus {
        /// Two stands more are counted.
        TwoStands = "two-stands",
        /// 2 is added to the attack value of each stand.
        TwoPoints = "two-points",
    }
}

choices! {
    /// How the two lines for a skirmishing firer go together (micro-force.fire.mods).
    pub enum SkirmishPenalty {
        /// They are one: +2.
        Once = "once",
        /// Both count: +4.
        Twice = "twice",
    }
}

choices! {
    /// What becomes of a unit with more stands than chart 7 has rows for (micro-force.loss).
    pub enum StandsOverChart {
        /// The last row is read.
        LastRow = "last-row",
        /// Such a unit is refused.
        Refused = "refused",
    }
}

choices! {
    /// When an officer's casualty is checked (micro-force.fire.officer); matters to battles only.
    pub enum OfficerCheck {
        /// When fire costs the unit that he is with a step.
        Step = "step",
        /// When fire costs it a stand or part of one.
        Stand = "stand",
        /// When a player asks for it.
        Call = "call",
    }
}

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// What first fire adds.
    pub first_fire_bonus: FirstFireBonus,
    /// How the two lines for a skirmishing firer go together.
    pub skirmish_penalty: SkirmishPenalty,
    /// Whether a marker's addition counts in the rally from it.
    pub marker_on_rally: bool,
    /// What becomes of a unit with more stands than chart 7 has rows for.
    pub stands_over_chart: StandsOverChart,
    /// What medium cover adds to a defender in melee, 0 or 1.
    pub medium_cover_melee: i64,
    /// Whether the inch between the halted charger and the defender counts in the pursuit.
    pub pursuit_gap: bool,
    /// What is added to cohesion tests beyond the commander's radius, 0 to 5.
    pub out_of_command: i64,
    /// When an officer's casualty is checked.
    pub officer_check: OfficerCheck,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            first_fire_bonus: FirstFireBonus::TwoStands,
            skirmish_penalty: SkirmishPenalty::Once,
            marker_on_rally: false,
            stands_over_chart: StandsOverChart::LastRow,
            medium_cover_melee: 1,
            pursuit_gap: true,
            out_of_command: 0,
            officer_check: OfficerCheck::Step,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of micro-force";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            first_fire_bonus: form
                .field(
                    "first_fire_bonus",
                    "whether first fire adds two stands, or 2 to each stand's attack value",
                )
                .or(choice(), default.first_fire_bonus),
            skirmish_penalty: form
                .field(
                    "skirmish_penalty",
                    "whether the two lines for a skirmishing firer count once or twice",
                )
                .or(choice(), default.skirmish_penalty),
            marker_on_rally: form
                .field("marker_on_rally", "whether a marker's addition counts in the rally from it")
                .or(flag(), default.marker_on_rally),
            stands_over_chart: form
                .field("stands_over_chart", "whether more stands than chart 7 has read its last row")
                .or(choice(), default.stands_over_chart),
            medium_cover_melee: form
                .field("medium_cover_melee", "what medium cover adds to a defender in melee")
                .or(whole(0..=1), default.medium_cover_melee),
            pursuit_gap: form
                .field("pursuit_gap", "whether the inch between the halted charger and the defender counts")
                .or(flag(), default.pursuit_gap),
            out_of_command: form
                .field(
                    "out_of_command",
                    "what is added to tests beyond the commander's radius (battles only)",
                )
                .or(whole(0..=5), default.out_of_command),
            officer_check: form
                .field("officer_check", "when an officer's casualty is checked (battles only)")
                .or(choice(), default.officer_check),
        }
    }
}
