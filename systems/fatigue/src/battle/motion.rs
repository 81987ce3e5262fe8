//! How units move on the table, as the log tells it.

use standfast_engine::motions;

motions! {
    GOES = "goes", "goes {}";
    IS_SET_DOWN = "is-set-down", "goes";
}
