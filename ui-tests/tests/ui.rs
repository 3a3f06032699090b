//! Runs `cases/`: on the pinned compiler to the letter of what it prints, on every compiler to the line and the code.
//!
//! A case is a file with a mistake, and says itself where: `//~ AP010` at the end of a line is an error with that code
//! on that line, `//~ AP010 AP061` is two; there are no others. What the pinned compiler prints is the `.stderr` file
//! beside it, which `TRYBUILD=overwrite cargo test -p aie-pattern-ui-tests` writes anew.
//!
//! All but those in `cases/buffers/` fail under `cargo check` already, which is what runs them.

#[path = "ui/annotations.rs"]
mod annotations;
#[path = "ui/compiler.rs"]
mod compiler;

/// Whether errors of this case are found when functions are instantiated, which `cargo check` does not.
fn is_built(case: &std::path::Path) -> bool {
    case.components().any(|part| part.as_os_str() == "buffers")
}

/// The texts, which only the pinned compiler prints exactly.
#[test]
fn texts() {
    if !compiler::is_pinned() {
        println!("the texts are those of the pinned compiler, this one is {}", compiler::release());
        return;
    }
    let themes = compiler::themes("cases".as_ref());
    let checked = trybuild::TestCases::new();
    for theme in themes.iter().filter(|theme| !is_built(theme)) {
        checked.compile_fail(theme.join("*.rs"));
    }
    drop(checked);
    // One case that passes, and trybuild builds instead of checking.
    let built = trybuild::TestCases::new();
    built.compile_fail("cases/buffers/*.rs");
    built.pass("cases/buffers/long_enough.rs");
}

/// Lines and codes, on any compiler.
#[test]
fn lines_and_codes() {
    let library = compiler::Library::build();
    let cases: Vec<_> = compiler::themes("cases".as_ref())
        .iter()
        .flat_map(|theme| compiler::entries(theme))
        .filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    assert!(cases.len() >= 50, "{} cases", cases.len());
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let complaints: Vec<String> = std::thread::scope(|scope| {
        let chunks = cases.chunks(cases.len().div_ceil(workers));
        let library = &library;
        let threads: Vec<_> = chunks
            .map(|chunk| {
                let complaints = move || chunk.iter().flat_map(|case| annotations::complaints(case, library));
                scope.spawn(move || complaints().collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
