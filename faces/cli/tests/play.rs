//! The full-screen table in a terminal of its own: what it leaves behind, however it ends.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{folder, root, standfast};

const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";
const SHOW_CURSOR: &str = "\x1b[?25h";

/// The program in a pseudo-terminal, which `script` of util-linux makes and keeps the output of.
struct Terminal {
    script: Child,
    folder: PathBuf,
}

impl Terminal {
    /// A battle on a terminal of 80 by 24, in a folder of that name.
    fn open(name: &str) -> Self {
        let folder = folder(name);
        let scenario = root().join("scenarios/battles/morale-check/the-sunken-lane.toml");
        let game = folder.join("game.jsonl");
        let (scenario, game) = (scenario.to_str().unwrap(), game.to_str().unwrap());
        standfast(&["battle", "new", scenario, "--seed", "1", "-o", game]).good();
        let program = env!("CARGO_BIN_EXE_standfast");
        // `script` writes the line down first, where the quotes keep what is waited for from being found. The shell
        // outlives an interrupt to look at the terminal.
        let inner = format!(
            "trap : INT; stty rows 24 cols 80; sh -c 'echo $$ > {pid}; exec {program} battle play {game}'; \
             echo \"ended\"\" $?\"; stty -a",
            pid = folder.join("pid").display()
        );
        let script = Command::new("script")
            .args(["-qefc", &inner])
            .arg(folder.join("typescript"))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { script, folder }
    }

    fn output(&self) -> String {
        let bytes = fs::read(self.folder.join("typescript")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until the output holds that text.
    #[track_caller]
    fn wait_for(&self, text: &str) {
        let begun = Instant::now();
        while !self.output().contains(text) {
            assert!(begun.elapsed() < Duration::from_secs(30), "{text:?} never came: {:?}", self.output());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        let input = self.script.stdin.as_mut().unwrap();
        input.write_all(keys.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    fn kill(&self, signal: &str) {
        let pid = fs::read_to_string(self.folder.join("pid")).unwrap();
        assert!(Command::new("kill").args([signal, pid.trim()]).status().unwrap().success());
    }

    /// All that was written, once the terminal is closed: it must be as it was before.
    #[track_caller]
    fn clean(mut self, ended: &str) -> String {
        self.wait_for("ended ");
        drop(self.script.stdin.take());
        self.script.wait().unwrap();
        let output = self.output();
        let (played, after) = output.split_once("ended ").unwrap();
        assert!(after.starts_with(ended), "{after}");
        let (entered, left) = (played.rfind(ENTER).unwrap(), played.rfind(LEAVE).unwrap());
        assert!(entered < left, "the other screen is never left");
        assert!(played.rfind(SHOW_CURSOR).unwrap() > left, "the cursor stays hidden");
        assert!(played.rfind("\x1b[?2004l").unwrap() > entered, "pasted text stays bracketed");
        let modes: Vec<&str> = after.split_whitespace().collect();
        assert!(["icanon", "echo", "isig"].iter().all(|mode| modes.contains(mode)), "{after}");
        output
    }
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    let mut terminal = Terminal::open("play-quit");
    terminal.wait_for("BATTLE");
    terminal.press("q");
    let output = terminal.clean("0");
    assert!(output.contains("game.jsonl, 0 records."));
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    for (signal, status) in [("-TERM", "143"), ("-INT", "130"), ("-HUP", "129")] {
        let terminal = Terminal::open(&format!("play-killed{signal}"));
        terminal.wait_for("BATTLE");
        terminal.kill(signal);
        terminal.clean(status);
    }
}

#[test]
fn a_command_that_is_given_is_in_the_file() {
    let mut terminal = Terminal::open("play-given");
    terminal.wait_for("BATTLE");
    // One says something: it is searched for, its form is opened, its text is typed.
    terminal.press("3/say\r\r");
    terminal.wait_for("table.talk");
    terminal.press("Ready?\r\x1b[F\r");
    terminal.wait_for("“Ready?”");
    terminal.kill("-TERM");
    let game = records(&terminal.folder);
    terminal.clean("143");
    assert_eq!(game, 1);
}

#[test]
fn what_others_write_is_seen() {
    let mut terminal = Terminal::open("play-grown");
    terminal.wait_for("BATTLE");
    let game = terminal.folder.join("game.jsonl");
    standfast(&["battle", "do", game.to_str().unwrap(), r#"{"do": "say", "text": "Hurry"}"#]).good();
    terminal.wait_for("elsewhere.");
    terminal.press("q");
    terminal.clean("0");
}

fn records(folder: &Path) -> usize {
    fs::read_to_string(folder.join("game.jsonl")).unwrap().lines().count() - 1
}

#[test]
fn without_a_terminal_it_is_refused() {
    let folder = folder("play-piped");
    let scenario = root().join("scenarios/battles/morale-check/the-sunken-lane.toml");
    let game = folder.join("game.jsonl");
    let (scenario, game) = (scenario.to_str().unwrap(), game.to_str().unwrap());
    standfast(&["battle", "new", scenario, "--seed", "1", "-o", game]).good();
    assert!(standfast(&["battle", "play", game]).refused().contains("needs a terminal"));
    assert!(standfast(&["battle", "play", game, "--seat", "nobody"]).refused().contains("no such seat"));
}
