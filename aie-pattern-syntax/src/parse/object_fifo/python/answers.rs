//! What is said to names that are none of a FIFO's.

use aie_pattern_core::rule::Rule;

use super::{FUNCTIONS, METHODS, Value};
use crate::errors::{Errors, Place, help, known_names, note};

/// What is of the runtime sequence or of cores.
pub(super) fn is_of_runtime(name: &str) -> bool {
    ["fill", "drain", "start", "sequence", "task_group", "finish_task_group", "Worker", "Runtime", "Program"]
        .contains(&name)
}

pub(super) fn push_no_function(name: &str, place: Place, errors: &mut Errors) {
    let last = name.rsplit('.').next().unwrap_or_default();
    let advice = match last {
        "fill" | "drain" => {
            note("`tap_pattern!` declares what the runtime sequence moves")
                + &help("of.prod(tile = Tile(0, 0))")
        }
        _ if is_of_runtime(last) => {
            note("where a core or a shim is, a handle says") + &help("of.cons(tile = Tile(0, 2))")
        }
        _ => known_names("functions", last, FUNCTIONS.into_iter().chain(["tile"])),
    };
    errors.push(Rule::UnknownName, place, format!("`{name}` says nothing of a FIFO{advice}"));
}

pub(super) fn push_no_method(name: &str, value: &Value, place: Place, errors: &mut Errors) {
    let advice = match name {
        "forward" | "split" => note("of a consumer's handle") + &help(format!("cons().{name}(..)")),
        "join" => note("of the producer's handle") + &help("prod().join(..)"),
        "prod" | "cons" | "allocate" | "set_repeat_count" | "set_aie_stream" => note("of a FIFO"),
        "set_via_shared_mem" => note("since August 2025, `allocate` names the tile") + &help("allocate(A)"),
        _ => known_names("methods", name, METHODS),
    };
    let message = format!("`{name}` is not a method of {}{advice}", value.what());
    errors.push(Rule::UnknownName, place, message);
}
