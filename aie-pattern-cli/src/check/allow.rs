//! Comments that silence findings: `// aie-pattern: allow(AP049) the last tile overlaps on purpose`.

use std::ops::Range;
use std::sync::LazyLock;

use aie_pattern_core::rule::Rule;

use crate::finding::{Finding, Severity};
use crate::source::Source;
use crate::words::Words;

/// The mark that begins such a comment.
const MARK: &str = "aie-pattern:";

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::new(&[MARK]));

/// Whether a file can have such a comment.
pub(super) fn is_of_interest(bytes: &[u8]) -> bool {
    WORDS.are_in(bytes)
}

/// A comment that silences codes.
struct Allow {
    /// The comment, from its mark to the end of the line.
    range: Range<usize>,
    /// The line whose findings it silences.
    line: usize,
    /// Each code with its place, and whether it silenced a finding.
    codes: Vec<(String, Range<usize>, bool)>,
}

/// Removes the findings that comments silence; comments that silence nothing, or are wrong, are findings.
pub(super) fn apply(source: &Source, findings: &mut Vec<Finding>) {
    if !is_of_interest(source.text.as_bytes()) {
        return;
    }
    let (mut allows, mut wrong) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(source.text.split_inclusive('\n')) {
        let Some(range) = source.line(number) else { break };
        let Some(at) = comment(line) else { continue };
        let range = range.start + at..range.end;
        match parse(source, range.clone(), target(source, number)) {
            Ok(allow) => allows.push(allow),
            Err((code, message, help)) => wrong.push(finding(code, range, message, help)),
        }
    }
    findings.retain(|found| {
        let line = source.position(found.range.start).line;
        let mut is_silent = false;
        for allow in allows.iter_mut().filter(|allow| allow.line == line) {
            for (code, _, used) in &mut allow.codes {
                if *code == found.code {
                    (*used, is_silent) = (true, true);
                }
            }
        }
        !is_silent
    });
    for allow in allows {
        for (code, range, _) in allow.codes.into_iter().filter(|(_, _, used)| !used) {
            let message = format!("`allow({code})` silences nothing on line {}", allow.line);
            debug_assert!(allow.range.start <= range.start);
            wrong.push(finding("unused-allow", range, message, "remove it"));
        }
    }
    findings.append(&mut wrong);
}

/// The position of the mark in a line with such a comment.
fn comment(line: &str) -> Option<usize> {
    let at = line.find(MARK)?;
    let before = line.get(..at)?.trim_end();
    (before.ends_with("//") || before.ends_with("/*") || before.ends_with('#')).then_some(at)
}

/// The line to which a comment applies: its own line if that has code, otherwise the next line of code.
fn target(source: &Source, number: usize) -> usize {
    let text = |number| source.line(number).and_then(|range| source.text.get(range)).map(str::trim);
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with("/*") || line.is_empty();
    let mut line = number;
    while text(line).is_some_and(is_comment) {
        line += 1;
    }
    line
}

/// The comment with its codes and its reason; for a wrong comment, a code, a message and a help.
fn parse(
    source: &Source,
    range: Range<usize>,
    line: usize,
) -> Result<Allow, (&'static str, String, &'static str)> {
    const EXAMPLE: &str = "write `// aie-pattern: allow(AP049) why`";
    let text = source.text.get(range.clone()).unwrap_or_default();
    let body = text.get(MARK.len()..).unwrap_or_default();
    let rest = body.trim_start().strip_prefix("allow").map(str::trim_start);
    let Some((codes, reason)) =
        rest.and_then(|rest| rest.strip_prefix('(')).and_then(|rest| rest.split_once(')'))
    else {
        let message = format!("expected `allow(..)` after `{MARK}`, found `{}`", body.trim());
        return Err(("malformed-allow", message, EXAMPLE));
    };
    // `codes` is a slice of the text.
    let start = range.end - (codes.len() + 1 + reason.len());
    let mut list = Vec::new();
    let mut at = start;
    for part in codes.split(',') {
        let code = part.trim();
        let first = at + (part.len() - part.trim_start().len());
        at += part.len() + 1;
        if !Rule::ALL.iter().any(|rule| rule.code() == code) {
            let message = format!("`{code}` is not a code");
            return Err(("malformed-allow", message, "`aie-pattern explain --list` prints all of them"));
        }
        list.push((code.to_owned(), first..first + code.len(), false));
    }
    let reason = reason.trim().trim_end_matches("*/").trim_start_matches([':', '-']).trim();
    if reason.is_empty() {
        return Err(("allow-without-reason", "this `allow` has no reason".to_owned(), EXAMPLE));
    }
    Ok(Allow { range, line, codes: list })
}

fn finding(code: &str, range: Range<usize>, message: String, help: &str) -> Finding {
    Finding {
        code: code.to_owned(),
        severity: Severity::Warning,
        range,
        message,
        notes: Vec::new(),
        helps: vec![help.to_owned()],
        fix: None,
        related: Vec::new(),
        is_of_engine: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str, code: &str, line: usize) -> Vec<(String, usize, usize)> {
        let source = Source::new("x", text.as_bytes().to_vec());
        let range = source.line(line).unwrap();
        let mut findings = vec![finding(code, range.start..range.start + 1, String::new(), "")];
        apply(&source, &mut findings);
        let position = |finding: &Finding| {
            let position = source.position(finding.range.start);
            (finding.code.clone(), position.line, position.column)
        };
        findings.iter().map(position).collect()
    }

    #[test]
    fn comments_silence_their_line_or_the_next() {
        assert!(left("f(); // aie-pattern: allow(AP015) tested\n", "AP015", 1).is_empty());
        assert!(
            left("// aie-pattern: allow(AP012, AP015) tested\r\n// more\r\nf();\r\n", "AP015", 3).len() == 1
        );
        assert!(left("/* aie-pattern: allow(AP015): tested */\nf();", "AP015", 2).is_empty());
        let other = left("// aie-pattern: allow(AP015) tested\nf();\ng();", "AP015", 3);
        assert_eq!(other, [("AP015".into(), 3, 1), ("unused-allow".into(), 1, 23)]);
    }

    #[test]
    fn a_reason_and_a_known_code_are_required() {
        let codes =
            |text: &str| left(text, "AP015", 1).into_iter().map(|(code, ..)| code).collect::<Vec<_>>();
        assert_eq!(codes("f(); // aie-pattern: allow(AP015)"), ["AP015", "allow-without-reason"]);
        assert_eq!(codes("f(); // aie-pattern: allow(AP999) x"), ["AP015", "malformed-allow"]);
        assert_eq!(codes("f(); // aie-pattern: ignore"), ["AP015", "malformed-allow"]);
        assert_eq!(codes("f(\"aie-pattern: allow\");"), ["AP015"]);
    }
}
