//! What a seat may not know never reaches its screen.

use super::super::app::Screen;
use super::{bridge, press, screen, seat};

#[test]
fn the_curtain_shows_nothing_of_the_battle() {
    let mut session = bridge("nora");
    press(&mut session, "<enter><enter><esc>");
    assert!(screen(&session, 120, 40).contains("sesame"));
    press(&mut session, "s<down><enter>");
    assert!(matches!(session.app.screen, Screen::Curtain(_)));
    let curtain = screen(&session, 120, 40);
    for word in ["sesame", "Ann", "Cat", "turn", "bridge", "fire"] {
        assert!(!curtain.contains(word), "{curtain}");
    }
    // Neither does the list of seats behind it, nor what Esc there leads to.
    press(&mut session, "<esc>");
    assert!(!screen(&session, 120, 40).contains("sesame"));
    press(&mut session, "<esc>");
    assert!(matches!(session.app.screen, Screen::Curtain(_)));
    press(&mut session, "<enter>");
    assert_eq!(session.app.sight.seat, seat("nora"));
}

#[test]
fn the_next_seat_finds_nothing_of_the_last() {
    let mut session = bridge("nora");
    press(&mut session, "/password ann<enter><enter>juniper<enter><enter>4<enter>");
    assert!(screen(&session, 120, 40).contains("juniper"));
    press(&mut session, "s<down><enter><enter>");
    assert_eq!(session.app.sight.seat, seat("sam"));
    for keys in ["", "4<enter>", "l<enter>"] {
        press(&mut session, keys);
        let seen = screen(&session, 120, 40);
        assert!(!seen.contains("juniper") && !seen.contains("abracadabra"), "{seen}");
    }
    assert!(screen(&session, 120, 40).contains("(sealed)"));
}
