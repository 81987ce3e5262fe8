//! What the tests share: units of six stands and cohesion 14 unless said otherwise, and situations with every default
//! of the page.

pub(crate) mod battle;
pub(crate) mod table;

use standfast_drill::situations::{self, rules};
use standfast_engine::{Problem, Procedure, Rules, verify};
use standfast_micro_force::procedures::{Charge, Fire, Melee};
use standfast_micro_force::{
    Aspect, AttackValue, Cover, Formation, GunFormation, Inches, MicroForce, Stands, Troops, Unit, Weight,
};

/// Chart 7, infantry and cavalry of 1 to 9 stands.
pub(crate) const LOSS: [&[i64]; 9] = [
    &[8],
    &[4, 8, 12, 15],
    &[3, 5, 7, 10, 13, 15],
    &[2, 4, 6, 8, 9, 11, 13, 15],
    &[2, 3, 4, 6, 8, 9, 11, 12, 14, 15],
    &[1, 2, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15],
    &[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15],
    &[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16],
    &[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
];
/// Chart 7, artillery of 1 to 3 stands; the second step of 3 stands is a repair.
pub(crate) const ARTILLERY_LOSS: [&[i64]; 3] = [&[5], &[3, 5, 8], &[2, 3, 5, 8, 10]];

/// The paths at which a situation is refused under the published rules; none where it is allowed.
pub(crate) fn refused_at<P: Procedure<System = MicroForce>>(situation: &P) -> Vec<String> {
    refused_under(&rules(), situation)
}

/// The same under other rules. Each refusal says what was given.
pub(crate) fn refused_under<P: Procedure<System = MicroForce>>(
    rules: &Rules<'_, MicroForce>,
    situation: &P,
) -> Vec<String> {
    for refusal in verify(situation, rules).err().iter().flat_map(|refusals| refusals.all()) {
        assert!(matches!(refusal.problem, Problem::Excluded { given: Some(_), .. }), "{refusal}");
    }
    situations::refused_under(rules, situation)
}

pub(crate) fn foot(formation: Formation) -> Unit {
    Unit::fresh(Troops::Infantry { formation }, 6, 14)
}

pub(crate) fn line() -> Unit {
    foot(Formation::Line)
}

pub(crate) fn horse(formation: Formation) -> Unit {
    Unit::fresh(Troops::Cavalry { mounted: true, formation }, 6, 14)
}

pub(crate) fn dismounted(formation: Formation) -> Unit {
    Unit::fresh(Troops::Cavalry { mounted: false, formation }, 6, 14)
}

/// Light pieces, three stands.
pub(crate) fn guns(formation: GunFormation) -> Unit {
    Unit::fresh(Troops::Artillery { weight: Weight::Light, formation }, 3, 14)
}

pub(crate) fn heavy_guns(formation: GunFormation) -> Unit {
    Unit::fresh(Troops::Artillery { weight: Weight::Heavy, formation }, 3, 14)
}

pub(crate) fn with_stands(unit: Unit, stands: i64) -> Unit {
    Unit { original_stands: stands, stands: Stands::whole(stands), ..unit }
}

pub(crate) fn with_cohesion(unit: Unit, base_cohesion: i64) -> Unit {
    Unit { base_cohesion, ..unit }
}

pub(crate) fn disordered(unit: Unit) -> Unit {
    Unit { disordered: true, ..unit }
}

pub(crate) fn shaken(unit: Unit) -> Unit {
    Unit { shaken: true, ..unit }
}

pub(crate) fn routed(unit: Unit) -> Unit {
    Unit { routed: true, ..unit }
}

/// All of the firer's stands fire at attack value 1.
pub(crate) fn fire(firer: Unit, target: Unit) -> Fire {
    Fire {
        firer,
        stands_firing: firer.stands,
        attack_value: AttackValue::whole(1),
        first_fire: false,
        aspect: Aspect::Front,
        target,
        target_moving: false,
        cover: Cover::Open,
        cover_split: None,
    }
}

/// With that many whole inches left.
pub(crate) fn charge(charger: Unit, move_left: i64, defender: Unit) -> Charge {
    Charge {
        charger,
        move_left: Inches::whole(move_left),
        may_fall_short: false,
        bonus: None,
        measured: false,
        defender,
    }
}

pub(crate) fn melee(attacker: Unit, defender: Unit) -> Melee {
    Melee {
        attacker,
        beside: Stands::ZERO,
        defender,
        cover: Cover::Open,
        rough: false,
        defender_higher: false,
        flank_or_rear: false,
        charged_half_move: false,
    }
}
