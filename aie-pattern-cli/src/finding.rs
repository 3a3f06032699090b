//! [`Finding`]: a mistake in a file of any kind, and its place.

use std::ops::Range;

use aie_pattern_syntax::errors::{Error, Errors, Warning};

use crate::source::Source;

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A replacement for bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fix {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug)]
pub(crate) struct Related {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// `AP012`, or a word if the finding does not come from a rule: `unused-allow`.
    pub(crate) code: String,
    pub(crate) severity: Severity,
    pub(crate) range: Range<usize>,
    /// In lower case, without a full stop.
    pub(crate) message: String,
    pub(crate) notes: Vec<String>,
    pub(crate) helps: Vec<String>,
    /// A replacement that is proved to be right, and that `--fix` applies.
    pub(crate) fix: Option<Fix>,
    pub(crate) related: Vec<Related>,
    /// Whether only a design without other errors has such a finding.
    pub(crate) is_of_engine: bool,
}

/// A part that was not checked, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unchecked {
    pub(crate) range: Range<usize>,
    /// The part and the reason: `` `tiling`: `N` is not a constant of this file ``.
    pub(crate) what: String,
}

/// A help in the terms of a file: a declaration of a macro permits something by a key, a file by a comment.
pub(crate) fn help_of_file(help: &str, code: &str) -> String {
    let condition = help.strip_prefix("write `allow(").and_then(|rest| rest.split_once(")` "));
    match condition {
        Some((_, condition)) => {
            format!("{condition}, write `// aie-pattern: allow({code}) why` above this line")
        }
        None => help.to_owned(),
    }
}

/// A note without the key of a macro that permits something.
pub(crate) fn note_of_file(note: &str) -> String {
    note.split("; `allow(").next().unwrap_or(note).to_owned()
}

impl Finding {
    /// Reads a message of the macros: `[AP012] size ..`, with notes and help in further lines.
    pub(crate) fn parse(severity: Severity, range: Range<usize>, text: &str) -> Self {
        let (code, rest) = match text.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            Some((code, rest)) => (code, rest),
            None => ("AP001", text),
        };
        let mut finding = Self {
            code: code.to_owned(),
            severity,
            range,
            message: String::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            fix: None,
            related: Vec::new(),
            is_of_engine: false,
        };
        for line in rest.lines() {
            if let Some(note) = line.strip_prefix("  = note: ") {
                finding.notes.push(note_of_file(note));
            } else if let Some(help) = line.strip_prefix("  = help: ") {
                finding.helps.push(help_of_file(help, &finding.code));
            } else if finding.message.is_empty() {
                line.clone_into(&mut finding.message);
            } else {
                // A continuation of the line above.
                let last = finding.helps.last_mut().or(finding.notes.last_mut());
                let last = last.unwrap_or(&mut finding.message);
                last.push('\n');
                last.push_str(line.trim_start());
            }
        }
        finding
    }

    pub(crate) fn of_error(error: &Error, source: &Source) -> Self {
        Self::parse(Severity::Error, source.range_of(error.place), &error.text)
    }

    pub(crate) fn of_warning(warning: &Warning, source: &Source) -> Self {
        Self::parse(Severity::Warning, source.range_of(warning.place), &warning.text)
    }

    pub(crate) fn of_errors(errors: Errors, source: &Source) -> Vec<Self> {
        errors.into_list().iter().map(|error| Self::of_error(error, source)).collect()
    }

    /// The page of its code; `None` if it does not come from a rule.
    pub(crate) fn url(&self) -> Option<String> {
        let is_rule = self.code.starts_with("AP");
        is_rule.then(|| format!("https://docs.rs/aie-pattern/latest/aie_pattern/errors/{}", self.code))
    }
}
