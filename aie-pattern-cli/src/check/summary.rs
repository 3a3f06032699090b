//! [`Summary`]: the result of a check in numbers.

use std::fmt::Write as _;

use aie_pattern_syntax::errors::counted;

use super::{Report, checked, edit, failures};
use crate::Outcome;
use crate::finding::Severity;

/// The result of a check in numbers.
pub(crate) struct Summary {
    pub(crate) files: usize,
    pub(crate) failed: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) checked: usize,
    pub(crate) unchecked: usize,
    pub(crate) fixed: usize,
    fixable: usize,
}

/// The code of what `--deny-unchecked` refuses.
pub(super) const NOT_CHECKED: &str = "not-checked";

/// The most entries listed of what was not checked.
const LISTED: usize = 20;

impl Summary {
    pub(crate) fn of(reports: &[Report], fixed: usize) -> Self {
        let findings = || checked(reports).flat_map(|checked| &checked.findings);
        let count = |severity| findings().filter(|finding| finding.severity == severity).count();
        Self {
            files: reports.iter().filter(|report| !matches!(report, Report::Failed(_))).count(),
            failed: failures(reports).count(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            checked: checked(reports).map(|checked| checked.parts).sum(),
            unchecked: checked(reports).map(|checked| checked.unchecked.len()).sum::<usize>()
                + findings().filter(|finding| finding.code == NOT_CHECKED).count(),
            fixed,
            fixable: checked(reports).map(|checked| edit::apart(&checked.findings).len()).sum(),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        if self.failed > 0 {
            Outcome::Failed
        } else if self.errors + self.warnings > 0 {
            Outcome::Found
        } else {
            Outcome::Clean
        }
    }

    /// The text for people: what was not checked, and a line of numbers.
    pub(super) fn shown(&self, reports: &[Report]) -> String {
        let mut text = String::new();
        let all =
            checked(reports).flat_map(|checked| checked.unchecked.iter().map(move |what| (checked, what)));
        let listed = checked(reports).map(|checked| checked.unchecked.len()).sum::<usize>();
        for (checked, unchecked) in all.take(LISTED) {
            let position = checked.source.position(unchecked.range.start);
            let (name, line, column) = (&checked.source.name, position.line, position.column);
            let _ = writeln!(text, "{name}:{line}:{column}: {}", unchecked.what);
        }
        if listed > LISTED {
            let _ = writeln!(text, ".. and {} more", listed - LISTED);
        }
        let _ = write!(
            text,
            "{}: {} and {}; {} checked, {} not checked",
            counted(self.files, "file"),
            counted(self.errors, "error"),
            counted(self.warnings, "warning"),
            parts(reports),
            self.unchecked
        );
        if self.fixed > 0 {
            let _ = write!(text, "; {} applied", counted(self.fixed, "fix"));
        }
        if self.fixable > 0 {
            let _ = write!(text, "; `--fix` would fix {}", self.fixable);
        }
        text.push('\n');
        text
    }
}

/// `1 design and 2 declarations`: what was checked.
fn parts(reports: &[Report]) -> String {
    let count = |is_cpp: bool| -> usize {
        checked(reports).filter(|checked| checked.is_cpp() == is_cpp).map(|checked| checked.parts).sum()
    };
    match (count(false), count(true)) {
        (0, 0) => "nothing".to_owned(),
        (designs, 0) => counted(designs, "design"),
        (0, declarations) => counted(declarations, "declaration"),
        (designs, declarations) => {
            format!("{} and {}", counted(designs, "design"), counted(declarations, "declaration"))
        }
    }
}
