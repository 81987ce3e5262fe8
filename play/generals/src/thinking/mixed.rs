//! One command for several pieces, of which one does as another commander would have it.

use serde_json::{Map, Value as Json};
use standfast_engine::Tree;
use standfast_engine::battle::{Act, Idea, Led, Seat, Trial};

/// What a command says of each of several pieces, by the piece.
type Each = Map<String, Json>;

/// A command that is `own`, but for one piece that does what `other` has it do, or that is left out as there: each of those
/// that the rules allow, as long as `goes_on` says so.
pub(super) fn mixed<B: Led>(
    trial: &Trial<B>,
    seat: &Seat,
    own: &Idea<B::Command>,
    other: &Idea<B::Command>,
    goes_on: impl Fn() -> bool,
) -> Vec<Idea<B::Command>> {
    let written = |idea: &Idea<B::Command>| match idea.act.to_json() {
        Some(Json::Object(command)) if idea.verb.is_some() => Some(command),
        _ => None,
    };
    let Some((command, others)) = written(own).zip(written(other)) else { return Vec::new() };
    let mut differ = command.iter().filter(|(part, said)| others.get(*part) != Some(said));
    let (Some((part, Json::Object(each))), None) = (differ.next(), differ.next()) else {
        return Vec::new();
    };
    let Some(Json::Object(of_other)) = others.get(part) else { return Vec::new() };
    let allowed = |each: Each| {
        let mut command = command.clone();
        command.insert(part.clone(), Json::Object(each));
        let tree = Tree::from_json(&Json::Object(command).to_string()).ok()?;
        let act: Act<B::Command> = trial.taken_up(seat, &tree).ok()?.act;
        Some(Idea { act, why: other.why.clone(), ..own.clone() })
    };
    let others = but_for_one(each, of_other).into_iter().take_while(|_| goes_on());
    others.filter_map(allowed).collect()
}

/// What is said of each, but for one of whom the other says something else or nothing.
fn but_for_one(each: &Each, other: &Each) -> Vec<Each> {
    let added = other.keys().filter(|piece| !each.contains_key(*piece));
    let pieces = each.keys().chain(added).filter(|piece| each.get(*piece) != other.get(*piece));
    let but_for = |piece: &String| {
        let mut each = each.clone();
        match other.get(piece) {
            Some(said) => drop(each.insert(piece.clone(), said.clone())),
            None => drop(each.remove(piece)),
        }
        each
    };
    pieces.map(but_for).filter(|each| !each.is_empty()).collect()
}
