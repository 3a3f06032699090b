//! [`Output`]: standard output and standard error, coloured on a terminal.

use std::io::{self, ErrorKind, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use crate::failure::Failure;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The streams that a command writes to.
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

    /// Writes text to standard output, without colours if these are off.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        let mut stream = AutoStream::new(io::stdout().lock(), self.choice);
        heard(stream.write_all(text.as_bytes()).and_then(|()| stream.flush()))
    }

    /// Writes bytes that are not text for people to standard output.
    pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
        let mut stream = io::stdout().lock();
        heard(stream.write_all(bytes).and_then(|()| stream.flush()))
    }

    /// Writes text to standard error, and ignores failures: there is nowhere to report them.
    pub(crate) fn note(&mut self, text: &str) {
        let mut stream = AutoStream::new(io::stderr().lock(), self.choice);
        let _ = stream.write_all(text.as_bytes());
    }

    /// Writes `error: ..` to standard error.
    pub(crate) fn complain(&mut self, failure: &Failure) {
        self.note(&format!("\x1b[1;91merror\x1b[0m\x1b[1m:\x1b[0m {failure}\n"));
    }
}

/// Ignores a closed pipe: the reader (`aie-pattern .. | head`) needs no more.
fn heard(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
