//! Runs `cases/`: on the pinned compiler, the exact output is compared; on every compiler, the lines and
//! codes.
//!
//! A case is a file with a mistake that it marks: `//~ AP010` at the end of a line expects an error with that
//! code on that line, `//~ AP010 AP061` expects two; any other error fails the test. The output of the pinned
//! compiler is in the `.stderr` file, which `TRYBUILD=overwrite cargo test -p aie-pattern-ui-tests` rewrites.
//!
//! All cases except those in `cases/buffers/` already fail under `cargo check`. `src/bin/cargo_of_cases.rs` has them compiled like
//! that.

#[path = "ui/annotations.rs"]
mod annotations;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "ui/compiler.rs"]
mod compiler;
#[path = "ui/printed.rs"]
mod printed;

use std::collections::HashSet;
use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The texts, which only the pinned compiler prints exactly.
#[test]
fn texts() {
    if !compiler::is_pinned() {
        println!("the texts are those of the pinned compiler, this one is {}", compiler::release());
        return;
    }
    if env::var_os(compiler::LIBRARY).is_none() {
        let library = compiler::Library::as_users_have_it();
        let mut with_library = Command::new(env::current_exe().unwrap());
        let status = with_library
            .args(env::args_os().skip(1))
            .args(["texts", "--exact"])
            .env(compiler::LIBRARY, library.file())
            .env(compiler::CARGO, env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .env("CARGO", env!("CARGO_BIN_EXE_cargo_of_cases"))
            .status()
            .unwrap();
        assert!(status.success(), "{status}");
        return;
    }
    let wrong = trybuild::TestCases::new();
    let (right, themes): (Vec<_>, Vec<_>) =
        compiler::themes("cases".as_ref()).into_iter().partition(|theme| theme.ends_with("right"));
    for theme in themes {
        wrong.compile_fail(theme.join("*.rs"));
    }
    drop(wrong);
    // trybuild compiles one after the other where one of them is to pass.
    let passing = trybuild::TestCases::new();
    for theme in right {
        passing.pass(theme.join("*.rs"));
    }
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
            let messages = library.compile(case, compiler::is_built(case));
            annotations::complaints(case, &annotations::reported(&messages, case))
        })
    };
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
