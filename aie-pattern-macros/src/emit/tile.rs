//! What `assert_tile!` expands to.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::REPORTER;
use super::errors::anywhere;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::tile::{Written, parse};

/// One `const _` for each descriptor, which is evaluated at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Written { links, shared, allow_locks, allow_neighbours }) = parse(cursor, &mut errors) else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let linked = links.iter().map(|path| quote!(#private::linked::<#(#path)*>()));
    let names = links.iter().map(|path| path.iter().map(ToString::to_string).collect::<String>());
    let shared = shared.iter().map(|places| quote!(&[#(#places),*]));
    let reporter = Ident::new(REPORTER, Span::call_site());
    let reports = links.iter().enumerate().filter_map(|(k, path)| {
        let Place { first, last } = Place::of(path)?;
        let function = Ident::new(REPORTER, first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(TILE, FAULTS, #k));
        arguments.set_span(last);
        Some(quote_spanned!(first=> const _: () = #function #arguments;))
    });
    quote! {
        const _: () = {
            use #private::report_tile as #reporter;
            const TILE: &#private::LinkedTile = &#private::LinkedTile {
                links: &[#(#linked),*],
                names: &[#(#names),*],
                shared: &[#(#shared),*],
                allow_locks: #allow_locks,
                allow_neighbours: #allow_neighbours,
            };
            const FAULTS: &#private::Option<#private::TileFaults> = &#private::check_tile(TILE);
            #(#reports)*
        };
    }
}
