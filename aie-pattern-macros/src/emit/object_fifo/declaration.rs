//! The core's declaration of all FIFOs as a constant expression.

use super::names::{PINNED, UNSIGNED};
use crate::emit::constant::number;
use crate::emit::width::{self, Reported};
use aie_pattern_core::declare::{Allows, PairNotation};
use aie_pattern_core::{__fifo_table, Element};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::model::fifo_tile::Tiles;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::buffer::BufferType;
use aie_pattern_syntax::parse::dims::Pairs;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::block::Fifo;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use crate::emit::{option, variant};
/// The expression for a written field; nothing if it has the default value.
macro_rules! expression {
    (tile $of:ident $field:ident) => {{
        let tile = tile($of.tiles.$field.at());
        Some(quote!(#tile))
    }};
    (tiles $of:ident $field:ident) => {
        list($of.tiles.$field.iter().map(|spot| tile(spot.at())))
    };
    (maybe_tile $of:ident $field:ident) => {
        $of.tiles.$field.map(|spot| $of.some(tile(spot.at())))
    };
    (object $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().map(|object| elements(object, &$of.measured, $of.root))
    };
    (maybe_object $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().map(|object| $of.some(elements(object, &$of.measured_by_consumers, $of.root)))
    };
    (number $what:literal $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().map(unsigned)
    };
    (maybe $what:literal $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().map(|number| $of.some(unsigned(number)))
    };
    (pinned $what:literal $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().map(|number| pinned(Some(number), $of.root))
    };
    (numbers $what:literal $of:ident $field:ident) => {
        list($of.fifo.$field.iter().map(unsigned))
    };
    (greatest $what:literal $of:ident $field:ident) => {
        list($of.fifo.$field.iter().map(|all| greatest(all, $of.root)))
    };
    (maybe_numbers $what:literal $of:ident $field:ident) => {
        list($of.fifo.$field.iter().map(|number| pinned(number.as_ref(), $of.root)))
    };
    (pairs $of:ident $field:ident) => {
        $of.fifo.$field.as_ref().filter(|pairs| !pairs.list.is_empty()).map(pairs)
    };
    (lists $of:ident $field:ident) => {
        list($of.fifo.$field.iter().map(pairs))
    };
    (flag $of:ident $field:ident) => {
        $of.fifo.$field.map(|_| quote!(true))
    };
    (unless $of:ident $field:ident) => {
        $of.fifo.$field.0.map(|_| quote!(false))
    };
    (allowed [$($word:ident)*] $of:ident $field:ident) => {{
        let (root, words) = ($of.root, [$((stringify!($word), $of.fifo.$field.$word)),*]);
        let words = words.iter().filter(|(_, is_set)| *is_set).map(|(word, _)| format_ident!("{word}"));
        ($of.fifo.$field != Allows::NONE).then(|| quote!(#root::fifo::Allows { #(#words: true,)* ..#root::fifo::Allows::NONE }))
    }};
    (name $T:ident $of:ident $field:ident) => {
        $of.fifo.$field.map(|named| $of.some($of.name(stringify!($T), &named.value)))
    };
}

macro_rules! fields {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        impl Expressed<'_> {
            /// The fields that are written.
            fn fields(&self) -> Vec<(&'static str, TokenStream)> {
                let all = [$($((stringify!($field), expression!($kind $($what)* self $field)),)?)*];
                all.into_iter().filter_map(|(field, value)| Some((field, value?))).collect()
            }
        }
    };
}

__fifo_table! { [fields] }

/// A list expression, unless the list is empty.
fn list(entries: impl Iterator<Item = TokenStream>) -> Option<TokenStream> {
    let entries: Vec<_> = entries.collect();
    (!entries.is_empty()).then(|| quote!(&[#(#entries),*]))
}

/// A FIFO, to be written as a constant expression.
struct Expressed<'a> {
    fifo: &'a Fifo,
    tiles: &'a Tiles,
    /// The constants with the facts of object types that only rustc knows.
    measured: Ident,
    measured_by_consumers: Ident,
    root: &'a TokenStream,
}

impl Expressed<'_> {
    fn some(&self, value: TokenStream) -> TokenStream {
        option(Some(value), self.root)
    }

    /// `StreamEnds::Both`.
    fn name(&self, ty: &str, value: &dyn std::fmt::Debug) -> TokenStream {
        let (root, ty, value) = (self.root, format_ident!("{ty}"), format_ident!("{value:?}"));
        quote!(#root::fifo::#ty::#value)
    }

    /// `Fifo { name: "of", depths: &[2], ..Fifo::EMPTY }`.
    fn tokens(&self) -> TokenStream {
        let Self { fifo, root, .. } = self;
        let (symbol, ident) = (&fifo.symbol, fifo.header.name.to_string());
        let element = element(fifo.object.as_ref(), &self.measured, root);
        let consumer_element = fifo.consumer_object.as_ref().map(|object| {
            let element = self.some(self::element(Some(object), &self.measured_by_consumers, root));
            quote!(consumer_element: #element,)
        });
        let assumed = fifo.assumed();
        let assumed = assumed.contains(&true).then(|| quote!(assumed: &[#(#assumed),*],));
        let notation = fifo.notation();
        let notation = (notation != PairNotation::Angles).then(|| {
            let notation = self.name("PairNotation", &notation);
            quote!(notation: #notation,)
        });
        let fields = self.fields().into_iter().map(|(field, value)| {
            let field = format_ident!("{field}");
            quote!(#field: #value,)
        });
        quote! {
            #root::fifo::Fifo {
                name: #symbol,
                ident: #ident,
                element: #element,
                #consumer_element
                #assumed
                #notation
                #(#fields)*
                ..#root::fifo::Fifo::EMPTY
            }
        }
    }
}

/// The core's declaration as a constant expression.
pub(super) fn declaration(resolved: &Resolved, root: &TokenStream) -> TokenStream {
    let fifos = resolved.block.fifos.iter().zip(&resolved.tiles).enumerate();
    let fifos = fifos.map(|(k, (fifo, tiles))| {
        let [measured, measured_by_consumers] = [OBJECT, CONSUMER_OBJECT].map(|name| measured_name(name, k));
        Expressed { fifo, tiles, measured, measured_by_consumers, root }.tokens()
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
    let stacks = resolved.stacks.iter().map(|(spot, bytes)| {
        let (tile, bytes) = (tile(spot.at()), unsigned(bytes));
        quote!((#tile, #bytes))
    });
    let beside = resolved.beside.iter().map(|(spot, own)| {
        let (tile, bytes, locks) = (tile(spot.at()), own.bytes, own.locks);
        quote!(#root::fifo::Beside { tile: #tile, bytes: #bytes, locks: #locks })
    });
    let members = resolved.with_core(|fifos| fifos.members.to_vec()).into_iter().map(|member| {
        let output = option(member.output.map(|(link, part)| quote!((#link, #part))), root);
        let input =
            option(member.input.map(|(link, part, consumer)| quote!((#link, #part, #consumer))), root);
        let by_dma = member.by_dma;
        quote!(#root::fifo::FifoMember { output: #output, input: #input, by_dma: #by_dma })
    });
    let device = variant(resolved.device);
    let is_assumed = resolved.block.array.is_none();
    let [columns, rows, mem_rows] =
        [resolved.grid.columns, resolved.grid.rows, resolved.grid.mem_rows].map(Literal::u32_unsuffixed);
    quote! {
        #root::fifo::Fifos {
            device: #root::Device::#device,
            is_device_assumed: #is_assumed,
            grid: #root::fifo::Grid { columns: #columns, rows: #rows, mem_rows: #mem_rows },
            fifos: &[#(#fifos),*],
            links: &[#(#links),*],
            stacks: &[#(#stacks),*],
            beside: &[#(#beside),*],
            members: &[#(#members),*],
        }
    }
}

/// The largest of several numbers.
pub(super) fn greatest(all: &[Number], root: &TokenStream) -> TokenStream {
    let numbers = all.iter().map(unsigned);
    match all {
        [_] => quote!(#(#numbers)*),
        _ => quote!(#root::__private::greatest(&[#(#numbers),*])),
    }
}

pub(super) fn element_path(element: Element, root: &TokenStream) -> TokenStream {
    let element = variant(element);
    quote!(#root::Element::#element)
}

/// The element of an object; the constant's if only rustc knows it.
fn element(object: Option<&BufferType>, measured: &Ident, root: &TokenStream) -> TokenStream {
    match object {
        Some(BufferType { array: Some(array), .. }) => element_path(array.element, root),
        Some(_) => quote!(#measured.element),
        None => element_path(Element::Int8, root),
    }
}

/// The constants with the facts of object types that only rustc knows, one per type, and the reports on their widths.
pub(super) fn measured(fifos: &[Fifo], root: &TokenStream) -> TokenStream {
    let (mut all, mut reported) = (TokenStream::new(), Reported::default());
    for (k, fifo) in fifos.iter().enumerate() {
        for (object, name) in [(&fifo.object, OBJECT), (&fifo.consumer_object, CONSUMER_OBJECT)] {
            let Some(object) = object else { continue };
            let (ty, name) = (&object.tokens, measured_name(name, k));
            if object.array.is_none() {
                all.extend(quote! {
                    const #name: #root::__private::Measured = #root::__private::Measured {
                        element: <#ty as #root::Buffer>::ELEMENT,
                        elements: <#ty as #root::Buffer>::ELEMENTS,
                        width: <#ty as #root::Buffer>::WIDTH,
                    };
                });
            }
            if !reported.is_new(object) {
                continue;
            }
            let width = width::measured_as(object, &quote!(#name.width), &quote!(#name.element), root);
            all.extend(width.map(|width| quote!(const _: () = { #width };)));
        }
    }
    all
}

const OBJECT: &str = "__AIE_PATTERN_OBJECT_";
const CONSUMER_OBJECT: &str = "__AIE_PATTERN_CONSUMER_OBJECT_";

fn measured_name(name: &str, fifo: usize) -> Ident {
    Ident::new(&format!("{name}{fifo}"), Span::call_site())
}

/// The element type of a FIFO's objects, as its producer sees them.
pub(super) fn element_of(k: usize, fifo: &Fifo, root: &TokenStream) -> TokenStream {
    element(fifo.object.as_ref(), &measured_name(OBJECT, k), root)
}

fn tile((column, row): (u32, u32)) -> TokenStream {
    let (column, row) = (Literal::u32_unsuffixed(column), Literal::u32_unsuffixed(row));
    quote!((#column, #row))
}

/// A number that must not be negative, as a constant expression. If only rustc knows it, rustc reports a negative one at
/// its place.
pub(in crate::emit) fn unsigned(of: &Number) -> TokenStream {
    if let Some(value) = of.value.and_then(|value| u64::try_from(value).ok()) {
        let value = Literal::u64_unsuffixed(value);
        return quote!(#value);
    }
    call(UNSIGNED, of.place, number(of))
}

/// A call of a function of the expansion on a number of the user's; rustc shows its errors at the number.
fn call(function: &str, Place { first, last }: Place, argument: TokenStream) -> TokenStream {
    crate::emit::call(function, Place { first: first.resolved_at(Span::call_site()), last }, argument)
}

/// A channel as an optional number; rustc finds whether a constant is -1, which stands for any.
fn pinned(channel: Option<&Number>, root: &TokenStream) -> TokenStream {
    let Some(of) = channel.filter(|number| number.value.is_none()) else {
        return option(channel.map(unsigned), root);
    };
    call(PINNED, of.place, number(of))
}

fn pairs(pairs: &Pairs) -> TokenStream {
    let list = pairs.list.iter().map(|pair| {
        let (first, second) = (number(&pair.first), number(&pair.second));
        quote!((#first, #second))
    });
    quote!(&[#(#list),*])
}

/// The number of elements of an object; more than 64 bits hold is an error at the object.
fn elements(object: &BufferType, measured: &Ident, root: &TokenStream) -> TokenStream {
    let product = match &object.array {
        Some(array) => {
            let lengths = array.lengths.iter().map(number);
            quote!(#root::__private::product(&[#(#lengths),*]))
        }
        None => quote!(#measured.elements as #root::__private::I128),
    };
    call(UNSIGNED, object.place, product)
}
