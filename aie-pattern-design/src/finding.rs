//! [`Finding`]: a mistake in a design, and its place.

use std::ops::Range;

use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::Place;
use proc_macro2::{LineColumn, Span};

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The design is wrong in every timing.
    Error,
    /// The design may be wrong: timing decides.
    Warning,
    /// Background.
    Note,
}

impl Severity {
    /// Its word in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A replacement for a part of the file.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The first token that is replaced.
    pub first: Span,
    /// The last token that is replaced.
    pub last: Span,
    /// The new text.
    pub text: String,
}

impl Replacement {
    /// The text with the replacement in it; none if the text has no such place.
    #[must_use]
    pub fn apply(&self, text: &str) -> Option<String> {
        let Range { start, end } = self.range(text)?;
        Some([text.get(..start)?, &self.text, text.get(end..)?].concat())
    }

    /// The part of the text that is replaced; none if the text has no such place.
    #[must_use]
    pub fn replaced<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.range(text)?)
    }

    fn range(&self, text: &str) -> Option<Range<usize>> {
        Some(offset(text, self.first.start())?..offset(text, self.last.end())?)
    }
}

/// The byte at a line and a column, which counts characters.
fn offset(text: &str, LineColumn { line, column }: LineColumn) -> Option<usize> {
    let before = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = text.get(before..)?;
    Some(before + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
}

/// Another place in the file that belongs to a finding.
#[derive(Clone, Debug)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// The label: `declared here`.
    pub text: String,
}

/// A mistake in a design.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The code of its rule: `AP012`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The first token that it is about.
    pub first: Span,
    /// The last token that it is about.
    pub last: Span,
    /// The message, in lower case without a full stop.
    pub message: String,
    /// Background, one line per entry.
    pub notes: Vec<String>,
    /// Helps, one line per entry.
    pub helps: Vec<String>,
    /// A replacement that is proved to be right.
    pub fix: Option<Replacement>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
}

impl Finding {
    /// An error of a rule.
    #[must_use]
    pub fn error(rule: Rule, place: impl Into<Place>, message: impl Into<String>) -> Self {
        let place = place.into();
        Self {
            code: rule.code(),
            severity: Severity::Error,
            first: place.first,
            last: place.last,
            message: message.into(),
            notes: Vec::new(),
            helps: Vec::new(),
            fix: None,
            related: Vec::new(),
        }
    }

    /// A warning of a rule.
    #[must_use]
    pub fn warning(rule: Rule, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(rule, place, message) }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a help.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, place: impl Into<Place>, text: impl Into<String>) -> Self {
        self.related.push(Related { span: place.into().first, text: text.into() });
        self
    }

    /// The line of its first token, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.first.start().line
    }

    /// The column of its first token, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.first.start().column + 1
    }
}
