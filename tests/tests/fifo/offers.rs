//! The helps for tasks and offsets, found by trying: the nearest task sizes that move whole objects, and
//! offsets at which the parts of a link follow each other. Also the depth that fits if a FIFO has two pools on
//! one tile.

use aie_pattern_core::declare::{Fifo, FifoLink, Fifos};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::rule::fifo::{Fault, check, check_task};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

const MEM: Place = (1, 1);

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn help(text: &str) -> Option<String> {
    text.split_once("\n  = help: ").map(|(_, help)| help.to_owned())
}

/// The size that can be changed in the smallest steps is made smaller and larger, by as few of them as suffice.
fn nearest_sizes(element: Element, sizes: &[i128], object: i128) -> Option<String> {
    let bits = i128::from(element.bits());
    let is_whole = |sizes: &[i128]| sizes.iter().product::<i128>() * bits % object == 0;
    let with = |k: usize, size: i128| {
        let mut other = sizes.to_vec();
        other[k] = size;
        other
    };
    // A step of a size, in elements of the task.
    let step = |k: usize| {
        with(k, (1..=object).find(|&size| is_whole(&with(k, size))).unwrap()).iter().product::<i128>()
    };
    let k = (0..sizes.len()).min_by_key(|&k| (step(k), k))?;
    let smaller = (1..sizes[k]).rev().map(|size| with(k, size)).find(|sizes| is_whole(sizes));
    let larger =
        (sizes[k] + 1..=sizes[k] + object).map(|size| with(k, size)).find(|sizes| is_whole(sizes))?;
    let smaller = smaller.map_or_else(String::new, |sizes| format!("{sizes:?}, or "));
    Some(format!("the nearest sizes are {smaller}{larger:?} if the tensor has room"))
}

#[test]
fn tasks_are_cut_to_whole_objects() {
    let mut rng = Rng::new(0x7a5c);
    let (mut whole, mut offered) = (0, 0);
    for _ in 0..cases(3_000) {
        let element = *rng.pick(&[Element::Int8, Element::Int16, Element::Int32, Element::Int64]);
        let (of, object) = (*rng.pick(&[Element::Int8, Element::Int32]), 4 * (1 + rng.below(12)));
        let fifos = [Fifo::new("in", (0, 0), &[(1, 3)], (of, object), &[2])];
        let fifos = Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), &fifos, &[]);
        let sizes: Vec<i128> =
            (0..=rng.below(4)).map(|_| i128::from(1 + rng.below(40) / (1 + rng.below(8)))).collect();
        let bits = i128::from(object) * i128::from(of.bits());
        let moved = sizes.iter().product::<i128>() * i128::from(element.bits());
        let found = check_task(&fifos, 0, element, &sizes, &[]);
        assert_eq!(found.is_none(), moved % bits == 0, "{sizes:?} {bits}");
        let Some((_, text)) = found else {
            whole += 1;
            continue;
        };
        let expected = nearest_sizes(element, &sizes, bits);
        assert_eq!(help(text.as_str()), expected, "{sizes:?} {element:?} {bits}");
        offered += usize::from(expected.is_some());
    }
    assert!(whole > 100 && offered > 800, "{whole} {offered}");
}

/// The first fault about offsets offers consecutive offsets, if the objects fill the object of the pool.
#[test]
fn parts_of_a_link_are_put_one_after_the_other() {
    let mut rng = Rng::new(0x0ff5);
    let (mut offered, mut none) = (0, 0);
    for _ in 0..cases(1_500) {
        let parts = 2 + rng.below(4) as usize;
        let objects: Vec<u64> = (0..parts).map(|_| 4 * (1 + rng.below(3))).collect();
        let sum: u64 = objects.iter().sum();
        let whole = if rng.once_in(5) { sum + 4 } else { sum };
        let mut offsets: Vec<u64> = (0..parts).map(|k| objects[..k].iter().sum()).collect();
        let k = rng.below(parts as u64) as usize;
        match rng.below(3) {
            0 => offsets[k] = offsets[k].saturating_add_signed(rng.range(-4..=4)),
            1 => offsets[k] = rng.below(sum + 8),
            _ => _ = offsets.pop(),
        }
        let is_join = rng.once_in(2);
        let mut list = vec![Fifo::new("whole", MEM, &[(2, 2)], (Element::Int32, whole), &[2])];
        if !is_join {
            (list[0].producer, list[0].consumers) = ((0, 0), &[MEM]);
        }
        for (k, &object) in objects.iter().enumerate() {
            let tile = (2, 3 + k as u32 % 3);
            let (from, to) = if is_join { (tile, MEM) } else { (MEM, tile) };
            let mut part = Fifo::new("part", from, leak(vec![to]), (Element::Int32, object), &[2]);
            // Its consumers' view of an object is not what the pool has of it.
            if !is_join && rng.once_in(8) {
                part.consumer_object = Some(object / 2);
            }
            list.push(part);
        }
        let (members, whole_one) = (leak((1..=parts).collect::<Vec<_>>()), leak(vec![0usize]));
        let offsets: &[u64] = leak(offsets);
        let no_offsets: &[u64] = &[];
        let (inputs, outputs) = if is_join { (members, whole_one) } else { (whole_one, members) };
        let (source_offsets, destination_offsets) =
            if is_join { (offsets, no_offsets) } else { (no_offsets, offsets) };
        let link = FifoLink { inputs, outputs, source_offsets, destination_offsets };
        let links = [link];
        let fifos = Fifos::new(Device::AieMl, Grid { columns: 4, rows: 6, mem_rows: 1 }, &list, &links);
        let found = check(&fifos);
        let of_offsets = found.as_slice().iter().filter(|fault| {
            matches!(
                fault,
                Fault::OffsetCount { .. }
                    | Fault::OffsetOrder { .. }
                    | Fault::OffsetRange { .. }
                    | Fault::Part { .. }
            )
        });
        for fault in of_offsets {
            let in_turn: Vec<u64> = (0..parts).map(|k| objects[..k].iter().sum()).collect();
            let expected = (sum == whole).then(|| format!("the parts follow each other at {in_turn:?}"));
            assert_eq!(
                help(fault.text(&fifos).as_str()),
                expected,
                "{fault:?} {objects:?} {offsets:?} {whole}"
            );
            offered += usize::from(expected.is_some());
            none += usize::from(expected.is_none());
        }
    }
    assert!(offered > 700 && none > 150, "{offered} {none}");
}

#[test]
fn a_depth_is_that_of_all_pools_of_a_fifo_on_a_tile() {
    let (at, elsewhere) = ((1, 2), (3, 3));
    let both = [at, elsewhere];
    let of = Fifo::new("of", at, &both, (Element::Int32, 6144), &[8]);
    let offered = |of: Fifo| {
        let own = [of];
        let fifos = Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), &own, &[]);
        let faults = check(&fifos);
        let memory = faults.as_slice().iter().find(|fault| matches!(fault, Fault::Memory { .. }));
        memory.map(|fault| help(fault.text(&fifos).as_str()))
    };
    // Two buffers of 24 KiB at each end; with a depth of 1, one at each.
    assert_eq!(offered(of), Some(Some("the largest depth that fits is 1".to_owned())));
    // Three buffers beside one; who acquires one of a depth of 1 has one.
    let acquires = Fifo { depths: &[1], acquires: &[0, 2, 0], ..of };
    assert_eq!(offered(acquires), Some(Some("the most that it can acquire at once is 1".to_owned())));
    assert_eq!(offered(Fifo { object: 3840, ..of }), None);
}
