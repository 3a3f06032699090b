//! The error index: a page for each rule, whose example fails with the rule's code and nothing else, and whose fix does
//! not fail.

#[allow(dead_code)]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;

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

#[test]
fn examples_fail_with_their_code_and_fixes_do_not() {
    let library = compiler::Library::build();
    let complaints = compiler::in_parallel(Rule::ALL, |_, rule| complaints(rule.code(), &library));
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// What is wrong with the examples of a page.
fn complaints(code: &str, library: &compiler::Library) -> Vec<String> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error_index");
    fs::create_dir_all(&out).unwrap();
    let mut complaints = Vec::new();
    for example in examples(&page(code)) {
        if example.is_mlir {
            complaints.extend(complaint_of_mlir(code, &example));
            continue;
        }
        let name = if example.fails { "example" } else { "fix" };
        let file = out.join(format!("{code}_{name}.rs"));
        // As in a doc test.
        fs::write(&file, format!("#![allow(unused)]\nfn main() {{\n{}}}\n", example.text)).unwrap();
        let mut messages = library.compile(&file, false);
        if example.fails && messages.is_empty() {
            // A call of a generic function is checked where it is built.
            messages = library.compile(&file, true);
        }
        let told: Vec<&str> = messages.iter().filter_map(error_or_warning).collect();
        let tag = format!("[{code}] ");
        if example.fails && told.is_empty() {
            complaints.push(format!("{code}: the example does not fail"));
        }
        let others = told.iter().filter(|text| !(example.fails && text.contains(&tag)));
        complaints.extend(others.map(|text| format!("{code}: the {name} fails: {text}")));
    }
    complaints
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
