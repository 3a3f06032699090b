//! [`Output`]: standard output and standard error, with colour where somebody looks at it.

use std::io::{self, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use crate::failure::Failure;

/// When text has colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Where a command writes to.
pub(crate) struct Output {
    choice: ColorChoice,
}

impl Output {
    pub(crate) fn new(color: Color) -> Self {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Self { choice }
    }

    /// Writes text to standard output; its colours are removed where they would be in the way.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        let mut stream = AutoStream::new(io::stdout().lock(), self.choice);
        heard(stream.write_all(text.as_bytes()).and_then(|()| stream.flush()))
    }

    /// Writes to standard output what is not text for people.
    pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
        let mut stream = io::stdout().lock();
        heard(stream.write_all(bytes).and_then(|()| stream.flush()))
    }

    /// Writes text to standard error. Nobody can be told where that fails.
    pub(crate) fn note(&mut self, text: &str) {
        let mut stream = AutoStream::new(io::stderr().lock(), self.choice);
        let _ = stream.write_all(text.as_bytes());
    }

    /// Writes `error: ..` to standard error.
    pub(crate) fn complain(&mut self, failure: &Failure) {
        self.note(&format!("\x1b[1;91merror\x1b[0m\x1b[1m:\x1b[0m {failure}\n"));
    }
}

/// A reader that has left (`aie-pattern .. | head`) has what it wanted.
fn heard(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
