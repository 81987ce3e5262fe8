use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use standfast_rulebook::{Replaced, Rulebook, Situation};

use crate::arguments::{Asked, HouseCharts};
use crate::fault::Fault;
use crate::show;

/// The most that is read of a situation or a chart: far more than any has.
const MOST_BYTES: u64 = 4 << 20;

/// A situation with the text that it was read from, for pointing into it.
pub(crate) struct Given {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) situation: Situation,
}

/// Reads the situation that the arguments name, and sets the rulings that they set.
pub(crate) fn situation(asked: &Asked) -> Result<Given, Fault> {
    let from_stdin = asked.input.as_os_str() == "-";
    let name = if from_stdin { "standard input".to_owned() } else { asked.input.display().to_string() };
    let text = if from_stdin {
        if io::stdin().is_terminal() {
            show::tell(
                "Type the situation as a JSON object, then end the input (Ctrl-D); --input reads a file.\n",
            );
        }
        read(io::stdin(), &name)?
    } else {
        file(&asked.input)?
    };
    match Situation::from_json(&text) {
        Ok(situation) => {
            let set = |situation: Situation, (ruling, value): &(String, String)| {
                situation.with_ruling(ruling, value)
            };
            let situation = asked.options.iter().fold(situation, set);
            Ok(Given { name, text, situation })
        }
        Err(unreadable) => Err(Fault::input(&name, text, unreadable.span, unreadable.refusal)),
    }
}

/// Reads a file.
pub(crate) fn file(path: &Path) -> Result<String, Fault> {
    let name = path.display().to_string();
    let file = fs::File::open(path).map_err(|error| Fault::file(&name, &error))?;
    read(file, &name)
}

/// A seed from the operating system's randomness, short enough to be a JSON number everywhere.
pub(crate) fn chance() -> Result<u64, Fault> {
    const BITS: u32 = 48;
    let seed = getrandom::u64().map_err(|error| Fault::Other(format!("no randomness to be had: {error}")))?;
    Ok(seed >> (u64::BITS - BITS))
}

/// A secret from the operating system's randomness.
pub(crate) fn secret() -> Result<[u8; 32], Fault> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|error| Fault::Other(format!("no randomness to be had: {error}")))?;
    Ok(secret)
}

/// Reads the bytes of a file, at most so many and one more.
pub(crate) fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Fault> {
    let name = path.display().to_string();
    let file = fs::File::open(path).map_err(|error| Fault::file(&name, &error))?;
    let mut bytes = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    file.take(most).read_to_end(&mut bytes).map_err(|error| Fault::file(&name, &error))?;
    Ok(bytes)
}

/// Reads all that there is, within reason.
pub(crate) fn read(from: impl Read, name: &str) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| Fault::file(name, &error))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > MOST_BYTES) {
        return Err(Fault::Other(format!("{name} is longer than {MOST_BYTES} bytes, and no situation is")));
    }
    let text = String::from_utf8(bytes);
    // Some editors begin a file with a mark of its byte order.
    let text = text.map(|text| text.trim_start_matches('\u{feff}').to_owned());
    text.map_err(|error| Fault::Other(format!("{name} is not UTF-8 text: {}", error.utf8_error())))
}

/// The rulebook that the arguments name: as published, or with charts of the user's own.
pub(crate) fn rulebook(house: &HouseCharts) -> Result<Rulebook, Fault> {
    let Some(folder) = &house.folder else {
        return Rulebook::with_charts(&[]).map_err(Fault::Files);
    };
    let mut replaced = Vec::new();
    for system in entries(folder)? {
        let id = Rulebook::system(&file_name(&system)).map_err(|refusal| {
            Fault::Other(format!(
                "{}: a folder of charts holds a folder for each system. {refusal}",
                system.display()
            ))
        })?;
        for file in entries(&system)? {
            let origin = file.display().to_string();
            let Some(chart) = file_name(&file).strip_suffix(".toml").map(str::to_owned) else {
                return Err(Fault::Other(format!(
                    "{origin} is not a chart: charts are files that end in .toml"
                )));
            };
            let text = self::file(&file)?;
            replaced.push(Replaced { system: id, chart, origin, text });
        }
    }
    Rulebook::with_charts(&replaced).map_err(Fault::Files)
}

/// What stands in a folder, sorted by name; hidden files are left out.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let fault = |error: &io::Error| Fault::file(&folder.display().to_string(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| fault(&error))? {
        let path = entry.map_err(|error| fault(&error))?.path();
        if !file_name(&path).starts_with('.') {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
