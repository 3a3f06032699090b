//! The errors about calls that do not belong to a FIFO.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Group, TokenTree};

use super::{FUNCTIONS, METHODS, Value};
use crate::errors::{Errors, Place, help_code, known_names, note};

/// Whether a call belongs to the runtime sequence or to cores.
pub(super) fn is_of_runtime(name: &str) -> bool {
    ["fill", "drain", "start", "sequence", "task_group", "finish_task_group", "Worker", "Runtime", "Program"]
        .contains(&name)
}

/// The help for the runtime sequence, which another macro declares.
const OF_RUNTIME: &str =
    "`tap_pattern!` declares the transfers of the runtime sequence: delete this line here";

pub(super) fn push_no_function(name: &str, place: Place, arguments: Option<&Group>, errors: &mut Errors) {
    let last = name.rsplit('.').next().unwrap_or_default();
    let advice = match last {
        "fill" | "drain" => note(OF_RUNTIME) + &shim_of(last, arguments),
        "Worker" => {
            note("a handle says on which tile the core is") + &help_code("of.cons(tile = Tile(0, 2))")
        }
        _ if is_of_runtime(last) || last.starts_with("npu_") || last.contains("dma_") => note(OF_RUNTIME),
        _ => known_names("functions", last, FUNCTIONS.into_iter().chain(["tile"])),
    };
    errors.push(Rule::UnknownName, place, format!("`{name}(..)` is not read by `object_fifo!`{advice}"));
}

/// The place of the shim whose FIFO a task fills or drains, unless the arguments give it.
fn shim_of(task: &str, arguments: Option<&Group>) -> String {
    let end = if task == "fill" { "prod" } else { "cons" };
    let tokens: Vec<TokenTree> =
        arguments.map(|group| group.stream().into_iter().collect()).unwrap_or_default();
    let of = match tokens.as_slice() {
        [TokenTree::Ident(of), TokenTree::Punct(dot), TokenTree::Ident(call), TokenTree::Group(tile), ..]
            if dot.as_char() == '.' && call == end =>
        {
            if !tile.stream().is_empty() {
                return String::new();
            }
            of.to_string()
        }
        _ => "of".to_owned(),
    };
    help_code(format!("{of}.{end}(tile = Tile(0, 0))"))
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
