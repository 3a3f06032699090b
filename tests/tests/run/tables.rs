//! Tables as a program has them: constants of declared patterns.

use aie_pattern::{AccessPattern, Dim, Element, Pattern, offsets_in_bytes, tensor_pattern};

tensor_pattern! {
    struct Transposition = <int16, 16; [64, 1], [32, 64]>;
    /// Large enough to show that const evaluation stays below its own lint.
    struct Million = <int8, 16; [1024, 1], [1024, 1024]; device = ideal>;
    struct Backwards = <int32, 4; [3, -2], [2, 1]; offset = 5>;
    struct Halves = <int4, 32; [3, 2]>;
    /// Its vector has 2^32 bits.
    struct Wide = <int32, 134217728; [8, 1]; device = ideal>;
}

const OFFSETS: [u32; 2048] = offsets_in_bytes::<Transposition, 2048>();
const BACKWARDS: [u32; 6] = offsets_in_bytes::<Backwards, 6>();
const WIDE: [u32; 8] = offsets_in_bytes::<Wide, 8>();
static MILLION: [u32; 1 << 20] = offsets_in_bytes::<Million, { 1 << 20 }>();

#[test]
fn offsets_in_bytes_are_indices_times_the_bytes_of_a_vector() {
    assert!(OFFSETS.iter().map(|&at| at as usize).eq(Transposition.iter().map(|at| at * 32)));
    assert!(OFFSETS.iter().map(|&at| at as usize).eq(Transposition.offsets_in_bytes()));
    assert_eq!(BACKWARDS, [80, 96, 48, 64, 16, 32]);
    assert_eq!(offsets_in_bytes::<Halves, 3>(), [0, 32, 64]);
    assert_eq!(WIDE, std::array::from_fn(|k| (k as u32) << 29));
    assert!(WIDE.iter().map(|&at| at as usize).eq(Wide.offsets_in_bytes()));
}

#[test]
fn a_million_entries_are_what_the_walk_gives() {
    assert!(MILLION.iter().map(|&at| at as usize).eq(Million.iter().map(|at| at * 16)));
}

/// An element in half a byte, at places given one by one.
macro_rules! nibbles {
    ($name:ident, $offset:expr, $stride:expr) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl AccessPattern for $name {
            const PATTERN: Pattern =
                Pattern::new(Element::Int4, $offset, &[Dim::new(4, $stride), Dim::new(1, 1)]).unwrap();
            type Indices = ();
            const INDICES: &'static () = &();
            type Stream<T> = [T; 4];
        }
    };
}

#[test]
fn whole_bytes_of_nibbles_have_offsets() {
    nibbles!(Even, 2, 4);
    assert_eq!(offsets_in_bytes::<Even, 4>(), [1, 3, 5, 7]);
}

#[test]
#[should_panic(expected = "an access starts within a byte")]
fn an_access_within_a_byte_has_no_offset() {
    nibbles!(Odd, 0, 3);
    let _ = offsets_in_bytes::<Odd, 4>();
}

#[test]
#[should_panic(expected = "the walk has a length of 4, but its table has one of 3")]
fn a_table_of_another_length_is_refused() {
    nibbles!(Even, 0, 2);
    let _ = offsets_in_bytes::<Even, 3>();
}
