use serde_json::Value as Json;
use standfast_engine::battle::{Entry, LiveBattle, Seat};

use super::Moment;

/// A turn of the story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Which one: `turn 3`.
    pub title: String,
    /// What happened in it.
    pub scenes: Vec<Scene>,
}

/// What happened while the clock said the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// What the clock said beside the turn: the phase, who acted.
    pub title: String,
    /// What was told.
    pub told: Vec<Told>,
}

/// What is told of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its number.
    pub number: u64,
    /// What happened, in sentences.
    pub says: Vec<String>,
}

/// The sentences of the log, under the clock at each command. Commands that were taken back are left out, and so is
/// taking them back.
pub(super) fn story(battle: &dyn LiveBattle, seat: &Seat, moments: &[Moment]) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut later = moments.iter().peekable();
    let mut now = None;
    for entry in battle.log(seat, 0) {
        while let Some(moment) = later.next_if(|moment| moment.record < entry.number) {
            now = Some(moment);
        }
        if let Some(moment) = now.filter(|_| is_told(&entry)) {
            tell(&mut chapters, moment, Told { number: entry.number, says: entry.says });
        }
    }
    chapters
}

fn is_told(entry: &Entry) -> bool {
    let verb = entry.command.as_ref().and_then(|command| command.get("do")).and_then(Json::as_str);
    let of_undoing = verb.is_some_and(|verb| verb == "undo" || verb.ends_with("-undo"));
    !entry.undone && !of_undoing && !entry.says.is_empty()
}

fn tell(chapters: &mut Vec<Chapter>, moment: &Moment, told: Told) {
    let title = format!("{} {}", moment.turn, moment.count);
    if chapters.last().is_none_or(|chapter| chapter.title != title) {
        chapters.push(Chapter { title, scenes: Vec::new() });
    }
    let Some(chapter) = chapters.last_mut() else { return };
    match chapter.scenes.last_mut() {
        Some(scene) if scene.title == moment.scene => scene.told.push(told),
        _ => chapter.scenes.push(Scene { title: moment.scene.clone(), told: vec![told] }),
    }
}
