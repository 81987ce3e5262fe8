use standfast_engine::battle::{Id, Setting};
use standfast_engine::counted;

use crate::MicroForce;
use crate::battle::{Event, Posture};
use crate::procedures::{Action, ChargeResult, FireResult, Grade, MarkersCleared, Wound};

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<MicroForce>, event: &Event) -> String {
    let name = |id: &Id| setting.name(id).to_owned();
    let side = |id: &Id| setting.roster().side_name(id).to_owned();
    let does = |id: &Id, one, many| setting.roster().side_does(id, one, many);
    let names = |ids: &[Id]| ids.iter().map(name).collect::<Vec<_>>().join(", ");
    match event {
        Event::InitiativeWon { side: winner } => format!("{} the initiative", does(winner, "wins", "win")),
        Event::PhaseBegan { phase } => format!("the {phase} phase begins"),
        Event::TurnPassed { to } => format!("to act: {}", side(to)),
        Event::Passed { side: passed } => {
            format!("{} for the rest of the phase", does(passed, "passes", "pass"))
        }
        Event::CameApart { unit } => format!("{} leaves its brigade", name(unit)),
        Event::Marked { piece, posture: Posture::Movement } => {
            format!("{} is marked green, to move", name(piece))
        }
        Event::Marked { piece, posture: Posture::Fire } => format!("{} is marked red, to fire", name(piece)),
        Event::Declared { target, firers, .. } => {
            format!("fire is declared at {}: {}", name(target), names(firers))
        }
        Event::Fired { unit, target, range, steps, stands, result } => {
            let (unit, target) = (name(unit), name(target));
            let lost = lost(*steps, stands.in_parts() > 0, || counted(stands, "stand", "stands"));
            let then = match result {
                FireResult::None => "without effect".to_owned(),
                FireResult::Passed => format!("{lost}, and it stands"),
                FireResult::Shaken => format!("{lost}, and it is shaken"),
                FireResult::Routed => format!("{lost}, and it routs"),
                FireResult::Dispersed => lost,
            };
            format!("{unit} fires at {target} at {range} range: {then}")
        }
        Event::FireHeldBack { unit } => format!("{} has no line of sight, and does not fire", name(unit)),
        Event::VolleyEnded => "the declared fire is finished".to_owned(),
        Event::Shaken { unit } => format!("{} is shaken, and marked white", name(unit)),
        Event::Routed { unit } => format!("{} is routed, and marked black", name(unit)),
        Event::Disordered { unit } => format!("{} is in disorder", name(unit)),
        Event::Dispersed { unit } => format!("{} is dispersed and removed", name(unit)),
        Event::OfficerExposed { officer } => format!("{} may have been hit", name(officer)),
        Event::OfficerChecked { officer, result, .. } => {
            let officer = name(officer);
            match result {
                Wound::Minor => format!("{officer} is unhurt, or all but"),
                Wound::Light => format!("{officer} is lightly wounded"),
                Wound::Serious => format!("{officer} is seriously wounded and carried off"),
                Wound::Death => format!("{officer} is killed"),
                Wound::HeroicDeath => format!("{officer} dies a hero"),
            }
        }
        Event::TestImposed { unit, addition, .. } => {
            format!("{} must test cohesion at {addition:+}", name(unit))
        }
        Event::Tested { unit, result: Grade::Passed } => format!("{} passes its test", name(unit)),
        Event::Tested { unit, .. } => format!("{} fails its test", name(unit)),
        Event::RanOut { unit } => format!("{} is out of ammunition", name(unit)),
        Event::Moved { unit, inches, .. } => {
            format!("{} moves up to {}", name(unit), counted(inches, "inch", "inches"))
        }
        Event::FormationChanged { unit, to, mounted } => {
            let horses = match mounted {
                Some(true) => ", mounted",
                Some(false) => ", dismounted",
                None => "",
            };
            format!("{} changes formation: {to}{horses}", name(unit))
        }
        Event::ChargeDeclared { unit, target, bonus, .. } => {
            let bonus = bonus.map(|bonus| format!(", {bonus:+} inches")).unwrap_or_default();
            format!("{} charges {}{bonus}", name(unit), name(target))
        }
        Event::FireWithheld => "there is no more opportunity fire".to_owned(),
        Event::FireHeld { side: holds } => {
            format!("{} fire for the rest of the phase", does(holds, "holds its", "hold their"))
        }
        Event::Charged { unit, target, bonus, result } => {
            let (unit, target) = (name(unit), name(target));
            let then = match result {
                ChargeResult::Falters => format!("{unit} falters an inch from {target}"),
                ChargeResult::Melee => format!("{target} stands and is met"),
                ChargeResult::MeleeDisordered => format!("{target} skedaddles and is caught"),
                ChargeResult::Retreats => format!("{target} skedaddles and gets away"),
                ChargeResult::FallsShort => format!("{unit} falls short of {target}"),
            };
            format!("{bonus:+} inches: {then}")
        }
        Event::UnitArrived { unit } => format!("{} has come to the end of its move", name(unit)),
        Event::MoveEnded { piece } => format!("{} has moved", name(piece)),
        Event::Rode { officer, to: Some(to), .. } => format!("{} joins {}", name(officer), name(to)),
        Event::Rode { officer, to: None, .. } => format!("{} rides off alone", name(officer)),
        Event::Fought { attacker, defender, difference, attacker_steps, defender_steps, again } => {
            let again = if *again { "; they fight again" } else { "" };
            let (attacker, defender) = (name(attacker), name(defender));
            format!(
                "{attacker} against {defender}: {difference:+}; {attacker} loses {}, {defender} \
                 {defender_steps}{again}",
                counted(attacker_steps, "step", "steps")
            )
        }
        Event::FellBack { unit, inches } => {
            format!("{} falls back {}", name(unit), counted(inches, "inch", "inches"))
        }
        Event::MeleeEnded { attacker, defender } => {
            format!("the melee of {} and {} is over", name(attacker), name(defender))
        }
        Event::MarkersRemoved => {
            "green beads come off, and so do red ones of units that have not fired".to_owned()
        }
        Event::Tried { unit, action, success, cleared } => tried(&name(unit), *action, *success, *cleared),
        Event::RoutedOn { unit } => format!("{} routs on, away from the enemy", name(unit)),
        Event::KeptFiring { unit } => format!("{} keeps its red bead", name(unit)),
        Event::ObjectiveClaimed { objective, side: holder } => {
            format!("{} {}", does(holder, "claims", "claim"), name(objective))
        }
        Event::ObjectiveDenied { objective } => format!("the claim to {} is denied", name(objective)),
        Event::ObjectiveHeld { objective, side: holder } => {
            format!("{} {}", does(holder, "holds", "hold"), name(objective))
        }
        Event::Broke { side: broken } => does(broken, "breaks", "break"),
        Event::TurnEnded { turn } => format!("turn {turn} is over"),
        Event::Arrived { unit } => format!("{} arrives", name(unit)),
        Event::SetDown { piece } => format!("{} counts as moved", name(piece)),
    }
}

/// What was lost, in words.
fn lost(steps: i64, stands_too: bool, stands: impl FnOnce() -> String) -> String {
    match (steps, stands_too) {
        (0, _) => "no loss".to_owned(),
        (_, false) => format!("{} lost", counted(steps, "step", "steps")),
        (_, true) => format!("{} and {} lost", counted(steps, "step", "steps"), stands()),
    }
}

fn tried(unit: &str, action: Action, success: bool, cleared: MarkersCleared) -> String {
    match (action, success) {
        (Action::CeaseFire, true) => format!("{unit} ceases fire"),
        (Action::CeaseFire, false) => format!("{unit} goes on firing at the same target"),
        (Action::RallyShaken, true) => format!("{unit} rallies: the white bead comes off"),
        (Action::RallyShaken, false) => format!("{unit} stands fast, still shaken"),
        (Action::RallyRouted, true) if cleared == MarkersCleared::All => {
            format!("{unit} rallies: all its beads come off")
        }
        (Action::RallyRouted, true) => format!("{unit} rallies: the black bead comes off"),
        (Action::RallyRouted, false) => format!("{unit} does not rally"),
        (Action::Rejoin, true) => format!("{unit} rejoins its brigade"),
        (Action::Rejoin, false) => format!("{unit} stays apart from its brigade"),
        (Action::Resupply, true) => format!("{unit} has ammunition again"),
        (Action::Resupply, false) => format!("{unit} is still out of ammunition"),
    }
}
