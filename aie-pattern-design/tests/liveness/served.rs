//! What a sequence leaves undone, and what is offered for it: each wrong design beside a right one.

use aie_pattern_design::check::Options;

use crate::common::check;
use crate::edits::{COPY, IN, OUT, design, transfer, wait};

/// The codes and the helps of all findings.
fn found(text: &str) -> Vec<(&'static str, Vec<String>)> {
    let report = check(text, &Options::default());
    report.findings.iter().map(|finding| (finding.code, finding.helps.clone())).collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    found(text).into_iter().map(|(code, _)| code).collect()
}

/// A core that also takes an object of `more` for each result.
fn with_more(sequence: &str) -> String {
    let more = IN.replace("@in(", "@more(");
    let core = format!(
        "      %more_1 = aie.objectfifo.acquire @more(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>{COPY}
      aie.objectfifo.release @more(Consume, 1)"
    );
    design(&[IN, &more, OUT].join("\n"), &core, sequence)
}

/// A design with a second sequence, of these lines.
fn with_other(text: &str, lines: &str) -> String {
    let other = format!("  aie.runtime_sequence @other(%a: memref<4096xi32>) {{\n{lines}  }}\n}}\n");
    text.trim_end().strip_suffix('}').unwrap().to_owned() + &other
}

#[test]
fn an_input_that_nothing_fills() {
    let steps = [transfer("b", 512, 0, "out"), transfer("a", 512, 1, "in"), wait("out")].concat();
    let text = with_more(&steps);
    assert_eq!(codes(&text), ["AP201"]);
    let filled = [transfer("a", 512, 2, "more"), steps].concat();
    assert_eq!(codes(&with_more(&filled)), [""; 0]);
    // Another sequence may have filled it, or writes registers that may do so.
    assert_eq!(codes(&with_other(&text, &transfer("a", 512, 2, "more"))), [""; 0]);
    let write =
        "    aiex.npu.write32 {address = 119300 : ui32, column = 0 : i32, row = 0 : i32, value = 1 : ui32}\n";
    assert_eq!(codes(&with_other(&text, write)), [""; 0]);
    // Without a sequence, the text does not say what the host does.
    let start = text.find("  aie.runtime_sequence").unwrap();
    assert_eq!(codes(&(text[..start].to_owned() + "}\n")), [""; 0]);
}

#[test]
fn an_output_that_nothing_drains() {
    let text = |drains: &[String]| {
        let other = OUT.replace("@out(", "@other(");
        let core = format!(
            "{COPY}
      %other_1 = aie.objectfifo.acquire @other(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @other(Produce, 1)"
        );
        let steps =
            [transfer("b", 2048, 0, "out"), transfer("a", 2048, 1, "in"), drains.concat(), wait("out")];
        design(&[IN, OUT, &other].join("\n"), &core, &steps.concat())
    };
    assert_eq!(codes(&text(&[])), ["AP201"]);
    assert_eq!(codes(&text(&[transfer("b", 2048, 2, "other"), wait("other")])), [""; 0]);
}

#[test]
fn pushes_lost_beside_a_descriptor_that_is_written_again() {
    let fills = |ids: &[usize]| {
        let fills: String = ids.iter().map(|&id| transfer("a", 256, id, "in")).collect();
        design(&[IN, OUT].join("\n"), COPY, &[transfer("b", 256 * ids.len(), 15, "out"), fills].concat())
    };
    assert_eq!(codes(&fills(&[0, 0, 1, 2, 3, 4, 5, 6, 7])), ["AP224", "AP204"]);
    assert_eq!(codes(&fills(&[0, 1, 2, 3, 4, 5, 6, 7, 8])), ["AP204"]);
    assert_eq!(codes(&fills(&[0, 0, 1])), ["AP224"]);
    let report = check(&fills(&[0, 1, 2, 3, 4, 5, 6, 7, 8]), &Options::default());
    let [lost] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
    assert!(lost.notes.iter().any(|note| note.contains("`aiex.npu.maskpoll`")), "{lost:?}");
}

/// Only the runs that are missing are offered, not a longer descriptor.
#[test]
fn a_task_that_runs_too_seldom_hangs_the_sequence() {
    let text = |repeat: &str| {
        let task = format!(
            "    %k = aiex.dma_configure_task_for @in {{
      aie.dma_bd(%a : memref<4096xi32> offset = 0 len = 64 sizes = [4, 1, 4, 16] strides = [0, 0, 16, 1]) {{bd_id = 1 : i32}}
      aie.end
    }} {repeat}
    aiex.dma_start_task(%k)
"
        );
        design(&[IN, OUT].join("\n"), COPY, &[task, transfer("b", 256, 2, "out"), wait("out")].concat())
    };
    assert_eq!(codes(&text("{repeat_count = 3 : i32}")), [""; 0]);
    let found = found(&text(""));
    let helps: Vec<_> = found.iter().flat_map(|(_, helps)| helps).collect();
    assert!(found.iter().any(|(code, _)| *code == "AP201"), "{found:?}");
    assert_eq!(helps, ["run the task 4 times: `repeat_count = 3 : i32`"], "{found:?}");
}

#[test]
fn as_many_whole_objects_as_a_result_takes() {
    let text = |words| {
        let core = "
      %out_1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      scf.for %j = %c0 to %c4 step %c1 {
        %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
        aie.objectfifo.release @in(Consume, 1)
      }
      aie.objectfifo.release @out(Produce, 1)";
        let steps = [transfer("b", 512, 0, "out"), transfer("a", words, 1, "in"), wait("out")];
        design(&[IN, OUT].join("\n"), core, &steps.concat())
            .replace("    %max =", "    %c4 = arith.constant 4 : index\n    %max =")
    };
    let [(code, helps)] = &found(&text(1792))[..] else { panic!("{:?}", found(&text(1792))) };
    assert_eq!(*code, "AP201");
    assert!(helps.iter().any(|help| help.ends_with("move 2048 words instead of 1792")), "{helps:?}");
    assert!(found(&text(2048)).is_empty());
}

/// Two cores that wait for each other first, beside a FIFO of this depth that one takes from later.
fn circle(depth: &str) -> String {
    let fifos = format!(
        "  aie.objectfifo @in(%shim, {{%core}}, {depth}) : !aie.objectfifo<memref<256xi32>>
  aie.objectfifo @there(%core, {{%far}}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @back(%far, {{%core}}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%far) {{
    %0 = aie.objectfifo.acquire @there(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %1 = aie.objectfifo.acquire @back(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @back(Produce, 1)
    aie.objectfifo.release @there(Consume, 1)
    aie.end
  }}"
    );
    let core = "
      %back_1 = aie.objectfifo.acquire @back(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %there_1 = aie.objectfifo.acquire @there(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @there(Produce, 1)
      aie.objectfifo.release @back(Consume, 1)
      %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @in(Consume, 1)";
    let fill = transfer("a", 1024, 0, "in").replace("metadata = @in", "issue_token = true, metadata = @in");
    design(&fifos, core, &[fill, wait("in")].concat())
        .replace("  %next =", "  %far = aie.tile(0, 4)\n  %next =")
}

#[test]
fn no_slots_for_cores_that_wait_for_each_other_all_the_same() {
    assert_eq!(found(&circle("2 : i32")), [("AP200", Vec::new())]);
    // With a slot for each object, the sequence ends, but the cores still wait.
    let report = check(&circle("[2 : i32, 4 : i32]"), &Options::default());
    let [finding] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert_eq!(finding.code, "AP226");
    let message = &finding.message;
    assert!(message.starts_with("the sequence completes, but the array hangs at core (0, "), "{message}");
}

#[test]
fn a_write_that_surely_comes_too_early_is_told_once() {
    let task = |id: usize| {
        format!(
            "    %t = aiex.dma_configure_task_for @in {{
      aie.dma_bd(%a : memref<4096xi32>, 0, 512) {{bd_id = {id} : i32}}
      aie.end
    }}
    aiex.dma_start_task(%t)
"
        )
    };
    let text = |id| {
        let steps = [transfer("b", 512, 0, "out"), task(id), wait("out")];
        design(&[IN, OUT].join("\n"), COPY, &steps.concat())
    };
    assert_eq!(codes(&text(0)), ["AP205"]);
    assert_eq!(codes(&text(1)), [""; 0]);
}

#[test]
fn slots_within_the_memory_of_a_tile() {
    // The second reader takes its objects after the first one has taken five.
    let text = |words: usize| {
        let object = format!("memref<{words}xi32>");
        let take = format!(
            "      %c5 = arith.constant 5 : index
      scf.for %j = %c0 to %c5 step %c1 {{
        %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<{object}>
        aie.objectfifo.release @in(Consume, 1)
      }}"
        );
        let fifos = format!(
            "  aie.objectfifo @in(%shim, {{%core, %next}}, [2 : i32, 2 : i32, 2 : i32]) : !aie.objectfifo<{object}>
  aie.objectfifo @m(%core, {{%next}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%next, {{%shim}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%next) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      %m_1 = aie.objectfifo.acquire @m(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
{take}
      %out_1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @out(Produce, 1)
      aie.objectfifo.release @m(Consume, 1)
    }}
    aie.end
  }}"
        );
        let core = format!(
            "{take}
      %m_1 = aie.objectfifo.acquire @m(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      aie.objectfifo.release @m(Produce, 1)"
        );
        let fill = transfer("a", 5 * words, 1, "in");
        let steps = [transfer("b", 16, 0, "out"), fill, wait("out")];
        design(&fifos, &core, &steps.concat())
            .replace(
                "%a: memref<4096xi32>, %b: memref<4096xi32>",
                "%a: memref<20480xi32>, %b: memref<20480xi32>",
            )
            .replace("} : memref<4096xi32>", "} : memref<20480xi32>")
    };
    let [(_, helps)] = &found(&text(1024))[..] else { panic!("{:?}", found(&text(1024))) };
    assert!(helps[0].starts_with("give `in` on compute tile (0, 3) "), "{helps:?}");
    // Five slots of 16 KiB do not fit into 64 KiB.
    assert_eq!(found(&text(4096)), [("AP200", Vec::new())]);
}
