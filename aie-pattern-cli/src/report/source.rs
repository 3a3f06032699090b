//! The findings, and the text that they are about.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_syntax::errors::counted;

use super::html::{escaped, prose};
use crate::finding::Severity;
use crate::found::Found;
use crate::source::Source;

/// The id of a finding by its position.
pub(super) fn finding_id(number: usize) -> String {
    format!("finding{number}")
}

/// Lists the findings, and what was not checked.
pub(super) fn findings(source: &Source, found: &Found, page: &mut String) {
    let count = found.findings.len();
    let counted = counted(count, "finding");
    let _ = writeln!(page, "<section aria-labelledby=\"findings\">\n<h2 id=\"findings\">{counted}</h2>");
    if count > 0 {
        page.push_str("<ol class=\"findings\">\n");
        for (number, finding) in found.findings.iter().enumerate() {
            let position = source.position(finding.range.start);
            let (line, column) = (position.line, position.column);
            let _ = write!(
                page,
                "<li class=\"{}\" id=\"{}\"><a href=\"#L{line}\">{line}:{column}</a> <strong>{} {}</strong> {}",
                finding.severity.name(),
                finding_id(number),
                finding.severity.name(),
                match finding.url() {
                    Some(url) => format!("<a href=\"{}\">{}</a>", escaped(&url), escaped(&finding.code)),
                    None => escaped(&finding.code),
                },
                prose(&finding.message)
            );
            for (what, lines) in [("note", &finding.notes), ("help", &finding.helps)] {
                for text in lines {
                    let _ = write!(page, "<div class=\"{what}\">{what}: {}</div>", prose(text));
                }
            }
            page.push_str("</li>\n");
        }
        page.push_str("</ol>\n");
    }
    if !found.unchecked.is_empty() {
        page.push_str("<h3>Not checked</h3>\n<ul>\n");
        for unchecked in &found.unchecked {
            let line = source.position(unchecked.range.start).line;
            let _ =
                writeln!(page, "<li><a href=\"#L{line}\">line {line}</a> {}</li>", prose(&unchecked.what));
        }
        page.push_str("</ul>\n");
    }
    page.push_str("</section>\n");
}

/// Writes the text with line numbers, and marks the lines with findings.
pub(super) fn listing(source: &Source, found: &Found, page: &mut String) {
    let mut marks: BTreeMap<usize, (Severity, Vec<&str>)> = BTreeMap::new();
    for finding in &found.findings {
        let line = source.position(finding.range.start).line;
        let (worst, texts) = marks.entry(line).or_insert((finding.severity, Vec::new()));
        *worst = (*worst).max(finding.severity);
        texts.push(&finding.message);
    }
    page.push_str(
        "<section aria-labelledby=\"source\">\n<h2 id=\"source\">Source</h2>\n<div class=\"source\">\n",
    );
    for (number, line) in (1..).zip(source.text.lines()) {
        let text = escaped(line);
        let _ = match marks.get(&number) {
            Some((severity, texts)) => writeln!(
                page,
                "<div id=\"L{number}\" class=\"{}\"><span class=\"number\">{number}</span><code>{text}</code>\
                 <span class=\"mark\">{}</span></div>",
                severity.name(),
                escaped(&texts.join("; "))
            ),
            None => writeln!(
                page,
                "<div id=\"L{number}\"><span class=\"number\">{number}</span><code>{text}</code></div>"
            ),
        };
    }
    page.push_str("</div>\n</section>\n");
}
