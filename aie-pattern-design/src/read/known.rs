//! The attributes of operations that decide data movement: those that are read, or known not to matter. Newer versions of
//! MLIR-AIE add others, which are listed.

use super::device::Reader;
use crate::tree::Op;
use crate::tree::attributes::Attributes;

/// Those of the generic form.
const GENERIC: &[&str] = &["operandSegmentSizes", "operand_segment_sizes", "sym_visibility"];

const FIFO: &[&str] = &[
    "aie_stream",
    "aie_stream_port",
    "bd_chain_iter_count",
    "cons_dma_channels",
    "dimensionsFromStreamPerConsumer",
    "dimensionsToStream",
    "disable_synchronization",
    "elemNumber",
    "elemType",
    "initValues",
    "iter_count",
    "iterate_bds",
    "memtile_repeat_count",
    "packet",
    "packet_id",
    "padDimensions",
    "padValue",
    "plio",
    "prod_dma_channel",
    "repeat_count",
    "sym_name",
    "transport",
    "via_DMA",
    "via_shared_mem",
];

const LINK: &[&str] = &["dst_offsets", "fifoIns", "fifoOuts", "mode", "shared_input_channel", "src_offsets"];

const BD: &[&str] = &[
    "axcache",
    "bd_id",
    "burst_length",
    "dimensions",
    "iter_current",
    "iter_size",
    "iter_stride",
    "iteration",
    "len",
    "length_parameter",
    "length_unit",
    "next_bd_id",
    "offset",
    "offset_parameter",
    "out_of_order_id",
    "packet",
    "pad_dimensions",
    "static_len",
    "static_offset",
    "static_sizes",
    "static_strides",
];

const TASK: &[&str] = &[
    "alloc",
    "bd_id",
    "channel",
    "direction",
    "interleave",
    "issue_token",
    "out_of_order",
    "packet",
    "repeat_count",
];

const MEMCPY: &[&str] = &[
    "burst_length",
    "d0_zero_after",
    "d0_zero_before",
    "d1_zero_after",
    "d1_zero_before",
    "d2_zero_after",
    "d2_zero_before",
    "id",
    "issue_token",
    "length_parameter",
    "length_unit",
    "metadata",
    "offset_parameter",
    "packet",
    "static_offsets",
    "static_sizes",
    "static_strides",
    "x",
    "y",
];

impl Reader<'_, '_> {
    /// Lists attributes that are not read. A dialect's name before the key, as in `air.tag`, marks a note of another tool.
    pub(super) fn list_attributes(&mut self, op: &Op) {
        let known = match op.name.as_str() {
            "aie.objectfifo" => FIFO,
            "aie.objectfifo.link" => LINK,
            "aie.dma_bd" => BD,
            "aiex.dma_configure_task" | "aiex.dma_configure_task_for" => TASK,
            "aiex.npu.dma_memcpy_nd" => MEMCPY,
            _ => return,
        };
        for attribute in Attributes::of(op).list {
            let key = attribute.key.text.as_str();
            if !key.contains('.') && !known.contains(&key) && !GENERIC.contains(&key) {
                self.not_checked(op, &format!("has `{key}`, which is not read"));
            }
        }
    }
}
