//! Items from what has been checked. Nothing here can fail.
//!
//! Every name is a path from the facade crate's root, so that nothing depends on what the user's names mean; what the
//! user need not name stands in one `const _`.

pub(crate) mod chain;
mod constant;
mod declaration;
pub(crate) mod dma_bd;
mod errors;
mod table;
pub(crate) mod tensor_pattern;
pub(crate) mod tiling_pattern;
mod words;

use aie_pattern_core::Pattern;
use aie_pattern_core::ir::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use self::table::Table;
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::{Derived, Header};

/// The whole of a function-like macro; `items` gives what stands behind a declared type.
pub(crate) fn expand_input<T>(
    input: Input<T>,
    root: &TokenStream,
    items: impl Fn(&Ident, Declaration<T>, &TokenStream) -> TokenStream,
) -> TokenStream {
    match input {
        Input::Items(declarations) => declarations
            .into_iter()
            .map(|mut declaration| match declaration.header.take() {
                Some(header) => {
                    let items = items(&header.name, declaration, root);
                    declared(&header, root, &items)
                }
                None => {
                    let errors = errors::compile_errors(declaration.errors);
                    quote!(#(#errors)*)
                }
            })
            .collect(),
        Input::Expression(declaration) => unnamed(root, |name| items(name, *declaration, root)),
    }
}

/// The declared type, with `items` behind it that need not be named.
pub(crate) fn declared(header: &Header, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let Header { attributes, visibility, name, .. } = header;
    let behind = behind(header, root, items);
    quote! {
        #attributes
        #visibility struct #name;
        #behind
    }
}

/// What stands behind a declared type: its being `Copy`, and `items` that need not be named.
pub(crate) fn behind(header: &Header, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let cfg = &header.cfg;
    let copy = copy_impls(&header.name, header.derived, root);
    quote! {
        #cfg
        const _: () = { #copy #items };
    }
}

/// What the type of an expression is called.
const UNNAMED: &str = "__AccessPattern";

/// A value of an unnamed type; `items` gets the type's name.
pub(crate) fn unnamed(root: &TokenStream, items: impl FnOnce(&Ident) -> TokenStream) -> TokenStream {
    let name = Ident::new(UNNAMED, Span::mixed_site());
    let copy = copy_impls(&name, Derived::default(), root);
    let items = items(&name);
    quote!({
        struct #name;
        #copy
        #items
        #name
    })
}

/// `Clone` and `Copy`, as far as the user does not derive them.
fn copy_impls(name: &Ident, derived: Derived, root: &TokenStream) -> TokenStream {
    let clone = (!derived.clone).then(|| {
        quote! {
            #[automatically_derived]
            impl #root::__private::Clone for #name {
                #[inline]
                fn clone(&self) -> Self { *self }
            }
        }
    });
    let copy = (!derived.copy).then(|| {
        quote! {
            #[automatically_derived]
            impl #root::__private::Copy for #name {}
        }
    });
    quote!(#clone #copy)
}

/// What stands in for the items of a declaration with errors: the errors, and an impl all of whose types are the type
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

/// The type of an erroneous expression, and the items of the errors with its declaration.
fn invalid(errors: Errors, root: &TokenStream) -> (Ident, TokenStream) {
    let mut errors = errors::compile_errors(errors).into_iter();
    let first = errors.next();
    let invalid = format_ident!("__AiePatternInvalid");
    let items = quote! {
        type #invalid = <[(); #first] as #root::__private::Deref>::Target;
        #(const _: () = { #errors };)*
    };
    (invalid, items)
}

/// The impl of `AccessPattern` of a walk whose numbers the macro knows.
fn literal(walk: &Pattern, word: Word, name: &Ident, root: &TokenStream) -> TokenStream {
    let lanes = walk.lanes() / walk.element().packed();
    let stream = Literal::u64_unsuffixed(walk.len().unwrap_or(0).saturating_mul(u64::from(lanes)));
    let Table { items, members } = table::literal(walk, word, name, root);
    let walk = pattern(walk, root);
    quote! {
        #items
        impl #root::AccessPattern for #name {
            const PATTERN: #root::Pattern = #walk;
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
