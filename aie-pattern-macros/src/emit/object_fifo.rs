//! What `object_fifo!` expands to: the core's declaration of all FIFOs as one constant, from which everything else follows.

use aie_pattern_core::declare::{FifoEnd, FifoSide, Fifos};
use aie_pattern_core::lower::fifo::{ring, segments};
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, Members, check, check_tap};
use aie_pattern_core::{Descriptor, TileKind};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constant::{self, Constant, INTEGER, REPORTER, number};
use super::dma_bd::dma;
use super::errors::anywhere;
use super::width;
use super::words::Registers;
use super::{copy_impls, invalid, literal};
use aie_pattern_syntax::check::push_violations;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::attributes::Derived;
use aie_pattern_syntax::parse::buffer::BufferType;
use aie_pattern_syntax::parse::cursor::Cursor;
use aie_pattern_syntax::parse::dims::Pairs;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::{Block, Fifo, Promise, parse};

const FIFOS: &str = "__AIE_PATTERN_FIFOS";
const FOUND: &str = "__AIE_PATTERN_FIFO_FAULTS";
const SOUND: &str = "__AIE_PATTERN_SOUND";
const UNSIGNED: &str = "__aie_pattern_unsigned";

fn name(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

/// A type for each FIFO and each of its ends that has a DMA.
pub(crate) fn expand(cursor: Cursor, root: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let block = parse(cursor, &mut errors);
    if block.fifos.is_empty() {
        return anywhere(errors);
    }
    let resolved = if errors.is_empty() { block.resolve(&mut errors) } else { None };
    let Some(resolved) = resolved else { return refused(&block, &guessed(&block), errors, root) };
    let places = resolved.places();
    let is_literal = resolved.is_literal();
    resolved.with_core(|fifos| {
        let faults = check(fifos);
        for fault in faults.as_slice() {
            if is_literal || is_structural(fault) {
                let text = fault.text(fifos);
                errors.push(fault.rule(), place(fault.locus(), &places), text.as_str());
            }
        }
        let tasks = block.tasks.iter().zip(&resolved.tasks).filter(|_| is_literal && faults.is_empty());
        for (task, &fifo) in tasks {
            if let Some(fault) = check_tap(fifos, fifo, task.elements()) {
                errors.push(fault.rule(), task.sizes.place, fault.text(fifos).as_str());
            }
        }
    });
    if !errors.is_empty() {
        return refused(&block, &guessed(&block), errors, root);
    }
    let mut ends = resolved.with_core(|fifos| ends(&block, fifos));
    if is_literal {
        resolved.with_core(|fifos| {
            for part in ends.iter_mut().flat_map(|end| &mut end.parts) {
                let declared = part.declared(fifos);
                push_violations(&declared, &part.places, &mut errors);
                part.literal = Some(declared);
            }
        });
    }
    if errors.is_empty() {
        items(&resolved, &ends, is_literal, &places, root)
    } else {
        refused(&block, &ends, errors, root)
    }
}

/// Whether a fault is one whatever the numbers are.
fn is_structural(fault: &Fault) -> bool {
    match fault {
        Fault::Device
        | Fault::NoConsumer { .. }
        | Fault::NoTile { .. }
        | Fault::LinkShim { .. }
        | Fault::LinkTile { .. } => true,
        Fault::Members { reason, .. } => {
            matches!(reason, Members::None | Members::Both | Members::Twice { .. })
        }
        _ => false,
    }
}

fn place(locus: FifoLocus, places: &[(FifoLocus, Place)]) -> Place {
    let written = places.iter().find(|(known, _)| *known == locus);
    written.or_else(|| places.first()).map_or_else(|| Span::call_site().into(), |(_, place)| *place)
}

/// An end with a DMA.
struct End {
    at: FifoEnd,
    name: Ident,
    tile: TileKind,
    /// Its segments, each of which is a descriptor of its own; of one, the end itself is.
    parts: Vec<Part>,
}

/// A segment of an end.
struct Part {
    end: FifoEnd,
    segment: u64,
    name: Ident,
    has_padding: bool,
    places: Vec<(Locus, Place)>,
    literal: Option<Descriptor>,
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

/// The ends that have a DMA, and buffers that it works on.
fn ends(block: &Block, fifos: &Fifos) -> Vec<End> {
    let found = all_ends(block).filter_map(|(end, fifo)| {
        ring(fifos, end)?;
        let tile = fifos.grid.kind(fifos.fifos[end.fifo].place(end.side))?;
        let name = end_name(fifo, end.side);
        let count = segments(fifos, end);
        let part = |segment| Part {
            end,
            segment,
            name: match count {
                1 => name.clone(),
                _ => format_ident!("{name}Part{segment}", span = name.span()),
            },
            has_padding: matches!(end.side, FifoSide::Producer) && fifo.pad.is_some(),
            places: part_places(end, fifo),
            literal: None,
        };
        Some(End { at: end, name: name.clone(), tile, parts: (0..count).map(part).collect() })
    });
    found.collect()
}

/// The ends of FIFOs in error, as far as they are known: those which have a DMA in most programs.
fn guessed(block: &Block) -> Vec<End> {
    let all = all_ends(block);
    all.map(|(end, fifo)| {
        let name = end_name(fifo, end.side);
        let part = Part {
            end,
            segment: 0,
            name: name.clone(),
            has_padding: false,
            places: Vec::new(),
            literal: None,
        };
        End { at: end, name, tile: TileKind::Compute, parts: vec![part] }
    })
    .collect()
}

/// Where the descriptor of an end is written.
fn part_places(end: FifoEnd, fifo: &Fifo) -> Vec<(Locus, Place)> {
    let (tile, dims, channel) = match end.side {
        FifoSide::Producer => {
            (fifo.producer.as_ref(), fifo.to_stream.as_ref(), fifo.producer_channel.as_ref())
        }
        FifoSide::Consumer(k) => (
            fifo.consumers.get(k),
            fifo.from_stream.get(k),
            fifo.consumer_channels.get(k).and_then(Option::as_ref),
        ),
    };
    let whole = dims.map(|dims| dims.place).or_else(|| fifo.object.as_ref().map(|object| object.place));
    let mut places = vec![(Locus::Whole, whole.unwrap_or_else(|| fifo.place()))];
    let mut pairs = |list: &Pairs, loci: [fn(u8) -> Locus; 2]| {
        for (k, pair) in (0..=u8::MAX).zip(&list.list) {
            places.push((loci[0](k), pair.first.place));
            places.push((loci[1](k), pair.second.place));
            if matches!(loci[0](0), Locus::Size(_)) {
                places.push((Locus::Dim(k), pair.place));
            }
        }
    };
    if let Some(dims) = dims {
        pairs(dims, [Locus::Size, Locus::Stride]);
    }
    if let (Some(pad), FifoSide::Producer) = (&fifo.pad, end.side) {
        pairs(pad, [Locus::PadBefore, Locus::PadAfter]);
        places.push((Locus::Pad, pad.place));
    }
    places.extend(dims.map(|dims| (Locus::Dims, dims.place)));
    places.extend(tile.map(|tile| (Locus::Tile, tile.place())));
    places.extend(channel.map(|channel| (Locus::ChannelNumber, channel.place)));
    places.extend(fifo.object.as_ref().map(|object| (Locus::Buffer, object.place)));
    places.extend(fifo.object.as_ref().map(|object| (Locus::Element, object.place)));
    places.extend(fifo.packet_id.as_ref().map(|id| (Locus::PacketId, id.place)));
    places
}

/// The types, outside of the constant in which all else is.
fn declared(block: &Block, ends: &[End]) -> TokenStream {
    let mut all = TokenStream::new();
    for (k, fifo) in block.fifos.iter().enumerate() {
        let (header, at) = (&fifo.header, Span::call_site().located_at(fifo.header.name.span()));
        let (attributes, visibility, name) = (&header.attributes.all, &header.visibility, &header.name);
        let cfg = &header.attributes.cfg;
        let declared = quote_spanned!(at=> #visibility struct #name;);
        all.extend(quote!(#attributes #declared));
        for end in ends.iter().filter(|end| end.at.fifo == k) {
            let of = match end.at.side {
                FifoSide::Producer => "The producer's end".to_owned(),
                FifoSide::Consumer(j) => format!("The end of consumer {j}"),
            };
            let docs = format!("{of} of the FIFO [`{name}`].");
            let end_name = &end.name;
            all.extend(
                quote_spanned!(at=> #cfg #[doc = #docs] #[allow(dead_code)] #visibility struct #end_name;),
            );
            for part in end.parts.iter().filter(|part| part.name != end.name) {
                let docs = format!("{docs} What it moves to or from part {} of each object.", part.segment);
                let part = &part.name;
                all.extend(
                    quote_spanned!(at=> #cfg #[doc = #docs] #[allow(dead_code)] #visibility struct #part;),
                );
            }
        }
    }
    all
}

/// The declared types with errors.
fn refused(block: &Block, ends: &[End], errors: Errors, root: &TokenStream) -> TokenStream {
    let types = declared(block, ends);
    let (wrong, errors) = invalid(errors, root);
    let private = quote!(#root::__private);
    let fifos = block.fifos.iter().map(|fifo| {
        let (name, cfg) = (&fifo.header.name, &fifo.header.attributes.cfg);
        let copy = copy_impls(name, &fifo.header.attributes.derived, root);
        quote! {
            #cfg
            const _: () = {
                #copy
                impl #root::ObjectFifo for #name {
                    const FIFOS: &'static #root::fifo::Fifos<'static> = <#wrong>::FIFOS;
                    const INDEX: #private::Usize = <#wrong>::INDEX;
                    const DEPTH: #private::Usize = <#wrong>::DEPTH;
                    const OBJECT_LEN: #private::Usize = <#wrong>::OBJECT_LEN;
                    const ORDER: &'static [#private::U32] = <#wrong>::ORDER;
                    type Order = #wrong;
                }
            };
        }
    });
    let ends = ends.iter().map(|end| {
        let name = &end.name;
        let cfg = &block.fifos[end.at.fifo].header.attributes.cfg;
        let copy = copy_impls(name, &Derived::default(), root);
        let parts = end.parts.iter().map(|part| {
            let name = &part.name;
            let copy = (*name != end.name).then(|| copy_impls(name, &Derived::default(), root));
            quote! {
                #copy
                impl #root::AccessPattern for #name {
                    const PATTERN: #root::Pattern = <#wrong>::PATTERN;
                    const LEN: #private::Usize = <#wrong>::LEN;
                    const SPAN: #private::Usize = <#wrong>::SPAN;
                    type Indices = #wrong;
                    const INDICES: &'static #wrong = <#wrong>::INDICES;
                    type Stream<T> = #wrong;
                }
            }
        });
        quote! {
            #cfg
            const _: () = {
                #copy
                #(#parts)*
                impl #root::FifoDma for #name {
                    const FIFOS: &'static #root::fifo::Fifos<'static> = <#wrong>::FIFOS;
                    const END: #root::fifo::FifoEnd = <#wrong>::END;
                    const POOL: #root::fifo::Pool = <#wrong>::POOL;
                    const DMA: #root::fifo::Ring = <#wrong>::DMA;
                    const RING: &'static [#root::fifo::RingBd] = <#wrong>::RING;
                    const LOCKS: &'static [#root::fifo::FifoLock] = <#wrong>::LOCKS;
                }
            };
        }
    });
    quote!(#types const _: () = { #errors #(#fifos)* #(#ends)* };)
}

/// The types and their impls.
fn items(
    resolved: &Resolved,
    ends: &[End],
    is_literal: bool,
    places: &[(FifoLocus, Place)],
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let block = resolved.block;
    let types = declared(block, ends);
    let (fifos, found, sound) = (name(FIFOS), name(FOUND), name(SOUND));
    let (integer, unsigned, reporter) = (name(INTEGER), name(UNSIGNED), name(REPORTER));
    let value = declaration(resolved, root);
    let (checked, reports) = if is_literal {
        (quote!(const #sound: #private::Bool = true;), TokenStream::new())
    } else {
        let reports = reports(places, root);
        let tasks = task_reports(resolved, root);
        let reports = quote!(#reports #tasks);
        let checked = quote! {
            const #found: &#root::fifo::Faults = &#root::fifo::check(#fifos);
            const #sound: #private::Bool = #found.is_empty();
        };
        (checked, reports)
    };
    let widths = block.fifos.iter().flat_map(|fifo| [&fifo.object, &fifo.consumer_object]);
    let widths = widths.flatten().filter_map(|object| width::measured(object, root));
    let fifo_items = block.fifos.iter().enumerate().map(|(k, fifo)| fifo_items(k, fifo, root));
    let end_items = ends.iter().map(|end| {
        let cfg = &block.fifos[end.at.fifo].header.attributes.cfg;
        let items = end_items(resolved, end, root);
        quote!(#cfg const _: () = { #items };)
    });
    quote! {
        #types
        const _: () = {
            #[allow(unused_imports)]
            use #root::number::integer as #integer;
            #[allow(unused_imports)]
            use #private::unsigned as #unsigned;
            #[allow(unused_imports)]
            use #private::report_fifos as #reporter;
            #[allow(unused_braces)]
            const #fifos: &#root::fifo::Fifos<'static> = &#value;
            #checked
            #reports
            #(const _: () = { #widths };)*
            #(#fifo_items)*
            #(#end_items)*
        };
    }
}

/// What is said of a FIFO.
fn fifo_items(k: usize, fifo: &Fifo, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (own, cfg) = (&fifo.header.name, &fifo.header.attributes.cfg);
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let order = name("__AiePatternOrder");
    let copy = copy_impls(own, &fifo.header.attributes.derived, root);
    let ensured = fifo.ensure.map(|ensure| {
        let alias = format_ident!("__aie_pattern_report_order");
        let function = Ident::new("__aie_pattern_report_order", ensure.place.first);
        let (text, is_identity) = (own.to_string(), ensure.value == Promise::Identity);
        let order = quote!(<#own as #root::ObjectFifo>::ORDER, #is_identity);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#text, #order));
        arguments.set_span(ensure.place.last);
        quote! {
            use #private::report_order as #alias;
            #[allow(long_running_const_eval)]
            const _: () = if #sound { #function #arguments };
        }
    });
    quote! {
        #cfg
        const _: () = {
            #copy
            impl #root::ObjectFifo for #own {
                const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
                const INDEX: #private::Usize = #k;
                type Order = #order<()>;
            }
            // Generic, for the table to be made only where it is named.
            pub struct #order<T>(#private::PhantomData<T>);
            impl<T> #private::Order for #order<T> {
                #[allow(long_running_const_eval)]
                const ORDER: &'static [#private::U32] =
                    &#private::fifo_order::<{ #private::fifo_order_len(#fifos, #sound, #k) }>(#fifos, #k);
            }
            #ensured
        };
    }
}

/// What is said of an end.
fn end_items(resolved: &Resolved, end: &End, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (fifos, sound, own) = (name(FIFOS), name(SOUND), &end.name);
    let at = end_tokens(end.at, root);
    let copy = copy_impls(own, &Derived::default(), root);
    let parts = end.parts.iter().map(|part| part_items(resolved, part, end, root));
    let width = Literal::usize_unsuffixed(if end.tile == TileKind::Compute { 6 } else { 8 });
    let (descriptors, locks) = (
        quote!({ #private::ring_len(#fifos, #sound, #at) }),
        quote!({ #private::locks_len(#fifos, #sound, #at) }),
    );
    let number = quote!(#private::U32);
    quote! {
        #copy
        impl #root::FifoDma for #own {
            const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
            const END: #root::fifo::FifoEnd = #at;
            const RING: &'static [#root::fifo::RingBd] = &#private::ring_bds::<#descriptors>(#fifos, #at);
            const LOCKS: &'static [#root::fifo::FifoLock] = &#private::pool_locks::<#locks>(#fifos, #at);
        }
        #[allow(dead_code)]
        impl #own {
            /// The words of each descriptor of the ring.
            #[track_caller]
            pub const fn ring_words(
                placement: &#root::fifo::Placement,
            ) -> [[#number; #width]; #descriptors] {
                #private::ring_words(#fifos, #at, placement)
            }
            /// The addresses in the array of the pool's locks, and their first values.
            #[track_caller]
            pub const fn ring_lock_writes(
                placement: &#root::fifo::Placement,
            ) -> [#root::bd::Write; #locks] {
                #private::ring_lock_writes(#fifos, #at, placement)
            }
            /// The word for the start queue of the channel.
            #[track_caller]
            pub const fn ring_start(placement: &#root::fifo::Placement) -> #number {
                #private::ring_start(#fifos, #at, placement)
            }
        }
        #(#parts)*
    }
}

/// A segment as a buffer descriptor.
fn part_items(resolved: &Resolved, part: &Part, end: &End, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let own = &part.name;
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let copy = (*own != end.name).then(|| copy_impls(own, &Derived::default(), root));
    let registers = Registers::of_fifo(end.tile, resolved.device, part.has_padding);
    let known = part.literal.and_then(|declared| Some((declared, registers.literal(&declared, root).ok()?)));
    let (walk, values) = if let Some((declared, values)) = known {
        let buffer = u64::try_from(declared.elements).ok();
        (literal(&declared.pattern(), declared.word(), buffer, &dma(&declared, root), own, root), values)
    } else {
        let (at, segment) = (end_tokens(part.end, root), Literal::u64_unsuffixed(part.segment));
        let value = quote!(#private::fifo_descriptor(#fifos, #sound, #at, #segment));
        let constant = Constant {
            kind: "Descriptor",
            reporter: "report_descriptor",
            value,
            loci: &part.places,
            is_long: false,
        };
        let walk = constant::items(&constant, own, root);
        let values = registers.constant(&walk.declaration, &walk.found, root);
        (walk.items, values)
    };
    let (words, link) = registers.items(&values, own, root);
    let (device, tile) = (
        format_ident!("{}", format!("{:?}", resolved.device)),
        format_ident!("{}", format!("{:?}", end.tile)),
    );
    quote! {
        const _: () = {
            #copy
            #walk
            #words
            impl #root::BufferDescriptor for #own {
                const DEVICE: #root::Device = #root::Device::#device;
                const TILE: #root::TileKind = #root::TileKind::#tile;
                type AllRuns = #own;
                const ALL_RUNS: #own = #own;
                #link
            }
        };
    }
}

fn end_tokens(end: FifoEnd, root: &TokenStream) -> TokenStream {
    let fifo = Literal::usize_unsuffixed(end.fifo);
    match end.side {
        FifoSide::Producer => quote!(#root::fifo::FifoEnd::producer(#fifo)),
        FifoSide::Consumer(k) => {
            let k = Literal::usize_unsuffixed(k);
            quote!(#root::fifo::FifoEnd::consumer(#fifo, #k))
        }
    }
}

/// One `const _` for each place that can be in error, with all loci that are there.
fn reports(places: &[(FifoLocus, Place)], root: &TokenStream) -> TokenStream {
    let mut groups: Vec<(Place, Vec<TokenStream>)> = Vec::new();
    for &(locus, place) in places {
        let locus = locus_tokens(locus, root);
        let same = groups.iter_mut().find(|(known, _)| is_same(*known, place));
        match same {
            Some((_, loci)) => loci.push(locus),
            None => groups.push((place, vec![locus])),
        }
    }
    let (fifos, found) = (name(FIFOS), name(FOUND));
    let reports = groups.into_iter().map(|(place, loci)| {
        let function = Ident::new(REPORTER, place.first);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#fifos, #found, &[#(#loci),*]));
        arguments.set_span(place.last);
        quote_spanned!(place.first=> const _: () = #function #arguments;)
    });
    reports.collect()
}

/// One `const _` for each task, at its sizes.
fn task_reports(resolved: &Resolved, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let tasks = resolved.block.tasks.iter().zip(&resolved.tasks).map(|(task, fifo)| {
        let alias = format_ident!("__aie_pattern_report_task");
        let Place { first, last } = task.sizes.place;
        let function = Ident::new("__aie_pattern_report_task", first);
        let sizes = task.sizes.numbers.iter().map(number);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#fifos, #fifo, &[#(#sizes),*]));
        arguments.set_span(last);
        quote! {
            const _: () = {
                use #private::report_task as #alias;
                if #sound { #function #arguments }
            };
        }
    });
    tasks.collect()
}

/// Whether two places are the same one; spans cannot be compared, but what they print can.
fn is_same(one: Place, other: Place) -> bool {
    let text = |place: Place| format!("{:?} {:?}", place.first, place.last);
    text(one) == text(other)
}

fn locus_tokens(locus: FifoLocus, root: &TokenStream) -> TokenStream {
    use FifoLocus as L;
    let text = format!("{locus:?}");
    let variant = name(text.split('(').next().unwrap_or_default());
    let arguments = match locus {
        L::Tile(end) | L::Acquires(end) | L::Dims(end) | L::Channel(end) => end_tokens(end, root),
        L::Fifo(k)
        | L::Depths(k)
        | L::Pad(k)
        | L::PadValue(k)
        | L::Repeat(k)
        | L::Iterations(k)
        | L::Initial(k)
        | L::StreamEnds(k)
        | L::Allocate(k)
        | L::ConsumerObject(k)
        | L::PacketId(k)
        | L::Link(k)
        | L::Offsets(k) => quote!(#k),
        L::Input(k, j) | L::Output(k, j) | L::Offset(k, j) => quote!(#k, #j),
    };
    quote!(#root::fifo::FifoLocus::#variant(#arguments))
}

/// The core's declaration as a constant expression.
fn declaration(resolved: &Resolved, root: &TokenStream) -> TokenStream {
    let fifos = resolved.block.fifos.iter().zip(&resolved.tiles).map(|(fifo, tiles)| {
        let symbol = &fifo.symbol;
        let producer = tile(tiles.producer);
        let consumers = tiles.consumers.iter().map(|&at| tile(at));
        let element = format_ident!("{}", format!("{:?}", fifo.element()));
        let object = fifo.object.as_ref().map(|object| elements(object, root));
        let consumer_object = maybe(fifo.consumer_object.as_ref().map(|object| elements(object, root)), root);
        let list = |numbers: &[Number]| numbers.iter().map(unsigned).collect::<Vec<_>>();
        let (depths, acquires) = (list(&fifo.depths), list(&fifo.acquires));
        let (to_stream, pad) = (pairs(fifo.to_stream.as_ref()), pairs(fifo.pad.as_ref()));
        let from_stream = fifo.from_stream.iter().map(|list| pairs(Some(list)));
        let single = |number: &Option<Number>| maybe(number.as_ref().map(unsigned), root);
        let [pad_value, repeat, iterations, channel, packet_id] =
            [&fifo.pad_value, &fifo.repeat, &fifo.iterations, &fifo.producer_channel, &fifo.packet_id]
                .map(single);
        let initial = fifo.initial.as_ref().map_or_else(|| quote!(0), unsigned);
        let channels = fifo.consumer_channels.iter().map(single);
        let allocate = maybe(tiles.allocate.map(tile), root);
        let (via_dma, runs_on, synchronized) = (fifo.via_dma, fifo.runs_on, !fifo.unsynchronized);
        let ends = maybe(
            fifo.ports().map(|ends| {
                let ends = format_ident!("{}", format!("{ends:?}"));
                quote!(#root::fifo::StreamEnds::#ends)
            }),
            root,
        );
        quote! {
            #root::fifo::Fifo {
                name: #symbol,
                producer: #producer,
                consumers: &[#(#consumers),*],
                element: #root::Element::#element,
                object: #object,
                consumer_object: #consumer_object,
                depths: &[#(#depths),*],
                acquires: &[#(#acquires),*],
                to_stream: #to_stream,
                from_stream: &[#(#from_stream),*],
                pad: #pad,
                pad_value: #pad_value,
                repeat: #repeat,
                iterations: #iterations,
                initial: #initial,
                via_dma: #via_dma,
                stream_ends: #ends,
                is_synchronized: #synchronized,
                allocate: #allocate,
                producer_channel: #channel,
                consumer_channels: &[#(#channels),*],
                packet_id: #packet_id,
                runs_on: #runs_on,
            }
        }
    });
    let links = resolved.block.links.iter().zip(&resolved.links).map(|(link, [inputs, outputs])| {
        let source = link.source_offsets.list.iter().map(unsigned);
        let destination = link.destination_offsets.list.iter().map(unsigned);
        quote! {
            #root::fifo::FifoLink {
                inputs: &[#(#inputs),*],
                outputs: &[#(#outputs),*],
                source_offsets: &[#(#source),*],
                destination_offsets: &[#(#destination),*],
            }
        }
    });
    let device = format_ident!("{}", format!("{:?}", resolved.device));
    let [columns, rows, mem_rows] =
        [resolved.grid.columns, resolved.grid.rows, resolved.grid.mem_rows].map(Literal::u32_unsuffixed);
    quote! {
        #root::fifo::Fifos {
            device: #root::Device::#device,
            grid: #root::fifo::Grid { columns: #columns, rows: #rows, mem_rows: #mem_rows },
            fifos: &[#(#fifos),*],
            links: &[#(#links),*],
        }
    }
}

fn tile((column, row): (u32, u32)) -> TokenStream {
    let (column, row) = (Literal::u32_unsuffixed(column), Literal::u32_unsuffixed(row));
    quote!((#column, #row))
}

fn maybe(value: Option<TokenStream>, root: &TokenStream) -> TokenStream {
    match value {
        Some(value) => quote!(#root::__private::Some(#value)),
        None => quote!(#root::__private::None),
    }
}

/// A number that is not negative, as a constant expression; where only rustc knows it, it says so at its place if it is.
fn unsigned(of: &Number) -> TokenStream {
    if let Some(value) = of.value.and_then(|value| u64::try_from(value).ok()) {
        let value = Literal::u64_unsuffixed(value);
        return quote!(#value);
    }
    let function = Ident::new(UNSIGNED, of.place.first.resolved_at(Span::call_site()));
    let mut argument = Group::new(Delimiter::Parenthesis, number(of));
    argument.set_span(of.place.last);
    quote!(#function #argument)
}

fn pairs(pairs: Option<&Pairs>) -> TokenStream {
    let list = pairs.iter().flat_map(|pairs| &pairs.list);
    let list = list.map(|pair| {
        let (first, second) = (number(&pair.first), number(&pair.second));
        quote!((#first, #second))
    });
    quote!(&[#(#list),*])
}

/// Elements of an object.
fn elements(object: &BufferType, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let lengths = object.array.iter().flat_map(|array| &array.lengths).map(number);
    quote!(#private::unsigned(#private::product(&[#(#lengths),*])))
}
