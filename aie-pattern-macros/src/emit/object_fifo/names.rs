//! What the files of an expansion of FIFOs name alike.

use crate::emit::constant::allow_long;
use aie_pattern_core::declare::{FifoEnd, FifoSide};
use aie_pattern_syntax::parse::object_fifo::block::{Block, Fifo};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

pub(super) const FIFOS: &str = "__AIE_PATTERN_FIFOS";
pub(super) const FOUND: &str = "__AIE_PATTERN_FIFO_FAULTS";
pub(super) const SOUND: &str = "__AIE_PATTERN_SOUND";
pub(in crate::emit) const UNSIGNED: &str = "__aie_pattern_unsigned";

/// The name of the function that makes an optional channel of a number.
pub(super) const PINNED: &str = "__aie_pattern_pinned";

pub(in crate::emit) fn name(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

/// FIFOs and links whose check stays below rustc's limit of const evaluation.
const FEW: usize = 16;

/// Entries of an order that do so, each of which is looked up; with links, through several hops.
const FEW_ENTRIES: usize = 1 << 12;
const FEW_ENTRIES_OF_LINKS: usize = 1 << 8;

/// Before the check of a block, and each of its reports.
pub(super) fn allow_long_check(block: &Block) -> Option<TokenStream> {
    allow_long(block.fifos.len() + block.links.len() > FEW)
}

/// Before an order, which may have so many entries. One along plain objects is a single walk, which takes few steps.
pub(super) fn allow_long_order(block: &Block, entries: Option<usize>) -> Option<TokenStream> {
    let is_plain =
        |fifo: &Fifo| fifo.to_stream.is_none() && fifo.from_stream.is_empty() && fifo.pad.is_none();
    let is_short = match entries {
        Some(entries) if block.links.is_empty() => entries <= FEW_ENTRIES,
        Some(entries) => entries <= FEW_ENTRIES_OF_LINKS,
        None => block.links.is_empty() && block.tasks.is_empty() && block.fifos.iter().all(is_plain),
    };
    allow_long(!is_short)
}

pub(super) fn end_tokens(end: FifoEnd, root: &TokenStream) -> TokenStream {
    let fifo = Literal::usize_unsuffixed(end.fifo);
    match end.side {
        FifoSide::Producer => quote!(#root::fifo::FifoEnd::producer(#fifo)),
        FifoSide::Consumer(k) => {
            let k = Literal::usize_unsuffixed(k);
            quote!(#root::fifo::FifoEnd::consumer(#fifo, #k))
        }
    }
}
