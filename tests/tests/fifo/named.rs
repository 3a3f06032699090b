//! Items with the names of what expansions bind, and a trait for all types with the names of methods: FIFOs, and what is set up on a
//! tile. For all else, `tests/hygiene` has the same.
#![allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::wrong_self_convention,
    reason = "what would use these names is an expansion"
)]

use aie_pattern::{FifoDma, assert_tile, assert_transfer, dma_bd, object_fifo, show_transfer, tile_memory};

const address: u8 = 1;
static column: u8 = 1;
struct row;
const channel: u8 = 1;
const repeat: u8 = 1;
static lock: u8 = 1;
struct value;
const placement: u8 = 1;
const n: u8 = 1;
struct K;
struct T;
struct E;
const TILE: () = ();
const written: u8 = 1;
const FAULTS: () = ();
const FIFOS: () = ();
const FIFO_FAULTS: () = ();
const ENDS: () = ();
const ROUTE: () = ();
// In numbers of the declarations below, where expansions have items of these names.
const __WHOLE: usize = 8;
const __STACK: u64 = 1024;
const __TILE: u64 = 2;

/// A method of a trait for all types takes precedence over a method found by reference.
trait Everything: Sized {
    fn member(self) {}
    fn written(self) {}
    fn is_empty(self) {}
    fn is_sound(self) {}
    fn is_counted(self) {}
    fn copies(self) {}
    fn tile(self) {}
    fn of_fifo(self) {}
    fn named(self) {}
    const KIND: () = ();
    const DECLARED: () = ();
    const IS: () = ();
}
impl<X> Everything for X {}

object_fifo! {
    struct Literal = device = npu1, object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = [compute(0, 4)];
    struct Constant = device = npu1, object = [i32; __WHOLE], depth = __TILE, producer = compute(1, 2), consumers = [compute(1, 4)];
}

assert_transfer!(LiteralToStream -> LiteralFromStream0; identity);
assert_tile!(tile = compute(0, 2), fifos(Literal));

#[dma_bd(device = npu1, buffer = [i32; 8], channel = mm2s(1), bd_id = 4, address = 0x400)]
struct Sent;

tile_memory! {
    struct Placed = device = npu1, tile = compute(0, 2), stack = __STACK { a: [i32; __WHOLE] @ 0x400, b: [i32; __WHOLE] * 2 }
        descriptors [Sent, Literal in b];
    struct Known = device = npu1, tile = compute(0, 2) { a: [i32; 8] @ 0x400, b: [i32; 8] * 2 } descriptors [Sent, Literal in b];
}

#[test]
fn declarations_mean_the_same_among_names_of_expansions() {
    assert_eq!(LiteralToStream::RING.len(), ConstantToStream::RING.len());
    assert_eq!(Placed::register_writes(0, 2).len(), Known::register_writes(0, 2).len());
    assert_ne!(show_transfer!(LiteralToStream -> LiteralFromStream0).to_string(), "");
}
