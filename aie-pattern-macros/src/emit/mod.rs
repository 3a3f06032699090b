//! Items from what has been checked. Nothing here can fail.
//!
//! Every name is a path from the facade crate's root, so that nothing depends on what the user's names mean; what the
//! user need not name is in one `const _`.

#[cfg(feature = "tile")]
pub(crate) mod chain;
mod constant;
pub(crate) mod contract;
mod declaration;
#[cfg(feature = "design")]
pub(crate) mod design;
#[cfg(feature = "dma")]
pub(crate) mod dma_bd;
mod doc;
mod errors;
mod known;
#[cfg(feature = "memory")]
pub(crate) mod memory;
#[cfg(feature = "fifo")]
pub(crate) mod object_fifo;
#[cfg(feature = "fifo")]
pub(crate) mod route;
#[cfg(feature = "dma")]
mod runs;
pub(crate) mod stated;
pub(crate) mod svg;
#[cfg(feature = "memory")]
pub(crate) mod svg_map;
mod table;
#[cfg(feature = "tap")]
pub(crate) mod tap_pattern;
#[cfg(feature = "tensor")]
pub(crate) mod tensor_pattern;
#[cfg(feature = "tile")]
pub(crate) mod tile;
#[cfg(feature = "tiling")]
pub(crate) mod tiling_pattern;
mod width;
#[cfg(feature = "dma")]
mod words;
mod written;

use aie_pattern_core::Pattern;
use aie_pattern_core::ir::Word;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Lifetime;

use self::table::Table;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::attributes::Derived;
use aie_pattern_syntax::parse::items::{Declaration, Input};

/// The whole of a function-like macro; `items` gives what comes after a declared type, or its errors, and `refused` what stands
/// in for it then; `docs` is what the page of the type says of it.
pub(crate) fn expand_input<T>(
    input: Input<T>,
    root: &TokenStream,
    items: impl Fn(&Ident, &T, &TokenStream) -> Result<TokenStream, Errors>,
    refused: impl Fn(&Ident, Errors, &TokenStream) -> TokenStream,
    docs: impl Fn(&T, &[TokenTree], &TokenStream) -> TokenStream,
) -> TokenStream {
    let checked = |name: &Ident, right: Option<T>, errors: Errors| match right {
        Some(right) if errors.is_empty() => items(name, &right, root),
        _ => Err(errors),
    };
    match input {
        Input::Items(declarations) => declarations
            .into_iter()
            .map(|Declaration { header, right, errors, written, .. }| match header {
                Some(mut header) => {
                    if let Some(right) = right.as_ref().filter(|_| errors.is_empty()) {
                        header.attributes.all.extend(docs(right, &written, root));
                    }
                    let items = checked(&header.name, right, errors);
                    let items = items.unwrap_or_else(|errors| refused(&header.name, errors, root));
                    // At the name, where lints and rustc's errors then are, and not at the whole call.
                    let at = Span::call_site().located_at(header.name.span());
                    declared(&header, at, root, &items)
                }
                None => errors::anywhere(errors),
            })
            .collect(),
        Input::Expression(declaration) => {
            let Declaration { right, errors, place, .. } = *declaration;
            let name = Ident::new(UNNAMED, Span::mixed_site());
            match checked(&name, right, errors) {
                Ok(items) => unnamed(&name, place.first, &items, root),
                Err(errors) => errors::anywhere(errors),
            }
        }
    }
}

/// The declared type, with `items` after it that need not be named; what the macro writes of it is `at` a place.
pub(crate) fn declared(header: &Header, at: Span, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let Header { attributes, visibility, name } = header;
    let attributes = &attributes.all;
    let beside = beside(header, at, root, items);
    let declared = quote_spanned!(at=> #visibility struct #name;);
    quote! {
        #attributes
        #declared
        #beside
    }
}

/// What is declared beside a type: its being `Copy`, and `items` that need not be named.
pub(crate) fn beside(header: &Header, at: Span, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let cfg = &header.attributes.cfg;
    let copy = copy_impls(&header.name, &header.attributes.derived, root);
    let items = impls_at(quote!(#copy #items), at);
    let block = Group::new(Delimiter::Brace, items);
    let constant = quote_spanned!(at=> const _: () = #block;);
    let stated = stated::attribute(root);
    quote!(#cfg #stated #constant)
}

/// The same items, `impl ... for ...` in those that have it at `span`.
fn impls_at(items: TokenStream, span: Span) -> TokenStream {
    let mut in_header = false;
    let located = |mut token: TokenTree| {
        in_header |= matches!(&token, TokenTree::Ident(word) if word == "impl");
        in_header &= !matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if in_header {
            token.set_span(span);
        }
        token
    };
    items.into_iter().map(located).collect()
}

/// What the type of an expression is called.
const UNNAMED: &str = "__AccessPattern";

/// A value of an unnamed type, which begins `at` a token.
///
/// The label is for where an item was expected: a macro does not know where it is called, and what rustc prints there
/// is the first token of the expansion, and no other. The underscore is that of what may go unused.
fn unnamed(name: &Ident, at: Span, items: &TokenStream, root: &TokenStream) -> TokenStream {
    let copy = copy_impls(name, &Derived::default(), root);
    let label = Lifetime::new("'_AP001_expected_pub_struct_Name", Span::mixed_site().located_at(at));
    quote!(#label: {
        struct #name;
        #copy
        #items
        #name
    })
}

/// `Clone` and `Copy`, as far as the user does not derive them.
fn copy_impls(name: &Ident, derived: &Derived, root: &TokenStream) -> TokenStream {
    let clone = derived.clone.negated().map(|cfg| {
        quote! {
            #cfg
            #[automatically_derived]
            impl #root::__private::Clone for #name {
                #[inline]
                fn clone(&self) -> Self { *self }
            }
        }
    });
    let copy = derived.copy.negated().map(|cfg| {
        quote! {
            #cfg
            #[automatically_derived]
            impl #root::__private::Copy for #name {}
        }
    });
    quote!(#clone #copy)
}

/// The replacement for the items of a declaration with errors: the errors, and an impl all of whose types are the type
/// of an erroneous expression, about which rustc says nothing more wherever it is used. In front, the name of that type.
pub(crate) fn in_error(name: &Ident, errors: Errors, root: &TokenStream) -> (Ident, TokenStream) {
    let (invalid, errors) = invalid(errors, root);
    let items = quote! {
        #errors
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = <#invalid>::PATTERN;
            const LEN: #root::__private::Usize = <#invalid>::LEN;
            const SPAN: #root::__private::Usize = <#invalid>::SPAN;
            type Indices = #invalid;
            const INDICES: &'static #invalid = <#invalid>::INDICES;
            type Stream<T> = #invalid;
        }
    };
    (invalid, items)
}

/// A constant of the type of an erroneous expression, for each path of which rustc would look through all traits for what may be
/// meant.
const INVALID: &str = "__AIE_PATTERN_INVALID";

/// The type of an erroneous expression, and the items of the errors with its declaration and that of [`INVALID`].
fn invalid(errors: Errors, root: &TokenStream) -> (Ident, TokenStream) {
    let mut errors = errors::compile_errors(errors).into_iter();
    let first = errors.next();
    let (invalid, value) = (format_ident!("__AiePatternInvalid"), format_ident!("{INVALID}"));
    let items = quote! {
        type #invalid = <[(); #first] as #root::__private::Deref>::Target;
        const #value: #invalid = <#invalid>::VALUE;
        #(const _: () = { #errors };)*
    };
    (invalid, items)
}

/// The impl of `AccessPattern` of a walk whose numbers the macro knows, with the member that says what else is `known`.
fn literal(walk: &Pattern, word: Word, known: &TokenStream, name: &Ident, root: &TokenStream) -> TokenStream {
    let lanes = walk.lanes() / walk.element().packed();
    let stream = Literal::u64_unsuffixed(walk.len().unwrap_or(0).saturating_mul(u64::from(lanes)));
    let Table { items, members } = table::literal(walk, word, name, root);
    let walk = pattern(walk, root);
    quote! {
        #items
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #walk;
            #known
            type Stream<T> = [T; #stream];
            #members
        }
    }
}

/// A pattern as a constant expression.
fn pattern(pattern: &Pattern, root: &TokenStream) -> TokenStream {
    let element = format_ident!("{}", format!("{:?}", pattern.element()));
    let (lanes, grain) = (pattern.lanes(), pattern.grain());
    let offset = Literal::i64_unsuffixed(pattern.offset());
    let sizes = pattern.dims().iter().map(|dim| Literal::u64_unsuffixed(dim.size));
    let strides = pattern.dims().iter().map(|dim| Literal::i64_unsuffixed(dim.stride));
    quote! {
        #root::__private::pattern(#root::Element::#element, #lanes, #grain, #offset, &[#((#sizes, #strides)),*])
    }
}

/// The variant that a value is, by its own name.
fn variant(value: impl std::fmt::Debug) -> Ident {
    format_ident!("{}", format!("{value:?}"))
}
