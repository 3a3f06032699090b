//! Replaces the contents of a file. Where that fails, the file is as it was.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Seek as _, Write as _};
use std::path::Path;
use std::process;

/// Writes other contents into a file, whose old ones are known.
pub(super) fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
    // A link stays one: what it leads to is replaced.
    let path = fs::canonicalize(path)?;
    // A rename would not ask whether the file may be written.
    let file = OpenOptions::new().write(true).open(&path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() || has_other_names(&metadata) {
        return in_place(file, old, new);
    }
    match beside(&path, new, &metadata) {
        // The folder takes no other file, or not one of this owner.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => in_place(file, old, new),
        result => result,
    }
}

/// Writes a file beside it, which takes its name once it is complete.
fn beside(path: &Path, new: &[u8], metadata: &Metadata) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", process::id()));
    let beside = path.with_file_name(name);
    let file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let result = fill(file, new, metadata).and_then(|()| fs::rename(&beside, path));
    if result.is_err() {
        let _ = fs::remove_file(&beside);
    }
    result
}

fn fill(mut file: File, new: &[u8], metadata: &Metadata) -> io::Result<()> {
    file.write_all(new)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (metadata.uid(), metadata.gid()) {
            fchown(&file, Some(metadata.uid()), Some(metadata.gid()))?;
        }
    }
    file.set_permissions(metadata.permissions())?;
    file.sync_all()
}

/// Writes over the old contents, and writes these again if that fails: they had room before.
fn in_place(mut file: File, old: &[u8], new: &[u8]) -> io::Result<()> {
    let mut write = |bytes: &[u8]| {
        file.rewind()?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        file.sync_all()
    };
    let result = write(new);
    if result.is_err() {
        let _ = write(old);
    }
    result
}

/// Whether the file has other names, which a rename would leave with the old contents.
#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}
