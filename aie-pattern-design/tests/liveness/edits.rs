//! Fixes that edit the text: each is proved by a check of the edited text.

use aie_pattern_design::check::Options;

use crate::common::check;

/// A design with a core between two FIFOs, and these lines in its sequence.
pub(crate) fn design(fifos: &str, core: &str, sequence: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %next = aie.tile(0, 3)
{fifos}
  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
{core}
    }}
    aie.end
  }}
  aie.runtime_sequence(%a: memref<4096xi32>, %b: memref<4096xi32>) {{
{sequence}
  }}
}}
"
    )
}

pub(crate) const IN: &str =
    "  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<256xi32>>";
pub(crate) const OUT: &str =
    "  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<256xi32>>";
pub(crate) const COPY: &str = "
      %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      %out_1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)";

pub(crate) fn transfer(of: &str, words: usize, id: usize, fifo: &str) -> String {
    format!(
        "    aiex.npu.dma_memcpy_nd(%{of}[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = {id} : i64, metadata = @{fifo}}} : memref<4096xi32>\n"
    )
}

pub(crate) fn wait(fifo: &str) -> String {
    format!("    aiex.npu.dma_wait {{symbol = @{fifo}}}\n")
}

/// The code of the only finding, and the text with its fix.
fn fixed(text: &str) -> (&'static str, Option<String>) {
    let report = check(text, &Options::default());
    let found: Vec<_> = report.findings.iter().map(|finding| (finding.code, &finding.message)).collect();
    let [finding] = report.findings.as_slice() else { panic!("{found:?}\n{text}") };
    let text = finding.fix.as_ref().map(|fix| fix.apply(text).unwrap());
    if let Some(text) = &text {
        assert!(check(text, &Options::default()).findings.is_empty(), "{text}");
    }
    (finding.code, text)
}

#[test]
fn an_id_that_no_other_task_uses() {
    let steps = [
        transfer("b", 256, 0, "out"),
        transfer("a", 1792, 1, "in"),
        wait("out"),
        transfer("b", 1792, 2, "out"),
        transfer("a", 256, 1, "in"),
        wait("out"),
    ];
    let text = design(&[IN, OUT].join("\n"), COPY, &steps.concat());
    let (code, text) = fixed(&text);
    assert_eq!(code, "AP206");
    assert!(text.unwrap().contains(&transfer("a", 256, 3, "in")));
}

#[test]
fn a_token_for_the_task_that_is_awaited() {
    let steps = [transfer("b", 1024, 0, "out"), transfer("a", 1024, 1, "in"), wait("in"), wait("out")];
    let text = design(&[IN, OUT].join("\n"), COPY, &steps.concat());
    let (code, text) = fixed(&text);
    assert_eq!(code, "AP222");
    assert!(text.unwrap().contains("metadata = @in, issue_token = true}"));
}

#[test]
fn a_greater_depth() {
    let middle = "  aie.objectfifo @m(%core, {%next}, 3 : i32) : !aie.objectfifo<memref<256xi32>>";
    let out = "  aie.objectfifo @out(%next, {%shim}, 2 : i32) : !aie.objectfifo<memref<256xi32>>";
    let core = "
      %in_1 = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      %m_1 = aie.objectfifo.acquire @m(Produce, 3) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @m(Produce, 3)";
    let next = "  aie.core(%next) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {
      %m_1 = aie.objectfifo.acquire @m(Consume, 2) : !aie.objectfifosubview<memref<256xi32>>
      %out_1 = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      aie.objectfifo.release @m(Consume, 2)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }";
    let steps = [transfer("b", 768, 0, "out"), transfer("a", 512, 1, "in"), wait("out")];
    let text = design(&[IN, middle, out, next].join("\n"), core, &steps.concat());
    let (rule, mended) = fixed(&text);
    assert_eq!(rule, "AP200");
    assert!(mended.unwrap().contains("@m(%core, {%next}, 4 : i32)"));
}

#[test]
fn no_fix_drops_a_comment() {
    let fill = transfer("a", 1024, 1, "in");
    let between = |comment: &str| {
        let steps = [transfer("b", 1024, 0, "out"), wait("out"), comment.to_owned(), fill.clone()];
        design(&[IN, OUT].join("\n"), COPY, &steps.concat())
    };
    assert!(fixed(&between("")).1.is_some());
    assert_eq!(fixed(&between("    // The first half.\n")), ("AP200", None));
}

#[test]
fn a_comment_stays_at_its_operation() {
    let (out, wait_out, fill) = (transfer("b", 1024, 0, "out"), wait("out"), transfer("a", 1024, 1, "in"));
    let steps = |before: &str, wait: &str, fill: &str| {
        let fixed = fixed(&design(&[IN, OUT].join("\n"), COPY, &[out.as_str(), before, wait, fill].concat()));
        (fixed.0, fixed.1.is_some())
    };
    let commented = |line: &str| format!("{} // why\n", line.trim_end());
    assert_eq!(steps("", &wait_out, &fill), ("AP200", true));
    assert_eq!(steps("    // why\n", &wait_out, &fill), ("AP200", false));
    assert_eq!(steps("", &commented(&wait_out), &fill), ("AP200", false));
    assert_eq!(steps("", &wait_out, &commented(&fill)), ("AP200", false));
}

/// A fifth transfer, which the queue of a channel has no place for: a wait is inserted before it.
fn fifth(indent: &str, line_end: &str, comment: &str) -> String {
    let lines = |text: String| text.replace("    aiex", &format!("{indent}aiex"));
    let each = |at: usize| {
        let line =
            transfer("b", 256, at, "out").replace("metadata = @out", "issue_token = true, metadata = @out");
        let line = line.replace("[0, 0, 0, 0]", &format!("[0, 0, 0, {}]", at * 256));
        if at == 4 { format!("{comment}{line}") } else { line }
    };
    let pushes: String = (0..5).map(each).collect();
    let steps = transfer("a", 1280, 6, "in") + &pushes + &wait("out").repeat(4);
    design(&[IN, OUT].join("\n"), COPY, &lines(steps)).replace('\n', line_end)
}

#[test]
fn a_line_is_added_as_the_others_are_written() {
    for (indent, line_end) in [("    ", "\n"), ("\t\t", "\n"), ("    ", "\r\n")] {
        let text = fifth(indent, line_end, "");
        let report = check(&text, &Options::default());
        let fix = report.findings.iter().find_map(|finding| finding.fix.as_ref());
        let fixed = fix.unwrap_or_else(|| panic!("{:?}", report.findings)).apply(&text).unwrap();
        let added = format!(
            "{line_end}{indent}aiex.npu.dma_wait {{symbol = @out}}{line_end}{indent}aiex.npu.dma_memcpy_nd"
        );
        assert!(fixed.contains(&added), "{fixed}");
    }
    // It would be the comment of the wait.
    let report = check(&fifth("    ", "\n", "    // the fifth\n"), &Options::default());
    assert!(report.findings.iter().all(|finding| finding.fix.is_none()));
}

#[test]
fn an_await_after_the_push_that_it_needs() {
    let (out, wait_out, fill) = (transfer("b", 1024, 0, "out"), wait("out"), transfer("a", 1024, 1, "in"));
    let text = design(&[IN, OUT].join("\n"), COPY, &[out.as_str(), &wait_out, "\n", &fill].concat());
    let (code, fixed) = fixed(&text);
    assert_eq!(code, "AP200");
    let wanted =
        design(&[IN, OUT].join("\n"), COPY, &[out, fill.trim_end().to_owned() + "\n\n", wait_out].concat());
    assert_eq!(fixed.as_deref(), Some(wanted.as_str()));
}

#[test]
fn more_is_taken_than_sent() {
    let steps = [transfer("b", 1024, 0, "out"), transfer("a", 768, 1, "in"), wait("out")];
    let report = check(&design(&[IN, OUT].join("\n"), COPY, &steps.concat()), &Options::default());
    let helps: Vec<_> = report.findings.iter().map(|finding| (finding.code, finding.helps.clone())).collect();
    // Either of the two may be meant.
    let expected = [
        "let the task pushed at line 21 move 768 words instead of 1024",
        "let the task pushed at line 22 move 1024 words instead of 768",
    ];
    assert_eq!(helps, [("AP201", expected.map(str::to_owned).to_vec())]);
}
