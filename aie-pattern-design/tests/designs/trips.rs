//! Sequences: loops whose numbers change, parts of arguments, and what each operation of a sequence may name.

use aie_pattern_design::check::Options;
use aie_pattern_design::finding::Severity;

use crate::common::{check, expect};

/// A design that takes any number of 16 words, with a sequence whose operations begin in line 20.
fn sequence(operations: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) {{sym_name = \"x\"}} : memref<16xi32>
  %l = aie.lock(%m, 0) {{init = 0 : i32}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.bd_chain @one(%p: memref<16xi32>) {{
    aie.dma_bd(%p : memref<16xi32> offset = 0 len = 16)
    aie.end
  }}
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^fill, ^end)
  ^fill:
    aie.dma_bd(%x : memref<16xi32>)
    aie.next_bd ^fill
  ^end: aie.end }}
  aie.runtime_sequence(%a: memref<64xi32>, %b: memref<16xi32>) {{
{operations}
  }}
}}"
    )
}

/// A loop of a number of trips around operations, with `%o` as 16 times its variable.
fn trips(count: u32, body: &str) -> String {
    sequence(&format!(
        "    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %count = arith.constant {count} : index
    scf.for %i = %c0 to %count step %c1 {{
      %o = arith.muli %i, %c16 : index
{body}
    }}"
    ))
}

const TRANSFER: &str = "      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, %o][1, 1, 1, 16][0, 0, 0, 1]) {id = 0 : i64, issue_token = true, metadata = @in} : memref<64xi32>
      aiex.npu.dma_wait {symbol = @in}";

const TASK: &str = "      %now = arith.index_cast %o : index to i32
      %k = aiex.dma_configure_task_for @in {
        aie.dma_bd(%a : memref<64xi32> offset = %now len = 16)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%k)
      aiex.dma_await_task(%k)";

#[test]
fn an_offset_that_changes_is_checked_in_each_trip() {
    expect(&trips(4, TRANSFER), &[]);
    expect(&trips(8, TRANSFER), &["warning AP015 26"]);
    expect(&trips(4, TASK), &[]);
    expect(&trips(8, TASK), &["warning AP015 28"]);
    let report = check(&trips(8, TRANSFER), &Options::default());
    let told = &report.findings[0];
    assert_eq!(told.message, "the walk needs a buffer of 80 elements, but this one has 64");
    assert_eq!(told.notes[1], "this is the trip in which `%i` is 4");
    assert_eq!(told.column(), 33);
    assert!(report.not_checked.is_empty());
}

#[test]
fn nested_loops_and_branches_are_followed_by_their_numbers() {
    let nested = |inner: u32| {
        let body = format!(
            "      %inner = arith.constant {inner} : index
      scf.for %j = %c0 to %inner step %c1 {{
        %step = arith.muli %j, %c16 : index
        %at = arith.addi %o, %step : index
        aiex.npu.dma_memcpy_nd(%a[0, 0, 0, %at][1, 1, 1, 16][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<64xi32>
        aiex.npu.dma_wait {{symbol = @in}}
      }}"
        );
        trips(2, &body)
    };
    expect(&nested(3), &[]);
    expect(&nested(4), &["warning AP015 30"]);
    let report = check(&nested(4), &Options::default());
    assert_eq!(report.findings[0].notes[1], "this is the trip in which `%i` is 1 and `%j` is 3");
    // The branch leaves out the trips beyond the buffer.
    let guarded = format!(
        "      %c4 = arith.constant 4 : index\n      %go = arith.cmpi slt, %i, %c4 : index\n      scf.if %go {{\n{TRANSFER}\n      }}"
    );
    expect(&trips(8, &guarded), &[]);
    assert!(check(&trips(8, &guarded), &Options::default()).not_checked.is_empty());
}

#[test]
fn numbers_that_stay_unknown_are_listed() {
    let unknown = TRANSFER.replace("%o]", "%far]");
    let text = trips(2, &format!("      %far = arith.shli %o, %c1 : index\n{unknown}"));
    expect(&text, &[]);
    let report = check(&text, &Options::default());
    let left: Vec<&str> = report.not_checked.iter().map(|one| one.reason.as_str()).collect();
    assert!(left.contains(&"has numbers that the program computes"), "{left:?}");
}

#[test]
fn a_part_of_an_argument_ends_where_the_argument_ends() {
    let part = |start: u32, words: u32| {
        sequence(&format!(
            "    %v = memref.subview %a[{start}] [32] [1] : memref<64xi32> to memref<32xi32, strided<[1], offset: {start}>>
    aiex.npu.dma_memcpy_nd(%v[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<32xi32, strided<[1], offset: {start}>>
    aiex.npu.dma_wait {{symbol = @in}}"
        ))
    };
    expect(&part(32, 32), &[]);
    expect(&part(16, 48), &[]);
    expect(&part(32, 48), &["warning AP015 21"]);
    expect(&part(48, 32), &["warning AP015 21"]);
    let cast = |words: u32| {
        sequence(&format!(
            "    %v = memref.cast %a : memref<64xi32> to memref<?xi32>
    aiex.npu.dma_memcpy_nd(%v[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<?xi32>
    aiex.npu.dma_wait {{symbol = @in}}"
        ))
    };
    expect(&cast(64), &[]);
    expect(&cast(80), &["warning AP015 21"]);
}

#[test]
fn an_argument_has_one_type() {
    let transfer = |count: u32| {
        sequence(&format!(
            "    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<{count}xi32>
    aiex.npu.dma_wait {{symbol = @in}}"
        ))
    };
    expect(&transfer(64), &[]);
    expect(&transfer(128), &["error AP008 20"]);
    let chain = |given: &str, types: &str| {
        sequence(&format!(
            "    %k = aiex.dma_start_bd_chain @one({given}) : ({types}) on (%s, MM2S, 0) {{issue_token = true}}\n    aiex.dma_await_task(%k)"
        ))
    };
    expect(&chain("%b", "memref<16xi32>"), &[]);
    expect(&chain("%a", "memref<64xi32>"), &["error AP008 20"]);
    expect(&chain("%b, %b", "memref<16xi32>, memref<16xi32>"), &["error AP072 20"]);
}

#[test]
fn the_generic_form_of_a_transfer_is_read() {
    let transfer = |size: u32| {
        sequence(&format!(
            "    \"aiex.npu.dma_memcpy_nd\"(%a) <{{id = 0 : i64, issue_token = true, metadata = @in, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 1, {size}>, static_strides = array<i64: 0, 0, 0, 1>}}> : (memref<64xi32>) -> ()
    aiex.npu.dma_wait {{symbol = @in}}"
        ))
    };
    expect(&transfer(64), &[]);
    assert!(check(&transfer(64), &Options::default()).not_checked.is_empty());
    expect(&transfer(80), &["warning AP015 20"]);
}

#[test]
fn a_shim_does_not_pad() {
    let transfer = |zeros: u32| {
        sequence(&format!(
            "    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in, d0_zero_before = {zeros} : i64}} : memref<64xi32>
    aiex.npu.dma_wait {{symbol = @in}}"
        ))
    };
    expect(&transfer(0), &[]);
    expect(&transfer(1), &["error AP030 20"]);
}

/// A task with these blocks that is started, and awaited.
fn task(target: &str, blocks: &str, attributes: &str) -> String {
    sequence(&format!(
        "    %k = aiex.dma_configure_task({target}) {{
{blocks}
      aie.end
    }} {{issue_token = true{attributes}}}
    aiex.dma_start_task(%k)
    aiex.dma_await_task(%k)"
    ))
}

const ONE: &str = "      aie.dma_bd(%a : memref<64xi32> offset = 0 len = 64)";

#[test]
fn tasks_name_what_their_tile_has() {
    expect(&task("%s, MM2S, 0", ONE, ""), &[]);
    expect(&task("%s, MM2S, 2", ONE, ""), &["error AP043 20"]);
    let often = task("%s, MM2S, 0", ONE, ", repeat_count = 256 : i32");
    expect(&often, &[]);
    let often = check(&often, &Options::default());
    assert!(often.findings.iter().any(|one| (one.code, one.line()) == ("AP133", 23)));
    let of_mem = check(&task("%m, MM2S, 0", ONE, ""), &Options::default());
    assert!(of_mem.findings.iter().any(|one| (one.code, one.line()) == ("AP213", 21)));
    expect(&task("%s, MM2S, 0", "", ""), &["error AP001 20"]);
}

#[test]
fn the_blocks_of_a_task_are_a_chain() {
    let two = |end: &str| {
        format!(
            "      aie.dma_bd(%a : memref<64xi32> offset = 0 len = 32)\n      {end}\n    ^more:\n      aie.dma_bd(%a : memref<64xi32> offset = 32 len = 32)"
        )
    };
    expect(&task("%s, MM2S, 0", &two("aie.next_bd ^more"), ""), &[]);
    expect(&task("%s, MM2S, 0", &two("aie.end"), ""), &["error AP211 24"]);
}

#[test]
fn ids_are_of_one_block() {
    let two = |second: u32| {
        format!(
            "      aie.dma_bd(%a : memref<64xi32> offset = 0 len = 32) {{bd_id = 3 : i32}}\n      aie.next_bd ^more\n    ^more:\n      aie.dma_bd(%a : memref<64xi32> offset = 32 len = 32) {{bd_id = {second} : i32}}"
        )
    };
    expect(&task("%s, MM2S, 0", &two(4), ""), &[]);
    expect(&task("%s, MM2S, 0", &two(3), ""), &["error AP056 24"]);
    let report = check(&task("%s, MM2S, 0", &two(3), ""), &Options::default());
    assert!(report.findings[0].message.ends_with("is given to a second block of the task"));
}

#[test]
fn writes_name_what_the_design_has() {
    let written = |operation: &str| sequence(&format!("    %c0 = arith.constant 0 : i32\n    {operation}"));
    expect(&written("aiex.npu.rtp_write(@x, 15, %c0) : i32"), &[]);
    expect(&written("aiex.npu.rtp_write(@x, 16, %c0) : i32"), &["error AP015 21"]);
    expect(&written("aiex.npu.rtp_write(@none, 0, %c0) : i32"), &["error AP216 21"]);
    let patch = |argument: i32| {
        written(&format!(
            "aiex.npu.address_patch(%c0 : i32) {{addr = 118788 : ui32, arg_idx = {argument} : i32}}"
        ))
    };
    expect(&patch(1), &[]);
    // As MLIR-AIE's own traces do: a note.
    expect(&patch(2), &[]);
    let said = check(&patch(2), &Options::default()).findings;
    assert!(said.iter().any(|one| (one.code, one.severity, one.line()) == ("AP005", Severity::Note, 21)));
    expect(&patch(-1), &["error AP005 21"]);
    expect(&written("aiex.set_lock(%l, 63)"), &[]);
    expect(&written("aiex.set_lock(%l, 64)"), &["error AP045 21"]);
    expect(
        &written("aiex.npu.push_queue(0, 0, MM2S : 2) bd_id %c0 repeat %c0 : i32, i32"),
        &["error AP043 21"],
    );
}

#[test]
fn a_loop_of_too_many_trips_says_so() {
    let report = check(&trips(100_000_000, "      aiex.npu.dma_wait {symbol = @in}"), &Options::default());
    let left: Vec<&str> = report.not_checked.iter().map(|one| one.reason.as_str()).collect();
    assert!(left.iter().any(|reason| reason.ends_with("a loop of more trips than are followed")), "{left:?}");
}

/// A loop may carry a task from trip to trip, as a ping-pong does.
#[test]
fn tasks_that_a_loop_carries() {
    let task = |name: &str| {
        format!(
            "%{name} = aiex.dma_configure_task_for @in {{ aie.dma_bd(%a : memref<64xi32> offset = 0 len = 16) aie.end }} {{issue_token = true}}"
        )
    };
    let text = |count: usize, first: &str, start: &str, last: &str| {
        sequence(&format!(
            "    %c1 = arith.constant 1 : index
    %n = arith.constant {count} : index
    {}
    {first}
    %l:2 = scf.for %j = %c1 to %n step %c1 iter_args(%p = %t, %k = %c1) -> (index, index) {{
      {}
      {start}
      aiex.dma_await_task(%p)
      scf.yield %u, %j : index, index
    }}
    aiex.dma_await_task(%{last})",
            task("t"),
            task("u")
        ))
    };
    let both = |text: &str| {
        let report = check(text, &Options::default());
        assert!(report.not_checked.is_empty(), "{}: {text}", report.not_checked[0].reason);
        expect(text, &[]);
    };
    let (first, start) = ("aiex.dma_start_task(%t)", "aiex.dma_start_task(%u)");
    both(&text(4, first, start, "l#0"));
    both(&text(1, first, start, "l#0"));
    // The task of a trip is not started.
    expect(&text(4, first, "", "l#0"), &["error AP211 25"]);
    expect(&text(4, "", start, "l#0"), &["error AP211 22"]);
}
