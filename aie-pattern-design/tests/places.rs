//! Designs whose tiles have no place yet, and devices that are placeholders: what holds wherever MLIR-AIE puts them.

use std::fmt::Write as _;

use aie_pattern_design::check::{Options, Report, check};
use aie_pattern_design::finding::Severity;

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

const OPEN: &str = "aie.logical_tile has no place yet: checked is what holds wherever MLIR-AIE puts it";

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
    let rows = (0..5).map(row).collect::<Vec<_>>().concat();
    let beside =
        |place: &str| format!("aie.device(npu1) {{\n{rows}  %e = aie.logical_tile<CoreTile>{place}\n}}");
    assert_eq!(findings(&beside("(?, 2)")), ["error ap149 7"]);
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
    let told = "aie.device stands for npu1 and npu2: checked is what holds on each";
    assert_eq!(not_checked(&text(64, 256)), [told]);
    // Only npu2 has bursts of 512 bytes.
    assert_eq!(findings(&text(64, 512)), [""; 0]);
    assert_eq!(not_checked(&text(64, 512)).len(), 2);
}
