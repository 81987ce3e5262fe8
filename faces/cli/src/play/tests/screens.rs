//! Screens, as they were read and found good.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use super::super::look::Look;
use super::{bridge, ground, is_as, press, screen, seat, shown};

#[test]
fn the_table_before_the_first_command() {
    let session = bridge("nora");
    is_as(&screen(&session, 80, 24), "begin-80");
    is_as(&screen(&session, 120, 40), "begin-120");
}

#[test]
fn a_form_with_its_odds() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>c<enter>");
    is_as(&screen(&session, 80, 24), "form-80");
    is_as(&screen(&session, 120, 40), "form-120");
}

#[test]
fn a_list_that_is_searched() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>d");
    is_as(&screen(&session, 80, 24), "list-80");
}

#[test]
fn dice_that_are_typed() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>c<enter><end><enter>");
    is_as(&screen(&session, 80, 24), "dice-80");
    press(&mut session, "5");
    is_as(&screen(&session, 80, 24), "dice-all-80");
}

#[test]
fn what_is_due_and_what_was_done() {
    let mut session = bridge("umpire");
    hit_cat(&mut session);
    press(&mut session, "/end your<enter><enter><enter><esc>");
    is_as(&screen(&session, 80, 24), "due-80");
    is_as(&screen(&session, 120, 40), "due-120");
    press(&mut session, "l<enter><down><enter>");
    is_as(&screen(&session, 80, 24), "log-80");
}

#[test]
fn the_map_of_a_table() {
    let mut session = ground("nora");
    assert!(screen(&session, 80, 24).contains("m map"));
    press(&mut session, "m");
    is_as(&screen(&session, 80, 24), "map-80");
    is_as(&screen(&session, 120, 40), "map-120");
    press(&mut session, "<end>");
    let end = screen(&session, 80, 24);
    assert!(end.contains("not on the table: Dan"), "{end}");
    press(&mut session, "<up>");
    assert_ne!(screen(&session, 80, 24), end, "one line up is one line up, however far down somebody went");
    press(&mut session, "m");
    assert!(screen(&session, 80, 24).contains("CAN DO"));
}

#[test]
fn the_map_in_plain_characters() {
    let mut session = ground("umpire");
    press(&mut session, "m");
    let plain = shown(&session, 80, 24, Look { colour: false, unicode: false });
    // What has no sign of its own would be a question mark; the last line has the one that asks for help.
    let (map, _) = plain.rsplit_once("? keys").unwrap();
    assert!(plain.is_ascii() && !map.contains('?'), "{plain}");
}

#[test]
fn without_a_table_there_is_no_map() {
    let mut session = bridge("nora");
    let before = screen(&session, 80, 24);
    assert!(!before.contains("m map"));
    press(&mut session, "m");
    assert_eq!(screen(&session, 80, 24), before);
}

#[test]
fn a_refusal() {
    let mut session = bridge("nora");
    press(&mut session, "u");
    is_as(&screen(&session, 80, 24), "refused-80");
}

#[test]
fn the_end() {
    let mut session = bridge("nora");
    press(&mut session, "/concede<enter><enter><enter>");
    assert!(screen(&session, 80, 24).contains("Press Enter once more to do it"));
    press(&mut session, "<enter>");
    is_as(&screen(&session, 80, 24), "over-80");
}

#[test]
fn help_seats_and_the_curtain() {
    let mut session = bridge("nora");
    press(&mut session, "?");
    is_as(&screen(&session, 80, 24), "help-80");
    press(&mut session, "xs");
    is_as(&screen(&session, 80, 24), "seats-80");
    press(&mut session, "<down><enter>");
    is_as(&screen(&session, 80, 24), "curtain-80");
}

#[test]
fn plain_characters_and_no_colours() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter>c<enter>");
    let look = Look { colour: false, unicode: false };
    let plain = shown(&session, 80, 24, look);
    assert!(plain.is_ascii());
    is_as(&plain, "plain-80");
}

#[test]
fn without_colours_letters_and_brackets_are_left() {
    let mut buffer =
        Buffer::with_lines([Line::from("[shaken] été").style(Style::new().red().on_blue().bold())]);
    Look { colour: false, unicode: false }.settle(&mut buffer);
    let plain = Line::from("[shaken] ete").style(Style::new().fg(Color::Reset).bg(Color::Reset).bold());
    assert_eq!(buffer, Buffer::with_lines([plain]));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let session = bridge("nora");
    assert!(screen(&session, 40, 10).starts_with("Too small"));
    for (width, height) in [(1, 1), (60, 16), (61, 17), (250, 9), (250, 90)] {
        screen(&session, width, height);
    }
}

/// Ann hits Cat, with a die that is typed.
fn hit_cat(session: &mut super::Session<super::Memory>) {
    assert_eq!(session.app.sight.seat, seat("umpire"));
    press(session, "/fire ann<enter><enter>c<enter><end><enter>6<enter><esc>");
}
