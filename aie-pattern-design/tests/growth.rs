//! The cost of a design must grow with its size, not with the square of its size.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use aie_pattern_design::check::{Options, check};

/// A device with this number of tiles, each with a region of two descriptors.
fn text(tiles: usize) -> String {
    let mut text = String::from("aie.device(xcve2802) {\n");
    for k in 0..tiles {
        let (column, row) = (k % 38, 3 + k / 38);
        let _ = writeln!(
            text,
            "%t{k} = aie.tile({column}, {row})\n%b{k} = aie.buffer(%t{k}) : memref<64xi32>\n\
             %e{k} = aie.lock(%t{k}) {{init = 1 : i32}}\n%f{k} = aie.lock(%t{k}) {{init = 0 : i32}}\n\
             aie.flow(%t{k}, DMA : 0, %t{k}, DMA : 0)\n\
             %d{k} = aie.mem(%t{k}) {{\naie.dma_start(S2MM, 0, ^p, ^n)\n^p:\n\
             aie.use_lock(%e{k}, AcquireGreaterEqual, 1)\n\
             aie.dma_bd(%b{k} : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [8, 1])\n\
             aie.use_lock(%f{k}, Release, 1)\naie.next_bd ^p\n\
             ^n:\naie.dma_start(MM2S, 0, ^q, ^e)\n^q:\n\
             aie.use_lock(%f{k}, AcquireGreaterEqual, 1)\n\
             aie.dma_bd(%b{k} : memref<64xi32> offset = 0 len = 64)\n\
             aie.use_lock(%e{k}, Release, 1)\naie.next_bd ^q\n^e:\naie.end\n}}"
        );
    }
    text.push('}');
    text
}

/// Nanoseconds of processor time of this thread; `None` if the system does not provide it.
fn processor() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// The cost of several runs, independent of other processes.
fn cost(text: &str, runs: usize) -> Option<u64> {
    let start = processor()?;
    for _ in 0..runs {
        proc_macro2::extra::invalidate_current_thread_spans();
        let report = check(text, &Options::default());
        assert!(report.is_clean() && report.not_checked.is_empty());
    }
    Some(processor()? - start)
}

#[test]
fn many_tiles_in_one_design_cost_as_much_as_in_several() {
    let (several, one) = (text(24), text(192));
    // The system counts processor time in steps of some milliseconds.
    let (Some(several), Some(one)) = (cost(&several, 160), cost(&one, 20)) else { return };
    assert!(one < several * 2, "{several} ns in designs of 24 tiles, {one} ns in designs of 192");
}

/// Independent inputs of a file.
fn inputs(count: usize) -> String {
    vec!["aie.device(npu1_1col) {\n%t = aie.tile(0, 2)\n}\n"; count].join("// -----\n")
}

/// The same, some of which are not text of MLIR.
fn torn(count: usize) -> String {
    let one = |k: usize| {
        if k.is_multiple_of(8) {
            "aie.device(npu1) {\n"
        } else {
            "aie.device(npu1) {\n%t = aie.tile(0, 2)\n}\n"
        }
    };
    (0..count).map(one).collect::<Vec<_>>().join("// -----\n")
}

fn sequence(count: usize, one: impl Fn(usize) -> String) -> String {
    let body: String = (0..count).map(one).collect();
    format!(
        "aie.device(npu1_1col) {{\n%s = aie.tile(0, 0)\n%t = aie.tile(0, 2)\naie.flow(%s, DMA : 0, %t, DMA : 0)\n\
         aie.shim_dma_allocation @in(%s, MM2S, 0)\n%b = aie.buffer(%t) : memref<8xi32>\n\
         aie.mem(%t) {{\naie.dma_start(S2MM, 0, ^p, ^e)\n^p:\naie.dma_bd(%b : memref<8xi32>)\naie.next_bd ^p\n^e:\naie.end\n}}\n\
         aie.runtime_sequence(%a: memref<4096xi32>) {{\n{body}}}\n}}\n"
    )
}

fn transfers(count: usize) -> String {
    sequence(count, |k| {
        format!(
            "aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = {} : i64, issue_token = true, metadata = @in}} : memref<4096xi32>\n\
             aiex.npu.dma_wait {{symbol = @in}}\n",
            k % 16
        )
    })
}

fn tasks(count: usize) -> String {
    sequence(count, |k| {
        format!(
            "%t{k} = aiex.dma_configure_task_for @in {{ aie.dma_bd(%a : memref<4096xi32>, 0, 64) aie.end }} {{issue_token = true}}\n\
             aiex.dma_start_task(%t{k})\naiex.dma_await_task(%t{k})\n"
        )
    })
}

/// Transfers that no wait separates: timing decides what each of them finds.
fn in_flight(count: usize) -> String {
    sequence(count, |k| {
        format!(
            "aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = {} : i64, metadata = @in}} : memref<4096xi32>\n",
            k % 16
        )
    })
}

/// Transfers that leave their tensor, each of which is an error.
fn wrong(count: usize) -> String {
    transfers(count).replace("1, 64]", "1, 5000]")
}

/// Loops that are unrolled, each of whose trips is a task.
fn loops(count: usize) -> String {
    let body = |_: usize| {
        "scf.for %i = %c0 to %c8 step %c1 {\n\
         %t = aiex.dma_configure_task_for @in { aie.dma_bd(%a : memref<4096xi32>, 0, 64) aie.end } {issue_token = true}\n\
         aiex.dma_start_task(%t)\naiex.dma_await_task(%t)\n}\n"
            .to_owned()
    };
    sequence(count / 8, body).replacen(
        "aie.runtime_sequence(%a: memref<4096xi32>) {\n",
        "aie.runtime_sequence(%a: memref<4096xi32>) {\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c8 = arith.constant 8 : index\n",
        1,
    )
}

/// A switchbox with so many selections, outputs and rules, each of another number. A switch has fewer.
fn rules(count: usize) -> String {
    let mut text = String::from("aie.device(xcve2802) {\n%t = aie.tile(0, 3)\naie.switchbox(%t) {\n");
    for k in 0..count {
        let _ = writeln!(
            text,
            "%a{k} = aie.amsel<{k}> (0)\n%m{k} = aie.masterset(North : {k}, %a{k})\n\
             aie.packet_rules(South : {k}) {{ aie.rule(31, {}, %a{k}) }}",
            k % 32
        );
    }
    text + "}\n}\n"
}

/// A switchbox whose rules all share one selection, which all outputs take.
fn shared(count: usize) -> String {
    let mut text = String::from(
        "aie.device(xcve2802) {\n%t = aie.tile(0, 1)\naie.switchbox(%t) {\n%a = aie.amsel<0> (0)\n",
    );
    for k in 0..count {
        let _ = writeln!(
            text,
            "%m{k} = aie.masterset(North : {k}, %a)\naie.packet_rules(South : {k}) {{ aie.rule(0, 0, %a) }}"
        );
    }
    text + "}\n}\n"
}

/// Wrong ids of packets in a text that stands for several devices and several places.
fn open(count: usize) -> String {
    let mut text =
        String::from("aie.device(NPUDEVICE) {\n%t = aie.tile(0, 1)\n%l = aie.logical_tile<CoreTile>(?, ?)\n");
    for _ in 0..count {
        text += "aie.packet_flow(99) { aie.packet_source<%l, DMA : 0> aie.packet_dest<%t, DMA : 0> }\n";
    }
    text + "}\n"
}

/// A text of that number of parts.
type Kind = fn(usize) -> String;

/// The codes that are found in so many parts, each with its number.
type Found = fn(usize) -> Vec<(&'static str, usize)>;

/// Four times as much costs at most ten times as much.
#[test]
fn long_files_cost_as_much_as_several() {
    let kinds: [(&str, Kind, Found); 10] = [
        // Sixteen descriptors are new, and the first push that may be lost is told with all others.
        ("in flight", in_flight, |count| vec![("AP204", 1), ("AP224", count - 16)]),
        ("wrong", wrong, |count| vec![("AP015", count)]),
        ("inputs", inputs, |_| Vec::new()),
        ("torn", torn, |count| vec![("AP001", count.div_ceil(8))]),
        ("transfers", transfers, |_| Vec::new()),
        ("tasks", tasks, |_| Vec::new()),
        ("loops", loops, |_| Vec::new()),
        // Six arbiters, four inputs and as many outputs exist.
        ("rules", rules, |count| vec![("AP230", 2 * count - 12)]),
        // Six outputs to the north exist; the eight ports that any switch has are compared with each other.
        ("shared", shared, |count| vec![("AP230", count - 6 + 8 * 7)]),
        ("open", open, |count| vec![("AP046", count)]),
    ];
    // In a build with optimization, more of them take as long.
    let length =
        std::env::var("AIE_PATTERN_LENGTH").ok().and_then(|length| length.parse().ok()).unwrap_or(100);
    for (what, text, found) in kinds {
        let (few, many) = (text(length), text(4 * length));
        for (text, count) in [(&few, length), (&many, 4 * length)] {
            let report = check(text, &Options::default());
            let mut codes = BTreeMap::new();
            report.findings.iter().for_each(|finding| *codes.entry(finding.code).or_insert(0) += 1);
            assert_eq!(codes.into_iter().collect::<Vec<_>>(), found(count), "{what}");
            let open = if what == "open" { 2 } else { 0 };
            assert_eq!(report.not_checked.len(), open, "{what}");
        }
        let cost = |text: &str, runs: usize| {
            let start = processor()?;
            for _ in 0..runs {
                proc_macro2::extra::invalidate_current_thread_spans();
                drop(check(text, &Options::default()));
            }
            Some((processor()? - start) / runs as u64)
        };
        let (Some(few), Some(many)) = (cost(&few, 24), cost(&many, 6)) else { return };
        println!("{what}: {} and {} us", few / 1000, many / 1000);
        assert!(many < few * 10, "{what}: {few} ns for {length}, {many} ns for four times as many");
    }
}
