//! The types of a block with errors.

use super::ends::{End, Facts, declared};
use super::names::name;
use crate::emit::words::Registers;
use crate::emit::{INVALID, copy_impls, invalid};
use aie_pattern_syntax::errors::Errors;
use aie_pattern_syntax::parse::attributes::Derived;
use aie_pattern_syntax::parse::object_fifo::block::Block;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn refused(block: &Block, ends: &[End], errors: Errors, root: &TokenStream) -> TokenStream {
    let types = declared(block, ends, &Facts::new(), root);
    let (wrong, errors) = invalid(errors, root);
    let private = quote!(#root::__private);
    let value = name(INVALID);
    let fifos = block.fifos.iter().map(|fifo| {
        let (name, cfg) = (&fifo.header.name, &fifo.header.attributes.cfg);
        let copy = copy_impls(name, &fifo.header.attributes.derived, root);
        quote! {
            #cfg
            const _: () = {
                #copy
                impl #root::HopPattern for #name {
                    type End = #private::FifoEnds<#name>;
                }
                impl #root::ObjectFifo for #name {
                    const FIFOS: &'static #root::fifo::Fifos<'static> = #value;
                    const INDEX: #private::Usize = #value;
                    const IS_SOUND: #private::Bool = #value;
                    const DEPTH: #private::Usize = #value;
                    const OBJECT_LEN: #private::Usize = #value;
                    const ORDER: &'static [#private::U32] = #value;
                    const SOURCES: &'static [#root::fifo::FifoSource] = #value;
                    type Order = #wrong;
                }
            };
        }
    });
    let ends = ends.iter().map(|end| {
        let name = &end.name;
        let cfg = &end.fifo.header.attributes.cfg;
        let copy = copy_impls(name, &Derived::default(), root);
        let parts = end.parts.iter().map(|part| {
            let name = &part.name;
            let copy = (*name != end.name).then(|| copy_impls(name, &Derived::default(), root));
            let words = Registers::of_refused_fifo().refused(&wrong, name, root);
            quote! {
                #copy
                impl #root::AccessPattern for #name {
                    const PATTERN: #root::Pattern = #value;
                    const LEN: #private::Usize = #value;
                    const SPAN: #private::Usize = #value;
                    type Indices = #wrong;
                    const INDICES: &'static #wrong = #value;
                    type Stream<T> = #wrong;
                }
                impl #root::BufferDescriptor for #name {
                    const DEVICE: #root::Device = #value;
                    const TILE: #root::TileKind = #value;
                    type AllRuns = Self;
                    const ALL_RUNS: Self = #name;
                    const REFUSED: #private::Bool = true;
                }
                #words
            }
        });
        quote! {
            #cfg
            const _: () = {
                #copy
                #(#parts)*
                impl #name {
                    pub const fn ring_words(_: &#root::fifo::Placement) -> #wrong { loop {} }
                    pub const fn ring_lock_writes(_: &#root::fifo::Placement) -> #wrong { loop {} }
                    pub const fn ring_start(_: &#root::fifo::Placement) -> #wrong { loop {} }
                }
                impl #root::FifoDma for #name {
                    const FIFOS: &'static #root::fifo::Fifos<'static> = #value;
                    const END: #root::fifo::FifoEnd = #value;
                    const POOL: #root::fifo::Pool = #value;
                    const DMA: #root::fifo::Ring = #value;
                    const RING: &'static [#root::fifo::RingBd] = #value;
                    const LOCKS: &'static [#root::fifo::FifoLock] = #value;
                    type Lists = #wrong;
                }
            };
        }
    });
    let cfg = block.condition();
    quote!(#types #cfg const _: () = { #errors #(#fifos)* #(#ends)* };)
}
