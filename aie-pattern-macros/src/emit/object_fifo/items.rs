//! The declared types and their impls.

use super::declaration::{declaration, measured};
use super::ends::{End, Facts, Part, declared};
use super::names::{FIFOS, FOUND, SOUND, UNSIGNED, allow_long_check, allow_long_order, end_tokens, name};
use super::reports::{reports, task_reports};
use crate::emit::constant::{self, INTEGER, REPORTER};
use crate::emit::dma_bd::also_known;
use crate::emit::words::{Registers, words_of};
use crate::emit::{copy_impls, literal, stated, variant};
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
    let (integer, unsigned, reporter) = (name(INTEGER), name(UNSIGNED), name(REPORTER));
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
    let fifo_items = block.fifos.iter().enumerate().map(|(k, fifo)| {
        let known = is_literal.then(|| resolved.with_core(|fifos| order_len(fifos, k).unwrap_or(0)));
        fifo_items(k, fifo, known, allow_long_order(block, known).as_ref(), root)
    });
    let end_items = ends.iter().map(|end| {
        let cfg = &end.fifo.header.attributes.cfg;
        let items = end_items(resolved, end, root);
        quote!(#cfg const _: () = { #items };)
    });
    let cfg = block.condition();
    quote! {
        #types
        #cfg
        #stated
        const _: () = {
            use #root::number::integer as #integer;
            use #private::unsigned as #unsigned;
            use #private::report_fifos as #reporter;
            const #fifos: &#root::fifo::Fifos<'static> = &#value;
            #checked
            #reports
            #measured
            #taps
            #(#fifo_items)*
            #(#end_items)*
        };
    }
}

/// A count as an expression, and the constant that the expression needs, if any.
fn counted(
    known: Option<usize>,
    constant: &str,
    value: &TokenStream,
    root: &TokenStream,
) -> [TokenStream; 2] {
    if let Some(known) = known {
        let known = Literal::usize_unsuffixed(known);
        return [quote!(#known), TokenStream::new()];
    }
    let constant = name(constant);
    [quote!(#constant), quote!(const #constant: #root::__private::Usize = #value;)]
}

/// The impls of a FIFO; `entries` is the length of its order, if that is known.
fn fifo_items(
    k: usize,
    fifo: &Fifo,
    entries: Option<usize>,
    long: Option<&TokenStream>,
    root: &TokenStream,
) -> TokenStream {
    let private = quote!(#root::__private);
    let (own, cfg) = (&fifo.header.name, &fifo.header.attributes.cfg);
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let order = name("__AiePatternOrder");
    let [entries, constant] = counted(
        entries,
        "__AIE_PATTERN_ENTRIES",
        &quote!(#private::fifo_order_len(#fifos, #sound, #k)),
        root,
    );
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
    quote! {
        #cfg
        const _: () = {
            #copy
            #constant
            impl #root::ObjectFifo for #own {
                const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
                const INDEX: #private::Usize = #k;
                const IS_SOUND: #private::Bool = #sound;
                type Order = #order<()>;
            }
            impl #root::HopPattern for #own {
                type End = #private::FifoEnds<#own>;
            }
            // The type is generic, so that rustc makes the table only if it is named.
            pub struct #order<T>(#private::PhantomData<T>);
            impl<T> #private::Order for #order<T> {
                #long
                const ORDER: &'static [#private::U32] = &#private::fifo_order::<#entries>(#fifos, #k);
                #long
                const SOURCES: &'static #private::Sources = &#private::fifo_sources::<#entries>(#fifos, #k);
            }
            #ensured
        };
    }
}

/// The impls of an end.
fn end_items(resolved: &Resolved, end: &End, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (fifos, sound, own) = (name(FIFOS), name(SOUND), &end.name);
    let at = end_tokens(end.at, root);
    let copy = copy_impls(own, &Derived::default(), root);
    let parts = end.parts.iter().map(|part| part_items(resolved, part, end, root));
    let width = Literal::usize_unsuffixed(words_of(resolved.device, end.tile));
    let [descriptors, ring_len] = counted(
        end.counts.map(|(descriptors, _)| descriptors),
        "__AIE_PATTERN_DESCRIPTORS",
        &quote!(#private::ring_len(#fifos, #sound, #at)),
        root,
    );
    let [locks, locks_len] = counted(
        end.counts.map(|(_, locks)| locks),
        "__AIE_PATTERN_LOCKS",
        &quote!(#private::locks_len(#fifos, #sound, #at)),
        root,
    );
    let number = quote!(#private::U32);
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
        #ring_len
        #locks_len
        impl #root::FifoDma for #own {
            const FIFOS: &'static #root::fifo::Fifos<'static> = #fifos;
            const END: #root::fifo::FifoEnd = #at;
            type Lists = #private::ListsOf<Self, #descriptors, #locks>;
        }
        impl #own {
            /// The words of each descriptor of the ring.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_words(
                __aie_pattern_placement: &#root::fifo::Placement,
            ) -> [[#number; #width]; #descriptors] {
                #private::ring_words(#fifos, #at, __aie_pattern_placement)
            }
            /// The addresses in the array of the pool's locks, and their initial values.
            ///
            /// # Panics
            /// If the ring cannot be placed so; in a constant, this is a compile error.
            #[track_caller]
            pub const fn ring_lock_writes(
                __aie_pattern_placement: &#root::fifo::Placement,
            ) -> [#root::bd::Write; #locks] {
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
        #(#parts)*
    }
}

/// The impls of a segment as a buffer descriptor.
fn part_items(resolved: &Resolved, part: &Part, end: &End, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let own = &part.name;
    let fifo = end.fifo.header.name.to_string();
    let (fifos, sound) = (name(FIFOS), name(SOUND));
    let copy = (*own != end.name).then(|| copy_impls(own, &Derived::default(), root));
    let registers = Registers::of_fifo(end.tile, resolved.device, part.has_padding);
    let known = part.literal.and_then(|declared| Some((declared, registers.literal(&declared, root).ok()?)));
    let at = end_tokens(part.end, root);
    let more = quote!(.of_fifo(#fifos, #at, #sound));
    let (walk, values) = if let Some((declared, values)) = known {
        let also = also_known(&declared, &more, root);
        (literal(&declared.pattern(), declared.word(), &also, own, root), values)
    } else {
        let segment = Literal::u64_unsuffixed(part.segment);
        let value = quote!(#private::fifo_descriptor(#fifos, #sound, #at, #segment));
        let walk = constant::sound_items("descriptor", &value, &more, own, root);
        let values = registers.constant(&walk.found, root);
        (walk.items, values)
    };
    let (words, link) = registers.items(&values, own, root);
    let (device, tile) = (variant(resolved.device), variant(end.tile));
    quote! {
        const _: () = {
            #copy
            #walk
            #words
            impl #root::BufferDescriptor for #own {
                const DEVICE: #root::Device = #root::Device::#device;
                const TILE: #root::TileKind = #root::TileKind::#tile;
                type AllPasses = #own;
                const ALL_PASSES: #own = #own;
                const END_OF: #private::Option<&'static #private::Str> = #private::Some(#fifo);
                #link
            }
        };
    }
}
