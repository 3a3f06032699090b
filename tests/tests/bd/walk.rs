//! The walk that a descriptor decodes to, against the counters of the hardware and against nested loops.

use aie_pattern_core::register::{Fields, Iteration, NoPattern, Padding, Slot};
use aie_pattern_core::{Device, TileKind};
use aie_pattern_tests::tiles::{decode, encode, run};
use aie_pattern_tests::{Rng, nested_loops};

const DEVICE: Device = Device::AieMl;

/// The fields as they come out of the words.
fn through_words(kind: TileKind, fields: &Fields) -> Fields {
    let words = encode(kind, DEVICE, fields).unwrap_or_else(|misfits| panic!("{misfits}: {fields:?}"));
    decode(kind, DEVICE, &words)
}

/// Dimensions that end all at once: a walk in (size, step), D0 first, as a descriptor.
fn whole_walk(kind: TileKind, rng: &mut Rng) -> (Fields, Vec<(u64, u64)>) {
    let slots = if kind == TileKind::Mem { 4 } else { 3 };
    let rank = 1 + rng.below(slots) as usize;
    let sizes: Vec<(u64, u64)> = (0..rank).map(|_| (1 + rng.below(6), 1 + rng.below(40))).collect();
    let mut fields = Fields::new(0, 1);
    for (k, &(size, step)) in sizes.iter().enumerate() {
        // The last dimension needs no wrap, and the top one has none.
        let open = k as u64 == slots - 1 || (k == rank - 1 && rng.once_in(2));
        fields.slots[k] = Some(Slot::new(step, if open { 0 } else { size }));
        if kind == TileKind::Mem && k < 3 && rng.once_in(3) {
            fields.padding[k] = Padding { before: rng.below(4), after: if open { 0 } else { rng.below(4) } };
        }
        fields.buffer_length *= size + fields.padding[k].before + fields.padding[k].after;
    }
    fields.iteration = Iteration { step: 1 + rng.below(100), wrap: 1 + rng.below(5), current: 0 };
    fields.iteration.current = rng.below(fields.iteration.wrap);
    (fields, sizes)
}

#[test]
fn decoded_walks_are_the_hardwares_and_the_nested_loops() {
    let mut rng = Rng::new(42);
    for _ in 0..30_000 {
        let kind = *rng.pick(TileKind::ALL);
        let (fields, sizes) = whole_walk(kind, &mut rng);
        let decoded = through_words(kind, &fields);
        let pattern = decoded.pattern().unwrap_or_else(|e| panic!("{e}: {fields:?}"));
        let indices: Vec<i64> = pattern.indices().unwrap().collect();

        let (words, _) = run(&fields);
        assert_eq!(indices, words.into_iter().flatten().collect::<Vec<_>>(), "{fields:?}");

        let mut loops: Vec<(u64, i64)> =
            sizes.iter().rev().map(|&(size, step)| (size, step as i64)).collect();
        let Iteration { step, wrap, current } = fields.iteration;
        assert_eq!(indices, nested_loops((step * current) as i64, &loops), "{fields:?}");

        loops.insert(0, (wrap, step as i64));
        let runs = decoded.iterated_pattern().unwrap();
        assert_eq!(runs.indices().unwrap().collect::<Vec<_>>(), nested_loops(0, &loops), "{fields:?}");
    }
}

/// Without padding a transfer is nested loops exactly if at most one of the counters has not come round.
#[test]
fn a_walk_that_ends_anywhere_is_a_pattern_or_partial() {
    let mut rng = Rng::new(43);
    let (mut whole, mut partial) = (0, 0);
    for _ in 0..30_000 {
        let kind = *rng.pick(TileKind::ALL);
        let top = if kind == TileKind::Mem { 3 } else { 2 };
        let mut fields = Fields::new(0, 1 + rng.below(60));
        for k in 0..=top {
            let wrap = if k == top { 0 } else { rng.below(6) };
            fields.slots[k] = Some(Slot::new(1 + rng.below(40), wrap));
        }
        let (words, counters) = run(&fields);
        match through_words(kind, &fields).pattern() {
            Ok(pattern) => {
                let indices: Vec<i64> = pattern.indices().unwrap().collect();
                assert_eq!(indices, words.into_iter().flatten().collect::<Vec<_>>(), "{fields:?}");
                whole += 1;
            }
            Err(e) => {
                assert_eq!(e, NoPattern::Partial);
                assert!(counters.iter().filter(|&&counter| counter != 0).count() > 1, "{fields:?}");
                partial += 1;
            }
        }
    }
    assert!(whole > 5000 && partial > 5000, "{whole} {partial}");
}

/// With padding only what is certain is claimed: a pattern, where there is one, moves what the hardware moves.
#[test]
fn a_padded_walk_that_ends_anywhere_moves_what_its_pattern_says() {
    let mut rng = Rng::new(44);
    let mut whole = 0;
    for _ in 0..30_000 {
        let (mut fields, _) = whole_walk(TileKind::Mem, &mut rng);
        fields.buffer_length = 1 + rng.below(fields.buffer_length);
        let decoded = through_words(TileKind::Mem, &fields);
        if let Ok(pattern) = decoded.pattern() {
            let indices: Vec<i64> = pattern.indices().unwrap().collect();
            assert_eq!(indices, run(&fields).0.into_iter().flatten().collect::<Vec<_>>(), "{fields:?}");
            whole += 1;
        }
    }
    assert!(whole > 2000, "{whole}");
}

#[test]
fn a_linear_transfer_is_one_dimension() {
    let pattern = through_words(TileKind::Shim, &Fields::new(0x1000, 1920 * 1080)).pattern().unwrap();
    assert_eq!(pattern.dims().len(), 1);
    assert_eq!((pattern.dims()[0].size, pattern.dims()[0].stride), (1920 * 1080, 1));
    assert_eq!(pattern.offset(), 0, "indices count from the base address");
    let one = Fields::new(0, 1).pattern().unwrap();
    assert_eq!((one.dims().len(), one.len()), (0, Ok(1)));
    assert_eq!(Fields::new(0, 0).pattern(), Err(NoPattern::Empty));
}
