//! What `assert_bd_chain!` expands to.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::constant::{INTEGER, REPORTER, number};
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::chain::{Written, parse};
use aie_pattern_syntax::parse::cursor::Cursor;

const CHAIN: &str = "__AIE_PATTERN_CHAIN";
const FAULTS: &str = "__AIE_PATTERN_FAULTS";

/// One `const _` for each descriptor and each initial value, which rustc evaluates at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Written { links, locks, allow_lengths, allow_locks, allow_overlap }) =
        parse(cursor, &mut errors)
    else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let linked = links.iter().map(|path| quote!(#private::linked::<#(#path)*>()));
    // Only the compiler knows whether the last type repeats an earlier one, since a type can have several names.
    let (last, before) = links.split_last().map_or((&[][..], &[][..]), |(last, before)| (*last, before));
    let same = before.iter().map(|path| quote!(<#private::Same<#(#path)*, #(#last)*>>::__AIE_PATTERN_IS));
    let reporter = Ident::new(REPORTER, Span::call_site());
    // The user's constants are in scope beside these names.
    let (chain, faults) = (Ident::new(CHAIN, Span::call_site()), Ident::new(FAULTS, Span::call_site()));
    let reports = links.iter().enumerate();
    let reports = reports.filter_map(|(k, path)| Some(report(Place::of(path)?, &quote!(Link(#k)), root)));
    let initial = locks.iter().enumerate().map(|(k, (lock, value))| {
        let lock = report(lock.place, &quote!(Lock(#k)), root);
        let value = report(value.place, &quote!(Value(#k)), root);
        quote!(#lock #value)
    });
    let integer = Ident::new(INTEGER, Span::call_site());
    let integer = (!locks.is_empty()).then(|| {
        quote! {
            use #root::number::integer as #integer;
        }
    });
    let locks = locks.iter().map(|(lock, value)| {
        let (lock, value) = (number(lock), number(value));
        quote!((#lock, #value))
    });
    quote! {
        const _: () = {
            use #private::report_chain as #reporter;
            use #private::Differs as _;
            #integer
            const #chain: &#private::LinkedChain = &#private::LinkedChain {
                links: &[#(#linked),*],
                same: &[#(#same),*],
                locks: &[#(#locks),*],
                allow_lengths: #allow_lengths,
                allow_locks: #allow_locks,
                allow_overlap: #allow_overlap,
            };
            const #faults: &#private::Option<#private::ChainFaults> = &#private::check_chain(#chain);
            #(#reports)*
            #(#initial)*
        };
    }
}

/// `const _: () = report(CHAIN, FAULTS, ChainPart::Link(0))`; rustc shows errors of this call at `place`.
fn report(place: Place, part: &TokenStream, root: &TokenStream) -> TokenStream {
    let (chain, faults) = (Ident::new(CHAIN, Span::call_site()), Ident::new(FAULTS, Span::call_site()));
    super::report(REPORTER, place, quote!(#chain, #faults, #root::__private::ChainPart::#part))
}
