//! Played by keys.

use super::super::app::{News, Pane, Screen};
use super::{bridge, press, screen, seat};

#[test]
fn an_offer_is_chosen_filled_in_given_and_logged() {
    let mut session = bridge("nora");
    // Fire; Ann; at Cat, found by her first letter; cover 2, stepped to; her own die.
    press(&mut session, "<enter><enter>");
    assert!(screen(&session, 80, 24).contains("? choose"));
    press(&mut session, "c<enter><right><right>");
    let form = screen(&session, 80, 24);
    // With cover 2 a d6 needs a 7 under the chart of the house.
    assert!(form.contains("ann fires") && !form.contains("cat is hit"), "{form}");
    press(&mut session, "<left>");
    assert!(screen(&session, 80, 24).contains("17% "));
    press(&mut session, "<down><down><enter>6<enter>");
    assert!(matches!(session.app.screen, Screen::Table));
    let entry = &session.app.sight.log[0];
    assert_eq!(entry.says, ["ann fires", "cat is hit, 1"]);
    assert!(entry.typed);
    assert_eq!(entry.command.as_ref().unwrap()["seen"]["cover"], 1);
    assert_eq!(session.app.news, Some(News::Good("ann fires; cat is hit, 1".to_owned())));
    press(&mut session, "4<enter>");
    let log = screen(&session, 80, 24);
    assert!(log.contains("1d6 for fire: 6, typed"), "{log}");
}

#[test]
fn a_face_that_no_die_shows_is_asked_for_again() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>c<enter><end><enter>7");
    assert!(screen(&session, 80, 24).contains("a d6 shows 1 to 6"));
    press(&mut session, "4");
    assert!(screen(&session, 80, 24).contains("These are all"));
    // The die is taken back, another is thrown, and nothing was written meanwhile.
    press(&mut session, "<back>3");
    assert_eq!(session.app.sight.view.number, 0);
    press(&mut session, "<enter>");
    assert_eq!(session.app.sight.log[0].rolls[0].faces, [3]);
}

#[test]
fn undo_is_given_asked_for_answered_and_refused() {
    let mut session = bridge("nora");
    press(&mut session, "u");
    assert_eq!(session.app.news, Some(News::Bad("nothing has been done yet (table.undo)".to_owned())));
    // Without dice one takes back by oneself.
    press(&mut session, "/password ann<enter><enter>secret<enter><enter>u");
    assert!(screen(&session, 80, 24).contains("It takes back record 1"));
    press(&mut session, "<enter>");
    assert!(session.app.sight.log[1].undone);
    // With dice one asks, and the other side answers.
    press(&mut session, "<esc>/fire ann<enter><enter>c<enter><end><up><enter>u<enter>");
    assert_eq!(session.app.sight.view.undo_asked, Some(3));
    press(&mut session, "s<down><enter><enter>");
    assert_eq!(session.app.sight.seat, seat("sam"));
    assert_eq!(session.app.pane, Pane::Duties);
    press(&mut session, "<enter><enter><enter>");
    assert!(session.app.sight.log.iter().find(|entry| entry.number == 3).unwrap().undone);
}

#[test]
fn what_is_due_leads_to_its_command() {
    let mut session = bridge("umpire");
    press(
        &mut session,
        "/fire ann<enter><enter>c<enter><end><enter>6<enter><esc>/end your<enter><enter><enter>",
    );
    assert!(screen(&session, 80, 24).contains("TO DO (1)"));
    press(&mut session, "2<enter>");
    let form = screen(&session, 80, 24);
    assert!(form.contains("calm a frightened guard: Cat"), "{form}");
    press(&mut session, "<down><enter>6<enter>");
    assert!(session.app.sight.duties().is_empty());
}

#[test]
fn a_unit_narrows_the_choices() {
    let mut session = bridge("nora");
    press(&mut session, "1/bob<enter><enter>");
    let table = screen(&session, 80, 24);
    assert!(table.contains("CAN DO: Bob") && !table.contains("end your turn"), "{table}");
    press(&mut session, "<esc>");
    assert!(screen(&session, 80, 24).contains("end your turn"));
    press(&mut session, "1<esc><end><enter>");
    assert_eq!(session.app.news, Some(News::Bad("Dan has nothing to do now.".to_owned())));
}

#[test]
fn what_others_did_meanwhile_is_taken_in_and_said() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>c<enter>");
    session.elsewhere(
        seat("umpire"),
        r#"{"do": "set", "thing": "ann", "knob": "health", "value": 0, "reason": "a stray shot"}"#,
    );
    assert!(session.catch_up());
    session.listen();
    let form = screen(&session, 80, 24);
    assert!(form.contains("1 record came in from elsewhere"), "{form}");
    // Ann can't fire any more, and the form says why.
    assert!(form.contains("it has been shot (toy.shot)"), "{form}");
    press(&mut session, "<end><enter>");
    assert_eq!(session.app.sight.view.number, 1);
    press(&mut session, "<esc>");
    assert!(!session.catch_up());
}

#[test]
fn pasted_text_goes_into_texts_only() {
    let mut session = bridge("nora");
    session.paste("qqq\n");
    assert!(matches!(session.app.screen, Screen::Table));
    press(&mut session, "/say<enter><enter>H");
    session.paste("ello\nthere");
    press(&mut session, "<enter><end><enter>");
    assert_eq!(session.app.sight.view.talk.said[0].text, "Hellothere");
}
