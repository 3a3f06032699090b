//! Tiles with object FIFOs and with parts by hand: channels, ids and addresses are of one space.

use std::fmt::Write as _;

use aie_pattern_core::declare::FifoEnd;
use aie_pattern_design::check::Options;
use aie_pattern_design::finding::Severity;
use aie_pattern_design::model::Design;
use aie_pattern_design::read::{ReadOptions, read};
use aie_pattern_design::resolve::addresses::{Holder, Outcome};
use aie_pattern_design::resolve::{Resolved, resolve};

use crate::common::check;

/// Core (0, 2) receives objects of a FIFO from the shim, and passes others on to core (0, 4) with a FIFO; `beside` is by hand.
fn text(beside: &str) -> String {
    format!(
        "aie.device(npu1_1col) {{
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %next = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {{%core}}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @pass(%core, {{%next}}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
{beside}
  aie.core(%core) {{
    aie.end
  }}
}}
"
    )
}

/// A region of the core that starts these channels, each with one descriptor.
fn region(starts: &[&str]) -> String {
    let mut text = String::from("  aie.mem(%core) {\n");
    for (k, start) in starts.iter().enumerate() {
        let next = if k + 1 < starts.len() { format!("^s{}", k + 1) } else { "^end".to_owned() };
        let _ = write!(
            text,
            "  ^s{k}:\n    aie.dma_start({start}, ^b{k}, {next})\n  ^b{k}:\n    aie.use_lock(%free, AcquireGreaterEqual, 1)\n    aie.dma_bd(%own : memref<16xi32>)\n    aie.use_lock(%full, Release, 1)\n    aie.next_bd ^b{k}\n"
        );
    }
    text.replacen("  ^s0:\n", "", 1) + "  ^end:\n    aie.end\n  }\n"
}

const OWN: &str = "  %own = aie.buffer(%core) : memref<16xi32>\n  %free = aie.lock(%core) {init = 1 : i32}\n  %full = aie.lock(%core) {init = 0 : i32}\n";

fn with<R>(text: &str, then: impl FnOnce(&Design, &Resolved<'_>) -> R) -> R {
    let (inputs, findings) = read(text, &ReadOptions::default());
    assert!(findings.is_empty(), "{}\n{text}", findings[0].message);
    let design = &inputs[0].designs[0];
    then(design, &resolve(design))
}

/// Channels and descriptors of FIFOs on the core.
fn rings(resolved: &Resolved<'_>) -> Vec<(usize, u32, Vec<Option<u32>>)> {
    let of_core = resolved.rings.iter().filter(|ring| ring.channel.at == (0, 2));
    of_core.map(|ring| (ring.end.fifo, ring.channel.channel, ring.ids.clone())).collect()
}

fn codes(text: &str) -> Vec<(&'static str, usize)> {
    let report = check(text, &Options::default());
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| (finding.code, finding.line())).collect()
}

#[test]
fn fifos_have_the_channels_and_descriptors_that_a_region_leaves() {
    let alone = text("");
    with(&alone, |_, resolved| {
        assert_eq!(rings(resolved), [(0, 0, vec![Some(0), Some(1)]), (1, 0, vec![Some(2), Some(3)])]);
    });
    let mixed = text(&(OWN.to_owned() + &region(&["S2MM, 0", "MM2S, 1"])));
    with(&mixed, |_, resolved| {
        assert_eq!(resolved.regions[0].ids, [Some(0), Some(1)]);
        assert_eq!(rings(resolved), [(0, 1, vec![Some(2), Some(3)]), (1, 0, vec![Some(4), Some(5)])]);
    });
}

#[test]
fn a_region_that_starts_all_channels_leaves_none_for_a_fifo() {
    let full = text(&(OWN.to_owned() + &region(&["S2MM, 0", "S2MM, 1"])));
    // The consumer of `@in`, in line 5.
    assert_eq!(codes(&full), [("AP178", 5)]);
}

#[test]
fn a_region_that_takes_most_descriptors_leaves_too_few_for_a_fifo() {
    let chain = (0..14).map(|k| {
        format!("  ^b{k}:\n    aie.dma_bd(%own : memref<16xi32>)\n    aie.next_bd ^b{}\n", (k + 1) % 14)
    });
    let chain: String = chain.collect();
    let region = format!(
        "  aie.mem(%core) {{\n    aie.dma_start(S2MM, 1, ^b0, ^end)\n{chain}  ^end:\n    aie.end\n  }}\n"
    );
    let full = text(&(OWN.to_owned() + &region));
    assert!(codes(&full).contains(&("AP177", 6)), "{:?}", codes(&full));
}

/// As in the lowered module: behind the last tile, the last FIFO first, and then the locks that are written behind that tile.
#[test]
fn locks_of_fifos_stand_behind_the_last_tile() {
    let ids = |resolved: &Resolved<'_>| {
        let pool = |end: FifoEnd| {
            let found = resolved.locks.pools.iter().find(|(owner, _)| *owner == end);
            found.unwrap().1.iter().map(|id| id.unwrap()).collect::<Vec<u32>>()
        };
        let written: Vec<u32> = resolved.locks.written.iter().map(|id| id.unwrap()).collect();
        (pool(FifoEnd::consumer(0, 0)), pool(FifoEnd::producer(1)), written)
    };
    with(&text(OWN), |_, resolved| assert_eq!(ids(resolved), (vec![2, 3], vec![0, 1], vec![4, 5])));
    let pinned = OWN.replacen("aie.lock(%core)", "aie.lock(%core, 1)", 1);
    with(&text(&pinned), |_, resolved| assert_eq!(ids(resolved), (vec![3, 4], vec![0, 2], vec![1, 5])));
    let another_tile = OWN.to_owned() + "  %last = aie.tile(0, 3)\n";
    with(&text(&another_tile), |_, resolved| {
        assert_eq!(ids(resolved), (vec![4, 5], vec![2, 3], vec![0, 1]));
    });
}

#[test]
fn locks_beside_fifos_that_are_not_known_are_named() {
    let unknown = text(OWN).replace("memref<32xi32>", "memref<32x!a.b>");
    let report = check(&unknown, &Options::default());
    let locks = report.not_checked.iter().filter(|one| one.operation == "aie.lock").count();
    assert_eq!(locks, 2);
    with(&unknown, |_, resolved| {
        assert!(resolved.locks.written.iter().all(Result::is_err));
        assert_eq!(resolved.addresses, [None]);
    });
}

/// Names and addresses on the core, in the order in which MLIR-AIE sees them.
fn addresses(text: &str) -> (Vec<(String, Option<u64>)>, Outcome) {
    with(text, |design, resolved| {
        let memory = resolved.memories.iter().find(|memory| memory.at == (0, 2)).unwrap();
        let name = |holder| match holder {
            Holder::Buffer(id) => design[id].name().to_owned(),
            Holder::Pool(end, k) => format!("{}.{k}", design.fifos[end.fifo].name.text),
        };
        let list = memory.list.iter().map(|held| (name(held.holder), held.address)).collect();
        (list, memory.outcome)
    })
}

fn list(of: &[(&str, u64)]) -> Vec<(String, Option<u64>)> {
    of.iter().map(|&(name, address)| (name.to_owned(), Some(address))).collect()
}

#[test]
fn buffers_are_placed_in_banks_the_largest_first() {
    // Of one size, the FIFO that is declared last comes first, and then what is by hand.
    let own = OWN.replace("16xi32", "64xi32");
    let wanted =
        list(&[("pass.0", 0xC000), ("pass.1", 0x500), ("in.0", 0x400), ("in.1", 0x4000), ("%own", 0x8000)]);
    assert_eq!(addresses(&text(&own)), (wanted, Outcome::Assigned));
}

#[test]
fn a_tile_says_that_its_buffers_are_in_a_row() {
    let own = OWN.replace("16xi32", "64xi32");
    let text =
        text(&own).replace("aie.tile(0, 2)", "aie.tile(0, 2) {allocation_scheme = \"basic-sequential\"}");
    let wanted = list(&[("pass.0", 1792), ("pass.1", 1920), ("in.0", 1024), ("in.1", 1280), ("%own", 1536)]);
    assert_eq!(addresses(&text), (wanted, Outcome::Assigned));
}

#[test]
fn a_buffer_before_the_last_tile_comes_before_those_of_fifos() {
    let text = text("").replace("  %next =", "  %own = aie.buffer(%core) : memref<64xi32>\n  %next =");
    let (list, _) = addresses(&text);
    assert_eq!(list[0], ("%own".to_owned(), Some(0x400)));
    assert_eq!(list[3], ("in.0".to_owned(), Some(0x4000)));
}

#[test]
fn a_memory_that_is_too_small_is_an_error_at_its_largest_buffer() {
    let own =
        "  %small = aie.buffer(%core) : memref<64xi32>\n  %large = aie.buffer(%core) : memref<16384xi32>\n";
    assert_eq!(codes(&text(own)), [("AP140", 8)]);
    // With the FIFOs, it is theirs: what is by hand has room.
    let own = "  %large = aie.buffer(%core) : memref<16000xi32>\n";
    let found = codes(&text(own));
    assert!(matches!(found.as_slice(), [("AP184", 5 | 6)]), "{found:?}");
}
