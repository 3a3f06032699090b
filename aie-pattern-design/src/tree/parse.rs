//! From tokens to the tree. An unknown operation ends where the next one begins.

use aie_pattern_syntax::parse::cursor::{Cursor, Language, tokens};
use aie_pattern_syntax::parse::mlir::operation::take_name;
use aie_pattern_syntax::parse::mlir::program::{at_bare, at_line, is_region, skip_rest};
use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::read::{label, value};
use super::{Block, Op, Region};
use crate::model::{Named, Place};

/// The most levels of nested regions that are read: more than programs have, few enough for any stack.
pub const MAX_DEPTH: usize = 40;

/// Text that is not an operation.
#[derive(Clone, Debug)]
pub struct Stray {
    /// The message.
    pub message: String,
    /// The place of the text.
    pub place: Place,
}

/// Parses the operations of an input.
pub fn parse(all: &[TokenTree], end: Span) -> (Region, Vec<Stray>) {
    let mut strays = Vec::new();
    let region = parse_region(all, end, end, 0, &mut strays);
    (region, strays)
}

fn parse_region(all: &[TokenTree], open: Span, end: Span, depth: usize, strays: &mut Vec<Stray>) -> Region {
    let mut cursor = Cursor::new(all, end).written_in(Language::Mlir);
    let mut blocks = vec![Block::default()];
    while !cursor.is_empty() {
        if let Some(block) = take_label(&mut cursor) {
            // The first block may have a label, if nothing precedes it.
            match blocks.as_mut_slice() {
                [first] if first.label.is_none() && first.ops.is_empty() => *first = block,
                _ => blocks.push(block),
            }
        } else if skip_metadata(&mut cursor) {
            // Text that tools append after the module.
        } else if at_line(&cursor) {
            let op = take_op(&mut cursor, depth, strays);
            // What is no operation is told, and nothing more is said of it.
            if let Some(block) = blocks.last_mut()
                && !op.name.is_empty()
            {
                block.ops.push(op);
            }
        } else {
            let (found, place) = (cursor.found(), cursor.place());
            strays.push(Stray { message: format!("expected an operation, found {found}"), place });
            cursor.bump();
            // One finding for all text that cannot be read.
            while !cursor.is_empty() && !at_line(&cursor) {
                cursor.bump();
            }
        }
    }
    Region { blocks, open }
}

/// `{-# dialect_resources: .. #-}`.
fn skip_metadata(cursor: &mut Cursor) -> bool {
    let Some(TokenTree::Group(group)) = cursor.peek() else { return false };
    let is_it = group.delimiter() == Delimiter::Brace
        && matches!(tokens(group.stream()).as_slice(), [TokenTree::Punct(minus), TokenTree::Punct(mark), ..]
            if minus.as_char() == '-' && mark.as_char() == '#');
    if is_it {
        cursor.bump();
    }
    is_it
}

/// `^bb1(%x: i32):`.
fn take_label(cursor: &mut Cursor) -> Option<Block> {
    let mut ahead = cursor.clone();
    let name = label(&mut ahead)?;
    let arguments = ahead.group(Delimiter::Parenthesis).map(|group| tokens(group.stream()));
    ahead.punct(':')?;
    *cursor = ahead;
    Some(Block { label: Some(name), arguments: arguments.unwrap_or_default(), ops: Vec::new() })
}

/// `%a, %b:2 =`.
fn take_results(cursor: &mut Cursor) -> Vec<Named> {
    let mut ahead = cursor.clone();
    let mut results = Vec::new();
    while let Some(name) = value(&mut ahead) {
        results.push(name);
        if ahead.is_punct(':') {
            ahead.skip(2);
        }
        if ahead.punct(',').is_none() {
            break;
        }
    }
    if results.is_empty() || ahead.punct('=').is_none() {
        return Vec::new();
    }
    *cursor = ahead;
    results
}

/// Takes an operation, and at least one token.
fn take_op(cursor: &mut Cursor, depth: usize, strays: &mut Vec<Stray>) -> Op {
    let start = cursor.place();
    let results = take_results(cursor);
    let is_bare = at_bare(cursor) || cursor.is_ident("module");
    let (name, place, is_generic) = match take_name(cursor) {
        Some(name) => (name.text, name.place, name.is_generic),
        None => {
            let place = cursor.place();
            let word = cursor.bump().map(ToString::to_string).unwrap_or_default();
            (if is_bare { word } else { String::new() }, place, false)
        }
    };
    let mut ahead = cursor.clone();
    skip_rest(&mut ahead);
    // `memref.global "private" constant @g`: `constant` begins an operation elsewhere.
    if name.ends_with(".global") && ahead.is_ident("constant") {
        ahead.bump();
        skip_rest(&mut ahead);
    }
    let line = cursor.follow(&ahead);
    let end = line.last().map_or(place.last, last_span);
    let mut op = Op {
        results,
        name,
        place,
        is_generic,
        before: Vec::new(),
        regions: Vec::new(),
        after: Vec::new(),
        end,
    };
    if op.name.is_empty() {
        strays.push(Stray { message: "expected an operation".to_owned(), place: start });
    }
    for token in line {
        let regions = regions_of(token, &op);
        if regions.is_empty() {
            if op.regions.is_empty() { &mut op.before } else { &mut op.after }.push(token.clone());
            continue;
        }
        for group in regions {
            if depth >= MAX_DEPTH {
                let message = format!("expected at most {MAX_DEPTH} regions within each other");
                strays.push(Stray { message, place: group.span_open().into() });
                continue;
            }
            let inner = tokens(group.stream());
            let (open, close) = (group.span_open(), group.span_close());
            op.regions.push(parse_region(&inner, open, close, depth + 1, strays));
        }
    }
    op
}

/// The regions in a token of an operation: one in braces, or in the generic form several in parentheses.
fn regions_of(token: &TokenTree, op: &Op) -> Vec<Group> {
    let TokenTree::Group(group) = token else { return Vec::new() };
    match group.delimiter() {
        Delimiter::Brace if is_region(group) || group.stream().is_empty() && has_region(&op.name) => {
            vec![group.clone()]
        }
        // `({ .. }, { .. })` of the generic form, or the descriptors of an `aie.dma`.
        Delimiter::Parenthesis | Delimiter::Bracket if op.is_generic || op.name == "aie.dma" => {
            let inner = tokens(group.stream());
            let is_brace = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            if !inner.first().is_some_and(is_brace) {
                return Vec::new();
            }
            let group_of = |token: TokenTree| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
                _ => None,
            };
            inner.into_iter().filter_map(group_of).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether empty braces of this operation are a region rather than attributes.
fn has_region(name: &str) -> bool {
    [
        "module",
        "builtin.module",
        "aie.device",
        "aie.core",
        "aie.mem",
        "aie.memtile_dma",
        "aie.shim_dma",
        "aie.switchbox",
        "aie.shim_mux",
        "aie.packet_flow",
        "aie.runtime_sequence",
        "aiex.runtime_sequence",
        "func.func",
        "scf.for",
        "scf.if",
    ]
    .contains(&name)
}

fn last_span(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    }
}
