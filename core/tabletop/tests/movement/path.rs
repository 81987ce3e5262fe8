//! Paths as they are written.

use standfast_tabletop::{Formation, Hand, Length, Path, Step};

fn refusal(json: &str) -> String {
    serde_json::from_str::<Path>(json).unwrap_err().to_string()
}

#[test]
fn every_step_is_written_as_it_is_read() {
    let json = r#"[{"ahead":3.5},{"back":1},{"sidestep":"right","inches":2},{"wheel":"left","degrees":30},{"turn":-90},{"form":"attack-column"}]"#;
    let path: Path = serde_json::from_str(json).unwrap();
    assert_eq!(
        path.steps(),
        [
            Step::Ahead(Length::from_hundredths(350)),
            Step::Back(Length::inches(1)),
            Step::Sidestep { to: Hand::Right, inches: Length::inches(2) },
            Step::Wheel { to: Hand::Left, degrees: 30 },
            Step::Turn(-90),
            Step::Form(Formation::AttackColumn),
        ]
    );
    assert_eq!(serde_json::to_string(&path).unwrap(), json);
    assert_eq!(
        path.to_string(),
        "ahead 3.5 inches, back 1 inches, sidestep 2 inches to the right, wheel 30° to the left, \
         turn 90° to the left, form attack-column"
    );
    assert_eq!(serde_json::from_str::<Path>("[]").unwrap(), Path::still());
    assert_eq!(Path::still().to_string(), "stand still");
}

#[test]
fn what_is_no_step_is_refused() {
    for json in [
        "[{}]",
        r#"[{"ahead": 1, "back": 1}]"#,
        r#"[{"wheel": "left"}]"#,
        r#"[{"degrees": 30}]"#,
        r#"[{"sidestep": "left", "degrees": 30}]"#,
    ] {
        assert!(
            refusal(json).starts_with("a step is one of {\"ahead\": inches}"),
            "{json}: {}",
            refusal(json)
        );
    }
    assert!(refusal(r#"[{"forward": 1}]"#).starts_with("unknown field `forward`"));
    assert!(refusal(r#"[{"wheel": "up", "degrees": 3}]"#).starts_with("unknown variant `up`"));
    assert!(refusal(r#"[{"ahead": 1.005}]"#).contains("at most two decimals"));
}

#[test]
fn steps_have_their_bounds() {
    for (json, says) in [
        (r#"[{"ahead": 0}]"#, "step 1 goes 0 inches: a step goes more than 0 and at most 1000 inches"),
        (
            r#"[{"ahead": 1}, {"back": -2}]"#,
            "step 2 goes -2 inches: a step goes more than 0 and at most 1000 inches",
        ),
        (r#"[{"wheel": "left", "degrees": 0}]"#, "step 1 wheels 0 degrees: a wheel goes through 1 to 180"),
        (
            r#"[{"wheel": "left", "degrees": 181}]"#,
            "step 1 wheels 181 degrees: a wheel goes through 1 to 180",
        ),
        (
            r#"[{"turn": 0}]"#,
            "step 1 turns 0 degrees: a turn goes through 1 to 180, or -1 to -180 to the left",
        ),
    ] {
        assert_eq!(refusal(json), says);
    }
    let many = vec![Step::Turn(1); Path::MOST_STEPS + 1];
    assert_eq!(
        Path::new(many).unwrap_err().to_string(),
        "a path of 65 steps is not possible: it has 64 at most"
    );
}
