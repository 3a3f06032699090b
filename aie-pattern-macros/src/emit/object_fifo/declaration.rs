//! The core's declaration of all FIFOs as a constant expression.

use super::UNSIGNED;
use crate::emit::constant::number;
use crate::emit::width;
use aie_pattern_core::Element;
use aie_pattern_syntax::model::object_fifo::Resolved;
use aie_pattern_syntax::parse::buffer::BufferType;
use aie_pattern_syntax::parse::dims::Pairs;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::Fifo;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

/// The core's declaration as a constant expression.
pub(super) fn declaration(resolved: &Resolved, root: &TokenStream) -> TokenStream {
    let fifos = resolved.block.fifos.iter().zip(&resolved.tiles).enumerate().map(|(k, (fifo, tiles))| {
        let (symbol, ident) = (&fifo.symbol, fifo.header.name.to_string());
        let producer = tile(tiles.producer.at());
        let consumers = tiles.consumers.iter().map(|spot| tile(spot.at()));
        let [measured, measured_by_consumers] = [OBJECT, CONSUMER_OBJECT].map(|name| measured_name(name, k));
        let element = element_of(k, fifo, root);
        let object = fifo.object.as_ref().map(|object| elements(object, &measured, root));
        let consumer_object = maybe(
            fifo.consumer_object.as_ref().map(|object| elements(object, &measured_by_consumers, root)),
            root,
        );
        let consumer_element = maybe(
            fifo.consumer_object
                .as_ref()
                .map(|object| self::element(Some(object), &measured_by_consumers, root)),
            root,
        );
        let depths = fifo.depths.iter().map(unsigned);
        let acquires = fifo.acquires.iter().map(|all| greatest(all, root));
        let assumed = fifo.assumed();
        let (to_stream, pad) = (pairs(fifo.to_stream.as_ref()), pairs(fifo.pad.as_ref()));
        let from_stream = fifo.from_stream.iter().map(|list| pairs(Some(list)));
        let single = |number: &Option<Number>| maybe(number.as_ref().map(unsigned), root);
        let [pad_value, repeat, iterations, channel, packet_id] =
            [&fifo.pad_value, &fifo.repeat, &fifo.iterations, &fifo.producer_channel, &fifo.packet_id]
                .map(single);
        let initial = fifo.initial.as_ref().map_or_else(|| quote!(0), unsigned);
        let channels = fifo.consumer_channels.iter().map(single);
        let allocate = maybe(tiles.allocate.map(|spot| tile(spot.at())), root);
        let (via_dma, runs_on) = (fifo.via_dma, fifo.runs_on);
        let (synchronized, plio) = (fifo.unsynchronized.is_none(), fifo.plio.is_some());
        let ends = maybe(
            fifo.ports().map(|ends| {
                let ends = format_ident!("{}", format!("{ends:?}"));
                quote!(#root::fifo::StreamEnds::#ends)
            }),
            root,
        );
        let notation = format_ident!("{}", format!("{:?}", fifo.notation()));
        quote! {
            #root::fifo::Fifo {
                name: #symbol,
                ident: #ident,
                producer: #producer,
                consumers: &[#(#consumers),*],
                element: #element,
                object: #object,
                consumer_object: #consumer_object,
                consumer_element: #consumer_element,
                depths: &[#(#depths),*],
                acquires: &[#(#acquires),*],
                assumed: &[#(#assumed),*],
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
                is_plio: #plio,
                allocate: #allocate,
                producer_channel: #channel,
                consumer_channels: &[#(#channels),*],
                packet_id: #packet_id,
                runs_on: #runs_on,
                notation: #root::fifo::PairNotation::#notation,
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
    let stacks = resolved.stacks.iter().map(|(spot, bytes)| {
        let (tile, bytes) = (tile(spot.at()), unsigned(bytes));
        quote!((#tile, #bytes))
    });
    let members = resolved.with_core(|fifos| fifos.members.to_vec()).into_iter().map(|member| {
        let output = maybe(member.output.map(|(link, part)| quote!((#link, #part))), root);
        let input = maybe(member.input.map(|(link, part, consumer)| quote!((#link, #part, #consumer))), root);
        quote!(#root::fifo::FifoMember { output: #output, input: #input })
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
            stacks: &[#(#stacks),*],
            members: &[#(#members),*],
        }
    }
}

/// The greatest of several numbers.
pub(super) fn greatest(all: &[Number], root: &TokenStream) -> TokenStream {
    let numbers = all.iter().map(unsigned);
    match all {
        [_] => quote!(#(#numbers)*),
        _ => quote!(#root::__private::greatest(&[#(#numbers),*])),
    }
}

pub(super) fn element_path(element: Element, root: &TokenStream) -> TokenStream {
    let element = format_ident!("{}", format!("{element:?}"));
    quote!(#root::Element::#element)
}

/// The element of an object, or where only rustc knows it, that of this constant.
fn element(object: Option<&BufferType>, measured: &Ident, root: &TokenStream) -> TokenStream {
    match object {
        Some(BufferType { array: Some(array), .. }) => element_path(array.element, root),
        Some(_) => quote!(#measured.element),
        None => element_path(Element::Int8, root),
    }
}

/// The constants of what only rustc knows of the types of objects, each once, and the reports on their widths.
pub(super) fn measured(fifos: &[Fifo], root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let mut all = TokenStream::new();
    for (k, fifo) in fifos.iter().enumerate() {
        for (object, name) in [(&fifo.object, OBJECT), (&fifo.consumer_object, CONSUMER_OBJECT)] {
            let Some(object) = object else { continue };
            let (ty, name) = (&object.tokens, measured_name(name, k));
            if object.array.is_none() {
                all.extend(quote! {
                    const #name: #private::Measured = #private::Measured {
                        element: <#ty as #root::Buffer>::ELEMENT,
                        elements: <#ty as #root::Buffer>::ELEMENTS,
                        width: <#ty as #root::Buffer>::WIDTH,
                    };
                });
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

/// The element of the objects of a FIFO, the producer's.
pub(super) fn element_of(k: usize, fifo: &Fifo, root: &TokenStream) -> TokenStream {
    element(fifo.object.as_ref(), &measured_name(OBJECT, k), root)
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
pub(super) fn unsigned(of: &Number) -> TokenStream {
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

/// Elements of an object; where 64 bits do not hold them, it is said at the object.
fn elements(object: &BufferType, measured: &Ident, root: &TokenStream) -> TokenStream {
    let product = match &object.array {
        Some(array) => {
            let lengths = array.lengths.iter().map(number);
            quote!(#root::__private::product(&[#(#lengths),*]))
        }
        None => quote!(#measured.elements as #root::__private::I128),
    };
    let function = Ident::new(UNSIGNED, object.place.first.resolved_at(Span::call_site()));
    let mut argument = Group::new(Delimiter::Parenthesis, product);
    argument.set_span(object.place.last);
    quote!(#function #argument)
}
