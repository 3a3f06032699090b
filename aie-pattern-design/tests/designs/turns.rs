//! Ends of FIFOs on a shim that take turns on a channel.

use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::Direction;
use aie_pattern_design::check::{Options, Report};
use aie_pattern_design::finding::Severity;
use aie_pattern_design::model::Design;
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::{Resolved, resolve};
use aie_pattern_design::rust::declare;

use crate::common::check;

/// The FIFOs `@a`, `@b`, `@c` from cores to a shim, and sequences.
fn received(sequences: &str) -> String {
    format!(
        "aie.device(npu1) {{
  %shim = aie.tile(0, 0)
  %x = aie.tile(0, 2)
  %y = aie.tile(0, 3)
  %z = aie.tile(0, 4)
  aie.objectfifo @b(%x, {{%shim}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @a(%y, {{%shim}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @c(%z, {{%shim}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  {cores}
{sequences}}}
",
        cores = ["x, b", "y, a", "z, c"].map(core).concat(),
    )
}

/// A core that sends one object, forever.
fn core(of: &str) -> String {
    let (tile, fifo) = of.split_once(", ").unwrap();
    let words = match fifo {
        "a" => 32,
        "b" => 16,
        _ => 64,
    };
    format!(
        "aie.core(%{tile}) {{
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %end = arith.constant 4294967295 : index
    scf.for %i = %zero to %end step %one {{
      %0 = aie.objectfifo.acquire @{fifo}(Produce, 1) : !aie.objectfifosubview<memref<{words}xi32>>
      aie.objectfifo.release @{fifo}(Produce, 1)
    }}
    aie.end
  }}
  "
    )
}

/// The FIFOs `@a`, `@b`, `@c` from a shim to cores, and sequences.
fn sent(sequences: &str) -> String {
    format!(
        "aie.device(npu1) {{
  %shim = aie.tile(0, 0)
  %x = aie.tile(0, 2)
  %y = aie.tile(0, 3)
  %z = aie.tile(0, 4)
  aie.objectfifo @b(%shim, {{%x}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @a(%shim, {{%y}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @c(%shim, {{%z}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
{sequences}}}
"
    )
}

fn memcpy(fifo: &str, words: u32) -> String {
    format!(
        "    aiex.npu.dma_memcpy_nd(%m[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1]) {{id = 0 : i64, metadata = @{fifo}, issue_token = true}} : memref<64xi32>\n"
    )
}

fn wait(fifo: &str) -> String {
    format!("    aiex.npu.dma_wait {{symbol = @{fifo}}}\n")
}

fn task(fifo: &str, words: u32) -> String {
    format!(
        "    %{fifo} = aiex.dma_configure_task_for @{fifo} {{\n      aie.dma_bd(%m : memref<64xi32>, 0, {words})\n      aie.end\n    }} {{issue_token = true}}\n    aiex.dma_start_task(%{fifo})\n"
    )
}

fn sequence(name: &str, body: &[String]) -> String {
    format!("  aie.runtime_sequence @{name}(%m: memref<64xi32>) {{\n{}  }}\n", body.concat())
}

/// Both of `@a` and `@b` at once, and then `@c`.
fn in_turn() -> String {
    let pair = [memcpy("a", 32), memcpy("b", 16), wait("a"), wait("b")].concat();
    sequence("s", &[pair, memcpy("c", 64), wait("c")])
}

fn errors(report: &Report) -> Vec<(&'static str, usize, &str)> {
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| (finding.code, finding.line(), finding.message.as_str())).collect()
}

fn codes(text: &str) -> Vec<(&'static str, usize)> {
    let report = check(text, &Options::default());
    errors(&report).into_iter().map(|(code, line, _)| (code, line)).collect()
}

fn with<R>(text: &str, then: impl FnOnce(&Design, &Resolved<'_>) -> R) -> R {
    let (inputs, findings) = read(text, &ReadOptions::default());
    assert!(findings.is_empty(), "{}\n{text}", findings[0].message);
    let design = &inputs[0].designs[0];
    then(design, &resolve(design))
}

/// The channels of the shim's ends, and the packets of the FIFOs, in the order of the text.
fn shim(text: &str) -> Vec<(String, u32, Option<u64>)> {
    with(text, |design, resolved| {
        let table = resolved.fifos.as_ref().unwrap();
        let packets: Vec<Option<u64>> =
            table.with(|fifos| fifos.fifos.iter().map(|fifo| fifo.packet_id).collect());
        let of_shim = resolved.fifo_channels.iter().filter(|(_, channel)| channel.at == (0, 0));
        of_shim
            .map(|(end, channel)| {
                (design.fifos[end.fifo].name.text.clone(), channel.channel, packets[end.fifo])
            })
            .collect()
    })
}

fn row(name: &str, channel: u32, packet: Option<u64>) -> (String, u32, Option<u64>) {
    (name.to_owned(), channel, packet)
}

/// Where AP178 is, and its notes.
fn refused(text: &str) -> Vec<String> {
    let report = check(text, &Options::default());
    let found: Vec<_> = report.findings.iter().filter(|finding| finding.code == "AP178").collect();
    assert_eq!(found.len(), 1, "{:?}", errors(&report));
    assert_eq!(found[0].line(), 8, "the third FIFO");
    found[0].notes.clone()
}

#[test]
fn an_end_that_is_awaited_hands_its_channel_on() {
    let text = received(&in_turn());
    // `@a` is the first by name that ends before `@c` begins, and no more ends share than must.
    assert_eq!(shim(&text), [row("b", 0, None), row("a", 1, Some(0)), row("c", 1, Some(1))]);
    assert_eq!(codes(&text), []);
    let tasks =
        [task("a", 32), task("b", 16)].concat() + "    aiex.dma_await_task(%a)\n    aiex.dma_free_task(%b)\n";
    let tasks = received(&sequence("s", &[tasks, task("c", 64), "    aiex.dma_await_task(%c)\n".to_owned()]));
    assert_eq!(shim(&tasks), shim(&text));
    assert_eq!(codes(&tasks), []);
}

#[test]
fn ends_of_different_sequences_take_turns() {
    let each = |words: [(&str, u32); 3]| {
        words.map(|(fifo, words)| sequence(fifo, &[memcpy(fifo, words), wait(fifo)])).concat()
    };
    let names = [("a", 32), ("b", 16), ("c", 64)];
    let text = sent(&each(names));
    // Enough ends share that the others fit: `@b` takes the channel of `@a`, `@c` keeps its own.
    assert_eq!(shim(&text), [row("b", 0, Some(0)), row("a", 0, Some(1)), row("c", 1, None)]);
    assert_eq!(codes(&text), []);
    assert_eq!(codes(&received(&each(names))), []);
}

#[test]
fn ends_that_are_in_flight_at_once_need_channels_of_their_own() {
    let all = [memcpy("a", 32), memcpy("b", 16), memcpy("c", 64), wait("a"), wait("b"), wait("c")];
    let notes = refused(&received(&sequence("s", &all)));
    assert_eq!(
        notes.last().unwrap(),
        "a sequence has `@b` and `@c` in flight at once: it does not await one of them before the other starts"
    );
    // What is sent is in flight until its sequence ends, awaited or not.
    let notes = refused(&sent(&in_turn()));
    assert_eq!(
        notes.last().unwrap(),
        "a sequence sends through `@b` and `@c`, and what it sends is in flight until it ends"
    );
    // Of an end that no sequence names, nothing is known.
    let notes = refused(&received(&sequence("s", &[memcpy("a", 32), memcpy("c", 64), wait("a"), wait("c")])));
    assert_eq!(notes.last().unwrap(), "no runtime sequence of the text moves data through `@b`");
}

#[test]
fn a_loop_has_its_ends_in_flight_from_its_beginning_to_its_end() {
    let start = "    %zero = arith.constant 0 : index\n    %one = arith.constant 1 : index\n    %two = arith.constant 2 : index\n    scf.for %i = %zero to %two step %one {\n";
    let around = |body: &[String]| start.to_owned() + &body.concat() + "    }\n";
    // Within it, the last await is not known to be after the last transfer.
    let looped =
        around(&[memcpy("a", 32), wait("a"), memcpy("b", 16), wait("b"), memcpy("c", 64), wait("c")]);
    refused(&received(&sequence("s", &[looped])));
    let looped = around(&[memcpy("a", 32)]) + &memcpy("b", 16) + &wait("b");
    let waited = looped.clone() + &wait("a") + &wait("a");
    let then = [memcpy("c", 64), wait("c")].concat();
    assert_eq!(codes(&received(&sequence("s", &[waited, then.clone()]))), []);
    // Two ends of a sequence that ends with a wait in the loop.
    let within = around(&[memcpy("a", 32), wait("a")]) + &memcpy("b", 16) + &then + &wait("b");
    refused(&received(&sequence("s", &[within])));
}

#[test]
fn ends_that_are_pinned_or_configured_at_load_take_no_turns() {
    let pinned = received(&in_turn())
        .replace("@a(%y, {%shim}, 2 : i32)", "@a(%y, {%shim}, 2 : i32) {cons_dma_channels = array<i32: 1>}");
    // `@b` is awaited before `@c` starts, so these two share the other channel.
    assert_eq!(shim(&pinned), [row("b", 0, Some(0)), row("a", 1, None), row("c", 0, Some(1))]);
    let both = pinned
        .replace("@b(%x, {%shim}, 2 : i32)", "@b(%x, {%shim}, 2 : i32) {cons_dma_channels = array<i32: 0>}");
    refused(&both);
}

#[test]
fn ids_of_packets_are_the_lowest_that_nothing_else_has() {
    let text = received(&in_turn());
    let flow = "  aie.packet_flow(0) {\n    aie.packet_source<%x, Core : 0>\n    aie.packet_dest<%z, Core : 0>\n  }\n";
    let with_flow = text.replace("  %z = aie.tile(0, 4)\n", &format!("  %z = aie.tile(0, 4)\n{flow}"));
    assert_eq!(shim(&with_flow), [row("b", 0, None), row("a", 1, Some(1)), row("c", 1, Some(2))]);
    let own = text.replace("@a(%y, {%shim}, 2 : i32)", "@a(%y, {%shim}, 2 : i32) {packet_id = 9 : i8}");
    assert_eq!(shim(&own), [row("b", 0, None), row("a", 1, Some(9)), row("c", 1, Some(0))]);
    // A FIFO that asks for packets, without saying which.
    let asks = text.replace("@b(%x, {%shim}, 2 : i32)", "@b(%x, {%shim}, 2 : i32) {packet}");
    assert_eq!(shim(&asks), [row("b", 0, Some(0)), row("a", 1, Some(1)), row("c", 1, Some(2))]);
}

#[test]
fn what_is_sent_is_compared_with_the_fifo_that_the_sequence_names() {
    let sequences = [("a", 32), ("b", 16), ("c", 64)]
        .map(|(fifo, words)| sequence(fifo, &[memcpy(fifo, words), wait(fifo)]))
        .concat();
    let report = check(&sent(&sequences), &Options::default());
    assert!(report.findings.iter().all(|finding| finding.code != "AP213"), "{:?}", report.findings);
    let short = check(&sent(&sequences.replace("1, 16]", "1, 8]")), &Options::default());
    let words: Vec<&str> = short.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert!(words.iter().any(|text| text.contains("0 objects of `@b` and 32 bytes")), "{words:?}");
    assert!(!words.iter().any(|text| text.contains("of `@a`")), "{words:?}");
}

#[test]
fn a_design_in_turns_is_declared_with_its_packets() {
    with(&received(&in_turn()), |_, resolved| {
        let declared = declare(resolved, "::aie_pattern");
        assert!(declared.left_out.is_empty(), "{:?}", declared.left_out);
        for keys in [
            "packet_id = 0, consumer_channels = [1], allow(turns)",
            "packet_id = 1, consumer_channels = [1], allow(turns)",
        ] {
            assert!(declared.text.contains(keys), "{}", declared.text);
        }
        let end = FifoEnd::consumer(2, 0);
        let channel = resolved.fifo_channels.iter().find(|(other, _)| *other == end).unwrap().1;
        assert_eq!((channel.direction, channel.channel), (Direction::S2mm, 1));
    });
}
