//! Designs whose tiles have no place yet, and devices that are placeholders: what holds wherever MLIR-AIE puts them.

use std::fmt::Write as _;

use aie_pattern_design::check::{Options, Report};
use aie_pattern_design::finding::Severity;

use crate::common::check;

fn report(text: &str) -> Report {
    check(text, &Options::default())
}

/// `error AP212 5`, without notes.
fn findings(text: &str) -> Vec<String> {
    let report = report(text);
    let kept = report.findings.iter().filter(|finding| finding.severity != Severity::Note);
    kept.map(|one| format!("{:?} {} {}", one.severity, one.code, one.line()).to_lowercase()).collect()
}

fn not_checked(text: &str) -> Vec<String> {
    report(text).not_checked.iter().map(|one| format!("{} {}", one.operation, one.reason)).collect()
}

const OPEN: &str = "aie.logical_tile has no place yet: only what holds wherever MLIR-AIE puts it is checked";

/// A design of IRON before placement: a shim, a mem tile that parts the rows, two cores, and their results.
fn rows(bytes_of_a: u32, dims: &str) -> String {
    format!(
        "aie.device(npu2) {{
  %logical_core = aie.logical_tile<CoreTile>(?, ?)
  %logical_core_0 = aie.logical_tile<CoreTile>(?, ?)
  %logical_mem = aie.logical_tile<MemTile>(?, ?)
  %logical_shim_noc = aie.logical_tile<ShimNOCTile>(?, ?)
  %logical_shim_noc_1 = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.objectfifo @rows(%logical_shim_noc, {{%logical_mem}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @upper(%logical_mem {dims}, {{%logical_core}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @lower(%logical_mem, {{%logical_core_0}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@rows] -> [@upper, @lower]([] [0, 32])
  aie.objectfifo @sums(%logical_core, {{%logical_core_0}}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @result(%logical_core_0, {{%logical_shim_noc_1}}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%logical_core) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %end step %c1 {{
      %a = aie.objectfifo.acquire @upper(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
      %b = aie.objectfifo.acquire @sums(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      aie.objectfifo.release @upper(Consume, 1)
      aie.objectfifo.release @sums(Produce, 1)
    }}
    aie.end
  }}
  aie.core(%logical_core_0) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 9223372036854775807 : index
    scf.for %i = %c0 to %end step %c1 {{
      %a = aie.objectfifo.acquire @lower(Consume, 1) : !aie.objectfifosubview<memref<32xi32>>
      %b = aie.objectfifo.acquire @sums(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %c = aie.objectfifo.acquire @result(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      aie.objectfifo.release @lower(Consume, 1)
      aie.objectfifo.release @sums(Consume, 1)
      aie.objectfifo.release @result(Produce, 1)
    }}
    aie.end
  }}
  aie.runtime_sequence(%a: memref<256xi32>, %c: memref<32xi32>) {{
    %t = aiex.dma_configure_task_for @rows {{
      aie.dma_bd(%a : memref<256xi32>, 0, {bytes_of_a}, [<size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = {bytes_of_a}, stride = 1>])
      aie.end
    }}
    aiex.dma_start_task(%t)
    %u = aiex.dma_configure_task_for @result {{
      aie.dma_bd(%c : memref<32xi32>, 0, 32)
      aie.end
    }} {{issue_token = true}}
    aiex.dma_start_task(%u)
    aiex.dma_await_task(%u)
    aiex.dma_free_task(%t)
  }}
}}"
    )
}

#[test]
fn a_design_before_placement_is_checked() {
    let text = rows(256, "");
    assert_eq!((findings(&text), not_checked(&text)), (vec![], vec![OPEN.to_owned()]));
}

#[test]
fn what_no_place_decides_is_found() {
    // A transfer of no whole number of objects.
    assert_eq!(findings(&rows(200, "")), ["warning ap221 44", "error ap201 50"]);
    // A walk past its objects.
    let dims = "dimensionsToStream [<size = 8, stride = 8>, <size = 4, stride = 1>]";
    assert_eq!(findings(&rows(256, dims)), ["error ap172 8"]);
    // Too few data for the results that are awaited.
    assert_eq!(findings(&rows(192, "")), ["error ap201 50"]);
}

#[test]
fn messages_have_the_names_of_tiles() {
    let text = fed(&["s0", "s1", "s2"], "npu1");
    let all = report(&text);
    let messages: Vec<&str> = all.findings.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "compute tile `%core` has 2 S2MM channels, but the FIFOs up to and including the consumer of `of_s2` need 3"
        ]
    );
}

/// A core that takes objects of these tiles, each with its kind as the first letter.
fn fed(sources: &[&str], device: &str) -> String {
    let kind = |name: &str| if name.starts_with('s') { "ShimNOCTile" } else { "CoreTile" };
    let mut text = format!("aie.device({device}) {{\n  %core = aie.logical_tile<CoreTile>(?, ?)\n");
    for name in sources {
        let _ = writeln!(text, "  %{name} = aie.logical_tile<{}>(?, ?)", kind(name));
    }
    for name in sources {
        let _ = writeln!(
            text,
            "  aie.objectfifo @of_{name}(%{name}, {{%core}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>"
        );
    }
    text + "}"
}

#[test]
fn cores_may_share_memory() {
    assert_eq!(findings(&fed(&["s0", "s1", "c2", "c3"], "npu1")), [""; 0]);
    assert_eq!(findings(&fed(&["s0", "s1", "s2", "c3"], "npu1")), ["error ap178 9"]);
    let open = not_checked(&fed(&["c0", "c1", "c2"], "npu1"));
    assert_eq!(open.len(), 2, "{open:?}");
    assert!(open[1].starts_with("aie.logical_tile has no place yet, which decides this: "), "{open:?}");
}

#[test]
fn tiles_may_be_one_tile() {
    // Five shims on four tiles, each with its own data.
    let many = "aie.device(npu1) {
  %s0 = aie.logical_tile<ShimNOCTile>(?, ?)
  %s1 = aie.logical_tile<ShimNOCTile>(?, ?)
  %s2 = aie.logical_tile<ShimNOCTile>(?, ?)
  %c0 = aie.tile(0, 2)
  %c1 = aie.tile(0, 3)
  aie.objectfifo @a(%s0, {%c0}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @b(%s1, {%c1}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @c(%c0, {%s2}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}";
    assert_eq!(findings(many), [""; 0]);
    let few = many.replace("npu1", "npu1_1col");
    assert_eq!(findings(&few), [""; 0]);
    let third = few.replace(" @c(%c0, {%s2}", " @c(%s2, {%c0}");
    assert_eq!(findings(&third), ["error ap178 9"]);
}

#[test]
fn each_core_has_a_tile() {
    let cores = |device: &str| {
        let one =
            |k: u32| format!("  %c{k} = aie.logical_tile<CoreTile>({}, ?)\n", if k == 3 { "0" } else { "?" });
        format!("aie.device({device}) {{\n{}}}", (0..5).map(one).collect::<Vec<_>>().concat())
    };
    assert_eq!(findings(&cores("npu1")), [""; 0]);
    assert_eq!(findings(&cores("npu1_1col")), ["error ap149 6"]);
    let row = |column: u32| format!("  %d{column} = aie.logical_tile<CoreTile>({column}, 2)\n");
    let rows = (0..4).map(row).collect::<Vec<_>>().concat();
    let beside =
        |place: &str| format!("aie.device(npu1) {{\n{rows}  %e = aie.logical_tile<CoreTile>{place}\n}}");
    assert_eq!(findings(&beside("(?, 2)")), ["error ap149 6"]);
    assert_eq!(findings(&beside("(3, ?)")), [""; 0]);
}

#[test]
fn a_written_place_has_its_kind() {
    let at = |place: &str| format!("aie.device(npu1) {{\n  %m = aie.logical_tile<MemTile>{place}\n}}");
    assert_eq!(findings(&at("(0, 1)")), [""; 0]);
    assert_eq!(findings(&at("(0, 2)")), ["error ap149 2"]);
    assert_eq!(not_checked(&at("(0, 1)")), [""; 0]);
    assert_eq!(not_checked(&at("(0, ?)")), [OPEN]);
}

#[test]
fn memory_of_a_neighbour_is_where_it_is_reached() {
    let text = |place: &str| {
        format!(
            "aie.device(npu1) {{
  %a = aie.logical_tile<CoreTile>{place}
  %b = aie.tile(2, 4)
  %buffer = aie.buffer(%a) : memref<16xi32>
  %lock = aie.lock(%a, 0)
  aie.core(%b) {{
    aie.use_lock(%lock, AcquireGreaterEqual, 1)
    %c0 = arith.constant 0 : index
    %v = memref.load %buffer[%c0] : memref<16xi32>
    aie.use_lock(%lock, Release, 1)
    aie.end
  }}
}}"
        )
    };
    let reach =
        |text: &str| findings(text).into_iter().filter(|one| one.contains("ap213")).collect::<Vec<_>>();
    assert_eq!(reach(&text("(?, ?)")), [""; 0]);
    assert_eq!(reach(&text("(2, 3)")), [""; 0]);
    assert_eq!(reach(&text("(3, 4)")), ["error ap213 7", "error ap213 9"]);
}

#[test]
fn a_placeholder_is_each_of_its_devices() {
    let text = |bytes: u32, burst: u32| {
        format!(
            "aie.device(NPUDEVICE) {{
  %s = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.objectfifo @in(%s, {{%t}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, {bytes}][0, 0, 0, 1]) {{id = 0 : i64, metadata = @in, burst_length = {burst} : i64}} : memref<64xi32>
  }}
}}"
        )
    };
    assert_eq!(findings(&text(64, 256)), [""; 0]);
    assert_eq!(findings(&text(60, 256)), ["warning ap221 6"]);
    let told = "aie.device stands for npu1 and npu2: only what holds on each is checked";
    assert_eq!(not_checked(&text(64, 256)), [told]);
    // Only npu2 has bursts of 512 bytes.
    assert_eq!(findings(&text(64, 512)), [""; 0]);
    let on_one = "aie.device stands for several devices, and this holds on npu1 only: a burst of 512 bytes";
    let listed = not_checked(&text(64, 512));
    assert!(
        matches!(&listed[..], [first, second] if first == told && second.starts_with(on_one)),
        "{listed:?}"
    );
    // A logical tile does not change that.
    let logical = text(64, 512).replace("aie.tile(0, 2)", "aie.logical_tile<CoreTile>(?, ?)");
    let listed = not_checked(&logical);
    assert!(listed.iter().any(|one| one.starts_with(on_one)), "{listed:?}");
}

#[test]
fn coordinates_of_the_text_are_not_those_of_a_chosen_tile() {
    let text = |shim: &str, wait: &str| {
        format!(
            "aie.device(npu1) {{
  %s0 = aie.{shim}
  %s1 = aie.{shim}
  %c = aie.logical_tile<CoreTile>(?, ?)
  aie.objectfifo @in(%s0, {{%c}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%c, {{%s1}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.runtime_sequence(%a: memref<64xi32>) {{
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 0 : i64, metadata = @in}} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {{id = 1 : i64, metadata = @out}} : memref<64xi32>
    {wait}
  }}
}}"
        )
    };
    let sync = |direction: u32, channel: u32| {
        format!(
            "aiex.npu.sync {{column = 0 : i32, row = 0 : i32, direction = {direction} : i32, channel = {channel} : i32, column_num = 1 : i32, row_num = 1 : i32}}"
        )
    };
    let logical = "logical_tile<ShimNOCTile>(?, ?)";
    // Neither may be that of the sequence.
    for (direction, channel) in [(0, 0), (1, 0), (1, 1)] {
        assert_eq!(findings(&text(logical, &sync(direction, channel))), [""; 0]);
    }
    let listed = not_checked(&text(logical, &sync(0, 0)));
    assert!(listed.iter().any(|one| one.contains("a wait for channels that are not known")), "{listed:?}");
    // The places of the shims are known.
    assert_eq!(findings(&text("tile(0, 0)", &sync(1, 1))), ["error ap222 10"]);
    let push =
        "aiex.npu.push_queue (0, 0, MM2S:1) {bd_id = 1 : i32, issue_token = false, repeat_count = 0 : i32}";
    assert_eq!(findings(&text(logical, push)), [""; 0]);
}

/// Two cores with buffers whose FIFOs are in the memory of either end.
fn full(a: u32, c: u32, d: u32) -> String {
    let core = |name: &str| format!("  %{name} = aie.logical_tile<CoreTile>(?, ?)\n");
    let buffer = |name: &str, bytes: u32| format!("  %b{name} = aie.buffer(%{name}) : memref<{bytes}xi8>\n");
    let cores: String = ["a", "c", "x", "y", "z", "d"].into_iter().map(core).collect();
    let buffers: String = [("a", a), ("c", c), ("d", d)].map(|(name, bytes)| buffer(name, bytes)).concat();
    format!(
        "aie.device(npu1) {{\n{cores}{buffers}\
  aie.objectfifo @g(%a, {{%c}}, 1 : i32) : !aie.objectfifo<memref<20480xi8>>
  aie.objectfifo @h(%d, {{%c}}, 1 : i32) : !aie.objectfifo<memref<20480xi8>>
}}"
    )
}

#[test]
fn a_memory_is_full_wherever_fifos_have_their_objects() {
    // `@g` fits the memory of `%a`, and `@h` that of `%c`.
    assert_eq!(findings(&full(40_000, 40_000, 50_000)), [""; 0]);
    let listed = not_checked(&full(40_000, 40_000, 50_000));
    assert!(listed.iter().any(|one| one.contains("which decides this: ")), "{listed:?}");
    // No FIFO changes that a buffer is too large.
    assert_eq!(findings(&full(70_000, 100, 100)), ["error ap140 8"]);
}

#[test]
fn a_written_tile_without_a_core_is_free_for_a_logical_one() {
    let text = |core: &str| {
        let written =
            (2..6).map(|row| format!("  %t{row} = aie.tile(0, {row})\n")).collect::<Vec<_>>().concat();
        format!("aie.device(npu1_1col) {{\n{written}  %c = aie.logical_tile<CoreTile>(?, ?)\n{core}}}")
    };
    assert_eq!(findings(&text("")), [""; 0]);
    let cores = (2..6).map(|row| format!("  aie.core(%t{row}) {{ aie.end }}\n")).collect::<Vec<_>>().concat();
    assert_eq!(findings(&text(&cores)), ["error ap149 6"]);
    assert_eq!(findings(&text("  aie.core(%t2) { aie.end }\n")), [""; 0]);
}

#[test]
fn a_logical_core_on_a_written_tile_is_checked() {
    let written = (2..6).map(|row| format!("  %t{row} = aie.tile(0, {row})\n")).collect::<Vec<_>>().concat();
    let cores = (3..6).map(|row| format!("  aie.core(%t{row}) {{ aie.end }}\n")).collect::<Vec<_>>().concat();
    let fifo = |name: &str| {
        format!("  aie.objectfifo @{name}(%s, {{%c}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>\n")
    };
    let text = |fifos: &[&str]| {
        let fifos: String = fifos.iter().map(|name| fifo(name)).collect();
        format!(
            "aie.device(npu1_1col) {{\n{written}  %s = aie.tile(0, 0)\n  %c = aie.logical_tile<CoreTile>(?, ?)\n{fifos}{cores}}}"
        )
    };
    assert_eq!(findings(&text(&["a", "b"])), [""; 0]);
    let listed = not_checked(&text(&["a"]));
    assert_eq!(listed, [OPEN]);
    // Both of the shim's channels and of the core's are too few.
    assert_eq!(findings(&text(&["a", "b", "c"])), ["error ap178 10", "error ap178 10"]);
}

#[test]
fn objects_are_on_the_tile_that_is_allocated() {
    let text = |bytes: u32| {
        format!(
            "aie.device(npu1) {{
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  %own = aie.buffer(%c) : memref<{bytes}xi8>
  aie.objectfifo @f(%a, {{%b}}, 1 : i32) : !aie.objectfifo<memref<20480xi8>>
  aie.objectfifo.allocate @f(%c)
}}"
        )
    };
    assert_eq!(findings(&text(40_000)), [""; 0]);
    let full = report(&text(50_000));
    let errors: Vec<&str> = full.findings.iter().map(|one| one.message.as_str()).collect();
    assert!(matches!(errors.as_slice(), [one] if one.contains("compute tile `%c`")), "{errors:?}");
    // Nothing reaches the memory of another kind of tile.
    let mem = text(100).replace("%c = aie.logical_tile<CoreTile>", "%c = aie.logical_tile<MemTile>");
    assert_eq!(findings(&mem), ["error ap166 6"]);
}

#[test]
fn logical_shims_have_channels_for_ends_that_take_turns() {
    let shims =
        ["x", "y", "z"].map(|name| format!("  %{name} = aie.logical_tile<ShimNOCTile>(?, ?)\n")).concat();
    let fifo = |name: &str| {
        format!("  aie.objectfifo @of_{name}(%c, {{%{name}}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>\n")
    };
    let fifos =
        ["x", "y", "z"].map(fifo).concat().replace("@of_y(%c", "@of_y(%d").replace("@of_z(%c", "@of_z(%e");
    let moved = |name: &str| {
        let id = ["x", "y", "z"].iter().position(|other| *other == name).unwrap();
        format!(
            "    aiex.npu.dma_memcpy_nd(%m[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {{id = {id} : i64, metadata = @of_{name}}} : memref<16xi32>\n"
        )
    };
    let wait = |name: &str| format!("    aiex.npu.dma_wait {{symbol = @of_{name}}}\n");
    let core = |(tile, name): (&str, &str)| {
        format!(
            "  aie.core(%{tile}) {{\n    %o = aie.objectfifo.acquire @of_{name}(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>\n    aie.objectfifo.release @of_{name}(Produce, 1)\n    aie.end\n  }}\n"
        )
    };
    let cores = [("c", "x"), ("d", "y"), ("e", "z")].map(core).concat();
    let text = |body: &[String]| {
        format!(
            "aie.device(npu1_1col) {{\n{shims}  %c = aie.tile(0, 2)\n  %d = aie.tile(0, 3)\n  %e = aie.tile(0, 4)\n{fifos}{cores}  aie.runtime_sequence(%m: memref<16xi32>) {{\n{}  }}\n}}",
            body.concat()
        )
    };
    let in_turn = [moved("x"), moved("y"), wait("x"), moved("z"), wait("y"), wait("z")];
    assert_eq!(findings(&text(&in_turn)), [""; 0]);
    let at_once = [moved("x"), moved("y"), moved("z"), wait("x"), wait("y"), wait("z")];
    assert_eq!(findings(&text(&at_once)), ["error ap178 10"]);
}

#[test]
fn an_array_has_tiles_of_the_wanted_kind() {
    let of = |device: &str, tile: &str| {
        let text = format!("aie.device({device}) {{\n  %m = aie.logical_tile<{tile}\n}}");
        report(&text).findings.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    assert_eq!(of("npu1", "MemTile>(9, ?)"), ["column 9 is outside of npu1, which has columns 0 to 3"]);
    assert_eq!(of("npu1", "MemTile>(?, 3)"), ["row 3 of npu1 has no mem tiles"]);
    assert_eq!(of("npu1", "CoreTile>(?, 7)"), ["row 7 is outside of npu1, which has rows 0 to 5"]);
    assert_eq!(of("xcvc1902", "MemTile>(?, ?)"), ["xcvc1902 has no mem tiles"]);
    let pl = ["npu1 has no `ShimPLTile`: each of its shims is a `ShimNOCTile`"];
    assert_eq!(of("npu1", "ShimPLTile>(?, ?)"), pl);
    for (device, tile) in
        [("npu1", "MemTile>(3, ?)"), ("npu1", "MemTile>(?, 1)"), ("xcve2802", "ShimPLTile>(?, ?)")]
    {
        assert_eq!(of(device, tile), [""; 0]);
    }
}

#[test]
fn a_tile_without_a_place_is_listed() {
    let text = "aie.device(npu1_1col) {
  %m0 = aie.tile(0, 1)
  %m = aie.logical_tile<MemTile>(?, ?)
  %b0 = aie.buffer(%m0) : memref<64xi32>
  %b = aie.buffer(%m) : memref<600000xi8>
  aie.memtile_dma(%m0) {
    aie.dma_start(S2MM, 0, ^a, ^end)
  ^a:
    aie.dma_bd(%b0 : memref<64xi32>)
    aie.next_bd ^a
  ^end:
    aie.end
  }
}";
    let listed = not_checked(text);
    assert_eq!(listed[0], OPEN);
    assert_eq!(listed[1], "aie.logical_tile gets no place here, so rules that need one are not checked");
}

#[test]
fn mem_tiles_may_share_memory() {
    let text = |third: &str| {
        format!(
            "aie.device(npu1) {{
  %m0 = aie.logical_tile<MemTile>(0, ?)
  %m1 = aie.logical_tile<MemTile>(?, ?)
  %m2 = aie.logical_tile<MemTile>({third}, ?)
  aie.objectfifo @f(%m0, {{%m2}}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.allocate @f(%m0)
}}"
        )
    };
    let errors = |third: &str| {
        let mut all = findings(&text(third));
        all.retain(|one| one.starts_with("error"));
        all.len()
    };
    assert_eq!([errors("?"), errors("1"), errors("3")], [0, 0, 1]);
}
