//! How units move on the table, as the log tells it.

use standfast_engine::motions;

motions! {
    MARCHES = "marches", "marches";
    CHARGES_HOME = "charges-home", "charges home";
    CHARGES_ON = "charges-on", "charges on";
}
