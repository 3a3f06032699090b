//! The page `aie_pattern::silence`: what it says is refused is refused with the code that it names.

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::{Device, Element, TileKind};

const PAGE: &str = include_str!("../../../aie-pattern/src/silence.md");

fn linear(tile: TileKind) -> Descriptor {
    Descriptor::new(Device::AieMl, tile, Element::Int32, 16)
}

/// What is written, as in the table, and the same as a declaration.
fn rows() -> Vec<(&'static str, Descriptor)> {
    let (compute, shim) = (linear(TileKind::Compute), linear(TileKind::Shim));
    let bytes = Descriptor::new(Device::AieMl, TileKind::Compute, Element::Uint8, 400);
    vec![
        (
            "dims = [<2, 512>, <256, 2>]",
            Descriptor { elements: 1024, dims: Some(RawDims::new(&[(2, 512), (256, 2)])), ..compute },
        ),
        ("len = 16384", Descriptor { elements: 16384, len: Some(16384), ..compute }),
        ("len = 399", Descriptor { len: Some(399), ..bytes }),
        ("address = 0x10000", Descriptor { address: Some(0x10000), ..compute }),
        ("bd_id = 16", Descriptor { bd_id: Some(16), ..shim }),
        ("next_bd = 16", Descriptor { next_bd: Some(16), ..compute }),
        ("channel = s2mm(2)", Descriptor { channel: Some((Direction::S2mm, 2)), ..compute }),
        ("acquire = (16, -1)", Descriptor { acquire: Some((16, -1)), ..compute }),
        ("release = (0, -65)", Descriptor { release: Some((0, -65)), ..compute }),
        ("packet = (1, 8)", Descriptor { packet: Some((1, 8)), ..compute }),
        ("packet = (32, 0)", Descriptor { packet: Some((32, 0)), ..compute }),
        (
            "iteration = (0, 16)",
            Descriptor { iteration: Some(Iteration { size: 0, stride: 16, current: None }), ..compute },
        ),
        ("axi(cache = 16)", Descriptor { axi: Axi { cache: Some(16), ..Axi::EMPTY }, ..shim }),
        ("ooo_id = 64", Descriptor { ooo_id: Some(64), ..compute }),
    ]
}

#[test]
fn what_vendor_tools_store_in_silence_is_refused_with_the_code_on_the_page() {
    let rows = rows();
    let table = PAGE.lines().filter(|line| line.contains("crate::errors::")).count();
    // `lock_write` does not declare anything.
    assert_eq!(table, rows.len() + 1);
    for (written, d) in rows {
        let cell = format!("| `{written}`");
        let line = PAGE.lines().find(|line| line.starts_with(&cell)).unwrap_or_else(|| panic!("{written}"));
        let codes: Vec<&str> = d.check().as_slice().iter().map(|found| found.rule.code()).collect();
        assert!(
            matches!(codes.as_slice(), [code] if line.contains(&format!("[`{code}`]"))),
            "{written}: {codes:?}"
        );
        // Each has its example, which does not compile.
        assert!(
            PAGE.lines().any(|line| line.starts_with("#[dma_bd(") && line.contains(written)),
            "{written}"
        );
    }
}
