//! The map of a battle or a scenario: in characters, or as a picture in a file.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use standfast_cartography::{Letters, Map, Options, characters, of_battle, svg};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, LiveBattle, MapView, Roster, Seat, View, begin, system_of};

use crate::arguments::MapOf;
use crate::battle::{now, seat_of};
use crate::fault::Fault;
use crate::play::Look;
use crate::{input, show};

/// Draws the table.
pub(crate) fn run(given: &MapOf) -> Result<String, Fault> {
    let battle = opened(&given.file)?;
    let seat = seat_of(battle.as_ref(), &given.seat)?;
    let Moment { name, view, map } = Moment::of(battle.as_ref(), &seat, given.at)?;
    let map = map.ok_or_else(|| {
        let file = given.file.display();
        Fault::Other(format!("{file} has no table: its scenario says nothing of one (`[table]`)"))
    })?;
    match &given.out {
        None => Ok(in_characters(&map, &view, battle.roster(), Some(name))),
        Some(out) => {
            write(out, &Map { title: Some(name), ..of_battle(&map, &view, battle.roster()) })?;
            Ok(format!("The map is in {}.\n", out.display()))
        }
    }
}

/// The map in characters, as wide as the terminal is.
pub(crate) fn in_characters(map: &MapView, view: &View, roster: &Roster, title: Option<String>) -> String {
    let unicode = io::stdout().is_terminal() && Look::of_environment().unicode;
    let letters = if unicode { Letters::Unicode } else { Letters::Ascii };
    characters(&Map { title, ..of_battle(map, view, roster) }, show::width(), letters)
}

/// A battle to look at: of its file, or as a scenario would begin.
fn opened(file: &Path) -> Result<Box<dyn LiveBattle>, Fault> {
    if file.extension().is_none_or(|ending| ending != "toml") {
        return Ok(standfast_store::read(file)?.0);
    }
    let origin = file.display().to_string();
    let text = input::file(file)?;
    let system = system_of(&text, &origin).map_err(Fault::Files)?;
    // No die is ever rolled in it.
    begin(Header::new(system.name(), &origin, &text, 0, &now())).map_err(Fault::Files)
}

/// What a seat could see after a record.
struct Moment {
    name: String,
    view: View,
    map: Option<MapView>,
}

impl Moment {
    fn of(battle: &dyn LiveBattle, seat: &Seat, at: Option<u64>) -> Result<Self, Fault> {
        let now = battle.view(seat);
        let mut moment = Self { name: now.name, view: now.view, map: now.map };
        let Some(at) = at else { return Ok(moment) };
        if at > now.number {
            let (number, records) = (now.number, if now.number == 1 { "record" } else { "records" });
            return Err(Fault::Other(format!("--at {at}: the battle has {number} {records}")));
        }
        battle.past(seat, &[at].into(), &mut |_, view, map| {
            (moment.view, moment.map) = (view.clone(), map.cloned());
        });
        Ok(moment)
    }
}

/// Writes the map into a file, as its ending says.
fn write(out: &Path, map: &Map<'_>) -> Result<(), Fault> {
    let name = out.display().to_string();
    let ending = out.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let bytes = match ending.as_deref() {
        Some("svg") => svg(map, &Options::default()).into_bytes(),
        Some("png") => pixels(map)?,
        _ => {
            return Err(Fault::Other(format!(
                "{name}: a map is drawn into a file that ends in .svg or .png"
            )));
        }
    };
    fs::write(out, bytes).map_err(|error| Fault::file(&name, &error))
}

/// The map as PNG.
#[cfg(feature = "png")]
fn pixels(map: &Map<'_>) -> Result<Vec<u8>, Fault> {
    /// How wide it is; its letters are laid out for half of that, and so stay sharp on paper.
    const WIDTH: u32 = 1_920;
    let picture = standfast_cartography::png(map, &Options::default(), WIDTH);
    let picture = picture.map_err(|fault| Fault::Other(fault.to_string()))?;
    if !picture.lettered {
        show::tell("standfast: this system has no font: the picture has no letters\n");
    }
    Ok(picture.bytes)
}

#[cfg(not(feature = "png"))]
fn pixels(_: &Map<'_>) -> Result<Vec<u8>, Fault> {
    let says = "this program was built without PNG: draw into .svg, or build it with `--features png`";
    Err(Fault::Other(says.to_owned()))
}
