//! Findings in rustc's format.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::finding::{Finding, Severity};
use crate::source::Source;

/// A finding with its lines of the source; colours are in the text.
pub(crate) fn finding(finding: &Finding, source: &Source) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(finding.message.as_str()).id(finding.code.as_str());
    let mut group = title.element(snippet(source, &finding.range, None));
    for related in &finding.related {
        group = group.element(snippet(source, &related.range, Some(&related.text)));
    }
    // A note that is already shown at its line is not repeated.
    let is_said = |note: &&String| finding.related.iter().any(|related| related.text == **note);
    for note in finding.notes.iter().filter(|note| !is_said(note)) {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    for help in &finding.helps {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let mut text = render(&[group]);
    text.push('\n');
    text
}

fn render(groups: &[Group]) -> String {
    let mut text = Renderer::styled().render(groups);
    text.push('\n');
    text
}

/// The lines around a place. Only these go to the renderer, which reads every line that it gets.
fn snippet<'a>(
    source: &'a Source,
    range: &Range<usize>,
    label: Option<&'a str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let (lines, first) = source.lines_of(range);
    let span = range.start - lines.start..range.end.min(lines.end).max(range.start) - lines.start;
    let kind = if label.is_some() { AnnotationKind::Context } else { AnnotationKind::Primary };
    // The end of a line of a file from Windows would be drawn.
    Snippet::source(source.text[lines].replace('\r', " "))
        .path(source.name.as_str())
        .line_start(first)
        .annotation(kind.span(span).label(label))
}
