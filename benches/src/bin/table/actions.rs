//! How many actions a second: battles that go on at the same time, each played by somebody who gives the next command
//! as soon as the last was answered.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::alone;
use super::api::{Api, Begun, futures};
use super::figures::{Times, count, time};
use super::script::Script;
use super::server::{Durability, Running, Used, load};
use super::wire::number_after;

/// How long a measurement takes.
const LONG: Duration = Duration::from_secs(8);
/// How many actions there are at most to be given in that time.
const ENOUGH: usize = 240_000;

/// The scenario of the battles that the machine fights meanwhile, and who plays there.
const BESIDE: &str = "micro-force/mcphersons-ridge";
const THINKS: &str = "steady:1s";

/// What is measured: how many battles go on at the same time, how many commands of each are on their way, and how many seats
/// of other battles the machine plays meanwhile.
#[derive(Debug, Clone, Copy)]
struct Load {
    durability: Durability,
    battles: usize,
    in_flight: usize,
    machines: usize,
}

/// A battle that is to be played: begun on the server, and its commands.
type Part<'s> = (Begun, &'s Script);

pub(crate) async fn measure(scripts: &'static [Script]) {
    println!("\n## Actions\n");
    println!(
        "Battles of all ten scenarios, played beforehand by random players, are played again through the API, each over a\n\
        connection of its own that stays open: real commands, their dice typed, every answer looked at (201, and the number\n\
        that is next). With 4 in flight a battle's next three commands are sent before the first is answered. SQLite alone\n\
        writes the same rows in the same order into the same tables: a transaction each, and as many in one as the server\n\
        wrote on average. The program that asks runs on the same processors.\n"
    );
    println!(
        "| kept | battles | in flight | seats of the machine | actions a second | p50 | p99 | p99.9 | processor an action: server, asking | \
        actions a transaction | SQLite alone, one each | SQLite alone, grouped alike | load |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for durability in [Durability::Normal, Durability::Full] {
        for (battles, in_flight, machines) in [(16, 1, 0), (16, 1, 16), (16, 4, 0), (64, 1, 0), (64, 4, 0)] {
            row(Load { durability, battles, in_flight, machines }, scripts).await;
        }
    }
    println!(
        "\nWhere the machine plays seats, they are those of other battles ({BESIDE}), and each thinks for a second whenever it\n\
        has to decide ({THINKS}); what it takes of the server's processor is in the figure."
    );
    println!("\nAsked: 16,000 actions a second kept `normal` on 2 processors, p99 under 10 ms.");
}

async fn row(load_of: Load, scripts: &'static [Script]) {
    let Load { durability, battles, in_flight, machines } = load_of;
    let server = Running::start(durability);
    let api = server.api();
    api.give_to_the_machine(machines, BESIDE, THINKS).await;
    let lanes = prepare(api, battles, scripts).await;
    let order: Vec<Vec<(String, usize)>> = lanes
        .iter()
        .map(|lane| lane.iter().map(|(begun, script)| (begun.id.clone(), script.moves.len())).collect())
        .collect();
    let written = written(api).await;
    let (used, own) = (server.used(), Used::of("self"));
    let start = Instant::now();
    let until = start + LONG;
    let played = lanes.into_iter().map(|lane| tokio::spawn(play(api, lane, in_flight, until)));
    let played = futures(played).await;
    let took = start.elapsed().as_secs_f64();
    let load = load();
    let (used, own) = (server.used().seconds - used.seconds, Used::of("self").seconds - own.seconds);
    let mut times = Times::default();
    played.iter().for_each(|lane| times.extend(lane));
    times.sort();
    let actions = times.count() as f64;
    let (transactions, acts) = self::written(api).await;
    let together = (acts - written.1) / (transactions - written.0);
    let rows = alone::rows(&server.database(), &order);
    drop(server);
    let each = alone::write(durability, &rows, 1);
    let grouped = alone::write(durability, &rows, together.round().max(1.0) as usize);
    println!(
        "| `{}` | {battles} | {in_flight} | {machines} | **{}** | {} | {} | {} | {:.0} + {:.0} µs | {together:.1} | {} | {} | {load} |",
        durability.name(),
        count(actions / took),
        time(times.share(0.5)),
        time(times.share(0.99)),
        time(times.share(0.999)),
        used / actions * 1e6,
        own / actions * 1e6,
        count(each),
        count(grouped),
    );
}

/// Begins as many battles as there may be need of, and gives each lane its own.
async fn prepare(api: Api, lanes: usize, scripts: &'static [Script]) -> Vec<Vec<Part<'static>>> {
    let mut chosen: Vec<&Script> = Vec::new();
    let mut commands = 0;
    for script in scripts.iter().cycle() {
        if commands >= ENOUGH && chosen.len().is_multiple_of(lanes) {
            break;
        }
        commands += script.moves.len();
        chosen.push(script);
    }
    let begun = api.begin_all(chosen.iter().map(|script| script.beginning.clone()).collect()).await;
    let parts: Vec<Part<'_>> = begun.into_iter().zip(chosen).collect();
    (0..lanes).map(|lane| parts.iter().skip(lane).step_by(lanes).cloned().collect()).collect()
}

/// How many transactions the server has written, and what they held.
async fn written(api: Api) -> (f64, f64) {
    (api.figure("standfast_transactions_total").await, api.figure("standfast_written_total").await)
}

/// Plays one battle after the other until the time is over; how long each command took.
async fn play(api: Api, parts: Vec<Part<'static>>, in_flight: usize, until: Instant) -> Times {
    let mut wire = api.wire().await;
    let mut times = Times::default();
    let mut waiting: VecDeque<(Instant, usize)> = VecDeque::with_capacity(in_flight);
    'time: for (begun, script) in &parts {
        for (number, step) in (1..).zip(&script.moves) {
            if Instant::now() > until {
                break 'time;
            }
            if waiting.len() == in_flight {
                hear(&mut wire, &mut waiting, &mut times).await;
            }
            let request = begun.give(step);
            waiting.push_back((Instant::now(), number));
            wire.send(&request).await.unwrap();
        }
    }
    while !waiting.is_empty() {
        hear(&mut wire, &mut waiting, &mut times).await;
    }
    times
}

/// Waits for the answer to what was sent first, which must be that it came about.
async fn hear(wire: &mut super::wire::Wire, waiting: &mut VecDeque<(Instant, usize)>, times: &mut Times) {
    let Some((sent, number)) = waiting.pop_front() else { return };
    let look = |body: &[u8]| match number_after(body, b"\"number\":") {
        Some(told) if told == number => Ok(()),
        _ => Err(String::from_utf8_lossy(body).into_owned()),
    };
    let (status, told) = wire.glance(look).await.unwrap();
    assert_eq!((status, told), (201, Ok(())), "a command did not come about");
    times.note(sent.elapsed());
}
