//! What MLIR-AIE takes and what it refuses: small designs, and all that is found of them, with how much is wrong.

use std::fmt::Write as _;

use aie_pattern_design::check::Options;
use aie_pattern_design::read::{ReadOptions, read};

use crate::common::{check, wrong};

fn findings(text: &str) -> Vec<String> {
    wrong(&check(text, &Options::default()), 0)
}

fn not_checked(text: &str) -> Vec<String> {
    let report = check(text, &Options::default());
    report.not_checked.iter().map(|one| format!("{} {}", one.operation, one.reason)).collect()
}

#[track_caller]
fn expect(text: &str, wanted: &[&str]) {
    assert_eq!(findings(text), wanted, "{text}");
}

/// A region of a compute tile with two starts of a channel, the first of whose chains goes on with a block.
fn two_starts(next: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 3)
  %head = aie.buffer(%t) : memref<4xi32>
  %body = aie.buffer(%t) : memref<32xi32>
  aie.flow(%s, DMA : 0, %t, DMA : 1)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 1, ^head, ^second)
  ^head:
    aie.dma_bd(%head : memref<4xi32>)
    aie.next_bd ^{next}
  ^second:
    aie.dma_start(S2MM, 1, ^body, ^end, repeat_count = 2)
  ^body:
    aie.dma_bd(%body : memref<32xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }}
}}"
    )
}

#[test]
fn a_second_start_waits_in_the_queue() {
    expect(&two_starts("end"), &[]);
    expect(&two_starts("head"), &["error AP212 13"]);
}

/// A sequence with one transfer of an argument.
fn memcpy(argument: &str, lists: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  aie.shim_dma_allocation @feed(%s, MM2S, 1)
  aie.runtime_sequence(%a: {argument}) {{
    aiex.npu.dma_memcpy_nd(%a{lists}) {{id = 2 : i64, metadata = @feed}} : {argument}
  }}
}}"
    )
}

#[test]
fn a_size_beyond_the_repeat_is_judged_by_the_whole_walk() {
    let of = |elements: u32, lists: &str, expected: &[&str]| {
        expect(&memcpy(&format!("memref<{elements}xi32>"), lists), expected);
    };
    of(2080, "[0, 0, 0, 0][65, 1, 1, 32][32, 0, 0, 1]", &[]);
    of(2079, "[0, 0, 0, 0][65, 1, 1, 32][32, 0, 0, 1]", &["warning AP015 5"]);
    of(4160, "[0, 0, 0, 0][65, 2, 1, 32][64, 32, 0, 1]", &[]);
    // As many elements as a step, but not those of a run.
    of(8192, "[0, 0, 0, 0][65, 1, 2, 16][32, 0, 100, 1]", &["warning AP133 5"]);
    of(1024, "[0, 0, 0, 0][65, 1, 2, 16][32, 0, 100, 1]", &["warning AP133 5", "warning AP015 5"]);
    of(64, "[0, 0, 0, 0][200, 1, 1, 64][0, 0, 0, 1]", &[]);
    let split =
        "newer versions of MLIR-AIE split such a walk into several tasks, if they can; older ones refuse it";
    let report =
        check(&memcpy("memref<8192xi32>", "[0, 0, 0, 0][65, 1, 2, 16][32, 0, 100, 1]"), &Options::default());
    assert_eq!(report.findings[0].notes.last().map(String::as_str), Some(split));
}

#[test]
fn the_buffer_of_the_host_may_be_larger_than_its_type() {
    expect(&memcpy("memref<24xi32>", "[0, 0, 0, 0][1, 1, 1, 240][0, 0, 0, 1]"), &["warning AP015 5"]);
    expect(&memcpy("memref<*xi32>", "[0, 0, 0, 0][1, 1, 1, 240][0, 0, 0, 1]"), &[]);
}

#[test]
fn walks_beyond_the_fields_of_a_shim_are_split() {
    let wide = memcpy("memref<20000xi32>", "[0, 0, 0, 0][1, 1, 1500, 2][0, 0, 6, 1]");
    expect(&wide, &["warning AP012 5"]);
    let far = memcpy("memref<9000000xi32>", "[0, 0, 0, 0][1, 1, 3, 2][0, 0, 3000000, 1]");
    expect(&far, &["warning AP013 5"]);
    expect(
        &task("%a : memref<20000xi32> len = 3000 sizes = [1500, 2] strides = [6, 1]"),
        &["warning AP012 6"],
    );
    let five = "%a : memref<20000xi32> len = 48 sizes = [2, 3, 2, 3, 4] strides = [9000, 700, 60, 8, 1]";
    assert_eq!(findings(&task(five)), ["warning AP023 6", "warning AP006 6"]);
}

#[test]
fn a_walk_of_one_run_is_linear_on_a_shim() {
    let walk = |len: u32, strides: &str| {
        task(&format!("%a : memref<20000xi32> len = {len} sizes = [32, 4, 128, 1] strides = {strides}"))
    };
    expect(&walk(16384, "[512, 128, 1, 1]"), &[]);
    // One pass of the three inner dimensions, of which there are 32.
    expect(&walk(512, "[512, 128, 1, 1]"), &["warning AP023 6"]);
    expect(&walk(16384, "[520, 128, 1, 1]"), &["warning AP023 6"]);
    // Nor do the fields of its sizes matter.
    expect(&task("%a : memref<20000xi32> len = 16384 sizes = [4, 4096] strides = [4096, 1]"), &[]);
}

/// A sequence with a task of a shim.
fn task(bd: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  aie.shim_dma_allocation @feed(%s, MM2S, 1)
  aie.runtime_sequence(%a: memref<20000xi32>) {{
    %t = aiex.dma_configure_task_for @feed {{
      aie.dma_bd({bd})
      aie.end
    }}
    aiex.dma_start_task(%t)
  }}
}}"
    )
}

#[test]
fn a_stride_that_never_steps_is_whole_words_all_the_same() {
    let lists = "[0, 0, 0, 0][1, 1, 1, 16][0, 0, 6, 1]";
    expect(&memcpy("memref<16xi8>", lists), &["warning AP027 5"]);
    expect(&memcpy("memref<16xi32>", lists), &[]);
}

#[test]
fn no_verdict_rests_on_a_stream_that_another_part_has() {
    let awaited = task("%a : memref<20000xi32> len = 64").replace(
        "    aiex.dma_start_task(%t)\n",
        "    aiex.dma_start_task(%t)\n    aiex.dma_await_task(%t)\n",
    );
    let awaited = awaited.replace("aie.end\n    }\n", "aie.end\n    } {issue_token = true}\n");
    expect(&awaited, &[]);
    assert_eq!(
        not_checked(&awaited),
        [
            "aie.runtime_sequence is not proved to complete: no route leaves MM2S channel 1 of shim tile (0, 0)"
        ]
    );
    // Where the tile has routes, one is missing.
    let routed = awaited.replace(
        "  aie.shim_dma_allocation",
        "  %c = aie.tile(0, 2)\n  aie.flow(%s, DMA : 0, %c, DMA : 0)\n  aie.shim_dma_allocation",
    );
    expect(&routed, &["warning AP210 11"]);
}

#[test]
fn names_of_one_channel_are_told_apart_by_packets() {
    let text = |first: &str, second: &str, uses: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(1, 0)
  aie.shim_dma_allocation @x(%s, MM2S, 0{first})
  aie.shim_dma_allocation @y(%s, MM2S, 0{second})
  aie.runtime_sequence(%a: memref<8xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {{id = 1 : i64, metadata = @x}} : memref<8xi32>
{uses}  }}
}}"
        )
    };
    let both = "    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 3 : i64, metadata = @y} : memref<8xi32>\n";
    expect(&text("", "", both), &["warning AP212 4"]);
    expect(&text("", "", ""), &[]);
    expect(&text(", <pkt_id = 4>", ", <pkt_type = 1, pkt_id = 5>", both), &[]);
}

#[test]
fn the_stack_is_where_its_address_says() {
    let core = |attributes: &str| {
        format!(
            "aie.device(npu2) {{
  %t = aie.tile(2, 4)
  %b = aie.buffer(%t) {{address = 512 : i32}} : memref<16xi32>
  aie.core(%t) {{ aie.end }} {attributes}
}}"
        )
    };
    expect(&core(""), &["warning AP142 3"]);
    expect(&core("{stack_address = 8192 : i32}"), &[]);
    expect(&core("{stack_size = 256 : i32, stack_address = 500 : i32}"), &["error AP142 3"]);
    expect(&core("{stack_size = 512 : i32}"), &[]);
}

#[test]
fn ports_that_a_tile_does_not_have() {
    let flow = |source: &str, destination: &str| {
        format!(
            "aie.device(npu1) {{
  %s = aie.tile(1, 0)
  %m = aie.tile(1, 1)
  %c = aie.tile(1, 4)
  aie.packet_flow(2) {{
    aie.packet_source<{source}>
    aie.packet_dest<{destination}>
  }}
}}"
        )
    };
    expect(&flow("%c, Core : 0", "%s, DMA : 1"), &[]);
    expect(&flow("%c, Trace : 1", "%s, DMA : 1"), &[]);
    expect(&flow("%m, Core : 0", "%s, DMA : 1"), &["error AP230 6"]);
    expect(&flow("%m, Trace : 1", "%c, Core : 1"), &["error AP230 6", "error AP230 7"]);
    expect(&flow("%m, DMA : 5", "%c, Trace : 0"), &["error AP230 7"]);
    expect(&flow("%s, TileControl : 0", "%c, TileControl : 1"), &["error AP230 7"]);
}

#[test]
fn pushes_by_number_are_within_the_queue() {
    let push = |bd: u32, repeat: u32| {
        format!(
            "aie.device(npu1) {{
  aiex.runtime_sequence() {{
    aiex.npu.push_queue (2, 0, S2MM:1) {{issue_token = true, repeat_count = {repeat} : i32, bd_id = {bd} : i32}}
  }}
}}"
        )
    };
    expect(&push(15, 255), &[]);
    expect(&push(16, 0), &["error AP041 3"]);
    expect(&push(3, 256), &["error AP133 3"]);
}

#[test]
fn a_named_channel_takes_whole_objects() {
    let text = |length: u32, repeat: u32| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(3, 0)
  aie.shim_dma_allocation @feed(%s, MM2S, 0) {{elem_type = memref<24xi16>}}
  aie.runtime_sequence(%a: memref<960xi8>) {{
    %t = aiex.dma_configure_task_for @feed {{
      aie.dma_bd(%a : memref<960xi8> len = {length})
      aie.end
    }} {{repeat_count = {repeat} : i32}}
    aiex.dma_start_task(%t)
  }}
}}"
        )
    };
    expect(&text(96, 0), &[]);
    expect(&text(12, 3), &[]);
    expect(&text(100, 0), &["warning AP221 5"]);
}

#[test]
fn symbols_that_only_the_verifier_takes() {
    let wait = |global: &str| {
        format!(
            "aie.device(npu1) {{\n{global}\n  aiex.runtime_sequence() {{\n    aiex.npu.dma_wait {{symbol = @done}}\n  }}\n}}"
        )
    };
    expect(&wait("  memref.global \"public\" @done : memref<4xi32>"), &["warning AP216 4"]);
    expect(&wait(""), &["error AP216 4"]);
}

#[test]
fn objects_are_released_that_are_held() {
    let core = |body: &str| {
        format!(
            "aie.device(npu1) {{
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @line(%a, {{%b}}, 4 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%b) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
{body}    aie.end
  }}
}}"
        )
    };
    let acquire = |n: u32| {
        format!(
            "    %x{n} = aie.objectfifo.acquire @line(Consume, {n}) : !aie.objectfifosubview<memref<8xi32>>\n"
        )
    };
    let release = |n: u32| format!("    aie.objectfifo.release @line(Consume, {n})\n");
    let repeated = |body: &str| format!("    scf.for %i = %c0 to %c9 step %c1 {{\n{body}    }}\n");
    // A window of two that moves by one, and is given back at the end.
    expect(&core(&format!("{}{}", repeated(&format!("{}{}", acquire(2), release(1))), release(1))), &[]);
    expect(&core(&format!("{}{}", acquire(2), release(3))), &["error AP162 10"]);
    // The first trip has enough, the second one has not.
    expect(&core(&format!("{}{}", acquire(3), repeated(&release(2)))), &["error AP162 11"]);
    // Which arm runs, the program decides.
    let arm = |condition: &str| {
        format!("    %q = {condition}\n    scf.if %q {{\n{}    }}\n{}", acquire(2), release(2))
    };
    expect(&core(&arm("func.call @pick() : () -> i1")), &[]);
    expect(&core(&arm("arith.cmpi ne, %c0, %c1 : index")), &[]);
    expect(&core(&arm("arith.cmpi eq, %c0, %c1 : index")), &["error AP162 13"]);
}

#[test]
fn objects_are_counted_by_their_types() {
    let text = "aie.device(npu2) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @pair(%a, {%b}, 4 : i32) : !aie.objectfifo<memref<i32>>
  aie.core(%b) {
    %x, %y = aie.objectfifo.acquire @pair(Consume) : memref<i32>, memref<i32>
    aie.objectfifo.release @pair(Consume) [2]
    %z = aie.objectfifo.acquire @pair(Consume) : memref<i32>
    aie.objectfifo.release @pair(Consume) [3]
    aie.end
  }
}";
    expect(text, &["error AP162 9"]);
    assert_eq!(not_checked(text), [""; 0]);
}

#[test]
fn iterations_in_older_attributes() {
    let text = |stride: u32| {
        format!(
            "aie.device(npu1) {{
  %m = aie.tile(3, 1)
  %b = aie.buffer(%m) : memref<512xi32>
  aie.memtile_dma(%m) {{
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<512xi32>, 0, 16) {{iter_size = 4 : i32, iter_stride = {stride} : i32}}
    aie.next_bd ^end
  ^end:
    aie.end
  }}
}}"
        )
    };
    expect(&text(128), &[]);
    assert_eq!(findings(&text(0)).len(), 1);
    assert_eq!(findings(&text(200)), ["error AP015 7"]);
}

#[test]
fn descriptors_of_tasks_and_their_locks() {
    let text = |ops: &str| {
        format!(
            "aie.device(npu2) {{
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) {{address = 0 : i32}} : memref<64xi32>
  %l = aie.lock(%m, 5) {{init = 1 : i32}}
  aie.runtime_sequence() {{
    %one = arith.constant 1 : i32
    %t = aiex.dma_configure_task(%m, S2MM, 2) {{
{ops}      aie.end
    }}
    aiex.dma_start_task(%t)
  }}
}}"
        )
    };
    let bd = "      aie.dma_bd(%b : memref<64xi32> len = 16)\n";
    expect(&text(&format!("{bd}      aie.use_lock(%l, Release, %one)\n")), &["warning AP218 9"]);
    expect(
        &text(&format!(
            "      aie.use_lock(%l, AcquireGreaterEqual, %one)\n{bd}      aie.use_lock(%l, Release, %one)\n"
        )),
        &[],
    );
    // Ids that newer versions of MLIR-AIE choose among those that an odd channel reaches.
    expect(&text(bd).replace("S2MM, 2", "S2MM, 3"), &["warning AP041 8"]);
    expect(
        &text(&bd.replace(")\n", ") {bd_id = 2 : i32}\n")).replace("S2MM, 2", "S2MM, 3"),
        &["error AP041 8"],
    );
}

#[test]
fn an_aie_dma_has_a_region_of_one_block() {
    let text = |blocks: &str| {
        format!(
            "aie.device(npu1) {{
  %c = aie.tile(0, 2)
  %b = aie.buffer(%c) : memref<16xi32>
  aie.mem(%c) {{
    aie.dma(MM2S, 0) [{{
      aie.dma_bd(%b : memref<16xi32>)
    }}]
{blocks}    aie.end
  }}
}}"
        )
    };
    expect(&text(""), &[]);
    expect(&text("    aie.next_bd ^last\n  ^last:\n"), &["error AP001 5"]);
}

#[test]
fn modules_in_executables() {
    let text = "module {
  hal.executable private @one {
    hal.executable.variant public @two target(<\"amd-aie\", \"fb\", {arch = \"x\"}>) {
      builtin.module {
        aie.device(npu1_4col) {
          %t = aie.tile(0, 2)
          %b = aie.buffer(%t) : memref<8 x i32>
          aie.mem(%t) {
            aie.dma_start(MM2S, 4, ^bd, ^end)
          ^bd:
            aie.dma_bd(%b : memref<8 x i32>)
            aie.next_bd ^end
          ^end:
            aie.end
          }
        }
      }
    }
  }
}";
    expect(text, &["error AP043 9"]);
    assert_eq!(read(text, &ReadOptions::default()).0[0].designs.len(), 1);
}

#[test]
fn a_start_may_have_its_own_repeat() {
    let own = task("%a : memref<20000xi32> len = 64")
        .replace("start_task(%t)", "start_task(%t) {repeat_count = 3 : i32}");
    expect(&own, &[]);
    assert!(!not_checked(&own).iter().any(|one| one.starts_with("aiex.dma_start_task")));
    let (input, _) = read(&own, &ReadOptions::default());
    let repeat = input[0].designs[0].sequences[0].tasks[0].repeat_count;
    assert_eq!(repeat.and_then(|repeat| repeat.value), Some(3));
    // The model has one repeat for each task.
    let twice = own.replace("    aiex.dma_start", "    aiex.dma_start_task(%t)\n    aiex.dma_start");
    let said = "aiex.dma_start_task starts a task with other repeats or tokens than another start";
    assert!(not_checked(&twice).contains(&said.to_owned()));
}

/// A sequence with two tasks of a channel, each of 64 words.
fn two_tasks(operations: &str) -> String {
    let one = |name: &str| {
        format!(
            "    %{name} = aiex.dma_configure_task_for @feed {{\n      aie.dma_bd(%a : memref<64xi32>)\n      aie.end\n    }}\n"
        )
    };
    let operations = operations.replace("T;", &one("t")).replace("U;", &one("u")).replace("; ", "\n    ");
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  aie.shim_dma_allocation @feed(%s, MM2S, 1)
  aie.runtime_sequence(%a: memref<64xi32>) {{
{operations}
  }}
}}"
    )
}

#[test]
fn a_task_starts_with_its_own_descriptors() {
    let start = |name: &str| format!("aiex.dma_start_task(%{name})");
    let (t, u, free) = (start("t"), start("u"), "aiex.dma_free_task(%t)");
    expect(&two_tasks(&format!("T;{t}; {free}; U;{u}")), &["warning AP224 11"]);
    expect(&two_tasks(&format!("T;{t}; {t}; {free}")), &[]);
    expect(&two_tasks(&format!("T;{free}; {t}")), &["warning AP224 10"]);
    expect(&two_tasks(&format!("T;{free}; U;{t}; {u}")), &["error AP224 14"]);
    // An awaited task may start again; whether its descriptors are kept, versions of MLIR-AIE disagree.
    let awaited = two_tasks(&format!("T;{t}; aiex.dma_await_task(%t); U;{t}"));
    let token = awaited.replacen("aie.end\n    }", "aie.end\n    } {issue_token = true}", 1);
    expect(&token, &["warning AP224 15"]);
    let own = two_tasks(&format!("T;{t}")).replace("task(%t)", "task(%t) {repeat_count = -1 : i32}");
    expect(&own, &["error AP133 9"]);
}

#[test]
fn what_is_loaded_again_is_not_followed() {
    let load = "aiex.npu.load_pdi {device_ref = @main}";
    let first = two_tasks(&format!("{load}; T;aiex.dma_start_task(%t)"));
    assert!(!not_checked(&first).iter().any(|one| one.contains("is not checked from here on")));
    let again = two_tasks(&format!("T;{load}; aiex.dma_start_task(%t)"));
    let said = "aie.runtime_sequence is not checked from here on: the effect of this operation is not known";
    assert!(not_checked(&again).contains(&said.to_owned()));
    expect(&again, &["error AP224 10"]);
}

#[test]
fn a_task_has_one_iteration() {
    let walk = |dims: &str| {
        let iteration = "{iteration = #aie.bd_iteration<size = 2, stride = 64, current = 0>}";
        task(&format!("%a : memref<20000xi32> offset = 0 len = 64 {dims}"))
            .replace("1])\n", &format!("1]) {iteration}\n"))
    };
    expect(&walk("sizes = [2, 4, 4, 4] strides = [100, 16, 4, 1]"), &["error AP047 6"]);
    expect(&walk("sizes = [4, 4, 4] strides = [16, 4, 1]"), &[]);
}

#[test]
fn control_packets_have_four_words() {
    let packet = |data: &str| {
        format!(
            "aie.device(npu1) {{
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.control_packet {{address = 2301952 : ui32, {data}, opcode = 0 : i32, stream_id = 0 : i32}}
  }}
}}"
        )
    };
    expect(&packet("data = array<i32: 1, 2, 3, 4>"), &[]);
    expect(&packet("data = array<i32: 1, 2, 3, 4, 5>"), &["warning AP046 3"]);
    expect(&packet("length = 5 : i32"), &["warning AP046 3"]);
    expect(&packet("length = 4 : i32"), &[]);
}

#[test]
fn cascades_lead_east_or_south() {
    let cascades = |device: &str, list: &str| {
        format!(
            "aie.device({device}) {{
  %a = aie.tile(1, 3)
  %east = aie.tile(2, 3)
  %south = aie.tile(1, 2)
  %far = aie.tile(3, 3)
  %mem = aie.tile(1, 1)
  %open = aie.logical_tile<CoreTile>(?, ?)
  {list}
}}"
        )
    };
    let npu = |list: &str| findings(&cascades("npu1", list));
    assert_eq!(npu("aie.cascade_flow(%a, %east)\n  aie.cascade_flow(%east, %far)"), [""; 0]);
    assert_eq!(npu("aie.cascade_flow(%a, %south)"), [""; 0]);
    assert_eq!(npu("aie.cascade_flow(%far, %open)"), [""; 0]);
    for wrong in ["%a, %far", "%east, %a", "%south, %a", "%south, %mem"] {
        assert_eq!(npu(&format!("aie.cascade_flow({wrong})")), ["error AP230 8"], "{wrong}");
    }
    assert_eq!(npu("aie.cascade_flow(%a, %east)\n  aie.cascade_flow(%a, %south)"), ["error AP230 9"]);
}

#[test]
fn a_stack_is_in_a_bank_of_its_memory() {
    let core = |bank: u32| {
        format!(
            "aie.device(npu1) {{
  %t = aie.tile(0, 2)
  aie.core(%t) {{
    aie.end
  }} {{stack_bank = {bank} : i32}}
}}"
        )
    };
    expect(&core(3), &[]);
    expect(&core(4), &["error AP146 5"]);
}

#[test]
fn a_stack_has_room_in_its_bank() {
    // Bank 1 of a core's memory is at 16,384 to 32,768.
    let core = |at: u64, bytes: u64, attributes: &str| {
        format!(
            "aie.device(npu1) {{
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {{address = {at} : i32}} : memref<{bytes}xi8>
  aie.core(%t) {{
    aie.end
  }} {{{attributes}}}
}}"
        )
    };
    let bank = "stack_bank = 1 : i32, stack_size = 8192 : i32";
    // A buffer at 0 is not on a stack in bank 1.
    expect(&core(0, 1024, bank), &[]);
    expect(&core(16_384, 8192, bank), &[]);
    expect(&core(16_384, 8193, bank), &["error AP142 6"]);
    expect(&core(20_480, 4096, bank), &[]);
    expect(&core(20_480, 4128, bank), &["error AP142 6"]);
    expect(&core(0, 64, "stack_bank = 1 : i32, stack_size = 16385 : i32"), &["error AP142 6"]);
    // A written address is in one bank, the one that is written.
    expect(&core(0, 64, "stack_address = 8192 : i32, stack_size = 8192 : i32"), &[]);
    expect(&core(0, 64, "stack_address = 8224 : i32, stack_size = 8192 : i32"), &["error AP142 6"]);
    expect(&core(0, 64, "stack_address = 8192 : i32, stack_bank = 0 : i32"), &[]);
    expect(&core(0, 64, "stack_address = 8192 : i32, stack_bank = 1 : i32"), &["error AP146 6"]);
}

#[test]
fn a_lock_needs_a_descriptor() {
    let text = two_starts("end").replace(
        "  ^end:
    aie.end",
        "  ^end:
    aie.use_lock(%lock, Release, 1)
    aie.end",
    );
    let text = text.replace("  %head =", "  %lock = aie.lock(%t, 0)\n  %head =");
    expect(&text, &["warning AP218 19"]);
}

#[test]
fn ends_in_streams_have_no_objects() {
    let text = |stream: u32| {
        format!(
            "aie.device(npu1) {{
  %a = aie.tile(0, 3)
  %b = aie.tile(2, 4)
  aie.objectfifo @words(%a, {{%b}}, 2 : i32) {{aie_stream = {stream} : i32, aie_stream_port = 0 : i32}} : !aie.objectfifo<memref<8xi32>>
  aie.core(%b) {{
    %x = aie.objectfifo.acquire @words(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    aie.objectfifo.release @words(Consume, 1)
    aie.end
  }}
}}"
        )
    };
    expect(&text(0), &[]);
    expect(&text(1), &["error AP162 6", "error AP162 7"]);
    expect(&text(2), &["error AP162 6", "error AP162 7"]);
}

#[test]
fn blocks_of_numbers_are_moved_as_bytes() {
    let text = |depth: u32| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 3)
  aie.objectfifo @far(%s, {{%m}}, 2 : i32) : !aie.objectfifo<memref<64x16x!aiex.bfp<\"v8bfp16ebs8\">>>
  aie.objectfifo @near(%m, {{%c}}, {depth} : i32) : !aie.objectfifo<memref<64x16x!aiex.bfp<\"v8bfp16ebs8\">>>
  aie.objectfifo.link [@far] -> [@near]([] [0])
}}"
        )
    };
    expect(&text(2), &[]);
    assert_eq!(not_checked(&text(2)), [""; 0]);
    // 9,216 bytes each: eight are more than a compute tile has.
    assert_eq!(findings(&text(8)).len(), 1);
}

#[test]
fn transfers_of_older_text() {
    let older = "aie.device(npu1_4col) {
  aie.shim_dma_allocation @into(S2MM, 0, 2)
  func.func @run(%a: memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 4, 16][0, 0, 16]) {metadata = @into, id = 1 : i64} : memref<64xi32>
    return
  }
}";
    expect(older, &[]);
    assert_eq!(not_checked(older), ["aiex.npu.dma_memcpy_nd stands in a function, not in a sequence"]);
    let sequence = older.replace("func.func @run", "aiex.runtime_sequence @run").replace("    return\n", "");
    expect(&sequence, &[]);
    expect(&sequence.replace("[0, 0, 16]", "[0, 0, 17]"), &["warning AP015 4"]);
}

/// A core's tile with a switchbox.
fn switchbox(tile: &str, body: &str) -> String {
    format!("aie.device(npu1) {{\n  %t = aie.tile({tile})\n  %s = aie.switchbox(%t) {{\n{body}\n  }}\n}}")
}

#[test]
fn switchboxes_have_the_ports_of_their_tile() {
    let found = |tile, body| findings(&switchbox(tile, body));
    let wrong = ["error AP230 4"];
    assert!(found("0, 2", "aie.connect<DMA : 1, North : 5>\naie.connect<South : 5, DMA : 0>").is_empty());
    assert_eq!(found("0, 2", "aie.connect<DMA : 0, North : 6>"), wrong);
    assert_eq!(found("0, 2", "aie.connect<DMA : 0, North : -1>"), wrong);
    assert_eq!(found("0, 2", "aie.connect<North : 4, DMA : 0>"), wrong);
    assert!(found("0, 1", "aie.connect<DMA : 5, North : 5>\naie.connect<North : 3, South : 3>").is_empty());
    assert_eq!(found("0, 1", "aie.connect<DMA : 0, East : 0>"), wrong);
    assert!(found("0, 0", "aie.connect<South : 7, North : 5>\naie.connect<North : 0, South : 2>").is_empty());
    assert_eq!(found("0, 2", "%a = aie.amsel<0> (0)\naie.masterset(North : 9, %a)"), ["error AP230 5"]);
}

#[test]
fn one_connection_leads_to_an_output() {
    let twice = "aie.connect<DMA : 0, North : 0>\naie.connect<DMA : 1, North : 0>";
    expect(&switchbox("0, 2", twice), &["error AP230 5"]);
    let fan_out = "aie.connect<DMA : 0, North : 0>\naie.connect<DMA : 0, North : 1>";
    expect(&switchbox("0, 2", fan_out), &[]);
    let set = "aie.connect<DMA : 0, East : 0>\n%a = aie.amsel<0> (0)\naie.masterset(East : 0, %a)";
    expect(&switchbox("0, 2", set), &["error AP230 6"]);
    let sorted = "%a = aie.amsel<0> (0)\naie.masterset(East : 0, %a)\naie.packet_rules(DMA : 0) { aie.rule(31, 1, %a) }";
    expect(&switchbox("0, 2", sorted), &[]);
    let both = format!("{sorted}\naie.connect<DMA : 0, North : 0>");
    expect(&switchbox("0, 2", &both), &["error AP230 6"]);
}

#[test]
fn deep_loops_are_followed_once() {
    let depth = 24;
    let text = format!(
        "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.objectfifo @f(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%t) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    {}
    %v = aie.objectfifo.acquire @f(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @f(Consume, 2)
    {}
    aie.end
  }}
}}",
        "scf.for %i = %c0 to %c3 step %c1 {".repeat(depth),
        "}".repeat(depth)
    );
    expect(&text, &["error AP162 11"]);
}

#[test]
fn mem_tiles_pass_data_straight() {
    expect(&switchbox("0, 1", "aie.connect<North : 2, South : 2>\naie.connect<South : 1, North : 1>"), &[]);
    expect(&switchbox("0, 1", "aie.connect<North : 0, South : 1>"), &["error AP230 4"]);
    expect(&switchbox("0, 2", "aie.connect<North : 0, South : 1>"), &[]);
    // As IREE prints it.
    expect(&switchbox("0, 1", "aie.connect<NORTH : 0, SOUTH : 1>"), &["error AP230 4"]);
}

#[test]
fn groups_of_buffers_may_share_addresses() {
    let buffers = |first: &str, second: &str| {
        format!(
            "aie.device(npu1) {{
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {{sym_name = \"a\"{first}}} : memref<12000xi32>
  %b = aie.buffer(%t) {{sym_name = \"b\"{second}}} : memref<12000xi32>
}}"
        )
    };
    expect(&buffers("", ""), &["error AP140 4"]);
    expect(&buffers(", alloc_group = \"x\"", ", alloc_group = \"y\""), &[]);
}

#[test]
fn a_stack_is_in_the_memory_of_its_core() {
    let core = |attributes: &str| {
        format!(
            "aie.device(npu2) {{\n  %t = aie.tile(0, 2)\n  aie.core(%t) {{ aie.end }} {{ {attributes} }}\n}}"
        )
    };
    expect(&core("stack_size = 1024 : i32, stack_address = 64512 : i32"), &[]);
    expect(&core("stack_size = 1024 : i32, stack_address = 65024 : i32"), &["error AP142 3"]);
    expect(&core("stack_size = 65537 : i32"), &["error AP142 3"]);
}

#[test]
fn more_fifos_than_a_device_holds_are_listed() {
    let fifo =
        |k: usize| format!("  aie.objectfifo @f{k}(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>\n");
    let fifos: String = (0..20_000).map(fifo).collect();
    let text = format!("aie.device(npu1) {{\n  %s = aie.tile(0, 0)\n  %t = aie.tile(0, 2)\n{fifos}}}");
    expect(&text, &[]);
    let listed = ["aie.objectfifo is not checked: there are more than 2048 FIFOs"];
    assert_eq!(not_checked(&text), listed);
}

#[test]
fn a_symbol_of_an_operation_that_is_not_read_exists() {
    let task = |name: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  aie.route_endpoint @far(%s, DMA : 0)
  aie.runtime_sequence(%a: memref<64xi32>) {{
    %k = aiex.dma_configure_task_for @{name} {{
      aie.dma_bd(%a : memref<64xi32>)
      aie.end
    }}
  }}
}}"
        )
    };
    expect(&task("far"), &[]);
    expect(&task("near"), &["error AP216 5"]);
}

#[test]
fn what_packets_select_may_only_count() {
    let region = |attributes: &str, first: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<32xi32>
  %l = aie.lock(%t)
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^b, ^e) {attributes}
  ^b:
    {first}
    aie.dma_bd(%b : memref<32xi32>)
    aie.use_lock(%l, Release, 1)
    aie.next_bd ^e
  ^e:
    aie.end
  }}
}}"
        )
    };
    expect(&region("", ""), &["warning AP218 12"]);
    expect(&region("{out_of_order}", ""), &[]);
}

#[test]
fn a_core_that_ends_after_years_is_one_that_does_not_end() {
    let core = |times: &str| {
        format!(
            "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.objectfifo @in(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.core(%t) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant {times} : index
    scf.for %i = %c0 to %n step %c1 {{
      %o = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
      aie.objectfifo.release @in(Consume, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 0 : i64, metadata = @in}} : memref<64xi32>
  }}
}}"
        )
    };
    expect(&core("3"), &["warning AP226 10"]);
    expect(&core("16777214"), &[]);
    // Of two sequences, each may bring a part.
    let one = core("3");
    let (before, sequence) = one.split_at(one.find("  aie.runtime_sequence").unwrap());
    let other =
        sequence.strip_suffix('}').unwrap().replace("aie.runtime_sequence(", "aie.runtime_sequence @other(");
    expect(&format!("{before}{other}{sequence}"), &[]);
}

/// A write of a descriptor of the first column, in the fields of the registers.
fn writebd(row: u32, fields: &str) -> String {
    format!(
        "aie.device(npu2) {{
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.writebd {{column = 0 : i32, row = {row} : i32, buffer_offset = 0 : i32, valid_bd = 1 : i32, {fields}}}
  }}
}}"
    )
}

#[test]
fn raw_fields_hold_what_their_bits_do() {
    let cases: [(u32, &str, &str, &str); 6] = [
        (0, "bd_id = 15 : i32", "bd_id = 16 : i32", "AP040"),
        (0, "iteration_size = 63 : i32", "iteration_size = 64 : i32", "AP047"),
        (0, "d1_size = 1023 : i32", "d1_size = 1024 : i32", "AP012"),
        (1, "d2_zero_after = 3 : i32", "d2_zero_after = 64 : i32", "AP033"),
        (
            1,
            "d1_size = 2 : i32, d0_stride = 131071 : i32",
            "d1_size = 2 : i32, d0_stride = 131072 : i32",
            "AP013",
        ),
        (2, "packet_id = 31 : i32", "packet_id = 32 : i32", "AP046"),
    ];
    for (row, fits, exceeds, code) in cases {
        expect(&writebd(row, fits), &[]);
        expect(&writebd(row, exceeds), &[&format!("error {code} 3")]);
    }
}

/// A task of a tile in the first column, with one descriptor.
fn task_of(row: u32, buffer: &str, walk: &str, attributes: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %t = aie.tile(0, {row})
  {local}
  aie.runtime_sequence(%a: {buffer}) {{
    %k = aiex.dma_configure_task(%t, MM2S, 0) {{
      aie.dma_bd({name} : {buffer} {walk}) {{bd_id = 0 : i32{attributes}}}
      aie.end
    }}
  }}
}}",
        name = if row == 0 { "%a" } else { "%b" },
        local = if row == 0 { String::new() } else { format!("%b = aie.buffer(%t) : {buffer}") },
    )
}

#[test]
fn only_a_shim_has_fields_for_a_cache_and_only_5_bits_for_a_later_id() {
    expect(&task_of(0, "memref<64xi32>", "", ", axcache = 2 : i32"), &[]);
    expect(&task_of(1, "memref<64xi32>", "", ", axcache = 2 : i32"), &["error AP054 6"]);
    let packet = "packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>";
    expect(&task_of(2, "memref<64xi32>", "", &format!(", {packet}, out_of_order_id = 63 : i32")), &[]);
    expect(
        &task_of(2, "memref<64xi32>", "", &format!(", {packet}, out_of_order_id = 64 : i32")),
        &["error AP052 6"],
    );
}

#[test]
fn the_fourth_dimension_of_a_task_is_its_repeat() {
    let walk = |outer: u32| format!("offset = 0 len = 4 sizes = [{outer}, 1, 1, 4] strides = [4, 1, 1, 1]");
    expect(&task_of(1, "memref<400xi32>", &walk(64), ""), &[]);
    expect(&task_of(1, "memref<400xi32>", &walk(65), ""), &["warning AP047 6"]);
    // A walk that no descriptor has fields for is split, or repeated.
    let split = "offset = 0 len = 8 sizes = [3, 2, 2, 2, 2] strides = [90, 40, 20, 10, 1]";
    expect(&task_of(1, "memref<400xi32>", split, ""), &["warning AP006 6"]);
    let repeated = "offset = 0 len = 16 sizes = [4, 4] strides = [0, 1]";
    expect(&task_of(1, "memref<400xi32>", repeated, ""), &["warning AP021 6"]);
}

#[test]
fn a_length_may_come_from_a_parameter() {
    let walk = "offset = 0 len = 0 sizes = [2, 2, 4] strides = [16, 4, 1]";
    let runtime = ", length_parameter = @n, length_unit = 8 : i32, offset_parameter = @o";
    expect(&task_of(0, "memref<64xi32>", walk, runtime), &[]);
}

#[test]
fn parts_of_a_link_without_offsets_stood_one_after_the_other() {
    let link = |offsets: &str| {
        format!(
            "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @whole(%s, {{%m}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @one(%m, {{%a}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @two(%m, {{%b}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@whole] -> [@one, @two] ([] [{offsets}])
}}"
        )
    };
    expect(&link("0, 32"), &[]);
    expect(&link(""), &["warning AP169 9"]);
    expect(&link("0"), &["error AP169 9"]);
}

#[test]
fn the_first_dialect_is_named_once() {
    let text = "module {\n  %a = AIE.tile(7, 3)\n  %b = AIE.lock(%a, 0)\n}";
    let listed =
        ["AIE.tile is of the dialect as it was in 2021 to 2023, which is not read: nothing is checked"];
    assert_eq!(not_checked(text), listed);
}

/// A core that acquires objects, and then releases them one by one in loops.
fn released(acquired: u64, loops: &[u64]) -> String {
    let mut text = format!(
        "aie.device(npu1) {{
%s = aie.tile(0, 0)
%t = aie.tile(0, 2)
aie.objectfifo @f(%s, {{%t}}, 6 : i32) : !aie.objectfifo<memref<16xi32>>
aie.core(%t) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%a = aie.objectfifo.acquire @f(Consume, {acquired}) : !aie.objectfifosubview<memref<16xi32>>\n"
    );
    for (k, trips) in loops.iter().enumerate() {
        let _ =
            write!(text, "%n{k} = arith.constant {trips} : index scf.for %i{k} = %c0 to %n{k} step %c1 {{ ");
    }
    text += "\naie.objectfifo.release @f(Consume, 1)\n";
    text + &"}".repeat(loops.len()) + "\naie.end\n}\n}"
}

#[test]
fn a_core_releases_what_it_holds_in_every_trip() {
    let found = |acquired, loops: &[u64]| {
        let report = check(&released(acquired, loops), &Options::default());
        report
            .findings
            .into_iter()
            .map(|one| one.message)
            .filter(|one| one.starts_with("the core releases"))
            .collect::<Vec<_>>()
    };
    let none = ["the core releases 1 object of `@f`, but holds 0"];
    assert_eq!(found(5, &[5]), [""; 0]);
    assert_eq!(found(5, &[6]), none);
    assert_eq!(found(5, &[10]), none);
    assert_eq!(found(6, &[2, 3]), [""; 0]);
    assert_eq!(found(6, &[2, 4]), none);
    assert_eq!(found(6, &[7, 0, 3]), [""; 0]);
}

#[test]
fn nested_loops_do_not_multiply_the_work() {
    let report = check(&released(1_000_000_000_000, &[3; 35]), &Options::default());
    assert!(report.findings.iter().any(|one| one.message.ends_with("but holds 0")));
}

#[test]
fn a_device_without_a_machine_has_queues() {
    let transfer = |k: usize| {
        format!(
            "aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = {k} : i64, issue_token = true, metadata = @in}} : memref<4096xi32>\n"
        )
    };
    let transfers: String = (0..8).map(transfer).collect();
    let text = format!(
        "aie.device(ideal) {{\n%s = aie.tile(0, 0)\n%t = aie.tile(0, 2)\naie.flow(%s, DMA : 0, %t, DMA : 0)\n\
         aie.shim_dma_allocation @in(%s, MM2S, 0)\naie.runtime_sequence(%a: memref<4096xi32>) {{\n{transfers}}}\n}}"
    );
    assert!(findings(&text).iter().all(|one| !one.contains("AP001")), "{:?}", findings(&text));
}

/// A release of the first generation writes a state: two of the same are like one, and do not add up.
#[test]
fn locks_of_two_states_do_not_count() {
    let text = "aie.device(xcvc1902) {
  %t = aie.tile(1, 2)
  %l = aie.lock(%t, 0)
  aie.core(%t) {
    aie.use_lock(%l, Release, 1)
    aie.use_lock(%l, Release, 1)
    aie.use_lock(%l, Acquire, 1)
    aie.end
  }
}";
    expect(text, &[]);
    let report = check(text, &Options::default());
    let reasons: Vec<&str> = report.not_checked.iter().map(|one| one.reason.as_str()).collect();
    assert_eq!(
        reasons,
        ["is not proved to continue: lock `%l`, which has two states, is outside of the model"]
    );
}

/// Two inputs of a join release one lock. An output that is awaited needed both, so it proves that both have ended.
#[test]
fn a_join_proves_its_inputs() {
    let text = |sequence: &str| {
        let input = |k: u32, next: &str| {
            format!(
                "    aie.dma_start(S2MM, {k}, ^in{k}, {next})
  ^in{k}:
    aie.use_lock(%own{k}, AcquireGreaterEqual, 1)
    aie.dma_bd(%b : memref<128xi32>, {}, 64)
    aie.use_lock(%both, Release, 1)
    aie.next_bd ^in{k}
",
                64 * k
            )
        };
        let output = |k: u32, takes: &str, next: &str| {
            format!(
                "  ^out{k}:
    {takes}
    aie.dma_bd(%b : memref<128xi32>, {}, 64)
    aie.use_lock(%own{k}, Release, 1)
    aie.next_bd {next}
",
                64 * k
            )
        };
        format!(
            "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %b = aie.buffer(%m) : memref<128xi32>
  %own0 = aie.lock(%m, 0) {{init = 1 : i32}}
  %own1 = aie.lock(%m, 1) {{init = 1 : i32}}
  %both = aie.lock(%m, 2) {{init = 0 : i32}}
  %any = aie.lock(%m, 3) {{init = 1 : i32}}
  aie.flow(%s, DMA : 0, %m, DMA : 0)
  aie.flow(%s, DMA : 1, %m, DMA : 1)
  aie.flow(%m, DMA : 0, %s, DMA : 0)
  aie.shim_dma_allocation @a(%s, MM2S, 0)
  aie.shim_dma_allocation @b(%s, MM2S, 1)
  aie.shim_dma_allocation @c(%s, S2MM, 0)
  aie.memtile_dma(%m) {{
{}  ^n0:
{}  ^n1:
    aie.dma_start(MM2S, 0, ^out0, ^e)
{}{}  ^e:
    aie.end
  }}
  aie.runtime_sequence(%a: memref<64xi32>, %b2: memref<128xi32>) {{
{sequence}  }}
}}",
            input(0, "^n0"),
            input(1, "^n1"),
            output(0, "aie.use_lock(%both, AcquireGreaterEqual, 2)", "^out1"),
            output(1, "aie.use_lock(%any, AcquireGreaterEqual, 0)", "^out0"),
        )
    };
    let memcpy = |argument: &str, words: u32, id: u32, name: &str| {
        format!(
            "    aiex.npu.dma_memcpy_nd({argument}[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = {id} : i64, metadata = @{name}}} : memref<{}xi32>\n",
            if argument == "%a" { 64 } else { 128 }
        )
    };
    let wait = "    aiex.npu.dma_wait {symbol = @c}\n";
    let feeds = [memcpy("%a", 64, 0, "a"), memcpy("%a", 64, 1, "b")].concat();
    let round = [&feeds, &*memcpy("%b2", 128, 2, "c"), wait].concat();
    // As many rounds as meet a full queue, where nothing is proved.
    expect(&text(&round.repeat(7)), &[]);
    // A wait one round later proves nothing of the last inputs, whose descriptors are written again.
    let mut late = String::new();
    for k in 0..7 {
        let first = if k > 0 { 0 } else { 4 };
        late += &[memcpy("%a", 64, first, "a"), memcpy("%a", 64, first + 1, "b")].concat();
        late += &memcpy("%b2", 128, 2 + k % 2, "c");
        late += if k > 0 { wait } else { "" };
    }
    let report = check(&text(&late), &Options::default());
    let found: Vec<&str> = report.findings.iter().map(|one| one.code).collect();
    assert_eq!(found, ["AP206"]);
}

/// A shim that sends to a core, with a route or without.
fn both_ends(route: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) : memref<64xi32>
  {route}
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^one, ^end)
  ^one:
    aie.dma_bd(%x : memref<64xi32>)
    aie.next_bd ^one
  ^end:
    aie.end
  }}
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 0 : i64, metadata = @in}} : memref<64xi32>
  }}
}}
"
    )
}

#[test]
fn with_both_ends_in_the_text_a_route_is_missing() {
    expect(&both_ends("aie.flow(%s, DMA : 0, %t, DMA : 0)"), &[]);
    let report = check(&both_ends(""), &Options::default());
    let [finding] = report.findings.as_slice() else { panic!("{:?}", wrong(&report, 0)) };
    assert_eq!(finding.message, "no route leaves MM2S channel 0 of shim tile (0, 0), which is started here");
    assert_eq!(finding.related[0].text, "S2MM channel 0 of compute tile (0, 2) has no route either");
}

#[test]
fn an_unknown_operation_is_compared_with_known_ones() {
    let routed = both_ends("aie.flow(%s, DMA : 0, %t, DMA : 0)");
    for (name, wanted) in [
        ("aiex.npu.dma_memcpy", "is not read in a sequence: did you mean `aiex.npu.dma_memcpy_nd`?"),
        ("aiex.npu.dma_mempcy_nd", "is not read in a sequence: did you mean `aiex.npu.dma_memcpy_nd`?"),
        ("aiex.npu.dma_load", "is not read in a sequence"),
    ] {
        let text = routed.replace("aiex.npu.dma_memcpy_nd", name);
        assert!(not_checked(&text).contains(&format!("{name} {wanted}")), "{:?}", not_checked(&text));
    }
}

#[test]
fn a_tile_that_is_missing_is_one_error_with_its_line() {
    let text = "aie.device(npu1_1col) {
  %shim_noc_tile_0_0 = aie.tile(0, 0)
  aie.objectfifo @in(%shim_noc_tile_0_0, {%tile_0_2}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.core(%tile_0_2) {
    %0 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }
}
";
    let report = check(text, &Options::default());
    let [finding] = report.findings.as_slice() else { panic!("{:?}", wrong(&report, 0)) };
    assert_eq!(
        (finding.code, &finding.helps[..]),
        ("AP001", &["add `%tile_0_2 = aie.tile(0, 2)`".to_owned()][..])
    );
    // A name that says no place has no such line.
    let other = check(&text.replace("%tile_0_2", "%consumer"), &Options::default());
    assert!(other.findings.iter().all(|finding| finding.helps.is_empty()));
}

#[test]
fn after_an_unknown_fifo_nothing_is_known_of_held_objects() {
    let text = |acquired: &str| {
        format!(
            "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.objectfifo @in(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.core(%t) {{
    %0 = aie.objectfifo.acquire @{acquired}(Consume, 1) : !aie.objectfifosubview<memref<64xi32>>
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }}
}}
"
        )
    };
    expect(&text("in"), &[]);
    expect(&text("inn"), &["error AP216 6"]);
}

#[test]
fn the_lock_that_a_descriptor_leaves_out_is_a_help() {
    let text = |acquire: &str, release: &str| {
        format!(
            "aie.device(npu1_1col) {{
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) : memref<64xi32>
  %free = aie.lock(%t, 0) {{init = 1 : i32}}
  %full = aie.lock(%t, 1) {{init = 0 : i32}}
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^one, ^end)
  ^one:
    {acquire}
    aie.dma_bd(%x : memref<64xi32>)
    {release}
    aie.next_bd ^one
  ^end:
    aie.end
  }}
  aie.core(%t) {{
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.use_lock(%free, Release, 1)
    aie.end
  }}
}}
"
        )
    };
    let help = |text: &str| {
        let report = check(text, &Options::default());
        let finding =
            report.findings.iter().find(|finding| finding.code == "AP218").expect("a lock is missing");
        finding.helps.clone()
    };
    let (acquire, release) =
        ("aie.use_lock(%free, AcquireGreaterEqual, 1)", "aie.use_lock(%full, Release, 1)");
    assert_eq!(help(&text(acquire, "")), [format!("add `{release}` after it")]);
    assert_eq!(help(&text("", release)), [format!("add `{acquire}` before it")]);
}
