use standfast_engine::{Key, Tree, Unreadable, Value};

/// A situation as it was given: JSON that is read, but not yet checked by a procedure.
#[derive(Debug, Clone)]
pub struct Situation {
    pub(crate) tree: Tree,
}

/// The field of a situation that holds its rulings.
pub(crate) const RULES: &str = "rules";

impl Situation {
    /// Reads one JSON value.
    ///
    /// # Errors
    /// Where the text is not one JSON value, or names a field twice.
    pub fn from_json(text: &str) -> Result<Self, Box<Unreadable>> {
        Ok(Self { tree: Tree::from_json(text)? })
    }

    /// With a ruling set: in place of what the situation's `rules` say of it. The value is read as JSON where
    /// it is a number, `true` or `false`, and as a name otherwise.
    ///
    /// ```
    /// use standfast_rulebook::{Rulebook, Situation};
    /// let procedure = Rulebook::standard().procedure("battlegroup", "check")?;
    /// let elite = Situation::from_json(r#"{"level": 9, "remaining": 6, "class": "elite"}"#)?;
    /// assert_eq!(procedure.odds(&elite)?.outcomes[0].exact, "7/10");
    /// let harder = elite.with_ruling("class_modifies", "die");
    /// assert_eq!(procedure.odds(&harder)?.outcomes[0].exact, "1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_ruling(mut self, ruling: &str, value: &str) -> Self {
        let read = match value {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            number if number.parse::<f64>().is_ok() => Value::Number(number.to_owned()),
            name => Value::Text(name.to_owned()),
        };
        let key = |text: &str| Key { text: text.to_owned(), span: 0..0, source: 0 };
        let part = |value| Tree { value, span: 0..0, source: 0 };
        let rules = part(Value::Map(vec![(key(ruling), part(read))]));
        self.tree = part(Value::Map(vec![(key(RULES), rules)])).over(self.tree);
        self
    }

    /// Where in its text the field at a path stands, or else the nearest part around it, in bytes.
    #[must_use]
    pub fn place_of(&self, path: &str) -> std::ops::Range<usize> {
        self.tree.place_of(path).0
    }
}
