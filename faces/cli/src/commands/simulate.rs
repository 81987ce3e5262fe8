use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::json;
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{
    AnyWar, Asked, Estimate, Progress, REPORT, Results, Short, Tally, percent, report, run,
};

use standfast_seat::{capital, counted};

use crate::arguments::{Format, Simulate};
use crate::fault::Fault;
use crate::show;

use super::bar::Bar;
use super::{cluster, war};

/// Fights a scenario many times over between players of the machine.
pub(super) fn simulate(given: &Simulate) -> Result<String, Fault> {
    let begun = given.out.as_deref().map(Results::pilot).transpose()?.flatten();
    let order = given.luck.weighed(war::order(&given.war)?, begun);
    let war = declare(&order)?;
    if let Some((number, file)) = given.keep.zip(given.file.as_ref()) {
        return keep(war.as_ref(), number, file);
    }
    if let (Some(address), Some(out)) = (&given.ray, &given.out) {
        // What is fought there is taken over here.
        cluster::fight(given, order.pilot, (address, out))?;
    }
    let results = given.out.as_ref().map(|path| Results::open(path, &order, war.as_ref())).transpose()?;
    let stop = war::stopped()?;
    let bar = Bar::new();
    let sides = war.sides();
    let asked = Asked::of(given.battles, given.until, given.war.fought.cores);
    let progress = run(war.as_ref(), asked, results.as_ref(), &stop, &mut |news| {
        bar.tells(&news, |(tally, _)| (tally.battles, asked.likely(tally), in_a_line(tally, &sides)));
    })?;
    bar.clear();
    let kept = match &results {
        Some(results) => Some(results.keep_text(REPORT, &report(war.as_ref(), &progress))?),
        None => None,
    };
    if given.output.format() == Format::Json {
        return Ok(show::json(&summary(&progress, &sides)));
    }
    let mut text = told(&progress, war.as_ref());
    if !progress.is_done {
        let more = if results.is_some() {
            "give the same command again to go on"
        } else {
            "name a folder with -o to go on another time"
        };
        let _ = writeln!(text, "It was stopped; {more}.");
    }
    if let Some(Short { within, until }) = progress.falls_short(&asked) {
        let _ = writeln!(
            text,
            "Shares are known to ± {}, not to ± {}: that takes more battles than {}.",
            percent(within),
            percent(until),
            asked.battles
        );
    }
    if let Some(kept) = kept {
        let _ = writeln!(text, "The report is in {}.", kept.display());
    }
    Ok(text)
}

/// How things stand, in a line: `Union 52.3% ± 1.4`.
fn in_a_line(tally: &Tally, sides: &[(String, String)]) -> String {
    let share = |place: usize, name: &str| {
        let estimate = tally.wins_of(place);
        format!("{name} {:.1}% ± {:.1}", estimate.share * 100.0, estimate.within() * 100.0)
    };
    let all: Vec<String> = sides.iter().enumerate().map(|(place, (_, name))| share(place, name)).collect();
    all.join(", ")
}

/// What it came to, for people.
fn told(progress: &Progress, war: &dyn AnyWar) -> String {
    let (tally, sides) = (&progress.tally, war.sides());
    let mut text = format!(
        "{}\n{}\n\n",
        show::styled(
            show::HEADING,
            &format!("{}: {}", war.name(), counted(tally.battles, "battle", "battles"))
        ),
        show::styled(show::QUIET, &format!("led by {}", war.led()))
    );
    let row = |name: &str, count: u64| {
        let wins = Estimate::of(count, tally.battles);
        vec![name.to_owned(), percent(wins.share), wins.interval(), show::bar(wins.share, 30)]
    };
    let wins = sides.iter().zip(&tally.wins).map(|((_, name), wins)| row(&capital(name), *wins));
    let rows: Vec<Vec<String>> = wins.chain([row("Nobody", tally.draws)]).collect();
    let head = ["who wins", "share", "95% interval", ""].map(str::to_owned);
    text.push_str(&show::grid(&head, &rows));
    let endings: Vec<String> =
        tally.endings.iter().map(|(way, count)| format!("{} {count}", way.replace('-', " "))).collect();
    if !endings.is_empty() {
        let _ = writeln!(text, "\nHow they ended: {}.", endings.join(", "));
    }
    text.push_str(&without_luck(progress, &sides));
    text
}

/// Who wins with the luck of the dice subtracted, where it was weighed.
fn without_luck(progress: &Progress, sides: &[(String, String)]) -> String {
    let Some(luck) = &progress.luck else { return String::new() };
    let row = |(place, (_, name)): (usize, &(String, String))| {
        let without = luck.wins_of(place)?;
        let wins = without.share();
        Some(vec![
            capital(name),
            percent(wins.share),
            wins.interval(),
            format!("as sure as {:.1} times as many battles", without.fewer()),
        ])
    };
    let rows: Vec<Vec<String>> = sides.iter().enumerate().filter_map(row).collect();
    let head = ["without luck", "share", "95% interval", ""].map(str::to_owned);
    if rows.is_empty() { String::new() } else { format!("\n{}\n", show::grid(&head, &rows)) }
}

fn summary(progress: &Progress, sides: &[(String, String)]) -> serde_json::Value {
    let tally = &progress.tally;
    let share = |place: usize| {
        let Estimate { share, low, high } = tally.wins_of(place);
        let without_luck = progress.luck.as_ref().and_then(|luck| luck.wins_of(place)).map(|without| {
            let Estimate { share, low, high } = without.share();
            json!({"share": share, "low": low, "high": high, "as_good_as_times": without.fewer()})
        });
        let mut of_side = json!({"wins": tally.wins.get(place), "share": share, "low": low, "high": high});
        if let (Some(fields), Some(without_luck)) = (of_side.as_object_mut(), without_luck) {
            fields.insert("without_luck".to_owned(), without_luck);
        }
        of_side
    };
    let by_side: serde_json::Map<String, serde_json::Value> =
        sides.iter().enumerate().map(|(place, (id, _))| (id.clone(), share(place))).collect();
    json!({
        "battles": tally.battles,
        "draws": tally.draws,
        "commands": tally.commands,
        "endings": tally.endings,
        "done": progress.is_done,
        "sides": by_side,
    })
}

/// Writes the file of one battle.
fn keep(war: &dyn AnyWar, number: u64, file: &Path) -> Result<String, Fault> {
    let kept = war.kept(number)?;
    let name = file.display().to_string();
    let mut new = fs::File::create_new(file).map_err(|error| Fault::file(&name, &error))?;
    let text = kept.lines.join("\n") + "\n";
    std::io::Write::write_all(&mut new, text.as_bytes()).map_err(|error| Fault::file(&name, &error))?;
    if let Some(why) = kept.broke_off {
        return Err(Fault::Other(format!("battle {number} breaks off, and is in {name} up to there: {why}")));
    }
    Ok(format!("Battle {number} is in {name}.\nNext: standfast battle replay {name} --html battle.html\n"))
}
