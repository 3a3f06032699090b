//! `AllRuns`: the walk of all passes of a descriptor's iteration, as a separate type that costs nothing unless it is
//! named.

use aie_pattern_core::Descriptor;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::constant::Evaluated;
use super::{copy_impls, pattern, table, variant};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::attributes::Derived;

/// The items of the type, and its name.
pub(super) struct AllPasses {
    pub(super) items: TokenStream,
    pub(super) name: Ident,
}

impl AllPasses {
    /// The descriptor itself, for one without an iteration or in error.
    pub(super) fn same(name: &Ident) -> Self {
        Self { items: TokenStream::new(), name: name.clone() }
    }

    /// The type for a declaration of known numbers.
    pub(super) fn literal(d: &Descriptor, at: Place, name: &Ident, root: &TokenStream) -> Self {
        let Some(iteration) = d.iteration else { return Self::same(name) };
        let private = quote!(#root::__private);
        let Some(walk) = d.all_passes() else {
            let [size, current] =
                [iteration.size, iteration.current.unwrap_or(0)].map(Literal::i128_unsuffixed);
            let none = Self::of(
                &call(&quote!(#size, #current), at),
                &quote!(0),
                &quote!(0),
                &quote!(#private::U8),
                root,
            );
            return none.using(&quote!(#private::no_walk_of_all_passes));
        };
        let word = variant(d.word_of(&walk));
        let len = Literal::u64_unsuffixed(walk.len().unwrap_or(0));
        let len = quote!(#private::len_or_none(#len));
        let bytes = Literal::u32_unsuffixed(walk.element().packed());
        let stream = quote!((#len / #bytes as #private::Usize));
        Self::of(&pattern(&walk, root), &len, &stream, &quote!(#private::#word), root)
    }

    /// The type for a declaration that rustc evaluates.
    pub(super) fn constant(evaluated: &Evaluated, at: Place, root: &TokenStream) -> Self {
        let Evaluated { found, .. } = evaluated;
        let private = quote!(#root::__private);
        let runs = Ident::new("__AIE_PATTERN_ALL_PASSES", found.span());
        let bytes = quote!(#runs.word);
        let (bytes, word) = table::word("__AIE_PATTERN_INDEX_OF_ALL_PASSES", &bytes, found.span(), root);
        let walk = call(&quote!(#runs), at);
        let own = Self::of(&walk, &quote!(#runs.len), &quote!(#runs.stream), &word, root);
        let own = own.using(&quote!(#private::walk_of_all_passes));
        let items = own.items;
        let items = quote! {
            const #runs: &#private::AllPasses = &#private::AllPasses::of(&#found.declaration, #found.is_sound());
            #bytes
            #items
        };
        Self { items, ..own }
    }

    /// Adds the function for [`call`].
    fn using(self, function: &TokenStream) -> Self {
        let (alias, items) = (Ident::new(WALK, Span::call_site()), self.items);
        Self { items: quote!(use #function as #alias; #items), ..self }
    }

    fn of(
        walk: &TokenStream,
        len: &TokenStream,
        stream: &TokenStream,
        word: &TokenStream,
        root: &TokenStream,
    ) -> Self {
        let private = quote!(#root::__private);
        let name = Ident::new("__AiePatternAllPasses", Span::call_site());
        let copy = copy_impls(&name, &Derived::default(), root);
        // Not a `static`: rustc would evaluate a table of all passes even if nothing names it.
        let items = quote! {
            pub struct #name;
            #copy
            impl #root::AccessPattern for #name {
                const PATTERN: #root::Pattern = #walk;
                type Stream<T> = [T; #stream];
                type Indices = [#word; #len];
                const INDICES: &'static Self::Indices = #private::TableOf::<#name>::indices(&[]);
            }
        };
        Self { items, name }
    }
}

/// The name of the function that returns the walk, a single name so that the whole call can have the span of the
/// reported part.
const WALK: &str = "__aie_pattern_all_passes";

/// A call of it; rustc shows its errors `at` a place.
fn call(arguments: &TokenStream, at: Place) -> TokenStream {
    super::call(WALK, at, arguments.clone())
}
