//! The documentation of a declared type, as its page and the hover of an editor show it: the declaration as written, what it
//! moves, and the order of access.
//!
//! It is one attribute, made of what the macro knows. What a constant hides is shown as written.

use std::fmt::{Display, Write};

use aie_pattern_core::declare::Dims;
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::show::{PortSheet, Sheet};
use aie_pattern_core::{Descriptor as Declared, Device, Element, Pattern, TileKind};
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::model::dma_bd::Bd;
use aie_pattern_syntax::parse::ensure::Ensure;
use aie_pattern_syntax::parse::memory::Memory;
use aie_pattern_syntax::parse::number::Number;
use aie_pattern_syntax::parse::object_fifo::Fifo;
use aie_pattern_syntax::parse::tap_pattern::Tap;
use aie_pattern_syntax::parse::tensor_pattern::Descriptor;
use aie_pattern_syntax::parse::tiling_pattern::Port;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;

use super::{svg, written};

/// Accesses of a walk that is drawn as text, at most.
const MOST_DRAWN: u64 = 64;

/// A page under way: Markdown. What follows other documentation begins with two line breaks, of which rustdoc drops the first.
pub(super) struct Page {
    text: String,
    /// Rows of the table.
    rows: usize,
    /// What the page of rustdoc shows beside its text.
    drawing: Option<svg::Drawing>,
}

impl Page {
    /// A page about what is declared as `written`; the first line is for the list of a module, where the user says nothing.
    fn new(summary: impl Display, written: impl Display) -> Self {
        let text = format!("\n\n{summary}:\n\n```text\n{written}\n```\n\n");
        Self { text, rows: 0, drawing: None }
    }

    /// A row of the table, the first of which is its head.
    fn row(&mut self, name: &str, value: impl Display) {
        let head = if self.rows == 0 { "|---|---|\n" } else { "" };
        let written = write!(self.text, "| {name} | {value} |\n{head}");
        debug_assert!(written.is_ok());
        self.rows += 1;
    }

    /// What a walk moves, and its picture.
    fn walk(&mut self, sheet: &Sheet) {
        let walk = &sheet.pattern;
        if let (Ok(len), Ok(span)) = (walk.len(), walk.span()) {
            self.moved(len, u64::from(walk.lanes()), walk.element(), span);
        }
        let run = walk.elements().as_ref().and_then(Pattern::shortest_run);
        if let Some(run) = run {
            self.row("shortest contiguous run", Bits(run.bits));
        }
        if let Ok(len) = walk.len() {
            self.order(len, || svg::Drawing::of_walk(walk, &[]), || sheet.picture().to_string());
        }
    }

    fn moved(&mut self, len: u64, lanes: u64, element: Element, span: u64) {
        self.row("`LEN`", format_args!("{len} accesses"));
        self.row("`SPAN`", span);
        self.row("moved", Bits(u128::from(len) * u128::from(lanes) * u128::from(element.bits())));
    }

    /// The order of so many accesses.
    fn order(&mut self, len: u64, order: impl FnOnce() -> svg::Drawing, text: impl FnOnce() -> String) {
        if len <= svg::MOST_ACCESSES {
            self.drawing = Some(order());
        }
        if len <= MOST_DRAWN {
            self.folded("The order of access as text", &text());
        }
    }

    /// What is where in a memory.
    fn map(&mut self, map: &Map) {
        let taken = map.show().to_string();
        self.row("buffers", taken);
        self.drawing = Some(svg::Drawing::of_map(map));
        self.folded("The map as text", &map.show().bars().to_string());
    }

    /// Text that is folded up on the page, where a drawing follows; a hover shows all of it.
    fn folded(&mut self, summary: &str, text: &str) {
        for part in ["\n<details><summary>", summary, "</summary>\n\n```text\n", text, "```\n\n</details>\n"]
        {
            self.text.push_str(part);
        }
    }

    fn contracts(&mut self, ensure: &Ensure) {
        let contracts = [
            ensure.covers.map(|_| "covers".to_owned()),
            ensure.injective.map(|_| "injective".to_owned()),
            ensure.runs.as_ref().map(|bytes| format!("runs({})", text(bytes))),
            ensure.same_walk.as_ref().map(|other| format!("same_walk({})", written(&other.path))),
            ensure.inverse.as_ref().map(|other| format!("inverse({})", written(&other.path))),
        ];
        let contracts: Vec<String> = contracts.into_iter().flatten().collect();
        if !contracts.is_empty() {
            self.row("ensured", format_args!("`{}`", contracts.join("`, `")));
        }
    }

    fn device(&mut self, device: Device) {
        self.row("device", format_args!("`{}`", device.name()));
    }

    fn channel(&mut self, direction: Direction, channel: Option<&Number>) {
        let name = match direction {
            Direction::Mm2s => "MM2S",
            Direction::S2mm => "S2MM",
        };
        self.row("channel", format_args!("{name} {}", channel.map(text).unwrap_or_default()));
    }

    fn dims<'a>(&mut self, dims: impl Iterator<Item = (&'a Number, &'a Number)>) {
        let list: Vec<String> =
            dims.map(|(size, stride)| format!("{} × {}", text(size), text(stride))).collect();
        if !list.is_empty() {
            self.row("size × stride", list.join(", "));
        }
    }

    /// The attributes: text for the page and the hover, and what only rustdoc looks at.
    fn tokens(self, root: &TokenStream) -> TokenStream {
        let text = literal(&self.text);
        let drawing = self.drawing.map(|drawing| drawing.attribute(root));
        quote!(#[doc = #text] #drawing)
    }
}

/// A string literal: as it is, where it can be, which costs a third of escaping it for rustc to do the reverse. The compiler's own
/// types, since those of `proc_macro2` read it once more.
fn literal(text: &str) -> TokenStream {
    let is_raw = ![b'"', b'\r'].iter().any(|byte| text.as_bytes().contains(byte));
    if is_raw
        && proc_macro::is_available()
        && let Ok(raw) = format!("r\"{text}\"").parse::<proc_macro::Literal>()
    {
        return proc_macro::TokenStream::from(proc_macro::TokenTree::from(raw)).into();
    }
    TokenTree::from(Literal::string(text)).into()
}

/// Bits, as bytes where they are whole ones.
struct Bits(u128);

impl Display for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            8 => f.write_str("1 byte"),
            bits if bits % 8 == 0 => write!(f, "{} bytes", bits / 8),
            bits => write!(f, "{bits} bits"),
        }
    }
}

/// A number: its value, or the expression as written.
fn text(number: &Number) -> String {
    match number.value {
        Some(value) => value.to_string(),
        None => format!("`{}`", written::text(number.tokens.clone())),
    }
}

/// Tokens of the user's as text.
fn written(tokens: &[TokenTree]) -> String {
    written::text(tokens.iter().cloned())
}

const fn title(tile: TileKind) -> &'static str {
    match tile {
        TileKind::Compute => "compute tile",
        TileKind::Mem => "mem tile",
        TileKind::Shim => "shim tile",
    }
}

/// Of a tensor descriptor.
pub(super) fn tensor(descriptor: &Descriptor, tokens: &[TokenTree], root: &TokenStream) -> TokenStream {
    let declared = descriptor.declaration();
    let declaration = &declared.declaration;
    let (element, lanes) = (declaration.element.name(), text(&declaration.lanes));
    let mut page = Page::new(format_args!("A walk over vectors of {lanes} `{element}`"), written(tokens));
    page.row("element", format_args!("`{element}`, {lanes} in a vector"));
    page.device(declaration.device);
    if declaration.native.is_none() {
        page.dims(pairs(&declaration.dims));
    }
    page.contracts(&descriptor.options.ensure);
    if let Some(tensor) = declared.literal() {
        page.walk(&Sheet::of(tensor.pattern()));
    }
    page.tokens(root)
}

/// Of a tap, or a sequence of taps.
pub(super) fn tap(tap: &Tap, tokens: &[TokenTree], root: &TokenStream) -> TokenStream {
    let steps = tap.declared_steps();
    let declared = tap.declaration(&steps);
    let task = &declared.declaration.task;
    let (element, kind) = (tap.element.value.name(), if tap.is_sequence { "Taps" } else { "A tap" });
    let mut page = Page::new(format_args!("{kind} over a tensor of `{element}`"), written(tokens));
    page.row("element", format_args!("`{element}`"));
    page.device(task.device);
    page.row("tile", title(TileKind::Shim));
    if let Some(direction) = task.direction {
        page.channel(direction, task.channel.as_ref());
    }
    page.contracts(&tap.options.ensure);
    if declared.is_literal() {
        let steps = declared.known_steps();
        let known = declared.known_tap(&steps);
        if tap.is_sequence {
            page.row("`LEN`", format_args!("{} taps", known.taps().map_or(0, |taps| taps.len())));
            page.row("first tap", format_args!("`{}`", known.pattern()));
        } else {
            page.walk(&Sheet::of(known.pattern()));
        }
    }
    page.tokens(root)
}

/// Of the tilings of a port.
pub(super) fn port(port: &Port, tokens: &[TokenTree], root: &TokenStream) -> TokenStream {
    let tilings = port.declared_tilings();
    let declared = port.declaration(&tilings);
    let (element, direction) = (port.element.value.name(), port.direction.value);
    let access = if direction == Direction::Mm2s { "read" } else { "written" };
    let mut page =
        Page::new(format_args!("Tiles of a buffer of `{element}` that are {access}"), written(tokens));
    page.row("element", format_args!("`{element}`"));
    page.device(declared.declaration.device);
    page.row("tile", title(port.tile.value));
    page.contracts(&port.options.ensure);
    if declared.is_literal() {
        let tilings = declared.known_tilings();
        let known = declared.known_port(&tilings);
        if let (Some(len), Some(span)) = (known.len(), known.span()) {
            page.moved(len, 1, known.element, span);
        }
        let run = known.walk().as_ref().and_then(Pattern::shortest_run);
        if let Some(run) = run {
            page.row("shortest contiguous run", Bits(run.bits));
        }
        if let ([_], Some(len), Some(nest)) = (known.tilings, known.len(), known.nest(0)) {
            page.order(len, || svg::Drawing::of_tiling(&nest), || PortSheet(&known).picture(0).to_string());
        }
    }
    page.tokens(root)
}

/// Of a FIFO, with what is assumed of its cores.
pub(super) fn fifo(fifo: &Fifo, assumed: &[String], root: &TokenStream) -> TokenStream {
    let mut page = Page::new("An object FIFO", written(&fifo.written));
    if let Some(object) = &fifo.object {
        page.row("object", format_args!("`{}`", written::text(object.tokens.clone())));
    }
    let depths: Vec<String> = fifo.depths.iter().map(text).collect();
    page.row("depth", depths.join(", "));
    page.row("consumers", fifo.consumers.len());
    for assumption in assumed {
        page.row("assumed", assumption);
    }
    page.tokens(root)
}

/// Of an end of a FIFO, which `what` says in words, as far as its descriptor is known.
pub(super) fn fifo_end(what: &str, literal: Option<&Declared>, root: &TokenStream) -> TokenStream {
    let mut page = Page { text: format!("\n\n{what}\n\n"), rows: 0, drawing: None };
    if let Some(descriptor) = literal {
        page.device(descriptor.device);
        page.row("tile", title(descriptor.tile));
        page.of_descriptor(descriptor);
    }
    page.tokens(root)
}

/// Of the data memory of a tile.
pub(super) fn memory(
    memory: &Memory,
    placement: Option<&Placement>,
    tokens: &[TokenTree],
    root: &TokenStream,
) -> TokenStream {
    let tile = title(memory.kind());
    let mut page = Page::new(format_args!("The data memory of a {tile}"), written(tokens));
    page.row("device", format_args!("`{}`", memory.part()));
    match memory.tile.as_ref().and_then(|tile| tile.column_and_row.as_ref()) {
        Some((column, row)) => {
            page.row("tile", format_args!("{tile}, column {}, row {}", text(column), text(row)));
        }
        None => page.row("tile", tile),
    }
    let whole = Place::from(Span::call_site());
    page.row("stack", format_args!("{} bytes", text(&memory.stack(whole))));
    page.row("heap", format_args!("{} bytes", text(&memory.heap(whole))));
    let names: Vec<String> = memory.buffers.iter().map(|buffer| buffer.name.unraw().to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if let Some(placement) = placement {
        memory.with_known(whole, |declared| {
            let copies = declared.copies();
            if let Some(map) = Map::of(&declared.tile(&copies), placement, &names) {
                page.map(&map);
            }
        });
    }
    page.tokens(root)
}

/// Of a buffer descriptor, declared by an attribute with these tokens.
pub(super) fn descriptor(bd: &Bd, attribute: &TokenStream, root: &TokenStream) -> TokenStream {
    let declared = bd.declaration();
    let declaration = &declared.declaration;
    let tile = title(declaration.tile);
    let mut page = Page::new(
        format_args!("A buffer descriptor of a {tile}"),
        format_args!("#[dma_bd({})]", written::text(attribute.clone())),
    );
    if let Some(array) = &bd.buffer.array {
        page.row("element", format_args!("`{}`", array.element.name()));
    }
    page.device(declaration.device);
    page.row("tile", tile);
    if let Some((direction, channel)) = &declaration.channel {
        page.channel(*direction, Some(channel));
    }
    for (name, lock) in [("acquires", &declaration.acquire), ("releases", &declaration.release)] {
        if let Some((id, value)) = lock {
            page.row(name, format_args!("lock {}, value {}", text(id), text(value)));
        }
    }
    page.dims(declaration.dims.iter().flat_map(pairs));
    page.contracts(&bd.attribute.ensure);
    if let (Some(known), Some(_)) = (declared.literal(), &bd.buffer.array) {
        page.of_descriptor(&known);
    }
    page.tokens(root)
}

impl Page {
    /// What a descriptor moves. The zeros are in the picture, for they go through the channel.
    fn of_descriptor(&mut self, known: &Declared) {
        let pad = known.pad.iter().flat_map(Dims::as_slice).copied().collect::<Vec<_>>();
        let sheet = Sheet::of(known.pattern());
        if pad.iter().all(|&pair| pair == (0, 0)) {
            self.walk(&sheet);
        } else {
            self.padded(&sheet, &pad, known.moved());
        }
    }

    /// What a walk moves that has zeros around it, which are no part of the walk.
    fn padded(&mut self, sheet: &Sheet, pad: &[(i128, i128)], through_channel: i128) {
        let walk = &sheet.pattern;
        if let (Ok(len), Ok(span)) = (walk.len(), walk.span()) {
            self.moved(len, 1, walk.element(), span);
            self.row("with zeros", format_args!("{through_channel} elements"));
        }
        let len = u64::try_from(through_channel).unwrap_or(u64::MAX);
        self.order(len, || svg::Drawing::of_walk(walk, pad), || sheet.picture_with(pad).to_string());
    }
}

fn pairs(dims: &Dims<Number>) -> impl Iterator<Item = (&Number, &Number)> {
    dims.as_slice().iter().map(|(size, stride)| (size, stride))
}
