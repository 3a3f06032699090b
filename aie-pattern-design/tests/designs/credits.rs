//! Credits between a ring and a core: no more go round than the ring has buffers.

use aie_pattern_design::check::Options;

use crate::common::{check, expect, wrong};

/// A core between a ring that fills `%in0` (and `%in1`) and one that sends `%out0` (and `%out1`).
fn rings(inits: [u32; 4], buffers: usize, steps: &str) -> String {
    let [in_free, in_full, out_free, out_full] = inits;
    let next = |way: &str| if buffers == 1 { format!("^{way}0") } else { format!("^{way}1") };
    format!(
        "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %in0 = aie.buffer(%core) : memref<256xi32>
  %in1 = aie.buffer(%core) : memref<256xi32>
  %out0 = aie.buffer(%core) : memref<256xi32>
  %out1 = aie.buffer(%core) : memref<256xi32>
  %in_free = aie.lock(%core, 0) {{init = {in_free} : i32}}
  %in_full = aie.lock(%core, 1) {{init = {in_full} : i32}}
  %out_free = aie.lock(%core, 2) {{init = {out_free} : i32}}
  %out_full = aie.lock(%core, 3) {{init = {out_full} : i32}}
  func.func private @number() -> index
  func.func private @decides() -> i1
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^in0, ^next)
  ^in0:
    aie.use_lock(%in_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in0 : memref<256xi32>, 0, 256)
    aie.use_lock(%in_full, Release, 1)
    aie.next_bd {}
  {}:
    aie.use_lock(%in_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in1 : memref<256xi32>, 0, 256)
    aie.use_lock(%in_full, Release, 1)
    aie.next_bd ^in0
  ^next:
    aie.dma_start(MM2S, 0, ^out0, ^end)
  ^out0:
    aie.use_lock(%out_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out0 : memref<256xi32>, 0, 256)
    aie.use_lock(%out_free, Release, 1)
    aie.next_bd {}
  {}:
    aie.use_lock(%out_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out1 : memref<256xi32>, 0, 256)
    aie.use_lock(%out_free, Release, 1)
    aie.next_bd ^out0
  ^end:
    aie.end
  }}
  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %max = arith.constant 9223372036854775807 : index
    %x = arith.constant 7 : i32
    %n = func.call @number() : () -> index
    %flag = func.call @decides() : () -> i1
{steps}
    aie.end
  }}
}}",
        next("in"),
        if buffers == 1 { "^spare" } else { "^in1" },
        next("out"),
        if buffers == 1 { "^more" } else { "^out1" },
    )
}

fn take(lock: &str, amount: u32) -> String {
    format!("    aie.use_lock(%{lock}, AcquireGreaterEqual, {amount})\n")
}

fn give(lock: &str, amount: u32) -> String {
    format!("    aie.use_lock(%{lock}, Release, {amount})\n")
}

fn forever(steps: &str) -> String {
    times("%max", steps)
}

fn times(trips: &str, steps: &str) -> String {
    format!("    scf.for %i = %c0 to {trips} step %c1 {{\n{steps}    }}")
}

const ONE: [u32; 4] = [1, 0, 1, 0];
const TWO: [u32; 4] = [2, 0, 2, 0];

/// Warnings AP101, with their lines from the first step of the core on.
fn told(inits: [u32; 4], buffers: usize, steps: &str) -> Vec<usize> {
    let text = rings(inits, buffers, steps);
    let before = text[..text.find(steps).unwrap()].lines().count();
    let report = check(&text, &Options::default());
    report.findings.iter().filter(|one| one.code == "AP101").map(|one| one.line() - before).collect()
}

#[test]
fn a_core_releases_what_it_has_acquired() {
    let ok = [take("in_full", 1), take("out_free", 1), give("in_free", 1), give("out_full", 1)].concat();
    for steps in [ok.clone(), forever(&ok), times("%c5", &ok), ok.repeat(3)] {
        assert_eq!(told(ONE, 1, &steps), [0; 0], "{steps}");
        assert_eq!(told(TWO, 2, &steps), [0; 0], "{steps}");
    }
    let twice = [take("in_full", 1), take("out_free", 1), give("in_free", 2), give("out_full", 1)].concat();
    assert_eq!(told(ONE, 1, &forever(&twice)), [4]);
    // It makes up for the credit that is missing, and then goes on.
    assert_eq!(told([1, 0, 2, 0], 2, &forever(&twice)), [4]);
    assert_eq!(told(TWO, 2, &times("%c1", &twice)), [0; 0]);
    // The last release may be one too many.
    assert_eq!(told(ONE, 1, &twice), [0; 0]);
    assert_eq!(told(ONE, 1, &[twice, ok].concat()), [3]);
}

#[test]
fn a_core_acquires_what_it_releases() {
    let steps = [take("in_full", 1), give("in_free", 1), give("out_full", 1)].concat();
    assert_eq!(told(ONE, 1, &forever(&steps)), [4]);
    assert_eq!(told(TWO, 2, &forever(&steps)), [4]);
    // Each buffer is free at first.
    assert_eq!(told(ONE, 1, &steps), [0; 0]);
    assert_eq!(told(ONE, 1, &steps.repeat(2)), [6]);
    assert_eq!(told(TWO, 2, &steps.repeat(2)), [0; 0]);
    assert_eq!(told(TWO, 2, &times("%c5", &steps)), [4]);
    // Without a credit for the core, a constant may be sent.
    assert_eq!(told([1, 0, 0, 0], 1, &forever(&steps)), [0; 0]);
    let store = format!("{steps}    memref.store %x, %out0[%c0] : memref<256xi32>\n");
    assert_eq!(told([1, 0, 0, 0], 1, &forever(&store)), [4]);
    let text = rings(ONE, 1, &forever(&steps));
    let report = check(&text, &Options::default());
    let finding = report.findings.iter().find(|one| one.code == "AP101").unwrap();
    assert_eq!(
        finding.message,
        "after this release, `%out_full` counts up to 2 buffers, but MM2S channel 0 of compute tile (0, 2) and the core share 1"
    );
}

#[test]
fn a_release_may_come_first() {
    let late = [give("out_full", 1), take("in_full", 1), give("in_free", 1), take("out_free", 1)].concat();
    assert_eq!(told([2, 0, 1, 0], 2, &forever(&late)), [0; 0]);
    assert_eq!(told(TWO, 2, &forever(&late)), [2]);
    // The core gives the first credits itself.
    let first = |credits| {
        let ok = [take("in_full", 1), take("out_free", 1), give("in_free", 1), give("out_full", 1)].concat();
        [give("in_free", credits), give("out_free", credits), forever(&ok)].concat()
    };
    assert_eq!(told([0; 4], 2, &first(2)), [0; 0]);
    assert_eq!(told([0; 4], 1, &first(2)), [1, 2]);
}

#[test]
fn what_is_not_known_is_not_told() {
    let twice = [take("in_full", 1), give("in_free", 2)].concat();
    let silent = |steps: &str| assert_eq!(told(ONE, 1, steps), [0; 0], "{steps}");
    silent(&forever(&format!("    scf.if %flag {{\n{twice}    }}\n")));
    silent(&times("%n", &twice));
    silent(&forever(&twice.replace("Release, 2", "Release, %n")));
    silent(&forever(&twice.replace("AcquireGreaterEqual", "Acquire")));
    silent(&format!(
        "{}    cf.cond_br %flag, ^one, ^two\n  ^one:\n    cf.br ^two\n  ^two:\n",
        forever(&twice)
    ));
    // Both arms do the same.
    let both = format!("    scf.if %flag {{\n{twice}    }} else {{\n{twice}    }}\n");
    assert_eq!(told(ONE, 1, &forever(&both)), [4]);
    // Another core may take the credit.
    let with_other = |program: &str| {
        let text = rings(ONE, 1, &forever(&twice));
        let other = format!("  %other = aie.tile(0, 3)\n  aie.core(%other) {program}\n");
        let at = text.rfind('}').unwrap();
        let report = check(&[&text[..at], &other, &text[at..]].concat(), &Options::default());
        let mut told = wrong(&report, 0);
        told.retain(|one| one.contains("AP101"));
        told
    };
    assert_eq!(with_other("{ aie.end } {elf_file = \"k.elf\"}"), [""; 0]);
    let takes = format!(
        "{{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
{}
    aie.end
  }}",
        forever(&take("in_free", 1))
    );
    assert_eq!(with_other(&takes), [""; 0]);
    assert_eq!(with_other("{ aie.end }"), ["warning AP101 53"]);
}

/// A buffer that is sent three times has three credits.
#[test]
fn a_ring_that_repeats_has_more_credits() {
    let steps = [take("in_full", 1), take("out_free", 3), give("in_free", 1), give("out_full", 3)].concat();
    let core = "    memref.store %x, %out0[%c0] : memref<256xi32>\n";
    let text = |init: u32| {
        let text = rings([1, 0, init, 0], 1, &forever(&[&steps, core].concat()));
        text.replace("MM2S, 0, ^out0, ^end)", "MM2S, 0, ^out0, ^end, repeat_count = 2)")
    };
    expect(&text(3), &["warning AP211 25", "warning AP211 37"]);
    expect(&text(4), &["warning AP101 10", "warning AP211 25", "warning AP211 37"]);
}
