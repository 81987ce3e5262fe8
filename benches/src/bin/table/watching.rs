//! How fast a change reaches those who watch.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::task::{LocalSet, spawn_local};
use tokio::time::sleep;

use super::api::{Api, Begun};
use super::figures::{Times, time};
use super::script::Script;
use super::server::{Durability, Running, load};
use super::wire::number_after;

/// How many watch.
const WATCHERS: usize = 1_000;
/// How many changes they are told of, and how long after one another.
const CHANGES: usize = 40;
const APART: Duration = Duration::from_millis(250);

/// When each change of one battle was sent, and when it was answered; the first is number 1.
type Changes = Vec<(Instant, Instant)>;

/// What somebody watches: a page as it changes, or the records of the API.
type Watched = (&'static str, fn(&Begun) -> Vec<u8>);

pub(crate) async fn measure(scripts: &[Script]) {
    println!("\n## Watching\n");
    println!(
        "{WATCHERS} spectators, each with a connection of his own, while {CHANGES} commands are given, {} apart in each\n\
        battle and in all battles at the same moment.\n",
        time(APART)
    );
    println!(
        "| what is watched | battles | from the answer, p50 | p99 | from the sending, p50 | p99 | slowest | load |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let watched: [Watched; 2] = [
        ("the page", |battle| battle.live("spectator")),
        ("the API's events", |battle| battle.events("spectator")),
    ];
    for (what, request) in watched {
        for battles in [1, 16] {
            let (answered, sent) = LocalSet::new().run_until(watch(scripts, battles, request)).await;
            println!(
                "| {what} | {battles} | {} | **{}** | {} | {} | {} | {} |",
                time(answered.share(0.5)),
                time(answered.share(0.99)),
                time(sent.share(0.5)),
                time(sent.share(0.99)),
                time(sent.share(1.0)),
                load(),
            );
        }
    }
    println!("\nAsked: under 100 ms.");
}

/// How long the changes took to arrive, from their answers and from their sending.
async fn watch(scripts: &[Script], battles: usize, request: fn(&Begun) -> Vec<u8>) -> (Times, Times) {
    let server = Running::start(Durability::Normal);
    let api = server.api();
    let chosen: Vec<&Script> =
        scripts.iter().filter(|script| script.moves.len() >= CHANGES).take(battles).collect();
    let begun = api.begin_all(chosen.iter().map(|script| script.beginning.clone()).collect()).await;
    let arrivals = Rc::new(RefCell::new(Vec::with_capacity(WATCHERS * CHANGES)));
    for watcher in 0..WATCHERS {
        let of = watcher % battles;
        let mut wire = api.wire().await;
        wire.send(&request(begun.get(of).unwrap())).await.unwrap();
        assert!(wire.line().await.unwrap().contains(" 200 "), "a watcher was not let in");
        let arrivals = Rc::clone(&arrivals);
        spawn_local(async move {
            let mut last = 0;
            // The stream ends with the server.
            let _ = wire
                .stream(|bytes| {
                    for number in ids(bytes) {
                        // A record and the view behind it are of one change.
                        if number > last {
                            arrivals.borrow_mut().push((of, number, Instant::now()));
                            last = number;
                        }
                    }
                })
                .await;
        });
    }
    sleep(Duration::from_secs(1)).await;
    let lanes = begun.into_iter().zip(chosen.into_iter().cloned());
    let lanes = lanes.map(|(begun, script)| spawn_local(act(api, begun, script)));
    let changes: Vec<Changes> = super::api::futures(lanes.collect::<Vec<_>>().into_iter()).await;
    sleep(Duration::from_secs(1)).await;
    let arrivals = arrivals.take();
    assert_eq!(arrivals.len(), WATCHERS * CHANGES, "not every watcher was told of every change");
    let of = |arrival: &(usize, usize, Instant)| {
        let (battle, number, at) = *arrival;
        let (sent, answered) = changes[battle][number - 1];
        (at.saturating_duration_since(answered), at - sent)
    };
    (
        arrivals.iter().map(|arrival| of(arrival).0).collect(),
        arrivals.iter().map(|arrival| of(arrival).1).collect(),
    )
}

/// Gives the first commands of a battle.
async fn act(api: Api, begun: Begun, script: Script) -> Changes {
    let mut wire = api.wire().await;
    let mut changes = Vec::new();
    for step in script.moves.iter().take(CHANGES) {
        let sent = Instant::now();
        let answer = wire.ask(&begun.give(step)).await.unwrap();
        changes.push((sent, Instant::now()));
        super::api::expect(&answer, 201);
        sleep(APART.saturating_sub(sent.elapsed())).await;
    }
    changes
}

/// The numbers of the events that those bytes tell of.
fn ids(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let lines = bytes.split(|byte| *byte == b'\n');
    lines.filter(|line| line.starts_with(b"id: ")).filter_map(|line| number_after(line, b"id: "))
}
