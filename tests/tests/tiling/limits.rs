//! Tilings at the limits of their rules and one beyond: neither is off by one.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::ir::Word;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::rule::tiling::padding::{Extent, Zeros};
use aie_pattern_core::rule::tiling::{Fault, bounds, padding, several};
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Element};

fn port(tilings: &[Tiling]) -> Port<'_> {
    Port { element: Element::Int32, tilings, ..Port::EMPTY }
}

fn tiling(buffer: &[i128], tile: &[i128], offset: &[i128]) -> Tiling {
    Tiling {
        buffer_dimension: RawList::new(buffer),
        tiling_dimension: RawList::new(tile),
        offset: RawList::new(offset),
        ..Tiling::DEFAULT
    }
}

fn found(port: &Port) -> Vec<(Locus, Fault)> {
    let list = port.check();
    list.as_slice().iter().map(|v| (v.locus, v.fault)).collect()
}

#[test]
fn a_tiling_of_the_buffer_has_as_many_elements_and_not_one_more() {
    for (sizes, elements) in [(&[96][..], 96), (&[8, 12], 96), (&[97], 97), (&[95], 95)] {
        let tilings = [tiling(sizes, sizes, &[])];
        let port = Port { buffer: Some(RawList::new(&[12, 8])), ..port(&tilings) };
        let fault = Fault::Bounds(bounds::Fault::Larger { elements, most: 96 });
        let beyond = [(Locus::BufferDimensions(0), fault)];
        assert_eq!(found(&port), if elements > 96 { &beyond[..] } else { &[] });
    }
}

#[test]
fn the_word_of_the_table_has_room_for_the_greatest_index_and_the_mark() {
    let word = |index: i128, zeros: bool, forced: Option<Word>| {
        let size = index + 1;
        // The last element, and with it the first one beyond.
        let tilings = [tiling(&[size], &[1 + i128::from(zeros)], &[index])];
        let port = Port { device: Device::Ideal, index: forced, ..port(&tilings) };
        (port.word(), port.check().has(Rule::IndexWord), port.has_zeros())
    };
    for (index, zeros, least) in [
        (254, false, Word::U8),
        (254, true, Word::U8),
        (255, false, Word::U8),
        (255, true, Word::U16),
        (256, false, Word::U16),
        (65534, false, Word::U16),
        (65534, true, Word::U16),
        (65535, false, Word::U16),
        (65535, true, Word::U32),
        (65536, false, Word::U32),
    ] {
        assert_eq!(word(index, zeros, None), (least, false, zeros), "{index} {zeros}");
        for forced in [Word::U8, Word::U16, Word::U32] {
            let refused = forced.bytes() < least.bytes();
            assert_eq!(word(index, zeros, Some(forced)), (forced, refused, zeros), "{index} {zeros}");
        }
    }
    // The largest index, and a zero elsewhere: no index type holds both.
    let last = tiling(&[1 << 16, 1 << 16], &[1, 1], &[65535, 65535]);
    let zero = tiling(&[1 << 16, 1 << 16], &[1, 1], &[-1, 0]);
    for (tilings, refused) in [(&[last][..], false), (&[last, zero], true), (&[zero], false)] {
        let port = Port { device: Device::Ideal, index: Some(Word::U32), ..port(tilings) };
        assert_eq!(port.check().has(Rule::IndexWord), refused, "{tilings:?}");
    }
}

#[test]
fn tilings_apart_cover_in_any_order() {
    let slices = |starts: &[i128], size: i128| -> Vec<Tiling> {
        starts.iter().map(|&start| tiling(&[8, 12], &[8, size], &[0, start])).collect()
    };
    for starts in [[0, 4, 8], [8, 4, 0], [4, 8, 0], [0, 8, 4]] {
        let tilings = slices(&starts, 4);
        assert_eq!(found(&Port { covers: true, ..port(&tilings) }), [], "{starts:?}");
        // With one row too many, each meets the next; the largest is outside of the data.
        let tilings = slices(&starts, 5);
        let first = |row: i128| starts.iter().position(|&start| start == row).unwrap() as u8;
        let pairs = [(first(0), first(4), 4 * 8), (first(4), first(8), 8 * 8)];
        let met = found(&Port { covers: true, ..port(&tilings) });
        assert!(!met.is_empty());
        for (locus, fault) in met {
            let Fault::Several(several::Fault::Both { tilings: [one, two], index }) = fault else {
                panic!("{fault:?}")
            };
            assert_eq!(locus, Locus::Tiling(two as u8));
            let (one, two) = (one as u8, two as u8);
            let named = |&(a, b, at): &(u8, u8, i128)| at == index && [(a, b), (b, a)].contains(&(one, two));
            assert!(pairs.iter().any(named), "{starts:?}: {one} {two} {index}");
        }
        let tilings = slices(&starts, 3);
        let left_out = Fault::Several(several::Fault::LeftOut { elements: 3 * 8, of: 96 });
        let gap = (Locus::Whole, left_out);
        assert_eq!(found(&Port { covers: true, ..port(&tilings) }), [gap], "{starts:?}");
    }
    // Two of a checkerboard: apart in neither dimension by their ends, but in one by their tiles.
    let mut comb = [tiling(&[8, 12], &[8, 1], &[0, 0]), tiling(&[8, 12], &[8, 1], &[0, 1])];
    for tiling in &mut comb {
        tiling.tile_traversal = RawTraversals::new(&[(1, 2, 6)]);
    }
    assert_eq!(found(&Port { covers: true, ..port(&comb) }), []);
    comb[1].tile_traversal = RawTraversals::new(&[(1, 3, 4)]);
    let both = Fault::Several(several::Fault::Both { tilings: [0, 1], index: 4 * 8 });
    assert_eq!(found(&Port { covers: true, ..port(&comb) })[0], (Locus::Tiling(1), both));
}

/// Tilings of one phase need their descriptors at once, in whatever order they are declared.
#[test]
fn the_budget_is_that_of_the_fullest_phase() {
    let budget = |phases: &[(i128, i128)]| {
        let tilings: Vec<Tiling> = phases
            .iter()
            .map(|&(phase, descriptors)| Tiling {
                // Five loops: the last is outside of a descriptor.
                tile_traversal: RawTraversals::new(&[(0, 4, 2), (1, 4, 2), (2, 1, descriptors)]),
                phase,
                ..tiling(&[8, 8, 32], &[4, 4, 1], &[])
            })
            .collect();
        let port = port(&tilings);
        let warned: Vec<Locus> = port.warnings().as_slice().iter().map(|v| v.locus).collect();
        (port.budget().unwrap().descriptors, warned)
    };
    assert_eq!(budget(&[(0, 1), (0, 1), (1, 1)]).0, 2);
    assert_eq!(budget(&[(1, 1), (0, 1), (1, 1), (0, 1), (0, 1)]).0, 3);
    assert_eq!(budget(&[(0, 1), (1, 1), (2, 1)]).0, 1);
    assert_eq!(budget(&[(5, 12)]), (12, vec![]));
    assert_eq!(budget(&[(5, 13)]), (13, vec![Locus::Traversals(0)]));
    assert_eq!(budget(&[(0, 12), (1, 12)]), (12, vec![]));
    assert_eq!(budget(&[(0, 12), (0, 1)]), (13, vec![Locus::Traversals(0)]));
    // The warning is at the largest of the phase that is too full, which is not the largest of all.
    assert_eq!(budget(&[(0, 12), (1, 6), (1, 7)]), (13, vec![Locus::Traversals(2)]));
}

#[test]
fn zeros_fit_their_fields_and_not_one_more() {
    for (element, unit) in [(Element::Int8, 4), (Element::Int16, 2), (Element::Int32, 1)] {
        for (words, d) in [(63, 0), (64, 0), (31, 1), (32, 1), (15, 2), (16, 2)] {
            let (mut tile, mut offset) = ([8, 2, 2], [0; 3]);
            let zeros = if d == 0 { words * unit } else { words };
            // Nothing of a dimension is all of it, which would be a part of the next.
            for before in [true, false] {
                let buffer = [16, 3, 3];
                let size = if before { tile[d] + zeros } else { buffer[d] + zeros };
                (tile[d], offset[d]) = (size, if before { -zeros } else { 0 });
                let tilings = [tiling(&buffer, &tile, &offset)];
                let port = Port { element, ..port(&tilings) };
                let locus =
                    if before { Locus::TilingOffset(0, d as u8) } else { Locus::TilingDimension(0, d as u8) };
                let most = [63, 31, 15][d];
                let extent = if d == 0 { Extent::Words(words) } else { Extent::Steps(words) };
                let zeros = Zeros { dimension: d as u8, before };
                let fault = padding::Fault::Field { zeros, extent, slot: d, most };
                let beyond = [(locus, Fault::Padding(fault))];
                assert_eq!(
                    found(&port),
                    if words > most { &beyond[..] } else { &[] },
                    "{element:?} {d} {before}"
                );
                (tile, offset) = ([8, 2, 2], [0; 3]);
            }
        }
    }
}

/// Sizes of padded tiles against the wrap field and the length field.
#[test]
fn padded_tiles_fit_one_descriptor_and_not_one_row_more() {
    let rows = |rows: i128, tile: i128, offset: i128| {
        let tilings = [tiling(&[4, rows, 2], &[6, tile, 2], &[-1, offset, 0])];
        found(&port(&tilings))
    };
    assert_eq!(rows(1023, 1024, -1), []);
    let wrap = padding::Fault::Wrap { dimension: 1, data: Extent::Steps(1024), most: 1023 };
    assert_eq!(rows(1024, 1025, -1), [(Locus::TilingDimension(0, 1), Fault::Padding(wrap))]);
    // As many rows as fit, of a buffer that has more.
    assert_eq!(rows(2000, 1024, -1), []);
    let length = |rows: i128| {
        let tilings = [tiling(&[1000, 100, 1], &[1000 + 24, rows, 2], &[-12, 0, 0])];
        found(&port(&tilings))
    };
    assert_eq!(length(127), []);
    let long = padding::Fault::Length { dimension: 1, tile: Extent::Steps(128), most: 127 };
    assert_eq!(length(128), [(Locus::TilingDimension(0, 1), Fault::Padding(long))]);
}

#[test]
fn whole_rows_are_one_dimension_as_far_as_coordinates_have_64_bits() {
    // Rows of two, which every tile has completely. As one dimension, the last tile ends at twice this
    // coordinate.
    let end = |last: i128, tile: i128| {
        let stride = 1 << 31;
        let mut far = tiling(&[2, 4], &[2, tile], &[0, last - stride * (stride - 1)]);
        far.tile_traversal = RawTraversals::new(&[(1, stride, stride)]);
        far
    };
    let most = 1 << 62;
    for (last, tile) in [(most - 2, 1), (most - 1, 1), (most - 1, 2), (most - 1, 1 << 31)] {
        let tilings = [end(last, tile)];
        let port = port(&tilings);
        assert_eq!(found(&port), [], "{last}, {tile}");
        // The first tile begins where no data is, and so does every other.
        let zeros = port.parts(0).and_then(|parts| parts.get(0));
        assert!(matches!(zeros, Some(Part::Zeros(2..))), "{last}, {tile}");
    }
}

/// The word of an index table by its name, as it is declared, and what it holds.
#[test]
fn words_of_tables() {
    for (name, word, bytes) in [("u8", Word::U8, 1), ("u16", Word::U16, 2), ("u32", Word::U32, 4)] {
        assert_eq!((Word::from_name(name), word.bytes()), (Some(word), bytes));
        assert_eq!(u64::from(word.max()), (1 << (8 * bytes)) - 1);
    }
    assert_eq!([Word::from_name("u64"), Word::from_name("i8")], [None, None]);
}
