//! The files that paths stand for.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::kind::Kind;
use super::not_run;
use crate::failure::Failure;
use crate::source::display_name;

/// A file to check.
pub(super) struct Listed {
    /// Its place in the output: the position of its argument, and the path.
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
    let mut is_new = |path: &dyn Fn() -> PathBuf| paths.len() == 1 || seen.insert(path());
    for (number, path) in paths.iter().enumerate() {
        let mut add = |path: PathBuf, file| add(Listed { at: (number, path), file });
        if path.as_os_str() == "-" {
            if is_new(&|| path.clone()) {
                add(path.clone(), File::StandardInput);
            }
            continue;
        }
        // One file may have several names: `a.h`, `./a.h`.
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if !path.is_dir() {
            match Kind::of_path(path) {
                Some(_) if !is_new(&|| real.clone()) => {}
                // One that is found in a folder is listed as not checked; one that is asked for is refused.
                Some(Kind::Python) if path.is_file() => {
                    let name = display_name(path);
                    let failure = Failure::new(format!("cannot check {name}: {}", not_run(&name)));
                    add(path.clone(), File::Failed(failure));
                }
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
                    let real = || real.join(entry.path().strip_prefix(path).unwrap_or(entry.path()));
                    if is_file && is_new(&real) {
                        add(entry.into_path(), File::Path(kind));
                    }
                }
                Err(error) => {
                    let path = path_of(&error).unwrap_or(path);
                    let name = display_name(path);
                    let failure = match error.io_error() {
                        Some(error) => Failure::io("read", &name, error),
                        None => Failure::new(format!("cannot read {name}: {error}")),
                    };
                    add(path.to_owned(), File::Failed(failure));
                }
            }
        }
    }
}

/// The path that an error is about.
fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::Loop { child, .. } => Some(child),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        ignore::Error::Partial(errors) => errors.iter().find_map(path_of),
        ignore::Error::Io(_)
        | ignore::Error::Glob { .. }
        | ignore::Error::UnrecognizedFileType(_)
        | ignore::Error::InvalidDefinition => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_a_folder_names_the_path_within_it() {
        let denied = || ignore::Error::Io(std::io::ErrorKind::PermissionDenied.into());
        let at = |path: &str| ignore::Error::WithPath { path: path.into(), err: Box::new(denied()) };
        let deep = ignore::Error::WithDepth { depth: 2, err: Box::new(at("a/b")) };
        let both = ignore::Error::Partial(vec![denied(), at("a/c")]);
        let paths = [deep, both, denied()];
        assert_eq!(paths.each_ref().map(path_of), [Some(Path::new("a/b")), Some(Path::new("a/c")), None]);
    }
}
