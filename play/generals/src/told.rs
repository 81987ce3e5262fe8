//! What somebody would do, in words.

use serde_json::{Map, Value as Json};
use standfast_engine::battle::{Act, Id, Led, Scene, Verb};

/// How many pieces are named; more are counted.
const NAMED: usize = 4;

/// What an act is: its verb, whom it is about, and what else it names. `mark a unit green or red: Cutler's brigade, fire`.
pub(crate) fn told<B: Led>(
    scene: Scene<'_, B>,
    (verb, about): (Option<&Verb>, Option<&Id>),
    act: &Act<B::Command>,
) -> String {
    let verb = verb.map_or("set a piece down", |verb| verb.says);
    let mut named: Vec<String> = about.into_iter().map(|about| scene.name(about).to_owned()).collect();
    match act {
        Act::Place { pose, .. } => named.push(format!("at {pose}")),
        act @ Act::Command(_) => {
            let command = act.to_json();
            let named_by = |part: &str| {
                let id = Id::new(part);
                let name = id.as_ref().map(|id| scene.name(id)).filter(|name| *name != part);
                name.map_or_else(|| part.replace('-', " "), str::to_owned)
            };
            for (part, of) in command.as_ref().and_then(Json::as_object).into_iter().flat_map(parts) {
                let word = match of {
                    Some(piece) => format!("{} for {}", named_by(part), named_by(piece)),
                    None => named_by(part),
                };
                if !named.contains(&word) {
                    named.push(word);
                }
            }
        }
    }
    let more = named.len().saturating_sub(NAMED);
    named.truncate(NAMED);
    if more > 0 {
        named.push(format!("and {more} more"));
    }
    if named.is_empty() { verb.to_owned() } else { format!("{verb}: {}", named.join(", ")) }
}

/// The words of a command: what its parts are, and the pieces for which they say something; where that is a word, the piece stands
/// beside it.
fn parts(command: &Map<String, Json>) -> Vec<(&str, Option<&str>)> {
    let spoken = command.iter().filter(|(name, _)| !matches!(name.as_str(), "do" | "seen" | "because"));
    let words = spoken.flat_map(|(_, part)| match part {
        Json::String(word) => vec![(word.as_str(), None)],
        Json::Array(words) => words.iter().filter_map(|word| Some((word.as_str()?, None))).collect(),
        Json::Object(pieces) => pieces
            .iter()
            .map(|(piece, said)| {
                said.as_str().map_or((piece.as_str(), None), |word| (word, Some(piece.as_str())))
            })
            .collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) => Vec::new(),
    });
    words.collect()
}
