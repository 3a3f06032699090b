//! Declarations lowered to words worked out by hand, and what has no words.

use crate::declarations::words;
use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{Field, Template};
use aie_pattern_core::{Device, Element, TileKind};

/// Section 2c of the MLIR-AIE guide: even columns of a matrix of 8 rows, then odd ones.
#[test]
fn the_guides_walk_on_a_compute_tile() {
    const GUIDE: Descriptor = Descriptor {
        dims: Some(RawDims::new(&[(8, 16), (2, 1), (8, 2)])),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 128)
    };
    // All of it in const evaluation.
    const TEMPLATE: Template<6> = match GUIDE.template() {
        Ok(template) => template,
        Err(_) => panic!(),
    };
    const WORDS: [u32; 6] = match TEMPLATE.words(0x400) {
        Ok(words) => words,
        Err(_) => panic!(),
    };
    assert!(GUIDE.check().is_empty());
    // Base 0x100 words and length 128; D0 steps by 2 and wraps after 8, D1 by 1 and after 2, D2 by 16 until the end.
    assert_eq!(WORDS, [0x0040_0080, 0, 0x0000_0001, 0x0041_000F, 0, 0x0200_0000]);
    let parts = Template::new(Device::AieMl, TileKind::Compute, TEMPLATE.unplaced(), 0, 0, 0x1_0000 - 512);
    assert_eq!(parts, TEMPLATE, "written out by its parts");
}

#[test]
fn a_padded_walk_on_a_mem_tile_with_everything_that_it_names() {
    let d = Descriptor {
        channel: Some((Direction::Mm2s, 0)),
        dims: Some(RawDims::new(&[(8, 256), (8, 8), (4, 64), (8, 1)])),
        pad: Some(RawDims::new(&[(0, 0), (0, 0), (0, 0), (4, 4)])),
        len: Some(4096),
        bd_id: Some(2),
        next_bd: Some(3),
        acquire: Some((64, -1)),
        release: Some((65, 1)),
        packet: Some((3, 1)),
        iteration: Some(Iteration { size: 4, stride: 2048, current: None }),
        ..Descriptor::new(Device::Aie2p, TileKind::Mem, Element::Int8, 64 * 128)
    };
    assert!(d.check().is_empty(), "{:?}", d.check().as_slice());
    let words = words(&d, 0x8_0000).unwrap().unwrap();
    assert_eq!(
        words,
        [
            0x9180_0400, // packet 3 of type 1, 1024 words with their padding
            0x043A_0000, // one word before each run of D0, descriptor 3 next, base 0x20000 words
            0x0004_0000, // D0: 2 words
            0x0008_000F, // D1: 4 steps of 16 words
            0x0010_0001, // D2: 8 steps of 2 words
            0x0002_003F, // one word after each run of D0; D3: steps of 64 words
            0x0006_01FF, // 4 runs, 512 words from one to the next
            0x8141_FF40, // release 65 by 1, acquire 64 with -1
        ]
    );
}

/// A whole frame: sizes beyond every wrap field, but no gap.
#[test]
fn a_linear_transfer_of_a_shim() {
    let d = Descriptor {
        dims: Some(RawDims::new(&[(1080, 1920), (1920, 1)])),
        burst: Some(256),
        axi: Axi { qos: Some(1), ..Axi::EMPTY },
        ..Descriptor::new(Device::AieMl, TileKind::Shim, Element::Int32, 1080 * 1920)
    };
    assert!(d.check().is_empty(), "{:?}", d.check().as_slice());
    let words = words(&d, 0x1_2345_6780).unwrap().unwrap();
    assert_eq!(words, [0x001F_A400, 0x2345_6780, 0x0000_0001, 0, 0x8000_0000, 0x0010_0000, 0, 0x0200_0000]);
}

/// Elements of 8 bytes: the innermost run has twice as many words, and every other step is twice as long.
#[test]
fn elements_of_two_words() {
    let d = Descriptor {
        offset: 2,
        dims: Some(RawDims::new(&[(4, 8), (3, 1)])),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Cint32, 32)
    };
    assert!(d.check().is_empty(), "{:?}", d.check().as_slice());
    let words = words(&d, 0x100).unwrap().unwrap();
    // Base 0x110 is 0x44 words, 24 of which move; D0 is 6 words, D1 4 steps of 16.
    assert_eq!(words, [0x0011_0018, 0, 15 << 13, 4 << 21 | 6 << 13, 0, 0x0200_0000]);
}

#[test]
fn addresses_at_the_edges_of_what_a_channel_reaches() {
    let on = |tile, channel| Descriptor {
        channel: Some((Direction::Mm2s, channel)),
        ..Descriptor::new(Device::AieMl, tile, Element::Int32, 64)
    };
    let edges = [
        (on(TileKind::Compute, 0), 0, 0xFF00),
        // Through most channels a mem tile reaches its neighbours' memory as well.
        (on(TileKind::Mem, 0), 0, 0x17_FF00),
        (on(TileKind::Mem, 5), 0x8_0000, 0xF_FF00),
        (on(TileKind::Shim, 1), 0, 0xFFFF_FFFF_FF00),
    ];
    for (d, lowest, highest) in edges {
        let word = |address: u64| words(&d, address).unwrap();
        assert!(word(lowest).is_ok() && word(highest).is_ok() && word((lowest + highest) / 8 * 4).is_ok());
        for wrong in [lowest.wrapping_sub(4), highest + 4, lowest + 1, highest - 2, u64::MAX, u64::MAX - 3] {
            assert_eq!(word(wrong), Err(()), "{wrong:#x}");
        }
    }
    let template: Template<8> = on(TileKind::Mem, 5).template().unwrap();
    let text = |address| template.words(address).unwrap_err().to_string();
    assert_eq!(text(0), "address 0x0 is not in 0x80000..=0xFFF00");
    assert_eq!(text(0x8_0002), "address 0x80002 is not a multiple of 4");
}

/// Lowering says so itself, whether or not the rules were asked.
#[test]
fn what_words_cannot_say_has_none() {
    let on = |tile, element| Descriptor::new(Device::AieMl, tile, element, 64);
    let compute = |element| on(TileKind::Compute, element);
    let cases = [
        (
            compute(Element::Int16),
            Some(RawDims::new(&[(3, 6), (2, 3)])),
            Field::D0Step,
            "d0_step 3 is not in 1..=1",
        ),
        (
            compute(Element::Int8),
            Some(RawDims::new(&[(3, 6), (4, 1)])),
            Field::D1Step,
            "d1_step of 6 elements of 8 bits is not a whole number of words",
        ),
        (
            compute(Element::Int8),
            Some(RawDims::new(&[(3, 8), (6, 1)])),
            Field::D0Wrap,
            "d0_wrap of 6 elements of 8 bits is not a whole number of words",
        ),
        (
            compute(Element::Int32),
            Some(RawDims::new(&[(3, -8), (2, 1)])),
            Field::D1Step,
            "d1_step -8 is not in 1..=8192",
        ),
        (
            compute(Element::Int32),
            Some(RawDims::new(&[(0, 8), (2, 1)])),
            Field::D1Wrap,
            "d1_wrap 0 is not in 1..=16383",
        ),
        (
            on(TileKind::Mem, Element::Int32),
            Some(RawDims::new(&[(2, 9); 5])),
            Field::D3Wrap,
            "d3_wrap 5 has no field on a mem tile",
        ),
    ];
    for (d, dims, field, text) in cases {
        let misfits = Descriptor { dims, ..d }.fields(0).unwrap_err();
        let found = misfits.as_slice().iter().find(|misfit| misfit.field == field).unwrap();
        assert_eq!(found.to_string(), text);
    }
    let only = |d: Descriptor, address: i128| d.fields(address).unwrap_err().to_string();
    let bytes = compute(Element::Int8);
    assert_eq!(
        only(Descriptor { offset: 2, ..bytes }, 1),
        "base_addr of 2 elements of 8 bits is not a whole number of words"
    );
    assert_eq!(only(Descriptor { offset: -4, ..bytes }, 0), "base_addr -4 is not in 0..=65532");
    assert_eq!(
        only(Descriptor { len: Some(8), dims: Some(RawDims::new(&[(4, 1)])), ..bytes }, 0),
        "buffer_length is 8 elements, but the walk moves 4"
    );
    let shim = on(TileKind::Shim, Element::Int32);
    assert_eq!(only(Descriptor { burst: Some(100), ..shim }, 0), "burst_length 100 is not a multiple of 16");
    for device in [Device::Ideal, Device::Aie] {
        let text = only(Descriptor { device, ..bytes }, 0);
        assert_eq!(text, "device has no known descriptor words for a compute tile");
    }
    // Padding pairs that belong to no dimension.
    for pairs in [&[(0, 4)][..], &[(0, 4); 3]] {
        let (dims, pad) = (Some(RawDims::new(&[(2, 8), (4, 1)])), Some(RawDims::new(pairs)));
        let misfits = Descriptor { dims, pad, len: None, ..bytes }.fields(0).unwrap_err();
        assert!(misfits.has(Field::D0PadBefore), "{misfits}");
    }
    // One dimension too many makes D2 one that would have to wrap.
    let four = Descriptor { dims: Some(RawDims::new(&[(2, 9); 4])), ..compute(Element::Int32) };
    let misfits = four.template::<6>().unwrap_err();
    assert!(misfits.has(Field::D2Wrap) && misfits.has(Field::D3Step), "{misfits}");
    let late = Descriptor { offset: 1 << 20, len: Some(4), ..bytes };
    assert!(
        late.template::<6>().unwrap_err().has(Field::BaseAddr),
        "a walk that does not begin in its buffer"
    );
}
