//! Texts that are kept as files and compared: `KEPT=overwrite cargo test -p aie-pattern-tests` writes them anew. A file is read
//! before it is committed, as a user would, and its changes as well.

use std::fmt::{self, Display};
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

/// A text that is kept as a file, compared line by line as it is written: a test that is long fails at the first line that is another.
pub struct Kept {
    path: String,
    text: String,
    /// What the file has that was not written yet; none where it is written anew.
    left: Option<String>,
    lines: usize,
}

impl Kept {
    /// Of a file of the workspace.
    ///
    /// # Panics
    /// If the file is not there.
    #[must_use]
    pub fn of(path: &str) -> Self {
        let is_new = env::var("KEPT").is_ok_and(|value| value == "overwrite");
        let left = (!is_new).then(|| {
            fs::read_to_string(Path::new("..").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
        });
        Self { path: path.to_owned(), text: String::new(), left, lines: 0 }
    }

    /// Writes the file, or compares its end.
    ///
    /// # Panics
    /// If the file has more.
    pub fn end(self) {
        match self.left {
            None => fs::write(Path::new("..").join(&self.path), &self.text).unwrap(),
            Some(left) => assert!(left == self.text, "{}:{}: {left}", self.path, self.lines + 1),
        }
    }
}

impl fmt::Write for Kept {
    #[track_caller]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        let Some(left) = &mut self.left else { return Ok(()) };
        while let Some((line, rest)) = self.text.split_once('\n') {
            self.lines += 1;
            let (kept, after) = left.split_once('\n').unwrap_or((left, ""));
            assert!(line == kept, "{}:{}\n is: {line}\nwas: {kept}", self.path, self.lines);
            (*left, self.text) = (after.to_owned(), rest.to_owned());
        }
        Ok(())
    }
}
