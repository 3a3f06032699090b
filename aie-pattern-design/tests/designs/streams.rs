//! What goes along a connection: headers of packets, bytes, and channels at the other end.

use aie_pattern_design::check::{Options, Report};

use crate::common::{check, wrong};

fn report(text: &str) -> Report {
    check(text, &Options::default())
}

/// All errors and warnings: `error AP225 9`.
fn found(text: &str) -> Vec<String> {
    wrong(&report(text), 0)
}

/// What is left open of the design.
fn open(text: &str) -> Vec<String> {
    report(text).not_checked.iter().map(|one| one.reason.clone()).collect()
}

/// A shim that sends to a ring of a core tile, with a sequence.
fn fed(route: &str, name: &str, sequence: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %data = aie.buffer(%core) : memref<24xi32>
  {route}
  aie.shim_dma_allocation @feed(%host, MM2S, 0{name})
  aie.mem(%core) {{
    aie.dma_start(S2MM, 0, ^fill, ^end)
  ^fill:
    aie.dma_bd(%data : memref<24xi32>)
    aie.next_bd ^fill
  ^end:
    aie.end
  }}
  aie.runtime_sequence(%a: memref<48xi32>) {{
{sequence}
  }}
}}"
    )
}

const PACKETS: &str =
    "aie.packet_flow(6) { aie.packet_source<%host, DMA : 0> aie.packet_dest<%core, DMA : 0> }";
const CIRCUIT: &str = "aie.flow(%host, DMA : 0, %core, DMA : 0)";

fn transfer(packet: &str) -> String {
    format!(
        "    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 48][0, 0, 0, 1]{packet}) {{id = 1 : i64, issue_token = true, metadata = @feed}} : memref<48xi32>
    aiex.npu.dma_wait {{symbol = @feed}}"
    )
}

fn task(target: &str, packet: &str) -> String {
    format!(
        "    %k = aiex.dma_configure_task{target} {{
      aie.dma_bd(%a : memref<48xi32> offset = 0 len = 48){packet}
      aie.end
    }} {{issue_token = true}}
    aiex.dma_start_task(%k)
    aiex.dma_await_task(%k)"
    )
}

#[test]
fn packets_of_sequences_have_routes() {
    let own = |id: u32| transfer(&format!(", packet = <pkt_id = {id}, pkt_type = 0>"));
    assert_eq!(found(&fed(PACKETS, "", &own(6))), [""; 0]);
    assert_eq!(found(&fed(PACKETS, "", &own(7))), ["error AP225 16"]);
    // The header counts against the ring of 24 words.
    let without = fed(PACKETS, "", &transfer(""));
    let report = report(&without);
    let missing = report.findings.iter().find(|one| one.code == "AP225").expect("no header");
    let fixed = missing.fix.as_ref().and_then(|fix| fix.apply(&without));
    assert_eq!(fixed, Some(fed(PACKETS, "", &transfer(", packet = <pkt_id = 6, pkt_type = 0>"))));
    let named = |id: u32| fed(PACKETS, &format!(", <pkt_type = 0, pkt_id = {id}>"), &transfer(""));
    assert_eq!(found(&named(6)), [""; 0]);
    assert_eq!(found(&named(5)), ["error AP225 6"]);
    let of_bd =
        |id: u32| task("_for @feed", &format!(" {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}"));
    assert_eq!(found(&fed(PACKETS, "", &of_bd(6))), [""; 0]);
    assert_eq!(found(&fed(PACKETS, "", &of_bd(4))), ["error AP225 17"]);
    let of_task = |id: u32| task(&format!("(%host, MM2S, 0, <pkt_type = 0, pkt_id = {id}>)"), "");
    assert_eq!(found(&fed(PACKETS, "", &of_task(6))), [""; 0]);
    assert_eq!(found(&fed(PACKETS, "", &of_task(3))), ["error AP225 16"]);
    let of_name =
        |id: u32| fed(PACKETS, &format!(", <pkt_type = 0, pkt_id = {id}>"), &task("_for @feed", ""));
    assert_eq!(found(&of_name(6)), [""; 0]);
    assert_eq!(found(&of_name(2)), ["error AP225 6"]);
}

#[test]
fn fields_of_packets_are_checked_where_they_are_written() {
    let of_task = task("(%host, MM2S, 0, <pkt_type = 9, pkt_id = 6>)", "");
    assert_eq!(found(&fed(PACKETS, "", &of_task)), ["error AP046 16"]);
    let named = fed(PACKETS, ", <pkt_type = 0, pkt_id = 33>", &transfer(""));
    assert_eq!(found(&named), ["error AP046 6"]);
}

#[test]
fn a_header_is_sent_where_the_route_takes_one() {
    let text = fed(PACKETS, "", &transfer(""));
    assert_eq!(found(&text), ["warning AP225 16"]);
    assert!(open(&text).iter().any(|reason| reason.contains("without a packet header")), "{:?}", open(&text));
    assert_eq!(found(&fed(PACKETS, "", &task("_for @feed", ""))), ["warning AP225 17"]);
    // Data of a host may hold the headers of control packets.
    let control =
        "aie.packet_flow(6) { aie.packet_source<%host, DMA : 0> aie.packet_dest<%core, TileControl : 0> }";
    assert!(!found(&fed(control, "", &transfer(""))).iter().any(|one| one.contains("AP225")));
}

#[test]
fn a_circuit_has_no_place_for_a_header() {
    let own = transfer(", packet = <pkt_id = 6, pkt_type = 0>");
    assert_eq!(found(&fed(CIRCUIT, "", &own)), ["error AP225 16"]);
    assert_eq!(found(&fed(CIRCUIT, "", &transfer(""))), [""; 0]);
    // A receiver of one word more has room for it.
    let wide = fed(CIRCUIT, "", &own).replace("memref<24xi32>", "memref<49xi32>");
    assert_eq!(found(&wide), [""; 0]);
}

/// A core tile that sends 20 words to another one, once.
fn sent(route: &str, packet: &str, len: u32) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%a) : memref<20xi32>
  %y = aie.buffer(%b) : memref<32xi32>
  {route}
  aie.mem(%a) {{
    aie.dma_start(MM2S, 1, ^send, ^end)
  ^send:
    aie.dma_bd(%x : memref<20xi32>){packet}
    aie.next_bd ^end
  ^end:
    aie.end
  }}
  aie.mem(%b) {{
    aie.dma_start(S2MM, 1, ^take, ^end)
  ^take:
    aie.dma_bd(%y : memref<32xi32> offset = 0 len = {len})
    aie.next_bd ^end
  ^end:
    aie.end
  }}
}}"
    )
}

#[test]
fn both_ends_of_a_packet_route_move_the_same_bytes() {
    let flow = |keep: &str| {
        format!("aie.packet_flow(6) {{ aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }}{keep}")
    };
    let packet = " {packet = #aie.packet_info<pkt_type = 0, pkt_id = 6>}";
    assert_eq!(found(&sent(&flow(""), packet, 20)), [""; 0]);
    assert_eq!(found(&sent(&flow(""), packet, 16)), ["warning AP220 10"]);
    assert_eq!(found(&sent(&flow(""), packet, 21)), ["error AP220 18"]);
    let keep = " {keep_pkt_header = true}";
    assert_eq!(found(&sent(&flow(keep), packet, 21)), [""; 0]);
    assert_eq!(found(&sent(&flow(keep), packet, 20)), ["warning AP220 10"]);
    // The last output for packets keeps the header or takes it off.
    let routed = |keep: &str| {
        format!(
            "aie.switchbox(%a) {{
    %s = aie.amsel<0> (0)
    aie.masterset(North : 0, %s)
    aie.packet_rules(DMA : 1) {{ aie.rule(31, 6, %s) }}
  }}
  aie.switchbox(%b) {{
    %s = aie.amsel<0> (0)
    aie.masterset(DMA : 1, %s){keep}
    aie.packet_rules(South : 0) {{ aie.rule(31, 6, %s) }}
  }}"
        )
    };
    assert_eq!(found(&sent(&routed(""), packet, 20)), [""; 0]);
    assert_eq!(found(&sent(&routed(""), packet, 21)), ["error AP220 27"]);
    assert_eq!(found(&sent(&routed(keep), packet, 21)), [""; 0]);
    assert_eq!(found(&sent(&routed(keep), packet, 20)), ["warning AP220 19"]);
    let circuit = "aie.flow(%a, DMA : 1, %b, DMA : 1)";
    assert_eq!(found(&sent(circuit, packet, 20)), ["error AP225 10"]);
    assert_eq!(found(&sent(circuit, packet, 21)), [""; 0]);
}

/// One of two endless chains of a channel has another channel, so what the channel sends is not known.
#[test]
fn a_channel_that_is_started_twice_needs_no_headers() {
    let flow = "aie.packet_flow(6) { aie.packet_source<%a, DMA : 1> aie.packet_dest<%b, DMA : 1> }";
    let once = sent(flow, "", 20);
    assert_eq!(found(&once), ["warning AP225 10"]);
    let more = "aie.next_bd ^send
  ^other:
    aie.dma_start(MM2S, 1, ^again, ^end)
  ^again:
    aie.dma_bd(%x : memref<20xi32>)
    aie.next_bd ^again";
    let twice = once.replacen("^send, ^end", "^send, ^other", 1).replacen("aie.next_bd ^end", more, 1);
    assert_eq!(found(&twice), ["error AP212 13"]);
}

#[test]
fn several_chains_of_a_channel_send_their_sum() {
    let route = "aie.flow(%a, DMA : 1, %b, DMA : 1)";
    let second = "  ^second:
    aie.dma_start(MM2S, 1, ^more, ^end)
  ^more:
    aie.dma_bd(%x : memref<20xi32> offset = 0 len = 4)
    aie.next_bd ^end
  ^end:";
    let text = |len: u32| {
        sent(route, "", len).replacen("^send, ^end)", "^send, ^second)", 1).replacen("  ^end:", second, 1)
    };
    assert_eq!(found(&text(24)), [""; 0]);
    assert_eq!(found(&text(28)), ["error AP220 23"]);
}

#[test]
fn a_ring_is_not_left_inside_of_a_transfer() {
    let route = "aie.flow(%a, DMA : 1, %b, DMA : 1)";
    let ring = |len: u32| {
        let text = sent(route, "", len);
        let (before, after) = text.rsplit_once("aie.next_bd ^end").unwrap();
        format!("{before}aie.next_bd ^take{after}")
    };
    assert_eq!(found(&ring(5)), [""; 0]);
    assert_eq!(found(&ring(12)), ["warning AP220 10"]);
}

#[test]
fn the_other_end_of_a_route_is_started() {
    let sends = |other: &str| {
        format!(
            "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%a) : memref<8xi32>
  %y = aie.buffer(%b) : memref<8xi32>
  aie.flow(%a, DMA : 0, %b, DMA : 1)
  aie.flow(%host, DMA : 0, %b, DMA : 0)
  aie.mem(%a) {{
    aie.dma_start(MM2S, 0, ^send, ^end)
  ^send:
    aie.dma_bd(%x : memref<8xi32>)
    aie.next_bd ^send
  ^end:
    aie.end
  }}
{other}
}}"
        )
    };
    let takes = |channel: u32| {
        format!(
            "  aie.mem(%b) {{
    aie.dma_start(S2MM, {channel}, ^take, ^end)
  ^take:
    aie.dma_bd(%y : memref<8xi32>)
    aie.next_bd ^take
  ^end:
    aie.end
  }}"
        )
    };
    assert_eq!(found(&sends(&takes(1))), [""; 0]);
    assert_eq!(found(&sends(&takes(0))), ["error AP210 10"]);
    // Neither end of a second route is started.
    let second = sends(&takes(1))
        .replace("  aie.flow(%host", "  aie.flow(%a, DMA : 1, %b, DMA : 0)\n  aie.flow(%host");
    assert_eq!(found(&second.replace("aie.flow(%host, DMA : 0, %b, DMA : 0)", "")), ["warning AP210 8"]);
    // Another part of the design may have a region of the tile.
    assert_eq!(found(&sends("")), [""; 0]);
    let reason = "whether something takes what it sends: no region here has S2MM channel 1 of compute tile (0, 3), at the other end of its route";
    assert_eq!(open(&sends("")), [reason]);
    // A write of registers may start any channel.
    let written = "  aie.runtime_sequence() {
    aiex.npu.write32 {address = 119300 : ui32, column = 0 : i32, row = 3 : i32, value = 1 : ui32}
  }";
    assert_eq!(found(&sends(&format!("{}\n{written}", takes(0)))), [""; 0]);
}

#[test]
fn headers_are_words_of_the_stream_for_the_engine() {
    let text = |len: u32| {
        format!(
            "aie.device(npu1_1col) {{
  %host = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<32xi32>
  %room = aie.lock(%a, 0) {{init = 1 : i32}}
  %data = aie.lock(%a, 1) {{init = 0 : i32}}
  %empty = aie.lock(%b, 0) {{init = 1 : i32}}
  %full = aie.lock(%b, 1) {{init = 0 : i32}}
  aie.flow(%host, DMA : 0, %a, DMA : 0)
  aie.packet_flow(1) {{ aie.packet_source<%a, DMA : 0> aie.packet_dest<%b, DMA : 0> }} {{keep_pkt_header = true}}
  aie.flow(%b, DMA : 0, %host, DMA : 0)
  aie.shim_dma_allocation @in(%host, MM2S, 0)
  aie.shim_dma_allocation @out(%host, S2MM, 0)
  aie.mem(%a) {{
    aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.use_lock(%room, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<16xi32>, 0, 16)
    aie.use_lock(%data, Release, 1)
    aie.next_bd ^in
  ^next:
    aie.dma_start(MM2S, 0, ^out, ^end)
  ^out:
    aie.use_lock(%data, AcquireGreaterEqual, 1)
    aie.dma_bd(%x : memref<16xi32>, 0, 16) {{packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}}
    aie.use_lock(%room, Release, 1)
    aie.next_bd ^out
  ^end:
    aie.end
  }}
  aie.mem(%b) {{
    aie.dma_start(S2MM, 0, ^in, ^next)
  ^in:
    aie.use_lock(%empty, AcquireGreaterEqual, 1)
    aie.dma_bd(%y : memref<32xi32>, 0, {len})
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^in
  ^next:
    aie.dma_start(MM2S, 0, ^out, ^end)
  ^out:
    aie.use_lock(%full, AcquireGreaterEqual, 1)
    aie.dma_bd(%y : memref<32xi32>, 1, 16)
    aie.use_lock(%empty, Release, 1)
    aie.next_bd ^out
  ^end:
    aie.end
  }}
  aie.runtime_sequence(%i: memref<80xi32>, %o: memref<80xi32>) {{
    aiex.npu.dma_memcpy_nd(%o[0, 0, 0, 0][1, 1, 1, 80][0, 0, 0, 1]) {{id = 0 : i64, metadata = @out}} : memref<80xi32>
    aiex.npu.dma_memcpy_nd(%i[0, 0, 0, 0][1, 1, 1, 80][0, 0, 0, 1]) {{id = 1 : i64, metadata = @in}} : memref<80xi32>
    aiex.npu.dma_wait {{symbol = @out}}
  }}
}}"
        )
    };
    assert_eq!(found(&text(17)), [""; 0]);
    assert_eq!(found(&text(18)), ["error AP201 53"]);
}
