//! Texts that are kept as files and compared: `KEPT=overwrite cargo test -p aie-pattern-tests` writes them anew. A file is read
//! before it is committed, as a user would, and its changes as well.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Compares a text with a file of the workspace, and says the first line in which they differ.
///
/// # Panics
/// If the file is not there or has another text.
#[track_caller]
pub fn assert_kept(path: &str, text: &impl Display) {
    let text = text.to_string();
    if is_overwritten() {
        fs::write(file(path), &text).unwrap();
    }
    let kept = read(path);
    let same = text.lines().zip(kept.lines()).take_while(|(ours, theirs)| ours == theirs).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(ends here)").to_owned();
    assert!(text == kept, "{path}:{}\n is: {}\nwas: {}", same + 1, line(&text), line(&kept));
}

/// The same of a text of which more follows: a test says early what it compares in the end.
///
/// # Panics
/// If the file is not there or begins otherwise.
#[track_caller]
pub fn assert_begins(path: &str, text: &str) {
    if is_overwritten() {
        return;
    }
    let kept = read(path);
    assert!(kept.starts_with(text), "{path}: after {} lines", text.lines().count());
}

fn is_overwritten() -> bool {
    env::var("KEPT").is_ok_and(|value| value == "overwrite")
}

/// Tests run in the folder of their package; `scripts/mutants` builds this file in another one.
fn file(path: &str) -> PathBuf {
    Path::new("..").join(path)
}

#[track_caller]
fn read(path: &str) -> String {
    fs::read_to_string(file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
