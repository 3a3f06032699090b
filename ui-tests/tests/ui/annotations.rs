//! `//~ AP010`: errors as the cases announce them, against those that a compiler reports.

use std::path::Path;

use serde_json::Value;

/// An error on a line, by its code or, without one, the compiler's code. Ordered as in the file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Found {
    pub(crate) line: u64,
    pub(crate) code: String,
}

/// What is wrong with a case: errors that it does not announce, and announcements without an error.
pub(crate) fn complaints(case: &Path, reported: &[Found]) -> Vec<String> {
    let source = std::fs::read_to_string(case).unwrap();
    let announced = announced(&source);
    let mut complaints = Vec::new();
    let mut complain = |what: &str, found: &Found| {
        complaints.push(format!("{}:{}: {what} {}", case.display(), found.line, found.code));
    };
    without(&announced, reported).for_each(|found| complain("no error", found));
    without(reported, &announced).for_each(|found| complain("unannounced", found));
    complaints
}

/// The errors of `these` that are not in `others`, counting repetitions.
pub(crate) fn without<'a>(these: &'a [Found], others: &'a [Found]) -> impl Iterator<Item = &'a Found> {
    let mut others: Vec<&Found> = others.iter().collect();
    these.iter().filter(move |found| match others.iter().position(|other| other == found) {
        Some(at) => {
            others.swap_remove(at);
            false
        }
        None => true,
    })
}

pub(crate) fn announced(source: &str) -> Vec<Found> {
    let lines = (1..).zip(source.lines());
    let announcements = lines.filter_map(|(line, text)| Some((line, text.split_once("//~")?.1)));
    announcements
        .flat_map(|(line, codes)| {
            codes.split_whitespace().map(move |code| Found { line, code: code.to_owned() })
        })
        .collect()
}

/// Errors.
pub(crate) fn reported(messages: &[Value], case: &Path) -> Vec<Found> {
    of_level("error", messages, case)
}

/// What a compiler reports as `error` or as `warning`.
pub(crate) fn of_level(level: &str, messages: &[Value], case: &Path) -> Vec<Found> {
    let mut reported = Vec::new();
    for (k, message) in messages.iter().enumerate() {
        let codes = codes(message);
        if message["level"] != level || codes.is_empty() {
            continue;
        }
        // An error in the library's own constants is about the call that the note after it names.
        let notes = messages[k + 1..].iter().take_while(|message| message["level"] == "note");
        let line = std::iter::once(message).chain(notes).find_map(|message| line(message, case));
        reported.extend(codes.into_iter().map(|code| Found { line: line.unwrap_or(0), code }));
    }
    reported
}

/// `AP010`.
pub(crate) fn is_ours(code: &str) -> bool {
    let number = code.strip_prefix("AP");
    number.is_some_and(|number| number.len() == 3 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The codes of ours in a message, else the compiler's; none if it only counts other errors.
fn codes(message: &Value) -> Vec<String> {
    let text = message["message"].as_str().unwrap_or_default();
    let ours = text.split('[').skip(1).filter_map(|part| part.split_once(']'));
    let ours: Vec<String> =
        ours.map(|(code, _)| code).filter(|code| is_ours(code)).map(str::to_owned).collect();
    if !ours.is_empty() {
        return ours;
    }
    match message["code"]["code"].as_str() {
        Some(code) => vec![code.to_owned()],
        None if message["spans"].as_array().is_none_or(Vec::is_empty) => vec![],
        None => vec!["error".to_owned()],
    }
}

/// The line of the case that a message is about, or that the macro call is on whose expansion it is about.
fn line(message: &Value, case: &Path) -> Option<u64> {
    let spans = message["spans"].as_array()?;
    spans.iter().filter(|span| span["is_primary"] == true).find_map(|mut span| {
        while Path::new(span["file_name"].as_str()?) != case {
            span = &span["expansion"]["span"];
        }
        span["line_start"].as_u64()
    })
}
