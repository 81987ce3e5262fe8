//! What is told of a battle, and to whom.

use standfast_engine::battle::{
    Audience, Eyes, Fact, Favour, Followed, Id, Marker, Motion, Piece, Scene, Seat, Setting, Sheet,
    SideFacts, Telling, View,
};

use super::motion;
use super::rules::Charts;
use super::{Command, Event, GuardSetup, Toy};

impl Telling for Toy {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &Sheet { rows: &[], known: &[], tracks: &[], of_side: None };

    fn view(Scene { setting, state }: Scene<'_, Self>, eyes: Eyes<'_>) -> View {
        let piece = |guard: &GuardSetup| {
            let now = &state.guards[&guard.id];
            let password = now.password.seen_by(eyes).map(|word| Fact::text("password", word.clone()));
            Piece {
                id: guard.id.clone(),
                name: guard.name.clone(),
                kind: "guard",
                side: guard.side.clone(),
                facts: std::iter::once(Fact::new("health", now.health)).chain(password).collect(),
                markers: if now.frightened { vec![Marker::bead("frightened", "white")] } else { Vec::new() },
                out: (now.health == 0).then(|| "shot".to_owned()),
                parts: Vec::new(),
            }
        };
        let totals = setting.roster().sides.iter().map(|side| SideFacts {
            side: side.id.clone(),
            name: side.name.clone(),
            facts: vec![Fact::new("to move", side.id == state.to_move)],
        });
        View {
            clock: vec![Fact::new("turn", state.turn)],
            totals: totals.collect(),
            order_of_battle: setting.setup().guards.iter().map(piece).collect(),
            pending: Vec::new(),
        }
    }

    fn followed(_: &Charts) -> Vec<Followed> {
        Vec::new()
    }

    fn says(_: &Setting<Self>, event: &Event) -> String {
        match event {
            Event::Fired { guard } => format!("{guard} fires"),
            Event::Moved { guard } => format!("{guard} has moved"),
            Event::Hit { guard, by } => format!("{guard} is hit, {by}"),
            Event::Calmed { guard } => format!("{guard} is calm again"),
            Event::Whispered { guard, password } => format!("the password of {guard} is {password}"),
            Event::TurnEnded { next, turn } => format!("turn {turn}: {next} is to move"),
        }
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        match event {
            Event::Hit { guard, by } => {
                let own =
                    setting.setup().guards.iter().any(|known| known.id == *guard && known.side == *side);
                if own { -by } else { *by }
            }
            _ => 0,
        }
    }

    fn audience(setting: &Setting<Self>, event: &Event) -> Audience {
        match event {
            Event::Whispered { guard, .. } => {
                let own = setting.setup().guards.iter().find(|own| own.id == *guard);
                own.map_or(Audience::Umpire, |own| Audience::Side(own.side.clone()))
            }
            _ => Audience::Everybody,
        }
    }

    fn command_audience(setting: &Setting<Self>, seat: &Seat, command: &Command) -> Audience {
        match (command, setting.roster().side_of(seat)) {
            (Command::Whisper { .. }, Some(side)) => Audience::Side(side.clone()),
            (Command::Whisper { .. }, None) => Audience::Umpire,
            _ => Audience::Everybody,
        }
    }

    fn favour(_: &str) -> Favour {
        Favour::High
    }
}
