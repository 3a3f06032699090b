//! What a declaration says of itself where its numbers are wrong: nothing that is not so, and never a panic.

use aie_pattern_core::declare::{Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Element, TileKind};

fn walk(dims: &[(i128, i128)]) -> Descriptor {
    let d = Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, 4096);
    Descriptor { dims: Some(RawDims::new(dims)), ..d }
}

fn rules(d: &Descriptor) -> Vec<Rule> {
    d.check().as_slice().iter().map(|violation| violation.rule).collect()
}

#[test]
fn nothing_less_than_nothing_is_moved() {
    for (dims, moved) in [
        (&[(2, 4), (3, 1)][..], 6),
        (&[(0, 1)], 0),
        (&[(-3, 1)], 0),
        (&[(-3, 1), (-2, 1)], 0),
        (&[(i128::MAX, 1), (2, 1)], i128::MAX),
    ] {
        assert_eq!(walk(dims).moved(), moved, "{dims:?}");
    }
    let linear = |len| Descriptor { dims: None, len, ..walk(&[]) }.moved();
    assert_eq!((linear(None), linear(Some(7)), linear(Some(0)), linear(Some(-1))), (4096, 7, 0, 0));
}

#[test]
fn padding_counts_where_there_is_one_pair_for_each_dimension() {
    let padded =
        |pairs: &[(i128, i128)]| Descriptor { pad: Some(RawDims::new(pairs)), ..walk(&[(2, 8), (3, 1)]) };
    assert_eq!(padded(&[(1, 2), (3, 4)]).moved(), 5 * 10);
    assert_eq!(padded(&[(1, 2)]).moved(), 6);
    assert_eq!(padded(&[(1, 2), (3, 4), (5, 6)]).moved(), 6);
    for (pairs, is_padded) in [
        (&[][..], false),
        (&[(0, 0), (0, 0)], false),
        (&[(1, 0)], true),
        (&[(0, 1)], true),
        (&[(0, 0), (0, -1)], true),
    ] {
        assert_eq!(padded(pairs).is_padded(), is_padded, "{pairs:?}");
    }
}

#[test]
fn an_offset_beyond_64_bits_is_no_offset_of_a_walk() {
    for offset in [i128::from(i64::MAX) + 1, (1 << 64) + 9999, i128::from(i64::MIN) - 1] {
        let d = Descriptor { offset, ..walk(&[(2, 8), (3, 1)]) };
        assert_eq!(rules(&d), [Rule::NumberRange], "{offset}");
        assert!(d.pattern().is_empty());
    }
}

#[test]
fn an_iteration_of_a_walk_with_every_dimension_has_a_verdict() {
    let dims: Vec<(i128, i128)> = (0..12).map(|k| (2, 1 << (11 - k))).collect();
    let d = Descriptor {
        device: Device::Ideal,
        iteration: Some(Iteration { size: 2, stride: 4096, current: None }),
        ..walk(&dims)
    };
    assert_eq!(rules(&Descriptor { elements: 4096, ..d }).len(), rules(&d).len());
    assert!(rules(&Descriptor { iteration: None, ..d }).is_empty());
}

#[test]
fn directions_have_their_names() {
    for (name, direction) in [
        ("s2mm", Some(Direction::S2mm)),
        ("S2MM", Some(Direction::S2mm)),
        ("mm2s", Some(Direction::Mm2s)),
        ("MM2S", Some(Direction::Mm2s)),
        ("mm2mm", None),
    ] {
        assert_eq!(Direction::from_name(name), direction);
    }
    assert_eq!((Direction::S2mm.name(), Direction::Mm2s.name()), ("S2MM", "MM2S"));
    let aie = Device::Aie.family().tile(TileKind::Compute).unwrap();
    assert_eq!(aie.max_step(), 0, "no dimension, no step");
}

#[test]
fn a_forced_word_holds_every_index_of_the_walk() {
    for (greatest, word, fits) in [
        (255, Word::U8, true),
        (256, Word::U8, false),
        (256, Word::U16, true),
        (65535, Word::U16, true),
        (65536, Word::U16, false),
        (65536, Word::U32, true),
    ] {
        let d = Descriptor { elements: 65537, index: Some(word), ..walk(&[(2, greatest), (1, 1)]) };
        assert_eq!(rules(&d), if fits { vec![] } else { vec![Rule::IndexWord] }, "{greatest} in {word:?}");
    }
}

#[test]
fn a_linear_transfer_leaves_the_buffer_by_its_offset_or_its_length() {
    let place = |offset, len| {
        let d = Descriptor { dims: None, offset, len, ..walk(&[]) };
        d.check().as_slice().iter().map(|violation| (violation.rule, violation.locus)).collect::<Vec<_>>()
    };
    assert_eq!(place(0, None), []);
    for offset in [1, 2, 4096] {
        assert_eq!(place(offset, None), [(Rule::BeyondBuffer, Locus::Offset)], "{offset}");
    }
    assert_eq!(place(0, Some(4096)), []);
    assert_eq!(place(0, Some(4097)), [(Rule::BeyondBuffer, Locus::Len)]);
    assert_eq!(place(1, Some(4096)), [(Rule::BeyondBuffer, Locus::Len)]);
}
