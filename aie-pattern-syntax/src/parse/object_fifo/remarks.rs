//! Operations on a FIFO as MLIR-AIE prints them: `aie.objectfifo.acquire`, `.release`, `.allocate`, `.link`, and the tasks of the
//! runtime sequence.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::link::is_punct;
use super::pasted::{FIFO, expect, parse_unnamed, take_symbol};
use super::tile::parse_tile;
use super::{Block, Fifo, Remark, Says, Task, parse_unsigned};
use crate::errors::{Errors, Place, help, known_names, note};
use crate::parse::allow::parse_allowed;
use crate::parse::buffer::Array;
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::list::List;
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::{Memref, at_memref, parse_memref};
use crate::parse::mlir::operation::{Name, take_name};
use crate::parse::mlir::value::literal;
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::tap_pattern::parse_printed;
use crate::parse::tap_pattern::task::{OF_FIFO, USES};

/// Whether an operation on a FIFO is next, whose result has a name: `%s = aie.objectfifo.acquire ..`.
pub(super) fn is_remark(cursor: &Cursor) -> bool {
    let is_on_fifo = |name: Name| name.text.starts_with("aie.objectfifo");
    take_name(&mut cursor.clone()).is_some_and(is_on_fifo) || is_task(cursor)
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
    if !is_task(cursor) {
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

/// What a task is called that is configured and started at once.
const TASK: &str = "aiex.npu.dma_memcpy_nd";

/// What waits for tasks, which says nothing of what they move.
const WAITS: [&str; 2] = ["aiex.npu.dma_wait", "aiex.npu.sync"];

/// Whether a task of a FIFO's end is next.
pub(super) fn is_task(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| name.text == TASK || name.text == OF_FIFO)
}

fn parse_operation_on(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let mut inside = cursor.clone().written_in(Language::Mlir);
    let whole = &inside.clone();
    if let Some(name) = take_name(&mut inside) {
        let operation = name.text.strip_prefix("aie.objectfifo.").unwrap_or(&name.text);
        match operation {
            "link" => {
                super::link::parse(block, &mut inside, errors);
                refuse_attributes(&name, &mut inside, errors);
            }
            "allocate" => drop(parse_allocate(block, &mut inside, errors)),
            "acquire" => {
                if parse_acquire(block, true, &mut inside, errors).is_some() {
                    parse_subview(block, &mut inside, errors);
                }
            }
            TASK => drop(parse_task(block, whole, &mut inside, errors)),
            OF_FIFO => drop(parse_configured(block, whole, &mut inside, errors)),
            _ if USES.contains(&operation) || WAITS.contains(&operation) => {
                inside.group(Delimiter::Parenthesis);
            }
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
    cursor.follow(&inside);
}

/// Pushes an error for each attribute of a link, for it would change what the link is lowered to.
fn refuse_attributes(name: &Name, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(attributes) = take_dict(cursor).map(|group| tokens(group.stream())) else { return };
    if let Some(TokenTree::Ident(key)) = attributes.first() {
        let background = note("what is checked of a link is that of one without attributes");
        let message = format!("`{}` has an attribute that is not known here, `{key}`{background}", name.text);
        errors.push(Rule::UnknownKey, key.span(), message);
    }
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
    let mut inside = Cursor::of_input(&attributes);
    while !(matches!(inside.rest(), [TokenTree::Ident(key), equals, at, ..]
            if key == "metadata" && is_punct(equals, '=') && is_punct(at, '@')))
    {
        if inside.bump().is_none() {
            errors.push(Rule::Syntax, place, "expected the FIFO, `{metadata = @of}`");
            return None;
        }
    }
    inside.skip(2);
    let (symbol, place) = take_symbol(&mut inside, errors)?;
    let mut memref = None;
    if cursor.punct(':').is_some() && at_memref(cursor) {
        memref = Some(parse_memref(cursor, errors)?);
    }
    let element = memref.as_ref().map(|memref| Named { value: memref.element, place: memref.place });
    let tap = parse_printed(element, &mut whole.clone(), errors)?;
    block.tasks.push(Task { symbol, place, sizes: sizes?, tap, is_typed: element.is_some() });
    Some(())
}

/// `aiex.dma_configure_task_for @of { aie.dma_bd(%arg0 : memref<48xi32>, 0, 48) aie.end } {repeat_count = 1 : i32}`.
fn parse_configured<'a>(
    block: &mut Block,
    whole: &Cursor<'a>,
    cursor: &mut Cursor<'a>,
    errors: &mut Errors,
) -> Option<()> {
    let mut all = whole.clone();
    let (symbol, place) = take_symbol(cursor, errors)?;
    let operands = cursor.group(Delimiter::Brace).and_then(operands_of);
    let element = operands.as_ref().and_then(element_of);
    let tap = parse_printed(element, &mut all, errors);
    cursor.follow(&all);
    let tap = tap?;
    let walk = tap.steps.iter().find(|step| step.op == Op::Walk)?;
    let numbers: Vec<Number> = walk.numbers.iter().skip(1).take(walk.numbers.len() / 2).cloned().collect();
    let written = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) => Place { first: first.place.first, last: last.place.last },
        _ => walk.place,
    };
    let sizes = List { numbers, place: operands.as_ref().and_then(sizes_in).unwrap_or(written) };
    block.tasks.push(Task { symbol, place, sizes, tap, is_typed: true });
    Some(())
}

/// The operands of the descriptor in a task.
fn operands_of(body: &Group) -> Option<Group> {
    let all = tokens(body.stream());
    let at = all.iter().position(|token| matches!(token, TokenTree::Ident(name) if name == "dma_bd"))?;
    match all.get(at + 1) {
        Some(TokenTree::Group(operands)) => Some(operands.clone()),
        _ => None,
    }
}

/// The element of their `memref`; what is wrong with it is told of the tap.
fn element_of(operands: &Group) -> Option<Named<Element>> {
    let inner = tokens(operands.stream());
    let mut inside = Cursor::new(&inner, operands.span_close()).written_in(Language::Mlir);
    while !(inside.is_empty() || at_memref(&inside)) {
        inside.bump();
    }
    let memref = parse_memref(&mut inside, &mut Errors::default())?;
    Some(Named { value: memref.element, place: memref.place })
}

/// Where the sizes are that have a list of their own.
fn sizes_in(operands: &Group) -> Option<Place> {
    tokens(operands.stream()).windows(3).find_map(|next| match next {
        [TokenTree::Ident(key), equals, TokenTree::Group(list)]
            if key == "sizes" && is_punct(equals, '=') =>
        {
            Some(list.span().into())
        }
        _ => None,
    })
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
    cursor.follow(&ahead);
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

/// Pushes an error if a core releases more objects than it acquires, of all acquires that are written.
pub(super) fn check_release(fifo: &Fifo, is_producer: bool, released: &Number, errors: &mut Errors) {
    let ends = if is_producer { 0..1 } else { 1..fifo.consumers.len() + 1 };
    let acquired =
        ends.filter_map(|end| fifo.acquires.get(end)?.first()).filter(|number| number.is_written());
    let Some(most) = acquired.map(|number| number.value).max().flatten() else { return };
    if let Some(count) = released.value.filter(|count| *count > most) {
        let objects =
            |count: i128| if count == 1 { "1 object".to_owned() } else { format!("{count} objects") };
        let end = if is_producer { "producer" } else { "consumer" };
        let message = format!(
            "the {end} of `{}` releases {} at once, but it acquires at most {most}",
            fifo.symbol,
            objects(count)
        );
        let background =
            note("a lock that counts more objects than there are lets the other end into one that is in use");
        errors.push(
            Rule::FifoAcquire,
            released.place,
            message + &background + &help(format!("the most that it can release at once is {most}")),
        );
    }
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
    // Since the summer of 2026 one object is not written, and the number of those released stands behind.
    let number = if inside.is_empty() {
        let released = cursor.group(Delimiter::Bracket).filter(|_| !is_acquire);
        let inner = released.map(|group| tokens(group.stream())).unwrap_or_default();
        let mut count = Cursor::of_input(&inner).written_in(Language::Mlir);
        match released {
            Some(_) => parse_unsigned(&mut count, "a number of objects", errors)?,
            None => Number { tokens: literal(1, group.span()), ..Number::implied(1, group.span().into()) },
        }
    } else {
        expect(&mut inside, ',', "a number of objects", errors)?;
        parse_unsigned(&mut inside, "a number of objects", errors)?
    };
    if !inside.is_empty() {
        let message = format!("expected the end of the operands, found {}", inside.found());
        errors.push(Rule::Syntax, inside.place(), message);
        return None;
    }
    let says =
        if is_acquire { Says::Acquires(is_producer, number) } else { Says::Releases(is_producer, number) };
    block.remarks.push(Remark { symbol, place, says });
    Some(())
}
