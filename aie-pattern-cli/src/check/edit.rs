//! Applies fixes to a file, and shows them as a diff.

use std::fmt::Write as _;
use std::ops::Range;

use aie_pattern_design::check::{Mistake, mended};
use aie_pattern_design::finding::Severity;

use crate::finding::{Finding, Fix, Severity as Grade};
use crate::source::Source;

/// The fixes of a file that do not overlap, in order, each once.
pub(super) fn apart(findings: &[Finding]) -> Vec<&Fix> {
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

/// The most checks of a file that choose its fixes.
const TRIED: usize = 50;

/// Leaves findings only the fixes that a run applies: they do not overlap, and together they mend all that has one of them and make nothing
/// wrong. Each is right by itself, but two may be in each other's way, and a comment may silence what is no longer there. The next
/// run has the others.
pub(super) fn keep_right(source: &Source, findings: &mut [Finding], check: impl Fn(Source) -> Vec<Finding>) {
    let all = apart(findings);
    if all.is_empty() {
        return;
    }
    let is_right = |fixes: &[&Fix]| {
        let claimed = findings.iter().filter(|one| one.fix.as_ref().is_some_and(|fix| fixes.contains(&fix)));
        let Some(bytes) = fixed(source, fixes) else { return false };
        let now = check(source.with(bytes));
        mended(&mistakes(findings), &mistakes(&now)).is_some_and(|mended| mended >= claimed.count())
    };
    let mut kept = Vec::new();
    choose(&mut kept, &all, &mut { TRIED }, &is_right);
    let kept: Vec<Fix> = kept.into_iter().cloned().collect();
    for finding in findings {
        finding.fix = finding.fix.take().filter(|fix| kept.contains(fix));
    }
}

/// Adds the fixes of a list that are right together with the chosen ones: all of them, or the right ones of each half.
fn choose<'f>(
    kept: &mut Vec<&'f Fix>,
    list: &[&'f Fix],
    left: &mut usize,
    is_right: &impl Fn(&[&Fix]) -> bool,
) {
    if list.is_empty() || *left == 0 {
        return;
    }
    *left -= 1;
    let before = kept.len();
    kept.extend(list);
    if is_right(kept) {
        return;
    }
    kept.truncate(before);
    if list.len() > 1 {
        let (one, other) = list.split_at(list.len() / 2);
        choose(kept, one, left, is_right);
        choose(kept, other, left, is_right);
    }
}

fn mistakes(findings: &[Finding]) -> Vec<Mistake<'_>> {
    let of = |finding: &'_ Finding| -> Severity {
        match finding.severity {
            Grade::Error => Severity::Error,
            Grade::Warning => Severity::Warning,
            Grade::Note => Severity::Note,
        }
    };
    let all = findings.iter();
    all.map(|one| Mistake { code: &one.code, severity: of(one), is_of_engine: one.is_of_engine }).collect()
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
