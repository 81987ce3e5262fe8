use std::collections::BTreeSet;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Declined, Domain, Due, Ending, Offers, Opened, Part, Play, Scenario, Scene, Seat,
    Setting, Thing, ToAct, Verb, unless,
};
use standfast_engine::{Refuse, Rules};

use super::{Command, Company, Event, Setup, State, in_line, setup};
use crate::Pickets;

const NERVE: &str = "pickets.nerve";
const TURNS: &str = "pickets.turns";
const END: &str = "pickets.end";

mod verb {
    standfast_engine::verbs! {
        FIRE = "fire", "fire at an enemy";
        HOLD = "hold", "hold your fire";
    }
}

impl Play for Pickets {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const ENDINGS: &'static [&'static str] = &["gave-way", "dusk"];

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        setup::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.companies.iter().map(|company| company.thing.clone()).collect()
    }

    #[expect(clippy::expect_used, reason = "a scenario without two sides is refused")]
    fn start(setting: &Setting<Self>) -> State {
        let side = setting.roster().sides.first().expect("there are two sides").id.clone();
        State { turn: 1, side, gone: BTreeSet::new() }
    }

    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>) {
        let Scene { setting, state } = asking.scene;
        if let Err(Declined { rule, why }) = asking.plays_for(&state.side, TURNS) {
            return offers.closed(Self::VERBS, rule, || why);
        }
        let (own, enemies): (Vec<_>, Vec<_>) =
            setting.setup().companies.iter().partition(|company| company.side == state.side);
        let in_line = |company: &Company| !state.gone.contains(&company.thing.id);
        for company in own {
            offers.consider(&verb::FIRE, TURNS, &[("company", &company.thing)], || {
                unless(in_line(company), NERVE, || format!("{} has given way", company.thing.name))?;
                let targets = enemies.iter().filter(|enemy| in_line(enemy)).map(|enemy| enemy.thing.clone());
                Ok(vec![Part::new("target", "at whom", Domain::Things(targets.collect()))])
            });
        }
        offers.consider(&verb::HOLD, TURNS, &[], || Ok(Vec::new()));
    }

    fn decide(course: &mut Course<'_, Self>, _: &Seat, command: &Command) -> Result<(), Stop> {
        if let Command::Fire { target, .. } = command
            && let Some(Company { nerve, .. }) = course.setting().setup().company(target)
        {
            let happened = if course.consult(nerve)?.stands { Event::Stood } else { Event::GaveWay };
            course.happen(happened(target.clone()));
        }
        let (scene, turn) = (course.scene(), course.state().turn + 1);
        if let Some(next) = scene.enemy_of(&scene.state.side).cloned() {
            course.note(TURNS, turn, || format!("turn {turn} is the other side's"));
            course.happen(Event::TurnBegan(turn, next));
        }
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Stood(_) => {}
            Event::GaveWay(company) => drop(state.gone.insert(company.clone())),
            Event::TurnBegan(turn, side) => (state.turn, state.side) = (*turn, side.clone()),
        }
    }

    /// Nobody must do anything: [`to_act`](Play::to_act) says whose move it is.
    fn due(_: Opened<'_, Self>) -> Vec<Due> {
        Vec::new()
    }

    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        Some(ToAct { side: scene.state.side.clone(), verb: &verb::HOLD, rule: TURNS })
    }

    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.turn
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        let ended =
            |way: &str, winner, says| Ending { way: way.to_owned(), winner, says, rule: END.to_owned() };
        if let Some(lost) = opened.sides().iter().find(|side| in_line(*opened, &side.id) == 0) {
            let says = format!("{} has given way", lost.name);
            return Some(ended("gave-way", opened.enemy_of(&lost.id).cloned(), says));
        }
        (opened.state.turn > opened.setup().turns).then(|| ended("dusk", None, "it is dark".to_owned()))
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        let stranger = opened.state.gone.iter().find(|id| opened.setup().company(id).is_none());
        stranger.map_or(Ok(()), |id| Err(format!("nobody is called {id}")))
    }
}
