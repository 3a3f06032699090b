//! `INDICES`: the index table, as one `static` that costs little to compile.
//!
//! Measured with `cargo check`: a large table of literal tokens costs ten times as much as a const fn that adds several
//! lanes at once, and on small tables the const fn costs twice as much as a byte string. So small literal tables are
//! byte strings, and all others come from the const fn.

#[cfg(feature = "tiling")]
mod port;

use aie_pattern_core::Pattern;
use aie_pattern_core::ir::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

#[cfg(feature = "tiling")]
pub(super) use port::of_port;

/// The most entries of a table that is written as a byte string.
const BYTE_STRING_ENTRIES: u64 = 1024;

/// The most entries of a table that is a `static`.
const STATIC_ENTRIES: u64 = 1 << 20;

/// The table of a walk.
pub(super) struct Table {
    /// The items before the impl.
    pub(super) items: TokenStream,
    /// `Indices` and `INDICES`, in the impl.
    pub(super) members: TokenStream,
}

/// The table of a walk whose numbers the macro knows.
pub(super) fn literal(walk: &Pattern, word: Word, name: &Ident, root: &TokenStream) -> Table {
    let entries = walk.len().unwrap_or(0);
    let len = Literal::u64_unsuffixed(entries);
    let ty = type_of(word);
    let ty = quote!(#root::__private::#ty);
    if written_entries(walk, word).is_none() {
        let stored = quote!(#root::__private::stored(&<#name as #root::AccessPattern>::PATTERN));
        return filled(&ty, &quote!(#len), &stored, &name.to_token_stream(), Span::call_site(), root);
    }
    written(word, &len, &literal_bytes(walk, word, root), root)
}

/// The entries of a walk's table if it is written as a byte string.
pub(super) fn written_entries(walk: &Pattern, word: Word) -> Option<u64> {
    let entries = walk.len().unwrap_or(0);
    // A walk that exceeds every index type has no table; const evaluation reports that where the table is named.
    let fits = walk.max_index().is_ok_and(|greatest| greatest <= i64::from(word.max()));
    (entries <= BYTE_STRING_ENTRIES && fits).then_some(entries)
}

/// The table of a walk that is checked: its index type holds each of its indices.
pub(super) fn literal_bytes(walk: &Pattern, word: Word, root: &TokenStream) -> TokenStream {
    bytes(walk.indices().into_iter().flatten().map(|index| index as u32), word, root)
}

/// The type of an index, as it is named.
fn type_of(word: Word) -> Ident {
    format_ident!("{}", format!("{word:?}"))
}

/// A table as a byte string; the indices must fit the index type.
fn bytes(indices: impl Iterator<Item = u32>, word: Word, root: &TokenStream) -> TokenStream {
    let bytes: Vec<u8> =
        indices.flat_map(|index| index.to_le_bytes().into_iter().take(word.bytes())).collect();
    let bytes = Literal::byte_string(&bytes);
    match word {
        Word::U8 => quote!(*#bytes),
        Word::U16 => quote!(#root::__private::from_le_bytes_u16(#bytes)),
        Word::U32 => quote!(#root::__private::from_le_bytes_u32(#bytes)),
    }
}

/// A table of its own.
fn written(word: Word, len: &Literal, table: &TokenStream, root: &TokenStream) -> Table {
    let ty = type_of(word);
    let members = quote! {
        type Indices = [#root::__private::#ty; #len];
        const INDICES: &'static Self::Indices = {
            static __AIE_PATTERN_TABLE: [#root::__private::#ty; #len] = #table;
            &__AIE_PATTERN_TABLE
        };
    };
    Table { items: TokenStream::new(), members }
}

/// The name of an index type.
pub(super) fn name() -> Ident {
    Ident::new("__AiePatternWord", Span::call_site())
}

/// The index type whose number of bytes is an expression, and the constant that it needs: in a type, rust-analyzer
/// evaluates only the name of a constant.
pub(super) fn word(
    name: &str,
    bytes: &TokenStream,
    at: Span,
    root: &TokenStream,
) -> (TokenStream, TokenStream) {
    let name = Ident::new(name, at);
    let item = quote!(const #name: #root::__private::Usize = #bytes;);
    (item, quote!(<#root::__private::Width<#name> as #root::__private::TableWord>::Word))
}

/// The table of `len` indices of type `word`. Of these, `stored_entries`, all or none, are in a `static`; `filled_for`
/// is the type whose walk fills it. All constants are at `at`, because rustc notes each of them if the walk is in error.
///
/// Rustc evaluates a `static` in every build, even if nothing names it. A table of more than `STATIC_ENTRIES` is
/// therefore an associated constant, which costs a copy in each codegen unit that names it.
pub(super) fn filled(
    word: &TokenStream,
    len: &TokenStream,
    stored_entries: &TokenStream,
    filled_for: &TokenStream,
    at: Span,
    root: &TokenStream,
) -> Table {
    let private = quote!(#root::__private);
    let ty = name();
    let table = Ident::new("__AIE_PATTERN_TABLE", at);
    // Named once: rustc evaluates each constant expression in a type separately.
    let items = quote! {
        type #ty = #word;
        static #table: [#ty; #stored_entries] = #private::Fill::<#filled_for>::TABLE;
    };
    let members = quote! {
        type Indices = [#ty; #len];
        const INDICES: &'static Self::Indices = #private::TableOf::<#filled_for>::indices(&#table);
    };
    Table { items, members }
}
