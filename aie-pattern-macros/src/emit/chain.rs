//! What `assert_bd_chain!` expands to.

use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::REPORTER;
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::chain;
use aie_pattern_syntax::parse::cursor::Cursor;

/// One `const _` for each descriptor, which is evaluated at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(links) = chain::parse(cursor, &mut errors) else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let linked = links.iter().map(|path| quote!(#private::linked::<#(#path)*>()));
    // Whether the last type is one of those before it is for the compiler to know: a type has several names.
    let (last, before) = links.split_last().map_or((&[][..], &[][..]), |(last, before)| (*last, before));
    let same = before.iter().map(|path| quote!(<#private::Same<#(#path)*, #(#last)*>>::IS));
    let reporter = Ident::new(REPORTER, proc_macro2::Span::call_site());
    let reports = links.iter().enumerate().filter_map(|(k, path)| {
        let Place { first, last } = Place::of(path)?;
        let function = Ident::new(REPORTER, first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(CHAIN, SAME, #k));
        arguments.set_span(last);
        Some(quote_spanned!(first=> const _: () = #function #arguments;))
    });
    quote! {
        const _: () = {
            use #private::report_chain as #reporter;
            #[allow(unused_imports)]
            use #private::Differs as _;
            const CHAIN: &[#private::Linked] = &[#(#linked),*];
            const SAME: &[#private::Bool] = &[#(#same),*];
            #(#reports)*
        };
    }
}
