use maud::{Markup, html};
use standfast_rulebook::history::Chapter;

/// How many of the last records a page tells, at least; the whole is in the file.
const TOLD: usize = 500;

/// What happened, by turn and phase.
pub(super) fn section(story: &[Chapter], whole: &str) -> Markup {
    let left_out = left_out(story);
    html! {
        section.panel.story aria-labelledby="story" {
            h2 #story { "The story" }
            @if story.is_empty() {
                p { "Nothing has happened yet that this seat may know of." }
            }
            @if left_out > 0 {
                p { "This is only the last part of a long battle: " a href=(whole) { "the whole story" } "." }
            }
            @for chapter in story.iter().skip(left_out) {
                h3 { (chapter.title) }
                @for scene in &chapter.scenes {
                    h4 { (scene.title) }
                    ol {
                        @for told in &scene.told {
                            li value=(told.number) {
                                @for says in &told.says { p { (says) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many turns are left out at the beginning.
fn left_out(story: &[Chapter]) -> usize {
    let mut told = 0;
    for (place, chapter) in story.iter().enumerate().rev() {
        told += chapter.scenes.iter().map(|scene| scene.told.len()).sum::<usize>();
        if told >= TOLD {
            return place;
        }
    }
    0
}
