//! The traits of patterns are safe ones: whatever an implementation says, nothing is read or written out of bounds.
//!
//! What an implementation says wrongly of constants and types is an error of the compiler, in `ui-tests/cases`:
//! `buffers/implementation_*` and `streams/implementation_*`; so is a stream taken for one of another walk,
//! `streams/widened_pattern`.

use aie_pattern::prelude::*;
use aie_pattern::tiling::Port;
use aie_pattern::{Device, Dim, Element, Levels, Native, Pattern};

macro_rules! walk {
    ($name:ident, $offset:expr, $dims:expr, $lanes:expr) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl AccessPattern for $name {
            const PATTERN: Pattern =
                Pattern::new(Element::Int8, $offset, &$dims).unwrap().of_vectors($lanes, $lanes).unwrap();
            // None of this is true.
            const LEN: usize = 1;
            const SPAN: usize = 1;
            type Indices = ();
            const INDICES: &'static () = &();
            type Stream<T> = [T; 3];
        }
    };
}

/// No slice of any length is accepted.
fn refused<P: AccessPattern>(pattern: P) {
    for len in [0, 1, 2, 100] {
        for stream in [0, 1, 2, 3, 100] {
            let (mut short, mut long) = (vec![0u8; stream], vec![0u8; len]);
            let error = pattern.try_gather(&long, &mut short).unwrap_err();
            assert_eq!((error.is_stream(), error.needed(), error.given()), (false, usize::MAX, len));
            assert_eq!(
                error.to_string(),
                format!("no buffer is long enough for the walk; this one has {len} elements")
            );
            let error = pattern.try_scatter(&short, &mut long).unwrap_err();
            assert_eq!((error.is_stream(), error.needed(), error.given()), (false, usize::MAX, len));
        }
    }
}

#[test]
fn indices_below_0_are_refused() {
    walk!(Offset, -1, [], 1);
    refused(Offset);
    walk!(Stride, 3, [Dim::new(5, -1)], 1);
    refused(Stride);
    walk!(Sum, 3, [Dim::new(3, -1), Dim::new(3, -1)], 4);
    refused(Sum);
}

#[test]
fn indices_beyond_every_buffer_are_refused() {
    walk!(Offset, i64::MAX, [], 1);
    refused(Offset);
    walk!(Stride, 0, [Dim::new(3, i64::MAX)], 1);
    refused(Stride);
    walk!(Vectors, i64::MAX / 4, [], 8);
    refused(Vectors);
    walk!(Back, 0, [Dim::new(u64::MAX, i64::MIN), Dim::new(u64::MAX, i64::MAX)], 1);
    refused(Back);
    walk!(Length, 0, [Dim::new(1 << 40, 0), Dim::new(1 << 40, 0)], 1);
    refused(Length);
    walk!(Moved, 0, [Dim::new(1 << 62, 0)], 16);
    refused(Moved);
}

#[test]
fn lengths_come_from_the_pattern() {
    walk!(Walk, 1, [Dim::new(4, 2)], 2);
    let buffer: [u8; 18] = core::array::from_fn(|k| k as u8);
    let mut stream = [0; 8];
    let error = Walk.try_gather(&buffer[..15], &mut stream).unwrap_err();
    assert_eq!(error.to_string(), "the walk needs a buffer of 16 elements, but this one has 15");
    let error = Walk.try_gather(&buffer, &mut stream[..3]).unwrap_err();
    assert_eq!(error.to_string(), "the walk moves 8 elements, but the stream has 3");
    assert_eq!(stream, [0; 8]);
    Walk.try_gather(&buffer, &mut stream).unwrap();
    assert_eq!(stream, [2, 3, 6, 7, 10, 11, 14, 15]);
}

/// Four dimensions: a stream of streams.
mod declared {
    use super::*;

    tensor_pattern! { pub struct Blocks = <int32, 4; [2, 8], [3, -1], [2, 3], [2, 1]; offset = 2>; }
    tiling_pattern! {
        pub struct Halo = int32, mem, read { .buffer_dimension = {8, 2}, .tiling_dimension = {12, 2}, .offset = {-2, 0} };
    }
}

/// Has the walk of `Blocks`, but otherwise false facts.
#[derive(Clone, Copy)]
struct Liar;

impl AccessPattern for Liar {
    const PATTERN: Pattern = declared::Blocks::PATTERN;
    const LEN: usize = usize::MAX;
    const SPAN: usize = 0;
    const ELEMENTS: Pattern = Pattern::empty(Element::Int4);
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 96];
}

impl TensorPattern for Liar {
    type Shape = <declared::Blocks as TensorPattern>::Shape;
    type Vector<T> = [T; 4];
    const DEVICE: Device = Device::Aie;
    const LEVELS: Levels = Levels::of_rank(1);
    const ALIGNMENT: usize = 0;
    const NATIVE: Option<Native> = None;
}

#[test]
fn other_constants_of_an_implementation_change_nothing() {
    let needed = declared::Blocks::SPAN * 4;
    let buffer: Vec<u32> = (0..needed as u32).collect();
    let mut stream = [0; 96];
    for short in [0, 1, needed - 1] {
        assert_eq!(Liar.try_stream(&buffer[..short]).err().unwrap().needed(), needed);
        assert_eq!(Liar.try_vectors(&buffer[..short]).err().unwrap().needed(), needed);
        assert_eq!(Liar.try_gather(&buffer[..short], &mut stream).unwrap_err().needed(), needed);
        assert_eq!(Liar.try_stream_mut(&mut vec![0; short]).err().unwrap().given(), short);
    }
    let expected: Vec<[u32; 4]> =
        declared::Blocks.iter().map(|at| std::array::from_fn(|k| (4 * at + k) as u32)).collect();
    assert!(Liar.try_stream(&buffer).unwrap().flatten().copied().eq(expected.iter().copied()));
    assert!(Liar.try_vectors(&buffer).unwrap().rev().copied().eq(expected.iter().rev().copied()));
    Liar.try_gather(&buffer, &mut stream).unwrap();
    assert_eq!(stream.as_chunks().0, expected);
    let mut written = vec![0; needed];
    let mut blocks = Liar.try_stream_mut(&mut written).unwrap();
    let mut next = expected.iter();
    while let Some(mut block) = blocks.pop() {
        while let Some(vector) = block.pop() {
            *vector = *next.next().unwrap();
        }
    }
    assert!(next.next().is_none());
    assert!(expected.as_flattened().iter().all(|&at| written[at as usize] == at));
    let _: bool = Liar.is_aligned(&buffer);
}

#[derive(Clone, Copy)]
struct LiarsPort;

impl AccessPattern<Option<usize>> for LiarsPort {
    const PATTERN: Option<Pattern> = Some(declared::Blocks::PATTERN);
    const LEN: usize = 1;
    const SPAN: usize = 0;
    type Indices = ();
    const INDICES: &'static () = &();
    type Stream<T> = [T; 24];
}

impl TilingPattern for LiarsPort {
    const PORT: &'static Port<'static> = declared::Halo::PORT;
    type Tilings = <declared::Halo as TilingPattern>::Tilings;
    type Descriptors = <declared::Halo as TilingPattern>::Descriptors;
}

#[test]
fn of_a_port_as_well() {
    let (mut buffer, mut stream) = ([7u32; 16], [1; 24]);
    assert_eq!(LiarsPort.try_gather(&buffer[..15], &mut stream).unwrap_err().needed(), 16);
    assert_eq!(LiarsPort.try_gather(&buffer, &mut stream[..1]).unwrap_err().needed(), 24);
    assert_eq!(LiarsPort.try_scatter(&stream, &mut buffer[..0]).unwrap_err().needed(), 16);
    assert_eq!((buffer, stream), ([7; 16], [1; 24]), "nothing was moved");
    LiarsPort.gather(&buffer, &mut stream);
    assert_eq!(stream[..12], [0, 0, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0]);
}
