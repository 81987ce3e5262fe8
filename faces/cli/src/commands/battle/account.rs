use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::json;
use standfast_rulebook::battle::{BattleReport, Entry, Fact, LiveBattle, LuckLine, TurningPoints};
use standfast_rulebook::history::{self, History, Hurt};
use standfast_seat::{capital, percent};

use crate::arguments::{At, Format, Look, Output};
use crate::battle::{look_at, tell_of};
use crate::fault::Fault;
use crate::show::{self, HEADING, QUIET};

/// What was done.
pub(super) fn log(look: &Look, last: Option<u64>, of: Option<&str>, reasons: bool) -> Result<String, Fault> {
    let (battle, seat) = look_at(&look.at)?;
    let after = last.map_or(0, |last| battle.number().saturating_sub(last));
    let mut entries = battle.log(&seat, after);
    entries.retain(|entry| of.is_none_or(|of| entry.is_about(of)));
    if look.output.format() == Format::Json {
        return Ok(show::json(&entries));
    }
    if entries.is_empty() {
        return Ok("Nothing has been done.\n".to_owned());
    }
    Ok(entries.iter().map(|entry| self::entry(battle.as_ref(), entry, reasons)).collect())
}

/// A record: who did what, the dice, what happened, and why.
pub(super) fn entry(battle: &dyn LiveBattle, entry: &Entry, reasons: bool) -> String {
    let who = battle.roster().seat_name(&entry.seat);
    let command = match &entry.command {
        Some(command) => show::command(command),
        None => "(sealed)".to_owned(),
    };
    let undone = if entry.undone { " [taken back]" } else { "" };
    let margin = format!("{:>4}  ", entry.number);
    let mut text = format!("{}\n", show::paragraph(&format!("{who}: {command}{undone}"), &margin));
    for roll in &entry.rolls {
        let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
        let typed = if entry.typed { ", typed" } else { "" };
        let mixed = match entry.contribution.as_str() {
            "" => String::new(),
            contribution => format!(", with {contribution:?}"),
        };
        let value = if faces.len() > 1 { format!(" = {}", roll.value) } else { String::new() };
        let _ = writeln!(
            text,
            "      {} for {}: {}{value}{typed}{mixed}",
            roll.throw,
            roll.purpose,
            faces.join(" ")
        );
    }
    for says in &entry.says {
        let _ = writeln!(text, "{}", show::paragraph(says, "      "));
    }
    if reasons {
        for reason in &entry.reasons {
            let line = show::paragraph(&format!("{} ({})", reason.says, reason.rule), "        ");
            let _ = writeln!(text, "{}", show::styled(QUIET, &line));
        }
    }
    text
}

/// The battle in short, and everybody's luck.
pub(super) fn report(look: &Look) -> Result<String, Fault> {
    let (battle, seat) = look_at(&look.at)?;
    let report = BattleReport::of(battle.as_ref(), &seat);
    if look.output.format() == Format::Json {
        return Ok(show::json(&report));
    }
    let mut text = format!("{}\n", show::styled(HEADING, &report.name));
    let clock: Vec<String> = report.clock.iter().map(Fact::line).collect();
    let _ = writeln!(text, "{}; {} records.", clock.join(", "), report.records);
    if let Some(ending) = &report.ending {
        let ended = history::ended(ending, battle.roster());
        let _ = writeln!(text, "{}", show::paragraph(&ended, ""));
    }
    let history = History::of(battle.as_ref(), &seat);
    text.push_str(&turning_points(battle.as_ref(), &battle.turning_points(&seat), &history));
    text.push_str(&toll(&history));
    if report.luck.is_empty() {
        text.push_str("\nNo dice have been rolled.\n");
        return Ok(text);
    }
    let _ = writeln!(text, "\n{}", show::styled(HEADING, "Luck"));
    let head = ["who", "for", "rolls", "mean", "expected", "surprise", "usual", "luckier than"];
    let rows: Vec<Vec<String>> = report.luck.iter().map(|line| row(battle.as_ref(), line)).collect();
    let _ = writeln!(text, "{}", show::grid(&head.map(str::to_owned), &rows));
    let says = "Surprise is the sum, in bits, of how unlikely each roll was; usual is what such rolls come to on \
                average. The last column: of a hundred battles with the same rolls, how many were less lucky.";
    let _ = writeln!(text, "\n{}", show::styled(QUIET, &show::paragraph(says, "")));
    Ok(text)
}

/// The rolls that turned it, side by side.
fn turning_points(battle: &dyn LiveBattle, points: &TurningPoints, history: &History) -> String {
    let mut text = String::new();
    for of_side in points.points.chunk_by(|one, other| one.side == other.side) {
        let Some(first) = of_side.first() else { continue };
        let head = format!("Turning points for {}", battle.roster().side_name(&first.side));
        let _ = writeln!(text, "\n{}", show::styled(HEADING, &head));
        for point in of_side {
            let words = format!(
                "{} ({}, record {}; {} to do as well)",
                capital(&point.says),
                history.turn_of(point.number),
                point.number,
                percent(point.chance)
            );
            let _ = writeln!(text, "{}", show::paragraph(&words, "  "));
        }
    }
    text
}

/// What it cost, unit by unit.
fn toll(history: &History) -> String {
    let mut text = String::new();
    for side in &history.toll.sides {
        let _ = writeln!(text, "\n{}", show::styled(HEADING, &format!("What it cost {}", side.name)));
        let _ = writeln!(text, "{}.", history::summary(side, history.toll.counted));
        let rows: Vec<Vec<String>> = side.hurt.iter().map(|hurt| hurt_row(hurt, history)).collect();
        if !rows.is_empty() {
            let head = ["unit", history.toll.counted.unwrap_or("strength"), "now", "state", "since"];
            let _ = writeln!(text, "{}", show::grid(&head.map(str::to_owned), &rows));
        }
    }
    text
}

fn hurt_row(hurt: &Hurt, history: &History) -> Vec<String> {
    let figure = |figure: Option<f64>| figure.map_or_else(String::new, |figure| figure.to_string());
    vec![
        hurt.name.clone(),
        figure(hurt.strength.map(|strength| strength.before)),
        figure(hurt.strength.map(|strength| strength.after)),
        hurt.state.clone().unwrap_or_default(),
        hurt.since.map(|since| history.turn_of(since)).unwrap_or_default(),
    ]
}

/// The battle as one would write it to a friend.
pub(super) fn tell(at: &At) -> Result<String, Fault> {
    let (battle, seat) = look_at(at)?;
    let (history, points) = (History::of(battle.as_ref(), &seat), battle.turning_points(&seat));
    Ok(history::letter(battle.as_ref(), &seat, &history, &points))
}

/// The most bytes of a replay in one file.
const MOST_OF_REPLAY: usize = 16 << 20;

/// The battle played back in one file.
pub(super) fn replay(at: &At, path: &Path) -> Result<String, Fault> {
    let (battle, seat) = look_at(at)?;
    let film = standfast_cartography::film(battle.as_ref(), &seat, MOST_OF_REPLAY);
    let film = film.map_err(|large| Fault::Other(large.to_string()))?;
    fs::write(path, film).map_err(|error| Fault::file(&path.display().to_string(), &error))?;
    Ok(format!("The battle as {seat} could see it plays in {}.\n", path.display()))
}

fn row(battle: &dyn LiveBattle, line: &LuckLine) -> Vec<String> {
    let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.2}"));
    vec![
        battle.roster().seat_name(&line.seat).to_owned(),
        line.purpose.clone().unwrap_or_else(|| "everything".to_owned()),
        line.rolls.to_string(),
        number(line.mean),
        number(line.expected_mean),
        format!("{:.1}", line.surprise),
        format!("{:.1}", line.expected_surprise),
        line.percentile.map_or(String::new(), |percent| format!("{percent:.0}%")),
    ]
}

/// Decides every command again.
pub(super) fn audit(file: &Path, output: &Output) -> Result<String, Fault> {
    let (battle, torn) = standfast_store::read(file)?;
    tell_of(torn.as_ref(), file, "and is left there");
    let name = file.display();
    match battle.audit() {
        Ok(records) if output.format() == Format::Json => Ok(show::json(&json!({
            "sound": true,
            "records": records,
            "decided_again": !battle.header().is_of_older_readings(),
        }))),
        Ok(records) if battle.header().is_of_older_readings() => Ok(format!(
            "{name}: {records} records of a battle begun in format {}, under older readings of the rules: played again \
             from their events, not decided again.\n",
            battle.header().format
        )),
        Ok(records) => {
            Ok(format!("{name}: {records} records, decided again from their dice: no difference.\n"))
        }
        Err(fault) => Err(Fault::Other(format!("{name}: {fault}"))),
    }
}

/// Everything that the seat may know.
pub(super) fn export(at: &At, out: Option<&Path>) -> Result<String, Fault> {
    let (battle, seat) = look_at(at)?;
    let document = history::account(battle.as_ref(), &seat);
    let text = show::json(&document);
    match out {
        None => Ok(text),
        Some(path) => {
            fs::write(path, text).map_err(|error| Fault::file(&path.display().to_string(), &error))?;
            Ok(format!("What {seat} may know of the battle is in {}.\n", path.display()))
        }
    }
}
