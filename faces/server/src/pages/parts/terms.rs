use maud::{Markup, html};
use standfast_rulebook::{Choice, Glossary, SystemId, Term, Wording};

/// What a rule says here, with the words of its system marked: each leads to what it means.
pub(crate) fn in_terms(rule: &str, text: &str) -> Markup {
    let system = rule.split_once('.').and_then(|(system, _)| SystemId::named(system));
    html! { @match system { Some(system) => (marked(system, text)), None => (text) } }
}

/// A text of a system, with the words of its rules marked.
fn marked(system: SystemId, text: &str) -> Markup {
    html! {
        @for part in Glossary::of(system).found_in(text) {
            @match part {
                Wording::Plain(text) => (text),
                Wording::Word(word, term) => a.word href=(term_address(system, term)) { (word) },
            }
        }
    }
}

/// A name that a table shows, leading to what it means in its system.
pub(crate) fn named_term(system: &str, name: &str) -> Markup {
    let system = SystemId::named(system);
    let term = system.and_then(|system| Some((system, Glossary::of(system).term(name)?)));
    html! {
        @match term {
            Some((system, term)) => a.word href=(term_address(system, term)) { (name) },
            None => (name),
        }
    }
}

/// Where a word is explained.
fn term_address(system: SystemId, term: &Term) -> String {
    format!("/rules/{system}/glossary#{}", term.anchor())
}
