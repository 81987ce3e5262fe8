//! The kit for situations, tried on a shot of a toy system.

use crate::toy::Toy;
use crate::toy::rules::Rulings;
use standfast_dice::{Dice, Die, Stop};
use standfast_drill::situations::{
    assert_order, assert_replays, by_outcome, exact, fraction, given, known, misread, next_die, outcome,
    paths, ran, refused, refused_at, ruled, rules, run, situation, throw, under,
};
use standfast_engine::form::whole;
use standfast_engine::{Figure, Form, Procedure, Refuse, Rules, Shape, Trace};

/// Somebody fires at a target in cover, and hits it once or twice.
#[derive(Debug, PartialEq, Eq)]
struct Shot {
    cover: i64,
}

impl Shape for Shot {
    const IS: &'static str = "a shot";

    fn read(form: &mut Form<'_>) -> Self {
        Self { cover: form.field("cover", "what it adds to the number needed").or(whole(0..=9), 0) }
    }
}

impl Procedure for Shot {
    type System = Toy;
    type Outcome = i64;
    const NAME: &'static str = "shot";
    const SAYS: &'static str = "Somebody fires.";
    const DICE: &'static str = "1d6";

    fn verify(&self, _: &Rules<'_, Toy>, refuse: &mut Refuse) {
        refuse.when(self.cover > 5, "cover", self.cover, "no cover adds more than 5");
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Toy>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<i64, Stop> {
        trace.note("toy.cover", self.cover, || format!("{} more is needed", self.cover));
        let hits = dice.band(1, Die::D6, &[2 + self.cover.min(3)], "shot")? > 0;
        trace.note("toy.shot", hits, || "the shot is made".to_owned());
        Ok(i64::from(hits) * if rules.rulings.twice { 2 } else { 1 })
    }

    fn worth(hits: &i64) -> impl Ord {
        *hits
    }
}

#[test]
fn a_situation_is_thrown_and_looked_into() {
    let shot = throw::<Shot>(r#"{"cover": 2}"#, &[5]);
    assert_eq!(shot.outcome, 1);
    assert_eq!((shot.values("toy.cover"), shot.numbers("toy.cover")), (vec![Figure::Whole(2)], vec![2]));
    assert_eq!((shot.first("toy.shot"), shot.last("toy.shot")), (Some(true.into()), Some(true.into())));
    assert_eq!((shot.rules(), shot.rolls.len()), (vec!["toy.cover", "toy.shot"], 1));
    assert!(shot.cites("toy.shot") && !shot.cites("toy.fire"));
    assert_eq!((shot.text(), shot.in_json().outcome), ("1".to_owned(), 1.into()));
    assert_eq!(known(&Shot { cover: 2 }).rules(), ["toy.cover"]);
    assert_eq!(ran(&Shot { cover: 2 }, &[4]).outcome, 0);
}

#[test]
fn rulings_change_the_rules() {
    let twice = ruled(|rulings: &mut Rulings| rulings.twice = true);
    assert_eq!(run(&Shot { cover: 0 }, &twice, &[6]).unwrap().outcome, 2);
    let twice = under(given(r#"{"twice": true}"#));
    assert_eq!(run(&Shot { cover: 0 }, &twice, &[6]).unwrap().outcome, 2);
    assert_eq!(misread::<Rulings>(r#"{"thrice": true}"#), ["thrice"]);
}

#[test]
fn every_face_is_asked_for_and_no_other() {
    let shot = Shot { cover: 0 };
    assert_eq!(next_die(&shot, &[]), (1, Die::D6, "shot"));
    assert_eq!(assert_order(&shot, &[(1, Die::D6, "shot")], &[3]), 1);
    let too_many = Stop::TooManyFaces { given: 2, needed: 1, face: 1 };
    assert_eq!(run(&shot, &rules(), &[3, 1]).err(), Some(too_many));
}

#[test]
fn odds_are_exact_and_are_those_of_all_paths() {
    let shot = Shot { cover: 1 };
    assert_eq!(exact(&shot).probability(&1), fraction(1, 2));
    let half = "1/2".to_owned();
    assert_eq!(by_outcome(&rules(), &shot), [(0.into(), half.clone()), (1.into(), half)]);
    let paths = paths(&shot);
    assert_eq!(paths.iter().map(|path| path.outcome).collect::<Vec<_>>(), [0, 1]);
    for path in &paths {
        assert_replays(&shot, path);
        assert_eq!(path.weight, fraction(1, 2));
    }
}

#[test]
fn what_is_refused_is_told_by_its_path() {
    assert_eq!(refused::<Shot>(r#"{"cover": 10}"#), ["cover"]);
    assert_eq!(refused::<Shot>(r#"{"cover": 6}"#), ["cover"]);
    assert_eq!(refused_at(&Shot { cover: 6 }), ["cover"]);
    assert_eq!(refused::<Shot>("{}"), [""; 0]);
    assert_eq!(situation::<Shot>("{}"), Ok(Shot { cover: 0 }));
    assert!(situation::<Shot>(r#"{"cover": 6}"#).is_err());
}

#[test]
#[should_panic(expected = "no cover adds more than 5")]
fn what_is_refused_fails_the_test_that_threw_it() {
    let _ = outcome(&Shot { cover: 6 }, &[1]);
}
