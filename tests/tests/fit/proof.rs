//! Whether one walk is a part of another, in closed form, held against walking both.
//!
//! `AIE_PATTERN_CASES=1000000` sets the number of pairs.

use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

fn pattern(offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let list: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &list).unwrap()
}

fn random_dims(rng: &mut Rng) -> Vec<(u64, i64)> {
    let mut run = 1;
    let mut dims: Vec<_> = (0..rng.below(5))
        .map(|_| {
            let size = 1 + rng.below(5);
            let stride = if rng.once_in(3) { run } else { rng.range(-2..=4) };
            run = stride * size as i64;
            (size, stride)
        })
        .collect();
    dims.reverse();
    dims
}

/// The fewest loops that walk these indices, the outermost first, if any do.
fn loops(part: &[i64]) -> Option<Vec<(u64, i64)>> {
    let [first, second, ..] = part else { return Some(Vec::new()) };
    let step = second - first;
    let size = part.windows(2).position(|pair| pair[1] - pair[0] != step).map_or(part.len(), |at| at + 1);
    let whole = part.len().is_multiple_of(size)
        && part.chunks(size).all(|run| run.windows(2).all(|pair| pair[1] - pair[0] == step));
    let starts: Vec<i64> = part.iter().step_by(size).copied().collect();
    let mut all = whole.then(|| loops(&starts)).flatten()?;
    all.push((size as u64, step));
    Some(all)
}

/// A dimension in two, or two in the place of one access.
fn spread(rng: &mut Rng, dims: &mut Vec<(u64, i64)>) {
    let Some(k) = (0..dims.len()).find(|_| rng.once_in(2)) else { return dims.push((1, rng.range(-3..=3))) };
    let (size, stride) = dims[k];
    if let Some(inner) = (2..size).find(|inner| size.is_multiple_of(*inner)) {
        dims.splice(k..=k, [(size / inner, stride * inner as i64), (inner, stride)]);
    }
}

#[test]
fn parts_are_found_wherever_they_are() {
    let (mut rng, mut parts, mut others) = (Rng::new(0x9a27), 0, 0);
    let cases = cases(20_000);
    for _ in 0..cases {
        let dims = random_dims(&mut rng);
        let offset = rng.range(-3..=9);
        let all = nested_loops(offset, &dims);
        let from = rng.below(all.len() as u64) as usize;
        let to = from + 1 + rng.below((all.len() - from) as u64) as usize;
        let (start, mut part) = match loops(&all[from..to]) {
            Some(part) => (all[from], part),
            None => (all[from], random_dims(&mut rng)),
        };
        spread(&mut rng, &mut part);
        if rng.once_in(3)
            && let Some((size, stride)) = part.first_mut()
        {
            // Another number of one of them.
            if rng.once_in(2) { *size += 1 } else { *stride += 1 }
        }
        let moved = nested_loops(start, &part);
        let expected = all[from..].starts_with(&moved);
        let (walk, piece) = (pattern(offset, &dims), pattern(start, &part));
        assert_eq!(walk.has_part(from as u64, &piece), expected, "{walk:?} from {from}: {piece:?}");
        assert!(!walk.has_part(all.len() as u64, &piece) && !walk.has_part(u64::MAX, &piece));
        *(if expected { &mut parts } else { &mut others }) += 1;
    }
    assert!(parts * 4 > cases && others * 8 > cases, "{parts} parts, {others} others");
}

#[test]
fn walks_too_long_to_be_walked_are_compared() {
    let walk = pattern(7, &[(1 << 30, 1 << 12), (3, 5), (1 << 10, 1)]);
    let position = (1 << 20) * 3 * (1 << 10);
    let part = [(1 << 29, 1 << 12), (3, 5), (1 << 10, 1)];
    let start = 7 + (1 << 32);
    assert!(walk.has_part(position, &pattern(start, &part)));
    assert!(!walk.has_part(position + 1, &pattern(start + 1, &part)));
    assert!(
        !walk.has_part(position, &pattern(start, &[(1 << 30, 1 << 12), (3, 5), (1 << 10, 1)])),
        "beyond its end"
    );
    let other = [(1 << 29, 1 << 12), (3, 5), (2, 1 << 9), (1 << 9, 1)];
    assert!(walk.has_part(position, &pattern(start, &other)));
    let other = [(1 << 29, 1 << 12), (3, 5), (2, 1 + (1 << 9)), (1 << 9, 1)];
    assert!(!walk.has_part(position, &pattern(start, &other)));
}

#[test]
fn vectors_and_numbers_beyond_64_bits_are_no_parts() {
    let walk = pattern(0, &[(8, 1)]);
    assert!(!walk.of_vectors(4, 4).unwrap().has_part(0, &walk));
    assert!(!walk.has_part(0, &pattern(0, &[(8, 1)]).of_vectors(4, 4).unwrap()));
    let long = pattern(0, &[(1 << 40, 1), (1 << 40, 1)]);
    assert!(!long.has_part(0, &walk) && !walk.has_part(0, &long));
    let empty = pattern(3, &[(0, 1)]);
    assert!(walk.has_part(8, &empty) && !walk.has_part(9, &empty), "nothing is a part, up to the end");
}
