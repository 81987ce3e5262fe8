//! What the umpire may set, and who stands on the table.

use serde_json::json;
use standfast_engine::battle::{
    Course, Declined, Domain, Hand, Id, KnobOf, Knobs, KnobsOf, OnTable, Opened, Placing, Play, Scene, Seat,
    Tabled, Witnessed, put,
};
use standfast_tabletop::{Formation, Length, Rates, Troops};

use super::{Event, Guard, Toy};

impl Hand for Toy {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&KnobsOf::<Self, Guard> {
        things: |scene| Self::things(scene.setup()),
        find: |state, id| state.guards.get(id),
        find_mut: |state, id| state.guards.get_mut(id),
        knobs: &[KnobOf {
            name: "health",
            says: "how many hits it can take",
            domain: |_, _, _| Some(Domain::Whole { low: 0, high: 2 }),
            get: |guard, _, _| json!(guard.health),
            set: |guard, _, value| put(&mut guard.health, value),
        }],
    }];
}

impl Tabled for Toy {
    fn placing(opened: Opened<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        let Scene { setting, state } = *opened;
        if state.guards.get(piece).is_some_and(|guard| guard.moved) {
            return Err(Declined::by("toy.pace", "it has moved this turn"));
        }
        let inches = setting.setup().pace.and_then(|pace| i32::try_from(pace).ok());
        Ok(inches.map_or(Placing::Anywhere, |inches| Placing::Within(Rates::new(Length::inches(inches)))))
    }

    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        if course.setting().setup().pace.is_some() {
            course.note("toy.pace", true, || format!("{piece} has moved"));
            course.happen(Event::Moved { guard: piece.clone() });
        }
    }

    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        let Scene { setting, state } = *opened;
        let alive = setting.setup().guards.iter().filter(|guard| state.guards[&guard.id].health > 0);
        alive
            .map(|guard| OnTable {
                id: guard.id.clone(),
                side: guard.side.clone(),
                troops: Troops::Foot,
                formation: Formation::Single,
                bases: 1,
            })
            .collect()
    }

    /// The dead do not fire.
    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        witnessed.happened.iter().try_for_each(|event| match event {
            Event::Fired { guard } if witnessed.before.guards[guard].health == 0 => {
                Err(format!("{guard} is dead"))
            }
            _ => Ok(()),
        })
    }
}
