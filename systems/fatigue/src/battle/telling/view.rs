use standfast_engine::battle::{Fact, Gauge, Id, Marker, Piece, SideFacts, Thing, View};
use standfast_engine::{Choice, Figure, Quantity, counted};

use crate::battle::field::{Field, Regiment};
use crate::battle::setup::Formation;
use crate::battle::state::Step;
use crate::battle::tally::Tally;
use crate::battle::totals;
use crate::procedures::{CheckResult, EffectOutcome};
use crate::{Arm, HIGHEST, Level, Remaining, level};

/// How the battle stands, for anybody: nothing in it is hidden.
pub(super) fn view(field: Field<'_>) -> View {
    let state = field.state;
    View {
        clock: vec![
            Fact::new("turn", i64::from(state.turn)).says(format!("of {}", field.setup().turns)),
            Fact::text("player", field.side_name(&state.player)),
            match state.step {
                Step::Start => Fact::text("phase", "start of the turn"),
                Step::Acting(phase) => Fact::text("phase", phase.says()),
                Step::Checking(phase) => Fact::text("phase", phase.says()).says("morale checks"),
            },
        ],
        totals: field.sides().iter().map(|side| totals(field, &side.id)).collect(),
        order_of_battle: commands(field, None),
        pending: pending(field),
    }
}

fn totals(field: Field<'_>, side: &Id) -> SideFacts {
    let (tally, victory) = (Tally::of(field, side), &field.setup().victory);
    let limit =
        |percent: Option<i64>| percent.map_or_else(String::new, |percent| format!("; beaten at {percent}%"));
    let lost = tally.lost();
    let mut facts = vec![
        Fact::new("men", tally.men).says(format!("of {}", tally.men_at_start)),
        Fact::new("men lost", lost).says(format!(
            "{}%{}",
            lost * 100 / tally.men_at_start.max(1),
            limit(victory.losses_percent)
        )),
        Fact::new("routed or destroyed", tally.out_of_action).says(format!(
            "of {} units{}",
            tally.units,
            limit(victory.broken_percent)
        )),
        Fact::new("points", tally.points),
    ];
    let held = field.setup().objectives.iter().filter(|held| field.holder(&held.thing.id) == Some(side));
    facts.extend(held.map(|objective| {
        Fact::text("holds", objective.thing.name.as_str()).says(counted(objective.points, "point", "points"))
    }));
    SideFacts { side: side.clone(), name: field.side_name(side).to_owned(), facts }
}

/// The commands under one, or those at the top.
fn commands(field: Field<'_>, under: Option<&Id>) -> Vec<Piece> {
    let formations = field.setup().formations.iter();
    formations.filter(|formation| formation.under.as_ref() == under).map(|of| command(field, of)).collect()
}

fn command(field: Field<'_>, formation: &Formation) -> Piece {
    let leaders = formation.leaders.iter().map(|leader| {
        let with = field.state.leaders.get(&leader.thing.id).and_then(Option::as_ref);
        let at = with.map_or("by himself", |unit| field.name(unit));
        let facts = vec![
            Fact::text("with", at).brief_unless(with.is_none()),
            Fact::new("in checks", leader.modifier).says(format!("{:+} for the unit", leader.modifier)),
        ];
        piece(&leader.thing, "leader", &formation.side, facts)
    });
    let units = formation.units.iter().filter_map(|unit| {
        let state = field.state.units.get(&unit.thing.id)?;
        Some(self::unit(field, Regiment { unit, state }))
    });
    let below = commands(field, Some(&formation.id));
    let thing = Thing::new(&formation.id, &formation.name);
    let kind = formation.echelon.name();
    let parts = leaders.chain(units).chain(below).collect();
    Piece { parts, ..piece(&thing, kind, &formation.side, together(field, formation)) }
}

/// What the units of a command come to together, for the tables of the players.
fn together(field: Field<'_>, formation: &Formation) -> Vec<Fact> {
    let units = formation.units.iter().filter_map(|unit| field.unit(&unit.thing.id));
    let units: Vec<Regiment<'_>> = units.filter(|regiment| !regiment.state.is_destroyed()).collect();
    if units.len() < 2 {
        return Vec::new();
    }
    let effects = |attacking| units.iter().map(move |regiment| field.effect(*regiment, attacking));
    let (fire, attack, defence) =
        (totals::fire(effects(true)), totals::melee(effects(true)), totals::melee(effects(false)));
    let facts = [("fire", fire), ("melee attack", attack), ("melee defence", defence)];
    facts.map(|(name, total)| Fact::new(name, total).says("all its units together")).into()
}

fn piece(thing: &Thing, kind: &'static str, side: &Id, facts: Vec<Fact>) -> Piece {
    Piece {
        id: thing.id.clone(),
        name: thing.name.to_string(),
        kind,
        side: side.clone(),
        facts,
        markers: Vec::new(),
        out: None,
        parts: Vec::new(),
    }
}

fn unit(field: Field<'_>, regiment: Regiment<'_>) -> Piece {
    let Regiment { unit, state } = regiment;
    let kind = match state.arm {
        Arm::Infantry | Arm::Cavalry => "regiment",
        Arm::Artillery => "battery",
    };
    let mut facts = vec![Fact::new("men", state.men).says(format!("of {}", unit.men)).brief()];
    if state.is_destroyed() {
        let out = Some("destroyed".to_owned());
        return Piece { out, ..piece(&unit.thing, kind, &state.side, facts) };
    }
    let (effect, defending) = (field.effect(regiment, true), field.effect(regiment, false));
    facts.extend([
        Fact::text("arm", state.arm.to_string()),
        Fact::text("quality", state.quality.to_string()),
        Fact::new("fatigue", state.fatigue).says(burden(&effect)).gauge(levels(field, state.fatigue)).brief(),
        Fact::new("morale", field.morale(regiment)).says("a d6 above it fails a check").brief(),
    ]);
    if let Some(fire) = effect.fire {
        facts.push(strength("fire", fire, effect.fire_percent));
    }
    if let (Some(attack), Some(defence)) = (effect.melee, defending.melee) {
        if attack == defence {
            facts.push(strength("melee", attack, effect.melee_percent));
        } else {
            facts.push(strength("melee attack", attack, effect.melee_percent));
            facts.push(strength("melee defence", defence, defending.melee_percent));
        }
    }
    Piece { markers: markers(regiment), ..piece(&unit.thing, kind, &state.side, facts) }
}

/// The level of fatigue and what it takes: `medium: morale -1, fire -10%, melee -10%`.
fn burden(effect: &EffectOutcome) -> String {
    let EffectOutcome { level, morale, fire_percent, melee_percent, .. } = effect;
    match level {
        Level::Low => level.to_string(),
        _ => format!("{level}: morale {morale:+}, fire {fire_percent:+}%, melee {melee_percent:+}%"),
    }
}

/// Fatigue on the scale of its levels.
fn levels(field: Field<'_>, fatigue: i64) -> Gauge {
    Gauge { at: fatigue, from: 0, to: HIGHEST, marks: level::begin(field.rules().charts) }
}

fn strength(name: &'static str, left: Quantity<Remaining>, percent: i64) -> Fact {
    let fact = Fact::new(name, Figure::from(left));
    if percent == 0 { fact } else { fact.says(format!("{percent:+}% by fatigue")) }
}

fn markers(regiment: Regiment<'_>) -> Vec<Marker> {
    let state = regiment.state;
    [
        (state.bearing == CheckResult::Disrupted, "disrupted", 3),
        (state.is_routed(), "routed", 4),
        (state.call.is_some(), "check", 2),
        (state.awaits_losses, "in melee", 1),
        (state.deeds.moved, "moved", 0),
        (state.deeds.fired, "fired", 0),
        (state.deeds.melee, "fought", 0),
        (state.deeds.fired_on, "fired on", 0),
    ]
    .into_iter()
    .filter(|(stands, ..)| *stands)
    .map(|(_, name, gravity)| Marker::new(name).grave(gravity))
    .collect()
}

fn pending(field: Field<'_>) -> Vec<String> {
    let free = field.setup().objectives.iter().filter(|free| field.holder(&free.thing.id).is_none());
    let free = free
        .map(|free| (&free.thing.name, counted(free.points, "point", "points")))
        .map(|(name, points)| format!("{name} ({points}) is held by nobody"));
    let checks = field.units().filter_map(|regiment| {
        let call = regiment.state.call?;
        Some(format!("{} checks morale at the end of the phase: {}", regiment.name(), call.why()))
    });
    let losses = field
        .units()
        .filter(|regiment| regiment.state.awaits_losses)
        .map(|regiment| format!("{} is in melee, and its losses are still to be entered", regiment.name()));
    let claims = field
        .state
        .claims
        .iter()
        .map(|(id, side)| format!("{} {}", field.side_does(side, "claims", "claim"), field.name(id)));
    checks.chain(losses).chain(claims).chain(free).collect()
}
