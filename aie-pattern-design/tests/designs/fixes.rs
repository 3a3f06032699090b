//! What a fix writes: each kind at least once, and findings whose help is advice. That each fix holds is checked of every design of these
//! tests, by `common::check`, and here of those of the project.

use std::fs;
use std::path::{Path, PathBuf};

use aie_pattern_design::check::Options;
use serde_json::Value;

use crate::common::check;

/// For each fix: its code, and the lines of the text with it that the text does not have.
fn fixes(text: &str) -> Vec<String> {
    let report = check(text, &Options::default());
    let fixed = report.findings.iter().filter_map(|finding| {
        let fixed = finding.fix.as_ref()?.apply(text)?;
        let new = fixed.lines().filter(|line| !text.lines().any(|old| old == *line));
        let new: Vec<&str> = new.map(str::trim).collect();
        Some(format!("{} {}", finding.code, new.join(" / ")))
    });
    fixed.collect()
}

#[track_caller]
fn expect(text: &str, wanted: &[&str]) {
    assert_eq!(fixes(text), wanted, "{text}");
}

/// All helps.
#[track_caller]
fn helps(text: &str, wanted: &[&str]) {
    let report = check(text, &Options::default());
    let helps: Vec<&String> = report.findings.iter().flat_map(|finding| &finding.helps).collect();
    assert_eq!(helps, wanted, "{text}");
}

/// A device with a core, a region of its tile with these starts and blocks, and this in its sequence.
fn design(declared: &str, region: &str, sequence: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %data = aie.buffer(%core) : memref<4096xi32>
  %wide = aie.buffer(%mem) : memref<4096xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @input(%shim, MM2S, 0)
  aie.shim_dma_allocation @output(%shim, S2MM, 0)
{declared}
{region}
  aie.runtime_sequence(%host: memref<4096xi32>) {{
{sequence}
  }}
}}
"
    )
}

/// A region with one descriptor on a channel that receives.
fn receive(descriptor: &str) -> String {
    format!(
        "  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^fill, ^end)
  ^fill:
    {descriptor}
    aie.next_bd ^fill
  ^end:
    aie.end
  }}"
    )
}

/// The fixes of a descriptor in such a region.
#[track_caller]
fn descriptor(written: &str, wanted: &[&str]) {
    expect(&design("", &receive(written), ""), wanted);
}

#[test]
fn dimensions_as_they_are_written() {
    let walk = "AP006 aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 32 sizes = [2, 2, 8] strides = [8, 16, 1])";
    descriptor(
        "aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 32 sizes = [2, 2, 2, 4] strides = [8, 16, 4, 1])",
        &[walk],
    );
    let walk = "AP006 aie.dma_bd(%data : memref<4096xi32>, 0, 32, [<size = 2, stride = 8>, <size = 2, stride = 16>, <size = 8, stride = 1>])";
    descriptor("aie.dma_bd(%data : memref<4096xi32>, 0, 32, [<2, 8>, <2, 16>, <2, 4>, <4, 1>])", &[walk]);
    // A comment would be lost.
    let with_comment = "aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 32 sizes = [2, 2, 2, 4] // rows\n strides = [8, 16, 4, 1])";
    descriptor(with_comment, &[]);
}

#[test]
fn what_would_move_other_data_is_advice() {
    for (written, help) in [
        // The sizes may be what is wrong.
        ("offset = 0 len = 64 sizes = [4, 8] strides = [16, 1]", "write `len = 32`"),
        ("offset = 0 sizes = [4, 8] strides = [16, 1]", "write `len = 32`"),
        // Descending order, and a walk beyond the buffer.
        (
            "offset = 48 len = 64 sizes = [4, 16] strides = [-16, 1]",
            "in ascending order, the same elements are offset = 0, sizes = [4, 16] strides = [16, 1]",
        ),
        ("offset = 4064 len = 64", "the largest transfer is `len = 32`"),
    ] {
        let bd = format!("aie.dma_bd(%data : memref<4096xi32> {written})");
        helps(&design("", &receive(&bd), ""), &[help]);
        descriptor(&bd, &[]);
    }
    // The stride may be what is missing.
    let lost = "    aiex.npu.dma_memcpy_nd(%host[0, 0, 2, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @input, issue_token = true} : memref<4096xi32>
    aiex.npu.dma_wait {symbol = @input}";
    let region = receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64)");
    expect(&design("", &region, lost), &[]);
    helps(&design("", &region, lost), &["0 starts at the same element"]);
}

#[test]
fn a_transfer_repeats_what_its_descriptor_does_not_hold() {
    let transfer = |lists: &str| {
        format!(
            "    aiex.npu.dma_memcpy_nd(%host{lists}) {{id = 0 : i64, issue_token = true, metadata = @input}} : memref<65536xi32>"
        )
    };
    let sequence =
        transfer("[0, 0, 0, 0][1, 2, 1024, 4][0, 16384, 8, 1]") + "\n    aiex.npu.dma_wait {symbol = @input}";
    let text = design("", &receive("aie.dma_bd(%data : memref<4096xi32>)"), &sequence)
        .replace("%host: memref<4096xi32>", "%host: memref<65536xi32>");
    let fixed = transfer("[0, 0, 0, 0][2, 2, 512, 4][16384, 4096, 8, 1]");
    expect(&text, &[&format!("AP012 {}", fixed.trim())]);
}

#[test]
fn ids_that_are_free() {
    descriptor(
        "aie.dma_bd(%data : memref<4096xi32>) {bd_id = 16 : i32}",
        &["AP040 aie.dma_bd(%data : memref<4096xi32>) {bd_id = 0 : i32}"],
    );
    let two = "  aie.mem(%core) {
    aie.dma_start(S2MM, 0, ^one, ^end)
  ^one:
    aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64) {bd_id = 0 : i32}
    aie.next_bd ^two
  ^two:
    aie.dma_bd(%data : memref<4096xi32> offset = 64 len = 64) {bd_id = 0 : i32}
    aie.next_bd ^one
  ^end:
    aie.end
  }";
    let fixed = "AP056 aie.dma_bd(%data : memref<4096xi32> offset = 64 len = 64) {bd_id = 1 : i32}";
    expect(&design("", two, ""), &[fixed]);
    // The sequence tells a descriptor by its id: which of the two, nobody knows.
    let push = "    aiex.npu.push_queue(0, 2, S2MM : 0) {bd_id = 0 : i32, issue_token = false, repeat_count = 0 : i32}";
    expect(&design("", two, push), &[]);
    let locks = "  %room = aie.lock(%core, 3) {init = 1 : i32}\n  %full = aie.lock(%core, 3) {init = 0 : i32}\n  %far = aie.lock(%core, 0x10)";
    expect(
        &design(locks, "", ""),
        &["AP214 %full = aie.lock(%core, 0) {init = 0 : i32}", "AP044 %far = aie.lock(%core, 0x1)"],
    );
}

#[test]
fn transfers_in_flight_get_different_ids() {
    let transfer = |id: u32, at: u32| {
        format!(
            "    aiex.npu.dma_memcpy_nd(%host[0, 0, 0, {at}][1, 1, 1, 64][0, 0, 0, 1]) {{id = {id} : i64, metadata = @input, issue_token = true}} : memref<4096xi32>\n"
        )
    };
    let wait = "    aiex.npu.dma_wait {symbol = @input}\n".repeat(3);
    let sequence = [0, 64, 128].map(|at| transfer(0, at)).concat() + &wait;
    let text = design("", &receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64)"), &sequence);
    let wanted = [(1, 64), (2, 128)].map(|(id, at)| format!("AP224 {}", transfer(id, at).trim()));
    assert_eq!(fixes(&text), wanted);
}

#[test]
fn tokens_and_waits() {
    let region = receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64)");
    let task = |attributes: &str| {
        format!(
            "    %task = aiex.dma_configure_task_for @input {{
      aie.dma_bd(%host : memref<4096xi32> offset = 0 len = 64)
      aie.end
    }}{attributes}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)"
        )
    };
    for (written, fixed) in [
        ("", "} {issue_token = true}"),
        (" {repeat_count = 0 : i32}", "} {issue_token = true, repeat_count = 0 : i32}"),
        (" {issue_token = false}", "} {issue_token = true}"),
    ] {
        expect(&design("", &region, &task(written)), &[&format!("AP222 {fixed}")]);
    }
    let once = "    aiex.npu.dma_memcpy_nd(%host[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @input, issue_token = true} : memref<4096xi32>";
    let wait = "\n    aiex.npu.dma_wait {symbol = @input}";
    let text = design("", &region, &[once, wait, wait].concat());
    let report = check(&text, &Options::default());
    let fixed: Vec<_> = report.findings.iter().filter_map(|one| one.fix.as_ref()?.apply(&text)).collect();
    assert_eq!(fixed, [design("", &region, &[once, wait].concat())]);
}

#[test]
fn words_of_blocks_and_locks() {
    let text = design("", &receive("aie.dma_bd(%data : memref<4096xi32>)"), "");
    expect(&text.replace("aie.next_bd ^fill", "cf.br ^fill"), &["AP001 aie.next_bd ^fill"]);
}

#[test]
fn addresses_that_are_aligned() {
    let buffers = "  %odd = aie.buffer(%mem) {address = 1026 : i32} : memref<16xi32>\n  %low = aie.buffer(%mem) {address = 0x3F0 : i32} : memref<5xi32>";
    expect(
        &design(buffers, "", ""),
        &["AP143 %odd = aie.buffer(%mem) {address = 1028 : i32} : memref<16xi32>"],
    );
}

#[test]
fn packets_take_the_route() {
    let routes = "  aie.packet_flow(2) {
    aie.packet_source<%core, DMA : 1>
    aie.packet_dest<%shim, DMA : 1>
  }";
    let region = "  aie.mem(%core) {
    aie.dma_start(MM2S, 1, ^send, ^end)
  ^send:
    aie.dma_bd(%data : memref<4096xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
    aie.next_bd ^send
  ^end:
    aie.end
  }";
    let fixed =
        "AP225 aie.dma_bd(%data : memref<4096xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}";
    expect(&design(routes, region, ""), &[fixed]);
}

#[test]
fn fifos_and_links() {
    let fifos = |depth: u32, offset: u32| {
        format!(
            "  aie.objectfifo @in(%shim, {{%mem}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @low(%mem, {{%core}}, {depth} : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @high(%mem, {{%core}}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@low, @high]([] [0, {offset}])"
        )
    };
    let text = |depth, offset| {
        let text = design(&fifos(depth, offset), "", "");
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains("aie.flow")).collect();
        lines.join("\n")
    };
    expect(&text(2, 8), &[]);
    // Both parts say so.
    let link = "AP170 aie.objectfifo.link [@in] -> [@low, @high]([] [0, 8])";
    expect(&text(2, 12), &[link, link]);
    let low = "AP161 aie.objectfifo @low(%mem, {%core}, 1 : i32) : !aie.objectfifo<memref<8xi32>>";
    expect(&text(0, 8), &[low]);
}

#[test]
fn names_that_are_meant() {
    let text = design("", &receive("aie.dma_bd(%data : memref<4096xi32>)"), "");
    expect(
        &text.replace("aie.dma_bd(%data", "aie.dma_bd(%dtaa"),
        &["AP001 aie.dma_bd(%data : memref<4096xi32>)"],
    );
    expect(&text.replace("next_bd ^fill", "next_bd ^fil"), &[]);
    // One letter may be what tells two buffers apart.
    let two = design(
        "  %ping = aie.buffer(%core) : memref<64xi32>",
        &receive("aie.dma_bd(%pong : memref<64xi32>)"),
        "",
    );
    helps(&two, &["did you mean `%ping`"]);
    expect(&two, &[]);
    expect(&text.replace("next_bd ^fill", "next_bd ^filll"), &["AP001 aie.next_bd ^fill"]);
    // Only a tile can be meant.
    expect(&text.replace("aie.mem(%core)", "aie.mem(%coer)"), &["AP001 aie.mem(%core) {"]);
    // Names that differ in a digit are different names.
    let two = design(
        "  %data1 = aie.buffer(%core) : memref<64xi32>",
        &receive("aie.dma_bd(%data2 : memref<64xi32>)"),
        "",
    );
    expect(&two, &[]);
    let wait = "    aiex.npu.dma_wait {symbol = @inptu}";
    expect(&design("", "", wait), &[]);
}

#[test]
fn two_fixes_never_take_one_id() {
    let block = |name: &str, id: u32, next: &str| {
        format!(
            "  ^{name}:\n    aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64) {{bd_id = {id} : i32}}\n    aie.next_bd ^{next}\n"
        )
    };
    let region = format!(
        "  aie.mem(%core) {{\n    aie.dma_start(S2MM, 0, ^one, ^end)\n{}{}{}  ^end:\n    aie.end\n  }}",
        block("one", 20, "two"),
        block("two", 0, "three"),
        block("three", 0, "one")
    );
    let fixed = |code: &str, id: u32| {
        format!("{code} aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64) {{bd_id = {id} : i32}}")
    };
    expect(&design("", &region, ""), &[&fixed("AP040", 2), &fixed("AP056", 1)]);
}

#[test]
fn a_transfer_with_another_start() {
    let transfer = |lists: &str| {
        format!(
            "    aiex.npu.dma_memcpy_nd(%host{lists}) {{id = 0 : i64, issue_token = true, metadata = @input}} : memref<76840xi32>"
        )
    };
    let sequence =
        transfer("[0, 0, 4, 0][1, 1, 4, 1920][0, 0, 1921, 1]") + "\n    aiex.npu.dma_wait {symbol = @input}";
    let text = design("", &receive("aie.dma_bd(%data : memref<4096xi32>)"), &sequence)
        .replace("%host: memref<4096xi32>", "%host: memref<76840xi32>");
    let fixed = transfer("[0, 0, 0, 7684][1, 4, 2, 960][0, 1921, 960, 1]");
    expect(&text, &[&format!("AP012 {}", fixed.trim())]);
    helps(&text, &["the same walk fits as [0, 0, 0, 7684][1, 4, 2, 960][0, 1921, 960, 1]"]);
}

#[test]
fn helps_of_tasks_leave_the_iteration() {
    let task = |written: &str| {
        format!(
            "    %task = aiex.dma_configure_task(%mem, MM2S, 0) {{
      aie.dma_bd(%wide : memref<4096xi32> {written})
      aie.end
    }} {{issue_token = true}}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)"
        )
    };
    let flow = "  aie.flow(%mem, DMA : 0, %core, DMA : 1)";
    // Four dimensions of a mem tile would be three and an iteration.
    helps(&design(flow, "", &task("offset = 0 len = 2062 sizes = [1031, 2] strides = [3, 1]")), &[]);
}

#[test]
fn a_task_repeats_what_its_descriptor_does_not_hold() {
    let task = |walk: &str, attributes: &str| {
        let text = format!(
            "    %task = aiex.dma_configure_task_for @input {{
      aie.dma_bd(%host : memref<65536xi32> offset = 0 {walk})
      aie.end
    }} {{issue_token = true{attributes}}}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)"
        );
        design("", &receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 160)"), &text)
            .replace("%host: memref<4096xi32>", "%host: memref<65536xi32>")
    };
    let walk = "len = 160 sizes = [2, 2, 1, 8, 5] strides = [9000, 3500, 0, 32, 1]";
    let help = "the same stream is sizes = [2, 2, 8, 5] strides = [9000, 3500, 32, 1], len = 80, in a task with `repeat_count = 1`";
    helps(&task(walk, ""), &[help]);
    helps(&task(walk, ", repeat_count = 1 : i32"), &[]);
    // An outermost size of 1 is no iteration yet.
    let walk = "len = 16384 sizes = [1, 2, 4, 2048] strides = [0, 32768, 4096, 1]";
    let help = "the same stream is sizes = [2, 4, 4, 512] strides = [32768, 4096, 512, 1], len = 8192, in a task with `repeat_count = 1`";
    let text = task(walk, "").replace("len = 160)", "len = 4096)");
    helps(&text, &[help]);
    let pasted = "len = 80 sizes = [2, 2, 8, 5] strides = [9000, 3500, 32, 1]";
    let report = check(&task(pasted, ", repeat_count = 1 : i32"), &Options::default());
    assert!(report.findings.is_empty() && report.not_checked.is_empty(), "{:?}", report.findings);
}

#[test]
fn an_address_is_that_of_the_text() {
    let buffer = "  %odd = aie.buffer(%mem) {address = 0x1013 : i32, aligned = false} : memref<64xi32>";
    let region = "  aie.memtile_dma(%mem) {
    aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.dma_bd(%odd : memref<64xi32> offset = 0 len = 64)
    aie.next_bd ^send
  ^end:
    aie.end
  }";
    let text = design(&format!("  aie.flow(%mem, DMA : 0, %core, DMA : 1)\n{buffer}"), region, "");
    let report = check(&text, &Options::default());
    let [finding] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
    assert_eq!(finding.message, "address 0x1013 is not a multiple of 4");
    assert_eq!(finding.helps, ["the nearest addresses are 0x1010 and 0x1014"]);
    assert!(text.lines().nth(finding.line() - 1).unwrap().contains("%odd = "), "{}", finding.line());
    assert!(finding.fix.is_none());
}

#[test]
fn ids_that_hold() {
    let region = receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64)");
    let transfers = "    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    scf.for %i = %c0 to %c5 step %c1 {
      aiex.npu.dma_memcpy_nd(%host[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @input} : memref<4096xi32>
    }";
    // Each trip would write the other id.
    helps(&design("", &region, transfers), &["wait for the transfer before its id is used again"]);
    let routes = "  aie.packet_flow(32) {\n    aie.packet_source<%core, DMA : 1>\n    aie.packet_dest<%shim, DMA : 1>\n  }";
    let send = "  aie.mem(%core) {
    aie.dma_start(MM2S, 1, ^send, ^end)
  ^send:
    aie.dma_bd(%data : memref<4096xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
    aie.next_bd ^send
  ^end:
    aie.end
  }";
    helps(&design(routes, send, ""), &[]);
}

#[test]
fn what_is_uncovered_was_wrong_before() {
    // The engine runs only on designs without errors, and the task without a token is one.
    let region = receive("aie.dma_bd(%data : memref<4096xi32> offset = 0 len = 64)");
    let task = "    %task = aiex.dma_configure_task_for @input {
      aie.dma_bd(%host : memref<4096xi32> offset = 0 len = 64) {bd_id = 16 : i32}
      aie.end
    }
    aiex.dma_start_task(%task)
    aiex.npu.dma_wait {symbol = @input}";
    let report = check(&design("", &region, task), &Options::default());
    let fixed: Vec<_> = report.findings.iter().map(|one| (one.code, one.fix.is_some())).collect();
    assert!(fixed.contains(&("AP040", true)), "{fixed:?}");
    // An error that becomes a warning is no new mistake.
    let task = "    %task = aiex.dma_configure_task_for @input {
      aie.dma_bd(%hots : memref<4096xi32> offset = 0 len = 8192)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)";
    let report = check(&design("", &region, task), &Options::default());
    let fixed: Vec<_> = report.findings.iter().map(|one| (one.code, one.fix.is_some())).collect();
    assert_eq!(fixed, [("AP001", true), ("AP015", false)]);
}

/// The files with an ending in a folder and its folders.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

#[test]
fn the_fixes_of_all_designs_hold() {
    let mut all = Vec::new();
    for folder in ["../aie-pattern-cli/tests", "../examples", "../aie-pattern/src", "../ui-tests"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "mlir", &mut all);
    }
    let mut texts: Vec<String> = all.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    let rows = include_str!("../design_cases.jsonl").lines();
    texts.extend(
        rows.map(|row| serde_json::from_str::<Value>(row).unwrap()["text"].as_str().unwrap().to_owned()),
    );
    assert!(texts.len() > 90, "{}", texts.len());
    let fixed: usize = texts.iter().map(|text| fixes(text).len()).sum();
    assert!(fixed > 20, "{fixed}");
}
