//! `INDICES`: the index table, as one `static` that costs little to compile.
//!
//! Measured, `cargo check` of large tables of literal tokens costs ten times as much as a const fn that adds several lanes
//! at once, and that on small tables twice as much as one byte string. So: small literal ones as a byte string, all
//! others by the const fn.

use aie_pattern_core::Pattern;
use aie_pattern_core::rule::walk::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Entries of a table that is still written as a byte string.
const BYTE_STRING_ENTRIES: u64 = 1024;

/// The `Indices` and `INDICES` of a walk whose numbers the macro knows.
pub(super) fn literal(walk: &Pattern, word: Word, name: &Ident, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let len = walk.len().unwrap_or(0);
    // A walk that reaches beyond every word has no table; const evaluation says so where one is named.
    let fits = walk.max_index().is_ok_and(|greatest| greatest <= i64::from(word.max()));
    if len > BYTE_STRING_ENTRIES || !fits {
        let bytes = word.bytes();
        let len = Literal::u64_unsuffixed(len);
        return filled(&quote!(#bytes), &quote!(#len), name, root);
    }
    let bytes = Literal::byte_string(&bytes(walk, word));
    let len = Literal::u64_unsuffixed(len);
    let (word, table) = match word {
        Word::U8 => (quote!(U8), quote!(*#bytes)),
        Word::U16 => (quote!(U16), quote!(#private::from_le_bytes_u16(#bytes))),
        Word::U32 => (quote!(U32), quote!(#private::from_le_bytes_u32(#bytes))),
    };
    quote! {
        type Indices = [#private::#word; #len];
        const INDICES: &'static [#private::#word; #len] = {
            static TABLE: [#private::#word; #len] = #table;
            &TABLE
        };
    }
}

/// The `Indices` and `INDICES` of a walk of `len` indices in words of `bytes` bytes, both constant expressions.
///
/// A `static` is evaluated wherever its crate is compiled, named or not; so a table beyond `STATIC_ENTRIES` is an
/// associated constant, which is not, at the price of a copy in each codegen unit that names it.
pub(super) fn filled(
    bytes: &TokenStream,
    len: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let word = quote!(<#private::Width<{ #bytes }> as #private::TableWord>::Word);
    let stored = quote!({ #private::stored(&<#name as #root::AccessPattern>::PATTERN) });
    let table = format_ident!("__AIE_PATTERN_TABLE");
    quote! {
        type Indices = [#word; #len];
        const INDICES: &'static [#word; #len] = {
            static #table: [#word; #stored] = <#word as #private::Fill<#name, #stored>>::TABLE;
            #private::indices::<#word, #name, { #len }>(&#table)
        };
    }
}

/// The indices as little-endian words.
fn bytes(walk: &Pattern, word: Word) -> Vec<u8> {
    // A walk that was checked has no index that its word does not hold.
    let indices = walk.indices().into_iter().flatten();
    indices.flat_map(|index| index.to_le_bytes().into_iter().take(word.bytes())).collect()
}
