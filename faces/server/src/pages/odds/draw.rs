use maud::{Markup, html};
use standfast_rulebook::{Note, Refusal, RollAnswer, outcome_in_words};
use standfast_seat::percent;

use super::answer::{Answer, Reckoned};
use super::asked::Asked;
use super::columns::columns;
use super::form::{anchor, spaced};
use super::outcomes::{Outcome, spreads};
use crate::pages::parts::{bar, rule_link};

/// How many outcomes are shown at once, and how many in all.
const FEW: usize = 20;
const MOST: usize = 500;

/// What is to be said of the situation.
pub(super) fn answer(asked: &Asked, answer: &Answer, has_dice: bool) -> Markup {
    html! {
        section #answer.panel aria-labelledby="answer-heading" {
            h2 #answer-heading { @if has_dice { "Odds" } @else { "Answer" } }
            @match answer {
                Answer::Open => p { "Fill in the required fields, and the odds appear here." },
                Answer::Refused(refusals) => (refused(refusals)),
                Answer::Stopped(says) => div.fault role="alert" { p { (says) } },
                Answer::Odds(reckoned) => (odds(asked, reckoned)),
            }
        }
        @if let Answer::Odds(reckoned) = answer { (one_roll(asked, reckoned, has_dice)) }
    }
}

fn refused(refusals: &[Refusal]) -> Markup {
    html! {
        div.fault role="alert" {
            p { "Something is missing, or not allowed:" }
            ul {
                @for refusal in refusals {
                    li { a href={ "#" (anchor(&refusal.path)) } { (refusal.to_string()) } }
                }
            }
        }
    }
}

fn odds(asked: &Asked, reckoned: &Reckoned) -> Markup {
    let outcomes = &reckoned.outcomes;
    if let ([only], true) = (outcomes.as_slice(), asked.by.is_empty()) {
        return html! { p.certain { (only.words) } p.muted { "This is certain." } };
    }
    html! {
        @if let Some(bands) = &reckoned.bands {
            p.headline { @if let Some(of) = &bands.of { (of) ": " } (bands.headline) }
            (bar(bands))
        }
        details.outcomes open[asked.exact || !asked.by.is_empty() || reckoned.bands.is_none()] {
            summary { "All " (outcomes.len()) " outcomes" }
            @for spread in &spreads(outcomes) { (columns(spread)) }
            (merging(asked, &reckoned.fields))
            (table(asked, outcomes))
        }
    }
}

/// The fields that outcomes can be merged by, each a link that adds it or drops it.
fn merging(asked: &Asked, fields: &[String]) -> Markup {
    html! {
        @if fields.len() > 1 {
            nav.merging aria-label="Which part of the outcome to look at" {
                span { "Only: " }
                @for field in fields {
                    @let taken = asked.by.contains(field);
                    @let by: Vec<String> = if taken {
                        asked.by.iter().filter(|by| *by != field).cloned().collect()
                    } else {
                        asked.by.iter().chain([field]).cloned().collect()
                    };
                    a href={ (asked.merged_by(&by)) "#answer" } aria-current=[taken.then_some("true")] {
                        (spaced(field)) @if taken { " ×" }
                    }
                }
            }
        }
    }
}

fn table(asked: &Asked, outcomes: &[Outcome]) -> Markup {
    let (first, rest) = outcomes.split_at(outcomes.len().min(FEW));
    let unshown = rest.len().saturating_sub(MOST - FEW);
    html! {
        p.muted { "The likeliest first." }
        p { a href={ (asked.with_fractions(!asked.exact)) "#answer" } {
            @if asked.exact { "Hide exact fractions" } @else { "Show exact fractions" }
        } }
        (rows(asked, first))
        @if !rest.is_empty() {
            details {
                summary { (rest.len()) " more, together " (percent(rest.iter().map(|rest| rest.probability).sum())) }
                (rows(asked, rest.get(..rest.len() - unshown).unwrap_or_default()))
                @if unshown > 0 { p { (unshown) " more are not shown: choose one part of the outcome to look at." } }
            }
        }
    }
}

fn rows(asked: &Asked, outcomes: &[Outcome]) -> Markup {
    html! {
        div.wide {
            table.outcomes {
                thead { tr { th scope="col" { "Outcome" } th scope="col" { "Chance" } @if asked.exact { th scope="col" { "Exactly" } } } }
                tbody {
                    @for outcome in outcomes {
                        tr {
                            td { (outcome.words) }
                            td.chance { (percent(outcome.probability)) }
                            @if asked.exact { td.exact { (outcome.exact) } }
                        }
                    }
                }
            }
        }
    }
}

/// One roll with its reasons; of what has no dice, the reasons alone.
fn one_roll(asked: &Asked, reckoned: &Reckoned, has_dice: bool) -> Markup {
    let Reckoned { roll, dice, odds, .. } = reckoned;
    if !has_dice {
        return html! {
            section.panel aria-labelledby="why-heading" { h2 #why-heading { "Why" } (reasons(&odds.trace)) }
        };
    }
    html! {
        section #roll.panel aria-labelledby="roll-heading" {
            h2 #roll-heading { @if roll.seed.is_some() { "One example roll" } @else { "Your roll" } }
            @if let Some(says) = dice { div.fault role="alert" { p { (says) } } }
            @if !roll.rolls.is_empty() || roll.seed.is_none() {
                p.certain { (outcome_in_words(&serde_json::from_str(roll.outcome.get()).unwrap_or_default())) }
            }
            (thrown(roll))
            (reasons(&roll.trace))
            p { a.button.plain href={ (asked.rolled_again()) "#roll" } { "Roll again" } }
            div.field {
                label for="dice" { "Or your own dice, as they fell" }
                input #dice type="text" name="dice" form="situation" inputmode="numeric" autocomplete="off"
                    value=[asked.dice.as_deref()] aria-describedby="dice-says";
                p.hint #dice-says { "Whole numbers with spaces between them, in the order in which they are asked for." }
                button.plain form="situation" formaction={ (asked.address) "#roll" } { "Use these dice" }
            }
        }
    }
}

fn thrown(roll: &RollAnswer) -> Markup {
    html! {
        @if !roll.rolls.is_empty() {
            ul.thrown {
                @for throw in &roll.rolls {
                    @let faces: Vec<String> = throw.faces.iter().map(u32::to_string).collect();
                    li {
                        (throw.throw.to_string()) " for " (throw.purpose) ": " strong { (faces.join(" ")) }
                        @if faces.len() > 1 { " = " (throw.value) }
                    }
                }
            }
        }
    }
}

fn reasons(notes: &[Note]) -> Markup {
    html! {
        @if notes.is_empty() {
            p.muted { "No rule decides anything before the dice." }
        } @else {
            ol.reasons {
                @for note in notes { li { (note.says) " " (rule_link(note.rule)) } }
            }
        }
    }
}
