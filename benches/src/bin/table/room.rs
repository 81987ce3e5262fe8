//! How much room the server takes, and how large and how slow its pages are.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use super::api::{expect, get};
use super::figures::{Times, count, mebibytes, time};
use super::script::Script;
use super::server::{Durability, Running, load};
use super::wire::Wire;

/// How many battles are open at the same time.
const OPEN: usize = 2_000;
/// How often a page is asked for.
const TIMES: usize = 200;

/// The memory of a server that waits, and of one with many battles.
pub(crate) async fn memory(scripts: &[Script]) {
    let server = Running::start(Durability::Normal);
    let api = server.api();
    let mut wire = api.wire().await;
    expect(&wire.ask(&get("/healthz", None, "")).await.unwrap(), 200);
    let idle = server.memory();
    let beginnings: Vec<Json> =
        scripts.iter().map(|script| script.beginning.clone()).cycle().take(OPEN).collect();
    let start = Instant::now();
    let battles = api.begin_all(beginnings).await;
    let took = start.elapsed();
    for battle in &battles {
        expect(&wire.ask(&battle.page("umpire", "")).await.unwrap(), 200);
    }
    let open = api.figure("standfast_open_battles").await;
    println!("\n## Memory\n\n| what | resident | asked |\n|---|---|---|");
    println!("| just started | **{}** | under 64 MiB |", mebibytes(idle));
    println!(
        "| {} battles of all ten scenarios open, each looked at once | **{}** | under 1 GiB |",
        count(open),
        mebibytes(server.memory())
    );
    println!("\nThe battles were begun in {}, with a load of {}.", time(took), load());
}

/// The pages of a battle of forty units a side, and of one with its map.
pub(crate) async fn pages(scenario: &str) {
    let forty = json!({"scenario": scenario, "origin": "forty-a-side.toml"});
    page("a battle of forty units a side, without a table", &forty, "50,000 with gzip").await;
    let ridge = json!({"sample": "micro-force/mcphersons-ridge"});
    page("McPherson's Ridge, with its map", &ridge, "60,000, with gzip 15,000").await;
}

async fn page(of: &str, beginning: &Json, most: &str) {
    let server = Running::start(Durability::Normal);
    let mut wire = server.api().wire().await;
    let battle = server.api().begin(&mut wire, beginning).await;
    println!("\n## The page of {of}\n");
    println!(
        "Over a connection that stays open, {TIMES} times; the time of an address where there is nothing is taken off, so that\n\
        what is left is the making of the page.\n"
    );
    println!("| seat | bytes | with gzip | asked | made in, p50 | p99 | with gzip, p50 | asked | load |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let nothing = get("/nothing", None, "");
    let nothing = ask(&mut wire, &nothing, 404).await.0.share(0.5);
    for seat in ["umpire", "cutler-player", "spectator"] {
        let (plain, bytes) = ask(&mut wire, &battle.page(seat, ""), 200).await;
        let (packed, small) = ask(&mut wire, &battle.page(seat, "accept-encoding: gzip\r\n"), 200).await;
        let less = |share: Duration| time(share.saturating_sub(nothing));
        println!(
            "| {seat} | {} | **{}** | under {most} | **{}** | {} | {} | under 5 ms | {} |",
            count(bytes as f64),
            count(small as f64),
            less(plain.share(0.5)),
            less(plain.share(0.99)),
            less(packed.share(0.5)),
            load(),
        );
    }
}

/// How long an answer takes, and how many bytes it has with everything that stands before them.
async fn ask(wire: &mut Wire, request: &[u8], status: u16) -> (Times, usize) {
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..TIMES {
        let start = Instant::now();
        let answer = wire.ask(request).await.unwrap();
        times.push(start.elapsed());
        expect(&answer, status);
        bytes = answer.bytes;
    }
    (times.into_iter().collect(), bytes)
}
