//! The rule systems. Whatever goes through them all follows from this table, and a new system takes one line of it.

use crate::system::systems;

systems! {
    "mfp" is standfast_mfp::Mfp, fought at ["mill-bridge", "quatre-bras", "ocana"] led taught;
    "morale-check" is standfast_morale_check::MoraleCheck, fought at ["the-sunken-lane", "garcia-hernandez-1812"] led taught;
    "fatigue" is standfast_fatigue::Fatigue, fought at ["stone-wall", "antietam-sunken-road"] led taught;
    "micro-force" is standfast_micro_force::MicroForce, fought at ["north-of-the-pike", "mcphersons-ridge"] led taught;
    "battlegroup" is standfast_battlegroup::Battlegroup,
        fought at ["squad-against-squad", "platoon-against-strongpoint", "the-causeway-at-sarn"] led taught;
}
