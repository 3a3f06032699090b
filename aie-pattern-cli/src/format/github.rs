//! Findings as annotations in GitHub workflows.

use std::fmt::Write as _;

use crate::check::{Report, checked, failures};
use crate::finding::Severity;

pub(crate) fn written(reports: &[Report]) -> String {
    let mut text = String::new();
    for checked in checked(reports) {
        let source = &checked.source;
        for finding in &checked.findings {
            let (start, end) = (source.position(finding.range.start), source.position(finding.range.end));
            let level = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "notice",
            };
            let notes = finding.notes.iter().map(|note| format!("\nnote: {note}"));
            let helps = finding.helps.iter().map(|help| format!("\nhelp: {help}"));
            let message: String =
                std::iter::once(finding.message.clone()).chain(notes).chain(helps).collect();
            let _ = write!(
                text,
                "::{level} file={},line={},endLine={}",
                value(&source.name),
                start.line,
                end.line
            );
            // The end column only applies to the same line.
            if start.line == end.line {
                let _ = write!(text, ",col={},endColumn={}", start.column, end.column);
            }
            let _ = writeln!(text, ",title={}::{}", value(&finding.code), data(&message));
        }
        for unchecked in &checked.unchecked {
            let (name, line) = (value(&source.name), source.position(unchecked.range.start).line);
            let _ = writeln!(
                text,
                "::notice file={name},line={line},title=not checked::{}",
                data(&unchecked.what)
            );
        }
    }
    for failure in failures(reports) {
        let _ = writeln!(text, "::error::{}", data(&failure.to_string()));
    }
    text
}

/// Escapes a message, which ends at the line end.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property's value, which also ends at a comma.
fn value(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
