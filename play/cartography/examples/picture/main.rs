//! Draws a made-up battlefield as files: `picture FOLDER`. Says how large the drawing is and how long it took.

mod battlefield;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use standfast_cartography::{Colours, Letters, Options, characters, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let folder = Path::new(&folder);
    let table = battlefield::table()?;
    let map = battlefield::map(&table)?;
    for (name, width, colours) in [
        ("light", 960, Colours::Light),
        ("dark", 960, Colours::Dark),
        ("both", 960, Colours::Both),
        ("narrow", 360, Colours::Light),
        ("narrow-dark", 360, Colours::Dark),
    ] {
        let options = Options { width, colours, ..Options::default() };
        std::fs::write(folder.join(format!("{name}.svg")), svg(&map, &options))?;
    }
    std::fs::write(folder.join("ascii.txt"), characters(&map, 80, Letters::Ascii))?;
    std::fs::write(folder.join("unicode.txt"), characters(&map, 80, Letters::Unicode))?;

    #[cfg(feature = "png")]
    for (name, colours) in [("light", Colours::Light), ("dark", Colours::Dark)] {
        let options = Options { colours, ..Options::default() };
        let picture = standfast_cartography::png(&map, &options, 1920)?;
        std::fs::write(folder.join(format!("{name}.png")), &picture.bytes)?;
        println!(
            "{name}.png: {} bytes, {}",
            picture.bytes.len(),
            if picture.lettered { "lettered" } else { "no font" }
        );
    }

    let bare = Options { bare: true, ..Options::default() };
    let times = 200;
    let begun = Instant::now();
    let mut bytes = 0;
    for _ in 0..times {
        bytes = svg(&map, &bare).len();
    }
    println!(
        "{} units, {} pieces of terrain: {bytes} bytes bare, {:?} each",
        map.units.len(),
        table.terrain().len(),
        begun.elapsed() / times
    );
    Ok(())
}
