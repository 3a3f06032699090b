//! Budgets of ports with several tilings, and the C++ that a tiling is written as.

use std::collections::BTreeMap;

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::{Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const fn port(tile: TileKind, tilings: &[Tiling]) -> Port<'_> {
    Port { tile, element: Element::Int32, tilings, ..Port::EMPTY }
}

/// Tilings of one phase run at once and share nothing; tilings of different phases share their descriptors. On
/// a mem tile, a channel reaches half of the descriptors, and the compiler takes two for each.
#[test]
fn a_port_needs_what_its_greatest_phase_needs() {
    let mut rng = Rng::new(0x9a5e);
    for _ in 0..cases(2_000) {
        let tilings: Vec<Tiling> = (0..=rng.below(6))
            .map(|_| {
                let (rows, deep) = (2 + rng.range(0..=2), 1 + rng.range(0..=3));
                Tiling {
                    buffer_dimension: RawList::new(&[8, 8, 8, 8]),
                    tiling_dimension: RawList::new(&[4, 2, 1, 1]),
                    tile_traversal: RawTraversals::new(&[
                        (0, 4, 2),
                        (1, 2, rows.into()),
                        (2, 1, deep.into()),
                        (3, 1, 2),
                    ]),
                    phase: rng.range(0..=2).into(),
                    ..Tiling::DEFAULT
                }
            })
            .collect();
        for (tile, each, available) in [(TileKind::Mem, 2, 24), (TileKind::Compute, 1, 16)] {
            let port = port(tile, &tilings);
            let mut phases = BTreeMap::<i128, u64>::new();
            for (k, tiling) in tilings.iter().enumerate() {
                let own = port.descriptors(k).unwrap();
                assert_eq!(port.tiling_budget(k).unwrap().descriptors, own);
                *phases.entry(tiling.phase).or_default() += own;
            }
            let budget = port.budget().unwrap();
            assert_eq!(budget.descriptors, *phases.values().max().unwrap(), "{tilings:?}");
            assert_eq!((budget.each, budget.available), (each, available));
            assert_eq!(budget.needed(), budget.descriptors * each);
            assert_eq!(budget.fits(), budget.descriptors * each <= available);
        }
    }
}

#[test]
fn the_last_descriptor_fits_and_one_more_does_not() {
    let images = |count| Tiling {
        buffer_dimension: RawList::new(&[8, 8, 64]),
        tiling_dimension: RawList::new(&[4, 4, 1]),
        tile_traversal: RawTraversals::new(&[(0, 4, 2), (1, 4, 2), (2, 1, count)]),
        ..Tiling::DEFAULT
    };
    for (count, fits) in [(11, true), (12, true), (13, false)] {
        let tilings = [images(count)];
        let budget = port(TileKind::Mem, &tilings).budget().unwrap();
        assert_eq!((budget.descriptors, budget.fits()), (count as u64, fits));
        assert_eq!(
            port(TileKind::Mem, &tilings).reason(0).as_str(),
            format!("{count} times along dimension 2")
        );
    }
    // More tilings than there may be.
    let many = vec![images(1); 256];
    assert_eq!(port(TileKind::Mem, &many).budget().unwrap().descriptors, 256);
    let one_more = vec![images(1); 257];
    assert_eq!(port(TileKind::Mem, &one_more).budget(), None);
}

#[test]
fn a_tiling_is_written_with_what_it_has() {
    let list = RawList::new;
    assert_eq!(Tiling::DEFAULT.cpp().as_str(), "");
    let loops = RawTraversals::new(&[(1, 3, 2)]);
    let alone = Tiling { tile_traversal: loops, ..Tiling::DEFAULT };
    assert_eq!(alone.cpp().as_str(), ".tile_traversal = {{.dimension=1, .stride=3, .wrap=2}}");
    let all = Tiling {
        buffer_dimension: list(&[12, 8]),
        tiling_dimension: list(&[4, 3]),
        offset: list(&[0, -1]),
        tile_traversal: RawTraversals::new(&[(1, 3, 2), (0, 4, 3)]),
        packet_port_id: 0,
        repetition: 2,
        phase: 1,
        boundary_dimension: list(&[12, 7]),
    };
    assert_eq!(
        all.cpp().as_str(),
        ".buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, -1}, \
         .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}, \
         .packet_port_id = 0, .repetition = 2, .phase = 1, .boundary_dimension = {12, 7}"
    );
}
