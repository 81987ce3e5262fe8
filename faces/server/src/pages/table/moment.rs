//! The header: whose moment it is, and when it is; always to be seen.

use maud::{Markup, html};
use standfast_rulebook::battle::{ASK_ADVICE, Fact, Seat};

use super::super::lobby;
use super::super::parts::{clocks, whose};
use super::super::shell::words;
use super::form::settled;
use super::sight::Sight;

/// What stands in the header of a table.
pub(super) fn moment(sight: &Sight<'_>) -> Markup {
    let is_over = sight.view.ending.is_some();
    html! {
        p.clock { @for fact in &sight.view.view.clock { (part_of_clock(fact)) } }
        p.whose { span.seat { (sight.roster().seat_name(&sight.seat)) } " " (whose(&sight.moment())) (lobby::late(&sight.attendance, &sight.seat, is_over)) }
        // Late, they would run on from long ago.
        @if !sight.attendance.is_late(&sight.seat, is_over) {
            (clocks(&sight.view, sight.roster()))
        }
        (undo(sight))
        (kept(sight))
    }
}

/// What the browser keeps of the log, and what the seat's pledge asks for next.
fn kept(sight: &Sight<'_>) -> Markup {
    let head = sight.view.head.filter(|_| sight.view.promise.is_some());
    html! {
        @if let Some(head) = head {
            span hidden data-head=(head) data-pledge=[sight.view.pledge.map(|pledge| pledge.next)] {}
        }
    }
}

/// The ways from a table to what belongs to it.
pub(super) fn ways(sight: &Sight<'_>) -> Markup {
    html! {
        button.plain.more-ways popovertarget="ways" { "More" }
        nav.ways #ways popover aria-label="This battle" {
            a href=(sight.board) { "Board" }
            a href={ (sight.address) "/report" } { "Report" }
            @if sight.offered(ASK_ADVICE.name).next().is_some() {
                a href={ (sight.address) "/thoughts" } { "Ask the machine" }
            } @else {
                a href={ (sight.address) "/thoughts" } { "What the machine thought" }
            }
            a href={ (sight.address) "/print" } { "Print" }
            @if sight.seat != Seat::Spectator { a href={ (sight.address) "/calls" } { "Call me" } }
            @if sight.seat != Seat::Spectator { a href={ (sight.address) "/sit" } { "Your name" } }
            @if sight.seat == Seat::Umpire { a href={ (sight.address) "/seats" } { "Seats" } }
            a href="/rules" { "Rules" }
            (words(Some(sight.battle.header().system.as_str()), false))
        }
    }
}

fn part_of_clock(fact: &Fact) -> Markup {
    html! {
        span.part data-key=(fact.name) {
            span.of { (fact.name) } " "
            strong { (fact.value) }
            @if let Some(says) = &fact.says { " " span.of { (says) } }
        }
        " "
    }
}

/// Taking the last command back, or asking for it.
fn undo(sight: &Sight<'_>) -> Markup {
    let offer = sight.offered("undo").next();
    let asked = || sight.offered("ask-undo").next().filter(|_| sight.view.undo_asked.is_none());
    html! {
        @if let Some((offer, words)) = offer.map(|offer| (offer, "Undo")).or_else(|| Some((asked()?, "Ask to undo"))) {
            form.undo method="post" action={ (sight.address) "/do" } {
                (settled(sight, offer, None, true))
                button.plain data-undo { (words) }
            }
        }
    }
}
