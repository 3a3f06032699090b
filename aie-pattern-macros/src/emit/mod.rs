//! Builds items from checked declarations. Nothing here can fail.
//!
//! Every name is a path from the facade's root, so that the user's names cannot change its meaning. Items that the user
//! does not need to name are in one `const _`.

#[cfg(feature = "dma")]
mod all_passes;
#[cfg(feature = "tile")]
pub(crate) mod chain;
#[cfg(feature = "design")]
pub(crate) mod completes;
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
#[cfg(feature = "dma")]
mod module;
#[cfg(feature = "fifo")]
pub(crate) mod object_fifo;
#[cfg(feature = "design")]
mod region;
#[cfg(all(feature = "dma", not(feature = "design")))]
#[path = "region_absent.rs"]
mod region;
#[cfg(feature = "fifo")]
pub(crate) mod route;
#[cfg(feature = "fifo")]
mod shared;
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
#[cfg(feature = "design")]
mod whole;
#[cfg(all(feature = "fifo", not(feature = "design")))]
#[path = "whole_absent.rs"]
mod whole;
mod width;
#[cfg(feature = "dma")]
mod words;
mod written;

use aie_pattern_core::Pattern;
use aie_pattern_core::ir::Word;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Lifetime;

use self::table::Table;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::attributes::Derived;
use aie_pattern_syntax::parse::items::{Declaration, Input};

/// A call of a function by its name. A single name rather than a path lets the whole call have the span of the reported
/// part: rustc shows errors of this call at `place`.
fn call(function: &str, place: Place, arguments: TokenStream) -> TokenStream {
    let function = Ident::new(function, place.first);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(place.last);
    quote!(#function #arguments)
}

/// `const _: () = report(...)`; rustc shows errors of this call at `place`.
fn report(function: &str, place: Place, arguments: TokenStream) -> TokenStream {
    let call = call(function, place, arguments);
    quote_spanned!(place.first=> const _: () = #call;)
}

/// The expansion of a function-like macro. `items` returns the items after a declared type, or its errors; `refused`
/// returns their replacement after errors; `docs` returns the type's documentation.
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
                    // At the name, so that lints and rustc's errors do not mark the whole call.
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

/// The declared type, followed by unnamed `items`. Generated tokens are `at` a place.
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

/// As [`declared`], but as a single item. Where a type cannot be declared, next to an associated constant, rustc then
/// reports one error: it does not expand the attributes of an item that it rejects. A macro cannot distinguish such a
/// constant from one in a module.
pub(crate) fn declared_in_one(
    header: &Header,
    at: Span,
    root: &TokenStream,
    items: &TokenStream,
) -> TokenStream {
    let Header { attributes, visibility, name } = header;
    let attributes = &attributes.all;
    let beside = beside(header, at, root, items);
    let declared = quote_spanned!(at=> #visibility struct #name;);
    quote! {
        #attributes
        #[#root::__private::followed_by { #beside }]
        #declared
    }
}

/// The items beside a declared type: its `Copy` impl, and unnamed `items`.
pub(crate) fn beside(header: &Header, at: Span, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let cfg = &header.attributes.cfg;
    let copy = copy_impls(&header.name, &header.attributes.derived, root);
    let items = impls_at(quote!(#copy #items), at);
    let block = Group::new(Delimiter::Brace, items);
    let constant = quote_spanned!(at=> const _: () = #block;);
    let stated = stated::attribute(root);
    quote!(#cfg #stated #constant)
}

/// The same items, with every `impl ... for ...` at `span`.
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

/// The name of an expression's type.
const UNNAMED: &str = "__AccessPattern";

/// A value of an unnamed type, which begins `at` a token.
///
/// A macro does not know whether an item was expected instead. For that case there is the label: rustc's error prints
/// only the first token of the expansion. The underscore keeps the label from being reported as unused.
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

/// `Clone` and `Copy`, unless the user derives them.
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

/// The replacement for the items of a declaration with errors: the errors, and an impl in which every type is the type
/// of an erroneous expression, about which rustc reports no further errors. Also returns the name of that type.
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

/// A constant of the type of an erroneous expression. It replaces paths for which rustc would otherwise search all
/// traits and suggest candidates.
const INVALID: &str = "__AIE_PATTERN_INVALID";

/// The type of an erroneous expression; and the items that declare the errors, this type and [`INVALID`].
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

/// The impl of `AccessPattern` for a walk of known numbers; `known` is the member with further facts.
fn literal(walk: &Pattern, word: Word, known: &TokenStream, name: &Ident, root: &TokenStream) -> TokenStream {
    let stream = Literal::u64_unsuffixed(stream_len(walk));
    let table = table::literal(walk, word, name, root);
    literal_of(walk, known, &quote!([T; #stream]), &table, name, root)
}

/// What a `T` of the stream is counted as: an element, or a byte of two.
fn stream_len(walk: &Pattern) -> u64 {
    let lanes = walk.lanes() / walk.element().packed();
    walk.len().unwrap_or(0).saturating_mul(u64::from(lanes))
}

/// The same with the type of its stream, and its table.
fn literal_of(
    walk: &Pattern,
    known: &TokenStream,
    stream: &TokenStream,
    table: &Table,
    name: &Ident,
    root: &TokenStream,
) -> TokenStream {
    let Table { items, members } = table;
    let walk = pattern(walk, root);
    quote! {
        #items
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #walk;
            #known
            type Stream<T> = #stream;
            #members
        }
    }
}

/// A pattern as a constant expression.
fn pattern(pattern: &Pattern, root: &TokenStream) -> TokenStream {
    let element = variant(pattern.element());
    let (lanes, grain) = (pattern.lanes(), pattern.grain());
    let offset = Literal::i64_unsuffixed(pattern.offset());
    let sizes = pattern.dims().iter().map(|dim| Literal::u64_unsuffixed(dim.size));
    let strides = pattern.dims().iter().map(|dim| Literal::i64_unsuffixed(dim.stride));
    quote! {
        #root::__private::pattern(#root::Element::#element, #lanes, #grain, #offset, &[#((#sizes, #strides)),*])
    }
}

/// An optional value as a constant expression.
fn option(value: Option<impl ToTokens>, root: &TokenStream) -> TokenStream {
    match value {
        Some(value) => quote!(#root::__private::Some(#value)),
        None => quote!(#root::__private::None),
    }
}

/// The name of a value's variant.
fn variant(value: impl std::fmt::Debug) -> Ident {
    format_ident!("{}", format!("{value:?}"))
}
