//! Designs and C++ files with planted mistakes. Each mark `//~ AP012:45` expects a finding in its line at a column; the
//! code `unchecked` expects a part that is not checked. Any other finding fails the test.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

mod run;

/// A finding: its line, its column and its code; the code is empty for a part that is not checked.
type Mark = (u64, u64, String);

fn marks(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((_, comment)) = line.split_once("//~ ") else { continue };
        for mark in comment.split_whitespace() {
            // The comment may end in the same line.
            let Some((code, column)) = mark.split_once(':') else { continue };
            marks.push((number, column.parse().expect("a column"), code.to_owned()));
        }
    }
    marks.sort();
    marks
}

fn found(name: &str) -> Vec<Mark> {
    let ran = run::run(&["check", "--format", "json", name]);
    // Keys of macros, which no file has.
    assert!(!ran.out.replace("`allow(AP", "").contains("`allow("), "{name}: {}", ran.out);
    let lines = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let mut marks = Vec::new();
    for line in lines {
        let code = match line["kind"].as_str() {
            Some("finding") => line["code"].as_str().expect("a code").to_owned(),
            Some("not_checked") => "unchecked".to_owned(),
            _ => continue,
        };
        marks.push((line["line"].as_u64().unwrap(), line["column"].as_u64().unwrap(), code));
    }
    marks.sort();
    marks
}

#[test]
fn planted_mistakes_are_found_where_they_are_and_nothing_else() {
    let files = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(run::tests().join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let (cpp, mlir) = (files("cpp"), files("mlir"));
    assert!(cpp.len() >= 15 && mlir.len() >= 60, "{} and {} files", cpp.len(), mlir.len());
    let mut files = [cpp, mlir].concat();
    files.sort();
    let mut wrong = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(run::tests()).unwrap().to_str().unwrap().to_owned();
        let (marks, found) = (marks(&text), found(&name));
        if marks != found {
            wrong.push(format!("{name}:\n  marked {marks:?}\n  found  {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
