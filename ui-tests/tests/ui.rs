//! Runs `cases/`: on the pinned compiler, the exact output is compared; on every compiler, the lines and
//! codes.
//!
//! A case is a file with a mistake that it marks: `//~ AP010` at the end of a line expects an error with that
//! code on that line, `//~ AP010 AP061` expects two; any other error fails the test. The output of the pinned
//! compiler is in the `.stderr` file, which `TRYBUILD=overwrite cargo test -p aie-pattern-ui-tests` rewrites.
//!
//! All cases except those in `cases/buffers/` already fail under `cargo check`, which is used to run them.

#[path = "ui/annotations.rs"]
mod annotations;
#[path = "ui/compiler.rs"]
mod compiler;
#[path = "ui/printed.rs"]
mod printed;

use std::collections::HashSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    if env::var_os(compiler::WRAPPER).is_some() {
        // What compiles these tests is not to compile the cases as well.
        let mut without = Command::new(env::current_exe().unwrap());
        let status = without
            .args(env::args_os().skip(1))
            .args(["texts", "--exact"])
            .env_remove(compiler::WRAPPER)
            .status()
            .unwrap();
        assert!(status.success(), "{status}");
        return;
    }
    let mut themes = compiler::themes("cases".as_ref());
    themes.retain(|theme| !is_built(theme));
    // Not all at once: what cargo needs grows with the square of how many programs there are.
    for some in themes.chunks(10) {
        let checked = trybuild::TestCases::new();
        for theme in some {
            checked.compile_fail(theme.join("*.rs"));
        }
    }
    // One case that passes, and trybuild builds instead of checking.
    let built = trybuild::TestCases::new();
    built.compile_fail("cases/buffers/*.rs");
    built.pass("cases/buffers/long_enough.rs");
}

/// The cases with a code that none before them has, of those that the compiler evaluates and of the others: what differs
/// between compilers is how errors get to the user, hardly what is wrong with a walk.
fn one_of_each_code(cases: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    let is_first = |case: &PathBuf| {
        let announced = annotations::announced(&std::fs::read_to_string(case).unwrap());
        // Nothing where nothing is printed.
        let printed = std::fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
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
