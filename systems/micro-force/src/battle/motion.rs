//! How units and officers move on the table, as the log tells it.

use standfast_engine::motions;

motions! {
    GOES_BACK = "goes-back", "goes back {}";
    MOVES = "moves", "moves";
    CHARGES = "charges", "charges";
    COMPLETES_ITS_ADVANCE = "completes-its-advance", "completes its advance";
    IS_STOPPED = "is-stopped", "is stopped on its way";
    CLOSES = "closes", "closes";
    RIDES = "rides", "rides";
}
