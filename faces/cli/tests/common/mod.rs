//! Running the program as people and scripts do.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// It went well: something on standard output, nothing on standard error.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert!(self.status == Some(0) && self.err.is_empty() && !self.out.is_empty(), "{self:#?}");
        self.out
    }

    /// It was refused: status 2, nothing on standard output, and a message on standard error.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert!(self.status == Some(2) && self.out.is_empty() && !self.err.is_empty(), "{self:#?}");
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }

    #[track_caller]
    pub(crate) fn json(self) -> Json {
        serde_json::from_str(&self.good()).unwrap()
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// An empty folder of that name for a test's own files.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn standfast(arguments: &[&str]) -> Run {
    Run::of(command(env!("CARGO_BIN_EXE_standfast")).args(arguments).output().unwrap())
}

/// With bytes on standard input.
pub(crate) fn standfast_on(input: &[u8], arguments: &[&str]) -> Run {
    let mut command = command(env!("CARGO_BIN_EXE_standfast"));
    let mut child = command.args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Whoever refuses early does not read to the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run::of(output)
}

/// A line of a shell, with the program on its path.
pub(crate) fn shell(line: &str) -> Run {
    let programs = Path::new(env!("CARGO_BIN_EXE_standfast")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", programs.display());
    Run::of(command("sh").args(["-c", line]).env("PATH", path).output().unwrap())
}

/// The lines of the fixtures under `conformance/given`, of one file.
pub(crate) fn lines(file: &str) -> Vec<Json> {
    let text = fs::read_to_string(root().join("conformance/given").join(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Every system and procedure.
pub(crate) fn procedures() -> Vec<(String, String)> {
    let list = standfast(&["procedures", "--format", "json"]).json();
    let name = |line: &Json, field: &str| line[field].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(|line| (name(line, "system"), name(line, "procedure"))).collect()
}

/// Every situation of the scenarios, with its system and procedure.
pub(crate) fn scenarios() -> Vec<(PathBuf, String, String)> {
    let procedures = procedures();
    let files = fs::read_dir(root().join("scenarios/situations")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    let of = |file: PathBuf| {
        let name = file.file_name().unwrap().to_str().unwrap();
        let fits =
            |(system, procedure): &&(String, String)| name.starts_with(&format!("{system}-{procedure}-"));
        let (system, procedure) = procedures.iter().find(fits).unwrap_or_else(|| panic!("{name}"));
        let (system, procedure) = (system.clone(), procedure.clone());
        (file, system, procedure)
    };
    files.into_iter().map(of).collect()
}
