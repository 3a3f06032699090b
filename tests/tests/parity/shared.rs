//! The same declarations as literals and as constants, compiled: the errors of each.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::compiler::Library;

/// The programs in which the constants are, which rustc evaluates one after the other in each.
const PARTS: usize = 4;

/// One error: line, code, the text after the code, and the source it points at.
type Report = (u64, String, String, String);

/// The same without help.
fn head(report: &Report) -> Report {
    let (line, code, words, there) = report.clone();
    let words = words.split_once("\n  = help: ").map_or(words.as_str(), |(head, _)| head).to_owned();
    (line, code, words, there)
}

/// The errors of a program, and those among them that are the macro's.
#[derive(Default)]
struct Reports {
    all: BTreeSet<Report>,
    of_macro: BTreeSet<Report>,
}

fn reports(message: &Value, out: &mut Reports) {
    let text = message["message"].as_str().unwrap();
    let spans = message["spans"].as_array().unwrap();
    if message["level"] != "error" || spans.is_empty() {
        return;
    }
    let span = spans.iter().find(|span| span["is_primary"] == true).unwrap();
    // What the source says there, whether as a literal or as a constant.
    let line = &span["text"][0];
    let at = |key: &str| line[key].as_u64().unwrap() as usize - 1;
    let there = &line["text"].as_str().unwrap()[at("highlight_start")..at("highlight_end")];
    let there = there.replace("n(", "").replace(')', "");
    // Const evaluation reports all that it finds at one place as one.
    let (_, violations) = text.split_once("[AP").unwrap_or_else(|| panic!("an error without a code: {text}"));
    for violation in violations.split("\n[AP") {
        let (code, words) = violation.split_once("] ").unwrap();
        let line = span["line_start"].as_u64().unwrap();
        let report = (line, code.to_owned(), words.to_owned(), there.clone());
        if message["code"].is_null() {
            out.of_macro.insert(report.clone());
        }
        out.all.insert(report);
    }
}

/// The number of declarations in error: `default`, or the value of `AIE_PATTERN_CASES`, but at most 1,000, since rustc evaluates
/// the rules of each.
pub(crate) fn in_error(default: usize) -> usize {
    aie_pattern_tests::cases(default).min(1_000)
}

/// Compiles declarations in error, (as literals, as constants) by `n(...)`, each one line; every one has to be refused,
/// and the same told of both, but for a help that depends on constants. Each of `codes` has to be among them.
pub(crate) fn told_the_same(name: &str, list: &[(String, String)], codes: &str) {
    let library = Library::build();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parity").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    // Each part has the others' lines empty, so that a declaration is on its own line whatever the part.
    let told = |form: &str, parts: usize, part: usize, of: fn(&(String, String)) -> &str| {
        let file = folder.join(format!("{form}_{part}.rs"));
        let mut program =
            "#![allow(dead_code)]\nconst fn n(number: i128) -> i128 { number }\nfn main() {}\n".to_owned();
        for (k, declaration) in list.iter().enumerate() {
            program += if k % parts == part { of(declaration) } else { "" };
            program += "\n";
        }
        std::fs::write(&file, program).unwrap();
        let mut told = Reports::default();
        library.compile(&file, false).iter().for_each(|message| reports(message, &mut told));
        told
    };
    let (literals, constants) = std::thread::scope(|scope| {
        let told = &told;
        let literals = scope.spawn(move || told("literals", 1, 0, |of| &of.0));
        let parts: Vec<_> =
            (0..PARTS).map(|part| scope.spawn(move || told("constants", PARTS, part, |of| &of.1))).collect();
        let mut constants = Reports::default();
        for part in parts {
            let part = part.join().unwrap();
            constants.all.extend(part.all);
            constants.of_macro.extend(part.of_macro);
        }
        (literals.join().unwrap(), constants)
    });
    let lines: BTreeSet<u64> = literals.all.iter().map(|report| report.0).collect();
    assert_eq!(lines.len(), list.len(), "each is refused");
    // The macro leaves out a help that depends on the constants beside the mistake.
    let heads: BTreeSet<Report> = literals.all.iter().map(head).collect();
    let of_literals = literals.all.difference(&constants.all);
    let of_literals = of_literals.filter(|report| !constants.of_macro.contains(&head(report)));
    let of_constants = constants.all.difference(&literals.all);
    let of_constants =
        of_constants.filter(|report| !constants.of_macro.contains(*report) || !heads.contains(*report));
    let only: Vec<_> = of_literals.chain(of_constants).collect();
    assert!(only.is_empty(), "told in one form only: {only:#?}");
    let told: BTreeSet<&str> = literals.all.iter().map(|report| report.1.as_str()).collect();
    let missing: Vec<&str> = codes.split(' ').filter(|code| !told.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?} are not among {told:?}");
}
