use serde_json::{Value as Json, json};
use standfast_engine::form::{Kind, choice, flag, whole};
use standfast_engine::{Figure, Form, Refusal, Shape, Tree, Value, choices};

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

/// Which of a unit's markers add to its rally beside the printed number (micro-force.marker).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkerOnRally {
    /// None: `false`.
    None,
    /// All that it carries: `true`.
    All,
    /// Those that the rally does not take off: `"others"`.
    Others,
}

choices! {
    /// What a unit that did not try to cease fire goes on firing at (micro-force.recovery.cease); matters to battles
    /// only.
    pub enum UntriedCeaseFire {
        /// Whatever it likes.
        AnyTarget = "any-target",
        /// The same target, as if it had failed.
        SameTarget = "same-target",
    }
}

choices! {
    /// How several attackers of one unit fight (micro-force.melee.dice); matters to battles only.
    pub enum SeveralInMelee {
        /// Their stands are counted together, and one of them leads.
        Together = "together",
        /// One after the other.
        Pairs = "pairs",
    }
}

choices! {
    /// What an officer's cohesion is for (micro-force.command); matters to battles only.
    pub enum OfficerCohesion {
        /// What he lends to the unit that he is with falls as it does.
        Lends = "lends",
        /// The unit that he is with tests by it where its own is lower.
        Leads = "leads",
        /// Nothing.
        Unused = "unused",
    }
}

choices! {
    /// Whether an officer who is with no unit is checked as a casualty (micro-force.fire.officer); matters to battles
    /// only.
    pub enum OfficerAlone {
        /// Never.
        Safe = "safe",
        /// Like the officers of a unit of his side that stands within an inch of him.
        Near = "near",
    }
}

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// What first fire adds.
    pub first_fire_bonus: FirstFireBonus,
    /// How the two lines for a skirmishing firer go together.
    pub skirmish_penalty: SkirmishPenalty,
    /// Which of a unit's markers add to its rally.
    pub marker_on_rally: MarkerOnRally,
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
    /// What a unit that did not try to cease fire goes on firing at.
    pub untried_cease_fire: UntriedCeaseFire,
    /// How several attackers of one unit fight.
    pub several_in_melee: SeveralInMelee,
    /// What an officer's cohesion is for.
    pub officer_cohesion: OfficerCohesion,
    /// Whether an officer who is with no unit is checked.
    pub officer_alone: OfficerAlone,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            first_fire_bonus: FirstFireBonus::TwoStands,
            skirmish_penalty: SkirmishPenalty::Once,
            marker_on_rally: MarkerOnRally::None,
            stands_over_chart: StandsOverChart::LastRow,
            medium_cover_melee: 1,
            pursuit_gap: true,
            out_of_command: 0,
            officer_check: OfficerCheck::Step,
            untried_cease_fire: UntriedCeaseFire::AnyTarget,
            several_in_melee: SeveralInMelee::Together,
            officer_cohesion: OfficerCohesion::Lends,
            officer_alone: OfficerAlone::Safe,
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
                .field(
                    "marker_on_rally",
                    "which of a unit's markers add to its rally: none, all, or the others",
                )
                .or(WhichMarkers, default.marker_on_rally),
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
            untried_cease_fire: form
                .field(
                    "untried_cease_fire",
                    "what a unit fires at that did not try to cease fire (battles only)",
                )
                .or(choice(), default.untried_cease_fire),
            several_in_melee: form
                .field("several_in_melee", "how several attackers of one unit fight (battles only)")
                .or(choice(), default.several_in_melee),
            officer_cohesion: form
                .field("officer_cohesion", "what an officer's cohesion is for (battles only)")
                .or(choice(), default.officer_cohesion),
            officer_alone: form
                .field("officer_alone", "whether an officer with no unit is checked (battles only)")
                .or(choice(), default.officer_alone),
        }
    }
}

/// `false`, `true` or `"others"`.
struct WhichMarkers;

impl Kind for WhichMarkers {
    type Value = MarkerOnRally;

    fn allowed(&self) -> String {
        "false, true or others".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> MarkerOnRally {
        match &tree.value {
            Value::Flag(false) => MarkerOnRally::None,
            Value::Flag(true) => MarkerOnRally::All,
            Value::Text(name) if name == OTHERS => MarkerOnRally::Others,
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> MarkerOnRally {
        MarkerOnRally::None
    }

    fn schema(&self) -> Json {
        json!({"enum": [false, true, OTHERS]})
    }

    fn show(&self, value: &MarkerOnRally) -> Json {
        match value {
            MarkerOnRally::None => json!(false),
            MarkerOnRally::All => json!(true),
            MarkerOnRally::Others => json!(OTHERS),
        }
    }
}

/// The name of [`MarkerOnRally::Others`].
const OTHERS: &str = "others";

impl From<MarkerOnRally> for Figure {
    fn from(ruling: MarkerOnRally) -> Self {
        match ruling {
            MarkerOnRally::None => Self::Flag(false),
            MarkerOnRally::All => Self::Flag(true),
            MarkerOnRally::Others => Self::Word(OTHERS),
        }
    }
}
