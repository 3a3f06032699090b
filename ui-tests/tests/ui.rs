//! Runs `cases/`: on the pinned compiler, the exact output is compared; on every compiler, the lines and
//! codes.
//!
//! A case is a file with a mistake that it marks: `//~ AP010` at the end of a line expects an error with that
//! code on that line, `//~ AP010 AP061` expects two; any other error fails the test. The output of the pinned
//! compiler is in the `.stderr` file, which `CASES=overwrite cargo test -p aie-pattern-ui-tests --test ui` rewrites. A case
//! without such a file is a program without a mistake, and is run. After `--`, `case=fifo` takes the cases with that in their paths.
//!
//! All cases except those in `cases/buffers/` already fail where only metadata is made, as by `cargo check`.

#[path = "ui/annotations.rs"]
mod annotations;
#[path = "ui/compiler.rs"]
mod compiler;
#[path = "ui/printed.rs"]
mod printed;
#[path = "ui/text.rs"]
mod text;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Whether errors of this case are found when functions are instantiated, which `cargo check` does not.
fn is_built(case: &Path) -> bool {
    case.components().any(|part| part.as_os_str() == "buffers")
}

/// The texts, which only the pinned compiler prints exactly.
#[test]
fn texts() {
    if !compiler::is_pinned() {
        println!("the texts are those of the pinned compiler, this one is {}", compiler::release());
        return;
    }
    let mut cases = compiler::cases();
    if let Some(part) = env::args().find_map(|argument| Some(argument.strip_prefix("case=")?.to_owned())) {
        cases.retain(|case| case.to_string_lossy().contains(&part));
        assert!(!cases.is_empty(), "no case has `{part}` in its path");
    }
    let library = compiler::Library::build();
    let overwrites = env::var("CASES").is_ok_and(|word| word == "overwrite");
    let complaints = compiler::in_parallel(&cases, |_, case| {
        let printed = text::of(&library.print(case, is_built(case)));
        let file = case.with_extension("stderr");
        let kept = fs::read_to_string(&file).unwrap_or_default();
        if printed == kept {
            return printed.is_empty().then(|| library.run(case)).flatten();
        }
        if overwrites {
            fs::write(file, printed).unwrap();
            return None;
        }
        Some(format!("{}: expected\n\n{kept}\nfound\n\n{printed}", case.display()))
    });
    assert!(complaints.is_empty(), "{} cases:\n{}", complaints.len(), complaints.join("\n"));
}

/// The cases with a code that none before them has, of those that the compiler evaluates and of the others: what differs
/// between compilers is how errors get to the user, hardly what is wrong with a walk.
fn one_of_each_code(cases: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    let is_first = |case: &PathBuf| {
        let announced = annotations::announced(&fs::read_to_string(case).unwrap());
        // Nothing where nothing is printed.
        let printed = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        let evaluated = printed.contains("error[E0080]");
        let codes = announced.into_iter().map(|found| (found.code, evaluated));
        codes.filter(|code| seen.insert(code.clone())).count() > 0
    };
    cases.into_iter().filter(is_first).collect()
}

/// Lines and codes, on any compiler: of the pinned one, of all cases, since what it prints is in the `.stderr` files, which the
/// other test holds to it; of others, of one or two cases for each code.
///
/// `CASES_TOOLCHAIN=nightly cargo test -p aie-pattern-ui-tests lines_and_codes` has another toolchain of rustup compile the cases.
#[test]
fn lines_and_codes() {
    let cases = compiler::cases();
    assert!(cases.len() >= 700, "{} cases", cases.len());
    let complaints = if compiler::is_pinned() {
        cases.iter().flat_map(|case| annotations::complaints(case, &printed::errors(case))).collect()
    } else {
        let library = compiler::Library::build();
        compiler::in_parallel(&one_of_each_code(cases), |_, case| {
            let messages = library.compile(case, is_built(case));
            annotations::complaints(case, &annotations::reported(&messages, case))
        })
    };
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
