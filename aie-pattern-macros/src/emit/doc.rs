//! The documentation of a declared type, for its page and an editor's hover: the declaration as written, its facts, and
//! the order of access.
//!
//! It is a single attribute, made from what the macro knows. Named constants are shown as written.

#[cfg(feature = "dma")]
mod descriptor;
#[cfg(feature = "fifo")]
mod fifo;
#[cfg(feature = "memory")]
mod memory;
#[cfg(feature = "tiling")]
mod port;
#[cfg(feature = "tap")]
mod tap;
#[cfg(feature = "tensor")]
mod tensor;

use std::fmt::{Display, Write};

use aie_pattern_core::declare::Dims;
use aie_pattern_core::device::Direction;
use aie_pattern_core::show::Sheet;
use aie_pattern_core::{Device, Element, Pattern, TileKind};
use aie_pattern_syntax::parse::ensure::Ensure;
use aie_pattern_syntax::parse::number::Number;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

#[cfg(feature = "dma")]
pub(super) use descriptor::descriptor;
#[cfg(feature = "fifo")]
pub(super) use fifo::{Rows, end_rows, fifo, fifo_end};
#[cfg(feature = "memory")]
pub(super) use memory::memory;
#[cfg(feature = "tiling")]
pub(super) use port::port;
#[cfg(feature = "tap")]
pub(super) use tap::tap;
#[cfg(feature = "tensor")]
pub(super) use tensor::tensor;

use super::{svg, written};

/// The most accesses of a walk that is drawn as text.
const MOST_DRAWN: u64 = 64;

/// A Markdown page under construction. After other documentation it begins with two line breaks; rustdoc drops the first
/// one.
pub(super) struct Page {
    text: String,
    /// The number of rows in the table.
    rows: usize,
    /// The picture on rustdoc's page, beside the text.
    drawing: Option<svg::Drawing>,
}

impl Page {
    /// A page about the declaration `written`. Without documentation from the user, lists of a module show its first
    /// line.
    fn new(summary: impl Display, written: impl Display) -> Self {
        let text = format!("\n\n{summary}:\n\n```text\n{written}\n```\n\n");
        Self { text, rows: 0, drawing: None }
    }

    /// Adds a row to the table; the first one is the head.
    fn row(&mut self, name: &str, value: impl Display) {
        let head = if self.rows == 0 { "|---|---|\n" } else { "" };
        let written = write!(self.text, "| {name} | {value} |\n{head}");
        debug_assert!(written.is_ok());
        self.rows += 1;
    }

    /// Adds the facts of a walk, and its picture.
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

    /// Adds the order of `len` accesses.
    fn order(&mut self, len: u64, order: impl FnOnce() -> svg::Drawing, text: impl FnOnce() -> String) {
        self.drawing = Some(order());
        if len <= MOST_DRAWN {
            self.folded("The order of access as text", &text());
        }
    }

    /// Adds text that the page folds up, since a drawing follows. A hover shows all of it.
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
        self.row("channel", format_args!("{} {}", direction.name(), channel.map(text).unwrap_or_default()));
    }

    fn dims<'a>(&mut self, dims: impl Iterator<Item = (&'a Number, &'a Number)>) {
        let list: Vec<String> =
            dims.map(|(size, stride)| format!("{} × {}", text(size), text(stride))).collect();
        if !list.is_empty() {
            self.row("size × stride", list.join(", "));
        }
    }

    /// The attributes: the text for the page and the hover, and the parts that only rustdoc reads.
    fn tokens(self, root: &TokenStream) -> TokenStream {
        let text = literal(&self.text);
        let drawing = self.drawing.map(|drawing| drawing.attribute(root));
        quote!(#[doc = #text] #drawing)
    }
}

/// A raw string literal if possible: it costs a third of escaping the text here and unescaping it in rustc. Uses the
/// compiler's types, since `proc_macro2` would parse the literal again.
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

/// A number of bits, printed as bytes if it is a multiple of 8.
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

/// A number as text: its value, or the expression as written.
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

fn pairs(dims: &Dims<Number>) -> impl Iterator<Item = (&Number, &Number)> {
    dims.as_slice().iter().map(|(size, stride)| (size, stride))
}
