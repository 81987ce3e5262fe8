//! What commands are called, and what they do.

standfast_engine::verbs! {
    RALLY = "rally", "try to rally";
    RALLY_ALL = "rally-all", "try to rally several units", of one: "try to rally";
    MOVE = "move", "move";
    MOVE_ALL = "move-all", "move several units", of one: "move";
    FIRE = "fire", "fire at a target";
    VOLLEY = "volley", "fire with several units, each at its target", of one: "fire at a target";
    MELEE = "melee", "attack in melee";
    MELEE_LOSSES = "melee-losses", "enter what a unit lost in melee";
    MELEE_LOSSES_ALL = "melee-losses-all", "enter what several units lost in melee", of one: "enter what a unit lost in melee";
    CHECK = "check", "check morale";
    CHECK_ALL = "check-all", "check the morale of several units", of one: "check morale";
    ATTACH = "attach", "send a leader to a unit";
    DETACH = "detach", "let a leader leave his unit";
    TAKE_OBJECTIVE = "take-objective", "take an objective";
    ANSWER_CLAIM = "answer-claim", "say whether an objective is taken";
    END_PHASE = "end-phase", "end the phase";
}
