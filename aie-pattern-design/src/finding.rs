//! [`Finding`]: something wrong with a design, and where.

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
