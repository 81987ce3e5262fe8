//! The kinds of commands.

standfast_engine::verbs! {
    BEGIN = "begin", "review the forces and begin";
    INITIATIVE = "initiative", "give the initiative";
    CHECK = "check-morale", "check morale";
    MOVE = "move", "move";
    LEAVE = "leave-board", "leave the board";
    FIRE = "fire", "fire";
    INTERCEPT = "intercept", "make interceptive fire";
    MISS = "miss", "enter no effect, or no further effect";
    CASUALTIES = "casualties", "enter the soldiers hit";
    HIT_ROBOT = "hit-robot", "enter hits on a robot";
    DAMAGE = "damage", "enter damage";
    EXPLODE = "explode", "enter explosive destruction";
    ABANDON = "abandon", "have a crew abandon its vehicle";
    SURRENDER = "surrender", "let a soldier surrender";
    SHOOT = "shoot", "have a morale officer shoot a soldier before he surrenders";
    END = "end-initiative", "end the initiative";
    PASS = "pass", "pass without giving the initiative";
}
