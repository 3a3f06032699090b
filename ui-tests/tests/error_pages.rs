//! Each error page quotes the message that rustc prints for the example on the page.
//!
//! All examples are in one program, each in a function, as in a documentation test. An error stops rustc before its later
//! phases, so the examples that it has not reached are compiled again. `PAGES=overwrite` writes the quotes anew: read what changes.

#[path = "ui/compiler.rs"]
#[allow(dead_code, reason = "the rest is for cases")]
mod compiler;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

/// Begins the quote, which follows the title.
const QUOTE: &str = "> ";

struct Page {
    path: PathBuf,
    code: String,
    text: String,
    example: String,
}

/// The pages whose example rustc compiles; the design library checks those of whole designs.
fn pages() -> Vec<Page> {
    let of_path = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let (_, example) = text.split_once("```compile_fail\n")?;
        let example = example.split("```").next().unwrap().to_owned();
        let code = path.file_stem().unwrap().to_str().unwrap().to_owned();
        Some(Page { path, code, text, example })
    };
    let paths = compiler::entries(Path::new("../aie-pattern/src/errors")).into_iter();
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .filter_map(of_path)
        .collect()
}

/// The first line of a message, without what is before it and its code; `None` of a message with another code.
fn first_line(message: &Value, code: &str) -> Option<String> {
    let text = message["message"].as_str()?;
    let (_, text) = text.split_once(&format!("[{code}] "))?;
    text.lines().next().map(str::to_owned)
}

/// For each page the first message with its code, from one run of rustc.
fn printed(library: &compiler::Library, pages: &[&Page], build: bool) -> Vec<Option<String>> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error_pages.rs");
    let mut text = "#![allow(warnings)]\n#![warn(deprecated)]\nfn main() {}\n".to_owned();
    let mut ranges = Vec::new();
    for page in pages {
        let start = text.lines().count() as u64 + 1;
        writeln!(text, "fn {}() {{\n{}}}", page.code, page.example).unwrap();
        ranges.push(start..text.lines().count() as u64 + 1);
    }
    fs::write(&program, text).unwrap();
    let messages = library.compile(&program, build);
    let of_page = |(page, range): (&&Page, &std::ops::Range<u64>)| {
        let here = (0..messages.len()).filter_map(|at| {
            // An error in the library's own constants is about the place of the page that a later note names.
            let line = messages[at..].iter().find_map(|message| compiler::line(message, &program))?;
            let text = first_line(&messages[at], &page.code)?;
            range.contains(&line).then_some((line, text))
        });
        here.min_by_key(|(line, _)| *line).map(|(_, text)| text)
    };
    pages.iter().zip(&ranges).map(of_page).collect()
}

/// The page with a quote below its title, in place of the one that it has.
fn with_quote(page: &str, quote: &str) -> String {
    let (title, rest) = page.split_once("\n\n").unwrap();
    let rest = match rest.split_once("\n\n") {
        Some((old, rest)) if old.starts_with(QUOTE) => rest,
        _ => rest,
    };
    format!("{title}\n\n{QUOTE}{quote}\n\n{rest}")
}

#[test]
fn error_pages_quote_their_messages() {
    let library = compiler::Library::build();
    let all = pages();
    let mut left: Vec<&Page> = all.iter().collect();
    let mut wrong = Vec::new();
    for build in [false, false, true] {
        let printed = printed(&library, &left, build);
        for (page, quote) in left.iter().zip(&printed) {
            let Some(quote) = quote else { continue };
            let text = with_quote(&page.text, quote);
            if env::var_os("PAGES").is_some_and(|what| what == "overwrite") {
                fs::write(&page.path, text).unwrap();
            } else if text != page.text {
                wrong.push(format!("{}: rustc prints: {quote}", page.code));
            }
        }
        let mut printed = printed.iter();
        left.retain(|_| printed.next().is_some_and(Option::is_none));
    }
    let silent: Vec<&str> = left.iter().map(|page| page.code.as_str()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(silent.is_empty(), "no error of these pages: {silent:?}");
    assert!(all.len() > 150, "{} pages", all.len());
}
