//! Findings as JSON, one object per line. The README documents the fields, which do not change; others may be added.

use std::ops::Range;

use serde::Serialize;

use crate::check::{Report, Summary, checked, failures};
use crate::finding::Finding;
use crate::source::Source;

#[derive(Serialize)]
struct Region {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl Region {
    fn of(source: &Source, range: &Range<usize>) -> Self {
        let (start, end) = (source.position(range.start), source.position(range.end));
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Line<'a> {
    Finding {
        code: &'a str,
        severity: &'static str,
        file: &'a str,
        #[serde(flatten)]
        region: Region,
        message: &'a str,
        notes: &'a [String],
        helps: &'a [String],
        fix: Option<Replacement<'a>>,
        related: Vec<Related<'a>>,
        url: Option<String>,
    },
    NotChecked {
        file: &'a str,
        #[serde(flatten)]
        region: Region,
        message: &'a str,
    },
    Failure {
        message: String,
    },
    Summary {
        files: usize,
        failed: usize,
        errors: usize,
        warnings: usize,
        checked: usize,
        not_checked: usize,
    },
}

#[derive(Serialize)]
struct Replacement<'a> {
    #[serde(flatten)]
    region: Region,
    text: &'a str,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    region: Region,
    message: &'a str,
}

pub(crate) fn written(reports: &[Report]) -> String {
    let mut text = String::new();
    for checked in checked(reports) {
        let source = &checked.source;
        for finding in &checked.findings {
            push(&line(finding, source), &mut text);
        }
        for unchecked in &checked.unchecked {
            let region = Region::of(source, &unchecked.range);
            push(&Line::NotChecked { file: &source.name, region, message: &unchecked.what }, &mut text);
        }
    }
    for failure in failures(reports) {
        push(&Line::Failure { message: failure.to_string() }, &mut text);
    }
    let Summary { files, failed, errors, warnings, checked, unchecked, .. } = Summary::of(reports, 0);
    push(&Line::Summary { files, failed, errors, warnings, checked, not_checked: unchecked }, &mut text);
    text
}

fn line<'a>(finding: &'a Finding, source: &'a Source) -> Line<'a> {
    let fix = finding.fix.as_ref();
    Line::Finding {
        code: &finding.code,
        severity: finding.severity.name(),
        file: &source.name,
        region: Region::of(source, &finding.range),
        message: &finding.message,
        notes: &finding.notes,
        helps: &finding.helps,
        fix: fix.map(|fix| Replacement { region: Region::of(source, &fix.range), text: &fix.text }),
        related: finding
            .related
            .iter()
            .map(|related| Related { region: Region::of(source, &related.range), message: &related.text })
            .collect(),
        url: finding.url(),
    }
}

fn push(line: &Line, text: &mut String) {
    if let Ok(json) = serde_json::to_string(line) {
        text.push_str(&json);
        text.push('\n');
    }
}
