use std::fs;
use std::io::{self, Read};

use standfast_server::{Config, Limits, Logging, Running, hash_pass_phrase, qr_code, serve_until_told};
use standfast_store::database;

use super::database::folder;
use crate::arguments::{Durability, Log, Serve};
use crate::fault::Fault;
use crate::show;

/// Runs the server until it is told to end.
pub(crate) fn run(serve: &Serve) -> Result<String, Fault> {
    if serve.limits.iter().any(|limit| limit == "help") {
        return Ok(all_limits());
    }
    let mut config = Config::new(folder(&serve.data)?);
    config.listen = serve.listen;
    config.public = serve.public.as_ref().map(|public| public.trim_end_matches('/').to_owned());
    config.hosts.clone_from(&serve.hosts);
    config.behind_proxy = serve.behind_proxy;
    config.calls = !serve.no_calls;
    config.calls_to.clone_from(&serve.call_hosts);
    config.push_key.clone_from(&serve.push_key);
    config.durability = match serve.durability {
        Durability::Full => database::Durability::Full,
        Durability::Normal => database::Durability::Normal,
    };
    for limit in &serve.limits {
        let (name, value) = limit.split_once('=').ok_or_else(|| {
            Fault::Other(format!("a limit is set as NAME=VALUE, such as battles=500; `{limit}` has no ="))
        })?;
        config.limits.set(name, value).map_err(Fault::Other)?;
    }
    if let Some(file) = &serve.pass_phrase {
        let name = file.display().to_string();
        let hash = fs::read_to_string(file).map_err(|error| Fault::file(&name, &error))?;
        config.pass_phrase = Some(hash.trim().to_owned());
    }
    let logging = match serve.log {
        Log::Lines => Logging::Lines,
        Log::Json => Logging::Json,
    };
    let data = config.data.display().to_string();
    serve_until_told(config, logging, |running| greet(running, &data))
        .map_err(|error| Fault::Other(error.to_string()))?;
    Ok(String::new())
}

/// Says where the server is, and how phones get there.
fn greet(running: &Running, data: &str) {
    let addresses = running.addresses();
    let mut text = format!("Standfast serves at {}\nBattles are kept in {data}\n", addresses.join(" and "));
    if running.is_local() {
        text.push_str(
            "Only this machine reaches it; for everybody on the local network: --listen 0.0.0.0:8017\n",
        );
    }
    if let Some(code) = addresses.first().and_then(|address| qr_code(address)) {
        text.push_str(&format!("\n{code}\n\n"));
    }
    text.push_str("Ctrl-C ends it; nothing is lost.\n");
    // If nobody reads this, the server runs all the same.
    let _ = show::print(&text);
}

fn all_limits() -> String {
    let line =
        |(name, says, default): &(&str, &str, u64)| format!("{name:<24} {default:>14}  {}\n", says.trim());
    Limits::ALL.iter().map(line).collect()
}

/// The hash of the pass phrase that comes on standard input.
pub(crate) fn hash() -> Result<String, Fault> {
    let mut phrase = String::new();
    let read = io::stdin().take(4_096).read_to_string(&mut phrase);
    read.map_err(|error| Fault::file("standard input", &error))?;
    let phrase = phrase.trim_end_matches(['\r', '\n']);
    if phrase.is_empty() {
        return Err(Fault::Other("give the pass phrase on standard input: it is empty".to_owned()));
    }
    hash_pass_phrase(phrase).map(|hash| hash + "\n").map_err(Fault::Other)
}
