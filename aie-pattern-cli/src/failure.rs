//! [`Failure`]: the reason why a command failed.

use std::fmt::{self, Display, Formatter};
use std::io;

/// The reason why a command failed: a line in lower case without a full stop, and lines of help.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// A failure to read or write a file.
    pub(crate) fn io(what: &str, path: &str, error: &io::Error) -> Self {
        // Rust appends the error number, which does not help the user.
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
