//! Players of the machine who act, and dice that people throw for them.

use serde_json::json;
use standfast_rulebook::generals::Memory;

use super::super::app::{News, Screen};
use super::super::opponent::{Move, TheirDice};
use super::super::throw::Became;
use super::{bridge, is_as, press, screen, seat};

/// Why they did it is told once the battle is over.
#[test]
fn what_the_machine_thought_opens_with_the_end() {
    let mut session = bridge("sam");
    assert!(session.take_move(fire(0), TheirDice::Rolled));
    assert!(matches!(session.became, Some(Became::Done(_))));
    assert_eq!(session.thoughts(), None);
    session.elsewhere(seat("sam"), r#"{"do": "concede"}"#);
    assert!(session.catch_up());
    let told = "What the machine thought:\n1: Nora: fire at somebody: Ann at Cat (Cat is near)\n";
    assert_eq!(session.thoughts().as_deref(), Some(told));
}

/// Nora, whom the machine plays, has Ann fire at Cat.
fn fire(number: u64) -> Move {
    let command = json!({"do": "fire", "guard": "ann", "target": "cat"});
    Move {
        number,
        seat: seat("nora"),
        command,
        says: "fire at somebody: Ann at Cat".to_owned(),
        why: "Cat is near".to_owned(),
        memory: Memory::default(),
    }
}

#[test]
fn dice_are_typed_for_the_machine() {
    let mut session = bridge("sam");
    assert!(session.take_move(fire(0), TheirDice::Thrown));
    is_as(&screen(&session, 80, 24), "throw-80");
    press(&mut session, "5");
    assert!(screen(&session, 80, 24).contains("Enter gives the command with them."));
    assert_eq!(session.app.sight.view.number, 0);
    press(&mut session, "<back>6<enter>");
    assert!(matches!(session.app.screen, Screen::Table));
    let entry = &session.app.sight.log[0];
    assert_eq!((&entry.seat, entry.typed, &entry.rolls[0].faces), (&seat("nora"), true, &vec![6]));
    assert_eq!(session.app.news, Some(News::Good("Nora: ann fires; cat is hit, 1".to_owned())));
}

#[test]
fn dice_that_are_not_thrown_are_rolled() {
    let mut session = bridge("sam");
    assert!(session.take_move(fire(0), TheirDice::Thrown));
    press(&mut session, "<esc>");
    assert!(matches!(session.app.screen, Screen::Table));
    assert!(!session.app.sight.log[0].typed);
    // Where nobody throws, nobody is asked.
    let mut session = bridge("sam");
    assert!(session.take_move(fire(0), TheirDice::Rolled));
    assert_eq!(session.app.sight.view.number, 1);
}

#[test]
fn a_throw_is_void_once_others_have_acted() {
    let mut session = bridge("sam");
    session.take_move(fire(0), TheirDice::Thrown);
    press(&mut session, "5");
    session.elsewhere(
        seat("umpire"),
        r#"{"do": "set", "thing": "ann", "knob": "health", "value": 0, "reason": "a stray shot"}"#,
    );
    assert!(session.catch_up());
    assert!(matches!(session.app.screen, Screen::Table));
    // What was decided before that is refused, and changes nothing.
    assert!(!session.take_move(fire(0), TheirDice::Rolled));
    assert!(session.became.is_none(), "he is asked anew");
    assert_eq!(session.app.sight.view.number, 1);
}

/// What he wanted is not remembered as done.
#[test]
fn who_is_refused_hears_of_it() {
    let mut session = bridge("sam");
    let command = json!({"do": "fire", "guard": "ann", "target": "nobody"});
    assert!(!session.take_move(Move { command, ..fire(0) }, TheirDice::Rolled));
    assert!(matches!(session.became, Some(Became::Refused(_))));
    assert_eq!(session.app.sight.view.number, 0);
}
