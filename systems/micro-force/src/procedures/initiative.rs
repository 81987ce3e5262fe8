use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{choice, nullable, whole};
use standfast_engine::shape;
use standfast_engine::{Band, Choice, Figure, Procedure, Rules, Strength, Trace, Words, choices};

use crate::charts::leaders::{Command, Competence};
use crate::{MicroForce, cite};

/// What the dice of each side are for.
pub(crate) const INITIATIVE_OF: [&str; 2] = ["initiative of a", "initiative of b"];

choices! {
    /// The two sides.
    pub enum Side {
        /// The one named first.
        A = "a",
        /// The other.
        B = "b",
    }
}

shape! {
    /// Who has the initiative this turn?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Initiative is "two senior commanders who roll for the initiative" {
        pub bonus_a: i64 = "the command bonus of a's senior commander", or(whole(-3..=0), 0);
        pub bonus_b: i64 = "the command bonus of b's senior commander", or(whole(-3..=0), 0);
        pub holder: Option<Side> =
            "who held the initiative last turn; null on the first", or(nullable(choice()), None);
    }
}

/// Who has won the initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct InitiativeOutcome {
    /// The side with the lower total, or the holder at a tie.
    pub winner: Side,
}

impl Procedure for Initiative {
    type System = MicroForce;
    type Outcome = InitiativeOutcome;
    const NAME: &'static str = "initiative";
    const SAYS: &'static str = "Who has the initiative this turn?";
    const DICE: &'static str =
        "2d6 of a, 2d6 of b; both again while they tie and nobody holds the initiative";

    /// Neither side is the better one.
    fn worth(_outcome: &InitiativeOutcome) -> impl Ord {}

    fn band(&self, outcome: &InitiativeOutcome) -> Option<Band> {
        let words = format!("initiative to {}", outcome.winner.name());
        Some(Band::new(Strength::Slight, Words::Plain(words.into())).good())
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<InitiativeOutcome, Stop> {
        let Self { bonus_a, bonus_b, holder } = *self;
        let [first, second] = [Side::A, Side::B].map(|side| trace.called(side.name()));
        let name = |side: Side| if side == Side::A { &first } else { &second };
        for (side, bonus) in [(name(Side::A), bonus_a), (name(Side::B), bonus_b)] {
            trace.note(cite::COMMAND, bonus, || match chart_2(rules).with_bonus(bonus) {
                Some(line) => format!("{side}: competence {}, command bonus {bonus}", line.level),
                None => format!("{side}: command bonus {bonus}"),
            });
        }
        match holder {
            Some(holder) => trace.note("micro-force.initiative.2", Figure::named(holder), || {
                format!("at a tie the initiative stays with {}", name(holder))
            }),
            None => trace.note("micro-force.initiative.first-turn", true, || {
                "nobody holds the initiative: a tie is rolled again".to_owned()
            }),
        }
        loop {
            // Whatever was tied before, the next two rolls decide as if they were the first.
            dice.forget_all_but(&[])?;
            let [of_a, of_b] = INITIATIVE_OF;
            let a = dice.sum(2, Die::D6, of_a)? + bonus_a;
            let b = dice.sum(2, Die::D6, of_b)? + bonus_b;
            let winner = match a.cmp(&b) {
                std::cmp::Ordering::Less => Some(Side::A),
                std::cmp::Ordering::Greater => Some(Side::B),
                std::cmp::Ordering::Equal => holder,
            };
            let Some(winner) = winner else { continue };
            trace.note(cite::INITIATIVE, Figure::named(winner), || {
                format!("{first} {a}, {second} {b}: the initiative goes to {}", name(winner))
            });
            return Ok(InitiativeOutcome { winner });
        }
    }
}

/// What a competence gives, by chart 2; nothing where that has no such level.
pub(crate) fn competence(level: i64, rules: &Rules<'_, MicroForce>) -> Option<Competence> {
    chart_2(rules).at(level).copied()
}

fn chart_2<'a>(rules: &Rules<'a, MicroForce>) -> &'a Command {
    &rules.charts.command
}
