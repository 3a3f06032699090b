//! Operations on a FIFO as MLIR-AIE prints them: `aie.objectfifo.allocate`, `.link`, the operations of cores, and the
//! tasks of the runtime sequence.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::access::{parse_acquire, parse_element};
use super::block::{Block, Registered, Task, push_unknown};
use super::line::at_line;
use super::operation::{TASK, WAIT, is_task, push_unread, take_symbol};
use super::pasted::parse_unnamed;
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::allow::{OfWalk, parse_allowed};
use crate::parse::cursor::{Cursor, Language, enter, is_punct, tokens};
use crate::parse::list::List;
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::memref::{Memref, Shaped, at_memref, parse_memref, take_shaped};
use crate::parse::mlir::operation::{FIFO, Name, take_name};
use crate::parse::mlir::program;
use crate::parse::mlir::value::take_value;
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::tap_pattern::task::{OF_FIFO, USES, Use, take_use};
use crate::parse::tap_pattern::{Options, parse_printed};
use crate::parse::tile_name::parse_tile;

/// Parses an operation on a FIFO, or a FIFO without `struct Name`.
pub(super) fn parse_remark(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let before = errors.len();
    if take_name(&mut cursor.clone()).is_some_and(|name| name.text == FIFO) {
        parse_unnamed(block, cursor, errors);
    } else {
        parse_operation_on(block, cursor, errors);
    }
    if errors.len() > before {
        while !(cursor.is_empty() || cursor.is_punct(';') || at_line(cursor)) {
            // A symbol before parentheses may be a function, and a type begins as an operation does.
            let length = if cursor.is_punct('@') || cursor.is_punct('!') { 2 } else { 1 };
            cursor.skip(length);
        }
    }
    cursor.punct(';');
}

/// Parses a task after its keys, which are written as before a tap.
pub(super) fn parse_keyed_task(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let (before, mut allows_overlap) = (block.tasks.len(), false);
    cursor.bump();
    parse_allowed(cursor, errors, |word| match word {
        OfWalk::Overlap => allows_overlap = true,
    });
    cursor.punct(',');
    if !is_task(cursor) {
        let message = format!("expected a task after its keys, found {}", cursor.found());
        let example =
            note("a task follows its keys: `allow(overlap), aiex.npu.dma_memcpy_nd(..) {metadata = @of}`");
        errors.push(Rule::Syntax, cursor.place(), message + &example);
        return;
    }
    parse_remark(block, cursor, errors);
    for task in block.tasks.iter_mut().skip(before) {
        task.tap.options.allow_overlap = allows_overlap;
    }
}

/// Parses it in the core of this number.
pub(super) fn parse_access(block: &mut Block, core: Option<usize>, cursor: &mut Cursor, errors: &mut Errors) {
    let before = std::mem::replace(&mut block.core, core);
    parse_remark(block, cursor, errors);
    block.core = before;
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
            "register_external_buffers" => drop(parse_register(block, &mut inside, errors)),
            "acquire" | "release" => drop(parse_acquire(block, &name, whole, &mut inside, errors)),
            TASK => drop(parse_task(block, whole, &mut inside, errors)),
            OF_FIFO => drop(parse_configured(block, whole, &mut inside, errors)),
            WAIT => parse_wait(block, &mut inside, errors),
            _ if USES.contains(&operation) => {
                let used = take_use(&mut whole.clone());
                inside.group(Delimiter::Parenthesis);
                if let Some(used) = used {
                    check_use(block, &used, errors);
                }
            }
            "subview.access" => {
                parse_element(block, &mut inside, errors);
                skip_operation(&mut inside);
            }
            _ => push_unread(&name, block, errors),
        }
        if inside.punct('!').is_some() || inside.is_punct(':') {
            skip_operation(&mut inside);
        }
        take_dict(&mut inside);
    }
    cursor.follow(&inside);
}

/// Pushes an error for each attribute of a link, because it would change the lowering of the link.
fn refuse_attributes(name: &Name, cursor: &mut Cursor, errors: &mut Errors) {
    let Some(attributes) = take_dict(cursor).map(|group| tokens(group.stream())) else { return };
    if let Some(TokenTree::Ident(key)) = attributes.first() {
        let background = note("links are checked as if they had no attributes");
        let message = format!("`{}` has an attribute that is not known here, `{key}`{background}", name.text);
        errors.push(Rule::UnknownKey, key.span(), message);
    }
}

/// Skips to the next operation or line, or to the end.
fn skip_operation(cursor: &mut Cursor) {
    loop {
        // `!aie.objectfifosubview<..>` is a type.
        let is_type = cursor.is_punct('!');
        cursor.bump();
        if is_type {
            take_name(cursor);
        }
        let is_line = at_line(cursor) || program::at_line(cursor);
        if cursor.is_empty() || cursor.is_punct(';') || is_line {
            return;
        }
    }
}

/// `aie.objectfifo.allocate @of(%tile)`.
fn parse_allocate(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let (symbol, place) = take_symbol(cursor, errors)?;
    let group = cursor.expect_group(Delimiter::Parenthesis, "`(tile)`", errors)?;
    let mut inside = enter!(group);
    let tile = parse_tile(&mut inside, errors)?;
    inside.expect_end("the operands", errors)?;
    block.allocations.push((symbol, place, tile));
    Some(())
}

/// `aie.objectfifo.register_external_buffers @of(%tile, {%a, %b}) : (memref<64xi32>, memref<64xi32>)`.
fn parse_register(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let (symbol, place) = take_symbol(cursor, errors)?;
    let group =
        cursor.expect_group(Delimiter::Parenthesis, format_args!("`(%tile, {{%buffer}})`"), errors)?;
    let mut inside = enter!(group, Language::Mlir);
    let tile = parse_tile(&mut inside, errors)?;
    if inside.punct(',').is_none() || inside.group(Delimiter::Brace).is_none() {
        inside.push_expected("`, {%buffer}`", errors);
        return None;
    }
    inside.expect_end("the operands", errors)?;
    cursor.expect_punct(':', "`: (memref<..>)`", errors)?;
    let types = cursor.expect_group(Delimiter::Parenthesis, format_args!("`(memref<..>)`"), errors)?;
    let mut inside = enter!(types, Language::Mlir);
    let mut buffers = Vec::new();
    while !inside.is_empty() {
        buffers.push(parse_memref(&mut inside, errors)?);
        inside.expect_comma("the next type", errors)?;
    }
    block.registered.push(Registered { symbol, place, tile, buffers });
    Some(())
}

impl Block {
    /// Checks the buffers of the host that are registered for FIFOs.
    pub(super) fn check_registered(&mut self, errors: &mut Errors) {
        for one in std::mem::take(&mut self.registered) {
            let Some(fifo) = self.find(&one.symbol).and_then(|k| self.fifos.get(k)) else {
                push_unknown(self, &one.symbol, one.place, errors);
                continue;
            };
            if fifo.producer.is_some() && !fifo.ends().any(|end| end.is_same(&one.tile)) {
                let message = format!("`{}` has no end on this tile", one.symbol);
                let background = note("only an end on a shim tile uses buffers of the host");
                errors.push(Rule::FifoEnd, one.tile.place(), message + &background);
                continue;
            }
            let object = fifo.object.as_ref().and_then(|object| object.array.as_ref());
            let bits = |memref: &Memref| memref.elements()?.checked_mul(u64::from(memref.element.bits()));
            let object = object.and_then(|array| array.memref(one.place)).and_then(|memref| bits(&memref));
            for buffer in &one.buffers {
                if let (Some(object @ 1..), Some(held)) = (object, bits(buffer))
                    && !held.is_multiple_of(object)
                {
                    let message = format!(
                        "a registered buffer has {}, which is not a multiple of the {} of an object of `{}`",
                        bytes(held),
                        bytes(object),
                        one.symbol
                    );
                    let background = note(
                        "the shim's DMA moves the whole buffer again and again, so each time the objects begin at another element",
                    );
                    errors.push(Rule::FifoDrift, buffer.place, message + &background);
                }
            }
        }
    }
}

fn bytes(bits: u64) -> String {
    if bits.is_multiple_of(8) { format!("{} bytes", bits / 8) } else { format!("{bits} bits") }
}

/// `{symbol = @of}`.
fn parse_wait(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let attributes = take_dict(cursor).map(|group| tokens(group.stream())).unwrap_or_default();
    let mut inside = Cursor::of_input(&attributes);
    if inside.is_ident("symbol") {
        inside.skip(2);
        // A nested symbol names the device first.
        if let Some((symbol, place)) = take_symbol(&mut inside, errors).filter(|_| inside.is_empty()) {
            block.waits.push((symbol, place));
        }
    }
}

/// Checks an operation on a task against the last earlier task of that name. A name without a task belongs to one that a
/// loop or a branch hands on.
fn check_use(block: &Block, used: &Use, errors: &mut Errors) {
    let is_it = |options: &&Options| options.task.as_ref().is_some_and(|task| used.is_of(task));
    if let Some(options) = block.tasks.iter().rev().map(|task| &task.tap.options).find(is_it) {
        used.check_token(options.issue_token, errors);
    }
}

/// Pushes an error for a task's tensor that the runtime sequence is given with another type, or not at all.
fn check_argument(block: &Block, operands: &[TokenTree], memref: &Memref, errors: &mut Errors) {
    let Some(value) = take_value(&mut Cursor::of_input(operands)) else { return };
    let Some(arguments) = &block.arguments else { return };
    let argument = arguments.tensors.iter().find(|(name, _)| *name == value.name);
    if argument.is_none() && !arguments.defined.contains(&value.name) {
        let names = arguments.tensors.iter().map(|(name, _)| name.as_str());
        let known = known_names("its tensors", &value.name, names);
        let message = format!("the runtime sequence is not given `{}`{known}", value.name);
        return errors.push(Rule::UnknownName, value.place, message);
    }
    if let Some((name, own)) =
        argument.filter(|(_, own)| own.element != memref.element || own.shape != memref.shape)
    {
        let message = format!("the runtime sequence is given `{name}` as `{own}`, found `{memref}`");
        errors.push(Rule::Memref, memref.place, message + &help_code(own.to_string()));
    }
}

/// `aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]) {metadata = @of}`.
fn parse_task(block: &mut Block, whole: &Cursor, cursor: &mut Cursor, errors: &mut Errors) -> Option<()> {
    let place = cursor.place();
    let operands = cursor.group(Delimiter::Parenthesis).map(|group| tokens(group.stream()));
    let operands = operands.unwrap_or_default();
    let lists: Vec<_> = operands
        .iter()
        .filter(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket))
        .collect();
    let [_, sizes, _] = lists.as_slice() else {
        errors.push(Rule::Syntax, place, "expected `(%buffer[offsets][sizes][strides])`");
        return None;
    };
    // The tap reports wrong numbers.
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
        refuse_unranked(block, cursor, errors)?;
        let parsed = parse_memref(cursor, errors)?;
        check_argument(block, &operands, &parsed, errors);
        memref = Some(parsed);
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
    if let Some(operands) = &operands {
        let mut inside = enter!(operands, Language::Mlir);
        inside.skip_until(at_memref);
        refuse_unranked(block, &inside, errors)?;
    }
    let of_tensor = operands.as_ref().and_then(memref_of);
    if let Some((operands, memref)) = operands.as_ref().zip(of_tensor.as_ref()) {
        check_argument(block, &tokens(operands.stream()), memref, errors);
    }
    let element = of_tensor.map(|memref| Named { value: memref.element, place: memref.place });
    let tap = parse_printed(element, &mut all, errors);
    cursor.follow(&all);
    let tap = tap?;
    let walk = tap.steps.iter().find(|step| step.op == Op::Starts)?;
    let numbers: Vec<Number> = walk.numbers.iter().skip(1).take(walk.numbers.len() / 2).cloned().collect();
    let written = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) => Place { first: first.place.first, last: last.place.last },
        _ => walk.place,
    };
    let sizes = List { numbers, place: operands.as_ref().and_then(sizes_in).unwrap_or(written) };
    block.tasks.push(Task { symbol, place, sizes, tap, is_typed: true });
    let uses = block.tasks.last_mut().map(|task| std::mem::take(&mut task.tap.options.uses));
    for used in uses.into_iter().flatten() {
        check_use(block, &used, errors);
    }
    Some(())
}

/// Pushes an error for a tensor without lengths, from which this parser makes no pattern.
fn refuse_unranked(block: &mut Block, cursor: &Cursor, errors: &mut Errors) -> Option<()> {
    let shaped = take_shaped(&mut cursor.clone()).filter(|shaped| shaped.lengths.is_none());
    let Some(Shaped { element_text, place, .. }) = shaped else { return Some(()) };
    block.unread += 1;
    let message = format!("the size of `memref<*x{element_text}>` is not known");
    let background = note(
        "without the size of the tensor, its walk cannot be checked; write it, as in `memref<4096xi32>`",
    );
    errors.push(Rule::Memref, place, message + &background);
    None
}

/// The operands of the descriptor in a task's body.
fn operands_of(body: &Group) -> Option<Group> {
    let all = tokens(body.stream());
    let at = all.iter().position(|token| matches!(token, TokenTree::Ident(name) if name == "dma_bd"))?;
    match all.get(at + 1) {
        Some(TokenTree::Group(operands)) => Some(operands.clone()),
        _ => None,
    }
}

/// The `memref` of these operands; the tap reports its errors.
fn memref_of(operands: &Group) -> Option<Memref> {
    let mut inside = enter!(operands, Language::Mlir);
    inside.skip_until(at_memref);
    parse_memref(&mut inside, &mut Errors::default())
}

/// The place of the sizes, if they have a list.
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
