//! The reports about routes through links: the input that fills elements from outside of the route, and each
//! cause once.

use aie_pattern_core::declare::{Claim, Fifo, FifoEnd, FifoLink, Fifos, Route};
use aie_pattern_core::device::Grid;
use aie_pattern_core::lower::fifo::{fifo_endpoint, started};
use aie_pattern_core::rule::hop::check;
use aie_pattern_core::{Device, Element};

fn fifo<'a>(name: &'a str, producer: (u32, u32), consumers: &'a [(u32, u32)], object: u64) -> Fifo<'a> {
    Fifo::new(name, producer, consumers, (Element::Int32, object), &[2])
}

fn texts(route: &Route) -> Vec<String> {
    check(route)
        .as_slice()
        .iter()
        .map(|fault| format!("[{}] {}", fault.rule().code(), fault.text(route).as_str()))
        .collect()
}

/// The route through a FIFO and the next one, whose objects a link hands on.
fn through(fifos: &Fifos, first: usize, next: usize) -> Vec<String> {
    let ends = [
        FifoEnd::producer(first),
        FifoEnd::consumer(first, 0),
        FifoEnd::producer(next),
        FifoEnd::consumer(next, 0),
    ];
    texts(&Route { ends: &started(ends.map(|end| fifo_endpoint(fifos, end))), claim: Claim::Permutation })
}

#[test]
fn a_route_through_a_join_names_the_other_inputs() {
    let list = [
        fifo("a", (0, 2), &[(0, 1)], 16),
        fifo("b", (0, 3), &[(0, 1)], 8),
        fifo("c", (0, 4), &[(0, 1)], 8),
        fifo("out", (0, 1), &[(0, 0)], 32),
    ];
    let link = FifoLink {
        inputs: &[0, 1, 2],
        outputs: &[3],
        source_offsets: &[0, 16, 24],
        destination_offsets: &[],
    };
    let grid = Grid::of_part("npu1").unwrap();
    let links = [link];
    let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
    let rest = "a join puts each object of `out` together from `a`, `b` and `c`, and a route goes through one of them: `ORDER` and `SOURCES` of `out` give the origin of every element";
    for (first, element, of) in [
        (0, 16, "elements 16 to 23 of each object come from `b`"),
        (1, 0, "elements 0 to 15 of each object come from `a`"),
        (2, 0, "elements 0 to 15 of each object come from `a`"),
    ] {
        let found = through(&fifos, first, 3);
        let [text] = found.as_slice() else { panic!("{found:?}") };
        assert!(text.starts_with("[AP116] "), "{text}");
        assert!(text.contains(&format!(" reads element {element}")), "{text}");
        assert!(text.contains(&format!("= note: {of}\n  = note: {rest}")), "{text}");
    }
}

#[test]
fn an_identity_through_a_join_names_all_inputs() {
    let list = [
        fifo("a", (0, 2), &[(0, 1)], 16),
        fifo("b", (0, 3), &[(0, 1)], 16),
        fifo("out", (0, 1), &[(0, 2)], 32),
        fifo("next", (0, 2), &[(0, 0)], 32),
    ];
    let link =
        FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 16], destination_offsets: &[] };
    let grid = Grid::of_part("npu1").unwrap();
    let links = [link];
    let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
    let note = "= note: a join puts each object of `out` together from `a` and `b`, and a route goes through one of them: `ORDER` and `SOURCES` of `out` give the origin of every element";
    for first in 0..2 {
        // The join is the last station, and one before it.
        for len in [4, 6] {
            let ends = [(first, 0), (2, 0), (3, 0)]
                .map(|(of, k)| [FifoEnd::producer(of), FifoEnd::consumer(of, k)])
                .concat();
            let ends: Vec<_> = ends[..len].iter().map(|&end| fifo_endpoint(&fifos, end)).collect();
            let found = texts(&Route { ends: &ends, claim: Claim::Identity });
            let [text] = found.as_slice() else { panic!("{found:?}") };
            assert!(text.starts_with("[AP117] ") && text.contains("32 elements"), "{text}");
            assert!(text.contains(note), "{text}");
        }
    }
    // Without a join there is nothing to name.
    let ends = [FifoEnd::producer(2), FifoEnd::consumer(2, 0)].map(|end| fifo_endpoint(&fifos, end));
    let found = texts(&Route { ends: &ends, claim: Claim::Identity });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn values_of_a_link_are_told_once() {
    let out = Fifo { initial: 2, ..fifo("out", (0, 1), &[(0, 2)], 16) };
    let list = [fifo("in", (0, 0), &[(0, 1)], 16), out];
    let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
    let grid = Grid::of_part("npu1").unwrap();
    let links = [link];
    let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
    let found = through(&fifos, 0, 1);
    let [text] = found.as_slice() else { panic!("{found:?}") };
    assert!(text.starts_with("[AP120] the descriptors of out "), "{text}");
    // A route that ends where they are has them at its end.
    let ends = [FifoEnd::producer(0), FifoEnd::consumer(0, 0)].map(|end| fifo_endpoint(&fifos, end));
    assert_eq!(texts(&Route { ends: &ends, claim: Claim::Nothing }).len(), 1);
}

#[test]
fn the_end_of_another_device_is_told_once() {
    let list = [fifo("in", (0, 0), &[(0, 1)], 16), fifo("out", (0, 1), &[(0, 2)], 16)];
    let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
    let grid = Grid::of_part("npu2").unwrap();
    let links = [link];
    let fifos = Fifos::new(Device::Aie2p, grid, &list, &links);
    let ends = [FifoEnd::producer(0), FifoEnd::consumer(0, 0), FifoEnd::producer(1), FifoEnd::consumer(1, 0)];
    for at in 0..4 {
        let mut ends = ends.map(|end| fifo_endpoint(&fifos, end));
        ends[at].device = Some(Device::AieMl);
        let name = ends[at].name;
        let text = format!("[AP111] {name} is for AIE-ML, but the route is for AIE2P");
        let found = texts(&Route { ends: &ends, claim: Claim::Nothing });
        assert!(matches!(found.as_slice(), [one] if one.starts_with(&text)), "{found:?}");
    }
}
