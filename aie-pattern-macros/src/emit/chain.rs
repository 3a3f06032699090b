//! What `assert_bd_chain!` expands to.

use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::REPORTER;
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::chain::{self, Chain};
use aie_pattern_syntax::parse::cursor::Cursor;

/// One `const _` for each descriptor, which is evaluated at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Chain { links, loops_to }) = chain::parse(cursor, &mut errors) else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let loops_to = match loops_to {
        Some(to) => quote!(#private::Some(#to)),
        None => quote!(#private::None),
    };
    let linked = links.iter().map(|path| quote!(#private::linked::<#(#path)*>()));
    let reporter = Ident::new(REPORTER, proc_macro2::Span::call_site());
    let reports = links.iter().enumerate().filter_map(|(k, path)| {
        let Place { first, last } = Place::of(path)?;
        let function = Ident::new(REPORTER, first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(CHAIN, #loops_to, #k));
        arguments.set_span(last);
        Some(quote_spanned!(first=> const _: () = #function #arguments;))
    });
    quote! {
        const _: () = {
            use #private::report_chain as #reporter;
            const CHAIN: &[#private::Linked] = &[#(#linked),*];
            #(#reports)*
        };
    }
}
