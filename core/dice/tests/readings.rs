//! Whoever answers the dice, a procedure comes to the same thing.

use std::collections::BTreeSet;

use proptest::prelude::*;
use standfast_dice::{Ask, Dice, Die, Every, Reading, Recorded, Roll, Seeded, Stop, Thrown, Typed, spread};

/// What one step of a little procedure asks for.
#[derive(Debug, Clone)]
enum Question {
    Die(Die),
    Sum(u16, Die),
    Highest(u16, Die),
    Lowest(u16, Die),
    AtMost(u16, Die, u32),
    Band(u16, Die, Vec<i64>),
    Uniform(u32, u32),
    Trial(u32, u32),
}

const PURPOSES: [&str; 3] = ["fire", "melee", "cohesion test"];

impl Question {
    /// Asks it, in a way that depends on the answer before.
    fn put<D: Dice + ?Sized>(&self, before: i64, dice: &mut D) -> Result<i64, Stop> {
        let purpose = PURPOSES[before.unsigned_abs() as usize % PURPOSES.len()];
        let more = u16::from(before % 2 == 1);
        match *self {
            Self::Die(die) => dice.die(die, purpose),
            Self::Sum(count, die) => dice.sum(count + more, die, purpose),
            Self::Highest(count, die) => dice.highest(count + more, die, purpose),
            Self::Lowest(count, die) => dice.lowest(count, die, purpose),
            Self::AtMost(count, die, face) => dice.at_most(count, die, face + u32::from(more), purpose),
            Self::Band(count, die, ref uppers) => dice.band(count, die, uppers, purpose),
            Self::Uniform(low, high) => dice.uniform(low, high + u32::from(more), purpose),
            Self::Trial(weight, of) => dice.trial(weight, of, purpose).map(i64::from),
        }
    }
}

/// The answers to all questions in their order.
fn play<D: Dice + ?Sized>(questions: &[Question], dice: &mut D) -> Result<Vec<i64>, Stop> {
    let mut answers = Vec::new();
    for question in questions {
        let before = answers.last().copied().unwrap_or(0);
        answers.push(question.put(before, dice)?);
    }
    Ok(answers)
}

fn any_die() -> impl Strategy<Value = Die> {
    prop_oneof![
        prop::sample::select(vec![Die::D6, Die::D10, Die::D20, Die::sided(1), Die::sided(3)]),
        (0_u32..12, 0_u32..8).prop_map(|(low, more)| Die::Uniform { low, high: low + more }),
        (1_u32..8).prop_flat_map(|weight| { (weight + 1..12).prop_map(move |of| Die::Trial { weight, of }) }),
    ]
}

fn any_question() -> impl Strategy<Value = Question> {
    let dice = || (0_u16..4, any_die());
    let uppers = || prop::collection::btree_set(-1_i64..30, 0..4);
    prop_oneof![
        any_die().prop_map(Question::Die),
        dice().prop_map(|(count, die)| Question::Sum(count, die)),
        dice().prop_map(|(count, die)| Question::Highest(count, die)),
        dice().prop_map(|(count, die)| Question::Lowest(count, die)),
        (dice(), 0_u32..12).prop_map(|((count, die), face)| Question::AtMost(count, die, face)),
        (dice(), uppers()).prop_map(|((count, die), uppers)| Question::Band(
            count,
            die,
            uppers.into_iter().collect()
        )),
        (0_u32..9, 0_u32..9).prop_map(|(low, high)| Question::Uniform(low, high)),
        (1_u32..5).prop_map(|weight| Question::Trial(weight, 7)),
    ]
}

fn all_faces(rolls: &[Roll]) -> Vec<u32> {
    rolls.iter().flat_map(|roll| roll.faces.iter().copied()).collect()
}

proptest! {
    #[test]
    fn a_seeded_roll_is_the_same_recorded_and_typed(
        seed: u64, questions in prop::collection::vec(any_question(), 0..8)
    ) {
        let mut thrown = Thrown::new(Seeded::new(seed));
        let answers = play(&questions, &mut thrown).unwrap();
        let rolls = thrown.rolls().to_vec();
        prop_assert_eq!(&play(&questions, &mut Seeded::new(seed)).unwrap(), &answers, "without keeping the rolls");

        let mut recorded = Recorded::new(&rolls);
        prop_assert_eq!(&play(&questions, &mut recorded).unwrap(), &answers);
        prop_assert_eq!(recorded.finish(), Ok(()));

        let mut typed = Thrown::new(Typed::new(all_faces(&rolls)));
        // As a page does it: behind a pointer that does not tell who answers.
        let anybody: &mut dyn Dice = &mut typed;
        prop_assert_eq!(&play(&questions, anybody).unwrap(), &answers);
        let (typed, again) = typed.into_parts();
        prop_assert_eq!(typed.finish(), Ok(()));
        prop_assert_eq!(again, rolls);
    }

    #[test]
    fn a_face_too_few_is_asked_for_and_one_too_many_refused(
        seed: u64, questions in prop::collection::vec(any_question(), 0..8)
    ) {
        let mut thrown = Thrown::new(Seeded::new(seed));
        let answers = play(&questions, &mut thrown).unwrap();
        let rolls = thrown.rolls();
        let mut faces = all_faces(rolls);
        let needed = faces.len();

        faces.push(6);
        let mut typed = Thrown::new(Typed::new(faces.as_slice()));
        prop_assert_eq!(play(&questions, &mut typed).unwrap(), answers);
        let refused = typed.into_parts().0.finish();
        prop_assert_eq!(refused, Err(Stop::TooManyFaces { given: needed + 1, needed, face: 6 }));

        if let Some(last) = rolls.iter().rfind(|roll| !roll.faces.is_empty()) {
            let typed = Typed::new(&faces[..needed - 1]);
            let stop = play(&questions, &mut Thrown::new(typed)).unwrap_err();
            let Stop::Need { number, die, purpose } = stop else { panic!("{stop}") };
            prop_assert_eq!((number, die, purpose), (needed, last.throw.die, last.purpose.as_ref()));
        }
    }

    #[test]
    fn every_path_of_a_walk_can_be_typed(questions in prop::collection::vec(any_question(), 0..4)) {
        let mut dice = Every::<f64>::new(100_000);
        let mut walked = BTreeSet::new();
        let mut whole = 0.0;
        loop {
            let mut path = Path { dice: &mut dice, faces: Vec::new() };
            let answers = play(&questions, &mut path).unwrap();
            let mut typed = Thrown::new(Typed::new(path.faces));
            prop_assert_eq!(&play(&questions, &mut typed).unwrap(), &answers);
            prop_assert_eq!(typed.into_parts().0.finish(), Ok(()));
            whole += dice.weight();
            prop_assert!(walked.insert(answers), "each path is walked once");
            if !dice.advance().unwrap() {
                break;
            }
        }
        prop_assert!((whole - 1.0).abs() < 1e-9, "{}", whole);
        for seed in 0..20 {
            let answers = play(&questions, &mut Seeded::new(seed)).unwrap();
            prop_assert!(walked.contains(&answers), "{:?} was rolled and never walked", answers);
        }
    }

    #[test]
    fn examples_are_of_every_possible_answer_and_of_no_other(
        count in 0_u16..5, die in any_die(), face in 0_u32..14, uppers in prop::collection::btree_set(-1_i64..60, 0..5)
    ) {
        let uppers: Vec<i64> = uppers.into_iter().collect();
        let readings =
            [Reading::Sum, Reading::Highest, Reading::Lowest, Reading::AtMost(face), Reading::Band(&uppers)];
        for reading in readings {
            assert_examples(&Ask::new(count, die, reading, "test"));
        }
    }

    #[test]
    fn settled_draws_ask_for_nothing(
        count in 0_u16..4, low in 0_u32..9, less in 0_u32..9, face in 0_u32..12, upper in 0_i64..40
    ) {
        let die = Die::Uniform { low, high: low.saturating_sub(less) };
        let uppers = [upper];
        let readings =
            [Reading::Sum, Reading::Highest, Reading::Lowest, Reading::AtMost(face), Reading::Band(&uppers)];
        for reading in readings {
            let ask = Ask::new(count, die, reading, "draw");
            let expected = Ok(reading.of(&vec![low; usize::from(count)]));
            let (mut typed, mut recorded) = (Thrown::new(Typed::default()), Recorded::new(&[]));
            prop_assert_eq!(typed.ask(&ask), expected.clone());
            prop_assert_eq!(typed.rolls(), &[]);
            prop_assert_eq!(recorded.ask(&ask), expected.clone());
            prop_assert_eq!(Seeded::new(1).ask(&ask), expected.clone());
            let mut every = Every::<f64>::new(0);
            prop_assert_eq!(every.ask(&ask), expected, "no branch is taken up");
            prop_assert_eq!(every.advance(), Ok(false));
        }
    }
}

/// A walk that notes faces for each answer that it takes.
struct Path<'a> {
    dice: &'a mut Every<f64>,
    faces: Vec<u32>,
}

impl Dice for Path<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let answer = self.dice.ask(ask)?;
        if !ask.throw.die.is_settled() {
            self.faces.extend(ask.example(answer).unwrap());
        }
        Ok(answer)
    }
}

fn assert_examples(ask: &Ask<'_>) {
    let possible: BTreeSet<u32> = spread::<f64>(ask).unwrap().iter().map(|(answer, _)| *answer).collect();
    for answer in 0..possible.last().unwrap() + 4 {
        match ask.example(answer) {
            None => assert!(!possible.contains(&answer), "{ask:?}: {answer} is possible"),
            Some(faces) => {
                assert!(
                    possible.contains(&answer),
                    "{ask:?}: {answer} is not possible, and not by {faces:?}"
                );
                assert_eq!(faces.len(), usize::from(ask.throw.count), "{ask:?}");
                assert!(faces.iter().all(|&face| ask.throw.die.cases_of(face) > 0), "{ask:?}: {faces:?}");
                assert_eq!(ask.reading.of(&faces), answer, "{ask:?}: {faces:?}");
            }
        }
    }
    assert_eq!(ask.example(u32::MAX), None);
}

#[test]
fn examples_of_dice_that_stand_still() {
    for (weight, of) in [(0, 5), (0, 1)] {
        for reading in
            [Reading::Sum, Reading::Highest, Reading::Lowest, Reading::AtMost(0), Reading::AtMost(1)]
        {
            for count in 0..4 {
                assert_examples(&Ask::new(count, Die::Trial { weight, of }, reading, "test"));
            }
        }
    }
}

#[test]
fn examples_of_trials_that_always_succeed() {
    for (weight, of) in [(5, 5), (6, 5), (1, 0)] {
        for reading in [Reading::Sum, Reading::AtMost(0), Reading::AtMost(1), Reading::Band(&[0, 5])] {
            for count in 0..4 {
                assert_examples(&Ask::new(count, Die::Trial { weight, of }, reading, "test"));
            }
        }
    }
}

/// All throws of a die in order.
fn in_order(count: u16, die: Die) -> Vec<Vec<u32>> {
    (0..count).fold(vec![Vec::new()], |throws, _| {
        let with = |throw: &Vec<u32>, face| throw.iter().copied().chain([face]).collect();
        throws
            .iter()
            .flat_map(|throw| (die.lowest()..=die.highest()).map(move |face| with(throw, face)))
            .collect()
    })
}

fn assert_lowest_example(count: u16, die: Die, reading: Reading<'_>) {
    let ask = Ask::new(count, die, reading, "test");
    let throws = in_order(count, die);
    for (answer, _) in spread::<f64>(&ask).unwrap() {
        let lowest = throws.iter().find(|throw| reading.of(throw) == answer);
        assert_eq!(ask.example(answer).as_ref(), lowest, "{ask:?}: {answer}");
    }
}

#[test]
fn examples_are_the_lowest_in_order() {
    for die in [Die::D6, Die::Uniform { low: 3, high: 5 }, Die::Trial { weight: 2, of: 7 }] {
        for count in 1..4 {
            for reading in [Reading::Sum, Reading::Lowest, Reading::AtMost(1), Reading::AtMost(4)] {
                assert_lowest_example(count, die, reading);
            }
            assert_lowest_example(count, die, Reading::Band(&[1, 4, 9]));
        }
    }
}

#[test]
fn examples_of_the_highest_are_the_lowest_in_order() {
    for count in 1..4 {
        assert_lowest_example(count, Die::D6, Reading::Highest);
    }
}

#[test]
fn the_highest_and_the_lowest_of_no_dice_are_0() {
    for reading in [Reading::Highest, Reading::Lowest, Reading::Sum, Reading::AtMost(6)] {
        let ask = Ask::new(0, Die::D6, reading, "test");
        assert_eq!(Seeded::new(1).ask(&ask), Ok(0));
        assert_eq!(Thrown::new(Typed::default()).ask(&ask), Ok(0));
        assert_eq!(spread::<f64>(&ask), Ok(vec![(0, 1.0)]));
    }
}

#[test]
fn a_walk_tells_questions_about_the_same_dice_apart() {
    let mut dice = Every::<f64>::new(1_000);
    let mut chances = [0.0; 5];
    loop {
        let answers = [
            dice.at_most(1, Die::D6, 1, "test").unwrap(),
            dice.at_most(1, Die::D6, 4, "test").unwrap(),
            dice.band(1, Die::D6, &[5], "test").unwrap(),
            dice.band(1, Die::D6, &[2], "test").unwrap(),
            i64::from(dice.at_most(2, Die::D6, 1, "test").unwrap() == 2),
        ];
        for (chance, answer) in chances.iter_mut().zip(answers) {
            *chance += dice.weight() * answer as f64;
        }
        if !dice.advance().unwrap() {
            break;
        }
    }
    for (chance, expected) in
        chances.into_iter().zip([1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0, 4.0 / 6.0, 1.0 / 36.0])
    {
        assert!((chance - expected).abs() < 1e-12, "{chance} is not {expected}");
    }
}

#[test]
fn a_walk_goes_on_behind_answers_that_are_fixed() {
    let mut dice = Every::<f64>::new(1_000);
    let ask = |dice: &mut Every<f64>| [Die::D6, Die::D20, Die::D6].map(|die| dice.die(die, "test").unwrap());
    dice.restart(&[5, 17], &[], (1.0, 1.0));
    let (mut met, mut whole) = (Vec::new(), 0.0);
    loop {
        met.push(ask(&mut dice));
        whole += dice.weight();
        assert_eq!(dice.answers()[..2], [5, 17]);
        if !dice.advance().unwrap() {
            break;
        }
    }
    assert_eq!(met, (1..=6).map(|face| [5, 17, face]).collect::<Vec<_>>());
    assert!((whole - 1.0).abs() < 1e-12, "what is fixed weighs nothing: {whole}");
}

#[test]
fn forgetting_means_nothing_outside_a_walk() {
    let mut typed = Thrown::new(Typed::default());
    let anybody: &mut dyn Dice = &mut typed;
    assert_eq!(anybody.forget_all_but(&[1, 2]), Ok(()));
    assert_eq!(Seeded::new(1).forget_all_but(&[]), Ok(()));
    assert_eq!(Recorded::new(&[]).forget_all_but(&[3]), Ok(()));
}

#[test]
fn a_borrowed_walk_is_told_what_to_forget() {
    fn declare<D: Dice>(mut dice: D) -> Result<(), Stop> {
        dice.forget_all_but(&[7])
    }
    let mut every = Every::<f64>::new(10);
    assert_eq!(declare(&mut every), Err(Stop::Settled));
    assert_eq!(every.state(), Some(vec![7]));
}
