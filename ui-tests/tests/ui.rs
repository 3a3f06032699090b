//! Compiles `cases/`: on the pinned compiler to the letter of what it prints, on every compiler to the line and the code.
//!
//! A case is a file with a mistake, and says itself where: `//~ AP010` at the end of a line is an error with that code
//! on that line, `//~ AP010 AP061` is two; there are no others. What the pinned compiler prints is the `.stderr` file
//! beside it, which `STDERR=overwrite cargo test -p aie-pattern-ui-tests` writes anew.
//!
//! `CASES=tiling/` takes those only that have this in their path.
//!
//! All but those in `cases/buffers/` fail under `cargo check` already, which is how they are compiled.

#[path = "ui/annotations.rs"]
mod annotations;
#[path = "ui/compiler.rs"]
mod compiler;
#[path = "ui/texts.rs"]
mod texts;

use std::path::Path;

/// Whether errors of this case are found when functions are instantiated, which `cargo check` does not.
fn is_built(case: &Path) -> bool {
    case.components().any(|part| part.as_os_str() == "buffers")
}

#[test]
fn cases() {
    let library = compiler::Library::build();
    let part = std::env::var("CASES").unwrap_or_default();
    let mut cases = compiler::cases();
    assert!(cases.len() >= 700, "{} cases", cases.len());
    cases.retain(|case| case.to_string_lossy().contains(&part));
    assert!(!cases.is_empty(), "no case has {part} in its path");
    let pinned = compiler::is_pinned();
    if !pinned {
        println!("the texts are those of the pinned compiler, this one is {}", compiler::release());
    }
    let complaints = compiler::in_parallel(&cases, |_, case| {
        let messages = library.compile(case, is_built(case));
        let mut complaints = annotations::complaints(case, &messages);
        complaints.extend(pinned.then(|| texts::complaint(case, &messages)).flatten());
        complaints
    });
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
