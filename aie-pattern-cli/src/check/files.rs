//! The files that paths stand for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::kind::Kind;
use crate::source::display_name;

/// A file to check.
pub(super) enum File {
    Path(PathBuf, Kind),
    StandardInput,
    /// A file that cannot be checked, with the reason.
    Failed(String),
}

/// Lists the files of paths, each once: files in the given order, and the contents of folders sorted by name, without
/// the files that git ignores.
pub(super) fn all(paths: &[PathBuf]) -> Vec<File> {
    let (mut files, mut seen) = (Vec::new(), BTreeSet::new());
    let mut add = |path: PathBuf, kind| {
        // The contents of one folder are all different.
        if paths.len() == 1 || seen.insert(path.clone()) {
            files.push(File::Path(path, kind));
        }
    };
    let mut others = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            others.push(File::StandardInput);
        } else if path.is_dir() {
            for entry in WalkBuilder::new(path).sort_by_file_name(Ord::cmp).build() {
                match entry {
                    Ok(entry) => {
                        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                        if let (true, Some(kind)) = (is_file, Kind::of_path(entry.path())) {
                            add(entry.into_path(), kind);
                        }
                    }
                    Err(error) => others.push(File::Failed(format!("cannot read a folder: {error}"))),
                }
            }
        } else {
            match Kind::of_path(path) {
                Some(kind) => add(path.clone(), kind),
                None => others.push(File::Failed(unknown(path))),
            }
        }
    }
    files.extend(others);
    files
}

fn unknown(path: &Path) -> String {
    let name = display_name(path);
    if path.exists() {
        format!("cannot tell what {name} is: its name ends in none of .mlir .h .hpp .cpp .cc")
    } else {
        format!("cannot read {name}: no such file or directory")
    }
}
