//! Extreme numbers in reports: objects longer than several objects of the producer, a memory that one buffer
//! fills, parts that begin within a word, names of many consumers.

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoLink, Fifos};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, check};
use aie_pattern_core::{Device, Element};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);

fn of<'a>(fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Fifos<'a> {
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), fifos, links)
}

/// The producer's objects that are whole in one object of the consumer, and the remainder of the next one.
#[test]
fn drifting_objects_are_counted() {
    for (sent, received) in [(48, 100), (48, 60), (40, 100), (100, 48), (60, 48), (7, 50), (50, 7)] {
        // A mem tile's buffer is as long as the larger object of the two.
        let list = [
            Fifo::new("in", SHIM, &[MEM], (Element::Int32, sent), &[2]),
            Fifo::new("out", MEM, &[(2, 3)], (Element::Int32, sent.max(received)), &[2]),
            Fifo { consumer_object: None, ..Fifo::new("of", (3, 2), &[(3, 5)], (Element::Int32, 4), &[2]) },
        ];
        let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
        let fifos = of(&list, std::slice::from_ref(&link));
        let found = check(&fifos);
        let drift = found.as_slice().iter().find(|fault| matches!(fault, Fault::Drift { .. }));
        if sent > received {
            assert!(drift.is_none(), "{found:?}");
            continue;
        }
        let Some(&fault) = drift else { panic!("{sent} {received} {found:?}") };
        assert_eq!(fault, Fault::Drift { end: FifoEnd::consumer(0, 0), sent, received });
        let whole =
            (0..=received).map(|objects| objects * sent).take_while(|&all| all <= received).last().unwrap();
        let of = if whole > 0 { "elements of whole objects" } else { "elements of one object" };
        let note = format!("object 0 of the consumer has {whole} {of} and {} of the next", received - whole);
        assert!(fault.text(&fifos).as_str().contains(&note), "{note} {}", fault.text(&fifos).as_str());
    }
}

/// A buffer of 64 KiB is the whole memory of a compute tile, which a descriptor can move; two of them are not in it.
#[test]
fn two_buffers_that_each_fill_the_memory_are_too_many() {
    for (object, memory) in [
        // The stack of the core is there too.
        ((1 << 15) - 512, false),
        ((1 << 15) - 508, true),
        (1 << 15, true),
        ((1 << 16) - 4, true),
        (1 << 16, true),
        ((1 << 16) + 4, false),
    ] {
        let list =
            [Fifo { via_dma: true, ..Fifo::new("of", (1, 2), &[(3, 3)], (Element::Int8, object), &[2]) }];
        let fifos = of(&list, &[]);
        let found = check(&fifos);
        let is_told = |rule| found.as_slice().iter().any(|fault| fault.rule() == rule);
        assert_eq!(is_told(Rule::FifoMemory), memory, "{object} {found:?}");
        // A buffer that is too large alone is reported by its descriptor.
        assert_eq!(is_told(Rule::Memory), object > 1 << 16, "{object} {found:?}");
    }
}

/// A part begins within a word because earlier objects are not whole words; the report is about those.
#[test]
fn parts_within_words_are_told_at_the_objects_before_them() {
    for (a, b, is_told) in
        [(4, 8, [false, false]), (6, 10, [true, true]), (4, 6, [false, true]), (6, 4, [true, false])]
    {
        let c = 8;
        let fifo = |name, place: &'static [Place], object| {
            Fifo::new(name, MEM, place, (Element::Int8, object), &[2])
        };
        let list = [
            Fifo::new("in", SHIM, &[MEM], (Element::Int8, a + b + c), &[2]),
            fifo("a", &[(1, 3)], a),
            fifo("b", &[(2, 3)], b),
            fifo("c", &[(3, 3)], c),
        ];
        let offsets = [0, a, a + b];
        let link = FifoLink {
            inputs: &[0],
            outputs: &[1, 2, 3],
            source_offsets: &[],
            destination_offsets: &offsets,
        };
        let fifos = of(&list, std::slice::from_ref(&link));
        let found = check(&fifos);
        let at = |fifo: usize| {
            let of = |fault: &&Fault| {
                fault.rule() == Rule::LengthGranule && fault.locus() == FifoLocus::Object(fifo)
            };
            found.as_slice().iter().any(|fault| of(&fault))
        };
        assert_eq!([at(1), at(2), at(3)], [is_told[0], is_told[1], false], "{a} {b} {found:?}");
        assert!(
            !found.as_slice().iter().any(|fault| fault.rule() == Rule::OffsetGranule),
            "{a} {b} {found:?}"
        );
    }
}

/// Of several consumers, the pass calls the twelfth end of `of` `of_11_cons`, as another FIFO may be called.
#[test]
fn ends_of_many_consumers_have_names_of_their_own() {
    let tiles: Vec<Place> =
        (0..4).flat_map(|x| (2..6).map(move |y| (x, y))).filter(|at| *at != (0, 2)).collect();
    for number in 0..13u32 {
        let name = format!("of_{number}_cons");
        let list = [
            Fifo::new("of", (0, 2), &tiles[..12], (Element::Int32, 4), &[2]),
            Fifo::new(&name, (4, 2), &[(4, 5)], (Element::Int32, 4), &[2]),
        ];
        let fifos = of(&list, &[]);
        let found = check(&fifos);
        let same = found.as_slice().iter().find(|fault| matches!(fault, Fault::SameName { .. }));
        assert_eq!(same.is_some(), number < 12, "{name} {found:?}");
    }
    for (name, is_same) in [("of_cons", true), ("of_con", false), ("of_cons_", false), ("of_0_cons", false)] {
        let list = [
            Fifo { via_dma: true, ..Fifo::new("of", (0, 2), &tiles[..1], (Element::Int32, 4), &[2]) },
            Fifo::new(name, (4, 2), &[(4, 5)], (Element::Int32, 4), &[2]),
        ];
        let fifos = of(&list, &[]);
        let found = check(&fifos);
        let same = found.as_slice().iter().any(|fault| matches!(fault, Fault::SameName { .. }));
        assert_eq!(same, is_same, "{name} {found:?}");
    }
}

/// Help is looked for of any numbers, none of them among those.
#[test]
fn without_buffers_there_is_a_verdict_and_a_text() {
    for depth in 0..3 {
        for repeat in [0, 1, 63, 64, 256, 257, 1000] {
            let list =
                [Fifo { repeat: Some(repeat), ..Fifo::new("of", MEM, &[(2, 3)], (Element::Int32, 8), &[1]) }];
            let depths = [depth];
            let list = [Fifo { depths: &depths, initial: depth, iterations: Some(300), ..list[0] }];
            let fifos = of(&list, &[]);
            for fault in check(&fifos).as_slice() {
                assert!(!fault.text(&fifos).as_str().is_empty());
            }
        }
    }
}

/// The inputs of each link together equal its outputs.
#[test]
fn pools_of_all_links_are_counted() {
    let link = |fifo| FifoLink { inputs: fifo, outputs: &[], source_offsets: &[], destination_offsets: &[] };
    let links = [FifoLink { outputs: &[1], ..link(&[0]) }, FifoLink { outputs: &[3], ..link(&[2]) }];
    for (k, drains) in [(None, 2), (Some(0), 3), (Some(1), 3)] {
        let times = |link| Some(if k == Some(link) { drains } else { 2 });
        let ints = (Element::Int32, 16);
        let list = [
            Fifo { iterations: Some(2), ..Fifo::new("a", SHIM, &[MEM], ints, &[2]) },
            Fifo { iterations: times(0), ..Fifo::new("b", MEM, &[(1, 3)], ints, &[2]) },
            Fifo { iterations: Some(2), ..Fifo::new("c", (2, 0), &[(3, 1)], ints, &[2]) },
            Fifo { iterations: times(1), ..Fifo::new("d", (3, 1), &[(3, 3)], ints, &[2]) },
        ];
        let found = check(&of(&list, &links));
        let counts: Vec<_> =
            found.as_slice().iter().filter(|fault| matches!(fault, Fault::PoolCount { .. })).collect();
        let expected = k.map(|link| {
            let [input, output] = [FifoEnd::consumer(2 * link, 0), FifoEnd::producer(2 * link + 1)];
            Fault::PoolCount { link, end: output, count: 6, other: input, expected: 4 }
        });
        assert_eq!(counts, expected.iter().collect::<Vec<_>>(), "{found:?}");
    }
}
