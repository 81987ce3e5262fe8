use std::path::PathBuf;

use clap::Args;

/// A battle or a scenario whose table is drawn.
#[derive(Debug, Args)]
pub(crate) struct MapOf {
    /// The file of a battle, or a scenario (.toml).
    pub(crate) file: PathBuf,
    /// The file to draw into: .svg, or .png if the program was built with `--features png`. Left out: characters on
    /// the terminal.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The table as it was after N records; 0 is how the battle began.
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<u64>,
    /// Whose map: a player's, `umpire` or `spectator`.
    #[arg(long, value_name = "SEAT", default_value = "umpire")]
    pub(crate) seat: String,
}
