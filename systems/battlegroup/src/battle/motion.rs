//! How pieces move on the table, as the log tells it.

use standfast_engine::motions;

motions! {
    SET_DOWN = "set-down", "moves there";
    MOVES = "moves", "moves {}";
    SEEKS_CONCEALMENT = "seeks-concealment", "goes {} toward the nearest concealment";
    FALLS_BACK = "falls-back", "falls back {}";
    GETS_OUT = "gets-out", "gets out beside it";
}
