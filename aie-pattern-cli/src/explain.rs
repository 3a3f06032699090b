//! `explain AP012`: the page of a code.

use std::fmt::Write as _;

use aie_pattern::errors::PAGES;

use crate::failure::Failure;

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// The page of a code: `AP012`, `ap012`, `12`, or as it is printed, `error[AP012]`.
pub(crate) fn explain(code: &str) -> Result<String, Failure> {
    let printed = code.trim().trim_end_matches(':').trim_end_matches(']');
    let typed = printed.rsplit('[').next().unwrap_or(printed).to_uppercase();
    let number = typed.strip_prefix("AP").unwrap_or(&typed);
    let wanted = format!("AP{number:0>3}");
    match PAGES.iter().find(|(code, _)| *code == wanted) {
        Some((code, page)) => Ok(shown(code, page) + &silenced(code)),
        None => Err(Failure::new(format!(
            "there is no code `{code}`\n  = note: codes are AP and three digits, as in `error[AP012]`\n  \
             = help: `aie-pattern explain --list` prints all of them"
        ))),
    }
}

/// How a file silences a code: the pages tell it for Rust.
fn silenced(code: &str) -> String {
    format!(
        "\nIn a file of C++ or MLIR, a comment with a reason silences it: `// aie-pattern: allow({code}) why`.\n"
    )
}

/// Every code with the first line of its page. The pages are in the order of their themes, which only their module names.
pub(crate) fn list() -> String {
    let mut text = String::new();
    let mut pages = PAGES.to_vec();
    pages.sort_unstable();
    for (code, page) in pages {
        let title = page.lines().next().unwrap_or_default();
        let _ = writeln!(text, "{BOLD}{code}{PLAIN} {title}");
    }
    text
}

/// A page for a terminal: emphasised headings and indented code.
fn shown(code: &str, page: &str) -> String {
    let mut text = format!("{BOLD}{code}{PLAIN}: ");
    let mut in_code = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let line = if in_code { line.to_owned() } else { without_paths(line) };
        let line = line.as_str();
        let written = match line.strip_prefix("# ") {
            // rustdoc hides these lines.
            Some(_) if in_code => continue,
            Some(heading) => writeln!(text, "{BOLD}{heading}{PLAIN}"),
            None if in_code && !line.is_empty() => writeln!(text, "    {DIM}{line}{PLAIN}"),
            None => writeln!(text, "{line}"),
        };
        debug_assert!(written.is_ok());
    }
    text
}

/// A line without the targets of links to items of the crate, which only rustdoc knows.
fn without_paths(line: &str) -> String {
    let (mut text, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once("](")
        && let Some((target, after)) = after.split_once(')')
        && let Some((before, name)) = before.rsplit_once('[')
    {
        text += before;
        // Some name the kind of item: `macro@crate::dma_bd`.
        if target.contains("crate::") {
            text += name;
        } else {
            text = text + "[" + name + "](" + target + ")";
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_page_shows_a_path_of_rustdoc() {
        assert_eq!(
            without_paths("[`a!`](crate::a), x[0], [b](https://b) and [`c`](macro@crate::c)"),
            "`a!`, x[0], [b](https://b) and `c`"
        );
        for (code, page) in PAGES {
            let shown = shown(code, page);
            assert!(!shown.contains("](crate::") && !shown.contains("@crate::"), "{code}");
        }
    }
}
