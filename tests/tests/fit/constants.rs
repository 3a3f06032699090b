//! `fit` in const evaluation finds what it finds at run time, and what it finds becomes words.

use aie_pattern::bd::ComputeBd;
use aie_pattern::fit::{Plan, Reasons};
use aie_pattern::{Device, Dim, Element, Pattern, TileKind, fit};

const fn walk(element: Element, dims: &[Dim]) -> Pattern {
    match Pattern::new(element, 0, dims) {
        Some(walk) => walk,
        None => panic!("few dimensions"),
    }
}

const WALKS: [Pattern; 6] = [
    walk(Element::Int32, &[Dim::new(64, 1), Dim::new(64, 64)]),
    walk(
        Element::Int8,
        &[Dim::new(3, 0), Dim::new(8, 128), Dim::new(2, 16), Dim::new(4, 32), Dim::new(16, 1)],
    ),
    // Eight descriptors, of 24 blocks.
    walk(Element::Int32, &[Dim::new(8, 8), Dim::new(3, 0), Dim::new(8, 1)]),
    // Beyond the total: the largest number of blocks that is considered, and reasons.
    walk(Element::Int32, &[Dim::new(8, 8), Dim::new(8, 0), Dim::new(8, 1)]),
    walk(Element::Int32, &[Dim::new(33, 2), Dim::new(2, 0), Dim::new(257, 70)]),
    walk(Element::Bfloat16, &[Dim::new(64, 2)]),
];

static FOUND: [Result<Plan, Reasons>; 6] = {
    let mut found = [fit(&WALKS[0], Device::AieMl, TileKind::Compute); 6];
    let mut k = 0;
    while k < found.len() {
        found[k] = fit(&WALKS[k], Device::AieMl, TileKind::Compute);
        k += 1;
    }
    found
};

#[test]
fn plans_and_reasons_are_those_of_run_time() {
    for (walk, found) in WALKS.iter().zip(&FOUND) {
        match (found, fit(std::hint::black_box(walk), Device::AieMl, TileKind::Compute)) {
            (Ok(plan), Ok(now)) => assert_eq!(*plan, now),
            (Err(reasons), Err(now)) => assert_eq!(reasons.as_slice(), now.as_slice()),
            (found, now) => panic!("{found:?} {now:?}"),
        }
    }
    let lens = FOUND.each_ref().map(|found| found.as_ref().map_or(0, Plan::len));
    assert_eq!(lens, [1, 1, 8, 8, 0, 0]);
}

#[test]
fn what_is_found_becomes_words() {
    const WORDS: [u32; 6] = {
        let Ok(plan) = fit(&WALKS[0], Device::AieMl, TileKind::Compute) else {
            panic!("a transposition fits")
        };
        let Ok(fields) = plan.pieces()[0].descriptor(Device::AieMl, TileKind::Compute, 4096).fields(0x400)
        else {
            panic!("and is whole words")
        };
        match ComputeBd::encode(Device::AieMl, &fields) {
            Ok(bd) => bd.words(),
            Err(_) => panic!("that its registers hold"),
        }
    };
    let fields = ComputeBd::from_words(WORDS).decode();
    assert_eq!((fields.base_addr, fields.buffer_length), (0x400, 4096));
    assert_eq!((fields.slot(0).step, fields.slot(0).wrap, fields.slot(1).step), (64, 64, 1));
}
