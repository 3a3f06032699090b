//! Findings in rustc's format.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::finding::{Finding, Related, Severity};
use crate::source::Source;

/// A finding with its lines of the source; colours are in the text.
pub(crate) fn finding(finding: &Finding, source: &Source) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(finding.message.as_str()).id(finding.code.as_str());
    let excerpts = excerpts(finding, source);
    let mut group = title.elements(excerpts.iter().map(|places| snippet(source, places)));
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

/// A marked place.
struct Place<'a> {
    kind: AnnotationKind,
    range: &'a Range<usize>,
    label: Option<Cow<'a, str>>,
}

/// The most lines of an excerpt with several places: the renderer reads also those that it leaves out.
const NEAR: usize = 400;

/// The places of a finding, by excerpt: all in one, or each by itself if they are far apart.
fn excerpts<'a>(finding: &'a Finding, source: &Source) -> Vec<Vec<Place<'a>>> {
    let mut places: Vec<Place> =
        vec![Place { kind: AnnotationKind::Primary, range: &finding.range, label: None }];
    // The lines of a hang tell a story, in another order than the text.
    let is_story = finding.is_of_engine && finding.related.len() > 1;
    for (k, related) in finding.related.iter().enumerate() {
        let is_same = |other: &Related| (&other.range, &other.text) == (&related.range, &related.text);
        if finding.related[..k].iter().any(is_same) {
            continue;
        }
        let text = related.text.as_str();
        let label = if is_story { Cow::Owned(format!("{}. {text}", k + 1)) } else { Cow::Borrowed(text) };
        let first = &mut places[0];
        if *first.range == related.range && first.label.is_none() {
            first.label = Some(label);
        } else {
            places.push(Place { kind: AnnotationKind::Context, range: &related.range, label: Some(label) });
        }
    }
    let lines = places.iter().map(|place| source.position(place.range.start).line);
    let (first, last) = (lines.clone().min().unwrap_or(1), lines.max().unwrap_or(1));
    if last - first <= NEAR { vec![places] } else { places.into_iter().map(|place| vec![place]).collect() }
}

/// The lines of some places.
fn snippet<'a>(
    source: &'a Source,
    places: &'a [Place<'a>],
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let all = places.iter().map(|place| place.range);
    let start = all.clone().map(|range| range.start).min().unwrap_or(0);
    let end = all.map(|range| range.end).max().unwrap_or(start);
    let (lines, first) = source.lines_of(&(start..end));
    let marks = places.iter().map(|Place { kind, range, label }| {
        let span = range.start - lines.start..range.end.min(lines.end).max(range.start) - lines.start;
        kind.span(span).label(label.as_deref())
    });
    // The end of a line of a file from Windows would be drawn.
    Snippet::source(source.text[lines.clone()].replace('\r', " "))
        .path(source.name.as_str())
        .line_start(first)
        .annotations(marks)
}
