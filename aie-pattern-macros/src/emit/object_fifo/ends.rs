//! The ends of FIFOs that have a DMA, and the types that are declared for them.

use crate::emit::doc;
use aie_pattern_core::declare::{FifoEnd, FifoSide, Fifos};
use aie_pattern_core::lower::fifo::{is_sized_by_core, pool, ring, segments};
use aie_pattern_core::{Descriptor, TileKind};
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::block::{Block, Fifo};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// An end with a DMA.
pub(super) struct End<'a> {
    pub(super) at: FifoEnd,
    pub(super) fifo: &'a Fifo,
    pub(super) name: Ident,
    pub(super) tile: TileKind,
    /// Whether the number of its buffers depends on the objects that its core acquires.
    pub(super) is_sized_by_core: bool,
    /// The numbers of its descriptors and locks, if all numbers are literals.
    pub(super) counts: Option<(usize, usize)>,
    /// Its segments, each with its own descriptor type; empty if there is only one, which the end itself describes.
    pub(super) parts: Vec<Part>,
}

impl End<'_> {
    /// The assumption about its core, if its buffers depend on the core and nothing is given.
    fn assumed(&self) -> Option<String> {
        let (k, of) = match self.at.side {
            FifoSide::Producer => (0, "producer".to_owned()),
            FifoSide::Consumer(k) => (k + 1, format!("consumer {k}")),
        };
        let acquired = self.fifo.acquires.get(k).and_then(|all| all.first());
        if !self.is_sized_by_core || acquired.is_some_and(Number::is_written) {
            return None;
        }
        Some(match acquired.and_then(|number| number.value) {
            Some(0) => format!("{of}: no acquire is given, so its pool has as many buffers as the depth"),
            _ => format!("{of}: its core acquires 1 object at once"),
        })
    }

    /// Computes the facts that literals determine.
    pub(super) fn know(&mut self, fifos: &Fifos) {
        let descriptors = ring(fifos, self.at).map_or(0, |ring| ring.len() as usize);
        let locks = pool(fifos, self.at).map_or(0, |pool| pool.locks() as usize);
        self.counts = Some((descriptors, locks));
        for part in &mut self.parts {
            part.literal = Some(part.declared(fifos));
        }
    }
}

/// A segment of an end.
pub(super) struct Part {
    pub(super) end: FifoEnd,
    pub(super) segment: u64,
    pub(super) name: Ident,
    pub(super) has_padding: bool,
    pub(super) literal: Option<Descriptor>,
}

impl Part {
    fn declared(&self, fifos: &Fifos) -> Descriptor {
        match ring(fifos, self.end) {
            Some(ring) => ring.declared(fifos, self.segment.saturating_mul(ring.copies)),
            None => Descriptor::EMPTY,
        }
    }
}

fn end_name(fifo: &Fifo, side: FifoSide) -> Ident {
    let name = &fifo.header.name;
    let span = name.span();
    match side {
        FifoSide::Producer => format_ident!("{name}ToStream", span = span),
        FifoSide::Consumer(k) => format_ident!("{name}FromStream{k}", span = span),
    }
}

fn all_ends(block: &Block) -> impl Iterator<Item = (FifoEnd, &Fifo)> {
    block.fifos.iter().enumerate().flat_map(|(k, fifo)| {
        let consumers = (0..fifo.consumers.len()).map(move |j| FifoEnd::consumer(k, j));
        std::iter::once(FifoEnd::producer(k)).chain(consumers).map(move |end| (end, fifo))
    })
}

/// The ends with a DMA that works on buffers.
pub(super) fn ends<'a>(block: &'a Block, fifos: &Fifos) -> Vec<End<'a>> {
    let found = all_ends(block).filter_map(|(end, fifo)| {
        ring(fifos, end)?;
        let tile = fifos.grid.kind(fifos.fifos.get(end.fifo)?.place(end.side))?;
        let name = end_name(fifo, end.side);
        let count = segments(fifos, end);
        let part = |segment| Part {
            end,
            segment,
            name: match count {
                1 => name.clone(),
                _ => part_name(&name, segment),
            },
            has_padding: matches!(end.side, FifoSide::Producer) && fifo.pad.is_some(),
            literal: None,
        };
        let parts = (0..count).map(part).collect();
        let is_sized_by_core = is_sized_by_core(fifos, end);
        Some(End { at: end, fifo, name: name.clone(), tile, is_sized_by_core, counts: None, parts })
    });
    found.collect()
}

/// The ends of FIFOs in error, as far as they are known. Assumes a DMA where most programs have one.
pub(super) fn guessed(block: &Block) -> Vec<End<'_>> {
    let (all, guessed) = (all_ends(block), guessed_parts(block));
    all.map(|(end, fifo)| {
        let name = end_name(fifo, end.side);
        let [of_producer, of_consumer] = guessed.get(end.fifo).copied().unwrap_or_default();
        let count = match end.side {
            FifoSide::Producer => of_producer,
            FifoSide::Consumer(_) => of_consumer,
        };
        let parts = (0..count).map(|segment| Part {
            end,
            segment,
            name: part_name(&name, segment),
            has_padding: false,
            literal: None,
        });
        let whole = Part { end, segment: 0, name: name.clone(), has_padding: false, literal: None };
        let parts = std::iter::once(whole).chain(parts).collect();
        let (tile, is_sized_by_core) = (TileKind::Compute, false);
        End { at: end, fifo, name, tile, is_sized_by_core, counts: None, parts }
    })
    .collect()
}

/// The numbers of parts into which links divide the objects of each FIFO's producer and consumers, as far as they are
/// understood; 0 without a link.
fn guessed_parts(block: &Block) -> Vec<[u64; 2]> {
    let mut all = vec![[0; 2]; block.fifos.len()];
    for link in &block.links {
        let sides = [(&link.outputs, &link.inputs), (&link.inputs, &link.outputs)];
        for (side, (whole, parts)) in sides.into_iter().enumerate() {
            let ([whole], [_, _, ..]) = (whole.as_slice(), parts.as_slice()) else { continue };
            let of = whole.fifo.or_else(|| block.find(&whole.name));
            if let Some(most) = of.and_then(|of| all.get_mut(of)?.get_mut(side)) {
                *most = (*most).max(parts.len() as u64);
            }
        }
    }
    all
}

/// The name of the type of a part.
fn part_name(end: &Ident, segment: u64) -> Ident {
    format_ident!("{end}Part{segment}", span = end.span())
}

/// The documentation rows of each end.
pub(super) type Facts = Vec<(FifoEnd, doc::Rows)>;

/// The facts of each end, if all numbers are literals.
pub(super) fn facts(block: &Block, fifos: &Fifos) -> Facts {
    all_ends(block).map(|(end, _)| (end, doc::end_rows(fifos, end))).collect()
}

/// The type declarations, which stand outside of the constant with the other items.
pub(super) fn declared(block: &Block, ends: &[End], facts: &Facts, root: &TokenStream) -> TokenStream {
    let rows_of = |at: FifoEnd| facts.iter().find(|(end, _)| *end == at).map(|(_, rows)| rows);
    let mut all = TokenStream::new();
    for (k, fifo) in block.fifos.iter().enumerate() {
        let (header, at) = (&fifo.header, Span::call_site().located_at(fifo.header.name.span()));
        let (attributes, visibility, name) = (&header.attributes.all, &header.visibility, &header.name);
        let cfg = &header.attributes.cfg;
        let declared = quote_spanned!(at=> #visibility struct #name;);
        let own = || ends.iter().filter(move |end| end.at.fifo == k);
        let assumed: Vec<String> = own().filter_map(End::assumed).collect();
        let of_fifo = facts.iter().filter(|(end, _)| end.fifo == k).map(|(end, rows)| (*end, rows));
        let docs = doc::fifo(fifo, of_fifo, &assumed, root);
        all.extend(quote!(#attributes #docs #declared));
        for end in own() {
            let of = match end.at.side {
                FifoSide::Producer => "The producer's end".to_owned(),
                FifoSide::Consumer(j) => format!("The end of consumer {j}"),
            };
            let docs = format!("{of} of the FIFO [`{name}`].");
            let end_name = &end.name;
            let whole = end.parts.iter().find(|part| part.name == end.name);
            let page =
                doc::fifo_end(&docs, rows_of(end.at), whole.and_then(|part| part.literal.as_ref()), root);
            all.extend(quote_spanned!(at=> #cfg #page #visibility struct #end_name;));
            for part in end.parts.iter().filter(|part| part.name != end.name) {
                let docs = format!("{docs} What it moves to or from part {} of each object.", part.segment);
                let page = doc::fifo_end(&docs, None, part.literal.as_ref(), root);
                let part = &part.name;
                all.extend(quote_spanned!(at=> #cfg #page #visibility struct #part;));
            }
        }
    }
    all
}
