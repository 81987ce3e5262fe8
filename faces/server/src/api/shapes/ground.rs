use serde_json::Value;
use utoipa::ToSchema;

/// The table as the seat sees it. Lengths are inches with two decimals at most, `x` from the left edge and `y` from the
/// near one.
#[derive(ToSchema)]
pub(super) struct Map {
    /// From the left edge to the right.
    width: f64,
    /// From the near edge to the far one.
    depth: f64,
    /// What lies on it.
    terrain: Vec<Terrain>,
    /// The pieces that stand on it and that the seat may know of.
    pieces: Vec<Standing>,
    /// Those that could stand on it and have no place yet, by their ids.
    waiting: Vec<String>,
}

/// A piece of terrain.
#[derive(ToSchema)]
struct Terrain {
    /// Its id.
    id: String,
    /// What players call it.
    name: String,
    /// What it is.
    #[schema(example = "woods")]
    kind: String,
    /// The cover that it gives: `none`, `light`, `medium` or `heavy`.
    cover: String,
    /// How one goes in it: `road`, `open`, `rough` or `impassable`.
    going: String,
    /// The corners of an area, each `[x, y]`.
    outline: Option<Vec<Vec<f64>>>,
    /// The points of a line, each `[x, y]`.
    along: Option<Vec<Vec<f64>>>,
    /// How wide a road or a river is.
    width: Option<f64>,
    /// How high a hill is.
    level: Option<u8>,
}

/// A piece where it stands.
#[derive(ToSchema)]
struct Standing {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// Its side.
    side: String,
    /// What it is made of: `foot`, `horse`, `guns`, `vehicle` or `other`.
    troops: String,
    /// How its bases are set.
    #[schema(example = "line")]
    formation: String,
    /// How many bases it has.
    bases: u16,
    /// The middle of its front edge, from the left edge of the table.
    x: f64,
    /// The same, from the near edge.
    y: f64,
    /// Which way it looks: degrees clockwise, 0 towards the far edge.
    #[schema(maximum = 359)]
    facing: u16,
    /// From flank to flank.
    width: f64,
    /// From front to rear.
    depth: f64,
    /// Front left, front right, rear right, rear left, each `[x, y]`.
    corners: Vec<Vec<f64>>,
}

/// What can be measured from a piece on the map.
#[derive(ToSchema)]
pub(in crate::api) struct Measured {
    /// The piece.
    from: String,
    /// How many degrees it fires to each side of straight ahead; null where it fires all round.
    #[schema(maximum = 90)]
    arc: Option<u16>,
    /// How another piece stands to it, where one was asked for.
    to: Option<Sighted>,
}

/// How another piece stands to it. Only what the seat's map shows is counted as in the way.
#[derive(ToSchema)]
struct Sighted {
    /// The other piece.
    id: String,
    /// How far it is, in inches from edge to edge.
    range: Found,
    /// Whether they see one another.
    sight: Found,
    /// The line that is free; where none is, that between the middles of their front edges.
    line: Vec<Vec<f64>>,
    /// Whether it lies in the field of fire.
    field_of_fire: Found,
    /// From which side a shot at it comes: `front`, `enfilade` or `rear`.
    aspect: Found,
    /// Its cover from such a shot, a list: two kinds where its bases are evenly split.
    cover: Found,
    /// How it stands to who looks: `higher`, `level` or `lower`.
    height: Found,
}

/// An answer, and why it is so.
#[derive(ToSchema)]
struct Found {
    /// The answer.
    is: Value,
    /// Why, in a sentence.
    says: String,
}
