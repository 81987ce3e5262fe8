use standfast_engine::Refusal;
use standfast_engine::battle::{Battle, Header, Table};

/// Where a unit stands: its id, the middle of its front edge, and its facing; 0 is towards the far edge.
pub type Stands<'a> = (&'a str, f64, f64, u16);

/// Begins a scenario's battle with plain dice of this seed.
#[must_use]
pub fn begin<B: Battle>(scenario: &str, seed: u64) -> Table<B> {
    let header = Header::new(B::ID, "test.toml", scenario, seed, "");
    Table::begin(header).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

/// The refusals of a scenario; none if it can be fought.
#[must_use]
pub fn faults<B: Battle>(scenario: &str) -> Vec<Refusal> {
    let header = Header::new(B::ID, "test.toml", scenario, 1, "");
    let faults = Table::<B>::begin(header).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.refusal).collect()
}

/// A text with the first occurrence of each of these pieces replaced by another; each must occur.
///
/// ```
/// use standfast_drill::battles::changed;
///
/// assert_eq!(changed("turns = 3\nfirst = \"red\"", &[("3", "6"), ("red", "blue")]), "turns = 6\nfirst = \"blue\"");
/// ```
#[must_use]
pub fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "there is no {from} in {text}");
        text.replacen(from, to, 1)
    })
}

/// A table for a scenario, in inches: what lies on it, as it is written in a scenario, and who stands where, with the
/// middle of his front edge and the way he faces in degrees.
///
/// ```
/// use standfast_drill::battles::laid;
///
/// let hill = "[[table.terrain]]\nid = \"hill\"\nkind = \"hill\"\noutline = [[4, 4], [8, 4], [8, 8]]\n";
/// let table = laid((24, 36), hill, &[("red", 12.0, 4.5, 0)]);
/// assert!(table.starts_with("\n[table]\nwidth = 24\ndepth = 36\n[[table.terrain]]"));
/// assert!(table.ends_with("[[table.units]]\nid = \"red\"\nat = [12, 4.5]\nfacing = 0\n"));
/// ```
#[must_use]
pub fn laid((width, depth): (u16, u16), terrain: &str, units: &[Stands<'_>]) -> String {
    let stands = |(id, x, y, facing): &Stands<'_>| {
        format!("\n[[table.units]]\nid = {id:?}\nat = [{x}, {y}]\nfacing = {facing}\n")
    };
    let units: String = units.iter().map(stands).collect();
    format!("\n[table]\nwidth = {width}\ndepth = {depth}\n{terrain}{units}")
}
