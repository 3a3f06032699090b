//! Findings as SARIF 2.1.0, for code scanning.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use serde_json::{Value, json};

use crate::check::{Report, checked, failures};
use crate::finding::Finding;
use crate::source::Source;

pub(crate) fn written(reports: &[Report]) -> String {
    let mut codes: Vec<&str> =
        checked(reports).flat_map(|checked| &checked.findings).map(|finding| finding.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    let results: Vec<Value> = checked(reports)
        .flat_map(|checked| checked.findings.iter().map(|finding| result(finding, &checked.source, &codes)))
        .collect();
    let unchecked = checked(reports).flat_map(|checked| {
        let notification = |unchecked: &crate::finding::Unchecked| {
            json!({
                "level": "warning",
                "message": { "text": unchecked.what },
                "locations": [location(&checked.source, &unchecked.range)],
            })
        };
        checked.unchecked.iter().map(notification)
    });
    let failed = failures(reports)
        .map(|failure| json!({ "level": "error", "message": { "text": failure.to_string() } }));
    let notifications: Vec<Value> = unchecked.chain(failed).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "aie-pattern",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": codes.iter().map(|code| rule(code)).collect::<Vec<Value>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
            "invocations": [{
                "executionSuccessful": failures(reports).next().is_none(),
                "toolExecutionNotifications": notifications,
            }],
        }],
    });
    serde_json::to_string_pretty(&log).map(|text| text + "\n").unwrap_or_default()
}

fn rule(code: &str) -> Value {
    let known = aie_pattern_core::rule::Rule::ALL.iter().find(|rule| rule.code() == code);
    match known {
        Some(rule) => json!({
            "id": code,
            "shortDescription": { "text": format!("{}.", rule.title()) },
            "helpUri": format!("https://docs.rs/aie-pattern/latest/aie_pattern/errors/{code}"),
        }),
        None => json!({ "id": code }),
    }
}

fn result(finding: &Finding, source: &Source, codes: &[&str]) -> Value {
    let lines = std::iter::once(&finding.message)
        .cloned()
        .chain(finding.notes.iter().map(|note| format!("note: {note}")))
        .chain(finding.helps.iter().map(|help| format!("help: {help}")));
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": codes.iter().position(|code| *code == finding.code),
        "level": finding.severity.name(),
        "message": { "text": lines.collect::<Vec<String>>().join("\n") },
        "locations": [location(source, &finding.range)],
    });
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|related| {
            let mut location = location(source, &related.range);
            location["message"] = json!({ "text": related.text });
            location
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([{
            // The help that it applies.
            "description": { "text": finding.helps.first().unwrap_or(&fix.text) },
            "artifactChanges": [{
                "artifactLocation": artifact(source),
                "replacements": [{
                    "deletedRegion": region(source, &fix.range),
                    "insertedContent": { "text": fix.text },
                }],
            }],
        }]);
    }
    result
}

fn location(source: &Source, range: &Range<usize>) -> Value {
    json!({ "physicalLocation": { "artifactLocation": artifact(source), "region": region(source, range) } })
}

fn region(source: &Source, range: &Range<usize>) -> Value {
    let (start, end) = (source.position(range.start), source.position(range.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// A file, relative to the current folder if it is inside it.
fn artifact(source: &Source) -> Value {
    let here = std::env::current_dir().unwrap_or_default();
    let path = Path::new(&source.name);
    let relative = path.strip_prefix(&here).unwrap_or(path);
    let uri = encoded(&relative.to_string_lossy().replace('\\', "/"));
    if relative.is_absolute() {
        json!({ "uri": format!("file://{uri}") })
    } else {
        json!({ "uri": uri, "uriBaseId": "%SRCROOT%" })
    }
}

/// A path as a URI.
fn encoded(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}
