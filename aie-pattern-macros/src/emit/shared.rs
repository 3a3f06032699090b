//! What several declared types have in common: types with a length, and index tables. Each is declared once, because the
//! length in a type takes rustc as long as a function.

use std::collections::HashSet;

use aie_pattern_core::Pattern;
use aie_pattern_core::ir::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::stated::SHARED;
use super::{table, variant};

/// The names that are declared, and their items.
#[derive(Default)]
pub(super) struct Shared {
    names: HashSet<String>,
    pub(super) items: TokenStream,
}

impl Shared {
    /// A type by a name that says what it is.
    fn ty(&mut self, name: &str, parameter: Option<&str>, ty: &TokenStream) -> Ident {
        let name = Ident::new(&format!("{SHARED}{name}"), Span::call_site());
        if self.names.insert(name.to_string()) {
            let parameter = parameter.map(|parameter| format_ident!("{parameter}"));
            let parameters = parameter.map(|parameter| quote!(<#parameter>));
            self.items.extend(quote!(type #name #parameters = #ty;));
        }
        name
    }

    /// `[u32; 6]`.
    pub(super) fn words(&mut self, count: usize, root: &TokenStream) -> TokenStream {
        let len = Literal::usize_unsuffixed(count);
        let name = self.ty(&format!("Words{count}"), None, &quote!([#root::__private::U32; #len]));
        quote!(#name)
    }

    /// `[[u32; 6]; 2]`.
    pub(super) fn descriptors(&mut self, count: usize, words: usize, root: &TokenStream) -> TokenStream {
        let (len, one) = (Literal::usize_unsuffixed(count), self.words(words, root));
        let name = self.ty(&format!("Descriptors{count}Words{words}"), None, &quote!([#one; #len]));
        quote!(#name)
    }

    /// `[Write; 2]`.
    pub(super) fn writes(&mut self, count: usize, root: &TokenStream) -> TokenStream {
        let len = Literal::usize_unsuffixed(count);
        let name = self.ty(&format!("Writes{count}"), None, &quote!([#root::bd::Write; #len]));
        quote!(#name)
    }

    /// `Template<6>`.
    pub(super) fn template(&mut self, words: usize, root: &TokenStream) -> TokenStream {
        let len = Literal::usize_unsuffixed(words);
        let name = self.ty(&format!("Template{words}"), None, &quote!(#root::bd::Template<#len>));
        quote!(#name)
    }

    /// `ListsOf<Self, 2, 2>`.
    pub(super) fn lists(&mut self, descriptors: usize, locks: usize, root: &TokenStream) -> TokenStream {
        let [ring, pool] = [descriptors, locks].map(Literal::usize_unsuffixed);
        let ty = quote!(#root::__private::ListsOf<T, #ring, #pool>);
        let name = self.ty(&format!("Lists{descriptors}Locks{locks}"), Some("T"), &ty);
        quote!(#name<Self>)
    }

    /// `OrderOf<Self, 24>`.
    pub(super) fn order(&mut self, entries: usize, root: &TokenStream) -> TokenStream {
        let len = Literal::usize_unsuffixed(entries);
        let ty = quote!(#root::__private::OrderOf<T, #len>);
        let name = self.ty(&format!("Order{entries}"), Some("T"), &ty);
        quote!(#name<Self>)
    }

    /// `[T; 24]`.
    pub(super) fn stream(&mut self, elements: u64) -> TokenStream {
        let len = Literal::u64_unsuffixed(elements);
        let name = self.ty(&format!("Stream{elements}"), Some("T"), &quote!([T; #len]));
        quote!(#name<T>)
    }

    /// `Indices` and `INDICES` of a walk, whose table is the `static` of each that visits the same indices; `None` if the
    /// table is too large for literals.
    pub(super) fn table(&mut self, walk: &Pattern, word: Word, root: &TokenStream) -> Option<TokenStream> {
        let entries = table::written_entries(walk, word)?;
        let number = variant(word);
        let len = Literal::u64_unsuffixed(entries);
        let ty =
            self.ty(&format!("{word:?}Indices{entries}"), None, &quote!([#root::__private::#number; #len]));
        let dims = walk.dims().iter().map(|dim| format!("{}_{}", dim.size, dim.stride).replace('-', "M"));
        let dims: Vec<String> = dims.collect();
        let name = format!("__AIE_PATTERN_TABLE_{word:?}_{}__{}", walk.offset(), dims.join("__"));
        let table = Ident::new(&name, Span::call_site());
        if self.names.insert(name) {
            let bytes = table::literal_bytes(walk, word, root);
            self.items.extend(quote!(static #table: #ty = #bytes;));
        }
        Some(quote! {
            type Indices = #ty;
            const INDICES: &'static Self::Indices = &#table;
        })
    }
}
