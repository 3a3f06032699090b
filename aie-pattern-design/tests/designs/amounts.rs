//! The bytes that packets of several ids carry, from one channel or from several.

use aie_pattern_design::check::Options;

use crate::common::{check, wrong};

/// All errors and warnings, without their lines.
fn found(text: &str) -> Vec<String> {
    let all = wrong(&check(text, &Options::default()), 0);
    all.iter().map(|one| one.rsplit_once(' ').map_or(one.as_str(), |(kind, _)| kind).to_owned()).collect()
}

/// A descriptor, as `(id of its packet, words, label of the next)`.
type Part<'a> = (&'a str, u32, &'a str);

/// The channel of a tile, with one descriptor or two: the block `^p0`, and `^p1`.
fn channel(direction: &str, buffer: &str, parts: &[Part<'_>]) -> String {
    let block = |(k, (id, words, next)): (usize, &Part<'_>)| {
        let packet = match *id {
            "" => String::new(),
            id => format!(" {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {id}>}}"),
        };
        let next = match *next {
            "" => "aie.end".to_owned(),
            next => format!("aie.next_bd {next}"),
        };
        format!("^p{k}:\naie.dma_bd({buffer} : memref<256xi32> offset = 0 len = {words}){packet}\n{next}\n")
    };
    let blocks: String = parts.iter().enumerate().map(block).collect();
    format!("aie.dma_start({direction}, 0, ^p0, ^end)\n{blocks}^end:\naie.end\n")
}

/// A mem tile and two core tiles; what each runs, and the routes.
fn design(routes: &str, [mem, one, other]: [&str; 3]) -> String {
    format!(
        "aie.device(npu1_1col) {{
%host = aie.tile(0, 0)
%mem = aie.tile(0, 1)
%one = aie.tile(0, 2)
%other = aie.tile(0, 3)
%b = aie.buffer(%mem) : memref<256xi32>
%x = aie.buffer(%one) : memref<256xi32>
%y = aie.buffer(%other) : memref<256xi32>
{routes}
aie.memtile_dma(%mem) {{\n{mem}}}
aie.mem(%one) {{\n{one}}}
aie.mem(%other) {{\n{other}}}
}}"
    )
}

fn route(id: u32, from: &str, to: &str) -> String {
    format!("aie.packet_flow({id}) {{ aie.packet_source<{from}, DMA : 0> aie.packet_dest<{to}, DMA : 0> }}\n")
}

#[test]
fn each_receiver_takes_the_packets_of_its_id() {
    let routes = route(2, "%mem", "%one") + &route(5, "%mem", "%other");
    let text = |ids: [&str; 2], one: Part<'_>, other: Part<'_>| {
        let sends = channel("MM2S", "%b", &[(ids[0], 64, "^p1"), (ids[1], 64, "")]);
        design(&routes, [&sends, &channel("S2MM", "%x", &[one]), &channel("S2MM", "%y", &[other])])
    };
    let whole = ("", 64, "");
    assert_eq!(found(&text(["2", "5"], whole, whole)), [""; 0]);
    assert_eq!(found(&text(["2", "5"], whole, ("", 65, ""))), ["error AP220"]);
    assert_eq!(found(&text(["2", "5"], ("", 63, ""), whole)), ["warning AP220"]);
    assert_eq!(found(&text(["2", "2"], ("", 128, ""), ("", 64, "^p0"))), ["error AP210"]);
    // A ring stands inside of a transfer.
    assert_eq!(found(&text(["2", "5"], ("", 32, "^p0"), ("", 48, "^p0"))), ["warning AP220"]);
}

#[test]
fn a_packet_of_no_route_is_one_finding() {
    let routes = route(2, "%mem", "%one") + &route(5, "%mem", "%other");
    let sends = channel("MM2S", "%b", &[("2", 64, "^p1"), ("6", 64, "")]);
    let takes = |buffer| channel("S2MM", buffer, &[("", 64, "")]);
    let all = found(&design(&routes, [&sends, &takes("%x"), &takes("%y")]));
    assert_eq!(all, ["error AP225"]);
}

#[test]
fn two_ids_may_reach_one_channel() {
    let routes = route(2, "%mem", "%one") + &route(5, "%mem", "%one");
    let text = |words| {
        let sends = channel("MM2S", "%b", &[("2", 64, "^p1"), ("5", 32, "")]);
        design(&routes, [&sends, &channel("S2MM", "%x", &[("", words, "")]), "aie.end\n"])
    };
    assert_eq!(found(&text(96)), [""; 0]);
    assert_eq!(found(&text(64)), ["warning AP220"]);
    assert_eq!(found(&text(97)), ["error AP220"]);
}

#[test]
fn packets_of_two_channels_add_up() {
    let routes = route(2, "%one", "%mem") + &route(5, "%other", "%mem");
    let text = |last: &str, taken: Part<'_>| {
        let takes = channel("S2MM", "%b", &[taken]);
        let sends = channel("MM2S", "%y", &[("5", 32, last)]);
        design(&routes, [&takes, &channel("MM2S", "%x", &[("2", 64, "")]), &sends])
    };
    assert_eq!(found(&text("", ("", 96, ""))), [""; 0]);
    assert_eq!(found(&text("", ("", 48, "^p0"))), [""; 0]);
    assert_eq!(found(&text("", ("", 97, ""))), ["error AP220"]);
    assert_eq!(found(&text("", ("", 95, ""))), ["warning AP220"]);
    assert_eq!(found(&text("", ("", 64, "^p0"))), ["warning AP220"]);
    // One of them never ends.
    assert_eq!(found(&text("^p0", ("", 97, ""))), [""; 0]);
}

#[test]
fn a_sequence_sends_each_receiver_its_packets() {
    let text = |words: [u32; 2], ring: u32| {
        let routes = route(2, "%host", "%one") + &route(5, "%host", "%other");
        let takes = |buffer, words| channel("S2MM", buffer, &[("", words, "^p0")]);
        let (one, other) = (takes("%x", 64), takes("%y", ring));
        let send = |(k, id): (usize, u32)| {
            let words = words[k];
            format!(
                "aiex.npu.dma_memcpy_nd(%h[0, 0, 0, 0][1, 1, 1, {words}][0, 0, 0, 1], packet = <pkt_id = {id}, pkt_type = 0>) {{id = {k} : i64, issue_token = true, metadata = @in}} : memref<256xi32>\naiex.npu.dma_wait {{symbol = @in}}\n"
            )
        };
        let sends: String = [2, 5].into_iter().enumerate().map(send).collect();
        let sequence = format!(
            "aie.shim_dma_allocation @in(%host, MM2S, 0)\naie.runtime_sequence(%h: memref<256xi32>) {{\n{sends}}}"
        );
        design(&format!("{routes}{sequence}"), ["aie.end\n", &one, &other])
    };
    assert_eq!(found(&text([64, 64], 64)), [""; 0]);
    assert_eq!(found(&text([64, 64], 32)), [""; 0]);
    assert_eq!(found(&text([64, 63], 64)), ["warning AP221"]);
    assert_eq!(found(&text([63, 65], 64)), ["warning AP221", "warning AP221"]);
}

/// A finding about an id names one route of each other id.
#[test]
fn a_packet_without_a_route_is_shown_a_route_of_each_id() {
    let shown = |routes: &str| {
        let sends = channel("MM2S", "%b", &[("7", 64, "")]);
        let takes = |buffer| channel("S2MM", buffer, &[("", 64, "")]);
        let text = design(routes, [&sends, &takes("%x"), &takes("%y")]);
        let report = check(&text, &Options::default());
        report.findings.iter().find(|one| one.code == "AP225").unwrap().related.len()
    };
    let one = route(2, "%mem", "%one");
    let both = one.clone() + &route(2, "%mem", "%other");
    assert_eq!(shown(&one), 1);
    assert_eq!(shown(&both), 1);
    assert_eq!(shown(&(both + &route(5, "%mem", "%other"))), 2);
}

#[test]
fn a_receiver_that_ends_stops_a_broadcast() {
    let routes = "aie.flow(%mem, DMA : 0, %one, DMA : 0)\naie.flow(%mem, DMA : 0, %other, DMA : 0)";
    let text = |sends: &str, one: &str, other: &str| {
        let takes = |buffer, next| channel("S2MM", buffer, &[("", 32, next)]);
        design(routes, [&channel("MM2S", "%b", &[("", 32, sends)]), &takes("%x", one), &takes("%y", other)])
    };
    assert_eq!(found(&text("^p0", "^p0", "^p0")), [""; 0]);
    assert_eq!(found(&text("^p0", "", "")), [""; 0]);
    assert_eq!(found(&text("", "^p0", "")), [""; 0]);
    assert_eq!(found(&text("^p0", "^p0", "")), ["warning AP220"]);
    // A lock may stop the sender too.
    let locks = "%go = aie.lock(%mem, 0) {init = 1 : i32}\n%done = aie.lock(%mem, 1) {init = 0 : i32}\naie.flow(%mem, DMA : 0, %one";
    let guarded = "aie.use_lock(%go, AcquireGreaterEqual, 1)\naie.dma_bd(%b : memref<256xi32> offset = 0 len = 32)\naie.use_lock(%done, Release, 1)";
    let stops = text("^p0", "^p0", "")
        .replace("aie.flow(%mem, DMA : 0, %one", locks)
        .replace("aie.dma_bd(%b : memref<256xi32> offset = 0 len = 32)", guarded);
    assert_eq!(found(&stops), [""; 0]);
}
