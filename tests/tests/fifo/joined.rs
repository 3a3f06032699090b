//! Orders behind joins that are proved hop by hop, against the source of each element.

use std::collections::HashSet;

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoLink, Fifos, Pair};
use aie_pattern_core::device::Grid;
use aie_pattern_core::lower::fifo::{Arrival, arrival, object_len, rounds};
use aie_pattern_core::rule::fifo::check;
use aie_pattern_core::rule::hop::is_permutation;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

/// Sizes and strides that often visit each of `len` elements once.
fn dims(rng: &mut Rng, len: u64) -> Vec<Pair> {
    let (len, outer) = (i128::from(len), *rng.pick(&[2i128, 3, 4]));
    let inner = len / outer;
    match rng.below(6) {
        0 | 1 => vec![],
        2 => vec![(inner, 1), (outer, inner)],
        3 => vec![(outer, inner), (inner, 1)],
        4 => vec![(2, 1), (inner, 1)],
        _ => vec![(inner, outer), (outer, 1)],
    }
}

#[test]
fn what_is_proved_behind_a_join_is_a_permutation() {
    let grid = Grid::of_part("npu1").unwrap();
    let mut rng = Rng::new(0x101e);
    let (mut proved, mut refuted, mut left) = (0, 0, 0);
    for _ in 0..cases(3_000) {
        let count = 2 + rng.below(2);
        let part = *rng.pick(&[12u64, 24]);
        let object = part * count;
        let into: Vec<[Vec<Pair>; 2]> =
            (0..count).map(|_| [dims(&mut rng, part), dims(&mut rng, part)]).collect();
        let (to_stream, from_stream) = (dims(&mut rng, part), dims(&mut rng, object));
        let received: Vec<[&[Pair]; 1]> = into.iter().map(|[_, from]| [from.as_slice()]).collect();
        let (last, values) = ([from_stream.as_slice()], rng.once_in(8) as u64);
        let small = *rng.pick(&[part, part / 2]);
        let mut fifos: Vec<Fifo> = (0..count as u32)
            .map(|k| {
                let base =
                    Fifo::new(["a", "b", "c"][k as usize], (k, 2), &[(1, 1)], (Element::Int32, small), &[2]);
                Fifo { to_stream: &into[k as usize][0], from_stream: &received[k as usize], ..base }
            })
            .collect();
        let consumers = *rng.pick(&[&[(1, 3)], &[(1, 0)]]);
        let repeat = rng.once_in(6).then_some(2);
        let out = Fifo::new("out", (1, 1), consumers, (Element::Int32, object), &[2]);
        let is_walked = consumers[0].1 > 0;
        fifos.push(Fifo {
            to_stream: &to_stream,
            from_stream: if is_walked { &last } else { &[] },
            initial: values * 2,
            repeat,
            ..out
        });
        let inputs: Vec<usize> = (0..count as usize).collect();
        let offsets: Vec<u64> = (0..count).map(|k| k * part).collect();
        let links = [FifoLink {
            inputs: &inputs,
            outputs: &[count as usize],
            source_offsets: &offsets,
            destination_offsets: &[],
        }];
        let fifos = Fifos::new(Device::AieMl, grid, &fifos, &links);
        if !check(&fifos).is_empty() {
            continue;
        }
        let end = FifoEnd::consumer(count as usize, 0);
        let len = object_len(&fifos, end);
        let received = rounds(&fifos, count as usize, 0).unwrap().received;
        let from: Vec<_> = (0..received * len).map(|k| arrival(&fifos, end, k / len, k % len)).collect();
        let sources: HashSet<_> = from.iter().flatten().collect();
        // Whole objects of each source, each element once.
        let mut objects = HashSet::new();
        let is_known = from.iter().all(|from| match from {
            Some(Arrival::Element { fifo, object, .. }) => {
                objects.insert((*fifo, *object));
                true
            }
            Some(Arrival::Padding) | None => false,
        });
        let whole: u64 = objects.iter().map(|(fifo, _)| fifos.fifos[*fifo].object).sum();
        let is_once = is_known && sources.len() == from.len() && whole == from.len() as u64;
        if is_permutation(&fifos, count as usize, 0) {
            assert!(is_once, "{fifos:?}");
            proved += 1;
        } else if is_once {
            left += 1;
        } else {
            refuted += 1;
        }
    }
    assert!(
        proved > 100 && refuted > 50 && left * 5 < proved,
        "{proved} proved, {refuted} refuted, {left} left"
    );
}
