use std::fmt;

/// Why an input was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A required field is missing.
    Missing {
        /// What may stand there.
        allowed: String,
    },
    /// There is no field of that name here.
    Unknown {
        /// The fields that exist here.
        known: Vec<String>,
    },
    /// The value is not allowed there.
    Value {
        /// What was given.
        given: String,
        /// What is allowed.
        allowed: String,
    },
    /// The rules exclude it, given the rest of the input.
    Excluded {
        /// What was given, if anything.
        given: Option<String>,
        /// The rule that excludes it, and what would be allowed.
        reason: String,
    },
    /// It could not be read at all.
    Unreadable {
        /// What the reader stumbled over.
        reason: String,
    },
}

/// One refusal: where, what, what is allowed, and what was probably meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The whole path of the field: `units[1].miniatures`; empty for the whole input.
    pub path: String,
    /// What is wrong with it.
    pub problem: Problem,
    /// The known name nearest to what was given, if one is near.
    pub nearest: Option<String>,
}

impl Refusal {
    /// A refusal without a guess at the name that was meant.
    #[must_use]
    pub fn new(path: impl Into<String>, problem: Problem) -> Self {
        Self { path: path.into(), problem, nearest: None }
    }

    /// Adds the name nearest to the one that was given.
    #[must_use]
    pub fn near<'a>(mut self, given: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.nearest = nearest(given, names).map(str::to_owned);
        self
    }

    /// What is wrong, without the guess at what was meant.
    #[must_use]
    pub fn what(&self) -> String {
        let path = if self.path.is_empty() { "the input" } else { &self.path };
        match &self.problem {
            Problem::Missing { allowed } => format!("{path} is missing: {allowed}"),
            Problem::Unknown { known } if known.is_empty() => format!("{path}: there is no such field here"),
            Problem::Unknown { known } => {
                format!("{path}: there is no such field; the fields here are {}", known.join(", "))
            }
            Problem::Value { given, allowed } => format!("{path} is {given}: {allowed} is allowed"),
            Problem::Excluded { given: Some(given), reason } => format!("{path} is {given}: {reason}"),
            Problem::Excluded { given: None, reason } => format!("{path}: {reason}"),
            Problem::Unreadable { reason } => format!("{path} can't be read: {reason}"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what())?;
        match &self.nearest {
            Some(nearest) => write!(f, " (did you mean `{nearest}`?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

/// The name nearest to the given one, if any is near enough to have been meant.
#[must_use]
pub fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const NEAR_ENOUGH: f64 = 0.55;
    names
        .into_iter()
        .map(|name| (strsim::normalized_damerau_levenshtein(given, name), name))
        .filter(|(likeness, _)| *likeness >= NEAR_ENOUGH)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// All refusals of one input, the most telling first: misspelt names, then the rest in the order of the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusals(Vec<Refusal>);

impl Refusals {
    /// The refusals in order; `None` if there are none.
    #[must_use]
    pub fn new(mut refusals: Vec<Refusal>) -> Option<Self> {
        refusals.sort_by_key(|refusal| !matches!(refusal.problem, Problem::Unknown { .. }));
        (!refusals.is_empty()).then_some(Self(refusals))
    }

    /// The refusals, the most telling first.
    #[must_use]
    pub fn all(&self) -> &[Refusal] {
        &self.0
    }
}

impl From<Refusal> for Refusals {
    fn from(refusal: Refusal) -> Self {
        Self(vec![refusal])
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, refusal) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("\n")?;
            }
            refusal.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusals {}

/// Collects what the rules exclude in a situation, each under its path.
#[derive(Debug, Default)]
pub struct Refuse {
    path: String,
    refusals: Vec<Refusal>,
}

impl Refuse {
    /// Checks a part: paths refused inside get the part's name in front.
    pub fn within(&mut self, part: &str, look: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path = joined(&self.path, part);
        look(self);
        self.path.truncate(length);
    }

    /// Refuses a field if `excluded`.
    pub fn when(&mut self, excluded: bool, field: &str, given: impl fmt::Display, reason: impl Into<String>) {
        if excluded {
            let problem = Problem::Excluded { given: Some(given.to_string()), reason: reason.into() };
            self.refusals.push(Refusal::new(joined(&self.path, field), problem));
        }
    }

    /// Refuses the lack of a field if `lacking`.
    pub fn missing(&mut self, lacking: bool, field: &str, allowed: impl Into<String>) {
        if lacking {
            let problem = Problem::Missing { allowed: allowed.into() };
            self.refusals.push(Refusal::new(joined(&self.path, field), problem));
        }
    }

    /// Refuses a field with the caller's own refusal, made from its full path.
    pub fn refuse(&mut self, field: &str, refusal: impl FnOnce(String) -> Refusal) {
        self.refusals.push(refusal(joined(&self.path, field)));
    }

    /// Ends the check, with everything that was refused.
    ///
    /// # Errors
    /// All refusals.
    pub fn finish(self) -> Result<(), Refusals> {
        Refusals::new(self.refusals).map_or(Ok(()), Err)
    }
}

/// The path of a field within `path`.
pub(crate) fn joined(path: &str, field: &str) -> String {
    if path.is_empty() || field.is_empty() || field.starts_with('[') {
        format!("{path}{field}")
    } else {
        format!("{path}.{field}")
    }
}
