use crate::shape;
use std::num::NonZeroU8;

use standfast_tabletop::{Base, Facing, Length, Point, Pose, Table, Terrain, TerrainKind, Troops};

use super::kinds::{coordinate, inches, spot};
use super::words::KindOfTerrain;
use crate::battle::{Id, id};
use crate::form::{choice, list, object, text, whole};
use crate::{Form, Shape};

/// The most pieces of terrain in a scenario.
const MOST_TERRAIN: usize = 1_000;
const MOST_POINTS: usize = 1_000;
const MOST_UNITS: usize = 1_000;

/// A scenario's table as its file describes it, before it is laid out.
#[derive(Debug, Clone)]
pub struct TableSetup {
    /// From the left edge to the right.
    pub width: Length,
    /// From the near edge to the far one.
    pub depth: Length,
    /// The terrain on it.
    pub terrain: Vec<Terrain>,
    /// How large the bases of the scenario are.
    pub bases: Vec<BaseSetup>,
    /// Where units stand when the battle begins.
    pub units: Vec<UnitSetup>,
}

/// How large the bases of some troops are.
#[derive(Debug, Clone, Copy)]
pub struct BaseSetup {
    /// The troops whose bases they are.
    pub troops: Troops,
    /// From flank to flank.
    pub frontage: Length,
    /// From front to rear.
    pub depth: Length,
}

shape! {
    /// Where a unit stands when the battle begins.
    #[derive(Debug, Clone)]
    pub struct UnitSetup is "a unit on the table" {
        pub id: Id = "which unit", required(id());
        /// The middle of its front edge, and its facing.
        pub pose: Pose =
            by(|form| Pose { at: form.field("at", "the middle of its front edge").required(spot()), facing: facing(form).unwrap_or_default(), });
    }
}

impl Shape for TableSetup {
    const IS: &'static str = "a table";

    fn read(form: &mut Form<'_>) -> Self {
        let side = || inches(Length::from_hundredths(1)..=Table::MOST);
        Self {
            width: form.field("width", "inches from the left edge to the right").required(side()),
            depth: form.field("depth", "inches from the near edge to the far one").required(side()),
            terrain: form
                .field("terrain", "what lies on it")
                .or(list(object::<Piece>(), MOST_TERRAIN), Vec::new())
                .into_iter()
                .map(|piece| piece.0)
                .collect(),
            bases: form.field("bases", "how large bases are").or(list(object(), Troops::COUNT), Vec::new()),
            units: form
                .field("units", "who stands where when the battle begins")
                .or(list(object(), MOST_UNITS), Vec::new()),
        }
    }
}

/// Counts the kinds of troops.
trait Counted {
    const COUNT: usize;
}

impl Counted for Troops {
    const COUNT: usize = <Self as crate::Choice>::ALL.len();
}

/// A piece of terrain while it is being read.
struct Piece(Terrain);

impl Shape for Piece {
    const IS: &'static str = "a piece of terrain";

    fn read(form: &mut Form<'_>) -> Self {
        let id = form.field("id", "its id").required(id());
        let name = form.field("name", "what it is called").optional(text());
        let faults = form.faults();
        let word: KindOfTerrain = form.field("kind", "what it is").required(choice());
        let known = form.faults() == faults;
        let level =
            form.field("level", "how high a hill is; 1 is its first contour").optional(whole(1..=9_u8));
        let width = form
            .field("width", "how wide a road or a river is, in inches")
            .optional(inches(Length::from_hundredths(1)..=Table::MOST));
        let outline = form
            .field("outline", "the corners of an area, in order round it")
            .optional(list(spot(), MOST_POINTS));
        let along =
            form.field("along", "the points of a line, from end to end").optional(list(spot(), MOST_POINTS));
        let cover =
            form.field("cover", "the cover it gives, where its kind says otherwise").optional(choice());
        let going =
            form.field("going", "how troops move in it, where its kind says otherwise").optional(choice());

        let measure = width.unwrap_or(Length::inches(1));
        let kind = word.measured(level.and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN), measure);
        // If the kind could not be read, nothing more is refused.
        if known {
            fits(form, word, kind);
        }
        let points = if kind.is_area() { outline } else { along };
        let mut piece = Terrain::new(id.as_str(), kind, points.unwrap_or_default());
        if let Some(name) = name {
            piece = piece.called(name);
        }
        if let Some(cover) = cover {
            piece = piece.covering(cover);
        }
        if let Some(going) = going {
            piece = piece.going_as(going);
        }
        Self(piece)
    }
}

/// Refuses fields that do not go with the kind, and the lack of those that do.
fn fits(form: &mut Form<'_>, word: KindOfTerrain, kind: TerrainKind) {
    form.only_when(word == KindOfTerrain::Hill, &["level"], "only a hill has a level");
    form.only_when(kind.width().is_some(), &["width"], "only a road or a river has a width");
    let (needed, other) = if kind.is_area() { ("outline", "along") } else { ("along", "outline") };
    form.only_when(false, &[other], &format!("a {word} is laid out by its `{needed}`"));
    if kind.width().is_some() && !form.has("width") {
        form.lack("width", format!("the width of the {word} in inches must be given"));
    }
    if !form.has(needed) {
        form.lack(needed, format!("a list of spots [x, y] must be given to show where the {word} lies"));
    }
}

impl Shape for BaseSetup {
    const IS: &'static str = "a size of bases";

    fn read(form: &mut Form<'_>) -> Self {
        let side = || inches(Base::LEAST..=Base::MOST);
        Self {
            troops: form.field("troops", "whose bases").required(choice()),
            frontage: form.field("frontage", "inches from flank to flank").required(side()),
            depth: form.field("depth", "inches from front to rear").required(side()),
        }
    }
}

/// The field `facing`, if it was given.
fn facing(form: &mut Form<'_>) -> Option<Facing> {
    let says = "degrees clockwise, 0 towards the far edge";
    form.field("facing", says).optional(whole(0..=359_i32)).map(Facing::degrees)
}

/// A place as a command gives it; without a facing, the piece keeps its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct GivenPlace {
    pub(super) at: Point,
    pub(super) facing: Option<Facing>,
}

impl Shape for GivenPlace {
    const IS: &'static str = "a place: x, y and facing";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            at: Point {
                x: form.field("x", "inches from the left edge").required(coordinate()),
                y: form.field("y", "inches from the near edge").required(coordinate()),
            },
            facing: facing(form),
        }
    }
}
