//! What must be done: tests that are due, and questions from others, oldest first.

use maud::{Markup, html};
use standfast_rulebook::battle::{Due, Offer, Seat, Thing};
use standfast_seat::{capital, offers_for};

use super::super::parts::{in_terms, rule_link};
use super::form::{Manner, form};
use super::sight::Sight;
use super::throw;

/// A duty that can be done by more commands than this is done from the unit's own choices.
const FEW_COMMANDS: usize = 2;

/// Everything that waits for the seat.
pub(super) fn duties(sight: &Sight<'_>) -> Markup {
    let asked = question(sight);
    let duties = together(sight);
    let throw = throw::due(sight);
    let count = duties.len() + usize::from(asked.is_some()) + usize::from(throw.is_some());
    html! {
        h2 { "To do" @if count > 0 { " (" (count) ")" } }
        @if count == 0 { p.muted { (nothing(sight)) } }
        @else {
            ol.duties {
                @if let Some((id, throw)) = throw { li.duty data-due data-throw=(id) { (throw) } }
                @if let Some(asked) = asked { li.duty data-due { (asked) } }
                @for duty in &duties { li.duty data-due { (self::duty(sight, duty)) } }
            }
        }
        @if let Some(others) = throw::others(sight) { p.waits { (others) "." } }
        @if sight.view.waits_for_others().next().is_some() {
            ul.waits { @for waiting in sight.view.waits_for_others() { li { (capital(&waiting.line())) " " (rule_link(waiting.rule)) } } }
        }
        @if !sight.view.view.pending.is_empty() {
            h3 { "Under way" }
            ul.pending { @for pending in &sight.view.view.pending { li { (capital(pending)) } } }
        }
    }
}

fn nothing(sight: &Sight<'_>) -> &'static str {
    match &sight.seat {
        _ if sight.view.ending.is_some() => "The battle is over.",
        Seat::Umpire => "Nothing is due from anybody.",
        Seat::Spectator => "You are watching.",
        Seat::Player(_) => "Nothing is due from you.",
    }
}

/// A duty, and whose it is unless it is the reader's alone.
struct Duty<'d> {
    due: &'d Due,
    whose: Vec<String>,
    offers: Vec<&'d Offer>,
}

/// The duties; those that one command can do together are in one group.
fn together<'d>(sight: &'d Sight<'_>) -> Vec<Duty<'d>> {
    let mut duties: Vec<Duty<'_>> = Vec::new();
    for due in &sight.view.due {
        let whose = sight.whose(due);
        let same = |duty: &&mut Duty<'_>| {
            (duty.due.verb, &duty.due.of, &duty.due.what) == (due.verb, &due.of, &due.what)
        };
        match duties.iter_mut().find(same) {
            Some(duty) => duty.whose.extend(whose),
            None => {
                let places = offers_for(due, &sight.offers);
                let offers = places.into_iter().filter_map(|place| sight.offers.get(place)).collect();
                duties.push(Duty { due, whose: whose.into_iter().collect(), offers });
            }
        }
    }
    duties
}

fn duty(sight: &Sight<'_>, duty: &Duty<'_>) -> Markup {
    let Duty { due, whose, offers } = duty;
    html! {
        h3 { (capital(&due.what)) }
        p.why {
            (in_terms(due.rule, &capital(&due.why))) ", " (due.by) " "
            (rule_link(due.rule))
            @if !whose.is_empty() { " " span.muted { "for " (whose.join(" and ")) } }
        }
        @if offers.len() <= FEW_COMMANDS {
            @for offer in offers {
                @if offers.len() > 1 || names_more(due, offer) { h4 { (super::form::title(offer, due.of.as_ref().map(|id| id.as_str()))) } }
                (form(sight, offer, Manner::default()))
            }
        } @else {
            ul.ways-of-doing {
                @for offer in offers {
                    @let unit = offer.fixed.first().map_or("", |(_, thing)| thing.id.as_str());
                    li { a href={ (sight.address) "?unit=" (unit) "#choices" } { (capital(&offer.line())) } }
                }
            }
        }
    }
}

/// Whether the command is about something that the duty does not name: which brigade, of those that may be marked.
fn names_more(due: &Due, offer: &Offer) -> bool {
    let is_named = |thing: &Thing| due.of.as_ref() == Some(&thing.id) || due.what.contains(&*thing.name);
    !offer.fixed.iter().all(|(_, thing)| is_named(thing))
}

/// A command that somebody asks to take back, and the answers that this seat may give.
fn question(sight: &Sight<'_>) -> Option<Markup> {
    let record = sight.view.undo_asked?;
    let asked = sight.entry(record);
    let answers = ["agree-undo", "refuse-undo"];
    let answers: Vec<&Offer> = answers.iter().flat_map(|verb| sight.offered(verb)).collect();
    let who = asked.as_ref().map_or_else(|| "Somebody".to_owned(), |entry| sight.who(&entry.seat));
    Some(html! {
        h3 { (who) " asks to take record " (record) " back" }
        @if let Some(entry) = &asked { @for says in &entry.says { p.why { (capital(says)) } } }
        @if answers.is_empty() { p.muted { "The other side or the umpire answers." } }
        @for offer in answers { (form(sight, offer, Manner::default())) }
    })
}
