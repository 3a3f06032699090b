//! `AccessPattern` is a safe trait: whatever an implementation says, nothing is read or written out of bounds.

use aie_pattern::{AccessPattern, Dim, Element, Pattern};

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
                format!("no buffer is long enough for the walk, this one has {len} elements")
            );
            let error = pattern.try_scatter(&short, &mut long).unwrap_err();
            assert_eq!((error.is_stream(), error.needed(), error.given()), (false, usize::MAX, len));
            // Nor of elements without a size, of which there may be any number.
            let (mut short, long) = (vec![(); stream], vec![(); usize::MAX]);
            assert!(pattern.try_gather(&long, &mut short).is_err());
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
    assert_eq!(error.to_string(), "the walk needs a buffer of 16 elements, this one has 15");
    let error = Walk.try_gather(&buffer, &mut stream[..3]).unwrap_err();
    assert_eq!(error.to_string(), "the walk moves 8 elements, the stream has 3");
    assert_eq!(stream, [0; 8]);
    Walk.try_gather(&buffer, &mut stream).unwrap();
    assert_eq!(stream, [2, 3, 6, 7, 10, 11, 14, 15]);
}
