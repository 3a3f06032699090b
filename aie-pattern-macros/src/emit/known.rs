//! `KNOWN`: the facts that assertions need about a literal declaration in addition to its walk.

use aie_pattern_core::device::Direction;
use aie_pattern_core::{Device, TileKind};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{option, variant};

/// The member for a walk over a buffer; empty if nothing is known.
pub(super) fn of_buffer(elements: Option<u64>, root: &TokenStream) -> TokenStream {
    let Some(elements) = elements.map(Literal::u64_unsuffixed) else { return TokenStream::new() };
    quote!(const KNOWN: #root::__private::Known = #root::__private::Known::buffer(#elements);)
}

/// The member for a walk of a DMA, with zeros (before, after) each run of a dimension; `more` is a call that adds
/// further facts.
pub(super) fn of_dma(
    elements: Option<u64>,
    device: Device,
    tile: TileKind,
    direction: Option<Direction>,
    pad: &[(i128, i128)],
    more: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let elements = option(elements.map(Literal::u64_unsuffixed), root);
    let (device, tile) = (variant(device), variant(tile));
    let direction = direction_of(direction, root);
    let pad = pad.iter().map(|&(before, after)| {
        let [before, after] = [before, after].map(Literal::i128_unsuffixed);
        quote!((#before, #after))
    });
    quote! {
        const KNOWN: #root::__private::Known = #root::__private::Known::dma(
            #elements, #root::Device::#device, #root::TileKind::#tile, #direction, &[#(#pad),*],
        ) #more;
    }
}

/// The member for a tap, which runs on a shim's DMA.
pub(super) fn of_tap(
    elements: Option<u64>,
    device: Device,
    direction: Option<Direction>,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let elements = option(elements.map(Literal::u64_unsuffixed), root);
    let (device, direction) = (variant(device), direction_of(direction, root));
    quote! {
        const KNOWN: #private::Known = #private::Known::tap(#elements, #root::Device::#device, #direction);
    }
}

fn direction_of(direction: Option<Direction>, root: &TokenStream) -> TokenStream {
    let path = |direction| {
        let direction = variant(direction);
        quote!(#root::Direction::#direction)
    };
    option(direction.map(path), root)
}
