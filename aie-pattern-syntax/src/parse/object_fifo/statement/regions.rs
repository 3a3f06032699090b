//! The regions around FIFOs in an MLIR program: `module { aie.device(npu1) { .. aie.core(%t) { .. } .. } }`.
//!
//! A device determines the array, a core what it acquires, and the runtime sequence the tasks that fill and drain FIFOs.
//! Other operations are skipped by name if they do not affect data movement; all others are errors.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::parse_statement;
use crate::errors::{Errors, note};
use crate::parse::cursor::{Cursor, Language, enter, is_punct};
use crate::parse::mlir::core::stack_size;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::mlir::operation::{FIFO, Name, take_location, take_name};
use crate::parse::mlir::program::{
    MAX_DEPTH, at_bare, at_line, is_passive, is_region, operation_name, push_too_deep, skip_label, skip_rest,
    take_line,
};
use crate::parse::mlir::value::take_value;
use crate::parse::object_fifo::beside::at_beside;
use crate::parse::object_fifo::block::access::Flow;
use crate::parse::object_fifo::block::{Arguments, Block, Core};
use crate::parse::object_fifo::held::{misnamed, trips};
use crate::parse::object_fifo::line::before_statement;
use crate::parse::object_fifo::operation::{is_access, is_remark, is_task, is_use, is_wait, push_unread};
use crate::parse::object_fifo::remarks::{parse_access, parse_remark};
use crate::parse::object_fifo::tile;
use crate::parse::tile_name::parse_tile;

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

/// The region around an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// A module, a device, or nothing.
    Device,
    /// The core of this number; `None` if its tile is in error.
    Core(Option<usize>),
    /// The runtime sequence; also a function, which it was before it had its own operation.
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
            "builtin.module" => Kind::Module,
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

/// Parses a region that [`at_region`] has seen.
pub(super) fn parse(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    parse_region(MAX_DEPTH, block, cursor, errors);
}

/// Parses an operation other than a FIFO, link, tile or task, with its regions. A statement in this crate's notation may
/// follow on the same line.
pub(super) fn parse_other(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let mut inside = before_statement(cursor);
    let left = inside.rest().len();
    parse_one(MAX_DEPTH, Scope::Device, block, &mut inside, errors);
    cursor.skip(left - inside.rest().len());
}

fn parse_region(depth: usize, block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(region) = take_region(cursor) else { return };
    let scope = match region.kind {
        Kind::Core => {
            let core = parse_core(&region, errors).map(|core| {
                block.cores.push(core);
                block.cores.len() - 1
            });
            block.flow.push(Flow::Core);
            Scope::Core(core)
        }
        Kind::Sequence => {
            block.arguments = region.operands.map(|operands| arguments(operands, region.body));
            Scope::Sequence
        }
        Kind::Device => {
            block.devices += 1;
            if block.devices > 1 {
                let place = region.operands.unwrap_or(region.body).span();
                let message = "all FIFOs of a block belong to one device, but this is a second `aie.device`";
                let advice = note(
                    "with nothing beside it in the macro, a module of several devices can be pasted: each device becomes a Rust module with the name of its symbol",
                );
                errors.push(Rule::HopDevice, place, message.to_owned() + &advice);
                block.unread += 1;
                return;
            }
            if let Some(operands) = region.operands {
                block.set_device(&mut enter!(operands), errors);
            }
            Scope::Device
        }
        Kind::Module => Scope::Device,
    };
    parse_lines(depth, scope, block, region.body, errors);
    block.arguments = None;
}

/// The arguments `(%a : memref<64xi32>, %b : memref<64xi32>)`, and the values defined in the body.
fn arguments(operands: &Group, body: &Group) -> Arguments {
    let mut inside = enter!(operands, Language::Mlir);
    let mut arguments = Arguments { tensors: Vec::new(), defined: definitions(body, MAX_DEPTH) };
    while !inside.is_empty() {
        if let Some(value) = take_value(&mut inside) {
            inside.punct(':');
            let memref = at_memref(&inside).then(|| parse_memref(&mut inside, &mut Errors::default()));
            match memref.flatten() {
                Some(memref) => arguments.tensors.push((value.name, memref)),
                None => arguments.defined.push(value.name),
            }
        } else {
            inside.bump();
        }
    }
    arguments
}

/// The values that operations define: `%a =`, `%a, %b:2 =`, `%a as %b` of a slice.
fn definitions(body: &Group, depth: usize) -> Vec<String> {
    let mut inside = enter!(body, Language::Mlir);
    let (mut defined, mut list) = (Vec::new(), Vec::new());
    while !inside.is_empty() {
        if let Some(value) = take_value(&mut inside) {
            list.push(value.name);
            if matches!(inside.rest(), [colon, TokenTree::Literal(_), ..] if is_punct(colon, ':')) {
                inside.skip(2);
            }
            if inside.punct(',').is_none() && inside.is_punct('=') {
                defined.append(&mut list);
            }
            continue;
        }
        list.clear();
        if let Some(TokenTree::Group(group)) = inside.bump()
            && depth > 0
        {
            defined.extend(definitions(group, depth - 1));
        }
    }
    defined
}

/// The tile of a core and its stack.
fn parse_core(region: &Region, errors: &mut Errors) -> Option<Core> {
    let operands = region.operands?;
    let mut inside = enter!(operands, Language::Mlir);
    let tile = parse_tile(&mut inside, errors)?;
    let stack = region.attributes.and_then(|attributes| stack_size(attributes, errors));
    Some(Core { tile, stack, is_operation: true })
}

/// Parses the operations in braces.
fn parse_lines(depth: usize, scope: Scope, block: &mut Block, body: &Group, errors: &mut Errors) {
    if depth == 0 {
        return push_too_deep(body, errors);
    }
    let mut inside = enter!(body, Language::Mlir);
    while !inside.is_empty() {
        let (left, before) = (inside.rest().len(), errors.len());
        parse_one(depth, scope, block, &mut inside, errors);
        block.is_partial |= errors.len() > before;
        if inside.rest().len() == left {
            inside.bump();
        }
    }
}

/// Parses one operation of a region.
fn parse_one(depth: usize, scope: Scope, block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    if skip_label(cursor) {
        if matches!(scope, Scope::Core(_)) {
            block.flow.push(Flow::Label);
        }
        return;
    }
    if scope == Scope::Device && at_region(cursor) {
        parse_region(depth - 1, block, cursor, errors);
        return end_line(cursor, errors);
    }
    let Some(name) = operation_name(cursor) else {
        if !at_bare(cursor) {
            cursor.push_expected("an operation", errors);
        }
        take_line(cursor);
        return;
    };
    if reads(scope, cursor) {
        let (start, fifos, before) = (cursor.rest(), block.fifos.len(), errors.len());
        match scope {
            Scope::Core(core) => parse_access(block, core, cursor, errors),
            Scope::Sequence => parse_remark(block, cursor, errors),
            Scope::Device => parse_statement(block, cursor, errors),
        }
        for fifo in block.fifos.iter_mut().skip(fifos) {
            fifo.written = cursor.taken(start).to_vec();
        }
        if errors.len() > before {
            return skip_rest(cursor);
        }
        return end_line(cursor, errors);
    }
    block.misnamed.extend(misnamed(cursor));
    let line = take_line(cursor);
    if !is_passive(&name.text) {
        return refuse(&name, scope, block, errors);
    }
    // A function may be a runtime sequence in its older form.
    let inside = if name.text == "func.func" { Scope::Sequence } else { scope };
    for token in line {
        if let TokenTree::Group(group) = token
            && is_region(group)
        {
            let trips = trips(&name, line, &block.misnamed);
            block.flow.push(Flow::Enter(trips));
            parse_lines(depth - 1, inside, block, group, errors);
            block.flow.push(Flow::Leave);
        }
    }
}

/// Whether the operation is read in this scope.
fn reads(scope: Scope, cursor: &Cursor) -> bool {
    match scope {
        Scope::Device => {
            is_remark(cursor) || tile::at_tile_of_mlir(cursor) || at_beside(cursor) || is_generic(cursor)
        }
        Scope::Core(_) => is_access(cursor),
        Scope::Sequence => is_task(cursor) || is_use(cursor) || is_wait(cursor),
    }
}

fn is_generic(cursor: &Cursor) -> bool {
    let read = [FIFO, "aie.tile", "aie.buffer", "aie.lock"];
    take_name(&mut cursor.clone()).is_some_and(|name| name.is_generic && read.contains(&name.text.as_str()))
}

/// Pushes an error about an operation that is not read in this scope.
fn refuse(name: &Name, scope: Scope, block: &mut Block, errors: &mut Errors) {
    let is_of_core = name.text == "aie.objectfifo.acquire" || name.text == "aie.objectfifo.release";
    if scope == Scope::Sequence && is_of_core {
        let background =
            note("only the core of an end has its objects: `aie.core(%tile) { .. }` is around it");
        let message = format!("`{}` is not in a core{background}", name.text);
        return errors.push(Rule::FifoAcquire, name.place, message);
    }
    push_unread(name, block, errors);
}

/// Takes what may follow an operation: its source location, and a separator.
fn end_line(cursor: &mut Cursor, errors: &mut Errors) {
    take_location(cursor);
    cursor.punct(';');
    if !(cursor.is_empty() || at_line(cursor)) {
        cursor.push_expected("the next operation", errors);
        skip_rest(cursor);
    }
}
