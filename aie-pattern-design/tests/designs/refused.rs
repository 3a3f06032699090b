//! What MLIR-AIE or the hardware refuses of FIFOs, blocks, tasks and banks, each beside what it takes.

use aie_pattern_design::check::Options;

use crate::common::{check, wrong};

fn found(text: &str) -> Vec<String> {
    wrong(&check(text, &Options::default()), 0)
}

/// A FIFO between two cores that are no neighbours, and what follows it.
fn fifo(attributes: &str, after: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(1, 4)
  aie.objectfifo @f(%a, {{%c}}, 2 : i32) {{{attributes}}} : !aie.objectfifo<memref<32xi32>>
  {after}
}}"
    )
}

#[test]
fn attributes_of_fifos_go_together() {
    assert_eq!(found(&fifo("packet = true, packet_id = 3 : i8", "")), [""; 0]);
    assert_eq!(found(&fifo("packet_id = 3 : i8", "")), ["error AP164 7"]);
    assert_eq!(found(&fifo("cons_dma_channels = array<i32: 1>", "")), [""; 0]);
    assert_eq!(found(&fifo("cons_dma_channels = array<i32: 0, 1>", "")), ["warning AP164 7"]);
    let stream = |port| fifo(&format!("aie_stream = 0 : i32, aie_stream_port = {port} : i32"), "");
    assert_eq!(found(&stream(0)), [""; 0]);
    assert_eq!(found(&stream(1)), ["warning AP164 7"]);
    // A core of the first generation has two ports.
    assert_eq!(found(&stream(1).replace("npu2", "xcvc1902").replace("(0, 0)", "(2, 0)")).len(), 0);
}

#[test]
fn buffers_are_allocated_once() {
    let near = fifo("", "").replace("{%c}", "{%b}");
    let allocated = |list: &str| found(&near.replace("\n  \n", &format!("\n{list}\n")));
    assert_eq!(allocated("  aie.objectfifo.allocate @f(%b)"), [""; 0]);
    let twice = "  aie.objectfifo.allocate @f(%b)\n  aie.objectfifo.allocate @f(%a)";
    assert_eq!(allocated(twice), ["error AP166 9"]);
}

#[test]
fn a_forward_has_no_offsets() {
    let link = |offsets: &str| {
        fifo("", &format!("aie.objectfifo.link [@i] -> [@f]({offsets})"))
            .replace("(%a, {%c}", "(%m, {%c}")
            .replace("  aie.objectfifo @f", "  aie.objectfifo @i(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<32xi32>>\n  aie.objectfifo @f")
    };
    assert_eq!(found(&link("[] []")), [""; 0]);
    // MLIR-AIE ignores one list.
    assert_eq!(found(&link("[0] []")), [""; 0]);
    assert_eq!(found(&link("[0] [0]")), ["error AP169 9"]);
}

/// A shim of a column, and what uses it.
fn shim(device: &str, column: u32, operation: &str) -> String {
    format!(
        "aie.device({device}) {{
  %s = aie.tile({column}, 0)
  %t = aie.tile({column}, 3)
  {operation}
}}"
    )
}

#[test]
fn some_shims_lead_to_the_programmable_logic() {
    let task = "aie.runtime_sequence(%h: memref<64xi32>) {
    %k = aiex.dma_configure_task(%s, MM2S, 0) {
      aie.dma_bd(%h : memref<64xi32> offset = 0 len = 64)
      aie.end
    }
  }";
    let all = [
        ("warning", "aie.flow(%s, DMA : 0, %t, DMA : 0)"),
        ("warning", "aie.packet_flow(1) { aie.packet_source<%s, DMA : 0> aie.packet_dest<%t, DMA : 0> }"),
        ("warning", "aie.shim_dma_allocation @in(%s, MM2S, 0)"),
        ("warning", "aie.objectfifo @f(%s, {%t}, 2 : i32) : !aie.objectfifo<memref<32xi32>>"),
        ("error", task),
    ];
    for (severity, operation) in all {
        let of = |device, column| {
            found(&shim(device, column, operation))
                .into_iter()
                .filter(|one| one.contains("AP043"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            of("xcve2802", 0),
            [format!("{severity} AP043 {}", if severity == "error" { 5 } else { 4 })],
            "{operation}"
        );
        assert_eq!(of("xcve2302", 5).len(), 1, "{operation}");
        assert_eq!(of("xcve2802", 2), [""; 0], "{operation}");
        assert_eq!(of("npu1", 0), [""; 0], "{operation}");
    }
    for operation in
        ["aie.flow(%s, PLIO : 0, %t, DMA : 0)", "aie.shim_dma_allocation @in(%s, MM2S, 0) {plio = true}"]
    {
        assert_eq!(found(&shim("xcve2802", 0, operation)), [""; 0], "{operation}");
    }
}

#[test]
fn a_transfer_takes_no_wider_elements() {
    let of = |element: &str| {
        let transfer = format!(
            "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {{id = 0 : i64, metadata = @in}} : memref<16x{element}>"
        );
        found(&shim(
            "npu1",
            0,
            &format!(
                "aie.shim_dma_allocation @in(%s, MM2S, 0)\n  aie.runtime_sequence(%h: memref<16x{element}>) {{\n{transfer}\n  }}"
            ),
        ))
    };
    assert_eq!(of("i32"), [""; 0]);
    assert_eq!(of("i64"), ["error AP007 6"]);
    assert_eq!(of("f64"), ["error AP007 6"]);
}

/// The S2MM channel of a core tile, from its start on.
fn region(device: &str, body: &str) -> String {
    format!(
        "aie.device({device}) {{
  %s = aie.tile(2, 0)
  %t = aie.tile(2, 3)
  %x = aie.buffer(%t) : memref<32xi32>
  %l = aie.lock(%t, 0)
  %k = aie.lock(%t, 1)
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.mem(%t) {{
{body}
  ^e:
    aie.end
  }}
}}"
    )
}

#[test]
fn each_block_has_a_name_and_a_descriptor() {
    let of = |blocks: &str| {
        found(&region(
            "npu1",
            &format!(
                "aie.dma_start(S2MM, 0, ^p, ^e)\n^p:\naie.dma_bd(%x : memref<32xi32>)\naie.next_bd {blocks}"
            ),
        ))
    };
    assert_eq!(of("^p"), [""; 0]);
    assert_eq!(of("^p\n^p:\naie.end"), ["error AP001 13"]);
    assert_eq!(of("^q\n^q:\naie.next_bd ^p"), ["error AP001 12"]);
    assert_eq!(of("^q\n^q:\naie.end"), [""; 0]);
    let list = |list: &str| {
        found(
            &region("npu1", &format!("%0 = aie.dma(S2MM, 0) [{list}]\naie.end"))
                .replace("  ^e:\n    aie.end\n", ""),
        )
    };
    assert_eq!(list("{ aie.dma_bd(%x : memref<32xi32>) }"), [""; 0]);
    assert_eq!(list("{ }"), ["error AP001 9"]);
}

#[test]
fn the_first_generation_has_one_lock_of_two_states() {
    let of = |acquire: &str, release: &str, repeat: &str| {
        found(&region(
            "xcvc1902",
            &format!(
                "aie.dma_start(S2MM, 0, ^p, ^e{repeat})\n^p:\n{acquire}\naie.dma_bd(%x : memref<32xi32>)\n{release}\naie.end"
            ),
        ))
    };
    let acquire = "aie.use_lock(%l, Acquire, 1)";
    assert_eq!(of(acquire, "aie.use_lock(%l, Release, 0)", ""), [""; 0]);
    assert_eq!(of(acquire, "aie.use_lock(%k, Release, 0)", ""), ["error AP218 13"]);
    assert_eq!(of("aie.use_lock(%l, Acquire, 2)", "aie.use_lock(%l, Release, 0)", ""), ["error AP045 11"]);
    assert_eq!(of(acquire, "aie.use_lock(%l, Release, 0)", ", repeat_count = 3"), ["error AP133 9"]);
}

#[test]
fn a_task_that_never_ends_issues_no_token() {
    let of = |next: &str, then: &str| {
        let task = "%k = aiex.dma_configure_task_for @in {
aie.dma_bd(%h : memref<64xi32> offset = 0 len = 32)
aie.next_bd ^b
^b:
aie.dma_bd(%h : memref<64xi32> offset = 32 len = 32)
NEXT
} {issue_token = true}
aiex.dma_start_task(%k)";
        let sequence = format!(
            "aie.shim_dma_allocation @in(%s, MM2S, 0)\naie.runtime_sequence(%h: memref<64xi32>) {{\n{}\n{then}\n}}",
            task.replace("NEXT", next)
        );
        found(&shim("npu1", 0, &sequence))
    };
    let wait = "aiex.dma_await_task(%k)";
    assert_eq!(of("aie.end", wait), [""; 0]);
    assert_eq!(of("aie.next_bd ^b", ""), [""; 0]);
    assert_eq!(of("aie.next_bd ^b", wait), ["error AP222 14"]);
}

/// The finding names the task whose token is missing as the text shows it.
#[test]
fn a_task_behind_one_that_never_ends_issues_no_token() {
    let of = |tokens: [&str; 2], wait: &str| {
        let sequence = format!(
            "aie.shim_dma_allocation @in(%s, MM2S, 0)
aie.runtime_sequence(%h: memref<64xi32>) {{
%k = aiex.dma_configure_task_for @in {{
aie.dma_bd(%h : memref<64xi32> offset = 0 len = 32)
aie.next_bd ^b
^b:
aie.dma_bd(%h : memref<64xi32> offset = 32 len = 32)
aie.next_bd ^b
}}{}
aiex.dma_start_task(%k)
%u = aiex.dma_configure_task_for @in {{
aie.dma_bd(%h : memref<64xi32> offset = 0 len = 32)
aie.end
}}{}
aiex.dma_start_task(%u)
{wait}
}}",
            tokens[0], tokens[1]
        );
        let report = check(&shim("npu1", 0, &sequence), &Options::default());
        let hang = report.findings.iter().find(|one| one.code == "AP222").unwrap();
        hang.message.rsplit_once(", but ").unwrap().1.to_owned()
    };
    let (token, wait) = (" {issue_token = true}", "aiex.dma_await_task(%u)");
    assert_eq!(of(["", token], wait), "a task that never ends is before the one that issues it");
    assert_eq!(of([token, token], wait), "a task that never ends is before the one that issues it");
    assert_eq!(of([token, ""], "aiex.dma_await_task(%k)"), "the task that issues it never ends");
    assert_eq!(of(["", ""], "aiex.npu.dma_wait {symbol = @in}"), "no task before it issues one");
}

#[test]
fn counts_of_tiles_that_no_array_has_are_no_panic() {
    let sync = |column: i128, count: i128| {
        let sync = format!(
            "aiex.npu.sync {{channel = 0 : i32, column = {column} : i32, column_num = {count} : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}}"
        );
        found(&shim("npu1", 0, &format!("aie.runtime_sequence(%h: memref<64xi32>) {{\n{sync}\n}}")))
    };
    assert_eq!(sync(i128::MAX, i128::MAX), [""; 0]);
    assert_eq!(sync(0, i128::MIN), [""; 0]);
}

#[test]
fn a_bank_that_is_written_is_kept() {
    let of = |buffers: &str| found(&format!("aie.device(npu1) {{\n%t = aie.tile(1, 3)\n{buffers}\n}}"));
    let buffer = |name: &str, bank: u32, words: u32| {
        format!("%{name} = aie.buffer(%t) {{mem_bank = {bank} : i32}} : memref<{words}xi32>\n")
    };
    assert_eq!(of(&(buffer("a", 1, 4088) + &buffer("b", 1, 8))), [""; 0]);
    assert_eq!(of(&(buffer("a", 1, 4096) + &buffer("b", 1, 8))), ["warning AP144 3"]);
    // The stack is in bank 0.
    let core = "aie.core(%t) {\naie.end\n}\n";
    assert_eq!(of(&(buffer("a", 0, 3840) + core)), [""; 0]);
    assert_eq!(of(&(buffer("a", 0, 3841) + core)), ["warning AP145 3"]);
    assert!(!of(&(buffer("a", 2, 4096) + &buffer("b", 2, 4096) + core)).is_empty());
    let space = |space: u32| {
        of(&format!("%a = aie.buffer(%t) {{mem_bank = 2 : i32}} : memref<8xi32, {space} : i32>"))
    };
    assert_eq!(space(7), [""; 0]);
    assert_eq!(space(6), ["warning AP144 3"]);
    assert_eq!(space(12), [""; 0]);
    assert_eq!(space(9), ["warning AP144 3"]);
}

#[test]
fn operations_of_sequences_name_tiles_of_the_array() {
    let of = |operation: &str| {
        found(&shim("npu1_1col", 0, &format!("aie.runtime_sequence() {{\n{operation}\n}}")))
            .into_iter()
            .filter(|one| one.contains("AP149"))
            .count()
    };
    let sync = |column: u32, columns: u32, row: u32| {
        of(&format!(
            "aiex.npu.sync {{channel = 0 : i32, column = {column} : i32, column_num = {columns} : i32, direction = 1 : i32, row = {row} : i32, row_num = 1 : i32}}"
        ))
    };
    assert_eq!([sync(0, 1, 0), sync(1, 1, 0), sync(0, 2, 0), sync(0, 1, 6)], [0, 1, 1, 1]);
    let write = |column: u32, row: u32| {
        of(&format!(
            "aiex.npu.write32 {{address = 119300 : ui32, column = {column} : i32, row = {row} : i32, value = 1 : ui32}}"
        ))
    };
    assert_eq!([write(0, 5), write(0, 6), write(1, 0)], [0, 1, 1]);
    let push = |column: u32| {
        of(&format!(
            "aiex.npu.push_queue({column}, 0, MM2S : 0) {{bd_id = 0 : i32, issue_token = true, repeat_count = 0 : i32}}"
        ))
    };
    assert_eq!([push(0), push(1)], [0, 1]);
}

/// A transfer of some objects to a core tile, in one sequence or in two.
fn sent(objects: u32, sequences: u32, array: &str) -> String {
    let sequence = |k: u32| {
        format!(
            "aie.runtime_sequence @s{k}(%h: memref<256xi32>) {{
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, {}][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<256xi32>
    aiex.npu.dma_wait {{symbol = @in}}
  }}
  ",
            32 * objects
        )
    };
    let sequences: String = (0..sequences).map(sequence).collect();
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  %x = aie.buffer(%t) : memref<32xi32>
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %max = arith.constant 9223372036854775807 : index
  {array}
  {sequences}
}}"
    )
}

/// The locks of a buffer for which the core waits twice.
const KNOT: &str = "%l = aie.lock(%t, 0) {init = 1 : i32}
  %k = aie.lock(%t, 1) {init = 0 : i32}
  aie.mem(%t) {
    aie.dma_start(S2MM, 0, ^p, ^e)
  ^p:
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<32xi32>)
    aie.use_lock(%k, Release, 1)
    aie.next_bd ^p
  ^e:
    aie.end
  }
  aie.core(%t) {
    scf.for %i = %c0 to %max step %c1 {
      aie.use_lock(%k, AcquireGreaterEqual, 2)
      %v = memref.load %x[%c0] : memref<32xi32>
      aie.use_lock(%l, Release, 1)
    }
    aie.end
  }";

/// Two cores in a circle, beside a ring.
const CIRCLE: &str = "%a = aie.lock(%t, 0) {init = 0 : i32}
  %b = aie.lock(%t, 1) {init = 0 : i32}
  aie.mem(%t) {
    aie.dma_start(S2MM, 0, ^p, ^e)
  ^p:
    aie.dma_bd(%x : memref<32xi32>)
    aie.next_bd ^p
  ^e:
    aie.end
  }
  aie.core(%t) {
    scf.for %i = %c0 to %max step %c1 {
      aie.use_lock(%a, AcquireGreaterEqual, 1)
      aie.use_lock(%b, Release, 1)
    }
    aie.end
  }
  aie.core(%u) {
    scf.for %i = %c0 to %max step %c1 {
      aie.use_lock(%b, AcquireGreaterEqual, 1)
      aie.use_lock(%a, Release, 1)
    }
    aie.end
  }";

#[test]
fn a_circle_of_the_array_is_told_beside_any_sequence() {
    let codes =
        |text: &str| check(text, &Options::default()).findings.iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(&sent(1, 1, KNOT)), ["AP226"]);
    assert_eq!(codes(&sent(8, 1, KNOT)), ["AP226"]);
    assert_eq!(
        codes(&sent(1, 1, &KNOT.replace("%k, AcquireGreaterEqual, 2", "%k, AcquireGreaterEqual, 1"))),
        [""; 0]
    );
    for sequences in [1, 2] {
        assert_eq!(codes(&sent(1, sequences, CIRCLE)), ["AP226"], "{sequences}");
        assert_eq!(
            codes(&sent(1, sequences, &CIRCLE.replacen("init = 0", "init = 1", 1))),
            [""; 0],
            "{sequences}"
        );
    }
}

#[test]
fn a_chain_that_runs_once_serves_one_dispatch() {
    let drain = |next: &str, words: u32| {
        let text = sent(1, 1, "AREA").replace("%s, DMA : 0, %t, DMA : 0", "%t, DMA : 0, %s, DMA : 0");
        let area = format!(
            "aie.mem(%t) {{\n    aie.dma_start(MM2S, 0, ^p, ^e)\n  ^p:\n    aie.dma_bd(%x : memref<32xi32>)\n    {next}\n  ^e:\n    aie.end\n  }}"
        );
        let text = text.replace("AREA", &area).replace("MM2S, 0)\n  %c0", "S2MM, 0)\n  %c0");
        let text = text.replace("[1, 1, 1, 32]", &format!("[1, 1, 1, {words}]"));
        check(&text, &Options::default()).findings.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(drain("aie.next_bd ^p", 32), [""; 0]);
    // What ends is written for one dispatch.
    assert_eq!(drain("aie.end", 32), [""; 0]);
    assert_eq!(drain("aie.end", 16), ["AP209"]);
}

#[test]
fn a_sequence_configures_a_device_of_its_module() {
    let of = |device: &str, sequence: &str| {
        found(&format!(
            "module {{
  aie.device(npu2) @first {{
    aie.runtime_sequence @go(%h: memref<32xi32>) {{
    }}
  }}
  aie.device(npu2) @main {{
    aie.runtime_sequence @top(%h: memref<32xi32>) {{
      aiex.configure @{device} {{
        aiex.run @{sequence}(%h) : (memref<32xi32>)
      }}
    }}
  }}
}}"
        ))
    };
    assert_eq!(of("first", "go"), [""; 0]);
    assert_eq!(of("other", "go"), ["error AP216 8"]);
    assert_eq!(of("first", "gone"), ["error AP216 9"]);
}

#[test]
fn a_sequence_gets_the_arguments_that_it_takes() {
    let of = |takes: &str, gives: &str| {
        found(&format!(
            "module {{
  aie.device(npu2) @first {{
    aie.runtime_sequence @go({takes}) {{
    }}
  }}
  aie.device(npu2) @main {{
    aie.runtime_sequence @top(%h: memref<32xi32>, %i: memref<*xi32>, %n: i32) {{
      aiex.configure @first {{
        aiex.run @go {gives}
      }}
    }}
  }}
}}"
        ))
    };
    let silent = |takes: &str, gives: &str| assert_eq!(of(takes, gives), [""; 0], "{takes} {gives}");
    silent("", "() : ()");
    silent("%h: memref<32xi32>", "(%h) : (memref<32xi32>)");
    silent("%h: memref<32xi32> loc(\"f.py\":3:4), %n: i32", "(%h, %n) : (memref<32xi32>, i32)");
    silent(
        "%n: i32, %h: memref<*xi32>, %i: memref<32xi32>",
        "(%n, %i, %h) : (i32, memref<*xi32>, memref<32xi32>)",
    );
    let strided = "(%h) : (memref<32xi32, strided<[1], offset: 4>>)";
    silent("%h: memref<32xi32, strided<[1], offset: 4>>", strided);
    assert_eq!(of("%h: memref<32xi32>", "() : ()"), ["error AP072 9"]);
    assert_eq!(of("", "(%h) : (memref<32xi32>)"), ["error AP072 9"]);
    assert_eq!(of("%h: memref<32xi32>, %n: i32", "(%h) : (memref<32xi32>)"), ["error AP072 9"]);
    assert_eq!(of("%h: memref<16xi32>", "(%h) : (memref<32xi32>)"), ["error AP008 9"]);
    assert_eq!(of("%n: i32, %h: memref<32xi16>", "(%n, %h) : (i32, memref<32xi32>)"), ["error AP008 9"]);
    assert_eq!(of("%n: i32", "(%h) : (memref<32xi32>)"), ["error AP008 9"]);
    assert_eq!(of("%h: memref<32xi32>", "(%n) : (i32)"), ["error AP008 9"]);
    assert_eq!(of("%n: i16", "(%n) : (i32)"), ["error AP008 9"]);
    let swapped = of("%h: memref<32xi32>, %n: i32", "(%n, %h) : (i32, memref<32xi32>)");
    assert_eq!(swapped, ["error AP008 9", "error AP008 9"]);
    silent("%n: !one.type, %v: vector<4xi32>", "(%n, %n) : (i32, i32)");
}

#[test]
fn a_reset_of_channels_names_a_fifo() {
    let reset = |name: &str| {
        fifo(
            "",
            &format!(
                "aie.shim_dma_allocation @in(%s, MM2S, 0)\naie.runtime_sequence() {{\naiex.dma_channel_reset_for(@{name})\n}}"
            ),
        )
    };
    assert_eq!(found(&reset("f")), [""; 0]);
    assert_eq!(found(&reset("in")), ["error AP216 10"]);
    assert_eq!(found(&reset("g")), ["error AP216 10"]);
    let old = reset("f").replace("npu2", "xcvc1902").replace("(0, 0)", "(2, 0)");
    assert_eq!(found(&old).len(), 1, "{:?}", found(&old));
}
