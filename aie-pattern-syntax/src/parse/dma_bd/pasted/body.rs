//! `aie.memtile_dma(%tile) { .. }` around the lines of one descriptor: the lines mean the same with and without the
//! braces.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenTree};

use crate::parse::cursor::{Cursor, tokens};
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::{Name, take_name};

/// The operations whose regions hold blocks of descriptors.
const REGIONS: [&str; 4] = ["aie.mem", "aie.memtile_dma", "aie.shim_dma", "aie.dma"];

/// The label of a block that `aie.dma` returns to. The program has no label for it.
pub(super) const CIRCLE: &str = "__aie_pattern_circle";

/// The most levels of nested regions that are opened: a tile's and a channel's.
const MAX_DEPTH: usize = 4;

/// The tokens with each region of a single descriptor replaced by its lines. A region of several descriptors stays as it
/// is.
pub(in crate::parse::dma_bd) fn opened(all: Vec<TokenTree>) -> Vec<TokenTree> {
    opened_to(MAX_DEPTH, all)
}

fn opened_to(depth: usize, all: Vec<TokenTree>) -> Vec<TokenTree> {
    let is_region = |token: &TokenTree| matches!(token, TokenTree::Group(_));
    if depth == 0 || !all.iter().any(is_region) {
        return all;
    }
    let mut out = Vec::with_capacity(all.len());
    let mut cursor = Cursor::of_input(&all);
    while !cursor.is_empty() {
        match take_region(&mut cursor) {
            Some(region) => out.extend(region.lines(depth)),
            None => out.extend(cursor.bump().cloned()),
        }
    }
    out
}

/// An operation with one descriptor in its region.
struct Region<'a> {
    name: Name,
    /// The channel and its attributes, of the operation that has one.
    channel: Option<(&'a Group, Option<&'a Group>)>,
    body: Vec<TokenTree>,
}

fn take_region<'a>(cursor: &mut Cursor<'a>) -> Option<Region<'a>> {
    let mut ahead = cursor.clone();
    let name = take_name(&mut ahead).filter(|name| !name.is_generic)?;
    REGIONS.contains(&name.text.as_str()).then_some(())?;
    let operands = ahead.group(Delimiter::Parenthesis)?;
    let is_channel = name.text == "aie.dma";
    let mut dict = None;
    let body = if is_channel {
        dict = take_dict(&mut ahead);
        let blocks = tokens(ahead.group(Delimiter::Bracket)?.stream());
        match blocks.as_slice() {
            [TokenTree::Group(block)] if block.delimiter() == Delimiter::Brace => tokens(block.stream()),
            _ => return None,
        }
    } else {
        tokens(ahead.group(Delimiter::Brace)?.stream())
    };
    if descriptors(&body, MAX_DEPTH) != 1 {
        return None;
    }
    *cursor = ahead;
    Some(Region { name, channel: is_channel.then_some((operands, dict)), body })
}

/// Whether the attributes of a channel say `loop = false`.
fn ends(attributes: &Group) -> bool {
    tokens(attributes.stream()).windows(3).any(|next| {
        matches!(next, [TokenTree::Ident(key), TokenTree::Punct(_), TokenTree::Ident(value)] if key == "loop" && value == "false")
    })
}

/// The number of `dma_bd` in the tokens.
fn descriptors(all: &[TokenTree], depth: usize) -> usize {
    let count = |token: &TokenTree| match token {
        TokenTree::Ident(name) => usize::from(name == "dma_bd"),
        TokenTree::Group(group) if depth > 0 => descriptors(&tokens(group.stream()), depth - 1),
        _ => 0,
    };
    all.iter().map(count).sum()
}

impl Region<'_> {
    fn lines(self, depth: usize) -> Vec<TokenTree> {
        let span = self.name.place.last;
        let ident = |text: &str| TokenTree::from(Ident::new(text, span));
        let punct = |c: char| {
            let mut punct = Punct::new(c, Spacing::Alone);
            punct.set_span(span);
            TokenTree::from(punct)
        };
        let mut lines = Vec::new();
        let operation = |name: &str| [ident("aie"), punct('.'), ident(name)];
        let mut is_loop = false;
        if let Some((channel, attributes)) = self.channel {
            lines.extend(operation("dma_start"));
            lines.extend([channel.clone().into()]);
            lines.extend(attributes.map(|attributes| attributes.clone().into()));
            // The descriptors of a channel form a loop, unless it says otherwise.
            is_loop = !attributes.is_some_and(ends);
        }
        if is_loop {
            lines.extend([punct('^'), ident(CIRCLE), punct(':')]);
        }
        lines.extend(opened_to(depth - 1, self.body));
        if is_loop {
            lines.extend(operation("next_bd"));
            lines.extend([punct('^'), ident(CIRCLE)]);
        }
        lines
    }
}
