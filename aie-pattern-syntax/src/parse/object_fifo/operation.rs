//! Which operations of MLIR are read in a block, and the parts that they share.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::block::Block;
use crate::errors::{Errors, Place, help, help_code, known_names, note};
use crate::parse::cursor::Cursor;
use crate::parse::mlir::operation::{FIFO, Name, take_name};
use crate::parse::mlir::program::operation_name;
use crate::parse::name::plain;
use crate::parse::tap_pattern::task::{OF_FIFO, USES};

/// The task that is configured and started at once.
pub(super) const TASK: &str = "aiex.npu.dma_memcpy_nd";

/// Waits until the task of a FIFO is done.
pub(super) const WAIT: &str = "aiex.npu.dma_wait";

/// Whether an operation on a FIFO with a named result is next: `%s = aie.objectfifo.acquire ..`.
pub(super) fn is_remark(cursor: &Cursor) -> bool {
    let is_on_fifo = |name: Name| name.text.starts_with("aie.objectfifo");
    take_name(&mut cursor.clone()).is_some_and(is_on_fifo) || is_task(cursor) || is_wait(cursor)
}

/// Whether a task on a FIFO's end is next.
pub(super) fn is_task(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| name.text == TASK || name.text == OF_FIFO)
}

pub(super) fn is_wait(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| name.text == WAIT && !name.is_generic)
}

/// Whether the keys of a task are next: `allow(overlap), aiex.npu.dma_memcpy_nd(..) ..`.
pub(super) fn at_keys(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(key), TokenTree::Group(group), ..]
        if key == "allow" && group.delimiter() == Delimiter::Parenthesis)
}

/// Whether an operation that starts, awaits or frees a task is next.
pub(super) fn is_use(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| USES.contains(&name.text.as_str()))
}

/// Whether an operation of a core on objects is next.
pub(super) fn is_access(cursor: &Cursor) -> bool {
    let accesses = ["aie.objectfifo.acquire", "aie.objectfifo.release", "aie.objectfifo.subview.access"];
    operation_name(cursor).is_some_and(|name| accesses.contains(&name.text.as_str()))
}

/// Pushes an error about an operation that is not read here, since it may move data that nothing would check.
pub(super) fn push_unread(name: &Name, block: &mut Block, errors: &mut Errors) {
    if name.text == "aie.tile" {
        let message = "`aie.tile` needs a name";
        let example = note("FIFOs name their tiles: `%tile_0_2 = aie.tile(0, 2)`");
        errors.push(Rule::UnknownName, name.place, message.to_owned() + &example);
        return;
    }
    block.unread += 1;
    let known = [
        FIFO,
        "aie.objectfifo.link",
        "aie.objectfifo.acquire",
        "aie.objectfifo.release",
        "aie.objectfifo.allocate",
        "aie.tile",
        TASK,
    ];
    let background = match name.text.as_str() {
        "aie.objectfifo.register_process" => {
            note("the most objects that a core acquires at once size its pool")
                + &help_code("aie.objectfifo.acquire @of(Consume, 1)")
        }
        "aie.mem" | "aie.memtile_dma" | "aie.shim_dma" | "aie.dma" | "aie.dma_start" | "aie.dma_bd"
        | "aie.bd_chain" => note(
            "descriptors pasted here are not checked: delete this operation, and declare each descriptor with `#[dma_bd(..)]`",
        ),
        "aie.flow" | "aie.packet_flow" | "aie.switchbox" | "aie.shim_mux" | "aie.shim_dma_allocation" => {
            note("the channels that it takes would go unchecked: a FIFO has its own route, so leave it out")
        }
        "aie.use_lock" => note(
            "`object_fifo!` makes the locks of its FIFOs, and other locks of a core would go unchecked: delete this operation",
        ),
        "aiex.dma_configure_task" => note(
            "a task of a FIFO names it, `aiex.dma_configure_task_for @of { .. }`; any other would go unchecked",
        ),
        text if ["aie", "aiex", "air", "airrt"]
            .iter()
            .any(|dialect| text.split('.').next() == Some(dialect)) =>
        {
            let near =
                crate::errors::meant(text, &known).map(|meant| help(format!("did you mean `{meant}`")));
            note("what it does would go unchecked: leave it out") + &near.unwrap_or_default()
        }
        text => known_names("known", text, known),
    };
    let message = format!("`{}` is not read by `object_fifo!`{background}", name.text);
    errors.push(Rule::UnknownName, name.place, message);
}

/// Whether an operation of MLIR is next.
pub(super) fn at_operation(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some()
}

/// `@of`.
pub(super) fn take_symbol(cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Place)> {
    let mut ahead = cursor.clone();
    let symbol = match (ahead.punct('@'), ahead.peek().cloned()) {
        (Some(_), Some(TokenTree::Ident(name))) => Some((plain(&name), name.span())),
        (Some(_), Some(TokenTree::Literal(text))) => {
            Some((text.to_string().trim_matches('"').to_owned(), text.span()))
        }
        _ => None,
    };
    let Some((symbol, span)) = symbol else {
        cursor.push_expected("`@name`", errors);
        return None;
    };
    cursor.skip(2);
    Some((symbol, span.into()))
}
