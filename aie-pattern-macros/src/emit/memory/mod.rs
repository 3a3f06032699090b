//! The expansion of `tile_memory!`.

mod conflicts;
mod setup;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::MAX_BUFFERS;
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::rule::memory::MemoryPart;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constant::{INTEGER, REPORTER, number, report_prefix};
use super::errors::{anywhere, compile_errors};
use super::width::{Reported, WIDTH_REPORTER, report_width};
use super::{declared, doc};
use crate::emit::{option, variant};
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::parse::Header;
use aie_pattern_syntax::parse::items::{Declaration, Input};
use aie_pattern_syntax::parse::memory::Memory;
use aie_pattern_syntax::parse::memory::entry::Buffer;
use aie_pattern_syntax::parse::number::Number;

/// The declaration with its verdict.
pub(super) const DECLARED: &str = "__AIE_PATTERN_MEMORY";
/// The largest number of copies of a buffer.
const MAX_DEPTH: i128 = MAX_BUFFERS as i128;
const VERDICT: &str = "__AIE_PATTERN_VERDICT";
pub(super) const PLACEMENT: &str = "__AIE_PATTERN_PLACEMENT";

/// The declared types with their constants.
pub(crate) fn expand(input: Input<Memory>, root: &TokenStream) -> TokenStream {
    match input {
        Input::Items(declarations) => {
            declarations.into_iter().map(|declaration| expand_item(declaration, root)).collect()
        }
        Input::Expression(declaration) => anywhere(declaration.errors),
    }
}

fn expand_item(declaration: Declaration<Memory>, root: &TokenStream) -> TokenStream {
    let Declaration { header, right, mut errors, written, .. } = declaration;
    let Some(mut header) = header else { return anywhere(errors) };
    let items = right.and_then(|memory| {
        let placement = memory.check(Place::from(header.name.span()), &mut errors);
        if !errors.is_empty() {
            return None;
        }
        header.attributes.all.extend(doc::memory(&memory, placement.as_ref(), &written, root));
        Some(items(&header, &memory, placement, root))
    });
    match items {
        Some(items) => {
            let at = Span::call_site().located_at(header.name.span());
            declared(&header, at, root, &items)
        }
        None => refused(&header, errors, root),
    }
}

/// The replacement for a declaration with errors: an alias of the type of an erroneous expression. Rustc reports no
/// further errors about its uses.
fn refused(header: &Header, errors: Errors, root: &TokenStream) -> TokenStream {
    let Header { attributes, visibility, name } = header;
    let cfg = &attributes.cfg;
    let mut errors = compile_errors(errors).into_iter();
    let first = errors.next();
    quote! {
        #cfg
        #visibility type #name = <[(); #first] as #root::__private::Deref>::Target;
        #(#cfg const _: () = { #errors };)*
    }
}

/// The constants of a declared type.
fn items(header: &Header, memory: &Memory, placement: Option<Placement>, root: &TokenStream) -> TokenStream {
    let Header { visibility, name, .. } = header;
    let whole = Place::from(name.span());
    let set_up = memory.descriptors.as_ref().map(|list| setup::items(list, memory, header, root));
    let conflicts = (!memory.conflicts.is_empty()).then(|| conflicts::items(memory, header, root));
    let private = quote!(#root::__private);
    let at = Span::call_site().located_at(name.span());
    let [declared, verdict, place] = [DECLARED, VERDICT, PLACEMENT].map(|name| Ident::new(name, at));
    let declaration = declaration(memory, placement.is_some(), whole, root);
    let mut seen = Reported::default();
    let types = memory.buffers.iter().map(|buffer| &buffer.ty).filter(|ty| seen.is_new(ty));
    let widths = types.filter_map(|ty| report_width(ty, root));
    let widths: Vec<TokenStream> = widths.collect();
    let width_alias = Ident::new(WIDTH_REPORTER, Span::call_site());
    let widths = (!widths.is_empty()).then(|| {
        quote! {
            use #private::report_width as #width_alias;
            #(#widths)*
        }
    });
    // The search for a placement may exceed the steps that rustc's lint allows.
    let checked = placement.is_none().then(|| {
        quote! {
            #[allow(long_running_const_eval)]
            const #verdict: &#private::Verdict = &#private::check_memory(#declared);
        }
    });
    let parts = if placement.is_some() { Vec::new() } else { memory.parts(whole) };
    let prefix = report_prefix(&quote!(#declaration #conflicts #set_up));
    let reports: Vec<(Ident, TokenStream)> =
        parts.iter().map(|&(part, place)| report(prefix, part, place, memory, root)).collect();
    let names = reports.iter().map(|(name, _)| name);
    let reporters = (!reports.is_empty()).then(|| {
        let (reporter, integer) = (format_ident!("{REPORTER}"), format_ident!("{INTEGER}"));
        quote! {
            use #private::report_memory as #reporter;
            use #root::number::integer as #integer;
        }
    });
    let constants = memory.buffers.iter().enumerate().map(|(ring, buffer)| {
        let docs = docs(buffer, ring, memory, placement.as_ref());
        let constant = Ident::new(&buffer.constant, buffer.name.span().resolved_at(name.span()));
        let depth = match &buffer.depth {
            None => TokenStream::new(),
            // A refused number is replaced by one that causes no further error.
            Some(Number { value: Some(depth @ 1..=MAX_DEPTH), .. }) => {
                let depth = Literal::i128_unsuffixed(*depth);
                quote!(<#depth>)
            }
            Some(_) => quote!(<{ #private::depth(#declared, #ring) }>),
        };
        quote_spanned! {at=>
            #[doc = #docs]
            #visibility const #constant: #root::memory::Placed #depth =
                #private::placed(#declared, #place, #ring);
        }
    });
    // The map is read beside other tools, which have no raw names.
    let plain = |name: &Ident| name.to_string().trim_start_matches("r#").to_owned();
    let strings = memory.buffers.iter().map(|buffer| plain(&buffer.name));
    let placed = match &placement {
        Some(placement) => {
            let addresses = placement.addresses().iter().map(|&address| hex(address));
            let alignment = Literal::u64_unsuffixed(placement.alignment);
            quote!(&#private::Placement::at(&[#(#addresses),*], #alignment))
        }
        // The condition stops rustc from evaluating these constants if they are not in error.
        None => quote!({
            if !#private::MemoryFaults::is_empty(&#verdict.faults) {
                #(let () = #names;)*
            }
            &#verdict.placement
        }),
    };
    let reports = reports.iter().map(|(_, report)| report);
    // A shim has no memory and no map.
    let map = (memory.kind() != TileKind::Shim).then(|| {
        quote_spanned! {at=>
            impl #name {
                #(#constants)*
                /// What is where in the memory of the tile.
                #visibility const MAP: #root::memory::Map<'static> = #private::map(
                    #declared,
                    &#private::MemoryDeclaration::tile(#declared, &#private::MemoryDeclaration::copies(#declared)),
                    #place,
                    &[#(#strings),*],
                );
            }
        }
    });
    // At the name: rustc notes each constant without a value there if a number is in error.
    let constants = quote_spanned! {at=>
        const #place: &#private::Placement = #placed;
        #map
    };
    quote! {
        #widths
        #reporters
        const #declared: &#private::MemoryDeclaration<'static> = &#declaration;
        #checked
        #(#reports)*
        #constants
        #conflicts
        #set_up
    }
}

/// The declaration as a constant expression; of one that is placed, the bytes of each buffer are known.
fn declaration(memory: &Memory, is_placed: bool, whole: Place, root: &TokenStream) -> TokenStream {
    let private = quote!(#root::__private);
    let device = variant(memory.device());
    let kind = variant(memory.kind());
    let allocator = variant(memory.allocator());
    let (part, is_device_assumed) = (memory.part(), memory.device.is_none());
    let grid = memory.grid().map(|grid| {
        let numbers = [grid.columns, grid.rows, grid.mem_rows].map(Literal::u32_unsuffixed);
        let [columns, rows, mem_rows] = numbers;
        quote!(#private::Grid { columns: #columns, rows: #rows, mem_rows: #mem_rows })
    });
    let place = memory.tile.as_ref().and_then(|tile| tile.column_and_row.as_ref()).map(|(column, row)| {
        let (column, row) = (number(column), number(row));
        quote!((#column, #row))
    });
    let (grid, place) = (option(grid, root), option(place, root));
    let (stack, heap) = (number(&memory.stack(whole)), number(&memory.heap(whole)));
    let rings = memory.buffers.iter().map(|buffer| ring(buffer, is_placed, root));
    let calls = memory.calls.iter().map(|call| quote!(&[#(#call),*]));
    quote! {
        #private::MemoryDeclaration {
            device: #private::Device::#device,
            is_device_assumed: #is_device_assumed,
            part: #part,
            grid: #grid,
            tile: #private::TileKind::#kind,
            place: #place,
            stack: #stack,
            heap: #heap,
            rings: &[#(#rings),*],
            calls: &[#(#calls),*],
            allocator: #private::Allocator::#allocator,
        }
    }
}

fn ring(buffer: &Buffer, is_placed: bool, root: &TokenStream) -> TokenStream {
    let name = buffer.name.to_string();
    let ty = &buffer.ty.tokens;
    let bytes = match buffer.bytes() {
        Some(bytes) if is_placed || ty.is_empty() => {
            let bytes = Literal::i128_unsuffixed(bytes);
            quote!(#bytes)
        }
        _ => quote!(#root::__private::bytes_of::<#ty>()),
    };
    let alignment = match &buffer.ty.array {
        Some(_) => quote!(1),
        None => quote!(#root::__private::alignment_of::<#ty>()),
    };
    let depth = buffer.depth.as_ref().map_or_else(|| quote!(1), number);
    let (addresses, banks) =
        (buffer.addresses.numbers.iter().map(number), buffer.banks.numbers.iter().map(number));
    let is_aligned = buffer.is_aligned;
    let space = option(buffer.space_of_banks().map(Literal::i128_unsuffixed), root);
    quote! {
        #root::__private::Ring {
            name: #name,
            bytes: #bytes,
            depth: #depth,
            addresses: &[#(#addresses),*],
            banks: &[#(#banks),*],
            space: #space,
            is_aligned: #is_aligned,
            alignment: #alignment,
        }
    }
}

/// `const __ADDRESS_OF_TABLE: () = report(...)`, with its name; rustc shows errors of this call at `place`.
fn report(
    prefix: &str,
    part: MemoryPart,
    place: Place,
    memory: &Memory,
    root: &TokenStream,
) -> (Ident, TokenStream) {
    let constant = |ring: usize| memory.buffers.get(ring).map_or("", |buffer| &buffer.constant);
    let of = |what: &str, ring: usize| format!("{prefix}_{what}_OF_{}", constant(ring));
    let (name, argument) = match part {
        MemoryPart::Tile => (format!("{prefix}_TILE"), quote!(Tile)),
        MemoryPart::Column => (format!("{prefix}_COLUMN"), quote!(Column)),
        MemoryPart::Row => (format!("{prefix}_ROW"), quote!(Row)),
        MemoryPart::Stack => (format!("{prefix}_STACK"), quote!(Stack)),
        MemoryPart::Heap => (format!("{prefix}_HEAP"), quote!(Heap)),
        MemoryPart::Buffer(ring) => (format!("{prefix}_BUFFER_{}", constant(ring)), quote!(Buffer(#ring))),
        MemoryPart::Depth(ring) => (of("DEPTH", ring), quote!(Depth(#ring))),
        MemoryPart::Address(ring) => (of("ADDRESS", ring), quote!(Address(#ring))),
        MemoryPart::Bank(ring) => (of("BANK", ring), quote!(Bank(#ring))),
    };
    let name = Ident::new(&name, place.first);
    let (declared, verdict) = (format_ident!("{DECLARED}"), format_ident!("{VERDICT}"));
    let arguments = quote!(#declared, #verdict, #root::__private::MemoryPart::#argument);
    let call = super::call(REPORTER, place, arguments);
    let item = quote!(const #name: () = #call;);
    (name, item)
}

/// The documentation of a buffer's constant: the declaration, and the address if it is known.
fn docs(buffer: &Buffer, ring: usize, memory: &Memory, placement: Option<&Placement>) -> String {
    let text = buffer.text.replace(" ;", ";").replace(" :", ":").replace(" ,", ",");
    let (Some(placement), Some(bytes)) = (placement, buffer.bytes()) else { return format!("`{text}`") };
    let copies = |buffer: &Buffer| {
        buffer.depth.as_ref().and_then(|depth| depth.value).map_or(1, |depth| depth as usize)
    };
    let first: usize = memory.buffers.iter().take(ring).map(copies).sum();
    let addresses = placement.addresses().iter().skip(first).take(copies(buffer));
    let addresses: Vec<String> = addresses.map(|address| format!("{address:#X}")).collect();
    format!("`{text}`: {bytes} bytes at {}", addresses.join(", "))
}

/// An address in hexadecimal digits.
fn hex(address: u64) -> TokenStream {
    format!("{address:#X}").parse().unwrap_or_default()
}
