//! The FIFO of the data layout transformations in MLIR-AIE's programming guide (section 2c), with dimensions that fill the
//! object, and a second one that undoes them on the other core.
//!
//! The guide's own FIFO, at the end of this file, does not compile: no DMA can walk it.
//!
//! `cargo run --example fifo_guide`

use aie_pattern::prelude::*;

object_fifo! {
    A = tile(1, 2);
    B = tile(3, 3);
    /// Objects of 4 x 8: of each row, first the even columns and then the odd ones.
    pub struct Of0 = device = npu1, object = [[i32; 8]; 4], depth = 3, producer = A, consumers = B,
                     to_stream = [<4, 8>, <2, 1>, <4, 2>];
    /// The same, put back in place by the consumer.
    pub struct Of1 = object = [[i32; 8]; 4], depth = 3, producer = A, consumers = B,
                     to_stream = [<4, 8>, <2, 1>, <4, 2>], from_stream = [<4, 8>, <2, 1>, <4, 2>], ensure(identity);
}

fn main() {
    let object: [[i32; 8]; 4] = core::array::from_fn(|row| core::array::from_fn(|k| (10 * row + k) as i32));
    let mut arrived = [[0; 8]; 4];
    Of0::run::<i32, _, _, _, _>(&object, &mut arrived);
    for (sent, arrived) in object.iter().zip(&arrived) {
        println!("{sent:2?} arrives as {arrived:2?}");
        let evens_and_odds: Vec<i32> = [0, 2, 4, 6, 1, 3, 5, 7].iter().map(|&k: &usize| sent[k]).collect();
        assert_eq!(arrived[..], evens_and_odds);
    }
    Of1::run::<i32, _, _, _, _>(&object, &mut arrived);
    assert_eq!(arrived, object);

    println!("\n{} sends with {} descriptors:", Of0::NAME, Of0ToStream::RING.len());
    for bd in Of0ToStream::RING {
        let name = Of0ToStream::buffer(bd.buffer);
        println!("  {name}: {} elements from {}, then descriptor {:?}", bd.len, bd.offset, bd.next);
    }
    for lock in Of0ToStream::LOCKS.iter().chain(Of0FromStream0::LOCKS) {
        println!("  {lock} starts at {}", lock.first_value);
    }
}

// The guide has objects of bytes on a mem tile, and every even row is to give its first three even bytes:
//
//     object_fifo! {
//         MemTile = tile(1, 1)
//         Core = tile(1, 3)
//         pub struct Objects = object_fifo("objects", MemTile, Core, 3, np.ndarray[(4, 8), np.dtype[np.int8]],
//                                          [(2, 16), (3, 2)]);
//     }
//
// That is three errors, which `ui-tests/cases/fifo/pasted/python_guide.rs` shows as rustc prints them:
//
// - AP025: a DMA moves words of 4 bytes, and cannot pick every second byte.
// - AP171: the walk has 6 elements, but the descriptor moves the whole object of 32, so that the outermost dimension would
//   run on, far beyond the object.
// - AP160: nothing fills the mem tile, since no link does.
