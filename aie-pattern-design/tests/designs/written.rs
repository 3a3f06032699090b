//! How a design may be written: names, keys, the generic form, ends of blocks. Each mistake with a right neighbour.

use aie_pattern_design::check::Options;

use crate::common::{check, expect, wrong};

/// A region of a compute tile, whose first channel starts with `^fill`.
fn region(next: &str, blocks: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) : memref<64xi32>
  %y = aie.buffer(%t) : memref<64xi32>
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.flow(%s, DMA : 1, %t, DMA : 1)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^fill, ^{next})
  {blocks}
  }}
}}"
    )
}

/// Such a region with one descriptor.
fn descriptor(bd: &str) -> String {
    region("end", &format!("^fill:\n    aie.dma_bd({bd})\n    aie.next_bd ^fill\n  ^end:\n    aie.end"))
}

#[test]
fn the_keys_of_a_dimension_say_which_number_is_which() {
    expect(
        &descriptor("%x : memref<64xi32>, 0, 64, [<stride = 16, size = 4>, <size = 16, stride = 1>]"),
        &[],
    );
    expect(
        &descriptor("%x : memref<64xi32>, 0, 64, [<stride = 4, size = 16>, <stride = 16, size = 4>]"),
        &["warning AP049 11", "error AP015 11"],
    );
}

#[test]
fn each_dimension_has_a_size_and_a_stride() {
    expect(&descriptor("%x : memref<64xi32> offset = 0 len = 64 sizes = [4, 16] strides = [16, 1]"), &[]);
    for (lists, message) in [
        ("sizes = [4, 16] strides = [16, 4, 1]", "the walk has 2 sizes, but 3 strides"),
        ("sizes = [64]", "the walk has 1 size, but 0 strides"),
        ("strides = [16, 1]", "the walk has 0 sizes, but 2 strides"),
    ] {
        let text = descriptor(&format!("%x : memref<64xi32> offset = 0 len = 64 {lists}"));
        expect(&text, &["error AP001 11"]);
        let report = check(&text, &Options::default());
        assert_eq!(report.findings[0].message, message);
    }
}

#[test]
fn a_misspelled_device_is_no_placeholder() {
    let text = descriptor("%x : memref<64xi32>");
    for (name, wanted) in [
        ("npu1_1col", &[][..]),
        ("npu1_1co", &["error AP004 1"]),
        ("NPU1_1COL", &["error AP004 1"]),
        // Newer devices, perhaps, and placeholders.
        ("npu9", &[]),
        ("npu", &[]),
        ("NPUDEVICE", &[]),
        ("DEVICE", &[]),
    ] {
        expect(&text.replace("npu1_1col", name), wanted);
    }
}

#[test]
fn a_tile_has_a_column_and_a_row() {
    let text = descriptor("%x : memref<64xi32>");
    for place in ["(0, 2, 3)", "(0 2)", "(0, x)", "()", "(0)", "(0, 2,)", "((0, 2))", "(0, 2 : f32)"] {
        let wrong = check(&text.replace("aie.tile(0, 2)", &format!("aie.tile{place}")), &Options::default());
        let found = wrong.findings.iter().any(|one| (one.code, one.line()) == ("AP001", 3));
        assert!(found, "{place}: {:?}", wrong.findings);
    }
    expect(&text.replace("aie.tile(0, 2)", "aie.logical_tile<CoreTile>(0, 2)"), &[]);
    expect(
        &text.replace("aie.tile(0, 2)", "\"aie.tile\"() <{col = 0 : i32, row = 2 : i32}> : () -> index"),
        &[],
    );
}

#[test]
fn a_dotted_name_is_no_operation() {
    let text = "aie.device(npu1) {
  %t.a = aie.tile(1, 2)
  %t.b = aie.tile(2, 3)
  %x.a = aie.buffer(%t.b) : memref<16xi32>
  aie.packet_flow(3) { aie.packet_source<%t.a, DMA : 0> aie.packet_dest<%t.b, DMA : 0> }
  %core.a = aie.core(%t.a) {
    %c.0 = arith.constant 0 : index
    %c.1 = arith.constant 1 : index
    scf.for %i.0 = %c.0 to %c.1 step %c.1 {
      %v.0 = memref.load %x.a[%c.0] : memref<16xi32>
    }
    aie.end
  }
}";
    let report = check(text, &Options::default());
    assert_eq!(wrong(&report, 0), ["error AP213 10"]);
    assert!(report.inputs[0].designs[0].not_checked.is_empty());
}

#[test]
fn names_end_with_marks_and_begin_like_raw_ones() {
    let text = descriptor("%x : memref<64xi32>").replace("^fill", "^p.1-a$").replace("%x", "%r.x-1$_z");
    expect(&text, &[]);
    expect(&text.replace("aie.next_bd ^p.1-a$", "aie.next_bd ^p.1-a"), &["error AP001 12"]);
    let core = |results: &str| {
        format!(
            "aie.device(npu1) {{
  %t = aie.tile(1, 2)
  %l = aie.lock(%t, 0) {{init = 1 : i32}}
  aie.core(%t) {{
    %c0 = arith.constant 0 : index
    %{results}:2 = scf.while (%a = %c0, %b = %c0) : (index, index) -> (index, index) {{
      %go = arith.cmpi slt, %a, %b : index
      scf.condition(%go) %a, %b : index, index
    }} do {{
    ^bb0(%x: index, %y: index):
      scf.yield %x, %y : index, index
    }}
    %z = arith.addi %{results}#0, %{results}#1 : index
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.end
  }}
}}"
        )
    };
    for results in ["r", "br", "cr", "other"] {
        expect(&core(results), &[]);
    }
}

#[test]
fn vectors_only_compute() {
    let core = |operation: &str| {
        format!(
            "aie.device(npu1) {{\n  %t = aie.tile(1, 2)\n  %x = aie.buffer(%t) : memref<16xi32>\n  aie.core(%t) {{\n    %c0 = arith.constant 0 : index\n    {operation}\n    aie.end\n  }}\n}}"
        )
    };
    let left = |operation: &str| check(&core(operation), &Options::default()).not_checked.len();
    assert_eq!(left("%v = aievec.upd %x[%c0] {index = 0 : i8} : memref<16xi32>, vector<16xi32>"), 0);
    assert_eq!(left("aie.unheard_of(%x)"), 1);
}

#[test]
fn the_generic_form_names_devices_and_ports_by_numbers() {
    let text = |device: &str, id: u32| {
        format!(
            "\"aie.device\"() <{{device = {device}}}> ({{
  %s = \"aie.tile\"() <{{col = 0 : i32, row = 0 : i32}}> : () -> index
  %t = \"aie.tile\"() <{{col = 0 : i32, row = 2 : i32}}> : () -> index
  %x = \"aie.buffer\"(%t) <{{sym_name = \"x\"}}> : (index) -> memref<32xi32>
  \"aie.packet_flow\"() <{{ID = {id} : i8}}> ({{
    \"aie.packet_source\"(%t) <{{bundle = 1 : i32, channel = 0 : i32}}> : (index) -> ()
    \"aie.packet_dest\"(%s) <{{bundle = 1 : i32, channel = 0 : i32}}> : (index) -> ()
    \"aie.end\"() : () -> ()
  }}) : () -> ()
  \"aie.mem\"(%t) ({{
    \"aie.dma_start\"()[^bb1, ^bb2] <{{channel_dir = 1 : i32, channel_index = 0 : i32}}> : () -> i1
  ^bb1:
    \"aie.dma_bd\"(%x) <{{static_offset = 0 : i32, static_len = 32 : i32}}> {{packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}} : (memref<32xi32>) -> ()
    \"aie.next_bd\"()[^bb1] : () -> ()
  ^bb2:
    \"aie.end\"() : () -> ()
  }}) : (index) -> index
  \"aie.end\"() : () -> ()
}}) : () -> ()"
        )
    };
    expect(&text("4 : i32", 3), &[]);
    expect(&text("4 : i32", 5), &["error AP225 13"]);
    assert_eq!(check(&text("4 : i32", 3), &Options::default()).not_checked.len(), 0);
    // Versions of MLIR-AIE count differently from 8 on.
    let unknown = check(&text("9 : i32", 3), &Options::default());
    assert_eq!(unknown.not_checked[0].reason, "names `9`, which is not known, so no limits are checked");
}

#[test]
fn the_blocks_of_a_region_lead_to_each_other() {
    let second = "^fill:
    aie.dma_bd(%x : memref<64xi32>)
    aie.next_bd ^fill
  ^more:
    aie.dma_start(S2MM, 1, ^also, ^end)
  ^also:
    aie.dma_bd(%y : memref<64xi32>)
    aie.next_bd ^also
  ^end:
    aie.end";
    expect(&region("more", second), &[]);
    expect(&region("end", second), &["warning AP211 14"]);
    expect(&region("none", second), &["error AP001 9", "warning AP211 14"]);
    expect(&region("more", &second.replace("aie.next_bd ^fill", "aie.next_bd ^more")), &["error AP057 12"]);
}

#[test]
fn a_block_of_descriptors_has_an_end() {
    let ending = |end: &str| {
        region(
            "end",
            &format!("^fill:\n    aie.dma_bd(%x : memref<64xi32>)\n    {end}\n  ^end:\n    aie.end"),
        )
    };
    expect(&ending("aie.next_bd ^fill"), &[]);
    expect(&ending("aie.end"), &[]);
    expect(&ending("cf.br ^fill"), &["error AP001 12"]);
    expect(&ending(""), &["error AP001 11"]);
    let report = check(&ending("cf.br ^fill"), &Options::default());
    assert_eq!(report.findings[0].helps, ["write `aie.next_bd ^fill`"]);
}

#[test]
fn a_name_is_of_what_it_stands_for() {
    expect(&descriptor("%t : memref<64xi32>"), &["error AP001 11"]);
    expect(&descriptor("%x : memref<64xi32> offset = %none len = 4"), &["error AP001 11"]);
    let used = |lock: &str| {
        descriptor("%x : memref<64xi32>").replace(
            "    aie.next_bd ^fill",
            &format!("    aie.use_lock({lock}, Release, 0)\n    aie.next_bd ^fill"),
        )
    };
    expect(&used("%y"), &["warning AP218 12", "error AP001 12"]);
}

#[test]
fn a_value_and_a_symbol_are_defined_once() {
    let two = |first: &str, second: &str| {
        format!(
            "aie.device(npu1_1col) {{\n  %t = aie.tile(0, 2)\n  %s = aie.tile(0, 0)\n  {first}\n  {second}\n}}"
        )
    };
    let buffer = |value: &str, symbol: &str| {
        format!("{value} = aie.buffer(%t) {{sym_name = \"{symbol}\"}} : memref<16xi32>")
    };
    expect(&two(&buffer("%a", "a"), &buffer("%b", "b")), &[]);
    expect(&two(&buffer("%a", "a"), &buffer("%b", "a")), &["error AP001 5"]);
    expect(&two(&buffer("%a", "a"), &buffer("%a", "b")), &["error AP001 5"]);
    let named = |channel: u32| format!("aie.shim_dma_allocation @f(%s, MM2S, {channel})");
    expect(&two(&named(0), &named(1)), &["error AP001 5"]);
    // Each sequence without a name is `@sequence`.
    expect(&two("aie.runtime_sequence() {}", "aie.runtime_sequence() {}"), &[]);
}

#[test]
fn channels_pad_with_values_where_they_have_a_register() {
    let text = |device: &str, (tile, operation): (&str, &str), direction: &str, value: u32| {
        let flow = if direction == "MM2S" { "%t, DMA : 0, %s, DMA : 0" } else { "%s, DMA : 0, %t, DMA : 0" };
        format!(
            "aie.device({device}) {{
  %s = aie.tile(0, 0)
  %t = aie.tile({tile})
  %x = aie.buffer(%t) : memref<64xi32>
  aie.flow({flow})
  {operation}(%t) {{
    aie.dma_start({direction}, 0, ^one, ^end) {{pad_value = {value} : i32}}
  ^one:
    aie.dma_bd(%x : memref<64xi32>)
    aie.next_bd ^one
  ^end:
    aie.end
  }}
}}"
        )
    };
    let (mem, core) = (("0, 1", "aie.memtile_dma"), ("0, 2", "aie.mem"));
    expect(&text("npu2_1col", mem, "MM2S", 7), &[]);
    expect(&text("npu1_1col", mem, "MM2S", 0), &[]);
    expect(&text("npu2_1col", mem, "S2MM", 7), &["error AP031 7"]);
    expect(&text("npu2_1col", core, "MM2S", 7), &["error AP030 7"]);
    expect(&text("npu1_1col", mem, "MM2S", 7), &["error AP054 7"]);
}

#[test]
fn tiles_are_in_the_columns_that_a_design_has() {
    let text = |column: u32| format!("aie.device(npu1) {{\n  %t = aie.tile({column}, 2)\n}}");
    expect(&text(3), &[]);
    expect(&text(4), &["error AP149 2"]);
}
