//! Comments that silence findings: `// aie-pattern: allow(AP049) the last tile overlaps on purpose`.

use std::ops::Range;
use std::sync::LazyLock;

use aie_pattern_core::rule::Rule;

use super::kind::Kind;
use super::summary::NOT_CHECKED;
use crate::cpp;
use crate::finding::{Finding, Severity, Unchecked};
use crate::found::Found;
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
    /// The comment, from its mark on.
    range: Range<usize>,
    /// The line whose findings it silences.
    line: usize,
    /// Each code with its place, and whether it silenced a finding.
    codes: Vec<(String, Range<usize>, bool)>,
}

/// Removes the findings that comments silence; comments that silence nothing, or are wrong, are findings. What is not checked
/// stays named; `--deny-unchecked` makes findings of the rest.
pub(super) fn apply(source: &Source, kind: Kind, found: &mut Found, deny_unchecked: bool) {
    let (mut allows, mut wrong) = (Vec::new(), Vec::new());
    if is_of_interest(source.text.as_bytes()) {
        let comments = match kind {
            Kind::Cpp => cpp::comments(&source.text),
            Kind::Mlir | Kind::Python => line_comments(source),
        };
        for comment in &comments {
            let Some(range) = marked(source, comment) else { continue };
            match parse(source, range.clone(), target(source, kind, &comments, comment)) {
                Ok(allow) => allows.push(allow),
                Err((code, message, help)) => {
                    let line = source.text.get(range.clone()).and_then(|text| text.lines().next());
                    let range = range.start..range.start + line.map_or(0, str::len);
                    wrong.push(finding(code, range, message, help));
                }
            }
        }
    }
    let mut is_silent = |code: &str, at: usize| {
        let line = source.position(at).line;
        let mut is_silent = false;
        for allow in allows.iter_mut().filter(|allow| allow.line == line) {
            for (allowed, _, used) in &mut allow.codes {
                if *allowed == code {
                    (*used, is_silent) = (true, true);
                }
            }
        }
        is_silent
    };
    found.findings.retain(|finding| !is_silent(&finding.code, finding.range.start));
    let refused = found
        .unchecked
        .extract_if(.., |unchecked| !is_silent(NOT_CHECKED, unchecked.range.start) && deny_unchecked);
    found.findings.extend(refused.map(|unchecked| denied(source, kind, unchecked)));
    for allow in allows {
        for (code, range, _) in allow.codes.into_iter().filter(|(_, _, used)| !used) {
            let message = match source.line(allow.line) {
                Some(_) => format!("`allow({code})` silences nothing on line {}", allow.line),
                None => format!("`allow({code})` silences nothing: no code follows it"),
            };
            debug_assert!(allow.range.start <= range.start);
            wrong.push(finding("unused-allow", range, message, "remove it"));
        }
    }
    found.findings.append(&mut wrong);
}

/// The comments of a design: those that have a line for themselves, and those that have a mark.
fn line_comments(source: &Source) -> Vec<Range<usize>> {
    let start = |line: &str| {
        let blank = line.len() - line.trim_start().len();
        let before = || line.get(..line.find(MARK)?).map(str::trim_end);
        let of_mark = || before()?.strip_suffix("//").or(before()?.strip_suffix('#')).map(str::len);
        if line.trim_start().starts_with("//") { Some(blank) } else { of_mark() }
    };
    let lines = (1..).map_while(|number| source.line(number));
    lines.filter_map(|line| Some(line.start + start(source.text.get(line.clone())?)?..line.end)).collect()
}

/// The mark of a comment and all that follows it, if the comment begins with it.
fn marked(source: &Source, comment: &Range<usize>) -> Option<Range<usize>> {
    let text = source.text.get(comment.clone())?;
    let inside = text.strip_prefix(['#', '/'])?.trim_start_matches(['/', '*']).trim_start();
    let end = comment.end - if text.starts_with("/*") && text.ends_with("*/") { 2 } else { 0 };
    inside.starts_with(MARK).then(|| comment.end - inside.len()..end)
}

/// The line to which a comment applies: its own line if that has code, otherwise the next line of code.
fn target(source: &Source, kind: Kind, comments: &[Range<usize>], comment: &Range<usize>) -> usize {
    // A `#pragma` belongs to what follows it; a `#define` can have findings.
    let is_directive = |line: &Range<usize>| {
        let text = source.text.get(line.clone()).and_then(|text| text.trim_start().strip_prefix('#'));
        kind == Kind::Cpp && text.is_some_and(|text| !text.trim_start().starts_with("define"))
    };
    let mut line = source.position(comment.start).line;
    while source.line(line).is_some_and(|range| is_directive(&range) || !has_code(source, comments, &range)) {
        line += 1;
    }
    line
}

/// Whether a line has anything but comments.
fn has_code(source: &Source, comments: &[Range<usize>], line: &Range<usize>) -> bool {
    let is_code = |range: Range<usize>| source.text.get(range).is_some_and(|text| !text.trim().is_empty());
    let first = comments.partition_point(|comment| comment.end <= line.start);
    let mut at = line.start;
    for comment in comments.iter().skip(first).take_while(|comment| comment.start < line.end) {
        if is_code(at..comment.start) {
            return true;
        }
        at = comment.end;
    }
    is_code(at..line.end)
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
        if code != NOT_CHECKED && !Rule::ALL.iter().any(|rule| rule.code() == code) {
            let message = format!("`{code}` is not a code");
            return Err(("malformed-allow", message, "`aie-pattern explain --list` prints all of them"));
        }
        list.push((code.to_owned(), first..first + code.len(), false));
    }
    let reason = reason.trim().trim_start_matches([':', '-']).trim();
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

fn denied(source: &Source, kind: Kind, unchecked: Unchecked) -> Finding {
    let mark = match kind {
        Kind::Cpp | Kind::Mlir => "//",
        Kind::Python => "#",
    };
    let help = format!("write `{mark} {MARK} allow({NOT_CHECKED}) why` above this line");
    let before = source.position(unchecked.range.start).line.checked_sub(1);
    let before = before.and_then(|line| source.text.get(source.line(line)?)).unwrap_or_default();
    let mut finding = Finding {
        severity: Severity::Error,
        notes: vec!["`--deny-unchecked` refuses what is not checked".to_owned()],
        ..finding(NOT_CHECKED, unchecked.range, unchecked.what, &help)
    };
    // A comment above a line of a macro would be a part of the macro.
    if kind == Kind::Cpp && before.trim_end().ends_with('\\') {
        finding.helps.clear();
    }
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str, code: &str, line: usize) -> Vec<(String, usize, usize)> {
        let source = Source::new("x", text.as_bytes().to_vec());
        let range = source.line(line).unwrap();
        let findings = vec![finding(code, range.start..range.start + 1, String::new(), "")];
        let mut found = Found { findings, ..Found::default() };
        apply(&source, Kind::Cpp, &mut found, false);
        let position = |finding: &Finding| {
            let position = source.position(finding.range.start);
            (finding.code.clone(), position.line, position.column)
        };
        found.findings.iter().map(position).collect()
    }

    #[test]
    fn comments_silence_their_line_or_the_next() {
        assert!(left("f(); // aie-pattern: allow(AP015) tested\n", "AP015", 1).is_empty());
        assert!(
            left("// aie-pattern: allow(AP012, AP015) tested\r\n// more\r\nf();\r\n", "AP015", 3).len() == 1
        );
        assert!(left("/* aie-pattern: allow(AP015): tested */\nf();", "AP015", 2).is_empty());
        let allow = "// aie-pattern: allow(AP015) tested";
        assert!(left(&format!("{allow}\n# pragma unroll\nf();"), "AP015", 3).is_empty());
        assert!(left(&format!("{allow}\n#define F f()\nf();"), "AP015", 2).is_empty());
        assert!(left(&format!("#if 0\n{allow}\nf();\n#endif\nf();"), "AP061", 5).len() == 1);
        assert!(left(&format!("#if 0\n#else {allow}\nf();\n#endif"), "AP015", 3).is_empty());
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
