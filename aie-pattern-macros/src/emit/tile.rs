//! The expansion of `assert_tile!`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::constant::REPORTER;
use super::errors::anywhere;
use super::{option, variant};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::tile::{Written, parse};
use aie_pattern_syntax::parse::tile_name::TileName;

/// A `const _` for each descriptor, which rustc evaluates at its place.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(Written { links, shared, allow_locks, allow_neighbours, fifos, tile }) =
        parse(cursor, &mut errors)
    else {
        return anywhere(errors);
    };
    let private = quote!(#root::__private);
    let linked = links.iter().map(|path| quote!(#private::linked::<#(#path)*>()));
    let names = links.iter().map(|path| path.iter().map(ToString::to_string).collect::<String>());
    let shared = shared.iter().map(|places| quote!(&[#(#places),*]));
    let reporter = Ident::new(REPORTER, Span::call_site());
    let reports = links.iter().enumerate().filter_map(|(k, path)| {
        let arguments = quote!(__AIE_PATTERN_TILE, __AIE_PATTERN_FAULTS, #k);
        Some(super::report(REPORTER, Place::of(path)?, arguments))
    });
    let of_fifos = tile.map(|tile| of_fifos(&fifos, &tile, root));
    quote! {
        const _: () = {
            use #private::report_tile as #reporter;
            const __AIE_PATTERN_TILE: &#private::LinkedTile = &#private::LinkedTile {
                links: &[#(#linked),*],
                names: &[#(#names),*],
                shared: &[#(#shared),*],
                allow_locks: #allow_locks,
                allow_neighbours: #allow_neighbours,
            };
            const __AIE_PATTERN_FAULTS: &#private::Option<#private::TileFaults> = &#private::check_tile(__AIE_PATTERN_TILE);
            #(#reports)*
            #of_fifos
        };
    }
}

/// The reports on the FIFOs of a tile, and on the tile itself.
fn of_fifos(fifos: &[Vec<TokenTree>], tile: &TileName, root: &TokenStream) -> TokenStream {
    let TileName::At((column, row), kind, place) = tile else { return TokenStream::new() };
    let private = quote!(#root::__private);
    let members = fifos.iter().map(|path| quote!(#private::tile_member::<#(#path)*>()));
    let kind = kind.map(|kind| variant(kind.value)).map(|kind| quote!(#root::TileKind::#kind));
    let kind = option(kind, root);
    let places = fifos.iter().map(|path| Place::of(path)).chain([Some(*place)]);
    let reports = places.enumerate().filter_map(|(k, place)| {
        let arguments = quote!(__AIE_PATTERN_TILE, __AIE_PATTERN_FIFOS, __AIE_PATTERN_FIFO_FAULTS, #k);
        Some(super::report(FIFO_REPORTER, place?, arguments))
    });
    let reporter = Ident::new(FIFO_REPORTER, Span::call_site());
    quote! {
        use #private::report_tile_fifos as #reporter;
        const __AIE_PATTERN_FIFOS: &#private::LinkedFifos = &#private::LinkedFifos {
            place: (#column, #row),
            kind: #kind,
            members: &[#(#members),*],
        };
        #[allow(long_running_const_eval)]
        const __AIE_PATTERN_FIFO_FAULTS: &#private::Option<#private::TileFifoFaults> =
            &#private::check_tile_fifos(__AIE_PATTERN_TILE, __AIE_PATTERN_FIFOS);
        #(#reports)*
    }
}

/// The name of the report on FIFOs, a single name so that the whole call can have the span of the reported part.
const FIFO_REPORTER: &str = "__aie_pattern_report_fifos";
