//! The declared types and their impls.

use super::declaration::{declaration, measured};
use super::ends::{End, Facts, Part, declared};
use super::names::{
    FIFOS, FOUND, PINNED, SOUND, UNSIGNED, allow_long_check, allow_long_order, end_tokens, name,
};
use super::reports::{reports, task_reports};
use crate::emit::constant::{self, INTEGER, REPORTER};
use crate::emit::dma_bd::also_known;
use crate::emit::shared::Shared;
use crate::emit::table::{self, Table};
use crate::emit::words::{Registers, words_of};
use crate::emit::{copy_impls, literal_of, stated, stream_len, variant};
use aie_pattern_core::lower::fifo::order_len;
use aie_pattern_core::rule::fifo::FifoLocus;
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::attributes::Derived;
use aie_pattern_syntax::parse::object_fifo::block::{Fifo, Promise};
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The types and their impls.
pub(super) fn items(
    resolved: &Resolved,
    (ends, facts): (&[End], &Facts),
    is_literal: bool,
    places: &[(FifoLocus, Place)],
    taps: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let block = resolved.block;
    let types = declared(block, ends, facts, root);
    let (fifos, found, sound) = (name(FIFOS), name(FOUND), name(SOUND));
    let [integer, unsigned, pinned, reporter] = [INTEGER, UNSIGNED, PINNED, REPORTER].map(name);
    let value = declaration(resolved, root);
    let (checked, reports) = if is_literal {
        (quote!(const #sound: #private::Bool = true;), TokenStream::new())
    } else {
        let reports = reports(resolved, places, root);
        let tasks = task_reports(resolved, root);
        let reports = quote!(#reports #tasks);
        let long = allow_long_check(block);
        let checked = quote! {
            #long
            const #found: &#root::fifo::Faults = &#root::fifo::check(#fifos);
            const #sound: #private::Bool = #root::fifo::Faults::is_empty(#found);
        };
        (checked, reports)
    };
    let measured = measured(&block.fifos, root);
    let stated = stated::attribute(root);
    let mut shared = Shared::default();
    let mut impls = TokenStream::new();
    for (k, fifo) in block.fifos.iter().enumerate() {
        let known = is_literal.then(|| resolved.with_core(|fifos| order_len(fifos, k, 0).unwrap_or(0)));
        let long = allow_long_order(block, known);
        impls.extend(fifo_items(k, fifo, known, long.as_ref(), &mut shared, root));
    }
    for end in ends {
        let items = end_items(resolved, end, &mut shared, root);
        impls.extend(apart(end.fifo, end.counts.is_some(), &items));
    }
    let shared = shared.items;
    let cfg = block.condition();
    quote! {
        #types
        #cfg
        #stated
        const _: () = {
            use #root::number::integer as #integer;
            use #private::unsigned as #unsigned;
            use #private::pinned as #pinned;
            use #private::report_fifos as #reporter;
            const #fifos: &#root::fifo::Fifos<'static> = &#value;
            #checked
            #reports
            #measured
            #taps
            #shared
            #impls
        };
    }
}

/// Items in a constant, where they have names of their own or a condition.
fn apart(fifo: &Fifo, is_nameless: bool, items: &TokenStream) -> TokenStream {
    let cfg = &fifo.header.attributes.cfg;
    if is_nameless && cfg.is_empty() { items.clone() } else { quote!(#cfg const _: () = { #items };) }
}

/// The impls of a FIFO; `entries` is the length of its order, if that is known.
fn fifo_items(
    k: usize,
    fifo: &Fifo,
    entries: Option<usize>,
    long: Option<&TokenStream>,
    shared: &mut Shared,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let own = &fifo.header.name;
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    // A block of literals is sound.
    let is_sound = entries.is_none().then(|| quote!(const IS_SOUND: #private::Bool = #sound;));
    let is_nameless = entries.is_some() && long.is_none() && fifo.ensure.is_none();
    let (order, order_items) = match entries {
        Some(entries) if long.is_none() => (shared.order(entries, root), TokenStream::new()),
        _ => own_order(k, entries, long, root),
    };
    let copy = copy_impls(own, &fifo.header.attributes.derived, root);
    let ensured = fifo.ensure.map(|ensure| {
        let alias = format_ident!("__aie_pattern_report_order");
        let function = Ident::new("__aie_pattern_report_order", ensure.place.first);
        let (text, is_identity) = (own.to_string(), ensure.value == Promise::Identity);
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#text, #is_identity));
        arguments.set_span(ensure.place.last);
        quote! {
            use #private::report_order as #alias;
            #long
            const _: () = if #sound { #function::<#own> #arguments };
        }
    });
    let items = quote! {
        #copy
        impl #root::ObjectFifo for #own {
            const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
            const INDEX: #private::Usize = #k;
            #is_sound
            type Order = #order;
        }
        impl #root::HopPattern for #own {
            type End = #private::FifoEnds<#own>;
        }
        #order_items
        #ensured
    };
    apart(fifo, is_nameless, &items)
}

/// The type of an order that rustc may take long to make, or whose length only rustc knows; and its items.
fn own_order(
    k: usize,
    entries: Option<usize>,
    long: Option<&TokenStream>,
    root: &TokenStream,
) -> (TokenStream, TokenStream) {
    let private = quote!(#root::__private);
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let [order, len] = ["__AiePatternOrder", "__AIE_PATTERN_ENTRIES"].map(name);
    let entries = match entries.map(Literal::usize_unsuffixed) {
        Some(entries) => quote!(#entries),
        None => quote!(#private::fifo_order_len(#fifos, #sound, #k)),
    };
    let items = quote! {
        const #len: #private::Usize = #entries;
        // The type is generic, so that rustc makes the table only if it is named.
        pub struct #order<T>(#private::PhantomData<T>);
        impl<T> #private::Order for #order<T> {
            #long
            const ORDER: &'static [#private::U32] = &#private::fifo_order::<#len>(#fifos, #k);
            #long
            const SOURCES: &'static #private::Sources = &#private::fifo_sources::<#len>(#fifos, #k);
        }
    };
    (quote!(#order<()>), items)
}

/// The impls of an end.
fn end_items(resolved: &Resolved, end: &End, shared: &mut Shared, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (fifos, sound, own) = (name(FIFOS), name(SOUND), &end.name);
    let at = end_tokens(end.at, root);
    let copy = copy_impls(own, &Derived::default(), root);
    let parts = end.parts.iter().map(|part| part_items(resolved, part, end, shared, root));
    let parts: TokenStream = parts.collect();
    let width = words_of(resolved.device, end.tile);
    let number = quote!(#private::U32);
    // The constants that the types need, and the types of the lists, of all words, and of the locks' writes.
    let (counts, lists, words, writes) = if let Some((descriptors, locks)) = end.counts {
        let lists = shared.lists(descriptors, locks, root);
        let words = shared.descriptors(descriptors, width, root);
        (TokenStream::new(), lists, words, shared.writes(locks, root))
    } else {
        let [descriptors, locks] = ["__AIE_PATTERN_DESCRIPTORS", "__AIE_PATTERN_LOCKS"].map(name);
        let width = Literal::usize_unsuffixed(width);
        let counts = quote! {
            const #descriptors: #private::Usize = #private::ring_len(#fifos, #sound, #at);
            const #locks: #private::Usize = #private::locks_len(#fifos, #sound, #at);
        };
        let lists = quote!(#private::ListsOf<Self, #descriptors, #locks>);
        (counts, lists, quote!([[#number; #width]; #descriptors]), quote!([#root::bd::Write; #locks]))
    };
    // With several parts, each part is a pattern, and the end sends or receives them as one.
    let parted = (end.parts.len() > 1).then(|| {
        let fifo = end.fifo.header.name.to_string();
        let (device, tile) = (variant(resolved.device), variant(end.tile));
        quote! {
            impl #root::HopPattern for #own {
                type End = #private::PartedEnd<#own>;
            }
            impl #private::TileItem for #own {
                const MEMBER: #private::Member = #private::Member::end_of(#fifo, #root::Device::#device, #root::TileKind::#tile);
            }
        }
    });
    quote! {
        #copy
        #parted
        #counts
        impl #root::FifoDma for #own {
            const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
            const END: #root::fifo::FifoEnd = #at;
            type Lists = #lists;
        }
        impl #own {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &#root::fifo::Placement,
            ) -> #words {
                #private::ring_words(#fifos, #at, __aie_pattern_placement)
            }
            /// The addresses in the array of the pool's locks, and their initial values.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_lock_writes(
                __aie_pattern_placement: &#root::fifo::Placement,
            ) -> #writes {
                #private::ring_lock_writes(#fifos, #at, __aie_pattern_placement)
            }
            /// The word for the task queue of the channel.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_start(__aie_pattern_placement: &#root::fifo::Placement) -> #number {
                #private::ring_start(#fifos, #at, __aie_pattern_placement)
            }
        }
        #parts
    }
}

/// The impls of a segment as a buffer descriptor.
fn part_items(
    resolved: &Resolved,
    part: &Part,
    end: &End,
    shared: &mut Shared,
    root: &TokenStream,
) -> TokenStream {
    let own = &part.name;
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let copy = (*own != end.name).then(|| copy_impls(own, &Derived::default(), root));
    let registers = Registers::of_fifo(end.tile, resolved.device, part.has_padding);
    let known = part.literal.and_then(|declared| Some((declared, registers.literal(&declared, root).ok()?)));
    let at = end_tokens(part.end, root);
    let more = quote!(.of_fifo(#fifos, #at, #sound));
    let mut is_nameless = false;
    let (walk, values) = if let Some((declared, values)) = known {
        let also = also_known(&declared, &more, root);
        let (walk, word) = (declared.pattern(), declared.word());
        let stream = shared.stream(stream_len(&walk));
        let table = match shared.table(&walk, word, root) {
            Some(members) => {
                is_nameless = true;
                Table { items: TokenStream::new(), members }
            }
            None => table::literal(&walk, word, own, root),
        };
        let values = registers.shared(values, shared, root);
        (literal_of(&walk, &also, &stream, &table, own, root), values)
    } else {
        let segment = Literal::u64_unsuffixed(part.segment);
        let value = quote!(#root::__private::fifo_descriptor(#fifos, #sound, #at, #segment));
        let walk = constant::sound_items("descriptor", &value, &more, own, root);
        let values = registers.constant(&walk.found, root);
        (walk.items, values)
    };
    let (words, link) = registers.items(&values, own, root);
    let (device, tile) = (variant(resolved.device), variant(end.tile));
    let items = quote! {
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
    if is_nameless { items } else { quote!(const _: () = { #items };) }
}
