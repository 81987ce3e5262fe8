use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen: 0.0.0.0:8017 for everybody on the local network.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017")]
    pub(crate) listen: SocketAddr,
    #[command(flatten)]
    pub(crate) data: Data,
    /// The server's public address behind a proxy, such as `https://table.example.org`.
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<String>,
    /// A further name that the server answers to, such as `table.club.lan`; can be given again. It knows its addresses,
    /// localhost, this machine's own name and the public address.
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub(crate) hosts: Vec<String>,
    /// Take the caller's address from the end of X-Forwarded-For; only behind a proxy that sets it.
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// A file with the hash of the pass phrase for beginning battles: `standfast hash-pass-phrase` makes one.
    #[arg(long, value_name = "FILE")]
    pub(crate) pass_phrase: Option<PathBuf>,
    /// Call nobody: no browser and no webhook is told whose move it is.
    #[arg(long)]
    pub(crate) no_calls: bool,
    /// A host on this network that calls may go to, also without TLS, such as hooks.lan:8123; can be given again. Others
    /// must be on the public internet.
    #[arg(long = "call-host", value_name = "NAME[:PORT]")]
    pub(crate) call_hosts: Vec<String>,
    /// The key that push services know this server by (PKCS #8, PEM). Left out: push.pem beside the database, made at the
    /// first start.
    #[arg(long, value_name = "FILE")]
    pub(crate) push_key: Option<PathBuf>,
    /// What a command survives once it is confirmed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) durability: Durability,
    /// Set a limit, such as battles=500. May be repeated. `--limit help` lists them.
    #[arg(long = "limit", value_name = "NAME=VALUE")]
    pub(crate) limits: Vec<String>,
    /// The format of the server's own log on standard error; RUST_LOG says how much is logged.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) log: Log,
}

/// A host's name, without scheme, port or path.
fn host(name: &str) -> Result<String, String> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    match !name.is_empty() && name.bytes().all(is_name) {
        true => Ok(name.to_owned()),
        false => Err("a host's name alone is allowed, such as table.club.lan".to_owned()),
    }
}

/// Where the database is.
#[derive(Debug, Args)]
pub(crate) struct Data {
    /// The folder of the database, or its file. Left out: your own data folder.
    #[arg(long = "data", value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Durability {
    /// A power cut.
    #[default]
    Full,
    /// A crash of the program; a power cut may lose the last few seconds.
    Normal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Log {
    /// Lines for people.
    #[default]
    Lines,
    /// One JSON object per line.
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Moved {
    /// The battle's id: `standfast export --list` shows them.
    pub(crate) battle: Option<String>,
    /// The file to write; it must not be there yet.
    #[arg(short, long, value_name = "FILE", required_unless_present = "list")]
    pub(crate) out: Option<PathBuf>,
    /// List the battles of the database instead.
    #[arg(long, conflicts_with_all = ["battle", "out"])]
    pub(crate) list: bool,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The file of a battle.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Remove {
    /// The battle's id: `standfast export --list` shows them.
    pub(crate) battle: String,
    /// Remove it; without this it is only shown.
    #[arg(long)]
    pub(crate) for_good: bool,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet.
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}
