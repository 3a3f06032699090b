//! What several displays share.

use core::fmt::{Display, Formatter, Result, Write};

struct Shown<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> Result> Display for Shown<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0(f)
    }
}

/// Displays what a function writes.
pub(super) fn shown(write: impl Fn(&mut Formatter<'_>) -> Result) -> impl Display {
    Shown(write)
}

/// Writes the parts of a list, and a comma between two.
pub(super) fn commas<T>(
    f: &mut dyn Write,
    list: impl IntoIterator<Item = T>,
    one: impl Fn(&mut dyn Write, T) -> Result,
) -> Result {
    for (k, of) in list.into_iter().enumerate() {
        f.write_str(if k == 0 { "" } else { ", " })?;
        one(f, of)?;
    }
    Ok(())
}
