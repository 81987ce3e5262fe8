//! The server that is measured: a program of its own, on this machine alone, with a database that goes away with it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::api::Api;

/// A server that runs until this is dropped.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    address: SocketAddr,
    data: tempfile::TempDir,
}

/// What a command survives once it is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    Normal,
    Full,
}

impl Durability {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Full => "full",
        }
    }
}

/// How much of the machine a program has used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Used {
    /// Seconds of one processor.
    pub(crate) seconds: f64,
}

impl Running {
    /// Starts the program that was built beside this one.
    pub(crate) fn start(durability: Durability) -> Self {
        let data = tempfile::tempdir_in(beside()).unwrap();
        let mut child = Command::new(beside().join("standfast"))
            .args(["serve", "--listen", "127.0.0.1:0", "--durability", durability.name(), "--data"])
            .arg(data.path())
            // Everybody comes from one address here, and no limit is what is measured.
            .args(["--limit", "requests-a-minute=1000000000", "--limit", "battles-an-hour=1000000"])
            .args(["--limit", "bytes-of-address=1000000000", "--limit", "bytes-on-their-way=1000000000"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        // Whatever else it says is let go, so that it never waits for a reader.
        std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(drop));
        let address = line.split("http://").nth(1).and_then(|address| address.trim().parse().ok());
        let address = address.unwrap_or_else(|| panic!("the server says no address: {line:?}"));
        Self { child, address, data }
    }

    pub(crate) fn api(&self) -> Api {
        Api::new(self.address)
    }

    /// The file of its database.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.path().join(standfast_store::database::FILE)
    }

    /// The bytes of its memory that are in use (`VmRSS`).
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }

    pub(crate) fn used(&self) -> Used {
        Used::of(&self.child.id().to_string())
    }
}

impl Used {
    /// What a process has used, by its id or `self`.
    pub(crate) fn of(process: &str) -> Self {
        // The clock of /proc ticks a hundred times a second on every Linux.
        const TICKS: f64 = 100.0;
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        let after_name = stat.rsplit_once(") ").unwrap().1;
        let ticks = after_name.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<f64>().unwrap());
        Self { seconds: ticks.sum::<f64>() / TICKS }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The folder that this program lies in: the server is built into it too, and what is measured is kept there, on a real
/// disk, where `/tmp` may be none.
pub(crate) fn beside() -> PathBuf {
    std::env::current_exe().unwrap().parent().map(Path::to_path_buf).unwrap()
}

/// How many wait for the processors just now, over the last minute.
pub(crate) fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap();
    load.split(' ').next().unwrap_or_default().to_owned()
}
