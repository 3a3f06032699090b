//! What is around FIFOs in a program of MLIR: `module { aie.device(npu1) { .. aie.core(%t) { .. } .. } }`.
//!
//! A device says which array it is, a core what it acquires, and the runtime sequence which tasks fill and drain FIFOs. What else is in a
//! device says nothing of a FIFO and is passed over.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::remarks::{is_remark, is_task, parse_remark};
use super::{Block, Core, link, parse_statement, pasted, tile};
use crate::errors::Errors;
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::mlir::core::stack_size;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::take_name;

/// Regions within regions that are looked into: more than programs have.
const MAX_DEPTH: usize = 16;

/// An operation with a region.
struct Region<'a> {
    kind: Kind,
    /// Its operands.
    operands: Option<&'a Group>,
    body: &'a Group,
    attributes: Option<&'a Group>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Module,
    Device,
    Core,
    Sequence,
}

/// Whether an operation with a region is next.
pub(super) fn at_region(cursor: &Cursor) -> bool {
    take_region(&mut cursor.clone()).is_some()
}

fn take_region<'a>(cursor: &mut Cursor<'a>) -> Option<Region<'a>> {
    let mut ahead = cursor.clone();
    let kind = if ahead.is_ident("module") {
        ahead.bump();
        Kind::Module
    } else {
        match take_name(&mut ahead).filter(|name| !name.is_generic)?.text.as_str() {
            "aie.device" => Kind::Device,
            "aie.core" => Kind::Core,
            "aie.runtime_sequence" | "aiex.runtime_sequence" => Kind::Sequence,
            _ => return None,
        }
    };
    let mut operands = ahead.group(Delimiter::Parenthesis);
    if ahead.punct('@').is_some() {
        ahead.bump();
        operands = operands.or_else(|| ahead.group(Delimiter::Parenthesis));
    }
    if ahead.is_ident("attributes") {
        ahead.bump();
        ahead.group(Delimiter::Brace)?;
    }
    let body = ahead.group(Delimiter::Brace)?;
    let attributes = if kind == Kind::Module { None } else { take_dict(&mut ahead) };
    *cursor = ahead;
    Some(Region { kind, operands, body, attributes })
}

/// Parses what is in a region that [`at_region`] has seen.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    parse_to(MAX_DEPTH, block, cursor, errors);
}

fn parse_to(depth: usize, block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(region) = take_region(cursor) else { return };
    let inner = tokens(region.body.stream());
    let mut inside = Cursor::new(&inner, region.body.span_close()).written_in(Language::Mlir);
    match region.kind {
        Kind::Core => {
            block.cores.extend(parse_core(&region, errors));
            return parse_remarks(depth, block, &mut inside, errors);
        }
        Kind::Sequence => return parse_remarks(depth, block, &mut inside, errors),
        Kind::Device => {
            if let Some(operands) = region.operands {
                let device = tokens(operands.stream());
                block.set_device(&mut Cursor::new(&device, operands.span_close()), errors);
            }
        }
        Kind::Module => {}
    }
    while !inside.is_empty() {
        if at_region(&inside) && depth > 0 {
            parse_to(depth - 1, block, &mut inside, errors);
        } else if is_remark(&inside) || tile::at_tile_of_mlir(&inside) || is_generic(&inside) {
            let (start, before) = (inside.rest(), block.fifos.len());
            parse_statement(block, &mut inside, errors);
            for fifo in block.fifos.iter_mut().skip(before) {
                fifo.written = inside.taken(start).to_vec();
            }
        } else {
            skip_line(&mut inside);
        }
    }
}

/// The tile of a core and its stack.
fn parse_core(region: &Region, errors: &mut Errors) -> Option<Core> {
    let operands = region.operands?;
    let inner = tokens(operands.stream());
    let mut inside = Cursor::new(&inner, operands.span_close()).written_in(Language::Mlir);
    let tile = tile::parse_tile(&mut inside, errors)?;
    let stack = region.attributes.and_then(|attributes| stack_size(attributes, errors));
    Some(Core { tile, stack })
}

fn is_generic(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone())
        .is_some_and(|name| name.is_generic && (name.text == pasted::FIFO || name.text == "aie.tile"))
}

/// Passes over one operation: to where the next one begins.
fn skip_line(cursor: &mut Cursor) {
    loop {
        let is_type = cursor.is_punct('!') || cursor.is_punct('@');
        cursor.skip(if is_type { 2 } else { 1 });
        let is_dotted = |name: &str| matches!(cursor.rest(), [TokenTree::Ident(first), dot, ..] if first == name && link::is_punct(dot, '.'));
        if cursor.is_empty()
            || ["aie", "aiex", "func", "memref", "arith", "scf"].iter().any(|name| is_dotted(name))
            || cursor.is_punct('%') && tile::at_definition(cursor)
        {
            return;
        }
    }
}

/// Parses the acquires, the releases and the tasks within an operation's region, however deep they are.
fn parse_remarks(depth: usize, block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    while let Some(token) = cursor.peek() {
        if is_task(cursor) || is_use(cursor) {
            let (left, before) = (cursor.rest().len(), errors.len());
            parse_remark(block, cursor, errors);
            block.is_partial |= errors.len() > before;
            if cursor.rest().len() < left {
                continue;
            }
        }
        if let (TokenTree::Group(group), true) = (token, depth > 0) {
            let inner = tokens(group.stream());
            let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
            parse_remarks(depth - 1, block, &mut inside, errors);
        }
        cursor.bump();
    }
}

fn is_use(cursor: &Cursor) -> bool {
    let uses = ["aie.objectfifo.acquire", "aie.objectfifo.release"];
    take_name(&mut cursor.clone()).is_some_and(|name| uses.contains(&name.text.as_str()))
}
