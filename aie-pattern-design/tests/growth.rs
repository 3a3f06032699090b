//! The cost of a design must grow with its size, not with the square of its size.

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
        assert!(check(text, &Options::default()).not_checked.is_empty());
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
