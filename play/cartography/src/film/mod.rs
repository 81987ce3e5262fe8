//! A battle played back as one HTML file, which needs no network and no program: to keep, and to send.

mod lines;
mod troops;

use std::collections::BTreeSet;

use serde::Serialize;
use standfast_engine::battle::{Fact, LiveBattle, MapView, Roster, Seat, View};
use standfast_engine::capital;

use crate::{Map, Options, of_battle, style_sheet, svg};
use lines::{Lines, Patch};

const PAGE: &str = include_str!("film.html");
const STYLE: &str = include_str!("film.css");
const SCRIPT: &str = include_str!("film.js");

/// The most moments that are drawn; of more records only every second moment is, every third and so on.
const MOST_FRAMES: u64 = 600;
/// For how many pixels of width the map is drawn.
const WIDTH: u32 = 960;

/// What is asked for would not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("even a single moment of the battle is more than the {most} bytes that a replay may have")]
pub struct TooLarge {
    /// The most bytes that it may have.
    pub most: usize,
}

/// A moment of the battle.
#[derive(Debug, Serialize)]
struct Frame {
    /// The record that it follows.
    at: u64,
    /// Turn, phase and the like.
    clock: String,
    /// What happened since the moment before: who acted, and what came of it.
    told: Vec<Told>,
    /// How the picture changes from the one before.
    patch: Patch,
}

/// What a record says.
#[derive(Debug, Clone, Serialize)]
struct Told {
    by: String,
    says: Vec<String>,
}

/// A moment before it is written down.
struct Shot {
    at: u64,
    clock: String,
    told: Vec<Told>,
    lines: Vec<u32>,
}

/// All that the file holds as data.
#[derive(Serialize)]
struct Film<'a> {
    lines: &'a [String],
    frames: &'a [Frame],
}

/// The battle as one HTML file of at most so many bytes, as the seat could see it: the map at each moment, or the order
/// of battle where there is no table, with what happened. A battle that would be larger is shown in fewer moments;
/// what happened is told in full.
///
/// # Errors
/// [`TooLarge`], if it does not fit even so.
pub fn film(battle: &dyn LiveBattle, seat: &Seat, most: usize) -> Result<String, TooLarge> {
    let (mut shots, lines) = shots(battle, seat);
    let name = battle.view(seat).name;
    loop {
        let page = page(&name, &shots, &lines);
        if page.len() <= most {
            return Ok(page);
        }
        if shots.len() < 2 {
            return Err(TooLarge { most });
        }
        shots = thinned(shots);
    }
}

/// Every moment, and the lines that their pictures are made of.
fn shots(battle: &dyn LiveBattle, seat: &Seat) -> (Vec<Shot>, Lines) {
    let number = battle.number();
    let apart = number.div_ceil(MOST_FRAMES).max(1);
    let moments: BTreeSet<u64> = (0..=number / apart).map(|place| place * apart).chain([number]).collect();
    let (mut shots, mut lines) = (Vec::new(), Lines::default());
    let roster = battle.roster();
    let mut log = battle.log(seat, 0).into_iter().peekable();
    battle.past(seat, &moments, &mut |at, view, map| {
        let mut told = Vec::new();
        while let Some(entry) = log.next_if(|entry| entry.number <= at) {
            if !entry.undone && !entry.says.is_empty() {
                let says = entry.says.iter().map(|says| capital(says)).collect();
                told.push(Told { by: roster.seat_name(&entry.seat).to_owned(), says });
            }
        }
        if at == 0 || at == number || !told.is_empty() {
            let lines = lines.of(&picture(view, map, roster));
            shots.push(Shot { at, clock: clock(&view.clock), told, lines });
        }
    });
    (shots, lines)
}

/// The map, or the troops where there is no table.
fn picture(view: &View, map: Option<&MapView>, roster: &Roster) -> String {
    match map {
        Some(map) => {
            let drawn: Map<'_> = of_battle(map, view, roster);
            svg(&drawn, &Options { bare: true, width: WIDTH, ..Options::default() })
        }
        None => troops::listed(view, roster),
    }
}

fn clock(facts: &[Fact]) -> String {
    let facts: Vec<String> = facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    facts.join(" · ")
}

/// Every second moment, and the last; what is told of the others goes to the next one.
fn thinned(shots: Vec<Shot>) -> Vec<Shot> {
    let last = shots.len().saturating_sub(1);
    let (mut kept, mut told) = (Vec::new(), Vec::new());
    for (place, mut shot) in shots.into_iter().enumerate() {
        told.append(&mut shot.told);
        if place.is_multiple_of(2) || place == last {
            shot.told = std::mem::take(&mut told);
            kept.push(shot);
        }
    }
    kept
}

fn page(name: &str, shots: &[Shot], lines: &Lines) -> String {
    let mut before: &[u32] = &[];
    let mut frames = Vec::new();
    let used = lines.used_by(shots.iter().map(|shot| shot.lines.as_slice()));
    for shot in shots {
        let patch = Patch::between(before, &shot.lines, &used);
        frames.push(Frame { at: shot.at, clock: shot.clock.clone(), told: shot.told.clone(), patch });
        before = &shot.lines;
    }
    let texts = used.texts(lines);
    let data = serde_json::to_string(&Film { lines: &texts, frames: &frames }).unwrap_or_default();
    // `</script>` in a text would end the data; `<!--` would begin a comment in it.
    let data = data.replace('<', "\\u003c");
    let end = shots.last().map(|shot| lines.text(&shot.lines)).unwrap_or_default();
    let last = shots.last().map(|shot| shot.clock.clone()).unwrap_or_default();
    let parts = [
        ("{style}", [STYLE, &style_sheet()].concat()),
        ("{name}", escaped(name)),
        ("{clock}", escaped(&last)),
        ("{picture}", end),
        ("{last}", shots.len().saturating_sub(1).to_string()),
        ("{data}", data),
        ("{script}", SCRIPT.to_owned()),
    ];
    filled(PAGE, &parts)
}

/// The page with its parts; nothing in a part is taken for a part.
fn filled(mut page: &str, parts: &[(&str, String)]) -> String {
    let mut text = String::new();
    while let Some((place, (mark, part))) = parts
        .iter()
        .filter_map(|named| page.find(named.0).map(|place| (place, named)))
        .min_by_key(|(place, _)| *place)
    {
        let (before, rest) = page.split_at(place);
        text.push_str(before);
        text.push_str(part);
        page = rest.strip_prefix(mark).unwrap_or(rest);
    }
    text.push_str(page);
    text
}

/// A text as it may stand in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
