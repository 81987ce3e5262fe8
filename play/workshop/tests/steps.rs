use standfast_workshop::{Step, Steps};

fn read(path: &str) -> Steps {
    path.parse().unwrap()
}

#[test]
fn a_path_says_fields_places_and_names() {
    let path = "armies[0].brigades[=cutler].name";
    let field = |name: &str| Step::Field(name.to_owned());
    let steps = vec![
        field("armies"),
        Step::Place(0),
        field("brigades"),
        Step::Named("cutler".to_owned()),
        field("name"),
    ];
    assert_eq!(read(path), Steps(steps));
    assert_eq!(read(path).to_string(), path);
    assert_eq!(read(""), Steps::default());
}

#[test]
fn a_field_with_a_dot_stands_in_quotes() {
    let path = Steps::default().field("charts").field("a.b[0]\"").and(Step::Place(3));
    assert_eq!(path.to_string(), r#"charts."a.b[0]\""[3]"#);
    assert_eq!(read(&path.to_string()), path);
}

#[test]
fn what_is_no_path_is_refused() {
    for path in ["a..b", ".a", "a[", "a[x]", "a[-1]", "a[0]b", "\"a", "a.", "a[0"] {
        let refusal = path.parse::<Steps>().unwrap_err();
        assert_eq!(refusal.path, path);
    }
    assert!("a.".repeat(70).trim_end_matches('.').parse::<Steps>().is_err());
}
