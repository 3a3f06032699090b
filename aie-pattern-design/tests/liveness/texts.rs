//! Texts at the borders of the model: what is decided, what is left open, and what is told.

use aie_pattern_design::check::{Options, Report};
use aie_pattern_design::finding::Severity;

use crate::common::check;
use crate::edits::{COPY, IN, OUT, transfer, wait};

/// A design with this in its core, and these lines in its sequence.
pub(crate) fn design(core: &str, sequence: &[String]) -> String {
    let core = if core.is_empty() {
        String::new()
    } else {
        format!(
            "  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    %first = arith.cmpi eq, %c0, %c1 : index
{core}
    aie.end
  }}
"
        )
    };
    format!(
        "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
{IN}
{OUT}
  aie.runtime_sequence(%a: memref<4096xi32>, %b: memref<4096xi32>) {{
{}
  }}
{core}}}
",
        sequence.concat()
    )
}

/// Codes, and the reasons why the rest is open.
pub(crate) fn found(report: &Report) -> Vec<String> {
    let findings = report.findings.iter().map(|finding| format!("{} {}", finding.code, finding.line()));
    let open = report.not_checked.iter().map(|open| format!("open: {}", open.reason));
    findings.chain(open).collect()
}

pub(crate) fn checked(text: &str) -> Vec<String> {
    found(&check(text, &Options::default()))
}

pub(crate) fn endless(body: &str) -> String {
    format!("    scf.for %i = %c0 to %max step %c1 {{\n{body}\n    }}")
}

/// Four objects in, and four out.
pub(crate) fn four() -> Vec<String> {
    vec![transfer("b", 1024, 0, "out"), transfer("a", 1024, 1, "in"), wait("out")]
}

#[test]
fn arms_with_the_same_steps() {
    // Each second trip takes the other arm.
    let odd = "    %rest = arith.remui %i, %c2 : index\n    %odd = arith.cmpi ne, %rest, %c0 : index\n";
    let endless =
        |body: &str| format!("    %c2 = arith.constant 2 : index\n{}", endless(&format!("{odd}{body}")));
    let branch = |other: &str| endless(&format!("    scf.if %odd {{{COPY}\n    }} else {{{other}\n    }}"));
    assert_eq!(checked(&design(&branch(COPY), &four())), [""; 0]);
    let open = "open: is not proved to complete: a branch of core (0, 2) whose arms acquire or release differently is outside of the model";
    assert_eq!(checked(&design(&branch(""), &four())), [open]);
    let twice = COPY.replace(", 1)", ", 2)");
    assert_eq!(checked(&design(&branch(&twice), &four())), [open]);
    let looped = |trips: usize| {
        format!(
            "\n      %n = arith.constant {trips} : index\n      scf.for %k = %c0 to %n step %c1 {{{COPY}\n      }}"
        )
    };
    let both = |one, other| {
        endless(&format!("    scf.if %odd {{{}\n    }} else {{{}\n    }}", looped(one), looped(other)))
    };
    assert_eq!(checked(&design(&both(2, 2), &four())), [""; 0]);
    assert_eq!(checked(&design(&both(2, 3), &four())), [open]);
}

/// MLIR-AIE folds a condition that is constant, so the other arm is not in the program.
#[test]
fn arms_of_constant_conditions() {
    let branch = |condition: &str, arm: &str, other: &str| {
        let text = format!("    scf.if {condition} {{{arm}\n    }} else {{{other}\n    }}");
        let yes = "    %yes = arith.constant true\n    %less = arith.cmpi ult, %c0, %c1 : index\n";
        checked(&design(&format!("{yes}{}", endless(&text)), &four()))
    };
    assert_eq!(branch("%first", "", COPY), [""; 0]);
    assert_eq!(branch("%yes", COPY, ""), [""; 0]);
    assert_eq!(branch("%less", COPY, ""), [""; 0]);
    assert!(branch("%first", COPY, "")[0].starts_with("AP201 "));
    // An unsigned comparison of a negative number is left open.
    let negative = "    %minus = arith.constant -1 : i32\n    %one = arith.constant 1 : i32\n    %less = arith.cmpi ult, %minus, %one : i32\n";
    let text = format!("    scf.if %less {{{COPY}\n    }}");
    let found = checked(&design(&format!("{negative}{}", endless(&text)), &four()));
    assert!(found[0].starts_with("open: is not proved to complete: a branch of core (0, 2)"), "{found:?}");
}

/// Packets of four equal cores may come in any order, and no order hangs.
#[test]
fn equal_sources_of_one_channel() {
    let source = |row: usize| {
        let id = row - 2;
        format!(
            "  %c{id} = aie.tile(0, {row})
  %b{id} = aie.buffer(%c{id}) : memref<64xi32>
  %f{id} = aie.lock(%c{id}, 0) {{init = 1 : i32}}
  %g{id} = aie.lock(%c{id}, 1) {{init = 0 : i32}}
  aie.packet_flow({id}) {{ aie.packet_source<%c{id}, DMA : 0> aie.packet_dest<%shim, DMA : 0> }}
  aie.mem(%c{id}) {{
    aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.use_lock(%g{id}, AcquireGreaterEqual, 1)
    aie.dma_bd(%b{id} : memref<64xi32>, 0, 64) {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}
    aie.use_lock(%f{id}, Release, 1)
    aie.next_bd ^send
  ^end:
    aie.end
  }}
  aie.core(%c{id}) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      aie.use_lock(%f{id}, AcquireGreaterEqual, 1)
      aie.use_lock(%g{id}, Release, 1)
    }}
    aie.end
  }}
"
        )
    };
    let text = |sources: usize, words: usize| {
        format!(
            "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
{}  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.runtime_sequence(%b: memref<4096xi32>) {{
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = 0 : i64, metadata = @out}} : memref<4096xi32>
    aiex.npu.dma_wait {{symbol = @out}}
  }}
}}",
            (2..2 + sources).map(source).collect::<String>(),
        )
    };
    for sources in 2..=4 {
        let report = check(&text(sources, 1024), &Options::default());
        let messages: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
        assert!(messages.is_empty(), "{sources} sources: {messages:#?}");
    }
}

#[test]
fn a_while_loop_without_an_end() {
    let text = |before: &str, first: &str, condition: &str| {
        format!(
            "{before}    scf.while : () -> () {{\n{first}      scf.condition({condition})\n    }} do {{{COPY}\n      scf.yield\n    }}"
        )
    };
    let constant = |word: &str| format!("    %go = arith.constant {word}\n");
    assert_eq!(checked(&design(&text(&constant("true"), "", "%go"), &four())), [""; 0]);
    assert_eq!(checked(&design(&text("", &constant("true"), "%go"), &four())), [""; 0]);
    let five = [transfer("b", 1280, 0, "out"), transfer("a", 1024, 1, "in"), wait("out")];
    assert_eq!(checked(&design(&text(&constant("true"), "", "%go"), &five)), ["AP201 9"]);
    let open = "open: is not proved to complete: a loop of core (0, 2) has no constant number of passes";
    assert_eq!(checked(&design(&text(&constant("false"), "", "%go"), &four())), [open]);
    assert_eq!(checked(&design(&text("", "", "%first"), &four())), [open]);
}

/// A trace unit sends what it sees, and no other part waits for it.
#[test]
fn a_trace_beside_the_data() {
    let write = |address: u32| {
        format!(
            "    aiex.npu.write32 {{address = {address} : ui32, column = 0 : i32, row = 2 : i32, value = 1 : ui32}}\n"
        )
    };
    let text = |flows: &str, steps: &[String]| {
        design(&endless(COPY), steps).replacen(IN, &format!("{flows}{IN}"), 1)
    };
    let trace =
        "  aie.packet_flow(1) { aie.packet_source<%core, Trace : 0> aie.packet_dest<%shim, DMA : 1> }\n";
    let after = |address: u32| [vec![write(address)], four()].concat();
    for address in [0x340D0, 0x340E4, 0x140D0, 0x140E4, 0x34000, 0x340E8, 0x345FC, 0x3FF00, 0x3FF04, 0x31500]
    {
        assert_eq!(checked(&text(trace, &after(address))), [""; 0]);
    }
    let registers = "open: is not proved to complete: a write of registers is outside of the model";
    for address in [0x33FFC, 0x34600, 0x3FF08, 0x3F000, 0x1D204, 0x940D0, 0x32000] {
        assert_eq!(checked(&text("", &after(address))), [registers]);
    }
    let short = [write(0x340D0), transfer("b", 1280, 0, "out"), transfer("a", 1024, 1, "in"), wait("out")];
    assert_eq!(checked(&text(trace, &short)), ["AP201 11"]);
    // Packets of data may stand behind those of the trace.
    let beside =
        "  aie.packet_flow(2) { aie.packet_source<%core, DMA : 1> aie.packet_dest<%shim, DMA : 1> }\n";
    let stream = "open: is not proved to complete: the stream between shim tile (0, 0) and another port than a DMA's is outside of the model";
    assert_eq!(checked(&text(&format!("{trace}{beside}"), &four())), [stream]);
}

/// A write of a buffer changes no lock, queue or descriptor.
#[test]
fn a_write_of_a_buffer_beside_the_data() {
    for write in ["write32 {buffer = @x, address = 0 : ui32, value = 1 : ui32}", "rtp_write(@x, 0, 1)"] {
        let steps = [vec![format!("    aiex.npu.{write}\n")], four()].concat();
        let text = design(&endless(COPY), &steps).replacen(
            IN,
            &format!("  %x = aie.buffer(%core) {{sym_name = \"x\"}} : memref<16xi32>\n{IN}"),
            1,
        );
        assert_eq!(checked(&text), [""; 0]);
    }
}

/// A write beyond a buffer may reach any register of its tile.
#[test]
fn a_write_of_a_buffer_that_is_not_known() {
    let text = |write: &str| {
        let steps = [vec![format!("    aiex.npu.{write}\n")], four()].concat();
        design(&endless(COPY), &steps).replacen(
            IN,
            &format!("  %x = aie.buffer(%core) {{sym_name = \"x\"}} : memref<16xi32>\n{IN}"),
            1,
        )
    };
    let word = |buffer: &str, address: u32| {
        text(&format!("write32 {{buffer = @{buffer}, address = {address} : ui32, value = 1 : ui32}}"))
    };
    assert_eq!(checked(&word("x", 15)), [""; 0]);
    for (text, code) in [
        (word("x", 16), "AP015"),
        (word("x", u32::MAX), "AP015"),
        (word("nothere", 3), "AP216"),
        (text("rtp_write(@x, 16, 1)"), "AP015"),
    ] {
        let found = checked(&text);
        assert!(found.len() == 1 && found[0].starts_with(code), "{found:?}");
    }
    let registers = "a write of registers is outside of the model";
    let host =
        text("write32(%n, %n) {buffer = @x} : i32, i32").replacen("sequence(", "sequence(%n: i32, ", 1);
    let found = checked(&host);
    assert!(found.len() == 1 && found[0].contains(registers), "{found:?}");
}

/// A core that gives a lock to what is not read may do anything with it.
#[test]
fn a_lock_that_is_given_away() {
    let text = |declared: &str, given: &str| {
        let locks = "  %lock = aie.lock(%core, 10) {init = 0 : i32}\n";
        let core = format!("{}\n    {given}", endless(COPY));
        let text = design(&core, &four()).replacen(IN, &format!("{locks}{IN}"), 1);
        format!("{declared}{text}")
    };
    let open = |operation: &str| {
        format!(
            "open: is not proved to complete: `{operation}` in the program of core (0, 2) is outside of the model"
        )
    };
    let private = "func.func private @kernel(%n: index)\n";
    let call = text(private, "func.call @kernel(%lock) : (index) -> ()");
    assert_eq!(checked(&call), [open("func.call")]);
    assert_eq!(checked(&text("", "foo.bar %lock : index")), [open("foo.bar")]);
    let unread = checked(&text("", "aie.signal(%lock)"));
    assert!(unread.contains(&open("aie.signal")), "{unread:?}");
    assert!(unread.contains(&"open: is not read in a core".to_owned()), "{unread:?}");
    // What takes other values only computes.
    assert_eq!(checked(&text(private, "func.call @kernel(%c0) : (index) -> ()")), [""; 0]);
}

/// A core tile that sends on what it gets, one object of 256 words at a time.
fn passed_on(sequence: &str) -> String {
    let start = |way: &str, acquired: &str, released: &str, [own, next]: [&str; 2]| {
        format!(
            "      aie.dma_start({way}, 0, ^{own}, ^{next})
    ^{own}:
      aie.use_lock(%{acquired}, AcquireGreaterEqual, 1)
      aie.dma_bd(%x : memref<256xi32>, 0, 256)
      aie.use_lock(%{released}, Release, 1)
      aie.next_bd ^{own}
    ^{next}:\n"
        )
    };
    format!(
        "module {{
  aie.device(npu2_1col) {{
    %s = aie.tile(0, 0)
    %t = aie.tile(0, 2)
    %free = aie.lock(%t, 0) {{init = 1 : i32}}
    %full = aie.lock(%t, 1) {{init = 0 : i32}}
    %x = aie.buffer(%t) : memref<256xi32>
    aie.flow(%s, DMA : 0, %t, DMA : 0)
    aie.flow(%t, DMA : 0, %s, DMA : 0)
    %mem = aie.mem(%t) {{
{}{}      aie.end
    }}
    aie.runtime_sequence(%a: memref<4096xi32>, %b: memref<4096xi32>) {{
{sequence}    }}
  }}
}}
",
        start("S2MM", "free", "full", ["in", "next"]),
        start("MM2S", "full", "free", ["out", "end"]),
    )
}

/// Two tasks for each way, and these steps.
fn of_tasks(steps: &[&str]) -> String {
    let task = |name: &str, way: &str, offset: u32, token: &str| {
        let host = &name[..1];
        format!(
            "      %{name} = aiex.dma_configure_task(%s, {way}, 0) {{
        aie.dma_bd(%{host} : memref<4096xi32>, {offset}, 256)
        aie.end
      }}{token}\n"
        )
    };
    let token = " {issue_token = true}";
    let steps: Vec<_> = steps.iter().map(|step| format!("      aiex.dma_{step})\n")).collect();
    passed_on(&format!(
        "{}{}{}{}{}",
        task("a0", "MM2S", 0, ""),
        task("a1", "MM2S", 256, ""),
        task("b0", "S2MM", 0, token),
        task("b1", "S2MM", 256, token),
        steps.concat()
    ))
}

const STEPS: [&str; 6] = [
    "start_task(%a0",
    "start_task(%a1",
    "start_task(%b0",
    "start_task(%b1",
    "await_task(%b0",
    "await_task(%b1",
];

fn without(step: usize) -> String {
    let mut steps = STEPS.to_vec();
    steps.remove(step);
    of_tasks(&steps)
}

#[test]
fn tasks_that_nothing_starts() {
    assert_eq!(checked(&of_tasks(&STEPS)), [""; 0]);
    for (missing, task) in [(2, 36), (3, 40)] {
        let report = check(&without(missing), &Options::default());
        assert_eq!(found(&report), [format!("AP211 {task}")]);
        let finding = &report.findings[0];
        assert_eq!((finding.severity, finding.fix.is_none()), (Severity::Error, true));
        assert_eq!(finding.message, "nothing starts this task, but it is awaited");
        assert_eq!(finding.helps, [format!("start it: `aiex.dma_start_task(%b{})`", missing - 2)]);
    }
    // The hang is that of the task that is missing, so no other change is offered.
    let report = check(&without(1), &Options::default());
    assert_eq!(found(&report), ["AP211 32", "AP201 48"]);
    assert!(report.findings[1].helps.is_empty(), "{:?}", report.findings[1].helps);
    // A hang that does not wait for the missing tasks keeps its help.
    let silent = of_tasks(&["start_task(%a0", "start_task(%b0", "await_task(%b0"])
        .replace(" {issue_token = true}", "");
    let report = check(&silent, &Options::default());
    assert_eq!(found(&report), ["AP211 32", "AP211 40", "AP222 46"]);
    assert_eq!(report.findings[2].helps, ["let the task pushed at line 45 issue a token"]);
    // Another one is started in its place.
    let twice = of_tasks(&STEPS).replace("start_task(%b1)", "start_task(%b0)");
    assert!(checked(&twice).contains(&"AP211 40".to_owned()));
    // A push by number may start any descriptor.
    let push = "      aiex.npu.push_queue(0, 0, S2MM : 0) {bd_id = 3 : i32, issue_token = true, repeat_count = 0 : i32}\n";
    let pushed = without(3)
        .replace("      aiex.dma_await_task(%b0)", &format!("{push}      aiex.dma_await_task(%b0)"));
    assert!(!checked(&pushed).iter().any(|one| one.contains("AP211")), "{:?}", checked(&pushed));
}

/// An await shows that a sequence is meant to run, and so does a transfer in another form.
#[test]
fn no_task_is_started() {
    assert_eq!(checked(&of_tasks(&[])), [""; 0]);
    let found = checked(&of_tasks(&STEPS[4..]));
    assert_eq!(found, ["AP211 28", "AP211 32", "AP211 36", "AP211 40"]);
    let transfer = "      aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 9 : i64, metadata = @in} : memref<4096xi32>\n    }\n  }";
    let text = of_tasks(&[]).replace("    }\n  }", transfer);
    let text = text.replace("    %mem = ", "    aie.shim_dma_allocation @in(%s, MM2S, 0)\n    %mem = ");
    assert_eq!(
        checked(&text).iter().filter(|one| one.starts_with("AP211")).count(),
        4,
        "{:?}",
        checked(&text)
    );
}

/// The slip of one sequence does not hide that of another.
#[test]
fn a_task_of_the_second_sequence() {
    let task = |name: &str, offset: u32, id: u32| {
        format!(
            "      %{name} = aiex.dma_configure_task(%s, MM2S, 0) {{
        aie.dma_bd(%a : memref<4096xi32> offset = {offset} len = 256) {{bd_id = {id} : i32}}
        aie.end
      }}\n"
        )
    };
    let start = |name: &str| format!("      aiex.dma_start_task(%{name})\n");
    let next = "    }\n    aie.runtime_sequence @two(%a: memref<4096xi32>, %b: memref<4096xi32>) {\n";
    let twice = [task("i", 0, 0), task("j", 256, 0), start("i"), start("j")].concat();
    let spare = [task("i", 0, 0), task("j", 256, 7), start("i")].concat();
    let text = passed_on(&[&twice, next, &spare].concat()).replacen("sequence(", "sequence @one(", 1);
    assert!(checked(&text).iter().any(|one| one.starts_with("AP211")), "{:?}", checked(&text));
}

/// What the host of the net would move is no object of the design.
#[test]
fn an_output_of_another_sequence() {
    let task = |name: &str, way: &str, host: &str| {
        format!(
            "      %{name} = aiex.dma_configure_task(%s, {way}, 0) {{
        aie.dma_bd(%{host} : memref<4096xi32> offset = 0 len = 256) {{bd_id = 0 : i32}}
        aie.end
      }} {{issue_token = true}}
      aiex.dma_start_task(%{name})\n"
        )
    };
    let next = "    }\n    aie.runtime_sequence @two(%a: memref<4096xi32>, %b: memref<4096xi32>) {\n";
    let wait = "      aiex.dma_await_task(%o)\n";
    let text = passed_on(&[&task("i", "MM2S", "a"), next, &task("o", "S2MM", "b"), wait].concat());
    let report = check(&text.replacen("sequence(", "sequence @one(", 1), &Options::default());
    let told = format!("{:?}", report.findings);
    assert!(!told.contains("words are missing"), "{told}");
}

#[test]
fn an_await_of_the_wrong_task() {
    let mut steps = STEPS[..4].to_vec();
    steps.push("await_task(%a0");
    let report = check(&of_tasks(&steps), &Options::default());
    assert_eq!(found(&report), ["AP222 48"]);
    let finding = &report.findings[0];
    let help = "let the await at line 48 name the task pushed at line 47, whose token nothing takes";
    assert_eq!((finding.helps.as_slice(), finding.fix.is_none()), (&[help.to_owned()][..], true));
}

/// The locks are as before; the object is in the buffer all the same.
#[test]
fn an_object_that_stays_in_the_array() {
    let tap = |host: &str, way: &str, words: u32, token: &str| {
        format!(
            "      %{host} = aiex.dma_configure_task(%s, {way}, 0) {{
        aie.dma_bd(%{host}h : memref<4096xi32>, 0, {words})
        aie.end
      }}{token}
      aiex.dma_start_task(%{host})\n"
        )
    };
    let text = |sent: u32| {
        let steps = [
            tap("a", "MM2S", sent, ""),
            tap("b", "S2MM", 1024, " {issue_token = true}"),
            "      aiex.dma_await_task(%b)\n".to_owned(),
        ];
        let text = passed_on(&steps.concat()).replace("256", "1024");
        text.replace("%a: memref", "%ah: memref").replace("%b: memref", "%bh: memref")
    };
    assert_eq!(checked(&text(1024)), [""; 0]);
    let report = check(&text(2048), &Options::default());
    assert_eq!(found(&report), ["AP209 18"]);
    let stays = "a dispatch leaves something behind, and a second dispatch never completes: MM2S channel 0 of compute tile (0, 2) still has an object to send: 1024 words";
    assert_eq!(report.findings[0].message, stays);
}

#[test]
fn outputs_that_nothing_waits_for() {
    // The one await takes the first token, whichever task it names.
    for missing in [4, 5] {
        let report = check(&without(missing), &Options::default());
        let finding = report.findings.iter().find(|one| one.code == "AP227").unwrap();
        assert_eq!((finding.severity, finding.line()), (Severity::Warning, 47));
        assert_eq!(finding.helps, ["await it: `aiex.dma_await_task(%b1)`"]);
    }
    // Without a token of the first one, the await of the last one proves both.
    let quiet = without(4).replacen(" {issue_token = true}", "", 1);
    assert_eq!(checked(&quiet), [""; 0]);
    assert!(checked(&of_tasks(&STEPS[..4])).contains(&"AP227 47".to_owned()));
}

/// Only a shim's tokens have a route that MLIR-AIE makes.
#[test]
fn tokens_of_a_core_tile_need_a_route() {
    let text = |route: &str, id: u32| {
        let steps = "      %b0 = aiex.dma_configure_task(%s, S2MM, 0) {
        aie.dma_bd(%b : memref<4096xi32>, 0, 256)
        aie.end
      } {issue_token = true}
      %a0 = aiex.dma_configure_task(%s, MM2S, 0) {
        aie.dma_bd(%a : memref<4096xi32>, 0, 256)
        aie.end
      }
      %c = aiex.dma_configure_task(%t, MM2S, 1) {
        aie.dma_bd(%y : memref<16xi32>, 0, 16) {bd_id = 5 : i32}
        aie.end
      } {issue_token = true}
      %d = aiex.dma_configure_task(%s, S2MM, 1) {
        aie.dma_bd(%b : memref<4096xi32>, 1024, 16)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%b0)
      aiex.dma_start_task(%a0)
      aiex.dma_start_task(%d)
      aiex.dma_start_task(%c)
      aiex.dma_await_task(%c)
      aiex.dma_await_task(%d)
      aiex.dma_await_task(%b0)\n";
        let tile =
            format!("%t = aie.tile(0, 2) {{controller_id = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}");
        let more = format!(
            "    %y = aie.buffer(%t) : memref<16xi32>\n    aie.flow(%t, DMA : 1, %s, DMA : 1)\n{route}    aie.flow(%s, DMA"
        );
        passed_on(steps).replace("%t = aie.tile(0, 2)", &tile).replacen("    aie.flow(%s, DMA", &more, 1)
    };
    let route =
        "    aie.packet_flow(1) { aie.packet_source<%t, TileControl : 0> aie.packet_dest<%s, South : 0> }\n";
    let open = |id: u32| {
        format!(
            "open: is not proved to complete: no route in the text takes the tokens of compute tile (0, 2), packets of id {id}, to a shim"
        )
    };
    assert_eq!(checked(&text(route, 1)), [""; 0]);
    assert_eq!(checked(&text(route, 2)), [open(2)]);
    assert_eq!(checked(&text("", 1)), [open(1)]);
}

#[test]
fn blocks_that_lead_back() {
    let core = format!("    cf.br ^again\n  ^again:{COPY}\n    cf.br ^again\n  ^never:");
    assert_eq!(checked(&design(&core, &four())), [""; 0]);
    // The blocks run in the order of their branches, and the first one runs once.
    let (get, put) = COPY.split_once("%out_1").unwrap();
    let (put, give) = put.split_once("aie.objectfifo.release").unwrap();
    let core = format!(
        "    cf.br ^get\n  ^give:\n    aie.objectfifo.release{give}\n    cf.br ^get\n  ^get:{get}\n    cf.br ^put\n  ^put:\n    %out_1{put}\n    cf.br ^give\n  ^never:"
    );
    assert_eq!(checked(&design(&core, &four())), [""; 0]);
    // One pass, and then the end.
    let core = format!("    cf.br ^once\n  ^once:{COPY}\n    cf.br ^end\n  ^end:");
    assert_eq!(checked(&design(&core, &four())), ["AP201 9"]);
    let core = format!("    cf.br ^again\n  ^again:{COPY}\n    cf.cond_br %first, ^again, ^end\n  ^end:");
    let open =
        "open: is not proved to complete: `cf.cond_br` in the program of core (0, 2) is outside of the model";
    assert_eq!(checked(&design(&core, &four())), [open]);
}

#[test]
fn a_core_that_is_not_in_the_text() {
    let open = "open: is not proved to complete: core (0, 2) has no program in the text";
    assert_eq!(checked(&design("", &four())), [open]);
    // A core that does nothing is one.
    let idle = design("    // Later.", &four());
    assert_eq!(checked(&idle), ["AP201 9"]);
}

#[test]
fn a_task_that_nothing_awaits() {
    let steps = [transfer("b", 256, 0, "out"), transfer("a", 4096, 1, "in"), wait("out")];
    let report = check(&design(&endless(COPY), &steps), &Options::default());
    assert_eq!(found(&report), ["AP201 8"]);
    let start = "the design always hangs at the push at line 8, whose task never ends although the sequence does: S2MM channel 0";
    assert!(report.findings[0].message.starts_with(start), "{}", report.findings[0].message);
}

/// With words on the paths, the fill ends before the drain begins. It is no matter of depths.
#[test]
fn an_await_that_needs_words_on_a_path() {
    let fill = transfer("a", 1280, 1, "in").replace("id = 1", "issue_token = true, id = 1");
    let steps = [fill, wait("in"), transfer("b", 1280, 0, "out"), wait("out")];
    let report = check(&design(&endless(COPY), &steps), &Options::default());
    assert_eq!(found(&report), ["AP208 8"]);
    assert_eq!(report.findings[0].helps, ["move the await at line 8 after the push at line 9"]);
}

/// Cores that pass data to each other over a cascade wait for each other, which the model does not see: a hang stands, but
/// no proof does.
#[test]
fn a_cascade_between_cores() {
    let text = |cascade: &str, sequence: &[String]| {
        let declared =
            format!("  %other = aie.tile(0, 3)\n  aie.core(%other) {{\n    aie.end\n  }}\n{cascade}{IN}");
        design(&endless(COPY), sequence).replacen(IN, &declared, 1)
    };
    let cascade = "  aie.cascade_flow(%other, %core)\n";
    let open = "open: is not proved to complete: the cascade from core (0, 3) to core (0, 2) is outside of the model";
    assert_eq!(checked(&text("", &four())), [""; 0]);
    assert_eq!(checked(&text(cascade, &four())), [open]);
    let stream = "  aie.flow(%other, Core : 0, %core, Core : 0)\n";
    let open =
        "open: is not proved to complete: the stream from core (0, 3) to core (0, 2) is outside of the model";
    assert_eq!(checked(&text(stream, &four())), [open]);
    let short = [transfer("b", 1024, 0, "out"), transfer("a", 768, 1, "in"), wait("out")];
    assert_eq!(checked(&text(cascade, &short)), ["AP201 14"]);
}

/// A header that arrives is a word more for the receiver.
#[test]
fn headers_that_arrive() {
    let text = |keeps: &str| {
        format!(
            "aie.device(npu1) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %buffer = aie.buffer(%core) : memref<64xi32>
  %free = aie.lock(%core, 0) {{init = 1 : i32}}
  %full = aie.lock(%core, 1) {{init = 0 : i32}}
  aie.packet_flow(1) {{
    aie.packet_source<%core, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }}{keeps}
  aie.shim_dma_allocation @out(%shim, S2MM, 0)
  aie.mem(%core) {{
    %0 = aie.dma_start(MM2S, 0, ^sent, ^end)
  ^sent:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd_packet(0, 1)
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
    aie.use_lock(%free, Release, 1)
    aie.next_bd ^sent
  ^end:
    aie.end
  }}
  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.use_lock(%full, Release, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%b: memref<65xi32>) {{
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 65][0, 0, 0, 1]) {{id = 0 : i64, metadata = @out}} : memref<65xi32>
    aiex.npu.dma_wait {{symbol = @out}}
  }}
}}"
        )
    };
    assert_eq!(checked(&text(" {keep_pkt_header = true}")), [""; 0]);
    // One word of the next object has left, and the rest stays.
    assert_eq!(checked(&text("")), ["AP221 34"]);
}

/// A receiver takes two units for each object, and its core gives back one.
#[test]
fn a_lock_that_falls_with_each_dispatch() {
    let text = |initial: u32| {
        format!(
            "aie.device(npu1) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %buffer = aie.buffer(%core) : memref<64xi32>
  %free = aie.lock(%core, 0) {{init = {initial} : i32}}
  %full = aie.lock(%core, 1) {{init = 0 : i32}}
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.shim_dma_allocation @in(%shim, MM2S, 0)
  aie.mem(%core) {{
    %0 = aie.dma_start(S2MM, 0, ^taken, ^end)
  ^taken:
    aie.use_lock(%free, AcquireGreaterEqual, 2)
    aie.dma_bd(%buffer : memref<64xi32>, 0, 64)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^taken
  ^end:
    aie.end
  }}
  aie.core(%core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.use_lock(%free, Release, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%a: memref<640xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 640][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<640xi32>
    aiex.npu.dma_wait {{symbol = @in}}
  }}
}}"
        )
    };
    for (initial, which) in [(13, "a second dispatch"), (31, "dispatch 4"), (63, "dispatch 7")] {
        let report = check(&text(initial), &Options::default());
        let [finding] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
        assert_eq!(finding.code, "AP209");
        let (now, before) = (initial - 12, initial - 2);
        let message = format!(
            "a dispatch leaves something behind, and {which} never completes: lock `%free` of compute tile (0, 2): {before} before the dispatch, {now} after it"
        );
        assert_eq!(finding.message, message);
    }
}

/// A mem tile deals its objects out to two channels, and a core takes one of each.
fn dealt(amount: u32, rounds: u32) -> String {
    format!(
        "aie.device(npu1) {{
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%m) : memref<256xi32>
  %free = aie.lock(%m, 0) {{init = {} : i32}}
  %full = aie.lock(%m, 1) {{init = 0 : i32}}
  %u = aie.buffer(%a) : memref<256xi32>
  %u_free = aie.lock(%a, 0) {{init = 1 : i32}}
  %u_full = aie.lock(%a, 1) {{init = 0 : i32}}
  %v = aie.buffer(%b) : memref<256xi32>
  %v_free = aie.lock(%b, 0) {{init = 1 : i32}}
  %v_full = aie.lock(%b, 1) {{init = 0 : i32}}
  aie.flow(%s, DMA : 0, %m, DMA : 0)
  aie.flow(%m, DMA : 0, %a, DMA : 0)
  aie.flow(%m, DMA : 1, %b, DMA : 0)
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.memtile_dma(%m) {{
    aie.dma_start(S2MM, 0, ^take, ^second)
  ^take:
    aie.use_lock(%free, AcquireGreaterEqual, {amount})
    aie.dma_bd(%x : memref<256xi32>)
    aie.use_lock(%full, Release, {amount})
    aie.next_bd ^take
  ^second:
    aie.dma_start(MM2S, 0, ^left, ^third)
  ^left:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<256xi32>)
    aie.use_lock(%free, Release, 1)
    aie.next_bd ^left
  ^third:
    aie.dma_start(MM2S, 1, ^right, ^end)
  ^right:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<256xi32>)
    aie.use_lock(%free, Release, 1)
    aie.next_bd ^right
  ^end:
    aie.end
  }}
  aie.mem(%a) {{
    aie.dma_start(S2MM, 0, ^take, ^end)
  ^take:
    aie.use_lock(%u_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%u : memref<256xi32>)
    aie.use_lock(%u_full, Release, 1)
    aie.next_bd ^take
  ^end:
    aie.end
  }}
  aie.mem(%b) {{
    aie.dma_start(S2MM, 0, ^take, ^end)
  ^take:
    aie.use_lock(%v_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%v : memref<256xi32>)
    aie.use_lock(%v_full, Release, 1)
    aie.next_bd ^take
  ^end:
    aie.end
  }}
  aie.core(%a) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      aie.use_lock(%u_full, AcquireGreaterEqual, 1)
      aie.use_lock(%v_full, AcquireGreaterEqual, 1)
      aie.use_lock(%u_free, Release, 1)
      aie.use_lock(%v_free, Release, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%h: memref<1024xi32>) {{
    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<1024xi32>
    aiex.npu.dma_wait {{symbol = @in}}
  }}
}}
",
        amount * rounds
    )
}

#[test]
fn a_lock_with_a_share_for_each_channel_is_only_noted() {
    let severity = |amount, rounds| {
        let report = check(&dealt(amount, rounds), &Options::default());
        report.findings.iter().find(|one| one.code == "AP207").map(|one| one.severity)
    };
    assert_eq!(severity(2, 1), Some(Severity::Note));
    // One of them may well take what is left over.
    assert_eq!(severity(4, 1), Some(Severity::Warning));
    // A second round has room for it.
    assert_eq!(severity(2, 2), None);
    let severity = |text: &str| {
        let report = check(text, &Options::default());
        report.findings.iter().find(|one| one.code == "AP207").map(|one| one.severity)
    };
    // One of them sends more before it waits for its share again.
    let text = dealt(2, 1);
    let left = "    aie.next_bd ^left\n";
    assert_eq!(text.matches(left).count(), 1);
    let more = text.replace(
        left,
        "    aie.next_bd ^more\n  ^more:\n    aie.dma_bd(%y : memref<256xi32>)\n    aie.next_bd ^left\n",
    );
    let more =
        more.replace("  %x = aie.buffer", "  %y = aie.buffer(%m) : memref<256xi32>\n  %x = aie.buffer");
    assert_eq!(severity(&more), Some(Severity::Warning));
    // Whoever gets a share, the last of these pushes may be lost.
    let copy = text.lines().find(|line| line.contains("dma_memcpy_nd")).unwrap();
    let many: String = (0..8).map(|id| copy.replace("id = 0", &format!("id = {id}")) + "\n").collect();
    assert_eq!(severity(&text.replace(&format!("{copy}\n"), &many)), Some(Severity::Warning));
}

/// The helps of a hang, which is the only mistake of a text, and its last label.
fn helped(text: &str) -> (Vec<String>, String) {
    let report = check(text, &Options::default());
    let [finding] = report.findings.as_slice() else { panic!("{:?}", found(&report)) };
    let label = finding.related.last().map(|related| related.text.clone());
    (finding.helps.clone(), label.unwrap_or_default())
}

#[test]
fn a_release_that_a_core_forgets_is_a_help() {
    let release = |fifo: &str, side: &str| format!("aie.objectfifo.release @{fifo}({side}, 1)");
    let (from, to) = (release("in", "Consume"), release("out", "Produce"));
    let whole = design(&endless(COPY), &four());
    assert_eq!(checked(&whole), Vec::<String>::new());
    let line = |text: &str, acquire: &str| 1 + text.lines().position(|line| line.contains(acquire)).unwrap();
    let label = "core (0, 2) acquires here, and never releases";
    for (gone, acquire) in [(&from, "acquire @in"), (&to, "acquire @out")] {
        let text = whole.replace(gone.as_str(), "");
        let help = format!(
            "add `{gone}` to core (0, 2), after the last use of what it acquires at line {}",
            line(&text, acquire)
        );
        assert_eq!(helped(&text), (vec![help], label.to_owned()), "{text}");
    }
    let text = whole.replace(&from, "").replace(&to, "");
    let (helps, told) = helped(&text);
    let [help] = helps.as_slice() else { panic!("{helps:?}") };
    assert!(help.contains(&from) && help.contains(&to) && told == label, "{help}");
}

/// A ring of two buffers and a core, with these initial values and these uses of locks in the core.
fn by_hand(initial: [u32; 2], acquire: &str, release: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %ping = aie.buffer(%t) : memref<64xi32>
  %pong = aie.buffer(%t) : memref<64xi32>
  %free = aie.lock(%t, 0) {{init = {} : i32}}
  %full = aie.lock(%t, 1) {{init = {} : i32}}
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^one, ^end)
  ^one:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%ping : memref<64xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^two
  ^two:
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    aie.dma_bd(%pong : memref<64xi32>)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^one
  ^end:
    aie.end
  }}
  aie.core(%t) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %max = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %max step %c1 {{
      {acquire}
      {release}
    }}
    aie.end
  }}
  aie.runtime_sequence(%a: memref<1024xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 1024][0, 0, 0, 1]) {{id = 0 : i64, issue_token = true, metadata = @in}} : memref<1024xi32>
    aiex.npu.dma_wait {{symbol = @in}}
  }}
}}
",
        initial[0], initial[1]
    )
}

#[test]
fn locks_by_hand_have_the_helps_of_fifos() {
    let (acquire, release) =
        ("aie.use_lock(%full, AcquireGreaterEqual, 1)", "aie.use_lock(%free, Release, 1)");
    assert_eq!(checked(&by_hand([2, 0], acquire, release)), Vec::<String>::new());
    let help = format!("add `{release}` to core (0, 2), after the last use of what it acquires at line 30");
    assert_eq!(helped(&by_hand([2, 0], acquire, "")).0, [help]);
    // Two buffers are empty: with one of them the sequence completes as well, but a buffer would never be used.
    let start = "let lock `%free` of compute tile (0, 2) start with 2 instead of 0";
    assert_eq!(helped(&by_hand([0, 0], acquire, release)).0, [start]);
    // All others move 1: the acquire of 2 is the mistake, and not what the lock starts with.
    let two = by_hand([1, 0], acquire, release)
        .replace("%free, AcquireGreaterEqual, 1", "%free, AcquireGreaterEqual, 2");
    let report = check(&two, &Options::default());
    assert!(report.findings.iter().any(|one| one.severity == Severity::Error));
    assert!(!report.findings.iter().flat_map(|one| &one.helps).any(|help| help.contains("start with")));
}

#[test]
fn no_help_goes_beyond_the_tensor() {
    let short = vec![transfer("b", 1024, 0, "out"), transfer("a", 768, 1, "in"), wait("out")];
    let text = design(&endless(COPY), &short);
    let both = helped(&text).0;
    assert_eq!(both.len(), 2, "{both:?}");
    // With an input of 768 elements, only less output is possible.
    let narrow = text.replace("%a: memref<4096xi32>", "%a: memref<768xi32>");
    let narrow =
        narrow.replacen("metadata = @in} : memref<4096xi32>", "metadata = @in} : memref<768xi32>", 1);
    assert_ne!(narrow, text);
    let one = helped(&narrow).0;
    assert!(one.len() == 1 && both.contains(&one[0]), "{one:?}");
}
