//! The operations of the algebra on random walks against walking: each access has its counters, and an operation is a
//! choice of accesses or another order of them. Nothing here uses a stride.
//!
//! `AIE_PATTERN_CASES=1000000` sets the number of walks of each test.

use aie_pattern_core::ir::algebra::{AlgebraError, Slice};
use aie_pattern_core::ir::contract::Verdict;
use aie_pattern_core::{Dim, Element, MAX_RANK, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

fn sequence(walk: &Pattern) -> Vec<i64> {
    let dims: Vec<_> = walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    nested_loops(walk.offset(), &dims)
}

/// Every access with its counters, in order.
fn accesses(walk: &Pattern) -> Vec<(Vec<u64>, i64)> {
    let mut counters = vec![vec![]];
    for dim in walk.dims() {
        counters = counters
            .iter()
            .flat_map(|outer: &Vec<u64>| (0..dim.size).map(move |i| [&outer[..], &[i]].concat()))
            .collect();
    }
    counters.into_iter().zip(sequence(walk)).collect()
}

/// The accesses in the order of a key of their counters.
fn ordered<K: Ord>(walk: &Pattern, key: impl Fn(&[u64]) -> K) -> Vec<i64> {
    let mut accesses = accesses(walk);
    accesses.sort_by_key(|(counters, _)| key(counters));
    accesses.into_iter().map(|(_, index)| index).collect()
}

/// The accesses whose counters are wanted.
fn kept(walk: &Pattern, wanted: impl Fn(&[u64]) -> bool) -> Vec<i64> {
    accesses(walk).into_iter().filter(|(counters, _)| wanted(counters)).map(|(_, index)| index).collect()
}

fn shuffled(rng: &mut Rng, rank: usize) -> Vec<usize> {
    let mut axes: Vec<_> = (0..rank).collect();
    for k in (1..rank).rev() {
        axes.swap(k, rng.below(k as u64 + 1) as usize);
    }
    axes
}

/// A walk of up to 36 accesses in up to six dimensions, or in twelve; some dimensions continue the next.
fn random(rng: &mut Rng) -> Pattern {
    let rank = if rng.once_in(20) { MAX_RANK as u64 } else { rng.below(7) };
    let (mut dims, mut left, mut run) = (Vec::new(), 36u64, 1i64);
    for _ in 0..rank {
        let size = if rng.once_in(60) { 0 } else { 1 + rng.below(left.min(6)) };
        left /= size.max(1);
        let stride = if rng.once_in(2) { run } else { rng.range(-7..=7) };
        run = stride * size as i64;
        dims.push(Dim::new(size, stride));
    }
    dims.reverse();
    Pattern::new(Element::Int16, rng.range(-5..=9), &dims).unwrap()
}

/// A permutation: a tensor in tiles, its dimensions in any order, some of them downwards.
fn permutation(rng: &mut Rng, longest: u64) -> Pattern {
    let (mut shape, mut tile, mut left) = (Vec::new(), Vec::new(), longest);
    let most = if longest > 96 { 16 } else { 4 };
    for _ in 0..=rng.below(3) {
        let (grid, size) = (1 + rng.below(left.min(most)), 1 + rng.below(left.min(most)));
        if grid * size > left {
            break;
        }
        left /= grid * size;
        shape.push(grid * size);
        tile.push(size);
    }
    let shape = if shape.is_empty() { vec![1] } else { shape };
    let tiles = Pattern::full(Element::Int16, &shape).unwrap();
    let tiles = if tile.is_empty() { tiles } else { tiles.tile(&tile).unwrap() };
    let (mut offset, mut dims) = (0, Vec::new());
    for axis in shuffled(rng, tiles.dims().len()) {
        let Dim { size, stride } = tiles.dims()[axis];
        let falls = rng.once_in(4);
        offset += if falls { (size as i64 - 1) * stride } else { 0 };
        dims.push(Dim::new(size, if falls { -stride } else { stride }));
    }
    Pattern::new(Element::Int16, offset, &dims).unwrap()
}

/// Whether a sequence is a walk: equal parts at equal distances, each of which is a walk.
fn is_walk(sequence: &[i64]) -> bool {
    let len = sequence.len();
    len <= 1
        || (2..=len).filter(|parts| len.is_multiple_of(*parts)).any(|parts| {
            let (part, pitch) = (len / parts, sequence[len / parts] - sequence[0]);
            (part..len).all(|k| sequence[k] - sequence[k - part] == pitch) && is_walk(&sequence[..part])
        })
}

#[test]
fn split_merge_tile_and_coalesce_keep_what_they_say() {
    let mut rng = Rng::new(0xa16e_b2a1);
    let [mut halved, mut joined, mut by_tile] = [0; 3];
    let n = cases(12_000);
    for _ in 0..n {
        let walk = random(&mut rng);
        let (rank, before) = (walk.dims().len(), sequence(&walk));
        let (dim, inner) = (rng.below(rank as u64 + 2) as usize, rng.below(5));

        let split = walk.split(dim, inner);
        let divides = dim < rank && inner > 0 && walk.dims()[dim].size.is_multiple_of(inner);
        assert_eq!(split.is_ok(), divides && rank < MAX_RANK, "{walk:?} {dim} {inner} {split:?}");
        if let Ok(split) = split {
            halved += 1;
            assert_eq!(sequence(&split), before, "{walk:?} {dim} {inner}");
            assert_eq!((split.dims().len(), split.dims()[dim + 1].size), (rank + 1, inner));
            // Merging undoes it, but for strides of dimensions that are not there.
            let merged = split.merge(dim).unwrap();
            assert_eq!(merged.still_before_first(), walk.still_before_first(), "{walk:?} {dim} {inner}");
        }

        let merged = walk.merge(dim);
        if let Ok(merged) = merged {
            joined += 1;
            assert_eq!(sequence(&merged), before, "{walk:?} {dim}");
            assert_eq!(merged.dims().len() + 1, rank);
            // Splitting undoes it.
            let inner = walk.dims()[dim + 1].size;
            if inner > 0 {
                let split = merged.split(dim, inner).unwrap();
                assert_eq!(sequence(&split), before);
                assert!(split.dims().iter().map(|dim| dim.size).eq(walk.dims().iter().map(|dim| dim.size)));
            }
        } else if dim + 1 < rank && !before.is_empty() {
            // One dimension of the same steps would be another sequence.
            let mut dims = walk.dims().to_vec();
            let outer = dims.remove(dim);
            dims[dim].size *= outer.size;
            let one = Pattern::new(Element::Int16, walk.offset(), &dims).unwrap();
            assert_ne!(sequence(&one), before, "{walk:?} {dim}");
        }

        let tile: Vec<_> = walk.dims().iter().map(|dim| 1 + rng.below(dim.size.clamp(1, 3))).collect();
        let tiled = walk.tile(&tile);
        let divides = walk.dims().iter().zip(&tile).all(|(dim, tile)| dim.size.is_multiple_of(*tile));
        assert_eq!(tiled.is_ok(), divides && 2 * rank <= MAX_RANK, "{walk:?} {tile:?}");
        if let Ok(tiled) = tiled {
            by_tile += 1;
            let naive = ordered(&walk, |at| {
                let grid: Vec<_> = at.iter().zip(&tile).map(|(at, tile)| at / tile).collect();
                (grid, at.to_vec())
            });
            assert_eq!(sequence(&tiled), naive, "{walk:?} {tile:?}");
            assert_eq!(sequence(&tiled.coalesce()), naive, "{walk:?} {tile:?}");
            // Putting each grid dimension next to the dimension of its tile gives the walk itself.
            let axes: Vec<_> = (0..rank).flat_map(|dim| [dim, rank + dim]).collect();
            let back = tiled.permute(&axes).unwrap();
            assert_eq!(sequence(&back), before, "{walk:?} {tile:?}");
            assert_eq!(back.coalesce(), walk.coalesce(), "{walk:?} {tile:?}");
        }
    }
    assert!(halved > n / 10 && joined > n / 10 && by_tile > n / 10, "{halved} {joined} {by_tile}");
}

#[test]
fn slices_orders_repeats_and_padding_are_those_of_walking() {
    let mut rng = Rng::new(0x0051_1ce5);
    let [mut sliced, mut partitioned] = [0; 2];
    let n = cases(30_000);
    for _ in 0..n {
        let walk = random(&mut rng);
        let (rank, before) = (walk.dims().len(), sequence(&walk));

        let axes = shuffled(&mut rng, rank);
        let permuted = walk.permute(&axes).unwrap();
        assert_eq!(
            sequence(&permuted),
            ordered(&walk, |at| axes.iter().map(|&axis| at[axis]).collect::<Vec<_>>())
        );
        let transposed = walk.transpose();
        assert_eq!(sequence(&transposed), ordered(&walk, |at| at.iter().rev().copied().collect::<Vec<_>>()));

        let times = 1 + rng.below(3);
        let repeated = walk.repeat(times);
        assert_eq!(repeated.is_ok(), rank < MAX_RANK);
        assert!(repeated.is_err() || sequence(&repeated.unwrap()) == before.repeat(times as usize));

        let (dim, parts, part) = (rng.below(rank as u64 + 1) as usize, rng.below(5), rng.below(5));
        let one = walk.partition(dim, parts, part);
        let is_there = dim < rank && part < parts && walk.dims()[dim].size.is_multiple_of(parts);
        assert_eq!(one.is_ok(), is_there, "{walk:?} {dim} {part}/{parts}");
        if let Ok(one) = one {
            partitioned += 1;
            let size = walk.dims()[dim].size / parts;
            assert_eq!(
                sequence(&one),
                kept(&walk, |at| at[dim] / size == part),
                "{walk:?} {dim} {part}/{parts}"
            );
        }

        sliced += usize::from(slices(&mut rng, &walk));

        if rank <= 3 {
            let pads: Vec<_> = (0..rank).map(|_| (rng.below(3), rng.below(3))).collect();
            let padded = walk.pad(&pads).unwrap();
            let sizes = walk.dims().iter().zip(&pads).map(|(dim, pad)| Dim::new(pad.0 + dim.size + pad.1, 0));
            let around = Pattern::new(Element::Int16, 0, &sizes.collect::<Vec<_>>()).unwrap();
            let inside = accesses(&walk);
            let expected: Vec<_> = accesses(&around)
                .into_iter()
                .map(|(at, _)| {
                    let inner: Option<Vec<_>> =
                        at.iter().zip(&pads).map(|(at, pad)| at.checked_sub(pad.0)).collect();
                    inside
                        .iter()
                        .find(|(counters, _)| Some(counters) == inner.as_ref())
                        .map(|(_, index)| *index)
                })
                .collect();
            let found: Vec<_> = (0..padded.len()).map(|k| padded.at(k).unwrap()).collect();
            assert_eq!(found, expected, "{walk:?} {pads:?}");
            assert_eq!((padded.at(padded.len()), padded.walk()), (None, &walk));
        }
    }
    assert!(sliced > n / 10 && partitioned > n / 20, "{sliced} {partitioned}");
}

/// Random slices of a walk; whether there was a result.
fn slices(rng: &mut Rng, walk: &Pattern) -> bool {
    let rank = walk.dims().len();
    let (mut slices, mut wanted, mut valid, mut rank_after) = (Vec::new(), Vec::new(), true, rank);
    for dim in walk.dims().iter().take(rng.below(rank as u64 + 1) as usize) {
        if rng.once_in(6) {
            slices.push(Slice::New);
            rank_after += 1;
        }
        let size = dim.size as i64;
        // Now and then one too many.
        let (beyond, still) = (i64::from(rng.once_in(9)), i64::from(!rng.once_in(9)));
        let from_end = |rng: &mut Rng, at: i64| if rng.once_in(3) && at < size { at - size } else { at };
        let (slice, taken): (_, Vec<i64>) = match rng.below(3) {
            0 => (Slice::All, (0..size).collect()),
            1 => {
                let at = rng.range(0..=size.max(1) - 1 + beyond);
                valid &= at < size;
                rank_after -= 1;
                (Slice::At(from_end(rng, at)), vec![at])
            }
            _ => {
                let (start, end) = (rng.range(0..=size), rng.range(0..=size + beyond));
                let (start, end) = (start.min(end), start.max(end));
                let step = rng.range(still..=3);
                valid &= start < end && end <= size && step > 0;
                let open = |rng: &mut Rng, at: i64, bound: i64| {
                    if at == bound && rng.once_in(2) { None } else { Some(from_end(rng, at)) }
                };
                let slice = Slice::Range { start: open(rng, start, 0), end: open(rng, end, size), step };
                (slice, (start..end).step_by(step.max(1) as usize).collect())
            }
        };
        slices.push(slice);
        wanted.push(taken);
    }
    let part = walk.slice(&slices);
    assert_eq!(part.is_ok(), valid && rank_after <= MAX_RANK, "{walk:?} {slices:?} {part:?}");
    let Ok(part) = part else { return false };
    assert_eq!(part.dims().len(), rank_after);
    let expected = kept(walk, |at| at.iter().zip(&wanted).all(|(at, taken)| taken.contains(&(*at as i64))));
    assert_eq!(sequence(&part), expected, "{walk:?} {slices:?}");
    true
}

#[test]
fn inverses_undo_and_compose_to_the_identity() {
    let mut rng = Rng::new(0x1f3e_57ed);
    let n = cases(30_000);
    for _ in 0..n {
        let walk = permutation(&mut rng, 96);
        let (order, inverse) = (sequence(&walk), walk.inverse().unwrap());
        let back = sequence(&inverse);
        assert!(order.iter().enumerate().all(|(k, &at)| back[at as usize] == k as i64), "{walk:?}");
        assert_eq!(inverse.inverse(), Ok(walk.coalesce()), "{walk:?}");
        let identity = Pattern::full(Element::Int16, &[order.len() as u64]).unwrap();
        for (outer, inner) in [(&walk, &inverse), (&inverse, &walk)] {
            let same = outer.compose(inner).unwrap();
            assert_eq!(same.same_walk(&identity), Verdict::Holds, "{outer:?} {inner:?}");
        }
        // A walk that is not a permutation has no inverse.
        let walk = random(&mut rng);
        let mut sorted = sequence(&walk);
        sorted.sort_unstable();
        let inverse = walk.inverse();
        assert_eq!(inverse.is_ok(), sorted.iter().copied().eq(0..sorted.len() as i64), "{walk:?}");
        assert!(!walk.is_empty() || inverse.unwrap().is_empty(), "{walk:?}");
    }
}

/// What `outer(inner)` is by walking both.
fn composed(outer: &Pattern, inner: &Pattern) -> Option<Vec<i64>> {
    let order = sequence(outer);
    sequence(inner).iter().map(|&at| usize::try_from(at).ok().and_then(|at| order.get(at).copied())).collect()
}

#[test]
fn compositions_are_those_of_walking_and_associative() {
    let mut rng = Rng::new(0x00c0_3905);
    let [mut walks, mut none, mut threes] = [0; 3];
    let n = cases(30_000);
    for _ in 0..n {
        // An outer walk, and an inner one within its positions: a part of a permutation of them, or anything.
        let outer = if rng.once_in(3) { permutation(&mut rng, 96) } else { random(&mut rng) };
        let outer_len = outer.len().unwrap();
        let inner = inside(&mut rng, outer_len);
        let found = outer.compose(&inner);
        match composed(&outer, &inner) {
            None => {
                assert!(matches!(found, Err(AlgebraError::Outside { .. })), "{outer:?} {inner:?} {found:?}");
            }
            Some(expected) if is_walk(&expected) => {
                walks += 1;
                assert_eq!(sequence(&found.unwrap()), expected, "{outer:?} {inner:?}");
            }
            Some(_) => {
                none += 1;
                assert!(matches!(found, Err(AlgebraError::Carries { .. })), "{outer:?} {inner:?} {found:?}");
            }
        }
        let Ok(two) = found else { continue };
        let last = inside(&mut rng, two.len().unwrap());
        if let (Ok(left), Ok(right)) = (two.compose(&last), inner.compose(&last)) {
            // What is defined one way is defined the other way.
            threes += 1;
            assert_eq!(outer.compose(&right), Ok(left), "{outer:?} {inner:?} {last:?}");
        }
    }
    assert!(walks > n / 10 && none > n / 30 && threes > n / 10, "{walks} {none} {threes}");
}

/// Longer than what is tried access by access.
#[test]
fn long_compositions() {
    let walk = |offset, dims: &[(u64, i64)]| {
        let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        Pattern::new(Element::Int16, offset, &dims).unwrap()
    };
    let rows = walk(3, &[(20_000, 100), (6, 1)]);
    let blocks = walk(0, &[(900, 7), (4, 3000), (9, -50)]);
    for (outer, inner, expected) in [
        // Once round a digit and again, by steps of 1, by other steps, and by more than a row.
        (&rows, walk(0, &[(2, 0), (6000, 1)]), walk(3, &[(2, 0), (1000, 100), (6, 1)])),
        (&rows, walk(1, &[(5997, 2)]), walk(4, &[(1999, 100), (3, 2)])),
        (&rows, walk(0, &[(12_000, 7)]), walk(3, &[(2000, 700), (6, 101)])),
        (&rows, walk(0, &[(700, 14), (3, 2)]), walk(3, &[(0, 0)])),
        (&rows, walk(0, &[(700, 18), (3, 2)]), walk(3, &[(700, 300), (3, 2)])),
        // From the middle of a row, where each half row goes on in the next row.
        (&rows, walk(3, &[(6000, 1)]), walk(6, &[(1000, 100), (2, 97), (3, 1)])),
        (&rows, walk(11_996, &[(6000, -1)]), walk(3 + 199_902, &[(1000, -100), (2, -97), (3, -1)])),
        // Downwards.
        (&rows, walk(11_999, &[(12_000, -1)]), walk(3 + 199_905, &[(2000, -100), (6, -1)])),
        (&rows, walk(5, &[(1500, 6), (4, 5)]), walk(8, &[(1500, 100), (4, 99)])),
        (&rows, walk(5, &[(2, 7500), (300, 5 * 5), (4, 5)]), walk(8, &[(0, 0)])),
        // Over two digits.
        (&blocks, walk(0, &[(600, 36), (9, 1), (2, 18)]), walk(0, &[(600, 7), (9, -50), (2, 6000)])),
        (&blocks, walk(4, &[(3600, 9), (2, 3)]), walk(-200, &[(900, 7), (4, 3000), (2, -150)])),
        (&blocks, walk(8, &[(800, 36), (3, 9), (9, -1)]), walk(-400, &[(800, 7), (3, 3000), (9, 50)])),
    ] {
        assert!(inner.len().unwrap() > 2048);
        let walked = composed(outer, &inner).unwrap();
        if expected.is_empty() {
            assert!(!is_walk(&walked), "{inner:?}");
            assert!(matches!(outer.compose(&inner), Err(AlgebraError::Carries { .. })), "{inner:?}");
        } else {
            assert_eq!(sequence(&expected), walked, "{inner:?}");
            assert_eq!(outer.compose(&inner), Ok(expected), "{inner:?}");
        }
    }
    // Parts of permutations.
    let mut rng = Rng::new(0x1045);
    let mut long = 0;
    for _ in 0..cases(3_000) / 10 {
        let outer = permutation(&mut rng, 30_000);
        let inner = inside(&mut rng, outer.len().unwrap());
        let Some(walked) = composed(&outer, &inner) else { continue };
        if walked.len() > 2048 && is_walk(&walked) {
            long += 1;
            assert_eq!(sequence(&outer.compose(&inner).unwrap()), walked, "{outer:?} {inner:?}");
        }
    }
    assert!(long > 5, "{long}");
}

/// A walk over this number of positions, which sometimes leaves them.
fn inside(rng: &mut Rng, len: u64) -> Pattern {
    if len > 1 && rng.once_in(2) {
        let line = Pattern::full(Element::Int16, &[len]).unwrap();
        let sizes: Vec<_> = (1..=len).filter(|size| len.is_multiple_of(*size)).collect();
        let part = line.tile(&[*rng.pick(&sizes)]).unwrap();
        let axes = shuffled(rng, 2);
        let start = rng.range(0..=part.dims()[0].size as i64 - 1);
        return part
            .slice(&[Slice::range(start, part.dims()[0].size as i64)])
            .unwrap()
            .permute(&axes)
            .unwrap();
    }
    let (mut dims, mut span) = (Vec::new(), 0);
    for _ in 0..rng.below(4) {
        let (size, stride) = (1 + rng.below(4), rng.range(0..=1 + (len / 3).min(20) as i64));
        if span + (size as i64 - 1) * stride < len as i64 {
            span += (size as i64 - 1) * stride;
            dims.push(Dim::new(size, stride));
        }
    }
    let offset = i64::from(rng.once_in(50)) + rng.range(0..=(len as i64 - 1 - span).max(0));
    Pattern::new(Element::Int16, offset, &dims).unwrap()
}

#[test]
fn concatenations_are_those_of_walking() {
    let mut rng = Rng::new(0x000c_a7ca);
    let [mut walks, mut none] = [0; 2];
    let n = cases(30_000);
    for _ in 0..n {
        let one = random(&mut rng);
        // The same in other numbers, a part that follows, or anything.
        let two = match rng.below(4) {
            0 => random(&mut rng),
            1 => Pattern::new(Element::Int16, rng.range(-9..=90), one.dims()).unwrap(),
            _ => {
                let mut dims = one.coalesce().dims().to_vec();
                let end = dims.first().map_or(1, |dim| dim.size as i64 * dim.stride);
                if let Some(outermost) = dims.first_mut() {
                    outermost.size = 1 + rng.below(3);
                }
                Pattern::new(Element::Int16, one.offset() + end + i64::from(rng.once_in(5)), &dims).unwrap()
            }
        };
        for (first, second) in [(&one, &two), (&two, &one)] {
            let both = [sequence(first), sequence(second)].concat();
            let found = first.concat(second);
            if is_walk(&both) {
                walks += 1;
                assert_eq!(sequence(&found.unwrap()), both, "{first:?} {second:?}");
            } else {
                none += 1;
                assert!(
                    matches!(found, Err(AlgebraError::Unlike { .. } | AlgebraError::Gap { .. })),
                    "{found:?}"
                );
            }
        }
    }
    assert!(walks > n / 10 && none > n / 10, "{walks} {none}");
}

/// All walks of up to `rank` dimensions with these sizes and strides, in their fewest dimensions.
fn all(rank: usize, sizes: &[u64], strides: &[i64]) -> Vec<Vec<Dim>> {
    let mut lists = vec![vec![]];
    let mut longest = lists.clone();
    for _ in 0..rank {
        longest = longest
            .iter()
            .flat_map(|list: &Vec<Dim>| {
                sizes.iter().flat_map(move |&size| {
                    strides.iter().map(move |&stride| [&list[..], &[Dim::new(size, stride)]].concat())
                })
            })
            .collect();
        lists.extend(longest.clone());
    }
    lists.retain(|dims| {
        let walk = Pattern::new(Element::Int16, 0, dims).unwrap();
        walk.coalesce() == walk
    });
    lists
}

#[test]
fn every_small_concatenation() {
    let lists = all(2, &[2, 3, 4], &[-2, 0, 1, 2, 3, 4]);
    let (mut walks, mut none) = (0, 0);
    for (k, one) in lists.iter().enumerate() {
        let first = Pattern::new(Element::Int16, 0, one).unwrap();
        // Each with a part of the others, in turns.
        for two in lists.iter().skip(k % 4).step_by(4) {
            for offset in -6..=16 {
                let second = Pattern::new(Element::Int16, offset, two).unwrap();
                let both = [sequence(&first), sequence(&second)].concat();
                let found = first.concat(&second);
                assert_eq!(found.is_ok(), is_walk(&both), "{first:?} {second:?} {found:?}");
                match found {
                    Ok(found) => {
                        walks += 1;
                        assert_eq!(sequence(&found), both, "{first:?} {second:?}");
                    }
                    Err(_) => none += 1,
                }
            }
        }
    }
    assert!(walks > 300 && none > 100_000, "{walks} {none}");
}

#[test]
fn every_small_composition() {
    let outers = all(3, &[2, 3, 4], &[-3, 0, 1, 5]);
    let inners = all(2, &[2, 3, 5], &[-2, 0, 1, 3, 4]);
    let (mut walks, mut none) = (0, 0);
    for (k, outer) in outers.iter().enumerate() {
        let outer = Pattern::new(Element::Int16, 0, outer).unwrap();
        let len = outer.len().unwrap();
        // Each with a part of the others, in turns.
        for inner in inners.iter().skip(k % 11).step_by(11) {
            for offset in (k as u64 % 3..len).step_by(3) {
                let inner = Pattern::new(Element::Int16, offset as i64, inner).unwrap();
                let Some(expected) = composed(&outer, &inner) else { continue };
                let found = outer.compose(&inner);
                assert_eq!(found.is_ok(), is_walk(&expected), "{outer:?} {inner:?} {found:?}");
                match found {
                    Ok(found) => {
                        walks += 1;
                        assert_eq!(sequence(&found), expected, "{outer:?} {inner:?}");
                    }
                    Err(_) => none += 1,
                }
            }
        }
    }
    assert!(walks > 10_000 && none > 10_000, "{walks} {none}");
}
