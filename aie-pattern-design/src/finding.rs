//! [`Finding`]: something wrong with a design, and where.

use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::Place;
use proc_macro2::Span;

/// How much is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The design does not do what it says, in every timing.
    Error,
    /// It may not: both endings exist.
    Warning,
    /// Background.
    Note,
}

/// Text to put in the place of other text of the file.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The first token that is replaced.
    pub first: Span,
    /// The last one.
    pub last: Span,
    /// What is written instead.
    pub text: String,
}

/// Another place in the file that a finding names.
#[derive(Clone, Debug)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there: `declared here`.
    pub text: String,
}

/// Something found in a design.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The code of its rule: `AP012`.
    pub code: &'static str,
    /// How much is wrong.
    pub severity: Severity,
    /// The first token that it is about.
    pub first: Span,
    /// The last one.
    pub last: Span,
    /// What is wrong, lower case and without a full stop.
    pub message: String,
    /// Background, a line each.
    pub notes: Vec<String>,
    /// What to write instead, a line each.
    pub helps: Vec<String>,
    /// A replacement that is proved to do what was meant.
    pub fix: Option<Replacement>,
    /// Other places that it names.
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

    /// With a line of background.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// With a line that says what to write instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// With another place.
    #[must_use]
    pub fn related(mut self, place: impl Into<Place>, text: impl Into<String>) -> Self {
        self.related.push(Related { span: place.into().first, text: text.into() });
        self
    }

    /// The line of its first token, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.first.start().line
    }

    /// The column of its first token, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.first.start().column + 1
    }
}
