//! Operations on a FIFO as MLIR-AIE prints them: `aie.objectfifo.acquire`, `.release`, `.allocate`, `.link`, and the tasks of the
//! runtime sequence.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::link::is_punct;
use super::pasted::{FIFO, expect, parse_unnamed, take_symbol};
use super::tile::parse_tile;
use super::{Block, Fifo, Remark, Says, Task, parse_unsigned};
use crate::errors::{Errors, help, known_names, note};
use crate::parse::allow::parse_allowed;
use crate::parse::buffer::Array;
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::{Memref, at_memref, parse_memref};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::name::Named;
use crate::parse::tap_pattern::parse_printed;

/// Whether an operation on a FIFO is next, whose result has a name: `%s = aie.objectfifo.acquire ..`.
pub(super) fn is_remark(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| name.text.starts_with("aie.objectfifo"))
}

/// Parses an operation on a FIFO, or one that declares it without `struct Name`.
pub(super) fn parse_remark(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    if take_name(&mut cursor.clone()).is_some_and(|name| name.text == FIFO) {
        parse_unnamed(block, cursor, errors);
    } else {
        parse_operation_on(block, cursor, errors);
    }
    if errors.len() > before {
        while !(cursor.is_empty() || cursor.is_punct(';') || at_line(cursor)) {
            // A symbol may stand before parentheses, as a function does, and a type begins as an operation does.
            let length = if cursor.is_punct('@') || cursor.is_punct('!') { 2 } else { 1 };
            cursor.skip(length);
        }
    }
    cursor.punct(';');
}

/// Whether the keys of a task are next: `allow(overlap), aiex.npu.dma_memcpy_nd(..) ..`.
pub(super) fn at_keys(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(key), TokenTree::Group(group), ..]
        if key == "allow" && group.delimiter() == Delimiter::Parenthesis)
}

/// Parses a task with its keys, which stand before it as before a tap.
pub(super) fn parse_keyed_task(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let (before, mut allows_overlap) = (block.tasks.len(), false);
    cursor.bump();
    parse_allowed(cursor, &["overlap"], errors, |_| allows_overlap = true);
    cursor.punct(',');
    let is_task = take_name(&mut cursor.clone()).is_some_and(|name| name.text == TASK);
    if !is_task {
        let message = format!("expected the task that is allowed this, found {}", cursor.found());
        let example =
            note("it stands before one: `allow(overlap), aiex.npu.dma_memcpy_nd(..) {metadata = @of}`");
        errors.push(Rule::Syntax, cursor.place(), message + &example);
        return;
    }
    parse_remark(block, cursor, errors);
    for task in block.tasks.iter_mut().skip(before) {
        task.tap.options.allow_overlap = allows_overlap;
    }
}

/// What a task is called.
const TASK: &str = "aiex.npu.dma_memcpy_nd";

fn parse_operation_on(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let mut inside = cursor.clone().written_in(Language::Mlir);
    let whole = &inside.clone();
    if let Some(name) = take_name(&mut inside) {
        let operation = name.text.strip_prefix("aie.objectfifo.").unwrap_or(&name.text);
        match operation {
            "link" => super::link::parse(block, &mut inside, errors),
            "allocate" => drop(parse_allocate(block, &mut inside, errors)),
            "acquire" => {
                if parse_acquire(block, true, &mut inside, errors).is_some() {
                    parse_subview(block, &mut inside, errors);
                }
            }
            TASK => drop(parse_task(block, whole, &mut inside, errors)),
            "release" => drop(parse_acquire(block, false, &mut inside, errors)),
            // Which element is used makes no difference to the pool.
            "subview.access" => skip_operation(&mut inside),
            _ => push_unknown(&name, errors),
        }
        if inside.punct('!').is_some() || inside.is_punct(':') {
            skip_operation(&mut inside);
        }
        take_dict(&mut inside);
    }
    cursor.skip(cursor.rest().len() - inside.rest().len());
}

/// Whether a line begins here: an operation, a definition, a call of Python, an item.
pub(super) fn at_line(cursor: &Cursor) -> bool {
    let is_operation = cursor.is_ident("aie") || cursor.is_ident("aiex");
    let is_type =
        is_operation && take_name(&mut cursor.clone()).is_some_and(|name| name.text.ends_with("subview"));
    is_operation && !is_type
        || at_keys(cursor)
        || super::tile::at_definition(cursor)
        || super::python::at_expression(cursor)
        || crate::parse::at_item(cursor)
}

pub(super) fn push_unknown(name: &Name, errors: &mut Errors) {
    if name.text == "aie.tile" {
        let message = "`aie.tile` says nothing without a name";
        let example = note("FIFOs name their tiles: `%tile_0_2 = aie.tile(0, 2)`");
        errors.push(Rule::UnknownName, name.place, message.to_owned() + &example);
        return;
    }
    let known = [
        FIFO,
        "aie.objectfifo.link",
        "aie.objectfifo.acquire",
        "aie.objectfifo.release",
        "aie.objectfifo.allocate",
        "aie.tile",
        TASK,
    ];
    let (message, advice) = match name.text.strip_prefix("aie.objectfifo.") {
        Some("register_external_buffers") => (
            "a shim's end has no buffers here",
            note("the runtime sequence fills and drains it; `tap_pattern!` declares what it moves"),
        ),
        Some("register_process") => (
            "the patterns of acquires and releases of a process are no part of a FIFO",
            note("the most objects that a core acquires at once size its pool")
                + &help("aie.objectfifo.acquire @of(Consume, 1)"),
        ),
        _ => ("says nothing of a FIFO", known_names("known", &name.text, known)),
    };
    let text =
        format!("`{}`{} {message}{advice}", name.text, if message.starts_with("says") { "" } else { ":" });
    errors.push(Rule::UnknownName, name.place, text);
}

/// To the next operation, or the end.
fn skip_operation(cursor: &mut Cursor) {
    while !(cursor.is_empty() || cursor.is_punct(';')) {
        cursor.bump();
        let is_line = super::tile::at_definition(cursor) || cursor.is_ident("aie");
        // `!aie.objectfifosubview<..>` is a type.
        if is_line {
            let is_type = take_name(&mut cursor.clone())
                .is_some_and(|name| name.text == FIFO || name.text.ends_with("subview"));
            if !is_type || super::tile::at_definition(cursor) {
                return;
            }
        }
    }
}

/// `aie.objectfifo.allocate @of(%tile)`.
fn parse_allocate(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let (symbol, place) = take_symbol(cursor, errors)?;
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected `(tile)`, found {}", cursor.found()));
        return None;
    };
    let inner = tokens(group.stream());
    let tile = parse_tile(&mut Cursor::new(&inner, group.span_close()), errors)?;
    block.remarks.push(Remark { symbol, place, says: Says::Allocate(tile) });
    Some(())
}

/// `aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]) {metadata = @of}`.
fn parse_task(block: &mut Block, whole: &Cursor, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let place = cursor.place();
    let lists = cursor.group(Delimiter::Parenthesis).map(|group| tokens(group.stream()));
    let lists = lists.unwrap_or_default();
    let lists: Vec<_> = lists
        .iter()
        .filter(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket))
        .collect();
    let [_, sizes, _] = lists.as_slice() else {
        errors.push(Rule::Syntax, place, "expected `(%buffer[offsets][sizes][strides])`");
        return None;
    };
    // What is wrong with a number is told of the tap.
    let of_sizes = &mut Cursor::of_input(std::slice::from_ref(*sizes)).written_in(Language::Mlir);
    let sizes = parse_array("a size", of_sizes, &mut Errors::default());
    let place = cursor.place();
    let attributes = take_dict(cursor).map(|group| tokens(group.stream())).unwrap_or_default();
    let at = attributes.windows(3).position(|next| {
        matches!(next, [TokenTree::Ident(key), equals, at]
            if key == "metadata" && is_punct(equals, '=') && is_punct(at, '@'))
    });
    let Some(at) = at else {
        errors.push(Rule::Syntax, place, "expected the FIFO, `{metadata = @of}`");
        return None;
    };
    let (symbol, place) = take_symbol(&mut Cursor::of_input(&attributes[at + 2..]), errors)?;
    let mut memref = None;
    if cursor.punct(':').is_some() && at_memref(cursor) {
        memref = Some(parse_memref(cursor, errors)?);
    }
    let element = memref.as_ref().map(|memref| Named { value: memref.element, place: memref.place });
    let tap = parse_printed(element, &mut whole.clone(), errors)?;
    block.tasks.push(Task { symbol, place, sizes: sizes?, tap, is_typed: element.is_some() });
    Some(())
}

/// `: !aie.objectfifosubview<memref<..>>`, and later `: memref<..>`: what the core of the last acquire sees.
fn parse_subview(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let mut ahead = cursor.clone();
    ahead.punct(':')?;
    let is_view = ahead.punct('!').is_some();
    if is_view {
        take_name(&mut ahead)?;
        ahead.punct('<')?;
    }
    if !at_memref(&ahead) {
        return None;
    }
    let memref = parse_memref(&mut ahead, errors)?;
    if is_view {
        ahead.punct('>')?;
    }
    cursor.skip(cursor.rest().len() - ahead.rest().len());
    let Some(Remark { symbol, place, says: Says::Acquires(is_producer, _) }) = block.remarks.last() else {
        return None;
    };
    let remark = Remark { symbol: symbol.clone(), place: *place, says: Says::Sees(*is_producer, memref) };
    block.remarks.push(remark);
    Some(())
}

/// Pushes an error if the objects that a core acquires are not those of its end.
pub(super) fn check_type(fifo: &Fifo, is_producer: bool, memref: &Memref, errors: &mut Errors) {
    let of_consumer = fifo.consumer_object.as_ref().filter(|_| !is_producer);
    let array = of_consumer.or(fifo.object.as_ref()).and_then(|object| object.array.as_ref());
    let Some(Array { element, lengths, .. }) = array else { return };
    let Some(shape) = lengths.iter().map(|n| u64::try_from(n.value?).ok()).collect::<Option<Vec<_>>>() else {
        return;
    };
    if memref.element == *element && memref.shape == shape {
        return;
    }
    let own = Memref { element: *element, shape, space: None, place: memref.place };
    let message = format!("the objects of `{}` are `{own}`, but its core acquires `{memref}`", fifo.symbol);
    errors.push(Rule::Memref, memref.place, message + &help(own.to_string()));
}

/// `aie.objectfifo.acquire @of(Consume, 1)`, or the release of as many.
fn parse_acquire(
    block: &mut Block,
    is_acquire: bool,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<()> {
    let (symbol, place) = take_symbol(cursor, errors)?;
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let message = format!("expected `(Produce, 1)` or `(Consume, 1)`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::Mlir);
    let (at, found) = (inside.place(), inside.found());
    let is_producer = match inside.ident().map(ToString::to_string).as_deref() {
        Some("Produce") => true,
        Some("Consume") => false,
        _ => {
            let known = note("a core is at either end of the FIFO: Produce Consume");
            errors.push(
                Rule::UnknownName,
                at,
                format!("expected `Produce` or `Consume`, found {found}{known}"),
            );
            return None;
        }
    };
    expect(&mut inside, ',', "a number of objects", errors)?;
    let number = parse_unsigned(&mut inside, "a number of objects", errors)?;
    if !inside.is_empty() {
        let message = format!("expected the end of the operands, found {}", inside.found());
        errors.push(Rule::Syntax, inside.place(), message);
        return None;
    }
    let says = if is_acquire { Says::Acquires(is_producer, number) } else { Says::Release };
    block.remarks.push(Remark { symbol, place, says });
    Some(())
}
