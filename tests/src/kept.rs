//! Texts that are kept as files and compared: `KEPT=overwrite cargo test -p aie-pattern-tests` writes them anew. A file is read
//! before it is committed, as a user would, and its changes as well.

use std::fmt::Display;
use std::path::Path;
use std::{env, fs};

/// Compares a text with a file of the workspace, and says the first line in which they differ.
///
/// # Panics
/// If the file is not there or has another text.
#[track_caller]
pub fn assert_kept(path: &str, text: &impl Display) {
    // Tests run in the folder of their package; `scripts/mutants` builds this file in another one.
    let file = Path::new("..").join(path);
    let text = text.to_string();
    if env::var("KEPT").is_ok_and(|value| value == "overwrite") {
        fs::write(&file, &text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    let same = text.lines().zip(kept.lines()).take_while(|(ours, theirs)| ours == theirs).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(ends here)").to_owned();
    assert!(text == kept, "{path}:{}\n is: {}\nwas: {}", same + 1, line(&text), line(&kept));
}
