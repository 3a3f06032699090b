//! The table of a port.

use aie_pattern_core::declare::tiling::Port;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::{BYTE_STRING_ENTRIES, STATIC_ENTRIES, Table, bytes, filled, type_of, written};

/// The table of a port whose numbers the macro knows.
pub(in super::super) fn of_port(port: &Port, name: &Ident, root: &TokenStream) -> Table {
    let private = quote!(#root::__private);
    let entries = port.len().unwrap_or(0);
    let len = Literal::u64_unsuffixed(entries);
    let word = port.word();
    // A single walk fills a large table faster than rustc reads its bytes; a padded walk does not.
    let is_walk = port.walk().is_some();
    let most = if is_walk { BYTE_STRING_ENTRIES } else { STATIC_ENTRIES };
    let fits = port.span().is_some_and(|span| span <= u64::from(word.max()));
    let accesses = port.iter().filter(|_| entries <= most && fits);
    let Some(accesses) = accesses else {
        let ty = type_of(word);
        let stored = quote!(#private::stored_port(<#name as #root::TilingPattern>::PORT));
        let filled_for = quote!(#private::Tiled<#name>);
        return filled(&quote!(#private::#ty), &quote!(#len), &stored, &filled_for, Span::call_site(), root);
    };
    let indices = accesses.map(|access| access.map_or(word.max(), |index| index as u32));
    written(word, &len, &bytes(indices, word, root), root)
}
