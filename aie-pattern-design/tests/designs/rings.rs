//! The locks of rings, buffers that channels share, and channels that are taken.

use aie_pattern_design::check::Options;

use crate::common::{check, wrong};

/// All errors and warnings: `error AP100 9`.
fn found(text: &str) -> Vec<String> {
    wrong(&check(text, &Options::default()), 0)
}

/// A mem tile that fills halves of a buffer and sends them on. The numbers are those of the use in lines 11, 13, 22 and 24.
fn ring([room, data]: [&str; 2], [take, fill, send, free]: [u32; 4]) -> String {
    format!(
        "aie.device(npu2_1col) {{
  %host = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %x = aie.buffer(%mem) : memref<64xi32>
  %room = aie.lock(%mem, 8){room}
  %data = aie.lock(%mem, 9){data}
  aie.flow(%host, DMA : 0, %mem, DMA : 2)
  aie.flow(%mem, DMA : 2, %host, DMA : 0)
  aie.memtile_dma(%mem) {{
    aie.dma_start(S2MM, 2, ^in, ^next)
  ^in: aie.use_lock(%room, AcquireGreaterEqual, {take})
    aie.dma_bd(%x : memref<64xi32> offset = 0 len = 32)
    aie.use_lock(%data, Release, {fill})
    aie.next_bd ^in2
  ^in2:
    aie.use_lock(%room, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<64xi32> offset = 32 len = 32)
    aie.use_lock(%data, Release, 1)
    aie.next_bd ^in
  ^next:
    aie.dma_start(MM2S, 2, ^out, ^end)
  ^out: aie.use_lock(%data, AcquireGreaterEqual, {send})
    aie.dma_bd(%x : memref<64xi32> offset = 0 len = 32)
    aie.use_lock(%room, Release, {free})
    aie.next_bd ^out2
  ^out2:
    aie.use_lock(%data, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<64xi32> offset = 32 len = 32)
    aie.use_lock(%room, Release, 1)
    aie.next_bd ^out
  ^end:
    aie.end
  }}
}}"
    )
}

const TWO: &str = " {init = 2 : i32}";
const ONE: &str = " {init = 1 : i32}";
const NONE: &str = " {init = 0 : i32}";

#[test]
fn a_round_releases_what_it_acquires() {
    assert_eq!(found(&ring([TWO, NONE], [1, 1, 1, 1])), [""; 0]);
    assert_eq!(found(&ring([TWO, NONE], [1, 2, 1, 1])), ["error AP100 13"]);
    assert_eq!(found(&ring([TWO, NONE], [1, 1, 2, 1])), ["error AP100 22"]);
    assert_eq!(found(&ring([TWO, NONE], [1, 1, 1, 0])), ["error AP100 11"]);
    // Twice as much of both is as much as before.
    assert_eq!(found(&ring([TWO, NONE], [1, 2, 2, 1])), [""; 0]);
}

#[test]
fn initial_values_let_both_rings_run() {
    assert_eq!(found(&ring([NONE, NONE], [1, 1, 1, 1])), ["error AP101 11"]);
    assert_eq!(found(&ring([ONE, NONE], [1, 1, 1, 1])), [""; 0]);
    assert_eq!(found(&ring([ONE, ONE], [1, 1, 1, 1])), [""; 0]);
    let three = " {init = 3 : i32}";
    assert_eq!(found(&ring([three, NONE], [1, 1, 1, 1])), ["warning AP101 5"]);
    assert_eq!(found(&ring([TWO, ONE], [1, 1, 1, 1])), ["warning AP101 6"]);
}

#[test]
fn a_ring_beside_another_is_judged_by_itself() {
    let waits = ring([NONE, NONE], [1, 1, 1, 1]);
    let (body, _) = waits.rsplit_once('}').unwrap();
    let beside = |locks: &str| {
        let second = "
  %core = aie.tile(0, 4)
  %y = aie.buffer(%core) : memref<8xi32>
  LOCK
  aie.flow(%host, DMA : 1, %core, DMA : 0)
  aie.mem(%core) {
    aie.dma_start(S2MM, 0, ^in, ^end)
  ^in:
    ACQUIRE
    aie.dma_bd(%y : memref<8xi32>)
    RELEASE
    aie.next_bd ^in
  ^end:
    aie.end
  }
}";
        let parts = locks.split_once(';').map_or(["", "", ""], |(acquire, release)| {
            ["%turn = aie.lock(%core, 0) {init = 1 : i32}", acquire, release]
        });
        let names = ["LOCK", "ACQUIRE", "RELEASE"];
        let second =
            names.iter().zip(parts).fold(second.to_owned(), |text, (name, part)| text.replace(name, part));
        found(&format!("{body}{second}"))
    };
    assert_eq!(beside(""), ["error AP101 11"]);
    let turn = "aie.use_lock(%turn, AcquireGreaterEqual, 1);aie.use_lock(%turn, Release, 1)";
    assert_eq!(beside(turn), ["error AP101 11"]);
}

#[test]
fn a_lock_of_one_side_only_falls_or_grows() {
    let text = ring([TWO, NONE], [1, 1, 1, 1]);
    // What fills the buffer releases the lock that it acquires.
    assert_eq!(found(&text.replace("%data, Release", "%room, Release")), ["error AP101 22"]);
    // Both acquire one lock, which only one of them fills again: they stop.
    assert_eq!(found(&text.replace("%data, Acq", "%room, Acq")), [""; 0]);
    // Rings may run a number of times.
    assert_eq!(found(&text.replace("%room, Release", "%data, Release")), [""; 0]);
}

/// A lock that nothing acquires fills up only if what releases it goes on.
#[test]
fn a_lock_that_nothing_acquires_fills_up_with_a_ring_that_goes_on() {
    let used = |text: &str| {
        found(&text.replace("  %data = ", "  %used = aie.lock(%mem, 10) {init = 0 : i32}\n  %data = "))
    };
    let text = ring([TWO, NONE], [1, 2, 1, 1]);
    let release = "    aie.use_lock(%data, Release, 1)";
    assert_eq!(used(&text.replace(release, "    aie.use_lock(%used, Release, 1)")), ["warning AP100 19"]);
    // The first ring stops after two halves, and so does the second one.
    let text = ring([TWO, NONE], [1, 1, 1, 1]);
    assert_eq!(used(&text.replace("%room, Release", "%used, Release")), [""; 0]);
}

/// A control packet writes any register of its tile, also the values of its locks.
#[test]
fn a_control_packet_may_set_locks() {
    let with = |room: &str, to: &str| {
        let route =
            format!("aie.packet_flow(1) {{ aie.packet_source<%host, DMA : 1> aie.packet_dest<{to} : 0> }}\n");
        let text = ring([room, NONE], [1, 1, 1, 1]);
        found(&text.replace("  aie.memtile_dma", &format!("  {route}  aie.memtile_dma")))
    };
    assert_eq!(with(NONE, "%host, TileControl"), ["error AP101 12"]);
    assert_eq!(with("", "%host, TileControl"), ["warning AP101 5", "error AP101 12"]);
    for room in [NONE, ""] {
        assert_eq!(with(room, "%mem, TileControl"), [""; 0]);
        assert_eq!(with(room, "%mem, Ctrl"), [""; 0]);
    }
}

/// Values that no lock holds are reported as such, and added to nothing.
#[test]
fn huge_values_of_locks_are_reported() {
    let most = format!(" {{init = {} : i32}}", i128::MAX);
    assert_eq!(found(&ring([&most, &most], [1, 1, 1, 1])), ["error AP045 5", "error AP045 6"]);
}

#[test]
fn chains_that_end_wait_too() {
    let ending = |locks: [&str; 2], numbers: [u32; 4]| {
        let text = ring(locks, numbers);
        found(&text.replace("aie.next_bd ^in\n", "aie.end\n").replace("aie.next_bd ^out\n", "aie.end\n"))
    };
    assert_eq!(ending([TWO, NONE], [1, 1, 1, 1]), [""; 0]);
    assert_eq!(ending([ONE, NONE], [1, 1, 1, 1]), [""; 0]);
    assert_eq!(ending([NONE, NONE], [1, 1, 1, 1]), ["error AP101 11"]);
    // What ends need not leave its locks as they were.
    assert_eq!(ending([TWO, NONE], [1, 1, 1, 0]), [""; 0]);
    assert_eq!(ending([ONE, NONE], [1, 1, 1, 0]), ["error AP101 16"]);
    // A ring that gets no more from a chain that has ended is at its end.
    let one = ring([ONE, NONE], [1, 1, 1, 1]).replace("aie.next_bd ^in2", "aie.end");
    assert_eq!(found(&one), ["warning AP211 17"]);
    // A push starts the chain again.
    let pushed = ring([NONE, NONE], [1, 1, 1, 1]).replace("aie.next_bd ^in\n", "aie.end\n");
    let (body, _) = pushed.rsplit_once('}').unwrap();
    let push = "aie.runtime_sequence() {\n%c = arith.constant 0 : i32\naiex.npu.push_queue(0, 1, S2MM : 2) bd_id %c repeat %c {issue_token = true} : i32, i32\n}\n}";
    assert_eq!(found(&format!("{body}{push}")), [""; 0]);
}

#[test]
fn an_iteration_goes_through_several_buffers() {
    let one = |init: u32| {
        let mut text = ring([&format!(" {{init = {init} : i32}}"), NONE], [1, 1, 1, 1]);
        for (own, next) in [("^in", "^in2"), ("^out", "^out2")] {
            text = text.replace(&format!("aie.next_bd {next}"), &format!("aie.next_bd {own}"));
        }
        let step = "iteration = #aie.bd_iteration<size = 2, stride = 32, current = 0>";
        found(&text.replace("offset = 0 len = 32)", &format!("offset = 0 len = 32) {{{step}}}")))
    };
    let known = one(2);
    assert!(!known.iter().any(|one| one.contains("AP101")), "{known:?}");
    assert!(one(3).contains(&"warning AP101 5".to_owned()), "{:?}", one(3));
}

#[test]
fn what_else_moves_a_lock_leaves_it_open() {
    let unfilled = ring([NONE, NONE], [1, 1, 1, 1]);
    let sequence = |operation: &str| {
        let (before, _) = unfilled.rsplit_once('}').unwrap();
        format!("{before}  aie.runtime_sequence() {{\n    {operation}\n  }}\n}}")
    };
    assert_eq!(
        found(&sequence(
            "aiex.npu.write32 {address = 786560 : ui32, value = 1 : ui32, column = 0 : i32, row = 1 : i32}"
        )),
        [""; 0]
    );
    // The host of another device writes locks.
    assert_eq!(found(&unfilled.replace("npu2_1col", "xcve2302").replace("tile(0, ", "tile(2, ")).len(), 0);
}

#[test]
fn a_lock_without_an_initial_value_is_said() {
    assert_eq!(found(&ring([TWO, ""], [1, 1, 1, 1])), ["warning AP101 6"]);
}

/// A ring of one lock on a core tile.
fn alone(init: u32, acquired: u32, released: u32) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %core = aie.tile(0, 4)
  %x = aie.buffer(%core) : memref<8xi32>
  %turn = aie.lock(%core, 0) {{init = {init} : i32}}
  aie.flow(%host, DMA : 0, %core, DMA : 0)
  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^in, ^end)
  ^in:
    aie.use_lock(%turn, AcquireGreaterEqual, {acquired})
    aie.dma_bd(%x : memref<8xi32>)
    aie.use_lock(%turn, Release, {released})
    aie.next_bd ^in
  ^end:
    aie.end
  }}
}}"
    )
}

#[test]
fn one_ring_balances_a_lock_of_its_own() {
    assert_eq!(found(&alone(1, 1, 1)), [""; 0]);
    assert_eq!(found(&alone(1, 1, 3)), ["error AP100 12"]);
    assert_eq!(found(&alone(2, 3, 3)), ["error AP101 10"]);
    assert_eq!(found(&alone(3, 3, 3)), [""; 0]);
    // The code of a core may move the lock.
    let with_core = alone(2, 3, 3)
        .replace("  aie.mem(", "  aie.core(%core) { aie.end } {elf_file = \"k.elf\"}\n  aie.mem(");
    assert_eq!(found(&with_core), [""; 0]);
}

/// Two channels of a core tile and their buffers.
fn shared([one, two]: [&str; 2], direction: &str) -> String {
    let flow = if direction == "S2MM" {
        "aie.flow(%host, DMA : 1, %core, DMA : 1)"
    } else {
        "aie.flow(%core, DMA : 1, %host, DMA : 1)"
    };
    format!(
        "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %core = aie.tile(0, 4)
  %x = aie.buffer(%core) : memref<8xi32>
  %y = aie.buffer(%core) : memref<8xi32>
  aie.flow(%host, DMA : 0, %core, DMA : 0)
  {flow}
  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.dma_bd(%{one})
    aie.next_bd ^in
  ^next:
    aie.dma_start({direction}, 1, ^out, ^end)
  ^out:
    aie.dma_bd(%{two})
    aie.next_bd ^out
  ^end:
    aie.end
  }}
  aie.core(%core) {{ aie.end }} {{elf_file = \"k.elf\"}}
}}"
    )
}

#[test]
fn locks_order_two_channels_of_a_buffer() {
    let whole = "x : memref<8xi32>";
    let other = "y : memref<8xi32>";
    let halves = ["x : memref<8xi32> offset = 0 len = 4", "x : memref<8xi32> offset = 4 len = 4"];
    for direction in ["S2MM", "MM2S"] {
        assert_eq!(found(&shared([whole, whole], direction)), ["warning AP104 16"]);
        assert_eq!(found(&shared([whole, halves[1]], direction)), ["warning AP104 16"]);
        assert_eq!(found(&shared(halves, direction)), [""; 0]);
        assert_eq!(found(&shared([whole, other], direction)), [""; 0]);
    }
}

#[test]
fn a_next_descriptor_of_another_half_is_out_of_reach() {
    let text = |channel: u32| {
        format!(
            "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %x = aie.buffer(%mem) : memref<8xi32>
  %y = aie.buffer(%mem) : memref<8xi32>
  aie.flow(%host, DMA : 0, %mem, DMA : 0)
  aie.flow(%host, DMA : 1, %mem, DMA : {channel})
  aie.memtile_dma(%mem) {{
    aie.dma_start(S2MM, 0, ^one, ^next)
  ^one:
    aie.dma_bd(%x : memref<8xi32>)
    aie.next_bd ^two
  ^two:
    aie.dma_bd(%y : memref<8xi32>)
    aie.next_bd ^two
  ^next:
    aie.dma_start(S2MM, {channel}, ^two, ^end)
  ^end:
    aie.end
  }}
}}"
        )
    };
    let found = |channel| -> Vec<String> {
        found(&text(channel)).into_iter().filter(|one| !one.contains("AP104")).collect()
    };
    assert_eq!(found(2), [""; 0]);
    assert_eq!(found(3), ["error AP042 11"]);
}

#[test]
fn locks_of_one_place_have_different_ids() {
    let text = |id: &str, other: &str| {
        format!(
            "aie.device(npu1_1col) {{
  %mem = aie.tile(0, 1)
  %again = aie.tile(0, 1)
  %one = aie.lock(%mem{id}) {{init = 0 : i32}}
  %two = aie.lock(%again{other}) {{init = 0 : i32}}
}}"
        )
    };
    assert_eq!(found(&text(", 7", ", 6")), [""; 0]);
    assert_eq!(found(&text(", 7", ", 7")), ["error AP214 5"]);
    assert_eq!(found(&text("", "")), ["error AP214 5"]);
}

/// A shim whose region sends without an end, and a sequence that uses the shim.
fn beside(id: u32, name: u32) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %x = aie.buffer(%core) : memref<8xi32>
  %y = aie.buffer(%core) : memref<8xi32>
  %far = aie.external_buffer {{sym_name = \"far\"}} : memref<8xi32>
  aie.flow(%host, DMA : 0, %core, DMA : 0)
  aie.flow(%host, DMA : 1, %core, DMA : 1)
  aie.shim_dma_allocation @feed(%host, MM2S, {name})
  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^one, ^next)
  ^one:
    aie.dma_bd(%x : memref<8xi32>)
    aie.next_bd ^one
  ^next:
    aie.dma_start(S2MM, 1, ^two, ^end)
  ^two:
    aie.dma_bd(%y : memref<8xi32>)
    aie.next_bd ^two
  ^end:
    aie.end
  }}
  aie.shim_dma(%host) {{
    aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.dma_bd(%far : memref<8xi32>)
    aie.next_bd ^send
  ^end:
    aie.end
  }}
  aie.runtime_sequence(%a: memref<8xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {{id = {id} : i64, issue_token = true, metadata = @feed}} : memref<8xi32>
    aiex.npu.dma_wait {{symbol = @feed}}
  }}
}}"
    )
}

#[test]
fn transfers_use_what_regions_leave() {
    assert_eq!(found(&beside(2, 1)), [""; 0]);
    assert_eq!(found(&beside(0, 1)), ["error AP219 32"]);
    assert_eq!(found(&beside(2, 0)), ["error AP212 32"]);
}

#[test]
fn a_pinned_channel_is_not_that_of_a_region() {
    let text = |channel: u32| {
        format!(
            "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %x = aie.buffer(%core) : memref<8xi32>
  aie.objectfifo @in(%host, {{%core}}, 2 : i32) {{cons_dma_channels = array<i32: {channel}>}} : !aie.objectfifo<memref<8xi32>>
  aie.flow(%host, DMA : 1, %core, DMA : 1)
  aie.mem(%core) {{
    aie.dma_start(S2MM, 1, ^one, ^end)
  ^one:
    aie.dma_bd(%x : memref<8xi32>)
    aie.next_bd ^one
  ^end:
    aie.end
  }}
}}"
        )
    };
    assert_eq!(found(&text(0)), [""; 0]);
    assert_eq!(found(&text(1)), ["error AP212 5"]);
}

#[test]
fn pins_are_aligned_and_agree() {
    let text = |tile: &str, attributes: &str| {
        format!(
            "aie.device(npu1_1col) {{
  %t = aie.tile({tile})
  %x = aie.buffer(%t) {{{attributes}}} : memref<8xi32>
}}"
        )
    };
    let core = |attributes: &str| found(&text("0, 2", attributes));
    assert_eq!(core("address = 2080 : i32"), [""; 0]);
    assert_eq!(core("address = 2064 : i32"), ["warning AP143 3"]);
    assert_eq!(core("address = 2064 : i32, aligned = false"), [""; 0]);
    assert_eq!(core("address = 16384 : i32, mem_bank = 1 : i32"), [""; 0]);
    assert_eq!(core("address = 16384 : i32, mem_bank = 0 : i32"), ["warning AP144 3"]);
    assert_eq!(found(&text("0, 1", "address = 2052 : i32")), [""; 0]);
    assert_eq!(found(&text("0, 1", "address = 2054 : i32")), ["warning AP143 3"]);
}
