//! The kinds of commands.

standfast_engine::verbs! {
    DESHAKE = "deshake", "check whether a shaken unit recovers";
    DESHAKE_ALL = "deshake-all", "check whether the shaken units recover, all at once", of one: "check whether a shaken unit recovers";
    ROLL_POINTS = "roll-points", "roll for the points of the turn";
    ORDER = "order", "spend a point on a unit's order";
    GIVE_ORDERS = "give-orders", "spend points on the orders of several units", of one: "spend points on a unit's order";
    ATTACH = "attach", "attach a general to a unit";
    DETACH = "detach", "detach a general from his unit";
    DECLARE = "declare", "declare a charge";
    DECLARE_CHARGES = "declare-charges", "declare several charges", of one: "declare a charge";
    ANSWER = "answer", "say which units form square in answer to charges";
    CHARGE = "charge", "check a declared charge on both sides";
    WIN_MELEE = "win-melee", "enter who won a melee";
    DRAW_MELEE = "draw-melee", "enter that nobody won a melee";
    PURSUE = "pursue", "check whether cavalry pursues";
    FOLLOW_UP = "follow-up", "make a follow-up charge";
    MARCH = "march", "move units, each its own way", of one: "move a unit";
    FORM = "form", "change formation";
    HOLD = "hold", "enter who holds an objective";
    CONFIRM = "confirm", "confirm or deny that an objective has changed hands";
    ENTER_FIRE = "enter-fire", "enter what fire did to several units", of one: "enter what fire did to a unit";
    BEATEN = "beaten", "enter that a unit was beaten by fire";
    STAND_FIRE = "stand-fire", "check whether beaten infantry flees";
    REMOVE = "remove", "enter that fire destroyed a unit";
    END_PHASE = "end-phase", "end the phase";
}
