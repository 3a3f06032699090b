//! The error index: a page for each rule, whose example fails with the rule's code and nothing else, and whose fix does
//! not fail.

#[allow(dead_code)]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use aie_pattern_core::rule::Rule;
use aie_pattern_design::check::{Options, check};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../aie-pattern/src/errors")
}

fn page(code: &str) -> String {
    fs::read_to_string(folder().join(code).with_extension("md")).unwrap()
}

#[test]
fn every_rule_has_a_page_and_every_page_a_rule() {
    let pages = compiler::entries(&folder()).into_iter();
    let pages = pages.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    let pages: Vec<String> =
        pages.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let mut codes: Vec<&str> = Rule::ALL.iter().map(|rule| rule.code()).collect();
    codes.sort_unstable();
    assert_eq!(pages, codes);
}

/// The index of the facade is made of these.
#[test]
fn the_title_of_a_rule_is_the_first_line_of_its_page() {
    for rule in Rule::ALL {
        let title = format!("{}.", rule.title());
        assert_eq!(page(rule.code()).lines().next(), Some(&*title), "{}", rule.code());
    }
}

#[test]
fn every_page_has_the_same_parts() {
    for rule in Rule::ALL {
        let page = page(rule.code());
        let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        assert!(
            matches!(headings[..], ["Why", "Example", "Fix"] | ["Why", "Example", "Fix", "Tools"]),
            "{}: {headings:?}",
            rule.code(),
        );
        let kinds: Vec<bool> = examples(&page).iter().map(|example| example.fails).collect();
        assert_eq!(kinds, [true, false], "{}: one example that fails, one that does not", rule.code());
    }
}

/// One of the examples of a page in Rust.
struct Rust {
    code: &'static str,
    example: Example,
}

/// Examples that fail stop rustc before its later phases, so those that it has not reached are compiled again; at last, as calls
/// of generic functions are checked, where they are built.
#[test]
fn examples_fail_with_their_code_and_fixes_do_not() {
    let library = compiler::Library::build();
    let (mut complaints, mut wrong, mut right) = (Vec::new(), Vec::new(), Vec::new());
    for rule in Rule::ALL {
        let code = rule.code();
        for example in examples(&page(code)) {
            match (example.is_mlir, example.fails) {
                (true, _) => complaints.extend(complaint_of_mlir(code, &example)),
                (false, true) => wrong.push(Rust { code, example }),
                (false, false) => right.push(Rust { code, example }),
            }
        }
    }
    assert!(right.len() > 150, "{} examples", right.len());
    let told = told_of(&library, "fixes", &right, true);
    for (Rust { code, .. }, told) in right.iter().zip(told) {
        complaints.extend(told.into_iter().map(|text| format!("{code}: the fix fails: {text}")));
    }
    for build in [false, false, true] {
        let told = told_of(&library, "examples", &wrong, build);
        let mut left = Vec::new();
        for (one, told) in wrong.into_iter().zip(told) {
            let tag = format!("[{}] ", one.code);
            let others = told.iter().filter(|text| !text.contains(&tag));
            complaints.extend(others.map(|text| format!("{}: the example fails: {text}", one.code)));
            if told.is_empty() {
                left.push(one);
            }
        }
        wrong = left;
    }
    complaints.extend(wrong.iter().map(|one| format!("{}: the example does not fail", one.code)));
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The errors and warnings of each of these, which are functions of one program, as in a documentation test.
fn told_of(library: &compiler::Library, name: &str, list: &[Rust], build: bool) -> Vec<Vec<String>> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error_index");
    fs::create_dir_all(&out).unwrap();
    let program = out.join(name).with_extension("rs");
    let mut text = "#![allow(unused)]\n".to_owned();
    let mut ends = Vec::new();
    for (k, one) in list.iter().enumerate() {
        write!(text, "fn example_{k}() {{\n{}}}\n", one.example.text).unwrap();
        ends.push(text.lines().count() as u64);
    }
    text += "fn main() {\n";
    for k in 0..list.len() {
        writeln!(text, "    example_{k}();").unwrap();
    }
    text += "}\n";
    fs::write(&program, text).unwrap();
    let messages = library.compile(&program, build);
    let mut told = vec![Vec::new(); list.len()];
    for (at, text) in
        messages.iter().enumerate().filter_map(|(at, message)| Some((at, error_or_warning(message)?)))
    {
        // An error in the library's own constants is about the place that a later note names.
        let line = messages[at..].iter().find_map(|message| compiler::line(message, &program));
        let line = line.unwrap_or_else(|| panic!("{name}: {text}"));
        told[ends.partition_point(|end| *end < line)].push(text.to_owned());
    }
    told
}

/// What is wrong with a module.
fn complaint_of_mlir(code: &str, example: &Example) -> Option<String> {
    let report = check(&example.text, &Options::default());
    let found: Vec<&str> = report.findings.iter().map(|finding| finding.code).collect();
    let is_right = if example.fails { found == [code] } else { found.is_empty() };
    (!is_right).then(|| format!("{code}: found {found:?} in\n{}", example.text))
}

/// The text of a message, unless it is a note, or only counts the errors.
fn error_or_warning(message: &Value) -> Option<&str> {
    let counts = message["spans"].as_array().is_none_or(Vec::is_empty) && message["code"].is_null();
    let text = message["message"].as_str()?;
    let matters = matches!(message["level"].as_str()?, "error" | "warning") && !counts;
    matters.then_some(text)
}

struct Example {
    fails: bool,
    /// Whether it is a module of MLIR-AIE, and not Rust.
    is_mlir: bool,
    text: String,
}

/// The code blocks of a page.
fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let (fails, is_mlir) = match language {
            "" => (false, false),
            "compile_fail" => (true, false),
            "mlir" => (false, true),
            "mlir,fails" => (true, true),
            _ => panic!("a block of `{language}`"),
        };
        let block = lines.by_ref().take_while(|line| *line != "```");
        examples.push(Example { fails, is_mlir, text: block.flat_map(|line| [line, "\n"]).collect() });
    }
    examples
}
