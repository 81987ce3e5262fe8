use standfast_engine::battle::{
    Eyes, Fact, Favour, Followed, Id, Known, Piece, Reading, Scene, Setting, Sheet, SideFacts, Telling, View,
    worth_to,
};
use standfast_engine::{Band, Choice, Strength};

use super::{Company, Event, in_line};
use crate::{Charts, Pickets};

impl Telling for Pickets {
    const SHEET: &'static Sheet =
        &Sheet { rows: &["quality"], known: &[Known::Value("quality")], tracks: &[], of_side: None };

    const HIDES: bool = false;

    fn view(scene: Scene<'_, Self>, _: Eyes<'_>) -> View {
        let piece = |Company { thing, side, nerve }: &Company| Piece {
            id: thing.id.clone(),
            name: thing.name.to_string(),
            kind: "company",
            side: side.clone(),
            facts: vec![Fact::text("quality", nerve.quality.name())],
            markers: Vec::new(),
            out: scene.state.gone.contains(&thing.id).then(|| "gave way".to_owned()),
            parts: Vec::new(),
        };
        let totals = scene.sides().iter().map(|side| SideFacts {
            side: side.id.clone(),
            name: side.name.clone(),
            facts: vec![Fact::new("in line", in_line(scene, &side.id))],
        });
        View {
            clock: vec![Fact::new("turn", scene.state.turn)],
            totals: totals.collect(),
            order_of_battle: scene.setup().companies.iter().map(piece).collect(),
            pending: Vec::new(),
        }
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        match event {
            Event::Stood(company) => format!("{} stands", setting.name(company)),
            Event::GaveWay(company) => format!("{} gives way", setting.name(company)),
            Event::TurnBegan(turn, side) => format!("turn {turn}: {}", setting.roster().side_name(side)),
        }
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        let Event::GaveWay(company) = event else { return 0 };
        worth_to(side, setting.setup().company(company).map(|company| &company.side), -1)
    }

    fn band(setting: &Setting<Self>, event: &Event) -> Option<Band> {
        let Event::GaveWay(company) = event else { return None };
        Some(Band::new(Strength::Total, "gives way").of(setting.name(company).to_owned()))
    }

    /// Who fires hopes that his target throws high.
    fn favour(_: &str) -> Favour {
        Favour::High
    }

    fn followed(_: &Charts) -> Vec<Followed> {
        vec![Followed::new("in-line", "Companies in line", "at each moment", Reading::Total("in line"))]
    }
}
