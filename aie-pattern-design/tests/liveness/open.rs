//! Designs whose verdict is open, or depends on what else runs: the host, other sequences, the words on the paths.

use std::fmt::Write as _;

use aie_pattern_design::check::Options;

use crate::common::check;
use crate::edits::COPY;
use crate::texts::{checked, design, endless};

const LOCKS: &str = "
  %bin = aie.buffer(%core) : memref<256xi32>
  %bout = aie.buffer(%core) : memref<256xi32>
  %in_free = aie.lock(%core, 0) {init = 1 : i32}
  %in_full = aie.lock(%core, 1) {init = 0 : i32}
  %out_free = aie.lock(%core, 2) {init = 1 : i32}
  %out_full = aie.lock(%core, 3) {init = 0 : i32}";

const FLOWS: &str = "
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)";

/// A region with a ring for each of these: what `dma_start` says, the lock that is acquired, the buffer, the lock that is released.
fn region(rings: &[(&str, &str, &str, &str)]) -> String {
    let mut text = String::from("\n  aie.mem(%core) {");
    for (k, (start, acquired, buffer, released)) in rings.iter().enumerate() {
        write!(
            text,
            "
    aie.dma_start({start}, ^bd{k}, ^next{k})
  ^bd{k}:
    aie.use_lock(%{acquired}, AcquireGreaterEqual, 1)
    aie.dma_bd(%{buffer} : memref<256xi32>, 0, 256)
    aie.use_lock(%{released}, Release, 1)
    aie.next_bd ^bd{k}
  ^next{k}:"
        )
        .unwrap();
    }
    text + "\n    aie.end\n  }"
}

const INTO: (&str, &str, &str, &str) = ("S2MM, 0", "in_free", "bin", "in_full");
const FROM: (&str, &str, &str, &str) = ("MM2S, 0", "out_full", "bout", "out_free");

/// A core that takes objects and hands them on, after these steps in each round.
fn core(steps: &str) -> String {
    format!(
        "
  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{{steps}
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.use_lock(%out_free, AcquireGreaterEqual, 1)
      aie.use_lock(%in_free, Release, 1)
      aie.use_lock(%out_full, Release, 1)
    }}
    aie.end
  }}"
    )
}

/// A sequence that drains and feeds that number of words.
fn sequence(drained: usize, fed: usize) -> String {
    let task = |name: &str, direction: &str, words: usize, token: &str| {
        format!(
            "
    %{name} = aiex.dma_configure_task(%shim, {direction}, 0) {{
      aie.dma_bd(%a : memref<4096xi32>, 0, {words})
      aie.end
    }}{token}
    aiex.dma_start_task(%{name})"
        )
    };
    format!(
        "
  aie.runtime_sequence @seq(%a: memref<4096xi32>) {{{}{}
    aiex.dma_await_task(%o)
  }}",
        task("o", "S2MM", drained, " {issue_token = true}"),
        task("i", "MM2S", fed, "")
    )
}

fn device(parts: &[&str]) -> String {
    format!(
        "aie.device(npu1_1col) {{\n  %shim = aie.tile(0, 0)\n  %core = aie.tile(0, 2)\n  %other = aie.tile(0, 3){}\n}}\n",
        parts.concat()
    )
}

#[test]
fn channels_that_nothing_starts() {
    let (both, seq) = (region(&[INTO, FROM]), sequence(1024, 1024));
    assert_eq!(checked(&device(&[LOCKS, FLOWS, &both, &core(""), &seq])), [""; 0]);
    let idle = |name: &str| vec![format!("open: is not proved to complete: the text does not start {name}")];
    // The core waits for a second channel of the shim, which no sequence starts.
    let more = "
  %more = aie.buffer(%core) : memref<256xi32>
  %more_free = aie.lock(%core, 4) {init = 1 : i32}
  %more_full = aie.lock(%core, 5) {init = 0 : i32}
  aie.flow(%shim, DMA : 1, %core, DMA : 1)";
    let three = region(&[INTO, FROM, ("S2MM, 1", "more_free", "more", "more_full")]);
    let takes = "
      aie.use_lock(%more_full, AcquireGreaterEqual, 1)
      aie.use_lock(%more_free, Release, 1)";
    let text = device(&[LOCKS, more, FLOWS, &three, &core(takes), &seq]);
    assert_eq!(checked(&text), idle("MM2S channel 1 of shim tile (0, 0)"));
    // Nothing waits for it.
    assert_eq!(checked(&device(&[LOCKS, more, FLOWS, &three, &core(""), &seq])), [""; 0]);
    // Another device has a host that feeds it.
    let other =
        text.replace("npu1_1col", "xcve2802").replace("%shim = aie.tile(0, 0)", "%shim = aie.tile(2, 0)");
    let other = other.replace("aie.tile(0, ", "aie.tile(2, ");
    assert!(!checked(&other).contains(&idle("MM2S channel 1 of shim tile (2, 0)")[0]));
    // The core's region is not there.
    let found = checked(&device(&[LOCKS, FLOWS, &core(""), &seq]));
    assert_eq!(found, idle("S2MM channel 0 of compute tile (0, 2)"));
    // A broadcast stops at a receiver that nothing starts.
    let fork = "\n  aie.flow(%shim, DMA : 0, %other, DMA : 0)";
    let ends = "\n  aie.core(%other) {\n    aie.end\n  }";
    for ends in ["", ends] {
        let found = checked(&device(&[LOCKS, FLOWS, fork, &both, &core(""), ends, &seq]));
        assert_eq!(found, idle("S2MM channel 0 of compute tile (0, 3)"));
    }
}

/// A flow between a shim and a tile that has no DMA program.
#[test]
fn tiles_that_nothing_describes() {
    let idle = |name: &str| vec![format!("open: is not proved to complete: the text does not start {name}")];
    for (tile, name) in [("%mem", "mem tile (0, 1)"), ("%core", "compute tile (0, 2)")] {
        let text = |flow: &str, sequences: &str| {
            let flow = flow.replace("TILE", tile);
            checked(&device(&["\n  %mem = aie.tile(0, 1)\n  ", &flow, sequences]))
        };
        let drain = "aie.flow(TILE, DMA : 0, %shim, DMA : 0)";
        let drains = "
  aie.runtime_sequence @seq(%a: memref<4096xi32>) {
    %o = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%a : memref<4096xi32>, 0, 4096)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%o)
    aiex.dma_await_task(%o)
  }";
        assert_eq!(text(drain, drains), idle(&format!("MM2S channel 0 of {name}")));
        let feeds = drains.replace("S2MM", "MM2S");
        let feed = "aie.flow(%shim, DMA : 0, TILE, DMA : 0)";
        assert_eq!(text(feed, &feeds), idle(&format!("S2MM channel 0 of {name}")));
        // Another sequence starts it, or may do so by its register writes.
        let other = |steps: &str| {
            format!("{feeds}\n  aie.runtime_sequence @other(%a: memref<4096xi32>) {{\n{steps}\n  }}")
        };
        let task = format!(
            "    %k = aiex.dma_configure_task({tile}, S2MM, 0) {{
      aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
      aie.end
    }}
    aiex.dma_start_task(%k)"
        );
        let buffer =
            format!("%buffer = aie.buffer({tile}) {{address = 1024 : i32}} : memref<64xi32>\n  {feed}");
        let found = text(&buffer, &other(&task));
        assert!(!found.contains(&idle(&format!("S2MM channel 0 of {name}"))[0]), "{found:?}");
        let write = "    aiex.npu.write32 {address = 119300 : ui32, column = 0 : i32, row = 0 : i32, value = 1 : ui32}";
        let found = text(feed, &other(write));
        assert!(!found.contains(&idle(&format!("S2MM channel 0 of {name}"))[0]), "{found:?}");
    }
}

#[test]
fn what_another_sequence_leaves() {
    use crate::edits::{transfer, wait};
    let uneven = |drained: usize, fed: usize| {
        vec![transfer("b", drained, 0, "out"), transfer("a", fed, 1, "in"), wait("out")]
    };
    let text = design(&endless(COPY), &uneven(512, 256));
    assert_eq!(checked(&text).len(), 1);
    assert!(checked(&text)[0].starts_with("AP201 "), "{:?}", checked(&text));
    let with = |other: &[String]| {
        let other = format!(
            "  aie.runtime_sequence @other(%a: memref<4096xi32>, %b: memref<4096xi32>) {{\n{}  }}\n}}\n",
            other.concat()
        );
        checked(&(text.trim_end().strip_suffix('}').unwrap().to_owned() + &other))
    };
    let open = "open: is not proved to complete: it hangs if it runs first, but may continue after `@other`";
    let found = with(&uneven(256, 512));
    assert!(
        found.contains(&open.to_owned()) && !found.iter().any(|one| one.starts_with("AP201 ")),
        "{found:?}"
    );
    // One that leaves nothing does not help.
    let found = with(&uneven(512, 512));
    assert!(found.iter().any(|one| one.starts_with("AP201 ")), "{found:?}");
}

#[test]
fn half_an_object_that_stays() {
    let text = |drained| device(&[LOCKS, FLOWS, &region(&[INTO, FROM]), &core(""), &sequence(drained, 1024)]);
    assert_eq!(checked(&text(1024)), [""; 0]);
    // What stays grows with each dispatch.
    let codes: Vec<String> = checked(&text(896)).into_iter().map(|one| one[..5].to_owned()).collect();
    assert_eq!(codes, ["AP209", "AP221"]);
}

#[test]
fn more_credits_than_buffers() {
    let uses = "
      %0 = memref.load %bin[%c0] : memref<256xi32>
      memref.store %0, %bout[%c0] : memref<256xi32>";
    let text = |lock: &str, initial: u32, steps: &str| {
        let locks = LOCKS.replace(
            &format!("%{lock} = aie.lock(%core, {}) {{init = {}", if lock == "in_free" { 0 } else { 2 }, 1),
            &format!(
                "%{lock} = aie.lock(%core, {}) {{init = {initial}",
                if lock == "in_free" { 0 } else { 2 }
            ),
        );
        checked(&device(&[&locks, FLOWS, &region(&[INTO, FROM]), &core(steps), &sequence(1024, 1024)]))
    };
    for lock in ["in_free", "out_free"] {
        assert_eq!(text(lock, 1, uses), [""; 0]);
        let found = text(lock, 2, uses);
        assert!(found.len() == 1 && found[0].starts_with("AP101 "), "{lock}: {found:?}");
        // A core that leaves the buffers alone meets nobody there.
        assert_eq!(text(lock, 2, ""), [""; 0]);
    }
}

#[test]
fn multiplexers_of_shims() {
    let boxes = |mux: &str| {
        let text = format!(
            "
  %mem = aie.tile(0, 1){mux}
  aie.switchbox(%shim) {{ aie.connect<South : 3, North : 0> aie.connect<North : 0, South : 2> }}
  aie.switchbox(%mem) {{ aie.connect<South : 0, North : 0> aie.connect<North : 0, South : 0> }}
  aie.switchbox(%core) {{ aie.connect<South : 0, DMA : 0> aie.connect<DMA : 0, South : 0> }}"
        );
        checked(&device(&[LOCKS, &text, &region(&[INTO, FROM]), &core(""), &sequence(1024, 1024)]))
    };
    let mux = |connects: &str| boxes(&format!("\n  aie.shim_mux(%shim) {{ {connects} }}"));
    assert_eq!(boxes(""), [""; 0]);
    let (out, back) = ("aie.connect<DMA : 0, North : 3>", "aie.connect<North : 2, DMA : 0>");
    assert_eq!(mux(&format!("{out} {back}")), [""; 0]);
    // MLIR-AIE enables no port that the multiplexer lacks, and port 7 is that of the other channel.
    for connects in [out.to_owned(), back.to_owned(), format!("aie.connect<DMA : 0, North : 7> {back}")] {
        let found = mux(&connects);
        assert!(found.iter().any(|one| one.starts_with("AP210 ")), "{connects}: {found:?}");
    }
}

#[test]
fn loops_of_other_types() {
    use crate::texts::four;
    let text = |head: &str| {
        let core = format!(
            "    %n1 = arith.constant -1 : i32
    %z = arith.constant 0 : i32
    %o = arith.constant 1 : i32
    %b = arith.constant 200 : i8
    %bz = arith.constant 0 : i8
    %bo = arith.constant 1 : i8
    scf.for {head} {{\n{COPY}\n    }}"
        );
        checked(&design(&core, &four()))
    };
    // 2^32 - 1 passes.
    assert_eq!(text("unsigned %i = %z to %n1 step %o : i32"), [""; 0]);
    assert_eq!(text("unsigned %i = %bz to %b step %bo : i8").len(), 1);
    // None: the core has ended.
    for head in ["%i = %z to %n1 step %o : i32", "%i = %bz to %b step %bo : i8"] {
        let found = text(head);
        assert!(found.len() == 1 && found[0].starts_with("AP201 "), "{head}: {found:?}");
    }
}

#[test]
fn a_start_that_nothing_leads_to_never_runs() {
    let text = |next: &str| {
        let both = region(&[INTO, FROM]).replace("S2MM, 0, ^bd0, ^next0", &format!("S2MM, 0, ^bd0, {next}"));
        checked(&device(&[LOCKS, FLOWS, &both, &core(""), &sequence(1024, 1024)]))
    };
    assert_eq!(text("^next0"), [""; 0]);
    let found = text("^next1");
    let codes: Vec<&str> = found.iter().filter_map(|one| one.split(' ').next()).collect();
    assert_eq!(codes, ["AP211", "AP201"], "{found:?}");
}

/// A dispatch that sends more than it takes holds up a later one, although nothing waits for what it sends.
#[test]
fn what_grows_with_each_dispatch() {
    let text = |drained: usize, fed: usize, end: &str| {
        let sequence = sequence(drained, fed).replace("\n    aiex.dma_await_task(%o)", end);
        checked(&device(&[LOCKS, FLOWS, &region(&[INTO, FROM]), &core(""), &sequence]))
    };
    let wait = "\n    aiex.dma_await_task(%o)";
    let later = |found: &[String]| found.iter().filter(|one| one.starts_with("AP209 ")).count();
    assert_eq!(text(512, 512, wait), [""; 0]);
    for fed in [768, 640] {
        let found = text(512, fed, wait);
        assert_eq!(later(&found), 1, "{fed}: {found:?}");
    }
}

/// Where nothing awaits what a dispatch pushes, the next one may find the queue full.
#[test]
fn pushes_of_the_next_dispatch() {
    let text = |pushes: usize, is_awaited: bool| {
        let start = "\n    aiex.dma_start_task(%i)";
        let sequence = sequence(256 * pushes, 256).replace(start, &start.repeat(pushes));
        let sequence = if is_awaited {
            sequence
        } else {
            sequence.replace(" {issue_token = true}", "").replace("\n    aiex.dma_await_task(%o)", "")
        };
        check(&device(&[LOCKS, FLOWS, &region(&[INTO, FROM]), &core(""), &sequence]), &Options::default())
    };
    let lost = |pushes, is_awaited| {
        let report = text(pushes, is_awaited);
        let mut told = report.findings.iter().filter(|one| one.code == "AP209");
        told.find(|one| one.message.contains("depends on time")).map(|one| one.message.clone())
    };
    for pushes in 1..4 {
        assert_eq!(lost(pushes, true), None);
    }
    for pushes in 1..3 {
        assert_eq!(lost(pushes, false), None);
    }
    let message = lost(3, false).unwrap();
    assert!(message.starts_with("a second dispatch depends on time: the pushes at lines "), "{message}");
}

/// No source says what a wait for several columns waits for.
#[test]
fn a_wait_for_several_columns() {
    let fifo = |name: &str, column: usize| {
        format!(
            "  %s{column} = aie.tile({column}, 0)
  %t{column} = aie.tile({column}, 2)
  aie.objectfifo @{name}(%t{column}, {{%s{column}}}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.core(%t{column}) {{
    %0 = aie.objectfifo.acquire @{name}(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
    aie.objectfifo.release @{name}(Produce, 1)
    aie.end
  }}
"
        )
    };
    let text = |columns: usize, transfers: &[String]| {
        let sync = format!(
            "    aiex.npu.sync {{channel = 0 : i32, column = 0 : i32, column_num = {columns} : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}}\n"
        );
        checked(&format!(
            "aie.device(npu1_2col) {{\n{}{}  aie.runtime_sequence(%b: memref<4096xi32>) {{\n{}{sync}  }}\n}}\n",
            fifo("x", 0),
            fifo("y", 1),
            transfers.concat()
        ))
    };
    let transfer = |fifo: &str| crate::edits::transfer("b", 256, 0, fifo);
    let open = "open: is not proved to complete: a wait for several tiles at once is outside of the model";
    assert_eq!(text(2, &[transfer("x"), transfer("y")]), [open]);
    assert_eq!(text(2, &[transfer("x")]), [open]);
    assert_eq!(text(2, &[]), [open]);
    assert!(text(1, &[transfer("y")])[0].starts_with("AP222 "));
}

/// Tasks of the sequence on a mem tile, which wait for locks as regions do.
#[test]
fn tasks_with_locks() {
    let text = |locks: [u32; 2], steps: &str| {
        checked(&format!(
            "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) {{address = 0 : i32}} : memref<64xi32>
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)
  %free = aie.lock(%mem, 0) {{init = {} : i32}}
  %full = aie.lock(%mem, 1) {{init = {} : i32}}
  aie.runtime_sequence(%h: memref<64xi32>) {{
    %c1 = arith.constant 1 : i32
    %in = aiex.dma_configure_task(%mem, S2MM, 0) {{
      aie.use_lock(%free, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64)
      aie.use_lock(%full, Release, %c1)
      aie.end
    }}
    %out = aiex.dma_configure_task(%mem, MM2S, 0) {{
      aie.use_lock(%full, AcquireGreaterEqual, %c1)
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64)
      aie.use_lock(%free, Release, %c1)
      aie.end
    }}
    %i = aiex.dma_configure_task(%shim, MM2S, 0) {{
      aie.dma_bd(%h : memref<64xi32> offset = 0 len = 64)
      aie.end
    }}
    %o = aiex.dma_configure_task(%shim, S2MM, 0) {{
      aie.dma_bd(%h : memref<64xi32> offset = 0 len = 64)
      aie.end
    }} {{issue_token = true}}
{steps}
    aiex.dma_await_task(%o)
  }}
}}
",
            locks[0], locks[1]
        ))
    };
    let start = |names: &[&str]| {
        let starts: Vec<_> = names.iter().map(|name| format!("    aiex.dma_start_task(%{name})\n")).collect();
        starts.concat()
    };
    assert_eq!(text([1, 0], &start(&["o", "out", "in", "i"])), [""; 0]);
    assert_eq!(text([1, 0], &start(&["i", "in", "out", "o"])), [""; 0]);
    // Nothing releases the lock, or nothing starts the task that would.
    assert!(text([0, 0], &start(&["o", "out", "in", "i"]))[0].starts_with("AP2"));
    assert!(text([1, 0], &start(&["o", "out"]))[0].starts_with("AP2"));
    // The first one reads the buffer before it is filled, but it ends.
    assert_eq!(
        text([1, 1], &start(&["o", "out", "in", "i"])).iter().filter(|one| one.starts_with("AP20")).count(),
        0
    );
}
