//! Simulations on a cluster of Ray, which speaks Python.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use standfast_rulebook::sim::Asked;

use crate::arguments::Simulate;
use crate::fault::Fault;

/// The interpreter that has the wheel, where it is not the first `python3` of the path.
const PYTHON: &str = "STANDFAST_PYTHON";

/// Has the parts of a war fought on the cluster of that address into the folder of its results, by `python3 -m standfast.ray`;
/// where luck is weighed, from a pilot of so many battles.
pub(super) fn fight(
    given: &Simulate,
    pilot: Option<u64>,
    (address, out): (&str, &Path),
) -> Result<(), Fault> {
    let python = std::env::var_os(PYTHON).unwrap_or_else(|| OsString::from("python3"));
    let fought = &given.war.fought;
    let mut command = Command::new(&python);
    command.args(["-m", "standfast.ray"]).arg(&given.war.scenario).arg("--out").arg(out);
    let Asked { battles, .. } = Asked::of(given.battles, None, None);
    command.args(["--address", address, "--battles", &battles.to_string()]);
    command.args(["--seed", &fought.seed.to_string()]);
    for (post, leader) in &fought.players {
        command.args(["--player", &format!("{post}={leader}")]);
    }
    for file in &fought.doctrines {
        command.arg("--doctrines").arg(file);
    }
    if let Some(file) = &fought.combat {
        command.arg("--combat").arg(file);
    }
    if let Some(pilot) = pilot {
        command.args(["--luck", "--pilot", &pilot.to_string()]);
    }
    let needs = "it needs Python 3 with the standfast wheel and Ray (docs/clusters.md)";
    let status = command.stdout(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Fault::Other(format!("{} -m standfast.ray: {status}; {needs}", python.display()))),
        Err(why) => Err(Fault::Other(format!("{}: {why}; {needs}", python.display()))),
    }
}
