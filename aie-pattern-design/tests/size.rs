//! A design of 32 cores with 200 ends of FIFOs: what it costs to read and check it, in a build with optimization:
//! `cargo test --release -p aie-pattern-design --test size -- --nocapture`.

use std::fmt::Write as _;

use aie_pattern_design::check::{Options, check};
use aie_pattern_design::model::Design;
use aie_pattern_design::text;

/// Columns of four cores: the shim sends to the mem tile, which hands a part to each core, and joins what they send.
fn columns() -> String {
    let mut text = String::from("aie.device(npu2) {\n");
    for column in 0..8 {
        let _ = writeln!(
            text,
            "%s{column} = aie.tile({column}, 0)\n%m{column} = aie.tile({column}, 1)\n\
             %c{column}_0 = aie.tile({column}, 2)\n%c{column}_1 = aie.tile({column}, 3)\n\
             %c{column}_2 = aie.tile({column}, 4)\n%c{column}_3 = aie.tile({column}, 5)"
        );
    }
    for column in 0..8 {
        let fifo = |text: &mut String, name: &str, from: &str, to: &str, elements: u32| {
            let _ = writeln!(
                text,
                "aie.objectfifo @{name}{column}({from}, {{{to}}}, 2 : i32) : !aie.objectfifo<memref<{elements}xi32>>"
            );
        };
        let (shim, mem) = (format!("%s{column}"), format!("%m{column}"));
        fifo(&mut text, "in", &shim, &mem, 256);
        fifo(&mut text, "out", &mem, &shim, 256);
        for core in 0..4 {
            let tile = format!("%c{column}_{core}");
            fifo(&mut text, &format!("part{core}_"), &mem, &tile, 64);
            fifo(&mut text, &format!("result{core}_"), &tile, &mem, 64);
        }
        fifo(&mut text, "low", &format!("%c{column}_0"), &format!("%c{column}_1"), 16);
        fifo(&mut text, "high", &format!("%c{column}_2"), &format!("%c{column}_3"), 16);
        if column % 2 == 0 {
            fifo(&mut text, "across", &format!("%c{column}_3"), &format!("%c{}_3", column + 1), 16);
        }
        let list = |name: &str| (0..4).map(|k| format!("@{name}{k}_{column}")).collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            text,
            "aie.objectfifo.link [@in{column}] -> [{}]([] [0, 64, 128, 192])\n\
             aie.objectfifo.link [{}] -> [@out{column}]([0, 64, 128, 192] [])",
            list("part"),
            list("result")
        );
        for core in 0..4 {
            core_of(&mut text, column, core);
        }
    }
    let arguments: Vec<String> = (0..8)
        .flat_map(|k| [format!("%a{k}: memref<2048xi32>"), format!("%b{k}: memref<2048xi32>")])
        .collect();
    let _ = writeln!(text, "aie.runtime_sequence({}) {{", arguments.join(", "));
    for (name, argument, id) in [("out", "b", 1), ("in", "a", 0)] {
        for column in 0..8 {
            let _ = writeln!(
                text,
                "aiex.npu.dma_memcpy_nd(%{argument}{column}[0, 0, 0, 0][1, 1, 1, 2048][0, 0, 0, 1]) \
                 {{id = {id} : i64, metadata = @{name}{column}}} : memref<2048xi32>"
            );
        }
    }
    for column in 0..8 {
        let _ = writeln!(text, "aiex.npu.dma_wait {{symbol = @out{column}}}");
    }
    text.push_str("}\n}\n");
    text
}

/// A core that takes a part and gives a result, and passes something on or takes it.
fn core_of(text: &mut String, column: usize, core: usize) {
    let neighbour = if core < 2 { "low" } else { "high" };
    let way = if core.is_multiple_of(2) { "Produce" } else { "Consume" };
    let across = match (core, column % 2) {
        (3, 0) => Some((column, "Produce")),
        (3, _) => Some((column - 1, "Consume")),
        _ => None,
    };
    let mut fifos = vec![
        (format!("part{core}_{column}"), "Consume"),
        (format!("result{core}_{column}"), "Produce"),
        (format!("{neighbour}{column}"), way),
    ];
    fifos.extend(across.map(|(column, way)| (format!("across{column}"), way)));
    let _ = writeln!(
        text,
        "aie.core(%c{column}_{core}) {{\n%lo = arith.constant 0 : index\n%by = arith.constant 1 : index\n\
         %hi = arith.constant 9223372036854775807 : index\nscf.for %i = %lo to %hi step %by {{"
    );
    for (k, (name, way)) in fifos.iter().enumerate() {
        let words = if k < 2 { 64 } else { 16 };
        let _ = writeln!(
            text,
            "%v{k} = aie.objectfifo.acquire @{name}({way}, 1) : !aie.objectfifosubview<memref<{words}xi32>>"
        );
    }
    for (name, way) in &fifos {
        let _ = writeln!(text, "aie.objectfifo.release @{name}({way}, 1)");
    }
    text.push_str("}\naie.end\n}\n");
}

fn ends(design: &Design) -> usize {
    design.fifos.iter().map(|fifo| 1 + fifo.consumers.len()).sum()
}

/// Nanoseconds of the processor that this thread has had; `None` where the system does not say so.
fn processor() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Microseconds of the best of some runs.
fn best(mut run: impl FnMut()) -> Option<u64> {
    let mut best = u64::MAX;
    for _ in 0..8 {
        proc_macro2::extra::invalidate_current_thread_spans();
        let start = processor()?;
        for _ in 0..4 {
            run();
        }
        best = best.min((processor()? - start) / 4000);
    }
    Some(best)
}

#[test]
fn a_design_of_32_cores_is_checked_in_a_small_multiple_of_its_lexing() {
    let source = columns();
    let report = check(&source, &Options::default());
    let errors: Vec<_> = report.findings.iter().map(|one| (one.line(), one.code, &one.message)).collect();
    assert!(report.is_clean(), "{errors:?}");
    let design = &report.inputs[0].designs[0];
    assert_eq!((design.cores.len(), ends(design)), (32, 200));
    drop(report);
    let lexed = best(|| {
        let parts = text::parts(&source);
        assert!(text::lex(&source, &parts).iter().all(Result::is_ok));
    });
    let checked = best(|| assert!(check(&source, &Options::default()).is_clean()));
    let (Some(lexed), Some(checked)) = (lexed, checked) else { return };
    println!(
        "{} bytes: lexed in {lexed} us, read and checked in {checked} us, {} times as long",
        source.len(),
        checked / lexed.max(1)
    );
    if !cfg!(debug_assertions) {
        assert!(checked <= 50_000, "{checked} us");
    }
}
