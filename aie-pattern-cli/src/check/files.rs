//! The files that paths stand for.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::kind::Kind;
use crate::failure::Failure;
use crate::source::display_name;

/// A file to check.
pub(super) struct Listed {
    /// Its place in the output: that of its argument, and the path.
    pub(super) at: (usize, PathBuf),
    pub(super) file: File,
}

pub(super) enum File {
    Path(Kind),
    StandardInput,
    /// A file that cannot be checked, with the reason.
    Failed(Failure),
}

/// Gives each file of paths once, in any order, without those in folders that git ignores.
pub(super) fn each(paths: &[PathBuf], mut add: impl FnMut(Listed)) {
    let mut seen = HashSet::new();
    // The contents of one folder are all different.
    let mut is_new = |path: &Path| paths.len() == 1 || seen.insert(path.to_owned());
    for (number, path) in paths.iter().enumerate() {
        let mut add = |path: PathBuf, file| add(Listed { at: (number, path), file });
        if path.as_os_str() == "-" {
            if is_new(path) {
                add(path.clone(), File::StandardInput);
            }
            continue;
        }
        // One file may have several names: `a.h`, `./a.h`.
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if !path.is_dir() {
            match Kind::of_path(path) {
                Some(_) if !is_new(&real) => {}
                Some(kind) => add(path.clone(), File::Path(kind)),
                None => add(path.clone(), File::Failed(unknown(path))),
            }
            continue;
        }
        for entry in WalkBuilder::new(path).build() {
            match entry {
                Ok(entry) => {
                    let Some(kind) = Kind::of_path(entry.path()) else { continue };
                    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                    let inside = entry.path().strip_prefix(path).unwrap_or(entry.path());
                    if is_file && is_new(&real.join(inside)) {
                        add(entry.into_path(), File::Path(kind));
                    }
                }
                Err(error) => {
                    let failure = Failure::new(format!("cannot read a folder: {error}"));
                    add(path.clone(), File::Failed(failure));
                }
            }
        }
    }
}

fn unknown(path: &Path) -> Failure {
    let name = display_name(path);
    match fs::metadata(path) {
        Ok(_) => Failure::new(format!(
            "cannot tell what {name} is: its name ends in none of .mlir .h .hpp .cpp .cc"
        )),
        Err(error) => Failure::io("read", &name, &error),
    }
}
