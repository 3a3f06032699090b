//! Findings that need the whole design: connections, transfers of sequences, tasks in flight.

use aie_pattern_design::check::Options;
use aie_pattern_design::finding::Severity;

use crate::common::check;

/// A design whose shim sends to a looping buffer of 32 words on a compute tile; `sequence` is the host's part.
fn design(sequence: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  %x = aie.buffer(%t) : memref<32xi32>
  aie.flow(%s, DMA : 0, %t, DMA : 0)
  aie.shim_dma_allocation @in(%s, MM2S, 0)
  %d = aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^p, ^e)
  ^p:
    aie.dma_bd(%x : memref<32xi32>)
    aie.next_bd ^p
  ^e:
    aie.end
  }}
  aie.runtime_sequence(%h: memref<256xi32>) {{
{sequence}
  }}
}}
"
    )
}

fn send(id: u32, elements: u32, token: bool) -> String {
    let token = if token { ", issue_token = true" } else { "" };
    format!(
        "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, {elements}][0, 0, 0, 1]) {{id = {id} : i64{token}, metadata = @in}} : memref<256xi32>"
    )
}

const WAIT: &str = "aiex.npu.dma_wait {symbol = @in}";

/// Codes with the lines of the sequence, counted from 1.
fn codes(sequence: &[&str]) -> Vec<(&'static str, usize)> {
    let report = check(&design(&sequence.join("\n")), &Options::default());
    // Notes concern a second dispatch.
    let findings = report.findings.iter().filter(|finding| finding.severity != Severity::Note);
    findings.map(|finding| (finding.code, finding.line() - 15)).collect()
}

#[test]
fn a_wait_needs_a_token_of_its_channel() {
    let (quiet, loud) = (&send(0, 32, false), &send(1, 32, true));
    assert_eq!(codes(&[loud, WAIT]), []);
    assert_eq!(codes(&[quiet, WAIT]), [("AP222", 2)]);
    assert_eq!(codes(&[quiet, loud, WAIT]), []);
    // A token is taken once; further mistakes are reported once per channel.
    assert_eq!(codes(&[loud, WAIT, WAIT, WAIT]), [("AP222", 3)]);
    assert_eq!(codes(&[WAIT, loud]), [("AP222", 1)]);
}

#[test]
fn a_descriptor_is_written_again_after_a_wait_only() {
    let (first, second) = (&send(0, 32, true), &send(1, 32, true));
    assert_eq!(codes(&[first, first, WAIT, WAIT]), [("AP224", 2)]);
    assert_eq!(codes(&[first, WAIT, first, WAIT]), []);
    assert_eq!(codes(&[first, second, WAIT, first, WAIT, WAIT]), []);
    // The wait proves that the first transfer has ended, which only the engine knows.
    assert_eq!(codes(&[first, second, WAIT, second, WAIT, WAIT]), [("AP206", 4)]);
}

#[test]
fn a_rewritten_descriptor_is_told_once_wherever_its_id_stands() {
    let text = |end: &str| {
        let transfer = |name: &str| {
            format!(
                "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]){end}{{id = 0 : i64, issue_token = true, metadata = @{name}}} : memref<256xi32>"
            )
        };
        let waits = "aiex.npu.dma_wait {symbol = @in}\naiex.npu.dma_wait {symbol = @out}";
        design(&format!("{}\n{}\n{waits}", transfer("in"), transfer("out")))
            .replace("^p, ^e)", "^p, ^m)")
            .replace("  ^e:", "  ^m:\n    aie.dma_start(MM2S, 0, ^q, ^e)\n  ^q:\n    aie.dma_bd(%y : memref<32xi32>)\n    aie.next_bd ^q\n  ^e:")
            .replace("  aie.flow", "  %y = aie.buffer(%t) : memref<32xi32>\n  aie.flow(%t, DMA : 0, %s, DMA : 0)\n  aie.shim_dma_allocation @out(%s, S2MM, 0)\n  aie.flow")
    };
    for end in [" ", "\n      "] {
        let found = check(&text(end), &Options::default()).findings;
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["AP224"], "{}", text(end));
    }
}

#[test]
fn all_transfers_of_a_channel_fill_whole_passes_of_the_other_end() {
    assert_eq!(codes(&[&send(0, 64, false)]), []);
    assert_eq!(codes(&[&send(0, 48, false)]), [("AP221", 1)]);
    assert_eq!(codes(&[&send(0, 48, false), &send(1, 16, false)]), []);
    assert_eq!(codes(&[&send(0, 48, false), &send(1, 15, false)]), [("AP221", 2)]);
}

#[test]
fn all_transfers_of_a_channel_drain_whole_objects() {
    let text = |lengths: [u32; 2]| {
        let [first, second] = [0, 1].map(|k| {
            format!("    aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, {}][0, 0, 0, 1]) {{id = {k} : i64, metadata = @out}} : memref<1024xi8>", lengths[k])
        });
        format!(
            "aie.device(npu1_1col) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.objectfifo @out(%t, {{%s}}, 2 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.runtime_sequence(%h: memref<1024xi8>) {{
{first}
{second}
  }}
}}
"
        )
    };
    let found = |lengths| {
        let report = check(&text(lengths), &Options::default());
        let said = |finding: &aie_pattern_design::finding::Finding| {
            (finding.code, finding.line(), finding.message.clone())
        };
        report.findings.iter().filter(|one| one.severity != Severity::Note).map(said).collect::<Vec<_>>()
    };
    assert_eq!(found([1024, 1024]), []);
    assert_eq!(found([1000, 24]), []);
    let message = "the sequence takes 1984 bytes from S2MM channel 0 of shim tile (0, 0), which are 1 object of `@out` and 960 bytes";
    assert_eq!(found([1000, 984]), [("AP221", 7, message.to_owned())]);
}

#[test]
fn a_chain_that_ends_takes_what_it_has() {
    let ends = |sequence: &str| {
        let text = design(sequence).replace("aie.next_bd ^p", "aie.end");
        let report = check(&text, &Options::default());
        let one =
            |finding: &aie_pattern_design::finding::Finding| (finding.code, finding.severity, finding.line());
        report
            .findings
            .iter()
            .filter(|finding| finding.severity != Severity::Note)
            .map(one)
            .collect::<Vec<_>>()
    };
    assert_eq!(ends(&send(0, 32, false)), []);
    assert_eq!(ends(&send(0, 64, false)), [("AP220", Severity::Warning, 16)]);
    assert_eq!(ends(&send(0, 16, false)), [("AP220", Severity::Warning, 16)]);
}

#[test]
fn a_packet_needs_a_route() {
    let text = |id: u32| {
        format!(
            "aie.device(npu1_1col) {{
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %b = aie.buffer(%m) : memref<16xi32>
  %x = aie.buffer(%t) : memref<16xi32>
  aie.packet_flow(2) {{
    aie.packet_source<%m, DMA : 0>
    aie.packet_dest<%t, DMA : 0>
  }}
  aie.memtile_dma(%m) {{
    aie.dma_start(MM2S, 0, ^p, ^e)
  ^p:
    aie.dma_bd(%b : memref<16xi32>) {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}
    aie.next_bd ^p
  ^e:
    aie.end
  }}
  aie.mem(%t) {{
    aie.dma_start(S2MM, 0, ^p, ^e)
  ^p:
    aie.dma_bd(%x : memref<16xi32>)
    aie.next_bd ^p
  ^e:
    aie.end
  }}
}}
"
        )
    };
    let codes = |id: u32| {
        let report = check(&text(id), &Options::default());
        report.findings.iter().map(|finding| (finding.code, finding.line())).collect::<Vec<_>>()
    };
    assert_eq!(codes(2), []);
    assert_eq!(codes(3), [("AP225", 13)]);
}
