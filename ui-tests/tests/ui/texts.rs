//! What the compiler prints for a case, against the `.stderr` file beside it.
//!
//! That file says nothing that an edit of the library elsewhere would change: of the library's source it has the line,
//! but not its number.

use std::path::Path;

use serde_json::Value;

/// Where the library's source is, as the compiler names it: from the root of the workspace.
const LIBRARY: &str = "aie-pattern";

/// What is wrong with a text; nothing with one that is written anew, as `STDERR=overwrite` asks.
pub(crate) fn complaint(case: &Path, messages: &[Value]) -> Option<String> {
    let path = case.with_extension("stderr");
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let printed = printed(messages);
    if printed == expected {
        return None;
    }
    if std::env::var_os("STDERR").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, &printed).unwrap();
        return None;
    }
    Some(format!("{}: not as expected\n{}", path.display(), difference(&expected, &printed)))
}

/// The messages but for those that count the others, one empty line between two of them.
fn printed(messages: &[Value]) -> String {
    let is_about_code = |message: &&Value| {
        let is_count = message["spans"].as_array().is_none_or(Vec::is_empty)
            && message["children"].as_array().is_none_or(Vec::is_empty);
        !is_count && message["level"] != "failure-note"
    };
    let rendered = messages.iter().filter(is_about_code).filter_map(|message| message["rendered"].as_str());
    let texts: Vec<String> = rendered.map(without_places).collect();
    texts.join("\n")
}

/// A message without the numbers of the library's lines, and with a margin that has room for those of the case only.
///
/// Lines that show source, and those about it, begin with the margin, in which the numbers of lines are; it ends where the
/// arrow begins. The first lines of a message and of what follows it have none.
fn without_places(rendered: &str) -> String {
    let arrow = rendered.lines().find(|line| line.trim_start().starts_with("--> "));
    let width = arrow.map_or(0, |line| line.len() - line.trim_start().len());
    let (mut is_source, mut in_library, mut room) = (false, false, 1);
    let mut lines = Vec::new();
    for line in rendered.trim_end().lines() {
        let (margin, rest) = line.split_at_checked(width).unwrap_or(("-", ""));
        let is_margin = margin.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
        let place = rest.strip_prefix("--> ").or_else(|| rest.strip_prefix("::: "));
        // Three dots stand for lines of source in between.
        is_source = line == "..." || is_margin && (is_source || place.is_some() || rest == " |");
        if let Some(place) = place {
            in_library = place.starts_with(LIBRARY);
        } else {
            in_library &= is_source;
        }
        if !(is_source && is_margin) {
            lines.push((None, line.to_owned()));
            continue;
        }
        let number = if in_library { "" } else { margin.trim() };
        room = room.max(number.len());
        let path = place.filter(|_| in_library).and_then(|place| place.split(':').next());
        let rest = path.map_or(rest.to_owned(), |path| format!("{}$WORKSPACE/{path}", &rest[..4]));
        lines.push((Some(number), rest));
    }
    let padded = |(number, rest)| match number {
        Some(number) => format!("{number:>room$}{rest}\n"),
        None => format!("{rest}\n"),
    };
    lines.into_iter().map(padded).collect()
}

/// The lines in which two texts differ: all but those at both ends that are the same.
fn difference(expected: &str, printed: &str) -> String {
    let (mut expected, mut printed): (Vec<_>, Vec<_>) =
        (expected.lines().collect(), printed.lines().collect());
    let same = expected.iter().zip(&printed).take_while(|(one, other)| one == other).count();
    expected.drain(..same);
    printed.drain(..same);
    while expected.last().is_some_and(|line| printed.last() == Some(line)) {
        expected.pop();
        printed.pop();
    }
    let signed = |sign: char, lines: &[&str]| {
        lines.iter().fold(String::new(), |out, line| out + &format!("{sign} {line}\n"))
    };
    format!("from line {}:\n{}{}", same + 1, signed('-', &expected), signed('+', &printed))
}
