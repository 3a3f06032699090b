//! What a compiler prints for a case, without what depends on the machine, on features and on the lines of the library.

use serde_json::Value;

/// From the root of the workspace.
const CASES: &str = "ui-tests/cases/";

/// How many types of a list are shown.
const SHOWN: usize = 8;

/// All messages as one text.
pub(crate) fn of(messages: &[Value]) -> String {
    let is_of_code = |message: &&Value| {
        let has = |list: &str| message[list].as_array().is_some_and(|list| !list.is_empty());
        // Nothing else than how many errors there are, and how to have them explained.
        has("spans") || has("children")
    };
    let texts = messages.iter().filter(is_of_code).filter_map(|message| message["rendered"].as_str());
    let texts: Vec<String> = texts.map(|text| plain(text.trim_end())).collect();
    if texts.is_empty() { String::new() } else { texts.join("\n\n") + "\n" }
}

/// A line of a message, by what stands left of it.
enum Line<'t> {
    /// `--> cases/dma/wrap.rs:7:9`
    Place(&'static str, String),
    /// `7 |     dims = ..`, with the number if it is of the case, and `= note: ..`
    Code(&'t str, &'t str),
    /// What follows a note, indented like it.
    More(&'t str),
    /// Anything else.
    Text(&'t str),
}

/// A message in which places in the library have no lines, and lists have their first types.
fn plain(text: &str) -> String {
    let (mut lines, mut is_own, mut width, mut least) = (Vec::new(), true, 1, 1);
    let (mut is_placed, mut is_note, mut listed) = (false, false, None);
    for line in text.lines() {
        let trimmed = line.trim_start();
        if let Some(arrow) = ["--> ", "::: "].into_iter().find(|arrow| trimmed.starts_with(arrow)) {
            let path = &trimmed[arrow.len()..];
            is_own = path.starts_with(CASES);
            (is_placed, is_note, listed) = (true, false, None);
            lines.push(Line::Place(arrow, shown(path, is_own)));
        } else if let (true, Some((number, code))) = (is_placed, numbered(line)) {
            width = width.max(number.len());
            let number = if is_own { number } else { "" };
            least = least.max(number.len());
            is_note = code.starts_with('=');
            let is_list = code.starts_with("= help: the following") && code.contains("types implement trait");
            listed = is_list.then_some(0);
            lines.push(Line::Code(number, code));
        } else if let (true, Some(count), true) = (line.starts_with(' '), &mut listed, is_note) {
            // The tests are built with features that add these.
            if !trimmed.starts_with("half::") && !trimmed.starts_with("num_complex::") {
                *count += 1;
                match *count {
                    ..=SHOWN => lines.push(Line::More(line)),
                    _ if *count == SHOWN + 1 => lines.push(Line::Text("          and $N others")),
                    _ => {}
                }
            }
        } else if is_note && line.starts_with(' ') {
            lines.push(Line::More(line));
        } else {
            // A help begins with lines of the case.
            is_own |= line.starts_with(|c: char| c.is_ascii_lowercase());
            is_note = false;
            lines.push(Line::Text(line));
        }
    }
    let spare = " ".repeat(width - least);
    let lines = lines.into_iter().map(|line| match line {
        Line::Place(arrow, path) => format!("{:least$}{arrow}{path}", ""),
        Line::Code(number, code) => format!("{number:>least$} {code}"),
        Line::More(text) => text.strip_prefix(&spare).unwrap_or(text).to_owned(),
        Line::Text(text) => text.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The number of a line of code, which may be missing, and what stands right of it.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let left = line.trim_start();
    let (number, code) =
        left.split_at(left.len() - left.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    let code = code.trim_start();
    let is_code = match number {
        "" => line.starts_with(' ') && code.starts_with(['|', '=']),
        _ => code.starts_with(['|', '+', '-', '~']),
    };
    is_code.then_some((number, code))
}

/// The place of a case with its line, that of the library without.
fn shown(path: &str, is_own: bool) -> String {
    if is_own {
        return path.replace("ui-tests/", "");
    }
    format!("$WORKSPACE/{}", path.split(':').next().unwrap_or_default())
}
