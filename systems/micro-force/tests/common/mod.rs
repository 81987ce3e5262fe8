//! What the tests share: units, situations, typed dice, a look into the trace, and dice that keep what they
//! were asked.

pub(crate) mod battle;

use std::borrow::Cow;

use standfast_dice::{Ask, Dice, Die, Every, Recorded, Roll, Stop, Thrown, Typed, Weight as Weighs};
use standfast_engine::form::read;
use standfast_engine::{
    Fault, Figure, Note, Problem, Procedure, Refusals, Rules, Trace, Tree, known_before_dice, odds, roll,
    verify,
};
use standfast_micro_force::procedures::{Charge, Fire, Melee};
use standfast_micro_force::{
    Aspect, AttackValue, Cover, Formation, GunFormation, Inches, MicroForce, Rulings, Stands, Troops, Unit,
    Weight, rules,
};
use standfast_odds::{Exact, Odds};

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

/// What a procedure came to, and its reasons.
#[derive(Debug)]
pub(crate) struct Ran<O> {
    pub(crate) outcome: O,
    pub(crate) notes: Vec<Note>,
}

impl<O> Ran<O> {
    /// The values that a rule or a ruling gave, in their order.
    pub(crate) fn values(&self, rule: &str) -> Vec<Figure> {
        values(&self.notes, rule)
    }

    /// The whole numbers that a rule gave, in their order.
    pub(crate) fn numbers(&self, rule: &str) -> Vec<i64> {
        numbers(&self.notes, rule)
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        !self.values(rule).is_empty()
    }
}

pub(crate) fn values(notes: &[Note], rule: &str) -> Vec<Figure> {
    notes.iter().filter(|note| note.rule == rule).map(|note| note.value).collect()
}

pub(crate) fn numbers(notes: &[Note], rule: &str) -> Vec<i64> {
    let number = |value: &Figure| match *value {
        Figure::Whole(number) => Some(number),
        Figure::Decimal(of) if of.parts % of.per_whole == 0 => Some(of.parts / of.per_whole),
        _ => None,
    };
    values(notes, rule).iter().filter_map(number).collect()
}

/// The rules with a ruling changed.
pub(crate) fn ruled(change: impl FnOnce(&mut Rulings)) -> Rules<'static, MicroForce> {
    let mut rules = rules();
    change(&mut rules.rulings);
    rules
}

/// Runs a situation under `rules` with exactly these faces: each one must be asked for.
pub(crate) fn ran_under<P: Procedure<System = MicroForce>>(
    rules: &Rules<'_, MicroForce>,
    situation: &P,
    faces: &[u32],
) -> Ran<P::Outcome> {
    let mut dice = Thrown::new(Typed::new(faces));
    let mut trace = Trace::new();
    let outcome = roll(situation, rules, &mut dice, &mut trace)
        .unwrap_or_else(|fault| panic!("{situation:?} with {faces:?}: {fault}"));
    dice.into_parts().0.finish().unwrap_or_else(|stop| panic!("{situation:?} with {faces:?}: {stop}"));
    Ran { outcome, notes: trace.into_notes() }
}

/// Runs a situation under the published rules.
pub(crate) fn ran<P: Procedure<System = MicroForce>>(situation: &P, faces: &[u32]) -> Ran<P::Outcome> {
    ran_under(&rules(), situation, faces)
}

/// What a situation comes to under the published rules.
pub(crate) fn outcome<P: Procedure<System = MicroForce>>(situation: &P, faces: &[u32]) -> P::Outcome {
    ran(situation, faces).outcome
}

/// The exact odds under the published rules.
pub(crate) fn exact<P: Procedure<System = MicroForce>>(situation: &P) -> Odds<P::Outcome, Exact> {
    odds(situation, &rules()).unwrap_or_else(|fault| panic!("{situation:?}: {fault}"))
}

/// The reasons that are known before any die.
pub(crate) fn known<P: Procedure<System = MicroForce>>(situation: &P) -> Ran<()> {
    Ran { outcome: (), notes: known_before_dice(situation, &rules()).into_notes() }
}

/// The fraction `over / under`.
pub(crate) fn fraction(over: u64, under: u64) -> Exact {
    Exact::ways(over).over(&Exact::ways(under))
}

/// Which die comes after these faces, and what it is for.
pub(crate) fn next_die<P: Procedure<System = MicroForce>>(
    situation: &P,
    faces: &[u32],
) -> (usize, Die, &'static str) {
    let mut dice = Thrown::new(Typed::new(faces));
    match roll(situation, &rules(), &mut dice, &mut Trace::silent()) {
        Err(Fault::Stopped(Stop::Need { number, die, purpose })) => (number, die, purpose),
        other => panic!("{situation:?} with {faces:?} asks for no die: {other:?}"),
    }
}

/// That the dice are asked for one by one in this order, a count of each kind with its purpose, and no more
/// of them; the outcome.
pub(crate) fn assert_order<P: Procedure<System = MicroForce>>(
    situation: &P,
    order: &[(usize, Die, &'static str)],
    faces: &[u32],
) -> P::Outcome {
    let mut asked = 0;
    for &(count, die, purpose) in order {
        for _ in 0..count {
            assert_eq!(next_die(situation, &faces[..asked]), (asked + 1, die, purpose), "{situation:?}");
            asked += 1;
        }
    }
    assert_eq!(asked, faces.len(), "the faces are those of the order");
    // One more is one too many.
    let more: Vec<u32> = faces.iter().copied().chain([1]).collect();
    let mut dice = Thrown::new(Typed::new(more));
    let rolled = roll(situation, &rules(), &mut dice, &mut Trace::silent()).expect("enough dice");
    let finished = dice.into_parts().0.finish();
    assert_eq!(finished, Err(Stop::TooManyFaces { given: asked + 1, needed: asked, face: 1 }));
    assert_eq!(rolled, outcome(situation, faces));
    rolled
}

/// The situation that the JSON gives, read and verified under `rules`.
pub(crate) fn read_under<P: Procedure<System = MicroForce>>(
    rules: &Rules<'_, MicroForce>,
    json: &str,
) -> Result<P, Refusals> {
    let tree = Tree::from_json(json).unwrap_or_else(|fault| panic!("{json}: {fault:?}"));
    let situation = read::<P>(&tree)?;
    verify(&situation, rules)?;
    Ok(situation)
}

/// The situation that the JSON gives.
pub(crate) fn given<P: Procedure<System = MicroForce>>(json: &str) -> P {
    read_under(&rules(), json).unwrap_or_else(|refusals| panic!("{json}: {refusals}"))
}

/// The paths at which a situation is refused under the published rules; none where it is allowed.
pub(crate) fn refused_at<P: Procedure<System = MicroForce>>(situation: &P) -> Vec<String> {
    refused_under(&rules(), situation)
}

pub(crate) fn refused_under<P: Procedure<System = MicroForce>>(
    rules: &Rules<'_, MicroForce>,
    situation: &P,
) -> Vec<String> {
    let refusals = match verify(situation, rules) {
        Ok(()) => return Vec::new(),
        Err(refusals) => refusals,
    };
    for refusal in refusals.all() {
        assert!(matches!(refusal.problem, Problem::Excluded { given: Some(_), .. }), "{refusal}");
    }
    // What is refused is neither rolled nor given odds.
    let rolled = roll(situation, rules, &mut Thrown::new(Typed::new([1; 40])), &mut Trace::new());
    assert_eq!(rolled, Err(Fault::Refused(refusals.clone())));
    let walked = odds::<_, Exact>(situation, rules).map(|odds| odds.len());
    assert_eq!(walked, Err(Fault::Refused(refusals.clone())));
    refusals.all().iter().map(|refusal| refusal.path.clone()).collect()
}

// Units: six stands and cohesion 14 unless said otherwise.

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

// Situations with every default of the page.

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

/// Every answer in turn, with states that are declared not merged; what was asked is kept as rolls that give
/// the same answers.
pub(crate) struct Unmerged<'a> {
    every: &'a mut Every<Exact>,
    pub(crate) rolls: Vec<Roll>,
}

impl Dice for Unmerged<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let answer = self.every.ask(ask)?;
        let faces = ask.example(answer).unwrap_or_else(|| panic!("no faces answer {answer} to {ask:?}"));
        let value = ask.reading.shown(&faces);
        self.rolls.push(Roll { throw: ask.throw, faces, value, purpose: Cow::Borrowed(ask.purpose) });
        Ok(answer)
    }

    fn forget_all_but(&mut self, _state: &[i64]) -> Result<(), Stop> {
        Ok(())
    }
}

/// One path of answers: its rolls, its outcome and its weight.
pub(crate) struct Path<O> {
    pub(crate) rolls: Vec<Roll>,
    pub(crate) outcome: O,
    pub(crate) weight: Exact,
}

/// All paths of a situation, one by one.
pub(crate) fn paths<P: Procedure<System = MicroForce>>(situation: &P) -> Vec<Path<P::Outcome>> {
    let rules = rules();
    verify(situation, &rules).expect("a situation that the rules allow");
    let mut every = Every::new(1_000_000);
    let mut paths = Vec::new();
    loop {
        let mut dice = Unmerged { every: &mut every, rolls: Vec::new() };
        let outcome = situation.resolve(&rules, &mut dice, &mut Trace::silent()).expect("it ends");
        let rolls = dice.rolls;
        paths.push(Path { rolls, outcome, weight: every.weight() });
        if !every.advance().expect("few branches") {
            return paths;
        }
    }
}

/// That the path's rolls give its outcome again, as a record and as typed faces.
pub(crate) fn assert_replays<P: Procedure<System = MicroForce>>(situation: &P, path: &Path<P::Outcome>) {
    let mut record = Recorded::new(&path.rolls);
    let replayed = roll(situation, &rules(), &mut record, &mut Trace::silent());
    assert_eq!(replayed.as_ref(), Ok(&path.outcome), "{situation:?}: {:?}", path.rolls);
    record.finish().expect("every roll was asked for");
    let faces: Vec<u32> = path.rolls.iter().flat_map(|roll| roll.faces.iter().copied()).collect();
    assert_eq!(outcome(situation, &faces), path.outcome);
}
