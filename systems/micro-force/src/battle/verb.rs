//! What commands are called, and what they do.

standfast_engine::verbs! {
    ROLL_INITIATIVE = "roll-initiative", "roll for the initiative";
    DETACH = "detach", "take a unit out of its brigade";
    MARK = "mark", "mark a brigade or unit green or red";
    CHOOSE_FIRST = "choose-first", "say who acts first";
    VOLLEY = "volley", "declare a target and resolve all fire at it";
    DECLARE = "declare", "declare a target and who fires at it";
    FIRE = "fire", "a declared unit fires";
    OPPORTUNITY_FIRE = "opportunity-fire", "fire at a moving unit";
    HOLD_FIRE = "hold-fire", "let a moving unit pass";
    CHECK_OFFICER = "check-officer", "check whether an officer was hit";
    TEST = "test", "test cohesion for an officer's death";
    RUN_OUT = "run-out", "report a unit out of ammunition";
    MARCH = "march", "move several units of a brigade", of one: "move a unit";
    MOVE = "move", "move a unit";
    CHANGE_FORMATION = "change-formation", "change a unit's formation";
    CHARGE = "charge", "declare a charge";
    PRESS_HOME = "press-home", "press a charge home";
    RIDE = "ride", "move an officer";
    END_MOVE = "end-move", "end the brigade's move";
    FIGHT = "fight", "fight a round of melee";
    RECOVER = "recover", "try all recoveries of a side, and pass";
    CEASE_FIRE = "cease-fire", "try to cease fire";
    RALLY_SHAKEN = "rally-shaken", "try to rally from shaken";
    RALLY_ROUTED = "rally-routed", "try to rally from rout";
    REJOIN = "rejoin", "try to rejoin the brigade";
    RESUPPLY = "resupply", "try to be resupplied";
    HOLD = "hold", "claim an objective for a side";
    CONFIRM = "confirm", "confirm that the other side holds an objective";
    DENY = "deny", "deny that the other side holds an objective";
    PASS = "pass", "pass for the rest of the phase";
}
