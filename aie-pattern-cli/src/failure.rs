//! [`Failure`]: why a command could not be carried out.

use std::fmt::{self, Display, Formatter};
use std::io;

/// Why a command could not be carried out: a line for the user, lower case and without a full stop, and lines of help.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// About a file that cannot be read or written.
    pub(crate) fn io(what: &str, path: &str, error: &io::Error) -> Self {
        // Rust appends the number of the system, which helps nobody here.
        let text = error.to_string();
        let reason = text.split(" (os error").next().unwrap_or(&text);
        let mut letters = reason.chars();
        let first = letters.next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
        Self(format!("cannot {what} {path}: {first}{}", letters.as_str()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::io("write", "the output", &error)
    }
}
