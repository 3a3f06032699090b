//! Texts that are kept as files and compared: `KEPT=overwrite cargo test -p aie-pattern-tests` writes them anew. A file is read
//! before it is committed, as a user would, and its changes as well.

use std::fmt::{self, Display, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Compares a text with a file of the workspace, and says the first line in which they differ.
///
/// # Panics
/// If the file is not there or has another text.
#[track_caller]
pub fn assert_kept(path: &str, text: &impl Display) {
    let mut kept = Kept::of(path);
    write!(kept, "{text}").unwrap();
    kept.end();
}

/// A text that is kept as a file, compared line by line as it is written: a test that is long fails at the first line that is another.
pub struct Kept {
    file: PathBuf,
    text: String,
    /// What the file has; none where it is written anew.
    old: Option<String>,
    /// How many bytes and lines are the same so far.
    same: (usize, usize),
}

impl Kept {
    /// Of a file of the workspace.
    ///
    /// # Panics
    /// If the file is not there.
    #[must_use]
    pub fn of(path: &str) -> Self {
        // Tests run in the folder of their package; `scripts/mutants` builds this file in another one.
        let file = Path::new("..").join(path);
        let is_new = env::var("KEPT").is_ok_and(|value| value == "overwrite");
        let old = (!is_new)
            .then(|| fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())));
        Self { file, text: String::new(), old, same: (0, 0) }
    }

    /// Writes the file, or compares its end.
    ///
    /// # Panics
    /// If the rest of the text differs.
    #[track_caller]
    pub fn end(mut self) {
        if self.old.is_none() {
            fs::write(&self.file, &self.text).unwrap();
        } else {
            self.compare(self.text.len());
            let left = &self.old.unwrap()[self.same.0..];
            assert!(left.is_empty(), "{}:{}: {left}", self.file.display(), self.same.1);
        }
    }

    /// Compares or writes up to `end`, the end of a line or of the text.
    #[track_caller]
    fn compare(&mut self, end: usize) {
        let ((start, line), Some(old)) = (self.same, &self.old) else { return };
        let is = &self.text[start..end];
        let was = old[start..].lines().next().unwrap_or("(ends here)");
        assert!(old[start..].starts_with(is), "{}:{}\n is: {is}\nwas: {was}", self.file.display(), line + 1);
        self.same = (end, line + 1);
    }
}

impl Write for Kept {
    #[track_caller]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        while let Some(line) = self.text[self.same.0..].find('\n').filter(|_| self.old.is_some()) {
            self.compare(self.same.0 + line + 1);
        }
        Ok(())
    }
}
