//! Each ruling: its default, its alternatives, and when the trace names it.

use crate::common::{play, play_under};
use serde_json::{Value as Json, json};
use standfast_drill::situations::{Ran, misread, read};
use standfast_mfp::procedures::{CommandValue, Status};
use standfast_mfp::{
    Announcements, DefendMarkers, DestroyedCommand, Exhaustion, ExhaustionHours, MarkerRevert, Reports,
    Rulings,
};

fn status_at(waver_at: i64, used: &Json) -> Ran<Json> {
    play_under::<Status>(&json!({"waver_at": waver_at}), &json!({"level": 100, "used": used}))
}

#[test]
fn waver_at_decides_between_steady_and_wavering() {
    let side = json!({"level": 100, "used": 80});
    let published = play::<Status>(&side);
    assert_eq!(published.outcome, json!({"status": "steady", "announce": false, "cmr_adjustment": 0}));
    assert_eq!(published.first("mfp.waver_at"), Some(json!(90)));
    let house = status_at(80, &json!(80));
    assert_eq!(house.outcome, json!({"status": "wavering", "announce": true, "cmr_adjustment": 0}));
    assert_eq!(house.first("mfp.waver_at"), Some(json!(80)));
}

#[test]
fn waver_at_every_share() {
    for waver_at in 50..=99 {
        for half_points in 0..200 {
            let used = json!(f64::from(half_points) / 2.0);
            let wavers = half_points >= 2 * i32::try_from(waver_at).unwrap();
            let expected = if wavers { "wavering" } else { "steady" };
            assert_eq!(status_at(waver_at, &used).outcome["status"], expected, "{used} at {waver_at}");
        }
    }
}

#[test]
fn waver_at_is_named_only_where_it_decides() {
    // Below half the level no share would have it waver, at 99% every share would, and at the level none counts.
    for (used, decides) in
        [(49.5, false), (50.0, true), (90.0, true), (98.5, true), (99.0, false), (100.0, false)]
    {
        let played = play::<Status>(&json!({"level": 100, "used": used}));
        assert_eq!(played.cites("mfp.waver_at"), decides, "{used}");
        for other in [50, 99] {
            let same = status_at(other, &json!(used)).outcome == played.outcome;
            assert!(decides || same, "{used} at {other}");
        }
    }
}

#[test]
fn waver_at_does_not_touch_exhaustion() {
    for waver_at in [50, 90, 99] {
        let outcome = status_at(waver_at, &json!(100)).outcome;
        assert_eq!(outcome, json!({"status": "exhausted", "announce": true, "cmr_adjustment": -1}));
    }
}

#[test]
fn defaults() {
    let published = Rulings {
        waver_at: 90,
        turns_per_hour: 2,
        exhaustion: Exhaustion::ReEvaluated,
        marker_revert: MarkerRevert::AtOnce,
        announcements: Announcements::AtThePosting,
        defend_markers: DefendMarkers::UntilCaptured,
        exhaustion_hours: ExhaustionHours::FromExhaustion,
        destroyed_command: DestroyedCommand::PaysNothing,
        reports: Reports::Counted,
    };
    assert_eq!(Rulings::default(), published);
    assert_eq!(read::<Rulings>(&json!({})), Ok(published.clone()));
    let spelt_out = json!({
        "waver_at": 90,
        "turns_per_hour": 2,
        "exhaustion": "re-evaluated",
        "marker_revert": "at-once",
        "announcements": "at-the-posting",
        "defend_markers": "until-captured",
        "exhaustion_hours": "from-exhaustion",
        "destroyed_command": "pays-nothing",
        "reports": "counted",
    });
    assert_eq!(read::<Rulings>(&spelt_out), Ok(published));
}

#[test]
fn alternatives() {
    let house = json!({
        "waver_at": 75,
        "turns_per_hour": 3,
        "exhaustion": "permanent",
        "marker_revert": "interphase",
        "announcements": "at-once",
        "defend_markers": "until-abandoned",
        "exhaustion_hours": "game-hours",
        "destroyed_command": "pays",
        "reports": "shown",
    });
    let read = read::<Rulings>(&house).unwrap();
    assert_eq!(
        read,
        Rulings {
            waver_at: 75,
            turns_per_hour: 3,
            exhaustion: Exhaustion::Permanent,
            marker_revert: MarkerRevert::Interphase,
            announcements: Announcements::AtOnce,
            defend_markers: DefendMarkers::UntilAbandoned,
            exhaustion_hours: ExhaustionHours::GameHours,
            destroyed_command: DestroyedCommand::Pays,
            reports: Reports::Shown,
        }
    );
}

#[test]
fn battle_rulings_change_no_procedure() {
    let house = json!({"turns_per_hour": 12, "exhaustion": "permanent", "marker_revert": "interphase"});
    let side = json!({"level": 100, "used": 160, "hours_exhausted": 4});
    assert_eq!(play_under::<Status>(&house, &side).outcome, play::<Status>(&side).outcome);
    let command = json!({"level": "wing"});
    assert_eq!(play_under::<CommandValue>(&house, &command).outcome, json!({"points": 15}));
}

#[test]
fn what_a_ruling_may_be() {
    let refused = |rulings: Json| misread::<Rulings>(&rulings);
    for waver_at in [json!(49), json!(100), json!(90.5), json!("90"), json!(null)] {
        assert_eq!(refused(json!({"waver_at": waver_at})), ["waver_at"]);
    }
    for turns in [0, 13] {
        assert_eq!(refused(json!({"turns_per_hour": turns})), ["turns_per_hour"]);
    }
    assert_eq!(refused(json!({"exhaustion": "never"})), ["exhaustion"]);
    assert_eq!(refused(json!({"marker_revert": true})), ["marker_revert"]);
    for ruling in ["announcements", "defend_markers", "exhaustion_hours", "destroyed_command", "reports"] {
        assert_eq!(refused(json!({(ruling): "never"})), [ruling]);
    }
    assert_eq!(refused(json!({"waver": 90})), ["waver"]);
    for waver_at in [50, 99] {
        assert_eq!(read::<Rulings>(&json!({"waver_at": waver_at})).unwrap().waver_at, waver_at);
    }
    for turns in [1, 12] {
        assert_eq!(read::<Rulings>(&json!({"turns_per_hour": turns})).unwrap().turns_per_hour, turns);
    }
}
