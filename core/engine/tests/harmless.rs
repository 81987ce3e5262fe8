use standfast_engine::{Tree, harmful_texts};

fn refused(json: &str) -> Vec<String> {
    harmful_texts(&Tree::from_json(json).unwrap(), "").iter().map(ToString::to_string).collect()
}

#[test]
fn what_works_on_a_terminal_is_refused_with_its_place_and_its_number() {
    for (number, name) in [("001b", "U+001B"), ("0000", "U+0000"), ("202e", "U+202E"), ("2066", "U+2066")] {
        let json = format!(r#"{{"do": "say", "list": [{{"text": "good\u{number}evil"}}]}}"#);
        let refused = refused(&json);
        assert_eq!(refused.len(), 1, "{refused:?}");
        assert!(refused[0].starts_with("list[0].text is \"good\\"), "{refused:?}");
        assert!(refused[0].contains(name), "{refused:?}");
    }
    assert_eq!(refused(r#"["\r", "\u007f", "\u0085", "\u2028", "\u0008"]"#).len(), 5);
}

#[test]
fn a_remark_may_have_lines_and_a_name_stands_in_one() {
    assert!(
        refused(r#"{"text": "one\n\ttwo", "name": "Zouaves d'Élite \ud83d\udc68\u200d\ud83d\udc69 \u200f"}"#)
            .is_empty()
    );
    assert_eq!(refused(r#"{"name": "one\ntwo", "sides": [{"name": "a\tb"}]}"#).len(), 2);
}
