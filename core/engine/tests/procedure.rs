//! Procedures and their reasons: what is known before dice, what is refused, and what nobody pays for.

use std::cell::Cell;

use standfast_dice::{Dice, Die, Stop, Thrown, Typed};
use standfast_engine::chart::{ChartFile, ChartReader, Table};
use standfast_engine::form::whole;
use standfast_engine::{
    Choice, Fault, Figure, Form, Problem, Procedure, Procedures, Quantity, Refusal, Refuse, RuleSystem,
    Rules, Shape, Trace, Unit, choices, known_before_dice, nearest, odds, roll, verify,
};
use standfast_odds::Exact;

choices! {
    #[derive(Default)]
    enum Reading {
        #[default]
        AtMost = "at-most",
        Below = "below",
    }
}

#[derive(Debug, Clone, Default)]
struct Rulings {
    reading: Reading,
}

impl Shape for Rulings {
    const IS: &'static str = "rulings";

    fn read(form: &mut Form<'_>) -> Self {
        let reading = form.field("reading", "how the die is read");
        Self { reading: reading.or(standfast_engine::form::choice(), Reading::AtMost) }
    }
}

#[derive(Debug)]
struct Toy;

impl RuleSystem for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "";
    const GLOSSARY: &'static str = "";
    const CHART_FILES: &'static [ChartFile] = &[];
    /// What the class of a unit adds.
    type Charts = i64;
    type Rulings = Rulings;

    fn read_charts(_reader: &mut ChartReader<'_>) -> i64 {
        2
    }

    fn tables(_charts: &i64) -> Vec<Table> {
        Vec::new()
    }

    fn procedures(list: &mut impl Procedures<Self>) {
        list.add::<Test>();
    }
}

thread_local! {
    /// How many sentences this thread has written.
    static SENTENCES: Cell<usize> = const { Cell::new(0) };
}

/// A unit tests its cohesion, and then tests again for its officer if it has one.
#[derive(Debug)]
struct Test {
    cohesion: i64,
    officers: i64,
}

impl Shape for Test {
    const IS: &'static str = "a unit that tests";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            cohesion: form.field("cohesion", "its cohesion").required(whole(-99..=99)),
            officers: form.field("officers", "how many are with it").or(whole(0..=3), 0),
        }
    }
}

impl Procedure for Test {
    type System = Toy;
    type Outcome = (bool, i64);
    const NAME: &'static str = "test";
    const SAYS: &'static str = "A unit tests.";
    const DICE: &'static str = "1d20, then 1d6 for each officer";

    fn verify(&self, rules: &Rules<'_, Toy>, refuse: &mut Refuse) {
        let most = 18 + rules.charts;
        refuse.when(self.cohesion > most, "cohesion", self.cohesion, format!("{most} is the most there is"));
        refuse.within("officers", |refuse| {
            refuse.missing(self.officers > 0 && self.cohesion < 0, "courage", "a broken unit has none");
        });
    }

    fn worth(outcome: &(bool, i64)) -> impl Ord {
        *outcome
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Toy>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(bool, i64), Stop> {
        let needed = self.cohesion + rules.charts - i64::from(rules.rulings.reading == Reading::Below);
        trace.note("toy.needed", needed, || {
            SENTENCES.set(SENTENCES.get() + 1);
            format!("{needed} or less")
        });
        trace.note("toy.reading", Figure::named(rules.rulings.reading), || "as the ruling says".to_owned());
        let passed = dice.band(1, Die::D20, &[needed], "cohesion test")? == 0;
        trace.note("toy.result", passed, || "the test is made".to_owned());
        let mut lost = 0;
        for _ in 0..self.officers {
            lost += i64::from(dice.die(Die::D6, "officer casualty")? == 6);
        }
        trace.note("toy.officers", lost, || format!("{lost} officers are lost"));
        Ok((passed, lost))
    }
}

const CLASS: i64 = 2;

fn rules() -> Rules<'static, Toy> {
    Rules { charts: &CLASS, rulings: Rulings::default() }
}

fn rule_ids(trace: &Trace) -> Vec<&'static str> {
    trace.notes().iter().map(|note| note.rule).collect()
}

#[test]
fn a_silent_trace_keeps_nothing_and_writes_no_sentence() {
    let mut trace = Trace::silent();
    trace.note("toy.rule", 1, || panic!("nobody reads this"));
    assert!(trace.notes().is_empty());
    assert!(trace.into_notes().is_empty());
}

#[test]
fn odds_write_no_sentence() {
    let test = Test { cohesion: 12, officers: 1 };
    assert_eq!(odds::<_, f64>(&test, &rules()).unwrap().len(), 4);
    assert_eq!(SENTENCES.get(), 0);
    let _ = known_before_dice(&test, &rules());
    assert_eq!(SENTENCES.get(), 1, "and somebody who reads has one");
}

#[test]
fn a_trace_keeps_its_notes_in_their_order() {
    let mut trace = Trace::default();
    trace.note("toy.one", 4, || "the first".to_owned());
    trace.note("toy.two", true, || "the second".to_owned());
    assert_eq!(rule_ids(&trace), ["toy.one", "toy.two"]);
    let json = serde_json::to_string(trace.notes()).unwrap();
    let expected = r#"[{"rule":"toy.one","says":"the first","value":4},{"rule":"toy.two","says":"the second","value":true}]"#;
    assert_eq!(json, expected);
}

#[test]
fn figures_are_numbers_words_and_flags() {
    enum Half {}
    impl Unit for Half {
        const PARTS: i64 = 2;
    }
    let json = |figure: Figure| serde_json::to_string(&figure).unwrap();
    assert_eq!(json(Figure::from(-3)), "-3");
    assert_eq!(json(Figure::from(false)), "false");
    assert_eq!(json(Figure::named(Reading::AtMost)), "\"at-most\"");
    assert_eq!(json(Figure::from(Quantity::<Half>::parts(-5))), "-2.5");
    assert_eq!(json(Figure::from(Quantity::<Half>::parts(6))), "3");
}

#[test]
fn what_is_known_before_dice_ends_at_the_first_die() {
    let test = Test { cohesion: 12, officers: 2 };
    assert_eq!(rule_ids(&known_before_dice(&test, &rules())), ["toy.needed", "toy.reading"]);
    // The procedure goes further with its dice, and begins in the same way.
    let mut trace = Trace::new();
    roll(&test, &rules(), &mut Thrown::new(Typed::new([9, 6, 1])), &mut trace).unwrap();
    assert_eq!(rule_ids(&trace), ["toy.needed", "toy.reading", "toy.result", "toy.officers"]);
    assert_eq!(&trace.notes()[..2], known_before_dice(&test, &rules()).notes());
}

#[test]
fn what_asks_for_no_dice_is_known_to_its_end() {
    #[derive(Debug)]
    struct Count(i64);
    impl Shape for Count {
        const IS: &'static str = "a count";

        fn read(form: &mut Form<'_>) -> Self {
            Self(form.field("count", "how many").required(whole(0..=9)))
        }
    }
    impl Procedure for Count {
        type System = Toy;
        type Outcome = i64;
        const NAME: &'static str = "count";
        const SAYS: &'static str = "How many?";
        const DICE: &'static str = "-";

        fn worth(outcome: &i64) -> impl Ord {
            *outcome
        }

        fn resolve<D: Dice + ?Sized>(
            &self,
            _rules: &Rules<'_, Toy>,
            dice: &mut D,
            trace: &mut Trace,
        ) -> Result<i64, Stop> {
            trace.note("toy.count", self.0, || "counted".to_owned());
            let drawn = dice.uniform(4, 4, "a draw of one value only")?;
            trace.note("toy.drawn", drawn, || "nothing was drawn".to_owned());
            Ok(self.0 + drawn)
        }
    }
    assert_eq!(rule_ids(&known_before_dice(&Count(3), &rules())), ["toy.count", "toy.drawn"]);
    assert_eq!(verify(&Count(3), &rules()), Ok(()), "a procedure that excludes nothing verifies all");
    let odds = odds::<_, Exact>(&Count(3), &rules()).unwrap();
    assert_eq!(odds.probability(&7).to_string(), "1");
}

#[test]
fn odds_a_roll_and_its_trace_are_of_one_procedure() {
    let test = Test { cohesion: 12, officers: 1 };
    let odds = odds::<_, Exact>(&test, &rules()).unwrap();
    assert_eq!(odds.total().to_string(), "1");
    assert_eq!(odds.chance(|(passed, _)| *passed).to_string(), "7/10");
    assert_eq!(odds.probability(&(true, 1)).to_string(), "7/60");
    let below = Rules { rulings: Rulings { reading: Reading::Below }, ..rules() };
    let odds = standfast_engine::odds::<_, Exact>(&test, &below).unwrap();
    assert_eq!(odds.chance(|(passed, _)| *passed).to_string(), "13/20");

    let mut dice = Thrown::new(Typed::new([14, 6]));
    let outcome = roll(&test, &rules(), &mut dice, &mut Trace::silent()).unwrap();
    assert_eq!(outcome, (true, 1));
    let mut dice = Thrown::new(Typed::new([14, 6]));
    let anybody: &mut dyn Dice = &mut dice;
    assert_eq!(roll(&test, &below, anybody, &mut Trace::silent()).unwrap(), (false, 1));
}

#[test]
fn a_roll_without_its_dice_says_which_is_needed() {
    let test = Test { cohesion: 12, officers: 1 };
    let mut dice = Thrown::new(Typed::new([14]));
    let fault = roll(&test, &rules(), &mut dice, &mut Trace::new()).unwrap_err();
    assert_eq!(fault, Fault::Stopped(Stop::Need { number: 2, die: Die::D6, purpose: "officer casualty" }));
    assert_eq!(fault.to_string(), "die 2 is needed: d6 for officer casualty");
}

#[test]
fn what_the_rules_exclude_is_refused_before_any_die() {
    let strong = Test { cohesion: 21, officers: 0 };
    let problem =
        Problem::Excluded { given: Some("21".to_owned()), reason: "20 is the most there is".to_owned() };
    let expected = vec![Refusal::new("cohesion", problem)];
    let refused = verify(&strong, &rules()).unwrap_err();
    assert_eq!(refused.all(), expected);
    assert_eq!(refused.to_string(), "cohesion is 21: 20 is the most there is");
    assert_eq!(odds::<_, f64>(&strong, &rules()).unwrap_err(), Fault::Refused(refused.clone()));
    let mut dice = Thrown::new(Typed::default());
    let mut trace = Trace::new();
    let fault = roll(&strong, &rules(), &mut dice, &mut trace).unwrap_err();
    assert_eq!(fault, Fault::Refused(refused));
    assert!(trace.notes().is_empty(), "nothing was resolved");

    let broken = verify(&Test { cohesion: -1, officers: 1 }, &rules()).unwrap_err();
    assert_eq!(broken.to_string(), "officers.courage is missing: a broken unit has none");
}

#[test]
fn refusals_carry_the_path_of_the_part_that_was_looked_at() {
    let mut refuse = Refuse::default();
    refuse.within("units[1]", |refuse| {
        refuse.when(true, "stands", 9, "too many");
        refuse.within("leader", |refuse| refuse.when(true, "rank", "general", "too high"));
        refuse.within("", |refuse| refuse.when(true, "[2]", 1, "no such"));
        refuse.when(false, "steps", 9, "never said");
        refuse.missing(false, "steps", "never said");
    });
    refuse.when(true, "hours", 0, "too few");
    let refusals = refuse.finish().unwrap_err();
    let paths: Vec<&str> = refusals.all().iter().map(|refusal| refusal.path.as_str()).collect();
    assert_eq!(paths, ["units[1].stands", "units[1].leader.rank", "units[1][2]", "hours"]);
    assert_eq!(Refuse::default().finish(), Ok(()));
}

#[test]
fn the_nearest_name_is_near_or_none() {
    let names = || Reading::names().chain(["miniatures", "minutes"]);
    assert_eq!(nearest("at_most", names()), Some("at-most"));
    assert_eq!(nearest("miniature", names()), Some("miniatures"));
    assert_eq!(nearest("minuets", names()), Some("minutes"));
    assert_eq!(nearest("cohesion", names()), None);
    assert_eq!(nearest("", names()), None);
    assert_eq!(nearest("anything", []), None);
}
