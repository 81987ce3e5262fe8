use std::fmt::Write as _;

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{
    Audience, Domain, Due, Fact, Impossible, Offer, Part, Piece, Remark, Roster, TableView,
};
use standfast_seat::{SideClock, percent};

use crate::arguments::{Format, Look, Order};
use crate::battle::{Given, look_at, now};
use crate::commands::map::in_characters;
use crate::fault::Fault;
use crate::show::{self, HEADING, QUIET};

/// The verb of the umpire's hand, which has more offers than anybody reads.
const BY_HAND: &str = "set";
/// How many choices of a part are listed.
const LISTED: usize = 12;
/// How many outcomes are shown.
const OUTCOMES: usize = 24;
/// How long the bar of a certain outcome is.
const BAR: usize = 20;

/// How the battle stands, with its map in characters if asked for; JSON always has the map.
pub(super) fn state(look: &Look, map: bool) -> Result<String, Fault> {
    let (battle, seat) = look_at(&look.at)?;
    let view = battle.view(&seat);
    if look.output.format() == Format::Json {
        return Ok(show::json(&view));
    }
    let seat = battle.roster().seat_name(&seat).to_owned();
    let mut text = whole(&view, battle.roster(), &seat);
    match &view.map {
        Some(laid) if map => {
            let drawn = in_characters(laid, &view.view, battle.roster(), Some("Map".to_owned()));
            let _ = write!(text, "\n{drawn}");
        }
        None if map => text.push_str("\nThe battle has no table, and so no map.\n"),
        _ => {}
    }
    Ok(text)
}

fn whole(view: &TableView, roster: &Roster, seat: &str) -> String {
    let mut text = format!("{}  as {seat} sees it\n", show::styled(HEADING, &view.name));
    let clock: Vec<String> = view.view.clock.iter().map(Fact::line).collect();
    let _ = writeln!(text, "{}", show::paragraph(&clock.join(", "), ""));
    if let Some(time) = &view.time {
        let left: Vec<String> = SideClock::all(view, roster, &now()).iter().map(SideClock::says).collect();
        let stopped = if time.stopped { ", stopped" } else { "" };
        let clocks = format!("{} ({}{stopped})", left.join(", "), time.allowed.says());
        let _ = writeln!(text, "{}", show::paragraph(&clocks, "clocks: "));
    }
    if let Some(ending) = &view.ending {
        let _ = writeln!(text, "{}", show::styled(HEADING, &format!("The battle is over: {}", ending.says)));
    }
    let told = [
        ("promise", view.promise.clone()),
        ("seed", view.opened.as_ref().map(ToString::to_string)),
        ("head", view.head.map(|head| head.to_string())),
    ];
    for (name, digits) in told.into_iter().filter_map(|(name, digits)| Some((name, digits?))) {
        let _ = writeln!(text, "{}", show::styled(QUIET, &format!("{name}: {digits}")));
    }
    for side in &view.view.totals {
        let facts: Vec<String> = side.facts.iter().map(Fact::line).collect();
        let _ = writeln!(text, "{}", show::paragraph(&facts.join(", "), &format!("{}: ", side.name)));
    }
    for piece in &view.view.order_of_battle {
        tree(piece, 0, &mut text);
    }
    if !view.view.pending.is_empty() {
        let _ = writeln!(text, "\n{}", show::styled(HEADING, "Under way"));
        for pending in &view.view.pending {
            let _ = writeln!(text, "{}", show::paragraph(pending, "  "));
        }
    }
    duties(&view.due, &mut text);
    waits(view, &mut text);
    let told = view.talk.said.len() + view.talk.notes.len();
    let earlier = (view.talk.said_in_all + view.talk.notes_in_all).saturating_sub(told);
    if earlier > 0 {
        let _ = writeln!(text, "({earlier} earlier remarks and notes stand in the log)");
    }
    for Remark { seat, to, text: said, .. } in &view.talk.said {
        let to = match to {
            Audience::Everybody => String::new(),
            Audience::Side(id) | Audience::Player(id) => format!(" to {id}"),
            Audience::Umpire => " to umpire".to_owned(),
        };
        let _ = writeln!(text, "{}", show::paragraph(said, &format!("{seat}{to}: ")));
    }
    for note in &view.talk.notes {
        let _ = writeln!(text, "{}", show::paragraph(note, "note: "));
    }
    text
}

/// A piece and what belongs to it, each deeper by two.
fn tree(piece: &Piece, depth: usize, text: &mut String) {
    let margin = " ".repeat(depth * 2);
    let markers: Vec<String> = piece.markers.iter().map(|marker| show::marker(*marker)).collect();
    let name = if depth == 0 { show::styled(HEADING, &piece.name) } else { piece.name.clone() };
    let id = show::styled(QUIET, &format!("{} {}", piece.kind, piece.id));
    if depth == 0 {
        text.push('\n');
    }
    let _ = writeln!(text, "{}", [vec![format!("{margin}{name}"), id], markers].concat().join(" "));
    let mut words: Vec<String> = piece.facts.iter().map(Fact::line).collect();
    words.extend(piece.out.iter().map(|out| format!("out: {out}")));
    if !words.is_empty() {
        let _ = writeln!(text, "{}", show::paragraph(&words.join(", "), &format!("{margin}    ")));
    }
    for part in &piece.parts {
        tree(part, depth + 1, text);
    }
}

/// What the seat may do now, and with `why` what it can't.
pub(super) fn legal(look: &Look, all: bool, why: bool) -> Result<String, Fault> {
    let (battle, seat) = look_at(&look.at)?;
    let offers = battle.legal(&seat);
    let impossible = if why { battle.impossible(&seat) } else { Vec::new() };
    if look.output.format() == Format::Json {
        let offers: Vec<Json> = offers.iter().map(Offer::to_json).collect();
        return Ok(match why {
            true => show::json(&json!({"legal": offers, "impossible": impossible})),
            false => show::json(&offers),
        });
    }
    let mut text = String::new();
    let by_hand = |offer: &&Offer| offer.verb.name == BY_HAND;
    for offer in offers.iter().filter(|offer| all || !by_hand(offer)) {
        let verb = offer.verb.name;
        let fixed = offer.fixed.iter().map(|(name, thing)| format!("{name}={}", thing.id));
        let fixed: Vec<String> = fixed.chain([offer.line(), format!("({})", offer.rule)]).collect();
        let words = show::paragraph(&fixed.join(" "), &format!("{verb} "));
        let _ = writeln!(text, "{}", words.replacen(verb, &show::styled(HEADING, verb), 1));
        parts(&offer.parts, 1, &mut text);
    }
    let set = offers.iter().filter(by_hand).count();
    if set > 0 && !all {
        let _ = writeln!(
            text,
            "{} one of {set} values by hand (--all lists them)",
            show::styled(HEADING, BY_HAND)
        );
    }
    if offers.is_empty() {
        let _ = writeln!(text, "{} may do nothing now.", battle.roster().seat_name(&seat));
    }
    if !impossible.is_empty() {
        let _ = writeln!(text, "\n{}", show::styled(HEADING, "Not now"));
    }
    for Impossible { verb, fixed, rule, why } in &impossible {
        let things: Vec<&str> = fixed.values().map(|thing| thing.as_str()).collect();
        let words = format!("{why} ({rule})");
        let _ = writeln!(text, "{}", show::paragraph(&words, &format!("  {verb} {}: ", things.join(" "))));
    }
    Ok(text)
}

fn parts(of: &[Part], depth: usize, text: &mut String) {
    for part in of {
        let default = match &part.default {
            None => String::new(),
            Some(Json::Null) => "; may be left out".to_owned(),
            Some(default) => format!("; {default} if left out"),
        };
        let margin = format!("{}{}: ", "  ".repeat(depth), part.name);
        let words = format!("{} ({}{default})", domain(&part.domain), part.says);
        let _ = writeln!(text, "{}", show::paragraph(&words, &margin));
        if let Domain::Parts(parts) | Domain::Each { of: parts, .. } = &part.domain {
            self::parts(parts, depth + 1, text);
        }
    }
}

/// The allowed values of a part, cut short if there are many.
fn domain(domain: &Domain) -> String {
    let listed = |ids: Vec<&str>| match ids.len() {
        0..=LISTED => ids.join(", "),
        more => format!(
            "{} and {} more",
            ids.iter().take(LISTED).copied().collect::<Vec<_>>().join(", "),
            more - LISTED
        ),
    };
    match domain {
        Domain::Things(of) => listed(of.iter().map(|thing| thing.id.as_str()).collect()),
        Domain::Several { of, least, most } => {
            let ids = listed(of.iter().map(|thing| thing.id.as_str()).collect());
            format!("a list of {least} to {most} of {ids}")
        }
        Domain::Words(words) => listed(words.clone()),
        Domain::Parts(_) => "an object".to_owned(),
        Domain::Each { least, .. } => format!("an object that names {least} or more of these"),
        other => other.allowed(),
    }
}

/// What is due from the seat.
pub(super) fn due(look: &Look) -> Result<String, Fault> {
    let (battle, seat) = look_at(&look.at)?;
    let due = battle.due(&seat);
    if look.output.format() == Format::Json {
        return Ok(show::json(&due));
    }
    let mut text = String::new();
    duties(&due, &mut text);
    if due.is_empty() {
        text.push_str("Nothing is due.\n");
    }
    waits(&battle.view(&seat), &mut text);
    Ok(text)
}

/// Who else is waited for, and since when.
fn waits(view: &TableView, text: &mut String) {
    for waiting in view.waits_for_others() {
        let since =
            if waiting.since.is_empty() { String::new() } else { format!(", since {}", waiting.since) };
        let words = format!("{}{since} ({}, {})", waiting.line(), waiting.verb, waiting.rule);
        let _ = writeln!(text, "{}", show::paragraph(&words, "  "));
    }
}

fn duties(due: &[Due], text: &mut String) {
    if due.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", show::styled(HEADING, "Due"));
    for due in due {
        let words = format!("{}: {}, {} ({}, {})", due.what, due.why, due.by, due.verb, due.rule);
        let _ = writeln!(text, "{}", show::paragraph(&words, "  "));
    }
}

/// The exact odds of what a command would make happen.
pub(super) fn odds(order: &Order) -> Result<String, Fault> {
    let (battle, seat) = look_at(&order.look.at)?;
    let given = Given::read(order)?;
    let odds = battle.odds(&seat, &given.tree);
    let odds = odds.map_err(|refused| given.fault(refused, battle.as_ref(), &seat))?;
    if order.look.output.format() == Format::Json {
        return Ok(show::json(&odds));
    }
    let mut text = format!("{}\n", show::styled(QUIET, &odds.command.to_string()));
    for outcome in odds.outcomes.iter().take(OUTCOMES) {
        let bar = show::styled(show::BAR, &show::bar(outcome.probability, BAR));
        let says =
            if outcome.says.is_empty() { "nothing happens".to_owned() } else { outcome.says.join("; ") };
        let margin = format!("{:>6} {:BAR$} ", percent(outcome.probability), "");
        let words = show::paragraph(&says, &margin);
        let _ = writeln!(text, "{}", words.replacen(&" ".repeat(BAR), &bar, 1));
    }
    if odds.outcomes.len() > OUTCOMES {
        let rest: f64 = odds.outcomes.iter().skip(OUTCOMES).map(|outcome| outcome.probability).sum();
        let more = odds.outcomes.len() - OUTCOMES;
        let _ = writeln!(text, "{:>6} {more} more outcomes (--format json has them)", percent(rest));
    }
    Ok(text)
}
