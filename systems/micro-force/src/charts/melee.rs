use standfast_engine::chart::{Band, Banded, Bands, Cell, Heading, Listing, Table};
use standfast_engine::form::{choice, object, whole};
use standfast_engine::shape;
use standfast_engine::{Form, Shape, choices};

choices! {
    /// What is added to the defender's highest die (micro-force.melee.mods).
    pub enum DefenderBonus {
        /// In light cover.
        LightCover = "light-cover",
        /// In heavy cover.
        HeavyCover = "heavy-cover",
        /// In woods or rough ground.
        Rough = "rough",
        /// On higher ground.
        HigherGround = "higher-ground",
    }
}

choices! {
    /// What is added to the attacker's highest die (micro-force.melee.mods).
    pub enum AttackerBonus {
        /// The defender is in skirmish formation.
        DefenderInSkirmish = "defender-in-skirmish",
        /// The defender is in disorder.
        DefenderDisordered = "defender-disordered",
        /// The defender is in column.
        DefenderInColumn = "defender-in-column",
        /// The attacker is cavalry in line that moved half of its charge or more.
        CavalryChargedHalfMove = "cavalry-charged-half-move",
        /// The attacker is infantry in attack column.
        InfantryInAttackColumn = "infantry-in-attack-column",
        /// The defender is struck in flank or rear.
        FlankOrRear = "flank-or-rear",
    }
}

choices! {
    /// What chart 10 imposes without a test.
    pub enum Imposed {
        /// Shaken, and falls back.
        Shaken = "shaken",
        /// Routed and shaken, and falls back.
        Routed = "routed",
    }
}

shape! {
    /// Dice by the ratio of stands.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Dice is "the dice of both sides" {
        pub(crate) larger: u16 = "dice of the side with more stands", required(whole(1..=20));
        pub(crate) smaller: u16 = "dice of the other side", required(whole(1..=20));
    }
}

impl Banded for Dice {
    const FROM: i64 = 1;
    const TO: i64 = 3;
}

/// What chart 10 does to one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) steps: i64,
    pub(crate) then: Then,
}

/// What follows the loss of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    /// Nothing.
    Stands,
    /// A cohesion test with this added.
    Tests(i64),
    /// A state, without a test.
    Becomes(Imposed),
}

impl Shape for Side {
    const IS: &'static str = "what happens to one side";

    fn read(form: &mut Form<'_>) -> Self {
        let steps = form.field("steps", "steps lost").required(whole(0..=100));
        let test = form.field("test", "added to its cohesion test").optional(whole(-100..=100));
        let state = form.field("state", "imposed without a test").optional(choice::<Imposed>());
        form.only_when(test.is_none(), &["state"], "a side either tests or has a state imposed");
        let then = match (test, state) {
            (Some(addition), _) => Then::Tests(addition),
            (None, Some(state)) => Then::Becomes(state),
            (None, None) => Then::Stands,
        };
        Self { steps, then }
    }
}

shape! {
    /// What chart 10 does to both sides.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct BothSides is "what one difference does" {
        pub(crate) attacker: Side = "what happens to the attacker", required(object());
        pub(crate) defender: Side = "what happens to the defender", required(object());
    }
}

/// The ends that the difference of chart 10 is held between.
pub(crate) const LOWEST: i64 = -5;
pub(crate) const HIGHEST: i64 = 5;

impl Banded for BothSides {
    const FROM: i64 = LOWEST;
    const TO: i64 = HIGHEST;
}

/// Chart 10, and the numbers of melee beside it.
#[derive(Debug, Clone)]
pub(crate) struct Melee {
    heading: Heading,
    pub(crate) defender: Listing<DefenderBonus, i64>,
    pub(crate) attacker: Listing<AttackerBonus, i64>,
    pub(crate) ratio: Bands<Dice>,
    pub(crate) difference: Bands<BothSides>,
}

impl Shape for Melee {
    const IS: &'static str = "chart 10";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            heading: Heading::read(form),
            defender: form.field("defender", "added to the defender's highest die").required(object()),
            attacker: form.field("attacker", "added to the attacker's highest die").required(object()),
            ratio: Bands::read(form, "ratio"),
            difference: Bands::read(form, "difference"),
        }
    }
}

impl Melee {
    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { heading, defender, attacker, ratio, difference } = self;
        let dice = |band: &Band<Dice>| {
            let Dice { larger, smaller } = band.value;
            vec![
                format!("{}:1", band.from).into(),
                format!("{larger}d6").into(),
                format!("{smaller}d6").into(),
            ]
        };
        let result = |band: &Band<BothSides>| {
            let BothSides { attacker, defender } = band.value;
            vec![
                band.from.shown().into(),
                attacker.steps.shown().into(),
                attacker.then.words().into(),
                defender.steps.shown().into(),
                defender.then.words().into(),
            ]
        };
        vec![
            Table::new(
                "melee",
                heading,
                ["difference", "attacker steps", "attacker", "defender steps", "defender"],
            )
            .rows(difference.all().iter().map(result)),
            Table::new("melee", heading, ["stands", "larger", "smaller"])
                .part("dice")
                .rows(ratio.all().iter().map(dice)),
            Table::new("melee", heading, ["defender", "added"])
                .part("the defender's die")
                .rows(defender.table_rows()),
            Table::new("melee", heading, ["attacker", "added"])
                .part("the attacker's die")
                .rows(attacker.table_rows()),
        ]
    }
}

impl Then {
    fn words(self) -> String {
        match self {
            Self::Stands => "-".to_owned(),
            Self::Tests(addition) => format!("tests {addition:+}"),
            Self::Becomes(Imposed::Shaken) => "shaken, back 1d6".to_owned(),
            Self::Becomes(Imposed::Routed) => "routed, back 2d6".to_owned(),
        }
    }
}
