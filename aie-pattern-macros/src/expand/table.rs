//! `INDICES`: the index table, as one `static` that costs little to compile.
//!
//! Measured, `cargo check` of large tables of literal tokens costs ten times as much as a const fn that adds several lanes
//! at once, and that on small tables twice as much as one byte string. So: small literal ones as a byte string, all
//! others by the const fn.

use aie_pattern_core::Pattern;
use aie_pattern_core::rule::walk::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

/// Entries of a table that is still written as a byte string.
const BYTE_STRING_ENTRIES: u64 = 1024;

/// The table of a walk.
pub(super) struct Table {
    /// What stands before the impl.
    pub(super) items: TokenStream,
    /// `Indices` and `INDICES`, in the impl.
    pub(super) members: TokenStream,
}

/// The table of a walk whose numbers the macro knows.
pub(super) fn literal(walk: &Pattern, word: Word, name: &Ident, root: &TokenStream) -> Table {
    let private = quote!(#root::__private);
    let entries = walk.len().unwrap_or(0);
    let len = Literal::u64_unsuffixed(entries);
    let ty = format_ident!("{}", format!("{word:?}"));
    let ty = quote!(#private::#ty);
    // A walk that reaches beyond every word has no table; const evaluation says so where one is named.
    let fits = walk.max_index().is_ok_and(|greatest| greatest <= i64::from(word.max()));
    if entries > BYTE_STRING_ENTRIES || !fits {
        let walk = quote!(&<#name as #root::AccessPattern>::PATTERN);
        return filled(&ty, &quote!(#len), &walk, name, root);
    }
    let bytes = Literal::byte_string(&bytes(walk, word));
    let table = match word {
        Word::U8 => quote!(*#bytes),
        Word::U16 => quote!(#private::from_le_bytes_u16(#bytes)),
        Word::U32 => quote!(#private::from_le_bytes_u32(#bytes)),
    };
    let members = quote! {
        type Indices = [#ty; #len];
        const INDICES: &'static Self::Indices = {
            static TABLE: [#ty; #len] = #table;
            &TABLE
        };
    };
    Table { items: TokenStream::new(), members }
}

/// The table of a `walk`, a reference, of `len` indices in words of type `word`.
///
/// A `static` is evaluated wherever its crate is compiled, named or not; so a table beyond `STATIC_ENTRIES` is an
/// associated constant, which is not, at the price of a copy in each codegen unit that names it.
pub(super) fn filled(
    word: &TokenStream,
    len: &TokenStream,
    walk: &TokenStream,
    name: &Ident,
    root: &TokenStream,
) -> Table {
    let private = quote!(#root::__private);
    // Where the walk is in error, rustc notes each constant made of it: all of them at one place.
    let at = walk.clone().into_iter().last().map_or_else(Span::call_site, |token| token.span());
    let ty = format_ident!("__AiePatternWord");
    let (stored, table) = (Ident::new("__AIE_PATTERN_STORED", at), Ident::new("__AIE_PATTERN_TABLE", at));
    // Named once: each constant expression in a type is evaluated for itself.
    let items = quote! {
        type #ty = #word;
        const #stored: #private::Usize = #private::stored(#walk);
        static #table: [#ty; #stored] = <#ty as #private::Fill<#name, #stored>>::TABLE;
    };
    let members = quote! {
        type Indices = [#ty; #len];
        const INDICES: &'static Self::Indices = #private::indices::<#ty, #name, { #len }>(&#table);
    };
    Table { items, members }
}

/// The indices as little-endian words.
fn bytes(walk: &Pattern, word: Word) -> Vec<u8> {
    // A walk that was checked has no index that its word does not hold.
    let indices = walk.indices().into_iter().flatten();
    indices.flat_map(|index| index.to_le_bytes().into_iter().take(word.bytes())).collect()
}
