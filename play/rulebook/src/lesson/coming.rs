use standfast_engine::battle::{FactValue, LiveBattle, Seat};

/// The fact of a clock that says which phase it is.
const PHASE: &str = "phase";

/// Something that comes up at the table, which a lesson may have to explain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cue {
    /// What it is.
    pub kind: CueKind,
    /// Its name: the rule of a duty or of a reason, a phase, a verb, a marker.
    pub name: String,
    /// How it came up here, in a sentence; empty where there is no more to say.
    pub here: String,
}

/// What may come up at a table: what is to be done first, then what has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CueKind {
    /// A duty.
    Due,
    /// A phase.
    Phase,
    /// A command that may be given.
    Verb,
    /// A rule that decided something.
    Rule,
    /// A marker on a piece.
    Marker,
}

impl CueKind {
    /// Whether it has happened already.
    #[must_use]
    pub const fn has_happened(self) -> bool {
        matches!(self, Self::Rule | Self::Marker)
    }
}

/// Everything that comes up for a seat in a battle as it stands, and that has happened since it had so many records.
#[must_use]
pub fn coming(battle: &dyn LiveBattle, seat: &Seat, since: u64) -> Vec<Cue> {
    let view = battle.view(seat);
    let mut cues = Vec::new();
    let mut add = |kind, name: &str, here: &dyn Fn() -> String| {
        if !cues.iter().any(|known: &Cue| known.kind == kind && known.name == name) {
            cues.push(Cue { kind, name: name.to_owned(), here: here() });
        }
    };
    for due in &view.due {
        add(CueKind::Due, due.rule, &|| format!("{}: {}", due.what, due.why));
    }
    for fact in view.view.clock.iter().filter(|fact| fact.name == PHASE) {
        if let FactValue::Text(phase) = &fact.value {
            add(CueKind::Phase, phase, &String::new);
        }
    }
    for offer in battle.legal(seat).iter().filter(|offer| !offer.rule.starts_with("table.")) {
        add(CueKind::Verb, offer.verb.name, &|| offer.line());
    }
    for entry in battle.log(seat, since).iter().filter(|entry| !entry.undone) {
        for reason in &entry.reasons {
            add(CueKind::Rule, &reason.rule, &|| reason.says.clone());
        }
    }
    if let Some(ending) = &view.ending {
        add(CueKind::Rule, &ending.rule, &|| ending.says.clone());
    }
    for piece in view.view.pieces() {
        for marker in &piece.markers {
            add(CueKind::Marker, marker.name, &|| format!("{}: {}", piece.name, marker.name));
        }
    }
    cues
}
