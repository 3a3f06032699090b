//! Applies fixes to a file, and shows them as a diff.

use std::fmt::Write as _;
use std::ops::Range;

use crate::finding::{Finding, Fix, Severity};
use crate::source::Source;

/// The fixes of a file that do not overlap, in order.
fn apart(findings: &[Finding]) -> Vec<&Fix> {
    let mut all: Vec<&Fix> = findings.iter().filter_map(|finding| finding.fix.as_ref()).collect();
    all.sort_by_key(|fix| (fix.range.start, fix.range.end));
    all.dedup();
    let mut end = 0;
    all.retain(|fix| {
        let is_apart = fix.range.start >= end;
        if is_apart {
            end = fix.range.end;
        }
        is_apart
    });
    all
}

/// The most fixes that are tried one by one, each with a check of the file.
const TRIED: usize = 50;

/// The fixes that a run applies: they do not overlap, and together make nothing wrong that was not wrong before. Each is right by
/// itself, but two may be in each other's way, as when both take what is free. The next run has the others.
pub(super) fn applied<'f>(
    source: &Source,
    findings: &'f [Finding],
    check: impl Fn(Source) -> Vec<Finding>,
) -> Vec<&'f Fix> {
    let is_right = |fixes: &[&Fix]| {
        fixed(source, fixes).is_some_and(|bytes| is_no_worse(findings, &check(source.with(bytes))))
    };
    let all = apart(findings);
    if all.is_empty() || is_right(&all) {
        return all;
    }
    let mut kept = Vec::new();
    for fix in all.into_iter().take(TRIED) {
        kept.push(fix);
        if !is_right(&kept) {
            kept.pop();
        }
    }
    kept
}

/// Whether nothing is wrong that was not wrong before.
fn is_no_worse(before: &[Finding], now: &[Finding]) -> bool {
    let wrong = |all: &[Finding]| -> Vec<(Severity, String)> {
        let wrong = all.iter().filter(|finding| finding.severity != Severity::Note);
        wrong.map(|finding| (finding.severity, finding.code.clone())).collect()
    };
    let mut known = wrong(before);
    let mut is_known =
        |one| known.iter().position(|known| *known == one).map(|at| known.swap_remove(at)).is_some();
    wrong(now).into_iter().all(&mut is_known)
}

/// The bytes of a file with fixes that do not overlap, in order. Other bytes stay as they are.
pub(super) fn fixed(source: &Source, fixes: &[&Fix]) -> Option<Vec<u8>> {
    let (mut bytes, mut at) = (Vec::with_capacity(source.bytes().len()), 0);
    for fix in fixes {
        bytes.extend_from_slice(source.bytes().get(at..fix.range.start)?);
        bytes.extend_from_slice(fix.text.as_bytes());
        at = fix.range.end;
    }
    bytes.extend_from_slice(source.bytes().get(at..)?);
    Some(bytes)
}

/// Lines around a change.
const CONTEXT: usize = 3;

/// What fixes change in a file, as a unified diff.
pub(super) fn diff(source: &Source, fixes: &[&Fix]) -> String {
    if fixes.is_empty() {
        return String::new();
    }
    let name = &source.name;
    let mut diff = format!("\x1b[1m--- a/{name}\n+++ b/{name}\x1b[0m\n");
    // Fixes on nearby lines share a hunk of the diff.
    let mut parts: Vec<(Range<usize>, Vec<&Fix>)> = Vec::new();
    for &fix in fixes {
        let (first, last) = (source.position(fix.range.start).line, source.position(fix.range.end).line);
        match parts.last_mut() {
            Some((lines, near)) if first <= lines.end + 2 * CONTEXT => {
                lines.end = lines.end.max(last);
                near.push(fix);
            }
            _ => parts.push((first..last, vec![fix])),
        }
    }
    let mut moved = 0isize;
    for (lines, near) in parts {
        moved += part(source, &lines, &near, moved, &mut diff);
    }
    diff
}

/// A hunk of a diff; returns the number of lines by which later hunks move.
fn part(source: &Source, lines: &Range<usize>, fixes: &[&Fix], moved: isize, text: &mut String) -> isize {
    let line = |number| source.line(number);
    let text_of = |number| line(number).and_then(|range| source.text.get(range)).unwrap_or_default();
    let last_line = source.text.split_inclusive('\n').count();
    let first = lines.start.saturating_sub(CONTEXT).max(1);
    let last = (lines.end + CONTEXT).min(last_line);
    let start = line(lines.start).map_or(0, |range| range.start);
    let end = line(lines.end).map_or(source.text.len(), |range| range.end);
    let (mut new, mut at) = (String::new(), start);
    for fix in fixes {
        new.push_str(source.text.get(at..fix.range.start).unwrap_or_default());
        new.push_str(&fix.text);
        at = fix.range.end;
    }
    new.push_str(source.text.get(at..end).unwrap_or_default());
    let changed: Vec<&str> = new.split('\n').collect();
    let old = lines.end + 1 - lines.start;
    let grown = changed.len() as isize - old as isize;
    let count = last + 1 - first;
    let _ = writeln!(
        text,
        "\x1b[36m@@ -{first},{count} +{},{} @@\x1b[0m",
        first as isize + moved,
        count as isize + grown
    );
    for number in first..lines.start {
        let _ = writeln!(text, " {}", text_of(number));
    }
    // Tools that apply a diff ask for this.
    let is_open = !source.text.ends_with('\n');
    let open_end =
        |number| if is_open && number == last_line { "\\ No newline at end of file\n" } else { "" };
    for number in lines.start..=lines.end {
        let _ = write!(text, "\x1b[31m-{}\x1b[0m\n{}", text_of(number), open_end(number));
    }
    for line in changed {
        let _ = writeln!(text, "\x1b[32m+{line}\x1b[0m");
    }
    text.push_str(open_end(lines.end));
    for number in lines.end + 1..=last {
        let _ = write!(text, " {}\n{}", text_of(number), open_end(number));
    }
    grown
}
