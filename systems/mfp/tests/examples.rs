//! The worked example of the text, and situations reckoned by hand.

use crate::common::{play, points};
use serde_json::json;
use standfast_mfp::procedures::{CommandValue, Status, Usage};

/// "Eight French line battalions (8x6, CMR 6), in Divisional command with two line artillery batteries."
#[test]
fn the_french_division() {
    let division = json!({
        "level": "division",
        "units": [
            {"arm": "infantry", "miniatures": 6, "cmr": 6, "count": 8},
            {"arm": "artillery", "grade": "line", "count": 2},
        ],
    });
    let played = play::<CommandValue>(&division);
    assert_eq!(played.outcome, json!({"points": 25}));
    assert_eq!(played.first("mfp.value.1"), Some(json!(16)));
    assert_eq!(played.first("mfp.value.2"), Some(json!(4)));
    assert_eq!(played.first("mfp.value.4"), Some(json!(5)));
}

#[test]
fn a_corps_of_mixed_quality() {
    // 12 guards 5, 6 dragoons of CMR 4 twice 1 each, a train 1, an elite battery 3; the corps 15.
    let corps = json!({
        "level": "corps",
        "units": [
            {"arm": "infantry", "miniatures": 12, "cmr": "S"},
            {"arm": "cavalry", "miniatures": 6, "cmr": 4, "count": 2},
            {"arm": "train", "miniatures": 2, "cmr": 1},
            {"arm": "artillery", "miniatures": 3, "cmr": 8},
        ],
    });
    assert_eq!(points::<CommandValue>(&corps), 5 + 2 + 1 + 3 + 15);
}

#[test]
fn a_command_of_nothing_is_worth_its_level() {
    assert_eq!(points::<CommandValue>(&json!({"level": "dummy"})), 5);
    assert_eq!(points::<CommandValue>(&json!({"level": "dummy", "units": []})), 5);
}

#[test]
fn a_small_command_goes_up_to_fourteen() {
    let small = |count, trains| {
        json!({"level": "small", "units": [
            {"arm": "infantry", "miniatures": 4, "cmr": 6, "count": 3},
            {"arm": "artillery", "miniatures": 1, "cmr": 6, "count": count},
            {"arm": "train", "cmr": 6, "count": trains},
        ]})
    };
    assert_eq!(points::<CommandValue>(&small(1, 1)), 3 * 2 + 2 + 2 + 5);
    assert_eq!(standfast_drill::situations::refused::<CommandValue>(&small(2, 1)), ["units"]);
    assert_eq!(
        standfast_drill::situations::refused::<CommandValue>(&small(1, 2)),
        ["units"],
        "a train of any size has one miniature"
    );
}

#[test]
fn a_half_turn_of_everything() {
    let usage = json!({"incidents": [
        {"kind": "order", "order": "attack", "hours": 2, "count": 2},
        {"kind": "order", "order": "reserve", "hours": 3},
        {"kind": "order", "order": "rest", "count": 2},
        {"kind": "approach", "hours": 3, "count": 4},
        {"kind": "marker", "count": 2},
        {"kind": "loss", "count": 9},
        {"kind": "loss", "ottoman_infantry": true, "count": 5},
        {"kind": "overrun"},
        {"kind": "officer", "level": "division"},
        {"kind": "officer", "level": "army"},
        {"kind": "hq", "level": "wing"},
        {"kind": "violation", "count": 3},
    ]});
    // 16 + 1.5 - 4 + 12 + 10 + 9 + 2.5 + 5 + 5 + 25 + 10 + 6
    let played = play::<Usage>(&usage);
    assert_eq!(played.outcome, json!({"points": 98}));
    assert_eq!(played.notes.len(), 12);
}

#[test]
fn rest_may_outweigh_the_rest() {
    let usage = json!({"incidents": [
        {"kind": "order", "order": "rest", "hours": 4},
        {"kind": "order", "order": "reserve"},
    ]});
    assert_eq!(points::<Usage>(&usage), -7.5);
}

#[test]
fn nothing_happened() {
    assert_eq!(points::<Usage>(&json!({})), 0);
    assert_eq!(points::<Usage>(&json!({"incidents": []})), 0);
}

#[test]
fn points_are_whole_where_they_can_be() {
    let losses = |count| {
        let loss = json!({"kind": "loss", "ottoman_infantry": true, "count": count});
        points::<Usage>(&json!({"incidents": [loss]})).to_string()
    };
    assert_eq!(losses(1), "0.5");
    assert_eq!(losses(2), "1");
    assert_eq!(losses(25), "12.5");
}

#[test]
fn a_level_that_shrinks_brings_the_further_loss() {
    // 120 used of 100; then commands worth 20 leave, and 120 is 150% of what is left.
    let before = json!({"level": 100, "used": 120, "hours_exhausted": 2});
    let after = json!({"level": 80, "used": 120, "hours_exhausted": 2});
    assert_eq!(play::<Status>(&before).outcome["cmr_adjustment"], -2);
    assert_eq!(play::<Status>(&after).outcome["cmr_adjustment"], -3);
}
