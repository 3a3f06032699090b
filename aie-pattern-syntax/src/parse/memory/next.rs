//! Where a line of another notation ends: at the next buffer.

use proc_macro2::{Delimiter, TokenTree};

use super::adf::at_location;
use crate::parse::cursor::{Cursor, is_punct};

/// Whether `name:` is next.
pub(super) fn at_own(cursor: &Cursor) -> bool {
    let mut after = cursor.clone();
    // `arith.constant true : i1`
    after.ident().is_some_and(|name| name != "true" && name != "false")
        && after.is_punct(':')
        && !after.path_separator()
}

/// Whether a buffer in a notation other than MLIR is next, with its attributes.
pub(super) fn at_entry(cursor: &Cursor) -> bool {
    let is_attribute = matches!(cursor.rest(), [hash, TokenTree::Group(group), ..]
        if is_punct(hash, '#') && group.delimiter() == Delimiter::Bracket);
    is_attribute || at_own(cursor) || at_location(cursor)
}
