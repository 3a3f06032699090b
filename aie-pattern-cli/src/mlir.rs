//! Designs in MLIR, read and checked by the design library.

use std::ops::Range;

use aie_pattern_design::check::{Options, Report, check as check_text, check_without_fixes};
use aie_pattern_design::finding::{self, Severity as Grade};
use proc_macro2::Span;

use crate::args::DeviceName;
use crate::finding::{Finding, Fix, Related, Severity, Unchecked, help_of_file, note_of_file};
use crate::found::Found;
use crate::source::Source;

/// Checks a file.
pub(crate) fn check(source: &Source, device: Option<&DeviceName>, has_fixes: bool) -> Found {
    found(
        source,
        &if has_fixes { report(source, device) } else { check_without_fixes(&source.text, &options(device)) },
    )
}

/// Reads a file with the design library.
pub(crate) fn report(source: &Source, device: Option<&DeviceName>) -> Report {
    check_text(&source.text, &options(device))
}

fn options(device: Option<&DeviceName>) -> Options {
    Options { device: device.map(|device| device.name.clone()) }
}

/// The findings, with their places in the file.
pub(crate) fn found(source: &Source, report: &Report) -> Found {
    let unchecked = report.not_checked.iter().map(|one| Unchecked {
        range: range(source, one.place.first, one.place.last),
        what: format!("not checked: `{}` {}", one.operation, one.reason),
    });
    Found {
        findings: report.findings.iter().map(|finding| convert(source, finding)).collect(),
        unchecked: unchecked.collect(),
        checked: report.inputs.iter().map(|input| input.designs.len()).sum(),
    }
}

fn convert(source: &Source, finding: &finding::Finding) -> Finding {
    let is_placed = |note: &String| finding.related.iter().any(|related| related.text == *note);
    Finding {
        code: finding.code.to_owned(),
        severity: match finding.severity {
            Grade::Error => Severity::Error,
            Grade::Warning => Severity::Warning,
            Grade::Note => Severity::Note,
        },
        range: range(source, finding.first, finding.last),
        message: finding.message.clone(),
        // What stands at its place need not be said once more.
        notes: finding.notes.iter().filter(|note| !is_placed(note)).map(|note| note_of_file(note)).collect(),
        helps: finding.helps.iter().map(|help| help_of_file(help, finding.code)).collect(),
        fix: finding
            .fix
            .as_ref()
            .map(|fix| Fix { range: exact(source, fix.first, fix.last), text: fix.text.clone() }),
        related: finding
            .related
            .iter()
            .map(|related| Related {
                range: range(source, related.span, related.span),
                text: related.text.clone(),
            })
            .collect(),
        is_of_engine: finding.is_of_engine,
    }
}

/// The bytes from one token to another. The library reads each part of a file separately, with the lines of the file.
fn exact(source: &Source, first: Span, last: Span) -> Range<usize> {
    let start = source.offset(first.start().line, first.start().column);
    start..source.offset(last.end().line, last.end().column).max(start)
}

/// The bytes of a place.
pub(crate) fn range(source: &Source, first: Span, last: Span) -> Range<usize> {
    let Range { start, end } = exact(source, first, last);
    // The name of an operation has dots, and is several tokens: its first one stands for all of it.
    let is_first = last.end() == first.end();
    let rest = source.text.get(end..).filter(|rest| is_first && rest.starts_with('.')).unwrap_or_default();
    let name = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_')));
    start..end + name.unwrap_or(rest.len())
}
