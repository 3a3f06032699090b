//! Streams of declared types against plain loops over the same dimensions.

use aie_pattern::prelude::*;
use aie_pattern::stream::StreamEnd;

/// A buffer whose elements say where they are.
fn buffer<const N: usize>() -> [u16; N] {
    core::array::from_fn(|k| k as u16)
}

tensor_pattern! {
    /// Rank 1.
    pub struct One = <int16, 16; [8u, 2]>;
    /// Rank 2, backwards.
    pub struct Two = <uint16, 8; [4, -3], [3, 1]; offset = 9>;
    /// Rank 3, with a repeated plane.
    pub struct Three = <uint16, 8; [2, 0], [3, 4], [2, 1]>;
    /// Rank 4: 3 + 1.
    pub struct Four = <uint16, 8; [2, 12], [2, 6], [3, 2], [2, 1]>;
    /// Rank 5, which the headers of 2025.1 get wrong.
    pub struct Five = <int16, 16; [1, 0], [1, 0], [2, 10], [2, 4], [2, 1]>;
    /// Rank 7: 3 + 3 + 1.
    pub struct Seven = <uint16, 8; [2, 1], [2, 0], [2, 2], [3, -4], [2, 4], [1, 5], [2, 16]; offset = 8>;
    /// Steps in bytes that are not whole vectors.
    pub struct Bytes = <int16, 16; [3, 128], [2, 32]; bytes, device = aie2p>;
}

const ROWS: usize = 3;

tensor_pattern! {
    /// Rank 4, of constants.
    pub struct Constants = <uint16, 4 * 2; [ROWS - 1, 12], [2, 6], [ROWS, 2], [2, 1]>;
}

/// What the pattern's own indices say that `vectors` are the firsts of.
fn firsts<P: AccessPattern>(pattern: P) -> Vec<u16> {
    let grain = P::PATTERN.grain() as usize;
    pattern.iter().map(|index| (index * grain) as u16).collect()
}

#[test]
fn leaves_are_walks() {
    let data = buffer::<512>();
    macro_rules! check {
        ($($pattern:ident)*) => { $(
            let mut stream = $pattern.stream(&data);
            assert_eq!(stream.len(), $pattern::LEN);
            let mut popped = Vec::new();
            while let Some(vector) = stream.pop() {
                popped.push(vector[0]);
                assert!(vector.iter().copied().eq(vector[0]..vector[0] + vector.len() as u16));
                assert_eq!(stream.remaining() + popped.len(), $pattern::LEN);
            }
            assert_eq!(popped, firsts($pattern));
            assert!(stream.pop().is_none() && stream.next().is_none());
            stream.rewind();
            assert!(stream.map(|vector| vector[0]).eq(popped.iter().copied()));
            assert!($pattern.vectors(&data).map(|vector| vector[0]).eq(popped.iter().copied()));
            assert!($pattern.vectors(&data).rev().map(|vector| vector[0]).eq(popped.into_iter().rev()));
        )* };
    }
    check!(One Two Three Bytes);
    assert_eq!(firsts(Two)[..4], [72, 80, 88, 48]);
    assert_eq!(firsts(Bytes), [0, 16, 64, 80, 128, 144]);
}

#[test]
fn nested_order_is_flat_order() {
    let data = buffer::<512>();
    let first = |vector: &[u16]| vector[0];
    let outer = Four.stream(&data);
    assert_eq!(outer.len(), 12);
    assert!(outer.flatten().map(|vector| first(vector)).eq(firsts(Four)));
    assert!(Constants.stream(&data).flatten().map(|vector| first(vector)).eq(firsts(Four)));
    let seven = Seven.stream(&data);
    assert_eq!(seven.len(), 8);
    assert!(seven.flatten().flatten().map(|vector| first(vector)).eq(firsts(Seven)));
    assert!(Seven.vectors(&data).map(|vector| first(vector)).eq(firsts(Seven)));
    let five: Vec<u16> = Five.stream(&data).flatten().map(|vector| vector[0] / 16).collect();
    assert_eq!(five, [0, 1, 4, 5, 10, 11, 14, 15]);
}

#[test]
fn what_is_left_can_be_folded() {
    let data = buffer::<512>();
    for popped in 0..=Three::LEN {
        let mut stream = Three.stream(&data);
        for _ in 0..popped {
            stream.pop();
        }
        let mut folded = Vec::new();
        stream.for_each(|vector| folded.push(vector[0]));
        assert_eq!(folded, firsts(Three)[popped..]);
        let mut outer = Seven.stream(&data);
        outer.by_ref().take(popped.min(8)).for_each(drop);
        let mut folded = Vec::new();
        outer.for_each(|inner| inner.for_each(|leaf| leaf.for_each(|vector| folded.push(vector[0]))));
        assert_eq!(folded, firsts(Seven)[Seven::LEN / 8 * popped.min(8)..]);
    }
}

#[test]
fn inner_streams_are_independent_of_the_outer_one_and_of_each_other() {
    let data = buffer::<512>();
    let mut outer = Four.stream(&data);
    let mut inner: Vec<_> = outer.by_ref().take(3).collect();
    assert_eq!(outer.remaining(), 9);
    let popped: Vec<u16> = inner.iter_mut().map(|stream| stream.pop().unwrap()[0] / 8).collect();
    assert_eq!(popped, [0, 2, 4]);
    let again = inner[1].clone();
    assert_eq!(inner[1].pop().unwrap()[0] / 8, 3);
    assert!(inner[1].pop().is_none());
    assert_eq!(again.map(|vector| vector[0] / 8).collect::<Vec<_>>(), [3]);
    inner[1].rewind();
    assert_eq!(inner[1].pop().unwrap()[0] / 8, 2);
    outer.rewind();
    assert_eq!(outer.pop().unwrap().pop().unwrap()[0], 0);
}

#[test]
fn pushes_are_scatters() {
    let stream: [u16; 24 * 8] = core::array::from_fn(|k| 1 + k as u16);
    let (vectors, []) = stream.as_chunks::<8>() else { panic!() };
    let mut scattered = [0; 512];
    Four.scatter(&stream, &mut scattered);
    let mut pushed = [0; 512];
    let mut vectors = vectors.iter();
    let mut outer = Four.stream_mut(&mut pushed);
    assert_eq!(outer.remaining(), 12);
    while let Some(mut inner) = outer.pop() {
        while inner.remaining() > 0 {
            inner.push(vectors.next().unwrap()).unwrap();
        }
        assert_eq!(inner.push(&[9; 8]), Err(StreamEnd));
    }
    assert!(vectors.next().is_none());
    assert_eq!(pushed, scattered);
    // In place.
    let mut changed = One.stream_mut(&mut pushed);
    changed.pop().unwrap()[3] = 77;
    changed.rewind();
    assert_eq!(changed.pop().unwrap()[3], 77);
}

#[test]
fn slices_are_checked_once() {
    let data = buffer::<512>();
    assert_eq!(One.try_stream(&data[..16 * 15]).unwrap().len(), 8);
    let error = One.try_stream(&data[..16 * 15 - 1]).err().unwrap();
    assert_eq!((error.needed(), error.given()), (240, 239));
    assert_eq!(One.try_vectors(&data[..239]).err(), Some(error));
    let mut short = [0u16; 239];
    assert_eq!(One.try_stream_mut(&mut short).err(), Some(error));
    let mut long = [0u16; 240];
    assert!(One.try_stream_mut(&mut long).unwrap().push(&[1; 16]).is_ok());
}

#[test]
fn levels_are_those_of_the_table() {
    assert_eq!(Four::LEVELS.ranks(), [3, 1]);
    assert_eq!(Five::LEVELS.ranks(), [3, 2]);
    assert_eq!(Seven::LEVELS.ranks(), [3, 3, 1]);
    assert_eq!(Three::LEVELS.ranks(), [3]);
}
