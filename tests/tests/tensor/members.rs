//! What a declared descriptor offers.
// Constants where they are used.
#![allow(clippy::items_after_statements)]

use aie_pattern::prelude::*;
use aie_pattern::{BufferError, Dim, Element, Pattern, offsets_in_bytes};

tensor_pattern! {
    /// A panel of 4 x 16 vectors, by columns.
    pub struct Columns = <int16, 16; [16, 1], [4, 16]; buffer = 1024>;
    struct Reversed = <int16, 16; [8, -1]; offset = 7>;
    struct Last255 = <int8, 16; [2, 255]>;
    struct Last256 = <int8, 16; [2, 256]>;
    struct Last65535 = <int8, 16; [2, 21845], [2, 21845], [2, 21845]>;
    struct Last65536 = <int8, 16; [2, 32767], [2, 32767], [2, 2]>;
    struct Forced16 = <int8, 16; [2, 255]; index = u16>;
    struct Forced32 = <int8, 16; [2, 255]; index = u32>;
    struct Forced8 = <int8, 16; [256, 1]; index = u8>;
}

const N: u32 = 2;

tensor_pattern! {
    struct Constant255 = <int8, 16; [N, 255]>;
    struct Constant256 = <int8, 16; [N, 256]>;
    struct Constant65535 = <int8, 16; [N, 21845], [2, 21845], [2, 21845]>;
    struct Constant65536 = <int8, 16; [N, 32767], [2, 32767], [2, 2]>;
    struct ConstantForced16 = <int8, 16; [N, 255]; index = u16>;
    struct ConstantForced32 = <int8, 16; [N, 255]; index = u32>;
    struct ConstantForced8 = <int8, 16; [N * 128, 1]; index = u8>;
}

#[test]
fn the_walk_as_plain_data() {
    assert_eq!(
        Columns::PATTERN,
        Pattern::new(Element::Int16, 0, &[Dim::new(16, 1), Dim::new(4, 16)])
            .unwrap()
            .of_vectors(16, 16)
            .unwrap()
    );
    assert_eq!((Columns::LEN, Columns::SPAN), (64, 64));
    assert_eq!((Reversed::LEN, Reversed::SPAN), (8, 8));
    assert_eq!((Last255::LEN, Last255::SPAN), (2, 256));
    const IN_A_TYPE: [u8; Columns::LEN] = [0; Columns::LEN];
    assert_eq!(IN_A_TYPE.len(), 64);
}

/// The type of the table is the narrowest; a wider one would not compile here.
#[test]
fn the_narrowest_word_that_holds_every_index() {
    let _: (&[u8; 2], &[u8; 2]) = (Last255::INDICES, Constant255::INDICES);
    let _: (&[u16; 2], &[u16; 2]) = (Last256::INDICES, Constant256::INDICES);
    let _: (&[u16; 8], &[u16; 8]) = (Last65535::INDICES, Constant65535::INDICES);
    let _: (&[u32; 8], &[u32; 8]) = (Last65536::INDICES, Constant65536::INDICES);
    assert_eq!((Last255::INDICES, Constant255::INDICES), (&[0, 255], &[0, 255]));
    assert_eq!((Last256::INDICES, Constant256::INDICES), (&[0, 256], &[0, 256]));
    assert_eq!(Last65535::INDICES, &[0, 21845, 21845, 43690, 21845, 43690, 43690, 65535]);
    assert_eq!(Constant65535::INDICES, Last65535::INDICES);
    assert_eq!(Last65536::INDICES, &[0, 2, 32767, 32769, 32767, 32769, 65534, 65536]);
    assert_eq!(Constant65536::INDICES, Last65536::INDICES);
    let _: (&[u16; 2], &[u16; 2]) = (Forced16::INDICES, ConstantForced16::INDICES);
    let _: (&[u32; 2], &[u32; 2]) = (Forced32::INDICES, ConstantForced32::INDICES);
    let _: (&[u8; 256], &[u8; 256]) = (Forced8::INDICES, ConstantForced8::INDICES);
    assert_eq!(Forced8::INDICES[255], 255);
    assert_eq!(Forced16::INDICES, ConstantForced16::INDICES);
}

// Tables of the user's own, without a loop or anything unsafe.
static LOOKUP: [u8; 64] = *Columns::INDICES;
const AS_CONSTANT: [u8; 8] = *Reversed::INDICES;
static FIRST: u8 = Columns::INDICES[1];
static REFERENCE: &[u8; 64] = Columns::INDICES;

#[test]
fn tables_of_the_users_own() {
    assert_eq!(&LOOKUP, Columns::INDICES);
    assert_eq!(AS_CONSTANT, [7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(FIRST, 16);
    assert!(std::ptr::eq(REFERENCE, Columns::INDICES));
}

mod elsewhere {
    use super::{AccessPattern, Columns, Constant255};

    #[inline(never)]
    pub(super) fn columns() -> &'static [u8; 64] {
        Columns::INDICES
    }

    #[inline(never)]
    pub(super) fn constant() -> &'static [u8; 2] {
        Constant255.indices()
    }

    #[inline(never)]
    pub(super) fn generic<P: AccessPattern>() -> *const P::Indices {
        P::INDICES
    }
}

#[test]
fn the_table_is_one_static_however_many_places_use_it() {
    let here: *const [u8; 64] = Columns::INDICES;
    assert_eq!(here, std::ptr::from_ref(elsewhere::columns()));
    assert_eq!(here, elsewhere::generic::<Columns>());
    assert_eq!(here, std::ptr::from_ref(Columns.indices()));
    let elsewhere = std::thread::spawn(|| std::ptr::from_ref(Columns::INDICES).addr());
    assert_eq!(here.addr(), elsewhere.join().unwrap());
    assert_eq!(std::ptr::from_ref(Constant255::INDICES), std::ptr::from_ref(elsewhere::constant()));
    assert_eq!(std::ptr::from_ref(Constant255::INDICES), elsewhere::generic::<Constant255>());
}

#[test]
fn iterating_from_both_ends() {
    let mut iter = Reversed.iter();
    assert_eq!((iter.len(), iter.size_hint()), (8, (8, Some(8))));
    assert_eq!(
        (iter.next(), iter.next_back(), iter.next(), iter.next_back()),
        (Some(7), Some(0), Some(6), Some(1))
    );
    let rest = iter.clone();
    assert_eq!(rest.collect::<Vec<_>>(), [5, 4, 3, 2]);
    assert_eq!(iter.rev().collect::<Vec<_>>(), [2, 3, 4, 5]);
    assert!(Columns.iter().eq(Columns::INDICES.iter().map(|&index| usize::from(index))));
    assert!(Columns.iter().rev().eq(Columns::INDICES.iter().rev().map(|&index| usize::from(index))));
    assert_eq!(
        (Columns.iter().nth(5), Columns.iter().last(), Columns.iter().count()),
        (Some(17), Some(63), 64)
    );
}

#[test]
fn element_by_element() {
    let expected: Vec<i64> =
        Columns.iter().flat_map(|vector| (0..16).map(move |lane| vector as i64 * 16 + lane)).collect();
    assert!(Columns::ELEMENTS.indices().unwrap().eq(expected));
    assert_eq!((Columns::ELEMENTS.lanes(), Columns::ELEMENTS.grain()), (1, 1));
    assert_eq!(Columns::ELEMENTS.len(), Ok(1024));
    assert_eq!(Reversed::ELEMENTS.offset(), 112);
}

#[test]
fn offsets_for_pointers() {
    assert!(Columns.offsets_in_bytes().eq(Columns.iter().map(|index| index * 32)));
    assert!(Reversed.offsets_in_bytes().rev().eq((0..8).map(|index| index * 32)));
    const OFFSETS: [u32; 64] = offsets_in_bytes::<Columns, 64>();
    assert!(OFFSETS.iter().map(|&offset| offset as usize).eq(Columns.offsets_in_bytes()));
}

#[test]
fn whole_vectors_move() {
    let buffer: [i16; 1024] = std::array::from_fn(|k| k as i16);
    let mut stream = [0; 1024];
    Columns.gather(&buffer, &mut stream);
    let expected: Vec<i16> = Columns.iter().flat_map(|vector| buffer[vector * 16..][..16].to_vec()).collect();
    assert_eq!(stream[..], expected);
    let mut back = [0; 1024];
    Columns.scatter(&stream, &mut back);
    assert_eq!(back, buffer);
    // The buffer may be longer.
    let mut back = [-1; 1030];
    Columns.scatter(&stream, &mut back);
    assert_eq!((&back[..1024], back[1024]), (&buffer[..], -1));
    assert_eq!(Columns.try_gather(&buffer, &mut stream), Ok(()));
    assert_eq!(stream[..], expected);
    let mut back = vec![0; 1024];
    assert_eq!(Columns.try_scatter(&stream, &mut back), Ok(()));
    assert_eq!(back, buffer);
}

#[test]
fn slices_that_do_not_fit_name_both_lengths() {
    let mut stream = [7i16; 1024];
    let error: BufferError = Columns.try_gather(&[0; 1023], &mut stream).unwrap_err();
    assert_eq!((error.needed(), error.given(), error.is_stream()), (1024, 1023, false));
    let error = Columns.try_gather(&[0; 1024], &mut stream[1..]).unwrap_err();
    assert_eq!((error.needed(), error.given(), error.is_stream()), (1024, 1023, true));
    assert_eq!(stream, [7; 1024], "nothing was moved");
    let error = Columns.try_scatter(&stream, &mut []).unwrap_err();
    assert_eq!((error.needed(), error.given()), (1024, 0));
    assert!(Columns.try_scatter(&[0; 1025], &mut stream).unwrap_err().is_stream());
}

/// Vectors of 64 bytes at steps of 32 bytes: the index counts half vectors.
#[test]
fn byte_steps_that_are_finer_than_a_vector() {
    tensor_pattern! {
        struct Halves = <int16, 32; [4, 32]; bytes, device = aie_ml, buffer = 80>;
        struct Whole = <int16, 32; [4, 64]; bytes>;
        struct Mixed = <int16, 32; [2, 256], [3, 96]; bytes, offset = 1>;
        struct MixedConstant = <int16, 32; [N, 256], [3, 96 / N * N]; bytes, offset = N - 1>;
        struct Nibbles = <int4, 64; [2, 32], [2, 64]; bytes>;
    }
    assert_eq!((Halves::PATTERN.lanes(), Halves::PATTERN.grain()), (32, 16));
    assert_eq!((Halves::INDICES, Halves::SPAN), (&[0, 1, 2, 3], 5));
    assert!(Halves.offsets_in_bytes().eq([0, 32, 64, 96]));
    let buffer: [i16; 80] = std::array::from_fn(|k| k as i16);
    let mut stream = [0; 128];
    Halves.gather(&buffer, &mut stream);
    let expected: Vec<i16> = (0..4).flat_map(|k| k * 16..k * 16 + 32).collect();
    assert_eq!(stream[..], expected);
    assert_eq!(Halves.try_gather(&buffer[1..], &mut stream).unwrap_err().needed(), 80);
    assert!(Halves::ELEMENTS.indices().unwrap().eq(expected.into_iter().map(i64::from)));

    assert_eq!((Whole::PATTERN.grain(), Whole::INDICES), (32, &[0, 1, 2, 3]));
    // The offset stays in vectors: one of them is two halves.
    assert_eq!((Mixed::PATTERN.grain(), Mixed::INDICES), (16, &[2, 5, 8, 10, 13, 16]));
    assert_eq!((MixedConstant::PATTERN, MixedConstant::INDICES), (Mixed::PATTERN, Mixed::INDICES));
    assert_eq!((Nibbles::PATTERN.grain(), Nibbles::INDICES), (64, &[0, 2, 1, 3]));
}

/// The trait is all that generic code needs.
#[test]
fn generic_code() {
    fn copy<P: AccessPattern>(walk: P, from: &[i32]) -> Vec<i32> {
        let mut out = vec![0; P::LEN * P::PATTERN.lanes() as usize];
        walk.try_gather(from, &mut out).unwrap();
        out
    }
    let walk = tensor_pattern!(<int32, 4; [2, 1], [2, 2]>);
    let buffer: Vec<i32> = (0..16).collect();
    assert_eq!(copy(walk, &buffer), [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]);
}

/// No table exists beyond the widest index type, which only matters to code that names the table.
#[test]
fn indices_beyond_every_word() {
    tensor_pattern! {
        struct Literal = <int8, 16; [2, 5_000_000_000]; device = ideal>;
        struct Constant = <int8, 16; [N, 5_000_000_000]; device = ideal>;
        struct Last = <int8, 16; [N, 4_294_967_295]; device = ideal>;
    }
    assert!(Literal.iter().eq([0, 5_000_000_000]));
    assert!(Constant.iter().eq([0, 5_000_000_000]));
    assert_eq!(Last::INDICES, &[0, u32::MAX]);
}
