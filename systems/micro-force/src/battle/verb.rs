//! What commands are called.

use standfast_engine::battle::Verb;

pub(super) static ROLL_INITIATIVE: Verb =
    Verb { name: "roll-initiative", says: "the senior commanders roll for the initiative" };
pub(super) static DETACH: Verb = Verb { name: "detach", says: "take a unit out of its brigade" };
pub(super) static MARK: Verb = Verb { name: "mark", says: "mark a brigade or unit green or red" };
pub(super) static CHOOSE_FIRST: Verb = Verb { name: "choose-first", says: "say who acts first" };
pub(super) static DECLARE: Verb = Verb { name: "declare", says: "declare a target and who fires at it" };
pub(super) static VOLLEY: Verb =
    Verb { name: "volley", says: "declare a target, and all who fire at it do so" };
pub(super) static FIRE: Verb = Verb { name: "fire", says: "a declared unit fires" };
pub(super) static OPPORTUNITY_FIRE: Verb =
    Verb { name: "opportunity-fire", says: "fire at a unit on its way" };
pub(super) static HOLD_FIRE: Verb = Verb { name: "hold-fire", says: "let who is on his way pass" };
pub(super) static CHECK_OFFICER: Verb =
    Verb { name: "check-officer", says: "ask whether an officer was hit" };
pub(super) static TEST: Verb = Verb { name: "test", says: "test cohesion for an officer's death" };
pub(super) static RUN_OUT: Verb = Verb { name: "run-out", says: "enter that a unit is out of ammunition" };
pub(super) static MOVE: Verb = Verb { name: "move", says: "move a unit" };
pub(super) static MARCH: Verb = Verb { name: "march", says: "move several units of a brigade" };
pub(super) static CHANGE_FORMATION: Verb = Verb { name: "change-formation", says: "draw a unit up anew" };
pub(super) static CHARGE: Verb = Verb { name: "charge", says: "declare a charge" };
pub(super) static PRESS_HOME: Verb = Verb { name: "press-home", says: "press a charge home" };
pub(super) static RIDE: Verb = Verb { name: "ride", says: "ride with an officer to a unit" };
pub(super) static END_MOVE: Verb = Verb { name: "end-move", says: "the brigade has moved" };
pub(super) static FIGHT: Verb = Verb { name: "fight", says: "fight a round of melee" };
pub(super) static RECOVER: Verb =
    Verb { name: "recover", says: "try all that a side wants to recover from, and be done" };
pub(super) static CEASE_FIRE: Verb = Verb { name: "cease-fire", says: "try to cease fire" };
pub(super) static RALLY_SHAKEN: Verb = Verb { name: "rally-shaken", says: "try to rally from shaken" };
pub(super) static RALLY_ROUTED: Verb = Verb { name: "rally-routed", says: "try to rally from rout" };
pub(super) static REJOIN: Verb = Verb { name: "rejoin", says: "try to rejoin the brigade" };
pub(super) static RESUPPLY: Verb = Verb { name: "resupply", says: "try to be resupplied" };
pub(super) static HOLD: Verb = Verb { name: "hold", says: "say that a side holds an objective" };
pub(super) static CONFIRM: Verb =
    Verb { name: "confirm", says: "confirm that the other side holds an objective" };
pub(super) static DENY: Verb = Verb { name: "deny", says: "deny that the other side holds an objective" };
pub(super) static PASS: Verb = Verb { name: "pass", says: "have no more to do in this phase" };

/// Every kind of command.
pub(super) static VERBS: [&Verb; 30] = [
    &ROLL_INITIATIVE,
    &DETACH,
    &MARK,
    &CHOOSE_FIRST,
    &VOLLEY,
    &DECLARE,
    &FIRE,
    &OPPORTUNITY_FIRE,
    &HOLD_FIRE,
    &CHECK_OFFICER,
    &TEST,
    &RUN_OUT,
    &MARCH,
    &MOVE,
    &CHANGE_FORMATION,
    &CHARGE,
    &PRESS_HOME,
    &RIDE,
    &END_MOVE,
    &FIGHT,
    &RECOVER,
    &CEASE_FIRE,
    &RALLY_SHAKEN,
    &RALLY_ROUTED,
    &REJOIN,
    &RESUPPLY,
    &HOLD,
    &CONFIRM,
    &DENY,
    &PASS,
];
