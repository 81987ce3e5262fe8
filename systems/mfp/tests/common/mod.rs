//! What the tests of this system share: situations and rulings are written as players write them, in JSON.

pub(crate) mod battle;

use serde_json::{Value as Json, json};
use standfast_dice::{Thrown, Typed};
use standfast_engine::{Fault, Note, Procedure, Rules, Shape, Tree, form, odds, roll, verify};
use standfast_mfp::{Mfp, Rulings, rules};
use standfast_odds::Exact;

/// What a procedure came to, with its reasons.
pub(crate) struct Played {
    pub(crate) outcome: Json,
    pub(crate) notes: Vec<Note>,
}

impl Played {
    /// The value of the first reason that cites the rule.
    pub(crate) fn value_of(&self, rule: &str) -> Option<Json> {
        let note = self.notes.iter().find(|note| note.rule == rule);
        note.map(|note| serde_json::to_value(note.value).unwrap())
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.notes.iter().any(|note| note.rule == rule)
    }
}

pub(crate) fn read<T: Shape>(json: &Json) -> Result<T, Vec<String>> {
    let tree = Tree::from_json(&json.to_string()).unwrap();
    form::read(&tree).map_err(|refusals| refusals.all().iter().map(|refusal| refusal.path.clone()).collect())
}

pub(crate) fn under(rulings: &Json) -> Rules<'static, Mfp> {
    Rules { rulings: read::<Rulings>(rulings).unwrap(), ..rules() }
}

/// Plays a situation under the given rulings. As there are no dice, whatever it comes to is certain.
pub(crate) fn play_under<P: Procedure<System = Mfp>>(rulings: &Json, situation: &Json) -> Played {
    let rules = under(rulings);
    let situation: P = read(situation).unwrap_or_else(|paths| panic!("{situation} is refused at {paths:?}"));
    let mut dice = Thrown::new(Typed::default());
    let mut trace = standfast_engine::Trace::new();
    let outcome = roll(&situation, &rules, &mut dice, &mut trace).unwrap();
    let odds = odds::<_, Exact>(&situation, &rules).unwrap();
    assert_eq!(odds.probability(&outcome).to_string(), "1");
    let notes = trace.into_notes();
    assert!(notes.iter().all(|note| !note.says.is_empty()));
    Played { outcome: serde_json::to_value(&outcome).unwrap(), notes }
}

/// Plays a situation with every ruling at its default.
pub(crate) fn play<P: Procedure<System = Mfp>>(situation: &Json) -> Played {
    play_under::<P>(&json!({}), situation)
}

/// The points that a situation comes to.
pub(crate) fn points<P: Procedure<System = Mfp>>(situation: &Json) -> Json {
    play::<P>(situation).outcome["points"].clone()
}

/// The paths at which a situation is refused, by its fields or by how they go together.
pub(crate) fn refused<P: Procedure<System = Mfp>>(situation: &Json) -> Vec<String> {
    let situation: P = match read(situation) {
        Ok(situation) => situation,
        Err(paths) => return paths,
    };
    let refusals = verify(&situation, &rules());
    refusals.err().map_or(Vec::new(), |refusals| {
        assert!(matches!(
            odds::<_, Exact>(&situation, &rules()),
            Err(Fault::Refused(again)) if again == refusals
        ));
        refusals.all().iter().map(|refusal| refusal.path.clone()).collect()
    })
}
