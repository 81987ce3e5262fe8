use std::io::{self, Write};

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use standfast_rulebook::battle::Entry;

use crate::Fault;

/// An answer as JSON text, no longer than an answer may be.
#[derive(Debug)]
pub(crate) struct Answer(Vec<u8>);

/// A text that is written to as far as the limit, and no further.
struct Bounded {
    text: Vec<u8>,
    most: usize,
}

impl Answer {
    /// The value as JSON.
    ///
    /// # Errors
    /// [`Fault::Limit`] where that is more bytes than `most`.
    pub(crate) fn of<T: Serialize>(value: &T, most: usize) -> Result<Self, Fault> {
        let mut bounded = Bounded { text: Vec::new(), most };
        // What is answered is plain data, of which JSON can always be made: only the limit can stop it.
        serde_json::to_writer(&mut bounded, value).map_err(|_| too_long(most))?;
        Ok(Self(bounded.text))
    }
}

/// As many of the entries as an answer may hold, the first ones; and one in any case.
pub(crate) fn fitting(mut entries: Vec<Entry>, most: usize) -> Vec<Entry> {
    let mut left = most;
    let fits = entries.iter().take_while(|entry| {
        // An entry is plain data, of which JSON can always be made.
        let length = serde_json::to_vec(entry).map_or(0, |json| json.len() + 1);
        let fits = length < left;
        left = left.saturating_sub(length);
        fits
    });
    let fits = fits.count().max(1);
    entries.truncate(fits);
    entries
}

/// That an answer would be longer than it may be.
pub(crate) fn too_long(most: usize) -> Fault {
    Fault::Limit { what: "bytes of an answer (answer)", most: most.to_string(), after: None }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.0).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_where_the_limit_is() {
        let text = "x".repeat(98);
        assert!(matches!(Answer::of(&text, 100), Ok(Answer(json)) if json.len() == 100));
        let refused = Answer::of(&text, 99).map(|_| ()).map_err(|fault| fault.to_string());
        assert_eq!(refused, Err("bytes of an answer (answer): at most 99".to_owned()));
    }
}
