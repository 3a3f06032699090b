//! `object_fifo!` of a whole program, without the feature that reads one.

use proc_macro2::{TokenStream, TokenTree};

/// Nothing: the operations that are not read are errors.
pub(super) fn expand(_: &[TokenTree], _: &TokenStream) -> Option<TokenStream> {
    None
}
