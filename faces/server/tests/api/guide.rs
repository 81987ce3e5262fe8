//! The guide for programmers works as it is written: every command of it is run against a server.

use std::process::Command;

use standfast_server::{Config, serve};

const GUIDE: &str = include_str!("../../../../docs/api.md");

/// The commands of the guide, one after the other; the first that fails ends it.
fn script() -> String {
    let mut script = "set -euo pipefail\n".to_owned();
    for block in GUIDE.split("```sh\n").skip(1) {
        script.push_str(block.split("```").next().unwrap());
    }
    script
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_of_the_guide_works() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().to_owned());
    config.listen.set_port(0);
    let running = serve(config).await.unwrap();
    let server = format!("http://{}", running.address());
    let run = tokio::task::spawn_blocking(move || {
        let mut bash = Command::new("bash");
        bash.arg("-c").arg(script()).env("SERVER", server).current_dir(folder.path()).output().unwrap()
    });
    let output = run.await.unwrap();
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}\n{complained}");
    running.stop().await;

    // What each part of it should come to.
    for expected in [
        "battlegroup check: ",
        "\"exact\": \"7/10\"",
        "battlegroup/squad-against-squad",
        "\"state\": \"",
        "\"wins\": ",
        "\"legal\": true",
        "Good luck!",
        "\"men\": 700",
        "\"status\": 409",
        "event: record\nid: 1\nevent: record\nid: 2\nevent: view\nid: 2\n",
        "/join/",
        "\n204\n",
        "the club closes",
        "\nrules: ",
        " battle.jsonl\n",
        "\"type\": \"/api/problems/refused\"",
        "The rules, or the table, refuse the command",
    ] {
        assert!(said.contains(expected), "{expected:?} is not in\n{said}");
    }
}
