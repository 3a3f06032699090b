//! `int4` and `uint4` as packed bytes: the moves equal the moves of single elements.

use aie_pattern::{int4, prelude::*};
use aie_pattern_tests::Rng;

tensor_pattern! {
    struct Columns = <int4, 32; [4, 1], [3, 4]; buffer = 384>;
    struct Backwards = <uint4, 64; [5, -2]; offset = 9>;
    struct Overlapping = <int4, 128; [4, 32], [2, 64]; bytes>;
    struct Constant = <int4, LANES; [4, 1], [ROWS, 4]; buffer = 384>;
}

const LANES: u32 = 32;
const ROWS: u32 = 3;

/// Elements of a buffer, and what the walk makes of them one by one.
fn moved<P: AccessPattern>(buffer: &[i8]) -> Vec<i8> {
    P::ELEMENTS.indices().unwrap().map(|index| buffer[index as usize]).collect()
}

fn buffer<const N: usize>(seed: u64) -> [i8; N] {
    let mut rng = Rng::new(seed);
    std::array::from_fn(|_| rng.range(-8..=7) as i8)
}

#[test]
fn gather_moves_the_elements_of_bytes() {
    let elements: [i8; 384] = buffer(1);
    let packed: [u8; 192] = int4::pack(&elements).unwrap();
    let mut stream = [0; 192];
    Columns.gather(&packed, &mut stream);
    assert_eq!(int4::unpack::<192, 384>(&stream)[..], moved::<Columns>(&elements));
    let mut same = [0; 192];
    Constant.gather(&packed, &mut same);
    assert_eq!(same, stream);
    let mut back = [0; 192];
    Columns.scatter(&stream, &mut back);
    assert_eq!(back, packed);

    let elements: [i8; 640] = buffer(2);
    let packed: [u8; 320] = int4::pack(&elements).unwrap();
    let mut stream = [0; 160];
    Backwards.gather(&packed, &mut stream);
    assert_eq!(int4::unpack::<160, 320>(&stream)[..], moved::<Backwards>(&elements));

    // Steps of 32 and 64 bytes between vectors of 64.
    let mut stream = [0; 512];
    Overlapping.gather(&packed, &mut stream);
    assert_eq!(int4::unpack::<512, 1024>(&stream)[..], moved::<Overlapping>(&elements));
}

#[test]
fn slices_are_of_bytes() {
    let mut stream = [0u8; 192];
    assert!(Columns.try_gather(&[0; 192], &mut stream).is_ok());
    assert_eq!(Columns.try_gather(&[0; 191], &mut stream).unwrap_err().needed(), 192);
    assert_eq!(Columns.try_gather(&[0; 192], &mut stream[1..]).unwrap_err().needed(), 192);
    // A vector that ends within a byte is in no buffer.
    tensor_pattern! { struct Odd = <int4, 3; [2, 1]; device = ideal>; }
    assert_eq!(Odd::INDICES, &[0, 1]);
    assert_eq!(Odd.try_gather(&[0u8; 100], &mut [0; 6]).unwrap_err().needed(), usize::MAX);
}

#[test]
fn the_first_of_two_is_in_the_lower_half() {
    const PACKED: [u8; 2] = int4::pack(&[1, -1, -8, 7]).unwrap();
    assert_eq!(PACKED, [0xf1, 0x78]);
    assert_eq!(int4::unpack(&PACKED), [1, -1, -8, 7]);
    assert_eq!(int4::pack_unsigned(&[1, 15, 8, 7]), Some(PACKED));
    assert_eq!(int4::unpack_unsigned(&PACKED), [1, 15, 8, 7]);
    for byte in 0..=u8::MAX {
        assert_eq!(int4::pack::<2, 1>(&int4::unpack(&[byte])), Some([byte]));
        assert_eq!(int4::pack_unsigned::<2, 1>(&int4::unpack_unsigned(&[byte])), Some([byte]));
        assert_eq!(int4::pack_unsigned::<2, 1>(&[0, byte]).is_some(), byte < 16);
        assert_eq!(int4::pack::<2, 1>(&[byte as i8, 0]).is_some(), (-8..8).contains(&(byte as i8)));
    }
}
