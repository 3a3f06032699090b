//! The single list of ignored operations: by name, those that do not affect data movement.

use aie_pattern_syntax::parse::mlir::program;

use crate::finding::is_slip;

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

/// Operations that are read, to suggest one of them for a name that differs.
const READ: [&str; 27] = [
    "aie.bd_chain",
    "aie.buffer",
    "aie.cascade_flow",
    "aie.core",
    "aie.dma_bd",
    "aie.dma_start",
    "aie.external_buffer",
    "aie.flow",
    "aie.lock",
    "aie.memtile_dma",
    "aie.next_bd",
    "aie.objectfifo",
    "aie.objectfifo.acquire",
    "aie.objectfifo.allocate",
    "aie.objectfifo.link",
    "aie.objectfifo.release",
    "aie.packet_flow",
    "aie.runtime_sequence",
    "aie.shim_dma_allocation",
    "aie.use_lock",
    "aiex.dma_await_task",
    "aiex.dma_configure_task",
    "aiex.dma_configure_task_for",
    "aiex.dma_free_task",
    "aiex.dma_start_task",
    "aiex.npu.dma_memcpy_nd",
    "aiex.npu.dma_wait",
];

/// The operation that a name, which none has, misspells or begins.
pub fn meant(name: &str) -> Option<&'static str> {
    let begins = |known: &str| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'));
    READ.into_iter().find(|known| begins(known) || is_slip(name, known))
}

/// Whether an operation is of MLIR-AIE's own dialects. `aievec` computes on vectors.
pub fn is_of_array(name: &str) -> bool {
    name.starts_with("aie.") || name.starts_with("aiex.")
}

/// Whether an operation does not affect data movement.
pub fn is_passive(name: &str) -> bool {
    OPERATIONS.contains(&name)
        || !is_of_array(name) && program::is_passive(name)
        || ["call", "constant", "br", "func"].contains(&name)
        || name.starts_with("aie.trace.")
}
