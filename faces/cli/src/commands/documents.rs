use std::fs;
use std::path::Path;

use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::fault::Fault;

/// The completions for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "standfast", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The commands that have a page: `help` is told by each page itself.
fn documented() -> clap::Command {
    Arguments::command().disable_help_subcommand(true)
}

/// The manual page, or the pages of all commands written into a folder.
pub(crate) fn manual(out: Option<&Path>) -> Result<String, Fault> {
    let Some(folder) = out else {
        let mut page = Vec::new();
        let rendered = clap_mangen::Man::new(documented()).render(&mut page);
        rendered.map_err(|error| Fault::file("the manual page", &error))?;
        return Ok(String::from_utf8_lossy(&page).into_owned());
    };
    let name = folder.display().to_string();
    fs::create_dir_all(folder).map_err(|error| Fault::file(&name, &error))?;
    clap_mangen::generate_to(documented(), folder).map_err(|error| Fault::file(&name, &error))?;
    Ok(format!("The manual pages are in {name}.\n"))
}
