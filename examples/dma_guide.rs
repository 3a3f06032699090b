//! Section 2c of the MLIR-AIE programming guide, "data layout transformations": both of its examples, as they are
//! written there.
//!
//! `cargo run --example dma_guide`

use aie_pattern::prelude::*;

/// Of each row of 16, the even elements and then the odd ones: the operation as the guide has it.
#[dma_bd(aie.dma_bd(%buf : memref<128xi32>, 0, 128, [<8, 16>, <2, 1>, <8, 2>]))]
static BUF: [i32; 128] = [0; 128];

/// The object FIFO of a `4x8xi8` with the dimensions `[(2, 16), (3, 2)]`.
///
/// The guide's C loop says which elements that is, and `ideal` is that loop. A machine counts in words of four bytes and
/// cannot pick every other byte: with `device = aie_ml` this is an error, AP025.
#[dma_bd(device = ideal, buffer = [[i8; 8]; 4], dims = [(2, 16), (3, 2)])]
pub struct OddBytes;

/// Four bytes of every other row, which a machine can do.
#[dma_bd(device = aie_ml, buffer = [[i8; 8]; 4], dims = [(2, 16), (4, 1)])]
pub struct WholeWords;

fn main() {
    // The first example, as the loops that the guide unrolls it to.
    let mut expected = Vec::new();
    for i in 0..8 {
        for j in 0..2 {
            for k in 0..8 {
                expected.push(16 * i + j + 2 * k);
            }
        }
    }
    assert!(BufBd.iter().eq(expected));
    println!("memref<128xi32>, [<8, 16>, <2, 1>, <8, 2>] on a compute tile:");
    for run in BufBd::INDICES[..32].chunks(8) {
        println!("    {run:3?}");
    }
    println!("     ... {} more", BufBd::LEN - 32);

    // Each of the 128 elements once, so that what was gathered can be scattered back.
    let mut stream = [0; 128];
    BufBd.gather(&BUF, &mut stream);
    let mut back = [-1; 128];
    BufBd.scatter(&stream, &mut back);
    assert_eq!(back, BUF);

    // The second.
    let bytes: [i8; 32] = std::array::from_fn(|i| i as i8);
    let mut stream = [0; 6];
    OddBytes.gather(&bytes, &mut stream);
    assert_eq!(stream, [0, 2, 4, 16, 18, 20]);
    println!("4x8xi8, [(2, 16), (3, 2)], with the address generator alone:\n    {stream:3?}");

    let mut stream = [0; 8];
    WholeWords.gather(&bytes, &mut stream);
    assert_eq!(stream, [0, 1, 2, 3, 16, 17, 18, 19]);
    println!("4x8xi8, [(2, 16), (4, 1)], on a compute tile:\n    {stream:3?}");
}
