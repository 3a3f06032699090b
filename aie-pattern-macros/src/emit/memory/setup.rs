//! The expansion of `descriptors [...]` in `tile_memory!`: the checks of the list, and the table of register writes.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::{DECLARED, PLACEMENT};
use crate::emit::constant::{INTEGER, REPORTER, allow_long, number};
use crate::emit::{call, option, report};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::memory::Memory;
use aie_pattern_syntax::parse::memory::descriptors::Descriptors;

const MEMBERS: &str = "__AIE_PATTERN_MEMBERS";
const SETUP: &str = "__AIE_PATTERN_SETUP";
const CHECKED: &str = "__AIE_PATTERN_CHECKED";
const WRITES: &str = "__AIE_PATTERN_WRITES";
const AT_TILE: &str = "__aie_pattern_at_tile";
const ENTRY: &str = "__aie_pattern_report_entry";

/// The items of a list.
pub(super) fn items(list: &Descriptors, memory: &Memory, header: &Header, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let (name, visibility) = (&header.name, &header.visibility);
    let at = Span::call_site().located_at(name.span());
    let [members, setup, checked, writes, declared, placement] =
        [MEMBERS, SETUP, CHECKED, WRITES, DECLARED, PLACEMENT].map(|text| Ident::new(text, at));
    let count = list.items.len();
    let probed = list.items.iter().map(|item| {
        let path = &item.path;
        // A type that is neither a descriptor nor a FIFO is reported at its name.
        let span = path.first().map_or_else(Span::call_site, TokenTree::span);
        quote_spanned!(span=> <#private::Probe<#(#path)*>>::__AIE_PATTERN_KIND.member())
    });
    let names = list.items.iter().map(|item| item.path.iter().map(ToString::to_string).collect::<String>());
    let buffers = list.items.iter().map(|item| option(item.buffer.map(|(buffer, _)| buffer), root));
    let shared = list.shared.iter().map(|places| quote!(&[#(#places),*]));
    let (allow_locks, allow_neighbours) = (list.allow_locks, list.allow_neighbours);
    let locks = list.locks.iter().map(|(lock, value)| {
        let (lock, value) = (number(lock), number(value));
        quote!((#lock, #value))
    });
    let starts = list.starts.as_ref().map(|starts| {
        let starts = starts.iter().map(|start| {
            let repeat = start.repeat.as_ref().map_or_else(|| quote!(1), number);
            let item = start.item;
            quote!((#item, #repeat))
        });
        quote!(&[#(#starts),*])
    });
    let starts = option(starts, root);
    let integer = format_ident!("{INTEGER}");
    let at_tile = Ident::new(AT_TILE, at);
    let long = allow_long_check(list);
    let reports = reports(list, root);
    let table = table(list, header, root);
    let place = memory.tile.as_ref().map_or_else(|| name.span().into(), |tile| tile.place);
    let place = call("__aie_pattern_declared_place", place, quote!(#declared));
    quote_spanned! {at=>
        const #members: &[#private::Member; #count] = &{
            use #private::Otherwise as _;
            [#(#probed),*]
        };
        const #setup: &#private::TileSetup<'static> = &{
            use #root::number::integer as #integer;
            #private::TileSetup {
                memory: #declared,
                items: &#private::setup_items([#(#names),*], #members, [#(#buffers),*]),
                shared: &[#(#shared),*],
                allow_locks: #allow_locks,
                allow_neighbours: #allow_neighbours,
                locks: &[#(#locks),*],
                starts: #starts,
            }
        };
        #long
        const #checked: &#private::SetupVerdict<'static> =
            &#private::check_setup(#setup, #members, #placement);
        const _: () = {
            #reports
        };
        const #writes: #private::Usize = #private::write_count(#setup, #checked);
        #table
        // The function is generic, so that rustc evaluates the table only if it is named; it is here, so that
        // rustc shows the declaration.
        #[inline]
        #[track_caller]
        const fn #at_tile<T: #private::TileTable<#writes>>(
            __aie_pattern_column: #private::U32,
            __aie_pattern_row: #private::U32,
        ) -> [#root::bd::Write; #writes] {
            #private::at_tile(T::MEMORY, T::TABLE, __aie_pattern_column, __aie_pattern_row)
        }
        impl #name {
            /// All register writes that set up the tile, in this order: its locks, its descriptors, its task queues.
            #visibility const WRITES: [#root::bd::Write; #writes] = {
                use #private::declared_place as __aie_pattern_declared_place;
                let __aie_pattern_place = #place;
                #at_tile::<Self>(__aie_pattern_place.0, __aie_pattern_place.1)
            };
            /// [`WRITES`](Self::WRITES) of a tile of the same kind in another column or row.
            #[track_caller]
            #[inline]
            #visibility const fn register_writes(
                __aie_pattern_column: #private::U32,
                __aie_pattern_row: #private::U32,
            ) -> [#root::bd::Write; #writes] {
                #at_tile::<Self>(__aie_pattern_column, __aie_pattern_row)
            }
            /// The placement of the end `E` of a listed FIFO: the addresses of its buffers, its locks, its descriptors, its channel.
            #[track_caller]
            #visibility const fn placement<E: #root::FifoDma>() -> #root::fifo::Placement<'static> {
                #private::placement_of::<E>(#setup, #checked, #placement)
            }
        }
    }
}

/// Allows long evaluation, for long lists and for lists of FIFOs, each of which has many descriptors. A short list of
/// descriptors does not need it and works in a crate that forbids the `allow`.
fn allow_long_check(list: &Descriptors) -> Option<TokenStream> {
    let is_long = list.items.len() > 4 || list.items.iter().any(|item| item.buffer.is_some());
    allow_long(is_long)
}

/// A `const _` for each part that can be in error.
fn reports(list: &Descriptors, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let mut parts: Vec<(TokenStream, Place)> = Vec::new();
    for (k, item) in list.items.iter().enumerate() {
        parts.extend(Place::of(&item.path).map(|place| (quote!(Item(#k)), place)));
        parts.extend(item.buffer.map(|(_, place)| (quote!(Buffer(#k)), place)));
    }
    for (k, (lock, value)) in list.locks.iter().enumerate() {
        parts.push((quote!(Lock(#k)), lock.place));
        parts.push((quote!(LockValue(#k)), value.place));
    }
    for (k, start) in list.starts.iter().flatten().enumerate() {
        parts.push((quote!(Start(#k)), start.place));
        parts.extend(start.repeat.as_ref().map(|repeat| (quote!(Repeat(#k)), repeat.place)));
    }
    let [members, setup, checked, declared, placement] =
        [MEMBERS, SETUP, CHECKED, DECLARED, PLACEMENT].map(|text| format_ident!("{text}"));
    let alias = format_ident!("{REPORTER}");
    let reports = parts.into_iter().map(|(part, place)| {
        let arguments = quote!(#setup, #members, #checked, #declared, #placement, #private::SetupPart::#part);
        report(REPORTER, place, arguments)
    });
    quote! {
        use #private::report_setup as #alias;
        #(#reports)*
    }
}

/// The table, which rustc evaluates only if it is named.
fn table(list: &Descriptors, header: &Header, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let name = &header.name;
    let [setup, checked, writes, declared, placement] =
        [SETUP, CHECKED, WRITES, DECLARED, PLACEMENT].map(|text| format_ident!("{text}"));
    let written = list.items.iter().map(|item| {
        let path = &item.path;
        quote!(<#private::Probe<#(#path)*>>::__AIE_PATTERN_KIND.written())
    });
    let alias = format_ident!("{ENTRY}");
    let entries = list.items.iter().enumerate().filter_map(|(k, item)| {
        let place = Place::of(&item.path)?;
        let call = call(ENTRY, place, quote!(#setup, #checked, &__aie_pattern_written, #k));
        Some(quote_spanned!(place.first=> #call;))
    });
    let count = list.items.len();
    let long = allow_long_check(list);
    quote! {
        impl #private::TileTable<#writes> for #name {
            const MEMORY: &'static #private::MemoryDeclaration<'static> = #declared;
            #long
            const TABLE: [#root::bd::Write; #writes] = {
                use #private::report_written as #alias;
                use #private::Otherwise as _;
                let __aie_pattern_written: [#private::Option<#private::Words>; #count] = [#(#written),*];
                #(#entries)*
                #private::setup_table(#setup, #checked, #placement, &__aie_pattern_written)
            };
        }
    }
}
