//! Whether a battle gets slower as it grows.

use std::time::{Duration, Instant};

use super::api::{Begun, expect};
use super::figures::{Times, time};
use super::script::Script;
use super::server::{Durability, Running, load};
use super::wire::Wire;

/// How many commands the long battle has.
pub(crate) const COMMANDS: usize = 10_000;
/// How often each of the two is asked.
const TIMES: usize = 1_000;

pub(crate) async fn measure(long: &Script) {
    let server = Running::start(Durability::Normal);
    let api = server.api();
    let mut wire = api.wire().await;
    let old = api.begin(&mut wire, &long.beginning).await;
    let start = Instant::now();
    for step in &long.moves {
        expect(&wire.ask(&old.give(step)).await.unwrap(), 201);
    }
    let grown = start.elapsed();
    let fresh = api.begin(&mut wire, &long.beginning).await;
    println!("\n## A battle of {COMMANDS} actions beside a fresh one\n");
    println!(
        "The same scenario; the same request to the one and to the other in turn, {TIMES} times, over one connection. The\n\
        long one grew in {}.\n",
        time(grown)
    );
    println!("| request | long, p50 | fresh, p50 | long against fresh | long, p99 | fresh, p99 | load |");
    println!("|---|---|---|---|---|---|---|");
    for (what, request) in [
        ("an action", say as fn(&Begun) -> Vec<u8>),
        ("a player's page", |battle| battle.page("hill", "")),
        ("the umpire's page", |battle| battle.page("umpire", "")),
        ("the view", |battle| battle.view("umpire")),
    ] {
        let status = if what == "an action" { 201 } else { 200 };
        let (long, fresh) = compare(&mut wire, [&request(&old), &request(&fresh)], status).await;
        println!(
            "| {what} | {} | {} | **{:.2}** | {} | {} | {} |",
            time(long.share(0.5)),
            time(fresh.share(0.5)),
            long.share(0.5).as_secs_f64() / fresh.share(0.5).as_secs_f64(),
            time(long.share(0.99)),
            time(fresh.share(0.99)),
            load(),
        );
    }
    println!("\nAsked: within 1.10.");
}

fn say(battle: &Begun) -> Vec<u8> {
    battle.say("umpire", "The line holds.")
}

/// Asks the one and the other in turn.
async fn compare(wire: &mut Wire, [one, other]: [&[u8]; 2], status: u16) -> (Times, Times) {
    let (mut of_one, mut of_other): (Vec<Duration>, Vec<Duration>) = Default::default();
    for _ in 0..TIMES {
        for (request, times) in [(one, &mut of_one), (other, &mut of_other)] {
            let start = Instant::now();
            let answer = wire.ask(request).await.unwrap();
            times.push(start.elapsed());
            expect(&answer, status);
        }
    }
    (of_one.into_iter().collect(), of_other.into_iter().collect())
}
