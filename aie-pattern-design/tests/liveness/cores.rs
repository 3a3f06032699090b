//! Programs of cores that stop before their locks, or whose steps are within operations of other dialects.

use crate::edits::COPY;
use crate::texts::{checked, design, endless, four};

/// What is found if the core does this before it copies objects forever, and if it does it before each object.
fn before(steps: &str) -> [Vec<String>; 2] {
    let first = format!("{steps}\n{}", endless(COPY));
    let each = endless(&format!("{steps}{COPY}"));
    [first, each].map(|core| checked(&design(&core, &four())))
}

#[test]
fn a_loop_that_only_computes() {
    let hangs = |steps: &str| {
        let found = before(steps);
        assert!(
            found.iter().all(|found| found.len() == 1 && found[0].starts_with("AP201 ")),
            "{found:?}\n{steps}"
        );
    };
    let runs = |steps: &str| assert_eq!(before(steps), [const { Vec::<String>::new() }; 2], "{steps}");
    hangs("    scf.for %k = %c0 to %max step %c1 {\n    }");
    let long = |trips: u64| {
        format!(
            "    %many = arith.constant {trips} : index\n    scf.for %k = %c0 to %many step %c1 {{\n    }}"
        )
    };
    // 2^31 passes of one cycle last for two seconds.
    hangs(&long(1 << 31));
    runs(&long((1 << 31) - 1));
    let forever = |condition: &str| {
        format!(
            "    %go = {condition}\n    scf.while : () -> () {{\n      scf.condition(%go)\n    }} do {{\n      scf.yield\n    }}"
        )
    };
    hangs(&forever("arith.constant true"));
    runs(&forever("arith.constant false"));
    runs(&forever("arith.cmpi eq, %c0, %c1 : index"));
    let blocks = |end: &str| format!("    cf.br ^again\n  ^again:\n{end}");
    let core = |end: &str| checked(&design(&blocks(end), &four()));
    let found = core("    cf.br ^again\n  ^after:");
    assert!(matches!(found.as_slice(), [one] if one.starts_with("AP201 ")), "{found:?}");
}

#[test]
fn words_of_cascades_and_streams() {
    for (operation, name) in [
        ("%v = aie.get_cascade() : vector<16xi32>", "aie.get_cascade"),
        ("aie.put_cascade(%v : vector<16xi32>)", "aie.put_cascade"),
        ("%v = aie.get_stream(%c0 : i32) : i32", "aie.get_stream"),
        ("aie.put_stream(%c0 : i32, %v : i32)", "aie.put_stream"),
    ] {
        let open = format!(
            "open: is not proved to complete: `{name}` in the program of core (0, 2) is outside of the model"
        );
        let defined = if operation.starts_with("%v") { "" } else { "    %v = arith.constant 0 : i32\n" };
        let steps = format!("{defined}    {operation}");
        assert_eq!(before(&steps), [vec![open.clone()], vec![open.clone()]], "{operation}");
        // What hangs without it hangs with it.
        let found = checked(&design(&format!("{steps}\n{COPY}"), &four()));
        assert!(matches!(found.as_slice(), [one] if one.starts_with("AP201 ")), "{found:?}");
    }
}

#[test]
fn steps_within_other_dialects() {
    for name in ["emitc.for", "omp.single", "async.execute", "gpu.launch", "air.execute", "x.y"] {
        let steps = format!("    \"{name}\"(%c0) ({{\n{COPY}\n    }}) : (index) -> ()");
        let open = format!(
            "open: is not proved to complete: `{name}` in the program of core (0, 2) is outside of the model"
        );
        assert_eq!(before(&steps), [vec![open.clone()], vec![open]], "{name}");
        let computes =
            format!("    \"{name}\"(%c0) ({{\n      \"{name}\"() : () -> ()\n    }}) : (index) -> ()");
        assert_eq!(before(&computes), [const { Vec::<String>::new() }; 2], "{name}");
    }
}

#[test]
fn an_acquire_of_zero() {
    let lock = |amount| {
        let text = design(
            &format!("    aie.use_lock(%any, AcquireGreaterEqual, {amount})\n{}", endless(COPY)),
            &four(),
        );
        checked(&text.replace("  aie.core", "  %any = aie.lock(%core, 15) {init = 1 : i32}\n  aie.core"))
    };
    assert_eq!(lock(1), [""; 0]);
    let open = "open: is not proved to complete: an acquire of 0 of lock `%any`, which some versions of MLIR-AIE keep, is outside of the model";
    assert_eq!(lock(0), [open]);
}
