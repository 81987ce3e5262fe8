use standfast_engine::battle::{Fact, Gauge, Id, Marker, Piece, Scene, SideFacts, View};
use standfast_engine::{Trace, counted, wraps};

use crate::battle::play::{lost, points};
use crate::battle::setup::{Army, Brigade, Formed, Objective, Officer};
use crate::battle::state::Standing;
use crate::battle::{Phase, Posture};
use crate::procedures::DefenceValue;
use crate::{Arm, Cover, MicroForce};

const GREEN: Marker = Marker::bead("moves", "green");
const RED: Marker = Marker::bead("fires", "red");
const RED_IN_FRONT: Marker = Marker::bead("has fired", "red").in_front();
const WHITE: Marker = Marker::bead("shaken", "white").grave(3);
const BLACK: Marker = Marker::bead("routed", "black").grave(4);

/// How the battle stands, for everybody: this system hides nothing.
pub(super) fn view(scene: Scene<'_, MicroForce>) -> View {
    let told = Told(scene);
    View {
        clock: told.clock(),
        totals: told.state.sides.iter().map(|side| told.side(side)).collect(),
        order_of_battle: told.setup().armies.iter().flat_map(|army| told.army(army)).collect(),
        pending: told.pending(),
    }
}

wraps! {
    /// The battle as it is told.
    Told<'a>: Scene<'a, MicroForce>;
}

impl Told<'_> {
    fn clock(&self) -> Vec<Fact> {
        let (turn, turns) = (self.state.turn, self.setup().turns);
        let mut clock = vec![
            Fact::new("turn", turn.min(turns)).says(format!("of {turns}")),
            Fact::text("phase", self.state.phase.to_string()),
        ];
        if let Some(side) = &self.state.on_turn {
            clock.push(Fact::text("to act", self.setting.roster().side_name(side)));
        }
        clock
    }

    fn side(&self, side: &Id) -> SideFacts {
        let (lost, all) = lost(self.state, side);
        let breaks_at = self.setup().army(side).map_or(100, |army| army.breaks_at);
        let mut facts = vec![
            Fact::new("initiative", self.state.initiative.as_ref() == Some(side)),
            Fact::new("points", points(self.setting, self.state, side)),
            Fact::text("dispersed or routed", format!("{lost} of {all} units"))
                .says(format!("it breaks at {breaks_at}% at the end of a turn")),
        ];
        if let Some(senior) = self.state.senior(self.setting, side) {
            facts.push(Fact::text("senior commander", &*senior.name));
        }
        let holds = |objective: &&Objective| {
            let standing = self.state.objectives.get(&objective.id);
            standing.is_some_and(|standing| standing.holder.as_ref() == Some(side))
        };
        for objective in self.setup().objectives.iter().filter(holds) {
            facts.push(Fact::text("holds", &*objective.name).says(counted(
                objective.points,
                "point",
                "points",
            )));
        }
        if self.state.passed.contains(side) {
            facts.push(Fact::text("in this phase", "passed"));
        }
        SideFacts { side: side.clone(), name: self.setting.roster().side_name(side).to_owned(), facts }
    }

    /// The senior commander, the brigades, and the units that belong to none.
    fn army(&self, army: &Army) -> Vec<Piece> {
        let mut pieces = vec![self.officer(&army.commander, "senior commander", army)];
        pieces.extend(army.brigades.iter().map(|brigade| self.brigade(brigade, army)));
        pieces.extend(army.units.iter().filter_map(|unit| self.unit(unit)));
        pieces
    }

    fn brigade(&self, brigade: &Brigade, army: &Army) -> Piece {
        let mut facts = Vec::new();
        if self.state.turn < brigade.arrives {
            facts.push(Fact::new("arrives in turn", brigade.arrives));
        }
        if self.state.moved.contains(&brigade.id) {
            facts.push(Fact::new("has moved", true));
        }
        let commander = self.officer(&brigade.commander, "brigade commander", army);
        let units = brigade.units.iter().filter_map(|unit| self.unit(unit));
        Piece {
            id: brigade.id.clone(),
            name: brigade.name.clone(),
            kind: "brigade",
            side: army.side.clone(),
            facts,
            markers: Vec::new(),
            out: None,
            parts: std::iter::once(commander).chain(units).collect(),
        }
    }

    fn officer(&self, officer: &Officer, kind: &'static str, army: &Army) -> Piece {
        let standing = self.state.officers.get(&officer.id);
        let rules = self.rules();
        let mut facts = vec![Fact::new("competence", officer.competence)];
        if let Some(line) = officer.gives(&rules) {
            facts.push(Fact::text("command radius", format!("{}\"", line.radius)));
            facts.push(Fact::new("command bonus", line.bonus));
        }
        if let Some(standing) = standing {
            facts.push(Fact::new("cohesion", standing.cohesion).brief());
            let with = standing.with.as_ref().map_or("nobody", |unit| self.name(unit));
            let with = Fact::text("with", with).brief_unless(standing.with.is_none());
            facts.push(if officer.lends > 0 {
                with.says(format!("he lends it {:+} cohesion", officer.lends))
            } else {
                with
            });
        }
        let out = standing.is_some_and(|standing| standing.out);
        Piece {
            id: officer.id.clone(),
            name: officer.name.clone(),
            kind,
            side: army.side.clone(),
            facts,
            markers: Vec::new(),
            out: out.then(|| "wounded or dead".to_owned()),
            parts: Vec::new(),
        }
    }

    fn unit(&self, formed: &Formed) -> Option<Piece> {
        let standing = self.state.units.get(&formed.id)?;
        let out = match (standing.dispersed, standing.arrived) {
            (true, _) => Some("dispersed".to_owned()),
            (_, false) => Some(format!("arrives in turn {}", standing.arrives)),
            _ => None,
        };
        Some(Piece {
            id: formed.id.clone(),
            name: formed.name.clone(),
            kind: match standing.unit.arm() {
                Arm::Artillery => "battery",
                Arm::Infantry | Arm::Cavalry => "regiment",
            },
            side: standing.side.clone(),
            facts: self.facts(&formed.id, standing),
            markers: markers(standing),
            out,
            parts: Vec::new(),
        })
    }

    fn facts(&self, id: &Id, standing: &Standing) -> Vec<Fact> {
        let rules = self.rules();
        let unit = self.state.unit(self.setting, id, 0).unwrap_or(standing.unit);
        let holds = rules.charts.loss.steps(unit.arm(), unit.original_stands);
        let steps = Gauge { at: unit.steps_lost, from: 0, to: holds, marks: Vec::new() };
        let mut facts = vec![
            Fact::text("arm", unit.words()),
            Fact::new("stands", unit.stands).says(format!("of {}", unit.original_stands)).brief(),
            Fact::new("steps lost", unit.steps_lost).gauge(steps).brief_unless(unit.steps_lost == 0),
        ];
        if let Some(cohesion) = unit.cohesion(&rules, &mut Trace::silent()) {
            let from = unit.base_cohesion + unit.cohesion_adjustment;
            facts.push(Fact::new("cohesion", cohesion).says(format!("of {from}")).brief());
            let defence = DefenceValue { unit, cover: Cover::Open }.value(&rules, &mut Trace::silent());
            facts.push(Fact::new("defence in the open", defence));
        }
        if unit.disordered {
            facts.push(Fact::new("disordered", true).brief());
        }
        if let Some(weapon) = standing.weapon.as_ref().and_then(|weapon| self.setup().weapon(weapon)) {
            let fact = Fact::text("weapon", &*weapon.name).says(weapon.words());
            facts.push(fact);
            if standing.first_fire {
                facts.push(Fact::new("first fire", true));
            }
        }
        if let Some(supply) = standing.supply {
            facts.push(Fact::new("shots left", (supply - standing.spent).max(0)).brief());
        }
        if standing.empty {
            facts.push(Fact::new("out of ammunition", true).brief());
        }
        if standing.apart {
            facts.push(Fact::new("apart from its brigade", true).brief());
        }
        if let Some(target) = &standing.bound {
            facts.push(Fact::text("goes on firing at", self.name(target)));
        }
        facts
    }

    /// What is under way.
    fn pending(&self) -> Vec<String> {
        let mut pending = Vec::new();
        if let Some(volley) = &self.state.volley {
            let firers: Vec<&str> = volley.firers.iter().map(|firer| self.name(firer)).collect();
            pending.push(format!("{} to fire at {}", firers.join(", "), self.name(&volley.target)));
        }
        if let Some(moving) = &self.state.activation {
            pending.push(format!("{} is moving", self.name(&moving.piece)));
            for under_way in &moving.on_the_way {
                let unit = self.name(&under_way.unit);
                let charges = under_way.charges.as_ref();
                let what = charges
                    .map_or("is on its way".to_owned(), |target| format!("charges {}", self.name(target)));
                let open = if under_way.open { ": the enemy may fire at it" } else { "" };
                pending.push(format!("{unit} {what}{open}"));
            }
        }
        for contact in &self.state.melees {
            pending.push(format!(
                "{} is in contact with {}",
                self.name(&contact.attacker),
                self.name(&contact.defender)
            ));
        }
        for (unit, test) in &self.state.tests {
            pending.push(format!("{} tests for the loss of {}", self.name(unit), self.name(&test.officer)));
        }
        if self.state.phase == Phase::Recovery {
            let routed = self.state.units.iter().filter(|(_, unit)| unit.present() && unit.unit.routed);
            pending.extend(routed.map(|(id, _)| format!("{} routs on unless it rallies", self.name(id))));
        }
        pending
    }
}

/// The beads on a unit, in the colours of the text (micro-force.posture, micro-force.fire.10).
fn markers(unit: &Standing) -> Vec<Marker> {
    let posture = match (unit.posture, unit.fired) {
        (Some(Posture::Movement), _) => Some(GREEN),
        (Some(Posture::Fire), true) => Some(RED_IN_FRONT),
        (Some(Posture::Fire), false) => Some(RED),
        (None, _) => None,
    };
    let state = [(unit.unit.shaken, WHITE), (unit.unit.routed, BLACK)];
    posture.into_iter().chain(state.into_iter().filter_map(|(on, bead)| on.then_some(bead))).collect()
}
