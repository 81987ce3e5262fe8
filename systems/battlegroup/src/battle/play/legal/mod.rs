//! What a seat may do now, said once: the table of all acts is the sequence of play.

mod acting;
mod effect;
mod moving;

use serde_json::json;
use standfast_engine::battle::{Asking, Declined, Domain, Ground, Id, Offers, Part, Thing, Verb};
use standfast_engine::wraps;

use crate::battle::command::{SeenOfCheck, part};
use crate::battle::field::{Field, PieceOn, ids};
use crate::battle::state::Phase;
use crate::battle::{table, verb};
use crate::{Battlegroup, cite};

pub(in crate::battle) use acting::MOST_CHECKS;

wraps! {
    /// A seat that asks what it may do.
    pub(super) Asked<'a>: Asking<'a, Battlegroup>;
}

impl<'a> Asked<'a> {
    fn field(self) -> Field<'a> {
        Field(self.scene)
    }
}

/// A kind of command, and when and by whom it can be given.
struct Act {
    verb: &'static Verb,
    when: &'static [When],
    whose: Whose,
    /// Considers every command of the kind for one side that may give it.
    consider: fn(Asked<'_>, &Id, &mut Offers<'_>),
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// The effect of fire is to be entered: that comes before anything else.
    Fire,
    /// Soldiers are about to surrender.
    Surrenders,
    /// The battle has not begun.
    Forming,
    /// A side gives the initiative.
    Choosing,
    /// Pieces have the initiative.
    Acting,
}

/// Which sides may give a command.
#[derive(Clone, Copy)]
enum Whose {
    /// Any side.
    Anybodys,
    /// The side that gives the initiative or has it.
    Theirs,
    /// The other sides.
    TheOthers,
    /// Each side, for its own pieces.
    Each,
    /// Either side of the fire.
    Either,
}

/// Every kind of command.
const ACTS: [Act; 17] = [
    act(&verb::MISS, &[When::Fire], Whose::Either, effect::miss),
    act(&verb::CASUALTIES, &[When::Fire], Whose::Either, effect::casualties),
    act(&verb::HIT_ROBOT, &[When::Fire], Whose::Either, effect::hit_robot),
    act(&verb::DAMAGE, &[When::Fire], Whose::Either, effect::damage),
    act(&verb::EXPLODE, &[When::Fire], Whose::Either, effect::explode),
    act(&verb::SURRENDER, &[When::Surrenders], Whose::Each, acting::surrender),
    act(&verb::SHOOT, &[When::Surrenders], Whose::Each, acting::shoot),
    act(&verb::BEGIN, &[When::Forming], Whose::Anybodys, acting::begin),
    act(&verb::INITIATIVE, &[When::Choosing], Whose::Theirs, acting::give_initiative),
    act(&verb::PASS, &[When::Choosing], Whose::Theirs, acting::pass),
    act(&verb::CHECK, &[When::Acting], Whose::Theirs, acting::check),
    act(&verb::MOVE, &[When::Acting], Whose::Theirs, moving::set_out),
    act(&verb::LEAVE, &[When::Acting], Whose::Theirs, moving::leave),
    act(&verb::FIRE, &[When::Acting], Whose::Theirs, effect::fire),
    act(&verb::END, &[When::Acting], Whose::Theirs, acting::end),
    act(&verb::INTERCEPT, &[When::Acting], Whose::TheOthers, acting::intercept),
    act(&verb::ABANDON, &[When::Choosing, When::Acting], Whose::Each, acting::abandon),
];

const fn act(
    verb: &'static Verb,
    when: &'static [When],
    whose: Whose,
    consider: fn(Asked<'_>, &Id, &mut Offers<'_>),
) -> Act {
    Act { verb, when, whose, consider }
}

/// Considers every command that could come into question for this seat.
pub(super) fn legal(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let now = When::now(asked.field());
    for Act { verb, when, whose, consider } in &ACTS {
        if when.contains(&now) && offers.wants(verb) {
            whose.sides(asked).into_iter().for_each(|side| consider(asked, side, offers));
        }
    }
    offers.closed(&verb::VERBS, now.rule(), || now.says(asked.field()));
}

impl When {
    fn now(field: Field<'_>) -> Self {
        match &field.state.phase {
            _ if field.state.fire.is_some() => Self::Fire,
            _ if field.surrendering().next().is_some() => Self::Surrenders,
            Phase::Forming => Self::Forming,
            Phase::Choosing { .. } => Self::Choosing,
            Phase::Acting { .. } => Self::Acting,
        }
    }

    /// The rule by which everything else must wait.
    fn rule(self) -> &'static str {
        match self {
            Self::Fire => cite::SHEET,
            Self::Surrenders => cite::SURRENDER,
            Self::Forming => cite::UNITS,
            Self::Choosing | Self::Acting => cite::MARKER_FIRST,
        }
    }

    /// What everything else must wait for.
    fn says(self, field: Field<'_>) -> String {
        match (self, &field.state.phase) {
            (Self::Fire, _) => "the effect of the fire must be entered first".to_owned(),
            (Self::Surrenders, _) => "surrenders must be settled first".to_owned(),
            (_, Phase::Forming) => "the battle has not begun".to_owned(),
            (_, Phase::Choosing { side }) => format!("to give the initiative: {}", field.side_name(side)),
            (_, Phase::Acting { side, unit, .. }) => {
                format!("{} of {} has the initiative", field.name(unit), field.side_name(side))
            }
        }
    }
}

impl Whose {
    /// The sides for which the seat may do it.
    fn sides(self, asked: Asked<'_>) -> Vec<&'_ Id> {
        let field = asked.field();
        let theirs = match &field.state.phase {
            Phase::Choosing { side } | Phase::Acting { side, .. } => Some(side),
            Phase::Forming => None,
        };
        let own = field.side_ids().filter(|side| asked.acts_for(side));
        match self {
            Self::Anybodys => field.side_ids().take(1).collect(),
            Self::Theirs => own.filter(|side| Some(*side) == theirs).collect(),
            Self::TheOthers => own.filter(|side| Some(*side) != theirs).collect(),
            Self::Each => own.collect(),
            Self::Either => own.filter(|side| field.is_of_the_fire(side)).take(1).collect(),
        }
    }
}

/// The pieces that may do it; if none may, why the first may not.
fn able<'a>(
    pieces: impl Iterator<Item = PieceOn<'a>>,
    may: impl Fn(PieceOn<'a>) -> Result<(), Declined>,
) -> Result<Vec<PieceOn<'a>>, Declined> {
    let (mut able, mut refused) = (Vec::new(), None);
    for piece in pieces {
        match may(piece) {
            Ok(()) => able.push(piece),
            Err(declined) => refused = refused.or(Some(declined)),
        }
    }
    let nobody = || Declined::by(cite::ELIMINATED, "nothing of it is left in play");
    if able.is_empty() { Err(refused.unwrap_or_else(nobody)) } else { Ok(able) }
}

fn things<'a>(pieces: impl IntoIterator<Item = PieceOn<'a>>) -> Vec<Thing> {
    pieces.into_iter().map(PieceOn::thing).collect()
}

/// A part that names some of the pieces; left out: all of them, up to `most`.
fn some_of(says: &'static str, pieces: &[PieceOn<'_>], most: usize) -> Part {
    let all = ids(pieces.iter().copied().take(most));
    let domain =
        Domain::Several { of: things(pieces.iter().copied()), least: 1, most: most.min(pieces.len()) };
    Part::new(part::PIECES, says, domain).or(json!(all))
}

fn all_of(says: &'static str, pieces: &[PieceOn<'_>]) -> Part {
    some_of(says, pieces, pieces.len())
}

/// What the players see of those who check: which soldiers can't retreat from an enemy near them.
fn seen_of_check<'a>(table: Option<&Ground<'_>>, pieces: impl Iterator<Item = PieceOn<'a>>) -> Part {
    let soldiers: Vec<PieceOn<'a>> = pieces.filter(|piece| piece.is_soldier()).collect();
    let most = soldiers.len();
    let shown = table.and_then(|table| table::cornered(table, &soldiers));
    let cornered = SeenOfCheck::cornered().part(Domain::Several { of: things(soldiers), least: 0, most });
    seen(vec![cornered.as_seen(shown.map(|shown| shown.map(|soldiers| json!(soldiers))), json!([]))])
}

/// What the players see.
fn seen(parts: Vec<Part>) -> Part {
    Part::new(part::SEEN, "what the players see", Domain::Parts(parts))
}
