//! Credits between a ring and a core: no more go round than the ring has buffers.

use aie_pattern_design::check::{self, Options};
use aie_pattern_design::finding::Severity;

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
    told_of(&rings(inits, buffers, steps), steps).into_iter().map(|(line, _)| line as usize).collect()
}

/// The same with their messages, and 0 or less for a line before the core.
fn told_of(text: &str, steps: &str) -> Vec<(i64, String)> {
    let before = text[..text.find(steps).unwrap()].lines().count();
    let report = check(text, &Options::default());
    let told = report.findings.into_iter().filter(|one| one.code == "AP101");
    told.map(|one| (one.line() as i64 - before as i64, one.message)).collect()
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
    let (give, release_in) = (|| give("out_full", 1), || give("in_free", 1));
    let steps = [take("in_full", 1), release_in(), give(), give()].concat();
    assert_eq!(told(ONE, 1, &forever(&steps)), [5]);
    assert_eq!(told(TWO, 2, &forever(&steps)), [0; 0]);
    assert_eq!(told(TWO, 2, &forever(&[steps.clone(), give()].concat())), [6]);
    assert_eq!(told(ONE, 1, &[give(), steps.clone()].concat()), [5]);
    assert_eq!(told(ONE, 1, &forever(&give())), [2]);
    assert_eq!(told(TWO, 2, &times("%c5", &give())), [2]);
    assert_eq!(told(ONE, 1, &[steps.clone(), forever(&steps)].concat()), [4]);
    // The buffer that is full at first may have been sent.
    let waits = [take("in_full", 1), give()].concat();
    assert_eq!(told([1, 0, 0, 1], 1, &forever(&waits)), [0; 0]);
    // Each buffer is free at first.
    assert_eq!(told(ONE, 1, &give()), [0; 0]);
    assert_eq!(told(TWO, 2, &give().repeat(2)), [0; 0]);
    assert_eq!(told(TWO, 2, &give().repeat(3)), [3]);
    // Without a credit for the core, a constant may be sent.
    assert_eq!(told([1, 0, 0, 0], 1, &forever(&give())), [0; 0]);
    let store = format!("{}    memref.store %x, %out0[%c0] : memref<256xi32>\n", give());
    assert_eq!(told([1, 0, 0, 0], 1, &forever(&store)), [2]);
    let text = rings(ONE, 1, &forever(&give()));
    let report = check(&text, &Options::default());
    let finding = report.findings.iter().find(|one| one.code == "AP101").unwrap();
    assert_eq!(
        finding.message,
        "after this release, `%out_full` counts up to 2 buffers, but MM2S channel 0 of compute tile (0, 2) and core (0, 2) share 1 buffer"
    );
}

/// The host sends a part of the input only when it has the last part of the output.
#[test]
fn the_input_may_order_the_output() {
    let steps = [take("in_full", 1), give("in_free", 1), give("out_full", 1)].concat();
    for steps in [forever(&steps), times("%c5", &steps), steps.repeat(3)] {
        assert_eq!(told(ONE, 1, &steps), [0; 0], "{steps}");
    }
}

/// The credit of a buffer that is sent again is acquired again, before the core has the buffer for itself.
#[test]
fn a_core_may_send_a_buffer_several_times() {
    let (take, give) = (|amount| take("out_free", amount), |amount| give("out_full", amount));
    let twice = [take(1), give(2), take(1)].concat();
    for steps in [forever(&twice), times("%c5", &twice), twice.repeat(3)] {
        assert_eq!(told(ONE, 1, &steps), [0; 0], "{steps}");
        assert_eq!(told(TWO, 2, &steps), [0; 0], "{steps}");
    }
    let again = times("%c5", &[give(1), take(1)].concat());
    assert_eq!(told(ONE, 1, &forever(&[take(1), give(2), again + "\n", take(1)].concat())), [0; 0]);
    assert_eq!(
        told(ONE, 1, &[take(1), give(3), take(2), forever(&[take(1), give(1)].concat())].concat()),
        [0; 0]
    );
    assert_eq!(told(ONE, 1, &forever(&[take(1), give(2)].concat())), [3]);
    // The buffer is never the core's again.
    assert_eq!(told(ONE, 1, &[take(1), give(2), forever(&[take(1), give(1)].concat())].concat()), [2]);
    assert_eq!(told(ONE, 1, &forever(&[give(1), take(1)].concat())), [2]);
    assert_eq!(told(ONE, 1, &forever(&[give(2), take(2)].concat())), [2]);
    assert_eq!(told(ONE, 1, &[take(1), forever(&[give(2), take(2)].concat())].concat()), [0; 0]);
}

/// Each descriptor takes and gives as much, and so does a core for each buffer.
#[test]
fn a_buffer_may_have_several_credits() {
    let text = |init: u32, buffers: usize, steps: &str| {
        let text = rings([init, 0, init, 0], buffers, steps);
        let at = text.find("aie.core(").unwrap();
        text[..at].replace(", 1)\n", ", 2)\n") + &text[at..]
    };
    let store = "    memref.store %x, %out0[%c0] : memref<256xi32>\n";
    let of = |taken: u32, given: u32| [&take("out_free", taken), store, &give("out_full", given)].concat();
    let lines = |init, buffers, steps: &str| -> Vec<i64> {
        told_of(&text(init, buffers, steps), steps).into_iter().map(|(line, _)| line).collect()
    };
    for (init, buffers) in [(2, 1), (3, 1), (4, 2), (5, 2)] {
        assert_eq!(lines(init, buffers, &forever(&of(2, 2))), [0; 0], "{init} {buffers}");
    }
    assert_eq!(lines(4, 2, &forever(&of(4, 4))), [0; 0]);
    assert_eq!(lines(2, 1, &forever(&of(2, 3))), [4]);
    assert_eq!(lines(2, 1, &forever(&[of(2, 4), take("out_free", 2)].concat())), [0; 0]);
    assert_eq!(lines(2, 1, &[give("out_full", 2), forever(&of(2, 2))].concat()), [1]);
    // With half a buffer more, the ring does not go on.
    assert_eq!(lines(2, 1, &[give("out_full", 1), forever(&of(2, 2))].concat()), [0; 0]);
    let steps = forever(&of(2, 2));
    let told = told_of(&text(4, 1, &steps), &steps);
    assert_eq!(
        told[0].1,
        "`%out_full` starts with 0 and `%out_free` with 4, but MM2S channel 0 of compute tile (0, 2) and core (0, 2) share 1 buffer, which counts as 2"
    );
    assert_eq!(told.len(), 1);
}

/// A lock has no value above 63.
#[test]
fn a_help_names_a_value_that_a_lock_has() {
    let helps = |init: u32, amount: u32| {
        let store = "    memref.store %x, %out0[%c0] : memref<256xi32>\n";
        let steps = forever(&[&take("out_free", amount), store, &give("out_full", amount)].concat());
        let text = rings([2, 0, init, init], 2, &steps);
        let at = text.find("aie.core(").unwrap();
        let text = text[..at].replace(", 1)\n", &format!(", {amount})\n")) + &text[at..];
        let mut told = check(&text, &Options::default()).findings;
        told.retain(|one| one.code == "AP101" && one.message.contains("which count as"));
        assert_eq!(told.len(), 1, "{told:?}");
        (told[0].helps.clone(), told[0].fix.is_some())
    };
    assert_eq!(
        helps(50, 30),
        (vec!["`init = 60` for `%out_free`, `init = 0` for `%out_full`".to_owned()], true)
    );
    assert_eq!(helps(63, 40), (vec![], false));
}

/// Deep loops are many trips: beyond a number of them nothing is told, and no time is lost.
#[test]
fn loops_in_loops_take_no_time() {
    for depth in [2, 20] {
        let mut steps = give("in_free", 1).repeat(2);
        for k in 0..depth {
            steps = times("%c5", &steps).replacen("%i", &format!("%i{k}"), 1) + "\n";
        }
        let told = told(ONE, 1, &(steps + &take("in_full", 1)));
        assert!(depth == 20 || told.len() == 1, "{told:?}");
    }
}

/// The parts that iterations go through, in the order in which the ring comes to them.
#[test]
fn iterations_have_a_credit_for_each_part() {
    let store = "    memref.store %x, %out0[%c0] : memref<256xi32>\n";
    let steps = forever(&[&take("out_free", 1), store, &give("out_full", 1)].concat());
    let told = |init: u32, sizes: [(u32, u32); 2]| {
        let mut text = rings([2, 0, init, 0], 2, &steps);
        for (k, (size, stride)) in sizes.into_iter().enumerate() {
            let part = format!(
                "offset = 0 len = {}) {{iteration = #aie.bd_iteration<size = {size}, stride = {stride}, current = 0>}}",
                256 / size
            );
            text = text.replace(
                &format!("aie.dma_bd(%out{k} : memref<256xi32>, 0, 256)"),
                &format!("aie.dma_bd(%out{k} : memref<256xi32> {part}"),
            );
        }
        told_of(&text, &steps).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    for (parts, sizes) in [(4, [(2, 128), (2, 128)]), (8, [(4, 64), (4, 64)]), (2, [(1, 1), (1, 1)])] {
        assert_eq!(told(parts, sizes), [""; 0]);
        let told = told(parts + 1, sizes);
        let shared = match parts {
            2 => "share 2 buffers".to_owned(),
            _ => format!("share 2 buffers, which count as {parts}"),
        };
        assert!(told.len() == 1 && told[0].ends_with(&shared), "{told:?}");
    }
    // The second buffer is sent again before all of the first is.
    assert_eq!(told(9, [(2, 128), (1, 1)]), [""; 0]);
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

/// A core that holds several credits for a buffer has it sent several times.
#[test]
fn credits_may_stand_for_parts_that_are_sent_again() {
    let part = |k: usize, offset: u32, next: usize| {
        format!(
            "  ^out{k}:
    aie.use_lock(%out_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out0 : memref<256xi32>, {offset}, 128)
    aie.use_lock(%out_free, Release, 1)
    aie.next_bd ^out{next}
"
        )
    };
    let told_with = |parts: &[u32], init: u32, amount: u32| {
        let steps = [take("out_free", amount), give("out_full", amount)].concat();
        let core = "    memref.store %x, %out0[%c0] : memref<256xi32>\n";
        let text = rings([1, 0, init, 0], 1, &forever(&[&steps, core].concat()));
        let (from, to) = (text.find("  ^out0:").unwrap(), text.find("  ^end:").unwrap());
        let ring: String =
            parts.iter().enumerate().map(|(k, offset)| part(k, *offset, (k + 1) % parts.len())).collect();
        let report = check(&[&text[..from], &ring, &text[to..]].concat(), &Options::default());
        report.findings.iter().filter(|one| one.code == "AP101").count()
    };
    assert_eq!(told_with(&[0, 128, 0, 128], 4, 4), 0);
    assert_eq!(told_with(&[0, 128, 0], 3, 3), 0);
    assert_eq!(told_with(&[0, 0, 128, 128], 4, 4), 0);
    assert_eq!(told_with(&[0], 2, 2), 0);
    assert_eq!(told_with(&[0, 128], 4, 4), 0);
    assert_eq!(told_with(&[0, 128], 4, 2), 1);
    assert_eq!(told_with(&[0], 2, 1), 1);
}

/// A core gives what another has acquired.
#[test]
fn cores_may_hand_credits_on() {
    let report = |one: &str, other: &str| {
        let text = rings(ONE, 1, one);
        let core = format!(
            "  %other = aie.tile(0, 3)
  %s = aie.lock(%core, 4) {{init = 0 : i32}}
  %t = aie.lock(%core, 5) {{init = 0 : i32}}
  aie.core(%other) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %max = arith.constant 9223372036854775807 : index
{other}
    aie.end
  }}
"
        );
        let at = text.find("  aie.mem(").unwrap();
        let report = check(&[&text[..at], &core, &text[at..]].concat(), &Options::default());
        report.findings.into_iter().filter(|one| one.code == "AP101").collect::<Vec<_>>()
    };
    let first = [take("in_full", 1), give("s", 1)].concat();
    let pairs = [take("s", 2), give("in_free", 2)].concat();
    let singles = [take("s", 1), give("in_free", 1)].concat();
    assert_eq!(report(&forever(&first), &forever(&pairs)).len(), 0);
    assert_eq!(report(&forever(&first), &forever(&times("%c5", &singles))).len(), 0);
    assert_eq!(report(&times("%c5", &first), &forever(&singles)).len(), 0);
    // The other core counts the trips.
    let both = [take("t", 1), take("in_full", 1), give("in_free", 2)].concat();
    assert_eq!(report(&forever(&both), &give("t", 1)).len(), 0);
    // Nothing of the other core has to do with the pair.
    let alone = [take("in_full", 1), give("in_free", 2)].concat();
    let told = report(&forever(&alone), &forever(&[give("t", 1), take("t", 1)].concat()));
    assert_eq!(told.len(), 1);
    assert_eq!(
        told[0].notes,
        [
            "core (0, 2) releases 1 more than it acquires with every trip of its loop: S2MM channel 0 of compute tile (0, 2) may fill a buffer that core (0, 2) still uses"
        ]
    );
    assert_eq!(told[0].helps.len(), 1);
    // Either core may be wrong if both use the pair.
    let told = report(&forever(&alone), &give("in_free", 1));
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].helps, [""; 0]);
}

/// No number of an `init` is too large to check.
#[test]
fn large_initial_values_are_added() {
    let ok = forever(&[take("in_full", 1), give("in_free", 1)].concat());
    for value in [i128::MAX, i128::MIN, i32::MAX.into(), 64] {
        let init = format!("init = {value} : i32");
        let text = rings(ONE, 1, &ok).replace("init = 1 : i32", &init).replace("init = 0 : i32", &init);
        let report = check::check_without_fixes(&text, &Options::default());
        assert!(report.findings.iter().any(|one| one.severity == Severity::Error));
        assert!(report.findings.iter().all(|one| one.code != "AP101"));
    }
}
