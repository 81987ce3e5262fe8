//! What a lesson explains at the table: what has just happened, what is to be done, and what it would do.

use maud::{Markup, html};
use standfast_rulebook::battle::{Sample, Seat};
use standfast_rulebook::lesson::{Lesson, Shown, Stage, Taught, Topic};
use standfast_rulebook::{Choice, Found, Ledger, SystemId};
use standfast_seat::{Bands, capital, tree};

use super::super::parts::{bar, in_terms, rule_link};
use super::sight::Sight;

/// The most branches of the odds of what is suggested.
const OF_A_SUGGESTION: u64 = 100_000;

/// The most words of a statement that stands beside an explanation unasked.
const MOST_WORDS: usize = 45;

/// The field by which a form gives the command that the lesson suggests.
pub(super) const SUGGESTED: &str = "suggested";

/// The lesson as it stands for the seat; nothing where the battle is none, or the seat is no player's.
pub(super) fn lesson(sight: &Sight<'_>) -> Option<Markup> {
    let lesson = Lesson::taught_in(sight.battle).filter(|_| matches!(sight.seat, Seat::Player(_)))?;
    let taught = lesson.at(sight.battle, &sight.seat);
    Some(html! {
        details.lesson open {
            summary { h2 { "Lesson: " (heading(&taught)) } }
            @for shown in &taught.now { (explained(shown)) }
            @if taught.is_over { (learnt(sight, &taught)) } @else { (suggestion(sight, lesson)) }
            (progress(&taught))
            @if !taught.before.is_empty() {
                details.before {
                    summary { "Explain it again (" (taught.before.len()) ")" }
                    @for topic in taught.before.iter().rev() { (told(topic, "")) }
                }
            }
        }
    })
}

/// Which part of the lesson it is.
fn heading(taught: &Taught) -> String {
    let now = taught.now.last().and_then(|shown| taught.lesson.part_of(shown.topic));
    match now {
        _ if taught.is_over => "what you have learnt".to_owned(),
        Some(part) => part.title.clone(),
        None => "go on".to_owned(),
    }
}

fn explained(Shown { topic, cue }: &Shown) -> Markup {
    told(topic, &cue.here)
}

/// What there is to say of something, how it came up here, and the rule.
fn told(topic: &Topic, here: &str) -> Markup {
    let rule = Ledger::everything().find(|found| found.id() == topic.rule);
    html! {
        article.topic data-key=(topic.title) {
            h3 { (topic.title) }
            @if !here.is_empty() { p.here { (capital(here)) "." } }
            p { (in_terms(&topic.rule, &topic.says)) }
            @match rule {
                Some(Found::Rule(rule)) if is_long(&rule.says) => details.rule-says {
                    summary { "What the rule says" }
                    p { (rule.says) " " (rule_link(&topic.rule)) }
                },
                Some(Found::Rule(rule)) => p.rule-says { (rule.says) " " (rule_link(&topic.rule)) },
                _ => (rule_link(&topic.rule)),
            }
        }
    }
}

/// Whether a statement is told only to who asks for it.
fn is_long(says: &str) -> bool {
    says.split_whitespace().count() > MOST_WORDS
}

/// What the lesson would do, with the button that does it.
fn suggestion(sight: &Sight<'_>, lesson: &Lesson) -> Markup {
    let Some(advice) = lesson.suggests(sight.battle, &sight.seat) else {
        return html! { p.muted { "The machine is about to act: look on." } };
    };
    let odds =
        tree(&advice.command).and_then(|tree| sight.battle.odds_within(OF_A_SUGGESTION, &sight.seat, &tree));
    let bands = odds.ok().and_then(|odds| Bands::of(odds.bands));
    html! {
        @if let Some(bands) = &bands { div.outlook { p.headline { (bands.headline) } (bar(bands)) } }
        form.suggestion method="post" action={ (sight.address) "/do" } {
            p { strong { "Suggested: " (advice.says) } @if !advice.why.is_empty() { ", since " (advice.why) } "." }
            // The page tells one suggestion from the next by it: each is a form of its own.
            input type="hidden" name=(SUGGESTED) value=(sight.view.number);
            input type="hidden" name="expected" value=(sight.view.number);
            @if sight.view.promise.is_some() { input type="hidden" name="contribution" value=""; }
            p.buttons { button data-suggested { "Do this" } span.muted.small { "or do as you like, below" } }
        }
    }
}

/// The parts of the lesson, and how far each has come.
fn progress(taught: &Taught) -> Markup {
    html! {
        ul.progress aria-label="Parts of the lesson" {
            @for (part, stage) in taught.parts() {
                @let (seen, all) = taught.count(part);
                li data-key=(part.id) class=(class(stage)) { (part.title) ": " (words(stage)) @if seen > 0 { " (" (seen) " of " (all) ")" } }
            }
        }
    }
}

const fn class(stage: Stage) -> &'static str {
    match stage {
        Stage::ToCome => "to-come",
        Stage::Now => "now",
        Stage::Seen => "seen-part",
    }
}

const fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::ToCome => "to come",
        Stage::Now => "now",
        Stage::Seen => "seen",
    }
}

/// What was learnt, what did not come up, and where to go from here.
fn learnt(sight: &Sight<'_>, taught: &Taught) -> Markup {
    let system = SystemId::named(&sight.battle.header().system);
    let first = system.and_then(|system| Sample::all().find(|sample| sample.system == system));
    html! {
        ul.learnt {
            @for (part, stage) in taught.parts() {
                li { strong { (part.title) ": " } @if stage == Stage::ToCome { "did not come up this time." } @else { (part.learnt) } }
            }
        }
        @if let Some(Sample { system, name, .. }) = first {
            p.buttons { a.button href={ "/scenarios/" (system) "/" (name) } { "On to the first game" } }
            ul.ways {
                li { a href={ "/rules/" (system) } { "The rules" } }
                li { a href={ "/rules/" (system) "/glossary" } { "The words" } }
            }
        }
    }
}
