//! The errors about calls that do not belong to a FIFO.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenTree};

use super::{FUNCTIONS, METHODS, Maker, Value};
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::name::plain;
use crate::parse::tile_name::TileName;

/// Whether a call belongs to the runtime sequence or to cores.
pub(super) fn is_of_runtime(name: &str) -> bool {
    ["fill", "drain", "start", "sequence", "task_group", "finish_task_group", "Worker", "Runtime", "Program"]
        .contains(&name)
}

/// The note for the runtime sequence, which another macro declares.
const OF_RUNTIME: &str =
    "`tap_pattern!` declares the transfers of the runtime sequence: delete this line here";

pub(super) fn push_no_function(
    maker: &Maker<'_, '_>,
    name: &str,
    place: Place,
    arguments: Option<&Group>,
    errors: &mut Errors,
) {
    let last = name.rsplit('.').next().unwrap_or_default();
    let advice = match last {
        "fill" | "drain" => match unplaced_shim(maker, last, arguments) {
            Some(call) => {
                note(
                    "`tap_pattern!` declares the transfers of the runtime sequence; of this line, the FIFO needs the shim",
                ) + &help_code(call)
            }
            None => note(OF_RUNTIME),
        },
        "Worker" => {
            note("a handle says on which tile the core is") + &help_code("of.cons(tile = Tile(0, 2))")
        }
        _ if is_of_runtime(last) || last.starts_with("npu_") || last.contains("dma_") => note(OF_RUNTIME),
        _ => known_names("functions", last, FUNCTIONS.into_iter().chain(["tile"])),
    };
    errors.push(Rule::UnknownName, place, format!("`{name}(..)` is not read by `object_fifo!`{advice}"));
}

/// The call that gives the FIFO that a task fills or drains its shim; `None` if the FIFO has that end already.
fn unplaced_shim(maker: &Maker<'_, '_>, task: &str, arguments: Option<&Group>) -> Option<String> {
    let end = if task == "fill" { "prod" } else { "cons" };
    let arguments: Vec<TokenTree> =
        arguments.map(|group| group.stream().into_iter().collect()).unwrap_or_default();
    let of = match arguments.as_slice() {
        [TokenTree::Ident(of), TokenTree::Punct(dot), TokenTree::Ident(call), TokenTree::Group(tile), ..]
            if dot.as_char() == '.' && call == end && tile.stream().is_empty() =>
        {
            of
        }
        _ => return None,
    };
    let Some(Value::Fifo(fifo)) = maker.find(&plain(of)) else { return None };
    let fifo = maker.block.fifos.get(fifo)?;
    let handles =
        fifo.iron.iter().flat_map(|iron| &iron.consumers).filter_map(|consumer| consumer.tile.as_ref());
    // A name may stand for a shim.
    let is_placed = match end {
        "prod" => fifo.producer.is_some(),
        _ => fifo.consumers.iter().chain(handles).any(|tile| !matches!(tile, TileName::At((_, 1..), ..))),
    };
    (!is_placed).then(|| format!("{of}.{end}(tile = Tile(0, 0))"))
}

pub(super) fn push_no_method(name: &str, value: &Value, place: Place, errors: &mut Errors) {
    let advice = match name {
        "forward" | "split" => {
            note("it is a method of a consumer's handle") + &help_code(format!("cons().{name}(..)"))
        }
        "join" => note("of the producer's handle") + &help_code("prod().join(..)"),
        "prod" | "cons" | "allocate" | "set_repeat_count" | "set_aie_stream" => note("of a FIFO"),
        "fill" | "drain" => note(OF_RUNTIME),
        "set_via_shared_mem" => {
            note("since August 2025, `allocate` names the tile") + &help_code("allocate(A)")
        }
        _ => known_names("methods", name, METHODS),
    };
    let message = format!("`{name}` is not a method of {}{advice}", value.what());
    errors.push(Rule::UnknownName, place, message);
}
