//! The single list of ignored operations: by name, those that do not affect data movement.

use aie_pattern_syntax::parse::mlir::program;

/// Operations of MLIR-AIE that do not configure data movement, or that only observe.
const OPERATIONS: [&str; 28] = [
    "aie.configure_cascade",
    "aie.debug",
    "aie.end",
    "aie.event",
    "aie.get_cascade",
    "aie.get_stream",
    "aie.next_bd",
    "aie.plio",
    "aie.put_cascade",
    "aie.put_stream",
    "aie.wire",
    "aie.objectfifo.subview.access",
    "aie.trace",
    "aie.trace.host_config",
    "aie.trace.start_config",
    "aiex.buffer_clear",
    "aiex.read_scratchpad_parameter",
    "aiex.scratchpad_parameter",
    "aiex.npu.assert_bd_divisible",
    "aiex.npu.assert_bd_field",
    "aiex.npu.preempt",
    "aiex.npu.read_reg",
    "aiex.npu.require",
    "aiex.npu.timestamp",
    "aiex.cert.job",
    "aiex.runtime_sequence.end",
    "module",
    "return",
];

/// Whether an operation is of MLIR-AIE's own dialects. `aievec` computes on vectors.
#[must_use]
pub fn is_of_array(name: &str) -> bool {
    name.starts_with("aie.") || name.starts_with("aiex.")
}

/// Whether an operation does not affect data movement.
#[must_use]
pub fn is_passive(name: &str) -> bool {
    OPERATIONS.contains(&name)
        || !is_of_array(name) && program::is_passive(name)
        || ["call", "constant", "br", "func"].contains(&name)
        || name.starts_with("aie.trace.")
}
